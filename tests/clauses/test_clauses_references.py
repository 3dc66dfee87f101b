"""Every form of reference that the rulebooks use, and the numbers that only look like one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.clauses import load_edition
from judge.clauses.references import references

GAMES = ("dimension-zero", "dimension-zero-rulebook", "rebirth", "magical-girl-duel", "duel-masters", "another-game")
TITLES = {"代価の払い方": "2-7", "攻め手の詳細": "8"}

FORMS = [
    # Our own ids, in any width.
    ("dimension-zero", "決まりは3-11-1-1を見よ。", [("3-11-1-1", "3-11-1-1")]),
    ("dimension-zero", "４－１５－８－２と４ー１５", [("４－１５－８－２", "4-15-8-2"), ("４ー１５", "4-15")]),
    ("dimension-zero", "順は4-14-5-2(1)が先。", [("4-14-5-2(1)", "4-14-5-2(1)")]),
    ("dimension-zero", "例3-11-1-1aと3-11-1-1b。", [("3-11-1-1a", "3-11-1-1a"), ("3-11-1-1b", "3-11-1-1b")]),
    ("dimension-zero", "(3-12-4-1、3-12-4-2)", [("3-12-4-1", "3-12-4-1"), ("3-12-4-2", "3-12-4-2")]),
    ("dimension-zero", "プレイヤー3-8-2を", [("3-8-2", "3-8-2")]),
    ("dimension-zero", "As 4-9 says.", [("4-9", "4-9")]),
    # Ranges.
    ("dimension-zero", "4-7-2-1から4-7-2-9までの順", [("4-7-2-1から4-7-2-9まで", "4-7-2-1 4-7-2-9")]),
    ("dimension-zero", "steps 4-7-2-1 to 4-7-2-9.", [("4-7-2-1 to 4-7-2-9", "4-7-2-1 4-7-2-9")]),
    ("dimension-zero", "steps 4-7-2-1–4-7-2-9.", [("4-7-2-1–4-7-2-9", "4-7-2-1 4-7-2-9")]),
    ("dimension-zero", "4-7-2-1～4-7-2-9", [("4-7-2-1～4-7-2-9", "4-7-2-1 4-7-2-9")]),
    # In words; what is left out is that of the clause itself, here 3-8-3.
    ("dimension-zero", "（3部11章1-1を参照）", [("3部11章1-1", "3-11-1-1")]),
    ("dimension-zero", "第３部第１１章の１－１", [("第３部第１１章の１－１", "3-11-1-1")]),
    ("dimension-zero", "「第11章バトルの1-1」のため", [("第11章バトルの1-1", "3-11-1-1")]),
    ("dimension-zero", "第11章の1-1と、この章の2-1", [("第11章の1-1", "3-11-1-1"), ("この章の2-1", "3-8-2-1")]),
    ("dimension-zero", "第2部 第10章 第3節 第1項～第3項", [("第2部 第10章 第3節 第1項～第3項", "2-10-3-1 2-10-3-3")]),
    ("dimension-zero", "第2部第10章第3節による", [("第2部第10章第3節", "2-10-3")]),
    ("dimension-zero", "第2節第1項による", [("第2節第1項", "3-8-2-1")]),
    ("dimension-zero", "2-10-3の第1項から第3項とする", [("2-10-3の第1項から第3項", "2-10-3-1 2-10-3-3")]),
    ("dimension-zero", "後述の1項～2項の行動", [("1項～2項", "3-8-3-1 3-8-3-2")]),
    ("dimension-zero", "後述する1項～6項の行動", [("1項～6項", "3-8-3-1 3-8-3-6")]),
    ("dimension-zero", "「4部第9章解決のしかた」", [("4部第9章", "4-9")]),
    ("dimension-zero", "第3部の1枚、第11章の3枚", [("第3部", "3"), ("第11章", "3-11")]),
    ("dimension-zero", "see Part 2, Chapter 10, 3-1", [("Part 2, Chapter 10, 3-1", "2-10-3-1")]),
    ("dimension-zero", "see Chapter 9", [("Chapter 9", "3-9")]),
    ("dimension-zero-rulebook", "第3章、3-4(1)", [("第3章", "3"), ("3-4(1)", "3-4(1)")]),
    ("dimension-zero-rulebook", "総合ルール3-8-2とは違う", []),
    ("dimension-zero-rulebook", "（P19「代価の払い方」参照）", [("P19「代価の払い方」", "2-7")]),
    ("dimension-zero-rulebook", "（P19「載っていない題」参照）", []),
    ("rebirth", "負けの処理(10.6)を待つ", [("10.6", "10.6")]),
    ("rebirth", "大人数の遊び(12)を参照", [("12", "12")]),
    ("rebirth", "(8.2.4.3、８．３．３．１)", [("8.2.4.3", "8.2.4.3"), ("８．３．３．１", "8.3.3.1")]),
    ("rebirth", "7.2 から 7.6 の順", [("7.2 から 7.6", "7.2 7.6")]),
    ("rebirth", "上の9.10.1.2-9.10.1.4で", [("9.10.1.2-9.10.1.4", "9.10.1.2 9.10.1.4")]),
    ("rebirth", "9.11.2.1～9.11.2.3", [("9.11.2.1～9.11.2.3", "9.11.2.1 9.11.2.3")]),
    ("rebirth", "詳しくは後述‘攻め手の詳細’へ", [("後述‘攻め手の詳細’", "8")]),
    ("rebirth", "第10章で", [("第10章", "10")]),
    ("magical-girl-duel", "変える効果(903.2.g-1)", [("903.2.g-1", "903.2.g-1")]),
    ("magical-girl-duel", "勝ち負け(804.3、804.4)", [("804.3", "804.3"), ("804.4", "804.4")]),
    ("magical-girl-duel", "代価(203)と行動 (604) と903.2.g", [("203", "203"), ("604", "604"), ("903.2.g", "903.2g")]),
    ("magical-girl-duel", "804.3～804.5", [("804.3～804.5", "804.3 804.5")]),
    ("duel-masters", "101.4b参照", [("101.4b", "101.4b")]),
    ("duel-masters", "101.4a～101.4d", [("101.4a～101.4d", "101.4a 101.4d")]),
    ("duel-masters", "101を参照", [("101", "101")]),
]


@pytest.mark.parametrize(("game", "text", "expected"), FORMS)
def test_forms(game: str, text: str, expected: list[tuple[str, str]]) -> None:
    found = references(text, {"dimension-zero": "3-8-3"}.get(game, "3"), game, titles=TITLES)
    assert [(text[one.start : one.end], " ".join(one.targets)) for one in found] == expected


NO_REFERENCES = [
    ("dimension-zero", "パワー4000、赤1無1、3枚、第1バトルステップ、2-3枚、+1-1、3×3"),
    ("dimension-zero", "2011-02-24、2011年2月24日、03-5946-2831、〒176-0012 豊玉 5-14-6"),
    ("dimension-zero", "Version 19.00 of 2011; 4,000 power; L3; 1/2"),
    ("rebirth", "ver. 1.20、1.5倍、2024.12.26、3枚、10。"),
    ("magical-girl-duel", "Ver. 2.5.1、4000点、ATK 1000、2023 年 7 月 8 日、100枚"),
    ("magical-girl-duel", "文が終わる。 213.3. 次の文が続く。"),
    ("duel-masters", "40 枚、11000 になる、S・トリガー"),
]


@pytest.mark.parametrize(("game", "text"), NO_REFERENCES)
def test_numbers_that_are_none(game: str, text: str) -> None:
    assert references(text, "3-8-3", game) == ()


def test_ranges_hold_what_there_is() -> None:
    known = ["4-7-2", *(f"4-7-2-{n}" for n in (1, 2, 3, 9, 10)), "4-7-2-2a", "4-7-2-2(1)", "4-7-2-3-1", "4-7-3"]
    [found] = references("4-7-2-1から4-7-2-9まで", "4-7-2", "dimension-zero", known)
    assert found.targets == ("4-7-2-1", "4-7-2-2", "4-7-2-3", "4-7-2-9")
    [found] = references("4-7-2から4-7-2-2まで", "4-7-1", "dimension-zero", known)
    assert found.targets == ("4-7-2", "4-7-2-1", "4-7-2-2")
    [found] = references("101.4a～101.4d", "101.1", "duel-masters", ["101.4a", "101.4b", "101.4d", "101.4e", "101.5"])
    assert found.targets == ("101.4a", "101.4b", "101.4d")
    # Backwards is a slip: both ends are named, and nothing is made up between them.
    [found] = references("4-7-2-9から4-7-2-1まで", "4-7-2", "dimension-zero", known)
    assert found.targets == ("4-7-2-9", "4-7-2-1")


def test_what_is_known_decides_about_lone_numbers() -> None:
    known = {"203", "4-1-1(2)"}
    assert [one.targets for one in references("代価(203)と力(1000)", "204", "magical-girl-duel", known)] == [("203",)]
    assert [one.targets for one in references("(2)と(3)", "4-1-1", "dimension-zero", known)] == [("4-1-1(2)",)]
    assert references("(2)と(3)", "4-1-1", "dimension-zero") == ()


def test_an_example_counts_from_its_clause() -> None:
    assert references("後述の1項", "3-8-3a", "dimension-zero")[0].targets == ("3-8-3-1",)


def test_both_languages_of_our_edition_name_the_same_clauses() -> None:
    edition = load_edition("dimension-zero")
    count = 0
    for clause in edition:
        ja, en = (
            {target for one in references(text, clause.id, edition.game, edition.ids) for target in one.targets}
            for text in clause.text
        )
        assert ja == en, clause.id
        count += len(ja)
    assert count > 30


@given(
    st.text("第部章節項後述のから～まで1２30４9-－ー–.．()（）abgP「」参照枚 \n、。ver", max_size=60)
    | st.text(max_size=60),
    st.sampled_from(GAMES),
    st.sampled_from(["3-11-1-1", "3", "3-9-1(1)", "3-11-1-1a", "9.11.2", "903.2.g-1", "", "?"]),
    st.none() | st.just(frozenset({"3", "12", "203", "9.1", "4-1-1", "1-1"})),
)
def test_any_text_gives_spans_in_order(text: str, game: str, here: str, known: frozenset[str] | None) -> None:
    at = 0
    for found in references(text, here, game, known, TITLES):
        assert at <= found.start < found.end <= len(text)
        assert found.targets
        assert all(found.targets)
        at = found.end


def test_long_texts_are_read_to_the_end() -> None:
    for piece in ("1-", "第1章", "第1章あ", "1.", "後述の1項～", "P1「", "100.1", "第", "(1)"):
        for game in GAMES:
            references(piece * 5_000, "3-8-3", game)
