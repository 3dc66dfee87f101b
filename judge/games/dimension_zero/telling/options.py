"""Sentences for what players may choose, and for what they are asked.

Options are found by their tag, holes are filled with their fields. Questions are found by the rule that asks and what
it asks for (`why`), and filled with the fields of the instruction that waits for the answer.
"""

from __future__ import annotations

from typing import Any

from judge.games.dimension_zero.telling.names import way_words
from judge.games.dimension_zero.telling.sentences import Sentence, Sentences
from judge.kernel import CHANCE, Decision
from judge.source import Words


def _play(teller: Any, option: Any) -> Words:
    name = teller.name(option.card)  # of several copies, it is the one where it is played from
    zone = teller.zone(option.origin)
    from_ja, from_en = ("", "") if option.origin == "hand" else (f"{zone.ja}から", f" from the {zone.en}")
    to_ja, to_en = (f"{option.square}に", f" to {option.square}") if option.square else ("", "")
    how = _how(option.special, option.way)
    by = f"{teller.name(option.by)} " if option.by is not None else ""
    return Words(
        f"{name}を{from_ja}{to_ja}プレイする{f'（{by}{how.ja}）' if how.ja else ''}",
        f"play {name}{from_en}{to_en}{f' ({by}{how.en})' if how.en else ''}",
    )


def _lay_energy(teller: Any, option: Any) -> Words:
    name = teller.name(option.card)  # it lies in hand, be there others elsewhere
    return Words(f"{name}をエネルギーゾーンに置く", f"put {name} into the energy zone")


def _how(*ways: str) -> Words:
    """The special ways and costs by which something is done."""
    told = [way_words(way) for way in ways if way]
    return Words("・".join(one.ja for one in told), ", ".join(one.en for one in told))


def _activate(teller: Any, option: Any) -> Words:
    name, words = teller.called(option.card), teller.ability(option.words)
    return Words(f"{name.ja}の能力{words}を起動する", f"activate the ability{words} of {name.en}")


def _move_unit(teller: Any, option: Any) -> Words:
    name, how = teller.called(option.card), _how(option.way)
    return Words(
        f"{name.ja}を{option.square}に移動させる{f'（{how.ja}）' if how.ja else ''}",
        f"move {name.en} to {option.square}{f' ({how.en})' if how.en else ''}",
    )


def _freeze(teller: Any, option: Any) -> Words:
    if not option.cards:
        return Words("何も支払わない", "pay nothing")
    what = teller.payment(option.cards)
    return Words(f"{what.ja}をフリーズして支払う", f"pay by freezing {what.en}")


def _extra(teller: Any, option: Any) -> Words:
    what = way_words(option.name)
    if option.yes:
        return Words(f"{what.ja}を支払う", f"pay the {what.en}")
    return Words(f"{what.ja}を支払わない", f"do not pay the {what.en}")


def _apply(teller: Any, option: Any) -> Words:
    source, words = option.by
    name = teller.called(source if source >= 0 else words.card)
    return Words(f"{name.ja}の置換を先に当てはめる", f"apply the replacement of {name.en} first")


def _stack_next(teller: Any, option: Any) -> Words:
    name, words = teller.called(option.source), teller.ability(option.words)
    return Words(f"{name.ja}の能力{words}を先にスタックに乗せる", f"stack the ability{words} of {name.en} next")


def _yes_or_no(yes: tuple[str, str], no: tuple[str, str]) -> Sentence:
    return lambda teller, option: Words(*(yes if option.yes else no))


def _modes(teller: Any, option: Any) -> Words:
    what = teller.modes(option.modes)
    if not option.modes:
        return Words("どれも使わない", "use none of them")
    return Words(f"{what.ja}を使う", f"use {what.en}")


OPTIONS: Sentences = {
    # ---- with priority
    "Pass": ("優先権を放棄する", "pass"),
    "Play": _play,
    "Use": _activate,
    "MoveUnit": _move_unit,
    "MakePlan": ("プランゾーンを作成する", "make a plan"),
    "RenewPlan": ("プランゾーンを更新する", "renew the plan"),
    "LayEnergy": _lay_energy,
    "SmashWith": ("{unit}でスマッシュする", "smash with {unit}"),
    # ---- on the way to the stack
    "UseModes": _modes,
    "Extra": _extra,
    "Freeze": _freeze,
    "StackNext": _stack_next,
    "Show": _yes_or_no(("公開する", "reveal it"), ("公開しない", "do not reveal it")),
    # ---- replacement, order
    "Apply": _apply,
    "UseReplacement": _yes_or_no(("使う", "use it"), ("使わない", "do not use it")),
    "PutNext": ("{card}を先に置く", "put {card} first"),
    # ---- answers
    "Pick": lambda teller, option: teller.picked(option.what),
    "Enough": ("それ以上は選ばない", "choose no more"),
    "Answer": lambda teller, option: teller.answered(option.yes),
    "Say": lambda teller, option: teller.said(option.what),
    "Lies": ("{card}", "{card}"),
}


def _which_replacement(teller: Any, decision: Decision) -> Words:
    ask: Any = decision.about
    event = ask.happen.intents[ask.index].event
    card = getattr(event, "card", getattr(event, "target", None))
    name = teller.called(card) if isinstance(card, int) else None
    if name is None:
        return Words("どの置換を先に当てはめるか", "which replacement is applied first")
    return Words(f"{name.ja}への置換をどれから当てはめるか", f"which replacement is applied to {name.en} first")


def _whether_to_replace(teller: Any, decision: Decision) -> Words:
    ask: Any = decision.about
    source, words = ask.by
    name = teller.called(source if source >= 0 else words.card)
    return Words(f"{name.ja}の置換を使うか", f"whether the replacement of {name.en} is used")


def _cost(teller: Any, decision: Decision) -> Words:
    act = decision.about.act  # type: ignore[attr-defined]
    name = teller.called(act.card)
    if act.optional:
        extra = way_words(act.optional[0].name)
        return Words(f"{name.ja}の{extra.ja}を支払うか", f"whether the {extra.en} of {name.en} is paid")
    if act.calling:
        return Words(f"{name.ja}にどのカードの呼声を使うか", f"whose 呼声 is used for {name.en}")
    if act.x is None:
        return Words(f"{name.ja}のXをいくつにするか", f"what X of {name.en} is")
    return Words(f"{name.ja}のコストにどのカードを使うか", f"which cards are used for the cost of {name.en}")


def _of_act(ja: str, en: str) -> Sentence:
    """A question about the spell or ability that is on its way to the stack."""

    def told(teller: Any, decision: Decision) -> Words:
        name = teller.called(decision.about.act.card)  # type: ignore[attr-defined]
        return Words(ja.format(name.ja), en.format(name.en))

    return told


def _chosen(ja: str, en: str) -> Sentence:
    """A question about what is chosen; chance is not asked, but chooses."""

    def told(teller: Any, decision: Decision) -> Words:
        if decision.player == CHANCE:
            return Words("無作為に何が選ばれるか", "what is chosen at random")
        return Words(ja, en)

    return told


def _whether_to_show(teller: Any, decision: Decision) -> Words:
    name = teller.name(decision.about.frame.source)  # type: ignore[attr-defined]
    return Words(f"手札の{name}を公開するか", f"whether {name} in hand is revealed")


_PAY = ("どのカードで支払うか", "which cards pay")

QUESTIONS: dict[tuple[str, str], Sentence] = {
    ("use_priority", ""): ("優先権をどう使うか", "what is done with priority"),
    ("choose_modes", ""): _of_act("{}のどの効果を使うか", "which effects of {} are used"),
    ("settle_cost", ""): _cost,
    ("choose_targets", ""): _of_act("{}の対象に何を選ぶか", "what {} targets"),
    ("divide_damage", ""): _of_act("{}のダメージをどう割り振るか", "how the damage of {} is divided"),
    ("pay_cost", ""): _PAY,
    ("pay_now", ""): _PAY,
    ("stack_triggers", ""): ("どの能力を先にスタックに乗せるか", "which ability goes onto the stack next"),
    ("offer_reveal", ""): _whether_to_show,
    ("choose_replacement", ""): _which_replacement,
    ("offer_replacement", ""): _whether_to_replace,
    ("order_graveyard", ""): ("{pile}に置く順番", "the order in which cards go to {pile}"),
    ("deal_next", ""): ("{player}の山札の次のカードは何か", "what the next card of {player}'s deck is"),
    ("choose_some", "cards"): _chosen("どのカードを選ぶか", "which cards are chosen"),
    ("choose_some", "targets"): _chosen("新しい対象に何を選ぶか", "what the new target is"),
    ("choose_some", "squares"): _chosen("どのスクエアに置くか", "which square it is put onto"),
    ("choose_some", "destinations"): _chosen("どこに置くか", "where it is put"),
    ("choose_some", "places"): _chosen("どれを選ぶか", "which is chosen"),
    ("choose_some", "modes"): _chosen("どの効果を使うか", "which effects are used"),
    ("choose_some", "beneath"): _chosen("どのカードの下に置くか", "which card it is put beneath"),
    ("ask_whether", ""): ("{card}の「してよい」を行うか", "whether what {card} allows is done"),
    ("offer_payment", ""): ("{card}が求めるコストを支払うか", "whether the cost that {card} names is paid"),
    ("ask_whether", "draw"): ("{card}の効果で1枚引くか", "whether a card is drawn by the effect of {card}"),
    ("ask_whether", "redraw"): ("{player}は手札を引き直すか", "whether {player} draws a new hand"),
    ("say_word", "colour"): ("どの色を宣言するか", "which colour is named"),
    ("say_word", "race"): ("どの種族を宣言するか", "which race is named"),
    ("say_word", "name"): ("どのカード名を宣言するか", "which card name is named"),
    ("say_word", "word"): ("何を宣言するか", "what is named"),
    ("order_arrivals", "order"): _chosen("スクエアに置く順番", "the order in which cards come to squares"),
    ("put_in_order", "order"): _chosen("カードを置く順番", "the order in which cards are put"),
    ("put_in_order", "deck"): _chosen("山札に置く順番", "the order in which cards are put into the deck"),
}
