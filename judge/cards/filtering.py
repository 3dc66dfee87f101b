"""Picking cards out of many by what is printed on them."""

from __future__ import annotations

from typing import NamedTuple, get_args

from judge.cards.card import Kind
from judge.cards.columns import fold, vocabulary
from judge.cards.files import KINDS, CardEntry
from judge.cardtext import Colour, read_cost
from judge.source import BadInput, Problem, Words


class Filter(NamedTuple):
    """What a card has to be; None asks nothing."""

    colour: Colour | None = None
    kind: Kind | None = None
    race: str | None = None
    keyword: str | None = None

    def takes(self, entry: CardEntry) -> bool:
        """Whether a card is all that is asked."""
        if self.kind is not None and KINDS[entry.kind] != self.kind:
            return False
        if self.colour is not None and self.colour not in colours(entry):
            return False
        if self.race is not None and fold(self.race) not in map(fold, (*entry.races, *entry.attributes)):
            return False
        return self.keyword is None or any(
            fold(self.keyword) in fold(words) for words in (entry.name, entry.reading, entry.text)
        )


def colours(entry: CardEntry) -> frozenset[Colour]:
    """The colours of a card, or that it is colourless (2-4-2)."""
    found = frozenset(colour for colour, _ in read_cost(entry.cost)) - {"colourless"}
    return found or frozenset({"colourless"})


def filter_of(game: str, colour: str | None, kind: str | None, race: str | None, keyword: str | None) -> Filter:
    """A filter from words as a person writes them: 赤 or red, ユニット or unit."""
    return Filter(_colour(colour) if colour else None, _kind(game, kind) if kind else None, race, keyword)


def _colour(word: str) -> Colour:
    for colour in get_args(Colour):
        if word.casefold() == colour:
            return colour  # type: ignore[no-any-return]
    try:
        ((found, _),) = read_cost(f"{word}1")
    except ValueError:
        raise _unknown("--colour", word, "赤 黒 青 白 緑 無色", " ".join(get_args(Colour))) from None
    return found


def _kind(game: str, word: str) -> Kind:
    found = vocabulary(game).kinds.get(fold(word))
    if found is None:
        raise _unknown("--kind", word, " ".join(KINDS), " ".join(KINDS.values()))
    return KINDS[found]


def _unknown(option: str, word: str, ja: str, en: str) -> BadInput:
    return BadInput(
        [Problem(option, None, Words(f"「{word}」はない。使えるのは {ja}。", f"no '{word}'; there are {en}."))]
    )
