"""What may happen in a step: each rule has its events, in their order, and as many as it has.

A pattern is written in the names of events; T stands for the abilities that trigger on what happens in the step, and
for the end of those that waited to do so once.
"""

from __future__ import annotations

import re

from judge.games.dimension_zero import events as e
from judge.verify.findings import Finding, Looked, unless
from judge.verify.walking import Moment, Walk

PATTERNS: dict[str, str] = {
    "shuffle_decks": "Shuffled Shuffled",
    "draw_hand": "",
    "offer_redraw": "",
    "redraw": "DeckArranged?",
    "begin_turn": "TurnBegan",
    "begin_phase": "(PhaseBegan Released* T | T Skipped EffectsEnded? | T)",
    "open_phase": "Released* T",
    "recover": "Recovered EffectsEnded? T",
    "end_of_turn": "TurnEnding EffectsEnded? T",
    "repeat_recovery": "",
    "finish_turn": "EffectsEnded? TimeRan? (DuelLost | DuelWon)?",
    "concede": "Conceded",
    "concede_next": "",
    "declare_loop": "Looped",
    "count_loop": "LoopCounted",
    "take_back": "TakenBack",
    "call_time": "TimeRan?",
    "checkpoint": "(T | DuelLost)",
    "use_priority": "(Passed | EnergyLaid | Froze Smashed T)?",
    "finish_smash": "(Froze T)?",
    "stack_triggers": "(Untriggered | TriggerDropped Hidden?)?",
    "resolve": "(Unstacked | Nullified? T)",
    "finish": "Hidden? Resolved? Hidden? T",
    "end_spell": "Resolved T",
    "end_move": "(MoveResolved | Triggered+)? Resolved? T",
    "end_plan": "Resolved T",
    "renew_plan_card": "",
    "open_plan": "PlanTurned? T",
    "announce": "Announced",
    "choose_modes": "ModesChosen",
    "settle_cost": "CostChosen? (Chosen | NumberChosen)?",
    "put_on_stack": "(CostChosen* Stacked Targeted? Divided? T | TakenBack | TriggerDropped Hidden?)",
    "choose_targets": "(Targeted Divided? T | TakenBack | TriggerDropped Hidden?)?",
    "divide_damage": "Divided?",
    "fix_cost": "CostFixed",
    "pay_cost": "Paid? T",
    "pay_now": "Paid? T",
    "complete": "(Played | Used) T",
    "draw_cards": "",
    "take_top": "",
    "deal_next": "Dealt",
    "choose_some": "Chosen?",
    "ask_whether": "Decided",
    "offer_payment": "Decided",
    "say_word": "Declared",
    "put_in_order": "OrderChosen?",
    "order_arrivals": "OrderChosen",
    "order_graveyard": "OrderChosen",
    "do_from_hand": "(TriggerDropped Hidden?)?",
    "offer_reveal": "(Revealed Triggered)?",
    "note_order": "DeckArranged?",
    "wait_for_event": "AboutToHappen?",
    "replace_next": "AboutToHappen?",
    "choose_replacement": "",
    "offer_replacement": "Declined?",
    "apply_replacement": "(Replaced Skipped?)? EffectsEnded? T",
    "carry_instead": "",
    "hand_on": "",
    "go_on": "(Replaced Skipped?)? T",
    "leave_replacement": "",
    "remember_named": "EffectBegan",
    "occur": (
        "(Moved | DamageDealt | DamageRemoved | Froze | Released | Nullified | Reckoned | PlanTurned | PlanHidden "
        "| Marked | PhaseBegan | Smashed)? T"
    ),
    "begin_battle": "BattleBegan",
    "first_step": "BattleStepBegan T",
    "first_exchange": "(Struck+ Stacked)?",
    "second_step": "BattleStepBegan T",
    "second_exchange": "Stacked?",
    "end_step": "BattleStepBegan T BattleDecided+ T",
    "close_fights": "",
    "battle_end_moment": "(BattleEnding EffectsEnded? T)?",
    "end_battle": "EffectsEnded?",
    "leave_battle": "BattleEnded",
    "carry_out": (
        "(EffectBegan+ | PlanHidden* Looked+ | PlanHidden* DeckOrdered* DeckArranged+ | PlanHidden* Shuffled+ "
        "| PlanHidden+ | Revealed+ | Hidden+ | Retargeted Targeted? T | DuelWon | DuelLost | Marked+ | EffectsEnded)?"
    ),
}
"""The events of a step, by its rule."""


def _compiled(pattern: str) -> re.Pattern[str]:
    pattern = re.sub(r"\bT\b", "(EffectsEnded? Triggered+)*", pattern)
    pattern = re.sub(r"([A-Z]\w+)", r"(?:\1 )", pattern)
    return re.compile(pattern.replace(" )", "_)").replace(" ", "").replace("_)", " )"))


SHAPES = {rule: _compiled(pattern) for rule, pattern in PATTERNS.items()}


def events_of_the_rule(walk: Walk) -> Looked:
    """A step has the events of its rule."""
    for moment in walk.moments:
        names = "".join(f"{type(event).__name__} " for event in moment.step.events)
        shape = SHAPES.get(moment.step.rule)
        fine = shape is not None and shape.fullmatch(names) is not None
        yield _shape(fine and _not_less(walk, moment), moment)


def _shape(fine: bool, moment: Moment) -> Finding | None:
    return unless(
        fine,
        "shapes",
        moment.number,
        f"「{moment.step.rule}」で起きることと違う。",
        f"that is not what happens in '{moment.step.rule}'.",
    )


def _not_less(walk: Walk, moment: Moment) -> bool:
    """Whether what a step has to tell is told in it, where other steps of its rule may be silent."""
    step = moment.step
    previous = walk.moments[moment.number - 2].step.rule if moment.number > 1 else ""
    following = walk.moments[moment.number].step.rule if moment.number < len(walk.moments) else ""
    option = (step.option or {}).get("option")
    match step.rule:
        case "use_priority":
            special = {"Pass": e.Passed, "LayEnergy": e.EnergyLaid, "SmashWith": e.Froze}
            wanted = special.get(str(option))
            if option == "SmashWith" and not step.events:  # replacements wait for it
                return following == "wait_for_event"
            return bool(step.events) == (wanted is not None) and (wanted is None or isinstance(step.events[0], wanted))
        case "begin_phase" if not step.events:  # replacements wait for it, or it goes on after its draw (3-6-1-1)
            return following == "wait_for_event" or (step.clauses[0] == "3-6-1-1" and following == "checkpoint")
        case "resolve" if previous == "use_priority":
            return len(step.events) == 1 and isinstance(step.events[0], e.Unstacked)
        case "resolve":
            return not any(isinstance(event, e.Unstacked) for event in step.events)
        case "stack_triggers" if previous != "stack_triggers" or step.option is not None:
            return bool(step.events) or following != "put_on_stack"
        case "choose_targets" | "choose_some" | "settle_cost" | "divide_damage" if not step.events:
            over = step.rule == "settle_cost" and option == "Enough"
            return following == step.rule or (step.option or {}).get("yes") is False or over
        case "offer_replacement" | "offer_reveal":
            told = bool(step.events)
            return told == ((step.option or {}).get("yes") is (step.rule == "offer_reveal"))
        case "apply_replacement" if not step.events:
            return following in ("choose_some", "carry_out", "carry_instead", "wait_for_event")
        case "battle_end_moment":
            ended = moment.before.battles[-1].ended if moment.before.battles else True
            return ended != any(isinstance(event, e.BattleEnding) for event in step.events)
        case "open_plan":
            return bool(step.events) or following == "deal_next" or not moment.before.sides[moment.before.active].deck
        case "wait_for_event" | "replace_next" if following in ("choose_replacement", "offer_replacement"):
            return bool(step.events) or step.rule == "replace_next"
        case "wait_for_event" if following == "apply_replacement":
            return bool(step.events)
        case "occur":
            return bool(step.events) or step.clauses[0] == "4-8-2"
        case "finish":
            return (step.clauses[0] == "4-9-1") == any(isinstance(event, e.Resolved) for event in step.events)
    return True


def in_one_moment(walk: Walk) -> Looked:
    """No blow falls twice in one moment; nor is anything nullified, or told with its value, twice."""
    seen: list[object] = []
    for moment in walk.moments:
        if moment.step.rule != "occur":
            seen = []
        for event in moment.step.events:
            if isinstance(event, e.DamageDealt | e.Nullified | e.Reckoned):
                yield _shape(event not in seen, moment)
                seen.append(event)
