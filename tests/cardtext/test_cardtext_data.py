"""The data in `grammar/`: the lexicon has no clashes, and the frames speak of nodes and types that exist."""

import types
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest
from cardtext_gold import GOLD, SAME_MEANING

from judge.cardtext import frames as frame_table
from judge.cardtext import lexicon as lexicons
from judge.cardtext import nodes, read
from judge.cardtext.frames import Frame, Slot
from judge.cardtext.lexer import words
from judge.cardtext.nodes import Node
from judge.cardtext.render import holes
from judge.source import BadInput

FRAMES = frame_table.load()
LEXICON = lexicons.load()
FORMS = {"forms": {"plain": {"terminal": "END_PLAIN"}}, "classes": {"ku": {"ending": "く", "forms": {"plain": "く"}}}}


@pytest.mark.parametrize(
    ("nouns", "verbs"),
    [
        ([{"words": ["霧", "霧"], "type": "fog"}], []),
        ([{"words": ["霧"], "type": "fog"}, {"words": ["霧"], "type": "mist"}], []),
        ([{"words": ["置く"], "type": "fog"}], [{"words": ["置く"], "type": "put", "class": "ku"}]),
        ([{"words": ["に"], "type": "fog"}], []),
        ([{"words": ["霧の"], "type": "fog"}], []),
        ([{"words": [""], "type": "fog"}], []),
        ([{"words": ["霧"], "type": "fog", "kind": "unit", "who": "you"}], []),
        ([], [{"words": ["置ける"], "type": "put", "class": "ku"}]),
    ],
)
def test_the_lexicon_lint_finds(nouns: list[Any], verbs: list[Any]) -> None:
    particles = {"words": [{"words": ["に"], "terminal": "PARTICLE"}]}
    with pytest.raises(BadInput):
        lexicons.from_data({"nouns": nouns, "verbs": verbs}, particles, FORMS, Path("lexicon.toml"))


def test_verbs_conjugate() -> None:
    for surface in (
        "置く",
        "置かれる",
        "置いて",
        "置いた",
        "置かれた",
        "加えられる",
        "加えて",
        "取り除かれる",
        "除外して",
        "破壊された",
        "ある",
    ):
        assert LEXICON.terms[surface].is_verb


def literals(hint: Any) -> set[Any]:
    """Every constant a type allows."""
    if get_origin(hint) is Literal:
        return set(get_args(hint))
    if hint is bool:
        return {True, False}
    return {value for part in get_args(hint) for value in literals(part)}


def classes(hint: Any) -> set[Any]:
    """Every class a type allows."""
    if get_origin(hint) in (Union, types.UnionType):
        return {found for part in get_args(hint) for found in classes(part)}
    return {hint}


def frames_of(kind: str) -> list[Frame]:
    """The frames behind a type of part: its own, or that of a modifier that counts as it."""
    if kind in FRAMES.noun:
        return [FRAMES.noun[kind]]
    return [frame for frame in FRAMES.modifier.values() if frame.type == kind]


def fields_of(frame: Frame, kind: str | None) -> dict[str, set[Any]]:
    """Every field a head may fill, with the node names, constants or value types that may come in."""
    result: dict[str, set[Any]] = {}
    for term in LEXICON.terms.values():
        if term.type == kind and term.field is not None:
            result.setdefault(term.field, set()).add(term.value)
    if frame.field is not None:
        result.setdefault(frame.field, set()).add(str)
    for name, fixed in frame.fixed.items():
        result.setdefault(name, set()).add(getattr(nodes, fixed["node"]))
    for slot in frame.slots:
        for part in slot.types:
            if slot.refused:
                continue
            for name, values in incoming(slot, part).items():
                result.setdefault(name, set()).update(values)
    return result


def incoming(slot: Slot, kind: str) -> dict[str, set[Any]]:
    found = frames_of(kind)
    if slot.field is None:
        if not found:
            return fields_of(Frame(), kind)
        return {name: values for frame in found for name, values in fields_of(frame, kind).items()}
    if slot.mark:
        return {slot.field: {str if slot.mark == "「」" else int}}
    assert found, kind
    assert all(frame.node for frame in found), kind
    values = {getattr(nodes, frame.node) for frame in found if frame.node}
    return {slot.field: values}


ALL_FRAMES = [
    (f"{table}.{kind}", frame, kind)
    for table in ("noun", "verb", "modifier")
    for kind, frame in getattr(FRAMES, table).items()
]


@pytest.mark.parametrize(("name", "frame", "kind"), [one for one in ALL_FRAMES if one[1].node])
def test_frames_agree_with_nodes(name: str, frame: Frame, kind: str) -> None:
    node = getattr(nodes, frame.node or "")
    hints = get_type_hints(node)
    filled = fields_of(frame, kind)
    for field, values in filled.items():
        assert field in hints, field
        for value in values:
            assert value in classes(hints[field]) | literals(hints[field]), (field, value)
    needed = {field.name for field in msgspec.structs.fields(node) if field.required}
    assert needed <= set(filled)


def test_frames_and_lexicon_speak_of_the_same_types() -> None:
    known = {term.type for term in LEXICON.terms.values()} | {"number", "signed", "quoted"}
    assert {kind for _, _, kind in ALL_FRAMES} <= known
    modifiers = {frame.type for frame in FRAMES.modifier.values()}
    for name, frame, _ in ALL_FRAMES:
        particles = {slot.particle for slot in frame.slots} | {slot.passive for slot in frame.slots if slot.passive}
        assert all(not particle or LEXICON.terms[particle].terminal == "PARTICLE" for particle in particles), name
        for slot in frame.slots:
            assert slot.types <= known | modifiers, name
    for clause in FRAMES.clause.values():
        hints = get_type_hints(getattr(nodes, clause.node))
        for part in clause.parts:
            made = {getattr(nodes, FRAMES.verb[kind].node or "") for kind in part.types}
            assert made <= classes(hints[part.field])
    for short in FRAMES.stands_for.values():
        assert short.field in get_type_hints(getattr(nodes, short.node))


@pytest.mark.parametrize("text", [text for text, _ in GOLD] + [text for texts in SAME_MEANING for text in texts])
def test_wordings_hold_only_grammar_and_their_own_head(text: str) -> None:
    for ability in read(text).abilities:
        check_wording(ability)


def check_wording(node: Node) -> None:
    """Whatever carries a value of the node is a hole; verbs and bare nouns belong to frames that make this node."""
    name = type(node).__name__
    for literal, _, _ in holes(node.wording):
        for word in words(literal, LEXICON):
            term = word.term
            assert term.field is None, (name, literal)
            assert term.terminal != "UNKNOWN", (name, literal)
            if term.terminal in ("NOUN", "MODIFIER") or term.is_verb:
                found = [
                    frame for table in (FRAMES.noun, FRAMES.verb, FRAMES.modifier) if (frame := table.get(term.type))
                ]
                assert not found or any(frame.node in (None, name) for frame in found), (name, literal)
                if term.is_verb and name == "Put":
                    fixed = FRAMES.verb[term.type].fixed.get("destination")
                    assert fixed is None or node.destination.name == fixed["name"]
    for field in node.__struct_fields__:
        part = getattr(node, field)
        if isinstance(part, Node):
            check_wording(part)
