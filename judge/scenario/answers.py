"""Answers as short words: what a question may be answered with, and what a file expects, in one canonical form."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from judge.games.dimension_zero.board import PLAYERS
from judge.games.dimension_zero.duel import PHASES
from judge.scenario.names import ZONES, Names, zone_from
from judge.scenario.questions import LISTS, UNDECIDED, Question

NOTHING = "none"
"""An empty list, and what a card does not have."""
MAY_LACK = ("power", "smash", "move cost", "printed power", "printed smash", "state")
"""What not every card has: figures of units, and a state off the squares (2-22-1)."""
COLOURS = {"red": "赤", "black": "黒", "blue": "青", "white": "白", "green": "緑"}
KINDS = {"unit": "ユニット", "base": "ベース", "strategy": "ストラテジー", "none": "どの分類でもない"}
STATES = {"released": "リリース状態", "frozen": "フリーズ状態"}
CLASSES = {
    "activated": "起動型能力",
    "triggered": "誘発型能力",
    "static": "常在型能力",
    "replacement": "置換効果",
    "effect": "効果",
    "keyword": "キーワード能力",
}
INFORMATION = {"open": "公開情報", "hidden": "非公開情報"}
MANY = {"always": ("yes",), "never": ("no",), "sometimes": ("yes", "no")}
DOABLE = ("pass", "play", "use", "move", "plan", "energy", "smash")
"""What begins the words for something that a player can do."""
YES_NO = {"yes": "yes", "no": "no", "はい": "yes", "いいえ": "no"}


def joined(values: Iterable[Any], ordered: bool = True) -> str:
    """A list as one answer."""
    found = [str(value) for value in values]
    return ", ".join(found if ordered else sorted(found)) or NOTHING


def expected(question: Question, names: Names) -> frozenset[str] | None:
    """The answers that a file expects, in canonical form; None where it expects none."""
    given = question.expect
    if given is None:
        return None
    if given in UNDECIDED:
        return frozenset(UNDECIDED[:1])
    found: set[str] = set()
    for one in _several(question, given):
        canonical = _canonical(question, one, names)
        if canonical is None:
            raise ValueError(_shown(one))
        found.update(MANY.get(canonical, (canonical,)))
    return frozenset(found)


def _shown(given: Any) -> str:
    return joined(given) if isinstance(given, tuple) else str(given)


def _several(question: Question, given: Any) -> tuple[Any, ...]:
    """The possible answers of an expectation. Where an answer is a list, a list of lists means several."""
    if question.form == "can" and isinstance(given, int):
        return (given,)
    if not isinstance(given, tuple):
        return ((given,),) if _is_list(question) else (given,)
    if _is_list(question):
        return given if given and all(isinstance(one, tuple) for one in given) else (given,)
    return given


def _is_list(question: Question) -> bool:
    return question.decides is not None or question.value in LISTS or question.form == "can"


def _canonical(question: Question, given: Any, names: Names) -> str | None:
    match question.form:
        case "happens":
            word = YES_NO.get(str(given), str(given))
            return word if word in (*MANY, "yes", "no") else None
        case "may":
            word = {True: "yes", False: "no"}.get(given, str(given)) if isinstance(given, bool) else str(given)
            word = YES_NO.get(word, word)
            return word if word in ("yes", "no", "sometimes") else None
        case "where":
            return _place(str(given))
        case "decides":
            return joined(given) if all(one in PLAYERS for one in given) else None
        case "wins":
            if question.wins == "duel":
                return str(given) if given in (*PLAYERS, "draw", "nobody") else None
            card = names.one(str(given))
            return names.of(card) if card is not None else str(given) if given in ("draw", "nobody") else None
        case "classed":
            return _class(question, given)
        case "can":
            return _actions(given)
    return _value(question, given)


def _actions(given: Any) -> str | None:
    """What a player is expected to be able to do: each action in short words, or how many there are."""
    if isinstance(given, int):
        return str(given)
    words = [str(one).split() for one in given]
    if not all(word and word[0] in DOABLE for word in words):
        return None
    return joined((" ".join(word) for word in words), ordered=False)


def _place(word: str) -> str | None:
    if re.fullmatch("[LCRlcr][123]|[ABab][.][LCRlcr]", word):
        return word.upper()
    return zone_from(word)


def _class(question: Question, given: Any) -> str | None:
    if question.data is not None:
        word = {True: "yes", False: "no"}[given] if isinstance(given, bool) else YES_NO.get(str(given), "")
        return word or None
    table = INFORMATION if question.information else CLASSES
    return _word(str(given), table)


def _word(word: str, table: dict[str, str]) -> str | None:
    return next((key for key, ja in table.items() if word in (key, ja)), None)


def _value(question: Question, given: Any) -> str | None:
    match question.value:
        case "races" | "attributes" | "abilities":
            return joined((str(one) for one in given), ordered=question.value == "abilities")
        case "colours":
            found = [_word(str(one), COLOURS) for one in given]
            return None if None in found else joined((one for one in found if one), ordered=False)
        case "kind":
            return _word(str(given), KINDS)
        case value if value in MAY_LACK and given in (NOTHING, "なし"):
            return NOTHING
        case "state":
            return _word(str(given), STATES) or _word(f"{given}状態", STATES)
        case "controller" | "active":
            return str(given) if given in PLAYERS else None
        case "phase":
            return str(given) if given in PHASES else None
        case "arranged":
            return str(given).lower() if isinstance(given, bool) else None
    return str(given) if isinstance(given, int) and not isinstance(given, bool) else None


def allowed(question: Question) -> tuple[str, ...]:
    """The answers that may be expected of a question, for whoever wrote another."""
    match question.form:
        case "happens":
            return tuple(MANY)
        case "may":
            return ("yes", "no", "sometimes")
        case "where":
            return (*ZONES, "L1 … R3", "A.L …")
        case "decides":
            return ("[A]", "[A, B]", "[] …")
        case "wins":
            return ("A", "B", "draw", "nobody") if question.wins == "duel" else ("名前", "draw", "nobody")
        case "can":
            return ("[pass, play 名前 L1, use 名前, move 名前 L2, plan make, energy 名前, smash 名前] …", "0, 1, 2 …")
        case "classed":
            return ("yes", "no") if question.data else tuple(INFORMATION if question.information else CLASSES)
    match question.value:
        case "colours":
            return ("[赤] …",)
        case "races" | "attributes" | "abilities":
            return ("[名前] …",)
        case "kind":
            return tuple(KINDS)
        case "state":
            return (*STATES, NOTHING)
        case "controller" | "active":
            return PLAYERS
        case "phase":
            return PHASES
        case "arranged":
            return ("true", "false")
    return ("0, 1, 2 …", NOTHING) if question.value in MAY_LACK and question.of not in PLAYERS else ("0, 1, 2 …",)
