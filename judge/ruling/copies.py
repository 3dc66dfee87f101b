"""Several copies of a card on one board: a file calls them 名前#1 and 名前#2, a judge by where they lie at first."""

from __future__ import annotations

import re

from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.telling import Teller, place_words
from judge.scenario import Scene
from judge.source import Words

MARKED = re.compile(r"《([^《》]*#\d+)》")


def copies(start: Duel) -> dict[int, Words]:
    """What cards are called whose name alone does not say which is meant: 《縁結びの組紐》（L1）, 《…》（Aの手札）.

    Copies that lie together are called alike: any of them will do.
    """
    same: dict[str, list[int]] = {}
    for number, (card, _) in enumerate(start.table.owned):
        if card.kind != "unknown":
            same.setdefault(card.name, []).append(number)
    called: dict[int, Words] = {}
    for name, numbers in same.items():
        places = [_place(start, number) for number in numbers] if len(numbers) > 1 else []
        if len(set(places)) > 1:
            for number, place in zip(numbers, places, strict=True):
                called[number] = Words(f"《{name}》（{place.ja}）", f"《{name}》 ({place.en})")
    return called


def teller_of_copies(start: Duel) -> Teller:
    """A teller of the first position that says of several copies which one it means."""
    return Teller(start, copies(start))


def as_told(words: Words, scene: Scene) -> Words:
    """A sentence in which cards go by the names of the file, with each of several copies called as a judge does."""
    teller = teller_of_copies(scene.start)

    def called(found: re.Match[str]) -> Words:
        number = scene.names.one(found[1])
        return Words(found[0], found[0]) if number is None else teller.called(number)

    return Words(
        MARKED.sub(lambda found: called(found).ja, words.ja), MARKED.sub(lambda found: called(found).en, words.en)
    )


def _place(start: Duel, number: int) -> Words:
    place = start.where(number)
    if place.zone == "beneath":
        square = start.where(int(place.at)).at
        return Words(f"{square}のカードの下", f"beneath a card on {square}")
    here = start.at(number)
    name = start.card(number).name
    if here is not None and any(
        other.square == here.square and other.controller != here.controller and start.card(other.card).name == name
        for other in start.standing
    ):
        return Words(f"{here.square}、{here.controller}のカード", f"{here.square}, {here.controller}'s")
    return place_words(place)
