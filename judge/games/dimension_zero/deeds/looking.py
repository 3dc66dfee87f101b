"""見る, 公開する, 探す, シャッフルする, 順番を決める: what is seen of cards, and decks whose order changes."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.asking import PutInOrder
from judge.games.dimension_zero.board import OPPONENT, PLAYERS, Place, Player
from judge.games.dimension_zero.deeds.common import (
    SHOWN,
    doers,
    finish,
    for_player,
    note,
    noted,
    nothing_done,
    refused,
    words,
)
from judge.games.dimension_zero.deeds.decks import (
    AS_CHOSEN,
    BEFORE_SHUFFLING,
    LOOKED_THROUGH,
    ON_PURPOSE,
    arrange,
    hide_plan,
    settle_top,
)
from judge.games.dimension_zero.deeds.selecting import Selected, description, owners, select
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.events import DeckOrdered, Hidden, Looked, Revealed, Shuffled
from judge.games.dimension_zero.forbidding import Asked
from judge.games.dimension_zero.frame import Frame, Refs
from judge.games.dimension_zero.resolving import Doing, Outcome, Wait, deed
from judge.games.dimension_zero.rulebook import Now, clause
from judge.games.dimension_zero.triggers import happen
from judge.games.dimension_zero.values.characteristics import look
from judge.kernel import Undetermined

OPEN_MEANWHILE = clause("2-25-2-1")
NO_MATTER_WHERE = clause("6-2-5")
NOTHING: dict[str, Refs] = {"what": (), "count": (0,), "done": (0,), "could": (0,)}
"""What is said of a step that was not done at all."""


@deed(nodes.Look, "who what count source")
def look_at(now: Now, doing: Doing) -> Outcome:
    """見る: the player who does it sees the cards."""
    if _is_refused(now, doing, "look"):
        return finish(doing, doing.frame, **NOTHING)
    selected = select(now, doing)
    if isinstance(selected, Wait):
        return selected
    if not selected.cards:
        return nothing_done(now, doing, selected.frame, "nothing to look at")
    _turn_down(now, selected.cards)
    for player in selected.players:
        happen(now, Looked(player, selected.cards), sources=words(doing))
    return _seen(now.state, doing, selected)


@deed(nodes.Reveal, "who what to count random source until")
def reveal(now: Now, doing: Doing) -> Outcome:
    """公開する, 見せる: everybody sees the cards, until the resolution ends."""
    if _is_refused(now, doing, "reveal"):
        return finish(doing, doing.frame, **NOTHING)
    selected = select(now, doing) if doing.node.until is None else _up_to(now, doing)
    if isinstance(selected, Wait):
        return selected
    if not selected.cards:
        return nothing_done(now, doing, selected.frame, "nothing to show")
    for player in selected.players[:1]:
        happen(now, Revealed(player, selected.cards), cites=(OPEN_MEANWHILE,), sources=words(doing))
    frame = selected.frame
    frame = frame.say(SHOWN, "shown", (*(frame.get(SHOWN, "shown") or ()), *selected.cards))
    return _seen(now.state, doing, selected._replace(frame=frame))


def _up_to(now: Now, doing: Doing) -> Selected | Wait:
    """…が出るまで: the cards from the top of a deck, one after the other, up to the first that is as described."""
    duel, frame, node = now.state, doing.frame, doing.node
    (player, *others) = doers(duel, frame, node.who) or (frame.controller,)
    what = for_player(node.what, frame, player)
    # 1枚ずつ, said with the verb or with the cards; 山札の上から1枚ずつ: where from is said with it.
    count: Any = node.count or getattr(what, "count", None)
    said = [one for one in (getattr(what, "at", None), node.source, getattr(count, "source", None)) if one is not None]
    place: Any = next((one for one in said if isinstance(one, nodes.Zone)), None)
    # 山札を…が出るまで公開する: that a deck is opened from its top goes without saying.
    top = place is not None and all(getattr(one, "end", getattr(one, "side", None)) in ("top", None) for one in said)
    what = replace(what, count=None) if isinstance(what, nodes.Cards) else what
    one_by_one = count is None or (isinstance(count, nodes.Count) and count.range == "each" and count.number == 1)
    whose = owners(duel, frame, place, player) if top and place.name == "deck" else ()
    if others or len(whose) != 1 or not one_by_one or node.random or is_described(what):
        raise Undetermined("not carried out", ("Reveal", "until", node.wording))
    wanted = for_player(node.until, frame, player)
    shown: tuple[int, ...] = ()
    for number, card in enumerate(duel.side(whose[0]).deck, start=1):
        deal = settle_top(now, whose[0], number)
        if deal is not None:
            return Wait(frame, (deal,))
        shown += (card,)
        if meaning.means(duel, frame, wanted, replace(look(duel, card), face_down=False)):
            if node.number is not None:
                frame = frame.say(node.number, "until", (card,))
            return Selected(frame, shown, (player,), True)
    if node.number is not None:
        frame = frame.say(node.number, "until", ())
    return Selected(frame, shown, (player,), False)


def is_described(what: Any) -> bool:
    """Whether the words ask for more than the cards of a place."""
    return not isinstance(what, nodes.Cards) or what.kind != "card" or bool(what.tests or what.name or what.count)


def hide_shown(now: Now, frame: Frame) -> None:
    """When a resolution ends, what its effect has shown is hidden again where its zone is hidden (2-25-2-1)."""
    cards = tuple(int(card) for card in frame.get(SHOWN, "shown") or () if card in now.state.shown)
    if cards:
        now.happen(Hidden(cards), cites=(OPEN_MEANWHILE,))


@deed(nodes.Search, "who what source count")
def search(now: Now, doing: Doing) -> Outcome:
    """探す: look through a zone for cards; what is particular need not be found (2-25-3)."""
    duel, frame, node = now.state, doing.frame, doing.node
    if noted(frame, "searching") is None:
        for player in doers(duel, frame, node.who):
            what = description(for_player(node.what, frame, player), node, frame, player)
            zone = getattr(what, "at", None)
            if not isinstance(zone, nodes.Zone) or zone.end is not None:
                raise Undetermined("not carried out", ("Search", "source", node.wording))
            whole = meaning.cards(duel, frame, nodes.Cards(at=zone, span=zone.span))
            if not whole:
                continue
            _turn_down(now, whole)
            happen(now, Looked(player, whole), sources=words(doing))
        frame = note(frame, "searching", ())
    selected = select(now, doing._replace(frame=frame))
    if isinstance(selected, Wait):
        return selected
    return _seen(now.state, doing, selected)


def _is_refused(now: Now, doing: Doing, action: Asked) -> bool:
    """Whether a text says that somebody who is to do it cannot (1-1-2)."""
    if doing.phase:
        return False
    players = doers(now.state, doing.frame, doing.node.who)
    return any(refused(now, doing, action, player) for player in players)


def _turn_down(now: Now, cards: tuple[int, ...]) -> None:
    """Before a deck is looked through, its plan card is turned face down (2-23-3-4).

    Reading: looking at nothing but the plan card, which everybody sees, leaves it as it is.
    """
    duel = now.state
    for player in PLAYERS:
        deck = duel.side(player).deck
        if any(card in deck[1:] for card in cards):
            hide_plan(now, player, LOOKED_THROUGH)


def _seen(duel: Duel, doing: Doing, selected: Selected) -> Frame:
    """What later steps may speak of: the cards, what is left of them, and the zones they lie in."""
    zones = tuple(dict.fromkeys(meaning.place_ref(duel.where(card)) for card in selected.cards))
    done = bool(selected.cards) and selected.complete
    frame = finish(
        doing,
        selected.frame,
        what=selected.cards,
        source=zones,
        count=(len(selected.cards),),
        who=selected.players,
        done=(int(done),),
        could=(int(done),),
    )
    if doing.node.number is None:
        return frame
    if not isinstance(doing.node, nodes.Search):
        came_up = frame.get(doing.node.number, "until") or ()
        frame = frame.say(doing.node.number, "rest", tuple(card for card in selected.cards if card not in came_up))
    return frame.say(doing.node.number, "what.at", zones)


# ---- decks


@deed(nodes.Shuffle, "who what")
def shuffle(now: Now, doing: Doing) -> Outcome:
    """シャッフルする: nobody knows the order of the deck any more; a plan card is turned down first (2-23-3-5)."""
    duel, frame, node = now.state, doing.frame, doing.node
    players = doers(duel, frame, node.who)
    decks = _decks(duel, frame, node.what, players)
    if not decks:
        return nothing_done(now, doing, frame, "nothing to shuffle")
    for player in decks:
        hide_plan(now, player, BEFORE_SHUFFLING)
        happen(now, Shuffled(player), cites=(NO_MATTER_WHERE,), sources=words(doing))
    return finish(doing, frame, what=decks, who=players, done=(1,), could=(1,))


def _decks(duel: Duel, frame: Frame, what: Any, players: tuple[Player, ...]) -> tuple[Player, ...]:
    """The players whose decks are meant."""
    if isinstance(what, nodes.Zone) and what.name == "deck" and what.end is None:
        found = [owner for player in players for owner in owners(duel, frame, what, player)]
    elif isinstance(what, nodes.That) and what.kind == "deck":
        zones = meaning.zones_of(duel, frame, what)
        found = [player for player in PLAYERS if Place("deck", player) in zones or Place("plan", player) in zones]
    elif isinstance(what, nodes.That) and what.rest:
        # 残り: what was taken out of the deck is not put back by shuffling it along; it is known which card it is.
        cards = meaning.cards(duel, frame, what)
        if any(duel.where(card).zone not in ("deck", "plan") for card in cards):
            raise Undetermined("not carried out", ("Shuffle", "what", what.wording))
        found = [duel.owner(card) for card in cards]
    else:
        raise Undetermined("not carried out", ("Shuffle", "what", what.wording))
    return tuple(player for player in (duel.active, duel.non_active) if player in found)


@deed(nodes.Arrange, "who what on_purpose")
def arrange_deck(now: Now, doing: Doing) -> Outcome:
    """順番を意図的に決定する: the player who does it puts cards of a deck in an order (6-2-2(B))."""
    duel, frame, node = now.state, doing.frame, doing.node
    (player, *others) = doers(duel, frame, node.who) or (frame.controller,)
    of = node.what.of
    if others or not isinstance(of, nodes.Node):
        raise Undetermined("not carried out", ("Arrange", "who", node.wording))
    cards = _deck_cards(duel, frame, of, player)
    places = {duel.where(card).at for card in cards}
    if not cards:
        return nothing_done(now, doing, frame, "nothing to arrange")
    (owner,) = places if len(places) == 1 else (OPPONENT[player],)
    deck = duel.side("A" if owner == "A" else "B").deck
    if len(places) > 1 or deck[: len(cards)] != tuple(card for card in deck if card in cards):
        raise Undetermined("not carried out", ("Arrange", "what", node.wording))
    deal = settle_top(now, "A" if owner == "A" else "B", len(cards))
    if deal is not None:
        return Wait(frame, (deal,))
    if noted(frame, "arranging") is None and len(cards) > 1:
        return Wait(note(frame, "arranging", ()), (PutInOrder(player, cards, why="deck"),))
    ordered: tuple[int, ...] = doing.answer if len(cards) > 1 else cards
    whose: Player = "A" if owner == "A" else "B"
    hide_plan(now, whose, LOOKED_THROUGH)
    happen(now, DeckOrdered(whose, ordered[::-1]), sources=words(doing))
    arrange(now, (whose,), (ON_PURPOSE, AS_CHOSEN))
    return finish(doing, frame, what=cards, count=(len(cards),), who=(player,), done=(1,), could=(1,))


def _deck_cards(duel: Duel, frame: Frame, of: Any, player: Player) -> tuple[int, ...]:
    if isinstance(of, nodes.Zone) and of.name == "deck":
        return tuple(card for owner in owners(duel, frame, of, player) for card in duel.side(owner).deck)
    return tuple(card for card in meaning.cards(duel, frame, of) if duel.where(card).zone in ("deck", "plan"))
