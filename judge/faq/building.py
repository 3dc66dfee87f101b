"""Building the FAQ: every entry is judged again, new ones come in, and what is new, changed or gone is reported."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from judge.cards import CardEntry
from judge.clauses.library import library
from judge.coverage.clauses import must_be_reached
from judge.faq.choosing import choose, groups, lesson
from judge.faq.entry import Entry, said
from judge.faq.registry import Registry
from judge.faq.sweep import material_of
from judge.faq.trial import Finding, Stage
from judge.faq.worked import write_worked
from judge.faq.writing import NoEntry, write_finding, write_scenario
from judge.paths import RULES
from judge.ruling.many import ruling_files
from judge.ruling.model import Text
from judge.scenario import load_scenario
from judge.source import BadInput

MOST = 340
"""Entries from the sweep; the worked rulings come besides."""
SPARE = 150
"""Interactions in reserve: some of those that are chosen give no entry that a reader could follow."""
ALIKE = Text(
    "カードの名前のほかは、別の項目と同じことを述べる。",
    "It says the same as another entry, but for the names of cards.",
)
Progress = Callable[[int, int], None]


class Report(NamedTuple):
    """What a build did, by numbers."""

    new: tuple[int, ...]
    changed: tuple[int, ...]
    gone: tuple[int, ...]
    superseded: tuple[int, ...]
    current: int
    cited: int
    operative: int
    """Clauses that the current entries cite, of all that a ruling has to reach."""
    refused: tuple[Text, ...]
    """Interactions that were chosen and gave no entry, with the reason."""


def build(
    game: str,
    registry: Registry,
    cards: Mapping[str, CardEntry],
    findings: Sequence[Finding] | None,
    today: str,
    most: int = MOST,
    progress: Progress = lambda done, of: None,
    worked: Sequence[Path] | None = None,
) -> Report:
    """Judge all entries again and store them. Without findings nothing new is looked for.

    `worked`: the files of rulings that are entries too; left out, all of ours.
    """
    before = dict(registry.entries)
    written: dict[str, Entry] = {}
    lost: dict[str, Text] = {}
    refused: list[Text] = []

    def attempt(digest: str, make: Callable[[], Entry]) -> None:
        try:
            entry = make()
            written[entry.digest] = entry
        except NoEntry as none:
            lost[digest] = Text.of(none.words)
        except BadInput as bad:
            lost[digest] = Text(bad.problems[0].words.ja, bad.problems[0].words.en)
        except Exception as fault:  # of the program: whoever mends it wants to know over which entry
            fault.add_note(f"while writing the entry of {digest}")
            raise

    material = material_of(game, cards)
    stage = Stage(material)
    boards = {board.name: board for board in material.boards.boards}
    from_sweep = [entry for entry in before.values() if entry.origin == "sweep"]
    kept = [entry for entry in from_sweep if entry.status == "current"]
    gone = [entry for entry in from_sweep if entry.status == "gone"]
    known = {entry.digest for entry in kept}
    chosen = choose(groups(findings or (), material.boards, known), most + SPARE, known)
    replaced = {entry.digest for entry in from_sweep if entry.status == "superseded"}
    fresh = [group for group in chosen if group.digest not in known | replaced]
    wanted = most - len(kept)
    files = ruling_files([RULES / game / "rulings"]) if worked is None else list(worked)
    total = len(kept) + len(gone) + max(0, min(wanted, len(fresh))) + len(files)
    done = 0
    for entry in (*kept, *gone):  # what is gone comes back, should it hold again
        attempt(entry.digest, partial(_again, entry))
        progress(done := done + 1, total)
    wanted -= sum(entry.digest in written for entry in gone)
    fresh = [group for group in fresh if group.digest not in written]
    taught = {lesson(entry) for entry in written.values()}
    for group in fresh:
        if wanted <= 0:
            break
        finding = group.finding
        attempt(group.digest, partial(write_finding, stage, boards[finding.board], material.cards, finding))
        if group.digest not in lost and lesson(written[group.digest]) in taught:
            lost[group.digest] = ALIKE
            del written[group.digest]
        if group.digest not in lost:
            taught.add(lesson(written[group.digest]))
            wanted -= 1
            progress(done := done + 1, total)
        else:
            names = "・".join(finding.cards)
            reason = lost.pop(group.digest)
            refused.append(Text(f"{finding.board}（{names}）：{reason.ja}", f"{finding.board} ({names}): {reason.en}"))
    for path in files:
        attempt(f"worked {path.stem}", partial(_worked, path))
        progress(done := done + 1, total)
    return _settle(game, registry, before, written, lost, refused, today)


def _worked(path: Path) -> Entry:
    return write_worked(path.stem, load_scenario(path))


def _again(entry: Entry) -> Entry:
    return write_scenario(entry.scenario, entry.title, entry.digest, entry.board, entry.cards, entry.kinds)


def _settle(
    game: str,
    registry: Registry,
    before: Mapping[int, Entry],
    written: Mapping[str, Entry],
    lost: Mapping[str, Text],
    refused: list[Text],
    today: str,
) -> Report:
    """Give numbers and days, keep what is gone with its reason, store, and report."""
    new, changed, gone, superseded = [], [], [], []
    entries: dict[int, Entry] = {}
    for digest, entry in written.items():
        number = registry.number(digest)
        old = before.get(number)
        first = today if old is None else old.first
        entry = replace(entry, number=number, first=first, changed=today if old is None else old.changed)
        if old is None:
            new.append(number)
        elif said(old) != said(entry):
            entry = replace(entry, changed=today)
            changed.append(number)
        entries[number] = entry
    pinned = {number for number, fixed in registry.curated.items() if fixed.pin}
    for number, teacher in _repeated(entries, pinned):
        if number in new:
            new.remove(number)
        elif number in changed:
            changed.remove(number)
        superseded.append(number)
        entries[number] = replace(entries[number], status="superseded", by=teacher, reason=ALIKE, changed=today)
    worked = {entry.board: entry for entry in entries.values() if entry.origin == "worked"}
    for number, old in before.items():
        if number in entries:
            continue
        if old.status != "current":
            entries[number] = old
            continue
        heir = worked.get(old.board) if old.origin == "worked" else None
        if heir is not None:
            superseded.append(number)
            reason = Text(
                "もとの裁定について、別の問いが立てられた。", "The ruling it is from is asked another question now."
            )
            entries[number] = replace(old, status="superseded", by=heir.number, reason=reason, changed=today)
            continue
        gone.append(number)
        missing = Text("もとの裁定がなくなった。", "The ruling it was from is no longer there.")
        reason = lost.get(old.digest) or lost.get(f"worked {old.board}") or missing
        entries[number] = replace(old, status="gone", reason=reason, changed=today)
    registry.store(list(entries.values()))
    cited, operative = coverage(game, [entry for entry in entries.values() if entry.status == "current"])
    current = sum(entry.status == "current" for entry in entries.values())
    return Report(tuple(new), tuple(changed), tuple(gone), tuple(superseded), current, cited, operative, tuple(refused))


def _repeated(entries: Mapping[int, Entry], pinned: Collection[int]) -> list[tuple[int, int]]:
    """The entries from the sweep that teach what another one does, and that one: the first, or one that is pinned."""
    taught: dict[tuple[object, ...], int] = {}
    found = []
    for number in sorted(entries, key=lambda number: (number not in pinned, number)):
        first = taught.setdefault(lesson(entries[number]), number)
        if first != number and number not in pinned and entries[number].origin == "sweep":
            found.append((number, first))
    return found


def coverage(game: str, entries: Sequence[Entry]) -> tuple[int, int]:
    """How many of the operative clauses the entries cite, and how many there are."""
    books = library(game)
    operative = {clause.id for clause in books.edition if must_be_reached(books, clause)}
    return len(operative & {clause for entry in entries for clause in entry.cites}), len(operative)
