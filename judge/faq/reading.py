"""Reading the FAQ: finding entries, and the ruling that an entry was written from."""

from __future__ import annotations

from collections.abc import Iterable

from judge.faq.entry import Entry
from judge.faq.registry import Registry
from judge.faq.trial import BUDGET
from judge.paths import RULES
from judge.ruling.ask import ask
from judge.ruling.model import Ruling
from judge.scenario import Scenario, load_scenario, scenario_from
from judge.source import BadInput, Problem, Words


def find_entry(registry: Registry, number: int) -> Entry:
    """The entry of a number; bad input where there is none."""
    for entry in registry.shown():
        if entry.number == number:
            return entry
    last = max(registry.entries, default=0)
    words = Words(f"{number}番の項目はない（1〜{last}）。", f"there is no entry {number} (1–{last}).")
    raise BadInput([Problem("NUMBER", None, words)])


def matching(
    entries: Iterable[Entry], card: str = "", keyword: str = "", clause: str = "", query: str = ""
) -> list[Entry]:
    """The entries that name a card, a keyword or a clause (or one below it), and whose words hold all that is asked."""
    wanted = query.split()
    return [
        entry
        for entry in entries
        if (not card or card in entry.cards)
        and (not keyword or keyword in entry.keywords)
        and (not clause or any(one == clause or one.startswith((f"{clause}-", f"{clause}(")) for one in entry.clauses))
        and all(word.lower() in _words(entry) for word in wanted)
    ]


def _words(entry: Entry) -> str:
    texts = [entry.title, entry.situation, entry.question, entry.answer, *(one.says for one in entry.explanation)]
    return "\n".join(f"{text.ja}\n{text.en}" for text in texts).lower()


def scenario_of(entry: Entry, game: str) -> Scenario:
    """The scenario that an entry was written from."""
    if entry.origin == "worked":
        return load_scenario(RULES / game / "rulings" / f"{entry.board}.yaml")
    return scenario_from(entry.scenario, f"faq {entry.number}")


def ruling_of(entry: Entry, game: str) -> Ruling:
    """The ruling behind an entry, asked again: an entry stores no trace."""
    return ask(scenario_of(entry, game), None if entry.origin == "worked" else BUDGET)
