"""The small boards on which cards are tried: `rules/<game>/faq/boards.yaml`, with X, Y and Z for the cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field

from judge.cards import CardEntry, read_entry
from judge.cards.card import Card
from judge.cardtext import nodes
from judge.cardtext.cost import Cost
from judge.games.dimension_zero.telling import COLOURS
from judge.paths import RULES
from judge.scenario.questions import Question
from judge.source import Written, check, read_yaml

Feature = Literal["activated", "triggered", "static", "replacement", "keyword", "target", "text"]
RoleName = Literal["X", "Y", "Z"]
VALUE_OF_X = 2
"""What is chosen for the X of a cost on a small board."""
KINDS = {"unit": "ユニット", "base": "ベース", "strategy": "ストラテジー"}
BLANK = {"unit": "能力のないユニット", "base": "能力のないベース", "strategy": "効果のないストラテジー"}


class Role(Written):
    """What a card has to be to stand in a role. Without a kind, any."""

    kind: Literal["unit", "base", "strategy"] | None = None
    has: Feature | None = None
    lacks: Feature | None = None
    timing: Annotated[tuple[Literal["normal", "quick", "battle"], ...], Field(strict=False)] = ()


class Title(Written):
    """The heading in both languages; `{X}` is the card in that role."""

    ja: str
    en: str


class SmallBoard(Written):
    """A board with roles, what happens on it, and what is asked."""

    name: str
    title: Title
    roles: dict[RoleName, Role]
    pay: dict[Literal["A", "B"], Annotated[tuple[str, ...], Field(strict=False)]] = Field(default={})
    scene: dict[str, Any]
    ask: tuple[dict[str, Any], ...] = Field(strict=False, min_length=1)


class BoardFile(Written):
    """The file of all boards, with the plain cards that they are filled with."""

    game: Literal["dimension-zero"]
    cards: tuple[CardEntry, ...] = Field(strict=False)
    boards: tuple[SmallBoard, ...] = Field(strict=False)


class Actor(NamedTuple):
    """A card in a role, or the card without a text that stands in for it."""

    entry: CardEntry
    blank: bool = False


@lru_cache(maxsize=4)
def load_boards(game: str) -> BoardFile:
    """The boards of a game."""
    document = read_yaml(RULES / game / "faq" / "boards.yaml")
    file = check(BoardFile, document)
    for board in file.boards:
        for question in board.ask:
            Question.model_validate(question)
    return file


def blank_of(entry: CardEntry, second: bool = False) -> CardEntry:
    """The same card without its text, under a name that says so."""
    kind = {word: kind for kind, word in KINDS.items()}[entry.kind]
    name = BLANK[kind] + ("・二" if second else "")
    return entry.model_copy(update={"name": name, "reading": "", "text": "", "forbidden": 0})


@lru_cache(maxsize=4096)
def card_of(entry: CardEntry) -> Card:
    """The card that an entry describes."""
    return read_entry(entry)


@lru_cache(maxsize=4096)
def features(entry: CardEntry) -> frozenset[str]:
    """What kinds of abilities a text has, wherever they work."""
    found = set()
    for ability in card_of(entry).text.abilities:
        found.add("text")
        for node in ability.walk():
            name = {
                nodes.Activated: "activated",
                nodes.Triggered: "triggered",
                nodes.Static: "static",
                nodes.Replacement: "replacement",
                nodes.Keyword: "keyword",
            }.get(type(node))
            if name is not None:
                found.add(name)
            if getattr(node, "target", False):
                found.add("target")
    return frozenset(found)


def fits(role: Role, entry: CardEntry) -> bool:
    """Whether a card can stand in a role."""
    card = card_of(entry)
    if role.kind is not None and card.kind != role.kind:
        return False
    if role.timing and card.timing not in role.timing:
        return False
    found = features(entry)
    return (role.has is None or role.has in found) and (role.lacks is None or role.lacks not in found)


def scenario_data(board: SmallBoard, cast: Sequence[Actor], helpers: Mapping[str, CardEntry]) -> dict[str, Any]:
    """The scenario of a board with its roles filled: plain data, as a scenario file would hold it."""
    names = {role: actor.entry.name for role, actor in zip(board.roles, cast, strict=True)}
    cards = {role: card_of(actor.entry) for role, actor in zip(board.roles, cast, strict=True)}
    scene: dict[str, Any] = _filled(board.scene, names)
    for player, parts in board.pay.items():
        _lay_energy(scene, player, [_cost(part, cards) for part in parts])
    ask = [_filled(question, names) for question in board.ask]
    chosen_x = {names[role] for role, card in cards.items() if any(number == "X" for _, number in card.cost)}
    for act in (*scene.get("actions", ()), *(question["may"] for question in ask if "may" in question)):
        if act.get("play") in chosen_x:
            act["x"] = VALUE_OF_X
    used = set(_strings(scene))
    own = [helpers[name] for name in helpers if name in used] + [actor.entry for actor in cast if actor.blank]
    titles = {role: f"《{name}》" for role, name in names.items()}
    data: dict[str, Any] = {"game": "dimension-zero", "title": board.title.ja.format(**titles)}
    if own:
        data["cards"] = [entry.model_dump(mode="json", exclude_defaults=True) for entry in own]
    return {**data, **scene, "ask": ask}


def _filled(value: Any, names: Mapping[Any, str]) -> Any:
    """A value with the names of cards in place of X, Y and Z."""
    match value:
        case str():
            return names.get(value, value)
        case dict():
            return {key: _filled(one, names) for key, one in value.items()}
        case list() | tuple():
            return [_filled(one, names) for one in value]
    return value


def _strings(value: Any) -> list[str]:
    match value:
        case str():
            return [value]
        case dict():
            return [text for one in value.values() for text in _strings(one)]
        case list():
            return [text for one in value for text in _strings(one)]
    return []


def _cost(part: str, cards: Mapping[Any, Card]) -> Cost:
    """`X.cost`, `X.move`, `X.use`: what a card costs, costs to move, or what its activated ability costs in energy."""
    role, _, what = part.partition(".")
    card = cards[role]
    if what == "cost":
        return card.cost
    if what == "move":
        return card.move_cost
    for ability in card.text.abilities:
        for node in ability.walk():
            if isinstance(node, nodes.Activated):
                energy = node.cost.energy
                return tuple((one.colour, one.number if isinstance(one.number, int) else "X") for one in energy)
    return ()


def _lay_energy(scene: dict[str, Any], player: str, costs: list[Cost]) -> None:
    """Exactly the energy that will be paid, in one colour as far as it goes: then nobody has to choose how to pay."""
    side = scene.setdefault("players", {}).setdefault(player, {})
    energy: dict[str, Any] = side.setdefault("energy", {})
    for cost in costs:
        coloured = [colour for colour, _ in cost if colour != "colourless"]
        for colour, number in cost:
            laid = COLOURS[coloured[0] if coloured and colour == "colourless" else colour].ja
            laid = "無" if laid.startswith("無") else laid
            already = energy.get(laid, 0)
            energy[laid] = already + (VALUE_OF_X if number == "X" else number)
