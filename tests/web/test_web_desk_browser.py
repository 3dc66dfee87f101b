"""The judge desk in a real browser: a newcomer's path, asking, reading, playing on, and that nobody is shut out."""

from __future__ import annotations

from typing import Any

import pytest
from visiting import BOARD, OVERFLOW, PATIENCE, SMALL, Visiting, pick

pytestmark = pytest.mark.browser
expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect


def test_a_newcomer_lays_out_a_board_asks_reads_and_shares(visit: Visiting) -> None:
    page = visit().open()
    # The cards of an example, placed one by one.
    page.locator("[data-side=B]").click()
    pick(page, "潮だまりの小鬼")
    page.locator("[data-spot='B.hand']").click()
    pick(page, "沈む門")
    page.locator("[data-spot='A.L']").click()
    page.locator("#quick input").fill("Bのエネルギー青1、Bのターン")
    page.locator("#quick button").click()
    expect(page.locator("[data-spot='B.energy']")).to_contain_text("青")
    expect(page.locator("#turn-player")).to_have_value("B")
    expect(page.locator("#check")).to_contain_text("ありえない置き方はありません")
    # What is done, and what is asked.
    page.locator("#deeds").locator("xpath=..").locator("summary").click()
    page.locator("#deeds button").first.click()
    page.locator("#acts select").nth(0).select_option("B")
    page.locator("#acts select").nth(1).select_option("潮だまりの小鬼")
    page.locator("#acts select").nth(2).select_option("L2")
    page.locator("#ways button").nth(1).click()
    page.locator("#asks select").select_option("潮だまりの小鬼")
    page.locator("#pane-ask [data-do=ask]").click()
    page.wait_for_url("**/r/*")
    # Reading: the verdict, a clause in place, the board at a step.
    expect(page.locator(".verdict").first).to_contain_text("手札")
    expect(page.locator(".seal").first).to_contain_text("場合による")
    clause = page.locator("#line-1 .step .cd").first
    clause.locator("summary").click()
    expect(clause.locator(".open .law")).to_be_visible()
    page.locator("#line-1-step-2 .no").click()
    expect(page.locator("#line-1 .stepper output")).to_have_text("手順2の前と後")
    expect(page.locator("#line-1 .bds .bd").nth(1)).to_contain_text("スタック")
    clause.locator(".open .cno").click()
    page.wait_for_url("**/rules/dimension-zero/*")
    page.go_back()
    # Sharing: somebody else opens the link.
    other = visit(viewport={"width": 375, "height": 760}, color_scheme="dark").page
    other.goto(page.url)
    expect(other.locator(".verdict").first).to_contain_text("手札")
    assert other.evaluate("fetch(document.querySelector('.qr').src).then(one => one.status)") == 200
    # Something wrong? The desk opens with everything filled in.
    other.get_by_text("まちがい？").click()
    other.wait_for_selector("#desk[data-ready]")
    expect(other.locator("[data-spot='A.L']")).to_contain_text("沈む門")
    expect(other.locator("#asks select")).to_have_value("潮だまりの小鬼")


def test_why_not_and_the_board_in_which_it_is_allowed(visit: Visiting) -> None:
    page = visit().open()
    pick(page, "野ねずみの斥候")
    page.locator("[data-spot='A.hand']").click()
    page.locator("#ways button").first.click()
    page.locator("#asks select").nth(1).select_option("野ねずみの斥候")
    page.locator("#asks select").nth(2).select_option("L1")
    page.locator("#pane-ask [data-do=ask]").click()
    page.wait_for_url("**/r/*")
    refused = page.url
    expect(page.locator(".seal").first).to_contain_text("いいえ")
    expect(page.locator(".refused").first).to_contain_text("1-2-3-1")
    page.get_by_role("button", name="この盤面で問う").first.click()
    expect(page.locator(".seal").first).to_contain_text("はい")
    assert page.url != refused


def test_a_question_is_asked_and_read_by_keyboard_alone(visit: Visiting) -> None:
    page = visit().open(BOARD)
    keys = page.keyboard
    for _ in range(120):
        keys.press("Tab")
        if page.evaluate("document.activeElement.dataset.do") == "ask":
            break
    keys.press("Enter")
    page.wait_for_url("**/r/*")
    page.wait_for_selector("#line-1 button.no")
    for _ in range(80):
        keys.press("Tab")
        if page.evaluate("document.activeElement.matches('#line-1-step-2 button.no')"):
            break
    keys.press("Enter")
    expect(page.locator("#line-1 .stepper output")).to_have_text("手順2の前と後")
    keys.press("Tab")
    keys.press("Enter")
    expect(page.locator("#line-1-step-2 .cd .open").first).to_be_visible()


def test_on_a_phone_the_boards_come_to_the_step(visit: Visiting, site: str) -> None:
    page = visit(viewport={"width": 375, "height": 760}).page
    page.goto(site + "/rulings/dimension-zero/4-15-8-2")
    step = page.locator("#line-1-step-2")
    step.locator("button.no").click()
    expect(step.locator(".here .bd")).to_have_count(2)
    expect(step.locator(".here .bd").last).to_contain_text("スタック")
    step.locator("button.no").click()
    expect(page.locator(".here")).to_have_count(0)


def test_a_ruling_is_copied_as_text_and_asked_again_by_a_button(visit: Visiting, site: str) -> None:
    one = visit(permissions=["clipboard-read", "clipboard-write"])
    page = one.open(BOARD)
    page.locator("#pane-ask [data-do=ask]").click()
    page.wait_for_url("**/r/*")
    page.get_by_text("文章でコピー").click()
    assert "門と小鬼" in page.evaluate("navigator.clipboard.readText()")
    page.get_by_text("もう一度問う").click()
    expect(page.locator(".holds")).to_contain_text("今も同じ結論です")


def test_on_a_phone_what_came_of_asking_again_is_in_sight(visit: Visiting, site: str) -> None:
    page = visit(viewport={"width": 375, "height": 740}).open(BOARD)
    page.locator(".ask-dock [data-do=ask]").click()
    page.wait_for_url("**/r/*")
    page.get_by_text("もう一度問う").click()
    expect(page.locator(".holds")).to_be_in_viewport()


def test_a_text_is_copied_line_by_line_where_there_is_no_clipboard(visit: Visiting, site: str) -> None:
    """As on a phone in a hall, over a connection without TLS."""
    one = visit(permissions=["clipboard-read", "clipboard-write"])
    one.page.add_init_script("if (!location.hash) Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    one.page.goto(f"{site}/rulings/dimension-zero/3-11-1-1a")
    one.page.get_by_text("文章でコピー").click()
    expect(one.page.locator("[data-copy]")).to_have_text("コピーしました")
    one.page.goto(f"{site}/offline#read")
    copied = one.page.evaluate("navigator.clipboard.readText()")
    assert copied.splitlines()[0] == "霧の入り江に飛び込んだ斥候"
    assert any(line.startswith("9. ") for line in copied.splitlines())


def test_a_ruling_is_no_wider_than_its_sheet(visit: Visiting, site: str) -> None:
    page = visit(viewport={"width": 794, "height": 1123}).page
    page.goto(f"{site}/rulings/dimension-zero/3-11-1-1a")
    page.emulate_media(media="print")
    assert page.evaluate(OVERFLOW) == 0


def test_blanks_that_are_open_are_asked_for_in_place(visit: Visiting) -> None:
    page = visit().open()
    ask = page.locator("#pane-ask [data-do=ask]")
    ask.click()
    expect(page.locator("#ask-wrong")).to_contain_text("問いを一つ選んで")
    page.locator("#ways button").first.click()
    ask.click()
    expect(page.locator("#asks .wrong")).to_contain_text("空欄をうめて")


def test_play_goes_on_with_each_decision_asked_of_the_right_player(visit: Visiting) -> None:
    page = visit().open(BOARD)
    page.locator("#tab-play").click()
    expect(page.locator("#due .pl")).to_have_text("B")
    page.locator("#due .ways button").filter(has_text="L2").first.click()
    expect(page.locator("#trace .step").first).to_be_visible()
    expect(page.locator("#mat .stack").first).to_contain_text("スタック")
    page.locator("#trace .cd summary").first.click()
    expect(page.locator("#trace .cd .law").first).to_be_visible()
    page.locator("#trace .took .btn").click()
    expect(page.locator("#trace .took")).to_have_count(0)
    page.locator("#tab-ask").click()
    expect(page.locator("[data-spot='B.hand']")).to_contain_text("潮だまりの小鬼")


def test_without_script_there_is_a_form(browser: Any, site: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site + BOARD)
    assert not page.locator("#desk").is_visible()
    page.set_default_timeout(PATIENCE)
    page.locator(".plain-only button").click()
    page.wait_for_url("**/r/*")
    assert "門と小鬼" in page.locator("h1").inner_text()
    context.close()


PLACES = [
    BOARD,
    "/desk",
    "/cards?q=灯台",
    "/cards/潮だまりの小鬼",
    "/rulings/dimension-zero/4-15-8-2",
    "/faq?clause=4-15",
    "/faq/1",
]
LATER = [*PLACES[1:], *(f"{place}{'&' if '?' in place else '?'}lang=en" for place in PLACES)]


@pytest.mark.parametrize("address", [PLACES[0], *(pytest.param(place, marks=pytest.mark.proof) for place in LATER)])
def test_pages_fit_and_nobody_is_shut_out(visit: Visiting, site: str, address: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    one = visit()
    page = one.page
    page.goto(site + address)
    if "/desk" in address:
        page.wait_for_selector("#desk[data-ready]")
        page.locator("[data-spot='B.hand']").click()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found = axe.run(page).response["violations"]
        serious = [(rule["id"], [node["html"][:150] for node in rule["nodes"][:3]]) for rule in found
                   if rule["impact"] in ("serious", "critical")]  # fmt: skip
        assert serious == []
    for width in (320, 375, 768, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(OVERFLOW) <= 0, width
        if width == 375:
            assert page.evaluate(SMALL) == []
