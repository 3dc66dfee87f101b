"""The conveniences of the rule library in a real browser, and that nobody is shut out of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

pytestmark = pytest.mark.browser
expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect

CLAUSE = "/rules/dimension-zero/4-15-8-2"
EXAMPLE = "/rules/dimension-zero/3-11-1-1"
PAGES = {
    "home": "/",
    "rulings": "/rulings",
    "search": "/search?q=置換 順番",
    "partial": "/search?q=両方生き残った 攻撃側",
    "help": "/search",
    "contents": "/rules/dimension-zero",
    "chapter": "/rules/dimension-zero/4-15",
    "clause": CLAUSE,
    "example": EXAMPLE,
    "book": "/rules/dimension-zero-rulebook",
    "other game": "/rules/rebirth/9.11.2",
    "hundreds": "/rules/magical-girl-duel/903.2.g-1",
    "concordance": "/concordance",
    "slips": "/slips",
    "all books": "/search?q=置換効果&game=all",
    "ruling": "/rulings/dimension-zero/4-15-8-2",
    "missing": "/4-15-99",
}
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
SMALL = """
() => [...document.querySelectorAll('a, button, summary, input:not([type=hidden])')]
  .filter(one => !one.matches('.cno, .skip, .term') && one.checkVisibility())
  .filter(one => { const box = one.getBoundingClientRect(); return box.height < 43.5 || box.width < 43.5 })
  .map(one => `${one.outerHTML.slice(0, 90)} ${JSON.stringify(one.getBoundingClientRect())}`)
"""
GROUND = {"light": "rgb(242, 244, 244)", "dark": "rgb(17, 21, 23)"}
TIP = "one => getComputedStyle(one, '::after').content"


class Looked:
    """A page, and what went wrong on it."""

    def __init__(self, browser: Any, width: int = 1280, scheme: str = "light", scripted: bool = True) -> None:
        self.context = browser.new_context(
            viewport={"width": width, "height": 800}, color_scheme=scheme, java_script_enabled=scripted
        )
        self.page = self.context.new_page()
        self.wrong: list[str] = []
        self.page.on(
            "console", lambda said: self.wrong.append(said.text) if said.type in ("error", "warning") else None
        )
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))


@pytest.fixture
def looked(browser: Any) -> Iterator[Looked]:
    one = Looked(browser)
    yield one
    one.context.close()
    assert one.wrong == []


def test_results_while_typing(looked: Looked, site: str) -> None:
    page = looked.page
    page.goto(site + EXAMPLE)
    box, options = page.locator("#find-top"), page.locator("#find-top-list [role=option]")
    box.press_sequentially("置換 順番")
    expect(options.first).to_contain_text("4-15-8-2")
    expect(box).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".find [role=status]")).to_contain_text("候補")
    box.press("ArrowDown")
    expect(options.first).to_have_attribute("aria-selected", "true")
    assert box.get_attribute("aria-activedescendant") == options.first.get_attribute("id")
    box.press("ArrowUp")
    assert box.get_attribute("aria-activedescendant") is None
    box.press("ArrowDown")
    box.press("Enter")
    page.wait_for_url(f"**{CLAUSE}")


def test_suggestions_close_and_can_be_pressed(looked: Looked, site: str) -> None:
    page = looked.page
    page.goto(site + "/?lang=en")
    box, listed = page.locator("#find-main"), page.locator("#find-main-list")
    box.fill("replacement effect")
    expect(listed).to_be_visible()
    box.press("Escape")
    expect(listed).to_be_hidden()
    box.fill("replacement effects")
    expect(listed).to_be_visible()
    listed.locator("a").first.click()
    page.wait_for_url("**/rules/dimension-zero/4-15*?lang=en")


def test_enter_searches(looked: Looked, site: str) -> None:
    page = looked.page
    page.goto(site + CLAUSE)
    page.locator("#find-top").fill("墓場")
    page.locator("#find-top").press("Enter")
    page.wait_for_url("**/search?q=*")
    assert page.locator(".hit").count()
    page.locator("#find-main").fill("４－１５－８－２")
    page.locator("#find-main").press("Enter")
    page.wait_for_url(f"**{CLAUSE}")


def test_slash_focuses_the_search_box(looked: Looked, site: str) -> None:
    page = looked.page
    for address, box in ((CLAUSE, "find-top"), ("/", "find-main"), ("/search?q=墓地", "find-main")):
        page.goto(site + address)
        page.keyboard.press("/")
        assert page.evaluate("document.activeElement.id") == box
        page.keyboard.type("1/2")
        assert page.locator(f"#{box}").input_value() == "1/2"


def test_light_and_dark_are_remembered(looked: Looked, site: str) -> None:
    page = looked.page

    def ground() -> str:
        found: str = page.evaluate("getComputedStyle(document.body).backgroundColor")
        return found

    page.goto(site + CLAUSE)
    assert ground() == GROUND["light"]
    page.locator("#theme").click()
    assert ground() == GROUND["dark"]
    page.goto(site + "/rules/dimension-zero")
    assert ground() == GROUND["dark"]
    page.locator("#theme").click()
    page.reload()
    assert ground() == GROUND["light"]


def test_the_citation_is_copied(looked: Looked, site: str) -> None:
    looked.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site)
    page = looked.page
    page.goto(site + CLAUSE)
    button = page.locator("[data-copy]")
    button.click()
    expect(button).to_have_text("コピーしました")
    assert page.evaluate("navigator.clipboard.readText()") == "ディメンション・ゼロ 総合ルール 19.00　4-15-8-2"


def test_a_term_is_explained_by_keyboard(looked: Looked, site: str) -> None:
    page = looked.page
    page.goto(site + CLAUSE)
    page.locator(".pn a").last.focus()
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.className") == "term":
            break
    term = page.locator(".term:focus")
    tip = term.get_attribute("data-tip")
    assert tip
    assert tip in term.evaluate(TIP)
    page.keyboard.press("Enter")
    expect(page.locator(":target dd")).to_contain_text(tip)
    expect(page.locator(":target")).to_be_in_viewport()


def test_a_term_is_explained_on_hover_inside_the_page(browser: Any, site: str) -> None:
    for width in (375, 1280):
        one = Looked(browser, width)
        one.page.goto(site + CLAUSE)
        for term in one.page.locator(".clause .term").all():
            term.hover()
            assert term.get_attribute("data-tip") in term.evaluate(TIP)
            assert one.page.evaluate(OVERFLOW) <= 0
        one.context.close()


@pytest.mark.parametrize("width", [375, 1280])
@pytest.mark.parametrize(
    "address",
    [
        CLAUSE,
        *(
            pytest.param(one, marks=pytest.mark.proof)
            for one in (EXAMPLE, "/", "/search?q=置換 順番", f"{EXAMPLE}?lang=en")
        ),
    ],
)
def test_pages_fit(browser: Any, site: str, address: str, width: int) -> None:
    one = Looked(browser, width)
    one.page.goto(site + address)
    assert one.page.evaluate(OVERFLOW) <= 0
    if width == 375:
        assert one.page.evaluate(SMALL) == []
    one.context.close()
    assert one.wrong == []


def test_everything_works_without_script(browser: Any, site: str) -> None:
    one = Looked(browser, scripted=False)
    page = one.page
    page.goto(site + "/")
    page.locator("#find-main").fill("置換 順番")
    page.locator("#find-main").press("Enter")
    page.locator(".best .cno").click()
    assert page.url.endswith(CLAUSE)
    assert not page.locator("[data-copy], #theme").first.is_visible()
    term = page.locator(".clause .term").first
    term.click()
    expect(page.locator(":target dd")).to_contain_text(term.get_attribute("data-tip") or "?")
    one.context.close()


# ---- accessibility


def faults(page: Any) -> list[str]:
    """What axe calls serious or critical, in a line each."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
    found = axe.Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


def test_nobody_is_shut_out_of_a_clause(looked: Looked, site: str) -> None:
    looked.page.goto(site + EXAMPLE)
    assert faults(looked.page) == []


@pytest.mark.proof
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("name", PAGES)
def test_nobody_is_shut_out(browser: Any, site: str, name: str, lang: str) -> None:
    """Loaded once, then seen in both sizes and both themes: as it comes, all open, and while a search is typed."""
    one = Looked(browser)
    page, address = one.page, PAGES[name]
    page.goto(site + address + ("&" if "?" in address else "?") + f"lang={lang}")
    for width, scheme in ((1280, "light"), (375, "dark")):
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(OVERFLOW) <= 0, width
        assert faults(page) == [], (width, scheme)
    assert page.evaluate(SMALL) == []
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
    for width in (1280, 375):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(OVERFLOW) <= 0, f"{width}, all open"
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert faults(page) == [], f"{width}, {scheme}, all open"
    box = page.locator("#find-main" if page.locator("#find-main").count() else "#find-top")
    box.fill("置換")
    expect(page.locator(".suggest:visible")).to_have_count(1)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert faults(page) == [], f"{scheme}, while typing"
    one.context.close()
    assert [wrong for wrong in one.wrong if "404" not in wrong or name != "missing"] == []


@pytest.mark.proof
@pytest.mark.parametrize("name", PAGES)
def test_every_page_prints(looked: Looked, site: str, name: str) -> None:
    if name == "missing":
        pytest.skip("nobody prints it")
    looked.page.goto(site + PAGES[name])
    assert looked.page.pdf(prefer_css_page_size=True).startswith(b"%PDF")
    looked.page.emulate_media(media="print")
    for hidden in (".top", ".tsume", ".pn", ".bigfind"):
        if looked.page.locator(hidden).count():
            assert not looked.page.locator(hidden).is_visible()
