"""Sentences that nobody wrote down, composed from the lexicon: understood, said again, and made of their parts."""

from hypothesis import given, settings
from sentences import ABILITIES, CONDITIONS, EFFECTS, EVENTS, SIMPLE, STATIC, Verb, chosen, done_to_a_unit

from judge.cardtext import normalised, read, render
from judge.cardtext.nodes import Choose, Effect, Static, Triggered


@settings(max_examples=250)
@given(ABILITIES)
def test_composed_sentences_are_understood_and_said_again(text: str) -> None:
    card = read(text)
    assert not card.not_understood, card.not_understood[0].why_en
    assert len(card.abilities) == 1
    assert render(card) == normalised(text)


@settings(max_examples=80)
@given(EVENTS, EFFECTS)
def test_what_is_set_off_is_what_it_says_alone(event: str, effect: str) -> None:
    (alone,) = read(effect).abilities
    (ability,) = read(event + effect).abilities
    assert isinstance(alone, Effect)
    assert isinstance(ability, Triggered)
    assert ability.steps == alone.steps
    assert ability.event == read(event + "あなたはカードを1枚引く。").abilities[0].event


@settings(max_examples=60)
@given(CONDITIONS, STATIC.filter(lambda text: "ならば" not in text))
def test_a_condition_changes_nothing_but_the_condition(condition: str, static: str) -> None:
    (alone,) = read(static).abilities
    (ability,) = read(condition + static).abilities
    assert isinstance(alone, Static)
    assert isinstance(ability, Static)
    assert ability.effects == alone.effects
    assert ability.condition is not None


def test_there_are_verbs_to_compose_with() -> None:
    assert {"破壊する", "フリーズする", "リリースする", "除外する"} <= set(done_to_a_unit())


KIND = {"ユニット": "unit", "ベース": "base", "カード": "card"}


@settings(max_examples=60)
@given(chosen(), SIMPLE)
def test_what_is_spoken_of_again_is_what_was_chosen(part: tuple[str, Verb], again: Verb) -> None:
    """その… goes back to the choice, and a clause without an object to the same."""
    kind = next(word for word in KIND if f"{word}を" in part[0])
    card = read(f"{part[0]}{part[1].plain}。その後、あなたはその{kind}を{again.plain}。")
    assert not card.not_understood
    (effect,) = card.abilities
    first, *between, last = effect.steps
    assert isinstance(first, Choose)
    assert (last.what.kind, last.what.ref, last.what.role) == (KIND[kind], first.number, "what")
    for step in between:
        about = getattr(step, "of", None) or getattr(step, "to", None) or step.what
        assert (about.ref, about.role) == (first.number, "what")
