"""What of a text is carried out, as far as the text alone tells: each step, event, effect and keyword has its rule.

A description or a condition may still turn out to be open when it is met on a board; then the ruling says so. That the
words do what they should is for rulings to show.
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.cards import Card
from judge.cardtext import nodes
from judge.cardtext.strategies import has_say_in_own_play, stays_on_square
from judge.games.dimension_zero.deeds.unless import is_carried_out
from judge.games.dimension_zero.duel import Owned, Table
from judge.games.dimension_zero.frame import Words
from judge.games.dimension_zero.meaning.happenings import is_recognised
from judge.games.dimension_zero.own_leaving import waits_to_leave
from judge.games.dimension_zero.own_limits import is_kept
from judge.games.dimension_zero.resolving import is_deed
from judge.games.dimension_zero.values.texts import RULES_SAID, entries, is_asked


def not_carried_out(card: Card) -> tuple[str, ...]:
    """The words of a card that no rule carries out; none, if there is one for all of them."""
    table = Table((Owned(card, "A"),))
    lacking = [node for index in range(len(card.text.abilities)) for node in _lacking(table, Words(0, index))]
    lacking += without_occasion(card)
    return tuple(dict.fromkeys(card.text.text[slice(*node.span)] for node in lacking))


def without_occasion(card: Card) -> tuple[nodes.Node, ...]:
    """The abilities of a strategy that its resolution does not carry out, and that work at no other time (2-10-3-1)."""
    if card.kind != "strategy" or stays_on_square(card.text, card.attributes):
        return ()
    return tuple(node for ability in card.text.abilities for node in _idle(ability))


def _idle(ability: nodes.Node) -> Iterator[nodes.Node]:
    match ability:
        case nodes.Effect() | nodes.PlayCost() | nodes.Triggered(from_hand=True):
            return
        case nodes.Keyword(name="連動" | "共鳴"):
            for inner in ability.abilities:
                yield from _idle(inner)
        case nodes.Keyword(name="覚醒" | "暴走" | "補給" | "禁呪"):
            return
        case nodes.ZoneEffect():
            yield from (inner for inner in ability.abilities if isinstance(inner, nodes.Effect))
        case nodes.Triggered() | nodes.Replacement() if waits_to_leave(ability):
            return
        case nodes.Static() | nodes.Replacement() if has_say_in_own_play(ability):
            return
        case _:
            yield ability


def _lacking(table: Table, words: Words) -> Iterator[nodes.Node]:
    every = tuple(table.node(words).walk())
    given = [
        table.place_of(words, ability) for node in every if isinstance(node, nodes.Gain) for ability in node.abilities
    ]
    for place in (words, *given):
        yield from (entry.node for entry in entries(table, place) if entry.trouble is not None)
    for node in every:
        if isinstance(node, (nodes.Triggered, nodes.Delayed)) and not is_recognised(node.event):
            yield node.event
        if isinstance(node, (nodes.Triggered, nodes.Activated)):
            kind = nodes.TriggerAbility if isinstance(node, nodes.Triggered) else nodes.Use
            yield from (limit for limit in node.limits if not is_kept(limit, kind))
        if isinstance(node, nodes.Replacement):
            yield from (step for step in node.steps if isinstance(step, RULES_SAID) and not is_asked(step))
        if isinstance(node, (nodes.Effect, nodes.Triggered, nodes.Activated, nodes.Delayed, nodes.May, nodes.If)):
            before: nodes.Node | None = None
            for step in node.steps:
                if not _is_done(step, before):
                    yield step
                before = step


def _is_done(step: nodes.Node, before: nodes.Node | None) -> bool:
    if isinstance(step, nodes.But):
        return is_carried_out(step, before)
    return is_deed(step) and (not isinstance(step, RULES_SAID) or is_asked(step))
