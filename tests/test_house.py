"""The rooms of the house: who may import whom, and that no card and no official sentence lives in code."""

import re
from pathlib import Path

from rooms import FOUNDATION, ROOT, arrows, imports, modules, room_of

from judge.paths import GRAMMAR, RULES
from judge.source import read_yaml

MAY_IMPORT: dict[str, set[str]] = {
    "judge.paths": set(),
    "judge.source": set(),
    "judge.syntax": set(),
    "judge.letters": set(),
    "judge.quick_yaml": set(),
    "judge.foreign": set(),
    "judge.clauses": set(),
    "judge.cardtext": set(),
    "judge.cards": {"judge.cardtext"},
    "judge.kernel": set(),
    "judge.games": {"judge.kernel", "judge.cardtext", "judge.cards", "judge.clauses"},
    "judge.scenario": {"judge.cards", "judge.cardtext", "judge.games", "judge.kernel"},
    "judge.exercise": {"judge.games", "judge.kernel", "judge.cards", "judge.cardtext"},
    "judge.ruling": {
        "judge.exercise",
        "judge.scenario",
        "judge.games",
        "judge.kernel",
        "judge.clauses",
        "judge.cards",
        "judge.cardtext",
    },
    "judge.verify": {"judge.clauses", "judge.games"},
    "judge.coverage": {"judge.ruling", "judge.clauses", "judge.scenario", "judge.games", "judge.kernel"},
    "judge.faq": {
        "judge.coverage",
        "judge.verify",
        "judge.ruling",
        "judge.scenario",
        "judge.games",
        "judge.kernel",
        "judge.cards",
        "judge.cardtext",
        "judge.clauses",
    },
    "judge.cli": {
        "judge.coverage",
        "judge.exercise",
        "judge.faq",
        "judge.verify",
        "judge.ruling",
        "judge.scenario",
        "judge.games",
        "judge.kernel",
        "judge.cards",
        "judge.cardtext",
        "judge.clauses",
        "web",
    },
    "judge.__main__": {"judge.cli"},
    "web": {
        "judge.faq",
        "judge.verify",
        "judge.ruling",
        "judge.scenario",
        "judge.games",
        "judge.kernel",
        "judge.cards",
        "judge.clauses",
        "judge.cardtext",
    },
}
OUTSIDE = {"judge.cli", "web"}


MODULES = [(name, path) for name, path in modules() if name != "judge"]


def must_not_import(module: str, path: Path) -> list[str]:
    room = room_of(module)
    assert room in MAY_IMPORT, f"{room} has no place in the house"
    allowed = {room} | MAY_IMPORT[room] | (set() if room == "judge.kernel" else FOUNDATION)
    found = []
    for imported in imports(path):
        if imported.split(".")[0] in ("judge", "web"):
            other = room_of(imported) if imported not in ("judge.__version__", "judge.BEGAN") else "judge"
            found += [imported] if other not in allowed else []
    return found


def test_the_arrows_hold() -> None:
    assert {module: found for module, path in MODULES if (found := must_not_import(module, path))} == {}


def test_no_game_imports_a_sibling() -> None:
    for module, path in MODULES:
        if module.startswith("judge.games."):
            own = ".".join(module.split(".")[:3])
            others = [one for one in imports(path) if one.startswith("judge.games.") and not one.startswith(own)]
            assert not others, f"{module} must not import {others}"


def test_the_arrows_have_no_ring() -> None:
    import networkx as nx

    arrows = [(room, other) for room, others in MAY_IMPORT.items() for other in others]
    assert nx.is_directed_acyclic_graph(nx.DiGraph(arrows))


def test_the_picture_shows_the_rooms_there_are() -> None:
    """docs/house.svg and docs/road.txt name no room or module that is gone: `make picture` draws them anew."""
    drawn = set(re.findall(r">((?:judge|web)[\w.]*)<", (ROOT / "docs" / "house.svg").read_text("utf-8")))
    assert drawn == {room for room, facts in arrows().nodes(data=True) if facts}
    names = {name for name, _ in modules()}
    room = ""
    for line in (ROOT / "docs" / "road.txt").read_text("utf-8").splitlines()[2:]:
        if line.startswith(" "):
            module = line.split()[0]
            assert (room if module == "(itself)" else f"{room}.{module}") in names
        else:
            room = line


def test_data_folders_hold_no_python() -> None:
    assert not [path for folder in (RULES, GRAMMAR) for path in folder.rglob("*.py")]


def test_no_card_has_code() -> None:
    names = set()
    for path in RULES.glob("*/cards/*.yaml"):
        names |= {card["name"] for card in read_yaml(path).data["cards"]}
    assert names
    for module, path in MODULES:
        text = path.read_text("utf-8")
        assert not [name for name in names if name in text], f"{module} knows a card"


def test_files_stay_readable_in_one_sitting() -> None:
    lines = {module: len(path.read_text("utf-8").splitlines()) for module, path in MODULES}
    assert {module: count for module, count in lines.items() if count > 400} == {}, "what else lives in there?"


def test_clause_numbers_in_comments_exist() -> None:
    """A clause that a docstring or comment names is one that the edition has, or it is a typing slip."""
    from judge.clauses import load_edition

    ids = load_edition("dimension-zero").ids
    for module, path in MODULES:
        if module.startswith("judge.games.dimension_zero"):
            named = re.findall(r"(?<![\w-])[1-6]-\d{1,2}(?:-\d{1,2}){1,3}(?![\w-])", path.read_text("utf-8"))
            assert not [clause for clause in named if clause not in ids], module
