"""Which step may follow which: the procedures of the rules, step by step (3-4, 3-11-4, 4-6-3, 4-7-2, 4-9-2).

A step is named by the rule that it carries out. What an effect makes players do while it resolves may come in any order
that its text asks for; the procedures around it may not.
"""

from __future__ import annotations

from itertools import pairwise

from judge.games.dimension_zero import events as e
from judge.verify.findings import Finding, Looked, unless
from judge.verify.walking import PRIORITY, Moment, Walk


def _set(names: str) -> frozenset[str]:
    return frozenset(names.split())


DOING = _set(
    "carry_out wait_for_event draw_cards take_top deal_next choose_some ask_whether say_word put_in_order "
    "order_arrivals open_plan renew_plan_card pay_now offer_payment count_loop do_from_hand remember_named note_order "
    "leave_replacement go_on carry_instead hand_on apply_replacement"
)
"""What is done while something resolves."""
AFTER_EVENT = DOING | {
    "finish",
    "end_spell",
    "end_move",
    "end_plan",
    "checkpoint",
    "complete",
    "battle_end_moment",
    "draw_hand",
    "offer_redraw",
    "begin_turn",
    "begin_phase",
    "open_phase",
    "finish_smash",
}
"""What goes on once something has happened."""
AT_REST = frozenset({"concede", "declare_loop", "call_time", "take_back"})
"""What may be put in whenever play rests."""
ANY_TIME = frozenset({"concede", "concede_next", "declare_loop"})
"""What may come in the midst of anything: a player concedes (3-3-7), what nobody can stop is a draw (4-18-1)."""
DEALT = "deal_next"
"""Chance may be asked which card lies on top whenever somebody is about to look (2-23-2-2)."""
SHOWN = frozenset({"offer_reveal"})
"""A card in hand may be shown whenever what it waits for happens (4-8-12)."""
REPLACING = frozenset({"choose_replacement", "offer_replacement", "apply_replacement"})
PASSED_ON = _set(
    "close_fights first_exchange second_exchange second_step end_step begin_phase end_of_turn repeat_recovery"
)
"""What comes when both players have passed on an empty stack (3-4-3)."""
ASKING = _set(
    "use_priority stack_triggers choose_modes settle_cost choose_targets divide_damage pay_cost pay_now choose_some "
    "ask_whether offer_payment say_word put_in_order order_arrivals order_graveyard deal_next choose_replacement "
    "offer_replacement offer_reveal"
)
"""The steps in which somebody is asked."""

NEXT: dict[str, frozenset[str]] = {
    # before the first turn (3-1 to 3-3)
    "shuffle_decks": _set("draw_hand"),
    "draw_hand": _set("take_top draw_hand offer_redraw wait_for_event"),
    "offer_redraw": _set("begin_turn ask_whether put_in_order redraw"),
    "redraw": _set("wait_for_event"),
    # the turn
    "begin_turn": _set("begin_phase"),
    "begin_phase": _set("checkpoint recover take_top begin_phase wait_for_event"),
    "open_phase": _set("checkpoint take_top begin_phase wait_for_event"),
    "recover": _set("checkpoint"),
    "end_of_turn": _set("repeat_recovery checkpoint"),
    "repeat_recovery": _set("finish_turn recover"),
    "finish_turn": _set("begin_turn checkpoint"),
    # priority (4-6)
    "checkpoint": _set("use_priority stack_triggers wait_for_event begin_battle") | AT_REST,
    "use_priority": _set("checkpoint resolve announce take_top wait_for_event") | PASSED_ON,
    "finish_smash": _set("checkpoint take_top"),
    "call_time": _set("use_priority call_time") | AT_REST,
    "take_back": _set("use_priority") | AT_REST,
    "concede": frozenset(),
    "concede_next": ASKING,
    "declare_loop": frozenset(),
    "stack_triggers": _set("put_on_stack stack_triggers checkpoint do_from_hand choose_modes settle_cost"),
    # playing and activating (4-7-2, 4-7-3, 4-8-4)
    "announce": _set("choose_modes settle_cost put_on_stack"),
    "choose_modes": _set("settle_cost put_on_stack choose_targets choose_modes checkpoint stack_triggers"),
    "settle_cost": _set("settle_cost put_on_stack choose_targets fix_cost checkpoint stack_triggers"),
    "put_on_stack": _set(
        "choose_modes settle_cost choose_targets divide_damage fix_cost checkpoint stack_triggers put_on_stack"
    ),
    "choose_targets": _set("choose_targets divide_damage fix_cost checkpoint stack_triggers put_on_stack"),
    "divide_damage": _set("divide_damage fix_cost checkpoint stack_triggers"),
    "fix_cost": _set("pay_cost"),
    "pay_cost": _set("complete wait_for_event"),
    "complete": _set("checkpoint"),
    # resolving (4-9)
    "resolve": _set("resolve checkpoint finish end_spell end_move") | DOING,
    "finish": _set("wait_for_event checkpoint end_spell"),
    "end_spell": _set("checkpoint"),
    "end_move": _set("end_move checkpoint"),
    "end_plan": _set("checkpoint"),
    # what happens, and what gets in before it (4-15)
    "wait_for_event": _set("occur order_graveyard") | REPLACING,
    "replace_next": _set("occur order_graveyard") | REPLACING,
    "choose_replacement": _set("apply_replacement offer_replacement"),
    "offer_replacement": _set("apply_replacement replace_next"),
    "order_graveyard": _set("order_graveyard occur"),
    "occur": AFTER_EVENT | _set("occur"),
    # battle (3-11 to 3-14)
    "begin_battle": _set("first_step"),
    "first_step": _set("checkpoint"),
    "first_exchange": _set("checkpoint second_step"),
    "second_step": _set("checkpoint"),
    "second_exchange": _set("checkpoint end_step"),
    "end_step": _set("checkpoint"),
    "close_fights": _set("battle_end_moment wait_for_event"),
    "battle_end_moment": _set("end_battle checkpoint"),
    "end_battle": _set("leave_battle"),
    "leave_battle": _set("checkpoint"),
    "offer_reveal": AFTER_EVENT,
    # what is done while something resolves
    **{rule: (AFTER_EVENT | _set("put_on_stack redraw")) - {rule} for rule in sorted(DOING - {"wait_for_event"})},
    **{
        rule: AFTER_EVENT | _set("put_on_stack redraw")
        for rule in ("carry_out", "choose_some", "put_in_order", "ask_whether")
    },
    "apply_replacement": AFTER_EVENT | _set("replace_next"),
    "go_on": _set("replace_next"),
    "hand_on": AFTER_EVENT | _set("replace_next"),
    # What is declined is dropped, and the next ability that waits is stacked (4-8-3).
    "do_from_hand": (AFTER_EVENT | _set("put_on_stack stack_triggers")) - {"do_from_hand"},
    "order_arrivals": AFTER_EVENT,
    "deal_next": AFTER_EVENT,
}
VALUE_OF_X = "4-9-2-7"
HAPPENING = _set("wait_for_event occur order_graveyard replace_next offer_reveal") | REPLACING
RETURNS: dict[str, frozenset[str]] = {
    "draw_cards": _set("draw_cards"),
    "take_top": _set("take_top begin_phase checkpoint draw_hand offer_redraw begin_turn"),
    "close_fights": _set("battle_end_moment"),
    "checkpoint": _set("checkpoint"),
    "finish": _set("end_spell"),
    "pay_cost": _set("complete"),
    "redraw": _set("draw_hand"),
    "renew_plan_card": _set("renew_plan_card"),
    "resolve": _set("checkpoint end_move end_spell finish"),
    "use_priority": _set("checkpoint finish_smash"),
    "carry_out": _set("carry_out"),
    "begin_phase": _set("checkpoint take_top open_phase"),
    "open_phase": _set("checkpoint take_top"),
}
"""Who goes on when something has happened, by who let it happen."""
BATTLE_STEPS = {"first_step": 1, "first_exchange": 1, "second_step": 2, "second_exchange": 2, "end_step": 3}
BATTLE_STEPS |= dict.fromkeys(("close_fights", "battle_end_moment", "end_battle", "leave_battle"), 3)
STAGES = {
    "announce": 1,
    "choose_modes": 2,
    "settle_cost": 3,
    "put_on_stack": 3,
    "choose_targets": 5,
    "divide_damage": 6,
    "fix_cost": 7,
    "pay_cost": 8,
    "complete": 9,
}
"""The steps of playing and activating, by the number of their clause in 4-7-2."""


def one_after_the_other(walk: Walk) -> Looked:
    """Each step is one that may follow the one before it."""
    previous: Moment | None = None
    dealt = False
    for moment in walk.moments:
        rule = moment.step.rule
        if rule == DEALT:
            dealt = True
            continue
        known = rule in NEXT
        fine = known and (previous is None or rule in NEXT.get(previous.step.rule, ()) or rule in SHOWN | ANY_TIME)
        if previous is not None:
            again = dealt and previous.step.rule == rule
            fine = fine or again or _same_moment(previous, moment) or _nested(previous, moment)
        yield unless(
            fine,
            "flow",
            moment.number,
            f"「{previous.step.rule if previous else ''}」の次に「{rule}」は来ない。",
            f"'{rule}' does not follow '{previous.step.rule if previous else ''}'.",
        )
        previous, dealt = moment, False


def _same_moment(previous: Moment, moment: Moment) -> bool:
    """A rule that carries out another clause's demand as well writes down a second step."""
    return previous.step.rule == moment.step.rule and previous.step.clauses[0] != moment.step.clauses[0]


def _nested(previous: Moment, moment: Moment) -> bool:
    """An event inside a replacement goes back to what waits for the replacement (4-15-2-1)."""
    return previous.step.rule in DOING and moment.step.rule in REPLACING


def first_step(walk: Walk) -> Looked:
    """A line begins where a player is to gain priority, or where a duel or turn begins."""
    if not walk.moments:
        yield unless(False, "flow", None, "手順がない。", "there are no steps.")
    else:
        fine = walk.moments[0].step.rule in ("checkpoint", "offer_redraw", "shuffle_decks", "begin_turn")
        yield unless(fine, "flow", 1, "そこから始まることはない。", "a line does not begin there.")


def last_step(walk: Walk) -> Looked:
    """A line ends where a player is to act or the duel is over, or where the rules do not decide."""
    if walk.moments:
        last = walk.moments[-1]
        resting = last.step.rule in ("checkpoint", "repeat_recovery", "offer_redraw", *AT_REST)
        fine = resting or last.after.over or bool(last.step.refusals)
        yield unless(fine, "flow", last.number, "そこで終わることはない。", "a line does not end there.")


def nine_steps(walk: Walk) -> Looked:
    """The steps of playing or activating come in the order of their clauses (4-7-2, 4-7-3)."""
    stage = 0
    for moment in walk.moments:
        here = STAGES.get(moment.step.rule)
        if moment.step.rule in ("use_priority", "stack_triggers", "checkpoint"):
            stage = 0
        if here is not None:
            fine = here >= stage and (stage > 0 or moment.step.rule in ("announce", "put_on_stack", "choose_modes"))
            fine = fine or moment.step.rule == "put_on_stack" or (stage == 0 and moment.step.rule == "settle_cost")
            yield unless(
                fine,
                "flow",
                moment.number,
                "プレイや起動の手順が前後している。",
                "the steps of playing or activating come in another order.",
            )
            stage = here if moment.step.rule != "complete" else 0


def passes_lead_on(walk: Walk) -> Looked:
    """After one pass the other player is asked; after two the stack resolves, or the phase or step goes on (4-6-2)."""
    passed = False
    steps = [moment for moment in walk.moments if moment.step.rule != DEALT]
    for moment, later in pairwise(steps):
        if moment.step.rule != PRIORITY:
            if any(isinstance(event, e.Stacked | e.BattleBegan) for event in moment.step.events):
                passed = False
            continue
        goes_on = later.step.rule
        if not any(isinstance(event, e.Passed) for event in moment.step.events):
            fine, passed = goes_on not in PASSED_ON and goes_on != "resolve", False
            special = any(isinstance(event, e.Smashed | e.EnergyLaid) for event in moment.step.events)
            special = special or (moment.step.option or {}).get("option") == "SmashWith"
            fine = fine and (special or goes_on == "announce")
        elif not passed:
            fine, passed = goes_on == "checkpoint", True
        else:
            fine, passed = goes_on == "resolve" if moment.before.stack else goes_on in PASSED_ON, False
        yield unless(
            fine or goes_on in AT_REST,
            "flow",
            later.number,
            "優先権の後に来るものが違う。",
            "something else comes after priority.",
        )


def battle_steps(walk: Walk) -> Looked:
    """What belongs to a step of the battle comes in that step (3-11-4)."""
    for moment in walk.moments:
        step = BATTLE_STEPS.get(moment.step.rule)
        if step is not None:
            here = (moment.before if moment.step.rule == "leave_battle" else moment.after).battles
            yield unless(
                bool(here) and here[-1].step == step,
                "flow",
                moment.number,
                "バトルの別のステップのことである。",
                "it belongs to another step of the battle.",
            )


def asked_where_due(walk: Walk) -> Looked:
    """Somebody is asked in the steps that are choices, and in no others; every choice has its answer."""
    for moment in walk.moments:
        step = moment.step
        fine = (step.rule in ASKING) == (step.by != "") == (step.option is not None)
        yield unless(
            fine or (step.rule in ASKING and _same_as_before(walk, moment)),
            "flow",
            moment.number,
            "この手順で誰かに尋ねるかどうかが違う。",
            "somebody is asked in this step, or nobody, wrongly.",
        )


def _same_as_before(walk: Walk, moment: Moment) -> bool:
    """The second step that one choice writes down asks nobody again."""
    return moment.number > 1 and walk.moments[moment.number - 2].step.rule == moment.step.rule


def in_printed_order(walk: Walk) -> Looked:
    """Instructions are followed in the order in which they are written (4-9-2-3).

    The value of an X comes first, and what ただし takes back is asked before it is done: neither moves the place on.
    """
    place: tuple[int, int] | None = None
    for moment in walk.moments:
        if moment.step.rule in ("resolve", "checkpoint", "apply_replacement"):
            place = None
        if moment.step.rule == "carry_out" and moment.step.quotes:
            quote = moment.step.quotes[0]
            start, end = quote.span
            forward = place is None or quote.card != place[0] or start >= place[1]
            around = place is not None and start <= place[1] < end
            yield unless(
                forward or around,
                "flow",
                moment.number,
                "書かれた順に従っていない。",
                "the text is not followed in the order it is written.",
            )
            if VALUE_OF_X in moment.step.clauses:
                place = None
            elif not walk.table.text(quote.card)[:start].endswith("ただし、"):
                place = (quote.card, start)


def goes_on_after_waiting(walk: Walk) -> Looked:
    """An instruction that let something happen goes on after it; behind the last one there is nothing left to do."""
    text: object = None
    waiting = False
    for moment in walk.moments:
        rule = moment.step.rule
        previous = walk.moments[moment.number - 2] if moment.number > 1 else None
        if rule in ("resolve", "checkpoint", "apply_replacement", "stack_triggers"):
            text, waiting = None, False
        elif rule == "carry_out":
            quote = moment.step.quotes[0] if moment.step.quotes else None
            here = (quote.card, quote.span) if quote is not None else None
            if waiting:
                fine = here is not None and here == text
            else:
                asked = moment.number > 2 and walk.moments[moment.number - 3].step.rule == "ask_whether"
                fine = text is None or here is None or here != text or asked
                fine = fine and not (here is None and text is None and previous is not None and _is_text(previous))
            yield _goes_on(fine, moment.number)
            text, waiting = here, False
        elif rule in ("finish", "leave_replacement") and previous is not None and previous.step.rule != "resolve":
            yield _goes_on(not _is_text(previous) or not previous.step.quotes, moment.number)
            text, waiting = None, False
        elif rule == "do_from_hand":
            text, waiting = None, False
        else:
            waiting = waiting or text is not None


def _is_text(moment: Moment) -> bool:
    return moment.step.rule == "carry_out"


def _goes_on(fine: bool, step: int) -> Finding | None:
    return unless(
        fine,
        "flow",
        step,
        "テキストの指示が、途切れているか、二度行われている。",
        "an instruction of the text breaks off, or is followed twice.",
    )


def goes_back(walk: Walk) -> Looked:
    """When something has happened, whoever let it happen goes on, if no replacement or note of it gets in between."""
    asked: str | None = None
    previous = ""
    for moment in walk.moments:
        rule = moment.step.rule
        if rule == "wait_for_event" and previous not in HAPPENING:
            asked = previous
        elif rule not in HAPPENING and previous in HAPPENING and asked is not None:
            others = _set("choose_some note_order remember_named carry_out carry_instead hand_on")
            fine = rule in RETURNS.get(asked, frozenset({rule})) or rule in others - {asked}
            yield unless(
                fine,
                "flow",
                moment.number,
                f"「{asked}」の続きが行われていない。",
                f"'{asked}' does not go on.",
            )
            asked = None
        previous = rule
