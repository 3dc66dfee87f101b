"""Happenings of damage, as texts speak of them: ダメージを与えた時, ダメージを受けた時."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero import events as e
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.frame import Frame, Seen
from judge.games.dimension_zero.meaning import cardwords, numbers
from judge.games.dimension_zero.meaning.ground import battle_squares, look, unclear
from judge.games.dimension_zero.meaning.happenings import Bound, all_fits, caused, on
from judge.games.dimension_zero.rulebook import only


@on(nodes.Deal, (e.DamageDealt,), "who by damage to source")
def _deal(duel: Duel, frame: Frame, node: nodes.Deal, event: e.DamageDealt, before: dict[int, Seen]) -> Iterator[Bound]:
    """ダメージを与えた, 受けた."""
    if node.to is not None and not cardwords.means(duel, frame, node.to, look(duel, event.target, frame)):
        return
    if node.source is not None and not _deals(duel, frame, node.source, event):
        return
    if not caused(duel, frame, node.by, event.by):
        return
    if isinstance(node.damage, nodes.Damage) and not means_damage(duel, frame, node.damage, event):
        return
    yield (
        ("to", (event.target,)),
        ("what", (event.target,)),
        ("source", (event.source,)),
        ("damage", (event.amount,)),
        ("battle", battle_squares(duel)),
    )


def _deals(duel: Duel, frame: Frame, node: nodes.Node, event: e.DamageDealt) -> bool:
    """Whether words mean what damage comes from; a unit that has become a new card is not found (5-2-2-1)."""
    if isinstance(node, nodes.ThisCard):
        return event.source == frame.source and not event.source_gone
    if isinstance(node, nodes.OtherThan) and isinstance(node.what, nodes.ThisCard):
        return event.source != frame.source or event.source_gone or frame.source in frame.gone
    seen = look(duel, event.source, frame)
    if event.by is not None:
        seen = replace(seen, controller=event.by[0])
    return cardwords.means(duel, frame, node, seen)


def means_damage(duel: Duel, frame: Frame, node: nodes.Damage, event: e.DamageDealt) -> bool:
    """Whether words for damage mean this: バトルダメージ, あなたのユニットがバトルで受けるダメージ."""
    if node.battle and not event.battle:
        return False
    if node.amount is not None and numbers.number(duel, frame, node.amount) != event.amount:
        return False
    if node.source is not None and not _deals(duel, frame, node.source, event):
        return False
    for test in node.tests:
        fact = test.fact if isinstance(test, nodes.Such) else None
        if not isinstance(fact, nodes.Deal):
            unclear(test, "no damage")
        bare = nodes.Deal(damage=nodes.Damage(), to=fact.to, source=fact.source, by=fact.by, when=fact.when)
        if not all_fits(duel, frame, bare, event):
            return False
    return True


@on(nodes.ClearDamage, (e.Recovered, e.DamageRemoved), "damage of by")
def _clear(
    duel: Duel, frame: Frame, node: nodes.ClearDamage, event: e.Recovered | e.DamageRemoved, before: dict[int, Seen]
) -> Iterator[Bound]:
    """ダメージが取り除かれた: by an effect, or of all cards at the end of the turn (3-10-1)."""
    if isinstance(node.damage, nodes.Damage):
        only(node.damage, "quantity")
    by: e.Cause | None = None
    removed: tuple[tuple[int, int], ...]
    if isinstance(event, e.DamageRemoved):
        by, removed = event.by, ((event.card, event.amount),)
    else:
        removed = event.damaged
    for card, amount in removed if caused(duel, frame, node.by, by) else ():
        if node.of is None or cardwords.means(duel, frame, node.of, look(duel, card, frame)):
            yield (("of", (card,)), ("what", (card,)), ("damage", (amount,)))
