"""What a player can still do: every action that is open at the end of a line, told in groups with its clause."""

from __future__ import annotations

from msgspec.structs import replace

from judge.games.dimension_zero.board import Player
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.playing.activating import Use, timing_of
from judge.games.dimension_zero.playing.plans import MakePlan, RenewPlan
from judge.games.dimension_zero.playing.spells import Play
from judge.games.dimension_zero.playing.spots import timing_of as timing_of_card
from judge.games.dimension_zero.playing.timing import ABILITY, CARD, FROM_PLAN, MAKE_PLAN, MOVE, RENEW_PLAN
from judge.games.dimension_zero.playing.unit_moves import MoveUnit, obstacles_to_move
from judge.games.dimension_zero.priority import Pass
from judge.games.dimension_zero.rulebook import clause
from judge.games.dimension_zero.special_actions import LayEnergy, SmashWith, smash_obstacles
from judge.games.dimension_zero.telling import Teller
from judge.games.dimension_zero.turn import HavePriority
from judge.kernel import Option, Position, Refusal
from judge.ruling.copies import copies
from judge.ruling.findings import Finding
from judge.ruling.maying import NO_PRIORITY, OVER, USES_PRIORITY
from judge.ruling.model import Deed, Possible, Text
from judge.scenario.acts import Given
from judge.scenario.answers import joined
from judge.scenario.names import Names
from judge.scenario.trying import attempt
from judge.source import Words

LAY_ENERGY = clause("3-7-1")
SMASH = clause("3-9-1")
ORDER = ("play", "use", "move", "plan", "energy", "smash", "pass")


def can(end: Position[Duel], player: Player, names: Names) -> Finding:
    """Everything that a player may do at a position, in the short words that a file may expect."""
    duel, decision = end
    if decision is None or duel.over:
        return Finding(joined(()), refusals=(Refusal(OVER, "duel over"),))
    due = decision.about
    if not isinstance(due, HavePriority) or due.player != player:
        return Finding(joined(()), refusals=(Refusal(NO_PRIORITY, "no priority", (player,)),))
    tried: set[object] = set()
    for option in decision.options:
        how = _apart_from_square(option)
        if isinstance(option, Play | Use) and how not in tried:
            tried.add(how)  # where the texts do not decide whether it can be done, this says so
            attempt(duel, option, Given(player, option.card))
        elif isinstance(option, MoveUnit):
            obstacles_to_move(duel, player, option)
        elif isinstance(option, SmashWith):
            smash_obstacles(duel, player, option.unit)
    told = [_short(duel, option, names) for option in decision.options]
    return Finding(joined(told, ordered=False), (USES_PRIORITY,))


def possible(end: Position[Duel], start: Duel, player: Player, names: Names) -> tuple[Possible, ...]:
    """The same in groups: squares of one card together, each group with the clause that allows it.

    `start` is the first position, by which several copies of a card are told apart.
    """
    duel, decision = end
    if decision is None or not isinstance(decision.about, HavePriority) or decision.about.player != player:
        return ()
    teller = Teller(duel, copies(start))
    groups: dict[object, list[Option]] = {}
    for option in decision.options:
        groups.setdefault(_apart_from_square(option), []).append(option)
    found = []
    for options in groups.values():
        says, short = _told(teller, options), tuple(_short(duel, option, names) for option in options)
        found.append(Possible(_kind(options[0]), _clause(duel, options[0]), Text.of(says), short))
    found.sort(key=lambda one: ORDER.index(one.kind))
    unlisted = sum(duel.card(card).kind == "unknown" for card in duel.side(player).hand)
    if unlisted and duel.phase == "main":
        says = Words(
            f"手札のほかの{unlisted}枚は、何のカードかによる",
            f"the {unlisted} other cards in hand: depends on what they are",
        )
        found.append(Possible("play", CARD["normal"], Text.of(says), ()))
    return tuple(found)


def _apart_from_square(option: Option) -> object:
    """What options have in common that differ in the square only."""
    match option:
        case Play(card=card, origin=origin, special=special, by=by, way=way):
            return ("play", card, origin, special, by, way)
        case MoveUnit(card=card, way=way):
            return ("move", card, way)
    return option


def _kind(option: Option) -> Deed:
    match option:
        case Play():
            return "play"
        case Use():
            return "use"
        case MoveUnit():
            return "move"
        case MakePlan() | RenewPlan():
            return "plan"
        case LayEnergy():
            return "energy"
        case SmashWith():
            return "smash"
    return "pass"


def _clause(duel: Duel, option: Option) -> str:
    match option:
        case Play(card=card):
            place = duel.where(card)
            return FROM_PLAN if place.zone == "plan" else CARD[timing_of_card(duel, card, place)]
        case Use(words=words):
            return ABILITY[timing_of(duel.table.node(words))]  # type: ignore[arg-type]
        case MoveUnit():
            return MOVE
        case MakePlan():
            return MAKE_PLAN
        case RenewPlan():
            return RENEW_PLAN
        case LayEnergy():
            return LAY_ENERGY
        case SmashWith():
            return SMASH
    assert isinstance(option, Pass)
    return USES_PRIORITY


def _short(duel: Duel, option: Option, names: Names) -> str:
    """An option in the words of a scenario file: `play 名前 L1`."""
    match option:
        case Play(card=card, square=square, origin=origin, special=special, way=way):
            source = "" if origin == "hand" else f"from {origin}"
            how = "・".join(name for name in (special, way) if name)
            return " ".join(part for part in ("play", _name(duel, card, names), square, source, how) if part)
        case Use(card=card, words=words):
            several = len(duel.card(words.card).text.abilities) > 1
            number = str(words.ability + 1) if several else ""
            return " ".join(part for part in ("use", _name(duel, card, names), number) if part)
        case MoveUnit(card=card, square=square, way=way):
            return " ".join(part for part in ("move", _name(duel, card, names), square, way) if part)
        case MakePlan():
            return "plan make"
        case RenewPlan():
            return "plan renew"
        case LayEnergy(card=card):
            return f"energy {_name(duel, card, names)}"
        case SmashWith(unit=unit):
            return f"smash {_name(duel, unit, names)}"
    return "pass"


def _name(duel: Duel, card: int, names: Names) -> str:
    """The name of a card; copies are told apart only on squares, elsewhere any of them will do."""
    return names.of(card) if duel.at(card) is not None else duel.card(card).name


def _told(teller: Teller, options: list[Option]) -> Words:
    """Options that differ in the square only as one sentence."""
    squares = [getattr(option, "square", "") for option in options]
    if len(squares) < 2 or not all(squares):
        return teller.option(options[0])
    ja, en = (teller.option(replace(options[0], square=joint.join(squares))) for joint in ("・", "/"))
    return Words(ja.ja, en.en)
