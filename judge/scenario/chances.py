"""Scripted actions among those that the rules offer: which options are meant, and why none is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from judge.cardtext import nodes
from judge.games.dimension_zero.board import Player
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.playing.actions import MakePlan, MoveUnit, Play, RenewPlan, Use, obstacles
from judge.games.dimension_zero.playing.spells import KINDS as PLAYED_FROM
from judge.games.dimension_zero.playing.spots import AS_OWN
from judge.games.dimension_zero.priority import Pass, actions
from judge.games.dimension_zero.rulebook import clause
from judge.games.dimension_zero.special_actions import LayEnergy, SmashWith, energy_obstacles, smash_obstacles
from judge.games.dimension_zero.values.characteristics import look
from judge.games.dimension_zero.values.texts import entries
from judge.kernel import Decision, Option, Refusal
from judge.scenario.acts import Act, Given
from judge.scenario.decisions import matches

ACTIVATED = clause("4-3-1")
SPECIAL = ("召集", "隊列召喚", AS_OWN)
BEGUN_WITH = ("召集", "隊列召喚", "急襲", "覚醒")
"""Ways that are decided on as the action begins: one that is named is meant, and no other in its place."""
PAID_BESIDES = ("進撃", "呼声", "追加コスト")
"""Costs that are decided on after the action has begun."""
LATER = frozenset(
    {
        "not main phase",
        "not own main phase",
        "stack not empty",
        "during battle",
        "not own smash phase",
        "not own energy phase",
    }
)
"""Reasons that time takes away."""


def fitting(duel: Duel, decision: Decision, act: Act) -> list[tuple[Option, Given]]:
    """The options that a scripted action means, each with the answers that are still to be given."""
    return _meant(duel, decision.options, act)


def _meant(duel: Duel, options: Iterable[Option], act: Act) -> list[tuple[Option, Given]]:
    found = [option for option in options if _fits(duel, option, act)]
    cost = act.given.cost
    if cost is not None:
        begun = {name for name in cost if name in BEGUN_WITH}
        found = [option for option in found if begun <= _names(option) <= set(cost)]
        most = max((len(_names(option)) for option in found), default=0)
        found = [option for option in found if len(_names(option)) == most]
    return [(option, _given(option, act.given)) for option in found]


def _given(option: Option, given: Given) -> Given:
    names = _names(option)
    if given.cost is not None:
        given = given._replace(cost=tuple(name for name in given.cost if name not in names), settled=tuple(names))
    return given._replace(card=getattr(option, "card", None))


def _names(option: Option) -> set[str]:
    """The special way and the cost that an option stands for."""
    return {name for name in (getattr(option, "special", ""), getattr(option, "way", "")) if name not in ("", AS_OWN)}


def _fits(duel: Duel, option: Option, act: Act) -> bool:
    match act.form, option:
        case "pass", Pass():
            return True
        case "play", Play(card=card, square=square, origin=origin):
            to = not act.square or square == act.square
            return to and origin == _played_from(duel, act) and matches(duel, card, act.cards)
        case "use", Use(card=card, words=words):
            return card in act.cards and (act.ability is None or words[:2] == _words(duel, card, act.ability))
        case "move", MoveUnit(card=card, square=square):
            return card in act.cards and square == act.square
        case "plan", (MakePlan() | RenewPlan()):
            return isinstance(option, RenewPlan) == act.renew
        case "energy", LayEnergy(card=card):
            return matches(duel, card, act.cards)
        case "smash", SmashWith(unit=unit):
            return unit in act.cards
    return False


def _played_from(duel: Duel, act: Act) -> str:
    """The zone that a card is played from: the one said, or the hand; the plan zone where none of it is in hand."""
    zones = {duel.where(card).zone for card in act.cards} if not act.origin else set()
    return act.origin or ("plan" if "plan" in zones and "hand" not in zones else "hand")


def _words(duel: Duel, card: int, number: int) -> tuple[int, int] | None:
    """The n-th ability that a card has: its own in printed order, then those it was given."""
    abilities = look(duel, card).data.abilities
    return abilities[number - 1][:2] if number <= len(abilities) else None


def why_not(duel: Duel, player: Player, act: Act) -> list[Refusal]:
    """What forbids an action now; nothing, if some way of doing it is offered."""
    if act.form == "pass" or _meant(duel, actions(duel, player), act):
        return []
    found: list[Refusal] = []
    tried = tuple(_tried(duel, act))
    if act.form == "use" and not tried:
        return [Refusal(ACTIVATED, "no activated ability", (_likeliest(duel, act),))]
    for option in tried:
        found += _obstacles(duel, player, option, act)
    return list(dict.fromkeys(found))


def _tried(duel: Duel, act: Act) -> Iterator[Option]:
    """The action as an option, whether it is offered or not."""
    card = _likeliest(duel, act)
    cost = act.given.cost or ()
    way = next((name for name in cost if name and name not in (*SPECIAL, *PAID_BESIDES)), "")
    match act.form:
        case "play":
            special = next((name for name in cost if name in SPECIAL), "")
            yield Play(card, act.square, _played_from(duel, act), special, None, way)
        case "use":
            yield from _uses(duel, card, act)
        case "move":
            yield MoveUnit(card, act.square, way)
        case "plan":
            yield RenewPlan() if act.renew else MakePlan()
        case "energy":
            yield LayEnergy(card)
        case "smash":
            yield SmashWith(card)


def _likeliest(duel: Duel, act: Act) -> int:
    """Of several copies, the one that lies where the action looks for it."""
    zone = {"play": _played_from(duel, act), "energy": "hand"}.get(act.form, "square")
    return next((card for card in act.cards if duel.where(card).zone == zone), act.cards[0] if act.cards else 0)


def _uses(duel: Duel, card: int, act: Act) -> Iterator[Use]:
    for number, words in enumerate(look(duel, card).data.abilities, start=1):
        if act.ability not in (None, number):
            continue
        for entry in entries(duel.table, words):
            if isinstance(entry.node, nodes.Activated):
                yield Use(card, entry.words)


def _obstacles(duel: Duel, player: Player, option: Option, act: Act) -> list[Refusal]:
    match option:
        case LayEnergy(card=card):
            return energy_obstacles(duel, player, card)
        case SmashWith(unit=unit):
            return smash_obstacles(duel, player, unit)
        case Play(card=card, origin=origin) if duel.where(card).zone != origin:
            kind = duel.card(card).kind
            number = PLAYED_FROM.get(kind, PLAYED_FROM["unit"])
            return [Refusal(number, "not from there", (player, card, duel.where(card).zone))]
    return obstacles(duel, player, option)


def can_come(duel: Duel, refusals: list[Refusal]) -> bool:
    """Whether waiting may help: something is under way, or only the time is wrong."""
    return bool(duel.stack or duel.battles) or any(refusal.reason in LATER for refusal in refusals)


def ways(options: list[tuple[Option, Given]]) -> int:
    """How many ways of paying for the same action there are among options."""
    return len({frozenset(_names(option)) for option, _ in options})
