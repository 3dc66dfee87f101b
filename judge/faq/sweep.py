"""The sweep: which cards are tried on which boards, until every item is in the journal."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple

from judge import __version__
from judge.cards import CardEntry
from judge.clauses import load_edition
from judge.faq.boards import SmallBoard, card_of, fits, load_boards
from judge.faq.journal import Journal
from judge.faq.running import Batch, Runner, pack
from judge.faq.shapes import touches
from judge.faq.trial import Finding, Item, Material, Outcome
from judge.paths import GRAMMAR, user_data
from judge.ruling.model import Text

BATCH = 24
MOST_TRIPLES = 600
"""Of each board with three roles: triples are chosen, not all tried."""
CODE = ("kernel", "games", "cardtext", "cards", "scenario", "ruling")
OWN_CODE = ("boards.py", "shapes.py", "trial.py")


class Swept(NamedTuple):
    """What a sweep found: interactions in the order of the plan, and what stayed open, by reason."""

    items: int
    tried: int
    """Of the items, those that this run tried; the others were in the journal."""
    findings: tuple[Finding, ...]
    open: Counter[Text]


def key_of(material: Material) -> str:
    """Names a sweep by all that its result depends on: cards, boards, rules, and the program itself."""
    made = hashlib.blake2b(digest_size=10)
    made.update(pack(material))
    made.update(f"{__version__} {load_edition(material.boards.game).version}".encode())
    home = Path(__file__).resolve().parent
    files = [path for room in CODE for path in sorted((home.parent / room).rglob("*.py"))]
    files += [home / name for name in OWN_CODE] + sorted(path for path in GRAMMAR.rglob("*") if path.is_file())
    for path in files:
        made.update(path.read_bytes())
    return made.hexdigest()


def journal_path(material: Material) -> Path:
    """Where the journal of a sweep lies, unless somebody says otherwise."""
    return user_data() / "faq" / f"{material.boards.game}-{key_of(material)}.jsonl"


def material_of(game: str, cards: Mapping[str, CardEntry]) -> Material:
    """What is tried: the cards whose text is understood, by name."""
    understood = {name: entry for name, entry in cards.items() if not card_of(entry).text.not_understood}
    return Material(load_boards(game), dict(sorted(understood.items())))


def first_plan(material: Material) -> list[Item]:
    """Every card in every role of every board: by itself, the other roles without a text."""
    plan: list[Item] = []
    for board in material.boards.boards:
        for place, pool in enumerate(_pools(board, material)):
            plan += [_alone(board, place, name) for name in pool]
    return plan


def second_plan(material: Material, seen: Mapping[Item, Outcome], every: bool = False) -> list[Item]:
    """The pairs, and chosen triples. `every`: all pairs, whether they can have to do with each other or not.

    A pair is worth trying where both texts had a part on the board by themselves; or where one had, and one of the two
    cards heeds what the other does. Two texts that do nothing there alone do nothing together.
    """
    plan = []
    for board in material.boards.boards:
        count = len(board.roles)
        if count < 2:
            continue
        acting = [
            {name for name in pool if (found := seen.get(_alone(board, place, name))) is not None and found.acts}
            for place, pool in enumerate(_pools(board, material))
        ]
        wanted: Iterable[tuple[str, ...]]
        if count == 2:
            wanted = (pair for pair in product(*_pools(board, material)) if every or _worth(pair, acting, material))
        else:
            wanted = product(*(sorted(names) for names in acting))
        chosen = [Item(board.name, cards) for cards in wanted if len(set(cards)) == count]
        plan += chosen if count == 2 else chosen[:MOST_TRIPLES]
    return plan


def sweep(
    material: Material,
    runner: Runner,
    journal: Path | None = None,
    every: bool = False,
    limit: int | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Swept:
    """Try every item that the journal does not have yet. `limit`: at most so many pairs, spread over the plan."""
    with Journal(journal or journal_path(material), key_of(material)) as book:
        singles = first_plan(material)
        tried = _run(singles, runner, book, progress)
        pairs = _spread(second_plan(material, book.done, every), limit)
        tried += _run(pairs, runner, book, progress)
        plan = [*singles, *pairs]
        outcomes = [book.done[item] for item in plan]
    return Swept(
        len(plan),
        tried,
        tuple(finding for outcome in outcomes for finding in outcome.findings),
        Counter(reason for outcome in outcomes for reason in outcome.open),
    )


def _run(plan: Sequence[Item], runner: Runner, book: Journal, progress: Callable[[int, int], None]) -> int:
    left = [item for item in plan if item not in book.done]
    batches: list[Batch] = [tuple(left[start : start + BATCH]) for start in range(0, len(left), BATCH)]
    done = len(plan) - len(left)
    for results in runner(batches):
        book.write(results)
        done += len(results)
        progress(done, len(plan))
    return len(left)


def _spread(plan: list[Item], limit: int | None) -> list[Item]:
    if limit is None or limit >= len(plan):
        return plan
    return [plan[index * len(plan) // limit] for index in range(limit)]


def _pools(board: SmallBoard, material: Material) -> list[list[str]]:
    """For each role, the cards that can stand in it."""
    return [[name for name, entry in material.cards.items() if fits(role, entry)] for role in board.roles.values()]


def _alone(board: SmallBoard, place: int, name: str) -> Item:
    """A card in a role of a board, the other roles without a text."""
    return Item(board.name, tuple(name if role == place else "" for role in range(len(board.roles))))


def _worth(pair: tuple[str, ...], acting: Sequence[set[str]], material: Material) -> bool:
    part = [name in acting[place] for place, name in enumerate(pair)]
    if all(part):
        return True
    entries = [material.cards[name] for name in pair]
    return any(part) and all(card_of(entry).text.abilities for entry in entries) and touches(*entries)
