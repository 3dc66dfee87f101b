"""継続効果の相互作用: continuous effects are applied layer by layer (4-14-5).

Control first, then text, races and attributes, general data, and figures (4-14-5-2); inside a layer what a card does to
itself before what others do (4-14-5-3), what others depend on before what depends on it (4-14-5-4), and by the time
they arose (4-14-5-5). A condition or a description sees the data as far as it has been worked out.

Where a card's effect on itself depends on an effect of another card, the other one goes first: what it does cannot be
told before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from judge.games.dimension_zero.board import Player
from judge.games.dimension_zero.duel import Duel, Standing
from judge.games.dimension_zero.frame import Data, Frame, Seen
from judge.games.dimension_zero.periods import is_now
from judge.games.dimension_zero.rulebook import clause, words_of
from judge.games.dimension_zero.values.changing import change, content
from judge.games.dimension_zero.values.filters import Test
from judge.games.dimension_zero.values.texts import CONTROL, FIGURES, GENERAL, RACE, TEXT, Part
from judge.games.dimension_zero.values.view import Applied, Effect, View
from judge.kernel import Undetermined
from judge.kernel.layers import apply_all, first_of

GOES_ON = clause("4-14-1")
_MOST_GRANTS = 500
"""Effects that bring forth one another: no text comes near."""


Reached: TypeAlias = dict[tuple[int, int], tuple[int, ...]]
"""Whom effects change, by the effect and the share that is tried out, if one is."""


class Share(NamedTuple):
    """An effect as far as it changes the card that has it, or others (4-14-5-3); `own` None: all it changes."""

    effect: Effect
    own: bool | None = None

    @property
    def rank(self) -> tuple[Any, ...]:
        """What decides where no effect depends on another."""
        return (not (self.effect.part.own if self.own is None else self.own), self.effect.since, self.effect.order)

    def takes(self, card: int) -> bool:
        """Whether a change of this card is in the share."""
        return self.own is None or _is_own(self.effect, card) == self.own


def lay(duel: Duel, view: View) -> None:
    """Work out all layers of a view. `duel.view` is the view, so that meanings see it as far as it has got."""
    for layer in (CONTROL, TEXT):
        if layer in view.index.layers or layer in view.lastings.layers:
            _lay_step_by_step(duel, view, layer)
            view.index = view.texts.index(tuple(view.bundles.values()))
    if view.index.trouble is not None:
        raise Undetermined(*view.index.trouble)
    every: list[Effect] = []
    for layer in (RACE, GENERAL, FIGURES):
        if layer in view.index.layers or layer in view.lastings.layers:
            every += _lay_at_once(duel, view, layer)
    standing = {one.card for one in view.standing}

    def reaches_out(effect: Effect) -> bool:
        cards = effect.lasting.cards if effect.lasting is not None else None
        if cards is not None:
            return not standing.issuperset(cards)
        # プランゾーン効果『このカードの…』: of a card that is not on a square itself (5-7-1). The condition is asked
        # here, once: it may itself speak of cards off the squares.
        afar = effect.part.far or (effect.part.own and effect.frame.source not in standing)
        return afar and applies(duel, effect.frame, effect.part)

    view.far = tuple(effect for effect in every if reaches_out(effect))


# ---- the effects of a layer


def _effects(view: View, layer: int) -> Iterator[Effect]:
    """The effects of a layer that are at work now, static ones and those of what has resolved."""
    order = 0
    for card, bundle in view.bundles.items():
        standing = view.on_square(card)
        for frame, part in bundle.parts:
            if part.layer == layer:
                order += 1
                since = standing.since if standing is not None else -1
                yield Effect(part, frame, max(since, view.grants.get((card, part.ability), -1)), order)
    for lasting, part in view.lastings.changes:
        if part.layer == layer:
            order += 1
            yield Effect(part, lasting.frame, lasting.since, order, lasting)


def applies(duel: Duel, frame: Frame, part: Part) -> bool:
    """Whether what a static ability says holds now."""
    if not part.during and not part.conditions:
        return True
    return all(is_now(duel, frame, time) for time in part.during) and all(
        meaning.holds(duel, frame, condition) for condition in part.conditions
    )


def _targets(duel: Duel, view: View, effect: Effect) -> tuple[int, ...]:
    """The cards on squares that an effect changes: those it means, but for those that do not receive it."""
    cards = _meant(duel, view, effect)
    if not cards or not forbidding.any_shields(view.texts.table):
        return cards
    return tuple(card for card in cards if not _is_shielded(duel, view, effect, card))


def _is_shielded(duel: Duel, view: View, effect: Effect, card: int) -> bool:
    """効果を受けない: whether a card is kept from an effect. One that had already reached it is left open."""
    kind = "static" if effect.lasting is None else meaning.kind_of(duel, effect.frame)
    found = forbidding.shield(duel, effect.frame, view.seen(duel, card), kind)
    if found is not None and effect.lasting is not None and effect.lasting.cards is not None:
        raise Undetermined("shielded later", (card, effect.frame.source), GOES_ON, (words_of(*found),))
    return found is not None


def _meant(duel: Duel, view: View, effect: Effect) -> tuple[int, ...]:
    """The cards on squares that an effect speaks of."""
    part, frame = effect.part, effect.frame
    if effect.lasting is not None and effect.lasting.cards is not None:
        cards = effect.lasting.cards if is_in_time(duel, frame, part) else ()
        return tuple(card for card in cards if view.on_square(card) is not None)
    if not applies(duel, frame, part):
        return ()
    if part.own:
        return (frame.source,) if view.on_square(frame.source) is not None and frame.source not in frame.gone else ()
    own = view.on_square(frame.source)
    if part.test is not None and own is not None and not frame.last and not frame.gone:
        return tuple(_tested(view, part.test, own, frame.controller))
    assert part.subject is not None
    return tuple(
        standing.card
        for standing in view.standing
        if meaning.means(duel, frame, part.subject, view.seen(duel, standing.card))
    )


def _tested(view: View, test: Test, own: Standing, you: Player) -> Iterator[int]:
    changed, controllers, printed = view.changed, view.controllers, view.texts.table.data
    for standing in view.standing:
        card = standing.card
        data = changed.get(card) or printed(card)
        if data.kind == "unknown":
            raise Undetermined("unknown card", (card,))
        if test(own, you, standing, controllers.get(card) or standing.controller, data):
            yield card


def is_in_time(duel: Duel, frame: Frame, part: Part | None) -> bool:
    """Whether something that lasts, but works during some stretches of play only, works now."""
    return part is None or all(is_now(duel, frame, time) for time in part.during)


def _content(duel: Duel, effect: Effect) -> Any:
    fixed = effect.lasting.amount if effect.lasting is not None else None
    if fixed is None and effect.part.amount is not None:
        return effect.part.amount
    return content(duel, effect.frame, effect.part.node, effect.part.words, fixed)


def _is_own(effect: Effect, card: int) -> bool:
    return effect.frame.source == card and card not in effect.frame.gone


# ---- control and text: applying one effect may bring forth others, or end them


def _lay_step_by_step(duel: Duel, view: View, layer: int) -> None:
    done: set[tuple[Any, ...]] = set()
    while True:
        waiting = {id(effect): (key, effect) for key, effect in _named(_effects(view, layer)) if key not in done}
        if not waiting:
            return
        shares = [Share(effect) for _, effect in waiting.values()]
        first = first_of(shares, lambda one: one.rank, lambda a, b: _depends(duel, view, layer, a, b))
        _apply(duel, view, first, _reached(duel, view, first, {}))
        done.add(waiting[id(first.effect)][0])
        if len(done) > _MOST_GRANTS:
            raise Undetermined("effects without end", (first.effect.frame.source,))


def _named(effects: Iterable[Effect]) -> Iterator[tuple[tuple[Any, ...], Effect]]:
    """Effects with a name that stays when others come and go."""
    counts: dict[tuple[Any, ...], int] = {}
    for effect in effects:
        key = (effect.frame.source, effect.part.words, effect.lasting is not None)
        counts[key] = counts.get(key, 0) + 1
        yield (*key, counts[key]), effect


# ---- races, general data, figures


def _lay_at_once(duel: Duel, view: View, layer: int) -> list[Effect]:
    effects = list(_effects(view, layer))
    if len(effects) > 1 and any(_may_depend(view, a, b) for a in effects for b in effects if a is not b):
        shares = [share for effect in effects for share in _shares(effect)]
        plain = [(share.effect.part.words, share.own) for share in sorted(shares, key=lambda one: one.rank)]
        known: Reached = {}

        def apply_one(share: Share) -> None:
            cards = _reached(duel, view, share, known)
            # Whom an effect changes stays, unless it looks at what is changed now.
            still = [(id(effect), id(None)) for effect in effects if not _may_depend(view, effect, share.effect)]
            kept = {key: known[key] for key in still if key in known}
            known.clear()
            known.update(kept)
            _apply(duel, view, share, cards)

        order = apply_all(
            shares, lambda one: one.rank, lambda a, b: _depends(duel, view, layer, a, b, known), apply_one
        )
        sorted_so = [(share.effect.part.words, share.own) for share in order]
        view.dependent.update(one[0] for one in sorted_so if sorted_so.index(one) != plain.index(one))
    else:
        # No effect sees what another one changes: who is changed and how can be told before anything is applied.
        changes = [
            (Share(effect, _is_own(effect, card)), card, what)
            for effect in effects
            if (cards := _targets(duel, view, effect))
            for what in (_content(duel, effect),)
            for card in cards
        ]
        changes.sort(key=lambda found: found[0].rank)
        for share, card, what in changes:
            _change(view, share.effect, card, what)
    if any(effect.since < 0 for effect in effects):
        _insist_on_times(view, layer)
    return effects


def _shares(effect: Effect) -> tuple[Share, ...]:
    if effect.part.own:
        return (Share(effect, True),)
    if effect.lasting is not None and effect.lasting.cards is not None:
        own = any(_is_own(effect, card) for card in effect.lasting.cards)
        return (Share(effect, True), Share(effect, False)) if own else (Share(effect, False),)
    return (Share(effect, True), Share(effect, False))


def _may_depend(view: View, a: Effect, b: Effect) -> bool:
    """Whether the first effect looks at what the second one changes, or who does not receive it may hang on that."""
    if forbidding.any_shields(view.texts.table):
        return True
    if a.lasting is not None and a.lasting.cards is not None and (a.part.plain or a.lasting.amount is not None):
        return False
    return b.part.writes in a.part.reads


def _depends(duel: Duel, view: View, layer: int, a: Share, b: Share, known: Reached | None = None) -> bool:
    """Whether applying `b` changes whether `a` is there or what it does (4-14-5-4).

    `known`: whom effects change as things stand, and once a share is applied.
    """
    if a.effect is b.effect:
        return False
    # A static effect is there as long as its card has the ability, and is its controller's.
    static = a.effect.lasting is None
    ends = static and (layer == CONTROL or (layer == TEXT and b.effect.part.absolute))
    if not ends and not _may_depend(view, a.effect, b.effect):
        return False
    if known is None:
        known = {}
    before = _signature(duel, view, a, known)
    cards = _reached(duel, view, b, known)
    if not cards:
        return False
    kept = (dict(view.changed), dict(view.controllers), dict(view.bundles), dict(view.grants), view.made)
    view.made = {}
    _apply(duel, view, b, cards)
    after = _signature(duel, view, a, known, b)
    view.changed, view.controllers, view.bundles, view.grants, view.made = kept
    return before != after


def _signature(duel: Duel, view: View, share: Share, known: Reached, applied: Share | None = None) -> tuple[Any, ...]:
    effect = share.effect
    frame = effect.frame
    if effect.lasting is None:
        bundle = view.bundles.get(frame.source)
        working = bundle is not None and any(
            part is effect.part and other.controller == frame.controller for other, part in bundle.parts
        )
        if not working:
            return ()
    cards = _reached(duel, view, share, known, applied)
    return (cards, _content(duel, effect)) if cards else ()


def _reached(duel: Duel, view: View, share: Share, known: Reached, applied: Share | None = None) -> tuple[int, ...]:
    """The cards that a share changes as things stand, which is with another one applied."""
    key = (id(share.effect), id(applied))
    found = known.get(key)
    if found is None:
        found = known[key] = _targets(duel, view, share.effect)
    return tuple([card for card in found if share.takes(card)])


def _apply(duel: Duel, view: View, share: Share, cards: tuple[int, ...]) -> None:
    if not cards:
        return
    effect = share.effect
    what = _content(duel, effect)
    for card in cards:
        if effect.part.layer == CONTROL:
            view.controllers[card] = what
            _gather(duel, view, card)
        else:
            _change(view, effect, card, what)
            if effect.part.layer == TEXT:
                _granted(view, effect, card, what)
                _gather(duel, view, card)


def _change(view: View, effect: Effect, card: int, what: Any) -> None:
    before = view.data(card)
    after = change(view.texts.table, before, effect.part.node, what)
    view.changed[card] = after
    view.made.setdefault(card, []).append(Applied(effect, what, before, after))


def _granted(view: View, effect: Effect, card: int, what: Any) -> None:
    if isinstance(what, tuple):
        for words in what:
            view.grants[card, words] = max(effect.since, view.grants.get((card, words), -1))


def _gather(duel: Duel, view: View, card: int) -> None:
    """Find again which abilities of a card work, once its controller or its text has changed."""
    standing = view.on_square(card)
    assert standing is not None
    printed = view.texts.table.data(card).abilities
    has = view.data(card).abilities
    controller = view.controllers.get(card) or standing.controller
    bundle = view.texts.on_square(duel, standing, controller, None if has == printed else has) if has else None
    if bundle is None:
        view.bundles.pop(card, None)
    elif card in view.bundles:
        view.bundles[card] = bundle
    else:  # in the order that cards stand
        every = {**view.bundles, card: bundle}
        order = [one.card for one in view.standing if one.card in every]
        order += [one for one in every if one not in order]
        view.bundles = {one: every[one] for one in order}


def _insist_on_times(view: View, layer: int) -> None:
    """Nobody notes when a card came to a zone; where that decides, the rules cannot be followed."""
    for card, made in view.made.items():
        here = [applied.effect for applied in made if applied.effect.part.layer == layer]
        for effect in here:
            others = [one for one in here if one is not effect and one.part.writes == effect.part.writes]
            if effect.since < 0 and others and (effect.part.absolute or any(one.part.absolute for one in others)):
                raise Undetermined("order of effects not known", (card, effect.frame.source), "4-14-5-5")


# ---- cards off the squares


def data_afar(duel: Duel, view: View, seen: Seen) -> Seen:
    """A card in another zone, with the effects that reach it there."""
    for _, data in laid_afar(duel, view, seen):
        seen = replace(seen, data=data)
    return seen


def laid_afar(duel: Duel, view: View, seen: Seen) -> Iterator[tuple[Effect, Data]]:
    """The effects that reach a card off the squares, in their order, each with the data that comes of it.

    What a card costs that nobody listed, or that lies face down, is not known anyway: who asks for it is told so.
    """
    is_known = seen.data.kind != "unknown" and not meaning.is_hidden(seen)
    for effect in sorted(view.far, key=lambda one: (one.part.layer, not _is_own(one, seen.card), one.since, one.order)):
        if effect.part.writes == "cost" and not is_known:
            continue
        if effect.lasting is not None and effect.lasting.cards is not None:
            meant = seen.card in effect.lasting.cards and is_in_time(duel, effect.frame, effect.part)
        else:
            assert effect.part.subject is not None
            meant = meaning.means(duel, effect.frame, effect.part.subject, seen)
        if meant:
            data: Data = change(view.texts.table, seen.data, effect.part.node, _content(duel, effect))
            seen = replace(seen, data=data)
            if seen.card in view.begun:
                view.begun[seen.card] = seen
            yield effect, data


# At the end, by module: each needs the other, and neither while it is loaded.
from judge.games.dimension_zero import forbidding, meaning  # noqa: E402
