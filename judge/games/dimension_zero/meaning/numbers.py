"""What words for numbers mean: …の枚数, X*1000, このカードのスマッシュ, 2枚まで."""

from __future__ import annotations

from typing import Any, TypeGuard

from judge.cardtext import nodes
from judge.cardtext.variables import leaves_open, told_by_reminder
from judge.games.dimension_zero.duel import Duel, Spell
from judge.games.dimension_zero.frame import Data, Frame, Ref, Seen
from judge.games.dimension_zero.meaning import cardwords, facts, past, people, placewords, stackwords, traits
from judge.games.dimension_zero.meaning.ground import (
    X_STEP,
    around,
    bind,
    colours_of,
    data_of,
    is_on_stack,
    look,
    refs_of,
    unclear,
)
from judge.games.dimension_zero.remembered import Remembered
from judge.games.dimension_zero.rulebook import clause
from judge.kernel import Undetermined

UNDEFINED = clause("1-2-2")
WORDS = ("colour", "race", "name", "kind")
"""Stats that are words, not figures."""


def number(duel: Duel, frame: Frame, node: int | nodes.Node) -> int:
    """The number that words mean. A variable that nothing defines is 0 (1-2-2)."""
    if isinstance(node, int):
        return node
    match node:
        case nodes.Variable():
            return variable(duel, frame)
        case nodes.Product(of=nodes.Node() as of):
            return number(duel, frame, of) * node.times
        case nodes.Half(of=nodes.Node() as of):
            return half(number(duel, frame, of), node.down)
        case nodes.Product() | nodes.Half():
            unclear(node, "which figure")
        case nodes.Difference():
            return max(0, number(duel, frame, node.of) - number(duel, frame, node.less))
        case nodes.NumberOf():
            return _number_of(duel, frame, node)
        case nodes.StatOf():
            return _stat_of(duel, frame, node)
        case nodes.Count():
            if node.of is not None:
                return per(duel, frame, node)
            if node.number == "any":
                unclear(node, "any number")
            return number(duel, frame, node.number)
        case nodes.Damage() if node.amount is not None:
            return number(duel, frame, node.amount)
        case nodes.Amount():
            return number(duel, frame, node.number)
        case nodes.That():
            return _that(duel, frame, node)
        case nodes.Compare() if node.amount is not None and node.order == "equal":
            return number(duel, frame, node.amount)
    return amount(duel, frame, node)


def undefined(duel: Duel, frame: Frame, node: object) -> bool:
    """Whether words for a number speak of the figure of a card, or the best figure of several, and there is no card."""
    match node:
        case nodes.Product() | nodes.Half() | nodes.NumberOf(of=nodes.Among()):
            return undefined(duel, frame, node.of)
        case nodes.Difference():
            return undefined(duel, frame, node.of) or undefined(duel, frame, node.less)
        case nodes.Count():
            return undefined(duel, frame, node.number)
        case nodes.Damage():
            return undefined(duel, frame, node.amount)
        case nodes.NumberOf(of=nodes.StatOf() as of, total=False):
            return undefined(duel, frame, of)
        case nodes.Among(of=nodes.StatOf() as of):
            return undefined(duel, frame, of)
        case nodes.StatOf(stat=stat) if stat not in WORDS and (node.of or node.same_as) is not None:
            return not _values(duel, frame, node)
    return False


def half(value: int, down: bool = False) -> int:
    """半分, rounded up, unless the text says that it is rounded down (1-2-1)."""
    return value // 2 if down else -(-value // 2)


def is_share(node: object) -> TypeGuard[nodes.Half | nodes.Product]:
    """半分, 2倍: whether words for a number mean a share of what they change."""
    return isinstance(node, nodes.Half | nodes.Product) and node.of is None


def share(node: nodes.Half | nodes.Product, value: int) -> int:
    """What a number becomes that is halved or multiplied."""
    return half(value, node.down) if isinstance(node, nodes.Half) else value * node.times


def variable(duel: Duel, frame: Frame) -> int:
    """X: settled on resolution (4-9-2-7), defined by a sentence of the text, or chosen with the cost."""
    settled = frame.get(X_STEP, "X")
    if settled:
        return int(settled[0])
    for outer in around(duel, frame.words):
        for node in outer.below():
            if isinstance(node, nodes.Define):
                return number(duel, frame, node.value)
    data = duel.table.data(frame.words.card)
    if not frame.x and _is_left_open[duel.card(frame.words.card).text] and ("X" not in dict(data.cost).values()):
        if told_by_reminder(duel.card(frame.words.card).text) is None:
            raise Undetermined("X told nowhere", (frame.words.card,), UNDEFINED)
        raise Undetermined("X told by a reminder", (frame.words.card,), UNDEFINED)
    return frame.x


_is_left_open = Remembered[bool](lambda text: isinstance(text, nodes.CardText) and leaves_open(text))
"""Texts with an X of which nothing, or only a reminder, says what it is: what cannot be defined is 0, what is not
written down may be defined somewhere."""


def _that(duel: Duel, frame: Frame, node: nodes.That) -> int:
    refs = refs_of(duel, frame, node)
    if node.kind in ("damage", "number", "amount", "cost", "energy_number") or (node.role or "").endswith("damage"):
        return sum(ref for ref in refs if isinstance(ref, int))
    return len(refs)


# ---- how many


def amount(duel: Duel, frame: Frame, node: nodes.Node) -> int:
    """How many things words mean: cards, markers, spells and abilities, squares, players."""
    match node:
        case nodes.Cards(kind="marker"):
            return markers(duel, frame, node, node.at)
        case nodes.Cards(kind="ability" | "activated" | "triggered" | "spell"):
            return len(stackwords.items(duel, frame, node))
        case nodes.Squares():
            return len(placewords.squares(duel, frame, node))
        case nodes.Line():
            return len(placewords.lines(duel, frame, node))
        case nodes.Area():
            return len(placewords.areas(duel, frame, node))
        case nodes.Player():
            return len(people.players(duel, frame, node))
        case nodes.That():
            return len(cardwords.spoken(duel, frame, node) if node.tests else refs_of(duel, frame, node))
        case nodes.AnyOf() | nodes.AllOf():
            if all(isinstance(option, nodes.Cards) and option.kind == "marker" for option in node.options):
                return sum(amount(duel, frame, option) for option in node.options)
            return len(cardwords.cards(duel, frame, node))
        case nodes.Among(of=nodes.That()):
            return len(cardwords.spoken(duel, frame, node))
        case nodes.Among() if isinstance(node.of, nodes.Node):
            return amount(duel, frame, node.of)
        case nodes.Cards(tests=(*_, nodes.Such(past=True))):
            return len(cardwords.spoken(duel, frame, node))
    return len(cardwords.cards(duel, frame, node))


def markers(duel: Duel, frame: Frame, node: nodes.Cards, at: nodes.Node | None) -> int:
    """マーカー on cards (6-7): all of them, or those of a name."""
    if isinstance(at, nodes.Side) and at.of is not None:
        cards = cardwords.spoken(duel, frame, at.of)
    elif at is not None:
        cards = cardwords.cards(duel, frame, nodes.Cards(), at)
    else:
        cards = tuple(standing.card for standing in duel.standing)
    found = 0
    for card in cards:
        seen = look(duel, card, frame)
        found += sum(count for name, count in seen.markers if node.name in (None, name))
    return found


def per(duel: Duel, frame: Frame, node: nodes.Count) -> int:
    """…1枚につき: how often the number fits into what is counted."""
    if node.of is None:
        unclear(node, "for each of what")
    if node.number == "any":
        unclear(node, "any number")
    return number(duel, frame, node.of) // max(1, number(duel, frame, node.number))


def _put_here(duel: Duel, frame: Frame, tests: tuple[Any, ...]) -> int | None:
    """捨てた枚数, said in the effect that does it, of no other time: how many cards its own steps have put there."""
    match tests:
        case (nodes.Such(fact=nodes.Put(what=nodes.Gap()) as put, past=True),) if {name for name, _ in put.parts()} <= {
            "what",
            "destination",
            "source",
        }:
            cards = past.put_by_this_effect(duel, frame, put)
            return None if cards is None else len(cards)
    return None


def _number_of(duel: Duel, frame: Frame, node: nodes.NumberOf) -> int:
    if node.same_as is not None:
        return number(duel, frame, node.same_as)
    of = node.of
    if isinstance(of, nodes.Among) and isinstance(of.of, nodes.StatOf):
        of = of.of
    if of is None:
        if not node.tests:
            unclear(node, "number of what")
        own = _put_here(duel, frame, node.tests)
        if own is not None:
            return own
        # この効果で捨てた枚数: of the cards that the effect has to do with.
        touched = (look(duel, card, frame) for card in dict.fromkeys(facts.touched(duel, frame)))
        return sum(all(traits.passes(duel, frame, test, seen) for test in node.tests) for seen in touched)
    if node.tests:
        unclear(node, "number of which")
    if isinstance(of, nodes.StatOf):
        if of.stat in WORDS:
            return len(words_of(duel, frame, of))
        values = _values(duel, frame, of)
        if node.total:
            return sum(values)
        if node.order is not None:
            return _best(values, node.order)
        return _one(of, values)
    return amount(duel, frame, of)


def in_range(duel: Duel, frame: Frame, count: nodes.Count, found: int) -> bool:
    """Whether so many are as many as words say: 3枚以上, 5枚以下."""
    if count.number == "any":
        return True
    wanted = number(duel, frame, count.number)
    match count.range:
        case "at_least":
            return found >= wanted
        case "at_most" | "up_to":
            return found <= wanted
    return found == wanted


def count_range(duel: Duel, frame: Frame, count: nodes.Node | int | None, available: int) -> tuple[int, int]:
    """The least and the most to choose of so many; the least may be more than there are. Unsaid: one."""
    if count is None:
        return 1, 1
    if not isinstance(count, nodes.Count):
        exact = max(0, number(duel, frame, count))
        return exact, exact
    if count.number == "any":
        return 0, available
    wanted = max(0, number(duel, frame, count.number))
    match count.range:
        case "up_to" | "at_most":
            return 0, min(wanted, available)
        case "at_least":
            return wanted, max(wanted, available)
    return wanted, wanted


# ---- figures of cards


def figure(duel: Duel, seen: Seen, stat: str) -> int:
    """A figure of a card as it is read: below 0 counts as 0 (1-2-2)."""
    data = data_of(seen)
    match stat:
        case "power":
            return max(0, data.power)
        case "smash":
            return max(0, data.smash)
        case "cost":
            return max(0, _cost(duel, data, seen))
        case "move_cost":
            return max(0, sum(count for _, count in data.move_cost if isinstance(count, int)))
    unclear(None, "no figure", stat)


def _cost(duel: Duel, data: Data, seen: Seen) -> int:
    """All symbols together (2-4-3); X counts as what was chosen while the card is on the stack (1-2-2, 1-2-3-3)."""
    variables = sum(1 for _, count in data.cost if not isinstance(count, int))
    if variables and seen.place.zone == "stack":
        for item in duel.stack:
            if isinstance(item, Spell) and item.card == seen.card:
                return data.total_cost + variables * item.frame.x
    return data.total_cost


def words(duel: Duel, seen: Seen, stat: str) -> frozenset[str]:
    """The colours, races (or attributes), name or kind of a card."""
    match stat:
        case "colour":
            return colours_of(seen) or frozenset({"colourless"})
        case "race":
            return frozenset(data_of(seen).races + data_of(seen).attributes)
        case "name":
            return frozenset({data_of(seen).name})
        case "kind":
            return frozenset({data_of(seen).kind})
    return frozenset({str(figure(duel, seen, stat))})


def words_of(duel: Duel, frame: Frame, node: nodes.StatOf) -> frozenset[str]:
    """The colours, races, names or kinds of the cards that words mean."""
    if node.of is None:
        unclear(node, "of which card")
    found = {
        word
        for card in cardwords.spoken(duel, frame, node.of)
        for word in words(duel, look(duel, card, frame), node.stat)
    }
    if node.stat == "colour":
        found.discard("colourless")
    return frozenset(
        word for word in found if all(traits.passes_word(duel, frame, test, word, node.stat) for test in node.tests)
    )


def _values(duel: Duel, frame: Frame, node: nodes.StatOf) -> list[int]:
    of = node.of or node.same_as
    if of is None:
        unclear(node, "of which card")
    found = cardwords.spoken(duel, frame, of)
    kept = []
    for card in found:
        seen = look(duel, card, frame)
        if all(traits.passes(duel, bind(frame, "card", card), test, seen) for test in node.tests):
            kept.append(figure(duel, seen, node.stat))
    return kept


def _best(values: list[int], order: str) -> int:
    """The highest or lowest of several; of none it cannot be defined and is 0 (1-2-2)."""
    return (max if order == "highest" else min)(values, default=0)


def _one(node: nodes.StatOf, values: list[int]) -> int:
    if len(set(values)) > 1:
        unclear(node, "of which of several", len(values))
    return values[0] if values else 0


def _stat_of(duel: Duel, frame: Frame, node: nodes.StatOf) -> int:
    if node.stat in WORDS:
        unclear(node, "no figure", node.stat)
    values = _values(duel, frame, node)
    return _best(values, node.order) if node.order is not None else _one(node, values)


def things(duel: Duel, frame: Frame, node: nodes.Node, zone: nodes.Node | None = None) -> tuple[Ref, ...]:
    """What words mean, as refs: squares, lines, areas, players, `#` items of the stack, or cards."""
    match node:
        case nodes.Squares():
            return placewords.squares(duel, frame, node)
        case nodes.Line():
            return placewords.lines(duel, frame, node)
        case nodes.Area():
            return placewords.areas(duel, frame, node)
        case nodes.Player():
            return people.players(duel, frame, node)
        case nodes.That(at=None):
            return tuple(ref for ref in refs_of(duel, frame, node) if ref not in frame.gone)
        case nodes.AnyOf() | nodes.AllOf():
            found = (ref for option in node.options for ref in things(duel, frame, option, zone))
            return tuple(dict.fromkeys(found))
        case nodes.Cards() if is_on_stack(node):
            return tuple(f"#{item.number}" for item in stackwords.items(duel, frame, node))
        case nodes.Among() if isinstance(node.of, nodes.Node):
            still = cardwords.spoken(duel, frame, node) if isinstance(node.of, nodes.That) else None
            every = things(duel, frame, node.of, zone)
            return tuple(ref for ref in every if still is None or not isinstance(ref, int) or ref in still)
    return cardwords.cards(duel, frame, node, zone)
