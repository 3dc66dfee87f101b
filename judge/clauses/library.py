"""The library: one game's rules with everything that belongs to looking them up, for the terminal and the pages."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple

from judge.clauses.differences import Difference, load_differences
from judge.clauses.edition import Clause, Edition, UnknownClause, load_edition
from judge.clauses.glossary import Glossary, load_glossary
from judge.clauses.graph import Graph, Refs, below, clause_graph, refs
from judge.clauses.numbering import EXAMPLE, ITEM, numbering_of
from judge.clauses.search import Hit, search
from judge.clauses.shelf import load_official
from judge.paths import RULES
from judge.source import Language, nearest

Level = Literal["part", "chapter", "clause", "item", "example"]


class Neighbours(NamedTuple):
    """The clauses before and after one in book order, if there are any."""

    before: Clause | None
    after: Clause | None


def games() -> tuple[str, ...]:
    """The games whose rules we have, the comprehensive rules before others of the same game."""
    return tuple(sorted(path.parent.name for path in RULES.glob("*/edition.toml")))


@lru_cache(maxsize=16)
def library(game: str) -> Library:
    """The library of a game; bad input where there is none."""
    return Library(load_edition(game))


class Library:
    """The rules of one game in our words, and in the official ones where the user has imported them."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.game = edition.game
        self._numbering = numbering_of(edition.game)

    @property
    def official(self) -> Edition | None:
        """The official text, if the user has imported it. Read anew: an import may happen at any time."""
        return load_official(self.game)

    @cached_property
    def glossary(self) -> Glossary:
        """The terms of the game."""
        return load_glossary(self.game)

    @cached_property
    def graph(self) -> Graph:
        """Hierarchy, order, references, examples, restatements and terms."""
        restates = {clause.id: clause.restates for clause in self.edition if clause.restates is not None}
        return clause_graph(self.edition, restates, self.terms)

    @property
    def terms(self) -> Mapping[str, str]:
        """Each term with the clause that defines it."""
        return {term.term: term.clause for term in self.glossary.terms}

    @property
    def synonyms(self) -> Mapping[str, tuple[str, ...]]:
        """Each term with the everyday words for it."""
        return {term.term: term.synonyms for term in self.glossary.terms}

    def level(self, id: str) -> Level:
        """What an id stands for in the book."""
        steps = self._numbering.steps(id) or ()
        if steps[-1][0] in (EXAMPLE, ITEM):
            return "example" if steps[-1][0] == EXAMPLE else "item"
        if len(steps) == 1:
            return "part"
        # The preface has numbered clauses where the parts have chapters.
        is_chapter = len(steps) == 2 and steps[0][1] != 0 and self.edition[id].title is not None
        return "chapter" if is_chapter else "clause"

    def find(self, written: str) -> Clause:
        """The clause of a number in any width and form; UnknownClause names the nearest ones."""
        canonical = self._numbering.canonical(written)
        if canonical is None or canonical not in self.edition:
            raise UnknownClause(canonical or written, nearest(canonical or written, self.edition.ids))
        return self.edition[canonical]

    def search(self, query: str, limit: int = 20, lang: Language = "ja") -> list[Hit]:
        """The clauses that a query is about, best first."""
        return search(query, game=self.game, limit=limit, lang=lang)

    def differences(self, id: str) -> list[Difference]:
        """Where a clause of an older book differs from the comprehensive rules, which win."""
        return [difference for difference in load_differences(self.game) if difference.book == id]

    def refs(self, id: str) -> Refs:
        """What a clause refers to, and what refers to it."""
        return refs(self.graph, id)

    def neighbours(self, id: str) -> Neighbours:
        """The clauses before and after one; its own examples and items come after it."""
        before, after = self._order[id]
        return Neighbours(self._maybe(before), self._maybe(after))

    def children(self, id: str) -> list[Clause]:
        """The clauses and items directly below one, without its examples."""
        return self._under(id, "parent")

    def examples(self, id: str) -> list[Clause]:
        """The worked examples of a clause."""
        return self._under(id, "example")

    def below(self, id: str) -> list[Clause]:
        """Everything below a clause, in book order."""
        return [self.edition[under] for under in below(self.graph, id)]

    def _under(self, id: str, kind: str) -> list[Clause]:
        found = [child for child, _, key in self.graph.in_edges(id, keys=True) if key == kind]
        return [self.edition[child] for child in sorted(found, key=self._numbering.order)]

    def _maybe(self, id: str | None) -> Clause | None:
        return None if id is None else self.edition[id]

    @cached_property
    def _order(self) -> dict[str, tuple[str | None, str | None]]:
        ids = [clause.id for clause in self.edition]
        return dict(zip(ids, zip([None, *ids], [*ids[1:], None], strict=False), strict=True))
