"""The lexicon: every word the card language knows, with its type, its meaning and its forms.

Words are data (`grammar/`). The meaning of a word is at most one field of a node and the value it has there, so that
the same table reads words into meanings and writes meanings back as words. Verb forms and counters are generated.
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

_SPECIAL = frozenset({"words", "type", "class", "terminal", "closes", "opens", "after_verb", "as", "only", "takes"})
_TABLES = {
    "nouns": "NOUN",
    "colours": "COLOUR",
    "timings": "TIMING",
    "conditions": "DID",
    "keywords": "KEYWORD",
    "zone_effects": "ZONE_EFFECT",
    "play_costs": "PLAY_COST",
    "verbs": "PRED",
}


class Term(NamedTuple):
    """One surface of a word. `terminal` is what the skeleton sees, `type` what the frames see."""

    surface: str
    terminal: str
    type: str
    field: str | None = None
    value: Any = None
    variant: int = 0
    closes: bool = False
    opens: bool = False
    after_verb: str | None = None
    counts_as: str = ""
    only: bool = False
    # What the form of a verb says.
    is_verb: bool = False
    passive: bool = False
    potential: bool = False
    negative: bool = False
    past: bool = False
    going: bool = False
    must: bool = False
    causes: bool = False


class Lexicon:
    """All terms by surface, and the surfaces of each meaning."""

    def __init__(self, terms: Mapping[str, Term], pointers: tuple[str, ...], expected: Mapping[str, str]) -> None:
        self.terms = terms
        self.pointers = pointers
        self.expected = expected
        self.keywords = tuple(surface for surface, term in terms.items() if term.type == "keyword")
        self.openers = tuple(surface for surface, term in terms.items() if term.opens)
        lengths: dict[str, set[int]] = defaultdict(set)
        for surface in terms:
            lengths[surface[0]].add(len(surface))
        self._lengths = {first: tuple(sorted(found, reverse=True)) for first, found in lengths.items()}
        self._saying = {
            (term.field, term.value, term.variant): surface for surface, term in terms.items() if term.field is not None
        }

    def longest(self, text: str, place: int) -> Term | None:
        """The longest word that begins at a place."""
        for length in self._lengths.get(text[place], ()):
            if (term := self.terms.get(text[place : place + length])) is not None:
                return term
        return None

    def say(self, field: str, value: Any, variant: int) -> str:
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
    variants: dict[tuple[str, Any], int] = defaultdict(int)

    def problem(ja: str, en: str) -> None:
        problems.append(Problem(shown(path), None, Words(ja, en)))

    def add(term: Term) -> None:
        if not term.surface:
            problem("空の語があります。", "there is an empty word.")
        elif term.surface in terms:
            problem(f"「{term.surface}」が2回定義されています。", f"'{term.surface}' is defined twice.")
        elif (
            len(term.surface) > 1
            and term.surface.endswith("の")
            and term.terminal == "NOUN"
            and term.type not in ("that", "this")
        ):
            problem(f"「{term.surface}」に助詞が含まれています。", f"'{term.surface}' contains its particle.")
        else:
            terms[term.surface] = term

    for terminal, entry in _entries(game, function_words):
        fields = {key: value for key, value in entry.items() if key not in _SPECIAL}
        if len(fields) > 1:
            problem(f"{entry['words']}の意味が2つあります。", f"{entry['words']} has more than one meaning.")
        field, value = next(iter(fields.items()), (None, None))
        for word in entry["words"]:
            if "class" in entry:
                try:
                    for term in _forms(word, entry["type"], verbs, entry["class"]):
                        add(term)
                except KeyError as error:
                    problem(f"「{word}」は{error}の活用に合いません。", f"'{word}' does not conjugate as {error}.")
                continue
            variant = 0
            if field is not None:
                variant = variants[field, value]
                variants[field, value] += 1
            add(
                Term(
                    word,
                    f"{terminal}_{entry['takes']}" if "takes" in entry else terminal,
                    entry.get("type", terminal.lower()),
                    field,
                    value,
                    variant,
                    closes=entry.get("closes", False),
                    opens=entry.get("opens", False),
                    after_verb=entry.get("after_verb"),
                    counts_as=entry.get("as", word),
                    only=entry.get("only", False),
                )
            )
    for term in _counters(game):
        add(term)
    if problems:
        raise BadInput(problems)
    return Lexicon(terms, tuple(game.get("pointers", ())), function_words.get("expected", {}))


def _entries(game: Mapping[str, Any], function_words: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every entry with the terminal of its table."""
    for entry in function_words["words"]:
        yield entry["terminal"], entry
    for table, terminal in _TABLES.items():
        for entry in game.get(table, ()):
            yield terminal, entry
    for shape in game.get("shapes", ()):
        yield "SHAPE", {"words": [shape], "shape": shape}


def _counters(game: Mapping[str, Any]) -> Iterator[Term]:
    """枚, 枚まで, 枚以上 …: every counter with every way of counting."""
    for entry in game.get("ranges", ()):
        for variant, counter in enumerate(game.get("counters", ())):
            yield Term(counter + entry["after"], "COUNTER", "counter", "range", entry["range"], variant)


class _Form(NamedTuple):
    """One form of a verb, or the stem of a verb made of it, with what it says."""

    surface: str
    says: Mapping[str, Any]


def _forms(word: str, kind: str, verbs: Mapping[str, Any], conjugation: str) -> Iterator[Term]:
    """All forms of a verb: 置く, 置いて, 置かれる, 置かれていた …"""
    made: dict[str, Term] = {}
    for form in _conjugate(word, verbs, conjugation):
        says = dict(form.says)
        # 見られる is both voices: the passive comes first, and wins.
        made.setdefault(form.surface, Term(form.surface, says.pop("terminal"), kind, is_verb=True, **says))
    yield from made.values()


def _conjugate(word: str, verbs: Mapping[str, Any], conjugation: str) -> Iterator[_Form]:
    classes = verbs["classes"]
    bases = classes[conjugation]
    if not word.endswith(bases["ending"]):
        raise KeyError(conjugation)
    stem = word.removesuffix(bases["ending"])
    yield from _simple_forms(stem, bases, verbs["forms"], bases.get("says", {}))
    for voice in verbs["voices"].values():
        if voice["of"] in bases:
            says = {key: value for key, value in voice.items() if key not in ("of", "after")}
            inner = stem + bases[voice["of"]] + voice.get("after", "")
            yield from _simple_forms(inner, classes["ichidan"], verbs["forms"], says)


def _simple_forms(
    stem: str, bases: Mapping[str, Any], forms: Mapping[str, Any], says: Mapping[str, Any]
) -> Iterator[_Form]:
    for form in forms.values():
        own = {key: value for key, value in form.items() if key not in ("of", "after")}
        base = bases.get(form["of"], bases.get("a") if form["of"] == "zu" else None)
        if base is None and form["of"] in ("a", "zu") and "negative" in bases and form["after"].startswith("な"):
            # ある and adjectives say the negative with a stem that has the な already.
            base = bases["negative"].removesuffix("な")
        if base is not None:
            yield _Form(stem + base + form["after"], {**own, **says})
