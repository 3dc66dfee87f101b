"""Whether something that is about to be done is what a text speaks of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero import limits
from judge.games.dimension_zero.board import Place, Player
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.events import Moved
from judge.games.dimension_zero.frame import Frame, Seen, Words
from judge.games.dimension_zero.periods import is_now
from judge.games.dimension_zero.rulebook import clause, only
from judge.kernel import Undetermined

CANNOT = clause("1-1-2")
_ON_STACK = ("spell", "ability", "activated", "triggered", "static", "effect")


class Deed(NamedTuple):
    """Something that is about to be done."""

    action: str
    who: Player | None = None
    what: Seen | str | None = None
    destination: Place | None = None
    origin: Place | None = None
    by: Seen | None = None
    kind: str = ""
    controller: Player | None = None
    source: Seen | None = None
    battle: bool = False
    against: Seen | None = None
    ability: Words | None = None


_COMMON = ("who", "duration", "by", "when", "number", "what", "destination", "source", "caused")
_EXTRA: dict[type[nodes.Node], tuple[str, ...]] = {
    nodes.Deal: ("damage", "to"),
    nodes.BeTarget: ("target",),
    nodes.Attack: ("target",),
    nodes.Battle: ("against",),
    nodes.Smash: ("target",),
    nodes.Use: ("user", "at"),
    nodes.MakePlan: ("whose",),
    nodes.RenewPlan: ("whose",),
}
_MODIFIERS = ("cost", "free", "as_if", "count", "status", "face")
"""What a permission says about the way something is done, not about which deed is meant."""


def fits_deed(duel: Duel, frame: Frame, node: Any, deed: Deed, *, modifiers: bool = False) -> bool:
    """Whether a deed is what a node speaks of."""
    if not (_who(duel, frame, node, deed) and _what(duel, frame, node, deed) and _details(duel, frame, node, deed)):
        return False
    only(node, *_COMMON, *_EXTRA.get(type(node), ()), *(_MODIFIERS if modifiers else ()))
    return True


def _who(duel: Duel, frame: Frame, node: Any, deed: Deed) -> bool:
    who = node.who if node.who is not None else getattr(node, "whose", None)
    return who is None or (deed.who is not None and deed.who in meaning.players(duel, frame, who))


def _what(duel: Duel, frame: Frame, node: Any, deed: Deed) -> bool:
    if isinstance(node, nodes.Deal):
        return node.to is None or is_card(duel, frame, node.to, deed.what)
    if isinstance(node, nodes.Use):
        if isinstance(node.what, nodes.ThisAbility):
            return deed.ability == frame.words
        if isinstance(node.what, nodes.Cards) and node.what.kind in ("ability", "activated"):
            only(node.what, "kind", "quantity", "controller", "source")
            users = (one for one in (node.user, node.what.source) if one is not None)
            return all(is_card(duel, frame, user, deed.what) for user in users)
        return False
    what = getattr(node, "what", None)
    if isinstance(node, nodes.Draw) or what is None:
        return True
    return is_card(duel, frame, what, deed.what)


def is_card(duel: Duel, frame: Frame, node: Any, card: Seen | str | None) -> bool:
    """Whether a description, or a test alone, means a card."""
    return isinstance(card, Seen) and meaning.means(duel, frame, _described(duel, node), card)


def _described(duel: Duel, node: Any) -> Any:
    """A test alone, as in 耐性-赤, as a description of a card."""
    if isinstance(node, (nodes.Cards, nodes.ThisCard, nodes.That, nodes.AnyOf, nodes.AllOf)):
        return node
    memo = duel.table.memo
    key = ("described", id(node))
    if key not in memo:
        memo[key] = (node, nodes.Cards(kind="card", tests=(node,)))
    return memo[key][1]


def _destination(duel: Duel, frame: Frame, node: Any, deed: Deed) -> bool:
    if node.destination is None:
        return True
    if deed.destination is None:
        return False
    seen = deed.what if isinstance(deed.what, Seen) else None
    return meaning.means_place(duel, frame, node.destination, deed.destination, seen)


def _origin(duel: Duel, frame: Frame, node: Any, deed: Deed) -> bool:
    source = getattr(node, "source", None)
    if source is None:
        return True
    if isinstance(node, nodes.Deal):
        return deed.source is not None and is_card(duel, frame, source, deed.source)
    seen = deed.what if isinstance(deed.what, Seen) else None
    place = deed.origin or (seen.place if seen is not None else None)
    return place is not None and meaning.means_place(duel, frame, source, place, seen)


def _damage(duel: Duel, frame: Frame, node: Any, deed: Deed) -> bool:
    if not isinstance(node, nodes.Deal):
        return True
    if not isinstance(node.damage, nodes.Damage):
        raise Undetermined("not carried out", ("Deal", "damage", node.wording))
    only(node.damage, "battle", "quantity", "source")
    if node.damage.battle and not deed.battle:
        return False
    return node.damage.source is None or (
        deed.source is not None and is_card(duel, frame, node.damage.source, deed.source)
    )


def _against(duel: Duel, frame: Frame, node: Any, deed: Deed) -> bool:
    other = getattr(node, "against", None) if isinstance(node, nodes.Battle) else None
    if isinstance(node, (nodes.Attack, nodes.Smash)):
        other = node.target
    return other is None or (deed.against is not None and is_card(duel, frame, other, deed.against))


def _by(duel: Duel, frame: Frame, node: Any, deed: Deed) -> bool:
    if node.by is None:
        return True
    if isinstance(node, nodes.Deal) and deed.by is None and deed.source is not None:
        return is_card(duel, frame, node.by, deed.source)
    return deed.by is not None and _causes(duel, frame, node.by, deed)


def _causes(duel: Duel, frame: Frame, node: Any, deed: Deed) -> bool:
    """Whether the card, spell or ability that does something is one that a text speaks of."""
    assert deed.by is not None
    if isinstance(node, (nodes.AnyOf, nodes.AllOf)):
        return any(_causes(duel, frame, option, deed) for option in node.options)
    controller = deed.controller or deed.who or deed.by.controller
    if isinstance(node, nodes.Cards) and node.kind in _ON_STACK:
        if node.kind == "ability":
            right = deed.kind in ("activated", "triggered", "static")  # the three kinds there are (4-2-2)
        else:
            right = node.kind in ("effect", deed.kind)
        only(node, "kind", "quantity", "controller", "source", "tests", "at")
        whose = node.controller is None or controller in meaning.players(duel, frame, node.controller)
        if not right or not whose:
            return False
        if node.source is not None and not _causes(duel, frame, node.source, deed):
            return False  # スペルの効果, ユニットの能力
        source = replace(deed.by, controller=controller)
        return all(is_card(duel, frame, test, source) for test in node.tests)
    return is_card(duel, frame, node, replace(deed.by, controller=controller))


def _when(duel: Duel, frame: Frame, node: Any, deed: Deed) -> bool:
    # 持ち主のリリースフェイズに: of the card that it would be done to.
    card = deed.what.card if isinstance(deed.what, Seen) else None
    if isinstance(node.duration, nodes.During) and not is_now(duel, frame, node.duration, card):
        return False
    return is_now(duel, frame, node.when, card)


_DETAILS: tuple[Callable[[Duel, Frame, Any, Deed], bool], ...] = (_by, _damage, _against, _origin, _when)


def _details(duel: Duel, frame: Frame, node: Any, deed: Deed) -> bool:
    if hasattr(node, "destination") and not _destination(duel, frame, node, deed):
        return False
    return all(check(duel, frame, node, deed) for check in _DETAILS)


def breaks(duel: Duel, frame: Frame, node: nodes.Only, deed: Deed) -> bool:
    """…にしか…できない: whether a deed is the same action, done in another way, case or number than the one said."""
    action: Any = node.action
    if node.condition is not None:
        return fits_deed(duel, frame, action, deed) and not meaning.holds(duel, frame, node.condition)
    if not _who(duel, frame, action, deed) or not _what(duel, frame, action, deed):
        return False
    if isinstance(action, nodes.Put) and not _destination(duel, frame, action, deed):
        return False  # where it goes is what is done (破壊), not how
    if (most := limits.most(action)) is not None:
        return _is_used_up(duel, frame, action, deed, most)
    only(action, *_COMMON, *_EXTRA.get(type(action), ()))
    if isinstance(action, nodes.Play) and action.destination is not None and deed.destination is None:
        raise Undetermined("not carried out", ("Play", "destination", action.wording))  # of what goes to no square
    return not _details(duel, frame, action, deed)


def _is_used_up(duel: Duel, frame: Frame, action: Any, deed: Deed, most: int) -> bool:
    """1ターンに1枚しか: whether whoever does it has done it so often in this turn, each player by themselves."""
    done = meaning.each_done(duel, frame, limits.each_time(action))
    if action.who is not None:
        done = [event for event in done if _doer(event) == deed.who]
    if isinstance(deed.what, Seen) and isinstance(action, (nodes.Move, nodes.Smash)) and action.who is not None:
        card = deed.what.card
        others = [event for event in done if card not in (getattr(event, "card", None), getattr(event, "unit", None))]
        if len(done) >= most > len(others):
            # 1枚しか, and it is the same unit once more: so many units, or so many times?
            raise Undetermined("whether the same unit counts again", (card,), CANNOT)
    return len(done) >= most


def _doer(event: Any) -> Player | None:
    """Who has done something that is counted."""
    if isinstance(event, Moved) and event.how != "draw":
        return event.controller
    if isinstance(event, Moved):
        return "A" if event.destination.at == "A" else "B"
    player: Player = event.player
    return player


# At the end, by module: each needs the other, and neither while it is loaded.
from judge.games.dimension_zero import meaning  # noqa: E402
