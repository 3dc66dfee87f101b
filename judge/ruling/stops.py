"""Why a line of play ended before its time: what the rules leave open, and what of a script cannot be done."""

from __future__ import annotations

from typing import Any

from judge.kernel import Exploration, Refusal
from judge.ruling.model import Text
from judge.ruling.show import Narrator
from judge.scenario.script import Stuck
from judge.source import Words


def why_open(narrator: Narrator, why: Refusal) -> Text:
    """What the rules or the texts do not decide, with the clause and the words it is about."""
    told = narrator.refusal(why)
    clause = f"（{why.clause}）" if why.clause else ""
    quoted = "".join(f"《{quote.name}》「{quote.words}」" for quote in told.quotes)
    return Text(f"{told.says.ja}{clause}{quoted}", f"{told.says.en}{clause}{quoted}")


def why_stuck(narrator: Narrator, stuck: Stuck, what: Words | None = None) -> Text:
    """The scripted action that cannot be done (`what`), or the answer that is no option, and what the options are."""
    number = stuck.action + 1
    if stuck.decision is None:
        said = f"（{stuck.said}）" if stuck.said else ""
        told = Words("", "") if what is None else Words(f"「{what.ja}」", f" (“{what.en}”)")
        ja = f"actions の{number}番目{told.ja}は行えない{said}。"
        return Text(ja, f"action {number} of the file{told.en} cannot be done{said}.")
    question, options = narrator.question(stuck.decision), narrator.options(stuck.decision)
    player = stuck.decision.player
    return Text(
        f"actions の{number}番目の「{stuck.said}」は選べない。"
        f"{player}への問い：{question.ja}。選べるのは {options.ja}。",
        f"action {number} of the file: '{stuck.said}' is no option. "
        f"{player} is asked: {question.en}. Options: {options.en}.",
    )


BUDGETS = {
    "depth": Words("深さ", "depth"),
    "positions": Words("局面の数", "positions"),
    "seconds": Words("時間", "time"),
}


def why_truncated(found: Exploration[Any]) -> Text:
    """The budget that a search came to before it had seen everything."""
    count, budget = len(found.nodes), BUDGETS[found.truncated or "positions"]
    return Text(
        f"探索が上限（{budget.ja}）に達した。調べた局面は{count}。",
        f"the search reached its budget ({budget.en}) after {count} positions.",
    )
