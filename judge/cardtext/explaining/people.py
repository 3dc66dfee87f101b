"""Naming players, and the steps that are gone back to."""

from __future__ import annotations

from judge.cardtext import nodes
from judge.cardtext.explaining.telling import NOTHING, Person, Teller, noun, say
from judge.cardtext.nodes import Node, Player
from judge.source import Words


def person(node: Node | None) -> Person:
    """Which verb form an English subject takes."""
    if isinstance(node, Player):
        return "you" if node.who == "you" else "many" if node.who == "all" else "one"
    several = getattr(node, "quantity", None) == "all" or isinstance(node, nodes.AllOf)
    return "many" if several or (isinstance(node, nodes.Count) and node.number != 1) else "one"


_PLAYERS = {
    "you": Words("あなた", "you"),
    "opponent": Words("相手", "the opponent"),
    "each": Words("それぞれのプレイヤー", "each player"),
    "all": Words("すべてのプレイヤー", "all players"),
    "any": Words("いずれかのプレイヤー", "any player"),
    "active": Words("アクティブプレイヤー", "the active player"),
    "nonactive": Words("非アクティブプレイヤー", "the non-active player"),
    "self": Words("自分", "that player"),
    "that": Words("そのプレイヤー", "that player"),
    "did_so": Words("そうしたプレイヤー", "whoever did so"),
    "other": Words("ほかのプレイヤー", "the other player"),
}


@noun.register
def _player(node: nodes.Player, teller: Teller) -> Words:
    if node.who in ("owner", "controller"):
        name = Words("持ち主" if node.who == "owner" else "支配者", node.who)
        named = say("その{0}", "its {0}", name)
        if node.of is not None:
            named = say("{0}の{1}", "the {1} of {0}", noun(node.of, teller), name)
    else:
        named = _PLAYERS[node.who]
        if node.of is not None:
            named = say("{1}から見た{0}", "{0} of {1}", named, noun(node.of, teller))
    if node.role is not None:
        named = _of_step(node, named, teller)
    elif node.ref is not None:
        named = say("{0}（{1}）", "{0} ({1})", named, step_name(node.ref, teller))
    return say("{0}（対象に取る）", "{0} (as a target)", named) if node.target else named


def _of_step(node: nodes.Player, named: Words, teller: Teller) -> Words:
    """そのプレイヤー: who was chosen in a step, or who did it."""
    if node.role != "who":
        return say("{1}で選ばれた{0}", "{0}, chosen in {1}", named, step_name(node.ref or 0, teller))
    if node.ref:
        return say("{1}を行った{0}", "{0}, who did {1}", named, step_name(node.ref, teller))
    return _of_event(teller)


def _of_event(teller: Teller) -> Words:
    """The player who did what sets the ability off, or whose turn it is."""
    if teller.events and isinstance(teller.events[-1], nodes.Moment):
        return Words("そのターンのプレイヤー", "the player whose turn it is")
    return Words("その出来事を起こしたプレイヤー", "the player who did so in that event")


def owned(player: Node | None, teller: Teller) -> Words:
    """`あなたの`, `your`; nothing for nobody."""
    if player is None:
        return NOTHING
    if isinstance(player, Player) and player == Player(who=player.who):
        if player.who == "you":
            return Words("あなたの", "your")
        if player.who in ("each", "all", "self"):
            return Words("それぞれ自分の", "their own")
        if player.who in ("owner", "controller"):
            return Words("持ち主の" if player.who == "owner" else "支配者の", f"its {player.who}’s")
    name = noun(player, teller)
    return Words(f"{name.ja}の", f"{name.en}’s")


def step_name(ref: int, teller: Teller) -> Words:
    """A step by its mark; one that comes later in the text is said to."""
    if ref == 0:
        return Words("その出来事", "that event")
    mark = teller.marks.get(ref)
    return Words(mark, mark) if mark else Words(f"後の段階{ref}", f"later step {ref}")
