"""What words for spells and abilities mean: スタックにある対象のスペル, 相手の起動型能力.

A stack that waits for a battle does not exist (3-11-2): only what lies on `Duel.stack` is ever meant.
"""

from __future__ import annotations

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero.duel import Ability, Duel, Exchange, PlanWork, Spell, StackItem, UnitMove
from judge.games.dimension_zero.frame import Frame, Ref, Refs, Seen
from judge.games.dimension_zero.meaning import cardwords, facts, people, traits
from judge.games.dimension_zero.meaning.ground import bind, gap, item_ref, look, refs_of, unclear


def items(duel: Duel, frame: Frame, node: nodes.Node) -> tuple[StackItem, ...]:
    """Every spell or ability on the stack that words mean, the top first."""
    if isinstance(node, nodes.That):
        found = (item_of(duel, ref) for ref in refs_of(duel, frame, node))
        return tuple(item for item in found if item is not None)
    return tuple(item for item in reversed(duel.stack) if means_item(duel, frame, node, item))


def item_of(duel: Duel, ref: Ref) -> StackItem | None:
    """The item on the stack behind a ref: `#` and its number, or the card of a spell."""
    for item in duel.stack:
        if item_ref(item) == ref or (isinstance(item, Spell) and item.card == ref):
            return item
    return None


def source_of(item: StackItem) -> int | None:
    """発生源 (2-27): the card that a spell or ability comes from; the rules' own abilities have none but the unit."""
    match item:
        case Spell() | UnitMove():
            return item.card
        case Ability():
            return item.frame.source
    return None


def seen_item(duel: Duel, item: StackItem) -> Seen | None:
    """The card behind an item, under the control of whoever controls the item (2-1-4-1, 2-1-5-1)."""
    card = source_of(item)
    if card is None or isinstance(item, (Exchange, PlanWork)):
        return None
    seen = look(duel, card, item.frame if isinstance(item, Ability) else None)
    return replace(seen, controller=item.controller)


def means_item(duel: Duel, frame: Frame, node: nodes.Node, item: StackItem) -> bool:
    """Whether words mean a spell or ability on the stack."""
    match node:
        case nodes.Cards():
            return _described(duel, frame, node, item)
        case nodes.That():
            refs = refs_of(duel, frame, node)
            return item_ref(item) in refs or (isinstance(item, Spell) and item.card in refs)
        case nodes.Gap():
            return gap(frame, "item") == item_ref(item)
        case nodes.AnyOf() | nodes.AllOf():
            return any(means_item(duel, frame, option, item) for option in node.options)
        case nodes.OtherThan():
            return node.what is not None and not means_item(duel, frame, node.what, item)
        case nodes.ThisCard():
            return source_of(item) == frame.source and frame.source not in frame.gone
        case nodes.ThisAbility():
            return isinstance(item, Ability) and item.frame.words == frame.words and item.frame.source == frame.source
        case nodes.Doing():
            if node.what == "move":
                return isinstance(item, UnitMove) and _unit_is(duel, frame, node.of, item)
            return isinstance(item, Spell) and _unit_is(duel, frame, node.of, item)
        case nodes.Count() if node.of is not None:
            return means_item(duel, frame, node.of, item)
    unclear(node, "nothing on a stack")


def _unit_is(duel: Duel, frame: Frame, node: nodes.Node | None, item: StackItem) -> bool:
    if node is None:
        return True
    seen = seen_item(duel, item)
    return seen is not None and cardwords.means(duel, frame, node, seen)


def _described(duel: Duel, frame: Frame, node: nodes.Cards, item: StackItem) -> bool:
    if isinstance(item, Exchange) or not _is_kind(duel, node.kind, item):
        return False
    if node.at is not None and not (isinstance(node.at, nodes.Zone) and node.at.name == "stack"):
        if not isinstance(node.at, nodes.Among):
            return False
        if node.at.of is None or not means_item(duel, frame, node.at.of, item):
            return False
    if node.controller is not None and not people.is_player(duel, frame, node.controller, item.controller):
        return False
    seen = seen_item(duel, item)
    if node.source is not None and (seen is None or not cardwords.means(duel, frame, node.source, seen)):
        return False
    if node.name is not None and (seen is None or seen.data.name != node.name):
        return False
    inner = bind(frame, "item", item_ref(item))
    return all(_passes(duel, frame, inner, test, item, seen) for test in node.tests)


def _passes(duel: Duel, frame: Frame, inner: Frame, test: nodes.Node, item: StackItem, seen: Seen | None) -> bool:
    match test:
        case nodes.Such():
            return facts.holds(duel, inner, test.fact, past=test.past)
        case nodes.OtherThan(what=nodes.Node() as what) if not isinstance(what, (nodes.HasColour, nodes.HasRace)):
            return not means_item(duel, frame, what, item)
        case nodes.AnyOf():
            return any(_passes(duel, frame, inner, one, item, seen) for one in test.options)
        case nodes.AllOf():
            return all(_passes(duel, frame, inner, one, item, seen) for one in test.options)
    return seen is not None and traits.passes(duel, frame, test, seen)


def _is_kind(duel: Duel, kind: str, item: StackItem) -> bool:
    match kind:
        case "card":
            return isinstance(item, Spell)
        case "unit" | "base" | "strategy":
            # A spell is of the kind of its card (2-21-2).
            return isinstance(item, Spell) and look(duel, item.card).data.kind == kind
        case "spell":
            return isinstance(item, Spell)
        case "ability":
            return isinstance(item, (Ability, UnitMove, PlanWork))
        case "activated":
            # Moving, making and renewing plans are activated abilities that the rules give (4-3-3).
            return isinstance(item, (UnitMove, PlanWork)) or (isinstance(item, Ability) and item.kind == "activated")
        case "triggered":
            return isinstance(item, Ability) and item.kind == "triggered"
        case "effect":
            return isinstance(item, (Spell, Ability))
    return False


def targets(item: StackItem) -> Refs:
    """対象: what a spell or ability on the stack was aimed at: all that is chosen before it resolves (4-7-2-5)."""
    if not isinstance(item, (Spell, Ability)):
        return ()
    return tuple(ref for _, role, refs in item.frame.said if role == "target" for ref in refs)


def means_source(duel: Duel, frame: Frame, node: nodes.Node, card: int, controller: str) -> bool:
    """Whether words mean the cause of something: a card whose effect, under a player's control, does it."""
    seen = replace(look(duel, card, frame), controller="A" if controller == "A" else "B")
    match node:
        case nodes.Cards(kind="effect" | "ability" | "spell" | "activated" | "triggered"):
            if node.kind in ("activated", "triggered"):
                unclear(node, "what kind of ability did it", card)
            if node.kind == "spell" and seen.place.zone not in ("stack", "graveyard"):
                return False
            if node.controller is not None and not people.is_player(duel, frame, node.controller, controller):
                return False
            if node.name is not None or node.tests:
                named = nodes.Cards(name=node.name, tests=node.tests)
                if not cardwords.means(duel, frame, named, seen):
                    return False
            return node.source is None or cardwords.means(duel, frame, node.source, seen)
        case nodes.AnyOf() | nodes.AllOf():
            return any(means_source(duel, frame, option, card, controller) for option in node.options)
        case nodes.ThisAbility() | nodes.ThisCard():
            return card == frame.source and card not in frame.gone
        case nodes.OtherThan():
            return node.what is not None and not means_source(duel, frame, node.what, card, controller)
        case nodes.Player():
            return people.is_player(duel, frame, node, controller)
        case nodes.Cards():
            return cardwords.means(duel, frame, node, seen)
    return cardwords.means(duel, frame, node, seen)


def card_of(duel: Duel, ref: Ref) -> int | None:
    """The card behind a ref: itself, or the one of a spell or ability on the stack."""
    if isinstance(ref, int):
        return ref
    if ref.startswith("#"):
        item = item_of(duel, ref)
        return source_of(item) if item is not None else None
    return None


def put_into(node: nodes.Cards) -> str | None:
    """除外されたカード: the zone that cards were put into, where the words say no other place for them."""
    match node:
        case nodes.Cards(at=None, tests=(*_, nodes.Such(past=True, fact=nodes.Put(destination=nodes.Zone() as into)))):
            return into.name
    return None


def brought_about(duel: Duel, frame: Frame, node: nodes.Cards) -> tuple[int, ...]:
    """Cards described by what was done to them: この効果でエネルギーゾーンに置かれたユニット, wherever they are now."""
    found = []
    for card in dict.fromkeys(facts.touched(duel, frame)):
        seen = look(duel, card, frame)
        told = (test for test in node.tests if isinstance(test, nodes.Such))
        if all(traits.passes(duel, frame, test, seen) for test in told) and cardwords.means(duel, frame, node, seen):
            found.append(card)
    return tuple(found)
