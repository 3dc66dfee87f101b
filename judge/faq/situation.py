"""The situation that a question begins with: the board and what the players did, told from the scenario."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from judge.games.dimension_zero.telling import PHASES
from judge.scenario import ScenarioFile
from judge.scenario.actions import Action
from judge.scenario.schema import Laid, Side
from judge.source import Words

Standing = str | Laid
LINES = {
    "L": Words("左ライン", "left line"),
    "C": Words("中央ライン", "centre line"),
    "R": Words("右ライン", "right line"),
}
AREAS = {
    1: Words("自軍エリア", "the own area"),
    2: Words("中央エリア", "the central area"),
    3: Words("敵軍エリア", "the enemy area"),
}


def situation(file: ScenarioFile) -> Words:
    """The board and the actions of a scenario in a few sentences."""
    told = [_turn(file), *_board(file), *_actions(file.actions)]
    if file.ends in ("next turn", "end of turn"):
        told.append(Words("そのままターンが進みます。", "The turn then goes on to its end."))
    return Words("".join(one.ja for one in told), " ".join(one.en for one in told))


def _turn(file: ScenarioFile) -> Words:
    who, phase = file.turn.player, file.turn.phase
    if phase in ("opening", "start"):
        return Words("デュエルを始めるところです。", "The duel is about to begin.")
    words = PHASES[phase]
    return Words(f"{who}の{words.ja}です。", f"It is {who}'s {words.en}.")


def card(name: str) -> str:
    """A card by name."""
    return f"《{name}》"


def _cards(names: Iterable[str]) -> Words:
    listed = [card(name) for name in names]
    return Words("と".join(listed), listed[0] if len(listed) == 1 else f"{', '.join(listed[:-1])} and {listed[-1]}")


def _board(file: ScenarioFile) -> Iterator[Words]:
    used = {action.play for action in file.actions if action.play} | {one.energy for one in file.actions if one.energy}
    for player, side in (("A", file.players.A), ("B", file.players.B)):
        ja, en = [], []
        for at, standing in side.squares.items():
            for one in _standing(standing):
                words = _laid(one)
                ja.append(f"{at}に{words.ja}")
                en.append(f"{words.en} on {at}")
        for at, standing in side.bases.items():
            line = LINES.get(at, Words(at, at))
            for one in _standing(standing):
                words = _laid(one)
                ja.append(f"{line.ja}のベースに{words.ja}")
                en.append(f"{words.en} as its base on the {line.en}")
        if ja:
            yield Words(f"{player}は{'、'.join(ja)}を置いています。", f"{player} has {_row(en)}.")
        yield from _zones(player, side, used)


def _zones(player: str, side: Side, used: set[str]) -> Iterator[Words]:
    plan, deck = (_listed(side.deck)[:1], _listed(side.deck)[1:]) if side.plan else ([], _listed(side.deck))
    named = (
        ([name for name in _listed(side.hand) if name not in used], Words("手札", "hand")),
        ([name for name in _listed(side.graveyard) if name not in used], Words("墓地", "graveyard")),
        ([name for name in _listed(side.removed) if name not in used], Words("リムーブゾーン", "removed zone")),
        ([name for name in plan if name not in used], Words("プランゾーン", "plan zone")),
        (_listed(side.energy if isinstance(side.energy, tuple) else ()), Words("エネルギーゾーン", "energy zone")),
        (
            [name for name in deck if name not in used],
            Words("プランゾーンの下の山札", "deck, below the plan zone") if plan else Words("山札の上", "deck, on top"),
        ),
    )
    for names, zone in named:
        if names:
            words = _cards(names)
            yield Words(f"{player}の{zone.ja}には{words.ja}があります。", f"In {player}'s {zone.en}: {words.en}.")
    unlisted = sum(one for one in side.hand if isinstance(one, int))
    if unlisted:
        yield Words(
            f"{player}の手札には、ほかに{unlisted}枚あります。", f"{player} holds {unlisted} more cards in hand."
        )
    smash = _smashed(side)
    if smash > 1:
        yield Words(
            f"{player}のスマッシュゾーンのカードは{smash}枚です。", f"{player}'s smash zone holds {smash} cards."
        )


def _smashed(side: Side) -> int:
    match side.smash:
        case int():
            return side.smash
        case tuple():
            return len(side.smash)
    return side.smash.released + side.smash.frozen


def _listed(pile: Iterable[object] | int) -> list[str]:
    if isinstance(pile, int):
        return []
    return [one if isinstance(one, str) else one.card for one in pile if isinstance(one, str | Laid)]


def _standing(standing: object) -> Iterator[Standing]:
    match standing:
        case str() | Laid():
            yield standing
        case tuple():
            yield from standing


def _laid(one: Standing) -> Words:
    if isinstance(one, str):
        return Words(card(one), card(one))
    ja, en = card(one.card), card(one.card)
    if one.damage:
        ja, en = f"{one.damage}のダメージを受けている{ja}", f"{en} with {one.damage} damage"
    if one.joined:
        joined = _cards(one.joined)
        ja, en = f"{joined.ja}と結合した{ja}", f"{en} joined with {joined.en}"
    if one.beneath:
        under = _cards(_listed(one.beneath)) if _listed(one.beneath) else Words("闘気カード", "a card")
        ja, en = f"下に{under.ja}のある{ja}", f"{en} with {under.en} beneath it"
    markers = one.markers if isinstance(one.markers, int) else sum(one.markers.values())
    if markers:
        ja, en = f"マーカーが{markers}個乗った{ja}", f"{en} with {markers} markers"
    if one.frozen:
        ja, en = f"フリーズ状態の{ja}", f"a frozen {en}"
    return Words(ja, en)


def _actions(actions: Iterable[Action]) -> Iterator[Words]:
    before: str | None = None
    for action in actions:
        told = act_words(action)
        if told is None:
            continue
        ja, en = told
        if before is not None and action.player is not None and action.choose is None:
            answer = before != action.player
            ja = ("それに応えて、" if answer else "続けて、") + ja
            en = f"In response, {en}" if answer else f"Then {en}"
        yield Words(ja, en)
        before = action.player or before


def act_words(action: Action) -> Words | None:
    """What a player did, as a sentence; passing goes without saying."""
    who = action.player
    how = how_words(action)
    match action.form:
        case "play":
            name = card(action.play or "")
            return Words(f"{who}が{how.before}{name}を{how.to}プレイしました。", f"{who} played {name}{how.en}.")
        case "use":
            name = card(action.use or "")
            return Words(f"{who}が{how.before}{name}の能力を起動しました。", f"{who} activated {name}{how.en}.")
        case "move":
            name = card(action.move or "")
            return Words(f"{who}が{how.before}{name}を{how.to}移動させました。", f"{who} moved {name}{how.en}.")
        case "plan":
            made = action.plan == "make"
            return Words(
                f"{who}がプランゾーンを{'作成' if made else '更新'}しました。",
                f"{who} {'made' if made else 'renewed'} a plan.",
            )
        case "energy":
            name = card(action.energy or "")
            return Words(f"{who}が{name}をエネルギーゾーンに置きました。", f"{who} put {name} into the energy zone.")
        case "smash":
            return Words(
                f"{who}が{card(action.smash or '')}でスマッシュしました。",
                f"{who} smashed with {card(action.smash or '')}.",
            )
        case "concede":
            return Words(f"{who}が投了しました。", f"{who} conceded.")
        case "time":
            return Words("そこで時間切れになりました。", "Then time was called.")
        case "choose":
            return _chosen(action)
    return None


class How(NamedTuple):
    """What is said besides of an action: in Japanese before the card and after it, in English one phrase."""

    before: str
    to: str
    en: str


def how_words(action: Action) -> How:
    """From which zone, to which square, with which cost, number and targets something is done."""
    zones = {"graveyard": Words("墓地の", "graveyard"), "plan": Words("プランゾーンの", "plan zone")}
    zones |= {
        "energy": Words("エネルギーゾーンの", "energy zone"),
        "removed": Words("リムーブゾーンの", "removed zone"),
    }
    zones |= {
        "deck": Words("山札の", "deck"),
        "hand": Words("手札の", "hand"),
        "smash": Words("スマッシュゾーンの", "smash zone"),
    }
    origin = zones.get(action.origin or "")
    ja, en = "", ""
    if origin is not None:
        en += f" from the {origin.en}"
    if action.cost is not None:
        costs = action.cost if isinstance(action.cost, str) else "・".join(action.cost)
        ja += f"{costs}のコストで"
        en += f", paying {costs},"
    if action.x is not None:
        ja += f"Xを{action.x}として"
        en += f" with X = {action.x}"
    if action.mode is not None:
        modes = action.mode if isinstance(action.mode, int) else "・".join(map(str, action.mode))
        ja += f"{modes}番目の効果を選んで"
        en += f" choosing effect {modes}"
    if action.targets:
        named = [_thing(str(one), action.player or "A") for one in action.targets]
        ja += f"{'と'.join(one.ja for one in named)}を対象に"
        en += f" targeting {' and '.join(one.en for one in named)}"
    if action.divide is not None:
        shares = "・".join(map(str, action.divide))
        ja += f"{shares}に割り振って"
        en += f" dividing it {shares}"
    to = f"{action.to}に" if action.to is not None else ""
    en += f" to {action.to}" if action.to is not None else ""
    return How(ja + ("" if origin is None else origin.ja), to, en)


def _thing(name: str, player: str) -> Words:
    """What is aimed at or chosen: a square, an area as its player sees it, or a card."""
    if len(name) <= 3 and name.isascii():
        return Words(name, name)
    if name.startswith("row "):
        row = int(name.removeprefix("row "))
        return AREAS[row if player == "A" else 4 - row]
    return Words(card(name), card(name))


def _chosen(action: Action) -> Words:
    who, chosen = action.player, action.choose
    if isinstance(chosen, tuple) and len(chosen) == 1 and isinstance(chosen[0], bool):
        chosen = chosen[0]
    if chosen is True:
        return Words(f"{who}は「してよい」ことを行いました。", f"{who} did what may be done.")
    if chosen is False:
        return Words(f"{who}は「してよい」ことを行いませんでした。", f"{who} did not do what may be done.")
    if isinstance(chosen, str):  # a race, a colour, a name: a word that is said
        return Words(f"{who}は「{chosen}」を選びました。", f"{who} named “{chosen}”.")
    several = chosen if isinstance(chosen, tuple) else (chosen,)
    named = [_thing(str(one), who or "A") for one in several]
    if not named:
        return Words(f"{who}は何も選びませんでした。", f"{who} chose nothing.")
    ja, en = "、".join(one.ja for one in named), ", ".join(one.en for one in named)
    return Words(f"{who}は{ja}を選びました。", f"{who} chose {en}.")


def _row(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
