"""Choices and what they leave unsaid: out of what, the same again, and both of two."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.cardtext.conjuncts import chosen_with
from judge.cardtext.memory import Memory
from judge.cardtext.naming import Said, kinds_of, taken_out_of
from judge.cardtext.nodes import Node, That
from judge.cardtext.unreadable import Unreadable


def exchanged(action: Any, memory: Memory) -> Any:
    """…を1枚と、…を1枚選び、そのスクエアを入れ替える: of all that were chosen."""
    position = action.what if isinstance(action, nodes.Swap) else None
    if isinstance(position, That) and position.kind == "squares" and memory.find(position) is None:
        # そのスクエアを入れ替える: of those that were chosen, where no square was named.
        those = That(wording="その", span=position.span)
        said = position.wording.removeprefix("その").replace("{kind:unsaid}", "")
        return replace(action, what=nodes.Position(of=those, wording="{of}" + said, span=position.span))
    return action


def chosen_beside(action: Any, memory: Memory) -> Any:
    """自分の墓地にあるユニットを1枚とベースを1枚選び: where and whose goes for the second, too."""
    before = memory.deeds[-1][1] if memory.deeds else None
    if (
        not isinstance(action, nodes.Choose)
        or not isinstance(before, nodes.Choose)
        or "{count}と" not in before.wording
    ):
        return action
    action = replace(action, what=chosen_with(before.what, action.what))
    if before.source is None or action.source is not None or getattr(action.what, "at", None) is not None:
        return action
    return replace(action, source=replace(before.source, wording=""), wording=action.wording + "{source:unsaid}")


def chosen_again(action: Any, memory: Memory, under: nodes.If | None) -> Any:
    """かわりに2枚選び, もう1枚選び: of the same as in the choice before; `under`: the condition that it comes under."""
    if not isinstance(action, nodes.Choose) or action.source is not None or not isinstance(action.what, That):
        return action
    before = next((deed for _, deed in reversed(memory.deeds) if isinstance(deed, nodes.Choose)), None)
    if action.what.wording or before is None or not isinstance(before.what, Node) or memory.shown is not None:
        return action
    what: Any = _when_resolved(action, before.what, under) if _is_target(before.what) else before.what
    again = replace(action, what=replace(what, wording="", span=action.what.span))
    if again.who is None and before.who is not None:
        again = replace(again, who=replace(before.who, wording=""), wording=again.wording + "{who:unsaid}")
    return again


def _is_target(what: Any) -> bool:
    if isinstance(what, nodes.AnyOf | nodes.AllOf):
        return any(_is_target(one) for one in what.options)
    return bool(getattr(what, "target", False))


def _when_resolved(action: nodes.Choose, what: Any, under: nodes.If | None) -> Any:
    """What is chosen again of what were targets: the description is taken over, the word 対象の is not (4-7-2-5).

    Under a condition that is only looked at on resolution, so is the choice made then (4-9-2-4). Without one, or with
    かわりに, it may as well be one of targets: then nobody can tell.
    """
    if under is None or under.instead:
        ja = "「選び」で選ぶのは、プレイする時に選ぶ対象とも、解決する時に選ぶもの（対象ではない）とも読めます。"
        en = "what is chosen here may be a target, chosen when it is played, or no target, chosen when it resolves."
        raise Unreadable(action.span[0], action.span[1], ja, en, printed=True)
    if isinstance(what, nodes.AnyOf | nodes.AllOf):
        return replace(what, options=tuple(_when_resolved(action, one, under) for one in what.options))
    return replace(what, target=False) if _is_target(what) else what


def from_what_was_shown(action: Any, memory: Memory) -> Any:
    """山札を見て、ユニットを1枚選び: out of what was looked at, where no other place is said."""
    shown = memory.shown
    if not isinstance(action, nodes.Choose):
        return _some_of_them(action, memory)
    if action.source is not None and isinstance(action.what, That) and not action.what.wording:
        return replace(action, what=nodes.Cards(span=action.what.span))
    if shown is None or action.source is not None:
        return action
    what = action.what
    if isinstance(what, That) and not what.wording:
        # 3枚を見て、1枚選び: one of the cards looked at.
        what = nodes.Cards(span=what.span)
    if not isinstance(what, nodes.Cards) or what.at is not None or what.target:
        return action
    action = replace(action, what=what)
    memory.refs.add(shown.ref)
    seen = That(ref=shown.ref, role=shown.role, span=action.span)
    return replace(action, source=nodes.Among(of=seen), wording=action.wording + "{source:unsaid}")


def from_hand(action: Any, after: Any) -> Any:
    """カードを1枚捨てる, カードを1枚選び、捨てる: out of one's own hand, where no place is said."""
    discards = isinstance(action, nodes.Put) and "捨て" in action.wording
    if isinstance(action, nodes.Choose):
        inner = after.steps[0] if isinstance(after, nodes.May) else after
        discards = isinstance(inner, nodes.Put) and "捨て" in inner.wording and isinstance(inner.what, That)
    what = getattr(action, "what", None)
    if not discards or not isinstance(what, nodes.Cards) or action.source is not None or what.at is not None:
        return action
    if what.target or what.controller is not None or action.caused or not isinstance(action.who, nodes.Player):
        return action
    several = action.who.who in ("each", "all", "any", "did_so")
    owner = nodes.Player(who="self") if several else replace(action.who, wording="")
    hand = nodes.Zone(name="hand", owner=owner, span=(action.span[0], action.span[0]))
    return replace(action, source=hand, wording=action.wording + "{source:unsaid}")


def _some_of_them(action: Any, memory: Memory) -> Any:
    """3枚を見て、1枚を手札に加え、1枚を墓地に置く: a bare number of cards is a number of those."""
    what = getattr(action, "what", None)
    if not isinstance(what, nodes.Cards) or what.count is None or what.wording != "{count}":
        return action
    several = memory.shown or memory.group(what.kind)
    if several is None or any(name not in ("kind", "count") for name, _ in what.parts()):
        return action
    memory.refs.add(several.ref)
    those = That(ref=several.ref, role=several.role, span=what.span)
    what = replace(what, at=nodes.Among(of=those), wording=what.wording + "{at:unsaid}")
    return replace(action, what=what)


def one_more(action: Any, memory: Memory) -> Any:
    """もう1枚: in a choice, none of those chosen before; a further card that is drawn is another one anyway."""
    count = getattr(action, "count", None)
    if not isinstance(count, nodes.Count) or not count.another:
        return _one_more_of_them(action, memory)
    plain = replace(count, another=False, wording=count.wording.replace("{another:0}", "もう"))
    if isinstance(action, nodes.Draw):
        said_what = not isinstance(action.what, That) or bool(action.what.wording)
        return replace(action, count=plain, what=action.what if said_what else nodes.Cards(span=action.what.span))
    kinds = kinds_of(action.what, memory) if isinstance(action, nodes.Choose) and isinstance(action.what, Node) else ()
    before = [
        number
        for number, deed in memory.deeds
        if isinstance(deed, nodes.Choose) and not kinds_of(deed.what, memory).isdisjoint(kinds)
    ]
    if not before:
        ja, en = "「もう」の前に、同じものを選んでいません。", "nothing of the kind was chosen before 「もう」."
        raise Unreadable(count.span[0], count.span[1], ja, en, printed=True)
    memory.refs.update(before)
    others = tuple(That(ref=number, role="what", span=count.span) for number in before)
    unsaid = "".join(f"{{but_not.{place}:unsaid}}" for place in range(len(others)))
    return replace(action, count=plain, but_not=others, wording=action.wording + unsaid)


def _one_more_of_them(action: Any, memory: Memory) -> Any:
    """2枚を見て、1枚を選び、…もう1枚を手札に加える: of those that are left; of two, the other one.

    Only where so many were taken before: after 1枚まで, or ユニットを1枚, what もう1枚 means is not said.
    """
    what, whole = getattr(action, "what", None), memory.shown
    if not isinstance(what, nodes.Cards) or what.wording != "{count}" or whole is None:
        return action
    count = what.count
    if not isinstance(count, nodes.Count) or not count.another:
        return action
    took = [deed for _, deed in memory.deeds if any(of.ref == whole.ref for of in taken_out_of(deed))]
    if not took or not all(_takes_so_many(deed) for deed in took):
        return action
    memory.refs.add(whole.ref)
    plain = replace(count, another=False, wording=count.wording.replace("{another:0}", "もう"))
    left = nodes.Among(of=That(ref=whole.ref, role=whole.role, rest=True, span=what.span), span=what.span)
    return replace(action, what=replace(what, count=plain, at=left, wording="{count}{at:unsaid}"))


def _takes_so_many(deed: Any) -> bool:
    """Whether a step takes a number of any cards, so that it cannot but take them."""
    what = deed.what
    count = getattr(deed, "count", None) or getattr(what, "count", None)
    if not isinstance(what, nodes.Cards) or what.kind != "card" or what.tests:
        return False
    return isinstance(count, nodes.Count) and count.range == "exactly" and isinstance(count.number, int)


def by_letter(that: That, memory: Memory) -> That:
    """A: what 以下Aとする named so."""
    found = memory.letters.get(that.letter or "")
    if found is None:
        ja, en = f"「{that.letter}」が何を指すのか分かりません。", f"「{that.letter}」 has nothing to point back to."
        raise Unreadable(that.span[0], that.span[1], ja, en, printed=True)
    memory.refs.add(found.ref)
    kind = next(iter(found.kinds)) if len(found.kinds) == 1 else "card"
    wording = that.wording.replace("{letter:text}", that.letter or "") + "{kind:unsaid}{ref:unsaid}{role:unsaid}"
    return replace(that, letter=None, kind=kind, ref=found.ref, role=found.role, wording=wording)


def lettered(action: Any, number: int, memory: Memory) -> Any:
    """…を1枚選ぶ(以下Aとする): A goes back to this step from now on, and the step says no more than without it."""
    what: Any = getattr(action, "what", None)
    named: Any
    for named in (action, what):
        if (letter := getattr(named, "letter", None)) is not None:
            memory.letters[letter] = Said(number, "what", kinds_of(what, memory))
            plain = replace(named, letter=None, wording=named.wording.replace("{letter:text}", letter))
            action = plain if named is action else replace(action, what=plain)
    return action
