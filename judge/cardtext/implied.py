"""What single words imply, whatever was named before: 同じライン and 前方 are this card's, unless another is named."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.cardtext.unreadable import Unreadable
from judge.cardtext.unsaid import shared


class Implied:
    """The part of resolving that needs no memory; `_fields` resolves what stands below a node."""

    subject: nodes.Player | None

    def node(self, node: Any) -> Any:
        """A node of any kind, resolved."""
        raise NotImplementedError

    def _fact(self, node: Any) -> Any:
        raise NotImplementedError

    def _fields(self, node: Any, only: Iterable[str] | None = None) -> Any:
        raise NotImplementedError

    def _ahead(self, node: Any) -> Any:
        """前方の: of this card, where no other is named."""
        node = self._fields(node)
        return node if node.of is not None else replace(node, of=nodes.ThisCard(), wording=node.wording + "{of:unsaid}")

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

    def _same(self, node: Any) -> Any:
        """同じライン: as this card, where no other is named."""
        node = self._fields(node)
        if node.same_as is not None or not node.wording.startswith("同じ"):
            return node
        return replace(node, same_as=nodes.ThisCard(span=node.span), wording=node.wording + "{same_as:unsaid}")

    def _any_of(self, node: Any) -> Any:
        """AかB; of two happenings each is told whole."""
        node = self._fields(node)
        return node if isinstance(node.options[0], nodes.Action) else shared(node)

    def _event(self, event: Any) -> Any:
        """What is waited for: 自分 in it is whoever does it."""
        if isinstance(event, nodes.AnyOf):
            return replace(event, options=tuple(self._event(option) for option in event.options))
        outer, self.subject = self.subject, None
        who = getattr(event, "who", None)
        if isinstance(who, nodes.Player):
            self.subject = self.node(who)
        event = self._fact(event)
        self.subject = outer
        return event
