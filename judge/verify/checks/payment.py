"""Costs: settled from what is printed or said, and paid in full from legal cards (1-2-3, 4-7-2-7, 4-7-2-8)."""

from __future__ import annotations

from itertools import combinations

from judge.games.dimension_zero import events as e
from judge.verify.document import Cost
from judge.verify.findings import Looked, unless
from judge.verify.position import Position
from judge.verify.walking import Moment, Walk

PLAN = (("colourless", 1),)


class Action:
    """An action on its way from its announcement to its payment."""

    def __init__(self, announced: e.Announced) -> None:
        self.announced = announced
        self.number: int | None = None
        self.other = False
        """Whether another cost than the printed one was chosen."""


def costs(walk: Walk) -> Looked:
    """Each cost is the printed one, with X as it was chosen, unless words of a card or a chosen cost change it."""
    action: Action | None = None
    for moment in walk.moments:
        for event in moment.step.events:
            match event:
                case e.Announced():
                    action = Action(event)
                case e.NumberChosen(_, number) if action is not None:
                    action.number = number
                case e.CostChosen() if action is not None:
                    action.other = True
                case e.CostFixed(card, cost):
                    fine = action is not None and action.announced.card == card
                    yield unless(
                        fine and action is not None and _is_printed(moment, action, cost),
                        "payment",
                        moment.number,
                        f"カード{card}のコストが、印刷されたものと違う。",
                        f"the cost of card {card} is not the printed one.",
                    )


def _is_printed(moment: Moment, action: Action, cost: Cost) -> bool:
    """Whether a cost is what is printed; where words of cards had a part in it, anything of a kind may be."""
    if any(number < 0 for _, number in cost if isinstance(number, int)) and not moment.step.quotes:
        return False
    if action.other or moment.step.quotes or any(clause.startswith("5-") for clause in moment.step.clauses):
        return True
    printed = moment.table.printed(action.announced.card)
    match action.announced.what:
        case "make_plan" | "renew_plan":
            wanted: Cost | None = PLAN
        case "move":
            wanted = printed.move_cost if printed is not None else None
        case "play":
            wanted = printed.cost if printed is not None else None
        case _:
            return True
    if wanted is None:
        return False
    return _sum(wanted, action.number) == _sum(cost, None)


def _sum(cost: Cost, number: int | None) -> dict[str, int]:
    found: dict[str, int] = {}
    for colour, amount in cost:
        found[colour] = found.get(colour, 0) + (amount if isinstance(amount, int) else number or 0)
    return {colour: amount for colour, amount in found.items() if amount}


def payments(walk: Walk) -> Looked:
    """The cards frozen are the payer's own, in energy or smash zone, as many as the cost says and of its colours."""
    cost: Cost | None = None
    payer = ""
    for moment in walk.moments:
        paid = [event for event in moment.step.events if isinstance(event, e.Paid)]
        for event, before, _ in moment.beats:
            match event:
                case e.Announced(player):
                    payer = player
                case e.CostFixed(_, fixed):
                    cost = fixed
                case e.Paid(player, cards):
                    own = before.sides[player]
                    fine = all(card in own.energy or card in own.smash for card in cards)
                    if moment.step.rule == "pay_cost":
                        fine = fine and player == payer and cost is not None and _covers(moment, before, cards, cost)
                    yield unless(
                        fine,
                        "payment",
                        moment.number,
                        "コストが、払えるカードでちょうど払われていない。",
                        "the cost is not paid in full from legal cards.",
                    )
        if moment.step.rule == "pay_cost":
            due = sum(max(0, number) for _, number in cost or () if isinstance(number, int))
            yield unless(
                bool(paid) == (due > 0),
                "payment",
                moment.number,
                "コストが払われていない。",
                "the cost is not paid.",
            )
            cost = None


def _covers(moment: Moment, before: Position, cards: tuple[int, ...], cost: Cost) -> bool:
    """Whether cards pay a cost: colours from energy, what has no colour from energy and smash zone (1-2-3)."""
    symbols = [colour for colour, number in cost if isinstance(number, int) for _ in range(max(0, number))]
    coloured = [colour for colour in symbols if colour != "colourless"]
    own = before.sides[moment.table.owners[cards[0]]] if cards else None
    if len(cards) != len(symbols) or own is None:
        return False
    usable = [card for card in cards if card in own.energy]
    if moment.table.limited:  # smash cards are of every colour (1-2-3-1)
        coloured = coloured[: max(0, len(coloured) - len(cards) + len(usable))]
        return (
            any(
                _matched(list(some), usable, moment) is not None
                for some in combinations(sorted(symbols), len(coloured))
                if "colourless" not in some
            )
            or not coloured
        )
    return _matched(coloured, usable, moment) is not None


def _matched(colours: list[str], cards: list[int], moment: Moment) -> list[int] | None:
    """Cards for colours, one each; None where there are none."""
    if not colours:
        return []
    for card in cards:
        if colours[0] in moment.table.colours(card):
            rest = _matched(colours[1:], [one for one in cards if one != card], moment)
            if rest is not None:
                return [card, *rest]
    return None
