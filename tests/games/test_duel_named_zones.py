"""Texts that name a zone in which their card is no card on a square, and moves that may be called drawing."""

from __future__ import annotations

from typing import Any

import pytest
from duels import option, passing, scene, side

from judge.games.dimension_zero import MACHINE
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.playing.actions import Play
from judge.kernel import Position, Refusal, Undetermined

DOLL = {
    "name": "納戸の人形",
    "kind": "ユニット",
    "cost": "黒1",
    "move": "無1",
    "power": 1000,
    "smash": 1,
    "races": ["ドール"],
}
DISCARD = "相手は自分の手札を1枚選び、捨てる。"
TAKE_TOP = "あなたは自分の山札の1番上のカードを自分の手札に加える。"


def resolved(text: str, doll: str, *, a: dict[str, Any] | None = None, b: dict[str, Any] | None = None) -> Duel:
    """The duel once A's strategy with this text has resolved; `doll`: the text of the doll."""
    spell = {"name": "納戸を開ける手", "kind": "ストラテジー", "cost": "黒1", "text": text}
    players = {
        "A": {**side(hand=["納戸を開ける手"], energy={"黒": 1}, deck=5), **(a or {})},
        "B": {**side(deck=5), **(b or {})},
    }
    position: Position[Duel] = MACHINE.start(scene(cards=[spell, {**DOLL, "text": doll}], players=players).start)
    assert position.decision is not None
    position = option(position, next(one for one in position.decision.options if isinstance(one, Play)))
    return answered(passing(answered(position), 2)).state


def answered(position: Position[Duel]) -> Position[Duel]:
    """The position once every question is answered by its first option."""
    while position.decision is not None and position.decision.kind != "use_priority":
        position = option(position, position.decision.options[0])
    return position


def refused(text: str, doll: str, **zones: Any) -> Refusal:
    with pytest.raises(Undetermined) as caught:
        resolved(text, doll, **zones)
    return caught.value.why


# ---- the card's own leaving of a zone


@pytest.mark.parametrize(
    ("event", "triggers"),
    [
        ("このカードが捨てられた時", True),
        ("このカードが手札から墓地に置かれた時", True),
        ("自分の手札にあるこのカードが捨てられた時", True),
        ("このカードがスクエアか手札から墓地に置かれた時", True),
        ("このカードがスクエア以外から墓地に置かれた時", True),
        ("このカードがいずれかのゾーンから墓地に置かれた時", True),
        ("このカードが破壊された時か捨てられた時", True),
        ("このカードが山札から墓地に置かれた時", False),
        ("このカードがスクエアから墓地に置かれた時", False),
        ("このカードが破壊された時", False),
        ("このカードが墓地に置かれた時", False),
    ],
)
def test_the_discarded_card_triggers_where_its_text_names_the_hand(event: str, triggers: bool) -> None:
    duel = resolved(DISCARD, f"{event}、あなたはカードを1枚引く。", b={"hand": ["納戸の人形"]})
    waiting = [*duel.pending, *duel.stack]
    assert bool(waiting) == triggers


def test_between_two_hidden_zones_it_is_left_open() -> None:
    doll = "このカードが山札から手札に加えられた時、あなたはカードを1枚引く。"
    why = refused("あなたはカードを1枚引く。", doll, a={"deck": ["納戸の人形", 4]})
    assert (why.reason, why.clause) == ("whether it is seen between hidden zones", "4-8-10-2")


def test_a_text_that_is_not_understood_and_names_the_zone_is_not_passed_over() -> None:
    hand = {"hand": ["納戸の人形"]}
    why = refused(DISCARD, "このカードが手札から墓地に置かれた時、あなたはむにゃむにゃする。", b=hand)
    assert why.reason == "text not understood"
    for elsewhere in ("エネルギーゾーン", "スクエア"):
        duel = resolved(DISCARD, f"このカードが{elsewhere}から墓地に置かれた時、あなたはむにゃむにゃする。", b=hand)
        assert duel.side("B").graveyard


# ---- the top card of the deck, put into the hand


@pytest.mark.parametrize(
    "said",
    [
        "相手はカードを引くことができない。",
        "相手がカードを引いた時、あなたはカードを1枚引く。",
        "相手がカードを引く時、かわりに相手は自分の山札の1番上のカードを持ち主の墓地に置く。",
    ],
)
@pytest.mark.parametrize(
    "text",
    [
        TAKE_TOP,
        "あなたは自分の山札の上から2枚のカードを手札に加える。",
        "あなたは自分の山札の1番上のカードを公開し、手札に加える。",
    ],
)
def test_whether_it_is_drawn_is_left_open_where_it_matters(said: str, text: str) -> None:
    why = refused(text, said, a={"deck": ["灯台の見張り"] * 5}, b={"squares": {"C3": "納戸の人形"}})
    assert (why.reason, why.clause) == ("whether it is drawn", "2-23-1-4")


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("あなたはカードを引くことができない。", TAKE_TOP),
        ("あなたがカードを引いた時、あなたはカードを1枚引く。", TAKE_TOP),
        ("相手がカードを捨てた時、あなたはカードを1枚引く。", TAKE_TOP),
        ("相手はカードを引くことができない。", "あなたは自分の墓地にあるカードを1枚選び、手札に加える。"),
        ("相手はカードを引くことができない。", "あなたは自分の山札にあるユニットを1枚選び、手札に加える。"),
    ],
)
def test_elsewhere_nothing_hangs_on_it(said: str, text: str) -> None:
    own = {"graveyard": ["灯台の見張り"], "deck": ["灯台の見張り"] * 5}
    duel = resolved(text, said, a=own, b={"squares": {"C3": "納戸の人形"}})
    assert len(duel.side("A").hand) == 1
