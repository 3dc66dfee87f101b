"""ただし、…を支払うならば、…しない: who is asked, when, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest
from duels import number, option, passing, scene, side

from judge.cards import Card
from judge.games.dimension_zero import MACHINE
from judge.games.dimension_zero.asking import Answer, OfferPayment
from judge.games.dimension_zero.carried import not_carried_out
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.playing.actions import Play
from judge.kernel import Position

KEEPER = "灯台の見張り"
CHOSEN = "あなたは対象のユニットを1枚選び、"


def resolving(text: str, **zones: Any) -> Position[Duel]:
    """The first position in which something is asked, or all is over, once A's strategy with this text resolves."""
    card = {"name": "縄目の沙汰", "kind": "ストラテジー", "cost": "黒1", "text": text}
    players = {
        "A": side(hand=["縄目の沙汰"], energy={"黒": 2}, deck=5),
        "B": side(squares={"L3": KEEPER}, deck=5, **zones),
    }
    position = MACHINE.start(scene(cards=[card], players=players).start)
    assert position.decision is not None
    position = option(position, next(one for one in position.decision.options if isinstance(one, Play)))
    while position.decision is not None and position.decision.kind != "use_priority":
        position = option(position, position.decision.options[0])
    return passing(position, 2)


def offered(position: Position[Duel]) -> bool:
    return position.decision is not None and isinstance(position.decision.about, OfferPayment)


@pytest.mark.parametrize(
    ("does", "does_not", "zone"),
    [
        ("破壊する", "破壊しない", "graveyard"),
        ("持ち主の手札に戻す", "手札に戻さない", "hand"),
        ("持ち主の手札に戻す", "戻さない", "hand"),
        ("持ち主のエネルギーゾーンに置く", "エネルギーゾーンに置かない", "energy"),
    ],
)
def test_paying_calls_the_step_off_whatever_it_does(does: str, does_not: str, zone: str) -> None:
    text = f"{CHOSEN}{does}。ただし、その支配者が[無1]を支払うならば、{does_not}。"
    position = resolving(text, energy={"赤": 1})
    keeper = number(position, KEEPER)
    assert offered(position)
    assert position.decision is not None
    assert (position.decision.player, position.decision.clause) == ("B", "4-9-2-4")
    assert position.state.where(keeper).zone == "square", "it is asked before anything is done"
    paid, unpaid = option(position, Answer(True)).state, option(position, Answer(False)).state
    assert (paid.where(keeper).zone, len(paid.frozen & set(paid.side("B").energy))) == ("square", 1)
    assert (unpaid.where(keeper).zone, len(unpaid.frozen & set(unpaid.side("B").energy))) == (zone, 0)


def test_who_cannot_pay_is_not_asked() -> None:
    text = f"{CHOSEN}破壊する。ただし、その支配者が[赤1]を支払うならば、破壊しない。"
    position = resolving(text, energy={"黒": 1}, smash=1)
    assert not offered(position)
    assert position.state.where(number(position, KEEPER)).zone == "graveyard"


def test_smash_cards_pay_what_has_no_colour() -> None:
    text = f"{CHOSEN}破壊する。ただし、その支配者が[無1]を支払うならば、破壊しない。"
    assert offered(resolving(text, smash=1))


def test_the_player_whom_the_text_names_is_asked() -> None:
    text = f"{CHOSEN}破壊する。ただし、あなたが[無1]を支払うならば、破壊しない。"
    position = resolving(text, energy={"赤": 1})
    assert position.decision is not None
    assert position.decision.player == "A"


def test_not_paying_can_be_what_calls_it_off() -> None:
    text = "あなたはカードを1枚引く。ただし、相手が[無1]を支払わないならば、引かない。"
    position = resolving(text, energy={"赤": 1})
    paid, unpaid = option(position, Answer(True)).state, option(position, Answer(False)).state
    assert (len(paid.side("A").hand), len(unpaid.side("A").hand)) == (1, 0)


def test_steps_after_it_are_done_either_way() -> None:
    text = f"{CHOSEN}破壊する。ただし、その支配者が[無1]を支払うならば、破壊しない。あなたはカードを1枚引く。"
    position = resolving(text, energy={"赤": 1})
    for yes in (True, False):
        assert len(option(position, Answer(yes)).state.side("A").hand) == 1


@pytest.mark.parametrize(
    "text",
    [
        f"{CHOSEN}破壊する。ただし、その支配者が[無1]を支払うならば、手札に戻さない。",
        f"{CHOSEN}破壊する。ただし、その支配者が[無1]を支払うならば、かわりにフリーズする。",
        f"{CHOSEN}破壊してよい。ただし、その支配者が[無1]を支払うならば、破壊しない。",
        f"{CHOSEN}破壊する。ただし、自分の手札が3枚以上ならば、破壊しない。",
    ],
)
def test_any_other_sentence_is_still_not_carried_out(text: str) -> None:
    (words,) = not_carried_out(Card(name="試し", kind="strategy", printed=text))
    assert text.endswith(f"ただし、{words}")
