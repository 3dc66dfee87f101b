"""Explanations: every kind of node has one, every part of a meaning shows in it, and a golden file that people read."""

import os
import re
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest
from card_texts import blind, everything

from judge.cardtext import nodes, read
from judge.cardtext.explain import explain
from judge.cardtext.explaining.keywords import rules
from judge.cardtext.explaining.telling import deed, noun, quality, tell
from judge.cardtext.lexicon import load
from judge.cardtext.nodes import NODES, Cards, Node, Player, That, ThisCard
from judge.cardtext.nodes.base import meant_fields
from judge.clauses import load_edition
from judge.paths import GRAMMAR, RULES
from judge.source import read_toml, read_yaml

GOLDEN = Path(__file__).parent / "golden"
KINDS = {name: kind for name, kind in NODES.items() if name not in ("Node", "Action")}
UNSAID = {
    ("AddRace", "stat"): "the node itself says that it is a race",
    ("Variable", "name"): "there is only X",
    ("Define", "name"): "there is only X",
    ("NotUnderstood", "why_ja"): "said in Japanese only",
    ("NotUnderstood", "why_en"): "said in English only",
    ("CardText", "text"): "the abilities are explained, the printed text stands beside them",
}
"""Fields that an explanation may leave out, and why."""

SAMPLES: dict[type, tuple[Any, Any]] = {
    bool: (True, False),
    int: (7, 8),
    str: ("見本", "別の見本"),
    nodes.Player: (Player(who="opponent"), Player(who="owner")),
    nodes.Cards: (Cards(kind="unit"), Cards(kind="base", controller=Player(who="you"))),
    nodes.ThisCard: (ThisCard(), ThisCard(at=nodes.Zone(name="hand"))),
    nodes.Zone: (nodes.Zone(name="hand"), nodes.Zone(name="deck")),
    nodes.Period: (nodes.Period(name="turn"), nodes.Period(name="draw")),
    nodes.HasColour: (nodes.HasColour(colour="red"), nodes.HasColour(colour="blue")),
    nodes.Freeze: (nodes.Freeze(what=ThisCard()), nodes.Freeze(what=Cards(kind="unit"))),
    nodes.That: (That(kind="unit", ref=3, role="what"), That(kind="base")),
    nodes.Keyword: (nodes.Keyword(name="速攻"), nodes.Keyword(name="加速")),
}
"""Two of each that differ; everything else is built out of its own fields."""


FIELDS: dict[tuple[str, str], tuple[Any, Any]] = {
    ("Not", "of"): SAMPLES[nodes.Freeze],
    ("Both", "facts"): (SAMPLES[nodes.Freeze][:1], SAMPLES[nodes.Freeze]),
    ("That", "kind"): ("card", "unit"),
    ("Product", "of"): (nodes.Variable(), nodes.NumberOf(of=Cards(kind="unit"))),
}
"""Fields whose type says less than what stands there."""

BASES: dict[str, dict[str, Any]] = {"That": {"ref": 3}}
"""What a node needs before a change of another field means something."""


def sample(kind: type[Node], field: str, hints: dict[str, Any]) -> tuple[Any, Any]:
    """Two values for a field."""
    return FIELDS.get((kind.__name__, field)) or variants(hints[field])


def variants(hint: Any) -> tuple[Any, Any]:
    """Two different values that a field of this type can have."""
    if hint in SAMPLES:
        return SAMPLES[hint]
    origin, given = get_origin(hint), get_args(hint)
    if origin is Literal:
        return given[0], given[-1]
    if origin is tuple:
        if given[-1] is not Ellipsis:
            return tuple(variants(one)[0] for one in given), tuple(variants(one)[1] for one in given)
        first, second = variants(given[0])
        return (first,), (second, first)
    if origin in (Union, types.UnionType):
        options = [one for one in given if one is not type(None)]
        known = [one for one in options if one in SAMPLES] or options
        return variants(known[0])
    if isinstance(hint, type) and issubclass(hint, Node):
        wanted = [field for field in msgspec.structs.fields(hint) if field.required]
        for field in msgspec.structs.fields(hint):
            if not wanted and field.name not in Node.__struct_fields__:
                wanted = [field]
        hints = get_type_hints(hint)
        return tuple(hint(**{one.name: sample(hint, one.name, hints)[side] for one in wanted}) for side in (0, 1))  # type: ignore[return-value]
    raise AssertionError(hint)


def changes(kind: type[Node]) -> Iterator[tuple[str, Node, Node]]:
    """Pairs of nodes that differ in one field: said and unsaid, or said otherwise."""
    hints = get_type_hints(kind)
    silent = ("span", "wording", "number") if issubclass(kind, nodes.Action) else ("span", "wording")
    fields = [field for field in msgspec.structs.fields(kind) if field.name not in silent]
    given = {field.name: sample(kind, field.name, hints)[0] for field in fields if field.required}
    base = kind(**given | BASES.get(kind.__name__, {}))
    for field in fields:
        if (kind.__name__, field.name) in UNSAID:
            continue
        first, second = sample(kind, field.name, hints)
        changed = second if first == getattr(base, field.name) else first
        yield field.name, base, msgspec.structs.replace(base, **{field.name: changed})


def test_every_kind_of_node_has_an_explanation() -> None:
    for name, kind in KINDS.items():
        assert [one for one in (tell, deed, noun, quality) if one.dispatch(kind) is not one.dispatch(object)], (
            f"{name} has no words of its own: register it in judge/cardtext/explaining"
        )
        for side in (0, 1):
            told = explain(variants(kind)[side])
            assert told.ja, name
            assert told.en, name


def test_every_part_of_a_meaning_shows() -> None:
    silent = []
    for name, kind in KINDS.items():
        for field, base, changed in changes(kind):
            before, after = explain(base), explain(changed)
            if before.ja == after.ja or before.en == after.en:
                silent.append((f"{name}.{field}", before))
    assert silent == []


LATIN = re.compile(r"[A-Za-z_]{2,}")
FIELD_NAMES = "|".join({name for kind in KINDS.values() for name in meant_fields(kind)})
NAMED = re.compile(rf"[a-z][A-Z]|_|\((?:{FIELD_NAMES}): ")
"""What names of nodes and of their fields look like in English."""


def test_no_name_of_the_program_shows() -> None:
    leaks = []
    for text in dict.fromkeys((*everything(), *blind())):
        for ability in read(text).abilities:
            told = explain(ability)
            if LATIN.search(told.ja) or NAMED.search(told.en):
                leaks.append((text, told))
    assert leaks == []


def test_an_explanation_does_not_look_at_the_words() -> None:
    def silent(node: Any) -> Any:
        if isinstance(node, tuple):
            return tuple(silent(one) for one in node)
        if not isinstance(node, Node):
            return node
        parts = {name: silent(getattr(node, name)) for name in node.__struct_fields__}
        return type(node)(**parts | {"wording": "", "span": (0, 0)})

    for _, _, ability in abilities():
        assert explain(silent(ability)) == explain(ability)


# ---- going back


def explained(text: str) -> str:
    (ability,) = read(text).abilities
    return explain(ability).ja


def test_steps_are_numbered_and_gone_back_to() -> None:
    told = explained("あなたはバトルスペースの対象の相手のユニットを1枚選び、破壊する。")
    assert told.startswith("スペルの効果。①あなたは")
    assert "対象に取る" in told
    assert "②あなたは①のユニットを持ち主の墓地に置く" in told


def test_a_choice_that_is_no_target_is_made_on_resolution() -> None:
    told = explained("あなたはバトルスペースの自分のユニットを1枚選び、破壊する。")
    assert "対象に取る" not in told
    assert "解決する時に" in told


def test_a_step_that_does_not_exist_is_not_papered_over() -> None:
    wrong = nodes.Effect(steps=(nodes.Freeze(who=Player(who="you"), what=That(kind="unit", ref=4, role="what")),))
    assert "後の段階4" in explain(wrong).ja
    assert "later step 4" in explain(wrong).en


def test_the_number_that_is_gone_back_to_shows() -> None:
    first = nodes.Choose(who=Player(who="you"), what=Cards(kind="unit", target=True), number=1)
    second = nodes.Choose(who=Player(who="you"), what=Cards(kind="base", target=True), number=2)
    told = [
        explain(nodes.Effect(steps=(first, second, nodes.Freeze(what=That(ref=ref, role="what"))))).ja for ref in (1, 2)
    ]
    assert "①のユニット" in told[0]
    assert "②のベース" in told[1]


def test_the_options_of_a_mode_have_their_own_numbers() -> None:
    choose = nodes.Choose(who=Player(who="you"), what=Cards(kind="unit", target=True), number=1)
    option = nodes.Effect(steps=(choose, nodes.Freeze(who=Player(who="you"), what=That(ref=1, role="what"))))
    told = explain(nodes.Effect(steps=(nodes.Modes(count=nodes.Count(number=1), options=(option, option)),))).ja
    assert "②あなたは①のユニットをフリーズする" in told
    assert "④あなたは③のユニットをフリーズする" in told


# ---- keywords


def test_every_keyword_has_its_sentence_and_its_clause() -> None:
    keywords, shapes = rules()
    assert set(keywords) == set(load().keywords) - zone_effects()
    assert set(shapes) == set(read_toml(GRAMMAR / "dimension-zero" / "lexicon.toml")["shapes"])
    ids = load_edition("dimension-zero").ids
    assert not [name for name, rule in (keywords | shapes).items() if rule.clause not in ids]


def zone_effects() -> set[str]:
    data = read_toml(GRAMMAR / "dimension-zero" / "lexicon.toml")
    return {word for entry in data["zone_effects"] for word in entry["words"]}


def test_a_keyword_says_its_parameters() -> None:
    assert "使用コスト3以下" in explained("即死レベル3")
    assert "1 red and 1 colourless energy" in explain(read("覚醒-[赤1無1]").abilities[0]).en
    assert "{" not in "".join(explain(ability).ja + explain(ability).en for _, _, ability in abilities())


# ---- what people have read


READ = frozenset(
    [
        "辻の早駆け馬",
        "曲がり角の用心棒",
        "行き倒れの道連れ",
        "運河の渡し守",
        "関所の門衛",
        "並木道の根守り",
        "墓原の蔓草",
        "四つ角の占い師",
        "橋の下の二人組",
        "約束を守る番犬",
        "路銀の尽きた旅人",
        "荷崩れの暴れ牛",
        "身代わりの道祖石",
        "六叉路の見世物猫",
        "湯けむりの宿",
        "花火師の置き土産",
        "帰り道のない賭け",
        "道普請の汗",
        "痛み分けの裁き",
        "山賊の言い分",
        "旅籠の品定め",
        "夜店の掘り出し物",
        "軒先の雨宿り",
        "鎖引きの鉄人形",
        "寿命買いの行商",
        "面剥ぎの市松人形",
        "刈り入れ時",
        "根絡みの戒め",
        "継ぎ火の鍛冶機",
        "砂時計を抱く人形",
        "発条の巻き直し",
        "渚の片割れ",
        "夜の山焼き",
    ]
)
"""The cards whose explanations were read word by word against their printed texts."""


def abilities() -> Iterator[tuple[str, str, Node]]:
    """Every ability of the cards that come with the game: name, printed text, meaning."""
    for path in sorted(RULES.glob("dimension-zero/cards/*.yaml")):
        for card in read_yaml(path).data["cards"]:
            text = read(card.get("text") or "")
            for ability in text.abilities:
                start, end = ability.span
                yield card["name"], text.text[start:end].replace("\n", "／"), ability


def test_no_word_of_the_program_is_told() -> None:
    for text in everything():
        for ability in read(text).abilities:
            told = ability.why_ja if isinstance(ability, nodes.NotUnderstood) else explain(ability).ja
            assert re.findall(r"[A-Za-z_]{2,}|[{}]", told) == [], f"{text}: {told}"


def test_that_player_is_told_by_what_they_did() -> None:
    drew, chosen = (
        explain(read(text).abilities[0])
        for text in (
            "いずれかのプレイヤーがカードを引いた時、そのプレイヤーは手札を1枚捨てる。",
            "あなたは対象のプレイヤーを1人選び、そのプレイヤーは手札を1枚捨てる。",
        )
    )
    assert "その出来事を起こしたプレイヤー" in drew.ja
    assert "he player who did so in that event" in drew.en
    assert "①で選ばれたそのプレイヤー" in chosen.ja
    assert "hat player, chosen in ①" in chosen.en


def test_every_card_is_explained() -> None:
    for name, _, ability in abilities():
        told = explain(ability)
        assert told.ja.endswith(("。", "』", "〕")), name
        assert "後の段階" not in told.ja, f"{name}: {told.ja}"


@pytest.mark.parametrize("language", ["ja", "en"])
def test_golden(language: Literal["ja", "en"]) -> None:
    path = GOLDEN / f"explanations.{language}.txt"
    told = "".join(
        f"{name}\n{printed}\n{explain(ability).to(language)}\n\n"
        for name, printed, ability in abilities()
        if name in READ
    )
    if os.environ.get("RENEW"):
        path.write_text(told, "utf-8")
    assert path.exists(), "no golden file yet: RENEW=1"
    assert told == path.read_text("utf-8"), "an explanation has changed: RENEW=1, then read the diff"


@pytest.mark.parametrize(
    ("event", "ja", "en"),
    [
        ("相手のカードが除外された", "相手のカードがどこからでもリムーブゾーンに", "the removed zone from anywhere"),
        ("相手のストラテジーが墓地に置かれた", "相手のストラテジーがどこからでも墓地に", "the graveyard from anywhere"),
        ("相手のユニットが墓地に置かれた", "相手のユニットが墓地に", "the graveyard."),
        ("相手のカードがスクエアから墓地に置かれた", "相手のカードがスクエアから墓地に", "from a square into"),
    ],
)
def test_where_a_card_comes_from_is_said_where_it_may_be_anywhere(event: str, ja: str, en: str) -> None:
    told = explain(read(f"{event}時、あなたはカードを1枚引く。").abilities[0])
    assert ja in told.ja
    assert en in told.en


def test_plus_x_goes_up_by_x_and_a_narrowed_choice_is_said_once() -> None:
    (raised,) = read("ターン終了時まで、このカードのパワーを+Xする。Xはあなたの手札の枚数×1000である。").abilities
    assert "パワーはX上がる" in explain(raised).ja
    assert "goes up by X until" in explain(raised).en
    (narrowed,) = read(
        "あなたは対象のユニットを1枚選び、破壊する。ただし、種族「ゴーレム」のユニットは選べない。"
    ).abilities
    assert explain(narrowed).ja.endswith("ただし、種族「ゴーレム」のユニットを選ぶことはできない。")
    assert "だれか" not in explain(narrowed).ja  # targets are chosen by who plays it, when it is stacked (4-8-4-2)


@pytest.mark.parametrize(
    ("number", "told"),
    [
        ("自分のベースの枚数と同じ数", "あなたのベースの数と同じ数だけ選ぶ"),
        ("X個", "次からX個選ぶ"),
        ("2つ", "次から2つ選ぶ"),
        ("好きな数", "次から好きな数選ぶ"),
    ],
)
def test_how_many_effects_are_chosen_is_said_in_full(number: str, told: str) -> None:
    (found,) = read(f"あなたは以下から{number}選ぶ。・あなたはカードを1枚引く。・相手はカードを1枚引く。").abilities
    assert told in explain(found).ja
