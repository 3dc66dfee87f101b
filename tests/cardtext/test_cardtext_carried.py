"""No word is only repeated: what a wording carries literally is the node's own word, or is held by one of its fields.

Rendering proves that every word is still there; it does not prove that it means anything, for a template may carry any
word as it is. So each noun, colour and verb that stands literally in the wording of a node has to be one that the
frames make this node of, or stand in `HELD` with the field that holds its meaning.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from card_texts import everything

from judge.cardtext import frames as frame_table
from judge.cardtext import lexicon as lexicons
from judge.cardtext import nodes, read
from judge.cardtext.lexer import words
from judge.cardtext.nodes import CardText, Node
from judge.cardtext.render import holes
from judge.cardtext.strategies import as_strategy

LEXICON = lexicons.load()
FRAMES = frame_table.load()

ITSELF = ""
"""The node is what the word means."""
HELD: dict[str, dict[str, str]] = {
    "AllOf": {"each_of_them": "options", "cards": "options", "it": "options"},
    "Amount": {"colour_in_cost": "colour"},
    "Area": {"same": "same_as"},
    "Battle": {"battle": ITSELF},
    "Cards": {"be": "tests", "exist": "at", "it": "count", "that": "at"},
    "ClearDamage": {"gather": "of", "give": "of", "quantity": "damage"},
    "Compare": {"cost_stat": "stat", "stat": "stat", "have": "stat"},
    # もう1枚: the choice says which others there are.
    "Count": {"another": ITSELF, "number_of": "of"},
    "Damage": {"equal": "amount", "same": "amount", "gather": "quantity", "give": "quantity"},
    "Define": {"be": "value", "equal": "value"},
    "Difference": {"figure": "less", "number_of": "less"},
    "Draw": {"fraction": "count", "round_down": "count", "round_up": "count", "turn": ITSELF},
    "During": {"among": "period"},
    "Freeze": {"change": ITSELF, "status": ITSELF, "quantity": "what", "turn": ITSELF},
    "Gain": {"pointer": "abilities"},
    "Half": {"number_of": "of"},
    "InState": {"be": "status"},
    "Is": {"exist": "value"},
    "IsAt": {"during": "where", "put": "where"},
    "Keyword": {"ability": "name", "level": "level"},
    "Line": {"same": "same_as"},
    "Look": {"quantity": "what"},
    "Lose": {"quantity": "lost"},
    "LoseDuel": {"period": ITSELF},
    "MakePlan": {"plan": ITSELF},
    "Modes": dict.fromkeys(("choose", "effect", "pointer", "pointer_from", "that", "use"), "options"),
    "Modify": {"needed": "stat", "number_of": "stat"},
    "NumberOf": {"equal": "same_as", "same": "same_as"},
    "Player": {"that": "role"},
    "Position": {"squares": "of"},
    "Product": {"number_of": "of"},
    "Put": {
        **dict.fromkeys(("fraction", "round_down", "round_up", "quantity"), "what"),
        **dict.fromkeys(("fuse", "join", "play"), "by"),
        "freeze": "status",
    },
    "Release": {"change": ITSELF, "status": ITSELF, "quantity": "what", "turn": ITSELF},
    "RenewPlan": {"plan": ITSELF},
    "Reveal": {"comes_up": "until", "quantity": "what"},
    "Set": {"controller": "stat", "cost_word": "stat", "quantity": "of"},
    "Smash": {"stat": ITSELF},
    "Squares": {"any_zone": "outside"},
    "StackBlows": {"blows": ITSELF},
    "StatOf": {"same": "same_as"},
    "Targets": {"target": "of"},
    "ThisCard": {"cost_word": ITSELF, "exist": "at"},
    "WinDuel": {"period": ITSELF},
    "Zone": {"side": "end"},
}
"""Words by type, in the wording of which node, and the field that holds what they mean there."""


def made_of(kind: str) -> set[str | None]:
    """The nodes that the frames make of words of a type."""
    found = {frame.node for frame in FRAMES.verb.get(kind, ())}
    return found | ({FRAMES.noun[kind].node} if kind in FRAMES.noun else set())


def repeated(text: str) -> Iterator[tuple[Node, Any]]:
    """The words of meaning that stand literally in the wordings of a text, each with its node."""
    for node in read(text).walk() if not read(text).not_understood else ():
        for literal, _, _ in () if isinstance(node, CardText | nodes.Reminder) else holes(node.wording):
            for word in words(literal, LEXICON):
                if word.term.is_verb or word.term.terminal in ("NOUN", "COLOUR"):
                    yield node, word


def is_held(node: Node, kind: str) -> bool:
    name = type(node).__name__
    if name in made_of(kind):
        return True
    if isinstance(node, nodes.That):
        # その…, 後に選んだ…, A: what tells which thing is meant, held by the step that it goes back to.
        return node.ref is not None or node.kind == "each_other"
    if isinstance(node, nodes.Static | nodes.Cards) and is_spread(node):
        return True
    field = HELD.get(name, {}).get(kind)
    return field == ITSELF or (field is not None and is_set(getattr(node, field)))


def is_spread(node: nodes.Static | nodes.Cards) -> bool:
    """ユニットがフリーズ状態である場合、そのユニットの…: the effect holds which units, without words of its own."""
    spread = [one for one in node.walk() if isinstance(one, nodes.Cards) and one.wording.startswith("その")]
    return bool(spread) and all("{kind:unsaid}" in one.wording for one in spread)


def is_set(value: Any) -> bool:
    return value is not None and value is not False and value != ()


def test_no_word_is_only_repeated() -> None:
    found = [
        f"{text}: 「{word}」 in {type(node).__name__} 「{node.wording}」"
        for text in everything()
        for node, word in repeated(text)
        if not is_held(node, word.term.type)
    ]
    assert not found, "\n".join(found)


def test_the_table_is_no_longer_than_it_has_to_be() -> None:
    used = {(type(node).__name__, word.term.type) for text in everything() for node, word in repeated(text)}
    assert {(name, kind) for name, held in HELD.items() for kind in held} - used == set()


def test_what_is_not_chosen_is_no_target() -> None:
    """このカード以外, このカードと同じライン: 対象の before it belongs to the noun further right."""
    for text in everything():
        for node in read(text).walk():
            within = node.what if isinstance(node, nodes.OtherThan) else getattr(node, "same_as", None)
            assert not (isinstance(within, nodes.ThisCard) and within.target), text


SAME = ("このカードと", "そのユニットと", "互いに")


@pytest.mark.parametrize(
    "text",
    [
        "あなたは自分の墓地にある対象の同じ種族を持つユニットを2枚選び、手札に加える。",
        "あなたは自分の墓地にある同じカード名のカードを2枚選び、手札に加える。",
        "あなたは自分の手札にある同じ色のカードを2枚選び、捨てる。",
        "あなたは自分の手札を2枚選んで捨て、カードを同じ枚数引く。",
        "あなたは対象の自分のユニットを1枚選び、同じ色のすべての相手のユニットを破壊する。",
        "あなたは同じ種族を宣言する。",
    ],
)
def test_the_same_as_what_has_to_be_said(text: str) -> None:
    (ability,) = read(text).not_understood
    assert text[slice(*ability.at)] == "同じ"
    assert "…と" in ability.why_ja


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("あなたは同じラインにある対象のユニットを2枚選び、破壊する。", "このカードと 互いに"),
        ("あなたは対象の同じラインにあるユニットを2枚選び、破壊する。", "このカードと 互いに"),
        ("あなたは同じエリアのスクエアにある対象のユニットを2枚まで選び、フリーズする。", "このカードと 互いに"),
        ("このカードがスクエアに置かれた時、あなたは同じラインのスクエアを2つ選ぶ。", "このカードと 互いに"),
        (
            "あなたのユニットが攻撃した時、あなたは同じラインにある対象のユニットを1枚選び、破壊する。",
            "このカードと そのユニットと",
        ),
        (
            "このカードが攻撃した時、対象の自分のユニットを1枚選び、同じラインのすべての相手のユニットを破壊する。",
            "このカードと そのユニットと",
        ),
    ],
)
def test_the_same_line_of_either(text: str, readings: str) -> None:
    (ability,) = read(text).not_understood
    assert [words for words in SAME if words in ability.why_ja] == readings.split()


def test_the_same_line_as_a_spell() -> None:
    (ability,) = read("あなたは同じラインにある対象のユニットを1枚選び、破壊する。").not_understood
    assert "何と同じか" in ability.why_ja


def test_the_same_line_as_a_strategy_that_makes_something_stand() -> None:
    text = "同じラインにあるすべてのユニットのパワーを+1000する。"
    assert not read(text).not_understood
    (ability,) = as_strategy(read(text), ()).not_understood
    assert text[slice(*ability.at)] == "同じライン"
    assert not as_strategy(read(f"このカードと{text}"), ()).not_understood


def test_the_same_line_as_this_card() -> None:
    for text in ("召集-同じライン", "このカードが攻撃した時、あなたは同じラインの対象のユニットを1枚選び、破壊する。"):
        lines = [node for node in read(text).walk() if isinstance(node, nodes.Line)]
        assert [line.same_as for line in lines] == [nodes.ThisCard()]
