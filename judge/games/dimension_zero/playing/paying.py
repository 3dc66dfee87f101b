"""コストの確定と支払い: the cost is fixed and paid; then it has been played or activated (4-7-2-7 to 4-7-2-9)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.board import Place, Player
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.events import CostFixed, EffectsEnded, Froze, Marked, Paid, Played, Used
from judge.games.dimension_zero.frame import Frame
from judge.games.dimension_zero.meaning import key_of
from judge.games.dimension_zero.moving import Happen, Intent, move
from judge.games.dimension_zero.playing.acting import (
    BASES,
    Act,
    bearer_of_markers,
    energy_of,
    energy_only,
    insist_on_supply,
    spoken_for,
)
from judge.games.dimension_zero.playing.costs import Part
from judge.games.dimension_zero.playing.payment import COLOURED, COLOURLESS, Energy, Freeze, suffices, ways_to_pay
from judge.games.dimension_zero.playing.taking_back import give_up
from judge.games.dimension_zero.rulebook import RULES, Now, clause, only, words_of
from judge.games.dimension_zero.triggers import happen
from judge.kernel import Instruction, Undetermined

MOVE_FIXED = clause("4-7-3-3")
MOVE_DONE = clause("4-7-3-5")
BY_STEPS = clause("4-7-2")
MOVE_BY_STEPS = clause("4-7-3")
PAID = clause("4-7-2-8")
MOVE_PAID = clause("4-7-3-4")
BELOW_ZERO = clause("1-2-2")
BELOW_ZERO_CALL = clause("5-10-3")
FUSION = clause("6-4-1")
NOTHING_TO_PAY = clause("1-2-3-4")
ZONE_PAYS = (("energy", clause("2-23-6-4")), ("smash", clause("2-23-7-4")))
"""Cards are frozen for energy when a cost is paid, and at no other time."""


class FixCost(Instruction, frozen=True):
    """Settle what has to be paid."""

    act: Act


class Pay(Instruction, frozen=True):
    """Pay everything at once."""

    act: Act
    cost: Energy


class PayForMove(Pay, frozen=True):
    """Pay for a move."""


class Complete(Instruction, frozen=True):
    """It has been played or activated."""

    act: Act


@RULES.rule(FixCost, "4-7-2-7")
def fix_cost(now: Now, step: FixCost) -> None:
    """From here on nothing changes what has to be paid."""
    act, duel = step.act, now.state
    if act.what == "move":
        now.under(MOVE_FIXED)
    plain = energy_only(act)
    if len(act.parts) > 1:
        insist_on_supply(act)
    cost = energy_of(act)
    if now.traced:
        said = [one for part in act.parts for one in part.sources]
        now.happen(CostFixed(act.card, cost), cites=_grounds(act, cost), sources=said)
    else:
        now.happen(CostFixed(act.card, cost))
    ended = () if plain else tuple(effect for part in act.parts for effect in part.ends)
    if ended:
        now.happen(EffectsEnded(ended))
    if not suffices(duel, act.player, cost, spoken_for(duel, act)):
        give_up(now, act)
        return
    deals = () if plain else _deals(now, act)
    now.then(*deals, PayForMove(act, cost) if act.what == "move" else Pay(act, cost))


def _grounds(act: Act, cost: Energy) -> list[str]:
    """The clauses that make a cost what it is."""
    cites = [cite for part in act.parts for cite in part.cites]
    if any(number < 0 for number in _signed(act).values()):
        cites.append(BELOW_ZERO_CALL if act.callers else BELOW_ZERO)
    if not cost and any(number == 0 for part in act.parts for _, number in part.energy):
        cites.append(NOTHING_TO_PAY)
    return cites


def _signed(act: Act) -> dict[str, int]:
    total: dict[str, int] = {"colourless": -len(act.callers)}
    for part in act.parts:
        for colour, number in part.energy:
            total[colour] = total.get(colour, 0) + (number if isinstance(number, int) else act.x or 0)
    return total


def _deals(now: Now, act: Act) -> list[Instruction]:
    """Chance says what lies on top of a shuffled deck before a cost takes cards from there."""
    found: list[Instruction] = []
    for part in act.parts:
        for words in part.acts:
            node: Any = now.state.table.node(words)
            place = getattr(getattr(node, "what", None), "at", None)
            if isinstance(place, nodes.Zone) and place.name == "deck" and place.end is not None:
                owner, number = _pile(now.state, act, _frame(act, part), node)
                deal = decks.settle_top(now, owner, number)
                if deal is not None:
                    found.append(deal)
    return found


def _payments(duel: Duel, step: Pay) -> tuple[str, tuple[Freeze, ...]]:
    return step.act.player, ways_to_pay(duel, step.act.player, step.cost, spoken_for(duel, step.act))


def pay_cost(now: Now, step: Pay, option: Freeze) -> None:
    """The player pays everything at once. What is replaced counts as paid (4-15-5)."""
    act, duel = step.act, now.state
    cites: list[str] = []
    if now.traced:
        colours = {colour for colour, _ in step.cost}
        cites = [COLOURED] * bool(colours - {"colourless"}) + [COLOURLESS] * ("colourless" in colours)
        side = duel.side(act.player)
        cites += [zone_pays for zone, zone_pays in ZONE_PAYS if set(option.cards) & set(getattr(side, zone))]
    intents = _intents(duel, act)
    if option.cards:
        happen(now, Paid(act.player, option.cards), cites=cites)
    if intents:
        now.then(Happen(intents), Complete(act))
    else:
        now.then(Complete(act))


RULES.choice(Pay, "4-7-2-8", _payments)(pay_cost)
RULES.choice(PayForMove, "4-7-3-4", _payments)(pay_cost)


@RULES.rule(Complete, "4-7-2-9")
def complete(now: Now, step: Complete) -> None:
    """Every step is done: abilities that wait for it trigger now."""
    act = step.act
    now.state.answer = None
    now.state.before = None
    if act.what == "play":
        origin = act.frame.origin
        assert origin is not None
        happen(now, Played(act.player, act.card, origin), cites=(BY_STEPS,))
        return
    if act.what == "move":
        now.under(MOVE_DONE)
    what: Any = "ability" if act.what == "use" else act.what
    words = act.frame.words if act.what == "use" else None
    card = None if act.what in ("make_plan", "renew_plan") else act.card
    happen(now, Used(act.player, card, what, words), cites=(MOVE_BY_STEPS if act.what == "move" else BY_STEPS,))


# ---- what a cost demands besides energy


def _frame(act: Act, part: Part) -> Frame:
    assert part.frame is not None
    return replace(part.frame, x=act.x or 0)


def _intents(duel: Duel, act: Act) -> tuple[Intent, ...]:
    """Everything that happens when the cost is paid, apart from energy."""
    if energy_only(act):
        return ()
    number = MOVE_PAID if act.what == "move" else PAID
    froze = list(act.callers)
    found: list[Intent] = []
    for part in act.parts:
        if part.bases and part.frame is not None:
            froze += [card for card in part.frame.get(BASES, "what") or () if isinstance(card, int)]
        for words in part.acts:
            frame, node = _frame(act, part), duel.table.node(words)
            if isinstance(node, nodes.Freeze):
                only(node, "who", "what", "count", "number")
                froze += _cards(duel, act, frame, node)
            elif isinstance(node, nodes.RemoveMarker):
                off = bearer_of_markers(duel, frame, node)
                assert off is not None
                found.append(Intent(Marked(off[0], off[1], -off[2]), number, (words_of(frame, node),)))
            elif not isinstance(node, nodes.Choose):
                found += [_put(duel, act, frame, node, card, number) for card in _cards(duel, act, frame, node)]
    if froze:
        found.insert(0, Intent(Froze(tuple(froze)), number))
    return tuple(found)


def _put(duel: Duel, act: Act, frame: Frame, node: Any, card: int, number: str) -> Intent:
    said = (words_of(frame, node),)
    if isinstance(node, (nodes.Scrap, nodes.Fuse)):
        only(node, "who", "what", "count", "number")
        fused = isinstance(node, nodes.Fuse)
        how = "fuse" if fused else "pay"
        return move(duel, card, Place("graveyard"), FUSION if fused else number, sources=said, how=how)
    if not isinstance(node, nodes.Put) or not isinstance(node.destination, nodes.Zone) or node.destination.name is None:
        raise Undetermined("not carried out", (type(node).__name__, "cost", node.wording), "", said)
    only(node, "who", "what", "count", "number", "destination", "status", "face", "source")
    only(node.destination, "name", "owner", "end")
    if node.destination.name not in ("graveyard", "hand", "energy", "smash", "removed", "deck"):
        raise Undetermined("not carried out", ("Put", "destination", node.wording), "", said)
    return move(
        duel,
        card,
        Place(node.destination.name),
        number,
        sources=said,
        how="pay",
        frozen=node.status == "frozen",
        to_bottom=node.destination.end == "bottom",
    )


def _cards(duel: Duel, act: Act, frame: Frame, node: Any) -> tuple[int, ...]:
    """The cards that an act of the cost is done with: chosen before, or plain from the words."""
    what = node.what
    if meaning.thats(what):
        return meaning.cards(duel, frame, what)
    chosen = frame.get(key_of(node), "what")
    if chosen is not None:
        return tuple(card for card in chosen if isinstance(card, int))
    if isinstance(what, nodes.Cards) and isinstance(what.at, nodes.Zone) and what.at.end is not None:
        owner, number = _pile(duel, act, frame, node)
        side = duel.side(owner)
        pile = side.deck if what.at.name == "deck" else side.graveyard[::-1]
        return pile[-number:] if what.at.end == "bottom" else pile[:number]
    return meaning.cards(duel, frame, what)


def _pile(duel: Duel, act: Act, frame: Frame, node: Any) -> tuple[Player, int]:
    """Whose pile cards are taken from, and how many."""
    zone = node.what.at
    count = node.count or node.what.count
    number = 1 if count is None else meaning.count_range(duel, frame, count, 0)[0]
    return (meaning.player(duel, frame, zone.owner) if zone.owner is not None else act.player), number


# At the end, by module: each needs the other, and neither while it is loaded.
from judge.games.dimension_zero.deeds import decks  # noqa: E402
