"""データの変更: what a continuous effect makes of a card's data. Numbers keep their sign (1-2-2)."""

from __future__ import annotations

from typing import Any, cast

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero.duel import Duel, Table
from judge.games.dimension_zero.frame import Data, Frame, Words
from judge.games.dimension_zero.rulebook import only
from judge.games.dimension_zero.values import texts
from judge.kernel import Undetermined

Symbols = tuple[tuple[str, int | str], ...]
_SAID = ("who", "duration", "number", "of", "what", "stat")
"""Fields of a change that say whom it is about, how long it lasts and how others speak of it."""


def amount(duel: Duel, frame: Frame, node: nodes.Modify) -> int:
    """The number that a change adds now, with its sign: what `Lasting.amount` keeps (4-14-3-3)."""
    only(node, *_SAID, "amount", "less", "colour", "per")
    if isinstance(node.amount, nodes.Cost):
        raise Undetermined("not carried out", ("Modify", "amount", node.wording))
    value = node.amount if isinstance(node.amount, int) else meaning.number(duel, frame, node.amount)
    if node.per is not None:
        value *= times(duel, frame, node.per)
    return -value if node.less else value


def times(duel: Duel, frame: Frame, per: nodes.Count) -> int:
    """…1枚につき: how often something is done for each of what there is; an incomplete lot does not count."""
    only(per, "number", "range", "of")
    if per.of is None or not isinstance(per.number, int) or per.number < 1:
        raise Undetermined("not carried out", ("Count", "per", per.wording))
    kept = duel.table.memo.get(("per", id(per)))
    if kept is None:
        # 取り除いたダメージ1000につき: the damage is a number by itself.
        figure = isinstance(per.of, nodes.NumberOf) or (isinstance(per.of, nodes.That) and per.of.kind == "damage")
        counted: Any = per.of if figure else nodes.NumberOf(of=cast(Any, per.of))
        kept = duel.table.memo["per", id(per)] = (per, counted)
    return meaning.number(duel, frame, kept[1]) // per.number


def content(duel: Duel, frame: Frame, node: Any, words: Words, fixed: int | None = None) -> Any:
    """What a change does, the same for every card it is about: an amount, a value, abilities."""
    match node:
        case nodes.Modify(stat="power" | "smash"):
            return amount(duel, frame, node) if fixed is None else fixed
        case nodes.Modify(stat="cost" | "move_cost"):
            return _symbols(duel, frame, node, fixed)
        case nodes.Set():
            only(node, *_SAID, "value")
            return fixed if fixed is not None else _value(duel, frame, node)
        case nodes.AddRace():
            only(node, *_SAID, "value")
            return _races(frame, node.value)
        case nodes.Gain():
            only(node, *_SAID, "abilities")
            return tuple(duel.table.place_of(words, ability) for ability in node.abilities)
        case nodes.Lose():
            only(node, *_SAID, "lost")
            return node.lost
        case nodes.Substitute():
            return texts.substituted(node)
        case nodes.TakeControl():
            only(node, *_SAID)
            return _player(duel, frame, node.who) if node.who is not None else frame.controller
    raise Undetermined("not carried out", (type(node).__name__, node.wording))


def _symbols(duel: Duel, frame: Frame, node: nodes.Modify, fixed: int | None) -> Symbols:
    """What is added to a cost, or taken off it."""
    only(node, *_SAID, "amount", "less", "colour", "per")
    if not isinstance(node.amount, nodes.Cost):
        return ((node.colour or "colourless", amount(duel, frame, node) if fixed is None else fixed),)
    only(node.amount, "energy", "less")
    sign = -1 if node.less != node.amount.less else 1
    sign *= 1 if node.per is None else (times(duel, frame, node.per) if fixed is None else fixed)
    return tuple((colour, sign * number) for colour, number in cost_of(duel, frame, node.amount))


def cost_of(duel: Duel, frame: Frame, cost: nodes.Cost) -> tuple[tuple[str, int], ...]:
    """The energy that a cost in a text speaks of."""
    return tuple(
        (part.colour, part.number if isinstance(part.number, int) else meaning.number(duel, frame, part.number))
        for part in cost.energy
    )


def _value(duel: Duel, frame: Frame, node: nodes.Set) -> Any:
    value: Any = node.value
    match node.stat:
        case "power" | "smash":
            return value if isinstance(value, int) or meaning.is_share(value) else meaning.number(duel, frame, value)
        case "controller":
            return _player(duel, frame, value)
        case "race":
            return _races(frame, value)
        case "colour":
            return frozenset(word for word in _words(frame, value, "colour") if word != "colourless")
        case "cost" | "move_cost" if isinstance(value, nodes.Cost):
            only(value, "energy")
            return cost_of(duel, frame, value)
        case "name" | "kind":
            if isinstance(value, nodes.Cards):
                only(value, "kind")
            return _words(frame, value, "name" if node.stat == "name" else "kind")[0]
    raise Undetermined("not carried out", ("Set", node.stat, node.wording))


def _player(duel: Duel, frame: Frame, node: Any) -> str:
    return meaning.player(duel, frame, node)


def _words(frame: Frame, value: Any, field: str) -> tuple[str, ...]:
    """The colours, names or kinds that are said, or that were chosen in an earlier step."""
    if isinstance(value, (nodes.AllOf, nodes.AnyOf)):
        return tuple(word for option in value.options for word in _words(frame, option, field))
    if isinstance(value, nodes.That) and value.ref is not None:
        return tuple(str(ref) for ref in frame.get(value.ref, value.role or "what") or ())
    word = getattr(value, field, None)
    if not isinstance(word, str):
        raise Undetermined("not carried out", (type(value).__name__, field, getattr(value, "wording", "")))
    return (word,)


def _races(frame: Frame, value: Any) -> tuple[tuple[str, ...], bool]:
    """Races, and whether they are attributes (2-8-1)."""
    first = value.options[0] if isinstance(value, (nodes.AllOf, nodes.AnyOf)) else value
    return _words(frame, value, "race"), bool(getattr(first, "attribute", False))


# ---- the data that comes of it


def change(table: Table, data: Data, node: Any, what: Any) -> Data:
    """The data of a card once a change has been applied to it."""
    match node:
        case nodes.Modify(stat="power" | "smash") | nodes.Set(stat="power" | "smash") if data.instead:
            return _changed_instead(table, data, node, what)
        case nodes.Modify(stat="power"):
            return replace(data, power=data.power + what)
        case nodes.Modify(stat="smash"):
            return replace(data, smash=data.smash + what)
        case nodes.Modify(stat="cost"):
            return replace(data, cost=_added(data.cost, what))
        case nodes.Modify(stat="move_cost"):
            return replace(data, move_cost=_added(data.move_cost, what))
        case nodes.Set(stat="power"):
            return replace(data, power=what if isinstance(what, int) else meaning.share(what, data.power))
        case nodes.Set(stat="smash"):
            return replace(data, smash=what if isinstance(what, int) else meaning.share(what, data.smash))
        case nodes.Set(stat="race"):
            return replace(data, attributes=what[0]) if what[1] else replace(data, races=what[0])
        case nodes.Set(stat="colour"):
            return replace(data, colours=what)
        case nodes.Set():
            return replace(data, **{node.stat: what})
        case nodes.AddRace() if what[1]:
            return replace(data, attributes=_with(data.attributes, what[0]))
        case nodes.AddRace():
            return replace(data, races=_with(data.races, what[0]))
        case nodes.Gain():
            return replace(data, abilities=data.abilities + what)
        case nodes.Lose():
            return _without(table, data, node)
        case nodes.Substitute():
            return _substituting(data, (*data.instead, what))
    raise Undetermined("not carried out", (type(node).__name__, node.wording))


def _substituting(data: Data, instead: tuple[tuple[str, str], ...]) -> Data:
    """Data in which one figure stands for another: whoever looks at that one finds it (6-3-2)."""
    pairs = tuple(dict.fromkeys(instead))
    if len(pairs) > 1:
        raise Undetermined("figures that stand for each other", (data.name,), "6-3-2")
    return replace(data, instead=pairs, **{seen: getattr(data, used) for seen, used in pairs})


def _changed_instead(table: Table, data: Data, node: Any, what: Any) -> Data:
    """Data once a figure has been changed that is used for another, or was to be (6-3-2)."""
    used = dict(data.instead).get(node.stat, node.stat)
    changed = change(table, replace(data, instead=()), replace(node, stat=used), what)
    return _substituting(changed, data.instead)


def _with(races: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    return races + tuple(race for race in more if race not in races)


def _added(cost: Symbols, more: Symbols) -> Symbols:
    """A cost with more or fewer symbols; a number may go below 0 and counts as 0 only when it is paid."""
    numbers = {colour: number for colour, number in cost if isinstance(number, int)}
    for colour, number in more:
        assert isinstance(number, int)
        numbers[colour] = numbers.get(colour, 0) + number
    return tuple((colour, number) for colour, number in cost if not isinstance(number, int)) + tuple(numbers.items())


def _without(table: Table, data: Data, node: nodes.Lose, lost: Any = None) -> Data:
    """Data without the kind, races, colours or abilities that are lost."""
    lost = node.lost if lost is None else lost
    match lost:
        case nodes.AllOf():
            for option in lost.options:
                data = _without(table, data, node, option)
            return data
        case nodes.StatOf(stat="race", quantity="all"):
            only(lost, "stat", "quantity")
            return replace(data, races=())
        case nodes.StatOf(stat="colour", quantity="all"):
            only(lost, "stat", "quantity")
            return replace(data, colours=frozenset())
        case nodes.HasRace(race=race):
            return replace(data, races=tuple(one for one in data.races if one != race))
        case nodes.HasColour(colour=colour):
            return replace(data, colours=data.colours - {colour})
        case nodes.Cards(kind="ability", quantity="all" | None):  # 能力を失う: whatever it has
            only(lost, "kind", "quantity")
            return replace(data, abilities=())
        case nodes.Cards(kind="unit" | "base" | "strategy"):  # …ではなくなる (2-6-3)
            only(lost, "kind")
            return replace(data, kind="") if data.kind == lost.kind else data
        case nodes.Keyword(name=name, level=level):
            only(lost, "name", "level")

            def is_lost(words: Words) -> bool:
                ability = table.node(words)
                return isinstance(ability, nodes.Keyword) and ability.name == name and level in (None, ability.level)

            return replace(data, abilities=tuple(one for one in data.abilities if not is_lost(one)))
    raise Undetermined("not carried out", ("Lose", type(lost).__name__, node.wording))


# At the end, by module: each needs the other, and neither while it is loaded.
from judge.games.dimension_zero import meaning  # noqa: E402
