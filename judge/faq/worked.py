"""Entries from worked rulings: which of a ruling's questions is asked, and the sentence that its author wrote."""

from __future__ import annotations

import re

from judge.clauses.library import library
from judge.faq.asking import about, write
from judge.faq.entry import Entry, digest_of
from judge.faq.explaining import Sentence, opening_of
from judge.faq.polite import polite
from judge.faq.situation import card
from judge.faq.writing import Told, write_entry
from judge.ruling.ask import ask
from judge.ruling.model import Ruling, Text
from judge.scenario import Scenario, ScenarioFile
from judge.scenario.questions import Question

OWN_CLAUSE, TURNS, KIN = 3.0, 3.0, 1.0
"""What it weighs that a question rests on the very clause of the ruling, that a contrast turns its answer, or that a
contrast has another answer to a question of its kind."""
WORDS = 6.0
"""What it weighs that question and answer are told in the words of the author's sentence."""
LISTING = -3.0
"""What it weighs that all that can be done is asked for: seldom the point."""
FIRST = 1.0
"""What it weighs that the author asks it first."""


def write_worked(name: str, scenario: Scenario) -> Entry:
    """The entry of a worked ruling: the one of its questions that shows its point."""
    ruling = ask(scenario)
    asked = point_of(name, scenario, ruling)
    question = scenario.document.data["ask"][asked]
    plain = {key: value for key, value in question.items() if key not in ("expect", "cites", "by")}
    mentioned = tuple(one for one in ruling.cards if _mentioned(one, scenario.file, asked))
    heading = " and ".join(card(one) for one in mentioned[:2])
    told = Told(
        origin="worked",
        title=Text(scenario.file.title, f"{heading} ({name})" if heading else f"Ruling {name}"),
        digest=digest_of("worked", name, (), plain),
        board=name,
        cards=mentioned or tuple(ruling.cards),
        opening=_note(name, scenario.file, ruling),
    )
    return write_entry(scenario, ruling, asked, told)


def point_of(name: str, scenario: Scenario, ruling: Ruling) -> int:
    """Which question of a ruling shows its point; of equal ones the first."""
    own = clause_of(name, scenario.file)
    note = _pairs(scenario.file.note)

    def weight(number: int) -> float:
        question, answer = scenario.file.ask[number], ruling.scene.answers[number]
        if answer.verdict.kind == "undetermined":
            return -100.0
        answers = [case.answer for case in answer.cases]
        told = write(question, answers, None, (), answer.possible)
        words = _pairs(told.question.ja + told.answer.ja)
        weight = WORDS * len(note & words) / max(1, len(words)) + FIRST * (number == 0)
        weight += OWN_CLAUSE * (own in question.cites) + LISTING * (question.form == "can")
        return weight + max(_turns(scenario, ruling, question, answers), default=0.0)

    return max(range(len(scenario.file.ask)), key=lambda number: (round(weight(number), 6), -number))


def _turns(scenario: Scenario, ruling: Ruling, question: Question, answers: list[str]) -> list[float]:
    found = []
    for part, scene in zip(scenario.contrasts, ruling.contrasts, strict=True):
        for asked, other in zip(part.file.ask, scene.answers, strict=True):
            if asked.form == question.form and [case.answer for case in other.cases] != answers:
                found.append(TURNS if about(asked) == about(question) else KIN)
    return found


def clause_of(name: str, file: ScenarioFile) -> str | None:
    """The clause that a ruling is about: it mirrors an example of it, or is named after it."""
    known = library(file.game).edition.ids
    ids = (one.rstrip("abcdefghijklmnopqrstuvwxyz") for one in (file.mirrors or "", name))
    return next((id for id in ids if id in known), None)


def _pairs(text: str) -> set[str]:
    """The pairs of letters of a text, without the names of cards."""
    text = re.sub("《[^》]*》", "", text)
    return {text[start : start + 2] for start in range(len(text) - 1)}


def _note(name: str, file: ScenarioFile, ruling: Ruling) -> tuple[Sentence, ...]:
    """The sentence that a worked ruling begins with: written by hand, in Japanese; in English what its clause says."""
    if not file.note:
        return ()
    own = clause_of(name, file)
    says = Text(polite(file.note), opening_of(ruling, own) if own else "")
    return (Sentence(says, (own,) if own in ruling.clauses else ()),)


def _mentioned(name: str, file: ScenarioFile, asked: int) -> bool:
    return name in f"{file.ask[asked]} {file.actions} {file.players}"
