"""Why: what decides each answer of a scene, and what would allow what is refused. Asked for, never in passing."""

from __future__ import annotations

from msgspec.structs import replace

from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.turn import HavePriority
from judge.kernel import Position
from judge.ruling.grounds import Grounds, Weighing, involved_cards
from judge.ruling.hearing import Hearing
from judge.ruling.mending import Mending
from judge.ruling.model import Answer, Scene, Text, Why
from judge.ruling.questions import Asked
from judge.ruling.repairs import Repairs, repairs
from judge.ruling.trial import Progress, Trial
from judge.scenario.acts import Act
from judge.scenario.script import Memory, Stuck

DEEDS = ("play", "use", "move", "plan", "energy", "smash")
"""What may be refused by the situation; answers and passes are not."""


def with_why(hearing: Hearing, scene: Scene, grounds: bool, progress: Progress = lambda _: None) -> Scene:
    """A scene whose answers also say what decides them (`grounds`), and what would allow what is refused."""
    trial = hearing.trial
    involved = frozenset(involved_cards(step for line in scene.lines for step in line.steps))
    weighing = Weighing(trial, involved, progress)
    script = _script_repairs(trial, Mending(hearing.scenario, None))
    answers = tuple(
        replace(
            answer,
            why=_why(
                trial,
                Asked(query, trial.scene),
                answer,
                weighing if grounds else None,
                script,
                Mending(hearing.scenario, number),
            ),
        )
        for number, (query, answer) in enumerate(zip(trial.scene.asked, scene.answers, strict=True))
    )
    return replace(scene, answers=answers)


def _why(
    trial: Trial, asked: Asked, answer: Answer, weighing: Weighing | None, script: Repairs, mending: Mending
) -> Why:
    found, mended = Grounds(()), Repairs(())
    if answer.verdict.kind == "undetermined":
        if "script" in answer.verdict.because:
            mended = script
    else:
        if weighing is not None and not asked.timeless and asked.kind != "can":  # every card adds to what can be done
            found = weighing.grounds(asked, frozenset(case.answer for case in answer.cases))
        if answer.kind == "may" and answer.verdict.answer == "no":
            mended = _may_repairs(trial, asked, mending)
    return Why(grounds=found.found, no_grounds=found.none, repairs=mended.found, no_repairs=mended.none)


def _may_repairs(trial: Trial, asked: Asked, mending: Mending) -> Repairs:
    assert asked.query.act is not None
    if not _is_deed(asked.query.act):
        return Repairs(())
    end = next(number for number, stop in trial.stops if isinstance(stop.detail, Memory))
    return repairs(trial.found.nodes[end].position, trial.scene.start, asked.query.act, mending)


def _script_repairs(trial: Trial, mending: Mending) -> Repairs:
    """What would allow the scripted action that cannot be done, at the first moment when its player could have."""
    for number, stop in trial.stops:
        if (
            isinstance(stop.detail, Stuck)
            and stop.detail.action < len(trial.scene.actions)
            and not stop.detail.too_late
        ):
            act = trial.scene.actions[stop.detail.action]
            moment = _moment(trial, number, stop.detail, act)
            if _is_deed(act) and moment is not None:
                return repairs(moment, trial.scene.start, act, mending)
    return Repairs((), Text("これを直す変更は調べていない。", "no change was looked for that would mend this."))


def _moment(trial: Trial, end: int, stuck: Stuck, act: Act) -> Position[Duel] | None:
    for number in (*(number for number, _ in trial.found.line(end)), end):
        node = trial.found.nodes[number]
        decision = node.position.decision
        due = decision.about if decision is not None else None
        waiting = isinstance(node.memory, Memory) and node.memory.done == stuck.action
        if waiting and isinstance(due, HavePriority) and due.player == act.player:
            return node.position
    return None


def _is_deed(act: Act) -> bool:
    return act.form in DEEDS and not act.given.undone
