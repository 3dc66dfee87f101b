"""Whatever can happen, be chosen, be asked, be refused or stay open has a sentence; and no sentence is left over."""

from __future__ import annotations

import ast
import random
import re
from collections import Counter
from pathlib import Path
from string import Formatter

import pytest
from random_duels import lay_out, play_out
from reasons import Source

from judge.cards.sets import known_cards
from judge.cardtext.nodes import NODES
from judge.cardtext.nodes.base import meant_fields
from judge.clauses.glossary import load_glossary
from judge.games import dimension_zero
from judge.games.dimension_zero import MACHINE, contracts, telling
from judge.games.dimension_zero.rulebook import RULES
from judge.kernel import Refusal, Trace
from judge.ruling.show import Narrator, board

GLOSSARY = load_glossary("dimension-zero")
TERMS = {term.term: term for term in GLOSSARY.terms}
ROOMS = ("", "playing", "replacing", "values")
MODULES = sorted(path for room in ROOMS for path in (Path(dimension_zero.__file__).parent / room).glob("*.py"))
UNDEFINED = ("__init__", "board", "acting", "forbidding", "moving")
"""Headed by the game's own name, by 盤面, and by everyday words that the rules use and do not define."""
ASKED = {rule.name for _, rule in RULES if rule.options is not None}
WHYS = {
    "choose_some": (("ChooseSome", 5), ("choose", 4)),
    "ask_whether": (("AskWhether", 2),),
    "offer_payment": (("OfferPayment", 2),),
    "say_word": (("SayWord", 2),),
    "put_in_order": (("PutInOrder", 3),),
}
"""The questions of `asking.py`: who puts them, and which argument says what for."""


@pytest.fixture(scope="module")
def source() -> Source:
    return Source()


@pytest.fixture(scope="module")
def refused(source: Source) -> dict[str, str]:
    return source.given("Refusal", 1)


@pytest.fixture(scope="module")
def left_open(source: Source) -> dict[str, str]:
    return source.given("Undetermined", 0)


# ---- sentences


def test_every_event_is_told() -> None:
    assert {kind.__name__ for kind in contracts.EVENTS} == set(telling.EVENTS)


def test_every_option_is_told() -> None:
    tags = Counter(kind.__struct_config__.tag for kind in contracts.OPTIONS)
    assert [tag for tag, count in tags.items() if count > 1] == []
    assert set(tags) == set(telling.OPTIONS)


def test_every_decision_is_put_as_a_question() -> None:
    assert {rule for rule, _ in telling.QUESTIONS} == ASKED


@pytest.mark.parametrize("rule", sorted(WHYS))
def test_every_question_says_what_for(source: Source, rule: str) -> None:
    given = {why for kind, index in WHYS[rule] for why in source.constants(kind, "why", index)}
    usual = {kind.__struct_defaults__[-1] for kind, one in RULES if one.name == rule}
    assert given | usual == {why for name, why in telling.QUESTIONS if name == rule}


def test_every_refusal_is_told(refused: dict[str, str]) -> None:
    told = {*telling.REFUSALS, *telling.UNDETERMINED}
    assert {reason: place for reason, place in refused.items() if reason not in told} == {}
    assert set(telling.REFUSALS) - set(refused) == set()


def test_everything_that_stays_open_is_told(refused: dict[str, str], left_open: dict[str, str]) -> None:
    assert {reason: place for reason, place in left_open.items() if reason not in telling.UNDETERMINED} == {}
    assert set(telling.UNDETERMINED) - {*left_open, *refused} == set()


def test_no_reason_shows_a_name_of_the_program() -> None:
    teller = telling.Teller(lay_out({"A": (), "B": ()}, "A"))
    named = {reason: text for reason, text in telling.UNDETERMINED.items() if not callable(text)}
    spoken = [reason for reason, text in named.items() if text[0].count("{") == text[0].count("{words}") == 1]
    assert "not carried out" in spoken
    unsaid = {reason: teller.undetermined(Refusal("", reason, ("…",))) for reason in spoken}
    for name, kind in NODES.items():
        for field in ("", *meant_fields(kind)):
            told = {reason: teller.undetermined(Refusal("", reason, (name, field))) for reason in spoken}
            assert told == unsaid, (name, field)


def test_sentences_speak_of_what_a_reason_is_about(source: Source) -> None:
    for kind, index, table in (("Refusal", 1, telling.REFUSALS), ("Undetermined", 0, telling.UNDETERMINED)):
        for reason, length, place in source.lengths(kind, index):
            sentence = table.get(reason, telling.UNDETERMINED.get(reason))
            if sentence is not None and not callable(sentence):
                holes = {hole for _, hole, _, _ in Formatter().parse(sentence[0]) if hole and hole.isdigit()}
                assert all(int(hole) < length for hole in holes), f"{reason!r} is about {length} things at {place}"


def test_steps_are_named_after_rules() -> None:
    assert set(telling.RULES) - {rule.name for _, rule in RULES} == set()


@pytest.mark.parametrize("table", ["EVENTS", "OPTIONS", "QUESTIONS", "REFUSALS", "UNDETERMINED"])
def test_both_languages_say_the_same(table: str) -> None:
    for name, sentence in getattr(telling, table).items():
        if not callable(sentence):
            ja, en = ({(hole, spec) for _, hole, spec, _ in Formatter().parse(text) if hole} for text in sentence)
            assert ja == en, f"{name}: {ja ^ en}"


def test_what_has_no_sentence_still_names_the_words() -> None:
    duel = lay_out({"A": list(known_cards("dimension-zero").values())[:1], "B": ()}, "A")
    told = telling.Teller(duel).undetermined(Refusal("", "a reason of tomorrow", (3, "そのカードを捨てる")))
    assert "そのカードを捨てる" in told.ja
    assert "そのカードを捨てる" in told.en


@pytest.mark.parametrize("reason", ["nothing it goes back to", "not carried out", "a reason of tomorrow"])
def test_no_name_of_a_node_stands_for_the_words(reason: str) -> None:
    duel = lay_out({"A": list(known_cards("dimension-zero").values())[:1], "B": ()}, "A")
    for about in (("That", "what", ""), ("Choose", "", "{what}{count:unsaid}を選ぶ")):
        told = telling.Teller(duel).undetermined(Refusal("", reason, about))
        assert not re.findall("[A-Za-z{}]+", told.ja), told.ja


# ---- telling whole duels


@pytest.mark.parametrize("seed", range(6))
def test_whole_duels_are_told(seed: int) -> None:
    rng = random.Random(seed)
    cards = list(known_cards("dimension-zero").values())
    duel = lay_out({"A": rng.choices(cards, k=40), "B": rng.choices(cards, k=40)}, "A")
    trace = Trace()
    position = MACHINE.start(duel, trace)
    played = play_out(position, rng, 400, trace)
    narrator = Narrator(duel)
    told = [text for step in narrator.steps(trace.steps) for text in (step.says.ja, step.says.en)]
    for step in trace.steps:
        if step.decision is not None and step.chosen is not None:
            choice = narrator.choice(step.decision, step.chosen)
            told += [text for one in (choice.question, choice.chosen, *choice.options) for text in (one.ja, one.en)]
    if played.why is not None:
        told += narrator.refusal(played.why).says.ja, narrator.refusal(played.why).says.en
    told += [text.ja for text in board(played.position.state).effects]
    assert [text for text in told if not text or "{" in text or "None" in text or "<" in text] == []


# ---- one English word for one idea, the Japanese term where a reader first looks


def heading(path: Path) -> str:
    """What stands before the colon in a module's first line, if it is Japanese."""
    first = (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").partition("\n")[0]
    before, colon, _ = first.partition(":")
    return before if colon and not before.isascii() else ""


@pytest.mark.parametrize("path", [path for path in MODULES if heading(path)], ids=lambda path: path.stem)
def test_a_mechanic_is_headed_by_a_term_of_the_glossary(path: Path) -> None:
    if path.stem in UNDEFINED:
        return
    assert GLOSSARY.terms_in(heading(path)), f"{heading(path)} is no term of the rules"


@pytest.mark.parametrize("table", ["ZONES", "KINDS", "TIMINGS"])
def test_names_in_code_are_those_of_the_glossary(table: str) -> None:
    for name, words in getattr(telling, table).items():
        if name in ("unknown", "beneath"):
            continue  # of our own making: a card that a scenario does not list, the place of 闘気カード
        term = TERMS[words.ja]
        assert term.identifier.startswith(name.removesuffix("d")), f"{name} is called {term.identifier} in the glossary"
