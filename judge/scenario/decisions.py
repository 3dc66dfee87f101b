"""Reading the game's decisions: what kind they are, what they offer, what an option says."""

from __future__ import annotations

from judge.games.dimension_zero.asking import (
    Answer,
    AskWhether,
    ChooseSome,
    Enough,
    Pick,
    PutInOrder,
    Say,
    SayWord,
)
from judge.games.dimension_zero.board import SQUARES
from judge.games.dimension_zero.deeds.stack_deeds import PayNow
from judge.games.dimension_zero.duel import Ability, Duel, Spell, UnitMove
from judge.games.dimension_zero.frame import Ref
from judge.games.dimension_zero.meaning.ground import is_on_stack, item_ref
from judge.games.dimension_zero.moving import OrderGraveyard, PutNext
from judge.games.dimension_zero.playing.aiming import ChooseTargets, Divide
from judge.games.dimension_zero.playing.paying import Pay
from judge.games.dimension_zero.playing.steps import ChooseModes, SettleCost, UseModes
from judge.games.dimension_zero.priority import StackNext, StackTriggers
from judge.games.dimension_zero.replacing.replacement import Apply, ChooseReplacement, OfferReplacement, Use
from judge.games.dimension_zero.triggers import OfferReveal, Show
from judge.kernel import Decision, Option
from judge.scenario.steering import slot_of

BY_TYPE = (
    (ChooseTargets, "targets"),
    (Divide, "division"),
    (ChooseModes, "mode"),
    (Pay, "payment"),
    (PayNow, "payment"),
    (AskWhether, "optional"),
    (SayWord, "word"),
    (PutInOrder, "order"),
    (OrderGraveyard, "order"),
    (StackTriggers, "triggers"),
    (ChooseReplacement, "replacement"),
    (OfferReplacement, "replacement"),
    (OfferReveal, "reveal"),
)


def kind_of(decision: Decision) -> str:
    """What kind of thing is decided, in the words of `decides`."""
    about = decision.about
    if isinstance(about, SettleCost):
        if about.act.optional or about.act.calling:
            return "cost"
        return "x" if about.act.x is None else "cost cards"
    if isinstance(about, ChooseSome):
        if about.among and all(isinstance(ref, str) and ref in SQUARES for ref in about.among):
            return "square"
        return about.why if about.why in ("targets", "cost cards") else "cards"
    return next((kind for asked, kind in BY_TYPE if isinstance(about, asked)), "cards")


def kinds_of(decision: Decision) -> tuple[str, ...]:
    """Every kind of thing that is decided: with targets or cards also their number, where that is open."""
    kind = kind_of(decision)
    if kind in ("targets", "cards", "cost cards") and Enough() in decision.options:
        return kind, "number"
    return (kind,)


def is_first(decision: Decision) -> bool:
    """Whether this begins a choice that is made one by one, not goes on with it."""
    about = decision.about
    return not any(getattr(about, name, ()) for name in ("chosen", "ordered", "picked", "shares"))


def said(option: Option) -> tuple[Ref, ...]:
    """What an option says: a card, a square, yes or no; a plain number as a word."""
    match option:
        case Pick(what):
            return (what,)
        case Say(what):
            return (str(what),)
        case Answer(yes) | Show(yes) | Use(yes):
            return (yes,)
        case PutNext(card):
            return (card,)
        case StackNext(source=source):
            return (source,)
        case Apply(by=by):
            return (by[0],)
        case UseModes(modes):
            return tuple(str(mode + 1) for mode in modes)
    answer = getattr(option, "yes", None)
    return (answer,) if isinstance(answer, bool) else ()


def on_stack(duel: Duel, decision: Decision) -> bool:
    """Whether the things offered are numbers of items on the stack."""
    return isinstance(decision.about, ChooseTargets) and is_on_stack(slot_of(duel, decision.about).node)


def card_on_stack(duel: Duel, number: Ref) -> Ref:
    """The card that an item on the stack is, or comes from."""
    for item in duel.stack:
        if item_ref(item) == number:
            match item:
                case Spell(card=card) | UnitMove(card=card) if card is not None:
                    return card
                case Ability(frame=frame):
                    return frame.source
    return number


def offered(duel: Duel, decision: Decision) -> frozenset[Ref]:
    """Everything that may be chosen, equal cards that another stands for included."""
    found: set[Ref] = set()
    for option in decision.options:
        found.update(said(option))
    about = decision.about
    if isinstance(about, ChooseSome):
        found.update(about.among)
    if isinstance(about, PutInOrder | OrderGraveyard):
        found.update(about.cards)
    if on_stack(duel, decision):
        return frozenset(card_on_stack(duel, ref) for ref in found)
    return frozenset(found)


def same(duel: Duel, ref: Ref, other: Ref) -> bool:
    """Whether two things are the same, or equal cards. Yes and no are no numbers."""
    if isinstance(ref, bool) or isinstance(other, bool):
        return ref is other
    if ref == other:
        return True
    kinds = duel.table.kinds
    if not isinstance(ref, int) or not isinstance(other, int) or max(ref, other) >= len(kinds):
        return False
    return kinds[ref] == kinds[other]


def matches(duel: Duel, ref: Ref, wanted: tuple[Ref, ...]) -> bool:
    """Whether something offered is what is wanted: the same, or an equal card in the same place off the squares."""
    for one in wanted:
        if type(ref) is type(one) and ref == one:
            return True
        if isinstance(ref, int) and isinstance(one, int) and same(duel, ref, one):
            place = duel.where(ref)
            alike = place == duel.where(one) and (ref in duel.frozen) == (one in duel.frozen)
            if alike and not place.is_square:
                return True
    return False
