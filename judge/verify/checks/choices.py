"""Choices: what was taken was offered, by the player whom the rules ask, and is what then happens."""

from __future__ import annotations

from typing import Any

from judge.games.dimension_zero import events as e
from judge.verify.document import Choice
from judge.verify.findings import Looked, unless
from judge.verify.walking import Moment, Walk

CHANCE = "chance"


def offered(walk: Walk) -> Looked:
    """The option taken is one of those offered, each of which is offered once, and is told as what it is."""
    for moment in walk.moments:
        choice = moment.step.choice
        if choice is not None:
            yield unless(
                is_sound(choice) and choice.player == moment.step.by and choice.option == moment.step.option,
                "choices",
                moment.number,
                "選ばれたものが、選べるものの中にない。",
                "what was chosen is not what could be.",
            )
            yield unless(
                choice.kind == moment.step.rule and choice.clause in moment.step.clauses,
                "choices",
                moment.number,
                "その選択はこの手順のものではない。",
                "the choice is not one of this step.",
            )


def is_sound(choice: Choice) -> bool:
    """Whether a choice is among its options, in data and in words."""
    among = list(choice.among)
    if choice.option not in among or len(among) != len(choice.options) or len(among) < 2:
        return False
    if any(one in among[:index] for index, one in enumerate(among)):
        return False
    return choice.options[among.index(choice.option)] == choice.chosen


def carried_out(walk: Walk) -> Looked:
    """What happens in the step is what was chosen, by whoever chose it."""
    for moment in walk.moments:
        option = moment.step.option
        if option is None:
            continue
        for event in moment.step.events:
            wanted = _wanted(moment, option, event)
            if wanted is not None:
                yield unless(
                    wanted,
                    "choices",
                    moment.number,
                    "選ばれた通りになっていない。",
                    "it does not come out as it was chosen.",
                )


def _wanted(moment: Moment, option: dict[str, Any], event: Any) -> bool | None:
    """Whether an event is what the option says; None where the option says nothing of it."""
    by = moment.step.by
    what = option.get("what")
    match event:
        case e.Paid(player, cards):
            return player == by and list(cards) == option.get("cards")
        case e.Decided(player, yes):
            return player == by and yes == option.get("yes")
        case e.OrderChosen(player, card):
            return player == by and card in (option.get("card"), what)
        case e.Dealt(_, _, card):
            return by == CHANCE and card == option.get("card")
        case e.Declared(player, said):
            return player == by and said == what
        case e.NumberChosen(player, number):
            return player == by and number == what
        case e.ModesChosen(player, _, modes):
            return player == by and list(modes) == option.get("modes")
        case e.CostChosen(player, _, cost):
            return player == by and option.get("name", cost) == cost and option.get("yes", True) is True
        case e.Targeted(player, targets):
            return player == by and (what is None or what in targets)
        case e.Chosen(player, chosen):
            return player == by and (what is None or what in chosen)
        case e.Divided(player, amounts):
            return player == by and (moment.step.rule != "divide_damage" or what in amounts)
        case e.Declined(player):
            return player == by and option.get("yes") is False
        case e.Untriggered(pending):
            words = option.get("words")
            return [pending.frame.source, _plain(pending.frame.words)] == [option.get("source"), words]
        case e.Revealed(player) if moment.step.rule == "offer_reveal":
            return player == by and option.get("yes") is True
        case e.EnergyLaid(player, card):
            return player == by and card == option.get("card")
        case e.Smashed(player, unit):
            return player == by and unit == option.get("unit")
    return None


def _plain(words: tuple[int, int, tuple[int, ...]]) -> list[Any]:
    card, ability, path = words
    return [card, ability, list(path)]


def divisions(walk: Walk) -> Looked:
    """Divided damage gives each target something (4-7-2-6), and is dealt as it was divided."""
    for moment in walk.moments:
        targets: tuple[Any, ...] | None = None
        for event in moment.step.events:
            if isinstance(event, e.Targeted):
                targets = event.targets
            if isinstance(event, e.Divided):
                fine = all(amount > 0 for amount in event.amounts)
                fine = fine and (targets is None or len(targets) == len(event.amounts))
                said = next((refs for _, role, refs in event.said if role == "shares"), event.amounts)
                yield unless(
                    fine and tuple(said) == event.amounts,
                    "choices",
                    moment.number,
                    "割り振りが正しくない。",
                    "the division is not right.",
                )


def right_player(walk: Walk) -> Looked:
    """Whoever stacks, pays, orders or names is the one whom the rules ask."""
    announced = ""
    for moment in walk.moments:
        for event, before, _ in moment.beats:
            match event:
                case e.Announced(player):
                    announced = player
                case e.OrderChosen(player, card):
                    # Owners order what goes onto their graveyards (2-23-5-3), the active player what comes to squares;
                    # onto decks, a text may let somebody else.
                    by_rule = {"order_arrivals": before.active, "order_graveyard": walk.table.owners[card]}
                    fine = player == by_rule.get(moment.step.rule, player)
                case e.Targeted(player, item=item) if item:
                    on_stack = next((one for one in before.stack if one.number == item), None)
                    fine = on_stack is not None and getattr(on_stack, "controller", player) == player
                case e.NumberChosen(player) | e.CostChosen(player) | e.ModesChosen(player) | e.Paid(player) if (
                    moment.step.rule in ("settle_cost", "pay_cost", "choose_modes", "put_on_stack")
                ):
                    fine = player == announced
                case _:
                    continue
            if not isinstance(event, e.Announced):
                yield unless(
                    fine,
                    "choices",
                    moment.number,
                    f"それを決めるのは{player}ではない。",
                    f"it is not for {player} to decide.",
                )


def targets_kept(walk: Walk) -> Looked:
    """One 「対象の」 chooses no card twice (4-11-5), and what is kept is what was chosen."""
    for moment in walk.moments:
        for event in moment.step.events:
            if isinstance(event, e.Targeted):
                kept = [refs for _, role, refs in event.said if role == "target"]
                # What is changed of several targets is told alone (6-5), and kept with the others.
                moved = any(isinstance(one, e.Retargeted) for one in moment.step.events)
                fine = not kept or any(_kept(event.targets, refs, moved) for refs in kept)
                yield unless(
                    fine,
                    "choices",
                    moment.number,
                    "対象の記録が違う。",
                    "the targets kept are not those chosen.",
                )


def _kept(chosen: tuple[Any, ...], kept: tuple[Any, ...], moved: bool) -> bool:
    return set(chosen) <= set(kept) if moved else tuple(kept) == chosen


OPTIONS: dict[str, tuple[str, ...]] = {
    "use_priority": ("Pass", "Play", "Use", "MoveUnit", "MakePlan", "RenewPlan", "LayEnergy", "SmashWith"),
    "stack_triggers": ("StackNext",),
    "choose_modes": ("UseModes",),
    "settle_cost": ("Say", "Extra", "Pick", "Enough"),
    "choose_targets": ("Pick", "Enough"),
    "divide_damage": ("Say",),
    "pay_cost": ("Freeze",),
    "pay_now": ("Freeze",),
    "choose_some": ("Pick", "Enough"),
    "ask_whether": ("Answer",),
    "offer_payment": ("Answer",),
    "say_word": ("Say",),
    "put_in_order": ("Pick",),
    "order_arrivals": ("Pick",),
    "order_graveyard": ("PutNext",),
    "deal_next": ("Lies",),
    "choose_replacement": ("Apply",),
    "offer_replacement": ("UseReplacement",),
    "offer_reveal": ("Show",),
}
"""What may be answered, by the rule that asks."""


def options_of_the_rule(walk: Walk) -> Looked:
    """Each question has its own kind of answer."""
    for moment in walk.moments:
        if moment.step.option is not None:
            fine = moment.step.option.get("option") in OPTIONS.get(moment.step.rule, ())
            yield unless(
                fine, "choices", moment.number, "問いと答えが合わない。", "the answer is no answer to that question."
            )


def pick_by_pick(walk: Walk) -> Looked:
    """What is chosen one by one is what is told to be chosen in the end, by one player."""
    picks: list[Any] = []
    players: set[str] = set()
    previous = ""
    for moment in walk.moments:
        rule = moment.step.rule
        if rule not in ("choose_targets", "choose_some"):
            previous = ""
            continue
        if rule != previous:
            picks, players = [], set()
        previous = rule
        players.add(moment.step.by)
        what = (moment.step.option or {}).get("what")
        picks += [what] if what is not None else []
        for event in moment.step.events:
            if isinstance(event, e.Targeted | e.Chosen):
                chosen = event.targets if isinstance(event, e.Targeted) else event.what
                fine = set(picks) == set(chosen) and len(picks) == len(chosen) and players == {event.player}
                yield unless(
                    fine,
                    "choices",
                    moment.number,
                    "一つずつ選んだものと、選ばれたものが違う。",
                    "what was picked one by one is not what is chosen.",
                )
                picks, previous = [], ""
