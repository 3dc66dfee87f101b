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

    def _fields(self, node: Any, only: Iterable[str] | None = None) -> Any:
        raise NotImplementedError

    def _ahead(self, node: Any) -> Any:
        """前方の: of this card, where no other is named."""
        node = self._fields(node)
        return node if node.of is not None else replace(node, of=nodes.ThisCard(), wording=node.wording + "{of:unsaid}")

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
        return shared(self._fields(node))

    def _count(self, count: Any) -> Any:
        """もう1枚: said of anything but a choice or a draw (`one_more`), it goes back to nothing that is known."""
        if count.another:
            ja, en = "「もう」が何に加えてか分かりません。", "it is not said what 「もう」 comes on top of."
            raise Unreadable(count.span[0], count.span[1], ja, en, printed=True)
        return self._fields(count)
