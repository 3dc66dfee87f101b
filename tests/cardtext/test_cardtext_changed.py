"""A changed text is another meaning or none, and a changed meaning is another text: the guard against misreading."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from cardtext_gold import GOLD

from judge.cardtext import lexicon as lexicons
from judge.cardtext import read, render
from judge.cardtext.lexer import Word, words
from judge.cardtext.nodes import Node

LEXICON = lexicons.load()
PARTICLES = [surface for surface, term in LEXICON.terms.items() if term.terminal == "PARTICLE"]
NOUNS = [term for term in LEXICON.terms.values() if term.terminal in ("NOUN", "COLOUR")]

Change = Callable[[list[Word]], Iterator[list[str]]]


def other_particle(text: list[Word]) -> Iterator[list[str]]:
    for place, word in enumerate(text):
        if word.type == "PARTICLE":
            yield from ([*text[:place], other, *text[place + 1 :]] for other in PARTICLES if other != word)


def dropped(text: list[Word]) -> Iterator[list[str]]:
    # A comma carries no meaning, so a text without it may well mean the same.
    yield from ([*text[:place], *text[place + 1 :]] for place, word in enumerate(text) if word.type != "COMMA")


def doubled(text: list[Word]) -> Iterator[list[str]]:
    yield from ([*text[:place], word, *text[place:]] for place, word in enumerate(text))


def swapped(text: list[Word]) -> Iterator[list[str]]:
    for place, (first, second) in enumerate(pairwise(text)):
        if first != second:
            yield [*text[:place], second, first, *text[place + 2 :]]


def other_noun(text: list[Word]) -> Iterator[list[str]]:
    for place, word in enumerate(text):
        if word.type in ("NOUN", "COLOUR"):
            said = (word.term.field, word.term.value)
            others = (noun for noun in NOUNS if noun.field is None or (noun.field, noun.value) != said)
            yield from ([*text[:place], other.surface, *text[place + 1 :]] for other in others if other.surface != word)


# How many changed texts in a thousand may be read as what they were before. None is at present; a word that truly can
# be left out or moved may come, so the ceilings are low rather than zero.
CEILINGS = [(other_particle, 2), (dropped, 5), (doubled, 2), (swapped, 5), (other_noun, 2)]


@pytest.mark.parametrize(("change", "ceiling"), CEILINGS)
def test_a_changed_text_does_not_keep_its_meaning(change: Change, ceiling: int) -> None:
    slips = []
    changed = 0
    for text, meaning in GOLD:
        for variant in change(words(text, LEXICON)):
            changed += 1
            card = read("".join(variant))
            if list(card.abilities) == meaning:
                slips.append(card.text)
            if not card.not_understood:
                assert render(card) == card.text
    print(f"{change.__name__}: {len(slips)} slips in {changed}")
    assert changed > 400
    assert len(slips) * 1000 <= ceiling * changed, slips


def meanings(node: Node) -> Iterator[Node]:
    """Every node that differs from this one in one constant somewhere."""
    hints = get_type_hints(type(node))
    for name in node.__struct_fields__:
        value: Any = getattr(node, name)
        if name in node.UNCOMPARED:
            continue
        if isinstance(value, Node):
            # What was left unsaid, or is in the verb (除外する), has no words of its own; the wording lint guards it.
            changed: list[Any] = list(meanings(value)) if value.wording else []
        elif isinstance(value, bool):
            changed = [not value]
        elif isinstance(value, int):
            changed = [value + 1, -value]
        elif isinstance(value, str) and name == "race":
            changed = [value + "x", None]
        else:
            changed = [other for other in _constants(hints[name]) if other != value]
        yield from (msgspec.structs.replace(node, **{name: other}) for other in changed)


def _constants(hint: Any) -> list[Any]:
    found: list[Any] = []
    for part in get_args(hint):
        if isinstance(part, str) or part is type(None):
            found.append(None if part is type(None) else part)
        else:
            found.extend(_constants(part))
    return found


@pytest.mark.parametrize(("text", "_meaning"), GOLD)
def test_a_wrong_meaning_does_not_render_the_text(text: str, _meaning: list[Node]) -> None:
    tried = 0
    for ability in read(text).abilities:
        right = render(ability)
        for wrong in meanings(ability):
            tried += 1
            try:
                said = render(wrong)
            except ValueError:
                continue
            assert said != right, wrong
    assert tried
