"""Card files: a list of cards in YAML, as printed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StrictInt, model_validator

from judge.cards.card import Card, Kind, Timing
from judge.cardtext import read_cost
from judge.cardtext.cost import Cost
from judge.source import BadInput, Document, Words, Written, check, read_yaml

KINDS: dict[str, Kind] = {"ユニット": "unit", "ベース": "base", "ストラテジー": "strategy"}
TIMINGS: dict[str, Timing] = {"ノーマル": "normal", "クイック": "quick", "バトル": "battle"}


def _is_cost(text: str) -> str:
    read_cost(text)
    return text


PrintedCost = Annotated[str, AfterValidator(_is_cost)]
Name = Annotated[str, Field(min_length=1)]


class CardEntry(Written):
    """One card as a person writes it down from the printed card."""

    name: Name
    reading: str = ""
    kind: Literal["ユニット", "ベース", "ストラテジー"]
    cost: PrintedCost
    move: PrintedCost | None = None
    power: Annotated[StrictInt, Field(ge=0)] | None = None
    smash: Annotated[StrictInt, Field(ge=0)] | None = None
    races: tuple[Name, ...] = Field(default=(), strict=False)
    attributes: tuple[Name, ...] = Field(default=(), strict=False)
    timing: Literal["ノーマル", "クイック", "バトル"] = "ノーマル"
    forbidden: Annotated[StrictInt, Field(ge=0)] = 0
    """The number beside the 禁呪 symbol (2-19); 0 where there is none."""
    text: str = ""

    @model_validator(mode="after")
    def _units_fight(self) -> CardEntry:
        """Units, and only units, have power, smash and a move cost (2-5, 2-12, 2-13)."""
        printed = [name for name in ("power", "smash", "move") if getattr(self, name) is not None]
        if self.kind == "ユニット" and len(printed) < 3:
            raise ValueError(
                Words("ユニットには power・smash・move が必要です。", "a unit needs power, smash and move.")
            )
        if self.kind != "ユニット" and printed:
            what = "・".join(printed)
            raise ValueError(Words(f"{self.kind}に {what} はありません。", f"only units have {', '.join(printed)}."))
        return self

    @model_validator(mode="after")
    def _race_or_attribute(self) -> CardEntry:
        """Units have races, bases and strategies attributes (2-8-1)."""
        if self.kind == "ユニット" and self.attributes:
            ja, en = (
                "ユニットが持つのは属性ではなく種族です。races に",
                "units have races, not attributes; write them as races",
            )
            raise ValueError(Words(f"{ja}書いてください（2-8-1）。", f"{en} (2-8-1)."))
        if self.kind != "ユニット" and self.races:
            ja = f"{self.kind}が持つのは種族ではなく属性です。attributes に書いてください（2-8-1）。"
            raise ValueError(Words(ja, "only units have races; write them as attributes (2-8-1)."))
        return self


class CardFile(Written):
    """A file of cards: `game`, `title`, and the cards in a list."""

    game: Literal["dimension-zero"]
    title: str = ""
    cards: tuple[CardEntry, ...] = Field(strict=False)


def read_entry(entry: CardEntry) -> Card:
    """The card that an entry describes, its text read into an AST."""
    return Card(
        name=entry.name,
        reading=entry.reading,
        kind=KINDS[entry.kind],
        cost=_cost(entry.cost),
        move_cost=_cost(entry.move or ""),
        power=entry.power or 0,
        smash=entry.smash or 0,
        races=tuple(entry.races),
        attributes=tuple(entry.attributes),
        timing=TIMINGS[entry.timing],
        forbidden_number=entry.forbidden,
        printed=entry.text,
    )


def _cost(text: str) -> Cost:
    return read_cost(text) if text else ()


def load_cards(paths: Iterable[Path]) -> dict[str, Card]:
    """The cards of several files by name; a name that stands twice is reported at its second place."""
    cards: dict[str, Card] = {}
    for path in paths:
        document = read_yaml(path)
        add_cards(cards, check(CardFile, document).cards, document, ("cards",))
    return cards


def add_cards(
    cards: dict[str, Card], entries: Iterable[CardEntry], document: Document, where: tuple[str | int, ...]
) -> None:
    """Add entries to cards by name, reporting names that are taken already."""
    problems = []
    for index, entry in enumerate(entries):
        if entry.name in cards:
            name = entry.name
            problems.append(
                document.problem(
                    (*where, index, "name"),
                    f"「{name}」という名前のカードはもうあります。",
                    f"there is a card named '{name}' already.",
                )
            )
        cards[entry.name] = read_entry(entry)
    if problems:
        raise BadInput(problems)
