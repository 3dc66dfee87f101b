"""Building: numbers that are never used again, what is new, changed and gone, and what people fixed by hand."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from judge.faq.building import Report, build
from judge.faq.entry import Entry, encode_lines
from judge.faq.polite import polite
from judge.faq.reading import matching
from judge.faq.registry import CURATED, ENTRIES, NUMBERS, Registry
from judge.faq.sweep import Swept
from judge.faq.trial import Material
from judge.faq.verifying import verified
from judge.paths import RULES
from judge.ruling import ask
from judge.ruling.model import Text, decode, encode
from judge.scenario import scenario_from
from judge.source import BadInput

GAME = "dimension-zero"
WORKED = [RULES / GAME / "rulings" / f"{name}.yaml" for name in ("3-11-1-1a", "4-15-8-2")]
WOLF = "飢えた山犬の霊"
"""It destroys itself while its player's graveyard holds no unit."""
DAY, LATER = "2026-01-01", "2026-02-02"


def built(
    folder: Path, material: Material, swept: Swept | None, day: str = DAY, worked: list[Path] = WORKED
) -> tuple[Registry, Report]:
    registry = Registry(folder)
    findings = None if swept is None else swept.findings
    report = build(GAME, registry, material.cards, findings, day, most=12, worked=worked)
    return registry, report


@pytest.fixture(scope="module")
def first(material: Material, swept: Swept, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("faq")
    built(folder, material, swept)
    return folder


@pytest.fixture
def folder(first: Path, tmp_path: Path) -> Path:
    """A copy of a FAQ that was just built."""
    for name in (NUMBERS, ENTRIES):
        (tmp_path / name).write_bytes((first / name).read_bytes())
    return tmp_path


def spoil(folder: Path, number: int) -> None:
    """Make the scenario of an entry unusable: a card that nobody knows any more."""
    entries = Registry(folder).entries
    entry = entries[number]
    data = msgspec.json.decode(msgspec.json.encode(entry.scenario))
    data["players"]["A"].setdefault("hand", []).append("もう誰も知らないカード")
    entries[number] = replace(entry, scenario=data)
    (folder / ENTRIES).write_bytes(encode_lines(list(entries.values())))


def test_entries_are_numbered_from_one(first: Path) -> None:
    entries = Registry(first).entries
    assert list(entries) == list(range(1, len(entries) + 1))
    assert {entry.origin for entry in entries.values()} == {"sweep", "worked"}
    assert all(entry.first == entry.changed == DAY for entry in entries.values())


def test_an_entry_says_what_a_judge_would(first: Path) -> None:
    entries = Registry(first).entries.values()
    lost = next(one for one in entries if one.cards == ("墓穴掘りの鼬", "沈む門") and "誘発" in one.question.ja)
    assert lost.question.ja == "《墓穴掘りの鼬》の能力は誘発しますか？"
    assert lost.answer.ja == "いいえ、誘発しません。"
    assert lost.answer.en.startswith("No")
    assert "Bが《墓穴掘りの鼬》を対象に《峠の落石》をプレイしました。" in lost.situation.ja
    assert "4-15-4" in lost.clauses
    assert lost.explanation[-1].says.ja == "《沈む門》に能力がなければ、誘発します。"
    assert 2 <= len(lost.explanation) <= 6


def test_a_choice_is_told_with_both_ends(first: Path) -> None:
    entry = next(one for one in Registry(first).entries.values() if one.board == "4-15-8-2")
    assert entry.answer.ja == (
        "Bの選択によります。Bが《沈む門》の置換を先に当てはめる場合、《潮だまりの小鬼》は山札に置かれます。"
        "Bが《潮だまりの小鬼》の置換を先に当てはめる場合、手札に加えられます。"
    )


def test_a_worked_ruling_asks_what_its_note_is_about() -> None:
    # The first question is where the unit is; the point is that it arrives released.
    entry = worked("1-1-1a")
    assert (entry.question.ja, entry.answer.ja) == ("《早瀬の銀狐》はリリース状態ですか？", "はい、リリース状態です。")
    assert entry.explanation[0].clauses == ("1-1-1",)
    assert entry.explanation[0].says.en.startswith("Clause 1-1-1: ")


def test_what_can_be_done_is_told_in_words() -> None:
    entry = worked("3-8-4")
    assert entry.question.ja == "Aが今できることは何ですか？"
    assert "《火打ち石の励まし》をプレイする" in entry.answer.ja
    assert entry.answer.ja.endswith("優先権を放棄することです。")


def worked(name: str) -> Entry:
    from judge.faq.worked import write_worked
    from judge.scenario import load_scenario

    return write_worked(name, load_scenario(RULES / GAME / "rulings" / f"{name}.yaml"))


def test_a_board_that_changes_by_itself_is_no_situation() -> None:
    from judge.faq.writing import NoEntry, write_scenario

    data = {
        "game": GAME,
        "title": "t",
        "players": {"A": {"squares": {"C1": "野ねずみの斥候"}, "energy": {"赤": 1}}, "B": {"squares": {"C2": WOLF}}},
        "actions": [{"player": "A", "move": "野ねずみの斥候", "to": "C2"}],
        "ask": [{"where": "野ねずみの斥候"}],
    }
    with pytest.raises(NoEntry, match="before anybody does anything"):
        write_scenario(data, Text("t", "t"), "", "b", ("野ねずみの斥候", WOLF), ())


def test_what_was_gone_comes_back_once_it_holds(folder: Path, material: Material) -> None:
    entries = Registry(folder).entries
    number = next(one.number for one in entries.values() if one.origin == "sweep")
    entries[number] = replace(entries[number], status="gone", reason=Text("検証に通らない", "not verified"))
    (folder / ENTRIES).write_bytes(encode_lines(list(entries.values())))
    registry, report = built(folder, material, None, LATER)
    assert report.changed == (number,)
    assert registry.entries[number].status == "current"
    assert registry.entries[number].reason is None


def test_building_again_changes_nothing(folder: Path, material: Material, swept: Swept) -> None:
    before = (folder / ENTRIES).read_bytes(), (folder / NUMBERS).read_bytes()
    _, report = built(folder, material, swept, LATER)
    assert (report.new, report.changed, report.gone, report.superseded) == ((), (), (), ())
    assert ((folder / ENTRIES).read_bytes(), (folder / NUMBERS).read_bytes()) == before


def test_without_a_sweep_all_entries_are_judged_again(folder: Path, material: Material) -> None:
    before = (folder / ENTRIES).read_bytes()
    _, report = built(folder, material, None, LATER)
    assert (report.new, report.gone) == ((), ())
    assert (folder / ENTRIES).read_bytes() == before


def test_what_is_changed_is_reported_and_bears_the_day(folder: Path, material: Material, swept: Swept) -> None:
    entries = Registry(folder).entries
    entries[1] = replace(entries[1], answer=replace(entries[1].answer, ja="別の答え。"))
    (folder / ENTRIES).write_bytes(encode_lines(list(entries.values())))
    registry, report = built(folder, material, swept, LATER)
    assert report.changed == (1,)
    assert (registry.entries[1].first, registry.entries[1].changed) == (DAY, LATER)


def test_what_is_gone_stays_with_its_reason_and_its_number(folder: Path, material: Material, swept: Swept) -> None:
    number = next(one.number for one in Registry(folder).entries.values() if one.origin == "sweep")
    spoil(folder, number)
    registry, report = built(folder, material, None, LATER)
    assert report.gone == (number,)
    gone = registry.entries[number]
    assert gone.status == "gone"
    assert gone.reason is not None
    assert "もう誰も知らないカード" in gone.reason.ja
    # Built again, it stays gone, and nobody else gets its number.
    registry, report = built(folder, material, None, LATER)
    assert report.gone == ()
    assert registry.entries[number].status == "gone"
    numbers = [int(line.split()[0]) for line in (folder / NUMBERS).read_text().splitlines()]
    assert len(numbers) == len(set(numbers))


def test_a_gone_question_that_can_be_answered_again_has_its_old_number(
    folder: Path, material: Material, swept: Swept
) -> None:
    number = next(one.number for one in Registry(folder).entries.values() if one.origin == "sweep")
    spoil(folder, number)
    built(folder, material, None, LATER)
    registry, report = built(folder, material, swept, LATER)
    assert number in report.changed
    assert registry.entries[number].status == "current"


def test_numbers_are_never_used_again(folder: Path, material: Material, swept: Swept) -> None:
    old = (folder / NUMBERS).read_text()
    # A ruling that is no longer there is gone; a new one gets a number above all that ever were.
    registry, report = built(folder, material, swept, LATER, [WORKED[0]])
    (gone,) = report.gone
    added = RULES / GAME / "rulings" / "4-11-5a.yaml"
    registry, report = built(folder, material, swept, LATER, [WORKED[0], added])
    assert len(report.new) == 1
    assert report.new[0] > max(int(line.split()[0]) for line in old.splitlines())
    assert (folder / NUMBERS).read_text().startswith(old)
    assert registry.entries[gone].status == "gone"


def test_a_question_that_was_rewritten_is_superseded(
    folder: Path, material: Material, swept: Swept, tmp_path: Path
) -> None:
    other = tmp_path / "3-11-1-1a.yaml"
    text = (
        WORKED[0]
        .read_text("utf-8")
        .replace("{happens: battle, expect: never, cites: [3-11-1-1, 4-16-4-3-1]}", "{where: 灯台の見張り}", 1)
    )
    other.write_text(text, "utf-8")
    old = next(one.number for one in Registry(folder).entries.values() if one.board == "3-11-1-1a")
    registry, report = built(folder, material, swept, LATER, [other, WORKED[1]])
    assert report.superseded == (old,)
    assert registry.entries[old].status == "superseded"
    assert registry.entries[old].by == report.new[0]


def test_what_people_fixed_survives(folder: Path, material: Material, swept: Swept) -> None:
    (folder / CURATED).write_text(
        '[1]\nanswer_ja = "手で直した答え。"\nexplanation_ja = "手で書いた解説。"\n[2]\nhide = true\n[3]\npin = true\n'
    )
    registry, report = built(folder, material, swept, LATER)
    assert report.changed == ()
    shown = registry.shown()
    assert shown[0].number == 3
    assert 2 not in [entry.number for entry in shown]
    one = next(entry for entry in shown if entry.number == 1)
    assert one.answer.ja == "手で直した答え。"
    assert one.answer.en == registry.entries[1].answer.en
    assert [sentence.says.ja for sentence in one.explanation] == ["手で書いた解説。"]
    assert registry.entries[1].answer.ja != "手で直した答え。"


@pytest.mark.parametrize(
    ("file", "text", "says"),
    [
        (CURATED, "[999]\nhide = true\n", "there is no entry number '999'"),
        (CURATED, "[1]\nhiding = true\n", "no field '1.hiding'"),
        (NUMBERS, "1 aa\n1 bb\n", "neither may stand here twice"),
        (NUMBERS, "one aa\n", "a line is `number digest`"),
        (ENTRIES, "{}\n", "not an entry of the FAQ"),
    ],
)
def test_broken_files_say_where(folder: Path, file: str, text: str, says: str) -> None:
    (folder / file).write_text(text)
    with pytest.raises(BadInput, match=says):
        Registry(folder)


def test_entries_are_found_by_card_keyword_clause_and_words(first: Path) -> None:
    entries = Registry(first).shown()
    assert {one.board for one in matching(entries, card="沈む門")} >= {"dies-against-base", "4-15-8-2"}
    assert matching(entries, card="いないカード") == []
    assert all("4-15" in " ".join(one.clauses) for one in matching(entries, clause="4-15"))
    assert matching(entries, clause="4-1") == [
        one for one in entries if any(c == "4-1" or c.startswith("4-1-") for c in one.clauses)
    ]
    assert matching(entries, query="誘発しますか 墓穴掘りの鼬")


def test_a_random_choice_survives_being_stored() -> None:
    data = {
        "game": GAME,
        "title": "t",
        "players": {
            "A": {"hand": ["夜逃げの借用書"], "energy": {"黒": 2}},
            "B": {"hand": ["灯台の見張り", "石臼の番人", "丘越えの若駒"]},
        },
        "actions": [{"player": "A", "play": "夜逃げの借用書"}],
        "ask": [{"where": "灯台の見張り"}],
    }
    ruling = ask(scenario_from(data))
    assert decode(encode(ruling)) == ruling
    assert verified(ruling) is None


# ---- our own FAQ


@pytest.fixture(scope="module")
def ours() -> list[Entry]:
    return [one for one in Registry(RULES / GAME / "faq").entries.values() if one.status == "current"]


def test_ours_is_large_enough_and_cites_the_rules(ours: list[Entry]) -> None:
    from judge.clauses import load_edition
    from judge.faq.building import coverage

    cited, operative = coverage(GAME, ours)
    assert len(ours) >= 300
    assert sum(one.origin == "sweep" for one in ours) >= 200
    assert cited >= 0.8 * operative
    known = load_edition(GAME).ids
    assert not {clause for one in ours for clause in (*one.clauses, *one.cites)} - set(known)


def test_ours_is_written_as_judges_write(ours: list[Entry]) -> None:
    for one in ours:
        where = f"FAQ {one.number}"
        assert one.question.ja.endswith("？"), where
        assert one.question.en.endswith("?"), where
        assert one.answer.ja.endswith("。"), where
        assert one.answer.en.endswith("."), where
        asks_yes_or_no = one.question.ja.endswith(("ますか？", "ですか？", "ましたか？"))
        open_question = any(
            word in one.question.ja for word in ("どう", "どの", "どちら", "何", "いくつ", "誰", "、非公開")
        )
        if asks_yes_or_no and not open_question:
            assert (
                one.answer.ja.startswith(("はい、", "いいえ、", "偶然によります。"))
                or "の選択によります。" in one.answer.ja
            ), where
        assert one.situation.ja, where
        assert one.explanation, where
        for sentence in one.explanation:
            ending = (
                sentence.says.ja.split("（")[0].rstrip("。")
                if sentence.says.ja.endswith("）。")
                else sentence.says.ja.rstrip("。")
            )
            assert ending.endswith(("ます", "ません", "です", "ました", "でした", "しょう")), (
                f"{where}: {sentence.says.ja}"
            )


def ours_of(ours: list[Entry], board: str, *cards: str) -> Entry:
    return next(one for one in ours if one.board == board and one.cards == cards)


def test_an_explanation_leaves_out_what_would_have_come_about_anyway(ours: list[Entry]) -> None:
    # That it is not between enemies has nothing to do with the damage that is not dealt.
    entry = ours_of(ours, "attacks", "追い込み漁の川獺", "峠越えの大鹿")
    assert entry.question.ja.startswith(
        "《追い込み漁の川獺》の「このカードが相手のユニットにバトルでダメージを与えた時」の"
    )
    told = [sentence.says.ja for sentence in entry.explanation]
    assert "《峠越えの大鹿》は《追い込み漁の川獺》からダメージを受けません。" in told
    assert not any("条件が満たされていません" in one for one in told)


def test_a_card_that_went_through_a_zone_is_not_said_never_to_have_been_there(ours: list[Entry]) -> None:
    entry = ours_of(ours, "attacks-at-home", "旗持ちの若鷺", "崩れた案山子")
    assert entry.answer.ja == "墓地に置かれた後、リムーブゾーンに置かれます。"
    assert entry.answer.en == "It goes to the graveyard, then goes to the removed zone."


def test_a_number_is_reckoned_from_the_printed_one(ours: list[Entry]) -> None:
    entry = ours_of(ours, "played-beside-unit", "面影を借りる狸", "森の名付け親")
    (told,) = [one.says.ja for one in entry.explanation if "の本来のパワーは2000で、" in one.says.ja]
    assert "で+500、《森の名付け親》の「" in told
    assert told.endswith("で+1000され、3500になります。")


def test_every_case_of_a_choice_is_told(ours: list[Entry]) -> None:
    entry = ours_of(ours, "dies-against-base", "宵待ちの渡り鳥", "沈む門")
    assert (
        "またはAが《宵待ちの渡り鳥》の置換を先に当てはめる場合で、次にAが《宵待ちの渡り鳥》の置換を使わない場合、"
        in entry.answer.ja
    )


def again(entries: list[Entry]) -> list[tuple[int, str]]:
    """The entries whose ruling no longer gives their words, or does not pass the checker: `write_entry` asks it."""
    from judge.faq.building import _again, _worked
    from judge.faq.entry import said
    from judge.faq.writing import NoEntry

    differing = []
    for one in entries:
        try:
            made = _again(one) if one.origin == "sweep" else _worked(RULES / GAME / "rulings" / f"{one.board}.yaml")
        except NoEntry as none:
            differing.append((one.number, none.words.en))
            continue
        if said(made) != said(one):
            differing.append((one.number, "judge faq build would change it"))
    return differing


def test_each_thirtieth_of_ours_is_judged_again(ours: list[Entry]) -> None:
    assert again(ours[::30]) == []


@pytest.mark.proof
@pytest.mark.parametrize("part", range(1, 30))
def test_all_of_ours_are_judged_again(ours: list[Entry], part: int) -> None:
    assert again(ours[part::30]) == []


@pytest.mark.parametrize(
    ("plain", "told"),
    [
        ("能力は3つ（4-2-2）。", "能力は3つです（4-2-2）。"),
        ("墓地に置かれる", "墓地に置かれます。"),
        ("スタックに乗る。", "スタックに乗ります。"),
        ("カードを見る。", "カードを見ます。"),
        ("解決が終わる。", "解決が終わります。"),
        ("効果が生じる（ターン終了時まで）。", "効果が生じます（ターン終了時まで）。"),
        ("バトルは引き分け。", "バトルは引き分けです。"),
        ("行える。", "行えます。"),
        ("選べるものがない", "選べるものがありません。"),
        ("適正な対象ではない", "適正な対象ではありません。"),
        ("枚数に足りない（2枚）", "枚数に足りません（2枚）。"),
        ("置換を使わない。", "置換を使いません。"),
        ("何も選ばない。", "何も選びません。"),
        ("《影になる》の「してよい」を行う", "《影になる》の「してよい」を行います。"),
        ("攻撃し、攻撃された。カードを引く。", "攻撃し、攻撃されました。カードを引きます。"),
        ("フリーズ状態である", "フリーズ状態です。"),
        ("届かない", "届きません。"),
        ("表側の情報は見ない", "表側の情報は見ません。"),
    ],
)
def test_plain_sentences_become_polite(plain: str, told: str) -> None:
    assert polite(plain) == told
