"""Search: what judges type finds its clause, numbers jump, short words find everything, and nothing makes it fail."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge.clauses import load_edition
from judge.clauses.glossary import load_glossary
from judge.clauses.letters import fold
from judge.clauses.search import Hit, Searcher

QUERIES = tomllib.loads((Path(__file__).parent / "judge_queries.toml").read_text("utf-8"))["query"]
OTHERS = tomllib.loads((Path(__file__).parent / "other_queries.toml").read_text("utf-8"))
EDITION = load_edition("dimension-zero")
EVERYTHING = 10_000


@pytest.fixture(scope="module")
def searcher(tmp_path_factory: pytest.TempPathFactory) -> Searcher:
    return Searcher(EDITION, load_glossary("dimension-zero"), tmp_path_factory.mktemp("index"))


def ids(hits: list[Hit]) -> list[str]:
    return [hit.id for hit in hits]


def shown(hit: Hit) -> str:
    return "".join(f"[{text}]" if is_match else text for text, is_match in hit.excerpt)


# What judges type


def test_nine_queries_of_ten_have_their_clause_among_the_first_three(searcher: Searcher) -> None:
    assert len(QUERIES) >= 80
    tried = [query for query in QUERIES if any(id in EDITION for id in query["find"])]
    skipped = len(QUERIES) - len(tried)
    missed = [query["ask"] for query in tried if not {*ids(searcher.search(query["ask"], 3))} & {*query["find"]}]
    assert len(missed) <= 0.1 * len(tried), f"{len(missed)} of {len(tried)} missed ({skipped} skipped): {missed}"


@pytest.mark.parametrize("game", OTHERS)
def test_nine_queries_of_ten_find_their_clause_in_the_other_games(game: str, tmp_path: Path) -> None:
    edition = load_edition(game)
    other = Searcher(edition, load_glossary(game), tmp_path)
    wanted = {ask: set(clauses.split()) for ask, clauses in OTHERS[game].items()}
    assert len(wanted) >= 70
    assert not [id for clauses in wanted.values() for id in clauses if id not in edition]
    missed = [ask for ask, clauses in wanted.items() if not {*ids(other.search(ask, 3))} & clauses]
    assert len(missed) <= 0.1 * len(wanted), missed


def test_the_queries_name_clauses_that_exist_and_are_no_headings() -> None:
    titles = {fold(title) for clause in EDITION if clause.title for title in clause.title}
    for query in QUERIES:
        assert query["ask"] not in titles
        if len(EDITION) > 600:
            assert not [id for id in query["find"] if id not in EDITION], query


@pytest.mark.parametrize(
    ("ask", "first"),
    [
        ("置換効果", "4-15"),
        ("ちかんこうか", "4-15"),
        ("チカンコウカ", "4-15"),
        ("Replacement Effect", "4-15"),
        ("ｒｅｐｌａｃｅｍｅｎｔ　ｅｆｆｅｃｔ", "4-15"),
        ("優先権", "4-6"),
    ],
)
def test_a_term_finds_its_heading_first_and_then_its_definition(searcher: Searcher, ask: str, first: str) -> None:
    found = ids(searcher.search(ask))
    assert found[0] in (first, "1-1-5")
    assert f"{first}-1" in found[:3]


def test_words_are_anded(searcher: Searcher) -> None:
    found = searcher.search("置換効果 順番", EVERYTHING)
    assert "4-15-8-2" in ids(found)[:3]
    assert not any(hit.partial for hit in found)
    assert len(found) < len(searcher.search("順番", EVERYTHING))


def test_where_nothing_has_all_words_the_best_part_comes_and_says_so(searcher: Searcher) -> None:
    found = searcher.search("置換効果 ほげほげ魚")
    assert found[0].id.startswith("4-15")
    assert all(hit.partial for hit in found)


@pytest.mark.parametrize("marks", ["「」", '""', "『』", "“”"])
def test_a_phrase_is_found_as_it_stands(searcher: Searcher, marks: str) -> None:
    wanted = "持ち主の墓地に置く"
    found = ids(searcher.search(marks[0] + wanted + marks[1], EVERYTHING))
    texts = {clause.id: str((clause.title, clause.text, clause.notes)) for clause in EDITION}
    having = {id for id, text in texts.items() if wanted in text}
    assert having <= set(found)
    assert all(id in having or any(f"{id}{letter}" in having for letter in "abcdefgh") for id in found)


def test_what_was_found_is_marked_where_it_stands(searcher: Searcher) -> None:
    hits = searcher.search("山札 シャッフル")
    assert "[山札]" in shown(hits[0])
    for hit in hits:
        plain = "".join(text for text, _ in hit.excerpt).strip("…")
        clause = EDITION[hit.id]
        said = [*(clause.title or ()), *clause.text, *(words for note in clause.notes for words in note)]
        assert any(plain in text for text in said)
        assert hit.title


def test_english_is_shown_in_english(searcher: Searcher) -> None:
    hits = searcher.search("replacement effect order", lang="en")
    assert "4-15-8-2" in ids(hits)[:3]
    assert "[replacement effects]" in "".join(map(shown, hits))


# Numbers


@pytest.mark.parametrize(
    "written",
    [
        "4-15-8-2",
        "４－１５－８－２",
        "4ー15ー8ー2",
        "4−15−8−2",
        "第4部第15章8-2",
        "第４部 第１５章 ８－２",
        "4部15章8-2",
        "第四部第十五章8-2",
        "4の15の8の2",
        "4.15.8.2",
        " 4-15-8-2 ",
    ],
)
def test_a_number_in_any_form_jumps(searcher: Searcher, written: str) -> None:
    assert ids(searcher.search(written))[0] == "4-15-8-2"


@pytest.mark.parametrize("written", ["3-9-1(1)", "３－９－１（１）", "3-11-1-1a", "4", "4の15", "第5部", "0-1"])
def test_items_examples_chapters_and_parts_are_numbers_too(searcher: Searcher, written: str) -> None:
    wanted = {"３－９－１（１）": "3-9-1(1)", "4の15": "4-15", "第5部": "5"}.get(written, written)
    assert ids(searcher.search(written))[0] == wanted


def test_a_number_is_followed_by_what_stands_under_it(searcher: Searcher) -> None:
    found = ids(searcher.search("4-15", EVERYTHING))
    assert found == [id for id in EDITION.clauses if id == "4-15" or id.startswith("4-15-")]


def test_a_number_that_does_not_exist_leads_to_the_one_above(searcher: Searcher) -> None:
    found = searcher.search("4-15-8-99")
    assert found[0].id == "4-15-8"
    assert all(hit.partial for hit in found)


def test_a_number_with_words_puts_the_clauses_that_have_them_first(searcher: Searcher) -> None:
    assert ids(searcher.search("4-15 順番"))[:2] == ["4-15", "4-15-8-2"]


# Short words, and everything else that may be typed


def words_of_one_and_two_letters() -> list[str]:
    text = "".join(letter for clause in EDITION for letter in clause.text.ja if letter.isalpha() and letter > "ぁ")
    return [*dict.fromkeys(text[::97]), *dict.fromkeys(text[at : at + 2] for at in range(0, len(text), 211))][:300]


@pytest.mark.parametrize("word", ["墓", "札", "場", "色", "7", "X", "墓地", "手札", "放棄", "時", "以外", "スク"])
def test_short_words_find_everything_that_has_them(searcher: Searcher, word: str) -> None:
    assert having(word) <= set(ids(searcher.search(word, EVERYTHING)))


@pytest.mark.proof
def test_every_short_word_of_the_edition_finds_everything_that_has_it(searcher: Searcher) -> None:
    for word in words_of_one_and_two_letters():
        assert having(word) <= set(ids(searcher.search(word, EVERYTHING))), word


def having(word: str) -> set[str]:
    return {
        clause.id
        for clause in EDITION
        if any(
            fold(word) in ([fold(text)] if not word.isascii() else fold(text).replace("<", " ").split())
            or (not word.isascii() and fold(word) in fold(text).replace("・", ""))
            for text in ((clause.title.ja if clause.title else ""), clause.text.ja)
        )
    }


def test_no_clause_comes_twice(searcher: Searcher) -> None:
    for query in QUERIES[::5]:
        found = ids(searcher.search(query["ask"], EVERYTHING))
        assert len(found) == len(set(found))


@pytest.mark.parametrize(
    "query",
    [
        "",
        " 　\t\n",
        '"',
        '""',
        "「",
        '"墓地',
        "AND OR NOT NEAR(",
        "墓地*",
        "-墓地",
        "title:墓地",
        "{}[]()^$\\",
        "。、！？",
        "\0",
        "墓\0地",
        "🎴",
        "\ud800",
        "あ" * 10_000,
        "墓地 " * 5_000,
        "4-" * 5_000,
        "(" * 10_000,
        "9" * 10_000,
        "0-0-0",
        "' OR 1=1; DROP TABLE part; --",
    ],
)
def test_nothing_makes_it_fail(searcher: Searcher, query: str) -> None:
    for lang in ("ja", "en"):
        assert isinstance(searcher.search(query, lang=lang), list)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.text(max_size=80)
    | st.lists(st.sampled_from('墓地 "「」 4-15 第部章の AND * 置換 ﾁｶﾝ a ー'), max_size=30).map("".join)
)
def test_no_text_makes_it_fail(searcher: Searcher, query: str) -> None:
    for hit in searcher.search(query):
        assert hit.id in EDITION


@pytest.mark.parametrize(("limit", "most"), [(0, 0), (-3, 0), (1, 1), (5, 5)])
def test_the_limit_is_kept(searcher: Searcher, limit: int, most: int) -> None:
    assert len(searcher.search("墓地", limit)) == most
