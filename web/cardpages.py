"""The pages of cards: a list to search, and each card with how its text is read and what uses it."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Flask, Response, current_app

from judge.cards import Card
from judge.cards.files import read_entry
from judge.cards.sets import own_sets, user_sets
from judge.cardtext.nodes import NotUnderstood
from judge.ruling import Ruling
from judge.ruling.ladder import CLIMBED, Rung, cited, standing
from web import pages
from web.boards import Pips, cost_pips
from web.book import GAME
from web.desk.cards import card_named, cards_like, names_near
from web.faq import FaqRow, FaqShelf, faq_row
from web.frame import page, problem, typed, voice
from web.listing import Listing
from web.pages import RulingRow, ruling_row
from web.readings import AbilityView, ability_views
from web.words import Voice

MOST_SHOWN = 60
MOST_QUESTIONS = 8
RUNGS = {
    "parsed": "rung_parsed",
    "rendered": "rung_rendered",
    "carried out": "rung_carried",
    "at work": "rung_at_work",
    "executed": "rung_executed",
    "agrees": "rung_agrees",
}


@dataclass(frozen=True)
class SetView:
    """A set of cards."""

    title: str
    count: int
    user: bool


@dataclass(frozen=True)
class CardsPage:
    """The list of cards."""

    query: str
    chosen: str
    """The set that the list is narrowed down to."""
    count: int
    cards: tuple[CardRow, ...]
    left: int
    sets: tuple[SetView, ...]


@dataclass(frozen=True)
class CardRow:
    """A card in the list."""

    name: str
    reading: str
    kind: str
    cost: Pips
    facts: str
    text: str


@dataclass(frozen=True)
class Step:
    """A rung of the ladder."""

    word: str
    reached: bool


@dataclass(frozen=True)
class CardPage:
    """The page of a card."""

    name: str
    reading: str
    kind: str
    cost: Pips
    move: Pips | None
    timing: str
    races: tuple[str, ...]
    attributes: tuple[str, ...]
    power: int | None
    smash: int | None
    forbidden: int
    text: str
    abilities: tuple[AbilityView, ...]
    read: int
    ladder: tuple[Step, ...]
    rulings: tuple[RulingRow, ...]
    faq: tuple[FaqRow, ...]
    faq_count: int


def add_cards(app: Flask, listing: Listing, faq: FaqShelf) -> None:
    """Put the pages of cards on the site."""

    @app.get("/cards")
    def cards_page() -> str:
        say = voice()
        query, chosen = typed("q"), typed("set")
        sets = [*own_sets(GAME), *user_sets(GAME)]
        among = next((one.entries for one in sets if one.title == chosen), None)
        found = [entry for entry in cards_like(query) if among is None or entry.name in among]
        # Exported, the list cannot be searched: it shows them all.
        most = len(found) if current_app.config.get("EXPORTED") else MOST_SHOWN
        shown = CardsPage(
            query=query,
            chosen=chosen if among is not None else "",
            count=len(found),
            cards=tuple(_row(read_entry(entry), say) for entry in found[:most]),
            left=max(0, len(found) - most),
            sets=tuple(SetView(one.title, len(one.entries), one.origin == "user") for one in sets),
        )
        return page("cards.html", say, say("cards_title"), shown, section="cards")

    @app.get("/cards/<name>")
    def card_page(name: str) -> str | Response:
        say = voice()
        entry = card_named(name)
        if entry is None:
            return no_such_card(name)
        return page("card.html", say, name, _page(read_entry(entry), listing, faq, say), section="cards")


def no_such_card(name: str) -> Response:
    """The page for a name that no card has, with the nearest ones."""
    say = voice()
    near = tuple(names_near(name[:100]))
    lead = say("card_missing_lead" if near else "missing_lead")
    return problem(say, pages.ProblemPage(404, say("card_missing"), lead, near_cards=near))


def _row(card: Card, say: Voice) -> CardRow:
    facts = [say.kind(card.kind), *card.races, *card.attributes]
    if card.kind == "unit":
        facts += [say("power", value=card.power), say("smash_value", value=card.smash)]
    return CardRow(
        card.name, card.reading, say.kind(card.kind), cost_pips(card.cost, say), " ・ ".join(facts), card.printed
    )


def _page(card: Card, listing: Listing, faq: FaqShelf, say: Voice) -> CardPage:
    heard = listing.with_card(GAME, card.name)
    asked = [entry for entry in faq.entries() if entry.status == "current" and card.name in entry.cards]
    fights = card.kind == "unit"
    return CardPage(
        name=card.name,
        reading=card.reading,
        kind=say.kind(card.kind),
        cost=cost_pips(card.cost, say),
        move=cost_pips(card.move_cost, say) if fights else None,
        timing=say.timing(card.timing),
        races=card.races,
        attributes=card.attributes,
        power=card.power if fights else None,
        smash=card.smash if fights else None,
        forbidden=card.forbidden_number,
        text=card.printed,
        abilities=ability_views(card, say),
        read=sum(not isinstance(ability, NotUnderstood) for ability in card.text.abilities),
        ladder=_ladder(card, [ruling for _, ruling in heard], say),
        rulings=tuple(ruling_row(ruling, entry.game, entry.name, say) for entry, ruling in heard),
        faq=tuple(faq_row(entry, say) for entry in asked[:MOST_QUESTIONS]),
        faq_count=len(asked),
    )


def _ladder(card: Card, rulings: list[Ruling], say: Voice) -> tuple[Step, ...]:
    rung: Rung = standing(GAME, card, {str(number): cited(ruling) for number, ruling in enumerate(rulings)}).rung
    if rung == "no text":
        return ()
    reached = CLIMBED.index(rung) + 1 if rung in CLIMBED else 0
    return tuple(Step(say(RUNGS[name]), number < reached) for number, name in enumerate(CLIMBED))
