"""Boards: what the shape of a card shows is also said, and what changed is marked."""

from __future__ import annotations

from judge.games.dimension_zero.telling import PHASES
from judge.ruling.model import Board, CardShown, SideShown, Text
from web.boards import board_view, cost_pips
from web.sentences import spans
from web.words import WORDS, Voice

JA = Voice("ja")


def side(**changes: object) -> SideShown:
    given = {"hand": (), "energy": (), "graveyard": (), "removed": (), "deck": 20, "smash": 0} | changes
    return SideShown(**given)  # type: ignore[arg-type]


def unit(**changes: object) -> CardShown:
    given = {"number": 1, "name": "石臼の番人", "kind": "unit", "owner": "A", "controller": "A"} | changes
    return CardShown(**given)  # type: ignore[arg-type]


def energy(colour: str, frozen: bool = False) -> CardShown:
    return CardShown(9, "カード", "unknown", "A", "A", cost=((colour, 1),), frozen=frozen)


def board(squares: dict[str, tuple[CardShown, ...]] | None = None, **a: object) -> Board:
    return Board("A", "main", squares or {}, {"A": side(**a), "B": side()})


def test_rows_run_from_b_to_a() -> None:
    view = board_view(board(), "前", JA)
    assert [[square.id for square in row.squares] for row in view.rows] == [
        ["B.L", "B.C", "B.R"],
        ["L3", "C3", "R3"],
        ["L2", "C2", "R2"],
        ["L1", "C1", "R1"],
        ["A.L", "A.C", "A.R"],
    ]
    assert (view.above.player, view.below.player) == ("B", "A")


def test_a_chip_says_everything_it_shows() -> None:
    card = unit(owner="B", power=6000, printed_power=5000, smash=2, frozen=True, damage=1000)
    view = board_view(board({"C2": (card,)}), "前", JA)
    chip = view.rows[2].squares[1].chips[0]
    assert chip.label == (
        "C2 石臼の番人、支配者A、持ち主B、フリーズ、パワー6000（印刷は5000）、スマッシュ2、ダメージ1000"
    )
    assert chip.css == "chip own-B ctl-A frz strips"
    assert (chip.power, chip.printed) == (6000, 5000)


def test_unchanged_power_is_not_struck_through() -> None:
    view = board_view(board({"C2": (unit(power=5000, printed_power=5000),)}), "前", JA)
    assert view.rows[2].squares[1].chips[0].printed is None


def test_power_zero_is_a_power() -> None:
    view = board_view(board({"C2": (unit(power=0, printed_power=1000),)}), "前", JA)
    chip = view.rows[2].squares[1].chips[0]
    assert (chip.power, chip.printed) == (0, 1000)


def test_what_changed_is_marked() -> None:
    before = board({"L1": (unit(),), "R1": (unit(number=2),)})
    after = board({"L2": (unit(),), "R1": (unit(number=7),)}, deck=19, graveyard=(unit(number=3),))
    view = board_view(after, "後", JA, before)
    assert {square.id for row in view.rows for square in row.squares if "new" in square.css} == {"L1", "L2"}
    assert "new" in view.below.deck.css
    assert "new" in view.below.graveyard.css
    assert "new" not in view.below.hand.css
    assert "new" not in view.above.deck.css


def test_much_energy_is_grouped() -> None:
    few = board_view(board(energy=(energy("blue"), energy("blue", True))), "前", JA).below.energy
    assert [card.text for card in few] == ["青", "青"]
    assert [card.label for card in few] == ["青、リリース", "青、フリーズ"]
    many = board_view(board(energy=(energy("blue"),) * 4 + (energy("red"),) * 3), "前", JA).below.energy
    assert [card.text for card in many] == ["青×4", "赤×3"]


def test_smash_has_seven_slots() -> None:
    assert board_view(board(smash=3, smash_frozen=1), "前", JA).below.slots == ("f h", "f", "f", "", "", "", "")
    assert len(board_view(board(smash=9), "前", JA).below.slots) == 7


def notes(shown: Board, say: Voice = JA) -> dict[str, list[str]]:
    view = board_view(shown, "前", say)
    return {note.label: ["".join(span.text for span in item) for item in note.items] for note in view.notes}


def test_what_no_square_shows_is_said() -> None:
    def told(ja: str) -> tuple[Text, ...]:
        return (Text(ja, f"{ja} in English"),)

    sides = {"A": side(), "B": side()}
    stack = (*told("《下》"), *told("《石臼の番人》"))
    busy = Board(
        "A", "main", {}, sides, stack, told("誘発した"), told("L2のバトル"), told("ターン終了時まで"), ("B",), ("A",)
    )
    assert notes(busy) == {
        "バトル": ["L2のバトル"],
        "スタック": ["《石臼の番人》", "《下》"],
        "誘発": ["誘発した"],
        "継続中": ["ターン終了時まで"],
        "決着": ["Bが敗北している。", "Aが勝利している。"],
    }
    assert notes(busy, Voice("en"))["Battle"] == ["L2のバトル in English"]
    assert notes(Board("A", "main", {}, sides)) == {}


def test_cards_with_cards_are_one_chip_that_says_so() -> None:
    bearer = unit(beneath=("野ねずみの斥候",), markers=(("", 2), ("霜", 1)))
    joined = CardShown(5, "帆綱", "strategy", "A", "A", joined_to=1)
    shown = board({"C2": (bearer, joined), "L1": (unit(number=3),)})
    (chip,) = board_view(shown, "前", JA).rows[2].squares[1].chips
    assert chip.has_more
    assert board_view(shown, "前", JA).rows[2].squares[1].marks == ("下1", "結1", "◆3")
    assert chip.label.endswith("下に《野ねずみの斥候》、《帆綱》を結合、マーカー2、霜1")
    assert not board_view(shown, "前", JA).rows[3].squares[0].chips[0].has_more
    assert notes(shown) == {"付随": ["C2 《石臼の番人》 下に《野ねずみの斥候》、《帆綱》を結合、マーカー2、霜1"]}
    alone = board({"C2": (unit(),), "L1": (unit(number=3),)})
    changed = board_view(shown, "後", JA, alone)
    assert {square.id for row in changed.rows for square in row.squares if "new" in square.css} == {"C2"}


def test_the_deck_shows_its_plan_card_and_that_it_was_arranged() -> None:
    below = board_view(board(plan=unit(), arranged=True), "前", JA, board()).below
    deck, plan = below.deck, below.plan
    assert (deck.count, deck.note, deck.css) == (20, "順番は決められた", "z new")
    assert (plan.names, plan.css) == (("石臼の番人",), "z new")
    assert board_view(board(), "前", JA).below.plan.names == ()


def test_cards_that_lie_face_down_are_told_apart() -> None:
    removed = board_view(board(removed=(unit(), unit(face_down=True))), "前", JA).below.removed
    assert removed.names == ("石臼の番人", "石臼の番人（裏向き）")


def test_the_turn_says_its_phase() -> None:
    assert [JA.turn("A", phase) for phase in PHASES if phase != "turn"] == [
        "Aのターン・リリースフェイズ",
        "Aのターン・ドローフェイズ",
        "Aのターン・エネルギーフェイズ",
        "Aのターン・メインフェイズ",
        "Aのターン・スマッシュフェイズ",
        "Aのターン・リカバリーフェイズ",
    ]
    assert Voice("en").turn("B", "smash") == "B's turn, smash phase"


def test_costs_have_kanji_and_words() -> None:
    pips = cost_pips((("white", 1), ("colourless", 2)), Voice("en"))
    assert [pip.text for pip in pips.pips] == ["白1", "無2"]
    assert pips.label == "Cost white1, colourless2"
    assert cost_pips((), JA).label == "コスト 0"
    assert [pip.text for pip in cost_pips((("red", "X"),), JA).pips] == ["赤X"]


def test_sentences_fall_into_pieces() -> None:
    pieces = [(span.text, span.kind) for span in spans("《門》はL3に置かれる（4-15-8-2）。")]
    assert pieces == [("《門》", "card"), ("はL3に置かれる（", "words"), ("4-15-8-2", "clause"), ("）。", "words")]
    assert "".join(span.text for span in spans("《《》 1-2 x-1-2")) == "《《》 1-2 x-1-2"


def test_every_word_is_there_in_both_languages() -> None:
    for key, words in WORDS.items():
        assert words.ja, key
        assert words.en, key
