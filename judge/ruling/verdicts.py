"""Verdicts as a judge says them aloud: always, never, only if …, or undetermined and what is certain anyway."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from judge.kernel import CHANCE, Refusal
from judge.letters import capitalised
from judge.ruling.diagram import Road
from judge.ruling.model import Because, Case, Text
from judge.ruling.questions import Asked
from judge.ruling.wording import within
from judge.source import Words

FEW_ROADS = 2
"""So many ways to an answer can be said in one breath."""
NOT_LISTED = frozenset({"unknown card", "not dealt yet", "bottom of a shuffled deck"})
"""Reasons that ask for a card which the scenario does not list."""
NOT_READ = frozenset({"not carried out", "text not understood", "text without an occasion", "text without a step"})


def decided(asked: Asked, answer: str, several: bool) -> Text:
    """One answer on every line; `several`: although there were choices."""
    says = asked.says(answer)
    if not several or asked.kind in ("happens", "may", "can", "class", "decides"):
        return Text.of(says)
    return Text(f"どの選択でも、{says.ja}", f"Whatever is chosen, {within(says.en)}")


def road_words(road: Road) -> Words:
    """The choices of one road as a condition."""
    ja = "場合で、次に".join(condition.says.ja for condition in road)
    return Words(f"{ja}場合", f"if {', and then '.join(condition.says.en for condition in road)}")


def when_words(roads: Sequence[Road]) -> Words:
    """The roads to an answer as one condition."""
    told = [road_words(road) for road in roads]
    return Words("、または".join(one.ja for one in told), ", or ".join(one.en for one in told))


def depends(asked: Asked, cases: Sequence[Case], roads: dict[str, list[Road]] | None) -> Text:
    """It depends: on whose choice or on what chance, and what comes of each; many ways are left to the cases."""
    lead = _lead(cases, roads)
    says = None if roads is None else _in_a_sentence(asked, cases, roads)
    if says is None:
        answers = [case.answer for case in cases]
        if all(answer.lstrip("-").isdigit() for answer in answers):
            answers.sort(key=int)
        says = asked.says_one_of(answers)
    return Text(f"{lead.ja}{says.ja}", f"{lead.en} {says.en}")


def _in_a_sentence(asked: Asked, cases: Sequence[Case], roads: dict[str, list[Road]]) -> Words | None:
    """When which answer comes about, if that can be said in one breath."""
    if set(roads) == {"yes", "no"}:
        # Of the two, the one that comes about in fewer ways is told; of equals, that it is so.
        answer = "yes" if len(roads["yes"]) <= len(roads["no"]) else "no"
        if len(roads[answer]) > FEW_ROADS:
            return None
        when = when_words(roads[answer])
        says = asked.short(answer)
        if asked.kind != "happens":
            says = Words(asked.says(answer).ja.removesuffix("。"), asked.says(answer).en.removesuffix("."))
        return Words(f"{when.ja}だけ、{says.ja}。", f"{capitalised(says.en)} only {when.en}.")
    if sum(map(len, roads.values())) > FEW_ROADS:
        return None
    told = [(when_words(roads[case.answer]), asked.says(case.answer)) for case in cases]
    return Words(
        "".join(f"{when.ja}、{says.ja}" for when, says in told),
        " ".join(f"{capitalised(when.en)}, {within(says.en)}" for when, says in told),
    )


def _lead(cases: Sequence[Case], roads: dict[str, list[Road]] | None) -> Words:
    """Whose choice it is, and about what."""
    chosen: Iterable[tuple[str, Words]]
    if roads is None:
        chosen = ((one.player, Words(one.question.ja, one.question.en)) for case in cases for one in case.choices)
    else:
        chosen = ((one.player, one.question) for found in roads.values() for road in found for one in road)
    by: dict[str, dict[Words, None]] = {}
    for player, question in chosen:
        by.setdefault(player, {})[question] = None
    ja, en = [], []
    for player, questions in by.items():
        whose = Words("偶然", "chance") if player == CHANCE else Words(f"{player}の選択", f"{player}'s choice")
        ja.append(f"{whose.ja}（{'、'.join(q.ja for q in questions)}）")
        en.append(f"{whose.en} ({'; '.join(q.en for q in questions)})")
    if not ja:
        return Words("場合による。", "It depends.")
    return Words(f"{'と'.join(ja)}による。", f"It depends on {' and '.join(en)}.")


def because_of(why: Refusal) -> Because:
    """Which kind of reason it is that nothing is decided."""
    if why.reason in NOT_LISTED:
        return "unknown card"
    return "text" if why.reason in NOT_READ else "rules"


def undetermined(because: Sequence[Because]) -> Text:
    """There is no verdict, and in a word why."""
    match tuple(dict.fromkeys(because)):
        case ("unknown card",):
            return Text(
                "裁定できない。ここに書かれていないカードが何であるかによる。",
                "Undetermined: it depends on a card that is not listed here.",
            )
        case ("text",):
            return Text(
                "裁定できない。読み取れないか、処理に未対応のテキストがある。",
                "Undetermined: a text is not understood, or cannot be carried out yet.",
            )
        case ("budget",):
            return Text(
                "裁定できない。探索の上限までに調べ終わらなかった。", "Undetermined: the search came to its budget."
            )
        case ("rules",):
            return Text(
                "裁定できない。ルールがここを定めていないか、読み方が決まっていない。",
                "Undetermined: the rules are silent here, or can be read in more than one way.",
            )
        case ("script",):
            return Text(
                "答えられない。書かれているとおりには進められない。",
                "No answer: play cannot go on as it is written down.",
            )
    return Text("裁定できない。理由は下のとおり。", "Undetermined, for the reasons below.")


def certain(asked: Asked, answers: Sequence[str]) -> Text | None:
    """What holds on the lines that came to their end, one answer each; never a verdict."""
    lines, found = len(answers), list(dict.fromkeys(answers))
    if not found or set(found) == {"yes", "no"}:
        return None
    told = asked.says(found[0]) if len(found) == 1 else asked.says_one_of(found)
    if asked.kind == "happens":  # not that it always or never happens: other lines did not come to an end
        told = Words(f"{asked.short(found[0]).ja}。", f"{asked.short(found[0]).en}.")
    every = "どれも" if lines > 1 and len(found) == 1 else ""
    ways = {1: "On the one line", 2: "On both lines"}.get(lines, f"On all {lines} lines")
    return Text(f"最後まで進められた{lines}通りでは、{every}{told.ja}", f"{ways} that came to an end: {told.en}")
