"""The five official documents, where copies lie beside the checkout: all of each is read, and its slips are told."""

import re
from collections import Counter

import pytest
from documents import FILES, read, text_of

from judge.clauses import load_edition, numbering_of
from judge.clauses.importing import likeness, read_official
from judge.clauses.library import games
from judge.clauses.numbering import EXAMPLE, ITEM
from judge.source import BadInput


def problems(game: str) -> list[tuple[int | None, str]]:
    return [(problem.line, problem.words.en) for problem in read(game).problems]


@pytest.mark.parametrize("game", FILES)
def test_every_character_is_accounted_for(game: str) -> None:
    text, found = text_of(game), read(game)
    assert sum(found.account().values()) == len(text)
    assert "".join(text[piece.start : piece.end] for piece in found.pieces) == text
    assert found.outside() <= 0.03


@pytest.mark.parametrize("game", FILES)
def test_no_word_of_a_clause_is_lost(game: str) -> None:
    """What stands in the pieces of a clause stands in its text, but for numbers, marks and letters put right."""

    def words(text: str) -> Counter[str]:
        return Counter(re.findall(r"[ぁ-ゖ一-鿿]", text))

    text, found = text_of(game), read(game)
    raw, tidy = Counter[str](), Counter[str]()
    for piece in found.pieces:
        if piece.id is not None and piece.kind in ("clause", "example", "heading"):
            raw += words(text[piece.start : piece.end])
    for clause in found.clauses.values():
        tidy += words((clause.title.ja if clause.title else "") + clause.text.ja)
    # 第, 部, 章, 序文, 例 are marks of the layout.
    for mark in "第部章序文例":
        del raw[mark], tidy[mark]
    missing = raw - tidy
    assert missing.total() <= 12, missing


def count(game: str) -> Counter[str]:
    order = numbering_of(game).order
    counted = Counter[str]()
    for id in read(game).clauses:
        ranks = [rank for rank, _ in order(id)]
        counted["examples" if EXAMPLE in ranks else "items" if ranks[-1] == ITEM else f"depth {len(ranks)}"] += 1
    return counted


def test_counts() -> None:
    counted = count("dimension-zero")
    assert counted["examples"] == 110
    # 86 chapters, and the four sections of the preface, which stand at the same depth.
    assert (counted["depth 1"], counted["depth 2"]) == (7, 86 + 4)
    assert counted["depth 3"] + counted["depth 4"] + counted["depth 5"] == 489
    assert counted["items"] == 10
    numbers = {game: sum(count(game).values()) - count(game)["examples"] for game in FILES}
    assert numbers["rebirth"] == 685
    assert numbers["magical-girl-duel"] == 750
    assert numbers["duel-masters"] == 169
    assert sum(1 for id in read("dimension-zero-rulebook").clauses if re.fullmatch(r"q\d", id)) == 5
    assert [len(read(game).history) for game in FILES] == [30, 1, 0, 0, 22]


@pytest.mark.parametrize(
    ("game", "id", "begins"),
    [
        ("dimension-zero", "0-1", "総合ルールとは"),
        ("dimension-zero", "2-14-1", "カードのエクスパンション番号"),
        ("dimension-zero", "2-23-3-1", "山札の1番上のカードが表向き"),
        ("dimension-zero", "2-27b", "「海の守り手"),
        ("dimension-zero", "3-2-3-1", "カードの引きなおしが"),
        ("dimension-zero", "3-9-1(2)", "アクティブプレイヤーは、敵軍"),
        ("dimension-zero", "4-8-11-1", "するスクエアにある"),
        ("dimension-zero", "4-9-2-9-1", "カードのテキストが"),
        ("dimension-zero", "4-14-5-2(5)", "カードの"),
        ("dimension-zero", "4-17", "カードやルールが直前の"),
        ("dimension-zero", "6-2-2(C)", "山札の特定の位置"),
        ("dimension-zero-rulebook", "2-3-4e(7)", "バトルスペースにある自分の"),
        ("dimension-zero-rulebook", "2-3-4g(5)", "コストの支払いは"),
        ("dimension-zero-rulebook", "2-6", "両方のプレイヤーが合意"),
        ("dimension-zero-rulebook", "3-2", "山札、プランゾーン"),
        ("dimension-zero-rulebook", "3-3-e2(10)", "スタックに積まれて"),
        ("dimension-zero-rulebook", "q3", "私のユニットがいる"),
        ("rebirth", "1.2.4.1", "投了を行う行為は"),
        ("rebirth", "4.3.3.3.1.1", "特に効果により"),
        ("rebirth", "9.11.2.1", "影響を受ける事象が"),
        ("rebirth", "9.10.4-e1", "あるユニットの"),
        ("rebirth", "14.1.1.3", "何らかの理由により"),
        ("magical-girl-duel", "213.3", "バージョンはデッキ"),
        ("magical-girl-duel", "903.2.g-1", "行動の内容や数量を他"),
        ("magical-girl-duel", "903.2.g-41", "カードのコスト"),
        ("magical-girl-duel", "909.2", "1つの持続効果"),
        ("magical-girl-duel", "1018.11a", "現在、能力を持つ"),
        ("duel-masters", "101.4a", "複数の効果が同時に"),
        ("duel-masters", "101.4", "複数の効果が同時に"),
        ("duel-masters", "103.2", "その後、対戦相手に"),
        ("duel-masters", "116.4b", "封印の付いた"),
        ("duel-masters", "118.2", "超ＧＲには"),
    ],
)
def test_chosen_clauses(game: str, id: str, begins: str) -> None:
    assert read(game).clauses[id].text.ja.startswith(begins)


def test_sentences_over_a_page_end_are_whole_again() -> None:
    dimension_zero, rebirth = read("dimension-zero").clauses, read("rebirth").clauses
    assert "即座に適用されます" in dimension_zero["4-5-2"].text.ja
    assert "次のラインの" not in dimension_zero["4-5-2"].text.ja
    assert "以下のいれかの場合" in dimension_zero["6-2-2"].text.ja
    assert "強制されること" in rebirth["1.2.4.1"].text.ja
    assert "本来そのカードの" in rebirth["5.19.1"].text.ja
    assert "適正な対象を選択します" in read("magical-girl-duel").clauses["903.2e"].text.ja


def test_scanned_letters_are_put_right() -> None:
    for game in FILES:
        everything = "".join(clause.text.ja for clause in read(game).clauses.values())
        assert not re.search(r"ブ[ラロ]ンゾーン|[\u0400-\u04ff\u0600-\u06ff\uac00-\ud7a3]|\*\*", everything), game


def test_the_slips_are_told() -> None:
    assert problems("dimension-zero") == [
        (231, "2-3-1 is missing above 2-3-1-1."),
        (673, "3-6-1 is missing above 3-6-1-1."),
        (1027, "the number 4-8-11-1 is missing; this line was read as 4-8-11-1 from the numbers around it."),
        (1077, "4-9-2-9 is missing above 4-9-2-9-1."),
        (1349, "5-7-1-1 is missing before 5-7-1-2."),
        (1353, "5-7-2 is missing above 5-7-2-1."),
        (1357, "5-7-3 is missing above 5-7-3-1."),
    ]
    assert problems("rebirth") == [(714, "9.14.3.2 has no text.")]
    assert [problems(game) for game in ("dimension-zero-rulebook", "magical-girl-duel", "duel-masters")] == [[], [], []]


def test_title_pages() -> None:
    def page(game: str) -> tuple[str, str, dict[str, str]]:
        found = read(game)
        return found.title, found.version, {key: str(date) for key, date in found.dates.items()}

    dates = {"in_force": "2005-11-25", "revised": "2011-02-24"}
    assert page("dimension-zero") == ("ディメンション・ゼロ 総合ルール", "19.00", dates)
    assert page("rebirth")[1:] == ("1.20", {"revised": "2024-12-26"})
    assert page("magical-girl-duel") == ("魔法少女 ザ・デュエル 総合ルール", "2.5.1", {"revised": "2023-07-08"})
    assert page("dimension-zero-rulebook")[1] == "1.0"
    assert page("duel-masters")[1:] == ("", {})


@pytest.mark.parametrize("game", FILES)
def test_another_games_text_is_refused_with_the_right_one(game: str) -> None:
    text = text_of(game)
    assert max(likeness(text).items(), key=lambda pair: pair[1])[0] == game
    for other in FILES:
        if other != game:
            with pytest.raises(BadInput, match=f"--game {game}"):
                read_official(text, other)


@pytest.mark.parametrize("game", games())
def test_our_edition_has_the_numbers_of_the_official_text(game: str) -> None:
    # Of 4-8-11-1 the page end left only half its example, which is read as the clause itself.
    assert load_edition(game).ids - read(game).clauses.keys() <= {"4-8-11-1a"}
    assert read(game).clauses.keys() - load_edition(game).ids == set()
