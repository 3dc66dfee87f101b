"""Sentences composed out of the words of the lexicon: selectors, actions, events, conditions, durations, abilities.

Nothing here is a list of sentences. Words come from the lexicon by type, verbs with their forms from its conjugation,
and each strategy puts phrases together the way card texts do.
"""

from functools import lru_cache
from typing import Any, NamedTuple

from hypothesis import strategies as st

from judge.cardtext import frames as frame_table
from judge.cardtext import lexicon as lexicons
from judge.paths import GRAMMAR
from judge.source import read_toml

LEXICON = lexicons.load()
FRAMES = frame_table.load()
GAME = read_toml(GRAMMAR / "dimension-zero" / "lexicon.toml")
CLASSES = read_toml(GRAMMAR / "japanese" / "verbs.toml")["classes"]


def of_type(*types: str, but: tuple[str, ...] = ()) -> list[str]:
    """The words of a type."""
    words = {surface: term for surface, term in LEXICON.terms.items() if term.terminal in ("NOUN", "COLOUR")}
    return [surface for surface, term in words.items() if term.type in types and surface not in but]


class Verb(NamedTuple):
    """The forms of a verb that sentences need."""

    plain: str
    stem: str
    te: str
    past: str
    be_done: str
    was_done: str


@lru_cache
def verb(word: str) -> Verb:
    (entry,) = (one for one in GAME["verbs"] if word in one["words"])
    bases = CLASSES[entry["class"]]
    root = word.removesuffix(bases["ending"])
    passive = root + bases["passive"]
    return Verb(word, root + bases["i"], root + bases["te"], root + bases["ta"], passive + "る", passive + "た")


def done_to_a_unit() -> list[str]:
    """Verbs that need nothing but the card they are done to, which may be unsaid; what is done without cards aside."""
    found = []
    for entry in GAME["verbs"]:
        for frame in FRAMES.verb.get(entry["type"], ()):
            needed = [slot for slot in frame.slots if slot.required]
            if (
                [slot.field for slot in needed] == ["what"]
                and needed[0].unsaid == "object"
                and "cards" in needed[0].types
            ):
                found += entry["words"]
    return [word for word in dict.fromkeys(found) if word not in NOT_TO_UNITS]


# 選ぶ and 探す take what is chosen, 引く what is drawn, シャッフルする a deck; the rest needs more cards, or a place.
NOT_TO_UNITS = (
    "選ぶ",
    "探す",
    "引く",
    "置く",
    "おく",
    "戻す",
    "加える",
    "入れ替える",
    "交換する",
    "シャッフルする",
    "スマッシュする",
    "宣言する",
    "指定する",
)

NUMBERS = st.integers(1, 12)
POWERS = st.integers(1, 20).map(lambda number: number * 500)
NAMES = st.sampled_from(["霧の民", "ドラゴン", "火の鳥", "カード", "次の効果"])
SIGNED = st.tuples(st.sampled_from("+-"), POWERS).map(lambda pair: f"{pair[0]}{pair[1]}")

# ---- selectors

REGIONS = st.sampled_from(of_type("area", "space", but=("エリア",)))
LINES = st.sampled_from([word for word in of_type("line") if word != "ライン"])
SQUARES = st.one_of(
    st.builds("{}のスクエア".format, st.one_of(REGIONS, LINES)),
    st.builds("{}の{}のスクエア".format, LINES, st.sampled_from(of_type("area", but=("エリア",)))),
    st.sampled_from(["このカードと同じラインのスクエア", "このカードに隣接するスクエア", "このカードの前方のスクエア"]),
)
PLACES = st.one_of(SQUARES.map("{}にある".format), REGIONS.map("{}の".format), st.just("このカードと同じエリアの"))
TESTS = st.one_of(
    st.sampled_from(of_type("colour")).map("{}の".format),
    NAMES.map("種族「{}」の".format),
    st.builds("使用コスト{}{}の".format, NUMBERS, st.sampled_from(of_type("compare"))),
    st.builds("パワー{}{}の".format, POWERS, st.sampled_from(of_type("compare"))),
    st.sampled_from(of_type("status")).map("{}の".format),
    st.just("このカード以外の"),
)
WHOSE = st.sampled_from(["", "相手の", "自分の", "あなたの"])
KINDS = st.sampled_from(["ユニット", "ベース", "カード"])


@st.composite
def cards(draw: Any, quantity: str = "", whose: Any = WHOSE) -> str:
    """Cards by description: place, then what is true of them, in any order."""
    place = draw(st.one_of(st.just(""), PLACES))
    described = [quantity, draw(whose), draw(st.one_of(st.just(""), TESTS))]
    return place + "".join(draw(st.permutations(described))) + draw(KINDS)


# ---- actions on what was chosen

SIMPLE = st.sampled_from(done_to_a_unit()).map(verb)
ZONES = ["手札", "墓地", "エネルギーゾーン", "スマッシュゾーン"]
MOVED = st.builds(
    lambda zone, status: (f"持ち主の{zone}に{status}", verb("置く")),
    st.sampled_from(ZONES),
    st.sampled_from(["", "リリース状態で", "フリーズ状態で"]),
)
DURATIONS = st.one_of(
    st.sampled_from(["ターン終了時まで、", "次の自分のターン終了時まで、", "このターンの間、"]),
    st.sampled_from(of_type("period", but=("デュエル",))).map("{}終了時まで、".format),
)
CHANGED = st.builds(
    lambda duration, amount: (f"{duration}パワーを{amount}", verb("する")), st.one_of(st.just(""), DURATIONS), SIGNED
)
GIVEN = st.builds(
    lambda duration, word: (f"{duration}{word}を", verb("与える")),
    DURATIONS,
    st.sampled_from(["速攻", "加速", "閃光", "耐性-赤", "即死-レベル3"]),
)
HURT = POWERS.map(lambda amount: (f"{amount}のダメージを", verb("与える")))
ACTIONS = st.one_of(SIMPLE.map(lambda one: ("", one)), MOVED, CHANGED, GIVEN, HURT)

# ---- effects

COUNTS = st.builds("{}枚{}".format, NUMBERS, st.sampled_from(["", "まで"]))
DRAWN = NUMBERS.map("あなたはカードを{}枚引く。".format)


@st.composite
def chosen(draw: Any) -> tuple[str, Verb]:
    """あなたは…を1枚選び、… up to the verb."""
    target = draw(st.sampled_from(["対象の", ""]))
    before, act = draw(ACTIONS)
    who = draw(st.sampled_from(["あなたは", "相手は"]))
    return f"{who}{draw(cards(quantity=target))}を{draw(COUNTS)}選び、{before}", act


EFFECTS = st.one_of(DRAWN, chosen().map(lambda part: part[0] + part[1].plain + "。"))
OPTIONAL = st.builds(lambda part, then: f"{part[0]}{part[1].te}よい。そうしたならば、{then}", chosen(), EFFECTS)

# ---- what sets it off

SUBJECTS = st.one_of(st.just("このカード"), cards(whose=st.just("相手の")))
EVENTS = st.one_of(
    st.builds("{}が{}に{}".format, SUBJECTS, SQUARES, st.just(verb("置く").was_done)),
    st.builds(
        "{}が{}".format,
        SUBJECTS,
        st.sampled_from(
            [verb("破壊する").was_done, verb("攻撃する").past, verb("攻撃する").was_done, verb("移動する").past]
        ),
    ),
    st.builds("{}がバトルに{}".format, SUBJECTS, st.sampled_from([verb("勝つ").past, verb("負ける").past])),
    st.builds("{}がカードを引いた".format, st.sampled_from(["あなた", "相手"])),
).map("{}時、".format)
MOMENTS = st.builds(
    "{}{}{}に、".format,
    st.sampled_from(["", "あなたの", "相手の"]),
    st.sampled_from(of_type("period", but=("デュエル",))),
    st.sampled_from(of_type("edge")),
)
CONDITIONS = st.one_of(
    st.builds("このカードが{}にある".format, SQUARES),
    st.builds("{}に{}がある".format, SQUARES, st.sampled_from(["相手のユニット", "自分のベース"])),
    st.builds(
        "{}の手札が{}枚{}".format, st.sampled_from(["相手", "あなた"]), NUMBERS, st.sampled_from(["以上", "以下"])
    ),
    st.sampled_from(of_type("status")).map("このカードが{}".format),
).map("{}ならば、".format)
TRIGGERED = st.builds(
    "{}{}{}".format, st.one_of(EVENTS, MOMENTS), st.one_of(st.just(""), CONDITIONS), st.one_of(EFFECTS, OPTIONAL)
)
REPLACED = st.builds(
    lambda event, act: f"{event}、かわりに{act[0]}{act[1].plain}。",
    st.one_of(
        st.builds("{}が破壊されるに際し".format, SUBJECTS),
        st.builds("{}がスクエアから墓地に置かれる時".format, SUBJECTS),
    ),
    MOVED,
)
STATIC = st.builds(
    "{}{}の{}する。".format,
    st.one_of(st.just(""), CONDITIONS),
    st.one_of(st.just("このカード"), cards(quantity="すべての")),
    st.one_of(SIGNED.map("パワーを{}".format), st.sampled_from(["スマッシュを+1", "スマッシュを-1", "色を青に"])),
)
BANNED = st.builds(
    "{}は{}。".format,
    cards(quantity="すべての"),
    st.sampled_from(["移動できない", "攻撃できない", "ダメージを受けない"]),
)
COSTS = st.lists(
    st.builds("{}{}".format, st.sampled_from(["赤", "黒", "青", "白", "緑", "無"]), NUMBERS), min_size=1, max_size=2
).map("".join)
ACTIVATED = st.builds(
    "[{}{}]{}{}{}".format,
    COSTS,
    st.sampled_from(["", " このカードをフリーズする", " このカードを廃棄する", " あなたの手札を1枚選び、捨てる"]),
    st.sampled_from(["《ノーマル》", "《クイック》", "《バトル》"]),
    EFFECTS,
    st.sampled_from(["", "この能力は1ターンに1度しか使えない。"]),
)
SENTENCES = st.one_of(EFFECTS, OPTIONAL, TRIGGERED, REPLACED, STATIC, BANNED, ACTIVATED)
ZONE_EFFECTS = st.builds(
    "{}『{}』".format,
    st.sampled_from([one["words"][0] for one in GAME["zone_effects"]]),
    st.one_of(TRIGGERED, ACTIVATED),
)
MODES = st.lists(EFFECTS, min_size=2, max_size=3).map(
    lambda options: "あなたは次の効果から1つを選び、使用する。" + "".join(f"『{option}』" for option in options)
)
ABILITIES = st.one_of(SENTENCES, ZONE_EFFECTS, MODES)
