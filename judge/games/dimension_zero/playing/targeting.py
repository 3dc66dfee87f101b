"""対象: the targets that a text asks for, who may be one, and whether they still are when it resolves (4-11).

Every 対象の… of a text is a `Slot`. What was chosen for it is kept in the frame under the place of its words (role
`target`) and, for the steps that speak of it again, under the number of its step and the field that it fills.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.board import Player
from judge.games.dimension_zero.duel import Ability, Duel, Spell, Table
from judge.games.dimension_zero.forbidding import forbidden
from judge.games.dimension_zero.frame import Frame, Ref, Refs, Words
from judge.games.dimension_zero.meaning import is_on_stack, key_of
from judge.games.dimension_zero.remembered import Remembered, parts_of
from judge.games.dimension_zero.rulebook import clause, only, words_of
from judge.games.dimension_zero.values.characteristics import look, view
from judge.kernel import Refusal, Undetermined

NO_TARGET = clause("4-7-2-5")
NOT_ITSELF = clause("4-11-4")
CANNOT = clause("1-1-2")
RESISTS = clause("5-17-2")

DESCRIPTIONS = (nodes.Cards, nodes.Squares, nodes.Line, nodes.Area, nodes.Player, nodes.ThisCard)


class Slot(NamedTuple):
    """One 対象の… of a text."""

    node: Any
    """The description of what may be a target."""
    step: Any
    """The step that it stands in."""
    role: str
    """The field of the step that it fills, or stands in."""
    direct: bool
    """Whether it fills the field, so that later steps can speak of it by the number of the step."""
    mode: int | None
    """The effect to choose (4-7-2-2) that it belongs to."""

    @property
    def key(self) -> int:
        """The number under which a frame keeps what was chosen: the place of the words."""
        return key_of(self.node)

    @property
    def said(self) -> Any:
        """The words that ask for it: the whole step where the description was left unsaid (選び、破壊する)."""
        return self.node if self.node.span[0] < self.node.span[1] else self.step


def steps_of(node: Any) -> tuple[Any, ...]:
    """The steps of a spell's text or of an ability."""
    if isinstance(node, nodes.Keyword):
        if len(node.abilities) != 1 or not isinstance(node.abilities[0], nodes.Effect):
            raise Undetermined("not carried out", ("Keyword", node.name, node.wording))
        return node.abilities[0].steps
    found: tuple[Any, ...] = node.steps
    return found


def modes_of(node: Any) -> nodes.Modes | None:
    """次の効果から1つを選び、使用する: the effects of which some are used, if the text offers any."""
    found = [step for step in steps_of(node) if isinstance(step, nodes.Modes)]
    if len(found) > 1:
        raise Undetermined("not carried out", ("Modes", "", found[1].wording))
    return found[0] if found else None


# ---- where a text has targets


def slots(table: Table, words: Words, modes: tuple[int, ...] = ()) -> tuple[Slot, ...]:
    """The targets that a text asks for, in the order they are chosen; of effects to choose, those that were."""
    key = ("slots", words)
    if key not in table.memo:
        found = tuple(_in_steps(steps_of(table.node(words)), None))
        keys = [slot.key for slot in found]
        if len(set(keys)) != len(keys):
            raise Undetermined("not carried out", ("targets", "", table.node(words).wording))
        table.memo[key] = found
    every: tuple[Slot, ...] = table.memo[key]
    if all(slot.mode is None for slot in every):
        return every
    return tuple(slot for slot in every if slot.mode is None or slot.mode in modes)


def _in_steps(steps: tuple[Any, ...], mode: int | None) -> Iterator[Slot]:
    for step in steps:
        match step:
            case nodes.Modes():
                for index, option in enumerate(step.options):
                    yield from _in_steps(option.steps, index)
            case nodes.If() | nodes.May():
                yield from _in_steps(step.steps, mode)
            case nodes.But():
                yield from _in_steps((step.step,), mode)
            case nodes.Delayed() | nodes.Replacement():
                pass  # an ability of its own: it has its targets when it is stacked
            case nodes.Cannot() | nodes.Can() | nodes.Only() | nodes.Must():
                yield from _in_steps((step.action,), mode)
            case _:
                for name, value in step.parts():
                    yield from _in_field(value, step, name, True, mode)


def _in_field(value: Any, step: Any, name: str, direct: bool, mode: int | None) -> Iterator[Slot]:
    if isinstance(value, tuple):
        for one in value:
            yield from _in_field(one, step, name, direct, mode)
        return
    if not isinstance(value, nodes.Node) or isinstance(value, _ABILITIES):
        return
    if isinstance(value, nodes.AnyOf) and value.options and all(_is_target(one) for one in value.options):
        yield Slot(value, step, name, direct, mode)
        return
    for _, below in value.parts():  # a target that another is described by is chosen before it (4-9-2-2)
        yield from _in_field(below, step, name, False, mode)
    if _is_target(value):
        yield Slot(value, step, name, direct, mode)


_ABILITIES = (
    nodes.Static,
    nodes.Triggered,
    nodes.Activated,
    nodes.Replacement,
    nodes.Keyword,
    nodes.ZoneEffect,
    nodes.Effect,
    nodes.BeTarget,
    nodes.Targets,
)


def _is_target(node: Any) -> bool:
    return isinstance(node, DESCRIPTIONS) and bool(node.target)


def plain(node: Any) -> Any:
    """A description without the word 対象の: what may be a target, whoever is one."""
    return _plain[node]  # one node for one: what is known of a node is known by its identity


def _without_target(node: Any) -> Any:
    if isinstance(node, nodes.AnyOf):
        return replace(node, options=tuple(plain(one) for one in node.options))
    return replace(node, target=False)


_plain: Remembered[Any] = Remembered(_without_target)


# ---- what may be a target


def choose_by(duel: Duel, frame: Frame, slot: Slot) -> Player:
    """The player who chooses: the controller, unless the text names another."""
    who = getattr(slot.step, "who", None)
    if not isinstance(slot.step, nodes.Choose) or who is None:
        return frame.controller
    return meaning.player(duel, frame, who)


def candidates(duel: Duel, frame: Frame, slot: Slot, *, item: int = 0, spell: int | None = None) -> Refs:
    """Everything that may be chosen now, what is forbidden or chosen by itself left out (4-11-3, 4-11-4, 5-17-2)."""
    view(duel)
    if not duel.viewed:
        return _candidates(duel, frame, slot, item, spell)
    # Whether there are any, which, and what may still be chosen: it is asked again before anything has happened.
    key = ("candidates", frame, id(slot.node), item, spell)
    known: Refs | None = duel.known.get(key)
    if known is None:
        known = duel.known[key] = _candidates(duel, frame, slot, item, spell)
    return known


def _candidates(duel: Duel, frame: Frame, slot: Slot, item: int, spell: int | None) -> Refs:
    found = described(duel, frame, slot)
    if is_on_stack(slot.node):
        return tuple(ref for ref in found if ref != f"#{item}")
    return tuple(ref for ref in found if ref != spell and banned(duel, frame, slot, ref) is None)


def described(duel: Duel, frame: Frame, slot: Slot) -> Refs:
    """Everything that fits the words now."""
    found = _described(duel, frame, plain(slot.node))
    if not isinstance(slot.step, nodes.Choose) or not slot.direct:
        return found
    only(slot.step, "who", "what", "count", "number", "source", "but_not", "turn")
    if slot.step.source is not None:
        found = tuple(ref for ref in found if _comes_from(duel, frame, slot.step.source, ref))
    for excluded in slot.step.but_not:
        found = tuple(
            ref for ref in found if not (isinstance(ref, int) and meaning.means(duel, frame, excluded, look(duel, ref)))
        )
    return found


def _described(duel: Duel, frame: Frame, node: Any) -> Refs:
    match node:
        case nodes.AnyOf():
            refs: dict[Ref, None] = {}
            for option in node.options:
                refs.update(dict.fromkeys(_described(duel, frame, option)))
            return tuple(refs)
        case nodes.Cards() if is_on_stack(node):
            return tuple(meaning.item_ref(item) for item in meaning.items(duel, frame, node))
        case nodes.Cards() | nodes.ThisCard():
            return meaning.cards(duel, frame, node)
        case nodes.Squares():
            return meaning.squares(duel, frame, node)
        case nodes.Line() | nodes.Area():
            return meaning.places(duel, frame, node)
        case nodes.Player():
            return meaning.players(duel, frame, node)
    raise Undetermined("not carried out", (type(node).__name__, "target", node.wording))


def _comes_from(duel: Duel, frame: Frame, source: Any, ref: Ref) -> bool:
    if not isinstance(ref, int):
        raise Undetermined("not carried out", ("Choose", "source", source.wording))
    seen = look(duel, ref)
    return meaning.means_place(duel, frame, source, seen.place, seen)


def banned(duel: Duel, frame: Frame, slot: Slot, ref: Ref) -> Refusal | None:
    """Why something that fits the words may not be chosen: 耐性, 対象にならない (5-17-2, 1-1-2)."""
    if not isinstance(ref, int):
        return None
    kind = meaning.kind_of(duel, frame)
    found = forbidden(duel, "target", what=ref, who=frame.controller, by=look(duel, frame.source, frame), kind=kind)
    if found is None:
        return None
    number = RESISTS if isinstance(found[1], nodes.Keyword) else CANNOT
    return Refusal(number, "cannot be target", (ref, frame.source), (words_of(*found),))


def span_of(duel: Duel, frame: Frame, slot: Slot, available: int) -> tuple[int, int]:
    """How many are chosen: at least and at most. More than there are may be demanded: then nothing can be chosen."""
    count = slot.step.count if isinstance(slot.step, nodes.Choose) and slot.direct else None
    if count is None:
        count = getattr(slot.node, "count", None)
    if getattr(slot.node, "quantity", None) == "all" or isinstance(getattr(slot.node, "controller", None), nodes.AllOf):
        raise Undetermined("not carried out", (type(slot.node).__name__, "quantity", slot.node.wording))
    return meaning.count_range(duel, frame, count, available)


# ---- choosing


def say(frame: Frame, slot: Slot, refs: Refs) -> Frame:
    """The frame once targets are chosen for a slot."""
    frame = frame.say(slot.key, "target", refs)
    if slot.direct:
        frame = frame.say(key_of(slot.step), slot.role, refs)
    return frame


def depends(slot: Slot, earlier: tuple[Slot, ...]) -> bool:
    """Whether what may be chosen hangs on what is chosen for another slot."""
    numbers = {key_of(one.step) for one in earlier if one.direct}
    inner = {id(one.node) for one in earlier}
    barred = slot.step.but_not if isinstance(slot.step, nodes.Choose) and slot.direct else ()
    return any(
        (isinstance(node, nodes.That) and node.ref in numbers) or (node is not slot.node and id(node) in inner)
        for part in (slot.node, *barred)
        for node in parts_of[part]
    )


def possible(duel: Duel, frame: Frame, wanted: tuple[Slot, ...], *, item: int = 0, spell: int | None = None) -> bool:
    """Whether legal targets can be chosen for all slots."""
    if not wanted:
        return True
    slot, rest = wanted[0], wanted[1:]
    refs = candidates(duel, frame, slot, item=item, spell=spell)
    low, high = span_of(duel, frame, slot, len(refs))
    if len(refs) < low:
        return False
    if not any(depends(one, (slot,)) for one in rest):
        return possible(duel, frame, rest, item=item, spell=spell)
    tries: list[Refs] = [(ref,) for ref in refs] if high else []
    if low == 0:
        tries.append(())
    if low > 1:
        tries = [refs[:low]]
    return any(possible(duel, say(frame, slot, one), rest, item=item, spell=spell) for one in tries)


def missing(duel: Duel, frame: Frame, wanted: tuple[Slot, ...], *, spell: int | None = None) -> list[Refusal]:
    """Why targets cannot be chosen: for the first slot that cannot be filled, with what is forbidden there."""
    for place, slot in enumerate(wanted):
        if depends(slot, wanted[:place]):
            continue  # what fits hangs on a choice that nobody has made
        refs = candidates(duel, frame, slot, spell=spell)
        low, _ = span_of(duel, frame, slot, len(refs))
        if len(refs) >= low:
            continue
        said = (words_of(frame, slot.said),)
        found = [Refusal(NO_TARGET, "no legal target", (frame.source, low, len(refs)), said)]
        if not is_on_stack(slot.node):
            bans = (banned(duel, frame, slot, ref) for ref in described(duel, frame, slot))
            found += [ban for ban in bans if ban is not None]
            if spell is not None and spell in described(duel, frame, slot):
                found.append(Refusal(NOT_ITSELF, "cannot target itself", (spell,), said))
        elif _would_fit_itself(duel, frame, slot, spell):
            found.append(Refusal(NOT_ITSELF, "cannot target itself", (frame.source,), said))
        return found
    if possible(duel, frame, wanted, spell=spell):
        return []
    every = tuple(words_of(frame, slot.said) for slot in wanted)
    return [Refusal(NO_TARGET, "no legal target", (frame.source, len(wanted), 0), every)]


def _would_fit_itself(duel: Duel, frame: Frame, slot: Slot, spell: int | None) -> bool:
    """Whether a spell or ability, once it lies on the stack, is something that its own words describe (4-11-4)."""
    world = duel.fork()
    number = duel.next_number()
    item: Spell | Ability = Ability(number=number, frame=frame, kind="activated")
    if spell is not None:
        item = Spell(number=number, card=spell, controller=frame.controller, frame=frame, texts=(frame.words,))
    world.stack += (item,)
    return meaning.item_ref(item) in described(world, frame, slot)


# ---- on resolution


class Legality(NamedTuple):
    """What has become of the targets of a spell or ability."""

    frame: Frame
    """The frame with the targets that are still legal."""
    chosen: int
    """How many there were."""
    illegal: Refs
    through: Refs = ()
    """Those of them that are illegal because a target that they are described by is (4-9-2-2)."""

    @property
    def fails(self) -> bool:
        """Whether every target has become illegal: the spell or ability is nullified (4-9-2-1)."""
        return self.chosen > 0 and len(self.illegal) == self.chosen


def still_legal(duel: Duel, item: Spell | Ability) -> Legality:
    """Which targets are still as their text demands; 耐性 is not looked at again (2-27, 5-17-3)."""
    frame = item.frame
    chosen = 0
    illegal: list[Ref] = []
    through: list[Ref] = []
    lost: tuple[Slot, ...] = ()
    for slot in slots(duel.table, frame.words, frame.modes):
        refs = frame.get(slot.key, "target")
        if not refs:
            continue
        chosen += len(refs)
        good: Refs = ()
        if depends(slot, tuple(one for one in lost if one.mode in (None, slot.mode))):
            through += refs
        else:
            fits = set(described(duel, frame, slot))
            good = tuple(ref for ref in refs if ref in fits and not (_is_card(slot.node) and ref in frame.gone))
        illegal += [ref for ref in refs if ref not in good]
        if good != refs:
            frame = _keep(frame, slot, refs, good)
        if not good:
            lost += (slot,)
    return Legality(frame, chosen, tuple(illegal), tuple(through))


def _is_card(node: Any) -> bool:
    return not is_on_stack(node) and not isinstance(node, (nodes.Squares, nodes.Line, nodes.Area, nodes.Player))


def _keep(frame: Frame, slot: Slot, refs: Refs, good: Refs) -> Frame:
    """The frame with some targets only; what was divided among them stays as it was (4-7-2-6)."""
    frame = say(frame, slot, good)
    shares = frame.get(slot.key, "shares")
    if shares is not None:
        kept = tuple(share for ref, share in zip(refs, shares, strict=True) if ref in good)
        frame = frame.say(slot.key, "shares", kept)
    return frame


def in_mode(table: Table, frame: Frame, mode: int) -> Frame:
    """The frame for carrying out one of the effects that were chosen: its steps have numbers of their own."""
    for slot in slots(table, frame.words, (mode,)):
        refs = frame.get(slot.key, "target")
        if slot.mode == mode and slot.direct and refs is not None:
            frame = frame.say(key_of(slot.step), slot.role, refs)
    return frame
