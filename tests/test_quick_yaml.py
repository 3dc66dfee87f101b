"""The quick reader of YAML reads our files, and says what the careful one says, or leaves it to that one."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.paths import RULES
from judge.quick_yaml import read_plain
from judge.source import BadInput, Document, read_carefully

FILES = sorted(RULES.rglob("*.yaml"))
SMALL = sorted(text for path in FILES if len(text := path.read_text("utf-8")) < 600)
LETTERS = ":-[]{},#|>\"'\\?!%@`+.=~aé カ、\u3000\u00a0\u0085\u2028\ufeff\U0001f600\t\r\n"
PIECES = (
    *LETTERS,
    *("1", "-1", "0", "010", "0x1F", "1_0", "1.5", "2-20-1", "2020-01-01", "12:30", "true", "null", "yes", "off", "<<"),
    *("&a", "*a", "!!str", "---", "...", "  ", "\n  ", "\n    ", ": ", ":\n", "- ", "- - ", ", ", " # c", "|\n"),
    *(">-\n", "|+\n", "x: ", "y:\n", "k: v\n", "- i\n", "? ", "<<: ", "e: [", "f: {", '"q"', "'q'", "\\n"),
)
"""What YAML is made of, and what its versions and readers take differently."""
texts = st.lists(st.sampled_from(PIECES), max_size=14).map("".join)


def careful(text: str) -> Document | None:
    try:
        return read_carefully(text, "text", risky=True)
    except BadInput:
        return None


def check(text: str) -> bool:
    """Whether the text was read quickly; then it was read as it should be."""
    found = read_plain(text)
    if found is not None:
        document = careful(text)
        assert document is not None, "what the careful reader refuses is not read"
        assert repr(found[0]) == repr(document.data), "values and their types are the same"
        assert found[1] == document.lines
    return found is not None


@pytest.mark.parametrize("path", FILES[::20], ids=lambda path: path.stem)
def test_our_files_are_read_quickly_and_the_same(path: Path) -> None:
    assert check(path.read_text("utf-8"))


@pytest.mark.proof
def test_every_file_of_ours_is_read_quickly_and_the_same() -> None:
    assert [path.name for path in FILES if not check(path.read_text("utf-8"))] == []


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("a: 12\nb: [-3, 0, 1-2, 2-20-1-3]", {"a": 12, "b": [-3, 0, "1-2", "2-20-1-3"]}),
        ("{a: true, b: null, c: yes, d: 'true'}", {"a": True, "b": None, "c": "yes", "d": "true"}),
        ("- |\n  x\n  y\n- >\n  x\n  y\n", ["x\ny\n", "x y\n"]),
    ],
)
def test_values(written: str, meant: object) -> None:
    found = read_plain(written)
    assert found is not None
    assert repr(found[0]) == repr(meant)
    assert check(written)


@pytest.mark.parametrize(
    "text",
    [
        "a: ",
        "a: 010",
        "a: 1.5",
        "a: 2020-01-01",
        "a: !!str 1",
        "a: &x 1",
        "a: 1\na: 2",
        "1: a",
        "<<: {a: 1}",
        "a: [",
        "",
        "a",
    ],
)
def test_what_is_not_plain_is_left(text: str) -> None:
    assert read_plain(text) is None


@given(texts)
@settings(max_examples=300)
def test_any_text_is_read_the_same_or_left(text: str) -> None:
    check(text)


@given(texts, st.integers(0, 10_000), st.integers(0, 3))
@settings(max_examples=100)
def test_a_spoilt_file_is_read_the_same_or_left(piece: str, place: int, lost: int) -> None:
    text = SMALL[place % len(SMALL)]
    at = place % len(text)
    check(text[:at] + piece + text[at + lost :])


@pytest.mark.proof
@given(texts)
@settings(max_examples=5_000)
def test_many_texts_are_read_the_same_or_left(text: str) -> None:
    check(text)
