"""What single words imply: 同じライン is this card's, unless another is named; 前方 is that of the nearest card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.cardtext.conjuncts import as_the_same, is_unsaid, open_between, shared
from judge.cardtext.memory import Memory
from judge.cardtext.naming import takes_several
from judge.cardtext.nodes import That
from judge.cardtext.render import render
from judge.cardtext.unreadable import Unreadable, either

_ON_SQUARES = frozenset({"unit", "base"})


class Implied:
    """The part of resolving that is about single words; `_fields` resolves what stands below a node."""

    memory: Memory
    moved: Any
    """What is put or moves, while the words for where it goes are resolved."""
    as_fact: bool
    banned: bool

    subject: nodes.Player | None
    step: Any
    part: str
    spell: bool
    """Whether the text is a spell's, which stands on no square."""

    def node(self, node: Any) -> Any:
        """A node of any kind, resolved."""
        raise NotImplementedError

    def _fact(self, node: Any) -> Any:
        raise NotImplementedError

    def _those_places(self, node: Any) -> Any:
        raise NotImplementedError

    def _fields(self, node: Any, only: Iterable[str] | None = None) -> Any:
        raise NotImplementedError

    def _ahead(self, node: Any) -> Any:
        """前方の: of the card it stands with: the one that is put there, or the last one named; else of this card."""
        node = self._fields(node)
        if node.of is not None:
            return node
        return replace(node, of=self._faces(node), wording=node.wording + "{of:unsaid}")

    def _faces(self, node: Any) -> Any:
        """The card that 前方 and 後方 are said of, where none is named beside them."""
        match self.moved:
            case That():
                return replace(self.moved, wording="", tests=())
            case nodes.Cards() if self.as_fact or self.banned:
                return nodes.Gap(span=node.span)
            case nodes.Cards():
                self.memory.refs.add(self.memory.count + 1)
                return That(kind=self.moved.kind, ref=self.memory.count + 1, role="each")
            case nodes.ThisCard():
                return nodes.ThisCard()
        found = self.memory.nearest("unit")
        if found is None or found.this:
            return nodes.ThisCard()
        self.memory.refs.add(found.ref)
        return That(kind="unit", ref=found.ref, role=found.role, span=node.span)

    def _before(self, node: Any) -> Any:
        """…する前: what it comes before is told, not done."""
        node = self._fields(node, only=("within", "of"))
        return node if node.action is None else replace(node, action=self._fact(node.action))

    def _following(self, node: Any) -> Any:
        ja, en = "この後に続くはずの『…』がありません。", "the quotes that should follow are not there."
        raise Unreadable(node.span[0], node.span[1], ja, en, ("『",), printed=True)

    def _joined(self, node: Any) -> Any:
        node = self._fields(node)
        return node if node.to is not None else replace(node, to=nodes.ThisCard(), wording=node.wording + "{to:unsaid}")

    def _squares(self, node: Any) -> Any:
        """それらのスクエア: those that were chosen, or those of cards."""
        squares = self._those_places(node)
        return self._fields(node) if squares is None else squares

    def _same(self, node: Any) -> Any:
        """同じライン: as this card, where nothing else that has a place is spoken of; それらのライン: of those."""
        _insist_on_one_place(node)
        if (lines := self._those_places(node)) is not None:
            return lines
        if not is_unsaid(node.same_as):
            return self._fields(node)
        words = render(node)
        if len(places := self._same_places()) > 1:
            raise either(words, [f"{one}{words}" for one in places], *node.span)
        if self.spell:
            ja, en = f"「{words}」が何と同じか分かりません。", f"it is not said what 「{words}」 is the same as."
            raise Unreadable(node.span[0], node.span[1], ja, en, (f"…と{words}",), printed=True)
        return self._fields(replace(node, same_as=nodes.ThisCard(span=node.same_as.span)))

    def _same_places(self) -> list[str]:
        """What 同じライン may be said of: this card, another one named before, each other."""
        others = (one for one in reversed(self.memory.said) if not one.this and one.kinds & _ON_SQUARES)
        named = next((one for one in others if getattr(one.node, "quantity", None) is None), None)
        found = ["このカードと"]
        if named is not None:
            found.append("そのユニットと" if "unit" in named.kinds else "そのベースと")
        if self.part in ("what", "source") and takes_several(self.step):
            found.append("互いに")
        return found

    def _any_of(self, node: Any) -> Any:
        """AかB; of two happenings each is told whole."""
        node = self._fields(as_the_same(node))
        return node if isinstance(node.options[0], nodes.Action) else shared(node)

    def _event(self, event: Any) -> Any:
        """What is waited for: 自分 in it is whoever does it."""
        if isinstance(event, nodes.AnyOf):
            return replace(event, options=tuple(self._event(option) for option in event.options))
        outer, self.subject = self.subject, None
        who = getattr(event, "who", None)
        if isinstance(who, nodes.Player):
            self.subject = self.node(who)
            event = replace(event, who=self.subject)
        event = self._fact(event)
        self.subject = outer
        return event

    def _count(self, count: Any) -> Any:
        """もう1枚: said of anything but a choice or a draw (`one_more`), it goes back to nothing that is known."""
        if count.another:
            ja, en = "「もう」が何に加えてか分かりません。", "it is not said what 「もう」 comes on top of."
            raise Unreadable(count.span[0], count.span[1], ja, en, printed=True)
        return self._fields(count)


def _insist_on_one_place(region: Any) -> None:
    """隣接するスクエアと同じエリア: the areas that those lie in, or those squares and the area of this card."""
    squares = region.same_as
    if not isinstance(squares, nodes.Squares) or squares.target or squares.holding is not None:
        return
    if not any(isinstance(test, nodes.Such) and isinstance(test.fact, nodes.IsAt) for test in squares.tests):
        said, word = render(squares), "エリア" if isinstance(region, nodes.Area) else "ライン"
        raise open_between(region, [f"{said}のある{word}", f"{said}と、このカードと同じ{word}"])
