"""選ぶ, 指定する: choices that are made when a text is carried out (4-9-2-4).

Targets (対象の…) were chosen when the spell or ability was stacked: here they are only taken up.
"""

from __future__ import annotations

from typing import Any

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.asking import SayWord, choose
from judge.games.dimension_zero.board import Player
from judge.games.dimension_zero.deeds.common import IN_TURN, doers, finish, for_player, note, noted, nothing_done
from judge.games.dimension_zero.deeds.selecting import select
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.frame import Refs
from judge.games.dimension_zero.remembered import parts_of
from judge.games.dimension_zero.resolving import Doing, Outcome, Wait, deed
from judge.games.dimension_zero.rulebook import Now, clause, only
from judge.games.dimension_zero.values.characteristics import look
from judge.kernel import CHANCE, Undetermined

COLOURS = ("red", "black", "blue", "white", "green")
FIVE_COLOURS = clause("2-4-2-4")
EXISTING_RACES = clause("2-8-4")
OTHER_WORDS = {"races": "ほかの種族", "names": "ほかの名称"}
"""What stands for every existing word that nothing in the duel can tell apart."""
TARGETS = clause("4-9-2-1")

_CARDS = (nodes.Cards, nodes.ThisCard, nodes.That, nodes.Count, nodes.Zone, nodes.AllOf)


@deed(nodes.Choose, "who what count random source turn but_not")
def choose_things(now: Now, doing: Doing) -> Outcome:
    """選ぶ: the player whom the text names chooses, now, unless they are targets."""
    what: Any = doing.node.what
    if is_target(what):
        return _take_targets(doing)
    if isinstance(what, nodes.StatOf):
        return _say_word(now, doing, what)
    if isinstance(what, (nodes.Squares, nodes.Line, nodes.Area, nodes.Player)):
        return _choose_places(now, doing)
    if meaning.is_on_stack(what):
        return _choose_places(now, doing)
    if isinstance(what, _CARDS) or (isinstance(what, nodes.AnyOf) and all(isinstance(o, _CARDS) for o in what.options)):
        return _choose_cards(now, doing)
    raise Undetermined("not carried out", ("Choose", "what", doing.node.wording))


def is_target(what: Any) -> bool:
    """Whether a choice is one of targets."""
    if isinstance(what, nodes.AnyOf):
        return bool(what.options) and all(is_target(option) for option in what.options)
    return bool(getattr(what, "target", False))


def _take_targets(doing: Doing) -> Outcome:
    """The targets that are still legal; the others were taken out when the resolution began (4-9-2-1)."""
    refs = doing.frame.get(meaning.key_of(doing.node), "what")
    if refs is None:
        refs = doing.frame.get(meaning.key_of(doing.node.what), "target")
    if refs is None:
        raise Undetermined("targets unknown", (doing.node.wording,), TARGETS)
    some = int(bool(refs))
    return finish(doing, doing.frame, what=refs, count=(len(refs),), done=(some,), could=(some,))


def _choose_cards(now: Now, doing: Doing) -> Outcome:
    duel, frame, node = now.state, doing.frame, doing.node

    def possible(card: int, player: Player) -> bool:
        return not any(meaning.means(duel, frame, excluded, look(duel, card)) for excluded in node.but_not)

    selected = select(now, doing, possible=possible)
    if isinstance(selected, Wait):
        return selected
    if not selected.cards and not selected.complete:
        return nothing_done(now, doing, selected.frame, "nothing to choose")
    done = (int(selected.complete),)
    return finish(
        doing,
        selected.frame,
        what=selected.cards,
        who=selected.players,
        count=(len(selected.cards),),
        done=done,
        could=(int(bool(selected.cards) or selected.complete),),
    )


# ---- squares, lines, areas, players, what lies on the stack


def _choose_places(now: Now, doing: Doing) -> Outcome:
    """Choices among what are no cards: one player after the other, the active one first (4-9-2-5)."""
    duel, node = now.state, doing.node
    if node.but_not or node.source is not None:
        raise Undetermined("not carried out", ("Choose", "source", node.wording))
    frame = doing.frame
    asking = noted(frame, "asking")
    if asking is not None:
        frame = note(note(frame, f"chosen by {asking[0]}", doing.answer), "asking", ())
    players = doers(duel, frame, node.who)
    chosen: Refs = ()
    complete = True
    for player in players:
        among = _places(duel, doing, player)
        low, high = meaning.count_range(duel, frame, node.count, len(among)) if node.count is not None else (1, 1)
        known = noted(frame, f"chosen by {player}")
        if known is None:
            if len(players) > 1:
                now.cite(IN_TURN)
            asked = CHANCE if node.random else player
            return Wait(note(frame, "asking", (player,)), (choose(asked, among, low, high, "places"),))
        complete = complete and len(known) >= low
        chosen += tuple(ref for ref in known if ref not in chosen)
    if not chosen and not complete:
        return nothing_done(now, doing, frame, "nothing to choose")
    done = (int(complete),)
    return finish(doing, frame, what=chosen, who=players, count=(len(chosen),), done=done, could=done)


def _places(duel: Duel, doing: Doing, player: Player) -> Refs:
    what = for_player(doing.node.what, doing.frame, player)
    if meaning.is_on_stack(what):
        return tuple(meaning.item_ref(item) for item in meaning.items(duel, doing.frame, what))
    if isinstance(what, nodes.Squares):
        return meaning.squares(duel, doing.frame, what)
    if isinstance(what, nodes.Player):
        return meaning.players(duel, doing.frame, what)
    return meaning.places(duel, doing.frame, what)


# ---- words


@deed(nodes.Declare, "who what count")
def declare(now: Now, doing: Doing) -> Outcome:
    """指定する, 宣言する: a colour, a race or a name said aloud."""
    what: Any = doing.node.what
    if not isinstance(what, nodes.StatOf):
        raise Undetermined("not carried out", ("Declare", "what", doing.node.wording))
    return _say_word(now, doing, what)


def _say_word(now: Now, doing: Doing, what: nodes.StatOf) -> Outcome:
    duel, node = now.state, doing.node
    only(what, "stat")
    only(node, "who", "what", "count", "number")
    if node.count is not None and meaning.count_range(duel, doing.frame, node.count, 1) != (1, 1):
        raise Undetermined("not carried out", (type(node).__name__, "count", node.wording))
    players = doers(duel, doing.frame, node.who)
    if len(players) != 1:
        raise Undetermined("not carried out", (type(node).__name__, "who", node.wording))
    if doing.phase:
        return finish(doing, doing.frame, what=(doing.answer,), who=players, count=(1,), done=(1,), could=(1,))
    if what.stat == "colour":
        now.cite((FIVE_COLOURS,))
        return Wait(doing.frame, (SayWord(players[0], COLOURS, "colour"),))
    if what.stat == "race":
        now.cite((EXISTING_RACES,))
        return Wait(doing.frame, (SayWord(players[0], known_races(duel), "race"),))
    if what.stat == "name":
        return Wait(doing.frame, (SayWord(players[0], known_names(duel), "name"),))
    raise Undetermined("not carried out", (type(node).__name__, what.stat, node.wording))


def known_races(duel: Duel) -> tuple[str, ...]:
    """種族 that exist (2-8-4), as far as anything in the duel can tell them apart: of its cards, and in their texts."""
    return _known(duel, "races", lambda card: card.races, "race")


def known_names(duel: Duel) -> tuple[str, ...]:
    """Card names that anything in the duel can tell apart: of its cards, and in their texts."""
    return _known(duel, "names", lambda card: (card.name,), "name")


def _known(duel: Duel, key: str, printed: Any, field: str) -> tuple[str, ...]:
    memo = duel.table.memo
    if ("known", key) not in memo:
        words: dict[str, None] = {}
        for owned in duel.table.owned:
            words.update(dict.fromkeys(printed(owned.card)))
            for ability in owned.card.text.abilities:
                for node in parts_of[ability]:
                    if isinstance(node, nodes.HasRace if field == "race" else nodes.Named):
                        words[getattr(node, field)] = None
        memo["known", key] = (*sorted(words), OTHER_WORDS[key])
    found: tuple[str, ...] = memo["known", key]
    return found
