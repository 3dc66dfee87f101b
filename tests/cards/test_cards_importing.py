"""Card lists from elsewhere: every usual form and encoding, and each bad row with its line."""

import json
import tomllib
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.cards import tables
from judge.cards.columns import fold, vocabulary
from judge.cards.importing import Imported, read_cards
from judge.cards.tables import table_of
from judge.paths import RULES
from judge.source import BadInput

GAME = "dimension-zero"
CSV = """\
カード名,よみ,分類,使用コスト,移動コスト,パワー,スマッシュ,種族/属性,タイミング,禁呪,テキスト,レアリティ
試しの竜,ためしのりゅう,ユニット,<赤 2><無色 1>,赤1,"5,000",１,ドラゴン/ビースト,N,－,このカードのパワーを+1000する。,C
試しの岩,,ベース,白1,,,,リンク,ノーマル,2,"●一つめ。
●二つめ。",U
試しの嵐,,ストラテジー,赤1無X,,,,,Ｑ,,引く。<br>もう一度。,R
"""


def put(folder: Path, text: str, name: str = "list.csv", encoding: str = "utf-8") -> Path:
    path = folder / name
    path.write_bytes(text.encode(encoding))
    return path


def as_objects(found: Imported) -> list[dict[str, object]]:
    return [entry.model_dump(mode="json", exclude_defaults=True) for entry in found.entries.values()]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp932", "shift_jis", "euc_jp"])
def test_a_list_in_every_usual_encoding(tmp_path: Path, encoding: str) -> None:
    found = read_cards(put(tmp_path, CSV.replace("－", "-"), encoding=encoding), GAME)
    assert not found.problems
    assert found.unused == ("レアリティ",)
    dragon, rock, storm = found.entries.values()
    assert (dragon.name, dragon.reading, dragon.kind) == ("試しの竜", "ためしのりゅう", "ユニット")
    assert (dragon.power, dragon.smash, dragon.races, dragon.timing) == (
        5000,
        1,
        ("ドラゴン", "ビースト"),
        "ノーマル",
    )
    assert (rock.attributes, rock.races, rock.forbidden, rock.text) == (("リンク",), (), 2, "●一つめ。\n●二つめ。")
    assert (storm.timing, storm.cost, storm.text) == ("クイック", "赤1無X", "引く。\nもう一度。")
    assert {"utf-8-sig": "utf-8", "shift_jis": "cp932"}.get(encoding, encoding) == found.table.encoding


@pytest.mark.parametrize(("delimiter", "name"), [(",", "a.csv"), ("\t", "a.tsv"), (";", "a.csv"), ("\t", "a.txt")])
def test_what_separates_the_columns_is_found_out(tmp_path: Path, delimiter: str, name: str) -> None:
    text = "名前,種類,コスト\n岩,ベース,白1\n".replace(",", delimiter)
    assert list(read_cards(put(tmp_path, text, name), GAME).entries) == ["岩"]


def test_the_same_cards_in_every_form(tmp_path: Path) -> None:
    listed = as_objects(read_cards(put(tmp_path, CSV), GAME))
    forms = {
        "a.json": json.dumps(listed, ensure_ascii=False, indent=1),
        "b.json": json.dumps({"cards": listed}, ensure_ascii=False),
        "c.jsonl": "\n".join(json.dumps(card, ensure_ascii=False) for card in listed),
        "d.yaml": json.dumps({"game": GAME, "cards": listed}, ensure_ascii=False),
        "e": "\n".join(json.dumps(card, ensure_ascii=False) for card in listed),
    }
    for name, text in forms.items():
        found = read_cards(put(tmp_path, text, name), GAME)
        assert not found.problems, name
        assert as_objects(found) == listed, name


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends_of_other_systems(tmp_path: Path, end: str) -> None:
    found = read_cards(put(tmp_path, CSV.replace("\n", end)), GAME)
    assert found.entries["試しの岩"].text == "●一つめ。\n●二つめ。"
    assert [row.line for row in found.table.rows] == [2, 3, 5]


def test_columns_can_be_named(tmp_path: Path) -> None:
    path = put(tmp_path, "なまえ,種類,コスト,効果,テキスト\n岩,ベース,白1,甲,乙\n")
    with pytest.raises(BadInput) as caught:
        read_cards(path, GAME)
    assert [problem.line for problem in caught.value.problems] == [1, 1]
    assert "--column name=HEADING" in str(caught.value)
    assert "two columns mean 'text'" in str(caught.value)
    found = read_cards(path, GAME, ["name=なまえ", "text=効果"])
    assert found.entries["岩"].text == "甲"
    for wrong, said in (
        (["name=名"], "no column '名'"),
        (["nam=名"], "Did you mean: name"),
        (["name"], "FIELD=HEADING"),
    ):
        with pytest.raises(BadInput, match=said):
            read_cards(path, GAME, wrong)


BAD_ROWS = {
    "紫の岩,ベース,紫1,": "'紫' in the cost '紫1' cannot be read",
    ",ベース,白1,": "'name' is missing",
    "岩,ロック,白1,": "'kind' cannot be 'ロック'",
    "岩,,白1,": "'kind' cannot be ''",
    "岩,ベース,,": "'cost' is missing",
    "竜,ユニット,白1,": "a unit needs power",
    "岩,ベース,白1,500": "only units have power",
    "竜,ユニット,白1,多": "'power' should be a whole number, not '多'",
    "岩,ベース,白1,,余り": "5 cells, but 4 headings",
    f"{'岩' * 5001},ベース,白1,": "too long",
    "試しの石,ベース,白2,": "stands on line 2 too, and differs",
}


@pytest.mark.parametrize("row", BAD_ROWS)
def test_a_bad_row_is_named_with_its_line_and_the_good_ones_stay(tmp_path: Path, row: str) -> None:
    path = put(tmp_path, f"名前,種類,コスト,パワー\n試しの石,ベース,白1,\n{row}\n試しの砂,ベース,黒1,\n")
    found = read_cards(path, GAME)
    assert list(found.entries) == ["試しの石", "試しの砂"]
    assert {problem.line for problem in found.problems} == {3}
    assert BAD_ROWS[row] in "\n".join(problem.words.en for problem in found.problems)
    assert all(problem.words.ja for problem in found.problems)


def test_lines_are_those_of_the_file_in_every_form(tmp_path: Path) -> None:
    good, bad = '{"name": "岩", "kind": "ベース", "cost": "白1"}', '{"name": "苔", "kind": "ベース", "cost": "紫"}'
    texts = {
        "a.csv": '名前,種類,コスト,効果\n岩,ベース,白1,"一\n二"\n\n苔,ベース,紫,\n',
        "a.json": f"[\n{good},\n\n\n  {bad}]",
        "b.json": f'{{"title": "[試し]",\n\n"cards": [\n{good},\n  {bad}]}}',
        "a.jsonl": f"{good}\n\n\n\n{bad}\n",
        "a.yaml": f"cards:\n- {good}\n\n\n- {bad}\n",
    }
    for name, text in texts.items():
        found = read_cards(put(tmp_path, text, name), GAME)
        assert [problem.line for problem in found.problems] == [5], name


def test_a_reprint_is_the_same_card(tmp_path: Path) -> None:
    found = read_cards(put(tmp_path, "名前,種類,コスト\n岩,ベース,白1\n岩,ベース,白1\n"), GAME)
    assert (len(found.entries), found.reprints, found.problems) == (1, 1, ())


BAD_FILES = {
    "empty.csv": (b"", "empty"),
    "blank.csv": (b"\n \n", "empty"),
    "header.csv": ("名前,種類,コスト\n".encode(), "no rows"),
    "none.csv": ("甲,乙\n1,2\n".encode(), "the columns are 甲、乙"),
    "twice.csv": ("名前,名前,種類,コスト\n岩,岩,ベース,白1\n".encode(), "stands twice"),
    "quote.csv": ('名前,種類,コスト\n"岩,ベース,白1\n苔,ベース,白1\n'.encode(), "quote is not closed"),
    "bad.csv": ("名前,種類,コスト\n岩,ベース,紫1\n".encode(), "cannot be read"),
    "image.png": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(range(256)), "not readable as text"),
    "list.json": (b"{", "not valid JSON"),
    "number.json": (b"3", "write a list of cards"),
    "cards.json": (b'{"cards": 3}', "write a list of cards"),
    "strings.json": (b'["a"]', "no column"),
    "deep.json": (b"[" * 100_000, "not valid JSON"),
    "long.json": (b"[" + b"9" * 10_000 + b"]", "not valid JSON"),
    "twice.json": (b'[{"name": "a", "name": "b"}]', "'name' is written twice"),
    "half.json": (b'[{"name": "\\ud800", "kind": "base", "cost": "W1"}]', "half a character"),
    "inside.json": (b'[{"kind": "base", "cost": "W1", "name": ' + b"[" * 900 + b"]" * 900 + b"}]", "nested too deeply"),
    "list.jsonl": (b'{"name": "a"}\n{\n', "not valid JSON"),
    "list.yaml": (b"cards: [", "not valid YAML"),
    "alias.yaml": (b"- &a {name: b}\n- *a\n", "aliases"),
    "text.yaml": (b"hello", "write a list of cards"),
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_a_file_that_cannot_be_used_says_why(tmp_path: Path, name: str) -> None:
    raw, said = BAD_FILES[name]
    path = tmp_path / name
    path.write_bytes(raw)
    with pytest.raises(BadInput) as caught:
        read_cards(path, GAME)
    assert said in str(caught.value)
    assert all(problem.path.endswith(name) and problem.words.ja for problem in caught.value.problems)


def test_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    huge = tmp_path / "huge.csv"
    with huge.open("wb") as file:
        file.truncate(20_000_001)
    with pytest.raises(BadInput, match="too large"):
        read_cards(huge, GAME)
    with pytest.raises(BadInput, match="too large for YAML"):
        read_cards(put(tmp_path, "#" * 1_000_001, "huge.yaml"), GAME)
    monkeypatch.setattr(tables, "MOST_ROWS", 2)
    rows = "".join(f"岩{number},ベース,白1\n" for number in range(3))
    with pytest.raises(BadInput, match=r"list\.csv:4: too many rows"):
        read_cards(put(tmp_path, f"名前,種類,コスト\n{rows}"), GAME)


def test_no_word_of_the_table_means_two_things() -> None:
    data = tomllib.loads((RULES / GAME / "columns.toml").read_text("utf-8"))
    for table in ("columns", "kind", "timing"):
        words = [fold(word) for one in data[table].values() for word in dict.fromkeys(map(fold, one))]
        assert len(words) == len(set(words)), table
    assert set(vocabulary(GAME).kinds.values()) == {"ユニット", "ベース", "ストラテジー"}


@given(st.text(max_size=200), st.sampled_from(["", ".csv", ".tsv", ".json", ".jsonl", ".yaml"]))
def test_any_text_is_a_table_or_bad_input(text: str, suffix: str) -> None:
    with suppress(BadInput):
        assert table_of(text, "any", lambda heading: heading == "名前", suffix).path == "any"
