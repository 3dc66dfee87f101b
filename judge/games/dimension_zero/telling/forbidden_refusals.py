"""Sentences for what texts forbid, by the reason of the refusal."""

from __future__ import annotations

from judge.games.dimension_zero.telling.sentences import Sentences

FORBIDDEN: Sentences = {
    "cannot make_plan": ("{0}はプランを作成できないと書かれている", "a text says that {0} cannot make a plan"),
    "cannot renew_plan": ("{0}はプランを更新できないと書かれている", "a text says that {0} cannot renew a plan"),
    "cannot draw": ("{0}はカードを引けないと書かれている", "a text says that {0} cannot draw cards"),
    "cannot look": ("{0}はカードを見られないと書かれている", "a text says that {0} cannot look at cards"),
    "cannot reveal": ("{0}はカードを公開できないと書かれている", "a text says that {0} cannot reveal cards"),
    "cannot be put": ("{0:card}はそこに置けないと書かれている", "a text says that {0:card} cannot be put there"),
    "cannot be frozen": ("{0:card}はフリーズできないと書かれている", "a text says that {0:card} cannot be frozen"),
    "cannot be released": (
        "{0:card}はリリースできないと書かれている",
        "a text says that {0:card} cannot be released",
    ),
    "cannot be nullified": (
        "{0:card}は無効化されないと書かれている",
        "a text says that {0:card} cannot be nullified",
    ),
}
