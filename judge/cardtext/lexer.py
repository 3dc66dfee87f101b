"""The term lexer: the longest known word at every place, as a typed token for the skeleton.

Lark's own lexers order terminals by priority and width, not by longest match, so this one stands in front of its
parser. A verb's role is settled here by what follows it, which takes most conflicts out of the grammar.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lark import Token
from lark.lexer import Lexer

from judge.cardtext.lexicon import Lexicon, Term, load
from judge.cardtext.normalise import DIGITS

MOST_DIGITS = 9
_PUNCTUATION = frozenset("。、「」『』()[]〔〕<>《》:;・")


class Word(Token):
    """A lark token that remembers its term; numbers and names carry their value in it."""

    __slots__ = ("term",)
    term: Term

    @property
    def start(self) -> int:
        """Where it begins in the normalised text."""
        return self.start_pos or 0

    @property
    def end(self) -> int:
        """Where it ends in the normalised text."""
        return self.start + len(self)


class TermLexer(Lexer):
    """Lark's view of the lexer."""

    # Tells lark that `lex` takes its present arguments.
    __future_interface__ = 1

    def __init__(self, lexer_conf: Any) -> None:
        self.lexicon = load()

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Word]:
        """All words of the text."""
        text = lexer_state.text
        yield from words(text if isinstance(text, str) else text.text, self.lexicon)


def words(text: str, lexicon: Lexicon) -> list[Word]:
    """The words of a normalised text, verbs with their role; what is not in the lexicon is one too, of type UNKNOWN."""
    terms: list[Term] = []
    place = 0
    while place < len(text):
        term = _term_at(text, place, lexicon)
        if term is None:
            end = _end_of_unknown(text, place, lexicon)
            term = Term(text[place:end], "UNKNOWN", "unknown")
        terms.append(term)
        place += len(term.surface)
    result: list[Word] = []
    place = 0
    for index, term in enumerate(terms):
        modifies = term.is_verb and index + 1 < len(terms) and not terms[index + 1].closes
        word_token = Word("MODIFIER" if modifies else term.terminal, term.surface, place)
        word_token.term = term
        result.append(word_token)
        place += len(term.surface)
    return result


def _term_at(text: str, place: int, lexicon: Lexicon) -> Term | None:
    """The longest of a known word, a number and a quoted name."""
    known = lexicon.longest(text, place)
    figure = _number_at(text, place) or _name_at(text, place)
    if known is None or figure is None:
        return known or figure
    return known if len(known.surface) > len(figure.surface) else figure


def _number_at(text: str, place: int) -> Term | None:
    """3, +1000, -1."""
    signed = text[place] in "+-"
    end = place + signed
    while end < len(text) and text[end] in DIGITS and end - place <= MOST_DIGITS:
        end += 1
    if end == place + signed or end - place > MOST_DIGITS:
        return None
    surface = text[place:end]
    return Term(surface, "SIGNED" if signed else "NUMBER", "signed" if signed else "number", value=int(surface))


def _name_at(text: str, place: int) -> Term | None:
    """「…」."""
    end = text.find("」", place) if text[place] == "「" else -1
    if end <= place + 1:
        return None
    return Term(text[place : end + 1], "NAME", "quoted", value=text[place + 1 : end])


def _end_of_unknown(text: str, place: int, lexicon: Lexicon) -> int:
    """Up to where to show an unknown word: the next longer known word, particle or punctuation."""
    end = place + 1
    if text[place] in _PUNCTUATION or text[place].isspace():
        return end
    while (
        end < len(text)
        and text[end] not in _PUNCTUATION
        and not text[end].isspace()
        and _term_at(text, end, lexicon) is None
    ):
        end += 1
    return end
