"""The user's lists: stored, listed, found by scenarios and decks after our own cards, and forgotten."""

from pathlib import Path

import pytest

from judge.cards import CardEntry, shelf
from judge.cards.sets import UserCards, all_sets, choose_set, find, known_cards
from judge.paths import user_data
from judge.scenario import build
from judge.scenario.load import parse_scenario
from judge.source import BadInput, Words

GAME = "dimension-zero"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def rock(cost: str = "白1", name: str = "試しの岩") -> CardEntry:
    return CardEntry(
        name=name, kind="ベース", cost=cost, attributes=("リンク",), text="このカードのパワーを+1000する。"
    )


def scene(card: str, extra: str = "") -> str:
    base = f"players: {{A: {{bases: {{L: {card}}}}}}}"
    return f"game: dimension-zero\ntitle: 試し\n{extra}{base}\nask: [{{happens: battle}}]\n"


def test_a_list_comes_back() -> None:
    assert shelf.names(GAME) == []
    path = shelf.store(GAME, "わたしの 一覧", "list.csv", [rock()])
    assert path.is_relative_to(user_data())
    assert shelf.names(GAME) == ["わたしの 一覧"]
    assert shelf.load(GAME, "わたしの 一覧").entries() == {"試しの岩": rock()}
    assert all_sets(GAME)[-1].origin == "user"
    assert choose_set(GAME, "わたしの 一覧").entries["試しの岩"] == rock()
    shelf.store(GAME, "わたしの 一覧", "list.csv", [rock("黒1")])
    assert shelf.load(GAME, "わたしの 一覧").entry("試しの岩").cost == "黒1"
    shelf.forget(GAME, "わたしの 一覧")
    assert shelf.names(GAME) == []
    assert list(path.parent.iterdir()) == []


@pytest.mark.parametrize(
    "name", ["", ".", "..", "../x", "a/b", "a\\b", "C:x", ".hidden", "a\nb", "x" * 61, "x.", "a\0b"]
)
def test_names_that_are_no_file_names(name: str, home: Path) -> None:
    with pytest.raises(BadInput, match="--as"):
        shelf.store(GAME, name, "list.csv", [rock()])
    with pytest.raises(BadInput, match="no list"):
        shelf.forget(GAME, name)
    assert list(home.iterdir()) == []


def test_forgetting_what_is_not_there_offers_what_is() -> None:
    shelf.store(GAME, "basic", "list.csv", [rock()])
    with pytest.raises(BadInput, match="Did you mean: basic"):
        shelf.forget(GAME, "basics")


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"null",
        b"\xff",
        b'{"format":"judge-card-list","version":99,"game":"dimension-zero","source":"","cards":{}}',
        b'{"format":"judge-card-list","version":1,"game":"dimension-zero","source":"","cards":{"a":{"name":"a"}}}',
        b'{"format":"judge-card-list","version":1,"game":"dimension-zero","source":"",'
        b'"cards":{"a":{"name":"b","kind":"\xe3\x83\x99\xe3\x83\xbc\xe3\x82\xb9","cost":"\xe7\x99\xbd1"}}}',
    ],
)
def test_a_damaged_list_says_import_again(raw: bytes) -> None:
    path = shelf.store(GAME, "basic", "list.csv", [rock()])
    path.write_bytes(raw)
    with pytest.raises(BadInput, match="import it again"):
        shelf.load(GAME, "basic").entries()
    shelf.forget(GAME, "basic")
    assert shelf.names(GAME) == []


def test_scenarios_find_the_cards_of_lists_after_our_own() -> None:
    with pytest.raises(BadInput, match="no card '試しの岩'"):
        build(parse_scenario(scene("試しの岩")))
    ours = next(name for name, card in known_cards(GAME).items() if card.kind == "base")
    shelf.store(GAME, "basic", "list.csv", [rock(), rock("無9", ours)])
    built = build(parse_scenario(scene("試しの岩")))
    assert built.start.card(built.names.any("試しの岩")[0]).attributes == ("リンク",)
    assert build(parse_scenario(scene(ours))).start.card(0) == known_cards(GAME)[ours]
    own = "cards: [{name: 試しの岩, kind: ベース, cost: 緑1}]\n"
    assert build(parse_scenario(scene("試しの岩", own))).start.card(0).cost == (("green", 1),)
    with pytest.raises(BadInput, match="Did you mean: 試しの岩"):
        build(parse_scenario(scene("試しの石")))


def test_a_card_that_two_lists_tell_differently_is_reported_when_used() -> None:
    shelf.store(GAME, "one", "list.csv", [rock()])
    shelf.store(GAME, "two", "list.csv", [rock()])
    assert build(parse_scenario(scene("試しの岩"))).names
    shelf.store(GAME, "two", "list.csv", [rock("黒1"), rock(name="試しの砂")])
    assert isinstance(UserCards(GAME).get("試しの岩"), Words)
    assert build(parse_scenario(scene("試しの砂"))).names
    with pytest.raises(BadInput, match="scenario:3: '試しの岩' stands in one and two, and differs"):
        build(parse_scenario(scene("試しの岩")))


def test_sets_are_chosen_by_name_title_or_file() -> None:
    first = all_sets(GAME)[0]
    assert choose_set(GAME, first.name) == choose_set(GAME, first.title) == first
    with pytest.raises(BadInput, match=f"Did you mean: {first.name}"):
        choose_set(GAME, first.name + "x")
    with pytest.raises(BadInput, match="no such file"):
        choose_set(GAME, "missing.yaml")
    with pytest.raises(BadInput, match="no card"):
        find([first], "いない者")
