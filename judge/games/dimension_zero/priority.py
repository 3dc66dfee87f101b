"""優先権: who may act, what passing does, and the checkpoint before anybody gains priority (4-6)."""

from __future__ import annotations

from operator import attrgetter

from judge.cardtext import nodes
from judge.games.dimension_zero.battle import BeginBattle, strike
from judge.games.dimension_zero.board import OPPONENT, PLAYERS, Player
from judge.games.dimension_zero.duel import Ability, Duel, Exchange, Pending, PlanWork, Spell, Table, UnitMove
from judge.games.dimension_zero.events import DuelLost, Passed, Triggered, Unstacked, Untriggered
from judge.games.dimension_zero.frame import Words
from judge.games.dimension_zero.laying import tidy_times
from judge.games.dimension_zero.meaning.ground import ON_STACK
from judge.games.dimension_zero.moving import Happen
from judge.games.dimension_zero.playing.actions import (
    begin,
    is_idle,
    possible_actions,
    resolve_ability,
    resolve_move,
    resolve_plan,
    resolve_spell,
    stack_trigger,
)
from judge.games.dimension_zero.remembered import Kept, first_met, kept_in, parts_of
from judge.games.dimension_zero.rule_effects import (
    ALSO,
    begins_battle,
    board_of,
    deaths,
    insist_on_battles_that_run,
    losses,
    only_battles,
)
from judge.games.dimension_zero.rulebook import RULES, Now, clause
from judge.games.dimension_zero.situations import BY_STATE, state_triggers
from judge.games.dimension_zero.special_actions import (
    LayEnergy,
    SmashWith,
    lay_energy,
    must_smash,
    smash,
    special_actions,
)
from judge.games.dimension_zero.triggers import hear
from judge.games.dimension_zero.turn import Checkpoint, HavePriority, Resolve
from judge.games.dimension_zero.values.characteristics import view
from judge.kernel import Instruction, Option, Refusal

LAST_OF_ALL = clause("4-16-4-3-1")
ONE_LEFT = clause("3-11-1-1")
CHECKED = clause("4-16-2")
STACKED = clause("4-8-2")
BOTH_LOSE = clause("3-3-4")
LOSS_COUNTS = clause("3-3-5")
ENDS_AT_ONCE = clause("3-3-3")
GOES_ON = clause("3-4-3")


class Pass(Option, frozen=True):
    """Give up priority."""


PASS = Pass()
ONLY_PASS: tuple[Option, ...] = (PASS,)


# Made once: every other line of play goes by these.
PASSED = {player: Passed(player) for player in PLAYERS}
CHECK = {player: Checkpoint(player) for player in PLAYERS}
CHECK_AFTER_PASS = {player: Checkpoint(player, passed=True) for player in PLAYERS}
PRIORITY = {passed: {player: HavePriority(player, passed) for player in PLAYERS} for passed in (False, True)}
RESOLVE = Resolve()


class StackTriggers(Instruction, frozen=True):
    """Waiting abilities go on the stack: the active player's in the order they choose, then the other's."""

    due: Player
    """The player who is to gain priority."""
    batch: tuple[Pending, ...]


class StackNext(Option, frozen=True):
    """Stack this ability next."""

    source: int
    words: Words
    index: int
    """Which of several waiting abilities it is."""


@RULES.rule(Checkpoint, "4-6-3")
def checkpoint(now: Now, check: Checkpoint) -> None:
    """A player is to gain priority: rule effects come first, again and again until none is left; battle last of all.

    Then abilities that have triggered go on the stack, and everything is looked at again.
    """
    duel = now.state
    duel.answer = None  # nobody waits for what was last worked out
    if check.shown_at is not None and len(duel.stack) > check.shown_at:
        check = Checkpoint(duel.active, stacked=True)
    if not check.contested and _is_quiet(duel):
        now.then(PRIORITY[False][duel.active] if check.stacked else PRIORITY[check.passed][check.player])
        return
    lost = losses(duel)
    if lost:
        now.under(lost[0].clause)
        players = tuple(dict.fromkeys(loss.player for loss in lost))
        now.cite((STACKED,) if duel.pending else ())  # what has triggered comes too late
        # Of two who lose at once each would win by the other's loss: the loss counts.
        draw = [LOSS_COUNTS, BOTH_LOSE] * (len(players) > 1)
        now.happen(DuelLost(players), cites=[*(loss.clause for loss in lost), *draw, ENDS_AT_ONCE])
        return
    settled = _is_settled(duel) or _was_settled(duel)
    if not settled and _rule_effects(now, check):
        return
    for pending in state_triggers(duel):
        now.happen(Triggered(pending), cites=(BY_STATE,))
        hear(now, Triggered(pending))
    if not settled:
        _settle(duel)
    ready = _ready(duel, check.player)
    if ready:
        now.cite((STACKED,))
        again = Checkpoint(duel.active, stacked=True)
        if all(pending.from_hand for pending in ready):
            # They may come to nothing (4-8-12-3, 4-8-12-4): then whoever was to gain priority does (4-16-2).
            again = Checkpoint(check.player, check.passed, stacked=check.stacked, shown_at=len(duel.stack))
        now.then(StackTriggers(check.player, ready), again)
    elif check.stacked:
        now.then(PRIORITY[False][duel.active])
    else:
        now.then(PRIORITY[check.passed][check.player])


def _is_settled(duel: Duel) -> bool:
    """Whether nothing that rule effects look at has changed since they were last found to demand nothing."""
    found = duel.settled
    if found is None or found[0] is not duel.standing or found[1] is not duel.battles or found[2] is not duel.effects:
        return False
    seen = duel.view if duel.viewed else view(duel)
    return found[3] is seen.changed and found[4] is seen.controllers


def _was_settled(duel: Duel) -> bool:
    """Whether rule effects were found to demand nothing of the same values on another road of the search."""
    if duel.shared is None:
        return False
    values = _looked_at(duel)
    if tuple(map(id, values)) not in kept_in(duel.shared, "settled"):
        return False
    duel.settled = (*values, duel.sides)
    return True


def _looked_at(duel: Duel) -> tuple[object, ...]:
    """What rule effects look at; in a search, the values that were met first."""
    duel.sides, duel.battles = first_met(duel.shared, duel.sides), first_met(duel.shared, duel.battles)
    seen = view(duel)
    return duel.standing, duel.battles, duel.effects, seen.changed, seen.controllers


def _settle(duel: Duel) -> None:
    """Remember for which values rule effects demand nothing."""
    tidy_times(duel)
    values = _looked_at(duel)
    duel.settled = (*values, duel.sides)
    if duel.shared is not None:
        kept_in(duel.shared, "settled").keep(tuple(map(id, values)), values, True)


def _is_quiet(duel: Duel) -> bool:
    """Whether, besides, nobody loses, nothing waits to be stacked and no situation triggers."""
    return (
        not duel.pending
        and duel.countdown is None
        and _is_settled(duel)
        and duel.view.index.situations is False
        and (duel.settled[5] is duel.sides or not losses(duel))
    )


def _rule_effects(now: Now, check: Checkpoint) -> bool:
    """Whether rule effects demand something; if so, it is put on the agenda."""
    duel = now.state
    if not check.contested:
        begins = only_battles(duel)
        if begins:
            now.then(BeginBattle(begins), Checkpoint(duel.active))
        if begins is not None:
            return bool(begins)
    board = board_of(duel)
    contested = begins_battle(board)
    for square in check.contested:
        if square not in contested:
            now.refuse(Refusal(ONE_LEFT, "battle did not begin", (square,)))
    intents = deaths(board)
    if intents:
        now.cite((STACKED,) if duel.pending else ())
        now.cite((CHECKED, *(ALSO[intent.clause] for intent in intents if intent.clause in ALSO)))
        now.refuse(*(Refusal(LAST_OF_ALL, "battle waits", (square,)) for square in contested))
        now.then(Happen(intents), Checkpoint(check.player, check.passed, contested, check.stacked))
        return True
    insist_on_battles_that_run(board)
    if contested:
        now.then(BeginBattle(contested), Checkpoint(duel.active))
        return True
    return False


def _ready(duel: Duel, due: Player) -> tuple[Pending, ...]:
    """The waiting abilities that are stacked now. One shown from hand waits for its owner's priority (4-8-12-1)."""
    if not duel.pending:
        return ()
    return tuple(pending for pending in duel.pending if not pending.from_hand or pending.frame.controller == due)


def _next_up(duel: Duel, stacking: StackTriggers) -> tuple[Player, tuple[StackNext, ...]]:
    for player in (duel.active, duel.non_active):
        options: dict[object, StackNext] = {}
        for index, pending in enumerate(stacking.batch):
            if pending.frame.controller == player:
                options.setdefault(pending, StackNext(pending.frame.source, pending.frame.words, index))
        if options:
            return player, tuple(options.values())
    raise AssertionError("nothing left to stack")


@RULES.choice(StackTriggers, "4-8-3", _next_up)
def stack_triggers(now: Now, stacking: StackTriggers, option: StackNext) -> None:
    """The next ability goes on the stack, with the choices it demands."""
    pending = stacking.batch[option.index]
    rest = stacking.batch[: option.index] + stacking.batch[option.index + 1 :]
    current = _still_waiting(now.state, pending)
    if rest:
        now.then(StackTriggers(stacking.due, rest))
    if current is not None:
        now.happen(Untriggered(current))
        stack_trigger(now, current)


def _still_waiting(duel: Duel, pending: Pending) -> Pending | None:
    """The waiting ability as it is now: what it speaks of may have left since the batch was made up."""
    if pending in duel.pending:
        return pending
    alike = [
        one
        for one in duel.pending
        if one.frame.source == pending.frame.source
        and one.frame.words == pending.frame.words
        and one.frame.said == pending.frame.said
    ]
    return alike[0] if alike else None


def actions(duel: Duel, player: Player) -> tuple[Option, ...]:
    """Everything that a player with priority may do."""
    if duel.phase == "main":
        return (PASS, *possible_actions(duel, player))
    special = special_actions(duel, player)
    return (PASS, *special) if not special or must_smash(duel, player) is None else special


_RESTS_ON = attrgetter(*(name for name in Duel.compared() if name not in ("agenda", "stack", "answer")))
"""What tells what may be done: nobody asks for what is still to be done, and hardly anybody for what is stacked."""


def _actions(duel: Duel, due: HavePriority) -> tuple[Player, tuple[Option, ...]]:
    """The same actions are possible in many positions: what differs is the stack, and who has passed."""
    player = due.player
    if duel.phase != "main":
        return player, actions(duel, player)
    if is_idle(duel, player):
        return player, ONLY_PASS
    if duel.shared is None:
        return player, actions(duel, player)
    known: Kept[tuple[Option, ...]] = kept_in(duel.shared, "actions")
    stack = duel.stack if duel.effects or _asks_for_stack(duel.table) else bool(duel.stack)
    values = (player, stack, *_RESTS_ON(duel))
    identities = tuple(map(id, values))
    found = known.get(identities)
    if found is not None:
        return player, found[0]
    return player, known.keep(identities, values, actions(duel, player))


def _asks_for_stack(table: Table) -> bool:
    """Whether some text may ask what lies on the stack, not only whether anything does."""
    found: bool | None = table.memo.get("asks for stack")
    if found is None:
        every = (node for text in table.texts for ability in text.abilities for node in parts_of[ability])
        found = table.memo["asks for stack"] = any(map(_is_about_stack, every))
    return found


def _is_about_stack(node: nodes.Node) -> bool:
    if isinstance(node, nodes.Keyword):
        return node.name == "閃光"  # 5-14-2
    if isinstance(node, nodes.Zone):
        return node.name == "stack"
    # 墓地からプレイされた is asked of spells, too.
    return isinstance(node, nodes.Play) or (isinstance(node, nodes.Cards) and node.kind in ON_STACK)


@RULES.choice(HavePriority, "4-6-2", _actions, rests=True)
def use_priority(now: Now, due: HavePriority, option: Option) -> None:
    """Act, and the active player gains priority; or pass, and the other player does.

    When both pass in a row, the top of the stack resolves; with an empty stack, the phase or step goes on to what comes
    next, which waits on the agenda.
    """
    active = now.state.active
    if isinstance(option, Pass):
        now.happen(PASSED[due.player])
        if not due.passed:
            now.then(CHECK_AFTER_PASS[OPPONENT[due.player]])
        elif now.state.stack:
            now.then(RESOLVE, CHECK[active])
        else:
            now.cite((GOES_ON,))  # the phase or step ends, or its exchange is stacked
        return
    now.then(CHECK[active])
    if isinstance(option, LayEnergy):
        lay_energy(now, due.player, option.card)
    elif isinstance(option, SmashWith):
        smash(now, due.player, option.unit)
    else:
        begin(now, due.player, option)


@RULES.rule(Resolve, "4-9-1")
def resolve(now: Now, resolving: Resolve) -> None:
    """The top of the stack is resolved."""
    item = now.state.stack[-1]
    now.happen(Unstacked(item))
    match item:
        case Spell():
            resolve_spell(now, item)
        case Ability():
            resolve_ability(now, item)
        case UnitMove():
            resolve_move(now, item)
        case PlanWork():
            resolve_plan(now, item)
        case Exchange():
            strike(now, item)
