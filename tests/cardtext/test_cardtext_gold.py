"""The gold: every text has the tree that a judge reads in it. The files in gold/ say how they are to be treated."""

import pytest
from card_texts import GOLD, Gold
from outline import outline

from judge.cardtext import normalised, read, render


def marked(gold: Gold) -> object:
    marks = [pytest.mark.xfail(strict=True, reason=gold.wrong)] if gold.wrong else []
    return pytest.param(gold, id=gold.text[:24], marks=marks)


@pytest.mark.parametrize("gold", [marked(gold) for gold in GOLD])
def test_a_text_has_its_tree(gold: Gold) -> None:
    assert outline(read(gold.text).abilities) == gold.tree


def test_a_tree_gives_its_text_back() -> None:
    assert [gold.text for gold in GOLD if read(gold.text).not_understood] == []
    assert [gold.text for gold in GOLD if render(read(gold.text)) != normalised(gold.text)] == []


def test_there_is_enough_of_it() -> None:
    print(f"{len(GOLD)} gold texts, {sum(bool(gold.wrong) for gold in GOLD)} read wrongly at present")
    assert len(GOLD) >= 120
    assert len({gold.text for gold in GOLD}) == len(GOLD)
    # Both eras, and every kind of ability.
    assert 60 < sum(gold.text.startswith("●") for gold in GOLD) < len(GOLD) - 60
    kinds = {line.partition("(")[0] for gold in GOLD for line in gold.tree.splitlines() if not line.startswith(" ")}
    assert kinds == {
        "Activated",
        "Effect",
        "Keyword",
        "PlayCost",
        "Replacement",
        "Static",
        "Triggered",
        "ZoneEffect",
    }
