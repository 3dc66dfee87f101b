"""Sentences for what happens, by the kind of event. Holes are filled with the event's fields: `{card}`, `{player}` …"""

from __future__ import annotations

from typing import Any

from judge.games.dimension_zero import events
from judge.games.dimension_zero.board import OPPONENT
from judge.games.dimension_zero.duel import Exchange, Fight
from judge.games.dimension_zero.telling.names import STATES, place_words, until_words
from judge.games.dimension_zero.telling.sentences import Sentences
from judge.kernel import CHANCE
from judge.source import Words


def _announced(teller: Any, event: events.Announced) -> Words:
    player, name, square = event.player, teller.name(event.card), event.square
    match event.what:
        case "use":
            return Words(f"{player}が{name}の能力の起動を宣言する。", f"{player} declares an ability of {name}.")
        case "move":
            return Words(
                f"{player}が{name}の{square}への移動を宣言する。", f"{player} declares the move of {name} to {square}."
            )
        case "make_plan":
            return Words(f"{player}がプランゾーンの作成を宣言する。", f"{player} declares the making of a plan.")
        case "renew_plan":
            return Words(f"{player}がプランゾーンの更新を宣言する。", f"{player} declares the renewing of the plan.")
    if square:
        return Words(
            f"{player}が{name}を{square}にプレイすると宣言し、公開する。",
            f"{player} declares and reveals {name}, naming {square}.",
        )
    return Words(f"{player}が{name}をプレイすると宣言し、公開する。", f"{player} declares and reveals {name}.")


def _used(teller: Any, event: events.Used) -> Words:
    name = teller.name(event.card) if event.card is not None else ""
    match event.what:
        case "move":
            return Words(f"{name}の移動が起動された。", f"The move of {name} has been activated.")
        case "make_plan":
            return Words("プランゾーンの作成が起動された。", "The making of a plan has been activated.")
        case "renew_plan":
            return Words("プランゾーンの更新が起動された。", "The renewing of the plan has been activated.")
    return Words(f"{name}の能力が起動された。", f"The ability of {name} has been activated.")


def _modes_chosen(teller: Any, event: events.ModesChosen) -> Words:
    player, name, modes = event.player, teller.name(event.card), teller.modes(event.modes)
    if not event.modes:
        return Words(f"{player}は{name}の効果をどれも選ばない。", f"{player} chooses none of the effects of {name}.")
    return Words(f"{player}は{name}の{modes.ja}を選ぶ。", f"{player} chooses {modes.en} of {name}.")


def _targeted(teller: Any, event: events.Targeted) -> Words:
    if not event.targets:
        return Words(f"{event.player}は対象を選ばない。", f"{event.player} chooses no target.")
    what = teller.targets(event.by, event.targets)
    return Words(f"{event.player}は{what.ja}を対象に選ぶ。", f"{event.player} chooses {what.en} as target.")


def _stacked(teller: Any, event: events.Stacked) -> Words:
    item = event.item
    if isinstance(item, Exchange):
        blows = [
            (teller.name(blow.source), teller.name(blow.target), blow.amount)
            for blow in item.blows
            if blow.target is not None
        ]
        ja = "、".join(f"{source}は{target}に{amount}" for source, target, amount in blows)
        en = ", ".join(f"{source} {amount} to {target}" for source, target, amount in blows)
        return Words(
            f"バトルダメージの応酬がスタックに乗り、ダメージが固定される（{ja}）。",
            f"The exchange of battle damage goes onto the stack, its damage now fixed ({en}).",
        )
    what = teller.item(item)
    return Words(f"{what.ja}がスタックに乗る。", f"{what.en[:1].upper()}{what.en[1:]} goes onto the stack.")


def _unstacked(teller: Any, event: events.Unstacked) -> Words:
    what = teller.item(event.item)
    return Words(f"{what.ja}が解決される。", f"{what.en[:1].upper()}{what.en[1:]} resolves.")


def _decided(teller: Any, event: events.Decided) -> Words:
    if event.yes:
        return Words(f"{event.player}はそうする。", f"{event.player} does so.")
    return Words(f"{event.player}はそうしない。", f"{event.player} does not.")


def _chosen(teller: Any, event: events.Chosen) -> Words:
    what = teller.refs(event.what)
    if str(event.player) == CHANCE:
        return Words(f"無作為に{what.ja}が選ばれる。", f"{what.en} is chosen at random.")
    if not event.what:
        return Words(f"{event.player}は何も選ばない。", f"{event.player} chooses nothing.")
    return Words(f"{event.player}は{what.ja}を選ぶ。", f"{event.player} chooses {what.en}.")


def _paid(teller: Any, event: events.Paid) -> Words:
    if not event.cards:
        return Words(f"{event.player}は何も支払わない。", f"{event.player} pays nothing.")
    what = teller.payment(event.cards)
    return Words(f"{event.player}が{what.ja}をフリーズして支払う。", f"{event.player} pays by freezing {what.en}.")


def _about_to_happen(teller: Any, event: events.AboutToHappen) -> Words:
    if event.card is None or event.destination is None:
        return Words("置換されうることが起きようとしている。", "Something that can be replaced is about to happen.")
    name, where = teller.name(event.card), place_words(event.destination)
    return Words(f"{name}は{where.ja}に置かれようとしている。", f"{name} is about to go to {where.en}.")


def _replaced(teller: Any, event: events.Replaced) -> Words:
    by = teller.name(event.by)
    name = teller.name(event.card) if event.card is not None else ""
    if event.amount is not None or event.target is not None:
        whom = teller.name(event.target) if event.target is not None else name
        much = Words(f"{event.amount}の", f"{event.amount} ") if event.amount is not None else Words("", "the ")
        return Words(
            f"{by}により、かわりに{whom}が{much.ja}ダメージを受けることになる。",
            f"By {by}, {whom} is to take {much.en}damage instead.",
        )
    if name and event.frozen is not None and event.was == event.now:
        status = STATES["frozen" if event.frozen else "released"]
        return Words(
            f"{by}により、{name}は{status.ja}で置かれることになる。", f"By {by}, {name} is to come {status.en}."
        )
    if not name or event.was is None or event.now is None:
        return Words(f"{by}により、かわりに別のことが起きる。", f"By {by}, something else happens instead.")
    old, new = place_words(event.was), place_words(event.now)
    return Words(
        f"{by}により、{name}は{old.ja}のかわりに{new.ja}に置かれることになる。",
        f"By {by}, {name} is to go to {new.en} instead of {old.en}.",
    )


def _reckoned(teller: Any, event: events.Reckoned) -> Words:
    what = Words("パワー", "power") if event.stat == "power" else Words("スマッシュ", "smash")
    name = teller.name(event.card)
    if event.value == event.printed:  # what differs is something else: its abilities, its races
        return Words(f"{name}は効果を受けた状態で置かれている。", f"{name} is there as effects have changed it.")
    return Words(
        f"{name}の{what.ja}は{event.printed}から{event.value}に変わっている。",
        f"{name} has {what.en} {event.value} instead of {event.printed}.",
    )


def _battle_began(teller: Any, event: events.BattleBegan) -> Words:
    parts = [_fight(teller, fight) for fight in event.fights]
    return Words("".join(part.ja for part in parts), " ".join(part.en for part in parts))


def _fight(teller: Any, fight: Fight) -> Words:
    attackers = "、".join(teller.name(card) for card in fight.attackers)
    attacked = "、".join(teller.name(card) for card in fight.attacked)
    return Words(
        f"{fight.square}でバトルが発生する。{attackers}が攻撃し、{attacked}が攻撃された。",
        f"A battle begins on {fight.square}: {attackers} attacks {attacked}.",
    )


def _battle_decided(teller: Any, event: events.BattleDecided) -> Words:
    if event.winner is None:
        return Words(f"{event.square}のバトルは引き分け。", f"The battle on {event.square} is a draw.")
    name = teller.name(event.winner)
    return Words(f"{event.square}のバトルに{name}が勝つ。", f"{name} wins the battle on {event.square}.")


def _duel_lost(teller: Any, event: events.DuelLost) -> Words:
    if len(event.losers) > 1:
        return Words("両者が敗北し、デュエルは引き分けになる。", "Both players lose: the duel is a draw.")
    loser = event.losers[0]
    winner = OPPONENT[loser]
    return Words(f"{loser}が敗北し、{winner}が勝利する。", f"{loser} loses the duel, {winner} wins.")


def _duel_won(teller: Any, event: events.DuelWon) -> Words:
    if len(event.winners) > 1:
        return Words("両者が勝利し、デュエルは引き分けになる。", "Both players win: the duel is a draw.")
    winner = event.winners[0]
    return Words(f"{winner}がデュエルに勝利する。", f"{winner} wins the duel.")


def _loop_counted(teller: Any, event: events.LoopCounted) -> Words:
    first, *second = event.players
    if event.said:
        each = [(player, number) for player, number in zip(event.players, event.said, strict=True)]
        ja = "、".join(f"{player}は{number}回" for player, number in each)
        en = " and ".join(f"{player} says {number}" for player, number in each)
        return Words(
            f"無限ループである。繰り返す回数として{ja}を選び、そのとおりに繰り返して終える。",
            f"A loop: of how often it is repeated, {en}; it ends after that.",
        )
    if second:
        return Words(
            f"無限ループである。まず{first}が回数を選び、{second[0]}が同じかそれより少ない回数を選ぶ。"
            f"同じなら{second[0]}の行動を、少なければ{first}の行動を最後に終える。",
            f"A loop: {first} says how often it is repeated, then {second[0]} says as often or less often. "
            f"It ends with an action of {second[0]} if as often, else of {first}.",
        )
    return Words(
        f"無限ループである。終えられる{first}が回数を選び、その回数だけ繰り返して終える。",
        f"A loop: {first}, who can end it, says how often it is repeated, and ends it after that.",
    )


def _time_ran(teller: Any, event: events.TimeRan) -> Words:
    if event.overtime:
        return Words(
            "スマッシュゾーンの枚数が同じなので、次に差がついたところで勝敗が決まる。",
            "Both smash zones hold as many cards: the next difference decides.",
        )
    return Words(f"残りのターンは{event.left}である。", f"{event.left} more turns are played.")


def _marked(teller: Any, event: events.Marked) -> Words:
    name, number = teller.name(event.card), abs(event.number)
    marker = Words(f"マーカー「{event.name}」", f"marker “{event.name}”") if event.name else Words("マーカー", "marker")
    if event.number < 0:
        return Words(
            f"{name}から{marker.ja}が{number}個取り除かれる。", f"{number} × {marker.en} is removed from {name}."
        )
    return Words(f"{name}に{marker.ja}が{number}個置かれる。", f"{number} × {marker.en} is put onto {name}.")


def _dealt(teller: Any, event: events.Dealt) -> Words:
    name, place = teller.name(event.card), event.index + 1
    return Words(
        f"{event.player}の山札の上から{place}枚目は{name}である。",
        f"Card {place} from the top of {event.player}'s deck is {name}.",
    )


def _effect_began(teller: Any, event: events.EffectBegan) -> Words:
    name, until = teller.name(event.effect.frame.source), until_words(event.effect.until, event.effect.once)
    return Words(f"{name}の効果が生じる（{until.ja}）。", f"An effect of {name} begins ({until.en}).")


def _moved(teller: Any, moved: events.Moved) -> Words:
    name, where = teller.name(moved.card), place_words(moved.destination)
    status = Words("", "") if moved.frozen is None else STATES["frozen" if moved.frozen else "released"]
    zone = moved.destination.zone
    if moved.how == "draw":
        return Words(f"{moved.destination.at}が{name}を引く。", f"{moved.destination.at} draws {name}.")
    if moved.destination.is_square:
        return Words(
            f"{name}が{moved.controller}の支配下で{where.ja}に{status.ja and status.ja + 'で'}置かれる。",
            f"{name} is put onto {where.en}{status.en and ', ' + status.en}, under {moved.controller}'s control.",
        )
    if zone in ("energy", "smash") and status.ja:
        return Words(f"{name}が{where.ja}に{status.ja}で置かれる。", f"{name} is put into {where.en}, {status.en}.")
    if zone == "hand":
        return Words(f"{name}が{where.ja}に加えられる。", f"{name} is added to {where.en}.")
    if zone == "deck":
        end = Words("1番下", "bottom") if moved.to_bottom else Words("1番上", "top")
        return Words(f"{name}が{where.ja}の{end.ja}に置かれる。", f"{name} is put on the {end.en} of {where.en}.")
    if zone == "beneath":
        over = teller.name(int(moved.destination.at))
        return Words(f"{name}が{over}の下に裏向きで置かれる。", f"{name} is put face down beneath {over}.")
    if moved.face_down:
        return Words(f"{name}が{where.ja}に裏向きで置かれる。", f"{name} is put face down into {where.en}.")
    return Words(f"{name}が{where.ja}に置かれる。", f"{name} is put into {where.en}.")


EVENTS: Sentences = {
    # ---- the turn
    "TurnBegan": ("{player}のターンが始まる。", "{player}'s turn begins."),
    "PhaseBegan": ("{phase}が始まる。", "The {phase} begins."),
    "TurnEnding": ("{player}のターンの終了時になる。", "It is the end of {player}'s turn."),
    "Skipped": ("{player}の{period}はとばされる。", "{player}'s {period} is skipped."),
    "Recovered": (
        "すべてのカードからダメージが取り除かれ、ターン終了時までの効果が終わる。",
        "All damage is removed, and effects until the end of the turn end.",
    ),
    "EnergyLaid": ("{player}は{card}をエネルギーにする。", "{player} chooses {card} as energy."),
    "TimeRan": _time_ran,
    # ---- playing and activating
    "Announced": _announced,
    "ModesChosen": _modes_chosen,
    "NumberChosen": ("{player}は{number}を選ぶ。", "{player} chooses {number}."),
    "CostChosen": ("{player}は{cost}を支払うことを選ぶ。", "{player} chooses to pay {cost}."),
    "Targeted": _targeted,
    "Divided": ("{player}は{amounts}に割り振る。", "{player} divides it into {amounts}."),
    "Stacked": _stacked,
    "CostFixed": ("支払うコストが{cost}に決まる。", "The cost to pay is settled: {cost}."),
    "Paid": _paid,
    "Played": ("{card}がプレイされた。", "{card} has been played."),
    "Used": _used,
    "MoveResolved": ("{card}の移動が解決された。", "The move of {card} has resolved."),
    "TakenBack": ("{player}の行動は取り消される。", "{player}'s action is taken back."),
    "Passed": ("{player}が優先権を放棄する。", "{player} passes priority."),
    # ---- the stack
    "Unstacked": _unstacked,
    "Resolved": ("{item}の解決が終わる。", "The resolution of {item} is over."),
    "Nullified": ("{item}は無効化される。", "{item} is nullified."),
    "Retargeted": ("対象が{was}から{now}に移し替えられる。", "The target changes from {was} to {now}."),
    "Triggered": ("{pending}の能力が誘発する。", "An ability of {pending} triggers."),
    "TriggerDropped": ("{pending}の誘発した能力は取り除かれる。", "The triggered ability of {pending} is removed."),
    "Untriggered": ("{pending}の能力をスタックに乗せる。", "The ability of {pending} is put onto the stack."),
    # ---- choosing
    "Chosen": _chosen,
    "Decided": _decided,
    "Declared": ("{player}は「{what}」と宣言する。", "{player} declares “{what}”."),
    "OrderChosen": ("{player}は{card}を先に置くと決める。", "{player} puts {card} first."),
    "Declined": ("{player}は{by}の置換を使わない。", "{player} does not use the replacement of {by}."),
    # ---- cards that move
    "Moved": _moved,
    "AboutToHappen": _about_to_happen,
    "Replaced": _replaced,
    "Froze": ("{cards}がフリーズする。", "Frozen: {cards}."),
    "Released": ("{cards}がリリースする。", "Released: {cards}."),
    "PlanTurned": (
        "{player}の山札の1番上が表になる：{card}。",
        "The top card of {player}'s deck is turned face up: {card}.",
    ),
    "PlanHidden": (
        "{player}のプランゾーンの{card}が裏向きになる。",
        "{player}'s plan card {card} is turned face down.",
    ),
    "Revealed": ("{player}は{cards}を公開する。", "{player} reveals {cards}."),
    "Hidden": ("{cards}は非公開に戻る。", "Hidden again: {cards}."),
    "Looked": ("{player}は{cards}を見る。", "{player} looks at {cards}."),
    "Shuffled": ("{player}は山札をシャッフルする。", "{player} shuffles the deck."),
    "Dealt": _dealt,
    "DeckArranged": (
        "{player}の山札の順番が意図的に決定された。",
        "The order of {player}'s deck has been determined on purpose.",
    ),
    "DeckOrdered": ("{player}の山札の順番が変わる。", "The order of {player}'s deck changes."),
    "Marked": _marked,
    # ---- what lasts
    "EffectBegan": _effect_began,
    "EffectsEnded": ("{effects}の効果が終わる。", "The effect of {effects} ends."),
    "Reckoned": _reckoned,
    # ---- battle and damage
    "BattleBegan": _battle_began,
    "BattleStepBegan": ("{step}が始まる。", "The {step} begins."),
    "Struck": (
        "{units}は加速により第1バトルステップでバトルダメージを与える。",
        "By 加速, {units} deals battle damage in the first battle step.",
    ),
    "DamageDealt": (
        "{target}が{source}から{amount}のダメージを受ける。",
        "{source} deals {amount} damage to {target}.",
    ),
    "DamageRemoved": ("{card}から{amount}のダメージが取り除かれる。", "{amount} damage is removed from {card}."),
    "BattleDecided": _battle_decided,
    "BattleEnding": ("{squares}のバトルの終了時になる。", "It is the end of the battle on {squares}."),
    "BattleEnded": ("{squares}のバトルが終わる。", "The battle on {squares} is over."),
    "Smashed": ("{player}は{unit}でスマッシュする（{amount}枚）。", "{player} smashes with {unit} for {amount}."),
    # ---- the end
    "DuelLost": _duel_lost,
    "DuelWon": _duel_won,
    "Conceded": ("{player}が投了し、敗北する。", "{player} concedes and loses."),
    "LoopCounted": _loop_counted,
    "Looped": (
        "止める方法のない無限ループなので、デュエルは引き分けになる。",
        "Nothing can stop this loop: the duel is a draw.",
    ),
}
