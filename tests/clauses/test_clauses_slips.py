"""Known slips: our file, that the official texts have them, that lint's findings are among them, and broken files."""

from pathlib import Path

import pytest
from documents import read, text_of

from judge.clauses import load_edition
from judge.clauses.ids import plain
from judge.clauses.library import games
from judge.clauses.lint import lint
from judge.clauses.references import references
from judge.clauses.slips import KINDS, Slip, load_slips
from judge.source import BadInput

SLIPS = load_slips()


def raw(game: str, id: str) -> str:
    """The letters of a clause as they are printed, without spaces, and those of what stands below it."""
    text, found = text_of(game), read(game)
    printed = "".join(text[piece.start : piece.end] for piece in found.pieces if piece.id == id)
    return plain("".join(printed.replace("**", "").split()))


def test_every_game_and_every_kind_is_there() -> None:
    assert {slip.game for slip in SLIPS} == set(games())
    assert {slip.kind for slip in SLIPS} == set(KINDS)
    for slip in SLIPS:
        assert slip.fact.ja.endswith("。"), slip
        assert slip.fact.en.endswith("."), slip


@pytest.mark.parametrize("game", games())
def test_every_slip_that_a_note_calls_one_is_listed(game: str) -> None:
    listed = {slip.clause for slip in SLIPS if slip.game == game}
    called = {
        clause.id
        for clause in load_edition(game)
        for note in clause.notes
        if "の誤り" in note.ja or "書き誤" in note.ja
    }
    assert called - listed == set()


@pytest.mark.parametrize("game", games())
def test_every_finding_of_lint_in_the_official_text_is_listed(game: str) -> None:
    listed = {slip.clause for slip in SLIPS if slip.game == game}
    numbers = {slip.meant for slip in SLIPS if slip.game == game and slip.kind == "number"}
    for finding in lint(read(game).edition()):
        assert finding.id in (numbers if finding.code == "gap" else listed), finding


@pytest.mark.parametrize("slip", [one for one in SLIPS if one.printed], ids=lambda one: f"{one.game}/{one.clause}")
def test_what_is_said_to_be_printed_is(slip: Slip) -> None:
    if slip.kind == "reference":
        official = read(slip.game).clauses[slip.clause].text.ja
        named = references(official, slip.clause, slip.game, {*load_edition(slip.game).ids, slip.printed})
        assert slip.printed in {target for one in named for target in one.targets}
    else:
        assert plain("".join(slip.printed.split())) in raw(slip.game, slip.clause)


@pytest.mark.parametrize("slip", [one for one in SLIPS if one.kind == "number"], ids=lambda one: one.meant)
def test_a_number_that_is_not_printed_is_no_clause(slip: Slip) -> None:
    assert slip.meant not in load_edition(slip.game)


HEAD = """title = { ja = "題", en = "Title" }
version = "1.0"
numbering = "rebirth"
languages = ["ja"]
[dates]
"""
GOOD = """[[slip]]
game = "rebirth"
clause = "1.1.1"
kind = "reference"
printed = "1.3"
meant = "1.2"
"""


def small(folder: Path, text: str) -> tuple[Slip, ...]:
    home = folder / "rebirth"
    home.mkdir()
    (home / "edition.toml").write_text(HEAD, "utf-8")
    (home / "clauses.ja.txt").write_text("1 部\n1.1 章\n1.1.1. 文。\n【注】読み方。\n1.2 章\n1.2.1. 文。\n", "utf-8")
    (folder / "slips.toml").write_text(text, "utf-8")
    return load_slips(folder)


def test_without_a_file_there_are_none(tmp_path: Path) -> None:
    assert load_slips(tmp_path) == ()


def test_a_slip_is_told_in_both_languages(tmp_path: Path) -> None:
    (slip,) = small(tmp_path, GOOD)
    assert slip.fact == ("1.3 を指すが、1.2 のこと。", "refers to 1.3; 1.2 is meant.")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"rebirth"', '"rebith"', "2: there are no rules of 'rebith'. Did you mean: rebirth?"),
        ('"1.1.1"', '"1.1.7"', "3: rebirth has no clause 1.1.7."),
        ('"1.1.1"', '"1.2.1"', "3: 1.2.1 has no note that tells how we read it."),
        ('"reference"', '"funny"', "4: "),
        ('"reference"', '"sense"', "4: sense needs fact."),
        ('printed = "1.3"\n', "", "4: reference needs printed."),
        ('meant = "1.2"\n', "", "4: reference needs meant."),
        ('meant = "1.2"', 'meant = "7.2"', "6: there is no clause 7.2."),
        ('"reference"\nprinted = "1.3"\nmeant = "1.2"', '"number"\nmeant = "x"', "5: 'x' is no number."),
        (GOOD, GOOD + GOOD, "9: this slip of 1.1.1 is given twice."),
    ],
)
def test_what_is_wrong_is_told_with_its_line(tmp_path: Path, old: str, new: str, told: str) -> None:
    with pytest.raises(BadInput) as caught:
        small(tmp_path, GOOD.replace(old, new))
    said = [f"{problem.line}: {problem.words.en}" for problem in caught.value.problems]
    assert any(one.startswith(told) for one in said), said
