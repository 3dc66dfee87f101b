"""Nothing in the language is idle: every word, form, frame, slot and rule is used by a card or a text of these tests.

What no card uses has a text in words.yaml. What has none is not needed, and goes.
"""

from functools import cache

import pytest
from card_texts import GOLD, OWN, WORDS
from usage import Frames, Rules, listed_forms, listed_words, said

from judge.cardtext import read

TEXTS = tuple(dict.fromkeys((*OWN, *WORDS, *(gold.text for gold in GOLD))))


@cache
def understood() -> tuple[str, ...]:
    """Asked for by tests, not when they are looked for: every process that tests does that."""
    return tuple(text for text in TEXTS if not read(text).not_understood)


def check(idle: set[str]) -> None:
    assert not idle, "idle: " + ", ".join(sorted(idle))


def idle_words() -> set[str]:
    found = said(understood())
    return {word for word, surfaces in listed_words().items() if not surfaces & found}


def idle_forms() -> set[str]:
    found = said(understood())
    return {form for form, surfaces in listed_forms().items() if not surfaces & found}


@pytest.fixture(scope="module")
def frames() -> Frames:
    traced = Frames()
    traced.read(understood())
    return traced


@pytest.fixture(scope="module")
def rules() -> Rules:
    traced = Rules()
    traced.read(understood())
    return traced


def test_every_word_is_used() -> None:
    check(idle_words())


def test_every_form_of_verbs_is_used() -> None:
    check(idle_forms())


def test_every_frame_and_slot_is_used(frames: Frames) -> None:
    assert len(frames.used) > 200
    check(frames.idle())


def test_every_rule_is_used(rules: Rules) -> None:
    assert len(rules.used) > 80
    check(rules.idle())
