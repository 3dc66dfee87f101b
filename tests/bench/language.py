"""The card language by the clock: reading, loading, and the worst that bad input can do."""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
from collections.abc import Iterator

from judge.cards.sets import known_cards
from judge.cardtext import frames, lexicon, read, reader
from tests.bench.clock import Row, timed

GAME = "dimension-zero"
MANY = 10_000
BAD = (
    "あ" * 2_000,
    "対象の" * 600 + "ユニットを1枚選び、破壊する。",
    "『" * 2_500 + "』" * 2_500,
    "([「〔<" * 1_000,
    "このカードがスクエアに置かれた時、" * 100,
    "あなたはカードを1枚引き、" * 150,
)


def varied(count: int) -> Iterator[str]:
    """Different texts, as many as wanted: those of our cards, with other numbers in them."""
    texts = [card.text.text for card in known_cards(GAME).values() if card.text.text]
    for number, text in zip(range(count), itertools.cycle(texts), strict=False):
        turn = number // len(texts)
        yield re.sub(r"(?<=[+\-ト札])\d+", lambda found, turn=turn: str(int(found[0]) + turn), text)  # type: ignore[misc]


def in_new_process(work: str) -> float:
    """Seconds that something takes in a new interpreter, where nothing else has happened: the median of five."""
    code = (
        "import time; from judge.cardtext import frames, lexicon, reader; from judge.paths import GRAMMAR; "
        f"lexicon.load(); frames.load(); began = time.perf_counter(); {work}; print(time.perf_counter() - began)"
    )
    command = [sys.executable, "-c", code]
    return sorted(float(subprocess.run(command, capture_output=True, check=True).stdout) for _ in range(5))[2]


def rows() -> Iterator[Row]:
    """What was measured, each beside its reference."""
    texts = list(varied(MANY))
    stretches = [one.passage.text for text in texts for one in reader.stretches(text)]
    anew = read.__wrapped__
    bare = timed(lambda: [reader.skeleton(text) for text in stretches if text])
    whole = timed(lambda: [anew(text) for text in texts])
    yield (
        f"{MANY:,} card texts to AST",
        f"{MANY / whole:,.0f} texts/s",
        "bare LALR, same skeleton",
        f"{MANY / bare:,.0f}/s",
        f"{whole / bare:.2f} × the time",
        "",
    )
    grammar = "(GRAMMAR / lexicon.GAME / 'text.lark').read_text('utf-8')"
    reader.parser()
    cold = in_new_process(f"reader.build_parser({grammar})")
    warm = in_new_process("reader.parser()")
    yield (
        "grammar loaded warm",
        f"{warm * 1e3:.1f} ms",
        "built anew",
        f"{cold * 1e3:.0f} ms",
        f"1/{cold / warm:.0f}",
        "",
    )
    worst, text = max((timed(lambda text=text: anew(text)), text[:8]) for text in BAD)  # type: ignore[misc]
    usual = whole / MANY
    yield (
        f"slowest bad input ({text}…)",
        f"{worst * 1e3:.1f} ms",
        "usual text",
        f"{usual * 1e3:.1f} ms",
        f"{worst / usual:.1f} ×",
        "",
    )
    for kept in (lexicon.load, frames.load, reader.parser, read, known_cards):
        kept.cache_clear()
    start = timed(lambda: known_cards(GAME))
    yield (
        "start-up with the own cards",
        f"{start * 1e3:.0f} ms",
        "one usual text",
        f"{usual * 1e3:.1f} ms",
        f"{start / usual:,.0f} ×",
        "",
    )
