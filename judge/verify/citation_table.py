"""Which clauses a step may cite, by what it does. A star stands for everything below a clause or chapter.

Written from the clauses: the first column is what a step of a rule carries out, the second what else speaks of it. What
goes with any event (an ability that triggers, a card that changes zones) is told once, below.
"""

from __future__ import annotations

RULES: dict[str, tuple[str, str]] = {
    # before the first turn, and the turn
    "shuffle_decks": ("3-1-3", "2-23-2-1"),
    "draw_hand": ("3-2-2", "2-23-4-1"),
    "offer_redraw": ("3-2-3 3-2-3-1", ""),
    "redraw": ("3-2-3-1", "6-2-2*"),
    "begin_turn": ("3-4-2", "3-4-1 3-4-4 3-2-4"),
    "begin_phase": ("3-4-4 3-5-1 3-6-1-1 3-6-1-2 3-7-1 3-8-1 3-9-1 3-10-1", "3-4-4 2-26-1* 4-14-1"),
    "open_phase": ("3-4-3 3-5-1 3-6-1-1 3-7-1 3-8-1 3-9-1", "2-26-1* 4-14-1"),
    "recover": ("3-10-1", "4-4-4"),
    "end_of_turn": ("3-10-2", "4-4-4"),
    "repeat_recovery": ("3-10-3", ""),
    "finish_turn": ("3-4-5 3-3-8 3-3-10 4-16-4-11", "3-3-*"),
    "concede": ("3-3-7", "3-3-3 1-1-1"),
    "concede_next": ("3-3-7", ""),
    "declare_loop": ("4-18-1", "3-3-3 3-3-6"),
    "count_loop": ("4-18-2 4-18-3", ""),
    "take_back": ("4-19-1", "4-19-3"),
    "call_time": ("3-3-8 3-3-10", "3-3-*"),
    # priority and the stack
    "checkpoint": (
        "4-6-3 4-16-4-1 4-16-4-2 4-16-4-12",
        "2-20-1-6 3-3-3 3-3-4 3-3-5 4-16-2 4-16-4-1 4-16-4-2 4-8-13 4-8-2",
    ),
    "use_priority": ("4-6-2 3-9-1*", "1-1-1 1-2-2 3-4-3 2-24-7-1"),
    "finish_smash": ("3-9-1*", ""),
    "stack_triggers": ("4-8-3 4-8-4 4-8-4-2", "1-1-3 4-11-3"),
    "resolve": (
        "4-9-1 3-12-4 3-13-4 4-1-5 4-4-3 4-9-2-1 4-9-2-9-2 4-9-3-1 1-1-2",
        "2-10-3-1 3-12-4-2 4-10-* 4-11-3 4-2-5 4-2-6 4-8-10 4-9-2 4-9-2-1 4-9-2-2 4-9-2-6 4-9-2-9-1 4-9-3 4-9-3-1 "
        "5-12-* 5-17-3 5-2-2-1 6-6-*",
    ),
    "finish": ("4-9-2-8 4-9-1", "1-1-1 2-25-2-1 4-1-3 5-3-2* 6-6-*"),
    "end_spell": ("4-1-2", ""),
    "end_move": ("5-13-2 5-11-2", "5-13-* 5-11-*"),
    "end_plan": ("4-9-1", ""),
    "renew_plan_card": ("3-8-2-4", ""),
    "open_plan": ("2-23-3-1", "5-7-2-1 5-7-2-2 6-2-6"),
    # playing and activating
    "announce": (
        "4-7-2-1 4-7-3-1",
        "2-10-3-2 2-20-1-2 2-20-2-2 2-20-3-2 2-24-7-1 3-8-2* 3-8-3* 3-8-4* 4-3-2 4-3-3 4-3-4 4-7-2-3 4-7-2-4 5-1-* "
        "5-3-2* 5-7-3* 5-8-2* 5-10-* 5-11-* 5-15-* 5-16-*",
    ),
    "choose_modes": ("4-7-2-2 4-8-4", ""),
    "settle_cost": ("4-7-2-3 4-7-3-2 4-8-4-1", "1-2-1 1-2-3-3 2-10-3-4 4-7-2-4 5-10-* 5-11-* 5-15-* 5-16-*"),
    "put_on_stack": (
        "4-7-2-3 4-7-3-2 4-8-4 4-19-1",
        "1-2-3-3 2-1-4-1 2-1-5-1 2-23-9-1 2-23-9-2 4-1-1 4-7-2-4 4-19-3 5-7-3* 5-8-2* 5-10-* 5-15-* 5-16-*",
    ),
    "choose_targets": ("4-7-2-5 4-8-4-2", "2-2-* 2-4-* 2-8-* 2-9-* 2-12-* 2-24-7-2 4-11-*"),
    "divide_damage": ("4-7-2-6 4-8-4-3", ""),
    "fix_cost": (
        "4-7-2-7 4-7-3-3",
        "1-2-2 1-2-3-4 2-10-3-4 4-3-1 4-7-2-3 4-7-2-4 5-10-* 5-11-* 5-15-* 5-16-* 5-7-3* 5-8-2* 6-4-2 6-4-3",
    ),
    "pay_cost": ("4-7-2-8 4-7-3-4", "1-2-3-1 1-2-3-2 2-23-6-4 2-23-7-4"),
    "pay_now": ("1-2-3", "1-2-3-1 1-2-3-2 2-23-6-4 2-23-7-4"),
    "complete": ("4-7-2-9 4-7-3-5", "4-7-2 4-7-3"),
    # what texts make players do
    "carry_out": (
        "4-9-2-3",
        "1-1-2 1-1-4 1-2-* 2-20-1-8 2-20-2-6 2-23-2-4 2-23-3-3 2-23-3-4 2-23-3-5 2-25-* 2-27* 2-4-* 2-6-* 2-8-* 3-3-3 "
        "3-4-4 3-4-5 4-10-2 4-12-* 4-14-3-* 4-15-3 4-15-8-1 4-4-4* 4-8-11-2 4-8-5 4-9-2-4 4-9-2-5 4-9-2-7 6-2-* 6-3-2 "
        "6-5-* 6-6-* 6-7-*",
    ),
    "draw_cards": ("2-23-1-5", "1-1-4 2-23-1-6 2-23-3-2"),
    "take_top": ("2-23-1-4", "2-23-3-2"),
    "deal_next": ("2-23-2-2", ""),
    "choose_some": ("4-9-2-4", ""),
    "ask_whether": ("4-8-5", ""),
    "offer_payment": ("4-9-2-4", ""),
    "say_word": ("4-9-2-4", ""),
    "put_in_order": ("2-23-2-4", ""),
    "order_arrivals": ("2-20-1-8", ""),
    "order_graveyard": ("2-23-5-3", ""),
    "do_from_hand": ("4-8-12-1 4-8-12-4", ""),
    "offer_reveal": ("4-8-12", "4-4-4-2"),
    "note_order": ("6-2-2", "6-2-2*"),
    # what gets in before an event
    "wait_for_event": ("*", "4-14-1 4-15-6"),
    "replace_next": ("*", ""),
    "choose_replacement": ("4-15-8-2", "4-15-8-1"),
    "offer_replacement": ("4-15-2", "4-15-6"),
    "apply_replacement": ("4-15-2 4-15-2-1 4-15-2-2", "4-15-3 4-15-4 4-15-5*"),
    "carry_instead": ("4-15-2", "4-15-*"),
    "hand_on": ("4-15-5-1", "4-15-*"),
    "go_on": ("4-15-2 4-15-2-1 4-15-2-2", "4-15-4 4-15-5*"),
    "leave_replacement": ("4-15-6", ""),
    "remember_named": ("4-15-2-1", ""),
    # battle
    "begin_battle": ("3-11-1", "3-11-1-3 3-11-1-4 3-11-2 3-11-3 3-11-4 3-11-5* 4-16-4-3"),
    "first_step": ("3-12-1", ""),
    "first_exchange": ("3-12-2", "3-12-3 3-12-4-1 5-4-* 4-14-* 5-5-* 5-7-1* 5-12-2 5-13-2 6-3-2 1-2-*"),
    "second_step": ("3-13-1", ""),
    "second_exchange": ("3-13-2", "3-12-4-1 3-13-3 5-4-* 4-14-* 5-5-* 5-7-1* 5-12-2 5-13-2 6-3-2 1-2-*"),
    "end_step": ("3-14-1", "3-14-1-1"),
    "close_fights": ("3-14-2", "2-20-1-6"),
    "battle_end_moment": ("3-14-2-2", ""),
    "end_battle": ("3-14-3", ""),
    "leave_battle": ("3-14-4", "3-11-2 3-11-3 3-4-5"),
    "occur": ("*", ""),
}
"""For each rule: the clauses that a step of it carries out, and those that it may cite besides."""

EVENTS: dict[str, str] = {
    "Moved draw": "2-23-1-4 3-2-2 3-6-1-1",
    "Moved play": "2-20-1-3 2-20-2-3 5-1-2* 5-3-2*",
    "Moved resolve": "2-20-3-3 6-6-2 4-1-3",
    "Moved nullify": "4-10-2 4-1-4 4-15-*",
    "Moved smash": "3-9-1* 2-23-7-2 4-15-*",
    "Moved move": "4-9-3-2 4-15-*",
    "Moved rule": "4-16-4-* 3-14-2 3-14-2-1 4-15-2*",
    "Moved aura": "6-1-1 6-1-5 4-15-2*",
    "Moved fuse": "6-4-1 4-15-2*",
    "Moved redraw": "3-2-3-1",
    "Moved pay": "4-7-2-8 4-7-3-4 4-8-4-5 4-15-2* 2-23-1-4",
    "Moved to hand": "4-9-2-3 4-15-2*",
    "Moved to deck": "2-23-2-4 4-15-2*",
    "Moved to plan": "2-23-3-3 4-15-2*",
    "Moved to smash": "2-23-7-2 4-15-2*",
    "Moved to energy": "2-23-6-2 3-7-1 4-15-2*",
    "Moved to graveyard": "2-23-1-4 6-6-6 3-8-2-4 4-15-2* 6-1-*",
    "Moved to removed": "2-23-10-1 4-15-2*",
    "Moved to square": "2-20-1-4 2-20-1-5 2-20-2-4 2-23-8-4 6-6-5 4-15-2* 6-6-*",
    "Moved to beneath": "6-1-1 4-15-2*",
    "DamageDealt battle": "3-12-4 3-13-4 4-15-2*",
    "DamageDealt": "4-9-2-3 4-15-2*",
    "DamageRemoved": "4-9-2-3 4-15-2*",
    "Froze": "2-26-1 3-9-1(1) 3-9-1(2) 4-7-2-8 4-7-3-4 4-8-4-5 4-15-2*",
    "Released": "2-26-1 3-5-1 4-15-2*",
    "Reckoned": "4-14-2",
    "Nullified": "4-1-5 4-9-3-1 4-10-1 4-4-3 4-9-2-1 4-15-2*",
    "TakenBack": "4-19-1",
    "DuelWon": "4-9-2-3 4-16-4-11 4-16-4-12 3-3-8 3-3-10",
    "DuelLost": "4-16-4-1 4-16-4-2 4-16-4-12 3-3-8 3-3-10 4-9-2-3 4-16-4-11",
    "DeckOrdered": "4-9-2-3",
    "PlanTurned": "2-23-3-1 3-8-2-3 3-8-2-4 4-9-2-3",
    "Smashed": "3-9-1(1) 3-9-1(2)",
    "PhaseBegan": "3-5-1 3-6-1-1 3-7-1 3-8-1 3-9-1 3-10-1",
    "Marked": "4-9-2-3 6-7-1 4-7-2-8",
}
"""For each event, the clauses that a step with it may carry out."""

WITH_EVENTS: dict[str, str] = {
    "Triggered": (
        "2-10-3 2-10-3-1 4-4-2 4-4-4 4-4-4-2 4-8-1 4-8-6 4-8-9 4-8-10-1 4-8-10-2 4-8-11 4-8-11-1 4-8-12 4-8-13 4-9-4 "
        "5-2-2 5-9-*"
    ),
    "Moved": "2-23-1-1 2-23-1-3 2-23-3-2 2-23-5-1 2-23-8-4 3-11-1-2 5-9-* 5-13-3 6-1-4 6-1-7 6-6-7",
    "Replaced": "4-15-4 4-15-5*",
    "Reckoned": "1-2-1 1-2-2 4-5-2 4-5-3 4-14-3-1 4-14-4-2 4-14-5-* 5-5-2* 5-7-1* 5-9-* 5-12-2 5-13-2 6-3-2",
    "DamageDealt": "5-2-2",
    "EffectsEnded": "3-4-4",
}
"""What a step with an event may cite besides."""

RECKONED = "1-2-1 1-2-2 2-4-* 2-8-* 2-12-* 2-24-* 4-5-1 4-14-* 5-5-* 5-7-1* 5-12-2 5-13-2 6-3-2 6-6-*"
FURTHER: dict[str, str] = {
    "where": "6-1-3",
    "happens": "",
    "decides": "1-2-3-3",
    "wins": "3-3-3 3-3-4",
    "value power": RECKONED,
    "value smash": RECKONED,
    "value cost": "2-4-3 1-2-2",
    "value move cost": "2-4-3 1-2-2",
    "value printed power": "2-2-3",
    "value printed smash": "2-2-3",
    "value printed cost": "2-2-3",
    "value races": "2-8-1 2-8-2 2-8-3",
    "value attributes": "2-8-1",
    "value colours": "2-4-2*",
    "value kind": "2-6-3 6-1-8 6-6-3",
    "value state": "2-26-1",
    "value arranged": "6-2-4",
    "value hand": "2-23-4-2",
    "value": "",
    "may": (
        "1-1-5 1-2-* 2-4-* 2-8-* 2-10-3-* 2-12-* 2-20-1-2 2-20-2-2 2-20-3-2 2-23-6-4 2-23-7-4 2-23-9-* 2-24-7-* 3-8-2* "
        "3-8-3* 3-8-4* 4-1-1 4-3-* 4-7-* 4-11-* 4-15-2* 4-19-* 5-1-* 5-3-* 5-7-3* 5-8-* 5-10-* 5-11-* 5-15-* 5-16-* "
        "6-4-* 3-3-7"
    ),
    "can": "3-7-1 3-8-2* 3-8-3* 3-8-4* 3-9-1 4-6-2",
    "class data": "2-2-2",
    "class information": "2-25-* 2-23-* 6-1-9",
    "class ability": "2-10-3-4 4-2-2 4-2-3 4-3-1 4-4-1 4-5-1 4-12-1 4-15-1 5-* 6-4-*",
}
"""What an answer may rest on besides what its lines cite, by what is asked."""


def further(kind: str, what: str) -> str:
    """What an answer to a question may rest on besides what its lines cite."""
    return FURTHER.get(f"{kind} {what.partition(':')[0]}", FURTHER.get(kind, ""))


def fits(clause: str, patterns: str) -> bool:
    """Whether a clause is one that a list of patterns names."""
    return any(_is(clause, pattern) for pattern in patterns.split())


def _is(clause: str, pattern: str) -> bool:
    if pattern == "*":
        return True
    if not pattern.endswith("*"):
        return clause == pattern
    stem = pattern[:-1]
    return clause.startswith(stem) and (stem.endswith("-") or clause[len(stem) :][:1] in ("", "-", "("))
