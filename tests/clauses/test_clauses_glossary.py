"""The glossary: the file that is there, what is found in a text and by a word, and how a broken file is told."""

import re
from pathlib import Path

import pytest

from judge.clauses import load_edition
from judge.clauses.glossary import Glossary, load_glossary
from judge.clauses.library import games
from judge.source import BadInput

GOOD = """[[term]]
term = "墓地"
reading = "ぼち"
english = "graveyard"
identifier = "graveyard"
clause = "2-23-5-1"
synonyms = ["墓場", "discard pile"]
"""


@pytest.fixture(scope="module")
def glossary() -> Glossary:
    return load_glossary("dimension-zero")


def broken(folder: Path, text: str) -> list[str]:
    (folder / "game").mkdir()
    (folder / "game" / "glossary.toml").write_text(text, "utf-8")
    with pytest.raises(BadInput) as caught:
        load_glossary("game", folder, load_edition("dimension-zero"))
    return [f"{problem.line}: {problem.words.en}" for problem in caught.value.problems]


@pytest.mark.parametrize("game", [game for game in games() if game != "dimension-zero-rulebook"])
def test_every_clause_it_names_is_in_the_edition(game: str) -> None:
    found = load_glossary(game, edition=load_edition(game))
    assert len(found.terms) >= 60


def test_every_chapter_of_the_keyword_part_has_its_term(glossary: Glossary) -> None:
    edition = load_edition("dimension-zero")
    for clause in edition:
        if re.fullmatch(r"5-\d+", clause.id) and clause.title:
            assert glossary.lookup(clause.title.ja), clause.title.ja


@pytest.mark.parametrize(
    ("word", "identifier"),
    [
        ("墓地", "graveyard"),
        ("墓場", "graveyard"),
        ("ぼち", "graveyard"),
        ("ボチ", "graveyard"),
        ("Graveyard", "graveyard"),
        ("ｇｒａｖｅｙａｒｄ", "graveyard"),
        ("戦闘", "battle"),
        ("タップ", "freeze"),
        ("アンタップ", "release"),
        ("replacement effects", "replacement_effect"),
        ("replacement_effect", "replacement_effect"),
        ("エネルギーシンボル", "energy_symbol"),
        ("生け贄", "scrap"),
        ("打ち消す", "nullify"),
    ],
)
def test_a_word_is_looked_up_under_all_its_names(glossary: Glossary, word: str, identifier: str) -> None:
    assert glossary.lookup(word)[0].identifier == identifier


def test_an_official_name_outranks_the_same_word_for_something_else(glossary: Glossary) -> None:
    assert [term.term for term in glossary.lookup("デッキ")][:1] == ["デッキ"]
    assert "山札" in [term.term for term in glossary.lookup("デッキ")]
    assert {term.term for term in glossary.lookup("せんこう")} == {"先攻", "閃光"}
    assert glossary.lookup("なんでもない") == ()


def test_terms_in_a_text_are_the_longest_and_do_not_overlap(glossary: Glossary) -> None:
    text = "アクティブプレイヤーはバトルダメージの応酬をスタックに乗せる。"
    assert [text[found.start : found.end] for found in glossary.terms_in(text)] == [
        "アクティブプレイヤー",
        "バトルダメージの応酬",
        "スタック",
    ]
    english = "Replacement effects of several controllers; a boarder is no board."
    assert [found.term.identifier for found in glossary.terms_in(english)] == ["replacement_effect", "controller"]
    assert glossary.terms_in("") == []


def test_terms_stand_where_they_say_in_every_clause(glossary: Glossary) -> None:
    for clause in load_edition("dimension-zero"):
        for text in clause.text:
            end = 0
            for found in glossary.terms_in(text):
                assert end <= found.start < found.end <= len(text)
                end = found.end


def test_a_game_without_a_glossary_has_an_empty_one(tmp_path: Path) -> None:
    assert load_glossary("game", tmp_path) == Glossary(())


def test_a_name_given_twice_is_told_with_both_lines(tmp_path: Path) -> None:
    assert broken(tmp_path, GOOD + "\n" + GOOD) == [
        "10: term '墓地' stands already on line 2.",
        "13: identifier 'graveyard' stands already on line 5.",
        "12: english 'graveyard' stands already on line 4.",
    ]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"2-23-5-1"', '"2-23-5-77"', "6: there is no clause '2-23-5-77'."),
        ('"2-23-5-1"', '"２－２３"', "6: write '２－２３' as '2-23'."),
        ('"2-23-5-1"', '"x"', "6: 'x' is no clause id"),
        ('"ぼち"', '"墓地"', "3: 'term.0.reading'"),
        ('identifier = "graveyard"', 'identifier = "Grave yard"', "5: 'term.0.identifier'"),
        ('english = "graveyard"\n', "", "1: 'term.0.english' is missing."),
        ("synonyms", "synonims", "7: there is no field 'term.0.synonims'. Did you mean: synonyms?"),
        ('"墓場"', '"墓地"', "7: synonym '墓地' of '墓地' is given twice."),
    ],
)
def test_what_is_wrong_is_told_with_its_line(tmp_path: Path, old: str, new: str, told: str) -> None:
    problems = broken(tmp_path, GOOD.replace(old, new))
    assert any(problem.startswith(told) for problem in problems), problems


def test_a_clause_that_is_asked_about_must_exist(tmp_path: Path) -> None:
    assert broken(tmp_path, GOOD + '\n[asked]\n"9-9" = "何か"\n')[0].startswith("10: there is no clause '9-9'.")
