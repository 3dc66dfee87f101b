"""The concordance: our file, the roles and places of a clause, and how a broken file is told."""

from pathlib import Path

import pytest

from judge.clauses import load_edition
from judge.clauses.concordance import Concordance, load_concordance
from judge.source import BadInput

GAMES = ("dimension-zero", "rebirth", "magical-girl-duel", "duel-masters")
REPLACEMENT = dict(zip(GAMES, ("4-15-8-2", "9.11.2", "910.2", "101.5b"), strict=True))
HEAD = """title = { ja = "題", en = "Title" }
version = "1.0"
numbering = "%s"
languages = ["ja"]
[dates]
"""
BOOKS = {
    "one": ("dimension-zero", "第1部 部\n第1章 章\n1. 文。\n1-1. 文。\n2. 文。\n第2章 章\n1. 文。\n1-1. 文。\n"),
    "two": ("rebirth", "1 部\n1.1 章\n1.1.1. 文。\n1.1.2. 文。\n"),
}
GOOD = """[[role]]
id = "wide"
name = { ja = "広い", en = "wide" }
differ = { ja = "違い。", en = "They differ." }
[role.clauses]
one = ["1-1-1", "1-1-2"]
two = ["1.1.2"]

[[role]]
id = "narrow"
name = { ja = "狭い", en = "narrow" }
differ = { ja = "違い。", en = "They differ." }
[role.clauses]
one = ["1-1-1"]
two = ["1.1.1"]
"""


@pytest.fixture(scope="module")
def concordance() -> Concordance:
    return load_concordance()


def test_our_file_has_the_roles_of_all_four_games(concordance: Concordance) -> None:
    assert concordance.games == GAMES
    assert len(concordance.roles) >= 60
    for role in concordance.roles:
        assert len(role.clauses) >= 2, f"{role.id} shares nothing"
        assert role.differ.ja.endswith("。"), role.id
        assert role.differ.ja.count("。") == 1, f"{role.id}: one sentence"
        assert role.differ.en.endswith("."), role.id


@pytest.mark.parametrize("game", GAMES)
def test_replacement_is_found_from_every_game(concordance: Concordance, game: str) -> None:
    others = {other: id for other, id in REPLACEMENT.items() if other != game}
    assert concordance.places(game, REPLACEMENT[game]) == others


@pytest.mark.parametrize("game", GAMES)
def test_the_roles_of_every_clause_name_clauses_that_there_are(concordance: Concordance, game: str) -> None:
    for clause in load_edition(game):
        for role, at in concordance.shared(game, clause.id):
            assert at in role.clauses[game]
        for other, id in concordance.places(game, clause.id).items():
            assert id in load_edition(other)


def small(folder: Path, text: str = GOOD) -> Concordance:
    # The folder of an edition names its numbering, as everywhere.
    names = {"one": "dimension-zero", "two": "rebirth"}
    for key, (numbering, clauses) in BOOKS.items():
        home = folder / names[key]
        home.mkdir()
        (home / "edition.toml").write_text(HEAD % numbering, "utf-8")
        (home / "clauses.ja.txt").write_text(clauses, "utf-8")
    for key, name in names.items():
        text = text.replace(f"{key} = [", f"{name} = [")
    (folder / "concordance.toml").write_text(text, "utf-8")
    return load_concordance(folder)


def test_a_clause_has_the_roles_of_the_nearest_clause_around_it(tmp_path: Path) -> None:
    found = small(tmp_path)

    def roles(id: str) -> list[tuple[str, str]]:
        return [(role.id, at) for role, at in found.shared("dimension-zero", id)]

    assert roles("1-1-1") == [("narrow", "1-1-1"), ("wide", "1-1-1")], "the narrowest first"
    assert roles("1-1-2") == [("wide", "1-1-2")]
    assert roles("1-1-1-1") == roles("1-1-1"), "from above"
    assert roles("1-1") == [("narrow", "1-1-1"), ("wide", "1-1-1")], "from below, each once"
    assert roles("1-2-1") == []
    assert found.places("dimension-zero", "1-1-1-1") == {"rebirth": "1.1.1"}
    assert found.places("dimension-zero", "1-1-2") == {"rebirth": "1.1.2"}
    assert found.places("dimension-zero", "1-2-1") == {}, "another chapter"
    assert found.places("rebirth", "1.1") == {"dimension-zero": "1-1-1"}


def test_without_a_file_there_is_an_empty_one(tmp_path: Path) -> None:
    assert load_concordance(tmp_path) == Concordance((), ())


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('one = ["1-1-1"]', 'one = ["1-1-9"]', "14: dimension-zero has no clause 1-1-9."),
        ('one = ["1-1-1"]', 'one = ["1-1-1", "1-1-1"]', "14: 1-1-1 is given twice."),
        ('one = ["1-1-1"]', 'three = ["1-1-1"]', "14: there are no rules of 'three'."),
        ('one = ["1-1-1"]', "one = []", "14: "),
        ('id = "narrow"', 'id = "wide"', "10: 'wide' stands already on line 2."),
        ('id = "narrow"', 'id = "Very Narrow"', "10: "),
        ('{ ja = "狭い", en = "narrow" }', '{ ja = "狭い" }', "11: "),
        ('{ ja = "狭い", en = "narrow" }', '{ ja = "狭い", en = "" }', "11: "),
        ('name = { ja = "狭い", en = "narrow" }', 'nmae = { ja = "狭い", en = "narrow" }', "11: "),
    ],
)
def test_what_is_wrong_is_told_with_its_line(tmp_path: Path, old: str, new: str, told: str) -> None:
    with pytest.raises(BadInput) as caught:
        small(tmp_path, GOOD.replace(old, new))
    said = [f"{problem.line}: {problem.words.en}" for problem in caught.value.problems]
    assert any(one.startswith(told) for one in said), said
