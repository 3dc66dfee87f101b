"""The sweep: what it finds, and that it finds the same however it is run, stopped and killed."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from judge.faq.choosing import choose, groups
from judge.faq.journal import Journal
from judge.faq.running import DIED, Batch, Results, _stage, on_cluster, on_this_machine
from judge.faq.sweep import Swept, first_plan, key_of, second_plan, sweep
from judge.faq.trial import Finding, Item, Material, Outcome, Stage
from judge.source import BadInput

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def workers_begin_anew() -> None:
    """A forked worker would know all that this process has asked already."""
    _stage.cache_clear()


def found(swept: Swept, board: str, *cards: str) -> dict[int, Finding]:
    return {one.question: one for one in swept.findings if (one.board, one.cards) == (board, cards)}


def test_a_trigger_that_is_lost_to_a_replacement_is_found(swept: Swept) -> None:
    lost = found(swept, "dies-against-base", "墓穴掘りの鼬", "沈む門")
    # Where it goes is what the base alone does of any unit; what is lost is the trigger.
    assert 0 not in lost
    trigger = lost[1]
    assert trigger.answer == "no"
    assert trigger.usual == "yes"
    assert {"lost", "replaced"} <= set(trigger.kinds)
    assert "4-15-4" in trigger.telling


def test_two_replacements_leave_a_choice(swept: Swept) -> None:
    both = found(swept, "dies-against-base", "潮だまりの小鬼", "沈む門")[0]
    assert both.answer == "deck/hand"
    assert both.cases == 2


def test_what_each_card_does_alone_is_no_interaction(material: Material) -> None:
    # A base that works on damage has no part where nothing deals damage, nor has a card without a text.
    stage = Stage(material)
    assert stage.try_item(Item("dies-against-base", ("墓穴掘りの鼬", "湯けむりの宿"))).findings == ()


def test_an_action_that_the_rules_refuse_is_found(swept: Swept) -> None:
    refused = found(swept, "may-play-now", "潮だまりの小鬼")[0]
    assert refused.answer == "no"
    assert refused.kinds == ("refused",)


def test_similar_interactions_are_one_group(material: Material, swept: Swept) -> None:
    made = groups(swept.findings, material.boards)
    # Each card that may not be played now for its timing is the same lesson.
    timing = [group for group in made if group.finding.board == "may-play-now"]
    assert len(timing) == 1
    assert timing[0].size > 1
    assert choose(made, 3) == choose(list(reversed(made)), 3) or len({group.digest for group in choose(made, 3)}) == 3


def test_an_entry_stays_the_example_of_its_group(material: Material, swept: Swept) -> None:
    made = groups(swept.findings, material.boards)
    group = next(one for one in made if one.finding.board == "may-play-now")
    members = [one for one in swept.findings if one.board == "may-play-now"]
    other = next(one for one in members if one.cards != group.finding.cards)
    known = {one.digest for one in groups([other], material.boards)}
    kept = next(one for one in groups(swept.findings, material.boards, known) if one.finding.board == "may-play-now")
    assert kept.finding.cards == other.cards


def test_pairs_that_cannot_touch_are_left_out_unless_all_are_wanted(material: Material, swept: Swept) -> None:
    stage = Stage(material)
    seen = {item: stage.try_item(item) for item in first_plan(material)}
    chosen, every = second_plan(material, seen), second_plan(material, seen, every=True)
    assert 0 < len(chosen) < len(every)
    assert set(chosen) <= set(every)
    # The proof that nothing is lost on this list: whatever all pairs give, the chosen ones give.
    given = {one for item in every for one in stage.try_item(item).findings}
    assert given == {one for one in swept.findings if len(one.cards) == 2}


def test_two_processes_find_the_same(material: Material, swept: Swept, tmp_path: Path) -> None:
    assert sweep(material, on_this_machine(material, 2), tmp_path / "j").findings == swept.findings


def test_a_worker_that_is_killed_changes_nothing(material: Material, swept: Swept, tmp_path: Path) -> None:
    runner = on_this_machine(material, 2)
    killed = []

    def murderous(batches: Sequence[Batch]) -> Iterator[Results]:
        for results in runner(batches):
            if not killed:
                victim = multiprocessing.active_children()[0].pid
                assert victim is not None
                os.kill(victim, signal.SIGKILL)
                killed.append(victim)
            yield results

    again = sweep(material, murderous, tmp_path / "j")
    assert killed
    assert again.findings == swept.findings
    assert again.open == swept.open


def test_a_batch_that_kills_every_worker_is_given_up_and_named(
    material: Material, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("judge.faq.running._try", lambda stage, item: os._exit(1))  # forked workers see it too
    results = list(on_this_machine(material, 2)([(Item("destroyed", ("潮だまりの小鬼",)),)]))
    assert results == [[(Item("destroyed", ("潮だまりの小鬼",)), Outcome(open=(DIED,)))]]


# ---- the journal


def command(journal: Path) -> list[str]:
    cards = [part for name in ("沈む門", "墓穴掘りの鼬", "潮だまりの小鬼") for part in ("--card", name)]
    return [sys.executable, "-m", "judge", "faq", "sweep", *cards, "--jobs", "2", "--journal", str(journal), "--json"]


@pytest.mark.proof
def test_it_goes_on_after_being_killed_without_losing_or_repeating_work(tmp_path: Path) -> None:
    journal = tmp_path / "journal.jsonl"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    first = subprocess.Popen(
        command(journal), cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, start_new_session=True
    )
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and (not journal.exists() or journal.read_bytes().count(b"\n") < 30):
        time.sleep(0.05)
    assert first.poll() is None, "the sweep was over before it could be killed"
    os.killpg(first.pid, signal.SIGKILL)
    first.wait()
    kept = journal.read_bytes()
    whole = kept[: kept.rfind(b"\n") + 1]
    journal.write_bytes(whole + b'{"board":"dest')  # cut off in the middle of a line

    def run(path: Path) -> dict[str, Any]:
        done = subprocess.run(command(path), cwd=ROOT, env=environment, capture_output=True, timeout=300, check=True)
        result: dict[str, Any] = msgspec.json.decode(done.stdout)
        return result

    resumed, fresh = run(journal), run(tmp_path / "other.jsonl")
    assert resumed["findings"] == fresh["findings"]
    assert resumed["open"] == fresh["open"]
    assert fresh["tried"] == fresh["items"]
    assert resumed["tried"] == fresh["items"] - (whole.count(b"\n") - 1)
    lines = journal.read_bytes().splitlines()[1:]
    items = [(line["board"], tuple(line["cards"])) for line in map(msgspec.json.decode, lines)]
    assert len(items) == len(set(items)) == fresh["items"]


def test_a_journal_of_another_sweep_is_not_mixed_in(material: Material, tmp_path: Path) -> None:
    with Journal(tmp_path / "j", "one key"):
        pass
    with pytest.raises(BadInput, match="other cards"):
        sweep(material, on_this_machine(material, 1), tmp_path / "j")


def test_a_journal_that_is_damaged_in_the_middle_says_where(material: Material, tmp_path: Path) -> None:
    path = tmp_path / "j"
    with Journal(path, "key") as book:
        book.write([(Item("destroyed", ("潮だまりの小鬼",)), Outcome())])
    path.write_bytes(path.read_bytes() + b"nonsense\n" + path.read_bytes().splitlines()[1] + b"\n")
    with pytest.raises(BadInput, match="j:3: not readable"):
        Journal(path, "key")


def test_two_sweeps_do_not_write_one_journal(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    with Journal(tmp_path / "j", "key"), pytest.raises(BadInput, match="another sweep"):
        Journal(tmp_path / "j", "key")


def test_the_key_knows_cards_and_boards(material: Material) -> None:
    fewer = Material(material.boards, dict(list(material.cards.items())[1:]))
    assert key_of(material) == key_of(Material(material.boards, dict(material.cards)))
    assert key_of(material) != key_of(fewer)


# ---- a cluster


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed", reason="the extra `dask` is not installed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, processes=True) as started:
        yield started


@pytest.mark.proof
def test_a_cluster_finds_the_same(material: Material, swept: Swept, cluster: Any, tmp_path: Path) -> None:
    again = sweep(material, on_cluster(material, cluster.scheduler_address), tmp_path / "j")
    assert again.findings == swept.findings
    assert again.open == swept.open


@pytest.mark.proof
def test_a_cluster_finds_the_same_when_a_worker_is_killed(
    material: Material, swept: Swept, cluster: Any, tmp_path: Path
) -> None:
    runner = on_cluster(material, cluster.scheduler_address)
    killed: list[int] = []

    def murderous(batches: Sequence[Batch]) -> Iterator[Results]:
        for results in runner(batches):
            if not killed:
                killed.append(next(iter(cluster.workers.values())).pid)
                os.kill(killed[0], signal.SIGKILL)
            yield results

    again = sweep(material, murderous, tmp_path / "j")
    assert killed
    assert again.findings == swept.findings
    assert again.open == swept.open


def test_a_scheduler_that_is_not_there_is_bad_input(material: Material, monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed", reason="the extra `dask` is not installed")

    def unreachable(*_: object, **__: object) -> None:
        raise OSError("timed out")

    monkeypatch.setattr(distributed, "Client", unreachable)
    with pytest.raises(BadInput, match="cannot reach the scheduler"):
        list(on_cluster(material, "tcp://127.0.0.1:1")([]))
