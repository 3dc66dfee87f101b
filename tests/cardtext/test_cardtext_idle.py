"""Nothing in the language is idle: every word, form, frame, slot and rule is used by a card or a text of these tests.

What no card uses has a text in words.yaml. What has none is either wrong or not needed; `UNUSED` names what is known
to be so, and why, until it is mended or deleted.
"""

import pytest
from card_texts import GOLD, OWN, WORDS
from usage import Frames, Rules, listed_forms, listed_words, said

from judge.cardtext import read

TEXTS = tuple(dict.fromkeys((*OWN, *WORDS, *(gold.text for gold in GOLD))))
READ = tuple(text for text in TEXTS if not read(text).not_understood)

UNUSED: set[str] = set()


def check(idle: set[str]) -> None:
    assert not idle - UNUSED, "idle: " + ", ".join(sorted(idle - UNUSED))


def idle_words() -> set[str]:
    found = said(READ)
    return {word for word, surfaces in listed_words().items() if not surfaces & found}


def idle_forms() -> set[str]:
    found = said(READ)
    return {form for form, surfaces in listed_forms().items() if not surfaces & found}


@pytest.fixture(scope="module")
def frames() -> Frames:
    traced = Frames()
    traced.read(READ)
    return traced


@pytest.fixture(scope="module")
def rules() -> Rules:
    traced = Rules()
    traced.read(READ)
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


def test_what_is_used_is_not_called_unused(frames: Frames, rules: Rules) -> None:
    listed = {*listed_words(), *frames.names.values(), *frames.slots.values(), *rules.all}
    idle = idle_words() | frames.idle() | rules.idle()
    assert not (UNUSED & listed) - idle, "used by now: " + ", ".join(sorted((UNUSED & listed) - idle))
