"""The lexicon: every word the card language knows, with its type, its meaning and its forms.

Words are data (`grammar/`). The meaning of a word is at most one field of a node and the value it has there, so that
the same table reads words into meanings and writes meanings back as words. Verb forms are generated.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from judge.paths import GRAMMAR, shown
from judge.source import BadInput, Problem, Words, read_toml

GAME = "dimension-zero"
Value = str | bool | int

_SPECIAL = frozenset({"words", "type", "class", "terminal", "closes", "opens"})


class Term(NamedTuple):
    """One surface of a word. `terminal` is what the skeleton sees, `type` what the frames see."""

    surface: str
    terminal: str
    type: str
    field: str | None = None
    value: Value | None = None
    variant: int = 0
    passive: bool = False
    closes: bool = False
    opens: bool = False

    @property
    def is_verb(self) -> bool:
        """Whether its role hangs on what follows it."""
        return self.terminal.startswith("END_")


class Lexicon:
    """All terms by surface, and the surfaces of each meaning."""

    def __init__(self, terms: Mapping[str, Term], pointers: tuple[str, ...]) -> None:
        self.terms = terms
        self.pointers = pointers
        self.keywords = tuple(surface for surface, term in terms.items() if term.terminal == "KEYWORD")
        self.openers = tuple(surface for surface, term in terms.items() if term.opens)
        lengths: dict[str, set[int]] = defaultdict(set)
        for surface in terms:
            lengths[surface[0]].add(len(surface))
        self._lengths = {first: sorted(found, reverse=True) for first, found in lengths.items()}
        self._saying = {
            (term.field, term.value, term.variant): surface for surface, term in terms.items() if term.field is not None
        }

    def longest(self, text: str, place: int) -> Term | None:
        """The longest word that begins at a place."""
        for length in self._lengths.get(text[place], ()):
            if (term := self.terms.get(text[place : place + length])) is not None:
                return term
        return None

    def say(self, field: str, value: Value, variant: int) -> str:
        """How a meaning is written, in one of its spellings; a meaning without a word is empty."""
        return self._saying.get((field, value, variant), "")


@lru_cache(maxsize=1)
def load() -> Lexicon:
    """The lexicon of the game, checked: a surface in two classes is an error."""
    return from_data(
        read_toml(GRAMMAR / GAME / "lexicon.toml"),
        read_toml(GRAMMAR / "japanese" / "function-words.toml"),
        read_toml(GRAMMAR / "japanese" / "verbs.toml"),
        GRAMMAR / GAME / "lexicon.toml",
    )


def from_data(
    game: Mapping[str, Any], function_words: Mapping[str, Any], verbs: Mapping[str, Any], path: Path
) -> Lexicon:
    """A lexicon from its three tables; `path` is named in problems."""
    terms: dict[str, Term] = {}
    problems: list[Problem] = []
    variants: dict[tuple[str, Value], int] = defaultdict(int)

    def problem(ja: str, en: str) -> None:
        problems.append(Problem(shown(path), None, Words(ja, en)))

    def add(term: Term) -> None:
        if not term.surface:
            problem("空の語があります。", "there is an empty word.")
        elif term.surface in terms:
            problem(f"「{term.surface}」が2回定義されています。", f"'{term.surface}' is defined twice.")
        elif len(term.surface) > 1 and term.surface.endswith("の"):
            problem(f"「{term.surface}」に助詞が含まれています。", f"'{term.surface}' contains its particle.")
        else:
            terms[term.surface] = term

    for terminal, entry in _entries(game, function_words):
        fields = {key: value for key, value in entry.items() if key not in _SPECIAL}
        if len(fields) > 1:
            problem(f"{entry['words']}の意味が2つあります。", f"{entry['words']} has more than one meaning.")
        field, value = next(iter(fields.items()), (None, None))
        kind = entry.get("type", terminal.lower())
        for word in entry["words"]:
            if "class" in entry:
                try:
                    for term in _forms(word, kind, verbs, entry["class"]):
                        add(term)
                except KeyError as error:
                    problem(f"「{word}」は{error}の活用に合いません。", f"'{word}' does not conjugate as {error}.")
                continue
            variant = 0
            if field is not None and value is not None:
                variant = variants[field, value]
                variants[field, value] += 1
            closes, opens = entry.get("closes", False), entry.get("opens", False)
            add(Term(word, terminal, kind, field, value, variant, closes=closes, opens=opens))
    if problems:
        raise BadInput(problems)
    return Lexicon(terms, tuple(game.get("pointers", ())))


def _entries(game: Mapping[str, Any], function_words: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every entry with the terminal of its table."""
    for entry in function_words["words"]:
        yield entry["terminal"], entry
    for table, terminal in (("nouns", "NOUN"), ("colours", "COLOUR"), ("verbs", "VERB"), ("keywords", "KEYWORD")):
        for entry in game.get(table, ()):
            yield terminal, entry


def _forms(word: str, kind: str, verbs: Mapping[str, Any], conjugation: str) -> Iterator[Term]:
    """All forms of a verb: 置く, 置いて, 置かれる …"""
    pattern = verbs["classes"][conjugation]
    if not word.endswith(pattern["ending"]):
        raise KeyError(conjugation)
    stem = word[: len(word) - len(pattern["ending"])]
    for form, ending in pattern["forms"].items():
        properties = verbs["forms"][form]
        yield Term(stem + ending, properties["terminal"], kind, passive=properties.get("passive", False))
