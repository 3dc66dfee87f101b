"""Decks: every demand of the rules, met and missed, and files that are none."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.cards import Card, shelf
from judge.cards.deck import Deck, check_deck, has_keyword
from judge.cards.deck_files import _plain, load_deck
from judge.cards.files import CardEntry
from judge.cards.sets import known_cards
from judge.clauses import load_edition
from judge.source import BadInput

CARDS = {f"岩{number}": Card(name=f"岩{number}", kind="base") for number in range(20)} | {
    "群れ": Card(name="群れ", kind="base", printed="団結"),
    "呪い": Card(name="呪い", kind="base", forbidden_number=4),
}
FORTY = {f"岩{number}": 3 for number in range(13)} | {"岩13": 1}


def clauses(cards: dict[str, int], sideboard: dict[str, int] | None = None, kind: str = "constructed") -> list[str]:
    faults = check_deck(Deck("試し", cards, sideboard or {}), CARDS, kind)  # type: ignore[arg-type]
    assert all(fault.words.ja and fault.words.en for fault in faults)
    assert all(fault.clause in load_edition("dimension-zero").ids for fault in faults)
    return [fault.clause for fault in faults]


def test_a_deck_that_may_be_played() -> None:
    assert clauses(FORTY) == []
    assert clauses(FORTY, {"岩14": 3, "岩15": 3, "岩16": 3, "岩17": 1}) == []
    assert clauses({"群れ": 40}) == []


@pytest.mark.parametrize("count", [39, 41])
def test_forty_cards_no_more_no_less(count: int) -> None:
    assert clauses({"群れ": count}) == ["3-1-1"]
    assert clauses({"群れ": count}, kind="limited") == ["3-1-2"]


def test_three_of_a_name_in_deck_and_sideboard_together() -> None:
    assert clauses({"群れ": 36, "岩1": 4}) == ["3-1-1"]
    assert clauses({"群れ": 38, "岩1": 2}, {"岩1": 2, "群れ": 8}) == ["3-1-1"]
    assert clauses({"岩1": 40}, {"岩2": 7}, kind="limited") == []


@pytest.mark.parametrize("count", [1, 9, 11])
def test_the_sideboard_has_ten_or_none(count: int) -> None:
    assert clauses(FORTY, {"群れ": count}) == ["3-1-1"]
    assert clauses(FORTY, {"群れ": count}, kind="limited") == []


def test_forbidden_numbers_add_up_to_ten_at_most() -> None:
    assert clauses({"群れ": 38, "呪い": 2}) == []
    assert clauses({"群れ": 37, "呪い": 3}) == ["2-19-1"]
    assert clauses({"群れ": 37, "呪い": 3}, kind="limited") == ["2-19-1"]
    assert clauses({"群れ": 38, "呪い": 2}, {"呪い": 1, "群れ": 9}) == [], "the sideboard is not in the deck"


def test_a_keyword_is_an_ability_by_itself() -> None:
    def card(text: str) -> Card:
        return Card(name="試し", kind="base", printed=text)

    for text in (
        "団結",
        "●団結",
        "●このカードのパワーを+1000する。\n●団結",
        "団結(同じ名前のカードを何枚でも入れられる)",
    ):
        assert has_keyword(card(text), "団結"), text
    for text in ("", "団結を持つすべてのユニットのパワーを+500する。", "結束", "(団結)"):
        assert not has_keyword(card(text), "団結"), text


# ---- files

OURS = next(iter(known_cards("dimension-zero")))


def put(folder: Path, text: str, name: str = "deck.txt") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize(
    "line", ["3 {}", "3x {}", "３　{}", "3枚 {}", "3× {}", "{} x3", "{} ×3", "{}×３", "{} 3枚", "  3 {}  ", "{}\n2 {}"]
)
def test_lines_in_every_usual_form(tmp_path: Path, line: str) -> None:
    text = f"// 試し\n# 覚え書き\n{line.replace('{}', OURS)}\n\n# サイドボード\n{OURS}\n"
    found, known = load_deck(put(tmp_path, text))
    assert found == Deck("deck", {OURS: 3}, {OURS: 1})
    assert list(known) == [OURS]


@pytest.mark.parametrize(
    "heading", ["# サイドボード", "サイドボード:", "【サイドボード】", "Sideboard", "＃サイドボード"]
)
def test_headings(tmp_path: Path, heading: str) -> None:
    found, _ = load_deck(put(tmp_path, f"メインデッキ\n2 {OURS}\n{heading}\n1 {OURS}\n"))
    assert (found.cards, found.sideboard) == ({OURS: 2}, {OURS: 1})


def test_yaml(tmp_path: Path) -> None:
    text = f"game: dimension-zero\ntitle: 試し\ncards: {{{OURS}: 3}}\nsideboard: {{{OURS}: 1}}\n"
    found, _ = load_deck(put(tmp_path, text, "deck.yaml"))
    assert found == Deck("試し", {OURS: 3}, {OURS: 1})


def test_a_deck_may_have_the_users_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    path = put(tmp_path, "1 試しの岩\n")
    with pytest.raises(BadInput, match=r"deck\.txt:1: there is no card '試しの岩'.*judge cards import"):
        load_deck(path)
    shelf.store("dimension-zero", "basic", "x", [CardEntry(name="試しの岩", kind="ベース", cost="白1", forbidden=5)])
    assert load_deck(path).known["試しの岩"].forbidden_number == 5


BAD = {
    "nothing.txt": ("# 何もない\n", "no cards"),
    "zero.txt": (f"0 {OURS}\n", "zero.txt:1: a number from 1"),
    "many.txt": (f"{OURS}\n9999 {OURS}\n", "many.txt:2: a number from 1"),
    "huge.txt": ("岩\n" * 60_000, "too large for a deck"),
    "a.yaml": ("game: dimension-zero\ncards: {岩: 0}\n", "a.yaml:2: 'cards.岩' should be"),
    "b.yaml": ("game: dimension-zero\ncards: {岩: 多}\n", "b.yaml:2: 'cards.岩' should be a whole number"),
    "c.yaml": ("game: dimension-zero\ncard: {}\n", "Did you mean: cards"),
    "d.yaml": ("game: dimension-zero\ncards: {岩: 1, 岩: 1}\n", "duplicate key"),
    "e.yaml": ("[]", "mapping"),
    "f.yaml": ("game: dimension-zero\ncards: {いない岩: 1}\n", "f.yaml:2: there is no card"),
}


@pytest.mark.parametrize("name", BAD)
def test_files_that_are_no_decks(tmp_path: Path, name: str) -> None:
    text, said = BAD[name]
    with pytest.raises(BadInput) as caught:
        load_deck(put(tmp_path, text, name))
    assert said in str(caught.value)


@given(st.text(max_size=100))
def test_any_lines_are_a_deck_or_bad_input(text: str) -> None:
    with suppress(BadInput):
        deck, _ = _plain(text, "any", "any")
        assert deck.cards
