"""One work item: cards on a small board, beside the same board with one of them without its text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from judge.cards import CardEntry
from judge.cards.sets import known_cards
from judge.faq.boards import KINDS, Actor, BoardFile, Role, SmallBoard, blank_of, scenario_data
from judge.faq.shapes import quoted_shapes
from judge.games.dimension_zero.board import PLAYERS
from judge.kernel import Budget
from judge.ruling.ask import ask
from judge.ruling.model import Answer, Case, RefusalTold, Ruling, StepTold, Text
from judge.scenario import scenario_from
from judge.source import BadInput

BUDGET = Budget(positions=1_500, seconds=600.0)
"""Counted in positions, never in time: a busy machine must not find other interactions than an idle one."""
MOST_REMEMBERED = 50_000
MOST_CASES = 3
"""More cases than these are no clear answer to one question."""
TELLING_CHOICES = {
    "choose_replacement",
    "offer_replacement",
    "ask_whether",
    "offer_payment",
    "offer_reveal",
    "stack_triggers",
}
"""Choices that the rules give somebody in the midst of things. What a player aims at or picks is no question."""
REPLACING = {"apply_replacement", "offer_replacement", "choose_replacement"}
LOOPING = {"count_loop", "declare_loop"}
RULE_EFFECTS = "4-16-4-"
LEFT = Text("問われたものがもう盤面にない", "what is asked about has left the board")
MOST_LETTERS = 60
"""Of a reason why there is no answer."""


class Item(NamedTuple):
    """A work item: a board by name, and the cards in its roles; an empty name is a role without a text."""

    board: str
    cards: tuple[str, ...]


class Material(NamedTuple):
    """What items are made from: the boards and the card list, the same in every process."""

    boards: BoardFile
    cards: Mapping[str, CardEntry]


class Reply(msgspec.Struct, frozen=True):
    """What a board answers to one question, in short."""

    answer: str | None
    """None where it is undetermined."""
    cases: int
    clauses: tuple[str, ...] = ()
    refusals: tuple[str, ...] = ()
    quotes: tuple[tuple[str, int, int], ...] = ()
    rules: tuple[str, ...] = ()
    free: bool = False
    """The answer depends on what somebody chose to aim at, to pick or to pay: no question for a judge."""
    steps: int = 0
    why: Text = Text("", "")
    """Why it is undetermined."""


class Finding(msgspec.Struct, frozen=True):
    """An interaction: a question whose answer is not what the cards would give alone."""

    board: str
    cards: tuple[str, ...]
    question: int
    answer: str
    cases: int
    kinds: tuple[str, ...]
    usual: str | None
    """What one would have expected: the answer without one of the cards."""
    clauses: tuple[str, ...]
    telling: tuple[str, ...]
    """The clauses that the board without the texts does not need."""
    shapes: tuple[tuple[str, ...], ...]
    """For each role, the shapes of the abilities that had a part."""
    steps: int


class Outcome(msgspec.Struct, frozen=True):
    """What came of an item: interactions, and for questions without an answer the kinds of reasons."""

    findings: tuple[Finding, ...] = ()
    open: tuple[Text, ...] = ()
    acts: bool = False
    """Whether the text of some card had a part in what happened."""


class Stage:
    """Where items are tried, one after another. Boards that come up again are asked once."""

    def __init__(self, material: Material) -> None:
        self._boards = {board.name: board for board in material.boards.boards}
        self._cards = material.cards
        own = known_cards(material.boards.game)
        tried = {name: entry for name, entry in material.cards.items() if name not in own}
        self._listed = {**{entry.name: entry for entry in material.boards.cards}, **tried}
        """Cards that a scenario does not know by itself: it has to list them."""
        self._asked: dict[tuple[str, tuple[Actor, ...]], tuple[Reply, ...] | Text] = {}

    def try_item(self, item: Item) -> Outcome:
        """Try the cards of an item out."""
        board = self._boards[item.board]
        roles = tuple(board.roles.values())
        entries = [self._cards[name] if name else stand_in(role) for role, name in zip(roles, item.cards, strict=True)]
        idle = {role for role, name in enumerate(item.cards) if not name}
        full = self._replies(board, cast_of(entries, idle))
        if isinstance(full, Text):
            return Outcome(open=(full,))
        acting = {name for reply in full for name, _, _ in reply.quotes} & {*item.cards}
        refused = any(reply.answer == "no" and "may" in ask for reply, ask in zip(full, board.ask, strict=True))
        if idle or not (acting or refused) or all(reply.answer is None for reply in full):
            # Where no text had a part, nothing can have come of their meeting.
            return Outcome(open=_reasons(full), acts=bool(acting))
        without = [self._replies(board, cast_of(entries, {role})) for role in range(len(entries))]
        nothing = without[0] if len(entries) == 1 else self._replies(board, cast_of(entries, set(range(len(entries)))))
        findings = []
        for number, reply in enumerate(full):
            if reply.answer is None or reply.cases > MOST_CASES or reply.free:
                continue
            plain = _at(nothing, number)
            found = _compare(board.ask[number], reply, [_at(one, number) for one in without], plain)
            if found is not None:
                findings.append(_finding(item, number, entries, reply, plain, *found))
        return Outcome(tuple(findings), _reasons(full), bool(acting))

    def data(self, board: SmallBoard, cast: Sequence[Actor]) -> dict[str, Any]:
        """The scenario of a board with its roles filled."""
        return scenario_data(board, cast, self._listed)

    def _replies(self, board: SmallBoard, cast: tuple[Actor, ...]) -> tuple[Reply, ...] | Text:
        """The answers of a board, or the reason why there is no ruling on it."""
        key = (board.name, cast)
        if key not in self._asked:
            if len(self._asked) >= MOST_REMEMBERED:
                self._asked.clear()
            self._asked[key] = self._ask(board, cast)
        return self._asked[key]

    def _ask(self, board: SmallBoard, cast: tuple[Actor, ...]) -> tuple[Reply, ...] | Text:
        try:
            ruling = ask(scenario_from(self.data(board, cast), board.name), BUDGET)
        except BadInput as bad:
            words = bad.problems[0].words
            return _short(Text(f"盤面にならない：{words.ja}", f"no board: {words.en}"))
        roles = {actor.entry.name: role for role, actor in zip(board.roles, cast, strict=True)}
        names = {role: name for name, role in roles.items()}
        return tuple(
            _reply(ruling, answer, roles, names.get(question.get("of", ""), question.get("of")))
            for question, answer in zip(board.ask, ruling.scene.answers, strict=True)
        )


@lru_cache(maxsize=16)
def stand_in(role: Role) -> CardEntry:
    """A card of the middle of the road for a role that nobody fills."""
    kind = role.kind or "unit"
    numbers = {"move": "白1", "power": 3000, "smash": 1} if kind == "unit" else {}
    timing = {"quick": "クイック", "battle": "バトル"}.get(role.timing[0] if role.timing else "", "ノーマル")
    return CardEntry.model_validate(
        {"name": "無地", "kind": KINDS[kind], "cost": "白1無2", "timing": timing, **numbers}
    )


def cast_of(entries: Sequence[CardEntry], blanks: set[int]) -> tuple[Actor, ...]:
    """The cards in their roles, some of them without their texts."""
    cast, taken = [], set()
    for role, entry in enumerate(entries):
        if role not in blanks:
            cast.append(Actor(entry))
            continue
        cast.append(Actor(blank_of(entry, second=entry.kind in taken), blank=True))
        taken.add(entry.kind)
    return tuple(cast)


def _finding(
    item: Item,
    number: int,
    entries: Sequence[CardEntry],
    reply: Reply,
    plain: Reply | None,
    kinds: tuple[str, ...],
    usual: str | None,
) -> Finding:
    assert reply.answer is not None
    quoted = {
        entry.name: [(start, end) for name, start, end in reply.quotes if name == entry.name] for entry in entries
    }
    return Finding(
        board=item.board,
        cards=item.cards,
        question=number,
        answer=reply.answer,
        cases=reply.cases,
        kinds=kinds,
        usual=usual,
        clauses=reply.clauses,
        telling=tuple(one for one in reply.clauses if plain is None or one not in plain.clauses),
        shapes=tuple(quoted_shapes(entry, quoted[entry.name]) for entry in entries),
        steps=reply.steps,
    )


def _reply(ruling: Ruling, answer: Answer, roles: Mapping[str, str], of: str | None) -> Reply:
    verdict = answer.verdict
    if answer.kind == "value" and of is not None and not all(_stands(ruling, case, of) for case in answer.cases):
        return Reply(None, 0, why=LEFT)
    if verdict.kind == "undetermined":
        return Reply(None, 0, why=_short(verdict.reasons[0]) if verdict.reasons else Text("", ""))
    told: list[StepTold] = [step for case in answer.cases for step in ruling.scene.lines[case.line].steps]
    refused = [*verdict.refusals, *(refusal for step in told for refusal in step.refusals)]
    quotes = [
        *verdict.quotes,
        *(quote for step in told for quote in step.quotes),
        *(quote for refusal in refused for quote in refusal.quotes),
    ]
    first = ruling.scene.lines[answer.cases[0].line].steps
    choices = {choice.kind for case in answer.cases for choice in case.choices}
    told_of = [one for one in refused if _is_about(one, roles)]
    return Reply(
        answer="/".join(sorted(roles.get(case.answer, case.answer) for case in answer.cases)),
        cases=len(answer.cases),
        clauses=answer.clauses,
        refusals=tuple(dict.fromkeys(f"{one.clause} {one.reason}" for one in told_of)),
        quotes=tuple(dict.fromkeys((quote.name, *quote.span) for quote in quotes)),
        rules=tuple(sorted({step.rule for step in told} & (REPLACING | LOOPING))),
        free=len(answer.cases) > 1 and not choices <= TELLING_CHOICES,
        steps=sum(not step.minor for step in first),
    )


def _stands(ruling: Ruling, case: Case, name: str) -> bool:
    """Whether a card is on a square at the end. Nobody asks for the power of a card that is not; players always are."""
    squares = ruling.scene.lines[case.line].after.squares.values()
    return name in PLAYERS or any(card.name == name for cards in squares for card in cards)


def _is_about(refusal: RefusalTold, roles: Mapping[str, str]) -> bool:
    return any(f"《{name}》" in refusal.says.ja for name in roles) or any(q.name in roles for q in refusal.quotes)


def _at(replies: tuple[Reply, ...] | Text, number: int) -> Reply | None:
    return None if isinstance(replies, Text) else replies[number]


def _compare(
    question: Mapping[str, Any], full: Reply, lacking: Sequence[Reply | None], plain: Reply | None
) -> tuple[tuple[str, ...], str | None] | None:
    """The kinds of interaction that the answer to a question shows, and what one would have expected."""
    answers = [None if one is None else one.answer for one in lacking]
    if "value" in question and (None in answers or plain is None or plain.answer is None):
        return None
    without = [answer is None or answer != full.answer for answer in answers]
    refused = "may" in question and full.answer == "no"
    if len(lacking) == 1:
        if not without[0] and not refused:
            return None
    elif not all(without):
        if len(lacking) > 2 or not any(without) or plain is None:
            return None
        # One card makes no difference beside the other. Would it have made one by itself?
        idle = without.index(False)
        other = answers[1 - idle]
        if other is None or plain.answer is None or other == plain.answer:
            return None
    elif _independent(full, answers, plain):
        return None
    usual = next((answer for answer in answers if answer is not None and answer != full.answer), None)
    if usual is None and not refused:
        return None
    kinds = []
    new = {*full.refusals} - {*(() if plain is None else plain.refusals)}
    if refused or new:
        kinds.append("refused")
    if question.get("happens") == "trigger" and full.answer == "no":
        kinds.append("lost")
    if not REPLACING.isdisjoint(full.rules):
        kinds.append("replaced")
    if not LOOPING.isdisjoint(full.rules):
        kinds.append("loop")
    if any(one.startswith(RULE_EFFECTS) for one in full.clauses if plain is None or one not in plain.clauses):
        kinds.append("rule effect")
    return tuple(kinds or ["together"]), usual


def _independent(full: Reply, answers: Sequence[str | None], plain: Reply | None) -> bool:
    """Whether two changes of a number only add up: then each does what it does alone."""
    values: list[Any] = [full.answer, plain.answer if plain is not None else None, *answers]
    if len(answers) != 2 or not all(isinstance(one, str) and one.lstrip("-").isdecimal() for one in values):
        return False
    both, none, *alone = map(int, values)
    return both - none == (alone[0] - none) + (alone[1] - none)


def _short(words: Text) -> Text:
    """The beginning of a reason: enough to count its kind."""
    return Text(words.ja[:MOST_LETTERS], words.en[:MOST_LETTERS])


def _reasons(replies: Sequence[Reply]) -> tuple[Text, ...]:
    return tuple(dict.fromkeys(reply.why for reply in replies if reply.answer is None))
