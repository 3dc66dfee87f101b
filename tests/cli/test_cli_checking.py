"""`judge check`: rulings compared with what their files expect."""

import json
from pathlib import Path

import pytest
from typing_in import RULING, run

from judge.ruling import store

GOOD = RULING.read_text("utf-8")
WRONG = GOOD.replace("expect: [hand, deck], by: B", "expect: hand, by: A", 1)


def files(folder: Path, **texts: str) -> str:
    for name, text in texts.items():
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    return str(folder)


def test_rulings_as_expected_end_with_0_and_a_count(tmp_path: Path) -> None:
    told = run("check", files(tmp_path, one=GOOD, two=GOOD), "--lang", "en")
    assert "2 files, 14 questions (14 with an expected answer): 2 as expected, 0 not, 0 unusable." in told


def test_what_differs_is_named_with_file_question_and_contrast(tmp_path: Path) -> None:
    in_contrast = GOOD.replace("expect: deck}", "expect: hand}", 1)
    assert WRONG != GOOD != in_contrast
    told = json.loads(run("check", files(tmp_path, b=WRONG, a=in_contrast), "--json", code=1))
    assert [Path(one["file"]).stem for one in told["files"]] == ["a", "b"]
    ((contrast,), (scene,)) = (one["differences"] for one in told["files"])
    assert contrast["contrast"] == "小鬼でなければ、選ぶことはない"
    assert "野ねずみの斥候" in contrast["asks"]["ja"]
    assert scene["contrast"] == ""
    assert [text["en"] for text in scene["differs"]] == [
        "answer: expected hand, found deck・hand",
        "chooser: expected A, found B",
    ]
    table = run("check", str(tmp_path), code=1)
    assert table.count("yaml") == 2
    assert "ちがう2" in table


def test_a_clause_that_is_not_cited_is_a_difference(tmp_path: Path) -> None:
    path = files(tmp_path, one=GOOD.replace("cites: [4-15-8-2,", "cites: [3-11-1-1,", 1))
    assert "3-11-1-1" in run("check", path, code=1)


def test_a_file_that_cannot_be_used_hides_no_other_and_ends_with_2(tmp_path: Path) -> None:
    told = json.loads(run("check", files(tmp_path, broken="game: [", good=GOOD, wrong=WRONG), "--json", code=2))
    assert [(bool(one["problems"]), len(one["differences"])) for one in told["files"]] == [
        (True, 0),
        (False, 0),
        (False, 1),
    ]


def test_a_fault_of_the_program_is_told_as_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(scenario: object, why: bool = False) -> None:
        raise RuntimeError("bad luck")

    monkeypatch.setattr(store, "ask", fail)
    told = json.loads(run("check", files(tmp_path, one=GOOD), "--json", code=2))
    assert "bad luck" in told["files"][0]["problems"][0]["en"]


def test_several_processes_say_the_same_as_one(tmp_path: Path) -> None:
    folder = files(tmp_path, a=WRONG, b="game: [", c=GOOD)
    told = [run("check", folder, "--json", "--jobs", jobs, code=2) for jobs in ("1", "2")]
    assert told[0] == told[1]


def test_no_such_file_and_an_empty_folder_are_bad_input(tmp_path: Path) -> None:
    run("check", str(tmp_path), code=2)
    run("check", str(tmp_path / "none.yaml"), code=2)
