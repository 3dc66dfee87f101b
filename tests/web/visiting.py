"""Somebody who visits the site with a real browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

BOARD = "/desk?example=dimension-zero/4-15-8-2"
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
SMALL = """
() => [...document.querySelectorAll('a, button, summary, select, input:not([type=hidden], [type=checkbox])')]
  .filter(one => !one.matches('.cno, .skip, .sw input, .cardlink') && one.checkVisibility())
  .map(one => one.closest('label.btn') ?? one)  // a file is chosen by pressing its label
  .filter(one => { const box = one.getBoundingClientRect(); return box.height < 43.5 || box.width < 43.5 })
  .map(one => `${one.outerHTML.slice(0, 90)} ${JSON.stringify(one.getBoundingClientRect())}`)
"""
"""Targets that a finger would miss."""
PATIENCE = 40_000
"""A process of the desk has rules and grammar to load before it answers for the first time."""


class Visit:
    """Somebody at the desk, and everything that went wrong meanwhile."""

    def __init__(self, browser: Any, site: str, **more: Any) -> None:
        self.context = browser.new_context(**{"viewport": {"width": 1280, "height": 1300}, **more})
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.site = site
        self.wrong: list[str] = []
        self.page.on(
            "console", lambda said: self.wrong.append(said.text) if said.type in ("error", "warning") else None
        )
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))

    def open(self, address: str = "/desk") -> Any:
        """The page, once its board can be pressed."""
        self.page.goto(self.site + address)
        self.page.wait_for_selector("#desk[data-ready]")
        return self.page

    def scenario(self) -> Any:
        """The draft that the browser keeps."""
        return json.loads(self.page.evaluate("localStorage.getItem('desk')"))


Visiting = Callable[..., Visit]


def pick(page: Any, name: str) -> None:
    """Take a card of the tray."""
    page.locator("#card-search").fill(name)
    page.locator(f'#tray [data-card="{name}"] .pick').click()
