"""The pages in a real browser. Skipped, and says so, where there is no Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from visiting import OVERFLOW, SMALL

from judge.paths import RULES

pytestmark = pytest.mark.browser

RULING = "/rulings/dimension-zero/3-11-1-1a"
DEPENDS = "/rulings/dimension-zero/4-15-8-2"
PAGES = [
    "/",
    RULING,
    DEPENDS,
    "/rulings",
    "/rulings/dimension-zero/none",
    "/desk",
    "/cards",
    "/cards/潮だまりの小鬼",
    "/faq",
    "/faq/1",
] + [f"/rulings/{path.parent.parent.name}/{path.stem}" for path in sorted(RULES.glob("*/rulings/*.yaml"))[::20]]
"""Each twentieth ruling: one template makes all of these pages, and a browser takes its time."""
SIZES = (320, 375, 768, 1280)

GROUNDS = {"light": "rgb(242, 244, 244)", "dark": "rgb(17, 21, 23)"}
CLOSE_ALL = "document.querySelectorAll('details').forEach(one => { one.open = false })"
OPEN_ALL = "document.querySelectorAll('details').forEach(one => { one.open = true })"


class Seen:
    """A page with everything that went wrong on it."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.wrong: list[str] = []
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("requestfailed", lambda request: self.wrong.append(request.url))
        page.on("response", self._answered)

    def _said(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.wrong.append(message.text)

    def _answered(self, answer: Any) -> None:
        if answer.status >= 400:
            self.wrong.append(f"{answer.status} {answer.url}")


@pytest.fixture
def seen(browser: Any) -> Iterator[Seen]:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    yield Seen(context.new_page())
    context.close()


@pytest.mark.parametrize("address", ["/", DEPENDS])
def test_page_loads_cleanly_and_fits(seen: Seen, site: str, address: str) -> None:
    seen.page.goto(site + address)
    assert seen.wrong == []
    for width in (1280, 375):
        seen.page.set_viewport_size({"width": width, "height": 800})
        assert seen.page.evaluate(OVERFLOW) <= 0
        seen.page.evaluate(OPEN_ALL)
        assert seen.page.evaluate(OVERFLOW) <= 0


def test_a_clause_opens_on_click(seen: Seen, site: str) -> None:
    seen.page.goto(site + RULING)
    step = seen.page.locator("#line-1-step-9")
    number, text = step.locator("summary").first, step.locator(".open").first
    assert not text.is_visible()
    number.click()
    assert text.is_visible()
    assert "4-14-2" in text.inner_text()
    # It opens below the whole row of numbers, as wide as the step, and the number stays where it was pressed.
    row, block = step.locator(".cs").first.bounding_box(), text.bounding_box()
    assert block["width"] == pytest.approx(row["width"], abs=1)
    last = step.locator(".cs").first.locator("summary").last.bounding_box()
    assert last["y"] == pytest.approx(number.bounding_box()["y"], abs=1)
    assert block["y"] >= last["y"] + last["height"]
    number.click()
    assert not text.is_visible()


def test_a_clause_opens_by_keyboard(seen: Seen, site: str) -> None:
    seen.page.goto(site + RULING)
    refusal = seen.page.locator(".refused").first
    text = refusal.locator(".open").first
    assert not text.is_visible()
    refusal.locator("summary").first.focus()
    seen.page.keyboard.press("Enter")
    assert text.is_visible()
    assert "4-16-4-3-1" in text.inner_text()
    seen.page.keyboard.press("Space")
    assert not text.is_visible()


def test_numbers_are_reached_by_tab(seen: Seen, site: str) -> None:
    seen.page.goto(site + RULING)
    seen.page.keyboard.press("Tab")
    assert seen.page.evaluate("document.activeElement.className") == "skip"
    for _ in range(20):
        seen.page.keyboard.press("Tab")
        if seen.page.evaluate("document.activeElement.tagName") == "SUMMARY":
            return
    pytest.fail("no clause number was reached")


def test_a_case_leads_to_its_line(seen: Seen, site: str) -> None:
    seen.page.goto(site + DEPENDS)
    seen.page.locator(".cases .go a").nth(1).click()
    assert seen.page.url.endswith("#line-2")
    assert seen.page.locator("#line-2 .step").last.locator(".say").is_visible()


def test_a_case_of_a_contrast_opens_its_fold(seen: Seen, site: str) -> None:
    seen.page.goto(site + DEPENDS)
    fold = seen.page.locator("#contrast-3 > .fold")
    assert fold.get_attribute("open") is None
    seen.page.locator("#contrast-3 .cases .go a").nth(1).click()
    assert fold.get_attribute("open") is not None
    assert seen.page.locator("#contrast-3-line-2").is_visible()


def test_boards_stay_in_sight_beside_the_steps(seen: Seen, site: str) -> None:
    seen.page.goto(site + RULING)
    seen.page.locator("#line-1-step-8").evaluate("one => scrollTo(0, one.getBoundingClientRect().top + scrollY)")
    box = seen.page.locator("#line-1 .bds").bounding_box()
    assert box["y"] == pytest.approx(16, abs=2)


@pytest.mark.proof
@pytest.mark.parametrize("address", [page + lang for page in PAGES for lang in ("", "?lang=en")])
def test_every_page_fits_every_size(seen: Seen, site: str, warm: None, address: str) -> None:
    """Loaded once and then resized: there are many pages, and what they look like is up to style sheets alone."""
    page = seen.page
    page.goto(site + address)
    assert [wrong for wrong in seen.wrong if "404" not in wrong or "/none" not in address] == []
    for scheme, ground in GROUNDS.items():
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == ground
    for width in SIZES:
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate(CLOSE_ALL)
        assert page.evaluate(OVERFLOW) <= 0, width
        page.evaluate(OPEN_ALL)
        assert page.evaluate(OVERFLOW) <= 0, f"{width}, all open"
        if width == 375:
            assert page.evaluate(SMALL) == []


@pytest.mark.proof
@pytest.mark.parametrize("address", PAGES)
def test_every_page_prints(seen: Seen, site: str, address: str) -> None:
    seen.page.goto(site + address)
    pdf = seen.page.pdf(prefer_css_page_size=True, print_background=True)
    assert pdf.startswith(b"%PDF")
    assert len(pdf) > 5_000
    seen.page.emulate_media(media="print")
    assert not seen.page.locator(".top").is_visible()
    if address in (RULING, DEPENDS):
        # On paper nothing opens: the texts of the clauses stand at the end.
        assert seen.page.locator(".cited .open").first.is_visible()
