"""Actions of a file in words: what a player does, from where, to where, with which answers."""

from __future__ import annotations

from judge.games.dimension_zero.telling import ZONES, Teller
from judge.scenario.acts import Act
from judge.scenario.names import Wanted
from judge.source import Words


def deed(teller: Teller, act: Act) -> Words:
    """What a player does, as a verb with what belongs to it."""
    name = teller.name(act.cards[0]) if act.cards else ""
    origin = ZONES.get(act.origin)
    from_ja = f"{origin.ja}から" if origin else ""
    from_en = f" from the {origin.en}" if origin else ""
    to_ja, to_en = (f"{act.square}に", f" to {act.square}") if act.square else ("", "")
    how = _answers(teller, act)
    match act.form:
        case "play":
            return Words(f"{how.ja}{from_ja}{name}を{to_ja}プレイする", f"play {name}{from_en}{to_en}{how.en}")
        case "use":
            return Words(f"{how.ja}{name}の能力を起動する", f"activate the ability of {name}{how.en}")
        case "move":
            return Words(f"{how.ja}{name}を{to_ja}移動させる", f"move {name}{to_en}{how.en}")
        case "plan":
            if act.renew:
                return Words("プランゾーンを更新する", "renew the plan")
            return Words("プランゾーンを作成する", "make a plan")
        case "energy":
            return Words(f"{name}をエネルギーゾーンに置く", f"put {name} into the energy zone")
        case "smash":
            return Words(f"{name}でスマッシュする", f"smash with {name}")
        case "choose":
            said = "、".join(one.said for one in act.choose)
            return Words(f"「{said}」を選ぶ", f"choose “{said}”")
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
        ja.append(f"{'と'.join(named)}を対象に")
        en.append(f"targeting {' and '.join(named)}")
    if given.divide is not None:
        shares = "・".join(map(str, given.divide))
        ja.append(f"{shares}に割り振って")
        en.append(f"dividing it {shares}")
    return Words("".join(ja), "".join(f" {part}" for part in en))


def _named(teller: Teller, wanted: Wanted) -> str:
    """What a file names: a card by its name, anything else as it is written."""
    names = {teller.name(ref) if isinstance(ref, int) else "" for ref in wanted.refs}
    return names.pop() if len(names) == 1 and "" not in names else wanted.said
