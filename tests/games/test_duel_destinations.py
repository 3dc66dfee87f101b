"""Where cards are put: what neither text nor rules settle ends undetermined, never with the card staying in silence."""

from __future__ import annotations

from typing import Any

import pytest
from duels import scene, side

from judge.games.dimension_zero import MACHINE
from judge.kernel import Stop, explore
from judge.scenario import Script

SPELL = "試しの巻物"


def unit(name: str, colour: str = "緑") -> dict[str, Any]:
    return {
        "name": name,
        "kind": "ユニット",
        "cost": f"{colour}1",
        "move": "無1",
        "power": 2000,
        "smash": 1,
        "races": [],
    }


def ends(text: str, targets: list[str] | None = None) -> set[tuple[str, str]]:
    """How the lines of play end once A plays a text: the reason, and of those undetermined why."""
    play: dict[str, Any] = {"player": "A", "play": SPELL}
    if targets is not None:
        play["targets"] = targets
    spell = {"name": SPELL, "kind": "ストラテジー", "cost": "無1", "text": text}
    built = scene(
        cards=[spell, unit("先頭の山羊"), unit("次の山羊", "赤"), unit("麓の羊"), unit("赤い山羊", "赤")],
        players={
            "A": side(
                hand=[SPELL, 1],
                energy={"無": 1},
                graveyard=["麓の羊"],
                deck=["先頭の山羊", "赤い山羊", 5],
                squares={"L1": "次の山羊"},
            ),
            "B": side(hand=[2], deck=5),
        },
        actions=[play],
    )
    stops = [node.stop for node in explore(MACHINE, built.start, Script(built)).nodes if node.stop is not None]
    return {(stop.reason, _why(stop)) for stop in stops}


def _why(stop: Stop) -> str:
    return stop.detail.reason if stop.reason == "undetermined" else ""


OPEN = [
    # One destination for all of them, or each its own: nobody says.
    (
        "あなたは自分の山札の上から2枚のカードを見る。あなたはそれらを山札の1番上か1番下に置く。",
        "one destination or several",
    ),
    # A zone that was spoken of is no square, and who owns it is not looked for.
    ("あなたは自分の手札を見る。あなたは自分の墓地のカードを1枚選び、その手札に加える。", "not carried out"),
    # What was there before something was taken out, or what is left there now.
    (
        "あなたは自分の山札の上から2枚を公開し、その中から緑のユニットを1枚選び、手札に加える。"
        "その中に緑のユニットがあったならば、カードを1枚引く。",
        "as it is or as it was",
    ),
]


@pytest.mark.parametrize(("text", "why"), OPEN, ids=[why for _, why in OPEN])
def test_what_is_not_settled_is_told(text: str, why: str) -> None:
    assert ends(text) == {("undetermined", why)}


def test_one_card_goes_where_it_is_put_whatever_could_be_chosen_for_more() -> None:
    text = "あなたは自分の山札の上から1枚のカードを見る。あなたはそれを山札の1番上か1番下に置く。"
    assert ends(text) == {("calm", "")}


def test_what_is_left_is_the_same_then_and_now() -> None:
    text = (
        "あなたは自分の山札の上から2枚を公開し、その中から緑のユニットを1枚選び、手札に加える。"
        "その中に赤のユニットがあったならば、カードを1枚引く。"
    )
    assert ends(text) == {("calm", "")}
