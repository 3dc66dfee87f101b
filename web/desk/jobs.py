"""What a process of the desk can be asked to do. Everything goes in and comes out as plain data."""

from __future__ import annotations

import contextlib
import hashlib
import json
import time
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from judge.cards.coverage import coverage
from judge.cards.importing import cards_in
from judge.cards.readings import reading_json
from judge.cards.sets import known_cards
from judge.cardtext import read
from judge.games.dimension_zero import MACHINE
from judge.games.dimension_zero.applying import apply
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.telling import Teller
from judge.kernel import Budget, Decision, Position, Refusal, Runaway, Trace, Undetermined
from judge.ruling import ask
from judge.ruling.model import Board, StepTold, Text, decode, encode
from judge.ruling.show import Narrator, board
from judge.ruling.stops import why_open
from judge.ruling.telling import told
from judge.scenario import Scenario, build, parse_scenario
from judge.scenario.schema import ScenarioFile
from judge.source import BadInput, Problem, Words
from judge.verify import CHECKS, read_document, verify
from web.desk.cards import GAME, card_named
from web.desk.examples import plain as plain_data

BUDGET = Budget(positions=20_000, seconds=8.0)
"""Of one question: less time than the process has, so that the answer says itself how far it came."""
AT_ONCE = Budget(positions=1, seconds=1.0)
"""For a question that took too long as a whole: told as undetermined, for its budget."""
FIRST = '{"game": "dimension-zero", "title": "desk", "ask": [{"happens": "battle"}]}'
ADDRESS_BYTES = 10
FOR_REASONS = 6.0
"""Seconds for an answer with its reasons; after that it is given without them."""
MOST_CHOICES = 500
"""Of a line that is played on: a duel has some hundred decisions."""


class Asked(msgspec.Struct, frozen=True):
    """A ruling with what it is kept under."""

    address: str
    ruling: bytes
    rules: str
    engine: str


class Due(msgspec.Struct, frozen=True):
    """The decision that is to be taken."""

    player: str
    question: Text
    clause: str
    options: tuple[Text, ...]


class PlayedOn(msgspec.Struct, frozen=True):
    """Where a line of play has come to, and every step to there, choice by choice."""

    before: Board
    after: Board
    steps: tuple[tuple[StepTold, ...], ...]
    """The first are those before the first decision."""
    due: Due | None
    """Nothing is left to decide, or the rules do not say how it goes on."""
    stuck: Text | None = None


class _LongEnough(Exception):
    """The reasons of an answer have been looked for long enough."""


def answer(text: str, quickly: bool = False) -> Asked:
    """The ruling on a scenario file: with its reasons, unless they take too long."""
    scenario = parse_scenario(text)
    began = time.monotonic()
    ruling = ask(scenario, AT_ONCE if quickly else BUDGET)

    def on_time(_: int) -> None:
        if time.monotonic() > began + FOR_REASONS:
            raise _LongEnough

    if not quickly and time.monotonic() < began + FOR_REASONS / 4:
        with contextlib.suppress(_LongEnough):
            ruling = ask(scenario, BUDGET, why=True, progress=on_time)
    return Asked(address_of(scenario), encode(ruling).encode(), ruling.versions.rules, ruling.versions.engine)


def address_of(scenario: Scenario) -> str:
    """An address made from what is asked, not from how it is written down.

    Layout, comments, the order of fields, values that are the default anyway and relative names of squares make no
    difference.
    """
    content = [
        ScenarioFile.model_validate(plain_data(part)).model_dump(
            mode="json", exclude_defaults=True, exclude={"contrast"}
        )
        for part in (scenario, *scenario.contrasts)
    ]
    canonical = json.dumps(content, ensure_ascii=False, sort_keys=True)
    return hashlib.blake2b(canonical.encode(), digest_size=ADDRESS_BYTES).hexdigest()


def verified(ruling: bytes) -> bytes:
    """What the independent checker finds in a ruling."""
    report = verify(read_document(ruling))
    findings = [{**finding._asdict(), "words": finding.words._asdict()} for finding in report.findings]
    looked_at = {check: report.looked_at[check] for check in CHECKS}
    return msgspec.json.encode({"holds": not findings, "looked_at": looked_at, "findings": findings})


def look(text: str) -> bytes:
    """The board of a scenario file, once nothing is wrong with it."""
    return msgspec.json.encode(board(build(parse_scenario(text)).start))


def play(text: str, choices: list[int]) -> bytes:
    """Play on from the board of a scenario: the numbers say which option is taken, one decision after the other."""
    scenario = parse_scenario(text)
    onward = scenario._replace(file=scenario.file.model_copy(update={"until": None, "actions": ()}))
    start = build(onward).start
    steps: list[tuple[StepTold, ...]] = []
    position: Position[Duel] = Position(start, None)
    try:
        for taken in (None, *choices):
            trace = Trace()
            if taken is None:
                position = MACHINE.start(start, trace)
            else:
                position = MACHINE.decide(position, _option(position.decision, taken, len(steps)), trace)
            steps.append(told(Narrator(position.state).steps(trace.steps)))
    except (Undetermined, Runaway) as end:
        why = end.why if isinstance(end, Undetermined) else Refusal("", "never asks anybody")
        stuck = why_open(Narrator(position.state), why)
        found = PlayedOn(board(start), board(position.state), tuple(steps), None, stuck)
        return msgspec.json.encode(found)
    found = PlayedOn(board(start), board(position.state), tuple(steps), _due(position))
    return msgspec.json.encode(found)


def _option(decision: Decision | None, taken: int, number: int) -> Any:
    options = decision.options if decision is not None else ()
    if not 0 <= taken < len(options):
        ja = f"{number}番目の選択 {taken} はない。ここで選べるのは 0 から {len(options) - 1}。"
        en = f"choice {number} cannot be {taken}; it is one of 0 to {len(options) - 1}."
        if not options:
            ja, en = f"{number}番目の選択：決めることはもうない。", f"choice {number}: there is nothing left to decide."
        raise BadInput([Problem("choices", None, Words(ja, en))])
    return options[taken]


def _due(position: Position[Duel]) -> Due | None:
    decision = position.decision
    if decision is None:
        return None
    teller = Teller(position.state)
    options = tuple(Text.of(teller.option(option)) for option in decision.options)
    return Due(decision.player, Text.of(teller.question(decision)), decision.clause, options)


def parse(text: str) -> bytes:
    """What is understood of a card text."""
    return msgspec.json.encode(reading_json("", read(text)))


def card_list(raw: bytes, name: str, columns: list[str]) -> dict[str, Any]:
    """The cards of a list, the rows that were left out, and how much of the texts is understood. Nothing is kept.

    A card whose name is known here is left out, too: scenarios would not take it from a list.
    """
    found = cards_in(raw, name, GAME, columns)
    new = [entry for entry in found.entries.values() if card_named(entry.name) is None]
    counted = coverage((entry.name, entry.text) for entry in new)
    return {
        "cards": [entry.model_dump(mode="json", exclude_defaults=True) for entry in new],
        "here": [name for name in found.entries if card_named(name) is not None],
        "problems": found.problems,
        "rows": len(found.table.rows),
        "reprints": found.reprints,
        "columns": found.mapping,
        "unused": found.unused,
        "form": found.table.form,
        "encoding": found.table.encoding,
        "texts": counted.cards - counted.without_text,
        "understood": counted.cards_understood,
    }


def plain(text: str) -> bytes:
    """A scenario file as the page of the desk edits it."""
    return msgspec.json.encode(plain_data(parse_scenario(text)))


def boards(text: str, ruling: bytes, scene: int, line: int) -> bytes:
    """The boards of a line of play, before its first step and after each: its events happen once more."""
    scenario, found = parse_scenario(text), decode(ruling)
    scenes, parts = (found.scene, *found.contrasts), (scenario, *scenario.contrasts)
    if not (0 <= scene < min(len(scenes), len(parts)) and 0 <= line < len(scenes[scene].lines)):
        raise BadInput([Problem("line", None, Words("そのような手順はない。", "there is no such line of play."))])
    duel = build(parts[scene]).start.fork()
    seen = [board(duel)]
    for step in scenes[scene].lines[line].steps:
        duel = duel.fork()
        for event in step.events:
            apply(duel, event)
        seen.append(board(duel))
    return msgspec.json.encode(seen)


def jobs() -> Mapping[str, Callable[..., Any]]:
    """Everything there is to do, once rules, cards and grammar are loaded."""
    known_cards(GAME)
    ask(parse_scenario(FIRST), AT_ONCE)  # or whoever asks first would wait for what is loaded on the way to an answer
    work = (answer, look, play, parse, card_list, plain, boards, verified)
    return {job.__name__: job for job in work}
