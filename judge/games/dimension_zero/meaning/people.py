"""Whom the words for a player mean: あなた, 相手, 持ち主, それぞれのプレイヤー."""

from __future__ import annotations

from collections.abc import Iterable

from judge.cardtext import nodes
from judge.games.dimension_zero.board import OPPONENT, Player
from judge.games.dimension_zero.duel import Ability, Duel, Exchange, Spell
from judge.games.dimension_zero.frame import Frame, Ref, Refs
from judge.games.dimension_zero.meaning import cardwords
from judge.games.dimension_zero.meaning.ground import SELF, gap, look, refs_of, unclear


def players(duel: Duel, frame: Frame, node: nodes.Node, card: int | None = None) -> tuple[Player, ...]:
    """Every player that words mean, the active player first; `card`: the card acted on, whose 持ち主 may be meant."""
    if not isinstance(node, nodes.Player):
        return _behind(duel, frame, node, card)
    match node.who:
        case "you":
            return (frame.controller,)
        case "opponent" | "other":
            return (OPPONENT[frame.controller],)
        case "each" | "all" | "any":
            return (duel.active, duel.non_active)
        case "active":
            return (duel.active,)
        case "nonactive":
            return (duel.non_active,)
        case "self":
            found = frame.get(SELF, "who")
            if not found:
                unclear(node, "whose own")
            return tuple(_player_of(duel, frame, ref) for ref in found)
        case "that":
            that = nodes.That(ref=node.ref, role=node.role, wording=node.wording)
            return tuple(_player_of(duel, frame, ref) for ref in refs_of(duel, frame, that))
        case "did_so":
            return _who_did(duel, frame, node)
        case "owner" | "controller":
            return _of_cards(duel, frame, node, card)


def _who_did(duel: Duel, frame: Frame, node: nodes.Player) -> tuple[Player, ...]:
    """そうしたプレイヤー: all who were to do a step, if all of it was done; nobody, if none of it was."""
    done, who = frame.get(node.ref or 0, "done"), frame.get(node.ref or 0, "who")
    if done is not None and any(done) and who is not None:
        return _in_order(duel, (_player_of(duel, frame, ref) for ref in who))
    some = frame.get(node.ref or 0, "what")
    if done is None or some is None or some:
        # Of several who did a part of it, the step does not tell them apart.
        unclear(node, "who did so", node.ref or 0)
    return ()


def _behind(duel: Duel, frame: Frame, node: nodes.Node, card: int | None) -> tuple[Player, ...]:
    """The players behind words that are no words for a player."""
    if isinstance(node, nodes.That):
        return tuple(_player_of(duel, frame, ref) for ref in refs_of(duel, frame, node))
    if isinstance(node, nodes.Gap) and (bound := gap(frame, "player")) is not None:
        return (_player_of(duel, frame, bound),)
    if isinstance(node, (nodes.AnyOf, nodes.AllOf)):
        return tuple(dict.fromkeys(one for option in node.options for one in players(duel, frame, option, card)))
    # A thing that does something stands for the player who has it do so.
    return _in_order(duel, (look(duel, one, frame).controller for one in cardwords.spoken(duel, frame, node)))


def _of_cards(duel: Duel, frame: Frame, node: nodes.Player, card: int | None) -> tuple[Player, ...]:
    if node.of is None:
        if card is None:
            bound = gap(frame, "card")
            if not isinstance(bound, int):
                unclear(node, "whose card")
            card = bound
        return (duel.owner(card) if node.who == "owner" else look(duel, card, frame).controller,)
    of = node.of
    refs: Refs = refs_of(duel, frame, of) if isinstance(of, nodes.That) else cardwords.spoken(duel, frame, of)
    step = of.ref if isinstance(of, nodes.That) else None
    found = (_player_of(duel, frame, ref, owner=node.who == "owner", step=step) for ref in refs)
    return _in_order(duel, found)


def _player_of(duel: Duel, frame: Frame, ref: Ref, *, owner: bool = False, step: int | None = None) -> Player:
    if isinstance(ref, int):
        return duel.owner(ref) if owner else look(duel, ref, frame).controller
    if ref.startswith("#"):
        for item in duel.stack:
            if f"#{item.number}" == ref and not isinstance(item, Exchange):
                if owner and isinstance(item, Spell):
                    return duel.owner(item.card)
                return item.controller if not isinstance(item, Ability) else item.frame.controller
        # It has left the stack: whoever nullified or resolved it has to have noted whose it was.
        controller = frame.get(step or 0, "controller")
        if not controller:
            unclear(None, "no longer on the stack", ref)
        ref = str(controller[0])
    if ref == "A":
        return "A"
    if ref == "B":
        return "B"
    unclear(None, "no player", ref)


def _in_order(duel: Duel, found: Iterable[Player]) -> tuple[Player, ...]:
    meant = set(found)
    return tuple(player for player in (duel.active, duel.non_active) if player in meant)


def player(duel: Duel, frame: Frame, node: nodes.Node | None, card: int | None = None) -> Player:
    """The one player that words mean; unsaid, the controller of the text."""
    if node is None:
        return frame.controller
    found = players(duel, frame, node, card)
    if len(found) != 1:
        unclear(node, "not one player", len(found))
    return found[0]


def is_player(duel: Duel, frame: Frame, node: nodes.Node | None, who: str, card: int | None = None) -> bool:
    """Whether words mean this player (too); unsaid, anybody."""
    if node is None or (isinstance(node, nodes.Player) and node.who in ("each", "all", "any")):
        return True
    return who in players(duel, frame, node, card)
