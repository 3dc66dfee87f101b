"""Known slips of the official texts, as facts and numbers; our reading of each is the note of its clause.

`rules/slips.toml` lists them by game and clause: what is printed and what is meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal, get_args

import msgspec
from pydantic import Field

from judge.clauses.edition import load_edition
from judge.clauses.numbering import numbering_of
from judge.paths import RULES
from judge.source import BadInput, Document, Problem, Where, Words, Written, check, did_you_mean, nearest, toml_document

SlipKind = Literal["reference", "number", "word", "term", "sense", "left-out"]
KINDS: tuple[SlipKind, ...] = get_args(SlipKind)
_FACTS: dict[SlipKind, Words] = {
    "reference": Words("{printed} を指すが、{meant} のこと。", "refers to {printed}; {meant} is meant."),
    "number": Words("{meant} という番号がない。", "the number {meant} was never printed."),
    "word": Words("「{printed}」は「{meant}」の誤り。", "‘{printed}’ should be ‘{meant}’."),
    "term": Words("「{printed}」は、{meant}のこと。", "‘{printed}’ stands for {meant}."),
}
"""How each kind is told; the others are told by a sentence of their own."""


class Slip(msgspec.Struct, frozen=True):
    """One slip: the clause it is in, and what is the matter with it."""

    game: str
    clause: str
    kind: SlipKind
    fact: Words
    printed: str = ""
    meant: str = ""


_Text = Annotated[str, Field(min_length=1)]


class _WrittenFact(Written):
    ja: _Text
    en: _Text


class _WrittenSlip(Written):
    """A [[slip]] of slips.toml."""

    game: str
    clause: str
    kind: SlipKind
    printed: _Text | None = None
    meant: _Text | None = None
    fact: _WrittenFact | None = None


class _WrittenSlips(Written):
    slip: list[_WrittenSlip]


@lru_cache(maxsize=4)
def load_slips(folder: Path = RULES) -> tuple[Slip, ...]:
    """Every slip in the order of the file, none without a file, or every problem of the file as one BadInput."""
    path = folder / "slips.toml"
    if not path.is_file():
        return ()
    document = toml_document(path)
    written = check(_WrittenSlips, document)
    if problems := list(_problems(written, document, folder)):
        raise BadInput(problems)
    return tuple(_slip(one) for one in written.slip)


def _slip(one: _WrittenSlip) -> Slip:
    printed, meant = one.printed or "", one.meant or ""
    if one.fact is not None:
        fact = Words(one.fact.ja, one.fact.en)
    else:
        fact = Words(*(words.format(printed=printed, meant=meant) for words in _FACTS[one.kind]))
    return Slip(one.game, one.clause, one.kind, fact, printed, meant)


def _problems(written: _WrittenSlips, document: Document, folder: Path) -> Iterator[Problem]:
    """What the schema cannot see: clauses that there are not, readings and fields that are missing."""
    known = sorted(path.parent.name for path in folder.glob("*/edition.toml"))
    seen: set[tuple[str, str, SlipKind, str]] = set()
    for index, one in enumerate(written.slip):
        where: Where = ("slip", index)
        if one.game not in known:
            hint = did_you_mean(nearest(one.game, known) or known)
            ja, en = f"「{one.game}」のルールはありません。{hint.ja}", f"there are no rules of '{one.game}'. {hint.en}"
            yield document.problem((*where, "game"), ja, en)
            continue
        edition = load_edition(one.game, folder)
        if one.clause not in edition:
            hint = did_you_mean(nearest(one.clause, edition.ids))
            ja = f"{one.game} に {one.clause} という条はありません。{hint.ja}"
            en = f"{one.game} has no clause {one.clause}. {hint.en}".rstrip()
            yield document.problem((*where, "clause"), ja, en)
            continue
        if not edition[one.clause].notes:
            ja, en = f"{one.clause} に読み方の注がありません。", f"{one.clause} has no note that tells how we read it."
            yield document.problem((*where, "clause"), ja, en)
        for field in _missing(one):
            ja, en = f"{one.kind} には {field} が要ります。", f"{one.kind} needs {field}."
            yield document.problem((*where, "kind"), ja, en)
        if one.kind == "reference" and one.meant is not None and one.meant not in edition:
            ja, en = f"{one.meant} という条はありません。", f"there is no clause {one.meant}."
            yield document.problem((*where, "meant"), ja, en)
        if one.kind == "number" and one.meant is not None and numbering_of(one.game).canonical(one.meant) != one.meant:
            ja, en = f"「{one.meant}」は番号ではありません。", f"'{one.meant}' is no number."
            yield document.problem((*where, "meant"), ja, en)
        key = (one.game, one.clause, one.kind, one.printed or "")
        if key in seen:
            ja, en = f"{one.clause} の同じ誤りが二度あります。", f"this slip of {one.clause} is given twice."
            yield document.problem((*where, "clause"), ja, en)
        seen.add(key)


def _missing(one: _WrittenSlip) -> Iterator[str]:
    """The fields that the kind of a slip needs and that are not there."""
    if one.kind not in _FACTS:
        yield from () if one.fact is not None else ("fact",)
        return
    if one.printed is None and one.kind != "number":
        yield "printed"
    if one.meant is None:
        yield "meant"
