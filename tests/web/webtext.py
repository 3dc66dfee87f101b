"""What the tests of pages read on them."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import unquote

SCRIPT = '<script src="/static/site.js" data-worker="/worker.js"></script>'
"""The only script a page has."""


def text_of(html: str) -> str:
    """The words of a page. Tags inside a sentence vanish; white space is one space."""
    return plain(unescape(re.sub(r"<[^>]*>", "", html)))


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def links(html: str) -> list[str]:
    """The addresses inside the site that a page leads to."""
    return [unescape(address) for address in dict.fromkeys(re.findall(r'(?:href|src)="(/[^"]*)"', html))]


def link(html: str, rel: str) -> str | None:
    """The address of the link of one kind, as it is written in a browser's bar."""
    found = re.search(rf'rel="{rel}" href="([^"]*)"', html)
    return unquote(unescape(found[1])) if found else None


def broken_anchors(html: str) -> set[str]:
    """Links inside the page that lead nowhere, and ids that stand there twice."""
    ids = re.findall(r'\sid="([^"]+)"', html)
    twice = {id for id in ids if ids.count(id) > 1}
    anchors = re.findall(r'href="#([^"]+)"', html) + re.findall(r'aria-(?:describedby|labelledby)="([^"]+)"', html)
    return twice | (set(anchors) - set(ids))
