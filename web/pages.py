"""What each page shows, ready to be laid out: small frozen values, all words already in the reader's language."""

from __future__ import annotations

import re
from dataclasses import dataclass

from judge.ruling.ask import RULE_BOOK
from judge.ruling.model import CardQuoted, Ruling
from judge.source import Problem
from web.boards import Pips, cost_pips
from web.book import ClauseLine
from web.desk.again import Again
from web.desk.cards import card_named
from web.scenes import ClauseView, SceneView, Seal, Teller, seal
from web.sentences import Sentence, spans
from web.words import Voice


@dataclass(frozen=True)
class Frame:
    """What surrounds every page."""

    title: str
    lang: str
    lang_arg: str | None
    """The `lang` that links carry: none for Japanese, the default."""
    other_url: str
    other_lang: str
    section: str = ""
    """The entry of the navigation that the page belongs to."""
    game: str | None = None
    """The book that is searched, where it is not the usual one."""
    query: str = ""
    menu: tuple[tuple[str, str], ...] = ()
    """The sections of the site with their addresses."""
    everywhere: bool = False
    """Whether all books are searched."""


@dataclass(frozen=True)
class CardView:
    """A card that the ruling lists."""

    name: str
    reading: str
    kind: str
    cost: Pips
    facts: tuple[str, ...]
    """Timing, and for a unit its races and numbers."""
    text: str
    known: bool
    """Whether it has a page: a card that only one scenario tells of has none."""


@dataclass(frozen=True)
class Tools:
    """What can be done with a ruling: send it, print it, open its board, ask again."""

    path: str
    """Its lasting address inside the site."""
    text: str
    desk_url: str
    boards_url: str
    words: str
    """What the script says that shows the board at each step, as JSON."""
    asked: str = ""
    """The day of a ruling that somebody asked for."""
    again_url: str = ""
    again: Again | None = None


@dataclass(frozen=True)
class RulingPage:
    """The page of one ruling."""

    game: str
    name: str
    game_name: str
    book: str
    """The rules that its clauses stand in."""
    mirrors: tuple[ClauseView, ...]
    of_book: bool
    note: str
    scene: SceneView
    contrasts: tuple[SceneView, ...]
    changed: tuple[tuple[CardView, ...], ...]
    """For each contrast, the cards that say something else in it."""
    cards: tuple[CardView, ...]
    clauses: tuple[ClauseView, ...]
    rules: str
    engine: str
    digest: str
    json_url: str
    tools: Tools | None = None


@dataclass(frozen=True)
class RulingRow:
    """A ruling in a list: enough to know whether it is the one looked for."""

    game: str
    name: str
    title: str
    mirrors: str | None
    seal: Seal | None
    says: Sentence

    @property
    def of_book(self) -> bool:
        """Whether it mirrors an example of the rule book, which has no clause of its own."""
        return of_book(self.mirrors)


@dataclass(frozen=True)
class RulingsPage:
    """The list of all rulings."""

    rows: tuple[RulingRow, ...]


@dataclass(frozen=True)
class Mistake:
    """What is wrong with a file, and where."""

    place: str
    says: str
    line: int | None = None


@dataclass(frozen=True)
class ProblemPage:
    """A page that cannot be shown, and what may help."""

    code: int
    title: str
    lead: str
    mistakes: tuple[Mistake, ...] = ()
    near: tuple[RulingRow, ...] = ()
    game: str = ""
    near_clauses: tuple[ClauseLine, ...] = ()
    near_cards: tuple[str, ...] = ()


def ruling_page(
    ruling: Ruling, game: str, name: str, say: Voice, json_url: str, tools: Tools | None = None
) -> RulingPage:
    """Everything that the page of a ruling shows."""
    teller = Teller(ruling.clauses, say)
    return RulingPage(
        game=game,
        name=name,
        game_name=say.game(ruling.game),
        book=ruling.game,
        mirrors=teller.clauses([ruling.mirrors] if ruling.mirrors and not of_book(ruling.mirrors) else []),
        of_book=of_book(ruling.mirrors),
        note=ruling.note,
        scene=teller.scene(ruling.scene, "line", data=ruling.scenario),
        contrasts=tuple(
            teller.scene(scene, f"contrast-{number}-line", ruling.scene.before)
            for number, scene in enumerate(ruling.contrasts, 1)
        ),
        changed=tuple(tuple(card_view(card, say) for card in scene.cards.values()) for scene in ruling.contrasts),
        cards=tuple(card_view(card, say) for card in ruling.cards.values()),
        clauses=teller.clauses(ruling.clauses),
        rules=ruling.versions.rules,
        engine=ruling.versions.engine,
        digest=ruling.digest,
        json_url=json_url,
        tools=tools,
    )


def of_book(mirrors: str | None) -> bool:
    """Whether what a ruling mirrors is an example of the rule book."""
    return mirrors is not None and mirrors.startswith(RULE_BOOK)


def ruling_row(ruling: Ruling, game: str, name: str, say: Voice) -> RulingRow:
    """A ruling in a list, with the verdict on its first question."""
    first = ruling.scene.answers[0]
    says = spans(say.text(first.verdict.says))
    return RulingRow(game, name, ruling.scene.title, ruling.mirrors, seal(first, say), says)


def unread_row(game: str, name: str, says: str) -> RulingRow:
    """A ruling in a list that can be named and no more."""
    return RulingRow(game, name, name, None, None, spans(says))


def mistake(problem: Problem, say: Voice) -> Mistake:
    """A problem without the folders of the machine that it was found on."""
    file = re.split(r"[/\\]", problem.path)[-1]
    place = file if problem.line is None else f"{file}:{problem.line}"
    return Mistake(place, problem.words.to(say.lang), problem.line)


def card_view(card: CardQuoted, say: Voice) -> CardView:
    """A card as it is printed."""
    facts = [say.timing(card.timing), *card.races]
    if card.move_cost is not None and card.power is not None and card.smash is not None:
        facts.append(f"{say('move_cost')} {cost_pips(card.move_cost, say).label}")
        facts += [say("power", value=card.power), say("smash_value", value=card.smash)]
    known = card_named(card.name) is not None
    cost = cost_pips(card.cost, say)
    return CardView(card.name, card.reading, say.kind(card.kind), cost, tuple(facts), card.text, known)
