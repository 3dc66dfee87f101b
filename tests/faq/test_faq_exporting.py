"""The FAQ as files: Markdown, JSON, PDF, and the picture of a board."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from click.testing import CliRunner

from judge.cli.main import main
from judge.faq import exporting
from judge.faq.drawing import board_svg
from judge.faq.entry import Entry
from judge.faq.reading import ruling_of
from judge.faq.registry import Registry
from judge.paths import RULES
from judge.source import BadInput, Language

GAME = "dimension-zero"


@pytest.fixture(scope="module")
def entries() -> list[Entry]:
    found = Registry(RULES / GAME / "faq").shown()
    sweep = [one for one in found if one.origin == "sweep"][:2]
    return sweep + [one for one in found if one.board == "4-15-8-2"]


def write(path: Path, entries: list[Entry], lang: Language = "ja") -> None:
    exporting.export(path, entries, GAME, lang, lambda done, of: None)


def test_json_is_the_entries(entries: list[Entry], tmp_path: Path) -> None:
    write(tmp_path / "faq.json", entries)
    assert msgspec.json.decode((tmp_path / "faq.json").read_bytes(), type=list[Entry]) == entries


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_markdown_has_question_answer_clauses_cards_and_boards(
    entries: list[Entry], tmp_path: Path, lang: Language
) -> None:
    write(tmp_path / "faq.md", entries, lang)
    text = (tmp_path / "faq.md").read_text("utf-8")
    for entry in entries:
        assert f"## {entry.number}. " in text
        assert getattr(entry.question, lang) in text
        assert f"({tmp_path.joinpath('faq-boards').name}/{entry.number}.svg)" in text
        ElementTree.fromstring((tmp_path / "faq-boards" / f"{entry.number}.svg").read_bytes())
    assert "4-15-8-2" in text
    assert "このカードがスクエアから墓地に置かれる時、かわりに持ち主の手札に加える。" in text


def test_the_picture_shows_every_card_on_the_board(entries: list[Entry]) -> None:
    for entry in entries:
        board = ruling_of(entry, GAME).scene.before
        words = "".join(ElementTree.fromstring(board_svg(board)).itertext())
        for cards in board.squares.values():
            for card in cards:
                assert card.name[:6] in words


def test_names_are_escaped() -> None:
    from judge.ruling import ask
    from judge.scenario import scenario_from

    card = {"name": '<b>&"', "kind": "ユニット", "cost": "赤1", "move": "赤1", "power": 1000, "smash": 1}
    data = {
        "game": GAME,
        "title": "t",
        "cards": [card],
        "players": {"A": {"squares": {"C1": card["name"]}}},
        "ask": [{"where": card["name"]}],
    }
    svg = board_svg(ask(scenario_from(data)).scene.before)
    assert "<b>" not in svg
    ElementTree.fromstring(svg)


def test_a_pdf_has_its_fonts_inside(entries: list[Entry], tmp_path: Path) -> None:
    pytest.importorskip("weasyprint", reason="the extra `pdf` is not installed", exc_type=(ImportError, OSError))
    if not exporting.has_japanese_font():
        pytest.skip("no Japanese font here: apt install fonts-noto-cjk")
    import weasyprint

    html = exporting.to_html([exporting.Written(one, ruling_of(one, GAME)) for one in entries], "ja")
    raw = weasyprint.HTML(string=html).write_pdf(uncompressed_pdf=True)
    assert re.search(rb"/FontFile[23]?\b", raw)
    write(tmp_path / "faq.pdf", entries)
    assert (tmp_path / "faq.pdf").read_bytes().startswith(b"%PDF")


def test_a_pdf_fetches_nothing(entries: list[Entry], monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("weasyprint", reason="the extra `pdf` is not installed", exc_type=(ImportError, OSError))
    asked: list[str] = []

    def no_network(*_: object, **__: object) -> None:
        asked.append("network")
        raise AssertionError("somebody opened a connection")

    monkeypatch.setattr("socket.socket.connect", no_network)
    html = '<img src="https://example.invalid/x.png"><link rel="stylesheet" href="https://example.invalid/x.css">'
    monkeypatch.setattr(exporting, "to_html", lambda written, lang: html)
    assert exporting.to_pdf([], "ja").startswith(b"%PDF")
    assert asked == []


def test_without_a_japanese_font_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("weasyprint", reason="the extra `pdf` is not installed", exc_type=(ImportError, OSError))
    monkeypatch.setattr(exporting, "has_japanese_font", lambda: False)
    with pytest.raises(BadInput, match="fonts-noto-cjk"):
        exporting.to_pdf([], "ja")


def test_an_unknown_form_is_bad_input(entries: list[Entry], tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"\.md, \.json or \.pdf"):
        write(tmp_path / "faq.docx", entries)


# ---- the commands


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["show", "999999"], "there is no entry 999999"),
        (["sweep", "--card", "いないカード"], "the card list has no"),
        (["sweep", "--set", "nothing"], "there is no set of cards"),
        (["build", "--date", "yesterday"], "is no day"),
        (["build", "--journal", "/nowhere/journal"], "no journal of a sweep"),
        (["export", "/nowhere/faq.docx"], "the name of the file ends in"),
    ],
)
def test_bad_input_is_exit_code_2(arguments: list[str], says: str) -> None:
    done = CliRunner().invoke(main, ["faq", *arguments, "--lang", "en"])
    assert done.exit_code == 2
    assert says in done.output


def test_show_and_list() -> None:
    runner = CliRunner()
    shown = runner.invoke(main, ["faq", "show", "1"])
    assert shown.exit_code == 0
    assert "Q. " in shown.output
    assert "A. " in shown.output
    listed = runner.invoke(main, ["faq", "list", "--clause", "4-15-8-2", "--json"])
    found = msgspec.json.decode(listed.output, type=list[Entry])
    assert found
    assert all("4-15-8-2" in entry.clauses for entry in found)
