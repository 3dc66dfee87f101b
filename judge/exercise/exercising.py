"""Trying a card out: board after board until every part of its text has come to work, or enough have been played."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from hashlib import blake2b
from multiprocessing import get_context
from typing import Literal, NamedTuple

from judge.cards import Card
from judge.cardtext import nodes, render
from judge.exercise.boards import board
from judge.exercise.parts import Part, parts_of, without
from judge.exercise.playing import Line, differs, play, seen
from judge.games.dimension_zero.events import Replaced, Triggered
from judge.games.dimension_zero.frame import Words
from judge.games.dimension_zero.resolution import Finish
from judge.games.dimension_zero.resolving import Carry
from judge.games.dimension_zero.turn import Checkpoint
from judge.kernel import Refusal, Source

MOST_BOARDS = 1000
Key = tuple[int, tuple[int, ...]]


class Idle(NamedTuple):
    """A part that never came to work, and why, where that is known."""

    part: Part
    words: str
    why: Refusal | None


class Tried(NamedTuple):
    """What came of trying a card out."""

    card: str
    state: Literal["at work", "idle", "open", "not understood", "no text"]
    parts: int
    boards: int
    idle: tuple[Idle, ...] = ()


def exercise_all(
    cards: Sequence[Card],
    most_boards: int = MOST_BOARDS,
    jobs: int | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> list[Tried]:
    """Try many cards out, side by side in several processes; the answers are in the order of the cards."""
    workers = min(jobs or os.cpu_count() or 1, len(cards))
    work = partial(exercise, most_boards=most_boards)
    if workers < 2:
        return [_reported(progress, number, len(cards), work(card)) for number, card in enumerate(cards, start=1)]
    with get_context("fork" if sys.platform == "linux" else "spawn").Pool(workers) as pool:
        done = enumerate(pool.imap(work, cards), start=1)
        return [_reported(progress, number, len(cards), tried) for number, tried in done]


def _reported(progress: Callable[[int, int], None], done: int, of: int, tried: Tried) -> Tried:
    progress(done, of)
    return tried


def exercise(card: Card, most_boards: int = MOST_BOARDS) -> Tried:
    """Play boards made up from a card's text until each part of it has acted: the same boards each time."""
    if card.text.not_understood:
        return Tried(card.name, "not understood", 0, 0)
    parts = parts_of(card.text)
    if not parts:
        return Tried(card.name, "no text", 0, 0)
    waiting = {(part.ability, part.path): part for part in parts}
    reasons: dict[Key, Refusal] = {}
    met: dict[Key, set[bool]] = {}
    seed = int.from_bytes(blake2b(f"{card.kind} {card.printed}".encode(), digest_size=6).digest(), "big")
    number = 0
    for number in range(1, most_boards + 1):
        line = play(*board(card, random.Random(seed + number)), random.Random(seed + number))
        acted = set(_at_work(line, waiting))
        unseen = {key: part for key, part in waiting.items() if part.role != "event" and key not in acted}
        as_it_is = seen(line) if unseen else []
        acted |= {key for key, part in unseen.items() if differs(line, as_it_is, card, without(card, part))}
        for key, holds in _conditions(line, waiting):
            met.setdefault(key, set()).add(holds)
        acted |= {key for key, found in met.items() if len(found) == 2}
        for key in acted | set(_led_to(acted, waiting)):
            waiting.pop(key, None)
        if line.end is not None:
            for key in _blamed(line, line.end, waiting):
                reasons.setdefault(key, line.end)
        if not waiting:
            break
    idle = tuple(
        Idle(part, card.text.text[slice(*part.node.span)], _reason(key, reasons)) for key, part in waiting.items()
    )
    state: Literal["at work", "idle", "open"] = "at work"
    if idle:
        state = "open" if all(one.why is not None for one in idle) else "idle"
    return Tried(card.name, state, len(parts), number, idle)


def _at_work(line: Line, waiting: dict[Key, Part]) -> Iterator[Key]:
    """The parts that acted: what happened or was asked while a step was carried out, and what names its words."""
    current: Key | None = None
    for step in line.trace.steps:
        instruction = step.instruction
        if isinstance(instruction, Carry):
            words = instruction.todo[0] if instruction.todo else None
            current = (words.ability, words.path) if words is not None and words.card in line.copies else None
        elif isinstance(instruction, (Finish, Checkpoint)):
            current = None
        if step.silent and step.decision is None:
            continue
        if current is not None and (step.events or step.decision is not None):
            yield current
        for event in step.events:
            if isinstance(event, Triggered) and event.pending.frame.words.card in line.copies:
                yield from _event_of(event.pending.frame.words, waiting)
            elif isinstance(event, Replaced):
                yield from _replaced(step.sources, line.copies, waiting)
        if step.events or step.decision is not None:
            yield from _named(step.sources, line.copies, waiting)
        for refusal in step.refusals:
            yield from _forbidding(refusal.sources, line.copies, waiting)


def _conditions(line: Line, waiting: dict[Key, Part]) -> Iterator[tuple[Key, bool]]:
    """The conditions of steps that were asked about, and whether they were met: then the steps below them follow."""
    asked: Key | None = None
    for step in line.trace.steps:
        if not isinstance(step.instruction, Carry):
            continue
        words = step.instruction.todo[0] if step.instruction.todo else None
        here = (words.ability, words.path) if words is not None and words.card in line.copies else None
        if asked is not None:
            below = here is not None and here[0] == asked[0] and here[1][: len(asked[1])] == asked[1]
            for key, part in waiting.items():
                if part.role == "condition" and key[0] == asked[0] and key[1][:-1] == asked[1]:
                    yield key, below
        asked = here if words is not None and isinstance(line.start.table.node(words), nodes.If) else None


def _led_to(acted: set[Key], waiting: dict[Key, Part]) -> Iterator[Key]:
    """The events without which steps could not have come to work."""
    for key, part in waiting.items():
        if part.role == "event" and any(one[0] == key[0] and one[1][: len(key[1]) - 1] == key[1][:-1] for one in acted):
            yield key


def _event_of(words: Words, waiting: dict[Key, Part]) -> Iterator[Key]:
    for key, part in waiting.items():
        if part.role == "event" and key[0] == words.ability and key[1][:-1] == words.path:
            yield key


def _named(sources: list[Source], copies: frozenset[int], waiting: dict[Key, Part]) -> Iterator[Key]:
    for source in sources:
        if source.card in copies:
            for key, part in waiting.items():
                if part.role == "step" and _within(source.span, part.node.span):
                    yield key


def _replaced(sources: list[Source], copies: frozenset[int], waiting: dict[Key, Part]) -> Iterator[Key]:
    """A replacement was used: what it waits for came about."""
    for source in sources:
        if source.card in copies:
            for key, part in waiting.items():
                if part.role == "event" and _within(part.node.span, source.span):
                    yield key


def _forbidding(sources: tuple[Source, ...], copies: frozenset[int], waiting: dict[Key, Part]) -> Iterator[Key]:
    """A refusal counts for a text that forbids."""
    for source in sources:
        if source.card in copies:
            for key, part in waiting.items():
                if isinstance(part.node, (nodes.Cannot, nodes.Only, nodes.Not)) and _within(
                    source.span, part.node.span
                ):
                    yield key


def _within(inner: tuple[int, int], outer: tuple[int, int]) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]


def _reason(key: Key, reasons: dict[Key, Refusal]) -> Refusal | None:
    """Why a part never acted: no line of play gets past it, or past a part before it in the same ability."""
    before = [one for one in reasons if one[0] == key[0] and one[1] <= key[1]]
    return reasons[max(before)] if before else None


def _blamed(line: Line, why: Refusal, waiting: dict[Key, Part]) -> Iterator[Key]:
    """The parts that a line of play could not go on because of: the step being carried out, and what is named."""
    last = line.trace.steps[-1].instruction if line.trace.steps else None
    if isinstance(last, Carry) and last.todo and last.todo[0].card in line.copies:
        yield from (key for key in waiting if key == (last.todo[0].ability, last.todo[0].path))
    for source in why.sources:
        if source.card in line.copies:
            for key, part in waiting.items():
                if source.span[0] < part.node.span[1] and part.node.span[0] < source.span[1]:
                    yield key
    wordings = {one for one in why.about if isinstance(one, str) and len(one) > 1}
    for key, part in waiting.items():
        if any(node.wording in wordings or render(node) in wordings for node in part.node.walk() if node.wording):
            yield key
