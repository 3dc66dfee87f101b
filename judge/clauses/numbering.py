"""Numberings: how each rulebook counts its clauses, so that ids of every game can be read, ordered and climbed.

An id is a road of steps, each a rank and a number; below one clause stand its list items, then its examples, then
lettered clauses, then numbered ones.

| numbering | ids |
| --- | --- |
| dimension-zero | `3` part, `3-11` chapter, `3-11-1-1`, list item `3-9-1(1)`, example `3-11-1-1a` |
| dimension-zero-rulebook | `0` preface, `2` chapter, `2-3` section, `2-3-4` its part (4), `2-3-4c` see below, `q1` |
| rebirth | `9.11.2.1` |
| magical-girl-duel | `900`, `903`, `903.2`, `903.2g`, `903.2.g-1`, and `903.2.g-41` below `903.2.g-4` |
| duel-masters | `1`, `101`, `101.4`, `101.4a` |

In the rule book `2-3-4c` is the third heading or column without a number below 2-3-4, `2-3-4c(1)` the item ① of it;
`h-1` are the hints, `q1` is the first question with its answer, `n` the closing notice.

Examples are `-e1`, `-e2` … below their clause wherever letters or numbers would be taken for clauses.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from judge.clauses.ids import MOST_CHARACTERS, MOST_NUMBER, ClauseId, plain
from judge.source import BadInput, Problem, Words, did_you_mean, nearest

ITEM, EXAMPLE, LETTER, NUMBER = 1, 2, 3, 4
"""The ranks of steps, in the order in which they stand below one clause."""

Steps = tuple[tuple[int, int], ...]
_A = ord("a") - 1
_FIRST_CAPITAL = 100
"""Lettered list items (A), (B) … come after numbered ones: they count from here."""
_APPENDICES = {"h": 990, "q": 991, "n": 992}
"""The hints, the questions and the notice of the rule book stand after its chapters."""


@dataclass(frozen=True)
class Numbering:
    """One way to count clauses: `canonical` reads what a person typed; `parent` and `order` take canonical ids."""

    name: str
    read: Callable[[str], Steps | None]
    """The steps of an id in plain characters without spaces; None where it is none."""
    write: Callable[[Steps], str]
    zero_at: int = -1
    """The depth at which counting begins with 0."""

    def steps(self, text: str) -> Steps | None:
        """The road to a clause, from the top, or None where the text is no id."""
        return None if len(text) > MOST_CHARACTERS else _steps(self, text)

    def canonical(self, text: str) -> str | None:
        """The id somebody typed, in any width and with any dash, as the edition writes it; None where it is none."""
        found = self.steps(text)
        return None if found is None else self.write(found)

    def parent(self, id: str) -> str | None:
        """What a clause stands under, whether or not that is printed; None for a part."""
        found = self.steps(id)
        return self.write(found[:-1]) if found and len(found) > 1 else None

    def order(self, id: str) -> Steps:
        """The place of an id in book order, to sort by; what is no id comes first."""
        return self.steps(id) or ()

    def before(self, id: str) -> str | None:
        """The sibling that must stand just before a clause; None for the first one."""
        found = self.steps(id)
        if not found:
            return None
        rank, number = found[-1]
        if number in _APPENDICES.values():
            return None
        lowest = 0 if len(found) - 1 == self.zero_at else 1
        if rank == ITEM and number > _FIRST_CAPITAL:
            lowest = _FIRST_CAPITAL + 1
        return self.write((*found[:-1], (rank, number - 1))) if number > lowest else None


@lru_cache(maxsize=20_000)
def _steps(numbering: Numbering, text: str) -> Steps | None:
    """The same few ids are asked for again and again: sorting and climbing must not read them anew each time."""
    tidy = plain(text)
    if re.search(r"[0-9]\s+[0-9]", tidy):
        return None
    found = numbering.read(re.sub(r"\s+", "", tidy))
    return found if found and all(0 <= number <= MOST_NUMBER for _, number in found) else None


def _count(text: str) -> int:
    """A number as it is printed, without zeros in front; one that never fits for anything else."""
    return -1 if len(text) > 4 or (len(text) > 1 and text.startswith("0")) else int(text)


def _letter(text: str) -> tuple[int, int]:
    return (LETTER, ord(text) - _A)


def _split_example(text: str) -> tuple[str, Steps]:
    """An id apart from its example: `-e1`, and `例1` or `ex1` as people write it."""
    found = re.search(r"(?:-e|-?例|-?ex\.?)([0-9]+)$", text)
    if found is None:
        return text, ()
    return text[: found.start()], ((EXAMPLE, _count(found[1]) or -1),)


def _example(step: tuple[int, int]) -> str:
    return f"-e{step[1]}"


def _read_parts(text: str) -> Steps | None:
    try:
        id = ClauseId.parse(text)
    except ValueError:
        return None
    steps = [(NUMBER, number) for number in id.numbers]
    if id.item:
        steps.append((ITEM, int(id.item) if id.item.isdigit() else _FIRST_CAPITAL + ord(id.item) - ord("A") + 1))
    if id.example:
        steps.append((EXAMPLE, ord(id.example) - _A))
    return tuple(steps)


def _write_parts(steps: Steps) -> str:
    text = "-".join(str(number) for rank, number in steps if rank == NUMBER)
    rank, number = steps[-1]
    if rank == ITEM:
        text += f"({number})" if number <= _FIRST_CAPITAL else f"({chr(number - _FIRST_CAPITAL - 1 + ord('A'))})"
    return text + chr(number + _A) if rank == EXAMPLE else text


_BOOK = re.compile(r"(?:([0-9]+)(?:-([0-9]+)(?:-([0-9]+))?)?|([hqn])(?:-?([0-9]+))?)([a-z])?((?:\([0-9]+\)|-e[0-9]+)*)")
_CIRCLED = {ord("①") + n: f"({n + 1})" for n in range(20)}


def _read_book(text: str) -> Steps | None:
    tidy = re.sub(r"-?例([0-9]+)", r"-e\1", text.translate(_CIRCLED))
    tidy = re.sub(r"^第?([0-9]+)章-?", r"\1-", tidy).rstrip("-")
    found = _BOOK.fullmatch(re.sub(r"^[HQN](?=-?[0-9]|$)", lambda m: m[0].lower(), tidy))
    if found is None:
        return None
    *numbers, word, below, letter, tail = found.groups()
    if word:
        numbers = [str(_APPENDICES[word]), below, None]
    steps = [(NUMBER, _count(number)) for number in numbers if number]
    if any(number == 0 for _, number in steps[1:]):
        return None
    if letter:
        steps.append(_letter(letter))
    for item, example in re.findall(r"\(([0-9]+)\)|-e([0-9]+)", tail):
        steps.append((ITEM, _count(item) or -1) if item else (EXAMPLE, _count(example) or -1))
    return tuple(steps)


def _write_book(steps: Steps) -> str:
    numbers = [number for rank, number in steps if rank == NUMBER]
    word = next((word for word, number in _APPENDICES.items() if number == numbers[0]), None)
    if word is not None:
        text = "-".join([word, *(str(number) for number in numbers[1:])])
        text = text.replace("q-", "q")
    else:
        text = "-".join(str(number) for number in numbers)
    for step in steps[len(numbers) :]:
        rank, number = step
        text += f"({number})" if rank == ITEM else _example(step) if rank == EXAMPLE else chr(number + _A)
    return text


def _read_dotted(text: str) -> Steps | None:
    text, example = _split_example(text)
    if not re.fullmatch(r"[0-9]+(?:[.-][0-9]+)*\.?", text):
        return None
    numbers = [_count(number) for number in re.findall("[0-9]+", text)]
    if 0 in numbers or len(numbers) > 8:
        return None
    return (*((NUMBER, number) for number in numbers), *example)


def _write_dotted(steps: Steps) -> str:
    text = ".".join(str(number) for rank, number in steps if rank == NUMBER)
    return text + _example(steps[-1]) if steps[-1][0] == EXAMPLE else text


_HUNDREDS = re.compile(r"([0-9]{3,4})(?:\.([0-9]+)(?:\.?([a-z])(?:-([1-9]{1,3}))?)?)?\.?")


def _read_hundreds(text: str) -> Steps | None:
    text, example = _split_example(text)
    found = _HUNDREDS.fullmatch(text)
    if found is None or text.startswith("0"):
        return None
    section, number, letter, below = found.groups()
    hundred, rest = divmod(int(section), 100)
    steps = [(NUMBER, hundred)] + ([(NUMBER, rest)] if rest else [])
    if number:
        if not rest or not (counted := _count(number)):
            return None
        steps.append((NUMBER, counted))
    if letter:
        steps.append(_letter(letter))
    # Each digit behind the dash is a level of its own: g-41 stands under g-4.
    steps += [(NUMBER, int(digit)) for digit in below or ""]
    return (*steps, *example)


def _write_hundreds(steps: Steps) -> str:
    bare = [step for step in steps if step[0] != EXAMPLE]
    text = str(bare[0][1] * 100 + (bare[1][1] if len(bare) > 1 else 0))
    if len(bare) > 2:
        text += f".{bare[2][1]}"
    if len(bare) > 3:
        letter = chr(bare[3][1] + _A)
        text += f".{letter}-" + "".join(str(number) for _, number in bare[4:]) if len(bare) > 4 else letter
    return text + _example(steps[-1]) if steps[-1][0] == EXAMPLE else text


_SECTIONS = re.compile(r"([1-9][0-9]{0,3})(?:[.-]([0-9]+)\.?([a-z])?)?\.?")


def _read_sections(text: str) -> Steps | None:
    text, example = _split_example(text)
    found = _SECTIONS.fullmatch(text)
    if found is None:
        return None
    section, number, letter = found.groups()
    if len(section) < 3:
        return None if number else ((NUMBER, int(section)), *example)
    steps = [(NUMBER, int(section) // 100), (NUMBER, int(section) % 100)]
    if number:
        if not (counted := _count(number)):
            return None
        steps.append((NUMBER, counted))
    if letter:
        steps.append(_letter(letter))
    return (*steps, *example)


def _write_sections(steps: Steps) -> str:
    bare = [step for step in steps if step[0] != EXAMPLE]
    text = str(bare[0][1]) if len(bare) == 1 else str(bare[0][1] * 100 + bare[1][1])
    if len(bare) > 2:
        text += f".{bare[2][1]}"
    if len(bare) > 3:
        text += chr(bare[3][1] + _A)
    return text + _example(steps[-1]) if steps[-1][0] == EXAMPLE else text


ALL: Mapping[str, Numbering] = MappingProxyType(
    {
        numbering.name: numbering
        for numbering in (
            Numbering("dimension-zero", _read_parts, _write_parts),
            Numbering("dimension-zero-rulebook", _read_book, _write_book),
            Numbering("rebirth", _read_dotted, _write_dotted),
            Numbering("magical-girl-duel", _read_hundreds, _write_hundreds),
            Numbering("duel-masters", _read_sections, _write_sections, zero_at=1),
        )
    }
)
"""Every numbering by its name, which is the name of the game that uses it."""


def numbering_of(game: str) -> Numbering:
    """The numbering of a game, or bad input that names those there are."""
    if (found := ALL.get(game)) is not None:
        return found
    hint = did_you_mean(nearest(game, ALL) or list(ALL))
    words = Words(
        f"「{game}」の番号の付け方は知りません。{hint.ja}", f"the numbering of '{game}' is not known. {hint.en}"
    )
    raise BadInput([Problem(game, None, words)])
