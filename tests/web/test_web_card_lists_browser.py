"""A card list of somebody's own at the desk, in a real browser: brought, looked through, used, and removed again."""

from __future__ import annotations

from typing import Any

import pytest
from visiting import OVERFLOW, PATIENCE, Visiting, pick

pytestmark = pytest.mark.browser
expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect

CSV = """\
カード名,よみ,分類,使用コスト,移動コスト,パワー,スマッシュ,テキスト
試しの竜,ためしのりゅう,ユニット,赤1,無1,3000,1,このカードのパワーを+1000する。
試しの影,,ユニット,紫1,無1,3000,1,
試しの<b>岩</b>,,ベース,白1,,,,
"""


def bring(page: Any, text: str, name: str = "手もと.csv") -> None:
    file = {"name": name, "mimeType": "text/csv", "buffer": text.encode("cp932")}
    page.locator("#bring [name=file]").set_input_files(file)
    page.locator("#bring [type=submit]").click()


def test_a_list_is_brought_looked_through_used_and_removed(visit: Visiting) -> None:
    one = visit()
    page = one.open()
    page.locator(".bring summary").click()
    bring(page, CSV)
    expect(page.locator("#bring-said")).to_contain_text("3行から2枚を読み込みました", timeout=PATIENCE)
    expect(page.locator("#bring-said .wrong")).to_contain_text("3行")
    # Only its cards are looked through, until somebody wants all; names full of markup stay text.
    expect(page.locator("#tray [data-card]")).to_have_count(2)
    expect(page.locator("#tray")).to_contain_text("試しの<b>岩</b>")
    page.get_by_role("button", name="すべて見る").click()
    pick(page, "灯台の見張り")
    page.keyboard.press("Escape")
    # It is there after a reload, found by its reading, and by its colour.
    one.open()
    page.locator("#card-search").fill("ためしの")
    expect(page.locator("#tray [data-card]")).to_have_count(1)
    page.locator("#hues button").nth(3).click()
    expect(page.locator("#tray [data-card]")).to_have_count(0)
    page.locator("#hues button").nth(3).click()
    pick(page, "試しの竜")
    page.locator("[data-spot=L1]").click()
    assert [card["name"] for card in one.scenario()["cards"]] == ["試しの竜"]
    expect(page.locator("#check")).to_contain_text("ありえない置き方はありません")
    page.locator("#quick input").fill("A.C に 試しの<b>岩</b>")
    page.locator("#quick button").click()
    expect(page.locator("[data-spot='A.C']")).to_contain_text("試しの<b>岩</b>")
    # What is no longer on the board no longer travels with it.
    page.locator("[data-do=undo]").click()
    assert [card["name"] for card in one.scenario()["cards"]] == ["試しの竜"]
    # Removed: the board keeps its card, the search finds the rest no longer.
    page.locator(".bring summary").click()
    page.get_by_role("button", name="表「手もと」を外す").click()
    expect(page.locator("#my-lists li")).to_have_count(0)
    page.locator("#card-search").fill("試しの")
    expect(page.locator("#tray [data-card]")).to_have_count(1)
    page.locator("#ways button").nth(3).click()
    page.locator("#asks select").nth(0).select_option("試しの竜")
    page.locator("#pane-ask [data-do=ask]").click()
    page.wait_for_url("**/r/*")
    expect(page.locator(".verdict").first).to_contain_text("4000")


def test_what_is_no_list_is_refused_and_two_lists_may_differ(visit: Visiting) -> None:
    one = visit(viewport={"width": 320, "height": 700})
    page = one.open("/desk?lang=en")
    page.locator(".bring summary").click()
    page.locator("#bring [type=submit]").click()
    expect(page.locator("#bring-said")).to_contain_text("Choose a file")
    bring(page, "a,b\n1,2\n")
    expect(page.locator("#bring-said")).to_contain_text("--column", timeout=PATIENCE)
    one.wrong[:] = [said for said in one.wrong if "422" not in said]
    bring(page, "x" * (513 * 1024))
    expect(page.locator("#bring-said")).to_contain_text("512 KiB")
    bring(page, CSV)
    expect(page.locator("#my-lists li")).to_have_count(1)
    bring(page, CSV.replace("3000", "5000"), "other.csv")
    expect(page.locator("#bring-said")).to_contain_text(
        "Told differently by another list; from now on as here: 試しの竜"
    )
    assert page.evaluate(OVERFLOW) <= 0
    page.locator("[data-do=to-tray]").click()
    expect(page.locator('#tray [data-card="試しの竜"]')).to_contain_text("5000")
