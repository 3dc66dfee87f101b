"""The files of the FAQ: permanent numbers, entries, and what people fix by hand. `rules/<game>/faq/`.

`numbers.txt` is only ever added to: a number belongs to one question for ever, whatever becomes of its entry.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
from pydantic import Field, RootModel

from judge.faq.entry import Entry, encode_lines
from judge.foreign import store_file
from judge.paths import RULES, shown
from judge.ruling.model import Text
from judge.source import BadInput, Problem, Words, Written, check, toml_document

NUMBERS = "numbers.txt"
ENTRIES = "entries.jsonl"
CURATED = "curated.toml"


class Fixed(Written):
    """What somebody fixed about an entry: its wording in either language, or whether it is shown."""

    title_ja: str | None = None
    title_en: str | None = None
    question_ja: str | None = None
    question_en: str | None = None
    answer_ja: str | None = None
    answer_en: str | None = None
    explanation_ja: str | None = None
    explanation_en: str | None = None
    hide: bool = False
    pin: bool = False
    """It stays first, and no better example takes its place."""
    note: str = Field(default="")
    """Why: for whoever reads the file."""


class _Curated(RootModel[dict[str, Fixed]]):
    """The file: a table for each number."""


class Registry:
    """The FAQ of a game as it is stored."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.numbers = _load_numbers(folder / NUMBERS)
        """The number of each question, by digest."""
        self.entries = _load_entries(folder / ENTRIES)
        self.curated = _load_curated(folder / CURATED, self.numbers)
        self._new: list[str] = []

    def number(self, digest: str) -> int:
        """The number of a question; one that has none gets the next that nobody ever had."""
        if digest not in self.numbers:
            self.numbers[digest] = max(self.numbers.values(), default=0) + 1
            self._new.append(digest)
        return self.numbers[digest]

    def store(self, entries: list[Entry]) -> None:
        """Write entries and new numbers: the numbers first, for a number without an entry does no harm."""
        path = self.folder / NUMBERS
        if self._new or not path.exists():
            before = path.read_bytes() if path.exists() else b""
            lines = "".join(f"{self.numbers[digest]} {digest}\n" for digest in self._new)
            store_file(path, before + lines.encode())
            self._new = []
        self.entries = {entry.number: entry for entry in sorted(entries, key=lambda one: one.number)}
        store_file(self.folder / ENTRIES, encode_lines(list(self.entries.values())))

    def shown(self) -> list[Entry]:
        """What readers see: fixed wording put in, hidden ones left out, pinned ones first."""
        kept = [
            fixed(entry, self.curated.get(entry.number)) for entry in self.entries.values() if not self._hidden(entry)
        ]
        return sorted(kept, key=lambda entry: (not self._pinned(entry), entry.number))

    def _hidden(self, entry: Entry) -> bool:
        return (found := self.curated.get(entry.number)) is not None and found.hide

    def _pinned(self, entry: Entry) -> bool:
        return (found := self.curated.get(entry.number)) is not None and found.pin


def open_registry(game: str, folder: Path | None = None) -> Registry:
    """The FAQ of a game."""
    return Registry(folder or RULES / game / "faq")


def fixed(entry: Entry, fix: Fixed | None) -> Entry:
    """An entry with the wording that somebody fixed."""
    if fix is None:
        return entry
    changes: dict[str, object] = {}
    for name in ("title", "question", "answer"):
        text: Text = getattr(entry, name)
        ja, en = getattr(fix, f"{name}_ja"), getattr(fix, f"{name}_en")
        if ja is not None or en is not None:
            changes[name] = Text(ja if ja is not None else text.ja, en if en is not None else text.en)
    if fix.explanation_ja is not None or fix.explanation_en is not None:
        ja = fix.explanation_ja if fix.explanation_ja is not None else "".join(one.says.ja for one in entry.explanation)
        en = (
            fix.explanation_en if fix.explanation_en is not None else " ".join(one.says.en for one in entry.explanation)
        )
        sentence = msgspec.structs.replace(entry.explanation[0], says=Text(ja, en), clauses=entry.clauses)
        changes["explanation"] = (sentence,)
    return msgspec.structs.replace(entry, **changes)


def _load_numbers(path: Path) -> dict[str, int]:
    numbers: dict[str, int] = {}
    taken: set[int] = set()
    if not path.exists():
        return numbers
    for line, text in enumerate(path.read_text("utf-8").splitlines(), start=1):
        number, _, digest = text.partition(" ")
        if not number.isdecimal() or not digest or int(number) in taken or digest in numbers:
            words = Words(
                "「番号 問いの名前」の行で、どちらも一度しか書けません。",
                "a line is `number digest`, and neither may stand here twice.",
            )
            raise BadInput([Problem(shown(path), line, words)])
        taken.add(int(number))
        numbers[digest] = int(number)
    return numbers


def _load_entries(path: Path) -> dict[int, Entry]:
    if not path.exists():
        return {}
    entries = {}
    for line, raw in enumerate(path.read_bytes().splitlines(), start=1):
        try:
            entry = msgspec.json.decode(raw, type=Entry)
        except msgspec.DecodeError as error:
            words = Words(f"FAQの項目として読めません（{error}）。", f"not an entry of the FAQ ({error}).")
            raise BadInput([Problem(shown(path), line, words)]) from None
        entries[entry.number] = entry
    return entries


def _load_curated(path: Path, numbers: Mapping[str, int]) -> dict[int, Fixed]:
    if not path.exists():
        return {}
    document = toml_document(path)
    given = check(_Curated, document).root
    known = {str(number) for number in numbers.values()}
    problems = [
        document.problem((key,), f"「{key}」という番号の項目はない。", f"there is no entry number '{key}'.")
        for key in given
        if key not in known
    ]
    if problems:
        raise BadInput(problems)
    return {int(key): fix for key, fix in given.items()}
