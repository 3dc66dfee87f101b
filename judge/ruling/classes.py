"""What kind of thing something is: an ability by its text, a card's place by who may see it, a fact by 2-2-2."""

from __future__ import annotations

from typing import get_args

from judge.cardtext import nodes
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.keywords import meanings
from judge.games.dimension_zero.rulebook import clause
from judge.kernel import Source, Undetermined
from judge.ruling.findings import Finding
from judge.scenario.questions import CardDatum, Question

DATA = clause("2-2-2")
OPEN = clause("2-25-1-1")
HIDDEN = clause("2-25-2-1")
SHOWN = clause("2-25-4")
IN_ZONE = {
    "removed": clause("2-23-10-2"),
    "graveyard": clause("2-23-5-2"),
    "energy": clause("2-23-6-2"),
    "smash": clause("2-23-7-2"),
    "hand": clause("2-23-4-3"),
    "plan": clause("2-23-3-1"),
    "beneath": clause("6-1-9"),
}
HIDDEN_ZONES = ("hand", "deck", "smash", "beneath")
CLASSES: tuple[tuple[type[nodes.Node], str, str], ...] = (
    (nodes.Activated, "activated", clause("4-3-1")),
    (nodes.Triggered, "triggered", clause("4-4-1")),
    (nodes.Static, "static", clause("4-5-1")),
    (nodes.Replacement, "replacement", clause("4-15-1")),
    (nodes.PlayCost, "static", clause("2-10-3-4")),
    (nodes.Effect, "effect", clause("4-12-1")),
)
KEYWORDS = clause("4-2-2")
ONE_BY_ONE = clause("4-2-3")
ZONE_EFFECT = clause("5-7-1")
EITHER_ZONE = clause("5-7-1-3")
FUSED_ABILITY = clause("6-4-2")
FUSED_STRATEGY = clause("6-4-3")
FACTS = frozenset(get_args(CardDatum))
"""What 2-2-2 calls データ."""


def class_of(duel: Duel, question: Question, card: int) -> Finding:
    """What a question about the class of something is answered with."""
    if question.data is not None:
        return Finding("yes" if question.data in FACTS else "no", (DATA,))
    if question.information:
        return _information(duel, card)
    return _ability(duel, card, question.ability)


def _information(duel: Duel, card: int) -> Finding:
    zone = duel.where(card).zone
    here = (IN_ZONE[zone],) if zone in IN_ZONE else ()
    if zone in HIDDEN_ZONES and card not in duel.shown:
        return Finding("hidden", (HIDDEN, *here))
    return Finding("open", (OPEN, *here, *((SHOWN,) if card in duel.shown else ())))


def _ability(duel: Duel, card: int, number: int | None) -> Finding:
    abilities = duel.card(card).text.abilities
    if number is None and len(abilities) == 1:
        number = 1
    if number is None or not 1 <= number <= len(abilities):
        raise Undetermined("no such ability", (card, number or 0))
    node: nodes.Node = abilities[number - 1]
    cites: list[str] = [ONE_BY_ONE] * (len(abilities) > 1)
    while isinstance(node, nodes.ZoneEffect):
        cites += [ZONE_EFFECT] if len(node.zones) == 1 else [ZONE_EFFECT, EITHER_ZONE]
        node = node.abilities[0]
    source = Source(card, node.span)
    if isinstance(node, nodes.Keyword):
        meaning = meanings().get(node.name)
        return Finding("keyword", (*cites, meaning.clause if meaning else KEYWORDS), (source,))
    for kind, name, number_of_clause in CLASSES:
        if isinstance(node, kind):
            if any(isinstance(part, nodes.Fuse) for part in node.walk()):
                cites.append(FUSED_STRATEGY if kind is nodes.Effect else FUSED_ABILITY)
            return Finding(name, (*cites, number_of_clause), (source,))
    raise Undetermined("text not understood", (card,))
