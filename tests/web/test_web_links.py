"""No link of any page leads nowhere: the whole site in both languages, every page read once."""

from __future__ import annotations

import re
from concurrent.futures import ProcessPoolExecutor
from html import unescape
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

import pytest
from flask.testing import FlaskClient
from webtext import links

from judge.clauses.library import games, library
from judge.paths import RULES
from web.app import create_app
from web.desk.desk import Desk

CLIENTS: list[FlaskClient] = []
"""The one that all processes have: they are forked when its site has read everything that it needs."""
AT_ONCE = 2


class Page(NamedTuple):
    """What there is at an address."""

    code: int
    links: tuple[str, ...]
    ids: frozenset[str]


def look(address: str) -> Page:
    answer = CLIENTS[0].get(address, follow_redirects=True)
    if answer.mimetype != "text/html":
        return Page(answer.status_code, (), frozenset())
    ids = frozenset(unescape(id) for id in re.findall(r'\sid="([^"]*)"', answer.text))
    return Page(answer.status_code, tuple(links(answer.text)), ids)


@pytest.mark.proof
def test_no_link_of_any_page_leads_nowhere(all_heard: None, tmp_path: Path) -> None:
    CLIENTS[:] = [create_app(desk=Desk(tmp_path)).test_client()]
    look("/rules/dimension-zero/4-15-8-2")
    seen: dict[str, Page] = {}
    wanted: dict[str, str] = {"/": "the start", "/?lang=en": "the start"}
    dead: list[str] = []
    with ProcessPoolExecutor(AT_ONCE, mp_context=get_context("fork")) as pool:
        while todo := [address for address in {to.partition("#")[0] for to in wanted} if address not in seen]:
            seen.update(zip(todo, pool.map(look, todo, chunksize=10), strict=True))
            for here in todo:
                for to in seen[here].links:
                    wanted.setdefault(to, here)
    for to, here in wanted.items():
        address, _, fragment = to.partition("#")
        if seen[address].code != 200 or (fragment and unquote(fragment) not in seen[address].ids):
            dead.append(f"{here} leads to {to}: {seen[address].code}")
    assert dead == []
    found = {unquote(address) for address in seen}
    assert {f"/rules/{game}/{clause.id}" for game in games() for clause in library(game).edition} <= found
    assert {f"/rulings/{path.parent.parent.name}/{path.stem}" for path in RULES.glob("*/rulings/*.yaml")} <= found
