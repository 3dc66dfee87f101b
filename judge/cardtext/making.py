"""Making nodes: the holes of their wording, and what a verb's form and a word beside it make of them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.cardtext.heads import Head
from judge.cardtext.lexer import STATES, Word
from judge.cardtext.lexicon import Term
from judge.cardtext.nodes import NODES, AllOf, Cards, Choose, Damage, Gap, IsAt, Node, Such, That, ThisAbility, Zone
from judge.cardtext.nodes.base import meant_fields
from judge.cardtext.settle import too_much
from judge.cardtext.unreadable import Unreadable

_MARKS = {"number": "#", "signed": "+", "name": "「」", "race": "種族「」", "attribute": "属性「」"}


def hole(field: str, term: Term) -> str:
    """The hole of a word's own meaning."""
    mark = _MARKS.get(term.type)
    if term.type in ("letter", "naming"):
        return term.surface.replace(term.value, f"{{{field}:text}}")
    if term.type == "fold" and not term.surface[0].isdecimal():
        return f"{term.surface}{{{field}:unsaid}}"
    if term.type in ("times", "smash_points", "fold"):
        return term.surface.replace(str(term.value), f"{{{field}:#}}")
    if mark in ("#", "+"):
        return f"{{{field}:{mark}}}" if isinstance(term.value, int) else f"{{{field}}}"
    return f"{{{field}:{mark}}}" if mark is not None else f"{{{field}:{term.variant}}}"


def located(fields: dict[str, Any], wording: str) -> str:
    """…にある before a card says no more than の does: where it is."""
    for index, test in enumerate(fields["tests"]):
        fact = test.fact if isinstance(test, Such) and not test.past else None
        if (
            isinstance(fact, IsAt)
            and isinstance(fact.what, Gap)
            and {name for name, _ in fact.parts()} == {"what", "where"}
        ):
            fields["at"] = fact.where
            said = test.wording.replace("{past:unsaid}", "").replace("{fact}", fact.wording)
            said = said.replace("{what}", "").replace("{where}", "{at}")
            rest = tuple(other for place, other in enumerate(fields["tests"]) if place != index)
            wording = wording.replace(f"{{tests.{index}}}", said)
            for place in range(index + 1, len(fields["tests"])):
                wording = wording.replace(f"{{tests.{place}}}", f"{{tests.{place - 1}}}")
            if rest:
                fields["tests"] = rest
            else:
                del fields["tests"]
            return wording
    return wording


def all_of_them(fields: dict[str, Any], wording: str, head: Head) -> str:
    """ユニットをすべて破壊する is すべてのユニットを破壊する: the word is with the verb, not the meaning."""
    name = next((one for one in ("damage", "lost", "what", "of") if one in fields), "what")
    what = fields.get(name)
    if isinstance(what, Zone):
        what = Cards(at=what, wording="{at}", span=what.span)
    word = next((part.word for part in head.parts if part.type == "quantity"), None)
    if word is None:
        # すべての種族を…にする: all of a figure, which nothing sets one by one.
        raise too_much(head)
    if isinstance(what, That):
        # 残りをすべて, 2枚選び、すべて破壊する: what was spoken of is all of it anyway.
        del fields["quantity"]
        return wording.replace(hole("quantity", word.term), str(word))
    if isinstance(what, AllOf) and all(isinstance(one, Cards) and one.quantity is None for one in what.options):
        # ユニットとベースをすべて: all of both.
        every = fields.pop("quantity")
        options: tuple[Any, ...] = what.options
        said = (replace(one, quantity=every, wording=one.wording + "{quantity:unsaid}") for one in options)
        fields[name] = replace(what, options=tuple(said))
        return wording.replace(hole("quantity", word.term), str(word))
    if not isinstance(what, Cards | Damage) or what.quantity is not None:
        raise too_much(head)
    fields[name] = replace(what, quantity=fields.pop("quantity"), wording=what.wording + "{quantity:unsaid}")
    return wording.replace(hole("quantity", word.term), str(word))


def cards_of(fields: dict[str, Any], wording: str, head: Head) -> str:
    """あなたのバトルスペースにユニットがない: the place is nobody's, so the unit is yours."""
    what = fields.get("what")
    if not isinstance(what, Cards) or what.controller is not None:
        raise too_much(head)
    player = fields.pop("cards_of")
    fields["what"] = replace(what, controller=player, wording=what.wording + "{controller:unsaid}")
    return wording.replace("{cards_of}", "{what.controller}")


def manner(word: Word, span: tuple[int, int]) -> tuple[str, Any]:
    """フリーズして置く, プレイされて置かれた: the state that a card comes in, or what it comes by."""
    if (status := STATES.get(word.term.type)) is not None:
        return "status", status
    return "by", make("Doing", {"what": word.term.type}, "{what:unsaid}", span)


def mood(node: Node, head: Head) -> Node:
    """What the form of the verb says about the node."""
    term = head.word.term
    limits = [part for part in head.parts if part.particle is not None and part.particle.term.only]
    if limits:
        # このターンの間にしか is the limit itself, このターンの間、…にしか how long it goes for.
        fields = {part.slot.field for part in limits if part.slot is not None}
        _insist_on_limit(node, limits, term)
        return _wrap("Only", "action", node, lasts="duration" not in fields)
    if term.must:
        return _wrap("Must", "action", node)
    if term.potential:
        return _wrap("Cannot" if term.negative else "Can", "action", node)
    if term.negative:
        return _wrap("Not", "of", node)
    return node


def _insist_on_limit(node: Node, limits: list[Head], term: Term) -> None:
    """…にしか…しない, …にのみ…できる, この能力は…にのみ誘発する: with other verbs the word would say something else."""
    own = isinstance(getattr(node, "what", None), ThisAbility)
    for part in limits:
        word = part.particle
        assert word is not None
        plain = not term.negative and (term.potential or own)
        if term.must or not (term.negative if is_shika(word) else plain):
            ja, en = (
                f"「{word}」がこの述語でどう働くかは、まだ読めません。",
                f"「{word}」 with this verb cannot be read yet.",
            )
            raise Unreadable(word.start, word.end, ja, en)


def is_shika(word: Word | str) -> bool:
    """しか, which goes with a negative; のみ and だけ do not."""
    return str(word).rstrip("、").endswith("しか")


def _wrap(name: str, field: str, node: Node, *, lasts: bool = True) -> Node:
    """A node under another; how long a ban `lasts` is said inside it, and is the ban's."""
    duration = getattr(node, "duration", None) if lasts else None
    fields: dict[str, Any] = {field: node}
    if duration is not None:
        fields["duration"] = duration
    return make(name, fields, f"{{{field}}}" + ("{duration:unsaid}" if duration is not None else ""), node.span)


def called(node: Any, naming: Word | None) -> Any:
    """…(以下Aとする): the letter that cards, or what is chosen, go by from here on."""
    if naming is None:
        return node
    if not isinstance(node, Cards | Choose):
        ja, en = "ここに名前を付けることは、まだ読めません。", "a name given in this place cannot be read yet."
        raise Unreadable(naming.start, naming.end, ja, en)
    return replace(node, letter=naming.term.value, wording=node.wording + hole("letter", naming.term))


def make(name: str, fields: dict[str, Any], wording: str, span: tuple[int, int]) -> Node:
    """The node of a name, as the frames write it."""
    if name == "Damage" and "same_as" in fields:
        # このカードのパワーと同じダメージ: as much of it as that figure is.
        number = make("NumberOf", {"same_as": fields["same_as"]}, "{same_as}", span)
        fields = {**{key: value for key, value in fields.items() if key != "same_as"}, "amount": number}
        wording = wording.replace("{same_as}", "{amount}")
    try:
        return NODES[name](**fields, wording=wording, span=span)
    except TypeError:
        # A frame offers a part that the node has no field for: no meaning yet.
        ja, en = "「{here}」という言い方は、まだ読めません。", "「{here}」 cannot be read yet."
        raise Unreadable(*span, ja, en, printed=True) from None


def unsaid(fixed: Any, span: tuple[int, int]) -> Any:
    """What goes without saying: a value, or a node with fields of its own."""
    if isinstance(fixed, list):
        return tuple(unsaid(one, span) for one in fixed)
    if not isinstance(fixed, dict):
        return fixed
    inner = {key: unsaid(value, span) for key, value in fixed.items() if key != "node"}
    return make(fixed["node"], inner, "".join(f"{{{key}:unsaid}}" for key in inner), span)


def other_than(node: Any, word: Word) -> Node:
    """What 以外 leaves out: one thing, or all of a list."""
    return make("OtherThan", {"what": node}, "{what}" + word, node.span)


# ---- parts


def is_bare(part: Head) -> bool:
    """Whether a part is a value, not a node."""
    if part.slot is not None and part.slot.bare:
        return True
    return part.frames[0].node is None and part.tree is None and not part.beside


def after_suffix(part: Head) -> str:
    """The particle and the comma after a part."""
    return "".join(one for one in (part.particle, part.comma) if one is not None)


def first_place(head: Head) -> int:
    """Where a head begins, with all that hangs on it: parts stand in the order of the text."""
    while head.beside or head.parts:
        head = head.beside[0] if head.beside else head.parts[0]
    return head.word.start


def fields_of(node: Node) -> dict[str, Any]:
    """What a node means, by field."""
    return {name: getattr(node, name) for name in meant_fields(type(node))}


def merge(fields: dict[str, Any], more: dict[str, Any], part: Head) -> None:
    """Add fields; the same thing said twice is no meaning."""
    for name, value in more.items():
        if name in fields:
            word = part.word
            raise Unreadable(
                word.start,
                word.end,
                f"「{word}」は同じことを2度述べています。",
                f"「{word}」 says the same thing twice.",
            )
        fields[name] = value
