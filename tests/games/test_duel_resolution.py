"""Resolution: each step of a text is carried out, refused with a clause, or leaves the ruling open."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from duels import option, passing, scene, side

from judge.cards import Card
from judge.cards.coverage import says_itself_again
from judge.cards.files import load_cards
from judge.cards.sets import known_cards, own_files
from judge.cardtext import nodes
from judge.games.dimension_zero import MACHINE, resolving
from judge.games.dimension_zero.carried import not_carried_out, without_occasion
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.frame import Frame
from judge.games.dimension_zero.playing.actions import Play
from judge.games.dimension_zero.resolving import Doing, Outcome
from judge.games.dimension_zero.rulebook import Now
from judge.kernel import Position, Undetermined
from judge.paths import RULES
from judge.ruling.ask import ask
from judge.scenario.load import load_scenario

GAME = RULES / "dimension-zero"
EVERY = load_cards([*own_files("dimension-zero"), GAME / "example-cards.yaml"])
SCENES = sorted((GAME / "rulings").glob("situation-1*.yaml"))
BY_ITSELF = (nodes.Choose, nodes.Modes, nodes.Define)
"""Steps that only take up what was chosen or worked out before, and keep it for later steps."""


def resolved(text: str) -> Position[Duel]:
    """The first position at rest once A's strategy with this text has resolved."""
    card = {"name": "試しの札", "kind": "ストラテジー", "cost": "黒1", "text": text}
    players = {
        "A": side(hand=["試しの札"], squares={"L1": "灯台の見張り"}, energy={"黒": 1, "青": 2}, deck=5),
        "B": side(deck=5),
    }
    position = MACHINE.start(scene(cards=[card], players=players).start)
    assert position.decision is not None
    position = option(position, next(one for one in position.decision.options if isinstance(one, Play)))
    while position.decision is not None and position.decision.kind != "use_priority":
        position = option(position, position.decision.options[0])
    return passing(position, 2)


# ---- texts of strategies


def test_no_strategy_has_a_text_that_its_resolution_passes_over() -> None:
    assert {name: without_occasion(card) for name, card in EVERY.items() if without_occasion(card)} == {}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("あなたのユニットが破壊された時、あなたはカードを1枚引く。", nodes.Delayed),
        ("自分のユニットのパワーを+1000する。", nodes.Modify),
        ("あなたの墓地にカードが3枚以上あるならば、自分のユニットのパワーを+1000する。", nodes.If),
        ("相手はカードを引けない。", nodes.Cannot),
        ("あなたのユニットが墓地に置かれる時、かわりに持ち主の手札に加える。", nodes.Replacement),
        ("連動「灰の書」『自分のユニットのパワーを+1000する。』", nodes.Modify),
    ],
)
def test_what_reads_like_another_ability_is_made_by_the_resolution(text: str, kind: type[nodes.Node]) -> None:
    card = Card(name="試しの札", kind="strategy", printed=text)
    (ability,) = card.text.abilities
    effect: Any = ability.abilities[0] if isinstance(ability, nodes.Keyword) else ability
    assert isinstance(effect, nodes.Effect)
    assert [type(step) for step in effect.steps] == [kind]
    assert says_itself_again(card.text)
    assert not_carried_out(card) == ()


@pytest.mark.parametrize(
    "text",
    [
        "●このカードをプレイするコストを[無0]にする。\n●あなたはカードを1枚引く。",
        "あなたの墓地にカードが3枚以上あるならば、このカードの使用コストを[無1]にする。あなたはカードを1枚引く。",
        "[あなたの手札を1枚選び、捨てる]あなたはカードを2枚引く。",
        "●あなたは墓地にあるこのカードをプレイしてよい。\n●あなたはカードを1枚引く。",
        "墓地効果『自分のユニットのパワーを+1000する。』",
    ],
)
def test_what_has_a_say_in_playing_it_is_no_part_of_the_resolution(text: str) -> None:
    card = Card(name="試しの札", kind="strategy", printed=text)
    assert without_occasion(card) == ()
    assert says_itself_again(card.text)


def test_a_joined_strategy_keeps_its_text() -> None:
    cord = EVERY["縁結びの組紐"]
    assert [type(ability) for ability in cord.text.abilities] == [nodes.Effect, nodes.Static]


@pytest.mark.parametrize(
    "text",
    [
        "速攻",
        "[無1]《クイック》あなたはカードを1枚引く。",
        "このカードは無効化されない。",
        "このカードが墓地に置かれた時、あなたはカードを1枚引く。",
        "あなたがユニットをプレイする場合、そのコストを-[無1]する。",
        "プランゾーン効果『あなたはカードを1枚引く。』",
        "あなたの手札がない時、あなたはカードを1枚引く。",
    ],
)
def test_a_text_that_nothing_carries_out_leaves_the_ruling_open(text: str) -> None:
    with pytest.raises(Undetermined) as told:
        resolved(text)
    assert told.value.why.reason in ("text without an occasion", "not carried out")


@pytest.mark.parametrize("kind", ["strategy", "unit"])
def test_whether_a_spell_is_safe_by_its_own_text_is_left_open(kind: str) -> None:
    shielded: dict[str, Any] = {"name": "守られた札", "cost": "白1", "text": "このカードは無効化されない。"}
    if kind == "unit":
        shielded |= {"kind": "ユニット", "move": "無1", "power": 1000, "smash": 1, "races": ["ビースト"]}
    else:
        shielded |= {"kind": "ストラテジー"}
    text = "あなたは対象のスペルを1つ選び、無効化する。"
    answer = {"name": "打ち消しの札", "kind": "ストラテジー", "cost": "青1", "timing": "クイック", "text": text}
    players = {
        "A": side(hand=["守られた札"], energy={"白": 1}, deck=5),
        "B": side(hand=["打ち消しの札"], energy={"青": 1}, deck=5),
    }
    position = MACHINE.start(scene(cards=[shielded, answer], players=players).start)
    assert position.decision is not None
    position = option(position, next(one for one in position.decision.options if isinstance(one, Play)))
    position = passing(position)
    assert position.decision is not None
    position = option(position, next(one for one in position.decision.options if isinstance(one, Play)))
    with pytest.raises(Undetermined):
        passing(position, 2)


# ---- steps


def test_a_step_that_is_neither_done_nor_refused_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def idle(now: Now, doing: Doing) -> Outcome:
        return doing.frame

    monkeypatch.setitem(resolving._DEEDS, nodes.Draw, (idle, resolving._DEEDS[nodes.Draw][1]))
    with pytest.raises(Undetermined):
        resolved("あなたはカードを1枚引く。")


def test_a_standing_text_about_something_being_done_is_not_passed_over() -> None:
    card = Card(
        name="試しの土台", kind="base", printed="相手がユニットをプレイする場合、このカードのパワーを+1000する。"
    )
    assert not_carried_out(card) != ()


def watched(deed: Callable[[Now, Doing], Outcome], silent: list[nodes.Node]) -> Callable[[Now, Doing], Outcome]:
    """A deed that is written down where it ends at once, with nothing done and nothing refused."""

    def do(now: Now, doing: Doing) -> Outcome:
        step = now._step
        before = (len(step.events), len(step.refusals)) if step is not None else (0, 0)
        outcome = deed(now, doing)
        ends = isinstance(outcome, Frame) and doing.phase == 0 and outcome is not doing.frame
        if step is not None and ends and step is now._step and (len(step.events), len(step.refusals)) == before:
            silent.append(doing.node)
        return outcome

    return do


@pytest.mark.parametrize("path", SCENES, ids=lambda path: path.stem)
def test_every_step_of_a_ruling_leaves_a_trace(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    silent: list[nodes.Node] = []
    for kind, (deed, fields) in resolving._DEEDS.items():
        monkeypatch.setitem(resolving._DEEDS, kind, (watched(deed, silent), fields))
    ask(load_scenario(path))
    assert [node for node in silent if not isinstance(node, BY_ITSELF)] == []


def test_our_own_cards_are_among_them() -> None:
    assert set(known_cards("dimension-zero")) <= set(EVERY)
