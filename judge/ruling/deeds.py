"""Actions of a file in words: what a player does, from where, to where, with which answers."""

from __future__ import annotations

from judge.games.dimension_zero.telling import PLACES, ZONES, Teller
from judge.scenario.acts import Act
from judge.scenario.names import Wanted
from judge.source import Words


def deed(teller: Teller, act: Act) -> Words:
    """What a player does, as a verb with what belongs to it."""
    name = teller.called(act.cards[0]) if act.cards else Words("", "")
    # Of several copies, a card that is played is the one where it is played from.
    played = teller.name(act.cards[0]) if act.cards else ""
    origin = ZONES.get(act.origin)
    from_ja = f"{origin.ja}から" if origin else ""
    from_en = f" from the {origin.en}" if origin else ""
    to_ja, to_en = (f"{act.square}に", f" to {act.square}") if act.square else ("", "")
    how = _answers(teller, act)
    match act.form:
        case "play":
            return Words(f"{how.ja}{from_ja}{played}を{to_ja}プレイする", f"play {played}{from_en}{to_en}{how.en}")
        case "use":
            return Words(f"{how.ja}{name.ja}の能力を起動する", f"activate the ability of {name.en}{how.en}")
        case "move":
            return Words(f"{how.ja}{name.ja}を{to_ja}移動させる", f"move {name.en}{to_en}{how.en}")
        case "plan":
            if act.renew:
                return Words("プランゾーンを更新する", "renew the plan")
            return Words("プランゾーンを作成する", "make a plan")
        case "energy":
            return Words(f"{played}をエネルギーゾーンに置く", f"put {played} into the energy zone")
        case "smash":
            return Words(f"{name.ja}でスマッシュする", f"smash with {name.en}")
        case "choose":
            chosen = [_chosen(teller, one) for one in act.choose]
            ja, en = "、".join(one.ja for one in chosen), "、".join(one.en for one in chosen)
            return Words(f"「{ja}」を選ぶ", f"choose “{en}”")
        case "concede":
            return Words("投了する", "concede")
        case "time":
            return Words("時間切れを告げる", "call time")
    return Words("優先権を放棄する", "pass")


def _answers(teller: Teller, act: Act) -> Words:
    given = act.given
    ja, en = [], []
    if given.cost is not None:
        cost = "・".join(one or "通常" for one in given.cost)
        ja.append(f"{cost}のコストで")
        en.append(f"paying {cost}")
    if given.x is not None:
        ja.append(f"Xを{given.x}として")
        en.append(f"with X = {given.x}")
    if given.mode is not None:
        modes = "・".join(map(str, given.mode))
        ja.append(f"{modes}番目の効果を選んで")
        en.append(f"choosing effect {modes}")
    if given.targets:
        named = [_named(teller, one) for one in given.targets]
        ja.append(f"{'と'.join(one.ja for one in named)}を対象に")
        en.append(f"targeting {' and '.join(one.en for one in named)}")
    if given.divide is not None:
        shares = "・".join(map(str, given.divide))
        ja.append(f"{shares}に割り振って")
        en.append(f"dividing it {shares}")
    return Words("".join(ja), "".join(f" {part}" for part in en))


def _named(teller: Teller, wanted: Wanted) -> Words:
    """What a file names: a card by its name, a line or an area in words, anything else as it is written."""
    found = wanted.refs[0]
    if isinstance(found, bool):
        return Words("はい", "yes") if found else Words("いいえ", "no")
    if isinstance(found, int):
        return teller.called(found)
    if found in PLACES and found != wanted.said:  # a plain number is a number, not an area
        return PLACES[found]
    return Words(wanted.said, wanted.said)


def _chosen(teller: Teller, wanted: Wanted) -> Words:
    """An answer in words; but a card goes by its plain name where that says which is meant."""
    plain = isinstance(wanted.refs[0], int) and not isinstance(wanted.refs[0], bool) and "#" not in wanted.said
    return Words(wanted.said, wanted.said) if plain else _named(teller, wanted)
