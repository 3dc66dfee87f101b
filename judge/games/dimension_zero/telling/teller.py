"""Fills the sentences: card numbers become names, places and costs become words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from string import Formatter
from typing import Any

from judge.cardtext import nodes
from judge.cardtext.nodes import NODES
from judge.cardtext.nodes.base import meant_fields
from judge.games.dimension_zero import events
from judge.games.dimension_zero.asking import OfferPayment
from judge.games.dimension_zero.board import Place
from judge.games.dimension_zero.duel import (
    Ability,
    Battle,
    Duel,
    Exchange,
    Lasting,
    Pending,
    PlanWork,
    Spell,
    StackItem,
    UnitMove,
)
from judge.games.dimension_zero.frame import Ref
from judge.games.dimension_zero.frame import Words as Printed
from judge.games.dimension_zero.meaning import is_on_stack
from judge.games.dimension_zero.playing.aiming import ChooseTargets
from judge.games.dimension_zero.telling.events import EVENTS
from judge.games.dimension_zero.telling.names import (
    BATTLE_STEPS,
    COLOURS,
    KINDS,
    OTHERS,
    PHASES,
    PLACES,
    STATES,
    TIMINGS,
    ZONES,
    cost_words,
    place_words,
    until_words,
    way_words,
)
from judge.games.dimension_zero.telling.options import OPTIONS, QUESTIONS
from judge.games.dimension_zero.telling.refusals import REFUSALS
from judge.games.dimension_zero.telling.sentences import EN, JA, Sentence
from judge.games.dimension_zero.telling.undetermined import UNDETERMINED
from judge.kernel import CHANCE, Decision, Event, Instruction, Option, Refusal
from judge.letters import capitalised
from judge.source import Words

_CARDS = ("card", "by", "unit", "source", "target", "cards", "units", "what", "targets", "was", "now")
"""Fields whose numbers are cards."""
_UNSAID = re.compile(r"\{[^{}]*:unsaid\}")
_HOLE = re.compile(r"(\{[^{}]*\})+")
_LONG = 24
"""So much of a text is quoted to tell abilities apart."""
_OPEN = (
    "「{words}」をどう扱うか、テキストとルールからは決まらない",
    "neither the texts nor the rules decide what becomes of 「{words}」",
)
_OPEN_WITHOUT_WORDS = (
    "テキストとルールからは、どうなるか決まらない",
    "neither the texts nor the rules decide what happens",
)


class Teller:
    """Puts values of a duel into words. Names come from the duel's cards."""

    def __init__(self, duel: Duel, called: Mapping[int, Words] | None = None) -> None:
        """`called`: the cards whose name would not do in a verdict, since there are others of that name."""
        self._duel = duel
        self._called = called or {}
        self._items: dict[int, StackItem] = {}
        """What is known to lie, or to have lain, on the stack, by its number there."""
        self.know(duel.stack)
        self._asked: Instruction | None = None
        """The question whose answer is being told: it says what a number or a word stands for."""

    def name(self, number: int) -> str:
        """The name of a card, as the rules quote it."""
        return f"《{self._duel.card(number).name}》"

    def called(self, number: int) -> Words:
        """What a card is called, so that it is no other: by its name, and more where that does not do."""
        return self._called.get(number) or _plain(self.name(number))

    # ---- filling

    def _value(self, name: str, value: Any) -> Words:
        """One value in words, by the field that holds it."""
        if isinstance(value, bool):
            return Words("はい", "yes") if value else Words("いいえ", "no")
        if isinstance(value, Place):
            return place_words(value)
        if isinstance(value, Spell | Ability | UnitMove | PlanWork | Exchange):
            return self.item(value)
        if isinstance(value, Pending | Lasting):
            return self.called(value.frame.source)
        if name == "cost":
            return cost_words(value) if isinstance(value, tuple) else way_words(value)
        if isinstance(value, tuple):
            return _listed(self._value(name, one) for one in value)
        if isinstance(value, int) and name in _CARDS:
            return self.called(value)
        if name == "step":
            return BATTLE_STEPS[value]
        if value == CHANCE:
            return Words("偶然", "chance")
        for words in (PHASES, COLOURS, KINDS, STATES, OTHERS):
            if value in words:
                return words[value]
        return _plain(str(value))

    def _fill(self, sentence: Sentence, value: Any) -> Words:
        """A sentence with the fields of a value in its holes."""
        if callable(sentence):
            return sentence(self, value)
        holes = {hole for text in sentence for _, hole, _, _ in Formatter().parse(text) if hole}
        fields = {hole: self._value(hole, getattr(value, hole)) for hole in holes}
        ja, en = sentence
        return Words(
            JA.format(ja, **{name: words.ja for name, words in fields.items()}),
            EN.format(en, **{name: words.en for name, words in fields.items()}),
        )

    # ---- things

    def ref(self, ref: Ref) -> Words:
        """Something that was chosen: a card, a square, a player, an item on the stack, an effect, a word."""
        if isinstance(ref, int):
            return self.called(ref)
        if getattr(self._asked, "why", "") == "modes" and ref.isdigit():
            return self.modes((int(ref),))
        if ref.startswith("#"):
            return self._on_stack(int(ref[1:]))
        return PLACES.get(ref) or self._value("", ref)

    def refs(self, refs: Iterable[Ref]) -> Words:
        """Several things that were chosen."""
        return _listed(map(self.ref, refs))

    def targets(self, card: int, refs: Iterable[Ref]) -> Words:
        """Targets that were chosen for the text of a card."""
        if self._aims_at_stack(card):
            return _listed(self._on_stack(ref) if isinstance(ref, int) else self.ref(ref) for ref in refs)
        return self.refs(refs)

    def _aims_at_stack(self, card: int) -> bool:
        """Whether the targets of a text are spells and abilities: these are known by their number on the stack."""
        every = (node for ability in self._duel.card(card).text.abilities for node in ability.walk())
        targets = [node for node in every if isinstance(node, nodes.Cards) and node.target]
        return bool(targets) and all(is_on_stack(node) for node in targets)

    def _on_stack(self, number: int) -> Words:
        item = self._items.get(number)
        return self.item(item) if item is not None else Words("スタックのスペルか能力", "a spell or ability")

    def item(self, item: StackItem) -> Words:
        """Something on the stack."""
        match item:
            case Spell(card=card):
                return self.called(card)
            case Ability(frame=frame):
                name = self.called(frame.source)
                return Words(f"{name.ja}の能力", f"the ability of {name.en}")
            case UnitMove(card=None):
                return Words("スクエアを離れたユニットの移動", "the move of a unit that has left the squares")
            case UnitMove(card=int() as card):
                name = self.called(card)
                return Words(f"{name.ja}の移動", f"the move of {name.en}")
            case PlanWork(renew=renew):
                if renew:
                    return Words("プランゾーンの更新", "the renewing of the plan")
                return Words("プランゾーンの作成", "the making of a plan")
        return Words("バトルダメージの応酬", "the exchange of battle damage")

    def know(self, stack: Iterable[StackItem]) -> None:
        """Note what lies on the stack, so that it can be told apart by its number there."""
        self._items.update((item.number, item) for item in stack)

    def pending(self, pending: Pending) -> Words:
        """An ability that has triggered and waits."""
        name = self.called(pending.frame.source)
        return Words(f"{name.ja}の誘発した能力", f"the triggered ability of {name.en}")

    def effect(self, effect: Lasting) -> Words:
        """An effect that lasts: of which card, by which words, on which cards, how long."""
        name, until = self.called(effect.frame.source), until_words(effect.until, effect.once)
        words = self._printed(effect.frame.words.card, self._duel.table.node(effect.frame.words).span)
        on = self.refs(effect.cards) if effect.cards else None
        return Words(
            f"{name.ja}の効果「{words}」（{until.ja}）{f'：{on.ja}' if on else ''}",
            f"the effect 「{words}」 of {name.en} ({until.en}){f': {on.en}' if on else ''}",
        )

    def battle(self, battle: Battle) -> Words:
        """A battle that runs, or waits for another: where, and in which step."""
        squares = "・".join(fight.square for fight in battle.fights)
        step = BATTLE_STEPS.get(battle.step)
        return Words(
            f"{squares}のバトル{f'（{step.ja}）' if step else ''}",
            f"battle on {squares}{f' ({step.en})' if step else ''}",
        )

    def ability(self, words: Printed) -> str:
        """The first printed words of an ability in quotes, where its card has more than one."""
        abilities = self._duel.card(words.card).text.abilities
        if len(abilities) < 2:
            return ""
        text = self._printed(words.card, abilities[words.ability].span)
        return f"「{text}」" if len(text) <= _LONG else f"「{text[:_LONG]}…」"

    def _printed(self, card: int, span: tuple[int, int]) -> str:
        return self._duel.card(card).text.text[span[0] : span[1]]

    def modes(self, modes: Iterable[int]) -> Words:
        """Effects among which a text lets somebody choose, by their place."""
        places = [str(mode + 1) for mode in modes]
        if not places:
            return Words("どの効果も", "no effect")
        return Words(f"{'・'.join(places)}番目の効果", f"effect {' and '.join(places)}")

    def zone(self, name: str) -> Words:
        """A zone by name."""
        return ZONES.get(name, PLACES["square"])

    def payment(self, cards: Iterable[int]) -> Words:
        """What is frozen: listed energies by name, the others by what is known of them, and how many."""
        ja: Counter[str] = Counter()
        en: Counter[str] = Counter()
        for number in cards:
            card = self._duel.card(number)
            if self._duel.where(number).zone == "smash":
                words = Words("スマッシュゾーンのカード", "card in the smash zone")
            elif card.kind == "unknown":
                colours = [COLOURS[colour] for colour in card.colours] or [COLOURS["colourless"]]
                words = Words(f"{colours[0].ja}のエネルギー", f"{colours[0].en} energy")
            else:
                words = _plain(self.name(number))
            ja[words.ja] += 1
            en[words.en] += 1
        return Words(
            "、".join(f"{name}{count}枚" for name, count in ja.items()),
            ", ".join(f"{count} × {name}" for name, count in en.items()),
        )

    # ---- what happens and what is chosen

    def event(self, event: Event, asked: Instruction | None = None) -> Words:
        """What happened; `asked` is the instruction in which it did."""
        self._asked = asked
        if isinstance(event, events.Stacked):
            self.know((event.item,))
        ja, en = self._fill(EVENTS[type(event).__name__], event)
        return Words(ja, capitalised(en))

    def option(self, option: Option, asked: Instruction | None = None) -> Words:
        """What a player chose or may choose; `asked` is the instruction that waits for the answer."""
        self._asked = asked
        return self._fill(OPTIONS[str(option.__struct_config__.tag)], option)

    def picked(self, ref: Ref) -> Words:
        """One of the things among which somebody chooses."""
        if isinstance(self._asked, ChooseTargets):
            return self.targets(self._asked.act.card, (ref,))
        return self.ref(ref)

    def answered(self, yes: bool) -> Words:
        """Whether somebody does what they are asked about."""
        if isinstance(self._asked, OfferPayment):
            return Words("支払う", "pay") if yes else Words("支払わない", "do not pay")
        return Words("そうする", "do it") if yes else Words("そうしない", "do not do it")

    def said(self, what: Ref) -> Words:
        """A number or a word that somebody says."""
        return self._value("", what)

    def question(self, decision: Decision) -> Words:
        """What a player is asked."""
        why = getattr(decision.about, "why", "")
        sentence = QUESTIONS.get((decision.kind, why), QUESTIONS.get((decision.kind, "")))
        if sentence is None:
            return Words("どれを選ぶか", "which is chosen")
        return self._fill(sentence, decision if callable(sentence) else decision.about)

    # ---- what does not happen, and what is not decided

    def refusal(self, refusal: Refusal) -> Words:
        """What did not happen, and why."""
        sentence = REFUSALS.get(refusal.reason)
        return self.undetermined(refusal) if sentence is None else self._about(sentence, refusal)

    def undetermined(self, why: Refusal) -> Words:
        """Why the rules or the texts do not decide; at least the words of the card that are in question."""
        general = _OPEN if _words_of(why) else _OPEN_WITHOUT_WORDS
        sentence = UNDETERMINED.get(why.reason, general)
        quotes = not callable(sentence) and any("{words}" in said for said in sentence)
        return self._about(sentence if not quotes or self._words(why) else _OPEN_WITHOUT_WORDS, why)

    def _about(self, sentence: Sentence, refusal: Refusal) -> Words:
        if callable(sentence):
            return sentence(self, refusal)
        ja = [_Told(self, value, "ja") for value in refusal.about]
        en = [_Told(self, value, "en") for value in refusal.about]
        words = self._words(refusal)
        return Words(JA.format(sentence[0], *ja, words=words), EN.format(sentence[1], *en, words=words))

    def _words(self, refusal: Refusal) -> str:
        """The words of a card that are in question: as they are printed, or as the refusal names them."""
        for source in refusal.sources:
            return self._printed(source.card, source.span)
        first = str(refusal.about[0]) if refusal.about else ""
        return _words_of(refusal) or ("…" if first in _INTERNAL else first) or "…"


def _words_of(refusal: Refusal) -> str:
    """The words that a refusal names last; a node knows its own words only, what is told elsewhere is left out."""
    last = refusal.about[-1] if refusal.about else ""
    return _HOLE.sub("…", _UNSAID.sub("", last)) if isinstance(last, str) and last not in _INTERNAL else ""


_INTERNAL = frozenset(NODES) | {name for node in NODES.values() for name in meant_fields(node)}
"""Names of nodes and of their fields: a refusal may hold them for who looks for its cause; no judge is shown them."""


def _plain(text: str) -> Words:
    return Words(text, text)


def _listed(values: Iterable[Words]) -> Words:
    found = list(values)
    if not found:
        return Words("なし", "nothing")
    return Words(
        "、".join(dict.fromkeys(words.ja for words in found)), ", ".join(dict.fromkeys(words.en for words in found))
    )


class _Told:
    """Something that a refusal is about, put into words as the hole demands."""

    def __init__(self, teller: Teller, value: str | int, language: str) -> None:
        self._teller = teller
        self._value = value
        self._language = language

    def __format__(self, spec: str) -> str:
        value = self._value
        if spec == "name":  # in a sentence that says itself where the card is
            return self._teller.name(int(value))
        if spec in ("card", "ref") and isinstance(value, int):
            return str(getattr(self._teller.called(value), self._language))
        if spec == "way":
            return str(getattr(way_words(str(value) or "通常のコスト"), self._language))
        for words in (ZONES, PHASES, COLOURS, KINDS, STATES, TIMINGS):
            if value in words:
                return str(getattr(words[str(value)], self._language))
        return str(getattr(PLACES["square"], self._language)) if value == "square" else str(value)
