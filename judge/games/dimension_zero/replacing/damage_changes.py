"""与えられるダメージを-1000する: changes of damage that stand or last (4-14), made once nothing more replaces it.

They change no data of cards, so they are no layer; they are made in the order they arose (4-14-5-4), and damage that
they bring to nothing is not dealt (1-2-2).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.events import DamageDealt
from judge.games.dimension_zero.frame import Frame
from judge.games.dimension_zero.moving import Happen, Intent
from judge.games.dimension_zero.pieces import Lasting
from judge.games.dimension_zero.replacing.claims import insist_on_reach
from judge.games.dimension_zero.replacing.intents import with_intent
from judge.games.dimension_zero.rulebook import Now, clause, only, words_of
from judge.games.dimension_zero.values import changing
from judge.games.dimension_zero.values.characteristics import in_force, lasting
from judge.kernel import Source, Undetermined

GOES_ON = clause("4-14-1")
IN_ORDER = clause("4-14-5-4")


class Change(NamedTuple):
    """A change of damage in force: the words with what they know, and the number that was fixed when it began."""

    frame: Frame
    node: nodes.Modify | nodes.Set
    fixed: int | None = None


def with_changes(now: Now, happen: Happen) -> Happen:
    """What is about to happen, its damage changed by whatever stands or lasts."""
    duel = now.state
    for index, intent in enumerate(happen.intents):
        changed = _changed(now, duel, intent) if isinstance(intent.event, DamageDealt) else intent
        if changed is not intent:
            happen = with_intent(happen, index, changed)
    return happen


def _changed(now: Now, duel: Duel, intent: Intent) -> Intent:
    event = intent.event
    assert isinstance(event, DamageDealt)
    found = [change for change in _standing(duel) if _is_meant(duel, change, event)]
    if not found:
        return intent
    if len(found) > 1 and any(isinstance(change.node, nodes.Set) for change in found):
        # Which of a static ability and an effect that lasts arose first is not kept.
        about = (event.target, found[-1].frame.source)
        raise Undetermined("order of effects not known", about, IN_ORDER, tuple(map(_words, found)))
    amount = event.amount
    for change in found:
        amount = _amount(duel, change, amount)
    now.cite((GOES_ON,))
    sources = (*intent.sources, *map(_words, found))
    return replace(intent, event=replace(event, amount=amount), sources=sources, replaced=True)


def _standing(duel: Duel) -> Iterator[Change]:
    standing: tuple[tuple[Frame, nodes.Modify | nodes.Set], ...]
    begun: tuple[tuple[Lasting, nodes.Modify | nodes.Set], ...]
    standing = (*in_force(duel, nodes.Modify), *in_force(duel, nodes.Set))
    yield from (Change(frame, node) for frame, node in standing if node.stat == "damage")
    begun = (*lasting(duel, nodes.Modify), *lasting(duel, nodes.Set))
    yield from (Change(effect.frame, node, effect.amount) for effect, node in begun if node.stat == "damage")


def _words(change: Change) -> Source:
    return words_of(change.frame, change.node)


def _is_meant(duel: Duel, change: Change, event: DamageDealt) -> bool:
    damage = change.node.of
    if not isinstance(damage, nodes.Damage):
        raise Undetermined(
            "not carried out", (type(change.node).__name__, "of", change.node.wording), "", (_words(change),)
        )
    only(damage, "battle", "quantity", "source", "tests")
    if not meaning.means_damage(duel, change.frame, damage, event):
        return False
    insist_on_reach(duel, change.frame, event, _words(change))
    return True


def _amount(duel: Duel, change: Change, amount: int) -> int:
    """The damage with its sign: below 0 it counts as 0 only once it is dealt (1-2-2)."""
    node = change.node
    if isinstance(node, nodes.Modify):
        return amount + (changing.amount(duel, change.frame, node) if change.fixed is None else change.fixed)
    only(node, "of", "stat", "value", "duration", "number")
    if meaning.is_share(node.value):
        return meaning.share(node.value, amount)
    if change.fixed is not None:
        return change.fixed
    return node.value if isinstance(node.value, int) else meaning.number(duel, change.frame, node.value)
