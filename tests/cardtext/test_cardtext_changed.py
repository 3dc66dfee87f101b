"""A spoilt text is refused: the guard against reading more than is said.

A particle changed, a word dropped, doubled or swapped with its neighbour mostly leaves no Japanese sentence. Some do
(a condition dropped, 1枚 become 11枚), so a share is understood; it must stay small. Another share, a comma moved or a
に after 終了時 dropped, means the same as before: it is shown by itself.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from card_texts import OWN

from judge.cardtext import lexicon as lexicons
from judge.cardtext import normalised, read, render
from judge.cardtext.lexer import Word, words
from judge.cardtext.reader import FAULT

LEXICON = lexicons.load()
PARTICLES = ["が", "の", "を", "に", "で", "と", "は", "から", "まで", "より"]
SENTENCES = [line for text in OWN for line in normalised(text).split("\n") if line.endswith("。")]

Change = Callable[[list[Word], random.Random], Iterator[list[str]]]


def other_particle(row: list[Word], chance: random.Random) -> Iterator[list[str]]:
    for place, word in enumerate(row):
        if word.type == "PARTICLE":
            for other in chance.sample([one for one in PARTICLES if one != word], 3):
                yield [*row[:place], other, *row[place + 1 :]]


def dropped(row: list[Word], chance: random.Random) -> Iterator[list[str]]:
    # A comma carries no meaning, so a text without it may well mean the same.
    yield from ([*row[:place], *row[place + 1 :]] for place, word in enumerate(row) if word.type != "COMMA")


def doubled(row: list[Word], chance: random.Random) -> Iterator[list[str]]:
    yield from ([*row[:place], word, *row[place:]] for place, word in enumerate(row))


def swapped(row: list[Word], chance: random.Random) -> Iterator[list[str]]:
    for place, (first, second) in enumerate(pairwise(row)):
        if first != second:
            yield [*row[:place], second, first, *row[place + 2 :]]


CHANGES: tuple[Change, ...] = (other_particle, dropped, doubled, swapped)


def spoil(sample: int) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """How many spoilt texts there are of each kind, how many are understood as another text, how many as the same."""
    chance = random.Random(1)
    tried: Counter[str] = Counter()
    other: Counter[str] = Counter()
    same: Counter[str] = Counter()
    for text in chance.sample(SENTENCES, min(sample, len(SENTENCES))):
        meaning = read(text).abilities
        for change in CHANGES:
            for variant in change(words(text, LEXICON), chance):
                spoilt = "".join(variant)
                if spoilt == text:
                    continue
                card = read(spoilt)
                assert not any(FAULT in failed.why_ja for failed in card.not_understood), spoilt
                tried[change.__name__] += 1
                if not card.not_understood:
                    assert render(card) == normalised(spoilt)
                    (same if card.abilities == meaning else other)[change.__name__] += 1
    return tried, other, same


def check(sample: int) -> None:
    tried, other, same = spoil(sample)
    for kind, count in tried.items():
        print(f"{kind}: {count}, understood {other[kind] / count:.1%}, as before {same[kind] / count:.1%}")
    total, misread, equal = tried.total(), other.total(), same.total()
    print(f"all: {total}, understood {misread / total:.1%}, as before {equal / total:.1%}")
    assert misread + equal <= total * 0.10
    assert equal <= total * 0.02


def test_a_spoilt_text_is_refused() -> None:
    check(30)


@pytest.mark.proof
def test_spoilt_texts_are_refused() -> None:
    check(len(SENTENCES))
