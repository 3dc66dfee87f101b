"""Where cards come from: our own sets in `rules/`, then the lists that the user imported.

Entries are cheap to hold by the ten thousand; a text is read only when its card is needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

from judge.cards import shelf
from judge.cards.card import Card
from judge.cards.files import CardEntry, CardFile, load_cards, read_entry
from judge.paths import RULES
from judge.source import BadInput, Problem, Words, check, did_you_mean, nearest, read_yaml


class CardSet(NamedTuple):
    """Cards that came together, by name."""

    name: str
    title: str
    origin: Literal["own", "user"]
    entries: Mapping[str, CardEntry]


class Found(NamedTuple):
    """A card with the set that it is from."""

    set: CardSet
    entry: CardEntry


def games() -> tuple[str, ...]:
    """The games that have cards."""
    return tuple(sorted(folder.parent.name for folder in RULES.glob("*/cards") if folder.is_dir()))


def own_files(game: str) -> list[Path]:
    """The files of our own cards."""
    return sorted((RULES / game / "cards").glob("*.yaml"))


@lru_cache(maxsize=8)
def known_cards(game: str) -> Mapping[str, Card]:
    """The cards that come with a game, by name."""
    return load_cards(own_files(game))


def set_of_file(path: Path) -> CardSet:
    """The cards of a file in our own form."""
    file = check(CardFile, read_yaml(path))
    return CardSet(path.stem, file.title or path.stem, "own", {entry.name: entry for entry in file.cards})


def own_sets(game: str) -> list[CardSet]:
    """Our own cards, a set for each file."""
    return [set_of_file(path) for path in own_files(game)]


def user_sets(game: str) -> list[CardSet]:
    """The lists that the user imported."""
    return [user_set(game, name) for name in shelf.names(game)]


def user_set(game: str, name: str) -> CardSet:
    """One of the lists that the user imported."""
    return CardSet(name, name, "user", shelf.load(game, name).entries())


def all_sets(game: str) -> list[CardSet]:
    """Every set, our own first."""
    return [*own_sets(game), *user_sets(game)]


def choose_set(game: str, wanted: str) -> CardSet:
    """A set by its name, its title, or the path of a card file."""
    own = {path.stem: path for path in own_files(game)}
    if wanted in own:
        return set_of_file(own[wanted])
    if wanted in shelf.names(game):
        return user_set(game, wanted)
    if Path(wanted).suffix in (".yaml", ".yml"):
        return set_of_file(Path(wanted))
    sets = own_sets(game)
    for one in sets:
        if one.title == wanted:
            return one
    known = [*own, *shelf.names(game), *(one.title for one in sets)]
    meant = did_you_mean(nearest(wanted, known) or known[:5])
    ja = f"「{wanted}」というカードの組はありません。名前か、カードのファイル（YAML）を指定してください。{meant.ja}"
    en = f"there is no set of cards '{wanted}'; give a name, or a card file (YAML). {meant.en}"
    raise BadInput([Problem("--set", None, Words(ja, en.rstrip()))])


def find(sets: Iterable[CardSet], name: str) -> list[Found]:
    """The card of a name in every set that has one; bad input, with the nearest names, where none has."""
    sets = list(sets)
    found = [Found(one, one.entries[name]) for one in sets if name in one.entries]
    if not found:
        raise BadInput([Problem("NAME", None, no_such_card(name, (known for one in sets for known in one.entries)))])
    return found


def no_such_card(name: str, known: Iterable[str]) -> Words:
    """That there is no card of a name, and which may have been meant."""
    meant = did_you_mean(nearest(name, known))
    return Words(f"「{name}」というカードはない。{meant.ja}", f"there is no card '{name}'. {meant.en}".rstrip())


class UserCards:
    """The user's cards by name, for whoever has not found a name among our own. Lists are opened when first asked."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._lists: list[shelf.CardList] | None = None

    def names(self) -> Iterable[str]:
        """Every name in every list."""
        return (name for one in self._opened() for name in one.names)

    def get(self, name: str) -> Card | Words | None:
        """The card of a name; words where several lists have different cards of it; None where no list has one."""
        found = [(one.name, one.entry(name)) for one in self._opened() if name in one.names]
        if not found:
            return None
        if any(entry != found[0][1] for _, entry in found):
            lists = [one for one, _ in found]
            ja = f"「{name}」は読み込んだ{'と'.join(lists)}にあり、内容がちがう。judge cards forget で一方を外す。"
            en = f"'{name}' stands in {' and '.join(lists)}, and differs; take one away with judge cards forget."
            return Words(ja, en)
        return read_entry(found[0][1])

    def _opened(self) -> list[shelf.CardList]:
        if self._lists is None:
            self._lists = [shelf.load(self._game, name) for name in shelf.names(self._game)]
        return self._lists
