"""What begins in a resolution and lasts: for how long, and what it keeps of the effect that it comes from (4-14-3).

`Lasting.until` says when an effect ends: `turn` (this turn), `battle` (the battle that runs), `duel`, `turn of A` (with
A's next turn), `next turn of A` (the same, said while A's turn runs: this one does not count) or `start of A` (when A's
next turn begins).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.board import Player
from judge.games.dimension_zero.deeds.common import NOTES
from judge.games.dimension_zero.duel import Duel, Lasting
from judge.games.dimension_zero.events import EffectBegan
from judge.games.dimension_zero.frame import Frame
from judge.games.dimension_zero.resolving import Doing
from judge.games.dimension_zero.rulebook import Now, clause, only, words_of
from judge.games.dimension_zero.values.texts import lasting_part
from judge.kernel import Undetermined

LASTS = clause("4-14-3-1")
READ_AS_PART = (
    nodes.Modify,
    nodes.Set,
    nodes.AddRace,
    nodes.Gain,
    nodes.Lose,
    nodes.TakeControl,
    nodes.Substitute,
    nodes.Equals,
    nodes.Has,
    nodes.Cannot,
    nodes.Can,
    nodes.Only,
    nodes.Must,
    nodes.Not,
)
"""Steps that go on as changes of data, permissions or bans, found by what they say (`lasting_part`)."""


def begin(
    now: Now,
    doing: Doing,
    frame: Frame,
    duration: Any,
    *,
    cards: tuple[int, ...] | None = None,
    amount: int | None = None,
    once: bool = False,
    until: str | None = None,
    in_battle: bool = False,
    cites: tuple[str, ...] = (LASTS,),
) -> None:
    """Something begins that lasts: the words of the step, with what they need to know of the effect.

    `in_battle`: it is about the battle that runs.
    """
    if isinstance(doing.node, READ_AS_PART) and lasting_part(now.state.table, doing.words) is None:
        # It would lie there and change nothing: nobody who asks what holds would find it.
        said = (words_of(frame, doing.node),)
        raise Undetermined("not carried out", (type(doing.node).__name__, "", doing.node.wording), LASTS, said)
    until = until if until is not None else end_of(now.state, frame, duration)
    effect = Lasting(
        frame=kept(frame, doing),
        until=until,
        cards=cards,
        amount=amount,
        once=once,
        battle=len(now.state.battles) if in_battle or until == "battle" else 0,
    )
    now.happen(EffectBegan(effect), cites=cites)


def kept(frame: Frame, doing: Doing) -> Frame:
    """What an effect that lasts knows of the one that it comes from: only what its words speak of.

    So positions are equal that differ in nothing that still matters.
    """
    parts = list(doing.node.walk())
    # この効果で…, and what was done before, may be any step.
    everything = any(isinstance(part, nodes.ThisAbility) or getattr(part, "past", False) for part in parts)
    spoken = {ref for part in parts if (ref := getattr(part, "ref", None)) is not None} | {meaning.X_STEP, meaning.NEXT}
    spoken |= {meaning.key_of(part) for part in parts if getattr(part, "target", False)}
    said = tuple(entry for entry in frame.said if entry[0] != NOTES and (everything or entry[0] in spoken))
    frame = replace(frame, words=doing.words, said=said, modes=(), square="", origin=None)
    if not any(isinstance(part, nodes.Variable) for part in parts):
        frame = replace(frame, x=0)
    return replace(
        frame,
        last=tuple(seen for seen in frame.last if frame.mentions(seen.card)),
        gone=tuple(card for card in frame.gone if frame.mentions(card)),
    )


# ---- how long


def end_of(duel: Duel, frame: Frame, duration: Any) -> str:
    """When something ends that lasts so long; without a word about it, with the duel (4-14-3-1)."""
    match duration:
        case None:
            return "duel"
        case nodes.Moment(edge="end", period=nodes.Period() as period):
            return _with(duel, frame, period, duration)
        case nodes.Moment(edge="start", period=nodes.Period(name="turn", which="next") as period):
            only(period, "name", "which", "whose")
            return f"start of {_whose(duel, frame, period)}"
        case nodes.During(period=nodes.Period() as period):
            ends = _with(duel, frame, period, duration)
            if ends.startswith("next turn"):  # it does not begin before that turn does
                raise Undetermined("begins later", (), "4-14-3-1")
            return ends
    raise Undetermined("not carried out", (type(duration).__name__, "duration", duration.wording))


def _with(duel: Duel, frame: Frame, period: nodes.Period, duration: Any) -> str:
    """The end of a stretch of play."""
    only(period, "name", "which", "whose")
    if period.name == "duel":
        return "duel"
    if period.name == "battle" and period.which in (None, "this") and period.whose is None:
        if not duel.battles:
            raise Undetermined("no battle runs", (), "4-14-3-1")
        return "battle"
    if period.name == "turn":
        if period.which == "next":
            return next_turn(duel, _whose(duel, frame, period))
        if period.which in (None, "this") and (
            period.whose is None or meaning.player(duel, frame, period.whose) == duel.active
        ):
            return "turn"
        if period.which is None and period.whose is not None:
            return next_turn(duel, meaning.player(duel, frame, period.whose))
    raise Undetermined("not carried out", ("Period", period.name, duration.wording))


def _whose(duel: Duel, frame: Frame, period: nodes.Period) -> Player:
    """Whose next turn it is; 次のターン is the other player's."""
    return duel.non_active if period.whose is None else meaning.player(duel, frame, period.whose)


def next_turn(duel: Duel, player: Player) -> str:
    """The end of a player's next turn; while their turn runs, of the one after it."""
    return f"next turn of {player}" if player == duel.active else f"turn of {player}"
