"""Laying out a board in a real browser: pressing, mouse, finger and keys; what is kept, taken back and pointed out."""

from __future__ import annotations

import json
from typing import Any

import pytest
from visiting import BOARD, PATIENCE, Visiting, pick

pytestmark = pytest.mark.browser
expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect


def settled(page: Any) -> None:
    """Until the judge has looked at the board, and it is drawn as it will stay."""
    expect(page.locator("#check")).not_to_contain_text("確かめて", timeout=PATIENCE)


def test_what_an_address_brings_is_one_edit_and_survives_a_reload(visit: Visiting) -> None:
    one = visit()
    page = one.open()
    pick(page, "灯台の見張り")
    page.locator("[data-spot=C2]").click()
    one.open(BOARD)
    expect(page.locator("[data-spot='A.L']")).to_contain_text("沈む門")
    pick(page, "石臼の番人")
    page.locator("[data-spot=R1]").click()
    page.reload()
    expect(page.locator("[data-spot='A.L']")).to_contain_text("沈む門")
    expect(page.locator("[data-spot=R1]")).to_contain_text("石臼の番人")
    # A card that another page sends along waits for its place, and the board stays as it is.
    one.open("/desk?card=火花の礫")
    expect(page.locator("#held")).to_contain_text("火花の礫")
    page.locator("[data-spot='A.graveyard']").click()
    expect(page.locator("[data-spot='A.graveyard']")).to_contain_text("火花の礫")
    expect(page.locator("[data-spot=R1]")).to_contain_text("石臼の番人")


def test_a_board_is_started_from_the_faq(visit: Visiting) -> None:
    one = visit()
    page = one.open()
    page.locator("[data-do=examples]").click()
    page.locator("[data-shelf=faq]").click()
    page.locator("#example-search").fill("運河の渡し守")
    page.locator("#example-list button").first.click()
    expect(page.locator("#status")).to_contain_text("運河の渡し守")
    expect(page.locator("#asks li")).to_have_count(1)
    assert "運河の渡し守" in json.dumps(one.scenario()["players"], ensure_ascii=False)
    page.goto(f"{one.site}/faq/1")
    page.locator(".start .btns a").click()
    page.wait_for_selector("#desk[data-ready]")
    expect(page.locator("#asks li")).to_have_count(1)


def test_a_zone_that_was_pressed_takes_cards_and_one_that_was_filled_does_not(visit: Visiting) -> None:
    one = visit()
    page = one.open()
    page.locator("[data-spot='B.hand']").click()
    for name in ("灯台の見張り", "石臼の番人"):
        pick(page, name)
    assert one.scenario()["players"]["B"]["hand"] == ["灯台の見張り", "石臼の番人"]
    page.locator("[data-spot=C2]").click()
    pick(page, "潮だまりの小鬼")
    pick(page, "花火師の置き土産")
    page.locator("[data-spot='A.graveyard']").click()
    pick(page, "沈む門")
    page.locator("[data-spot='A.C']").click()
    players = one.scenario()["players"]
    assert players["A"]["graveyard"] == ["花火師の置き土産"]
    assert players["A"]["squares"] == {"C2": [{"card": "潮だまりの小鬼"}]}
    assert players["A"]["bases"] == {"C": [{"card": "沈む門"}]}
    assert players["A"]["hand"] == []


def test_on_a_phone_the_tray_makes_way_for_the_question(visit: Visiting) -> None:
    page = visit(viewport={"width": 375, "height": 740}, has_touch=True).open()
    button = page.locator("[data-do=to-tray]")
    button.tap()
    expect(button).to_have_text("カードを閉じる")
    page.locator("#turn-player").select_option("B")
    page.locator("#ways button").first.tap()
    expect(button).to_have_text("カードを置く")
    # The question begins with whose turn it is, and nothing lies over it.
    blank = page.locator("#asks select").first
    expect(blank).to_have_value("B")
    blank.tap(trial=True)
    button.tap()
    page.locator(".ask-dock [data-do=ask]").tap()
    expect(page.locator("#asking .wrong").first).to_be_in_viewport()
    expect(button).to_have_attribute("aria-expanded", "false")


def test_on_a_phone_every_button_of_the_pasted_text_is_in_sight(visit: Visiting) -> None:
    page = visit(viewport={"width": 375, "height": 740}).open()
    page.locator("[data-do=paste]").click()
    for button in page.locator("#paste button").all():
        expect(button).to_be_in_viewport(ratio=1)


def test_whose_zone_it_is_may_be_said_in_a_hurry(visit: Visiting) -> None:
    one = visit()
    page = one.open()
    page.locator("#quick input").fill("B山札21枚、Aエネルギー赤2")
    page.locator("#quick button").click()
    expect(page.locator("[data-spot='B.deck']")).to_contain_text("21")
    assert one.scenario()["players"]["A"]["energy"]["counts"]["赤"]["released"] == 2


def test_cards_beneath_joined_cards_markers_and_unlisted_cards(visit: Visiting) -> None:
    one = visit()
    page = one.open()
    pick(page, "早馬の伝令")
    page.locator("[data-spot=C2]").click()
    page.locator("#inspector summary").click()
    for field, name in (("beneath", "野ねずみの斥候"), ("joined", "旗印の組紐")):
        page.locator(f"#inspector [data-key={field}]").fill(name)
        page.locator(f"#inspector [data-key={field}-add]").click()
    page.locator("#inspector [data-key='markers+']").click()
    expect(page.locator("[data-spot=C2] .be")).to_have_text("下1結1◆1")
    assert one.scenario()["players"]["A"]["squares"]["C2"] == [
        {"card": "早馬の伝令", "beneath": ["野ねずみの斥候"], "joined": ["旗印の組紐"], "markers": 1}
    ]
    page.locator("#quick input").fill(
        "Bの山札21枚、エネルギー赤1緑2、手札3枚、スマッシュ2、L3に《灯台の見張り》、なにこれ"
    )
    page.locator("#quick button").click()
    expect(page.locator("#quick-said")).to_contain_text("なにこれ")
    expect(page.locator("[data-spot='B.deck']")).to_contain_text("21")
    side = one.scenario()["players"]["B"]
    assert {colour: count["released"] for colour, count in side["energy"]["counts"].items()} == {"赤": 1, "緑": 2}
    assert (side["hand"], side["smash"]["released"], list(side["squares"])) == ([3], 2, ["L3"])
    expect(page.locator("#check")).to_contain_text("ありえない置き方はありません")


def test_the_draft_survives_and_every_edit_can_be_taken_back(visit: Visiting) -> None:
    one = visit()
    page = one.open()
    pick(page, "灯台の見張り")
    page.locator("[data-spot=C2]").click()
    page.reload()
    expect(page.locator("[data-spot=C2]")).to_contain_text("灯台の見張り")
    page.locator("[data-spot=C2] .chip").click()
    page.locator("#inspector [data-key=frozen]").click()
    page.locator("#inspector [data-key='damage+']").click()
    expect(page.locator("[data-spot=C2] .chip")).to_have_class("chip own-A ctl-A frz strips on")
    page.locator("#inspector [data-key=move]").click()
    page.locator("[data-spot=L1]").click()
    assert one.scenario()["players"]["A"]["squares"] == {
        "L1": [{"card": "灯台の見張り", "frozen": True, "damage": 500}]
    }
    page.locator("[data-do=mirror]").click()
    expect(page.locator("[data-spot=R3]")).to_contain_text("灯台の見張り")
    expect(page.locator("#inspector")).to_be_hidden()  # what was selected was of the other board
    page.locator("[data-do=turn-round]").click()
    expect(page.locator(".board")).to_have_class("board fromB")
    page.locator("[data-do=clear]").click()
    expect(page.locator("#mat .chip")).to_have_count(0)
    for _ in range(2):
        page.locator("[data-do=undo]").click()
    expect(page.locator("[data-spot=L1]")).to_contain_text("灯台の見張り")
    page.locator("[data-do=redo]").click()
    expect(page.locator("[data-spot=R3]")).to_contain_text("灯台の見張り")


@pytest.mark.parametrize("by", ["mouse", "space bar"])
def test_a_press_is_not_lost_when_the_judge_answers_in_the_middle_of_it(visit: Visiting, by: str) -> None:
    one = visit()
    page = one.open()
    pick(page, "灯台の見張り")
    page.locator("[data-spot=C2]").click()
    settled(page)
    move = page.locator("#inspector [data-key=move]")
    with page.expect_response("**/api/check*"):
        page.keyboard.press("Control+z")
        page.keyboard.press("Control+Shift+z")
        page.locator("[data-spot=C2] .chip").click()
        move.focus()
        move.hover()
        if by == "mouse":
            page.mouse.down()
        else:
            page.keyboard.down(" ")
    page.wait_for_timeout(100)  # what was answered is taken in meanwhile, and drawn only after the press
    if by == "mouse":
        page.mouse.up()
    else:
        page.keyboard.up(" ")
    page.locator("[data-spot=L1]").click()
    assert list(one.scenario()["players"]["A"]["squares"]) == ["L1"]
    settled(page)


def test_cards_are_dragged_by_mouse(visit: Visiting) -> None:
    one = visit()
    page = one.open()
    page.locator("#card-search").fill("灯台")
    row = page.locator('#tray [data-card="灯台の見張り"]')
    expect(row).to_be_visible()

    def drag(source: Any, target: Any) -> None:
        settled(page)
        start, end = source.bounding_box(), target.bounding_box()
        page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
        page.mouse.down()
        page.mouse.move(start["x"] + 30, start["y"] + 30, steps=4)
        page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=8)
        page.mouse.up()

    drag(row, page.locator("[data-spot=C1]"))
    expect(page.locator("[data-spot=C1]")).to_contain_text("灯台の見張り")
    drag(page.locator("[data-spot=C1] .chip"), page.locator("[data-spot=L3]"))
    expect(page.locator("[data-spot=L3]")).to_contain_text("灯台の見張り")
    drag(page.locator("[data-spot=L3] .chip"), page.locator("[data-spot='A.graveyard']"))
    expect(page.locator("[data-spot='A.graveyard']")).to_contain_text("灯台の見張り")
    assert one.scenario()["players"]["A"]["graveyard"] == ["灯台の見張り"]
    # A drag that ends nowhere changes nothing.
    drag(row, page.locator("h1"))
    assert len(one.scenario()["players"]["A"]["squares"]) == 0


def test_cards_are_dragged_by_finger(visit: Visiting) -> None:
    one = visit(viewport={"width": 375, "height": 760}, has_touch=True)
    page = one.open()
    finger = one.context.new_cdp_session(page)

    def touch(kind: str, x: float = 0, y: float = 0) -> None:
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def drag(source: Any, target: Any) -> None:
        settled(page)
        start, end = source.bounding_box(), target.bounding_box()
        x, y = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
        to_x, to_y = end["x"] + end["width"] / 2, end["y"] + end["height"] / 2
        touch("touchStart", x, y)
        for part in range(1, 9):
            touch("touchMove", x + (to_x - x) * part / 8, y + (to_y - y) * part / 8)
        touch("touchEnd")

    page.locator("[data-do=to-tray]").tap()
    row = page.locator("#tray li").nth(1)
    name = row.get_attribute("data-card")
    drag(row.locator(".grip-area"), page.locator("[data-spot='B.C']"))
    expect(page.locator("[data-spot='B.C']")).to_contain_text(name)
    page.locator("[data-do=to-tray]").tap()
    settled(page)
    page.locator("[data-spot='B.C']").scroll_into_view_if_needed()
    drag(page.locator("[data-spot='B.C'] .chip"), page.locator("[data-spot='B.L']"))
    expect(page.locator("[data-spot='B.L']")).to_contain_text(name)


def test_everything_is_done_by_keyboard(visit: Visiting) -> None:
    one = visit()
    page = one.open()
    keys = page.keyboard
    page.locator("#card-search").focus()
    keys.type("灯台の見張り")
    expect(page.locator("#tray .pick")).to_have_count(1)
    keys.press("ArrowDown")
    keys.press("Enter")
    for _ in range(60):  # to the board by Tab alone
        keys.press("Tab")
        if page.evaluate("document.activeElement.dataset.spot") == "L3":
            break
    keys.press("ArrowDown")
    keys.press("ArrowRight")
    keys.press("Enter")
    expect(page.locator("[data-spot=C2]")).to_contain_text("灯台の見張り")
    assert page.evaluate("document.activeElement.dataset.spot") == "C2"
    keys.press("f")
    expect(page.locator("[data-spot=C2] .chip.frz")).to_have_count(1)
    keys.press("m")
    keys.press("ArrowUp")
    keys.press("Enter")
    expect(page.locator("[data-spot=C3]")).to_contain_text("灯台の見張り")
    keys.press("Delete")
    expect(page.locator("#mat .chip")).to_have_count(0)
    keys.press("Control+z")
    expect(page.locator("[data-spot=C3]")).to_contain_text("灯台の見張り")
    # A question, and the answer.
    page.locator("#ways button").nth(1).focus()
    keys.press("Enter")
    assert page.evaluate("document.activeElement.tagName") == "SELECT"
    keys.press("ArrowDown")
    expect(page.locator("#asks select")).to_have_value("灯台の見張り")
    page.locator("#pane-ask [data-do=ask]").focus()
    keys.press("Enter")
    page.wait_for_url("**/r/*")
    expect(page.locator(".says").first).to_contain_text("C3")


def test_what_is_impossible_is_pointed_out_where_it_is(visit: Visiting) -> None:
    page = visit().open()
    for name in ("灯台の見張り", "石臼の番人"):
        pick(page, name)
        page.locator("[data-spot=C2]").click()
    expect(page.locator("[data-spot=C2]")).to_have_class("sq r2 cC sel bad")
    expect(page.locator("#inspector .wrong")).to_contain_text("4-16-4-6")
    expect(page.locator("#check a.cno")).to_have_text("4-16-4-6")
    page.locator("#force input").check()
    expect(page.locator("#check")).to_contain_text("ありえない置き方はありません")


def test_a_card_is_written_on_the_spot(visit: Visiting) -> None:
    page = visit().open()
    page.locator(".write summary").click()
    form = page.locator("#write")
    form.locator("[name=name]").fill("その場の一枚")
    form.locator("[name=text]").fill("このカードがスクエアに置かれた時、あなたはカードを1枚引く。\nたのしく踊る。")
    expect(page.locator("#reading .parse .ok")).to_contain_text("1枚引く")
    expect(page.locator("#reading .parse .ng")).to_contain_text("踊る")
    expect(page.locator("#reading .explained .wrong")).to_have_count(1)
    form.locator("[name=cost]").fill("赤い")
    form.locator("[type=submit]").click()
    expect(page.locator("#write-wrong .wrong")).to_contain_text("cost")
    form.locator("[name=cost]").fill("赤1無2")
    form.locator("[name=text]").fill("このカードがスクエアに置かれた時、あなたはカードを1枚引く。")
    form.locator("[type=submit]").click()
    expect(page.locator("#held")).to_contain_text("その場の一枚", timeout=PATIENCE)  # the judge has read it
    page.locator("[data-spot=L1]").click()
    expect(page.locator("[data-spot=L1]")).to_contain_text("その場の一枚")
    expect(page.locator("#check")).to_contain_text("ありえない置き方はありません")


def test_a_text_is_pasted_and_what_is_wrong_with_it_said(visit: Visiting) -> None:
    one = visit()
    page = one.open(BOARD)
    page.locator("[data-do=paste]").click()
    box = page.locator("#paste-form textarea")
    assert "潮だまりの小鬼" in box.input_value()
    box.fill("game: dimension-zero\ntitle: x\nask: [{happens: parade}]\n")
    page.locator("#paste-read").click()
    expect(page.locator("#paste-wrong")).to_contain_text("3行")
    one.wrong[:] = [said for said in one.wrong if "422" not in said]
    box.fill("game: dimension-zero\ntitle: x\nplayers: {A: {squares: {R1: 灯台の見張り}}}\nask: [{happens: battle}]\n")
    page.locator("#paste-read").click()
    expect(page.locator("[data-spot=R1]")).to_contain_text("灯台の見張り")
