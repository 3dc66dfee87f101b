"""Deck files: YAML with `cards` and `sideboard`, or plain lines such as `3 カード名`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from pydantic import Field, StrictInt

from judge.cards.card import Card
from judge.cards.deck import Deck
from judge.cards.sets import UserCards, known_cards, no_such_card
from judge.foreign import bad_file, read_foreign
from judge.paths import shown
from judge.source import BadInput, Document, Problem, Words, Written, check, parse_yaml

MOST_LETTERS = 100_000
MOST_COPIES = 1_000
Count = Annotated[StrictInt, Field(ge=1, le=MOST_COPIES)]
Name = Annotated[str, Field(min_length=1)]
GAME = "dimension-zero"

_COUNT_FIRST = re.compile(r"(\d{1,4})\s*[xX×枚]?\s+(\S.*)|(\d{1,4})\s*[xX×枚]\s*(\S.*)")
_COUNT_LAST = re.compile(r"(\S.*?)\s*[xX×]\s*(\d{1,4})枚?|(\S.*?)\s+(\d{1,4})枚")
_SIDEBOARD = re.compile(r"[#\[【(]*\s*(?:サイドボード|sideboard|side)\s*[\])】:]*", re.IGNORECASE)
_MAIN = re.compile(r"[#\[【(]*\s*(?:メイン)?(?:デッキ|deck|main)\s*[\])】:]*", re.IGNORECASE)


class DeckFile(Written):
    """A deck: how many of each card."""

    game: Literal["dimension-zero"]
    title: str = ""
    cards: dict[Name, Count]
    sideboard: dict[Name, Count] = Field(default={})


class DeckRead(NamedTuple):
    """A deck with the cards that it names."""

    deck: Deck
    known: Mapping[str, Card]


def load_deck(path: Path) -> DeckRead:
    """A deck from a file, with its cards: from our own sets, or else from the user's lists."""
    text, _ = read_foreign(path)
    if len(text) > MOST_LETTERS:
        ja, en = (
            f"デッキには大きすぎます（上限{MOST_LETTERS:,}字）。",
            f"too large for a deck (at most {MOST_LETTERS:,} letters).",
        )
        raise bad_file(path, ja, en)
    if path.suffix.lower() in (".yaml", ".yml", ".json"):
        document = parse_yaml(text, shown(path))
        file = check(DeckFile, document)
        deck = Deck(file.title, file.cards, file.sideboard)
    else:
        deck, document = _plain(text, shown(path), path.stem)
    return DeckRead(deck, _cards(deck, document))


def _plain(text: str, name: str, title: str) -> tuple[Deck, Document]:
    """A deck from plain lines. Copies of a card may stand on several lines."""
    sections: dict[str, dict[str, int]] = {"cards": {}, "sideboard": {}}
    lines: dict[tuple[str | int, ...], int] = {(): 1}
    problems = []
    section = "cards"
    for number, line in enumerate(text.splitlines(), start=1):
        # Width folds for the count only; the name stays as it is written.
        written = line.strip()
        if _SIDEBOARD.fullmatch(unicodedata.normalize("NFKC", written)):
            section = "sideboard"
        elif _MAIN.fullmatch(unicodedata.normalize("NFKC", written)):
            section = "cards"
        elif written and not written.startswith(("#", "//")):
            count, card = _counted(written)
            if not 1 <= count <= MOST_COPIES:
                ja, en = f"枚数は1から{MOST_COPIES:,}までです。", f"a number from 1 to {MOST_COPIES:,} is needed."
                problems.append(Problem(name, number, Words(ja, en)))
            sections[section][card] = sections[section].get(card, 0) + count
            lines.setdefault((section, card), number)
    if problems:
        raise BadInput(problems)
    if not sections["cards"]:
        words = Words(
            "カードの行がありません。「3 カード名」のように書いてください。", "there are no cards; write '3 CARD'."
        )
        raise BadInput([Problem(name, None, words)])
    return Deck(title, sections["cards"], sections["sideboard"]), Document(name, sections, lines)


def _counted(line: str) -> tuple[int, str]:
    """`3 カード名`, `3枚 カード名`, `カード名 x3`, `カード名 3枚`; a name alone is one card."""
    digits = line.translate(_NARROW)
    if found := _COUNT_FIRST.fullmatch(digits):
        return int(found[1] or found[3]), found[2] or found[4]
    if found := _COUNT_LAST.fullmatch(digits):
        return int(found[2] or found[4]), found[1] or found[3]
    return 1, line


# Only digits, the sign x and the wide space: narrowing all letters would change names.
_NARROW = str.maketrans("０１２３４５６７８９ｘＸ　", "0123456789xX ")


def _cards(deck: Deck, document: Document) -> dict[str, Card]:
    own, users = known_cards(GAME), UserCards(GAME)
    found: dict[str, Card] = {}
    problems = []
    for section, names in (("cards", deck.cards), ("sideboard", deck.sideboard)):
        for name in names:
            card = own.get(name) or users.get(name)
            if card is None:
                missing = no_such_card(name, (*own, *users.names()))
                ja, en = "judge cards import で読み込める。", "card lists can be read in with judge cards import."
                card = Words(f"{missing.ja} {ja}", f"{missing.en} {en}")
            if isinstance(card, Words):
                problems.append(document.problem((section, name), card.ja, card.en))
            else:
                found[name] = card
    if problems:
        raise BadInput(problems)
    return found
