"""できない・できる・しなければならない: what texts forbid, allow and demand (1-1-2).

Whoever carries something out asks `forbidden` (and, where the rules alone would not let it happen, `allowed`) with a
word for the action and the parts it has. Actions and their parts:

| action | node | parts |
| --- | --- | --- |
| `draw` | Draw | who |
| `move` | Move | what, who, destination (square) |
| `play` | Play | what, who, destination (square), origin (place; unsaid: where the card lies) |
| `use` | Use | user (the card), who, what (`activated`), ability (its place in the text) |
| `smash` | Smash | what, who |
| `put` | Put, Scrap | what, who, destination (place), origin, by, kind |
| `freeze`, `release` | Freeze, Release | what, who, by, kind |
| `damage` | Deal | to, source, battle, by, kind |
| `target` | BeTarget | what, who, by, kind |
| `affect` | Affect | what, who, by, kind |
| `reveal`, `look` | Reveal, Look | what, who |
| `nullify` | Nullify | what, who, by, kind |
| `make_plan`, `renew_plan` | MakePlan, RenewPlan | who |

`who` is the player who does it; cards are numbers, or a `Seen` where only last information is left; `by` is the card
that the effect comes from which does it (nobody: the rules, or a player paying a cost), `kind` what that effect is
(`spell`, `activated`, `triggered`, `static`) and `controller` whose it is (unsaid: `who`). A text that speaks of a part
which is not given does not fit: a ban on moving to the enemy area says nothing about moving as such. What nobody asks
for (attacking is a rule effect, 3-11-1) is not here: a text that forbids it is not carried out, and told so.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero.board import Place
from judge.games.dimension_zero.duel import Duel, Table, UnitMove
from judge.games.dimension_zero.fitting import Deed, breaks, fits_deed, is_card
from judge.games.dimension_zero.frame import Frame, Seen
from judge.games.dimension_zero.remembered import Remembered, parts_of
from judge.games.dimension_zero.rulebook import clause, words_of
from judge.games.dimension_zero.values import characteristics
from judge.games.dimension_zero.values.bundles import texts_of
from judge.games.dimension_zero.values.layers import applies
from judge.games.dimension_zero.values.texts import RULE, entries
from judge.games.dimension_zero.values.view import View
from judge.kernel import Undetermined

STATIC = clause("4-12-1")
Found = tuple[Frame, Any]
Asked = Literal[
    "draw", "move", "play", "use", "smash", "put", "freeze", "release", "damage", "target", "affect", "reveal", "look",
    "nullify", "make_plan", "renew_plan",
]  # fmt: skip
"""What somebody asks for bans before doing it."""
ACTIONS: dict[Asked, tuple[type[nodes.Node], ...]] = {
    "draw": (nodes.Draw,),
    "move": (nodes.Move,),
    "play": (nodes.Play,),
    "use": (nodes.Use,),
    "smash": (nodes.Smash,),
    "put": (nodes.Put, nodes.Scrap),
    "freeze": (nodes.Freeze,),
    "release": (nodes.Release,),
    "damage": (nodes.Deal,),
    "target": (nodes.BeTarget,),
    "affect": (nodes.Affect,),
    "reveal": (nodes.Reveal,),
    "look": (nodes.Look,),
    "nullify": (nodes.Nullify,),
    "make_plan": (nodes.MakePlan,),
    "renew_plan": (nodes.RenewPlan,),
}
"""The word for an action, and the nodes that speak of it."""


def forbidden(duel: Duel, action: Asked, **roles: Any) -> Found | None:
    """What forbids an action, if anything does: the frame and the node that say so (1-1-2)."""
    if not _is_said(duel, action, roles.get("what")):
        return None
    deed = _deed(duel, action, roles)
    for frame, node in _said(duel, deed, (nodes.Cannot, nodes.Not)):
        banned = node.action if isinstance(node, nodes.Cannot) else node.of
        if isinstance(banned, ACTIONS[action]) and fits_deed(duel, frame, banned, deed) and _reaches(duel, frame, deed):
            return frame, node
    for frame, node in _said(duel, deed, (nodes.Only,)):
        if isinstance(node.action, ACTIONS[action]) and breaks(duel, frame, node, deed) and _reaches(duel, frame, deed):
            return frame, node
    return _by_keyword(duel, deed)


def may_be_forbidden(duel: Duel) -> bool:
    """Whether any text at hand could forbid anything but playing cards: the quick answer before an action is told."""
    now: View = duel.view if duel.viewed else characteristics.view(duel)
    if now.building or duel.effects:
        return True
    said = now.index.said
    return nodes.Keyword in now.index.pairs or (bool(said) and not _BANS.isdisjoint(said))


def allowed(duel: Duel, action: Asked, **roles: Any) -> tuple[Found, ...]:
    """What allows an action, where the rules alone would not. The node may say more: a cost, 自軍エリアのように …"""
    deed = _deed(duel, action, roles)
    return tuple(
        (frame, node)
        for frame, node in _said(duel, deed, (nodes.Can,))
        if isinstance(node.action, ACTIONS[action])
        and fits_deed(duel, frame, node.action, deed, modifiers=True)
        and _reaches(duel, frame, deed)
    )


def demanded(duel: Duel, action: Asked, **roles: Any) -> tuple[Found, ...]:
    """What demands an action that could be taken now (…しなければならない)."""
    deed = _deed(duel, action, roles)
    return tuple(
        (frame, node)
        for frame, node in _said(duel, deed, (nodes.Must,))
        if isinstance(node.action, ACTIONS[action])
        and fits_deed(duel, frame, node.action, deed)
        and _reaches(duel, frame, deed)
    )


# ---- effects that do not reach a card


_says_shield = Remembered(lambda ability: any(isinstance(node, nodes.Affect) for node in parts_of[ability]))
"""Whether an ability speaks of effects that a card does not receive."""


def any_shields(table: Table) -> bool:
    """Whether some text of the duel's cards says 効果を受けない: most need not look."""
    known: bool | None = table.memo.get("shields")
    if known is None:
        known = any(_says_shield[ability] for text in table.texts for ability in text.abilities)
        table.memo["shields"] = known
    return known


def shield(duel: Duel, frame: Frame, card: int | Seen, kind: str) -> Found | None:
    """効果を受けない: what keeps an effect of a kind from a card, if anything does.

    Taken at its word, a text against all abilities would keep the card's own from it, and so itself: that is left open.
    """
    if not any_shields(duel.table):
        return None
    by = replace(characteristics.look(duel, frame.source, frame), controller=frame.controller)
    found = forbidden(duel, "affect", what=card, by=by, kind=kind, controller=frame.controller)
    number = card.card if isinstance(card, Seen) else card
    if found is not None and kind == "static" and number == frame.source:
        raise Undetermined("shielded from itself", (number,), STATIC, (words_of(*found),))
    return found


def _reaches(duel: Duel, frame: Frame, deed: Deed) -> bool:
    """Whether what a text says of a card counts for it: an effect that the card does not receive bans nothing."""
    if deed.action == "affect" or not isinstance(deed.what, Seen) or not any_shields(duel.table):
        return True
    return shield(duel, frame, deed.what, meaning.kind_of(duel, frame)) is None


# ---- where it is said


def _is_said(duel: Duel, action: Asked, what: Any) -> bool:
    """Whether any text at hand could forbid an action: the quick answer for most positions."""
    now: View = duel.view if duel.viewed else characteristics.view(duel)
    if now.building:
        return True
    said = now.index.said
    if said and (nodes.Cannot in said or nodes.Not in said or nodes.Only in said):
        return True
    if duel.effects and not _BANS.isdisjoint(now.lastings.found):
        return True
    if action in ("play", "damage", "target") and nodes.Keyword in now.index.pairs:
        return True
    return action == "play" and (what.card if isinstance(what, Seen) else what) in _own_bans(duel)


_BANS = frozenset({nodes.Cannot, nodes.Not, nodes.Only})


def _own_bans(duel: Duel) -> frozenset[int]:
    """Cards whose text says how, or when, they cannot be played themselves (2-10-3-3)."""
    memo = duel.table.memo
    if "own bans" not in memo:
        bans = (nodes.Cannot, nodes.Not, nodes.Only)
        kinds = {
            card
            for card in set(duel.table.kinds)
            for words in duel.table.data(card).abilities
            for entry in entries(duel.table, words)
            if any(isinstance(part.node, bans) and _is_about_playing(part.node) for part in entry.parts)
        }
        memo["own bans"] = frozenset(card for card, kind in enumerate(duel.table.kinds) if kind in kinds)
    found: frozenset[int] = memo["own bans"]
    return found


def _is_about_playing(node: Any) -> bool:
    action = node.of if isinstance(node, nodes.Not) else node.action
    return isinstance(action, nodes.Play) and isinstance(action.what, (nodes.ThisCard, nodes.That))


def _said(duel: Duel, deed: Deed, kinds: tuple[type[Any], ...]) -> Iterator[Found]:
    for kind in kinds:
        yield from characteristics.in_force(duel, kind)
        for effect, node in characteristics.lasting(duel, kind):
            yield effect.frame, node
    seen = deed.what
    if deed.action == "play" and isinstance(seen, Seen) and not seen.place.is_square:
        # How a card itself may be played is said where it could be played from (2-10-3-2, 2-10-3-3).
        yield from _own(duel, seen.card, kinds)


def _own(duel: Duel, card: int, kinds: tuple[type[Any], ...]) -> Iterator[Found]:
    if not texts_of(duel.table).loud[card]:
        return
    standing = {
        frame.words for kind in kinds for frame, _ in characteristics.in_force(duel, kind) if frame.source == card
    }
    for frame, static in characteristics.printed_abilities(duel, card, nodes.Static):
        if frame.words in standing:
            continue
        for words in duel.table.data(card).abilities:
            for entry in entries(duel.table, words):
                if entry.node is static:
                    for part in entry.parts:
                        own = part.layer == RULE and isinstance(part.node, kinds) and _is_about_playing(part.node)
                        if own and applies(duel, frame, part):
                            yield frame, part.node


def _deed(duel: Duel, action: Asked, roles: dict[str, Any]) -> Deed:
    known: dict[str, Any] = {"action": action}
    for role, value in roles.items():
        if role in ("what", "by", "source", "against", "to", "user"):
            value = characteristics.look(duel, value) if isinstance(value, int) else value
        elif role == "destination" and isinstance(value, str):
            value = Place("square", value)
        known["what" if role in ("to", "user") else role] = value
    if action == "play" and known.get("origin") is None and isinstance(known.get("what"), Seen):
        known["origin"] = known["what"].place
    return Deed(**known)


# ---- keywords


def _by_keyword(duel: Duel, deed: Deed) -> Found | None:
    if deed.action == "play":
        # 閃光: nobody plays cards while this card's move is on the stack (5-14-2); a waiting stack is none (3-11-2).
        for item in duel.stack:
            if isinstance(item, UnitMove) and item.card is not None:
                for found in characteristics.has_keyword(duel, item.card, "閃光"):
                    return found
    source = deed.source if deed.action == "damage" else deed.by
    if deed.action in ("damage", "target") and source is not None and isinstance(deed.what, Seen):
        # 耐性: no damage from, and no target of, cards that meet the condition (5-17-2), read when it matters (5-17-3).
        for frame, keyword in characteristics.has_keyword(duel, deed.what.card, "耐性"):
            if keyword.quality is None:
                raise Undetermined("not carried out", ("Keyword", "quality", keyword.wording))
            if is_card(duel, frame, keyword.quality, source):
                return frame, keyword
    return None


# At the end, by module: each needs the other, and neither while it is loaded.
from judge.games.dimension_zero import meaning  # noqa: E402
