"""Faults of a rulebook that a machine can see: broken references, gaps, undefined terms, numbers that disagree.

Every check would rather say nothing than something false: a person who reads findings has no time for false alarms.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Literal, NamedTuple, get_args

from judge.clauses.edition import Edition
from judge.clauses.graph import Book, Entry, ancestors, entries, is_example, terms_in, titles_of
from judge.clauses.ids import plain
from judge.clauses.references import Reference, bigrams, counted_by, references, share, squeezed
from judge.source import Words

Code = Literal["missing-reference", "wrong-reference", "gap", "duplicate", "undefined-term", "numbers-differ"]
CODES: tuple[Code, ...] = get_args(Code)

FEW, SAID = 0.34, 0.6
"""A text with fewer of a name's bigrams does not speak of it; one with more says it in its way (追加1ターン)."""
MOST_MISSING = 60
_UNPRINTED = re.compile(r"という番号はない|は(?:印刷されてい)?ない。")
ALIKE, MUCH = 0.5, 1.5
"""How alike clauses of one kind are, and how much less alike their neighbours, before a range counts as shifted."""


class Finding(NamedTuple):
    """One fault: its code, the clause it is in (or, of a gap, the first number missing), the line where known."""

    code: Code
    id: str
    line: int | None
    words: Words


def lint(
    book: Book,
    *,
    game: str = "dimension-zero",
    terms: Mapping[str, str] | None = None,
    synonyms: Mapping[str, Collection[str]] | None = None,
) -> list[Finding]:
    """Every fault of a book, in book order.

    `terms` gives the clause that defines each term, or an empty id; it may say a synonym instead. A number that
    the printed book never had is accepted where a note says so: 「公式の番号に3-6-1はない」.
    """
    game = book.game if isinstance(book, Edition) else game
    checker = _Checker(entries(book, "ja", game), game)
    found = [
        *checker.duplicates(),
        *checker.wrong_references(),
        *checker.undefined(terms or {}, synonyms or {}),
        *checker.missing_references(),
        *checker.gaps(),
    ]
    if isinstance(book, Edition):
        found += checker.differences(entries(book, "en", game))
    numbering = counted_by(game)
    return sorted(found, key=lambda finding: (numbering.order(finding.id), CODES.index(finding.code), finding.words))


class _Checker:
    """The clauses of one book, and what every check needs of them."""

    def __init__(self, clauses: list[Entry], game: str) -> None:
        self.clauses, self.game, self.numbering = clauses, game, counted_by(game)
        self.known: dict[str, Entry] = {}
        for clause in clauses:
            self.known.setdefault(clause.id, clause)
        self.titles = titles_of(clauses)
        self.children: dict[str | None, list[str]] = defaultdict(list)
        for id in self.known:
            if not is_example(id, game):
                self.children[self.numbering.parent(id)].append(id)
        self.cited = list(self._references())
        self.accepted = {
            target
            for clause, text, reference in self.cited
            if text in clause.notes and _UNPRINTED.match(text, reference.end)
            for target in reference.targets
        }

    def finding(self, code: Code, id: str, ja: str, en: str) -> Finding:
        return Finding(code, id, self.known[id].line, Words(ja, en))

    def _references(self) -> Iterator[tuple[Entry, str, Reference]]:
        """Every reference of the book with the text it stands in; notes cite as well."""
        for clause in self.clauses:
            for text in (clause.text, *clause.notes):
                for reference in references(text, clause.id, self.game, self.known, self.titles):
                    yield clause, text, reference

    def duplicates(self) -> Iterator[Finding]:
        for clause in self.clauses:
            if self.known[clause.id] is not clause:
                words = Words(f"{clause.id} が二度あります。", f"{clause.id} stands there twice.")
                yield Finding("duplicate", clause.id, clause.line, words)

    def missing_references(self) -> Iterator[Finding]:
        for clause, text, reference in self.cited:
            for target in reference.targets:
                if target not in self.known and target not in self.accepted:
                    written = text[reference.start : reference.end]
                    yield self.finding(
                        "missing-reference",
                        clause.id,
                        f"{clause.id} の「{written}」が指す {target} はありません。",
                        f"{clause.id} refers to {target} ('{written}'), which does not exist.",
                    )

    def gaps(self) -> Iterator[Finding]:
        """Numbers left out between the first and the last of a row, and parents that only their children imply."""
        missing: set[str] = set()
        for id in self.known:
            for here in (id, *ancestors(id, self.game)):
                run = [] if here in self.known else [here]
                before = self.numbering.before(here)
                while before is not None and before not in self.known and len(run) < MOST_MISSING:
                    run.append(before)
                    before = self.numbering.before(before)
                # So long a row is no row: an appendix that counts from elsewhere.
                missing.update(run if len(run) < MOST_MISSING else ())
        runs: list[list[str]] = []
        for id in sorted(missing - self.accepted, key=self.numbering.order):
            if runs and self.numbering.before(id) == runs[-1][-1]:
                runs[-1].append(id)
            else:
                runs.append([id])
        places = [(self.numbering.order(id), clause.line) for id, clause in self.known.items()]
        places.sort(key=lambda place: place[0])
        for run in runs:
            last = self.numbering.order(run[-1])
            line = next((line for steps, line in places if steps > last), None)
            which = Words(*run * 2) if len(run) == 1 else Words(f"{run[0]}から{run[-1]}まで", f"{run[0]} to {run[-1]}")
            yield Finding("gap", run[0], line, Words(f"{which.ja}の番号がありません。", f"there is no {which.en}."))

    def wrong_references(self) -> Iterator[Finding]:
        """References that a renumbering left behind: what they name stands next to where they point."""
        for clause, text, reference in self.cited:
            if not self.known.keys() >= set(reference.targets):
                continue
            written = text[reference.start : reference.end]
            one = len(reference.targets) == 1
            if better := self._named_elsewhere(clause, text, reference) if one else self._shifted(clause, reference):
                yield self.finding(
                    "wrong-reference",
                    clause.id,
                    f"{clause.id} の「{written}」は別のことを述べています。{better} のことではありませんか。",
                    f"{clause.id}: what '{written}' points to speaks of something else; is {better} meant?",
                )

    def _named_elsewhere(self, clause: Entry, text: str, reference: Reference) -> str | None:
        """The sibling of the target whose very name stands before the reference, if the target never says it."""
        target = reference.targets[0]
        opening = re.search(r"([^、。,.「」\n()（）]{2,30})\s*[(（]\s*$", text[: reference.start])
        if opening is None:
            return None
        spoken = squeezed(opening[1])
        around = {clause.id, *ancestors(clause.id, self.game)}
        whole = squeezed("".join(self._all_below(target)))
        own = squeezed(self.known[target].title)
        if own and share(own, spoken) >= FEW:
            return None
        fitting = [
            sibling
            for sibling in self.children[self.numbering.parent(target)]
            if sibling != target and sibling not in around
            for name in _names(self.known[sibling])
            if len(name) >= 4 and name in spoken and name not in whole and share(name, whole) <= 0.5
        ]
        return fitting[0] if len(set(fitting)) == 1 else None

    def _all_below(self, id: str) -> Iterator[str]:
        """The words of a clause, of what stands below it, and the titles above it."""
        for over in ancestors(id, self.game):
            if over in self.known:
                yield self.known[over].title
        todo = [id]
        while todo:
            here = todo.pop()
            yield self.known[here].title + self.known[here].text
            todo += self.children[here]

    def _shifted(self, clause: Entry, reference: Reference) -> str | None:
        """The range moved on by one, where that makes a set of like clauses and the printed one does not."""
        targets = reference.targets
        row = self.children[self.numbering.parent(targets[0])]
        if not all(target in row for target in targets) or len(targets) < 3:
            return None
        first, last = row.index(targets[0]), row.index(targets[-1])
        around = {clause.id, *ancestors(clause.id, self.game)}
        for odd, new, step, kept in (
            (first, last + 1, 1, row[first + 1 : last + 1]),
            (last, first - 1, -1, row[first:last]),
        ):
            if not 0 <= new < len(row) or row[new] in around:
                continue
            fits = self._likeness(row[new], kept)
            # The row must end sharply on both sides: what is left out, and what would come next, are unlike the rest.
            outside = [row[odd], *(row[new + step : new + step + 1] if new + step >= 0 else [])]
            if fits >= ALIKE and all(fits >= MUCH * self._likeness(other, kept) for other in outside):
                moved = sorted([row[new], *kept], key=self.numbering.order)
                return f"{moved[0]}–{moved[-1]}"
        return None

    def _likeness(self, id: str, others: Iterable[str]) -> float:
        """How alike a clause is to the least like of others, by character bigrams."""
        mine = bigrams(self.known[id].text)
        scores = []
        for other in others:
            theirs = bigrams(self.known[other].text)
            scores.append(len(mine & theirs) / max(1, min(len(mine), len(theirs))))
        return min(scores, default=0.0)

    def undefined(self, terms: Mapping[str, str], synonyms: Mapping[str, Collection[str]]) -> Iterator[Finding]:
        """Terms that the book uses, but that the clause said to define them neither holds nor paraphrases."""
        first: dict[str, Entry] = {}
        for clause in self.clauses:
            for term in terms_in(f"{clause.title}\n{clause.text}", terms):
                first.setdefault(term, clause)
        for term, user in first.items():
            definition = terms[term]
            if definition not in self.known:
                ja, en = (
                    f"「{term}」を定義する条",
                    f"'{term}'" + (f"; {definition} does not exist" if definition else ""),
                )
                ja += f"（{definition}）" if definition else ""
                yield self.finding("undefined-term", user.id, f"{ja}がありません。", f"no clause defines {en}.")
                continue
            said = plain("\n".join(self._all_below(definition)))
            if share(term, said) < SAID and not any(plain(name) in said for name in (term, *synonyms.get(term, ()))):
                ja = f"「{term}」を定義するはずの {definition} にその語がありません。"
                yield self.finding(
                    "undefined-term", definition, ja, f"{definition} should define '{term}' and lacks it."
                )

    def differences(self, english: list[Entry]) -> Iterator[Finding]:
        """Clauses whose two languages name different numbers or different clauses."""
        # An official text has no English; then there is nothing to compare.
        for ja, en in ((ja, en) for ja, en in zip(self.clauses, english, strict=True) if en.text):
            (japanese, theirs), (words, ours) = map(self._without_references, (ja, en))
            wrong = sorted(theirs ^ ours) + [str(number) for number in sorted(disagreeing(japanese, words))]
            if wrong:
                yield self.finding(
                    "numbers-differ",
                    ja.id,
                    f"{ja.id} の日本語と英語で数が違います：{'、'.join(wrong)}。",
                    f"{ja.id}: the numbers of the Japanese and the English differ: {', '.join(wrong)}.",
                )

    def _without_references(self, entry: Entry) -> tuple[str, set[str]]:
        """A text without its references, and what they name."""
        text, named = entry.text, set()
        for reference in reversed(references(text, entry.id, self.game, self.known, self.titles)):
            named |= set(reference.targets)
            text = f"{text[: reference.start]} {text[reference.end :]}"
        return text, named


def _names(clause: Entry) -> Iterator[str]:
    """What a clause is about in its own words: its title, and the word it defines at its beginning."""
    if clause.title:
        yield squeezed(clause.title)
    if defined := re.match(r"[‘'「『]?([^‘’'「」『』、。]{2,16}?)[’'」』]?とは", clause.text):
        yield squeezed(defined[1])


_SPELLED = (
    "zero no none empty without nothing|one a an single once first sole only|two both second twice pair double either|"
    "three third thrice triple|four fourth|five fifth|six sixth|seven seventh|eight eighth|nine ninth|ten tenth"
)
_ENGLISH = {word: number for number, words in enumerate(_SPELLED.split("|")) for word in words.split()}
_KANJI = {kanji: number for number, kanji in enumerate("〇一二三四五六七八九十")} | {"両": 2, "片": 1, "空": 0}


def disagreeing(ja: str, en: str) -> set[int]:
    """Numbers that one language says and the other neither writes nor spells; 1 may hide in an article."""
    japanese, english = (
        {int(digits) for digits in re.findall("[0-9]{1,9}", re.sub(r"(?<=[0-9]),(?=[0-9]{3})", "", plain(text)))}
        for text in (ja, en)
    )
    spelled = {_KANJI[letter] for letter in ja if letter in _KANJI}
    words = [_ENGLISH[word] for word in re.findall("[a-z]+", en.lower()) if word in _ENGLISH]
    wrong = {number for number in japanese - english if number != 1 and number not in words}
    wrong |= english - japanese - spelled
    # Small numbers are idiom in both languages (either player, 一方); from three on a word is a number, unless it
    # only takes up what was listed before ("whichever of the three").
    alone = re.sub(r"\b(?:the|these|those|all|other) [a-z]+", "", en.lower())
    wrong |= {_ENGLISH[word] for word in re.findall("[a-z]+", alone) if _ENGLISH.get(word, 0) >= 3} - japanese - spelled
    counted = {
        _KANJI[found]
        for found in re.findall(r"(?<![一二三四五六七八九十百千])([三四五六七八九十])(?=[つ枚人回体色番個種])", ja)
    }
    return wrong | (counted - english - set(words))
