"""Numbers: power and smash summed from what is printed and the effects recorded; damage as some text says (4-14)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from judge.games.dimension_zero import events as e
from judge.games.dimension_zero.pieces import Ability, Spell, StackItem
from judge.verify.document import CardNow, ChangeMade, Derived
from judge.verify.findings import Looked, unless
from judge.verify.position import Position
from judge.verify.walking import TOGETHER, Table, Walk

VARIES = re.compile("につき|ごと|倍|等し|合計|枚数|の数|半分|[XYZ]|同じだけ|分だけ|だけ")
"""Words by which a number is not simply the printed one."""
SUBSTITUTES = re.compile("参照する.*[代か]わりに")
"""Words by which one figure stands for another (6-3-2)."""
ZONES = ("square", "energy", "smash", "graveyard", "hand", "plan", "removed", "stack", "beneath")


class Seen(NamedTuple):
    """The cards that are not as printed at some moment, and the position they are in."""

    step: int | None
    cards: tuple[CardNow, ...]
    position: Position


def _seen(walk: Walk) -> Iterator[Seen]:
    for moment in walk.moments:
        if moment.step.cards is not None:
            yield Seen(moment.number, moment.step.cards, moment.before)
    yield Seen(None, walk.line.end.cards, walk.end)


def derivations(walk: Walk) -> Looked:
    """Each number begins with what is printed, and is the sum of its changes; each change has its words and source."""
    for step, cards, position in _seen(walk):
        for card in cards:
            yield unless(
                card.number in position.standing,
                "numbers",
                step,
                f"カード{card.number}はスクエアにない。",
                f"card {card.number} is on no square.",
            )
            for stat in ("power", "smash"):
                derived: Derived | None = getattr(card, stat)
                if derived is None:
                    continue
                yield unless(
                    _adds_up(walk.table, card, stat, derived),
                    "numbers",
                    step,
                    f"カード{card.number}の{stat}の合計が違う。",
                    f"the {stat} of card {card.number} does not add up.",
                )
                for made in derived.changes:
                    yield unless(
                        _has_reason(walk.table, position, card.number, made),
                        "numbers",
                        step,
                        f"カード{card.number}の{stat}を変える効果がない。",
                        f"there is no such effect on the {stat} of card {card.number}.",
                    )


def _adds_up(table: Table, card: CardNow, stat: str, derived: Derived) -> bool:
    printed = table.printed(card.number)
    if printed is None or (printed.kind == "unit" and getattr(printed, stat) != derived.printed):
        return False
    total = derived.printed
    for made in derived.changes:
        total += made.amount
        if made.sets is not None and total != made.sets:
            return False
    return total == derived.value


def _has_reason(table: Table, position: Position, card: int, made: ChangeMade) -> bool:
    words = table.text(made.words[0])[slice(*made.words[1])]
    if not words or not (_substitutes(table, card, words, made) if SUBSTITUTES.search(words) else _says(words, made)):
        return False
    if made.resolved:
        return any(
            effect.frame.source == made.source and (effect.cards is None or card in effect.cards)
            for effect in position.effects
        )
    return position.where(made.source).zone in ZONES


def _substitutes(table: Table, card: int, words: str, made: ChangeMade) -> bool:
    """Whether words let another figure of the card be used: as printed, for figures are changed only after that."""
    printed = table.printed(card)
    used = re.split("わりに", words)[-1]
    return printed is not None and made.sets == (printed.smash if "スマッシュ" in used else printed.power)


def _says(words: str, made: ChangeMade) -> bool:
    """Whether words of a card say such a change: the printed number with its sign, or a multiple of it."""
    text = unicodedata.normalize("NFKC", words)
    numbers = [int(found) for found in re.findall(r"\d+", text)]
    if made.sets is not None:
        return made.sets in numbers or bool(VARIES.search(text))
    if VARIES.search(text):
        return not numbers or any(number and made.amount % number == 0 for number in numbers)
    signed = [int(found) for found in re.findall(r"[+-]\d+", text)]
    return made.amount in signed if signed else abs(made.amount) in numbers


def arrivals(walk: Walk) -> Looked:
    """A card that is said to arrive with another power has it (4-14-2)."""
    for moment in walk.moments:
        for event in moment.step.events:
            if isinstance(event, e.Reckoned):
                later = next((one for one in walk.moments[moment.number :] if one.step.rule != TOGETHER), None)
                cards = later.cards if later is not None else {card.number: card for card in walk.line.end.cards}
                now = cards.get(event.card)
                printed = walk.table.printed(event.card)
                derived = getattr(now, event.stat) if now is not None else None
                value = derived.value if derived is not None else event.printed
                fine = printed is not None and getattr(printed, event.stat) == event.printed
                yield unless(
                    fine and max(0, value) == event.value,
                    "numbers",
                    moment.number,
                    f"カード{event.card}の値が違う。",
                    f"card {event.card} has another value.",
                )


def damage(walk: Walk) -> Looked:
    """Damage of an effect is the number that its words say, as it was divided, or as a replacement made it."""
    resolving: StackItem | None = None
    shares: dict[int, tuple[int, ...]] = {}
    made: set[int] = set()
    for moment in walk.moments:
        for event in moment.step.events:
            match event:
                case e.Unstacked(item):
                    resolving, made = item, set()
                case e.Divided(_, amounts, item=item_number):
                    shares[item_number] = amounts
                case e.Replaced(amount=amount) if amount is not None:
                    made.add(amount)
                case e.DamageDealt(battle=False):
                    x = resolving.frame.x if isinstance(resolving, Spell | Ability) else 0
                    divided = shares.get(resolving.number, ()) if resolving is not None else ()
                    words = [quote.words for quote in moment.step.quotes]
                    yield unless(
                        event.amount in made or _is_said(words, event.amount, x, divided),
                        "numbers",
                        moment.number,
                        f"{event.amount}のダメージを与えるとは書かれていない。",
                        f"no words say {event.amount} damage.",
                    )


def _is_said(quotes: list[str], amount: int, x: int, divided: tuple[int, ...]) -> bool:
    if not quotes:
        return False
    said, further = unicodedata.normalize("NFKC", quotes[0]), quotes[1:]
    numbers = [int(found) for found in re.findall(r"\d+", said)]
    if "割り振" in said:
        return amount in divided
    if re.search("[XYZ]", said):
        if x:
            return any(x * number == amount for number in (*numbers, 1))
        return any(number and amount % number == 0 for number in numbers or [1])  # an X that the text itself defines
    if VARIES.search(said) or not numbers:
        return True
    return any(amount == number + change for number in numbers for change in changes_said(further))


def changes_said(quotes: list[str]) -> set[int]:
    """By how much these words may change a number: each of them may or may not have had a part (4-14-1)."""
    changes: list[int] = []
    for words in quotes:
        said = unicodedata.normalize("NFKC", words)
        changes += [int(found) for found in re.findall(r"[+-]\d+", said)]
        changes += [-int(found) for found in re.findall(r"(\d+)少な", said)]
        changes += [int(found) for found in re.findall(r"(\d+)多", said)]
    return {sum(some) for size in range(len(changes) + 1) for some in combinations(changes, size)}


def divided_whole(walk: Walk) -> Looked:
    """What is divided is what the words of the spell or ability name: all of it (4-7-2-6)."""
    for moment in walk.moments:
        for event, before, _ in moment.beats:
            if isinstance(event, e.Divided) and event.item:
                item = next((one for one in before.stack if one.number == event.item), None)
                if not isinstance(item, Spell | Ability):
                    continue
                text = unicodedata.normalize("NFKC", walk.table.text(item.frame.words.card))
                numbers = [int(found) for found in re.findall(r"\d+", text)]
                yield unless(
                    sum(event.amounts) in numbers or bool(re.search("[XYZ]", text)) or not event.amounts,
                    "numbers",
                    moment.number,
                    "割り振った合計が、書かれた数と違う。",
                    "what is divided is not the number that is written.",
                )


def colours(walk: Walk) -> Looked:
    """Colours follow from the symbols of the printed cost (2-4-2)."""
    for number, owned in enumerate(walk.table.owned):
        printed = walk.table.printed(number)
        if printed is not None:
            symbols = {colour for colour, _ in printed.cost if colour != "colourless"}
            yield unless(
                set(owned.colours) == symbols,
                "numbers",
                None,
                f"カード{number}の色が違う。",
                f"card {number} has other colours.",
            )
