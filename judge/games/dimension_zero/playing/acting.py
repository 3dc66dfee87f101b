"""行動: something that a player is about to do with the stack, with all that was chosen for it so far.

An `Act` travels through the steps of playing, activating or moving (`steps.py`). Before anything is offered it is asked
whether it can be completed: whether some choice of effects, costs and X leaves legal targets and can be paid.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.board import Player
from judge.games.dimension_zero.duel import Duel, Pending
from judge.games.dimension_zero.frame import Frame, Ref, Words
from judge.games.dimension_zero.meaning import key_of
from judge.games.dimension_zero.playing import cost_cards
from judge.games.dimension_zero.playing.costs import RAID, Part, is_alternative, own_bases
from judge.games.dimension_zero.playing.modes import number_of_modes
from judge.games.dimension_zero.playing.payment import Energy, Want, cannot_pay, clean, feasible, suffices
from judge.games.dimension_zero.playing.targeting import Slot, modes_of, possible, slots
from judge.games.dimension_zero.remembered import parts_of
from judge.games.dimension_zero.rulebook import clause, only, words_of
from judge.kernel import Refusal, Source, Undetermined

SUPPLY_OPEN = clause("5-15-2")
PAY_ALL = clause("4-7-2-8")
MOST_X = 99
BASES = -3_000_000
"""The number under which the bases of 急襲 are kept: no step has it."""

What = Literal["play", "use", "move", "make_plan", "renew_plan", "trigger"]


class Act(msgspec.Struct, frozen=True, gc=False, cache_hash=True, kw_only=True):
    """What a player is about to do."""

    player: Player
    what: What
    card: int
    """The card that is played, moved, or has the ability."""
    frame: Frame
    texts: tuple[Words, ...] = ()
    """The texts of a spell that will be carried out: fixed as it is played (5-12-3, 5-12-4)."""
    special: str = ""
    by: int | None = None
    parts: tuple[Part, ...] = ()
    """What is paid: the base first."""
    optional: tuple[Part, ...] = ()
    """What may be paid besides, still undecided."""
    calling: tuple[int, ...] = ()
    """Cards with 呼声 that may still be named."""
    callers: tuple[int, ...] = ()
    x: int | None = None
    start: str = ""
    number: int = 0
    """Its number on the stack, once it lies there."""
    pending: Pending | None = None

    @property
    def targets(self) -> bool:
        """Whether its text may have targets: units and bases name squares, they do not target."""
        return bool(self.texts)


def wanted(duel: Duel, act: Act) -> tuple[Slot, ...]:
    """The targets that the act asks for."""
    if not act.texts:
        return ()
    if any(slots(duel.table, words) or modes_of(duel.table.node(words)) for words in act.texts[1:]):
        raise Undetermined("not carried out", ("targets", "", duel.table.node(act.texts[1]).wording))
    return slots(duel.table, act.frame.words, act.frame.modes)


# ---- effects to choose


def mode_choices(duel: Duel, act: Act) -> tuple[tuple[int, ...], ...]:
    """The ways to choose among effects (4-7-2-2); one, the empty one, where there is nothing to choose."""
    modes = modes_of(duel.table.node(act.frame.words)) if act.texts else None
    if modes is None:
        return ((),)
    only(modes, "count", "options", "who")
    if modes.who is not None and meaning.player(duel, act.frame, modes.who) != act.player:
        raise Undetermined("not carried out", ("Modes", "who", modes.wording))
    low, high = number_of_modes(duel, act.frame, modes)
    return tuple(some for size in range(low, high + 1) for some in combinations(range(len(modes.options)), size))


# ---- what is paid


def has_x(duel: Duel, act: Act) -> bool:
    """Whether something that is paid hangs on X."""
    for part in act.parts:
        for _, number in part.energy:
            if number == "X":
                return True
        for words in part.acts:
            if any(isinstance(node, nodes.Variable) for node in parts_of[duel.table.node(words)]):
                return True
    return False


def without_x(duel: Duel, act: Act) -> Act:
    """The act with X decided where nothing hangs on it."""
    undecided_still = act.optional or act.calling or act.x is not None
    return act if undecided_still or has_x(duel, act) else replace(act, x=0)


class _EnergyOfPart(dict[tuple[tuple[str, int | str], ...], Energy]):
    """What one part of a cost comes to, X being 0: few costs are printed, and each is paid again and again."""

    def __missing__(self, energy: tuple[tuple[str, int | str], ...]) -> Energy:
        found = self[energy] = clean((colour, number if isinstance(number, int) else 0) for colour, number in energy)
        return found


_energy_of_part = _EnergyOfPart()


def energy_of(act: Act, x: int = 0) -> Energy:
    """The energy that is paid, everything added and taken off."""
    if len(act.parts) == 1 and not act.callers and not act.x and not x:
        return _energy_of_part[act.parts[0].energy]
    x = act.x if act.x is not None else x
    total: list[tuple[str, int]] = []
    for part in act.parts:
        if part.name == "補給" and is_alternative(act.parts[0]):
            continue  # open: see `insist_on_supply`
        total += [(colour, number if isinstance(number, int) else x) for colour, number in part.energy]
    return clean((*total, ("colourless", -len(act.callers))))


def insist_on_supply(act: Act) -> None:
    """Whether 補給 lowers a cost that is paid instead of the printed one is open: say so where it matters."""
    if not is_alternative(act.parts[0]) or not any(part.name == "補給" for part in act.parts):
        return
    if any(colour == "colourless" and number > 0 for colour, number in energy_of(act)):
        raise Undetermined("supply and alternative cost", (act.card,), SUPPLY_OPEN)


class Take(NamedTuple):
    """Cards that an act in a cost takes."""

    part: int
    act: int
    """-1: the bases of 急襲."""
    want: Want
    key: int
    """The number under which the part's frame keeps what was chosen."""
    fixed: bool
    """このカード: nothing to choose."""


def takes(duel: Duel, act: Act, x: int = 0) -> list[Take] | None:
    """What the acts of the cost take, but for what was chosen already; None: something there cannot be done."""
    x = act.x if act.x is not None else x
    found: list[Take] = []
    for index, part in enumerate(act.parts):
        if not part.bases and not part.acts:
            continue
        if part.bases:
            pool = tuple(card for card in own_bases(duel, act.player) if card not in duel.frozen)
            if part.frame is not None and part.frame.get(BASES, "what") is None:
                found.append(Take(index, -1, Want(pool, part.bases, part.bases), BASES, False))
            continue
        for number in range(len(part.acts)):
            take = _take(duel, act, index, number, x)
            if take is False:
                return None
            if isinstance(take, Take):
                found.append(take)
    return found


def _take(duel: Duel, act: Act, index: int, number: int, x: int) -> Take | bool:
    """What one act takes; True: nothing to look for; False: it cannot be done."""
    part = act.parts[index]
    assert part.frame is not None
    frame = replace(part.frame, x=x)
    node: Any = duel.table.node(part.acts[number])
    if isinstance(node, nodes.RemoveMarker):
        return _has_markers(duel, frame, node)
    if not isinstance(node, (nodes.Choose, nodes.Freeze, nodes.Scrap, nodes.Fuse, nodes.Put)):
        raise Undetermined("not carried out", (type(node).__name__, "cost", node.wording), "", (words_of(frame, node),))
    if node.who is not None and meaning.player(duel, frame, node.who) != act.player:
        raise Undetermined("not carried out", (type(node).__name__, "who", node.wording))
    key = key_of(node)
    if frame.get(key, "what") is not None or meaning.thats(node.what):
        return True
    freezes = isinstance(node, nodes.Freeze) or _is_frozen_later(duel, part, node)
    if isinstance(node.what, nodes.ThisCard):
        if act.what == "play":
            raise Undetermined("not carried out", (type(node).__name__, "このカード", node.wording))
        return Take(index, number, Want(_able(duel, (frame.source,), freezes), 1, 1), key, True)
    end = node.what.at if isinstance(node.what, nodes.Cards) and isinstance(node.what.at, nodes.Zone) else None
    if end is not None and end.end is not None:
        return _from_pile(duel, act, frame, node, end)
    played = act.card if act.what == "play" else None
    pool = tuple(card for card in cost_cards.pool(duel, frame, node, act.player) if card != played)
    pool = _able(duel, pool, freezes)
    count = node.count or getattr(node.what, "count", None)
    if count is None:
        every = getattr(node.what, "quantity", None) == "all"
        low = high = len(pool) if every else 1
    else:
        low, high = meaning.count_range(duel, frame, count, len(pool))
    if len(pool) < low:
        return False
    return Take(index, number, Want(pool, low, high), key, False)


def _is_frozen_later(duel: Duel, part: Part, node: Any) -> bool:
    """Whether the cards that are chosen are then frozen, so that only released ones can be (2-26-1-1)."""
    if not isinstance(node, nodes.Choose):
        return False
    later = (one.what for words in part.acts if isinstance(one := duel.table.node(words), nodes.Freeze))
    return any(that.ref == node.number for what in later for that in meaning.thats(what))


def _able(duel: Duel, cards: tuple[int, ...], freezes: bool) -> tuple[int, ...]:
    return tuple(card for card in cards if card not in duel.frozen) if freezes else cards


def _from_pile(duel: Duel, act: Act, frame: Frame, node: Any, zone: nodes.Zone) -> bool:
    """Whether a pile has as many cards as are taken from its end; which ones is seen when they are."""
    if zone.name not in ("deck", "graveyard"):
        raise Undetermined("not carried out", (type(node).__name__, "what", node.wording))
    count = node.count or node.what.count
    number = 1 if count is None else meaning.count_range(duel, frame, count, 0)[0]
    owner = meaning.player(duel, frame, zone.owner) if zone.owner is not None else act.player
    pile = getattr(duel.side(owner), zone.name)
    return len(pile) - (act.what == "play" and act.card in pile) >= number


def _has_markers(duel: Duel, frame: Frame, node: nodes.RemoveMarker) -> bool:
    only(node, "who", "what", "source", "count", "number")
    what = node.what
    if not isinstance(what, nodes.Cards) or not isinstance(node.source or what.at, nodes.Side):
        raise Undetermined("not carried out", ("RemoveMarker", "what", node.wording))
    only(what, "kind", "at", "name")
    return bearer_of_markers(duel, frame, node) is not None


def bearer_of_markers(duel: Duel, frame: Frame, node: nodes.RemoveMarker) -> tuple[int, str, int] | None:
    """The card that markers are taken off, which, and how many; None if it has too few."""
    what: Any = node.what
    number = 1 if node.count is None else meaning.count_range(duel, frame, node.count, 0)[0]
    # このカードの上からマーカーを取り除く is このカードの上のマーカーを取り除く.
    side: Any = node.source or what.at
    cards = meaning.cards(duel, frame, side.of)
    for card in cards:
        standing = duel.at(card)
        if standing is None or card in frame.gone:
            continue
        for name, count in standing.markers:
            if (what.name is None or name == what.name) and count >= number:
                return card, name, number
    return None


# ---- whether it can be completed


def can_pay(duel: Duel, act: Act, x: int = 0) -> bool:
    """Whether everything that was decided can be paid, once X is this."""
    if energy_only(act):
        return suffices(duel, act.player, energy_of(act, x), spoken_for(duel, act))
    found = takes(duel, act, x)
    if found is None:
        return False
    without = spoken_for(duel, act)
    wants = [take.want for take in found]
    return feasible(duel, act.player, energy_of(act, x), wants, without)


def spoken_for(duel: Duel, act: Act) -> frozenset[int]:
    """Cards that the cost has a use for already: they pay for nothing else. The card itself is on the stack by then."""
    if energy_only(act):
        origin = act.frame.origin
        pays = act.what == "play" and (origin is None or origin.zone in ("energy", "smash"))
        return frozenset((act.card,)) if pays else frozenset()  # what lies elsewhere pays for nothing anyway
    found: set[Ref] = set(act.callers)
    if act.what == "play":
        found.add(act.card)
    for part in act.parts:
        if part.frame is not None:
            for words in part.acts:
                found.update(part.frame.get(key_of(duel.table.node(words)), "what") or ())
            if part.bases:
                found.update(part.frame.get(BASES, "what") or ())
    return frozenset(ref for ref in found if isinstance(ref, int))


def energy_only(act: Act) -> bool:
    """Whether energy is all that the act costs: it takes no cards, freezes none, uses up no effect."""
    if act.callers:
        return False
    for part in act.parts:  # noqa: SIM110 - half the time of all(…)
        if part.frame is not None:
            return False
    return True


def undecided(duel: Duel, act: Act) -> Iterator[Act]:
    """The act with every way to decide what may be paid besides, the cheapest first where it is plain which that is."""
    if not act.optional and not act.calling:
        yield act
        return
    if act.optional:
        first, rest = act.optional[0], act.optional[1:]
        yield from undecided(duel, replace(act, optional=rest))
        yield from undecided(duel, replace(act, optional=rest, parts=(*act.parts, first)))
        return
    for number in range(len(act.calling) + 1):
        yield replace(act, calling=(), callers=act.callers + act.calling[:number])


def payable(duel: Duel, act: Act) -> bool:
    """Whether some way of deciding what is still undecided can be paid, and leaves legal targets."""
    return next(good_x(duel, act, first=True), None) is not None


def good_x(duel: Duel, act: Act, *, first: bool = False) -> Iterator[int]:
    """The values of X with which the act can be completed."""
    options = list(undecided(duel, act))
    if not act.parts:
        options = [act]
    if act.x is not None or not any(has_x(duel, option) for option in options):
        x = act.x or 0
        if _targets_exist(duel, act, x) and any(can_pay(duel, option, x) for option in options):
            yield x
        return
    for x in range(MOST_X + 1):
        paying = any(can_pay(duel, option, x) for option in options)
        if not paying:
            return
        if _targets_exist(duel, act, x):
            yield x
            if first:
                return


def _targets_exist(duel: Duel, act: Act, x: int) -> bool:
    if not act.texts or act.number:
        return True
    frame = replace(act.frame, x=x) if act.frame.x != x else act.frame
    spell = act.card if act.what == "play" else None
    return possible(duel, frame, wanted(duel, act), spell=spell)


def completable(duel: Duel, act: Act) -> bool:
    """Whether the act can be completed at all."""
    if not act.texts or modes_of(duel.table.node(act.frame.words)) is None:
        return payable(duel, act)
    return any(payable(duel, replace(act, frame=replace(act.frame, modes=modes))) for modes in mode_choices(duel, act))


def why_not_paid(duel: Duel, act: Act) -> list[Refusal]:
    """Why no way of paying is open: what is short for the plainest one."""
    options = list(undecided(duel, act))
    if any(can_pay(duel, option) for option in options):
        return []
    plain = max(options, key=lambda option: (len(option.callers), -sum(number for _, number in energy_of(option))))
    found: list[Refusal] = []
    sources: tuple[Source, ...] = tuple(source for part in plain.parts for source in part.sources)
    without = spoken_for(duel, plain)
    short = cannot_pay(duel, plain.player, energy_of(plain), without)
    if short is not None:
        found.append(Refusal(short.clause, short.reason, short.about, sources))
        for part in plain.parts:
            if part.name == "補給":
                less = -sum(number for _, number in part.energy if isinstance(number, int))
                found.append(Refusal(SUPPLY_OPEN, "supply takes off so much", (plain.card, less), part.sources))
    released = [card for card in own_bases(duel, plain.player) if card not in duel.frozen]
    for part in plain.parts:
        if part.bases > len(released):
            about = (plain.card, part.bases, len(released))
            found.append(Refusal(RAID, "too few released bases", about, part.sources))
    wants = takes(duel, plain)
    if wants is None or not feasible(duel, plain.player, (), [take.want for take in wants], without):
        said = [(part.frame, duel.table.node(words)) for part in plain.parts for words in part.acts]
        done = tuple(words_of(frame, node) for frame, node in said if frame is not None)
        found.append(Refusal(PAY_ALL, "cost cannot be done", (plain.card,), done))
    elif short is None and not suffices(duel, plain.player, energy_of(plain), without | _all(wants)):
        raise Undetermined("one card for two costs", (plain.card,), PAY_ALL, sources)
    return found


def _all(found: list[Take]) -> frozenset[int]:
    return frozenset(card for take in found for card in take.want.pool)
