"""Whether something is the case: conditions, and what relative clauses tell.

An action as a fact is about the past (…した): it is looked for in what the effect itself did, in the event it waited
for, and in what the duel remembers of the turn (`past.py`). Few are about the present: バトルをしている, 挟まれている.
"""

from __future__ import annotations

from judge.cardtext import nodes
from judge.games.dimension_zero.board import LINES, Player, area_of, is_battle_square
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.frame import Frame, Seen
from judge.games.dimension_zero.meaning import cardwords, numbers, people, placewords, stackwords, traits
from judge.games.dimension_zero.meaning import past as the_past
from judge.games.dimension_zero.meaning.ground import (
    CONDITION,
    ON_STACK,
    bears_keyword,
    data_of,
    each_alone,
    has_text,
    look,
    said,
    square_of,
    thats,
    unclear,
)
from judge.games.dimension_zero.meaning.past import last_seen, touched


def holds(duel: Duel, frame: Frame, fact: nodes.Node | None, *, past: bool = False) -> bool:
    """Whether a fact is the case now; no condition always is met. `past`: whether it was, in a clause like …した."""
    match fact:
        case None:
            return True
        case nodes.IsAt() if several := each_alone(fact):
            return all(_is_at(duel, frame, one, past=past) for one in several)
        case nodes.IsAt():
            return _is_at(duel, frame, fact, past=past)
        case nodes.Is():
            return _is(duel, frame, fact)
        case nodes.Has():
            return all(has(duel, frame, fact.held, seen) for seen in _those(duel, frame, fact.what))
        case nodes.FewerThan():
            if fact.than is None:
                unclear(fact, "than what")
            one, other = numbers.number(duel, frame, fact.what), numbers.number(duel, frame, fact.than)
            margin = one - other if fact.more else other - one
            return margin > 0 and (fact.margin is None or numbers.in_range(duel, frame, fact.margin, margin))
        case nodes.Equals():
            return _equals(duel, frame, fact)
        case nodes.AdjacentTo():
            ones = placewords.places_of(duel, frame, fact.what or nodes.ThisCard())
            others = placewords.places_of(duel, frame, fact.to or nodes.ThisCard())
            return any(placewords.adjacent(one, other) for one in ones for other in others)
        case nodes.Targets():
            return _targets(duel, frame, fact)
        case nodes.JoinedTo():
            return _joined(duel, frame, fact)
        case nodes.DidSo():
            return _did_so(frame, fact)
        case nodes.Otherwise():
            met = frame.get(CONDITION, "met")
            if met is None:
                unclear(fact, "no condition before")
            return not any(met)
        case nodes.Not(of=nodes.IsAt() as there) if several := each_alone(there):
            return not any(_is_at(duel, frame, one, past=past) for one in several)  # neither is there
        case nodes.Not():
            return not holds(duel, frame, fact.of, past=past)
        case nodes.Both():
            return all(holds(duel, frame, one, past=past) for one in fact.facts)
        case nodes.AnyOf():
            return any(holds(duel, frame, one, past=past) for one in fact.options)
        case nodes.AllOf():
            return all(holds(duel, frame, one, past=past) for one in fact.options)
        case nodes.Can():
            return _can(duel, frame, fact.action)
        case nodes.Cannot():
            return not _can(duel, frame, fact.action)
        case nodes.During():
            return in_period(duel, frame, fact.period)
        case nodes.Period():
            return in_period(duel, frame, fact)
        case nodes.Battle() if not past:
            return _battles(duel, frame, fact)
        case nodes.Sandwich():
            return _sandwiched(duel, frame, fact)
        case nodes.TakeControl():
            return _controls(duel, frame, fact)
        case nodes.Arrange():
            return _arranged(duel, frame, fact)
        case nodes.Action():
            return the_past.happened(duel, frame, fact)
    unclear(fact, "no fact")


def _those(duel: Duel, frame: Frame, node: nodes.Node | None) -> list[Seen]:
    """The cards a fact is said of, as they are or last were; unsaid, the card that speaks."""
    return [look(duel, card, frame) for card in cardwords.spoken(duel, frame, node or nodes.ThisCard())]


# ---- where things are


def _is_at(duel: Duel, frame: Frame, fact: nodes.IsAt, *, past: bool) -> bool:
    if fact.when is not None and not in_period(duel, frame, fact.when.period):
        return False
    found = _how_many_at(duel, frame, fact, past=past)
    if fact.not_even is not None:  # inside 1枚もない: that there is as much as this
        return found >= numbers.number(duel, frame, fact.not_even)
    if fact.count is not None:
        return numbers.in_range(duel, frame, fact.count, found)
    if thats(fact.what) and fact.where is not None and 0 < found < len(_those(duel, frame, fact.what)):
        unclear(fact, "whose card")  # それらが…にある, and only some of them are
    return found > 0


def _how_many_at(duel: Duel, frame: Frame, fact: nodes.IsAt, *, past: bool) -> int:
    what, where = fact.what, fact.where
    if what is None:
        what = nodes.ThisCard()
    if isinstance(what, nodes.Cards) and what.kind == "marker":
        return numbers.markers(duel, frame, what, where or what.at)
    if where is None:
        return numbers.amount(duel, frame, what)
    if isinstance(what, nodes.Cards) and what.kind in ON_STACK:
        return numbers.amount(duel, frame, what)
    if past or isinstance(what, (nodes.ThisCard, nodes.That, nodes.Gap)):
        # Things spoken of: where they are, or for those that left and what was (…があった), where they last were.
        cards = cardwords.spoken(duel, frame, what) if past else cardwords.cards(duel, frame, what)
        return sum(_lies_at(duel, frame, where, card, past=past) for card in cards)
    if isinstance(what, nodes.Cards) and what.at is None:
        return len(cardwords.cards(duel, frame, what, where))
    cards = cardwords.cards(duel, frame, what)
    return sum(_lies_at(duel, frame, where, card, past=False) for card in cards)


def _lies_at(duel: Duel, frame: Frame, where: nodes.Node, card: int, *, past: bool) -> bool:
    seen = look(duel, card, frame)
    if past:
        last = frame.seen(card)
        if last is None and isinstance(where, nodes.Gap) and not seen.place.is_square:
            last = last_seen(duel, card)  # 廃棄されたカードがあったスクエア: no square is where it lies now
        seen = last if last is not None else seen
    return placewords.means_place(duel, frame, where, seen.place, seen)


# ---- what things are


def _is(duel: Duel, frame: Frame, fact: nodes.Is) -> bool:
    what, value = fact.what, fact.value
    if isinstance(value, nodes.Period):
        return _is_time(duel, frame, what, value)
    if isinstance(value, nodes.Empty):
        return what is not None and numbers.amount(duel, frame, what) == 0
    if isinstance(what, nodes.StatOf) and what.stat in numbers.WORDS:
        found = numbers.words_of(duel, frame, what)
        if isinstance(value, nodes.StatOf):
            return bool(found & numbers.words_of(duel, frame, value))
        if not isinstance(value, nodes.Node):
            unclear(fact, "no word")
        return any(traits.passes_word(duel, frame, value, word, what.stat) for word in found)
    if isinstance(value, nodes.Count):
        counted = nodes.ThisCard() if what is None else what
        return numbers.in_range(duel, frame, value, numbers.number(duel, frame, counted))
    if isinstance(value, nodes.Compare) and value.stat is None:
        if what is None:
            unclear(fact, "which figure")
        return traits.compare(duel, frame, value, numbers.number(duel, frame, what))
    if isinstance(what, (nodes.NumberOf, nodes.StatOf, nodes.Variable, nodes.Product, nodes.Count)):
        return numbers.number(duel, frame, what) == numbers.number(duel, frame, value)
    if not isinstance(value, nodes.Node):
        return numbers.number(duel, frame, what or nodes.ThisCard()) == value
    refs = said(frame, what) if isinstance(what, nodes.That) else None
    if refs is not None and any(isinstance(ref, str) and ref.startswith("#") for ref in refs):
        items = stackwords.items(duel, frame, what) if what is not None else ()
        return bool(items) and all(stackwords.means_item(duel, frame, value, item) for item in items)
    seen = _those(duel, frame, what)
    return bool(seen) and all(cardwords.means(duel, frame, value, one) for one in seen)


def _is_time(duel: Duel, frame: Frame, what: nodes.Node | None, value: nodes.Period) -> bool:
    """それが相手のターンならば: the time of the event, as far as the frame knows it."""
    at = said(frame, what) if isinstance(what, nodes.That) else None
    if at and value.name == "turn" and value.whose is not None:
        return people.is_player(duel, frame, value.whose, str(at[0]))
    return in_period(duel, frame, value)


def in_period(duel: Duel, frame: Frame, period: nodes.Node) -> bool:
    """Whether a stretch of play is running now: 自分のターン, メインフェイズ, バトル."""
    if isinstance(period, nodes.That):
        refs = said(frame, period)
        if refs:
            return refs[0] in (duel.active, duel.phase)
        unclear(period, "which time")
    if not isinstance(period, nodes.Period):
        unclear(period, "no time")
    if period.of is not None and not in_period(duel, frame, period.of):
        return False
    if period.whose is not None and not people.is_player(duel, frame, period.whose, duel.active):
        return False
    if period.which in ("next", "extra"):
        unclear(period, "which time")
    match period.name:
        case "duel" | "turn" | "phase":
            return True
        case "battle":
            if period.against is not None:
                return traits.in_battle(duel, frame, frame.source, period.against)
            return duel.battle is not None
        case "first_step" | "second_step" | "end_step":
            steps = {"first_step": 1, "second_step": 2, "end_step": 3}
            return duel.battle is not None and duel.battle.step == steps[period.name]
    return duel.phase == period.name


def has(duel: Duel, frame: Frame, held: nodes.Node, seen: Seen) -> bool:
    """Whether a card has an ability, a race or a colour."""
    match held:
        case nodes.Keyword():
            return bears_keyword(duel, held, seen)
        case nodes.ZoneEffect():
            zones = {zone.name for zone in held.zones}
            abilities = (duel.table.node(words) for words in data_of(seen).abilities)
            return any(
                isinstance(ability, nodes.ZoneEffect) and zones <= {zone.name for zone in ability.zones}
                for ability in abilities
            )
        case nodes.StatOf() if held.same_as is None and held.of is None and not held.tests:
            own = numbers.words(duel, seen, held.stat)
            return bool(own - {"colourless"})
        case nodes.Cards(kind="ability"):
            return bool(data_of(seen).abilities)
        case nodes.Cards(kind="text"):
            return has_text(duel, seen)
        case nodes.Cards(kind="aura"):
            return bool(seen.beneath)
        case nodes.Cards(kind="marker"):
            return any(held.name in (None, name) and count > 0 for name, count in seen.markers)
    return traits.passes(duel, frame, held, seen)


def _equals(duel: Duel, frame: Frame, fact: nodes.Equals) -> bool:
    what = fact.what or nodes.ThisCard()
    if isinstance(what, nodes.StatOf) and what.stat in numbers.WORDS:
        if isinstance(fact.to, nodes.StatOf):
            return bool(numbers.words_of(duel, frame, what) & numbers.words_of(duel, frame, fact.to))
        return any(
            traits.passes_word(duel, frame, fact.to, word, what.stat) for word in numbers.words_of(duel, frame, what)
        )
    figures = nodes.NumberOf | nodes.StatOf | nodes.Variable | nodes.Product | nodes.Count
    if isinstance(what, figures) or isinstance(fact.to, figures):
        return numbers.number(duel, frame, what) == numbers.number(duel, frame, fact.to)
    return set(cardwords.spoken(duel, frame, what)) == set(cardwords.spoken(duel, frame, fact.to))


# ---- what things do to each other


def _targets(duel: Duel, frame: Frame, fact: nodes.Targets) -> bool:
    items = stackwords.items(duel, frame, fact.what or nodes.Gap())
    return bool(items) and all(_aims(duel, frame, fact, stackwords.targets(item)) for item in items)


def _aims(duel: Duel, frame: Frame, fact: nodes.Targets, refs: tuple[int | str, ...]) -> bool:
    return bool(aimed_at(duel, frame, fact, refs))


def aimed_at(duel: Duel, frame: Frame, fact: nodes.Targets, refs: tuple[int | str, ...]) -> tuple[int | str, ...]:
    """Of targets, those that …を対象とする speaks of; none if they are not as many as it says."""
    found: list[int | str] = []
    for ref in refs:
        if isinstance(ref, int):
            if cardwords.means(duel, frame, fact.of, look(duel, ref, frame)):
                found.append(ref)
        elif isinstance(fact.of, nodes.Player) and people.is_player(duel, frame, fact.of, ref):
            found.append(ref)
    if fact.count is not None and not numbers.in_range(duel, frame, fact.count, len(found)):
        return ()
    return tuple(found)


def _joined(duel: Duel, frame: Frame, fact: nodes.JoinedTo) -> bool:
    ones = cardwords.cards(duel, frame, fact.what or nodes.ThisCard())
    others = cardwords.cards(duel, frame, fact.to or nodes.ThisCard())
    pairs = {(standing.card, standing.joined) for standing in duel.standing if standing.joined is not None}
    return any((one, other) in pairs or (other, one) in pairs for one in ones for other in others)


def _did_so(frame: Frame, fact: nodes.DidSo) -> bool:
    """そうしたならば: `done` of the step says (1,) or (0,), `could` whether it was possible at all."""
    if fact.ref is None:
        unclear(fact, "which step")
    role = "could" if fact.could else "done"
    noted = frame.get(fact.ref, role) or frame.get(fact.ref, "done")
    if noted is None:
        noted = frame.get(fact.ref, "what")
        noted = None if noted is None else (int(bool(noted)),)
    if noted is None:
        unclear(fact, "step not noted", fact.ref)
    # Where each player was free to do it, it is not said of whom it is asked, and for whom the rest is.
    apart = frame.get(fact.ref, "apart") is not None and (any(noted) or not fact.done)
    if apart or (fact.who is not None and frame.get(fact.ref, "who") is None):
        unclear(fact, "who did so", fact.ref)
    return any(noted) == fact.done


def _battles(duel: Duel, frame: Frame, fact: nodes.Battle) -> bool:
    cards = cardwords.spoken(duel, frame, fact.what or nodes.ThisCard())
    if fact.at is not None:
        cards = tuple(
            card
            for card in cards
            if any(
                placewords.means_square(duel, frame, fact.at, fight.square) for fight in traits.fights_of(duel, card)
            )
        )
    return any(traits.in_battle(duel, frame, card, fact.against) for card in cards)


def _sandwiched(duel: Duel, frame: Frame, fact: nodes.Sandwich) -> bool:
    """挟まれている: between two units, straight or aslant (5-9-1, 5-9-3); unsaid, of the controller of the text.

    AとBに挟まれている: with A at one end and B at the other.
    """
    match fact.between:
        case None:
            one = other = _unit_squares(duel, frame.controller)
        case nodes.AllOf(options=(first, second)):
            one = set(placewords.places_of(duel, frame, first))
            other = set(placewords.places_of(duel, frame, second))
        case _:
            one = other = set(placewords.places_of(duel, frame, fact.between))
    return any(
        (square := square_of(look(duel, card, frame))) is not None and between(square, one, other)
        for card in cardwords.spoken(duel, frame, fact.what)
    )


def _unit_squares(duel: Duel, player: Player) -> set[str]:
    found = set()
    for standing in duel.standing:
        seen = look(duel, standing.card)
        if seen.controller == player and seen.data.kind == "unit" and is_battle_square(standing.square):
            found.add(standing.square)
    return found


def between(square: str, one_end: set[str], other_end: set[str]) -> bool:
    """Whether a battle square lies between a square of each, next to both, on one straight line."""
    if not is_battle_square(square):
        return False
    line, row = LINES.index(square[0]), int(square[1])
    for across, along in ((1, 0), (0, 1), (1, 1), (1, -1)):
        if across <= line <= 2 - across and 1 + abs(along) <= row <= 3 - abs(along):
            one = f"{LINES[line - across]}{row - along}"
            other = f"{LINES[line + across]}{row + along}"
            if (one in one_end and other in other_end) or (other in one_end and one in other_end):
                return True
    return False


def _controls(duel: Duel, frame: Frame, fact: nodes.TakeControl) -> bool:
    cards = cardwords.cards(duel, frame, fact.what, fact.at)
    return any(people.is_player(duel, frame, fact.who, look(duel, card, frame).controller) for card in cards)


def _arranged(duel: Duel, frame: Frame, fact: nodes.Arrange) -> bool:
    """山札の順番が意図的に決定された: once in the duel is for ever (6-2-4)."""
    for node in (fact.duration, fact.when):
        period = getattr(node, "period", node)
        if period is not None and not (isinstance(period, nodes.Period) and period.name == "duel"):
            unclear(fact, "within which time")
    at = getattr(fact.what.of, "at", None)
    if not isinstance(at, nodes.Zone):
        at = fact.what.of
    decks = placewords.zones_of(duel, frame, at)
    return any(duel.side("A" if place.at == "A" else "B").arranged for place in decks)


def _can(duel: Duel, frame: Frame, action: nodes.Node) -> bool:
    """…できる as a fact: whether a unit is able to smash (3-9-1) and nothing forbids it (1-1-2)."""
    if not isinstance(action, nodes.Smash) or action.target is not None or action.source is not None:
        unclear(action, "whether it can be done")
    for card in cardwords.cards(duel, frame, action.what or nodes.ThisCard()):
        seen = look(duel, card, frame)
        area = area_of(seen.place.at, seen.controller) if seen.place.is_square else None
        able = not seen.frozen and area in ("central", "enemy") and seen.controller == duel.active
        if able and forbidding.forbidden(duel, "smash", who=seen.controller, what=card) is None:
            return True
    return False


__all__ = ["aimed_at", "between", "has", "holds", "in_period", "touched"]

# At the end, by module: each needs the other, and neither while it is loaded.
from judge.games.dimension_zero import forbidding  # noqa: E402
