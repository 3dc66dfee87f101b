"""Which abilities of which cards work now: bundles of a card's abilities, and an index over all of them.

A bundle depends on the card, who controls it, where it lies, the abilities it has and which of its 連動 and 共鳴 are
valid, and on nothing else: positions that agree in these share it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from judge.cardtext import nodes
from judge.games.dimension_zero.board import Player, is_battle_square
from judge.games.dimension_zero.duel import Duel, Lasting, Standing, Table
from judge.games.dimension_zero.frame import Frame, Words
from judge.games.dimension_zero.values.texts import (
    RULE,
    SQUARE,
    TEXT,
    Entry,
    Part,
    changes_own_cost,
    entries,
    lasting_part,
)
from judge.kernel import Undetermined

ZONES = ("plan", "energy", "graveyard", "smash", "removed", "hand")
_MOST = 20_000
"""Indexes that are kept: exploration meets the same boards again and again, but memory has an end."""

Pair = tuple[Frame, Any]
Trouble = tuple[str, tuple[str | int, ...]]


class Bundle:
    """The abilities of one card that work."""

    __slots__ = ("card", "keywords", "pairs", "parts", "trouble", "watches")

    def __init__(self, card: int, controller: Player, working: list[Entry], gates: tuple[Words, ...], table: Table):
        self.card = card
        pairs: list[Pair] = []
        parts: list[tuple[Frame, Part]] = []
        keywords: dict[str, tuple[Pair, ...]] = {}
        self.trouble: Trouble | None = None
        for entry in working:
            frame = Frame(words=entry.words, source=card, controller=controller)
            pairs.append((frame, entry.node))
            parts.extend((frame, part) for part in entry.parts)
            self.trouble = self.trouble or entry.trouble
            if isinstance(entry.node, nodes.Keyword):
                keywords[entry.node.name] = (*keywords.get(entry.node.name, ()), (frame, entry.node))
        self.pairs = tuple(pairs)
        self.parts = tuple(parts)
        self.keywords = keywords
        watches = {field for _, part in parts for field in part.watches}
        for words in gates:
            watches.add(_gate_watches(table, words))
        self.watches = frozenset(watches)


class Index:
    """The abilities of all cards that work, by the type of their nodes, in the order they arose."""

    __slots__ = ("always", "heard", "hushes", "layers", "meddles", "pairs", "said", "situations", "trouble", "watches")

    def __init__(self, bundles: tuple[Bundle, ...]):
        self.meddles: bool | None = None
        """Whether some of them have a say in playing and moving, once somebody asked (`plainly.py`)."""
        self.hushes = False
        """Whether some of them have a say while their card moves: known with the other."""
        self.situations: bool | None = None
        """Whether some of them trigger by a situation (4-8-13), once somebody asked."""
        self.heard: dict[type, bool] = {}
        """Whether some of them could trigger on an event of a type, for each that somebody asked about."""
        pairs: dict[type, list[Pair]] = {}
        said: dict[type, list[tuple[Frame, Part]]] = {}
        watches: set[str] = set()
        layers: set[int] = set()
        self.trouble: Trouble | None = None
        for bundle in bundles:
            for pair in bundle.pairs:
                pairs.setdefault(type(pair[1]), []).append(pair)
            for frame, part in bundle.parts:
                if part.layer == RULE:
                    said.setdefault(type(part.node), []).append((frame, part))
                else:
                    layers.add(part.layer)
            watches |= bundle.watches
            self.trouble = self.trouble or bundle.trouble
        self.pairs: dict[type, tuple[Pair, ...]] = {kind: tuple(found) for kind, found in pairs.items()}
        self.said: dict[type, tuple[tuple[Frame, Part], ...]] = {kind: tuple(found) for kind, found in said.items()}
        """What static abilities say besides changes of data: it holds while their conditions do."""
        self.always = {
            kind: (*self.pairs.get(kind, ()), *((frame, part.node) for frame, part in self.said.get(kind, ())))
            for kind in (*self.pairs, *self.said)
            if not any(part.during or part.conditions for _, part in self.said.get(kind, ()))
        }
        """The kinds of which nothing hangs on a condition, with all that there is of them."""
        self.layers = frozenset(layers)
        """The layers in which something is changed."""
        self.watches = frozenset(watches)


class Lastings:
    """The effects of what has resolved, by the type of their nodes."""

    __slots__ = ("changes", "found", "layers", "meddles", "watches")

    def __init__(self, table: Table, effects: tuple[Lasting, ...]):
        self.meddles: bool | None = None
        found: dict[type, list[tuple[Lasting, Any, Part | None]]] = {}
        changes: list[tuple[Lasting, Part]] = []
        watches: set[str] = set()
        for effect in effects:
            node = table.node(effect.frame.words)
            part = lasting_part(table, effect.frame.words)
            found.setdefault(type(node), []).append((effect, node, part))
            if part is not None and part.layer == RULE:
                watches |= part.watches
            elif part is not None:
                changes.append((effect, part))
                if effect.cards is None or not (part.plain or effect.amount is not None):
                    watches |= part.watches
                elif part.during:
                    watches |= {"active", "phase", "battles"}
        self.found = {kind: tuple(every) for kind, every in found.items()}
        self.changes = tuple(changes)
        self.layers = frozenset(part.layer for _, part in changes)
        self.watches = frozenset(watches)


NO_LASTINGS = Lastings(None, ())  # type: ignore[arg-type]  # asks the table nothing


class _Facts(NamedTuple):
    """What is known of the text of one card."""

    gates: tuple[Words, ...]
    keywords: frozenset[str]
    may_be_swift: bool
    zones: tuple[str, ...]


def _facts(table: Table, card: int) -> _Facts:
    memo = table.by_card[card]
    known: _Facts | None = memo.get("facts")
    if known is None:
        abilities = table.data(card).abilities
        every = [entry for words in abilities for entry in entries(table, words)]
        keywords = frozenset(entry.node.name for entry in every if isinstance(entry.node, nodes.Keyword))
        gives_text = any(part.layer == TEXT for entry in every for part in entry.parts)
        off_squares = (zone for entry in every for zone in sorted(entry.places - {SQUARE}))
        zones = (each for zone in off_squares for each in (ZONES if zone == "any" else (zone,)))
        known = memo["facts"] = _Facts(
            _gates(table, abilities), keywords, "速攻" in keywords or gives_text, tuple(dict.fromkeys(zones))
        )
    return known


def _gates(table: Table, abilities: tuple[Words, ...]) -> tuple[Words, ...]:
    """連動 and 共鳴 around some abilities."""
    return tuple(dict.fromkeys(gate for words in abilities for entry in entries(table, words) for gate in entry.gates))


def _on_card(gates: tuple[Words, ...], card: int) -> tuple[Words, ...]:
    """What stands on a card, on an equal one."""
    return tuple([gate._replace(card=card) for gate in gates])


class Texts:
    """What is known of the texts of a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.loud = tuple(bool(table.data(card).abilities) for card in range(len(table.owned)))
        """Cards that have a text."""
        # Equal cards say the same: their texts are laid out one by one only where they are at work.
        facts = [_facts(table, kind) for kind in table.kinds]
        self.gates = {card: _on_card(known.gates, card) for card, known in enumerate(facts) if known.gates}
        self.keyword_names = tuple([known.keywords for known in facts])
        self.may_be_swift = frozenset(card for card, known in enumerate(facts) if known.may_be_swift)
        """Cards that may have 速攻 by their own text: said of it, or given by it."""
        zones: dict[str, set[int]] = {}
        for card, known in enumerate(facts):
            for zone in known.zones:
                zones.setdefault(zone, set()).add(card)
        self.zones = tuple((zone, frozenset(cards)) for zone, cards in zones.items())
        """Cards some of whose abilities work in a zone."""
        self._bundles: dict[Any, Bundle] = {}
        self._indexes: dict[tuple[Bundle, ...], Index] = {}
        self.boards: dict[Any, Any] = {}
        """Views that rest on who stands where and on nothing else, by that."""

    def bearers(self, duel: Duel) -> tuple[tuple[int, str], ...]:
        """The cards in zones that have an ability working there."""
        found: list[tuple[int, str]] = []
        for zone, cards in self.zones:
            for side in duel.sides:
                pile: tuple[int, ...] = side.deck[:1] if zone == "plan" and side.plan else getattr(side, zone, ())
                if zone == "plan" and not side.plan:
                    continue
                if not cards.isdisjoint(pile):
                    found.extend((card, zone) for card in pile if card in cards)
        return tuple(found)

    def on_square(self, duel: Duel, standing: Standing, controller: Player, abilities: Any = None) -> Bundle | None:
        """The abilities of a card on a square: units on battle squares, bases on base squares (2-20-1-7, 2-20-2-5)."""
        kind = self.table.data(standing.card).kind
        if standing.joined is None and (kind == "unit") != is_battle_square(standing.square):
            return None
        return self.bundle(duel, standing.card, controller, SQUARE, abilities)

    def bundle(self, duel: Duel, card: int, controller: Player, place: str, abilities: Any = None) -> Bundle:
        """The abilities of a card that work where it lies; `abilities`: those it has, where they are not its own."""
        gates = self.gates.get(card, ()) if abilities is None else _gates(self.table, abilities)
        shut = tuple(gate for gate in gates if not is_valid(duel, gate, controller)) if gates else ()
        key = (card, controller, place, abilities, shut)
        found = self._bundles.get(key)
        if found is None:
            table = self.table
            has = table.data(card).abilities if abilities is None else abilities
            every = [entry for words in has for entry in entries(table, words)]
            working = [
                self._placed(entry, card, place)
                for entry in every
                if (not entry.places.isdisjoint((place, "any")) or (place == SQUARE and _is_idle(entry, table, card)))
                and not any(gate in shut for gate in entry.gates)
            ]
            found = self._bundles[key] = Bundle(card, controller, working, gates, table)
        return found

    def _placed(self, entry: Entry, card: int, place: str) -> Entry:
        if SQUARE in entry.places and any(changes_own_cost(part) for part in entry.parts):
            # What it costs is said where it may be played from, and nowhere else; the rest on squares (2-10-3-4).
            parts = [part for part in entry.parts if changes_own_cost(part) == (place != SQUARE)]
            entry = entry._replace(parts=tuple(parts))
        if _is_idle(entry, self.table, card):
            return entry._replace(trouble=("text without an occasion", (entry.words.card, entry.words.ability)))
        return entry

    def index(self, bundles: tuple[Bundle, ...]) -> Index:
        """The abilities of several cards, by type."""
        found = self._indexes.get(bundles)
        if found is None:
            if len(self._indexes) > _MOST:
                self._indexes.clear()
            found = self._indexes[bundles] = Index(bundles)
        return found

    def board(self, duel: Duel, bundles: tuple[Bundle, ...]) -> Any:
        """What a view rests on that looks at who stands where and at nothing else."""
        if len(self.boards) > _MOST:
            self.boards.clear()
        return bundles, tuple(
            (one.card, one.square, one.controller, one.since, one.joined, one.beneath, one.markers)
            for one in duel.standing
        )

    def printed(self, duel: Duel, card: int, controller: Player, zone: str) -> tuple[Entry, ...]:
        """The printed abilities of a card off the squares, but for those that work in other zones only."""
        found = []
        for words in self.table.data(card).abilities:
            for entry in entries(self.table, words):
                limited = entry.places and SQUARE not in entry.places and not {zone, "any"} & entry.places
                if not limited and all(is_valid(duel, gate, controller) for gate in entry.gates):
                    found.append(entry)
        return tuple(found)


def _is_idle(entry: Entry, table: Table, card: int) -> bool:
    """Whether an effect stands in the text of a card that never resolves as such."""
    return isinstance(entry.node, nodes.Effect) and table.data(card).kind in ("unit", "base")


def texts_of(table: Table) -> Texts:
    """What is known of the texts of a table."""
    found: Texts | None = table.memo.get("texts")
    if found is None:
        found = table.memo["texts"] = Texts(table)
    return found


def is_valid(duel: Duel, gate: Words, controller: Player) -> bool:
    """Whether a 連動 or 共鳴 is satisfied now, for the player who controls the card (5-12-2, 5-13-2)."""
    keyword = duel.table.node(gate)
    assert isinstance(keyword, nodes.Keyword)
    if keyword.name == "共鳴":
        return controller in duel.memory.moved
    if keyword.name == "連動":
        names = {duel.table.data(card).name for card in duel.side(controller).graveyard}
        return all(name in names for name in keyword.names)
    raise Undetermined("not carried out", (keyword.name,))


def _gate_watches(table: Table, gate: Words) -> str:
    keyword = table.node(gate)
    return "memory" if isinstance(keyword, nodes.Keyword) and keyword.name == "共鳴" else "sides"
