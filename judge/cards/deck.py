"""Decks: what the rules demand of one (3-1, 2-19, 5-6). Faults are values, each with the clause it offends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from judge.cards.card import Card
from judge.cardtext.nodes import Keyword
from judge.source import Words

Format = Literal["constructed", "limited"]
DECK = 40
SIDEBOARDS = (0, 10)
OF_A_NAME = 3
FORBIDDEN_SUM = 10
UNLIMITED = "団結"
"""The keyword that lifts the limit of copies (5-6-2)."""


class Deck(NamedTuple):
    """Cards of a deck and its sideboard, by name."""

    title: str
    cards: Mapping[str, int]
    sideboard: Mapping[str, int]


class Fault(NamedTuple):
    """Something that the rules do not allow in a deck."""

    clause: str
    words: Words
    card: str | None = None


def check_deck(deck: Deck, known: Mapping[str, Card], kind: Format) -> list[Fault]:
    """Everything that is wrong with a deck; nothing, if it may be played. `known` has every card of it."""
    faults = [*_size(deck, kind), *_forbidden(deck, known)]
    if kind == "constructed":
        faults += [*_sideboard(deck), *_copies(deck, known)]
    return faults


def size(cards: Mapping[str, int]) -> int:
    """How many cards there are."""
    return sum(cards.values())


def forbidden_sum(deck: Deck, known: Mapping[str, Card]) -> int:
    """The 禁呪 numbers of all cards in the deck together; the sideboard is no part of it until it is played."""
    return sum(known[name].forbidden_number * count for name, count in deck.cards.items())


def has_keyword(card: Card, keyword: str) -> bool:
    """Whether one of a card's abilities is that keyword."""
    return any(isinstance(ability, Keyword) and ability.name == keyword for ability in card.text.abilities)


def _size(deck: Deck, kind: Format) -> Iterator[Fault]:
    count = size(deck.cards)
    if count != DECK:
        words = Words(f"デッキが{count}枚ある。{DECK}枚にする。", f"the deck has {count} cards; it must have {DECK}.")
        yield Fault("3-1-1" if kind == "constructed" else "3-1-2", words)


def _sideboard(deck: Deck) -> Iterator[Fault]:
    count = size(deck.sideboard)
    if count not in SIDEBOARDS:
        ja, en = (
            f"サイドボードが{count}枚ある。10枚か0枚にする。",
            f"the sideboard has {count} cards; it must have 10 or none.",
        )
        yield Fault("3-1-1", Words(ja, en))


def _copies(deck: Deck, known: Mapping[str, Card]) -> Iterator[Fault]:
    """Three of a name in deck and sideboard together, as the note on 3-1-1 reads it."""
    for name, count in (Counter(deck.cards) + Counter(deck.sideboard)).items():
        if count > OF_A_NAME and not has_keyword(known[name], UNLIMITED):
            ja = f"「{name}」がデッキとサイドボードに合わせて{count}枚ある。{OF_A_NAME}枚までにする。"
            en = f"deck and sideboard have {count} of '{name}'; at most {OF_A_NAME}."
            yield Fault("3-1-1", Words(ja, en), name)


def _forbidden(deck: Deck, known: Mapping[str, Card]) -> Iterator[Fault]:
    total = forbidden_sum(deck, known)
    if total > FORBIDDEN_SUM:
        bearing = [
            f"{name} {known[name].forbidden_number}×{count}"
            for name, count in deck.cards.items()
            if known[name].forbidden_number
        ]
        ja = f"禁呪の合計が{total}（{'、'.join(bearing)}）。{FORBIDDEN_SUM}以下にする。"
        en = f"the forbidden numbers add up to {total} ({', '.join(bearing)}); at most {FORBIDDEN_SUM}."
        yield Fault("2-19-1", Words(ja, en))
