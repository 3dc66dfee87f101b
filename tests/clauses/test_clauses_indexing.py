"""The stored index: built once, opened afterwards, mended when damaged, safe among processes and threads."""

import shutil
import sqlite3
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from judge.clauses import load_edition
from judge.clauses.glossary import Glossary, load_glossary
from judge.clauses.search import Hit, Searcher, search

QUERIES = tomllib.loads((Path(__file__).parent / "judge_queries.toml").read_text("utf-8"))["query"]
EDITION = load_edition("dimension-zero")


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def ids(hits: list[Hit]) -> list[str]:
    return [hit.id for hit in hits]


def open_searcher(folder: Path) -> Searcher:
    return Searcher(EDITION, load_glossary("dimension-zero"), folder)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an index in it, for tests of what comes after building: to be copied, never touched."""
    folder = tmp_path_factory.mktemp("built")
    open_searcher(folder).index.close()
    return folder


@pytest.fixture
def folder(built: Path, tmp_path: Path) -> Path:
    """A folder of the test's own, with an index in it."""
    return Path(shutil.copytree(built, tmp_path / "index"))


def test_the_index_is_built_once_and_then_only_opened(tmp_path: Path) -> None:
    first = open_searcher(tmp_path / "index")
    assert first.index.was_built
    before = first.index.path.stat()
    second = open_searcher(tmp_path / "index")
    assert not second.index.was_built
    assert second.index.path.stat() == before
    assert second.search("墓地") == first.search("墓地")
    assert [path.name for path in (tmp_path / "index").iterdir()] == [first.index.path.name]


def test_search_keeps_its_index_in_the_users_data_folder(tmp_path: Path) -> None:
    assert "4-15-8-2" in ids(search("置換効果 順番"))[:3]
    (stored,) = (tmp_path / "judge" / "index").iterdir()
    assert stored.name.startswith("dimension-zero-")


@pytest.mark.parametrize("damage", ["empty", "text", "cut", "zeros", "another database"])
def test_a_damaged_index_is_built_anew(folder: Path, damage: str) -> None:
    searcher = open_searcher(folder)
    assert not searcher.index.was_built
    wanted, path = searcher.search("墓地"), searcher.index.path
    searcher.index.close()
    raw = path.read_bytes()
    if damage == "another database":
        path.unlink()
        sqlite3.connect(path).execute("CREATE TABLE other (x)").connection.close()
    else:
        half = len(raw) // 2
        path.write_bytes(
            {"empty": b"", "text": b"no database", "cut": raw[:half], "zeros": raw[:half] + bytes(half)}[damage]
        )
    again = open_searcher(folder)
    assert again.index.was_built
    assert again.search("墓地") == wanted
    assert not open_searcher(folder).index.was_built


def test_an_index_damaged_while_open_does_no_harm(folder: Path) -> None:
    searcher = open_searcher(folder)
    wanted = searcher.search("墓地")
    with searcher.index.path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * (searcher.index.path.stat().st_size - 8192))
    searcher._piece.cache_clear()
    searcher.index.rows.cache_clear()
    assert searcher.search("墓地") == wanted


def test_a_folder_that_cannot_be_written_is_no_reason_to_fail(tmp_path: Path) -> None:
    (tmp_path / "index").write_text("a file where the folder should be")
    searcher = open_searcher(tmp_path / "index")
    assert ids(searcher.search("置換効果"))[0] == "4-15"


def test_another_edition_or_glossary_has_another_index(tmp_path: Path) -> None:
    assert Searcher(EDITION, Glossary(()), tmp_path).index.path != open_searcher(tmp_path).index.path


def test_old_indexes_are_tidied_away(tmp_path: Path) -> None:
    for number in range(9):
        (tmp_path / f"dimension-zero-{number:016x}.sqlite").write_bytes(b"old")
    (tmp_path / "dimension-zero-notes.txt").write_text("not ours")
    searcher = open_searcher(tmp_path)
    left = {path.name for path in tmp_path.iterdir()}
    assert searcher.index.path.name in left
    assert "dimension-zero-notes.txt" in left
    assert len(left) == 5


def test_two_processes_building_at_once_are_safe(tmp_path: Path) -> None:
    code = "from judge.clauses.search import search; print(search('置換効果')[0].id)"
    running = [subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) for _ in range(3)]
    assert [process.communicate()[0].decode().strip() for process in running] == ["4-15"] * 3
    assert len(list((tmp_path / "judge" / "index").iterdir())) == 1


def test_threads_may_share_a_searcher(folder: Path) -> None:
    searcher = open_searcher(folder)
    asks = [query["ask"] for query in QUERIES[:40]]
    wanted = [ids(searcher.search(ask)) for ask in asks]
    searcher._piece.cache_clear()
    searcher.index.rows.cache_clear()
    with ThreadPoolExecutor(8) as pool:
        assert [ids(hits) for hits in pool.map(searcher.search, asks)] == wanted
