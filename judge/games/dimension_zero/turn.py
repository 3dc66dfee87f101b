"""ターンの進行: the six phases, what begins each of them, and the turn's end (3-4 to 3-10)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero.board import OPPONENT, PLAYERS, Place, Player
from judge.games.dimension_zero.deeds.decks import settle_top
from judge.games.dimension_zero.deeds.drawing import draws_more
from judge.games.dimension_zero.duel import PHASES, Duel, Lasting, Phase
from judge.games.dimension_zero.events import (
    DuelLost,
    EffectsEnded,
    PhaseBegan,
    Recovered,
    Released,
    Skipped,
    TimeRan,
    TurnBegan,
    TurnEnding,
)
from judge.games.dimension_zero.forbidding import forbidden
from judge.games.dimension_zero.moving import Happen, Happened, Intent, move
from judge.games.dimension_zero.replacing.claims import claims
from judge.games.dimension_zero.rulebook import RULES, Now, clause, words_of
from judge.games.dimension_zero.triggers import happen, hear
from judge.games.dimension_zero.values import changing
from judge.games.dimension_zero.values.characteristics import in_force, lasting, look
from judge.kernel import Instruction, Refusal

SKIPPED = clause("3-4-4")
FIRST_TURN = clause("3-2-4")
TURN_STARTS = clause("3-4-1")
PLAN_DRAWN = clause("2-23-3-2")
CANNOT = clause("1-1-2")
TIME_DRAW = clause("3-3-8")
FEWER_WINS = clause("4-16-4-11")
STARTS_OVER = clause("3-10-3")
TURN_ENDS = clause("3-4-5")
GOES_ON = clause("4-14-1")


class Checkpoint(Instruction, frozen=True):
    """A player is to gain priority: first everything that comes before it."""

    player: Player
    passed: bool = False
    """Whether the other player has just passed."""
    contested: tuple[str, ...] = ()
    """Squares where a battle would have begun, had no other rule effect come first."""
    stacked: bool = False
    """Whether an ability was stacked on the way: then the active player gains priority (4-8-2)."""
    shown_at: int | None = None
    """How much lay on the stack when abilities shown from hand, and no others, were about to join it (4-8-12)."""


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
    opens_turn: bool = False
    """The turn has just begun: what waits for its start triggers with what waits for the phase's (3-5-1)."""
    drew: bool = False
    """Its opening draw is done: only what waits for its start is left to trigger (3-6-1-1)."""


class OpenPhase(Instruction, frozen=True):
    """The beginning of a phase has met the replacements that waited for it."""

    begin: BeginPhase


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
    now.happen(TurnBegan(begin.player), cites=(TURN_STARTS,))
    phases = [phase for phase in PHASES if not (begin.first and phase == "draw")]
    if begin.first:
        now.refuse(Refusal(FIRST_TURN, "first turn draws nothing", (begin.player,)))
        now.cite((SKIPPED,))
    now.then(*(BeginPhase(phase, opens_turn=phase == phases[0]) for phase in phases), FinishTurn())


@RULES.rule(BeginPhase, "3-4-3")
def begin_phase(now: Now, begin: BeginPhase) -> None:
    """A phase begins with its special action; what waits for its start triggers; the active player gains priority."""
    duel = now.state
    phase, active = begin.phase, duel.active
    if begin.drew:
        now.under(_PHASE_CLAUSES[phase])
        return _start(now, begin)
    if (skip := _skip(duel, phase)) is not None:
        now.under(SKIPPED)
        if begin.opens_turn:
            happen(now, TurnBegan(active), apply=False)
        now.happen(Skipped(phase, active), sources=(words_of(skip.frame, duel.table.node(skip.frame.words)),))
        hear(now, Skipped(phase, active))
        if skip.once:
            now.happen(EffectsEnded((skip,)))
        return
    now.under(_PHASE_CLAUSES[phase])
    if phase == "recovery":
        now.happen(PhaseBegan(phase))
        now.then(Recover())
        return
    event = PhaseBegan(phase)
    if claims(duel, Intent(event, "")):
        now.then(Happen((Intent(event, _PHASE_CLAUSES[phase]),)), OpenPhase(begin))
        return
    now.happen(event)
    _open(now, begin)


@RULES.rule(OpenPhase, "3-4-3")
def open_phase(now: Now, opening: OpenPhase) -> None:
    """A phase whose beginning was not replaced goes on; one that was left out does not exist (3-4-4)."""
    came: Happened = now.state.answer
    if any(isinstance(event, PhaseBegan) for event in came.events):
        now.under(_PHASE_CLAUSES[opening.begin.phase])
        _open(now, opening.begin)
    elif opening.begin.opens_turn:
        happen(now, TurnBegan(now.state.active), apply=False)


def _open(now: Now, begin: BeginPhase) -> None:
    """The special action that opens a phase, and what comes after it."""
    phase, active = begin.phase, now.state.active
    if phase == "draw":
        one = TakeTop(active, 1, "hand", _PHASE_CLAUSES[phase], "draw")
        now.then(*(one,) * _drawn(now, active), replace(begin, drew=True))
        return
    if phase == "release":
        _release(now, active)
    _start(now, begin)


def _drawn(now: Now, player: Player) -> int:
    """How many cards the active player draws in the draw phase: one (3-6-1-1), unless texts make it more or fewer."""
    number = 1
    for frame, node in in_force(now.state, nodes.Modify):
        if node.stat == "drawn" and draws_more(now.state, frame, node, player, "draw"):
            number += changing.amount(now.state, frame, node)
            now.cite((GOES_ON,), (words_of(frame, node),))
    return max(0, number)


def _start(now: Now, begin: BeginPhase) -> None:
    """What waits for the start of the turn or phase triggers, once the phase's opening action is done."""
    if begin.opens_turn:
        happen(now, TurnBegan(now.state.active), apply=False)
    hear(now, PhaseBegan(begin.phase))
    now.then(Checkpoint(now.state.active))


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


# ---- the end of the turn


@RULES.rule(Recover, "3-10-1")
def recover(now: Now, recovering: Recover) -> None:
    """All damage goes, and so do effects until the end of the turn, before anything triggers."""
    duel = now.state
    ended = tuple(effect for effect in duel.effects if _ends_with_turn(duel, effect.until))
    recovered = Recovered(tuple((one.card, one.damage) for one in duel.standing if one.damage))
    now.happen(recovered)
    if ended:
        now.happen(EffectsEnded(ended))
    hear(now, recovered)
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
    "Resolve",
    "TakeTop",
    "rest_of_turn",
]
