"""Boards as a page draws them: squares, chips and zones, seen from player A."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from judge.games.dimension_zero.telling import COLOURS
from judge.ruling.model import Board, CardShown, SideShown
from web.sentences import Sentence, spans
from web.words import Voice

CSS_OF_COLOUR: Final = {
    "red": "aka",
    "black": "kuro",
    "blue": "ao",
    "white": "shiro",
    "green": "midori",
    "colourless": "mu",
}
KANJI: Final = {colour: words.ja for colour, words in COLOURS.items()}
ROWS: Final = (("bb", "B.{}"), ("r3", "{}3"), ("r2", "{}2"), ("r1", "{}1"), ("ba", "A.{}"))
LINES: Final = ("L", "C", "R")
LOSS: Final = 7
LONG_NAME: Final = 9
MOST_SINGLE: Final = 6
"""More cards than this in the energy zone are drawn in groups."""


@dataclass(frozen=True)
class Pip:
    """A symbol: its kanji, and the class of its colour and shape."""

    css: str
    text: str


@dataclass(frozen=True)
class Pips:
    """A cost, with the words that say it."""

    label: str
    pips: tuple[Pip, ...]


@dataclass(frozen=True)
class Chip:
    """A card on a square. `label` says everything that its shape shows."""

    css: str
    label: str
    name: str
    owner: str
    cost: Pips
    is_base: bool
    frozen: bool
    power: int | None
    printed: int | None
    """The printed power, where the power is another."""
    smash: int | None
    damage: int
    has_more: bool
    """Something lies beneath it, is joined to it or counted on it: the notes below the board say what."""


@dataclass(frozen=True)
class Square:
    """A square of the board."""

    id: str
    css: str
    chips: tuple[Chip, ...]
    marks: tuple[str, ...] = ()
    """Cards beneath, strategies joined, markers: how many."""


@dataclass(frozen=True)
class Row:
    """Three squares beside each other."""

    css: str
    label: str
    squares: tuple[Square, ...]


@dataclass(frozen=True)
class Energy:
    """Cards in the energy zone: one, or a group of the same colour and state."""

    css: str
    text: str
    label: str


@dataclass(frozen=True)
class Zone:
    """A zone that is shown by the names of its cards, or by how many there are."""

    label: str
    css: str
    names: tuple[str, ...] = ()
    count: int | None = None
    note: str = ""


@dataclass(frozen=True)
class Zones:
    """The zones of one player."""

    player: str
    label: str
    hand: Zone
    energy: tuple[Energy, ...]
    energy_css: str
    deck: Zone
    plan: Zone
    """The card that lies face up on the deck."""
    smash: int
    smash_label: str
    smash_css: str
    slots: tuple[str, ...]
    graveyard: Zone
    removed: Zone


@dataclass(frozen=True)
class Note:
    """What no square shows: the stack, battles, abilities that wait, effects that last, cards with cards."""

    label: str
    items: tuple[Sentence, ...]


@dataclass(frozen=True)
class BoardView:
    """A board to draw: B above, A below."""

    label: str
    rows: tuple[Row, ...]
    notes: tuple[Note, ...]
    above: Zones
    below: Zones


def cost_pips(cost: Iterable[tuple[str, int | str]], say: Voice) -> Pips:
    """A printed cost as symbols."""
    parts = list(cost)
    words = say.join([f"{say.colour(colour)}{number}" for colour, number in parts]) or "0"
    pips = tuple(Pip(CSS_OF_COLOUR.get(colour, "mu"), f"{KANJI.get(colour, '？')}{number}") for colour, number in parts)
    return Pips(f"{say('cost')} {words}", pips)


def board_view(board: Board, name: str, say: Voice, other: Board | None = None) -> BoardView:
    """A board under a name. What is not as on the `other` board is marked."""
    rows = tuple(
        Row(
            css, say(f"row_{css.removeprefix('r')}"), tuple(_square(board, css, at, say, other) for at in _ids(pattern))
        )
        for css, pattern in ROWS
    )
    above, below = (
        _zones(player, board.sides[player], say, None if other is None else other.sides[player]) for player in "BA"
    )
    return BoardView(say("board_label", name=name), rows, tuple(_notes(board, say)), above, below)


def _notes(board: Board, say: Voice) -> Iterator[Note]:
    """The stack from its top, then what else is to be known; what there is nothing of is left out."""
    told = {
        "with_cards": list(_with_cards(board, say)),
        "battles": [say.text(battle) for battle in reversed(board.battles)],
        "stack": [say.text(item) for item in reversed(board.stack)],
        "pending": [say.text(pending) for pending in board.pending],
        "effects": [say.text(effect) for effect in board.effects],
        "over": [say("loses", player=player) for player in board.losers]
        + [say("wins", player=player) for player in board.winners],
    }
    for key, items in told.items():
        if items:
            yield Note(say(key), tuple(spans(item) for item in items))


def _with_cards(board: Board, say: Voice) -> Iterator[str]:
    for at, cards in board.squares.items():
        for card in cards:
            more = _more(card, cards, say)
            if more:
                yield f"{at} 《{card.name}》 {say.join(more)}"


def _more(card: CardShown, there: Iterable[CardShown], say: Voice) -> list[str]:
    """What a card on a square has with it: cards beneath (6-1), strategies joined (6-6), markers."""
    joined = [other.name for other in there if other.joined_to == card.number]
    words = [say("beneath", names=say.join([f"《{name}》" for name in card.beneath]))] if card.beneath else []
    words += [say("joined", names=say.join([f"《{name}》" for name in joined]))] if joined else []
    return words + [
        say("marker", name=name, value=number) if name else say("markers", value=number)
        for name, number in card.markers
        if number
    ]


def _ids(pattern: str) -> list[str]:
    return [pattern.format(line) for line in LINES]


def _square(board: Board, row: str, at: str, say: Voice, other: Board | None) -> Square:
    cards = board.squares.get(at, ())
    changed = other is not None and _likeness(cards) != _likeness(other.squares.get(at, ()))
    line = at[-1] if "." in at else at[0]
    css = f"sq {row} c{line}" + (" new" if changed else "")
    # A joined strategy lies with its unit: the chip of the unit tells of it.
    chips = tuple(_chip(card, at, cards, say) for card in cards if card.joined_to is None)
    return Square(at, css, chips, _marks(cards, say))


def _marks(cards: tuple[CardShown, ...], say: Voice) -> tuple[str, ...]:
    """In short, what the cards of a square have with them."""
    counts = {
        "under_mark": sum(len(card.beneath) for card in cards),
        "joined_mark": sum(card.joined_to is not None for card in cards),
        "marker_mark": sum(value for card in cards for _, value in card.markers),
    }
    return tuple(say(key, value=value) for key, value in counts.items() if value)


def _likeness(cards: Iterable[CardShown]) -> list[str]:
    """What a person compares: not the numbers that cards have inside one scene."""
    return sorted(repr(replace(card, number=0, joined_to=None if card.joined_to is None else 0)) for card in cards)


def _chip(card: CardShown, at: str, there: tuple[CardShown, ...], say: Voice) -> Chip:
    changed = card.power is not None and card.printed_power is not None and card.power != card.printed_power
    words = [f"{at} {card.name}", say("controller", player=card.controller)]
    if card.owner != card.controller:
        words.append(say("owner", player=card.owner))
    words.append(say("frozen" if card.frozen else "released"))
    if changed:
        words.append(say("power_changed", value=card.power, printed=card.printed_power))
    elif card.power is not None:
        words.append(say("power", value=card.power))
    if card.smash is not None:
        words.append(say("smash_value", value=card.smash))
    if card.damage:
        words.append(say("damage", value=card.damage))
    if card.kind == "base":
        words.append(say.kind("base"))
    more = _more(card, there, say)
    words += more
    css = ["chip", f"own-{card.owner}", f"ctl-{card.controller}"]
    css += ["frz"] * card.frozen + ["strips"] * (changed or card.damage > 0) + ["long"] * (len(card.name) > LONG_NAME)
    return Chip(
        css=" ".join(css),
        label=say.join(words),
        name=card.name,
        owner=card.owner,
        cost=cost_pips(card.cost, say),
        is_base=card.kind == "base",
        frozen=card.frozen,
        power=card.power,
        printed=card.printed_power if changed else None,
        smash=card.smash,
        damage=card.damage,
        has_more=bool(more),
    )


def _zones(player: str, side: SideShown, say: Voice, other: SideShown | None) -> Zones:
    def css(same: bool) -> str:
        return "z" if other is None or same else "z new"

    def named(key: str, cards: tuple[CardShown, ...], before: tuple[CardShown, ...]) -> Zone:
        return Zone(say(key), css(_likeness(cards) == _likeness(before)), _names(cards, say))

    reference = other or side
    return Zones(
        player=player,
        label=say("zones_label", player=player),
        hand=named("hand", side.hand, reference.hand),
        energy=_energy(side.energy, say),
        energy_css=css(_likeness(side.energy) == _likeness(reference.energy)),
        deck=Zone(
            say("deck"),
            css((side.deck, side.arranged) == (reference.deck, reference.arranged)),
            count=side.deck,
            note=say("arranged") if side.arranged else "",
        ),
        plan=named("plan", _plan(side), _plan(reference)),
        smash=side.smash,
        smash_label=say("smash_of_seven", value=side.smash, frozen=side.smash_frozen),
        smash_css=css((side.smash, side.smash_frozen) == (reference.smash, reference.smash_frozen)),
        slots=_slots(side),
        graveyard=named("graveyard", side.graveyard, reference.graveyard),
        removed=named("removed", side.removed, reference.removed),
    )


def _plan(side: SideShown) -> tuple[CardShown, ...]:
    return () if side.plan is None else (side.plan,)


def _names(cards: Sequence[CardShown], say: Voice) -> tuple[str, ...]:
    called = [say("unlisted_card") if card.kind == "unknown" else card.name for card in cards]
    down = [card.face_down for card in cards]
    counted = Counter(
        say("face_down", name=name) if hidden else name for name, hidden in zip(called, down, strict=True)
    )
    return tuple(name if count == 1 else f"{name}×{count}" for name, count in counted.items())


def _energy(cards: tuple[CardShown, ...], say: Voice) -> tuple[Energy, ...]:
    """Each card by itself while they are few; then by colour and state."""
    looks = [(_colours(card), card.frozen) for card in cards]
    groups = [(look, 1) for look in looks] if len(looks) <= MOST_SINGLE else list(Counter(looks).items())
    return tuple(_energy_card(colours, frozen, count, say) for (colours, frozen), count in groups)


def _colours(card: CardShown) -> tuple[str, ...]:
    return tuple(colour for colour, _ in card.cost if colour != "colourless") or ("colourless",)


def _energy_card(colours: tuple[str, ...], frozen: bool, count: int, say: Voice) -> Energy:
    kanji = "".join(KANJI.get(colour, "？") for colour in colours)
    text = kanji if count == 1 else f"{kanji}×{count}"
    words = say.join([*(say.colour(colour) for colour in colours), say("frozen" if frozen else "released")])
    css = f"en {CSS_OF_COLOUR.get(colours[0], 'mu')}" + (" frz" if frozen else "") + (" many" if len(text) > 1 else "")
    return Energy(css, text, words if count == 1 else f"{words} ×{count}")


def _slots(side: SideShown) -> tuple[str, ...]:
    """Seven slots: empty, filled, or filled with a frozen card."""
    full = min(side.smash, LOSS)
    frozen = min(side.smash_frozen, full)
    return ("f h",) * frozen + ("f",) * (full - frozen) + ("",) * (LOSS - full)
