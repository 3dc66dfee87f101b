"""Unsaid: what a text leaves out and its own shape tells, without looking back at what was named before."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.cardtext.nodes import Node, Player, That
from judge.cardtext.unreadable import Unreadable

DONE_BY_PLAYERS = (
    nodes.Choose,
    nodes.Look,
    nodes.Reveal,
    nodes.Search,
    nodes.Shuffle,
    nodes.Declare,
    nodes.Put,
    nodes.Scrap,
    nodes.Draw,
    nodes.Fuse,
    nodes.Join,
    nodes.Swap,
    nodes.TurnFace,
    nodes.Freeze,
    nodes.Release,
    nodes.Play,
    nodes.Pay,
    nodes.Nullify,
    nodes.Retarget,
    nodes.AddMarker,
    nodes.RemoveMarker,
)
"""What players do: where nobody is named, the one spoken of does it."""
_OWNED = frozenset({"graveyard", "hand", "energy", "smash", "deck", "plan"})


def ends_sentence(node: Any) -> bool:
    """Whether the words of a step end in 。, after which nobody is the subject any more."""
    words = node.wording
    while words.endswith("}"):
        hole = words[words.rindex("{") + 1 : -1]
        if not hole.endswith(":unsaid"):
            name, _, place = hole.partition(".")
            return name in ("steps", "step", "action", "of") and ends_sentence(
                getattr(node, name)[int(place)] if place.isdecimal() else getattr(node, name)
            )
        words = words[: words.rindex("{")]
    return bool(words.endswith(("。", "』")))


def partners(action: Any) -> Any:
    """パワーを+4000する, このカードを結合する: of what, and to what, where nothing is said."""
    place = (action.span[0], action.span[0])
    match action:
        case nodes.Modify(of=None) | nodes.Set(of=None) | nodes.AddRace(of=None) | nodes.ClearDamage(of=None):
            return replace(action, of=That(span=place), wording="{of}" + action.wording)
        case nodes.Deal(to=None, damage=nodes.Damage()) | nodes.Join(to=None):
            return replace(action, to=That(span=place), wording="{to}" + action.wording)
        case nodes.Shuffle(what=That(wording="") as what):
            # 山札に加えてシャッフルする: the deck, not the cards.
            return replace(action, what=replace(what, kind="deck"))
        case nodes.Put(destination=nodes.Zone(owner=None, name=str() as name) as zone) if name in _OWNED:
            owner = Player(who="owner", span=zone.span)
            return replace(action, destination=replace(zone, owner=owner, wording=zone.wording + "{owner:unsaid}"))
        case nodes.Swap(what=nodes.Position(of=None) as position):
            position = replace(position, of=That(span=place), wording="{of}" + position.wording)
            return replace(action, what=position)
    return action


def same_place(step: Any) -> Any:
    """かわりにフリーズ状態で置かれる: where it was going anyway."""
    if isinstance(step, nodes.Put) and step.destination is None:
        there = That(kind="place", ref=0, role="destination", span=step.span)
        return replace(step, destination=there, wording=step.wording + "{destination:unsaid}")
    return step


def cards_of_zone(action: Any) -> Any:
    """手札を1枚選び is 手札にあるカードを1枚選び."""
    what = getattr(action, "what", None)
    if isinstance(action, nodes.Reveal) and action.until is not None and isinstance(what, That) and not what.wording:
        # 山札の上から1枚ずつ、…が出るまで公開する: cards are all that lies there.
        there = isinstance(action.source or getattr(action.count, "source", None), nodes.Zone)
        return replace(action, what=nodes.Cards(span=what.span)) if there and what.ref is None else action
    if isinstance(action, nodes.Choose | nodes.Put | nodes.Reveal | nodes.Look) and isinstance(what, nodes.Zone):
        return replace(action, what=nodes.Cards(at=what, wording="{at}", span=what.span))
    return action


def own_number(action: Any) -> Any:
    """手札を、その枚数の半分と同じ枚数選び: the number of what the step itself is about, said just before it."""
    what, count = getattr(action, "what", None), getattr(action, "count", None)
    if not isinstance(what, nodes.Cards) or not isinstance(count, nodes.NumberOf | nodes.Half):
        return action
    unsaid = "".join(f"{{{name}:unsaid}}" for name, _ in what.parts())
    return replace(action, count=_counting(count, replace(what, wording="その" + unsaid)))


def _counting(number: Any, cards: nodes.Cards) -> Any:
    """A number with its その枚数 counting those cards."""
    for name in ("of", "same_as"):
        match getattr(number, name, None):
            case That(ref=None, wording="その") as those if isinstance(number, nodes.NumberOf):
                if cards.span[1] <= those.span[0]:
                    return replace(number, **{name: replace(cards, span=those.span)})
            case nodes.NumberOf() | nodes.Half() as inner:
                return replace(number, **{name: _counting(inner, cards)})
    return number


def owned(node: Any) -> Any:
    """エネルギーゾーンの自分のカード is 自分のエネルギーゾーンのカード: off the squares, cards lie with their owner."""
    at = getattr(node, "at", None)
    if not isinstance(node, nodes.Cards) or node.controller is None or not isinstance(at, nodes.Zone):
        return node
    if at.owner is not None or at.name == "stack":
        return node
    at = replace(at, owner=node.controller, wording=at.wording + "{owner:unsaid}")
    return replace(node, at=at, controller=None, wording=node.wording.replace("{controller}", "{at.owner}"))


def narrowed(ability: Any) -> Any:
    """ただし、…は選べない: the last choice before it may not take those; ただし、…には与えない: nor does the step."""
    steps = list(getattr(ability, "steps", ()))
    for place, step in enumerate(steps):
        if place and isinstance(step, nodes.But) and isinstance(step.step, nodes.Not):
            steps[place - 1] = _without(steps[place - 1], step.step)
        if not (isinstance(step, nodes.But) and isinstance(step.step, nodes.Cannot)):
            continue
        action = step.step.action
        chosen = max((i for i in range(place) if isinstance(steps[i], nodes.Choose)), default=None)
        if isinstance(action, nodes.Choose) and chosen is not None:
            choice = steps[chosen]
            unsaid = f"{{but_not.{len(choice.but_not)}:unsaid}}"
            narrower = (*choice.but_not, action.what)
            steps[chosen] = replace(choice, but_not=narrower, wording=choice.wording + unsaid)
    return replace(ability, steps=tuple(steps)) if steps else ability


def _without(step: Any, denied: Any) -> Any:
    """…をすべて破壊する。ただし、…は破壊しない: the step is about all but those, if both say the same otherwise."""
    action, name = denied.of, object_of(step)
    if denied.duration is not None or type(action) is not type(step) or name != object_of(action):
        return step
    cards, those = getattr(step, name), getattr(action, name)
    if not isinstance(cards, nodes.Cards) or cards.target or not _is_told(those):
        return step
    for other, value in action.parts():
        again = isinstance(value, That) and value.ref is not None and value.ref == step.number
        if other not in (name, "number") and not again and value != getattr(step, other):
            return step
    tests = (*cards.tests, nodes.OtherThan(what=those, span=those.span))
    said = f"{cards.wording}{{tests.{len(cards.tests)}:unsaid}}"
    return replace(step, **{name: replace(cards, tests=tests, wording=said)})


def object_of(step: Any) -> str:
    """The field that says what a step is done to."""
    return next((name for name in ("what", "to", "of") if getattr(step, name, None) is not None), "")


def _is_told(those: Any) -> bool:
    """Whether words tell which cards are left out, without anybody choosing them."""
    if not isinstance(those, nodes.Cards | nodes.ThisCard | nodes.That):
        return False
    return not any(getattr(one, "target", False) or getattr(one, "count", None) is not None for one in those.walk())


def turned_and_put(action: Any, before: Any) -> Any:
    """フリーズして、エネルギーゾーンに置く: put so, or turned first and then put as usual, nobody can tell."""
    turned = isinstance(before, nodes.Freeze | nodes.Release) and "して" in before.wording
    if not turned or not isinstance(action, nodes.Put) or action.status is not None or action.what.wording:
        return action
    if isinstance(action.destination, nodes.Zone) and action.destination.name in ("energy", "smash"):
        ja = "先にフリーズ（リリース）してから置くとも、その状態で置くとも読めます。"
        en = "it may be turned first and then put, or be put so."
        raise Unreadable(before.span[0], action.span[1], ja, en, printed=True)
    return action


def with_part(node: Any, name: str, old: Any, new: Any) -> Any:
    """A node with a part exchanged, if it is another."""
    same = new is old or (isinstance(old, tuple) and all(a is b for a, b in zip(new, old, strict=True)))
    return node if same else replace(node, **{name: new})


def is_cost(step: Any) -> bool:
    """Whether a step is about a cost that is being paid."""
    return isinstance(step, nodes.Set | nodes.Modify) and step.stat in ("cost", "move_cost")


def named_inside(player: Player, step: Any) -> bool:
    """Whether a player is named in what a step is about, as an owner of the place it is taken from."""
    at = getattr(getattr(step, "what", None), "at", None)
    return isinstance(at, Node) and any(node is player for node in at.walk())


def destroyed_in(node: Any, zones: tuple[nodes.Zone, ...]) -> Any:
    """An ability of a zone effect: where this card is destroyed is where it works (2-23-1-4, 5-7-1)."""
    event = getattr(node, "event", None)
    names = tuple(zone for zone in zones if zone.name in ("energy", "smash"))
    if not isinstance(event, nodes.Put) or not isinstance(event.what, nodes.ThisCard) or not names:
        return node
    if event.source != nodes.Squares() or event.source.wording:
        return node
    there = tuple(replace(zone, wording="{name:unsaid}") for zone in names)
    wording = "".join(f"{{options.{index}}}" for index in range(len(there)))
    source = there[0] if len(there) == 1 else nodes.AnyOf(options=there, wording=wording, span=event.source.span)
    return replace(node, event=replace(event, source=source))
