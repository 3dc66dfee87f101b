"""Turns of printed cards that the rules leave open: the ruling says so, and why."""

from typing import Any

import pytest

from judge.ruling import ask
from judge.ruling.model import Answer
from judge.scenario.load import Scenario
from judge.scenario.schema import ScenarioFile
from judge.source import Document, check


def unit(name: str, text: str = "", power: int = 2000, cost: str = "緑1") -> dict[str, Any]:
    return {"name": name, "kind": "ユニット", "cost": cost, "move": "無1", "power": power, "smash": 1, "text": text}


def strategy(name: str, text: str) -> dict[str, Any]:
    return {"name": name, "kind": "ストラテジー", "cost": "緑1", "timing": "クイック", "text": text}


def answer(question: dict[str, Any], **fields: Any) -> Answer:
    data = {"game": "dimension-zero", "title": "図", "ask": [question], **fields}
    document = Document("test", data, {(): 1})
    (found,) = ask(Scenario(check(ScenarioFile, document), document)).scene.answers
    return found


def test_a_card_that_the_fusion_of_another_puts_may_or_may_not_be_fused() -> None:
    beast = unit("継ぎはぎの獣", "このカードが合成されてスクエアに置かれた時、あなたはカードを1枚引く。")
    put = "あなたは自分の墓地にある対象のユニットを1枚選び、自軍エリアのユニットのないスクエアにリリース状態で置く。"
    shears = unit("仕立屋の大鋏", f"[あなたのエネルギーゾーンにあるユニットを1枚合成する]《ノーマル》{put}")
    found = answer(
        {"happens": "trigger", "of": "継ぎはぎの獣"},
        cards=[beast, shears, unit("端切れの兎")],
        players={"A": {"squares": {"C1": "仕立屋の大鋏"}, "graveyard": ["継ぎはぎの獣"], "energy": ["端切れの兎"]}},
        actions=[{"player": "A", "use": "仕立屋の大鋏"}],
    )
    assert found.verdict.kind == "undetermined"
    assert "合成" in found.verdict.reasons[0].ja


@pytest.mark.parametrize(("hand", "kind"), [(0, "decided"), (1, "undetermined"), (2, "decided")])
def test_instead_of_what_could_be_done_in_part(hand: int, kind: str) -> None:
    text = (
        "あなたは自分の手札を2枚選び、捨てる。それができないならば、"
        "かわりにあなたは自分の山札の上から2枚をスマッシュゾーンにリリース状態で置く。"
    )
    found = answer(
        {"value": "smash", "of": "A"},
        cards=[strategy("二枚の質草", text), unit("余りの毛糸")],
        players={"A": {"hand": ["二枚の質草", *["余りの毛糸"] * hand], "energy": {"緑": 1}}},
        actions=[{"player": "A", "play": "二枚の質草"}],
    )
    assert found.verdict.kind == kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("隊列召喚-ストレート[赤1]\n□□□\n◎★◎\n□□□", "decided"),
        ("隊列召喚-ストレート[赤1]\n◎□□\n□★◎\n□□□", "undetermined"),
        ("隊列召喚-ストレート", "undetermined"),
    ],
)
def test_a_formation_whose_drawing_or_cost_does_not_tell(text: str, kind: str) -> None:
    found = answer(
        {"may": {"player": "A", "play": "横並びの笛吹き", "to": "C2", "cost": "隊列召喚"}},
        cards=[unit("横並びの笛吹き", text, cost="赤3"), unit("左端の旗"), unit("右端の旗")],
        players={
            "A": {"squares": {"L2": "左端の旗", "R2": "右端の旗"}, "hand": ["横並びの笛吹き"], "energy": {"赤": 1}}
        },
    )
    assert found.verdict.kind == kind


@pytest.mark.parametrize(("swift", "kind"), [("", "decided"), ("加速", "undetermined")])
def test_before_the_exchange_where_there_are_two(swift: str, kind: str) -> None:
    text = (
        "[赤1]《バトル》ターン終了時まで、このカードのパワーを+3000する。"
        "この能力はバトル中のバトルダメージの応酬がスタックに乗る前にしか使えない。"
    )
    passes = [{"player": player, "pass": True} for _ in range(3 if swift else 2) for player in "AB"]
    found = answer(
        {"may": {"player": "A", "use": "間合いの剣士"}},
        cards=[unit("間合いの剣士", text, power=6000), unit("受けて立つ猪", swift)],
        players={
            "A": {"squares": {"L1": "間合いの剣士"}, "energy": {"赤": 2}},
            "B": {"squares": {"L2": "受けて立つ猪"}},
        },
        actions=[{"player": "A", "move": "間合いの剣士", "to": "L2"}, *passes],
        until="now",
    )
    assert found.verdict.kind == kind


@pytest.mark.parametrize(
    ("cost", "kind"), [("自分の手札を1枚捨てる", "decided"), ("自分の手札をランダムに1枚捨てる", "undetermined")]
)
def test_a_cost_that_chance_would_have_to_pay(cost: str, kind: str) -> None:
    found = answer(
        {"value": "hand", "of": "A"},
        cards=[unit("二役の見習い", f"[{cost}]《クイック》あなたはカードを1枚引く。"), unit("余りの毛糸")],
        players={"A": {"squares": {"L1": "二役の見習い"}, "hand": ["余りの毛糸", "余りの毛糸"]}},
        actions=[{"player": "A", "use": "二役の見習い"}],
    )
    assert found.verdict.kind == kind
