"""What the simulator can carry out of what the card language reads.

A text may be understood and still be beyond what is simulated. A ruling that meets such an ability is undetermined, as
it is with a text that is not understood: an ability left out in silence would make every answer a guess.
"""

from __future__ import annotations

from judge.cardtext import nodes

_REGIONS = (nodes.Line, nodes.Area, nodes.Space)


_KNOWN: dict[int, tuple[nodes.Node, bool]] = {}
_MOST_KNOWN = 10_000


def carries_out(ability: nodes.Node) -> bool:
    """Whether an ability is carried out as its text says.

    Asked of every ability at every position, so the answer is kept by identity: hashing a tree costs more than asking.
    """
    if (known := _KNOWN.get(id(ability))) is not None and known[0] is ability:
        return known[1]
    if len(_KNOWN) >= _MOST_KNOWN:
        _KNOWN.clear()
    able = _is_able(ability)
    _KNOWN[id(ability)] = (ability, able)
    return able


def _is_able(ability: nodes.Node) -> bool:
    match ability:
        case nodes.Static():
            return all(_modifies(effect) for effect in ability.effects) and _is_condition(ability.condition)
        case nodes.Replacement():
            return _is_zone_change(ability.event) and ability.condition is None and _moves_instead(ability)
    return False


def _modifies(effect: nodes.Node) -> bool:
    return (
        isinstance(effect, nodes.Modify)
        and effect.stat in ("power", "smash")
        and isinstance(effect.amount, int)
        and effect.per is None
        and effect.duration is None
        and _is_card(effect.of)
    )


def _is_condition(condition: nodes.Node | None) -> bool:
    if condition is None:
        return True
    if not isinstance(condition, nodes.IsAt) or {name for name, _ in condition.parts()} != {"what", "where"}:
        return False
    return _is_card(condition.what) and _is_place(condition.where)


def _is_zone_change(event: nodes.Node) -> bool:
    if not isinstance(event, nodes.Put):
        return False
    said = {name for name, _ in event.parts()} <= {"what", "source", "destination"}
    return (
        said
        and _is_card(event.what)
        and _is_place(event.destination)
        and (event.source is None or _is_place(event.source))
    )


def _moves_instead(ability: nodes.Replacement) -> bool:
    """かわりに, and then one zone for the card itself."""
    if not ability.instead or len(ability.steps) != 1 or ability.duration is not None:
        return False
    step = ability.steps[0]
    if isinstance(step, nodes.May):
        if len(step.steps) != 1:
            return False
        step = step.steps[0]
    return (
        isinstance(step, nodes.Put)
        and {name for name, _ in step.parts()} <= {"who", "what", "destination", "status"}
        and _is_the_card(step.what, ability.event)
        and isinstance(step.destination, nodes.Zone)
        and not step.destination.outside
    )


def _is_the_card(what: nodes.Node, event: nodes.Node) -> bool:
    """The card that the event is about, however it is called."""
    if isinstance(what, nodes.That):
        return what.ref == 0 and what.role == "what" and not what.rest
    return isinstance(what, nodes.ThisCard) and isinstance(event, nodes.Put) and isinstance(event.what, nodes.ThisCard)


def _is_card(what: nodes.Node | None) -> bool:
    match what:
        case nodes.ThisCard():
            return not list(what.parts())
        case nodes.Cards():
            said = {name for name, _ in what.parts()}
            return (
                said <= {"kind", "quantity", "controller", "at", "tests"}
                and what.kind in ("card", "unit", "base", "strategy")
                and (what.controller is None or what.controller.who in ("you", "opponent"))
                and (what.at is None or _is_place(what.at))
                and all(_is_test(test) for test in what.tests)
            )
    return False


def _is_test(test: nodes.Node) -> bool:
    match test:
        case nodes.HasColour():
            return True
        case nodes.HasRace(attribute=attribute):
            return not attribute
        case nodes.Compare(stat="cost", order="at_most", amount=int()):
            return True
    return False


def _is_place(place: nodes.Node | None) -> bool:
    match place:
        case nodes.Zone():
            return not place.outside and place.other_than is None and not isinstance(place.owner, nodes.That)
        case nodes.Squares():
            return {name for name, _ in place.parts()} <= {"within"} and all(_is_region(one) for one in place.within)
    return False


def _is_region(region: nodes.Node) -> bool:
    match region:
        case nodes.Line(same_as=nodes.ThisCard(), which=None, target=False, quantity=None):
            return True
        case nodes.Area(which=str(), of=None, line=None, same_as=None):
            return True
        case nodes.Space(of=None, line=None):
            return True
    return False
