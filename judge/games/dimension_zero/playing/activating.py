"""起動型能力: which abilities a player may activate now, and why not (4-3)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero.board import Player
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.forbidding import forbidden
from judge.games.dimension_zero.frame import Frame, Words
from judge.games.dimension_zero.own_limits import kept_from
from judge.games.dimension_zero.playing.acting import Act, completable, mode_choices, wanted, why_not_paid
from judge.games.dimension_zero.playing.costs import Aim, Part, changes, cost_part, hangs_on_square, part_of
from judge.games.dimension_zero.playing.payment import Energy, clean, suffices
from judge.games.dimension_zero.playing.steps import start
from judge.games.dimension_zero.playing.targeting import missing
from judge.games.dimension_zero.playing.timing import ABILITY, is_time, wrong_time
from judge.games.dimension_zero.rulebook import Now, clause, only, words_of
from judge.games.dimension_zero.values.characteristics import in_force, look
from judge.kernel import Option, Refusal, Undetermined

CONTROLLER = clause("4-3-2")
FORM = clause("4-3-1")
TIMES = clause("4-3-4")
CANNOT = clause("1-1-2")
WORKS_ON_SQUARES = clause("2-10-3")
FUSION = clause("6-4-2")
OTHER_COST = clause("4-7-2-4")


class Use(Option, frozen=True):
    """Activate an ability."""

    card: int
    words: Words


def _abilities(duel: Duel) -> Iterator[tuple[Frame, nodes.Activated]]:
    yield from in_force(duel, nodes.Activated)


def act_of(duel: Duel, player: Player, frame: Frame, ability: nodes.Activated) -> Act:
    """Activating an ability."""
    only(ability, "cost", "timing", "steps", "limits", "defines")
    fuses = any(isinstance(act, nodes.Fuse) for act in ability.cost.acts)
    part = cost_part(duel, frame, ability.cost, name="起動コスト", cites=(FORM, *((FUSION,) if fuses else ())))
    parts = (part, *_added(duel, player, frame))
    return Act(player=player, what="use", card=frame.source, frame=frame, texts=(frame.words,), parts=parts)


def _added(duel: Duel, player: Player, frame: Frame) -> tuple[Part, ...]:
    """What texts add to the cost of activating an ability, or take off."""
    found = changes(duel, Aim(player, "use", frame.source, "", look(duel, frame.source, frame).place))
    for one in found:
        if one.optional or one.sets is not None:
            said = (words_of(one.frame, one.node),)
            raise Undetermined("not carried out", ("Replacement", "steps", one.node.wording), "", said)
    return tuple(part_of(one, "text") for one in found if one.adds)


def timing_of(ability: nodes.Activated) -> str:
    """The timing 《 》 of an ability (4-3-4)."""
    if ability.timing is None:
        raise Undetermined("not carried out", ("Activated", "timing", ability.wording), TIMES)
    return ability.timing


def possible_uses(duel: Duel, player: Player) -> Iterator[Use]:
    """Every ability that may be activated now and can be completed."""
    for frame, ability in _abilities(duel):
        if frame.controller != player or not is_time(duel, player, timing_of(ability)):
            continue
        cost = _energy(duel, frame.words, ability)
        if cost is not None and not hangs_on_square(duel, frame.source) and not suffices(duel, player, cost):
            continue  # whatever else it asks for
        try:
            if _bans(duel, player, frame, ability) or not completable(duel, act_of(duel, player, frame, ability)):
                continue
        except Undetermined:  # who activates it is told why the texts do not decide
            pass
        yield Use(frame.source, frame.words)


def _energy(duel: Duel, words: Words, ability: nodes.Activated) -> Energy | None:
    """The energy that an ability costs; None where it hangs on X."""
    known: dict[Words, Energy | None] = duel.table.memo.setdefault("energy of abilities", {})
    if words not in known:
        amounts = [(amount.colour, amount.number) for amount in ability.cost.energy]
        fixed = [(colour, number) for colour, number in amounts if isinstance(number, int)]
        known[words] = clean(fixed) if len(fixed) == len(amounts) and not ability.cost.less else None
    return known[words]


def _bans(duel: Duel, player: Player, frame: Frame, ability: nodes.Activated) -> list[Refusal]:
    """What the ability itself, or another text, says against using it now."""
    found = [refusal for limit in ability.limits if (refusal := kept_from(duel, frame, limit, nodes.Use)) is not None]
    ban = forbidden(duel, "use", user=frame.source, who=player, ability=frame.words)
    if ban is not None:
        found.append(Refusal(CANNOT, "cannot be activated", (frame.source,), (words_of(*ban),)))
    return found


def find(duel: Duel, use: Use) -> tuple[Frame, nodes.Activated] | None:
    """An ability in force by its card and words."""
    for frame, ability in _abilities(duel):
        if frame.source == use.card and frame.words == use.words:
            return frame, ability
    return None


def obstacles_to_use(duel: Duel, player: Player, use: Use) -> list[Refusal]:
    """Everything that forbids activating an ability now; nothing, if it is allowed."""
    found = find(duel, use)
    if found is None:
        return [Refusal(WORKS_ON_SQUARES, "ability not in force", (use.card,))]
    frame, ability = found
    refusals: list[Refusal] = []
    if frame.controller != player:
        refusals.append(Refusal(CONTROLLER, "not controller", (player, use.card)))
    timing = timing_of(ability)
    refusals += wrong_time(duel, player, timing, ABILITY[timing])
    refusals += _bans(duel, player, frame, ability)
    act = act_of(duel, player, frame, ability)
    lacking = [
        missing(duel, inner, wanted(duel, replace(act, frame=inner)))
        for inner in (replace(frame, modes=modes) for modes in mode_choices(duel, act))
    ]
    if all(lacking):
        refusals += sorted(lacking, key=len)[0]
    refusals += why_not_paid(duel, act)
    if not refusals and not completable(duel, act):
        refusals.append(Refusal(OTHER_COST, "cannot be completed", (use.card,)))
    return refusals


def begin_use(now: Now, player: Player, use: Use) -> None:
    """Begin to activate an ability."""
    found = find(now.state, use)
    if found is None:
        raise ValueError(f"not in force: {use!r}")
    frame, ability = found
    _bans(now.state, player, frame, ability)  # where the texts do not decide whether it may be used, it ends here
    said = (words_of(frame, ability),)
    start(now, act_of(now.state, player, frame, ability), (ABILITY[timing_of(ability)], TIMES, CONTROLLER), said)
