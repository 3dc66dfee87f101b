"""Numbers and qualities at the end of a line, each with its derivation."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import Any

from judge.cardtext import nodes
from judge.games.dimension_zero.board import BATTLE_SQUARES, Player, area_of
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.frame import Frame, Words
from judge.games.dimension_zero.readings import read_by
from judge.games.dimension_zero.rulebook import clause
from judge.games.dimension_zero.setup import HAND_SIZE
from judge.games.dimension_zero.values.characteristics import WHILE_VALID, Stat, as_put, is_valid, look, reckon
from judge.games.dimension_zero.values.layers import applies
from judge.games.dimension_zero.values.texts import entries
from judge.kernel import Refusal, Source
from judge.ruling.findings import Finding
from judge.scenario.answers import NOTHING as NONE
from judge.scenario.answers import joined
from judge.scenario.questions import Question

COLOUR = clause("2-4-2")
COLOURLESS = clause("2-4-2-1")
SEVERAL_COLOURS = clause("2-4-2-2")
ALL_SYMBOLS = clause("2-4-3")
KIND_CHANGED = clause("2-6-3")
RACE = clause("2-8-1")
SEVERAL_RACES = clause("2-8-2")
RACE_CHANGED = clause("2-8-3")
ANY_NUMBER = clause("2-23-4-2")
SQUARES_ONLY = clause("2-23-8-3")
STATIC = clause("4-5-1")
WHILE_THERE = clause("4-14-4-1")
ON_SQUARES = clause("2-10-3")
ON_SQUARES_ONLY = {"unit": clause("2-20-1-7"), "base": clause("2-20-2-5"), "strategy": clause("2-10-3-1")}
CAME_LATER = clause("4-14-3-2")
NOT_IN_ITS_ZONE = clause("5-7-1-2")
NO_KIND = clause("6-1-8")
STILL_STRATEGY = clause("6-6-3")
PRINTED = clause("2-2-3")
STATE = clause("2-26-1")
NO_STATE = clause("2-22-1")
UNITS_HAVE = {"power": clause("2-12-1"), "smash": clause("2-13-1"), "move cost": clause("2-5-1")}
"""Figures that are printed on units alone."""
HAVE_STATE = ("energy", "smash", "beneath")
"""Zones off the squares whose cards are released or frozen."""
ARRANGED = clause("6-2-4")
BELOW_ZERO = clause("1-2-2")


def value_of(duel: Duel, question: Question, card: int | None) -> Finding:
    """What a question about a value is answered with."""
    if card is not None:
        return _of_card(duel, question.value or "", card)
    if question.of is not None:
        return _of_player(duel, question.value or "", "A" if question.of == "A" else "B")
    match question.value:
        case "active":
            return Finding(duel.active)
        case "phase":
            return Finding(duel.phase)
    return Finding(str(len(duel.stack)))


def _of_player(duel: Duel, value: str, player: Player) -> Finding:
    side = duel.side(player)
    if value == "arranged":
        return Finding(str(side.arranged).lower(), (ARRANGED,))
    if value == "released energy":
        return Finding(str(sum(card not in duel.frozen for card in side.energy)))
    return Finding(
        str(len(getattr(side, value))), (ANY_NUMBER,) if value == "hand" and len(side.hand) > HAND_SIZE else ()
    )


def _of_card(duel: Duel, value: str, card: int) -> Finding:
    if value.removeprefix("printed ") in UNITS_HAVE and not _has_figures(duel, card):
        return Finding(NONE, (UNITS_HAVE[value.removeprefix("printed ")],))
    if value.startswith("printed "):
        printed: Any = duel.table.data(card)
        stat = value.removeprefix("printed ")
        return Finding(str(printed.total_cost if stat == "cost" else getattr(printed, stat)), (PRINTED,))
    if value in ("power", "smash"):
        return _reckoned(duel, card, value)
    seen = look(duel, card)
    data = seen.data
    match value:
        case "cost":
            return Finding(str(max(0, data.total_cost)), (ALL_SYMBOLS, *_open_x(data.cost)))
        case "move cost":
            total = sum(number for _, number in data.move_cost if isinstance(number, int))
            return Finding(str(max(0, total)), (ALL_SYMBOLS, *_open_x(data.move_cost)))
        case "damage":
            return Finding(str(seen.damage))
        case "races":
            several = (SEVERAL_RACES,) if len(data.races) > 1 else ()
            changed = (RACE_CHANGED,) if data.races != duel.table.data(card).races else ()
            return Finding(joined(data.races, ordered=False), (RACE, *several, *changed))
        case "attributes":
            return Finding(joined(data.attributes, ordered=False), (RACE,))
        case "colours":
            further = {0: (COLOURLESS,), 1: ()}.get(len(data.colours), (SEVERAL_COLOURS,))
            return Finding(joined(data.colours, ordered=False), (COLOUR, *further))
        case "kind" if seen.place.zone == "beneath":
            return Finding("none", (NO_KIND,))
        case "kind" if seen.place.is_square and data.kind == "strategy":
            return Finding(data.kind, (STILL_STRATEGY,))
        case "kind":
            return Finding(data.kind, (KIND_CHANGED,) if data.kind != duel.table.data(card).kind else ())
        case "controller":
            return Finding(seen.controller)
        case "state" if not seen.place.is_square and seen.place.zone not in HAVE_STATE:
            return Finding(NONE, (NO_STATE,))
        case "state":
            return Finding("frozen" if card in duel.frozen else "released", (STATE,))
        case "markers":
            return Finding(str(sum(number for _, number in seen.markers)))
    return Finding(joined(_ability(duel, words) for words in data.abilities))


def _has_figures(duel: Duel, card: int) -> bool:
    """Whether a card is, or is printed as, a unit: nothing else has power, smash and a move cost."""
    return "unit" in (duel.table.data(card).kind, look(duel, card).data.kind)


def _open_x(cost: tuple[tuple[str, int | str], ...]) -> tuple[str, ...]:
    return () if all(isinstance(number, int) for _, number in cost) else (BELOW_ZERO,)


def _reckoned(duel: Duel, card: int, stat: str) -> Finding:
    found = reckon(duel, card, "power" if stat == "power" else "smash")
    data = look(duel, card).data
    cites = list(found.cites)
    for change in found.changes:
        cites += [] if change.resolved else [STATIC, WHILE_THERE]
        cites += read_by(duel.table, duel.table.node(change.frame.words), data)
    sums = accumulate((change.amount for change in found.changes), initial=found.printed)
    if any(total < 0 for total in sums):
        cites.append(BELOW_ZERO)
    sources = tuple(change.source for change in found.changes)
    return Finding(str(found.value), tuple(dict.fromkeys(cites)), sources, tuple(_idle(duel, card, stat, sources)))


def _idle(duel: Duel, card: int, stat: str, made: tuple[Source, ...]) -> Iterator[Refusal]:
    """Texts about this number that do not count now: their card is not where they work, or they mean something else."""
    yield from _out_of_reach(duel, card, "power" if stat == "power" else "smash")
    for number, owned in enumerate(duel.table.owned):
        place = duel.where(number)
        if place.zone == "deck" or not owned.card.printed:
            continue
        for index, ability in enumerate(owned.card.text.abilities):
            if not _speaks_of(ability, stat):
                continue
            zones = {zone.name for zone in ability.zones} if isinstance(ability, nodes.ZoneEffect) else None
            said = (Source(number, ability.span),)
            if zones is not None and place.zone not in zones:
                yield Refusal(NOT_IN_ITS_ZONE, "text does not work there", (number, place.zone), said)
                yield Refusal(ON_SQUARES, "text does not work there", (number, place.zone), said)
            elif zones is None and not place.is_square:
                yield Refusal(ON_SQUARES, "text does not work there", (number, place.zone), said)
                yield Refusal(ON_SQUARES_ONLY[owned.card.kind], "text does not work there", (number, place.zone), said)
            elif isinstance(ability, nodes.Keyword):
                if not is_valid(duel, Words(number, index), look(duel, number).controller):
                    yield Refusal(WHILE_VALID[ability.name], "text not valid now", (number, ability.name), said)
            elif number == card and not any(source.card == number for source in made):
                others = _applies(duel, Words(number, index), stat)
                reason = "static ability is of others" if others else "static ability does not apply"
                yield Refusal(WHILE_THERE, reason, (number, index), said)
    for effect in duel.effects:
        node = duel.table.node(effect.frame.words)
        if isinstance(node, nodes.Modify | nodes.Set) and node.stat == stat and card not in (effect.cards or (card,)):
            said = (Source(effect.frame.words.card, node.span),)
            yield Refusal(CAME_LATER, "effect does not reach it", (effect.frame.source, card), said)


def _applies(duel: Duel, words: Words, stat: str) -> bool:
    """Whether an ability of a card changes such a number now, be it of another card."""
    frame = Frame(words=words, source=words.card, controller=look(duel, words.card).controller)
    parts = (part for entry in entries(duel.table, words) for part in entry.parts)
    return any(part.writes == stat and applies(duel, frame, part) for part in parts)


def _out_of_reach(duel: Duel, card: int, stat: Stat) -> Iterator[Refusal]:
    """Effects that would change this number, if the card lay on a square of its owner."""
    owner = duel.owner(card)
    if duel.where(card).is_square or duel.card(card).kind != "unit":
        return
    there = (as_put(duel, card, square, owner) for square in BATTLE_SQUARES if area_of(square, owner) == "own")
    found = {change.source: change.frame.source for one in there for change in reckon(one, card, stat).changes}
    for source, bearer in found.items():
        if bearer != card:
            yield Refusal(SQUARES_ONLY, "reaches squares only", (bearer, card), (source,))


def _speaks_of(ability: nodes.Node, stat: str) -> bool:
    """Whether an ability that always works changes this number of some card."""
    inner: tuple[nodes.Node, ...] = (ability,)
    if isinstance(ability, nodes.ZoneEffect) or (isinstance(ability, nodes.Keyword) and ability.name in WHILE_VALID):
        inner = ability.abilities
    changes = (part for one in inner if isinstance(one, nodes.Static) for part in one.walk())
    return any(isinstance(part, nodes.Modify | nodes.Set) and part.stat == stat for part in changes)


def _ability(duel: Duel, words: Words) -> str:
    """An ability by its keyword, or as it is printed."""
    node = duel.table.node(words)
    if isinstance(node, nodes.Keyword):
        return node.name
    return duel.card(words.card).text.text[slice(*node.span)]
