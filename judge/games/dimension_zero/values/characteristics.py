"""データ: what cards are once every continuous effect is counted (2-2, 4-14), and which abilities are in force.

`view` works out a position once and is kept in `Duel.view` while everything it looked at is the same object. With no
continuous effect about it looks at nothing but which cards stand where.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, TypeVar

from judge.cardtext import nodes
from judge.games.dimension_zero.board import Player
from judge.games.dimension_zero.duel import Duel, Lasting, Spell, Standing
from judge.games.dimension_zero.frame import Data, Frame, Seen, Words
from judge.games.dimension_zero.remembered import Kept, first_met, kept_in
from judge.games.dimension_zero.rulebook import clause
from judge.games.dimension_zero.values.bundles import NO_LASTINGS, Lastings, Texts, is_valid, texts_of
from judge.games.dimension_zero.values.changing import amount
from judge.games.dimension_zero.values.layers import applies, is_in_time, lay
from judge.games.dimension_zero.values.texts import Part
from judge.games.dimension_zero.values.view import Applied, View
from judge.kernel import Source, Undetermined

STATIC = clause("4-14-4-2")
RESOLVED = clause("4-14-3-1")
ROUNDED_UP = clause("1-2-1")
BELOW_ZERO = clause("1-2-2")
BY_LAYER = clause("4-14-5-2")
KINDS_OF_CHANGE = tuple(clause(f"4-14-5-2({number})") for number in range(1, 6))
"""Control, text, race and attribute, general, power and smash: the order in which they are applied."""
OWN_FIRST = clause("4-14-5-3")
BY_DEPENDENCE = clause("4-14-5-4")
BY_TIME = clause("4-14-5-5")
USED_INSTEAD = clause("6-3-2")
SUPPORT = clause("5-5-2")
SUPPORTS_ITSELF = clause("5-5-2-1")
IN_ZONE = clause("5-7-1")
IN_EITHER_ZONE = clause("5-7-1-3")
WHILE_VALID = {"連動": clause("5-12-2"), "共鳴": clause("5-13-2")}

N = TypeVar("N", bound=nodes.Node)
Stat = Literal["power", "smash"]


# ---- the view of a position


def view(duel: Duel) -> View:
    """Everything that continuous effects make of a position, worked out once."""
    known: View | None = duel.view
    if duel.viewed:
        return known  # type: ignore[return-value]  # what was viewed is there
    if known is not None:
        if known.building:
            return known
        if known.steady and known.standing is duel.standing and known.effects is duel.effects:
            duel.viewed = True
            duel.known = {}
            return known
    built = _met_before(duel) or _still_held(duel, known) or _build(duel, known)
    if not built.building:
        # It holds until something happens: till then, what is asked again need not be worked out again.
        duel.viewed = True
        duel.known = {}
    return built


def _still_held(duel: Duel, known: View | None) -> View | None:
    """The view of the position before, if all that it rests on is as it was."""
    if known is None or known.effects is not duel.effects:
        return None
    same = known.standing is duel.standing
    if not (same or known.stands_alike(duel)) or not (known.steady or known.holds(duel)):
        return None
    if not same or known.sides is not duel.sides:
        known = duel.view = known.at(duel)
        _share(duel, known)
    return known


def _met_before(duel: Duel) -> View | None:
    """The view of the same cards standing and the same effects, if it was worked out on another road to them."""
    if duel.shared is None:
        return None
    duel.standing = first_met(duel.shared, duel.standing)
    if duel.effects:
        duel.effects = first_met(duel.shared, duel.effects)
    views: Kept[View] = kept_in(duel.shared, "views")  # by what stands and what lasts
    met = views.get((id(duel.standing), id(duel.effects)))
    if met is None or not (met[0].steady or met[0].holds(duel)):
        return None
    found = met[0]
    if not found.steady and found.sides is not duel.sides:
        found = found.at(duel)
    duel.view = found
    return found


def _share(duel: Duel, found: View) -> View:
    """Let other roads to the same board find a view."""
    if duel.shared is not None and found.standing is duel.standing:
        kept_in(duel.shared, "views").keep((id(duel.standing), id(duel.effects)), (duel.standing, duel.effects), found)
    return found


def _build(duel: Duel, known: View | None) -> View:
    texts = texts_of(duel.table)
    if not duel.effects:
        lastings = NO_LASTINGS
    elif known is not None and known.effects is duel.effects:
        lastings = known.lastings
    else:
        lastings = Lastings(duel.table, duel.effects)
    bearers = texts.bearers(duel) if texts.zones else ()
    found = View.of(duel, texts, bearers, lastings)
    _gather(duel, found, texts)
    index = found.index = texts.index(tuple(found.bundles.values()))
    if not index.layers and not lastings.layers:
        if index.trouble is not None:
            raise Undetermined(*index.trouble)
        if index.watches:
            found.watch(duel, index.watches)
        duel.view = found
        return _share(duel, found)
    watched = index.watches | lastings.watches
    board = None
    if found.steady and not watched and not duel.effects:
        board = texts.board(duel, tuple(found.bundles.values()))
        if (met := texts.boards.get(board)) is not None:
            again: View = met.at(duel)
            duel.view = again
            return _share(duel, again)
    found.building = True
    duel.view = found
    try:
        lay(duel, found)
    except BaseException:
        duel.view = known
        raise
    found.building = False
    found.watch(duel, watched | found.index.watches)
    if board is not None and found.steady:
        texts.boards[board] = found
    return _share(duel, found)


def _gather(duel: Duel, found: View, texts: Texts) -> None:
    """The abilities that work, as they are printed and under the controllers that cards were put under."""
    loud = texts.loud
    bundles = found.bundles
    for standing in duel.standing:
        if loud[standing.card]:
            bundle = texts.on_square(duel, standing, standing.controller)
            if bundle is not None:
                bundles[standing.card] = bundle
    for card, zone in found.bearers:
        bundles[card] = texts.bundle(duel, card, duel.owner(card), zone)


def look(duel: Duel, card: int, frame: Frame | None = None) -> Seen:
    """A card as it is now; for a frame that remembers what it was before it left, as it was then (4-17)."""
    if frame is not None and frame.last:
        remembered = frame.seen(card)
        if remembered is not None and (card in frame.gone or (duel.at(card) is None and not remembered.face_down)):
            return remembered  # what it turned up itself, from a deck say, is open to the rest of it (2-25-1-1)
    if not duel.viewed:
        now = view(duel)
        if not duel.viewed:
            return now.seen(duel, card)
    seen: Seen | None = duel.known.get(card)
    if seen is None:
        seen = duel.known[card] = duel.view.seen(duel, card)
    return seen


def layers_in_force(duel: Duel) -> frozenset[int]:
    """The layers in which some continuous effect is at work."""
    now = view(duel)
    return now.index.layers | now.lastings.layers


def as_put(duel: Duel, card: int, square: str, controller: Player) -> Duel:
    """The position as if a card lay on a square: what it is as it arrives there (4-14-2). Nothing happens by asking."""
    there = duel.fork()
    laying.take_away(there, card)
    latest = max((standing.since for standing in there.standing), default=0)
    latest = max((latest, *(effect.since for effect in there.effects)))
    there.standing += (Standing(card, square, controller, since=latest + 1),)
    return there


# ---- abilities


def in_force(duel: Duel, kind: type[N]) -> tuple[tuple[Frame, N], ...]:
    """Abilities of one type that work now, in the order they arose; also what static abilities say, by its type.

    `Cannot`, `Can`, `Only`, `Must`, `Not`, a change of damage, a replacement inside a static ability: only while its
    conditions are met. A `Static` itself is given whether they are or not.
    """
    now: View = duel.view if duel.viewed else view(duel)
    index = now.index if not now.building else now.texts.index(tuple(now.bundles.values()))
    found: tuple[Any, ...] | None = index.always.get(kind)
    if found is not None:
        return found
    said = index.said.get(kind)
    if said is None:
        index.always[kind] = ()  # so that nobody looks further again
        return ()
    found = index.pairs.get(kind, ())
    if not duel.viewed:
        return found + tuple((frame, part.node) for frame, part in said if applies(duel, frame, part))
    known: tuple[Any, ...] | None = duel.known.get(kind)
    if known is None:
        known = found + tuple((frame, part.node) for frame, part in said if applies(duel, frame, part))
        duel.known[kind] = known
    return known


def lasting(duel: Duel, kind: type[N]) -> tuple[tuple[Lasting, N], ...]:
    """Effects of what has resolved that last and are of one type, in the order they arose."""
    if not duel.effects:
        return ()
    found = view(duel).lastings.found.get(kind, ())
    return tuple((effect, node) for effect, node, part in found if is_in_time(duel, effect.frame, part))


def has_keyword(duel: Duel, card: int, name: str) -> tuple[tuple[Frame, nodes.Keyword], ...]:
    """The abilities of a card that are this keyword: working ones on a square, printed ones elsewhere."""
    now: View = duel.view if duel.viewed else view(duel)
    if now.on_square(card) is not None:
        bundle = now.bundles.get(card)
        return bundle.keywords.get(name, ()) if bundle is not None else ()
    if name not in now.texts.keyword_names[card]:
        return ()
    return tuple(pair for pair in printed_abilities(duel, card, nodes.Keyword) if pair[1].name == name)


def printed_abilities(duel: Duel, card: int, kind: type[N]) -> tuple[tuple[Frame, N], ...]:
    """Abilities of one type in the text of a card off the squares: how it is played, what it costs, what it does.

    What works in some zones only is left out in others (5-7); what stands in 連動 or 共鳴 is there while that is valid
    now (5-12, 5-13); on the stack it is as it was when the card was played, which the spell has to remember.
    """
    texts = texts_of(duel.table)
    if not texts.loud[card]:
        return ()
    zone = duel.where(card).zone
    controller = duel.owner(card)
    if zone == "stack":
        controller = next((i.controller for i in duel.stack if isinstance(i, Spell) and i.card == card), controller)
    return tuple(
        (Frame(words=entry.words, source=card, controller=controller), entry.node)
        for entry in texts.printed(duel, card, controller, zone)
        if isinstance(entry.node, kind)
    )


# ---- a number with its derivation


class Change(NamedTuple):
    """One continuous effect on a number, and the words it comes from."""

    amount: int
    """What it adds; for an effect that sets the number, the difference it makes."""
    frame: Frame
    source: Source
    value: int | None = None
    """The number it sets."""
    resolved: bool = False
    """Of a spell or ability that has resolved, not of a static ability."""


class Reckoning(NamedTuple):
    """A number with its derivation."""

    printed: int
    changes: tuple[Change, ...]
    signed: int
    """The sum as it is remembered, which further changes start from."""
    cites: tuple[str, ...]
    """The clauses that made the number differ from the printed one."""

    @property
    def value(self) -> int:
        """The sum as it is read: below 0 counts as 0 (1-2-2)."""
        return max(0, self.signed)


def reckon(duel: Duel, card: int, stat: Stat = "power", *, told: bool = True) -> Reckoning:
    """The power or smash of a card, and how it comes about; not `told`: the number alone."""
    now = view(duel)
    printed: int = getattr(duel.table.data(card), stat)
    made = [applied for applied in now.made.get(card, ()) if told and stat in _written(applied)]
    reached_afar = now.far and now.on_square(card) is None
    signed: int = getattr(look(duel, card).data if reached_afar else now.data(card), stat)
    if not made:
        return Reckoning(printed, (), signed, (BELOW_ZERO,) if signed < 0 else ())
    changes = tuple(_change(applied, stat) for applied in made)
    return Reckoning(printed, changes, signed, tuple(_cites(now, card, made, signed)))


def _written(applied: Applied) -> tuple[str, ...]:
    """The figures that an effect has changed: the one it speaks of, or all that one stands for (6-3-2)."""
    writes = applied.effect.part.writes
    return ("power", "smash") if applied.after.instead and writes in ("power", "smash") else (writes,)


def _change(applied: Applied, stat: Stat) -> Change:
    part = applied.effect.part
    before, after = getattr(applied.before, stat), getattr(applied.after, stat)
    return Change(
        after - before,
        applied.effect.frame,
        Source(part.words.card, part.printed.span),
        after if part.absolute else None,
        applied.effect.lasting is not None,
    )


def _cites(now: View, card: int, made: list[Applied], signed: int) -> list[str]:
    cites = []
    effects = [applied.effect for applied in made]
    if any(effect.lasting is None for effect in effects):
        cites.append(STATIC)
    if any(effect.lasting is not None for effect in effects):
        cites.append(RESOLVED)
    cites += [USED_INSTEAD] if any(isinstance(effect.part.node, nodes.Substitute) for effect in effects) else []
    if any(isinstance(one, nodes.Half) for effect in effects for one in effect.part.node.walk()):
        cites.append(ROUNDED_UP)
    if any(isinstance(effect.part.printed, nodes.Keyword) for effect in effects):
        cites.append(SUPPORT)
    if any(isinstance(effect.part.printed, nodes.Keyword) and effect.frame.source == card for effect in effects):
        cites.append(SUPPORTS_ITSELF)
    far = [effect for effect in effects if effect.lasting is None and now.on_square(effect.frame.source) is None]
    if far:
        cites.append(IN_ZONE)
    roots = [now.texts.table.node(effect.frame.words._replace(path=())) for effect in effects]
    gates = [root.name for root in roots if isinstance(root, nodes.Keyword)]
    cites += [number for name, number in WHILE_VALID.items() if name in gates]
    if any(in_several_zones(now.texts.table.node(effect.frame.words._replace(path=()))) for effect in far):
        cites.append(IN_EITHER_ZONE)
    earlier = {_kind_of(field) for effect in effects for field in effect.part.reads if _differs(now, card, field)}
    if any((card, effect.part.ability) in now.grants for effect in effects if effect.frame.source == card):
        earlier.add(_kind_of("text"))
    if earlier:
        cites += [BY_LAYER, *(KINDS_OF_CHANGE[kind] for kind in sorted(earlier)), KINDS_OF_CHANGE[-1]]
    if any(effect.part.words in now.dependent for effect in effects):
        cites.append(BY_DEPENDENCE)
    elif len(effects) > 1 and any(effect.part.absolute for effect in effects):
        own = {effect.frame.source == card for effect in effects}
        cites.append(OWN_FIRST if len(own) == 2 else BY_TIME)
    if signed < 0:
        cites.append(BELOW_ZERO)
    return cites


def _kind_of(field: str) -> int:
    """Which kind of change (4-14-5-2) something of a card's data is changed by, from 0."""
    return {"control": 0, "text": 1, "race": 2, "attribute": 2}.get(field, 3)


def in_several_zones(ability: nodes.Node) -> bool:
    """Whether an ability is a ゾーン効果 of more than one zone: it works in each of them (5-7-1-3)."""
    return isinstance(ability, nodes.ZoneEffect) and len(ability.zones) > 1


def _differs(now: View, card: int, field: str) -> bool:
    """Whether an earlier layer has changed something of a card that a description looks at."""
    if field == "control":
        return card in now.controllers
    name = {"race": "races", "colour": "colours", "text": "abilities"}.get(field, field)
    if name in ("power", "smash"):
        return False
    return bool(getattr(now.data(card), name) != getattr(now.texts.table.data(card), name))


__all__ = [
    "Change",
    "Data",
    "Part",
    "Reckoning",
    "View",
    "Words",
    "amount",
    "as_put",
    "has_keyword",
    "in_force",
    "in_several_zones",
    "is_valid",
    "lasting",
    "look",
    "printed_abilities",
    "reckon",
    "view",
]

# At the end, by module: each needs the other, and neither while it is loaded.
from judge.games.dimension_zero import laying  # noqa: E402
