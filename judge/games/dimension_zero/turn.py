"""ターンの進行: the six phases, what begins each of them, and the turn's end (3-4 to 3-10)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero.board import OPPONENT, PLAYERS, Place, Player, area_of
from judge.games.dimension_zero.characteristics import lasting, look
from judge.games.dimension_zero.deeds.decks import settle_top
from judge.games.dimension_zero.duel import PHASES, Duel, Lasting, Phase
from judge.games.dimension_zero.events import (
    DuelLost,
    EffectsEnded,
    EnergyLaid,
    Froze,
    PhaseBegan,
    Recovered,
    Released,
    Skipped,
    Smashed,
    TimeRan,
    TurnBegan,
    TurnEnding,
)
from judge.games.dimension_zero.forbidding import forbidden
from judge.games.dimension_zero.moving import Happen, Intent, move
from judge.games.dimension_zero.rulebook import RULES, Now, clause, words_of
from judge.games.dimension_zero.triggers import happen
from judge.kernel import Instruction, Option, Refusal

SKIPPED = clause("3-4-4")
FIRST_TURN = clause("3-2-4")
TURN_STARTS = clause("3-4-1")
PLAN_DRAWN = clause("2-23-3-2")
CANNOT = clause("1-1-2")
SMASH_CENTRAL = clause("3-9-1(1)")
SMASH_ENEMY = clause("3-9-1(2)")
FROZEN_CANNOT = clause("2-26-1-1")
BELOW_ZERO = clause("1-2-2")
TIME_DRAW = clause("3-3-8")
FEWER_WINS = clause("4-16-4-11")
STARTS_OVER = clause("3-10-3")
TURN_ENDS = clause("3-4-5")


class Checkpoint(Instruction, frozen=True):
    """A player is to gain priority: first everything that comes before it."""

    player: Player
    passed: bool = False
    """Whether the other player has just passed."""
    contested: tuple[str, ...] = ()
    """Squares where a battle would have begun, had no other rule effect come first."""
    stacked: bool = False
    """Whether an ability was stacked on the way: then the active player gains priority (4-8-2)."""


class HavePriority(Instruction, frozen=True):
    """A player has priority."""

    player: Player
    passed: bool = False


class Resolve(Instruction, frozen=True):
    """Resolve the top of the stack."""


class BeginTurn(Instruction, frozen=True):
    """A player's turn begins."""

    player: Player
    first: bool = False
    """The first turn of the duel: its draw phase is left out (3-2-4)."""


class BeginPhase(Instruction, frozen=True):
    """A phase begins."""

    phase: Phase


class Recover(Instruction, frozen=True):
    """Damage and effects until the end of the turn go."""


class EndOfTurn(Instruction, frozen=True):
    """ターン終了時 comes."""


class RepeatRecovery(Instruction, frozen=True):
    """If anything triggered or any rule effect happened, the recovery phase starts over."""


class FinishTurn(Instruction, frozen=True):
    """The turn is over; the next one begins."""


class TakeTop(Instruction, frozen=True):
    """So many top cards of a deck go somewhere together."""

    player: Player
    number: int
    zone: str
    clause: str
    how: str = ""
    settled: bool = False


def rest_of_turn(phase: Phase) -> tuple[Instruction, ...]:
    """What comes after a phase, in the order it is done."""
    later = PHASES[PHASES.index(phase) + 1 :]
    if not later:
        return (EndOfTurn(), FinishTurn())
    return (*(BeginPhase(one) for one in later), FinishTurn())


@RULES.rule(BeginTurn, "3-4-2")
def begin_turn(now: Now, begin: BeginTurn) -> None:
    """A turn: six phases in order; the first player's first turn has no draw phase (3-2-4, 3-6-1-2)."""
    happen(now, TurnBegan(begin.player), cites=(TURN_STARTS,))
    phases = [phase for phase in PHASES if not (begin.first and phase == "draw")]
    if begin.first:
        now.refuse(Refusal(FIRST_TURN, "first turn draws nothing", (begin.player,)))
        now.cite((SKIPPED,))
    now.then(*(BeginPhase(phase) for phase in phases), FinishTurn())


@RULES.rule(BeginPhase, "3-4-3")
def begin_phase(now: Now, begin: BeginPhase) -> None:
    """A phase begins, with the special action that opens it; then the active player gains priority."""
    duel = now.state
    phase, active = begin.phase, duel.active
    if (skip := _skip(duel, phase)) is not None:
        now.under(SKIPPED)
        now.happen(Skipped(phase, active), sources=(words_of(skip.frame, duel.table.node(skip.frame.words)),))
        if skip.once:
            now.happen(EffectsEnded((skip,)))
        return
    now.under(_PHASE_CLAUSES[phase])
    if phase == "recovery":
        now.happen(PhaseBegan(phase))
        now.then(Recover())
        return
    happen(now, PhaseBegan(phase))
    now.then(Checkpoint(active))
    if phase == "release":
        _release(now, active)
    elif phase == "draw":
        draw_one(now, active, _PHASE_CLAUSES[phase])


_PHASE_CLAUSES: dict[Phase, str] = {
    "release": clause("3-5-1"),
    "draw": clause("3-6-1-1"),
    "energy": clause("3-7-1"),
    "main": clause("3-8-1"),
    "smash": clause("3-9-1"),
    "recovery": clause("3-10-1"),
}


def _skip(duel: Duel, phase: Phase) -> Lasting | None:
    """The effect that leaves out a phase of the active player, if there is one."""
    for effect, node in lasting(duel, nodes.Skip):
        period = node.what
        if isinstance(period, nodes.Period) and period.name == phase and effect.frame.get(-1, "who") == (duel.active,):
            return effect
    return None


def _release(now: Now, player: Player) -> None:
    """All frozen cards of the active player on squares, in energy and smash zones are released."""
    duel = now.state
    side = duel.side(player)
    cards = [s.card for s in duel.standing if look(duel, s.card).controller == player]
    cards += [*side.energy, *side.smash]
    due = tuple(card for card in cards if card in duel.frozen)
    kept = tuple(card for card in due if forbidden(duel, "release", what=card) is not None)
    for card in kept:
        now.refuse(Refusal(CANNOT, "cannot be released", (card,)))
    due = tuple(card for card in due if card not in kept)
    if due:
        happen(now, Released(due))


def draw_one(now: Now, player: Player, clause: str) -> None:
    """Put the drawing of one card on the agenda."""
    now.then(TakeTop(player, 1, "hand", clause, "draw"))


@RULES.rule(TakeTop, "2-23-1-4")
def take_top(now: Now, take: TakeTop) -> None:
    """The top cards of a deck, the plan card first, go where they have to (2-23-3-2)."""
    duel = now.state
    if take.how == "draw" and (found := forbidden(duel, "draw", who=take.player)) is not None:
        frame, node = found
        now.refuse(Refusal(CANNOT, "cannot draw", (take.player,), (words_of(frame, node),)))
        return
    if not take.settled and (deal := settle_top(now, take.player, take.number)) is not None:
        now.then(deal, replace(take, settled=True))
        return
    cards = duel.side(take.player).deck[: take.number]
    intents: list[Intent] = []
    for card in cards:
        intents.append(move(duel, card, Place(take.zone, take.player), take.clause, how=take.how))
    if cards and duel.side(take.player).plan:
        now.cite((PLAN_DRAWN,))
    if intents:
        now.then(Happen(tuple(intents)))


# ---- energy and smash phases


class LayEnergy(Option, frozen=True):
    """Put a card from hand into the energy zone."""

    card: int


class SmashWith(Option, frozen=True):
    """Smash with a unit."""

    unit: int


def special_actions(duel: Duel, player: Player) -> tuple[Option, ...]:
    """What the active player may do without the stack, with priority and an empty stack."""
    if player != duel.active or duel.stack or duel.battles:
        return ()
    if duel.phase == "energy" and not duel.memory.energy_laid:
        hand = duel.side(player).hand
        first = {duel.table.kinds[card]: card for card in reversed(hand)}
        return tuple(LayEnergy(card) for card in hand if first[duel.table.kinds[card]] == card)
    if duel.phase == "smash":
        units = (s.card for s in duel.standing if not smash_obstacles(duel, player, s.card))
        return tuple(SmashWith(unit) for unit in units)
    return ()


def smash_obstacles(duel: Duel, player: Player, card: int) -> list[Refusal]:
    """Why a unit cannot smash now."""
    found: list[Refusal] = []
    if duel.phase != "smash" or player != duel.active or duel.stack or duel.battles:
        found.append(Refusal(_PHASE_CLAUSES["smash"], "not own smash phase", (player,)))
    seen = look(duel, card)
    if not seen.place.is_square or seen.controller != player or seen.data.kind != "unit":
        return [*found, Refusal(SMASH_CENTRAL, "not own unit", (player, card))]
    if area_of(seen.place.at, player) not in ("central", "enemy"):
        found.append(Refusal(SMASH_CENTRAL, "too far back to smash", (card, seen.place.at)))
    if seen.frozen:
        found.append(Refusal(FROZEN_CANNOT, "unit is frozen", (card,)))
    if (ban := forbidden(duel, "smash", what=card)) is not None:
        found.append(Refusal(CANNOT, "cannot smash", (card,), (words_of(*ban),)))
    return found


def energy_obstacles(duel: Duel, player: Player, card: int) -> list[Refusal]:
    """Why a card cannot be put into the energy zone now."""
    found: list[Refusal] = []
    if duel.phase != "energy" or player != duel.active or duel.stack or duel.battles:
        found.append(Refusal(_PHASE_CLAUSES["energy"], "not own energy phase", (player,)))
    if duel.memory.energy_laid:
        found.append(Refusal(_PHASE_CLAUSES["energy"], "energy laid already", (player,)))
    if card not in duel.side(player).hand:
        found.append(Refusal(_PHASE_CLAUSES["energy"], "not in hand", (player, card)))
    return found


def lay_energy(now: Now, player: Player, card: int) -> None:
    """Once in the phase, a card from hand goes to the energy zone, face up and released."""
    now.happen(EnergyLaid(player, card))
    now.then(Happen((move(now.state, card, Place("energy", player), _PHASE_CLAUSES["energy"]),)))


def smash(now: Now, player: Player, unit: int) -> None:
    """Freeze a unit; as many cards as its smash, one more in the enemy area, go from deck to smash zone."""
    duel = now.state
    seen = look(duel, unit)
    enemy = area_of(seen.place.at, player) == "enemy"
    number = SMASH_ENEMY if enemy else SMASH_CENTRAL
    now.under(number)
    amount = max(0, seen.data.smash) + enemy
    cites = (BELOW_ZERO,) if seen.data.smash < 0 else ()
    happen(now, Froze((unit,)))
    happen(now, Smashed(player, unit, amount), cites=cites)
    if amount:
        now.then(TakeTop(OPPONENT[player], amount, "smash", number, "smash"))


# ---- the end of the turn


@RULES.rule(Recover, "3-10-1")
def recover(now: Now, recovering: Recover) -> None:
    """All damage goes, and so do effects until the end of the turn, before anything triggers."""
    duel = now.state
    ended = tuple(effect for effect in duel.effects if _ends_with_turn(duel, effect.until))
    now.happen(Recovered())
    if ended:
        now.happen(EffectsEnded(ended))
    happen(now, PhaseBegan("recovery"), apply=False)  # its abilities trigger after that, each once a turn (4-4-4)
    now.then(Checkpoint(duel.active), EndOfTurn())


def _ends_with_turn(duel: Duel, until: str) -> bool:
    return until == "turn" or until == f"turn of {duel.active}"


@RULES.rule(EndOfTurn, "3-10-2")
def end_of_turn(now: Now, ending: EndOfTurn) -> None:
    """Both passed: abilities of the turn's end trigger. If none does, the phase goes on at once (4-6-2)."""
    happen(now, TurnEnding(now.state.active))
    now.then(RepeatRecovery())
    if now.state.pending:
        now.then(Checkpoint(now.state.active))


@RULES.rule(RepeatRecovery, "3-10-3")
def repeat_recovery(now: Now, repeat: RepeatRecovery) -> None:
    """Both passed again: if anything happened meanwhile, start over; if not, the phase ends."""
    now.cite((STARTS_OVER,))
    if now.state.memory.stirred:
        now.then(Recover())


@RULES.rule(FinishTurn, "3-4-5")
def finish_turn(now: Now, finish: FinishTurn) -> None:
    """The other player's turn follows; or an extra turn, or the end by time."""
    duel = now.state
    now.cite((TURN_ENDS,))
    if duel.countdown is not None and _time_is_up(now):
        return
    following = OPPONENT[duel.active]
    for effect, node in lasting(duel, nodes.TakeTurn):
        player = effect.frame.get(-1, "who")
        if player:
            now.happen(EffectsEnded((effect,)), sources=(words_of(effect.frame, node),))
            following = player[0]  # type: ignore[assignment]
            break
    now.then(BeginTurn(following))


def _time_is_up(now: Now) -> bool:
    """追加1ターン制: after the turn that follows the call, the duel ends in a draw, or fewer smash cards win."""
    duel = now.state
    assert duel.countdown is not None
    if duel.countdown > 0:
        now.happen(TimeRan(duel.countdown - 1))
        return False
    if duel.table.variant.time == "swiss":
        now.under(TIME_DRAW)
        now.happen(DuelLost(PLAYERS))
        return True
    counts = {player: len(duel.side(player).smash) for player in PLAYERS}
    if counts["A"] != counts["B"]:
        now.under(FEWER_WINS)
        now.happen(DuelLost((max(PLAYERS, key=counts.__getitem__),)))
        return True
    now.happen(TimeRan(0, overtime=True))
    return False


__all__ = [
    "BeginPhase",
    "BeginTurn",
    "Checkpoint",
    "HavePriority",
    "LayEnergy",
    "Resolve",
    "SmashWith",
    "energy_obstacles",
    "lay_energy",
    "rest_of_turn",
    "smash",
    "smash_obstacles",
    "special_actions",
]
