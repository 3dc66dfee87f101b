"""決め手: what a verdict hangs on. Each thing is left out in turn and the question asked again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from judge.games.dimension_zero.frame import Words as Printed
from judge.games.dimension_zero.telling import COLOURS
from judge.kernel import Budget, Option
from judge.ruling.conditions import Conditions
from judge.ruling.copies import teller_of_copies
from judge.ruling.deeds import deed
from judge.ruling.leaving import Item, energies, items, without, without_actions
from judge.ruling.model import Ground, Left, Text
from judge.ruling.questions import Asked
from judge.ruling.trial import Progress, Trial
from judge.scenario import Scene
from judge.scenario.script import Memory
from judge.source import Words

MOST_TOGETHER = 3
MOST_INVOLVED = 10
"""So many things at most are left out in pairs and triples."""
MOST_POSITIONS = 40_000
"""So many positions are looked at to find what decides one scene. Counted, not timed: the same scene gives the same."""
EACH = Budget(positions=5_000, seconds=60.0)
"""How far the search goes that asks again."""

Answers = frozenset[str]
Changed = tuple[tuple[Item, ...], Answers]
"""What was left out, and the answers then."""


class Grounds(NamedTuple):
    """What decides an answer; none, and why."""

    found: tuple[Ground, ...]
    none: Text | None = None


class Weighing:
    """Asks the questions of one scene again and again, each time without something."""

    def __init__(self, trial: Trial, involved: frozenset[int], progress: Progress = lambda _: None) -> None:
        self._trial = trial
        self._scene = scene = trial.scene
        self._teller = teller_of_copies(scene.start)
        self._involved = involved
        """The cards that had a part in a line of the answers."""
        self._progress = progress
        self._tried: dict[tuple[Item, ...], Trial] = {}
        self._looked_at = 0
        self._unsure = False
        """Whether something could not be settled for the question at hand."""

    def grounds(self, asked: Asked, answers: Answers) -> Grounds:
        """What an answer hangs on: each thing alone, or else the smallest group of things."""
        self._unsure = False
        candidates = [item for item in items(self._scene) if not self._is_asked_about(item, asked)]
        if asked.kind == "may":
            candidates += energies(self._scene)
        alone = self._changing(asked, answers, ((item,) for item in candidates))
        found = [ground for ground in alone if not self._said_by_its_ability(ground, alone)]
        if found:
            told = [self._told(asked, *one) for one in found]
            return Grounds(tuple({ground.says: ground for ground in reversed(told)}.values())[::-1])  # said once
        involved = [item for item in candidates if item.action or self._is_involved(item.number)]
        for size in range(2, MOST_TOGETHER + 1):
            together = self._changing(asked, answers, combinations(involved[:MOST_INVOLVED], size))
            if together:
                return Grounds(tuple(self._told(asked, *one) for one in _most_exact(together)))
        return Grounds((), self._nothing(len(involved)))

    def _said_by_its_ability(self, one: Changed, found: list[Changed]) -> bool:
        """Whether an ability of the same card, or of the one that is played, says more exactly what matters."""
        (item,), answers = one
        numbers = self._scene.actions[item.number].cards if item.kind == "action" else (item.number,)
        if item.kind not in ("card", "action") or not numbers:
            return False
        card = self._scene.start.card(numbers[0])
        return any(
            other.kind == "ability" and self._scene.start.card(other.number) is card and then == answers
            for (other, *_), then in found
        )

    def _is_asked_about(self, item: Item, asked: Asked) -> bool:
        """Whether the question is about this very card: without it there is no question, or trivially another one."""
        act, question = asked.query.act, asked.question
        named = act is not None and item.number in act.cards
        if item.kind == "ability":
            return named and act is not None and act.ability is not None  # its place in the text is asked about
        if item.kind != "card":
            return False
        counted = question.value is not None and self._scene.start.where(item.number) == (question.value, question.of)
        return named or counted or item.number == asked.query.card

    def _is_involved(self, number: int) -> bool:
        """Whether a card, or a copy of it, had a part in a line."""
        card = self._scene.start.card(number)
        return any(self._scene.start.card(one) is card for one in self._involved)

    def _nothing(self, involved: int) -> Text:
        if self._unsure or involved > MOST_INVOLVED:
            return Text(
                "なし。上限までに調べがついたものの中に、取り除くと答えが変わるものはなかった。",
                "none: among what could be settled within the budget, nothing changes the answer when it is left out.",
            )
        return Text(
            f"どのカード・能力・行動にもよらない。どれを（{MOST_TOGETHER}つまで一緒に）取り除いても、答えは変わらない。",
            f"nothing on its own: the answer stays the same without any card, ability or action, up to {MOST_TOGETHER}"
            " together.",
        )

    def _changing(self, asked: Asked, answers: Answers, groups: Iterable[tuple[Item, ...]]) -> list[Changed]:
        found = []
        for group in groups:
            trial = self._without(group)
            if trial is None:
                break
            outcome = trial.outcome(asked)
            if outcome.answers is None or not _is_open(group, answers, outcome.answers):
                self._unsure = True  # what then happens is not known: no proof of anything
                continue
            if outcome.answers != answers:
                found.append((group, outcome.answers))
        return found

    def _without(self, group: tuple[Item, ...]) -> Trial | None:
        """The scene tried without some things, for all its questions; nothing, once enough was looked at."""
        if group not in self._tried:
            if self._looked_at > MOST_POSITIONS:
                self._unsure = True
                return None
            self._tried[group] = self._played(without(self._scene, group))
        return self._tried[group]

    def _played(self, scene: Scene) -> Trial:
        """A scene tried; an action or answer that has become impossible on every line is not done, either."""
        while True:
            trial = Trial(scene, EACH)
            self._looked_at += len(trial.found.nodes)
            self._progress(self._looked_at)
            if not trial.stuck or trial.came_to_an_end:
                return trial
            scene = without_actions(scene, {min(stuck.action for stuck in trial.stuck)})

    # ---- in words

    def _told(self, asked: Asked, group: tuple[Item, ...], answers: Answers) -> Ground:
        left = tuple(self._left(item) for item in group)
        ja, en = "と".join(one.says.ja for one in left), " and ".join(one.says.en for one in left)
        then = _then(asked, answers)
        both = "" if len(left) == 1 else "すべて"
        says = Text(f"{ja}が{both}なければ、{then.ja}", f"Without {en}: {then.en}")
        if len(left) == 1 and left[0].kind == "choice":  # it is not left out, but left open
            says = Text(f"{ja.removesuffix('こと')}と決まっていなければ、{then.ja}", f"Unless {en} is fixed: {then.en}")
        return Ground(left, says, tuple(sorted(answers)))

    def _left(self, item: Item) -> Left:
        if item.kind == "card":
            return Left("card", Text.of(self._teller.called(item.number)), card=item.number)
        if item.kind == "energy":
            owner, colours = self._scene.start.owner(item.number), self._scene.start.table.data(item.number).colours
            ja = "・".join(COLOURS[one].ja for one in sorted(colours)) or COLOURS["colourless"].ja
            en = " ".join(COLOURS[one].en for one in sorted(colours)) or COLOURS["colourless"].en
            return Left(
                "card", Text(f"{owner}の{ja}のエネルギー1枚", f"1 {en} energy card of {owner}"), card=item.number
            )
        if item.kind == "ability":
            # By the name alone: all copies of the card are asked without it.
            text, name = self._scene.start.card(item.number).text, self._teller.name(item.number)
            start, end = text.abilities[item.ability].span
            quoted = self._teller.ability(Printed(item.number, item.ability))
            says = Text(f"{name}の能力{quoted}", f"the ability{quoted} of {name}")
            return Left("ability", says, item.number, text.text[start:end])
        act = self._scene.actions[item.number]
        if item.kind == "choice" and (chosen := self._chosen(item.number)) is not None:
            return Left("choice", Text(f"{chosen.ja}こと", f"“{chosen.en}”"), action=item.number + 1)
        who, what = act.player or "", deed(self._teller, act)
        subject = Words(f"{who}が", f"{who}'s ") if who else Words("", "the judge's ")
        says = Text(f"{subject.ja}{what.ja}こと", f"{subject.en}“{what.en}”")
        return Left("choice" if item.kind == "choice" else "action", says, action=item.number + 1)

    def _chosen(self, number: int) -> Words | None:
        """What an answer of the file chooses, in the words of the question that it answers; None: several at once."""
        if len(self._scene.actions[number].choose) != 1:
            return None
        nodes = self._trial.found.nodes
        for node in nodes:
            decision = node.position.decision
            if decision is None or not isinstance(node.memory, Memory) or node.memory.done != number:
                continue
            for move, target in node.next:
                after = nodes[target].memory
                answered = isinstance(after, Memory) and after.done == number + 1
                if answered and isinstance(move, Option) and move in decision.options and len(decision.options) > 1:
                    return Conditions(self._scene.start).says(decision, [move], node.position.state)
        return None


def _is_open(group: tuple[Item, ...], answers: Answers, then: Answers) -> bool:
    """Whether an answer that is left open can still be what the file says: else those after it have slipped."""
    return all(item.kind != "choice" for item in group) or answers <= then


def _most_exact(found: list[Changed]) -> list[Changed]:
    """Of groups that differ only in leaving out a card or an ability of it, the one that names most abilities."""
    best: dict[frozenset[tuple[bool, int]], Changed] = {}
    for one in found:
        key = frozenset((item.action, item.number) for item in one[0])
        if key not in best or _abilities(one) > _abilities(best[key]):
            best[key] = one
    return list(best.values())


def _abilities(one: Changed) -> int:
    return sum(item.kind == "ability" for item in one[0])


def _then(asked: Asked, answers: Answers) -> Words:
    if len(answers) == 1:
        return asked.says(next(iter(answers)))
    short = [asked.short(answer) for answer in sorted(answers)]
    return Words(
        f"場合による（{'、または'.join(one.ja for one in short)}）。",
        f"it depends ({' or '.join(one.en for one in short)}).",
    )


def involved_cards(steps: Iterable[object]) -> Iterator[int]:
    """The cards that steps of a line tell of: whose words are quoted, or to which something happens."""
    for step in steps:
        for quote in (*step.quotes, *(quote for refusal in step.refusals for quote in refusal.quotes)):  # type: ignore[attr-defined]
            yield quote.card
        for event in step.events:  # type: ignore[attr-defined]
            yield from (value for name in CARDS if isinstance(value := getattr(event, name, None), int) and value >= 0)


CARDS = ("card", "unit", "source", "target", "by")
"""Fields of events that hold a card."""
