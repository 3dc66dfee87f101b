"""Reading official texts: every trap of a raw scan on a small text of our own, and any text at all."""

import contextlib
import datetime

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from small_documents import BOOK, DOTTED, DZ, HUNDREDS, SECTIONS, SMALL

from judge.clauses.importing import Imported, likeness, read_official, read_pieces
from judge.clauses.profiles import PROFILES
from judge.source import BadInput


def account_of(found: Imported, text: str) -> None:
    """The pieces lie side by side and are the whole text."""
    assert sum(found.account().values()) == len(text)
    assert "".join(text[piece.start : piece.end] for piece in found.pieces) == text
    for piece in found.pieces:
        assert piece.start < piece.end
        assert text.count("\n", 0, piece.start) + 1 == piece.line


def texts(found: Imported) -> dict[str, str]:
    return {id: clause.text.ja for id, clause in found.clauses.items() if clause.text.ja}


def told(found: Imported) -> list[tuple[int | None, str]]:
    assert all(problem.words.ja and problem.words.en for problem in found.problems)
    return [(problem.line, problem.words.en) for problem in found.problems]


def kinds(found: Imported, text: str, kind: str) -> list[str]:
    return [text[piece.start : piece.end].strip() for piece in found.pieces if piece.kind == kind]


def test_a_text_in_parts_and_chapters() -> None:
    found = read_official(DZ, "dimension-zero")
    account_of(found, DZ)
    assert texts(found) == {
        "0-1": "この書は眠る王国の決まりです。",
        "1-1-1": "王は眠ります。眠る王は起きている者よりも強く、誰にも起こされません。",
        "1-1-1-1": "番人は歩きます。",
        "1-1-1-1a": "番人が三歩歩きました。番人は疲れます。",
        "1-1-1-1b": "番人が座りました。",
        "1-1-2": "夢は一晩に一つだけ見ます。",
        "1-2-1": "数えるときは羊を使います。",
        "1-2-1(1)": "白い羊、",
        "1-2-1(2)": "黒い羊、",
        "1-2-1(3)": "眠い羊。",
        "1-2-2": "羊は逃げません。",
        "1-2-2(A)": "山の羊。",
        "1-2-2(B)": "海の羊。",
    }
    assert told(found) == []
    assert found.version == "2.10"
    assert found.dates == {"revised": datetime.date(2020, 3, 4)}
    assert [line.split("\t")[0] for line in kinds(found, DZ, "contents")[0].split("\n")][:2] == [
        "序文 はじめに",
        "第1部 原則",
    ]
    assert {id: clause.title.ja for id, clause in found.clauses.items() if clause.title} == {
        **{"0": "はじめに", "0-1": "ねらい", "1": "原則", "1-1": "基本", "1-1-2": "夢", "1-2": "数"}
    }
    edition = found.edition()
    assert edition.languages == ("ja",)
    assert [clause.id for clause in edition.ancestors("1-1-1-1b")] == ["1", "1-1", "1-1-1", "1-1-1-1"]
    assert edition.canonical("１－２－１（２）") == "1-2-1(2)"


def changed(old: str, new: str) -> Imported:
    assert old in DZ
    text = DZ.replace(old, new)
    found = read_official(text, "dimension-zero")
    account_of(found, text)
    return found


def test_a_contents_without_pages_is_one_still() -> None:
    contents = "目次\n序文 はじめに\n第1部 原則\n第1章 基本\n第2章 数\n"
    i, j = DZ.index("序文 はじめに\t1"), DZ.index("序文\tはじめに")
    text = DZ[:i] + contents + DZ[j:]
    found = read_official(text, "dimension-zero")
    account_of(found, text)
    assert told(found) == []
    assert kinds(found, text, "contents") == [contents.strip()]


def test_a_running_header_and_page_numbers_are_cut_out_of_a_sentence() -> None:
    header = "\n\n総合ルール 改訂版\n\n- {} -\n\n"
    text = DZ.replace("誰にも\n\n起こされません", f"誰にも{header.format(3)}起こされません")
    text = text.replace("\n\n2. 夢", header.format(4) + "2. 夢").replace("\n\n2. 羊", header.format(5) + "2. 羊")
    found = read_official(text, "dimension-zero")
    account_of(found, text)
    assert texts(found) == texts(read_official(DZ, "dimension-zero"))
    assert len(kinds(found, text, "page")) == 3
    assert told(found) == []


def test_a_form_feed_starts_a_page() -> None:
    found = changed("誰にも\n\n起こされません", "誰にも\n\f12\n起こされません")
    assert texts(found)["1-1-1"].endswith("誰にも起こされません。")
    assert found.account()["page"] == 4


def test_a_number_lost_at_a_page_end_is_recovered() -> None:
    found = changed("2. 夢\n\n夢は", "夢は")
    assert told(found) == []
    text = DZ.replace("2. 夢\n\n夢は一晩に一つだけ見ます。", "夢は一晩に一つだけ見ます。\n\n3. 朝は来ます。")
    found = read_official(text, "dimension-zero")
    account_of(found, text)
    assert texts(found)["1-1-2"] == "夢は一晩に一つだけ見ます。"
    assert texts(found)["1-1-1-1b"] == "番人が座りました。"
    line = text[: text.index("夢は一晩")].count("\n") + 1
    assert [(line, "the number 1-1-2 is missing; this line was read as 1-1-2 from the numbers around it.")] == told(
        found
    )
    assert next(piece for piece in found.pieces if piece.id == "1-1-2").kind == "clause"


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("2. 羊は", "3. 羊は", 39, "1-2-2 is missing before 1-2-3."),
        ("2. 羊は", "1. 羊は", 39, "1-2-1 stands here a second time (first on line 35)."),
        ("2. 羊は", "2. 羊も。\n\n1-1. 羊は", 41, "1-2-1-1 is out of order; it belongs before 1-2-2."),
        ("2. 羊は", "2-1. 羊は", 39, "1-2-2 is missing above 1-2-2-1."),
        ("(1)白い羊、(2)黒い羊、(3)", "(1)白い羊。\n\n(3)", 39, "1-2-1(2) is missing before 1-2-1(3)."),
        ("2. 羊は逃げません。\n\nA：山の羊。\n\nB：海の羊。\n", "2.\n", 39, "1-2-2 has no text."),
    ],
)
def test_what_is_wrong_with_the_numbers_is_told(old: str, new: str, line: int, said: str) -> None:
    assert (line, said) in told(changed(old, new))


def test_a_duplicate_keeps_the_words_of_both() -> None:
    found = changed("2. 羊は", "1. 羊は")
    assert texts(found)["1-2-1"] == "数えるときは羊を使います。\n羊は逃げません。"


def test_a_number_inside_a_broken_sentence_is_no_clause() -> None:
    long = "眠る者の数え方は昔から決まっていて、山の民も海の民も町の民もみな同じように"
    found = changed("1. 数えるときは羊を使います。", f"1. {long}\n\n7-3. という札を使います。")
    assert texts(found)["1-2-1"] == f"{long}7-3. という札を使います。"
    assert told(found) == []


def test_wrong_letters_and_letter_spacing_are_put_right() -> None:
    found = changed("羊は逃げません。", "D P A の羊は 3 匹、ブロンゾーンとブランゾーンとエクспанシонにいます。")
    assert texts(found)["1-2-2"].startswith("DPA の羊は3匹、プランゾーンとプランゾーンとエクスパンション")
    assert "ブロンゾーン" not in texts(found)["1-2-2"]
    found = changed("羊は逃げません。", "ね む り ひ つ じは「山の 羊」を見ます。")
    assert "「山の 羊」" in texts(found)["1-2-2"]


def test_the_history_and_the_imprint() -> None:
    tail = "\n制作\n\n眠り出版\n\n更新履歴\n\n2019 年 1 月 2 日 Version 1.00 開始\n\n"
    tail += "2020 年 月 日 Version 2.10 改訂 (羊)\n"
    found = read_official(DZ + tail, "dimension-zero")
    account_of(found, DZ + tail)
    assert [(one.version, one.date) for one in found.history] == [("1.00", datetime.date(2019, 1, 2)), ("2.10", None)]
    assert found.history[1].ja == "改訂 (羊)"
    assert "眠り出版" in kinds(found, DZ + tail, "front")[-1]


def test_a_text_with_dotted_numbers() -> None:
    found = read_official(DOTTED, "rebirth")
    account_of(found, DOTTED)
    assert texts(found) == {
        "1.1.1": "二人で眠ります。三人では眠りません。",
        "1.1.1.1": "一人でも眠れる。例外があります(2.1.1)。",
        "1.1.1.1-e1": "王が一人で眠った。",
        "1.1.2": "朝は7時です。",
        "1.1.3": "夜は長いです。",
        "2.1.1": "王はよく眠ります。",
        "2.1.3": "王は起きません。",
    }
    assert kinds(found, DOTTED, "figure") == ["枕の絵"]
    assert found.clauses["2.1"].title == ("眠り。", "")
    assert told(found) == [(22, "2.1.2 is missing before 2.1.3.")]
    assert (found.version, found.dates["revised"]) == ("1.5", datetime.date(2024, 5, 6))
    assert found.history[0].ja == "枕を定めました。"


def test_the_other_layouts() -> None:
    found = read_official(HUNDREDS, "magical-girl-duel")
    account_of(found, HUNDREDS)
    assert texts(found) == {
        "101.1": "王は眠ります。",
        "101.1a": "よく眠ります。",
        "101.1.a-1": "とてもよく眠ります。",
        "101.1.a-11": "夢も見ます。",
        "101.1.a-11-e1": "朝まで眠る。",
        "101.2": "1つの枕を使います。",
        "201.1": "起きます。",
    }
    assert told(found) == []
    found = read_official(SECTIONS, "duel-masters")
    account_of(found, SECTIONS)
    assert texts(found)["100.1b"] == "題の下の文です。"
    assert texts(found)["100.1b-e1"] == "枕が二つ。"
    assert texts(found)["101.1"] == "起きます。"
    assert told(found) == []


def test_the_layout_of_the_rule_book() -> None:
    found = read_official(BOOK, "dimension-zero-rulebook")
    account_of(found, BOOK)
    assert texts(found) == {
        "1-1": "枕を置きます。\nそして寝ます。",
        "1-1-1": "枕は一つ。",
        "1-1-2": "枕は白い。",
        "1-1a": "羊を数えます。",
        "1-2(1)(1)": "歯をみがく。",
        "1-2(1)(2)": "着がえる。",
        "1-2(2)": "夢を見ます。\n夢は覚めます。",
        "1-2(2)-e1": "夢の絵\n夢の中",
        "1-2-e1": "王が眠る場合。",
        "1-2-e1(1)": "横になる。",
        "1-2-e1(2)": "目を閉じる。",
        "q1": "眠れますか？\nA1. 眠れます。",
    }
    assert told(found) == []


@pytest.mark.parametrize("game", SMALL)
def test_each_text_is_known_for_its_game(game: str) -> None:
    counted = likeness(SMALL[game])
    assert max(counted, key=lambda other: counted[other]) == game
    for other in SMALL:
        if other != game and counted[game] > 3 * counted[other]:
            with pytest.raises(BadInput, match=f"--game {game}"):
                read_official(SMALL[game], other)


@pytest.mark.parametrize(
    "text",
    ["", " \n\n", "買い物\n牛乳と卵を買います。", "1. 牛乳\n2. 卵\n", "1.1. 一つ。\n", "\0\0", "第1部 題\n第1章 題\n"],
)
@pytest.mark.parametrize("game", PROFILES)
def test_what_is_no_rules_text_is_refused(game: str, text: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_official(text, game)
    assert all(problem.words.ja and problem.words.en for problem in caught.value.problems)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(BadInput, match="duel-masters"):
        read_official(DZ, "chess")


LINES = st.sampled_from(
    [line for text in SMALL.values() for line in text.split("\n")] + ["目次", "更新履歴", "制作", "\f", "12"]
)
ANY = st.one_of(
    st.text(max_size=300),
    st.lists(LINES, max_size=30).map("\n".join),
    st.lists(st.text("第部章序文0１-.．()①例Q#-* 。\t\n\r\fa", max_size=12), max_size=30).map("\n".join),
)


@given(ANY, st.sampled_from(list(PROFILES)))
@example("1. あ\n\nい。\n\n3. う", "rebirth")
@settings(deadline=None)
def test_any_text_is_accounted_for(text: str, game: str) -> None:
    found = read_pieces(text, game)
    account_of(found, text)
    lines = text.count("\n") + 1
    assert all(problem.line is not None and 1 <= problem.line <= lines for problem in found.problems)
    assert {piece.id for piece in found.pieces if piece.id} <= set(found.clauses)
    with contextlib.suppress(BadInput):
        read_official(text, game)


@pytest.mark.proof
@given(st.lists(LINES, min_size=50, max_size=400).map("\n".join), st.sampled_from(list(PROFILES)))
@settings(deadline=None, max_examples=1500)
def test_long_mixtures_are_accounted_for(text: str, game: str) -> None:
    account_of(read_pieces(text, game), text)


HOSTILE = [
    " " * 200_000 + "a",
    "第" * 200_000,
    "." * 200_000 + "1",
    "「" * 200_000,
    "1.1. あ。" * 30_000,
    "①" * 200_000,
    "- " * 100_000,
    "1.\n" * 50_000,
    "\n\nあ。" * 50_000,
    "1.1. あ。\n\nい。\n\n" * 20_000,
]
"""Each is read by one of the games in `make test`, by the others in `make proof`."""


@pytest.mark.parametrize(
    ("game", "text"),
    [
        pytest.param(game, text, id=f"{game}-{at}", marks=[pytest.mark.proof] if (at - turn) % len(PROFILES) else [])
        for turn, game in enumerate(PROFILES)
        for at, text in enumerate(HOSTILE)
    ],
)
def test_hostile_texts_are_read_to_the_end(game: str, text: str) -> None:
    account_of(read_pieces(text, game), text)
