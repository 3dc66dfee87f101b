"""What players are asked while something is carried out: which cards, how many, in which order, whether at all.

Each question is an instruction that hands its answer to the instruction beneath it (`Duel.answer`). Chance is asked in
the same way (random choices, shuffled decks).
"""

from __future__ import annotations

from msgspec.structs import replace

from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.events import Chosen, Decided, Declared, OrderChosen
from judge.games.dimension_zero.frame import Ref, Refs
from judge.games.dimension_zero.rulebook import RULES, Now
from judge.kernel import CHANCE, Instruction, Option


class Pick(Option, frozen=True):
    """Choose this one."""

    what: Ref


class Enough(Option, frozen=True):
    """Choose no more."""


class Answer(Option, frozen=True):
    """Do it, or do not."""

    yes: bool


class Say(Option, frozen=True):
    """Name a number, a colour, a race, a name."""

    what: Ref


class ChooseSome(Instruction, frozen=True):
    """A player chooses at least `low` and at most `high` of some things. The answer: what was chosen."""

    player: str
    among: Refs
    low: int = 1
    high: int = 1
    chosen: Refs = ()
    why: str = "cards"
    """What kind of choice it is: `targets`, `cards`, `squares`, `cost cards` …"""


class AskWhether(Instruction, frozen=True):
    """A player may do something. The answer: whether they do."""

    player: str
    card: int
    """The card whose text says so."""
    why: str = ""
    """What is asked, where it is no してよい: `redraw`, and `draw` for each of 3枚まで."""


class OfferPayment(AskWhether, frozen=True):
    """A player may pay a cost that a text names, and so decide what the text does. The answer: whether they do."""


class SayWord(Instruction, frozen=True):
    """A player names one of several words. The answer: the word."""

    player: str
    among: tuple[str, ...]
    why: str = "word"


class PutInOrder(Instruction, frozen=True):
    """A player puts cards in an order. The answer: the cards in that order."""

    player: str
    cards: tuple[int, ...]
    ordered: tuple[int, ...] = ()
    why: str = "order"


class OrderArrivals(PutInOrder, frozen=True):
    """Cards that come to squares at the same time: the active player says in which order (2-20-1-8, 2-20-2-6)."""


def _some(duel: Duel, ask: ChooseSome) -> tuple[str, tuple[Option, ...]]:
    """One thing after the other, in the order they are listed: which was named first makes no difference."""
    start = ask.among.index(ask.chosen[-1]) + 1 if ask.chosen else 0
    missing = ask.low - len(ask.chosen)
    # Leave enough behind to reach the least number.
    rest = ask.among[start : len(ask.among) - max(0, missing - 1)]
    picks: list[Option] = list(_distinct(duel, rest)) if len(ask.chosen) < ask.high else []
    if missing <= 0:
        picks.append(Enough())
    return ask.player, tuple(picks)


def _distinct(duel: Duel, refs: Refs) -> list[Pick]:
    """Of equal cards in a zone, which one is chosen makes no difference: the first stands for all."""
    seen: set[object] = set()
    picks = []
    for ref in refs:
        key = _alike(duel, ref)
        if key not in seen:
            seen.add(key)
            picks.append(Pick(ref))
    return picks


def _alike(duel: Duel, ref: Ref) -> object:
    if not isinstance(ref, int):
        return ref
    kind = duel.table.kinds[ref]
    if kind == ref and not any(other == kind for other in duel.table.kinds[ref + 1 :]):
        return ref
    place = duel.where(ref)
    return ref if place.zone in ("square", "beneath") else (kind, place, ref in duel.frozen)


@RULES.choice(ChooseSome, "4-9-2-4", _some)
def choose_some(now: Now, ask: ChooseSome, option: Option) -> None:
    """The player whom the text names chooses, when it is carried out."""
    chosen = (*ask.chosen, option.what) if isinstance(option, Pick) else ask.chosen
    if isinstance(option, Enough) or len(chosen) == ask.high or chosen[-1] == ask.among[-1]:
        if ask.why != "targets":
            now.happen(Chosen(ask.player, chosen))  # type: ignore[arg-type]
        now.state.answer = chosen
    else:
        now.then(ChooseSome(ask.player, ask.among, ask.low, ask.high, chosen, ask.why))


def choose(player: str, among: Refs, low: int, high: int, why: str = "cards") -> ChooseSome:
    """The question which of some things a player chooses; never more than there are."""
    high = min(high, len(among))
    return ChooseSome(player, among, min(low, high), high, (), why)


def _whether(duel: Duel, ask: AskWhether) -> tuple[str, tuple[Answer, ...]]:
    return ask.player, (Answer(True), Answer(False))


@RULES.choice(AskWhether, "4-8-5", _whether)
def ask_whether(now: Now, ask: AskWhether, option: Answer) -> None:
    """してよい: whether it is done is said when it is carried out."""
    now.happen(Decided(ask.player, option.yes))  # type: ignore[arg-type]
    now.state.answer = option.yes


@RULES.choice(OfferPayment, "4-9-2-4", _whether)
def offer_payment(now: Now, ask: OfferPayment, option: Answer) -> None:
    """…が…を支払うならば: the player whom the text names says whether they pay, when it is carried out."""
    ask_whether(now, ask, option)


def _words(duel: Duel, ask: SayWord) -> tuple[str, tuple[Say, ...]]:
    return ask.player, tuple(Say(word) for word in ask.among)


@RULES.choice(SayWord, "4-9-2-4", _words)
def say_word(now: Now, ask: SayWord, option: Say) -> None:
    """A player names a colour, a race, a name."""
    now.happen(Declared(ask.player, option.what))  # type: ignore[arg-type]
    now.state.answer = option.what


def _orders(duel: Duel, ask: PutInOrder) -> tuple[str, tuple[Pick, ...]]:
    rest = tuple(card for card in ask.cards if card not in ask.ordered)
    return ask.player, tuple(_distinct(duel, rest))


@RULES.choice(OrderArrivals, "2-20-1-8", _orders)
def order_arrivals(now: Now, ask: OrderArrivals, option: Pick) -> None:
    """The active player says in which order several cards come to squares."""
    put_in_order(now, ask, option)


@RULES.choice(PutInOrder, "2-23-2-4", _orders)
def put_in_order(now: Now, ask: PutInOrder, option: Pick) -> None:
    """The owner says in which order several cards go to one place."""
    assert isinstance(option.what, int)
    ordered = (*ask.ordered, option.what)
    if ask.player != CHANCE:
        now.happen(OrderChosen(ask.player, option.what))  # type: ignore[arg-type]
    if len(ordered) >= len(ask.cards) - 1:
        now.state.answer = (*ordered, *(card for card in ask.cards if card not in ordered))
    else:
        now.then(replace(ask, ordered=ordered))
