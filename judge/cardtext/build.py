"""Building: attached words into the nodes of the meaning.

One walk serves every clause: a head's frame names the node and its slots name the fields; a word's own meaning comes
from the lexicon. On the way the wording is written down as a template, one hole for every part. What a verb's form
says (cannot, may, must, not) wraps the node.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, Literal, NamedTuple

import msgspec
from lark import Tree

from judge.cardtext.attach import JOINING, attach, gap_of
from judge.cardtext.canonical import counted_cards, left_from, one_shape, stated, was_stated
from judge.cardtext.frames import Frame, Frames
from judge.cardtext.heads import Head
from judge.cardtext.lexer import Word
from judge.cardtext.making import (
    after_suffix,
    all_of_them,
    called,
    cards_of,
    fields_of,
    first_place,
    hole,
    is_bare,
    located,
    make,
    manner,
    merge,
    mood,
    other_than,
    unsaid,
)
from judge.cardtext.nodes import Gap, Node, Set
from judge.cardtext.normalise import Passage
from judge.cardtext.settle import alone, copula, lacks, no_topic, open_side, settle, too_much, unsaid_of
from judge.cardtext.unreadable import Unreadable

Context = Literal["step", "event", "fact"]
Inner = Callable[[Tree[Word]], tuple[Node, ...]]
"""Reads what stands in quotes or brackets."""


class Built(NamedTuple):
    """What a head came to: fields and wording, not yet a node, because its own head may take the fields up."""

    fields: dict[str, Any]
    wording: str
    start: int
    end: int


class Builder:
    """Builds the clauses of one passage. `inner` reads quotes and brackets on the way."""

    def __init__(self, frames: Frames, passage: Passage, inner: Inner) -> None:
        self.frames = frames
        self.passage = passage
        self.inner = inner

    def clause(self, tree: Tree[Word], context: Context) -> Node:
        """The node of a clause, without the words that join it to the next."""
        heads = self._heads(tree)
        verb = next((word for word in tree.children if isinstance(word, Word) and word.term.is_verb), None)
        if verb is None:
            verb = copula(tree)
        root = attach([*heads, self._head_of(verb)], self.frames)
        if context != "step":
            no_topic(root)
        return self._verb(root, context)

    def subject(self, tree: Tree[Word]) -> list[Tree[Word]]:
        """The phrases that say of whom a clause is told, …が; none, where nobody is named."""
        verb = next(word for word in tree.children if isinstance(word, Word) and word.term.is_verb)
        root = attach([*self._heads(tree), self._head_of(verb)], self.frames)
        named = next((part for part in root.parts if part.said_with == "が"), None)
        if named is None:
            return []
        first, last = first_place(named), named.word.start
        phrases = [child for child in tree.children if isinstance(child, Tree)]
        return [one for one in phrases if first <= next(one.scan_values(lambda _: True)).start <= last]

    def noun(self, tree: Tree[Word]) -> Any:
        """The node of phrases that end in a noun: 耐性-青, 召集-同じライン."""
        heads = self._heads(tree)
        return self._thing(attach(heads, self.frames))

    def _heads(self, tree: Tree[Word]) -> list[Head]:
        """The phrases of a clause. 使用コスト・3の: a number right after a figure is what the figure has to be."""
        heads = [self.head(child) for child in tree.children if isinstance(child, Tree)]
        for before, head in pairwise(heads):
            figure = before.type in ("stat", "cost_stat") and before.said_with in ("", "が") and before.comma is None
            said_of = head.said_with == "の" or (head.particle is None and head.comma is not None)
            if head.type in ("number", "cost") and said_of and figure:
                head.type = "exact" if head.type == "number" else "exact_cost"
                head.frames = (self.frames.noun[head.type],)
        return heads

    def head(self, tree: Tree[Word]) -> Head:
        """A phrase of the skeleton: a word, or something in brackets, with what stands after it."""
        content, *after = tree.children
        if isinstance(content, Tree):
            first = next(content.scan_values(lambda _: True))
            kind = {"quote": "quote", "bracket": "cost", "angles": "cost", "gift": "keyword", "change": "signed_cost"}[
                content.data
            ]
            head = Head(first, (Frame(),), kind, tree=content)
        else:
            head = self._head_of(content)
        for word in after:
            if isinstance(word, Word):
                match word.type:
                    case "EXCEPT":
                        head.suffix = word
                    case "PARTICLE":
                        head.particle = word
                    case "COMMA":
                        head.comma = word
                    case "NAMING":
                        head.naming = word
        if head.suffix is not None and head.type not in _PLACES:
            head.noun, head.type = head.type, "except"
        if head.type == "number_of":
            # 捨てた枚数: what was discarded are cards.
            head.noun = "cards"
        if head.type == "number" and head.said_with == "につき":
            head.type, head.frames = "amount_each", (self.frames.noun["amount_each"],)
        if head.type == "each_of_them" and (head.particle is not None or head.suffix is not None):
            head.type = "it"
        if head.type == "compare" and head.said_with != "の":
            head.type, head.frames = "compare_is", (self.frames.noun["compare_is"],)
        return head

    def _head_of(self, word: Word) -> Head:
        frames = self.frames.of(word.term, word.role)
        kind = "relative" if word.role == "MODIFIER" else word.term.type
        if word.role == "ADVERB":
            # It tells how the verb after it is done: whatever else stands before it is that verb's.
            kind = f"{word.term.type}_and"
            return Head(word, (self.frames.noun.get(kind, Frame()),), kind)
        return Head(word, frames, kind)

    # ---- nouns

    def _thing(self, head: Head) -> Any:
        """The node of a noun with all that stands before it, joined to its like where か or と do so."""
        node = self._single(head)
        if not head.beside:
            return node
        options = [*(self._thing(other) for other in head.beside), node]
        if len(set(options)) < len(options):
            raise too_much(head)
        wording = ""
        for index, other in enumerate(head.beside):
            wording += f"{{options.{index}}}{other.words_after}"
        wording += f"{{options.{len(options) - 1}}}"
        joined = JOINING[head.beside[0].said_with]
        spoken_of = head.slot is not None and head.slot.field == "what"
        if head.type not in _DONE_TOGETHER and not spoken_of:
            # 前方と後方のスクエア: either, for nothing is both.
            joined = "AnyOf"
        start = min(one.span[0] for one in options)
        both = make(joined, {"options": tuple(options)}, wording, (start, node.span[1]))
        if head.suffix is not None and head.noun:
            return other_than(both, head.suffix)
        return both if head.stands_for is None else self._standing_for(head.stands_for, both)

    def _single(self, head: Head) -> Any:
        if head.tree is not None and head.type != "exact_cost":
            return self._inside(head.tree)
        built = self._parts(head)
        span = self.passage.span(built.start, built.end)
        name = head.frames[0].node
        if name is None:
            raise Unreadable(
                head.word.start,
                head.word.end,
                f"「{head.word}」は単独では読めません。",
                f"「{head.word}」 cannot stand alone.",
            )
        node = called(self._noun_node(head, name, built, span), head.naming)
        if head.suffix is not None and not (head.noun and head.beside):
            if head.noun:
                node = other_than(node, head.suffix)
            else:
                fields = {**fields_of(node), "outside": True}
                node = make(type(node).__name__, fields, node.wording + head.suffix + "{outside:unsaid}", span)
        if head.stands_for is not None and not head.beside:
            node = self._standing_for(head.stands_for, node)
        return node if head.slot is None or head.slot.field != "what" else counted_cards(node)

    @staticmethod
    def _standing_for(short: tuple[str, str, str], node: Any) -> Any:
        """A region said where its squares are meant."""
        _, name, field = short
        return make(name, {field: (node,)}, f"{{{field}.0}}", node.span)

    def _noun_node(self, head: Head, name: str, built: Built, span: tuple[int, int]) -> Any:
        """The node of a noun; with その before it, it goes back to something said."""
        if "that" not in built.fields:
            wanted = head.slot.types if head.slot is not None else frozenset()
            if name == "Named" and (len(built.fields) > 1 or "cards" in wanted):
                name = "Cards"
            return one_shape(make(name, built.fields, built.wording, span))
        term = head.word.term
        own = {term.field} if term.field is not None else set()
        fields = {key: value for key, value in built.fields.items() if key not in {"that", *own}}
        wording = built.wording.replace("{that}", built.fields["that"].wording)
        if term.field is not None:
            wording = wording.replace(hole(term.field, term), str(head.word))
        kind = "period" if name == "Period" else term.value if term.field is not None else term.type
        node = "Player" if name == "Player" else "That"
        said = {"who": "that"} if name == "Player" else {"kind": kind}
        # 残りの公開したカード, 出たカード: what the word says of itself has its own hole.
        of_word = {one: value for one in ("rest", "role") if (value := getattr(built.fields["that"], one, None))}
        return make(node, {**fields, **said, **of_word}, wording + "".join(f"{{{key}:unsaid}}" for key in said), span)

    def _inside(self, tree: Tree[Word]) -> Node:
        """What stands in quotes or brackets, or a keyword given: one node, or several held together."""
        nodes = self.inner(tree)
        if len(nodes) == 1:
            return nodes[0]
        wording = "".join(f"{{options.{index}}}" for index in range(len(nodes)))
        return make("AllOf", {"options": nodes}, wording, (nodes[0].span[0], nodes[-1].span[1]))

    # ---- verbs

    def _verb(self, head: Head, context: Context) -> Node:
        """The node of a clause by its verb, and what the verb's form makes of it."""
        frame = settle(head)
        built = self._parts(head, frame)
        fields, wording = dict(built.fields), built.wording
        place = self.passage.span(head.word.start, head.word.start)
        for slot in frame.slots:
            if not slot.required or any(part.slot is slot for part in head.parts) or slot.field in fields:
                continue
            if slot.unsaid != "object" or context == "event" or slot.field is None:
                raise lacks(head, slot)
            if frame.node == "Choose" and "source" not in fields and "count" not in fields:
                # 選び needs what is chosen, or how many of what was chosen before.
                raise lacks(head, slot)
            fields[slot.field] = make("That", {}, "", place)
            wording = f"{{{slot.field}}}{wording}"
        if head.word.term.causes:
            fields["caused"] = True
            wording += "{caused:unsaid}"
        for name, fixed in frame.in_event.items() if context != "step" else ():
            if name in frame.fixed or name not in fields:
                wording += "" if name in fields else f"{{{name}:unsaid}}"
                fields[name] = unsaid(fixed, self.passage.span(head.word.start, head.word.end))
        if context != "step":
            wording += left_from(fields)
        if "cards_of" in fields:
            wording = cards_of(fields, wording, head)
        if "quantity" in fields:
            wording = all_of_them(fields, wording, head)
        node = one_shape(make(frame.node or "", fields, wording, self.passage.span(built.start, built.end)))
        if context == "step":
            node = stated(node)
        elif isinstance(node, Set) and node.stat == "kind" and head.word.term.type == "become":
            node = was_stated(node)
        return mood(node, head)

    def _relative(self, head: Head) -> Any:
        """A relative clause: the verb's own node, with a gap where the noun after it would stand."""
        frame = settle(head, gap=True)
        built = self._parts(head, frame)
        fields, wording = dict(built.fields), built.wording
        place = self.passage.span(head.word.start, head.word.start)
        side = next((part for part in head.parts if open_side(part)), None)
        gap = gap_of(head, frame) if side is None else None
        if side is not None and side.slot is not None and side.slot.field is not None:
            # 下に闘気カードのないユニット: the noun is what it lies beneath.
            where = fields[side.slot.field]
            fields[side.slot.field] = msgspec.structs.replace(where, of=Gap(span=place), wording="{of}" + where.wording)
        elif gap is not None and gap.field not in (None, "_"):
            fields[gap.field] = Gap(span=place)
            wording += f"{{{gap.field}}}"
        for slot in frame.slots:
            filled = slot.field in fields or any(part.slot is slot for part in head.parts)
            if slot.required and slot is not gap and not filled:
                if slot.unsaid != "object" or slot.field is None:
                    raise lacks(head, slot)
                fields[slot.field] = make("That", {}, "", place)
                wording = f"{{{slot.field}}}{wording}"
        if not head.parts:
            alone(head)
        span = self.passage.span(built.start, built.end)
        made = make(frame.node or "", fields, wording, span)
        if isinstance(made, Set) and made.stat == "kind" and head.word.term.type == "become":
            made = was_stated(made)
        node = mood(made, head)
        return one_shape(make("Such", {"fact": node, "past": head.word.term.past}, "{fact}{past:unsaid}", span))

    # ---- parts

    def _parts(self, head: Head, frame: Frame | None = None) -> Built:
        """A head with its parts: each a field of its own, or fields and words that it takes up as they are."""
        fields: dict[str, Any] = {}
        many: dict[str, list[Node]] = {}
        wording = ""
        start = head.word.start
        for part in head.parts:
            start = min(start, first_place(part))
            slot = part.slot
            assert slot is not None
            if part.word.role == "ADVERB":
                # フリーズして置く, プレイされて置かれた.
                name, value = manner(part.word, self.passage.span(part.word.start, part.word.end))
                way = self._parts(part) if part.parts else None
                merge(fields, {name: value} if way is None else way.fields, part)
                wording += f"{part.word}{{{name}:unsaid}}" if way is None else way.wording
            elif slot.field == "_":
                # バトルに勝つ, 対象になる: part of the verb, without a meaning of its own.
                wording += self._only_words(part)
            elif slot.field is None:
                built = self._parts(part)
                if not built.fields and not slot.required:
                    # No field would hold these words, and no frame was chosen for them.
                    raise too_much(part)
                merge(fields, built.fields, part)
                wording += built.wording
            elif slot.field == "possessor":
                # 支配者を…にする: what is changed is the controller, and the card is the one it belongs to.
                player = self._thing(part)
                if (owned := getattr(player, "of", None)) is not None:
                    fields["of"] = owned
                wording += player.wording.replace(hole("who", part.word.term), str(part.word))
            elif part.type != "relative" and is_bare(part):
                term = part.word.term
                merge(fields, {slot.field: term.value}, part)
                wording += hole(slot.field, term)
            else:
                node = self._part(part, slot.field)
                if slot.many:
                    many.setdefault(slot.field, []).append(node)
                    wording += f"{{{slot.field}.@{len(many[slot.field]) - 1}}}"
                elif slot.field == "abilities":
                    nodes = node.options if type(node).__name__ == "AllOf" else (node,)
                    merge(fields, {slot.field: nodes}, part)
                    wording += (
                        node.wording.replace("{options.", f"{{{slot.field}.")
                        if nodes != (node,)
                        else f"{{{slot.field}.0}}"
                    )
                else:
                    merge(fields, {slot.field: node}, part)
                    wording += f"{{{slot.field}}}"
            wording += part.words_after if part.suffix is None else after_suffix(part)
        for field in unsaid_of(head):
            fields[field] = make("That", {}, "", self.passage.span(head.word.start, head.word.start))
            wording = f"{{{field}}}{wording}"
        for name, listed in many.items():
            if len(set(listed)) < len(listed):
                raise too_much(head)
            order = sorted(range(len(listed)), key=lambda index: repr(listed[index].meaning()))
            fields[name] = tuple(listed[index] for index in order)
            for new, old in enumerate(order):
                wording = wording.replace(f"{{{name}.@{old}}}", f"{{{name}.{new}}}")
        wording = self._own(head, frame or head.frames[0], fields, wording)
        if "tests" in fields and "at" not in fields:
            wording = located(fields, wording)
        return Built(fields, wording, start, head.word.end)

    def _part(self, part: Head, field: str) -> Any:
        """The node of a part: a thing, a relative clause, or what a cost is the cost of."""
        if part.type != "relative":
            return self._thing(part)
        return self._verb(part, "fact") if field == "action" else self._relative(part)

    def _only_words(self, part: Head) -> str:
        if part.parts or part.beside:
            raise too_much(part)
        return str(part.word)

    def _own(self, head: Head, frame: Frame, fields: dict[str, Any], wording: str) -> str:
        """The word itself, as a field and a hole if it has a meaning, and what goes without saying."""
        for name, fixed in frame.fixed.items():
            fields[name] = unsaid(fixed, self.passage.span(head.word.start, head.word.end))
            wording += f"{{{name}:unsaid}}"
        if head.tree is not None:
            fields["amount"] = self._inside(head.tree)
            return wording + "{amount}"
        term = head.word.term
        if term.is_verb or term.field is None or term.terminal == "PARTICLE":
            return wording + str(head.word)
        field = "amount" if head.type == "exact" else term.field
        merge(fields, {field: term.value}, head)
        return wording + hole(field, term)


_PLACES = frozenset({"squares", "zone", "pile", "any_zone", "line", "area", "space"})
_DONE_TOGETHER = frozenset(
    {"cards", "this_card", "it", "ability", "effect", "keyword", "quote", "player", "counter", "name", "letter"}
)
