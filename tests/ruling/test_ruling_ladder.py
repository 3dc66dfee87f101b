"""The ladder of cards: each rung holds the ones above, and a broken ruling hides nothing."""

from pathlib import Path

import pytest

from judge.cards import Card
from judge.cards.files import load_cards
from judge.cards.sets import known_cards
from judge.games.dimension_zero.carried import not_carried_out
from judge.paths import RULES
from judge.ruling import ladder as room
from judge.ruling.ladder import CLIMBED, Ladder, ladder

GAME = "dimension-zero"


@pytest.fixture(scope="module")
def found(all_heard: None) -> Ladder:
    return ladder(GAME)


def test_every_card_stands_somewhere_and_the_rungs_lie_on_each_other(found: Ladder) -> None:
    assert [standing.card for standing in found.standings] == list(known_cards(GAME))
    heights = [found.reached(rung) for rung in CLIMBED]
    assert heights == sorted(heights, reverse=True)
    assert found.reached("no text") + found.reached("not understood") + found.reached("parsed") == len(found.standings)
    assert not found.problems


def test_cards_of_the_rulings_have_climbed_to_the_top(found: Ladder) -> None:
    standings = {standing.card: standing for standing in found.standings}
    assert standings["霧の入り江"].rung == "agrees"
    assert "3-11-1-1a" in standings["霧の入り江"].rulings
    assert standings["灯台の見張り"].rung == "no text"


@pytest.mark.parametrize("cards", ["our own", "of the examples"])
def test_everything_that_our_cards_say_is_carried_out(cards: str) -> None:
    known = known_cards(GAME) if cards == "our own" else load_cards([RULES / GAME / "example-cards.yaml"])
    lacking = {name: not_carried_out(card) for name, card in known.items()}
    assert {name: words for name, words in lacking.items() if words} == {}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("このカードがスクエアに置かれた時、ターン終了時まで、このカードのパワーを+1000する。", ()),
        ("このカードがスクエアに置かれた時、このカードは攻撃する。", ("このカードは攻撃する。",)),
        ("あなたがカードを選んだ時、カードを1枚引く。", ("あなたがカードを選んだ",)),
        ("風だ", ("風だ",)),
        (
            "あなたは対象のユニットを1枚選び、破壊する。ただし、その支配者が[無2]を支払うならば、手札に戻さない。",
            ("その支配者が[無2]を支払うならば、手札に戻さない。",),
        ),
    ],
)
def test_what_no_rule_carries_out_is_named(text: str, words: tuple[str, ...]) -> None:
    assert not_carried_out(Card(name="試し", kind="unit", printed=text)) == words


def rulings(folder: Path, monkeypatch: pytest.MonkeyPatch, **texts: str) -> None:
    for name, text in texts.items():
        (folder / GAME / "rulings").mkdir(parents=True, exist_ok=True)
        (folder / GAME / "rulings" / f"{name}.yaml").write_text(text, "utf-8")
    monkeypatch.setattr(room, "RULES", folder)


def test_a_ruling_that_is_not_as_expected_or_expects_nothing_is_only_executed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = (RULES / GAME / "rulings" / "3-11-1-1a.yaml").read_text("utf-8")
    rulings(tmp_path, monkeypatch, wrong=good.replace("expect: never", "expect: always", 1))
    standings = {standing.card: standing for standing in ladder(GAME).standings}
    assert standings["霧の入り江"] == ("霧の入り江", "executed", ("wrong",))
    assert standings["宵待ちの渡り鳥"] == ("宵待ちの渡り鳥", "at work", ())


def test_a_broken_ruling_is_named_and_the_rest_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    good = (RULES / GAME / "rulings" / "3-11-1-1a.yaml").read_text("utf-8")
    rulings(tmp_path, monkeypatch, broken="game: [", good=good)
    found = ladder(GAME)
    assert "broken.yaml" in found.problems[0].path
    assert found.reached("agrees") > 0
