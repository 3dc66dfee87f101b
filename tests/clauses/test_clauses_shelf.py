"""The shelf: what may be imported, what is refused with nothing changed, and that a crash loses nothing."""

import os
from pathlib import Path

import pytest

from judge.clauses import shelf
from judge.clauses.shelf import import_file, load_official, official_path, read_file
from judge.foreign import MOST_BYTES
from judge.paths import user_data
from judge.source import BadInput

TEXT = """1. 概要

1.1. 眠り

1.1.1. 王は眠ります。
1.1.2. 番人は歩きます。
1.1.4. 羊は逃げません。

更新内容

2024 年 5 月 6 日 ver. 1.5

- 羊を定めました。
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert user_data() == tmp_path / "data" / "judge"
    return tmp_path


def put(folder: Path, raw: bytes) -> Path:
    path = folder / "rules.txt"
    path.write_bytes(raw)
    return path


def on_shelf(home: Path) -> dict[str, bytes]:
    return {str(path.relative_to(home)): path.read_bytes() for path in (home / "data").rglob("*") if path.is_file()}


def test_an_import_comes_back_as_an_edition(home: Path) -> None:
    assert load_official("rebirth") is None
    found = import_file(put(home, TEXT.encode()), "rebirth")
    assert found.encoding == "utf-8"
    edition = load_official("rebirth")
    assert edition is not None
    assert dict(edition.clauses) == dict(found.clauses)
    assert edition.history == found.history
    assert edition.dates == found.dates
    assert (edition.game, edition.numbering, edition.version, edition.languages) == (
        "rebirth",
        "rebirth",
        "1.5",
        ("ja",),
    )
    assert [clause.id for clause in edition.ancestors("1.1.2")] == ["1", "1.1"]
    assert "1.1.3 is missing" in found.problems[0].words.en
    assert found.problems[0].path.endswith("rules.txt")
    assert load_official("duel-masters") is None
    assert list(on_shelf(home)) == ["data/judge/rules/rebirth/official.json"]


def test_checking_stores_nothing(home: Path) -> None:
    assert read_file(put(home, TEXT.encode()), "rebirth").clauses
    assert not (home / "data").exists()


@pytest.mark.parametrize(
    ("encoding", "said"),
    [
        ("utf-8", "utf-8"),
        ("utf-8-sig", "utf-8"),
        ("cp932", "cp932"),
        ("shift_jis", "cp932"),
        ("euc_jp", "euc_jp"),
        ("utf-16", "utf-16"),
    ],
)
def test_the_usual_encodings_are_read_and_named(home: Path, encoding: str, said: str) -> None:
    found = import_file(put(home, TEXT.encode(encoding)), "rebirth")
    assert found.encoding == said
    assert found.clauses["1.1.1"].text.ja == "王は眠ります。"


def test_windows_line_ends_are_read(home: Path) -> None:
    found = read_file(put(home, TEXT.replace("\n", "\r\n").encode()), "rebirth")
    assert found.clauses["1.1.2"].text.ja == "番人は歩きます。"
    assert sum(found.account().values()) == len(TEXT) + TEXT.count("\n")


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "empty"),
        (b" \r\n\t\n", "empty"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(range(256)), "not readable as text"),
        (b"\x00" * 100, "not readable as text"),
        (b"\xff\xfe\x00", "not readable as text"),
        ("牛乳と卵を買います。".encode(), "does not look like a rules text"),
        (b"100.1. A.\n100.1a B.\n100.1b C.\n100.2 D.\n", "--game duel-masters"),
        ("第1部 題\n第1章 題\n1-1. 文。\n1-2. 文。\n".encode("cp932"), "--game dimension-zero"),
    ],
)
def test_what_cannot_be_used_changes_nothing(home: Path, raw: bytes, said: str) -> None:
    import_file(put(home, TEXT.encode()), "rebirth")
    before = on_shelf(home)
    with pytest.raises(BadInput, match=said) as caught:
        import_file(put(home, raw), "rebirth")
    assert all(problem.words.ja and problem.path.endswith("rules.txt") for problem in caught.value.problems)
    assert on_shelf(home) == before


def test_a_huge_file_is_refused_before_it_is_read(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = home / "huge.txt"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    monkeypatch.setattr(shelf, "read_official", lambda *_: pytest.fail("was read"))
    with pytest.raises(BadInput, match="too large"):
        import_file(path, "rebirth")
    with path.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    with pytest.raises(BadInput, match="too large"):
        import_file(path, "rebirth")


def test_paths_that_are_no_files(home: Path) -> None:
    for path, said in ((home, "folder"), (home / "none.txt", "no such file"), (home / ("x" * 300), "cannot be read")):
        with pytest.raises(BadInput, match=said):
            import_file(path, "rebirth")
    with pytest.raises(BadInput, match="cannot be read"):
        import_file(put(home, TEXT.encode()), "chess")
    with pytest.raises(BadInput):
        import_file(Path("a\0b"), "rebirth")


def test_the_text_before_is_replaced_as_a_whole(home: Path) -> None:
    import_file(put(home, TEXT.encode()), "rebirth")
    import_file(put(home, TEXT.replace("眠り", "ねむり").encode()), "rebirth")
    edition = load_official("rebirth")
    assert edition is not None
    assert edition["1.1.1"].text.ja == "王はねむります。"
    assert len(on_shelf(home)) == 1


@pytest.mark.parametrize("step", ["replace", "fsync"])
def test_a_crash_on_the_way_leaves_the_text_before(home: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    import_file(put(home, TEXT.encode()), "rebirth")
    before = on_shelf(home)

    def crash(*_: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(os, step, crash)
        with pytest.raises(BadInput, match="cannot be written"):
            import_file(put(home, TEXT.replace("眠り", "ねむり").encode()), "rebirth")
    assert on_shelf(home) == before
    edition = load_official("rebirth")
    assert edition is not None
    assert edition["1.1.1"].text.ja == "王は眠ります。"


def test_a_shelf_that_cannot_be_written_is_told(home: Path) -> None:
    (home / "data").write_text("a file where the folder should be")
    with pytest.raises(BadInput, match="cannot be written"):
        import_file(put(home, TEXT.encode()), "rebirth")


@pytest.mark.parametrize(
    "raw",
    [b"", b"{", b"[]", b"\xff", b'{"format":"judge-official-rules","version":1}', b"null"],
)
def test_a_damaged_shelf_says_import_again(home: Path, raw: bytes) -> None:
    import_file(put(home, TEXT.encode()), "rebirth")
    official_path("rebirth").write_bytes(raw)
    with pytest.raises(BadInput, match="import it again"):
        load_official("rebirth")
    import_file(put(home, TEXT.encode()), "rebirth")
    assert load_official("rebirth") is not None


def test_another_version_of_the_format_says_import_again(home: Path) -> None:
    import_file(put(home, TEXT.encode()), "rebirth")
    path = official_path("rebirth")
    path.write_bytes(path.read_bytes().replace(b'"version":1,', b'"version":99,', 1))
    with pytest.raises(BadInput, match="import it again"):
        load_official("rebirth")


def test_a_name_that_is_no_game_has_no_official_text() -> None:
    for game in ("chess", "../rebirth", "", "rebirth/"):
        assert load_official(game) is None
