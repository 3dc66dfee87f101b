"""コスト: the cards that an act of a cost speaks of, among which its player chooses (4-7-2-3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.board import Player
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.frame import Frame, Words
from judge.games.dimension_zero.remembered import Remembered, parts_of
from judge.games.dimension_zero.rulebook import only

if TYPE_CHECKING:
    from judge.games.dimension_zero.playing.acting import Act


def pool(duel: Duel, frame: Frame, node: Any, player: Player) -> tuple[int, ...]:
    """The cards that an act means. 手札を1枚捨てる: a zone whose owner is unsaid is that of the player who pays."""
    only(node, "who", "what", "count", "number", "source", "destination", "status", "face")
    what = selecting.description(node.what, node, frame, player)
    if isinstance(what, nodes.Cards) and what.count is not None:
        what = replace(what, count=None)
    return meaning.cards(duel, frame, what)


def settled(duel: Duel, frame: Frame, node: Any) -> tuple[int, ...] | None:
    """The cards that an act takes, if that is settled before it is paid; the top of a pile is seen only then."""
    if meaning.thats(node.what) or isinstance(node.what, nodes.ThisCard):
        return meaning.cards(duel, frame, node.what)
    chosen = frame.get(meaning.key_of(node))
    return None if chosen is None else tuple(card for card in chosen if isinstance(card, int))


def noted(duel: Duel, act: Act) -> Act:
    """What goes onto the stack, knowing what its own cost takes: 廃棄したユニット, コストとして廃棄されたカード."""
    frame = act.frame
    taken = {words: part.frame for part in act.parts if part.frame is not None for words in part.acts}
    for words, spoken in taken.items():
        node: Any = duel.table.node(words)
        cards = settled(duel, spoken, node) if hasattr(node, "what") else None
        same = words[:2] == frame.words[:2] and node.number is not None
        if same and cards is not None and frame.get(node.number) is None:
            frame = frame.say(node.number, "what", cards)
    if act.what == "play" and any(_asks_what_was_paid[duel.table.node(words)] for words in act.texts):
        for words in _acts_of_play(duel, act.card):
            node = duel.table.node(words)
            cards = settled(duel, taken[words], node) if words in taken else ()
            if cards is not None:
                frame = frame.say(meaning.key_of(node), meaning.PAID, cards)
    return act if frame is act.frame else replace(act, frame=frame)


_asks_what_was_paid = Remembered(
    lambda node: any(isinstance(part, nodes.Such) and part.paid for part in parts_of[node])
)
"""Whether a text speaks of what was done to pay for playing its card."""


def _acts_of_play(duel: Duel, card: int) -> Iterator[Words]:
    """What the text of a card wants done to play it."""
    for index, ability in enumerate(duel.card(card).text.abilities):
        if isinstance(ability, nodes.PlayCost):
            yield from (duel.table.place_of(Words(card, index), one) for one in ability.cost.acts)


# At the end, by module: each needs the other, and neither while it is loaded.
from judge.games.dimension_zero.deeds import selecting  # noqa: E402
