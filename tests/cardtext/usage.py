"""What the language makes use of while it reads: words, frames, slots and rules, for the test of what is idle."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from judge.cardtext import build, normalised, reader
from judge.cardtext import frames as frame_table
from judge.cardtext import lexicon as lexicons
from judge.cardtext.attach import gap_of
from judge.cardtext.heads import Head
from judge.cardtext.lexer import words
from judge.cardtext.reader import read
from judge.paths import GRAMMAR
from judge.source import read_toml

GAME = GRAMMAR / "dimension-zero"
LEXICON = read_toml(GAME / "lexicon.toml")
FUNCTION_WORDS = read_toml(GRAMMAR / "japanese" / "function-words.toml")
VERBS = read_toml(GRAMMAR / "japanese" / "verbs.toml")
FRAMES = read_toml(GAME / "frames.toml")
NOT_WORDS = ("ranges", "verbs")
"""Tables of the lexicon whose entries are no plain spellings."""


# ---- words


def listed_words() -> dict[str, frozenset[str]]:
    """Every word of the data with the surfaces it has."""
    result: dict[str, frozenset[str]] = {}
    entries = [*FUNCTION_WORDS["words"]]
    for table, rows in LEXICON.items():
        if table not in NOT_WORDS:
            entries += [row if isinstance(row, dict) else {"words": [row]} for row in rows]
    for entry in entries:
        result |= {word: frozenset({word}) for word in entry["words"]}
    for entry in LEXICON["verbs"]:
        result |= {word: surfaces([{**entry, "words": [word]}]) for word in entry["words"]}
    ranges = [row["after"] for row in LEXICON["ranges"]]
    for counter in LEXICON["counters"]:
        result[counter] = frozenset(counter + after for after in ranges)
    for after in ranges:
        result[f"…枚{after}"] = frozenset(counter + after for counter in LEXICON["counters"])
    for pointer in LEXICON["pointers"]:
        result[pointer] = frozenset({pointer})
    return result


def surfaces(entries: list[dict[str, Any]], verbs: dict[str, Any] = VERBS) -> frozenset[str]:
    """All forms of some verbs."""
    return frozenset(lexicons.from_data({"verbs": entries}, {"words": []}, verbs, GAME / "lexicon.toml").terms)


def listed_forms() -> dict[str, frozenset[str]]:
    """Every conjugation class, form and voice with the surfaces that come of it."""
    entries = LEXICON["verbs"]
    result = {f"class {name}": surfaces([one for one in entries if one["class"] == name]) for name in VERBS["classes"]}
    for name, form in VERBS["forms"].items():
        result[f"form {name}"] = surfaces(entries, {**VERBS, "forms": {name: form}})
    plain = surfaces(entries, {**VERBS, "voices": {}})
    for name, voice in VERBS["voices"].items():
        result[f"voice {name}"] = surfaces(entries, {**VERBS, "voices": {name: voice}}) - plain
    return result


def said(texts: Iterable[str]) -> set[str]:
    """The surfaces that texts hold, word by word; what points at the lines after it is no word but a beginning."""
    known = lexicons.load()
    found = {str(word) for text in texts for word in words(normalised(text), known)}
    return found | {pointer for pointer in LEXICON["pointers"] for text in texts if pointer in text}


# ---- frames and slots


def _keys(table: str, kind: str, place: int, entry: dict[str, Any]) -> list[str]:
    """A name for each slot of a frame, in order; a shared slot has one name for all that take it over."""
    own = [f"{table}.{kind}[{place}] {text}" for text in entry.get("slots", ())]
    return own + [f"shared.{name} {text}" for name in entry.get("like", ()) for text in FRAMES["shared"][name]]


class Frames:
    """The frames by name, and which of them and their slots were used."""

    def __init__(self) -> None:
        self.names: dict[int, str] = {}
        self.slots: dict[int, str] = {}
        self.used: set[str] = set()
        loaded = frame_table.load()
        for table in ("noun", "verb"):
            for kind, found in getattr(loaded, table).items():
                entries = FRAMES[table][kind]
                for place, frame in enumerate(found if isinstance(found, tuple) else (found,)):
                    entry = entries[place] if isinstance(entries, list) else entries
                    self.names[id(frame)] = f"{table}.{kind}[{place}]"
                    keys = _keys(table, kind, place, entry)
                    self.slots |= {id(slot): key for slot, key in zip(frame.slots, keys, strict=True)}

    def idle(self) -> set[str]:
        return {*self.names.values(), *self.slots.values()} - self.used

    def read(self, texts: Iterable[str]) -> None:
        """Read texts, and note what was used for those that were understood."""
        roots: list[Head] = []
        settled: list[tuple[Head, Any, Any]] = []
        attach, settle = build.attach, build.settle

        def attaching(heads: Any, frames: Any) -> Head:
            roots.append(attach(heads, frames))
            return roots[-1]

        def settling(head: Head, gap: bool = False) -> Any:
            frame = settle(head, gap)
            settled.append((head, frame, gap_of(head, frame) if gap else None))
            return frame

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(build, "attach", attaching)
            patch.setattr(build, "settle", settling)
            for text in texts:
                roots.clear()
                settled.clear()
                if not read.__wrapped__(text).not_understood:
                    self._note(roots, settled)

    def _note(self, roots: list[Head], settled: list[tuple[Head, Any, Any]]) -> None:
        for _, frame, gap in settled:
            self.used |= {self.names[id(frame)]} | ({self.slots[id(gap)]} if gap is not None else set())
        for head in (one for root in roots for one in below(root)):
            # プレイされて tells how something is done: its frame is a noun's.
            verb = head.word.term.is_verb and head.word.role != "ADVERB"
            if not verb and id(head.frames[0]) in self.names:
                self.used.add(self.names[id(head.frames[0])])
            if head.slot is not None and id(head.slot) in self.slots:
                self.used.add(self.slots[id(head.slot)])


def below(head: Head) -> Iterator[Head]:
    yield head
    for part in (*head.parts, *head.beside):
        yield from below(part)


# ---- rules


class Rules:
    """The skeleton's rules, alternative by alternative, and which of them were used."""

    def __init__(self) -> None:
        self.lark = reader.build_parser((GAME / "text.lark").read_text("utf-8"))
        self.all = {str(rule) for rule in self.lark.rules}
        self.used: set[str] = set()
        callbacks = self.lark.parser.parser.parser.callbacks
        for rule, callback in list(callbacks.items()):
            callbacks[rule] = self._traced(str(rule), callback)

    def _traced(self, rule: str, callback: Any) -> Any:
        def reduced(children: Any) -> Any:
            self.used.add(rule)
            return callback(children)

        return reduced

    def read(self, texts: Iterable[str]) -> None:
        for text in texts:
            card = read(text)
            for ability in stretches(text) if not card.not_understood else ():
                self.lark.parse(ability)

    def idle(self) -> set[str]:
        return self.all - self.used


def stretches(text: str) -> list[str]:
    """The abilities of a text, as the skeleton gets them: a line break inside one is no end of it."""
    return [stretch.passage.text for stretch in reader.stretches(text) if stretch.passage.text]
