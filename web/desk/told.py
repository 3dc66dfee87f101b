"""A ruling as a plain text, to be sent to somebody."""

from __future__ import annotations

from collections.abc import Iterator

from judge.ruling.model import Answer, Line, Ruling, Why
from judge.ruling.telling import told
from web.scenes import seal, titled
from web.words import Voice


def ruling_text(ruling: Ruling, say: Voice, address: str) -> str:
    """Questions with their verdicts and what decides them, and the steps, numbered as on the page."""
    lines = [titled(ruling.scene.title, say)]
    for answer in ruling.scene.answers:
        lines += ["", *_answer(answer, say)]
    for number, line in enumerate(ruling.scene.lines, 1):
        title = say("line", number=number) if len(ruling.scene.lines) > 1 else say("steps")
        lines += ["", title, *_steps(line, say)]
    version = say("rules_version_value", version=ruling.versions.rules)
    return "\n".join([*lines, "", f"{version} / {ruling.versions.engine}", address])


def _answer(answer: Answer, say: Voice) -> Iterator[str]:
    sign = seal(answer, say)
    yield say.text(answer.asks)
    yield f"{sign.sign} {sign.word}  {say.text(answer.verdict.says)}"
    for reason in answer.verdict.reasons:
        yield f"  - {say.text(reason)}"
    for refusal in answer.verdict.refusals:
        yield f"  - {say.text(refusal.says)} [{refusal.clause}]"
    if answer.verdict.kind == "depends":
        for case in answer.cases:
            choices = " → ".join(f"{choice.player}: {say.text(choice.chosen)}" for choice in case.choices)
            yield f"  - {choices or say('case_no_choice')} → {say.text(case.says)}"
    if answer.why is not None:
        yield from _why(answer.why, say)


def _why(why: Why, say: Voice) -> Iterator[str]:
    parts = (("decides", why.grounds, why.no_grounds), ("repairs", why.repairs, why.no_repairs))
    for title, found, none in parts:
        texts = [one.says for one in found] if none is None else [none]
        if said := [words for text in texts if (words := say.text(text))]:
            yield f"  {say(title)}"
            yield from (f"  - {words}" for words in said)


def _steps(line: Line, say: Voice) -> Iterator[str]:
    for number, step in enumerate(told(line.steps), 1):
        yield f"{number}. {say.text(step.says)} [{', '.join(clause for clause in step.clauses if clause)}]"
        for refusal in step.refusals:
            yield f"   {say('refused')}: {say.text(refusal.says)} [{refusal.clause}]"
