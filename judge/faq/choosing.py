"""Which of the interactions become entries: similar ones are one group, and of each group the clearest is kept."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from judge.faq.boards import BoardFile
from judge.faq.entry import Entry, digest_of
from judge.faq.trial import Finding

WEIGHTS = {"loop": 4.0, "replaced": 2.5, "lost": 2.5, "refused": 1.5, "rule effect": 1.5, "together": 0.5}
MOST_CLAUSES = 12
"""More clauses than these teach no more: nobody remembers them."""
LONG = 14
"""Steps of a line that is still easy to follow."""


class Group(NamedTuple):
    """Interactions of one shape: the one that is kept, how many there are, and how much it teaches."""

    key: tuple[object, ...]
    finding: Finding
    digest: str
    size: int
    score: float


def groups(findings: Iterable[Finding], boards: BoardFile, known: Collection[str] = ()) -> list[Group]:
    """The groups, best first. A member that is an entry already (`known` digests) stays the one that is kept."""
    asked = {board.name: board.ask for board in boards.boards}
    together: dict[tuple[object, ...], list[Finding]] = {}
    for finding in findings:
        if _plain_trigger(finding, asked[finding.board][finding.question]):
            continue
        together.setdefault(_key(finding, asked[finding.board][finding.question]), []).append(finding)
    seen = Counter(clause for members in together.values() for clause in {*members[0].clauses})
    rarity = {clause: math.log(1 + len(together) / count) for clause, count in seen.items()}
    found = []
    for key, members in together.items():
        digests = {one: _digest(one, asked) for one in members}
        best = min(members, key=lambda one: (digests[one] not in known, -_score(one, rarity), digests[one]))
        found.append(Group(key, best, digests[best], len(members), _score(best, rarity)))
    return sorted(found, key=lambda group: (-group.score, group.digest))


def choose(found: Iterable[Group], most: int, known: Collection[str] = ()) -> list[Group]:
    """At most so many groups: those that are entries already, then whatever teaches most beside those chosen before."""
    left = list(found)
    chosen = [group for group in left if group.digest in known]
    left = [group for group in left if group.digest not in known]
    cited = Counter(clause for group in chosen for clause in group.finding.clauses)
    cards = Counter(card for group in chosen for card in group.finding.cards)
    boards = Counter(group.finding.board for group in chosen)

    def worth(group: Group) -> float:
        one = group.finding
        new = sum(clause not in cited for clause in one.clauses)
        again = sum(cards[card] for card in one.cards) / len(one.cards)
        return (group.score + 3.0 * new) / (1 + 0.25 * again) / (1 + 0.04 * boards[one.board])

    while left and len(chosen) < most:
        best = max(left, key=lambda group: (worth(group), group.digest))
        left.remove(best)
        chosen.append(best)
        cited.update(best.finding.clauses)
        cards.update(best.finding.cards)
        boards[best.finding.board] += 1
    return chosen


def lesson(entry: Entry) -> tuple[object, ...]:
    """What an entry teaches, whatever its cards are called: its words without names, numbers and quoted texts."""
    roles = [(f"《{name}》", f"《{role}》") for role, name in enumerate(entry.cards)]

    def bare(text: str) -> str:
        for name, role in roles:
            text = text.replace(name, role)
        return re.sub(r"「[^」]*」|\d+", "", text)

    told = (entry.question.ja, entry.answer.ja, *(sentence.says.ja for sentence in entry.explanation))
    return (entry.origin, entry.board, *map(bare, told))


def _digest(finding: Finding, asked: Mapping[str, tuple[dict[str, object], ...]]) -> str:
    return digest_of("sweep", finding.board, finding.cards, asked[finding.board][finding.question])


def _plain_trigger(finding: Finding, question: Mapping[str, object]) -> bool:
    """That an ability triggers when its own words say so is no question anybody asks."""
    plain = len(finding.cards) == 1 and question.get("happens") == "trigger" and finding.answer == "yes"
    return plain and {"replaced", "loop"}.isdisjoint(finding.kinds)


def _key(finding: Finding, question: Mapping[str, object]) -> tuple[object, ...]:
    """What makes two interactions alike: the clauses that they turn on, and the shapes of the abilities."""
    form = next(iter(question))
    answer = finding.answer if finding.answer in ("yes", "no") else finding.cases
    if not any(finding.shapes):
        return (finding.board, finding.question, answer, finding.clauses)
    return (form, answer, finding.kinds, frozenset(finding.telling), finding.shapes)


def _score(finding: Finding, rarity: Mapping[str, float]) -> float:
    """How much an interaction teaches: rare clauses, strong kinds; less where the line is long or the answer splits."""
    rare = sorted((rarity.get(clause, 0.0) for clause in finding.telling or finding.clauses[-3:]), reverse=True)
    kinds = sum(WEIGHTS[kind] for kind in finding.kinds)
    cards = 1.5 * (len(finding.cards) - 1)
    return round(
        sum(rare[:MOST_CLAUSES]) / 3 + kinds + cards - 0.25 * max(0, finding.steps - LONG) - 1.5 * (finding.cases - 1),
        6,
    )
