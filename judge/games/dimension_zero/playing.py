"""スペルのプレイ: playing a unit, step by step (4-7-2), and why it may not be played."""

from __future__ import annotations

from judge.cards.card import Card, FixedCost
from judge.games.dimension_zero.board import BATTLE_SQUARES, STACK, Place, Player, area_of
from judge.games.dimension_zero.characteristics import reckon
from judge.games.dimension_zero.duel import Duel, Spell
from judge.games.dimension_zero.events import Announced, CostFixed, Moved, Paid, Played, Reckoned, Stacked
from judge.games.dimension_zero.payment import Freeze, cannot_pay, ways_to_pay
from judge.games.dimension_zero.rulebook import RULES, Now, clause
from judge.kernel import Instruction, Option, Refusal

DUEL_OVER = clause("3-3-3")
FROM_HAND = clause("2-20-1-1")
NAMES_SQUARE = clause("2-20-1-2")
NORMAL = clause("3-8-2-1")
QUICK = clause("3-8-3-1")
BATTLE = clause("3-8-4-1")
AREAS_OF_ACTOR = clause("2-24-7-1")
COLOURED = clause("1-2-3-1")
COLOURLESS = clause("1-2-3-2")
LANDS_FROZEN = clause("2-20-1-3")
LAST_OF_RESOLUTION = clause("4-9-2-8")
ARRIVES_CHANGED = clause("4-14-2")


class Play(Option, frozen=True):
    """Play a card from hand, naming a square for it."""

    card: int
    square: str


class Announce(Instruction, frozen=True):
    """Step 1: declare what is played, and reveal it."""

    player: Player
    card: int
    square: str


class ChooseModes(Instruction, frozen=True):
    """Step 2: choose among effects."""

    card: int


class PutOnStack(Instruction, frozen=True):
    """Steps 3 and 4: choose among costs and values, then the card goes onto the stack."""

    spell: Spell


class ChooseTargets(Instruction, frozen=True):
    """Step 5: choose targets."""

    card: int


class Divide(Instruction, frozen=True):
    """Step 6: divide among targets."""

    card: int


class FixCost(Instruction, frozen=True):
    """Step 7: settle what has to be paid."""

    player: Player
    card: int


class Pay(Instruction, frozen=True):
    """Step 8: pay everything at once."""

    player: Player
    card: int
    cost: FixedCost


class Complete(Instruction, frozen=True):
    """Step 9: the card has been played."""

    player: Player
    card: int


def obstacles(duel: Duel, player: Player, play: Play) -> list[Refusal]:
    """Everything that forbids a player to play a unit onto a square now; nothing, if they may."""
    card = duel.card(play.card)
    if duel.losers:
        return [Refusal(DUEL_OVER, "duel over")]
    if play.card not in duel.side(player).hand:
        return [Refusal(FROM_HAND, "not in hand", (player, play.card))]
    if not playable(card):
        raise NotImplementedError("only units without X in their costs can be played so far")
    return [
        *_wrong_time(duel, player, play.card),
        *_wrong_square(duel, player, play),
        *_too_dear(duel, player, play.card),
    ]


def _wrong_time(duel: Duel, player: Player, card: int) -> list[Refusal]:
    """What the timing of a card forbids (3-8-2 to 3-8-4). There is no phase but the main phase so far."""
    timing = duel.card(card).timing
    found = []
    if timing == "normal" and player != duel.active:
        found.append(Refusal(NORMAL, "not own main phase", (player, card)))
    if timing == "normal" and duel.stack:
        found.append(Refusal(NORMAL, "stack not empty", (card,)))
    if timing != "battle" and duel.battle is not None:
        found.append(Refusal(NORMAL if timing == "normal" else QUICK, "during battle", (card,)))
    return found


def _wrong_square(duel: Duel, player: Player, play: Play) -> list[Refusal]:
    """A unit is played to the own or central area, onto a square without a unit of one's own (2-20-1-2)."""
    if area_of(play.square, player) not in ("own", "central"):
        return [Refusal(NAMES_SQUARE, "area not allowed", (player, play.square))]
    if any(unit.controller == player for unit in duel.units_on(play.square)):
        return [Refusal(NAMES_SQUARE, "own unit there", (player, play.square))]
    return []


def _too_dear(duel: Duel, player: Player, card: int) -> list[Refusal]:
    cost = duel.card(card).fixed_cost
    refusal = cannot_pay(duel, player, cost) if cost is not None else None
    return [refusal] if refusal is not None else []


def playable(card: Card) -> bool:
    """Whether this version knows how to play a card: a unit, and no X to decide on. Scenarios refuse the others."""
    return card.kind == "unit" and card.fixed_cost is not None


def possible_plays(duel: Duel, player: Player) -> tuple[Play, ...]:
    """Every unit that a player may play now, onto every square: those without obstacles."""
    cards = [
        card
        for card in duel.side(player).hand
        if playable(duel.card(card)) and not _wrong_time(duel, player, card) and not _too_dear(duel, player, card)
    ]
    plays = (Play(card, square) for card in cards for square in BATTLE_SQUARES)
    return tuple(play for play in plays if not _wrong_square(duel, player, play))


def begin_play(now: Now, player: Player, play: Play) -> None:
    """Put the nine steps of playing on the agenda."""
    now.then(
        Announce(player, play.card, play.square),
        ChooseModes(play.card),
        PutOnStack(Spell(play.card, player, play.square)),
        ChooseTargets(play.card),
        Divide(play.card),
        FixCost(player, play.card),
    )


@RULES.rule(Announce, "4-7-2-1")
def announce(now: Now, step: Announce) -> None:
    """The player declares the spell; a card from hand is revealed. The square is named with it (2-20-1-2)."""
    event = Announced(step.player, step.card, step.square)
    now.happen(event, cites=(_timing_clause(now.state, step.card), NAMES_SQUARE, AREAS_OF_ACTOR))


def _timing_clause(duel: Duel, card: int) -> str:
    return {"normal": NORMAL, "quick": QUICK, "battle": BATTLE}[duel.card(card).timing]


@RULES.rule(ChooseModes, "4-7-2-2")
def choose_modes(now: Now, step: ChooseModes) -> None:
    """Only strategies and abilities offer effects to choose from; a unit has none."""


@RULES.rule(PutOnStack, "4-7-2-3")
def put_on_stack(now: Now, step: PutOnStack) -> None:
    """No cost that can be printed so far leaves a choice or a variable; the card goes onto the stack."""
    now.happen(Stacked(step.spell))


@RULES.rule(ChooseTargets, "4-7-2-5")
def choose_targets(now: Now, step: ChooseTargets) -> None:
    """Units name squares; they target nothing."""


@RULES.rule(Divide, "4-7-2-6")
def divide(now: Now, step: Divide) -> None:
    """Without targets there is nothing to divide."""


@RULES.rule(FixCost, "4-7-2-7")
def fix_cost(now: Now, step: FixCost) -> None:
    """From here on nothing changes what has to be paid."""
    cost = now.state.card(step.card).fixed_cost
    assert cost is not None, "cards with X are not playable yet"
    now.happen(CostFixed(step.card, cost))
    now.then(Pay(step.player, step.card, cost), Complete(step.player, step.card))


def _payments(duel: Duel, pay: Pay) -> tuple[Player, tuple[Freeze, ...]]:
    return pay.player, ways_to_pay(duel, pay.player, pay.cost)


@RULES.choice(Pay, "4-7-2-8", _payments)
def pay_cost(now: Now, pay: Pay, option: Freeze) -> None:
    """The player pays by freezing cards."""
    colours = {colour for colour, number in pay.cost if number}
    cites = [COLOURED] * bool(colours - {"colourless"}) + [COLOURLESS] * ("colourless" in colours)
    now.happen(Paid(pay.player, option.cards), cites=cites)


@RULES.rule(Complete, "4-7-2-9")
def complete(now: Now, step: Complete) -> None:
    """The card counts as played."""
    now.happen(Played(step.player, step.card))


def land(now: Now, spell: Spell) -> None:
    """A unit spell resolves: the card is put onto its square, frozen, under the control of who played it."""
    now.under(LANDS_FROZEN)
    moved = Moved(
        spell.card,
        STACK,
        Place("square", spell.square),
        controller=spell.controller,
        frozen=True,
        played_to_centre=area_of(spell.square, spell.controller) == "central",
    )
    now.happen(moved, cites=(LAST_OF_RESOLUTION,))
    standing = now.state.standing[-1]
    power = reckon(now.state, standing)
    if power.changes:
        now.under(ARRIVES_CHANGED)
        event = Reckoned(spell.card, "power", power.printed, power.value)
        now.happen(event, cites=power.cites, sources=[change.source for change in power.changes])
