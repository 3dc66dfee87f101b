"""Building: attached words into the nodes of the meaning.

One walk serves every sentence: a head's frame names the node and its slots name the fields; a word's own meaning comes
from the lexicon. On the way the wording is written down as a template, one hole for every part.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from lark import Tree

from judge.cardtext import nodes
from judge.cardtext.attach import Head, attach, head_of
from judge.cardtext.frames import Clause, Frames, Part
from judge.cardtext.lexer import Word
from judge.cardtext.nodes import Node, Span, ThatCard
from judge.cardtext.normalise import Passage
from judge.cardtext.unreadable import Unreadable

_NODES: dict[str, type[Node]] = {
    name: found for name, found in vars(nodes).items() if isinstance(found, type) and issubclass(found, Node)
}


class Built(NamedTuple):
    """What a head came to: fields and wording, not yet a node, because its own head may take the fields up."""

    fields: dict[str, Any]
    wording: str
    start: int
    end: int


class Builder:
    """Builds the sentences of one passage."""

    def __init__(self, frames: Frames, passage: Passage) -> None:
        self.frames = frames
        self.passage = passage

    def sentence(self, tree: Tree[Word]) -> Node:
        """The ability that a sentence is."""
        clause = self.frames.clause[tree.data]
        fields: dict[str, Any] = {}
        wording = ""
        words = [word for word in tree.scan_values(lambda _: True) if isinstance(word, Word)]
        for child in tree.children:
            if isinstance(child, Tree):
                part, after = self._part(clause, child)
                node, root = self._clause(part, child)
                fields[part.field] = node
                wording += f"{{{part.field}}}{after}"
                if not part.that:
                    _no_that_card(node, root)
            else:
                wording += self._own(child, fields)
        return _make(clause.node, fields, wording, self.passage.span(words[0].start, words[-1].end))

    def _part(self, clause: Clause, tree: Tree[Word]) -> tuple[Part, str]:
        """The place of a clause in its sentence, and the words that join it to the next."""
        verb, joining = _verb_of(tree)
        for part in clause.parts:
            if tree.data in part.rules and verb.term.type in part.types:
                return part, "".join(joining)
        raise Unreadable(
            verb.start,
            verb.end,
            f"ここで「{verb}」が表すことは、まだ読めません。",
            f"what 「{verb}」 says in this place cannot be read yet.",
        )

    def _clause(self, part: Part, tree: Tree[Word]) -> tuple[Node, Head]:
        """The node of a clause, its unsaid parts put in."""
        heads = [_phrase(child, self.frames) for child in tree.children if isinstance(child, Tree)]
        root = attach([*heads, head_of(_verb_of(tree)[0], self.frames)], self.frames, part.unsaid)
        built = self._head(root)
        place = self.passage.span(root.word.start, root.word.start)
        for name, node in part.unsaid.items():
            if name not in built.fields:
                built.fields[name] = _make(node, {}, "", place)
                built = built._replace(wording=f"{{{name}}}{built.wording}")
        return self._node(root, built), root

    def _head(self, head: Head) -> Built:
        """A head with its parts: each a field of its own, or fields and words that it takes up as they are."""
        fields: dict[str, Any] = {}
        wording = ""
        start = head.word.start
        for part in head.parts:
            built = self._head(part)
            start = min(start, built.start)
            slot = part.slot
            if slot is None or slot.field is None:
                _merge(fields, built.fields, part)
                wording += built.wording
            elif part.frame.node is not None:
                _merge(fields, {slot.field: self._node(part, built)}, part)
                wording += f"{{{slot.field}}}"
            else:
                _merge(fields, {slot.field: part.word.term.value}, part)
                wording += f"{{{slot.field}:{slot.mark}}}"
            wording += (part.particle or "") + (part.comma or "")
        for name, fixed in head.frame.fixed.items():
            constants = {key: value for key, value in fixed.items() if key != "node"}
            fields[name] = _make(fixed["node"], constants, "", self.passage.span(head.word.start, head.word.end))
            wording += f"{{{name}}}"
        if head.frame.field is not None:
            _merge(fields, {head.frame.field: head.word.term.value}, head)
            wording += f"{{{head.frame.field}:{head.frame.mark}}}"
        else:
            wording += self._own(head.word, fields)
        return Built(fields, wording, start, head.word.end)

    def _own(self, word: Word, fields: dict[str, Any]) -> str:
        """A word's own meaning as a field and a hole, or the word itself if it has none."""
        if word.term.field is None:
            return str(word)
        fields[word.term.field] = word.term.value
        return f"{{{word.term.field}:{word.term.variant}}}"

    def _node(self, head: Head, built: Built) -> Node:
        """The node of a head, wrapped where it stands for something unsaid."""
        span = self.passage.span(built.start, built.end)
        if head.frame.node is None:
            raise Unreadable(
                head.word.start,
                head.word.end,
                f"「{head.word}」は単独では読めません。",
                f"「{head.word}」 cannot stand alone.",
            )
        node = _make(head.frame.node, built.fields, built.wording, span)
        if head.stands_for is not None:
            short = head.stands_for
            node = _make(short.node, {short.field: node}, f"{{{short.field}}}", span)
        return node


def _make(name: str, fields: dict[str, Any], wording: str, span: Span) -> Node:
    return _NODES[name](**fields, wording=wording, span=span)


def _merge(fields: dict[str, Any], more: dict[str, Any], part: Head) -> None:
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


def _phrase(tree: Tree[Word], frames: Frames) -> Head:
    """A phrase of the skeleton: a word, its particle, a comma."""
    word, *after = (child for child in tree.children if isinstance(child, Word))
    particle = next((one for one in after if one.type == "PARTICLE"), None)
    comma = next((one for one in after if one.type == "COMMA"), None)
    return head_of(word, frames, particle, comma)


def _verb_of(tree: Tree[Word]) -> tuple[Word, list[Word]]:
    """The verb that closes a clause, and the words after it."""
    verb, *joining = (child for child in tree.children if isinstance(child, Word))
    return verb, joining


def _no_that_card(node: Node, root: Head) -> None:
    """そのカード needs something said before it to point back to."""
    waiting = [node]
    while waiting:
        current = waiting.pop()
        if isinstance(current, ThatCard):
            word = next(head.word for head in _below(root) if head.frame.node == "ThatCard")
            raise Unreadable(
                word.start,
                word.end,
                f"「{word}」が何を指すのか分かりません。",
                f"「{word}」 has nothing to point back to.",
            )
        waiting.extend(value for name in current.__struct_fields__ if isinstance(value := getattr(current, name), Node))


def _below(root: Head) -> list[Head]:
    result = [root]
    for head in result:
        result.extend(head.parts)
    return result
