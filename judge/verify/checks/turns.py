"""The course of a turn: six phases in order, and what each begins with (3-4 to 3-10)."""

from __future__ import annotations

from judge.games.dimension_zero import events as e
from judge.verify.findings import Finding, Looked, unless
from judge.verify.position import other
from judge.verify.walking import Walk

PHASES = ("release", "draw", "energy", "main", "smash", "recovery")


def phases_in_order(walk: Walk) -> Looked:
    """Release, draw, energy, main, smash, recovery; then the other player's turn."""
    expected: str | None = None
    skipped: set[str] = set()
    for moment in walk.moments:
        for event, before, _ in moment.beats:
            match event:
                case e.Skipped(period):
                    skipped.add(period)
                case e.TurnEnding(player):
                    yield _in_order(player == before.active and before.phase == "recovery", moment.number)
                case e.TurnBegan(player):
                    started = expected is not None or before.phase != "release"
                    # A further turn of the same player is one that some effect gave them, which ends as it begins.
                    given = any(isinstance(one, e.EffectsEnded) for one in walk.moments[moment.number - 2].step.events)
                    fine = not started or player == other(before.active) or bool(skipped) or given
                    yield _in_order(fine, moment.number)
                    expected, skipped = "release", set()
                case e.PhaseBegan(phase):
                    if expected is None:
                        here = PHASES.index(before.phase) + 1
                        expected = PHASES[here] if here < len(PHASES) else ""
                    while expected and expected != phase and (expected in skipped or expected == "draw"):
                        expected = PHASES[PHASES.index(expected) + 1]
                    yield _in_order(phase == expected, moment.number)
                    later = PHASES.index(phase) + 1
                    expected = PHASES[later] if later < len(PHASES) else ""


def _in_order(fine: bool, step: int) -> Finding | None:
    return unless(fine, "turns", step, "ターンやフェイズの順番が違う。", "turns or phases come in another order.")


def released_first(walk: Walk) -> Looked:
    """In the release phase everything frozen that the active player controls is released (3-5-1)."""
    for moment in walk.moments:
        if not any(isinstance(event, e.PhaseBegan) and event.phase == "release" for event in moment.step.events):
            continue
        active = moment.before.active
        side = moment.before.sides[active]
        mine = {card for card in moment.before.standing if moment.controller(card) == active}
        wanted = moment.before.frozen & (mine | set(side.energy) | set(side.smash))
        released = {card for event in moment.step.events if isinstance(event, e.Released) for card in event.cards}
        yield unless(
            released == wanted or bool(moment.step.refusals or moment.step.quotes),
            "turns",
            moment.number,
            "リリースフェイズにリリースされるカードが違う。",
            "other cards are released in the release phase.",
        )


def ends_of_effects(walk: Walk) -> Looked:
    """Effects end when their time is over: of a turn as cards recover (3-10-1), of a battle with it (3-14-3)."""
    for moment in walk.moments:
        for event, before, after in moment.beats:
            match event:
                case e.EffectsEnded(effects):
                    fine = all(_is_over(moment.step.rule, effect.until) for effect in effects)
                    yield _in_time(fine or any(effect.once for effect in effects), moment.number)
                case e.BattleEnded():
                    depth = len(before.battles)
                    left = [one for one in after.effects if one.until == "battle" and one.battle >= depth]
                    yield _in_time(not left, moment.number)
        if moment.step.rule == "recover":
            left = [one for one in moment.after.effects if one.until in ("turn", f"turn of {moment.after.active}")]
            yield _in_time(not left, moment.number)


def _is_over(rule: str, until: str) -> bool:
    if until == "battle":
        return rule in ("end_battle", "battle_end_moment", "recover")
    return until != "duel"


def _in_time(fine: bool, step: int) -> Finding | None:
    return unless(fine, "turns", step, "効果の終わる時が違う。", "an effect ends at another time.")
