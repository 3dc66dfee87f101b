"""Comparing two editions clause by clause: what was changed, added, removed and renumbered."""

from __future__ import annotations

import difflib
import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Literal, NamedTuple

import msgspec

from judge.clauses.edition import Clause, Edition
from judge.clauses.numbering import numbering_of

ChangeKind = Literal["changed", "added", "removed", "renumbered"]
Op = Literal["same", "added", "removed"]

ALIKE = 0.8
"""From here on two texts are one clause under another number."""
MOST_PAIRS = 200_000
"""Pairs of clauses that are looked at for renumbering: the cost stays bounded however much changed."""
MOST_COMPARED = 3_000
"""Pairs among those that are compared letter by letter."""
MOST_LETTERS = 1_500
"""Of a text, when it is only asked how alike it is to another."""
MOST_WORDS = 4_000
"""Of a text, when it is compared word by word."""
_WORD = re.compile(r"[A-Za-z]+|[0-9]+|[ァ-ヺー]+|[一-鿿々]+|[ぁ-ゖ]+|\s+|.", re.DOTALL)


class Fragment(NamedTuple):
    """A run of words that both texts have, or only the new or the old one."""

    op: Op
    text: str


class Change(msgspec.Struct, frozen=True):
    """One difference; `id` is that of the new edition, of the old one where the clause was removed."""

    kind: ChangeKind
    id: str
    old_id: str | None
    """The number in the old edition; None where the clause is new."""
    words: tuple[Fragment, ...]
    """The comparison, word by word; for a clause added or removed its whole text."""


class Agreement(msgspec.Struct, frozen=True):
    """How the numbers of two texts agree: how many both have, and which only one of them."""

    same: int
    only_ours: tuple[str, ...]
    only_official: tuple[str, ...]


def agreement(ours: Edition, official: Edition) -> Agreement:
    """The numbers of our edition beside those of an official text, in book order."""
    return Agreement(
        len(ours.ids & official.ids),
        tuple(id for id in ours.clauses if id not in official),
        tuple(id for id in official.clauses if id not in ours),
    )


def diff(old: Edition, new: Edition) -> list[Change]:
    """What differs in the Japanese of two editions, in the order of the new one, removed clauses at their old place."""
    before = {clause.id: _words(clause) for clause in old}
    after = {clause.id: _words(clause) for clause in new}
    moved = dict(_moved(before, after))
    gone = set(moved.values())
    changes: list[Change] = []
    for id, text in after.items():
        if (source := moved.get(id)) is not None:
            changes.append(Change("renumbered", id, source, compare(before[source], text)))
        elif id not in before or id in gone:
            changes.append(Change("added", id, None, (Fragment("added", text),)))
        elif before[id] != text:
            changes.append(Change("changed", id, id, compare(before[id], text)))
    for id, text in before.items():
        if id not in gone and (id not in after or id in moved):
            changes.append(Change("removed", id, id, (Fragment("removed", text),)))
    order = numbering_of(new.numbering).order
    return sorted(changes, key=lambda change: order(change.id))


def compare(old: str, new: str) -> tuple[Fragment, ...]:
    """Two texts word by word."""
    if old == new:
        return (Fragment("same", old),) if old else ()
    left, right = _WORD.findall(old), _WORD.findall(new)
    if max(len(left), len(right)) > MOST_WORDS:
        return tuple(part for part in (Fragment("removed", old), Fragment("added", new)) if part.text)
    found: list[Fragment] = []
    for op, i, j, k, m in difflib.SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
        if op == "equal":
            found.append(Fragment("same", "".join(left[i:j])))
            continue
        found += [Fragment("removed", "".join(left[i:j]))] if i < j else []
        found += [Fragment("added", "".join(right[k:m]))] if k < m else []
    return tuple(found)


def _words(clause: Clause) -> str:
    """Title and text of a clause."""
    title = clause.title.ja if clause.title is not None else ""
    return "\n".join(part for part in (title, clause.text.ja) if part)


def _moved(before: dict[str, str], after: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Which new number has the text of which old one: first the same words, then nearly the same."""
    # A clause whose number has the same words in both editions stayed where it was.
    old = {id: text for id, text in before.items() if text and after.get(id) != text}
    new = {id: text for id, text in after.items() if text and before.get(id) != text}
    places: dict[str, list[str]] = defaultdict(list)
    for id, text in old.items():
        places[text].append(id)
    for id, text in list(new.items()):
        # Words that stand under several numbers say nothing about which of them moved.
        if len(places[text]) == 1:
            source = places[text].pop()
            del new[id], old[source]
            yield id, source
    yield from _nearly(
        {id: text for id, text in old.items() if _changed_much(id, text, after)},
        {id: text for id, text in new.items() if _changed_much(id, text, before)},
    )


def _changed_much(id: str, text: str, others: dict[str, str]) -> bool:
    """Whether a number is gone, or has words now that are not those of the same clause."""
    other = others.get(id)
    return not other or _alike(text, other) < ALIKE / 2


def _nearly(old: dict[str, str], new: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Pairs of texts that are nearly the same, the most alike first; only as many as can be compared quickly."""
    theirs = {id: frozenset(_pairs(text)) for id, text in old.items()}
    likely: list[tuple[float, str, str]] = []
    looked = 0
    for id, text in new.items():
        mine = frozenset(_pairs(text))
        looked += len(old)
        if looked > MOST_PAIRS:
            break
        for source, pairs in theirs.items():
            shared = len(mine & pairs) / max(1, len(mine | pairs))
            if shared > ALIKE / 2:
                likely.append((shared, id, source))
    likely.sort(key=lambda pair: (-pair[0], pair[1], pair[2]))
    scored = [(_alike(old[source], new[id]), id, source) for _, id, source in likely[:MOST_COMPARED]]
    taken: set[str] = set()
    left: set[str] = set()
    for score, id, source in sorted(scored, key=lambda pair: (-pair[0], pair[1], pair[2])):
        if score >= ALIKE and id not in taken and source not in left:
            taken.add(id)
            left.add(source)
            yield id, source


def _pairs(text: str) -> Iterator[str]:
    """The pairs of neighbouring letters: texts that share few of them are not alike."""
    return (text[i : i + 2] for i in range(len(text) - 1)) if len(text) > 1 else iter((text,))


def _alike(one: str, other: str) -> float:
    """How much two texts are alike, from 0 to 1."""
    matcher = difflib.SequenceMatcher(None, one[:MOST_LETTERS], other[:MOST_LETTERS], autojunk=False)
    return 0.0 if matcher.quick_ratio() < ALIKE / 2 else matcher.ratio()
