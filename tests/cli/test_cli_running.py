"""`judge run`: a scenario played out, with its trace."""

import json
from pathlib import Path

from typing_in import RULING, run


def changed(folder: Path, old: str, new: str) -> str:
    """The ruling with something else in it."""
    text = RULING.read_text("utf-8")
    assert old in text
    path = folder / "changed.yaml"
    path.write_text(text.replace(old, new, 1), "utf-8")
    return str(path)


def test_steps_have_clauses_words_of_cards_refusals_and_choices_with_all_options() -> None:
    lines = run("run", str(RULING)).splitlines()
    first = lines[: lines.index(next(line for line in lines if line.startswith("結果")))]
    replaced = next(index for index, line in enumerate(first) if "かわりに" in line and "[4-15-2" in line)
    assert first[replaced + 1].strip().startswith("《")
    assert "「このカード" in first[replaced + 1]
    assert first[replaced - 3].strip().startswith("Bが選ぶ")
    assert "[4-15-8-2]" in first[replaced - 3]
    assert [line.strip()[0] for line in first[replaced - 2 : replaced]] == ["●", "○"]
    refused = next(index for index, line in enumerate(first) if line.strip().startswith("見送り"))
    assert first[refused].endswith("[4-15-8-2]")
    assert refused > replaced


def test_every_way_that_is_left_open_is_a_line_of_its_own() -> None:
    told = json.loads(run("run", str(RULING), "--json"))
    zones = [(len(line["after"]["sides"]["B"]["hand"]), line["after"]["sides"]["B"]["deck"]) for line in told["lines"]]
    assert sorted(zones) == [(0, 21), (1, 20)]
    assert told["ends"] == 2
    assert not told["failed"]
    chosen = [step["choice"] for line in told["lines"] for step in line["steps"] if step["choice"]]
    assert [len(choice["options"]) for choice in chosen] == [2, 2]
    assert len({choice["chosen"]["ja"] for choice in chosen}) == 2
    assert all(step["clauses"] for line in told["lines"] for step in line["steps"])


def test_fewer_lines_are_shown_if_so_wished_and_the_rest_is_counted() -> None:
    short = run("run", str(RULING), "--lines", "1", "--lang", "en")
    assert short.count("Result") == 1
    assert "1 more line" in short


def test_the_full_trace_also_has_steps_without_events() -> None:
    short, full = (
        json.loads(run("run", str(RULING), "--json", *more))["lines"][0]["steps"] for more in ([], ["--full"])
    )
    assert len(full) > len(short)
    assert [step for step in full if not step["events"] and not step["refusals"] and not step["choice"]]
    assert not [step for step in short if not step["events"] and not step["refusals"] and not step["choice"]]


def test_a_contrast_can_be_run_and_has_to_be_there() -> None:
    told = json.loads(run("run", str(RULING), "--json", "--contrast", "1"))
    assert told["ends"] == 1
    run("run", str(RULING), "--contrast", "9", code=2)


def test_an_action_that_cannot_be_done_is_told_with_the_clause_that_forbids_it(tmp_path: Path) -> None:
    path = changed(tmp_path, "energy: {青: 1}", "energy: {赤: 1}")
    told = json.loads(run("run", path, "--json", code=1))
    assert told["failed"] == 1
    assert told["lines"][0]["end"] == "stuck"
    assert told["lines"][0]["refusals"][0]["clause"]
    assert "actions の1番目" in run("run", path, code=1)


def test_lines_that_fail_are_shown_before_those_that_do_not(tmp_path: Path) -> None:
    """The goblin is played again, which can be done only if its controller has taken it back to the hand."""
    again = "to: L2}\n  - {player: B, play: 潮だまりの小鬼, to: L3}"
    path = changed(tmp_path, "to: L2}", again)
    Path(path).write_text(Path(path).read_text("utf-8").replace("青: 1", "青: 2", 1), "utf-8")
    told = json.loads(run("run", path, "--json", code=1))
    assert [line["end"] for line in told["lines"]] == ["stuck", "calm"]
    assert json.loads(run("run", path, "--json", "--lines", "1", code=1))["failed"] == 1


def test_a_file_that_cannot_be_used_ends_with_2(tmp_path: Path) -> None:
    run("run", str(tmp_path / "none.yaml"), code=2)
    run("run", changed(tmp_path, "title: ", "titel: "), code=2)
