"""The store of heard rulings: nothing old is ever served, and nothing that is wrong with the folder is in the way."""

import shutil
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from judge import BEGAN
from judge.kernel import Budget
from judge.paths import GRAMMAR, PACKAGE, RULES
from judge.ruling import Ruling, ask, store
from judge.ruling.many import hear
from judge.ruling.model import encode
from judge.scenario import Scenario, load_scenario

RULING = RULES / "dimension-zero" / "rulings" / "3-11-1-1a.yaml"
Count = Callable[[], int]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("JUDGE_STORE", str(tmp_path / "heard"))
    # A checkout made, or edited, a moment before the tests run keeps nothing: these tests are about what is kept.
    monkeypatch.setattr(store, "BEGAN", BEGAN + 1e9)
    store._sources.cache_clear()
    return tmp_path / "heard"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Count:
    """How often a ruling was truly heard."""
    times: list[str] = []

    def counting(scenario: Scenario, *, why: bool) -> Ruling:
        times.append(scenario.file.title)
        return ask(scenario, why=why)

    monkeypatch.setattr(store, "ask", counting)
    return lambda: len(times)


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Copies of everything that rulings rest on, to be changed. They are digested only: what runs is the real one."""
    for name, real in (("PACKAGE", PACKAGE), ("RULES", RULES), ("GRAMMAR", GRAMMAR)):
        copy = tmp_path / "sources" / name
        shutil.copytree(real, copy, ignore=shutil.ignore_patterns("__pycache__", "rulings", "data"))
        monkeypatch.setattr(store, name, copy)
    return tmp_path / "sources"


def name(ruling: Ruling) -> str:
    return ruling.scene.title


def test_what_was_heard_is_not_heard_again_and_says_the_same(asked: Count, folder: Path) -> None:
    first, second = store.ruling_of(RULING), store.ruling_of(RULING)
    assert asked() == 1
    assert first == second
    assert encode(second) == encode(ask(load_scenario(RULING)))
    assert store.kept_ruling(RULING) == first
    assert len(list(folder.iterdir())) == 1
    store.ruling_of(RULING, anew=True)
    assert asked() == 2


def test_a_changed_file_is_heard(asked: Count, tmp_path: Path) -> None:
    copy = tmp_path / "ruling.yaml"
    copy.write_text(RULING.read_text("utf-8"), "utf-8")
    before = store.ruling_of(copy)
    copy.write_text(RULING.read_text("utf-8").replace("title: ", "title: 別の", 1), "utf-8")
    assert store.kept_ruling(copy) is None
    assert store.ruling_of(copy).scene.title == f"別の{before.scene.title}"
    assert asked() == 2


@pytest.mark.parametrize(
    "changed",
    [
        "RULES/dimension-zero/cards/crossroads.yaml",
        "RULES/dimension-zero/example-cards.yaml",
        "RULES/dimension-zero/clauses.en.txt",
        "RULES/dimension-zero/keywords.yaml",
        "RULES/dimension-zero/cards/new.yaml",
        "GRAMMAR/dimension-zero/lexicon.toml",
        "PACKAGE/source.py",
        "PACKAGE/kernel/machine.py",
        "PACKAGE/games/dimension_zero/deeds/drawing.py",
        "PACKAGE/ruling/show.py",
    ],
)
def test_whatever_a_ruling_rests_on_has_a_part_in_its_name(sources: Path, changed: str) -> None:
    before = store.key_of("ruling")
    assert before is not None
    path = sources / changed
    with path.open("a", encoding="utf-8") as file:
        file.write("\n# changed\n")
    assert store.key_of("ruling") is None, "this process may run what was there before: it keeps nothing any more"
    store._sources.cache_clear()  # as a process that begins now
    after = store.key_of("ruling")
    assert after is not None
    assert after != before


def test_a_process_older_than_its_sources_keeps_nothing(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setattr(store, "BEGAN", 0.0)
    store._sources.cache_clear()
    store.ruling_of(RULING)
    assert store.key_of("ruling") is None
    assert not folder.exists()


def test_lists_of_the_user_have_a_part_in_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    names = [store.key_of("ruling")]
    cards = tmp_path / "data" / "judge" / "cards" / "dimension-zero"
    cards.mkdir(parents=True)
    for text in ("{}", "{ }"):
        (cards / "mine.json").write_text(text, "utf-8")
        names.append(store.key_of("ruling"))
    (cards / "mine.json").rename(cards / "yours.json")
    (cards / "more.json").write_text("{}", "utf-8")
    names.append(store.key_of("ruling"))
    assert None not in names
    assert len(set(names)) == 4


@pytest.mark.parametrize("damage", [lambda raw: raw[:-7], lambda raw: raw[:40] + b"?" + raw[41:], lambda raw: b""])
def test_a_damaged_entry_is_ignored_and_written_anew(
    asked: Count, folder: Path, damage: Callable[[bytes], bytes]
) -> None:
    first = store.ruling_of(RULING)
    (entry,) = folder.iterdir()
    whole = entry.read_bytes()
    entry.write_bytes(damage(whole))
    assert store.kept_ruling(RULING) is None
    assert store.ruling_of(RULING) == first
    assert asked() == 2
    assert entry.read_bytes() == whole


def test_an_entry_of_another_kind_is_ignored() -> None:
    store.keep(store.key_of("ruling", RULING.read_text("utf-8")), {"no": "ruling"})
    assert store.kept_ruling(RULING) is None


def _write_and_read(_: int) -> list[Ruling]:
    return [store.ruling_of(RULING, anew=True), store.ruling_of(RULING)]


def test_several_processes_write_at_once(folder: Path) -> None:
    with ProcessPoolExecutor(4, mp_context=get_context("fork")) as pool:
        found = [ruling for several in pool.map(_write_and_read, range(8)) for ruling in several]
    assert set(map(encode, found)) == {encode(store.ruling_of(RULING))}
    assert [path.suffix for path in folder.iterdir()] == [".bin"]


def test_a_folder_that_cannot_be_used_is_no_obstacle(
    asked: Count, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    monkeypatch.setenv("JUDGE_STORE", str(tmp_path / "file" / "heard"))
    assert store.ruling_of(RULING) == store.ruling_of(RULING)
    assert asked() == 2


def test_it_can_be_turned_off(asked: Count, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store.ruling_of(RULING)
    monkeypatch.setenv("JUDGE_STORE", "off")
    store.ruling_of(RULING)
    assert asked() == 2
    assert len(list(folder.iterdir())) == 1


def test_what_may_have_run_out_of_time_is_not_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "Budget", lambda: Budget(seconds=0.0))
    store.ruling_of(RULING)
    assert not folder.exists()


def test_the_folder_stays_small_and_what_was_used_last_stays(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "WRITES_BETWEEN_TIDYING", 2)
    monkeypatch.setattr(store, "_writes", 1)
    monkeypatch.setattr(store, "MOST_BYTES", 400)
    for number in range(12):
        store.keep(f"{number:040x}", bytes(range(100)))
        assert store.kept(f"{number:040x}", bytes) is not None
    sizes = [path.stat().st_size for path in folder.iterdir()]
    assert 0 < sum(sizes) <= 400 + max(sizes)


def test_listening_to_many_uses_it_and_checking_does_not(asked: Count, tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("game: [", "utf-8")
    paths = [RULING, broken]
    first = hear(paths, name, jobs=1)
    assert [one.taken is None for one in first] == [False, True]
    assert hear(paths, name, jobs=1) == first
    assert asked() == 1
    assert hear(paths, name, jobs=1, anew=True) == first
    assert asked() == 2
