"""What somebody typed into the search box, taken apart: clause numbers, and words with everything they may mean.

A *word* stands between spaces or quotation marks. Japanese has no spaces, so a word is taken apart once more into
*pieces*: the names of the glossary in it (the longest first) and the stems of what is left. Each piece has its *ways*:
the wordings that may stand for it in the rules.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import NamedTuple

from judge.clauses.glossary import Glossary, Term
from judge.clauses.letters import fold, hiragana, whole_word

MOST_CHARACTERS = 300
MOST_PIECES = 24
"""Nobody types more; whoever pastes a book gets an answer to its beginning."""

TERM, OWN, ONCE, MEANT, LOOSE = 1.0, 1.0, 0.6, 0.8, 0.25
"""What finding counts: the term that was meant, the word as typed, the letters of a term inside a longer word, how the
rules put a saying, a mere letter."""


NAMED, SAID, FREE, LETTER = 1.5, 0.9, 1.0, 0.4
"""How much a piece says: a term of the game, a saying, another word, a single letter of one."""


class Way(NamedTuple):
    """A folded wording to look for, or a term by its identifier, and what finding it counts."""

    text: str
    weight: float
    is_term: bool = False


class Piece(NamedTuple):
    """A part of a word that means something."""

    ways: tuple[Way, ...]
    terms: tuple[Term, ...] = ()
    says: float = 1.0
    """How much it says about what is looked for."""


class Word(NamedTuple):
    """One of the words that are ANDed: its pieces, and the whole of it as it was typed."""

    whole: str
    pieces: tuple[Piece, ...]
    is_quoted: bool = False
    """Then only clauses that have it as it stands are an answer."""


class Query(NamedTuple):
    """A query taken apart."""

    numbers: tuple[str, ...]
    """Clause ids as the edition writes them, whether or not it has them."""
    words: tuple[Word, ...]
    is_question: bool = False
    """More than a few words: what counts is how much a clause has of them, not that it has all."""


class _Name(NamedTuple):
    """What a name in the glossary stands for: terms, and other wordings."""

    terms: list[Term]
    means: list[str]
    is_stem: bool


# Questions and grammar that say nothing about the rule that is looked for.
_GRAMMAR = """
a about after an and are as at be been before being but by can cannot could did do does for from get gets had happen
happens has have how i if in into is it its may me my no not of on or our out rule rules should so that the their them
then there these they this to was we what when where which who whose why will with would you your
何 誰 時 場合 事 教 意味 知 聞 思 言 扱 方 私 僕 俺 君 質問 場面 普通 今 以外 為
"""
_IDLE = frozenset(_GRAMMAR.split())
_PARTICLES = "のはがをにでともへやか"
_QUOTED = re.compile(r'"([^"]*)"|「([^」]*)」|『([^』]*)』|“([^”]*)”')
_SPLIT = re.compile(r"[^\w・-]+|_+")
_COUNTED = re.compile(r"([0-9]+|[一二三四五六七八九十]+)(?:枚|個|体|つ|回|度|点|人|匹)")
_STEMS = re.compile(
    r"[一二三四五六七八九十]+つ|[0-9]+[一-龯々〆ヶ]*|[a-z]+|[ァ-ヺー]{2,}|[一-龯々〆ヶ]+(?:[きりいしちみえけせてねめれべぎじび][一-龯々]+)*|[ァ-ヺ]"
)
_LETTERS = re.compile(r"[a-z0-9]+|[^\W_a-z0-9]+")
_KANJI_DIGITS = {digit: value for value, digit in enumerate("〇一二三四五六七八九")}


class Names:
    """Every name of a glossary, ready to be found in a query."""

    def __init__(self, glossary: Glossary) -> None:
        self._names: dict[str, _Name] = {}
        self._readings: dict[str, list[Term]] = {}
        for term in glossary.terms:
            for name in term.names:
                self._add(fold(name)).terms.append(term)
                # 死ぬ is said as 死んだ too.
                if stem := re.fullmatch(r"(.*[一-龯々])[ぁ-ゖ]?[うくぐすつぬぶむる]", name):
                    self._add(stem[1], is_stem=True).terms.append(term)
            self._readings.setdefault(term.reading, []).append(term)
        for saying in glossary.sayings:
            for word in saying.words:
                self._add(fold(word)).means.extend(fold(means) for means in saying.means)
        self._starts: dict[str, list[str]] = {}
        for name in sorted(self._names, key=len, reverse=True):
            self._starts.setdefault(name[0], []).append(name)

    def _add(self, name: str, is_stem: bool = False) -> _Name:
        known = self._names.get(name)
        if known is None or (known.is_stem and not is_stem):
            known = self._names[name] = _Name(*(known[:2] if known else ([], [])), is_stem)
        return known

    def find(self, text: str) -> Iterator[tuple[int, int, _Name]]:
        """The names in a folded text, the longest first at each place, none overlapping."""
        at = 0
        while at < len(text):
            for name in self._starts.get(text[at], ()):
                if text.startswith(name, at) and (end := self._ends(text, at, name)):
                    yield at, end, self._names[name]
                    at = end
                    break
            else:
                at += 1

    def _ends(self, text: str, start: int, name: str) -> int:
        """Where a name ends in a text, 0 where the letters only look like it."""
        end = start + len(name)
        if name.isascii():
            return whole_word(text, start, end)
        before, after = text[start - 1 : start], text[end : end + 1]
        if self._names[name].is_stem and not re.fullmatch("[ぁ-ゖ]", after):
            return 0
        # 場 is a name, but not in 場合.
        if len(name) == 1 and (re.fullmatch("[一-龯々]", before) or re.fullmatch("[一-龯々]", after)):
            return 0
        return end

    def get(self, name: str) -> _Name | None:
        """What a folded name stands for."""
        return self._names.get(name)

    def read(self, kana: str) -> tuple[Term, ...]:
        """The terms that a word in kana reads as, or begins to."""
        kana = hiragana(kana)
        for tail in range(3):
            word = kana[: len(kana) - tail]
            if tail and kana[len(word)] not in _PARTICLES:
                break
            if word in self._readings:
                kana = word
                break
        if len(kana) < 3:
            return tuple(self._readings.get(kana, ()))
        return tuple(term for reading, terms in self._readings.items() if reading.startswith(kana) for term in terms)


def parse(text: str, names: Names, canonical: Callable[[str], str | None]) -> Query:
    """The query that somebody typed; every text is one. `canonical` reads a clause number of the edition."""
    text = text[:MOST_CHARACTERS].encode("utf-8", "replace").decode()
    text = unicodedata.normalize("NFKC", text)[:MOST_CHARACTERS]
    words = [Word(whole, (Piece((Way(whole, OWN),)),), True) for whole in _phrases(text)]
    text = _QUOTED.sub(" ", text)
    numbers, text = _numbers(text, canonical)
    left = MOST_PIECES
    for chunk in _SPLIT.split(fold(text)):
        if (whole := chunk.strip("-・").replace("・", "")) and left > 0:
            pieces = tuple(_pieces(whole, names))[:left]
            left -= len(pieces)
            words.append(Word(whole, pieces))
    useful = tuple(word for word in words if word.pieces)
    if not useful:
        # Nothing but grammar was typed: then that is what is looked for.
        useful = tuple(Word(word.whole, (Piece((Way(word.whole, OWN),)),)) for word in words)
    joined = _joined(useful, names)
    is_question = len(useful) < len(words) or len(joined) > 3 or any(len(word.pieces) > 1 for word in joined)
    return Query(numbers, joined, is_question)


def _phrases(text: str) -> Iterator[str]:
    """What stands in quotation marks, to be found as it is."""
    for match in _QUOTED.finditer(text):
        inside = fold(next((group for group in match.groups() if group), ""))
        if _LETTERS.search(inside):
            yield inside.strip()


def _joined(words: tuple[Word, ...], names: Names) -> tuple[Word, ...]:
    """English terms of several words as one word: `replacement effect` is one idea."""
    joined: list[Word] = []
    at = 0
    while at < len(words):
        for end in range(min(len(words), at + 5), at + 1, -1):
            whole = " ".join(word.whole for word in words[at:end])
            if (
                whole.isascii()
                and (found := next(names.find(whole), None))
                and found[0] == 0
                and found[1] == len(whole)
            ):
                joined.append(Word(whole, (_named(whole, found[2]),)))
                at = end
                break
        else:
            joined.append(words[at])
            at += 1
    return tuple(joined)


def _pieces(whole: str, names: Names) -> Iterator[Piece]:
    """The parts of a word that mean something."""
    at = 0
    for start, end, name in names.find(whole):
        yield from _stems(whole[at:start], names)
        yield _named(whole[start:end], name)
        at = end
    yield from _stems(whole[at:], names, alone=at == 0)


def _named(surface: str, name: _Name) -> Piece:
    """A piece that the glossary knows."""
    terms = tuple(dict.fromkeys(name.terms))
    meant = tuple(Way(means, MEANT) for means in name.means if means != surface)
    return Piece((*_terms(terms), Way(surface, ONCE if terms else OWN), *meant), terms, NAMED if terms else SAID)


def _terms(terms: tuple[Term, ...]) -> list[Way]:
    return [Way(term.identifier, TERM, is_term=True) for term in terms]


def _stems(text: str, names: Names, alone: bool = False) -> Iterator[Piece]:
    """What is left beside the names, without the endings and particles of grammar."""
    if re.fullmatch(r"[ぁ-ゖー]+", text):
        if terms := names.read(text):
            yield Piece((*_terms(terms), Way(text, OWN)), terms, NAMED)
        elif alone and len(text) < 5:
            yield Piece((Way(text, OWN),))
        return
    for match in _STEMS.finditer(text):
        stem = match[0]
        if stem in _IDLE or (stem := stem.lstrip("何誰")) in _IDLE:
            continue
        if re.fullmatch("[ァ-ヺー]+", stem) and (terms := names.read(stem)):
            yield Piece((*_terms(terms), Way(stem, OWN)), terms, NAMED)
        elif stem.isascii() and stem.isalpha():
            yield _english(stem, names)
        elif counted := _COUNTED.fullmatch(stem):
            number = counted[1] if counted[1].isdigit() else str(_kanji_number(counted[1]))
            others = (Way(number + counter, MEANT) for counter in "枚個体つ回度" if number + counter != stem)
            yield Piece((Way(stem, OWN), *others), (), SAID)
        elif stem:
            loose = tuple(Way(letter, LOOSE) for letter in stem if "一" <= letter <= "龯") if len(stem) > 1 else ()
            yield Piece((Way(stem, OWN), *loose), (), FREE if len(stem) > 1 else LETTER)


def _english(word: str, names: Names) -> Piece:
    """An English word, also without the ending that its neighbours may lack."""
    for ending in ("ing", "ed", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            stem = word[: -len(ending)]
            if found := names.get(stem) or names.get(stem + "e"):
                return _named(stem, found)
            return Piece((Way(stem, OWN),))
    return Piece((Way(word, OWN),))


def _numbers(text: str, canonical: Callable[[str], str | None]) -> tuple[tuple[str, ...], str]:
    """The clause numbers in a query, however they are written, and the rest of it."""
    text = re.sub(r"第([〇一二三四五六七八九十]+)(?=[部章])", lambda match: f"第{_kanji_number(match[1])}", text)
    if number := _number(text, canonical):
        # A lone number of few digits may be a part or a chapter, and is a word as well.
        return (number,), text if text.strip().isdigit() else ""
    numbers, rest = [], []
    for chunk in text.split():
        number = _number(chunk, canonical) if re.search(r"[0-9].*[0-9]|[0-9][部章]", chunk) else None
        if number is not None and not chunk.isdigit():
            numbers.append(number)
        else:
            rest.append(chunk)
    return tuple(numbers), " ".join(rest)


def _number(text: str, canonical: Callable[[str], str | None]) -> str | None:
    """The id that a text is: as it stands, or as 4の15, 4.15.8, 第4部15章の8."""
    if not text or not text.isprintable() or len(text) > 60 or not re.search("[0-9]", text):
        return None
    dashed = re.sub(r"(?<=[0-9部章])\s*[の.]\s*(?=[第0-9])", "-", text)
    dashed = re.sub(r"(?<=[部章])-", "", re.sub(r"第?([0-9]+(?:-[0-9]+)*)[条節項]", r"\1", dashed))
    return canonical(text) or canonical(dashed)


def _kanji_number(text: str) -> int:
    """A number up to 99 in kanji."""
    tens, ten, ones = text.rpartition("十")
    return (_KANJI_DIGITS.get(tens, 1) if ten else 0) * 10 + _KANJI_DIGITS.get(ones, 0)
