"""How a duel is told: events, choices and refusals as a judge would say them, in Japanese and English.

Nothing here decides anything. Sentences are made from the values of the trace alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from judge.cardtext.explaining import names
from judge.games.dimension_zero import events
from judge.games.dimension_zero.board import OPPONENT, Place
from judge.games.dimension_zero.duel import Duel, Exchange, Fight, Spell
from judge.games.dimension_zero.moving import PutNext
from judge.games.dimension_zero.payment import Freeze
from judge.games.dimension_zero.playing import Play
from judge.games.dimension_zero.priority import Pass
from judge.games.dimension_zero.replacement import Apply, ChooseReplacement, OfferReplacement, Use
from judge.kernel import Decision, Event, Option, Refusal
from judge.source import Words

COLOURS = {**names.COLOURS, "colourless": Words("無", "colourless")}
KINDS = {
    "unit": Words("ユニット", "unit"),
    "base": Words("ベース", "base"),
    "strategy": Words("ストラテジー", "strategy"),
    "unknown": Words("不明なカード", "unlisted card"),
}
TIMINGS = {
    "normal": Words("ノーマル", "normal"),
    "quick": Words("クイック", "quick"),
    "battle": Words("バトル", "battle"),
}
ZONES = {
    "hand": Words("手札", "hand"),
    "deck": Words("山札", "deck"),
    "graveyard": Words("墓地", "graveyard"),
    "energy": Words("エネルギーゾーン", "energy zone"),
    "smash": Words("スマッシュゾーン", "smash zone"),
    "removed": Words("リムーブゾーン", "removed zone"),
    "stack": Words("スタック", "stack"),
}
BATTLE_STEPS = {
    1: Words("第1バトルステップ", "first battle step"),
    2: Words("第2バトルステップ", "second battle step"),
    3: Words("バトル終了ステップ", "battle end step"),
}


def place_words(place: Place) -> Words:
    """A place by name: `Bの墓地`, `L3`."""
    if place.is_square:
        return Words(place.at, place.at)
    zone = ZONES[place.zone]
    return zone if not place.at else Words(f"{place.at}の{zone.ja}", f"{place.at}'s {zone.en}")


def cost_words(cost: Iterable[tuple[str, int]]) -> Words:
    """A cost: `赤1無2`."""
    parts = [(COLOURS[colour], number) for colour, number in cost]
    if not parts:
        return Words("無0", "nothing")
    return Words(
        "".join(f"{colour.ja}{number}" for colour, number in parts),
        " and ".join(f"{number} {colour.en}" for colour, number in parts),
    )


class Teller:
    """Puts values of a duel into words. Names come from the duel's cards."""

    def __init__(self, duel: Duel) -> None:
        self._duel = duel

    def name(self, number: int) -> str:
        """The name of a card, as the rules quote it."""
        return f"《{self._duel.card(number).name}》"

    def event(self, event: Event) -> Words:
        """What happened."""
        match event:
            case events.Announced(player, card, square):
                name = self.name(card)
                return Words(
                    f"{player}が{name}を{square}にプレイすると宣言し、公開する。",
                    f"{player} declares and reveals {name}, naming {square}.",
                )
            case events.Stacked(Spell(card=card)):
                return Words(f"{self.name(card)}がスタックに乗る。", f"{self.name(card)} goes onto the stack.")
            case events.Stacked(Exchange() as exchange):
                ja = "、".join(
                    f"{self.name(blow.source)}は{self.name(blow.target)}に{blow.amount}"
                    for blow in exchange.blows
                    if blow.target is not None
                )
                en = ", ".join(
                    f"{self.name(blow.source)} {blow.amount} to {self.name(blow.target)}"
                    for blow in exchange.blows
                    if blow.target is not None
                )
                return Words(
                    f"バトルダメージの応酬がスタックに乗り、ダメージが固定される（{ja}）。",
                    f"The exchange of battle damage goes onto the stack, its damage now fixed ({en}).",
                )
            case events.CostFixed(card, cost):
                words = cost_words(cost)
                return Words(f"支払うコストが{words.ja}に決まる。", f"The cost to pay is settled: {words.en}.")
            case events.Paid(player, cards):
                return self._paid(player, cards)
            case events.Played(player, card):
                return Words(f"{self.name(card)}がプレイされた。", f"{self.name(card)} has been played.")
            case events.Passed(player):
                return Words(f"{player}が優先権を放棄する。", f"{player} passes priority.")
            case events.Unstacked(Spell(card=card)):
                return Words(f"{self.name(card)}が解決される。", f"{self.name(card)} resolves.")
            case events.Unstacked():
                return Words("バトルダメージの応酬が解決される。", "The exchange of battle damage resolves.")
            case events.Moved():
                return self._moved(event)
            case events.AboutToMove(card, destination):
                where = place_words(destination)
                return Words(
                    f"{self.name(card)}は{where.ja}に置かれようとしている。",
                    f"{self.name(card)} is about to go to {where.en}.",
                )
            case events.OrderChosen(player, card):
                return Words(
                    f"{player}は{self.name(card)}を先に墓地に置くと決める。",
                    f"{player} puts {self.name(card)} into the graveyard first.",
                )
            case events.Replaced(card, by, was, now):
                old, new = place_words(was), place_words(now)
                return Words(
                    f"{self.name(by)}により、{self.name(card)}は{old.ja}のかわりに{new.ja}に置かれることになる。",
                    f"By {self.name(by)}, {self.name(card)} is to go to {new.en} instead of {old.en}.",
                )
            case events.Declined(player, card, by):
                return Words(f"{player}は{self.name(by)}の置換を使わない。", f"{player} does not use {self.name(by)}.")
            case events.Reckoned(card, stat, printed, value):
                what = Words("パワー", "power") if stat == "power" else Words("スマッシュ", "smash")
                return Words(
                    f"{self.name(card)}の{what.ja}は{printed}から{value}に変わっている。",
                    f"{self.name(card)} has {what.en} {value} instead of {printed}.",
                )
            case events.BattleBegan(fights):
                parts = [self._fight(fight) for fight in fights]
                return Words("".join(part.ja for part in parts), " ".join(part.en for part in parts))
            case events.BattleStepBegan(step):
                words = BATTLE_STEPS[step]
                return Words(f"{words.ja}が始まる。", f"The {words.en} begins.")
            case events.DamageDealt(source, target, amount):
                return Words(
                    f"{self.name(source)}が{self.name(target)}に{amount}のダメージを与える。",
                    f"{self.name(source)} deals {amount} damage to {self.name(target)}.",
                )
            case events.BattleDecided(square, None):
                return Words(f"{square}のバトルは引き分け。", f"The battle on {square} is a draw.")
            case events.BattleDecided(square, int() as winner):
                return Words(
                    f"{square}のバトルは{self.name(winner)}の勝ち。",
                    f"{self.name(winner)} wins the battle on {square}.",
                )
            case events.BattleEnded(squares):
                on = "・".join(squares)
                return Words(f"{on}のバトルが終わる。", f"The battle on {on} ends.")
            case events.DuelLost(losers) if len(losers) == 2:
                return Words("両者が同時に敗北し、引き分け。", "Both players lose at once: a draw.")
            case events.DuelLost(losers):
                other = OPPONENT[losers[0]]
                return Words(f"{losers[0]}が敗北し、{other}が勝利する。", f"{losers[0]} loses and {other} wins.")
        raise TypeError(f"no words for {event!r}")

    def _paid(self, player: str, cards: tuple[int, ...]) -> Words:
        if not cards:
            return Words("支払うものはない。", "There is nothing to pay.")
        what = self._payment(cards)
        return Words(f"{player}が{what.ja}をフリーズして支払う。", f"{player} pays by freezing {what.en}.")

    def _payment(self, cards: tuple[int, ...]) -> Words:
        """Cards that pay: listed ones by name, the others by what is known of them, and how many."""
        ja: Counter[str] = Counter()
        en: Counter[str] = Counter()
        for number in cards:
            card = self._duel.card(number)
            if self._duel.where(number).zone == "smash":
                words = Words("スマッシュゾーンのカード", "card in the smash zone")
            elif card.kind == "unknown":
                colours = [COLOURS[colour] for colour in card.colours] or [COLOURS["colourless"]]
                words = Words(f"{colours[0].ja}のエネルギー", f"{colours[0].en} energy")
            else:
                words = Words(self.name(number), self.name(number))
            ja[words.ja] += 1
            en[words.en] += 1
        return Words(
            "、".join(f"{name}{count}枚" for name, count in ja.items()),
            ", ".join(f"{count} × {name}" for name, count in en.items()),
        )

    def _moved(self, moved: events.Moved) -> Words:
        name, where = self.name(moved.card), place_words(moved.destination)
        status = Words("フリーズ状態", "frozen") if moved.frozen else Words("リリース状態", "released")
        if moved.destination.is_square:
            return Words(
                f"{name}が{moved.controller}の支配下で{where.ja}に{status.ja}で置かれる。",
                f"{name} is put onto {where.en}, {status.en}, under {moved.controller}'s control.",
            )
        if moved.destination.zone in ("energy", "smash"):
            return Words(f"{name}が{where.ja}に{status.ja}で置かれる。", f"{name} is put into {where.en}, {status.en}.")
        if moved.destination.zone == "hand":
            return Words(f"{name}が{where.ja}に加えられる。", f"{name} is added to {where.en}.")
        if moved.destination.zone == "deck":
            end = Words("1番下", "bottom") if moved.to_bottom else Words("1番上", "top")
            return Words(f"{name}が{where.ja}の{end.ja}に置かれる。", f"{name} is put on the {end.en} of {where.en}.")
        return Words(f"{name}が{where.ja}に置かれる。", f"{name} is put into {where.en}.")

    def _fight(self, fight: Fight) -> Words:
        attackers = "、".join(self.name(card) for card in fight.attackers)
        attacked = "、".join(self.name(card) for card in fight.attacked)
        return Words(
            f"{fight.square}でバトルが発生する。{attackers}が攻撃し、{attacked}が攻撃された。",
            f"A battle begins on {fight.square}: {attackers} attacks {attacked}.",
        )

    def option(self, option: Option) -> Words:
        """What a player chose or may choose."""
        match option:
            case Pass():
                return Words("優先権を放棄する", "pass")
            case Play(card, square):
                return Words(f"{self.name(card)}を{square}にプレイする", f"play {self.name(card)} onto {square}")
            case Freeze(cards):
                what = self._payment(cards)
                return Words(f"{what.ja}をフリーズして支払う", f"pay by freezing {what.en}")
            case Apply(ability):
                return Words(f"{self.name(ability.card)}を先に当てはめる", f"apply {self.name(ability.card)} first")
            case Use(yes=True):
                return Words("使う", "use it")
            case Use(yes=False):
                return Words("使わない", "do not use it")
            case PutNext(card):
                return Words(f"{self.name(card)}を先に墓地に置く", f"put {self.name(card)} into the graveyard next")
        raise TypeError(f"no words for {option!r}")

    def question(self, decision: Decision) -> Words:
        """What a player is asked."""
        match decision.about:
            case ChooseReplacement(move=move, index=index):
                name = self.name(move.intents[index].card)
                return Words(f"{name}への置換をどれから当てはめるか", f"which replacement is applied to {name} first")
            case OfferReplacement(ability=ability):
                return Words(f"{self.name(ability.card)}の置換を使うか", f"whether {self.name(ability.card)} is used")
        return QUESTIONS[decision.kind]

    def refusal(self, refusal: Refusal) -> Words:
        """What did not happen, and why."""
        match refusal.reason, refusal.about:
            case "battle waits", (square,):
                return Words(
                    f"{square}でのバトルの発生 — ほかのルールエフェクトが先",
                    f"a battle on {square} — other rule effects come first",
                )
            case "battle did not begin", (square,):
                return Words(
                    f"{square}でのバトルの発生 — ユニットがスクエアを離れたため",
                    f"a battle on {square} — a unit has left the square",
                )
            case "replacement outrun", (int() as by, int() as card, str() as zone):
                where = ZONES[zone]
                return Words(
                    f"{self.name(by)}の置換 — {self.name(card)}の行き先はもう{where.ja}",
                    f"the replacement of {self.name(by)} — {self.name(card)} is going to the {where.en} already",
                )
            case "nobody strikes first", ():
                return Words(
                    "バトルダメージの応酬 — 加速を持つユニットがいない", "an exchange of damage — no unit has 加速"
                )
            case "no exchange", (square,):
                return Words(
                    f"{square}のバトルダメージの応酬 — 両方のユニットがそろっていない",
                    f"an exchange of damage on {square} — not both units are there",
                )
            case "target left", (int() as by,):
                return Words(
                    f"{self.name(by)}のバトルダメージ — 受けるユニットがスクエアを離れた",
                    f"the damage of {self.name(by)} — the unit has left the squares",
                )
            case "duel over", ():
                return Words("デュエルはもう終わっている", "the duel is over")
            case "not in hand", (player, int() as card):
                return Words(f"{self.name(card)}は{player}の手札にない", f"{self.name(card)} is not in {player}'s hand")
            case "not own main phase", (player, int() as card):
                return Words(
                    f"{self.name(card)}はノーマルのカードで、{player}のメインフェイズではない",
                    f"{self.name(card)} has timing normal, and it is not {player}'s main phase",
                )
            case "stack not empty", (int() as card,):
                return Words(
                    f"{self.name(card)}はノーマルのカードで、スタックが空ではない",
                    f"{self.name(card)} has timing normal, and the stack is not empty",
                )
            case "during battle", (int() as card,):
                return Words(
                    f"バトル中に{self.name(card)}はプレイできない",
                    f"{self.name(card)} cannot be played during a battle",
                )
            case "area not allowed", (player, square):
                return Words(
                    f"{square}は{player}の自軍エリアでも中央エリアでもない",
                    f"{square} is in neither {player}'s own area nor the central area",
                )
            case "own unit there", (player, square):
                return Words(f"{square}には{player}のユニットがある", f"{player} has a unit on {square}")
            case "colour short", (player, str() as colour, number):
                words = COLOURS[colour]
                return Words(
                    f"{player}のリリース状態の{words.ja}のエネルギーが{number}枚に足りない",
                    f"{player} has fewer than {number} released {words.en} energy cards",
                )
            case "colours short", (player,):
                return Words(
                    f"{player}は色付きのコストをすべて同時には支払えない",
                    f"{player} cannot pay all coloured parts of the cost together",
                )
            case "energy short", (player, number):
                return Words(
                    f"{player}の支払いに使えるカードが{number}枚に足りない",
                    f"{player} has fewer than {number} cards to pay with",
                )
        raise TypeError(f"no words for {refusal!r}")


RULES = {
    "checkpoint": Words("優先権を得る前に、ルールエフェクトを確認する。", "Before priority, rule effects are checked."),
    "replace_or_move": Words("ほかの置換がまだ当てはまるかを見る。", "Does another replacement still apply?"),
    "first_exchange": Words("両者が続けて放棄した。", "Both players have passed in a row."),
    "second_exchange": Words("両者が続けて放棄した。", "Both players have passed in a row."),
    "resolve": Words("スタックの1番上を解決する。", "The top of the stack resolves."),
}
"""What a step is about, where only refusals stand in it; by the rule function's name."""

QUESTIONS = {
    "use_priority": Words("優先権をどう使うか", "what is done with priority"),
    "pay_cost": Words("どのカードで支払うか", "which cards pay"),
    "order_graveyard": Words("墓地に置く順番", "the order on the graveyard"),
}
