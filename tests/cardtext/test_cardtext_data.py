"""The data in `grammar/`: the lexicon has no clashes, and the frames speak of nodes, fields and types that exist."""

from pathlib import Path
from typing import Any

import pytest
from card_texts import everything

from judge.cardtext import frames as frame_table
from judge.cardtext import lexicon as lexicons
from judge.cardtext import nodes, read
from judge.cardtext.frames import Frame
from judge.cardtext.nodes import CardText, Node, NotUnderstood
from judge.cardtext.render import holes
from judge.source import BadInput

FRAMES = frame_table.load()
LEXICON = lexicons.load()
KU = {"ending": "く", "a": "か", "i": "き", "u": "く", "e": "け", "te": "いて", "ta": "いた"}
VERBS = {"forms": {"plain": {"of": "u", "after": "", "terminal": "PRED"}}, "classes": {"ku": KU}, "voices": {}}


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
        lexicons.from_data({"nouns": nouns, "verbs": verbs}, particles, VERBS, Path("lexicon.toml"))


def test_the_lexicon_lint_lets_pass() -> None:
    particles = {"words": [{"words": ["に"], "terminal": "PARTICLE"}]}
    game = {
        "nouns": [{"words": ["霧", "もや"], "type": "fog", "kind": "unit"}],
        "verbs": [{"words": ["置く"], "type": "put", "class": "ku"}],
    }
    assert set(lexicons.from_data(game, particles, VERBS, Path("lexicon.toml")).terms) == {"霧", "もや", "置く", "に"}


@pytest.mark.parametrize(
    "surface",
    [
        *("置く", "置き", "置いて", "置いた", "置けば", "置かない", "置かれる", "置かれた", "置かれていた"),
        *("加えられる", "加えて", "取り除かれる", "除外して", "破壊された", "破壊されない", "移動できない", "引けない"),
        *("選び", "選ばれた", "持つ", "持たない", "失い", "挟まれている", "勝った", "支払う", "ある", "ない", "あれば"),
        *("しなければならない", "受けず", "少なければ", "引くことができない"),
    ],
)
def test_verbs_conjugate(surface: str) -> None:
    assert LEXICON.terms[surface].is_verb


# ---- frames

ALL_FRAMES: list[tuple[str, Frame]] = [
    *((f"noun.{kind}", frame) for kind, frame in FRAMES.noun.items()),
    *((f"verb.{kind}[{place}]", frame) for kind, some in FRAMES.verb.items() for place, frame in enumerate(some)),
]
# Fields that building takes apart: その, part of the verb, whose controller, whose cards.
TAKEN_APART = {"that", "_", "possessor", "cards_of"}


@pytest.mark.parametrize(("name", "frame"), [one for one in ALL_FRAMES if one[1].node], ids=lambda one: str(one)[:24])
def test_a_frame_fills_fields_that_its_node_has(name: str, frame: Frame) -> None:
    node = getattr(nodes, frame.node or "")
    made = {*node.__struct_fields__, *TAKEN_APART}
    if node is nodes.Named:
        # 「…」 with more said of it is a card by name.
        made |= set(nodes.Cards.__struct_fields__)
    fields = {slot.field for slot in frame.slots if slot.field is not None} | set(frame.fixed) | set(frame.in_event)
    assert fields <= made, name


# Types that words get by their form or their place, not in the lexicon.
FORMED = {
    *("number", "signed", "name", "race", "attribute", "quote", "cost", "signed_cost", "relative", "compare_is", "be"),
    *("except", "exact", "exact_cost", "times", "fold", "letter", "smash_points", "freeze_and", "release_and"),
    *("play_and", "fuse_and", "join_and", "points"),
}


def test_frames_and_lexicon_speak_of_the_same_types() -> None:
    known = {term.type for term in LEXICON.terms.values()} | FORMED
    assert set(FRAMES.noun) | set(FRAMES.verb) <= known
    particles = {term.counts_as for term in LEXICON.terms.values() if term.terminal == "PARTICLE"} | {""}
    for name, frame in ALL_FRAMES:
        for slot in frame.slots:
            assert slot.types <= known, (name, slot.types - known)
            assert slot.particles | slot.passive <= particles, name
    for _, node, field in FRAMES.stands_for.values():
        assert field in getattr(nodes, node).__struct_fields__


def test_words_mean_what_nodes_can_hold() -> None:
    """A noun's meaning is a field of the node that its frame makes, or goes up to a node that has it."""
    anywhere = {field for node in nodes.NODES.values() for field in node.__struct_fields__}
    for term in LEXICON.terms.values():
        if term.terminal != "NOUN" or term.field is None:
            continue
        frame = FRAMES.noun.get(term.type)
        made = getattr(nodes, frame.node).__struct_fields__ if frame is not None and frame.node else anywhere
        assert term.field in made, term.surface


# ---- wordings


def test_wordings_hold_grammar_and_no_figures() -> None:
    """A number, a name or a colour is never written into a template: it is a hole, filled from the meaning."""
    for text in everything():
        for node in read(text).walk():
            if not isinstance(node, CardText | NotUnderstood | nodes.Reminder):
                check_wording(node)


def check_wording(node: Node) -> None:
    for literal, _, _ in holes(node.wording):
        assert not any(character.isdecimal() for character in without_figures(literal)), (node, literal)
        assert "「" not in literal or "」" not in literal, (node, literal)


WITH_FIGURES = sorted((word for word in LEXICON.terms if any(map(str.isdecimal, word))), key=len, reverse=True)
"""Words that hold a figure which is no number: 1番上, 次の2つの効果."""


def without_figures(text: str) -> str:
    for word in WITH_FIGURES:
        text = text.replace(word, "")
    return text
