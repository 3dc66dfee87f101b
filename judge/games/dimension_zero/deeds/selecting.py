"""Which cards a step is about: those that its words mean, or those that a player chooses among them on resolution.

Where the words leave no choice (すべて, このカード, 山札の上から2枚), nobody is asked. A player who has to find
something particular in a hidden zone may fail to find it (2-25-3). Both players choose in turn, the active one first
(4-9-2-5).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.asking import choose
from judge.games.dimension_zero.board import OPPONENT, Player
from judge.games.dimension_zero.deeds.common import (
    AS_FAR_AS_POSSIBLE,
    IN_TURN,
    cite_undefined,
    doers,
    for_player,
    forget_note,
    note,
    noted,
    with_owner,
)
from judge.games.dimension_zero.deeds.decks import end_of_deck, settle_top
from judge.games.dimension_zero.deeds.leaving import leave_rest, was_complete
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.events import Looked
from judge.games.dimension_zero.frame import Frame, Refs
from judge.games.dimension_zero.meaning import key_of
from judge.games.dimension_zero.remembered import MOST, Remembered
from judge.games.dimension_zero.resolving import Doing, Wait
from judge.games.dimension_zero.rulebook import Now, clause
from judge.games.dimension_zero.values.characteristics import look
from judge.kernel import CHANCE, Instruction, Undetermined

FAIL_TO_FIND = clause("2-25-3")
KNOWN_TO_ALL = clause("2-25-4")

HIDDEN = ("hand", "deck", "smash", "beneath")
"""Zones whose cards are hidden information (2-25-2-1, 6-1-9)."""
TARGETED = (nodes.Cards, nodes.ThisCard, nodes.Squares)


class Pool(NamedTuple):
    """The cards among which a player chooses, and how many; `wanted` is how many the text asks for."""

    player: Player
    cards: tuple[int, ...]
    low: int
    high: int
    wanted: int
    random: bool = False
    looks: bool = False
    """The player has to see the other's hand to choose from it: it is open meanwhile (2-25-4)."""


class Selected(NamedTuple):
    """What was chosen: the cards, who is to do something with each, and whether there were as many as demanded."""

    frame: Frame
    cards: tuple[int, ...]
    players: tuple[Player, ...]
    complete: bool

    def player_of(self, duel: Duel, card: int) -> Player:
        """The player who does it with a card: with several, each with their own."""
        if len(self.players) == 1:
            return self.players[0]
        standing = duel.at(card)
        return look(duel, card).controller if standing is not None else duel.owner(card)


def select(
    now: Now, doing: Doing, *, possible: Callable[[int, Player], bool] | None = None, everything: bool = False
) -> Selected | Wait:
    """The cards that a step is about. `possible` leaves out what cannot be chosen (4-9-2-4).

    `Wait` until chance or the players have answered; then the step runs again and comes back here. `everything`: a
    number says how many there are, and leaves nothing to choose.
    """
    duel, frame, node = now.state, doing.frame, doing.node
    players = doers(duel, frame, node.who)
    frame = _take_answer(doing)
    if (cards := noted(frame, "cards")) is not None:
        return Selected(frame, _ints(cards), players, noted(frame, "complete") == (1,))
    for player in players:
        deal = _settle(now, frame, node, player)
        if deal is not None:
            return Wait(frame, (deal,))
    cite_undefined(now, frame, getattr(node.what, "count", None), getattr(node, "count", None))
    pools = _pools(duel, frame, node, players, possible)
    found: tuple[int, ...] = ()
    for index, pool in enumerate(pools):
        chosen = noted(frame, f"pool {index}")
        if chosen is None:
            if pool.looks and not pool.random:
                now.happen(Looked(pool.player, duel.side(OPPONENT[pool.player]).hand), cites=(KNOWN_TO_ALL,))
            elif pool.low < min(pool.wanted, len(pool.cards)):
                now.cite((FAIL_TO_FIND,))
            if len(pool.cards) < pool.wanted:
                now.cite((AS_FAR_AS_POSSIBLE,))
            if len(pools) > 1:
                now.cite(IN_TURN)
            if not everything and _is_choice(pool):
                asked = CHANCE if pool.random else pool.player
                return Wait(note(frame, "asking", (index,)), (choose(asked, pool.cards, pool.low, pool.high),))
            chosen = pool.cards[: pool.high]
            frame = note(frame, f"pool {index}", chosen)
        found += tuple(card for card in _ints(chosen) if card not in found)
    complete = len(found) >= sum(pool.wanted for pool in pools) and was_complete(frame, node.what)
    frame = note(note(frame, "cards", found), "complete", (int(complete),))
    frame = note(frame, "offered", (int(any(pool.cards for pool in pools)),))
    frame = note(frame, "who", players)
    return Selected(leave_rest(duel, frame, node, found), found, players, complete)


def _take_answer(doing: Doing) -> Frame:
    """Keep what a player answered to the question that the step asked last."""
    asking = noted(doing.frame, "asking")
    if asking is None:
        return doing.frame
    frame = forget_note(doing.frame, "asking")
    return note(frame, f"pool {asking[0]}", tuple(doing.answer or ()))


def _is_choice(pool: Pool) -> bool:
    if pool.random or pool.low < pool.high:
        return True
    return pool.high < len(pool.cards)


# ---- what the words mean


def _pools(
    duel: Duel,
    frame: Frame,
    node: Any,
    players: tuple[Player, ...],
    possible: Callable[[int, Player], bool] | None,
) -> tuple[Pool, ...]:
    if not _is_own(node.what) and players:
        players = players[:1]  # what everybody does together with the same cards
    found = []
    for player, (what, count) in ((one, part) for one in players for part in _apart(*_read_for(node, frame, one))):
        cards = meant(duel, frame, what, player)
        given = count is None or _end(what) is not None
        if possible is not None and not given:
            cards = tuple(card for card in cards if possible(card, player))
        wanted = low = high = len(cards)
        if _end(what) is not None:
            wanted = end_count(duel, frame, what)
        elif count is not None:
            low, high = meaning.count_range(duel, frame, count, len(cards))
            wanted = low
            if may_fail(duel, frame, player, what, cards):
                low = 0
        looks = not given and _is_in_other_hand(duel, frame, what, cards, player)
        found.append(Pool(player, cards, low, high, wanted, getattr(node, "random", False), looks))
    return tuple(found)


def _apart(what: Any, count: Any) -> tuple[tuple[Any, Any], ...]:
    """AとBを1枚ずつ, 自分と相手のユニットを1枚ずつ: of each so many; otherwise the description as it is."""
    if isinstance(count, nodes.Count) and count.range == "each":
        if isinstance(what, nodes.AllOf):
            return tuple((one, count) for one in what.options)
        if isinstance(what, nodes.Cards) and isinstance(what.controller, nodes.AllOf):
            return tuple((replace(what, controller=one), count) for one in what.controller.options)
    return ((what, count),)


def _read_for(node: Any, frame: Frame, player: Player) -> tuple[Any, Any]:
    """What a step is about, as it reads for a player, and how many: put together once for 自分, once for 相手."""
    key = (id(node), player == frame.controller)
    found = _read.get(key)
    if found is None:
        what = description(for_player(node.what, frame, player), node, frame, player)
        count = for_player(count_of(node, what), frame, player)
        if isinstance(what, nodes.Cards):
            what = replace(what, count=count)
        if len(_read) >= MOST:
            _read.clear()
        found = _read[key] = (what, count, node)
    return found[0], found[1]


_read: dict[tuple[int, bool], tuple[Any, Any, nodes.Node]] = {}
"""The step is kept beside what it says, so that its identity is not given to another one."""
_uncounted: Remembered[Any] = Remembered(lambda node: replace(node, count=None))


def _is_in_other_hand(duel: Duel, frame: Frame, what: Any, found: tuple[int, ...], player: Player) -> bool:
    """Whether a player has to look through the other's hand, even to see that nothing there is as described."""
    place = getattr(what, "at", None)
    if isinstance(place, nodes.Among):
        return False  # seen already
    if not found and is_particular(what) and isinstance(place, nodes.Zone) and place.name == "hand":
        found = meaning.cards(duel, frame, nodes.Cards(at=place, span=place.span))
    return any(duel.where(card) == ("hand", OPPONENT[player]) for card in found)


def _is_own(what: nodes.Node) -> bool:
    """Whether a description may mean other cards for each player."""
    return not isinstance(what, (nodes.That, nodes.ThisCard))


def description(what: Any, node: Any, frame: Frame, player: Player) -> Any:
    """What a step is about, with where it says the cards come from put into the description."""
    source = with_owner(getattr(node, "source", None), frame, player)
    if isinstance(what, nodes.Zone):
        what = nodes.Cards(quantity="all", at=what, span=what.span, wording=what.wording)
    if isinstance(what, nodes.Count):
        what = nodes.Cards(at=_place(what.of), count=replace(what, of=None), span=what.span, wording=what.wording)
    if isinstance(what, (nodes.Cards, nodes.ThisCard)) and what.at is not None:
        what = replace(what, at=with_owner(what.at, frame, player))
    if isinstance(what, (nodes.AnyOf, nodes.AllOf)) and source is None:
        return replace(what, options=tuple(description(one, node, frame, player) for one in what.options))
    if source is None:
        return what
    if isinstance(what, (nodes.Cards, nodes.ThisCard)) and what.at is None:
        return replace(what, at=source)
    if isinstance(what, (nodes.AnyOf, nodes.AllOf)):
        return replace(what, options=tuple(description(one, node, frame, player) for one in what.options))
    raise Undetermined("not carried out", (type(node).__name__, "source", node.wording))


def _place(of: Any) -> Any:
    if isinstance(of, (nodes.Zone, nodes.Squares, nodes.That)):
        return of
    raise Undetermined("not carried out", ("Count", "of", getattr(of, "wording", "")))


def count_of(node: Any, what: Any) -> Any:
    """How many of the cards described the step is about: said in the step or in the description."""
    count = getattr(node, "count", None)
    inside = what.count if isinstance(what, nodes.Cards) else None
    if count is not None and inside is not None:
        raise Undetermined("not carried out", (type(node).__name__, "count", node.wording))
    count = count if count is not None else inside
    if count is None and isinstance(node, nodes.Choose) and isinstance(what, nodes.Cards) and what.quantity is None:
        return nodes.Count(number=1)  # 選ぶ without a number: one
    return count


def meant(duel: Duel, frame: Frame, what: Any, player: Player) -> tuple[int, ...]:
    """The cards that a description means now; those that it goes back to as far as they can still be found.

    A card that left and has become a new one (2-23-1-3) is found by what it is, not by having been spoken of.
    """
    if isinstance(what, TARGETED) and what.target:
        return chosen_cards(frame, what)
    end = _end(what)
    if end is not None:
        return _at_end(duel, frame, what, end, player)
    if isinstance(what, nodes.Cards) and isinstance(what.at, nodes.Among):
        return among(duel, frame, what)
    if isinstance(what, (nodes.AllOf, nodes.AnyOf)):
        return tuple(dict.fromkeys(card for one in what.options for card in meant(duel, frame, one, player)))
    if isinstance(what, nodes.Cards):
        return _looked_through(duel, frame, _uncounted[what])
    return meaning.cards(duel, frame, what)


def _looked_through(duel: Duel, frame: Frame, what: nodes.Cards) -> tuple[int, ...]:
    """The cards as described; where a deck is spoken of, its cards are looked at."""
    if is_particular(what) and isinstance(what.at, (nodes.Zone, nodes.AnyOf, nodes.That)):
        whole = meaning.cards(duel, frame, nodes.Cards(at=what.at, span=what.span))
        if any(duel.where(card).zone == "deck" for card in whole):
            return _as_described(duel, frame, what, whole)
    return meaning.cards(duel, frame, what)


def _as_described(duel: Duel, frame: Frame, what: nodes.Cards, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Of cards that whoever chooses can see, those that are as a description says, wherever they lie."""
    bare = replace(what, at=None, count=None, quantity=None)
    if not is_particular(bare):
        return cards
    seen = (replace(look(duel, card), face_down=False) for card in cards)
    return tuple(one.card for one in seen if meaning.means(duel, frame, bare, one))


def among(duel: Duel, frame: Frame, what: nodes.Cards) -> tuple[int, ...]:
    """The cards that are as described among those that another step was about: その中の."""
    assert isinstance(what.at, nodes.Among)
    if not isinstance(what.at.of, nodes.Node):
        raise Undetermined("not carried out", ("Among", "of", what.wording))
    return _as_described(duel, frame, what, meaning.cards(duel, frame, what.at))


def is_particular(what: Any) -> bool:
    """Whether a description asks for more than any card of a place."""
    return not isinstance(what, nodes.Cards) or bool(
        what.kind != "card" or what.tests or what.name or what.controller or what.source
    )


def may_fail(duel: Duel, frame: Frame, player: Player, what: Any, cards: tuple[int, ...]) -> bool:
    """Whether the controller of the effect may say that nothing was found (2-25-3): not where all can see (2-25-4)."""
    if player != frame.controller or not is_particular(what) or not cards:
        return False
    return all(is_hidden(duel, card, player) for card in cards)


def is_hidden(duel: Duel, card: int, player: Player) -> bool:
    """Whether a card is hidden information while a player looks at it; the other's hand then is not (2-25-4)."""
    place = duel.where(card)
    return place.zone in HIDDEN and card not in duel.shown and place != ("hand", OPPONENT[player])


def chosen_cards(frame: Frame, what: nodes.Node) -> tuple[int, ...]:
    """The targets that were chosen for words inside a step, as far as they are still legal."""
    return tuple(card for card in _ints(chosen_targets(frame, what)) if card not in frame.gone)


def chosen_targets(frame: Frame, what: nodes.Node) -> Refs:
    """対象の … inside a step: what was chosen for these words, known by their place in the text."""
    found = frame.get(key_of(what), "target")
    if found is None:
        raise Undetermined("targets unknown", (what.wording,))
    return found


def _ints(refs: Refs) -> tuple[int, ...]:
    return tuple(ref for ref in refs if isinstance(ref, int))


# ---- the ends of piles


def _end(what: Any) -> nodes.Zone | None:
    """The pile of whose end a description speaks: 山札の上から2枚, 墓地の1番上."""
    if isinstance(what, nodes.Cards) and isinstance(what.at, nodes.Zone) and what.at.end is not None:
        return what.at
    return None


def end_count(duel: Duel, frame: Frame, what: nodes.Cards) -> int:
    """How many cards at the end of a pile are meant: one, unless a number is said."""
    count = what.count
    if count is None:
        return 1
    if isinstance(count, nodes.Count) and count.range in ("exactly", "only", "each"):
        return max(0, meaning.count_range(duel, frame, replace(count, range="exactly"), 10**6)[1])
    if isinstance(count, nodes.NumberOf | nodes.Half | nodes.Product | nodes.Difference):
        return max(0, meaning.number(duel, frame, count))
    raise Undetermined("not carried out", ("Cards", "count", what.wording))


def _at_end(duel: Duel, frame: Frame, what: nodes.Cards, zone: nodes.Zone, player: Player) -> tuple[int, ...]:
    number = end_count(duel, frame, what)
    found: tuple[int, ...] = ()
    for owner in owners(duel, frame, zone, player):
        bottom = zone.end == "bottom"
        if zone.name == "deck":
            found += end_of_deck(duel, owner, number, bottom=bottom)
        elif zone.name == "graveyard":
            pile = duel.side(owner).graveyard[::-1]
            found += pile[-number:] if bottom and number else pile[:number]
        else:
            raise Undetermined("not carried out", ("Zone", "end", what.wording))
    return _as_described(duel, frame, what, found)


def owners(duel: Duel, frame: Frame, zone: nodes.Zone, player: Player) -> tuple[Player, ...]:
    """Whose zone is meant; unsaid, that of the player who does it."""
    if zone.owner is None:
        return (player,)
    if isinstance(zone.owner, nodes.Player) and zone.owner.who == "self":
        return (player,)
    return meaning.players(duel, frame, zone.owner)


def _settle(now: Now, frame: Frame, node: Any, player: Player) -> Instruction | None:
    """Chance has to say what lies on top of a shuffled deck before cards are taken from there."""
    what = description(for_player(node.what, frame, player), node, frame, player)
    for one in what.options if isinstance(what, (nodes.AllOf, nodes.AnyOf)) else (what,):
        zone = _end(one)
        if zone is None or zone.name != "deck" or zone.end != "top" or not isinstance(one, nodes.Cards):
            continue
        number = end_count(now.state, frame, replace(one, count=count_of(node, one)))
        for owner in owners(now.state, frame, zone, player):
            deal = settle_top(now, owner, number)
            if deal is not None:
                return deal
    return None
