"""The term lexer: the longest known word at every place, as a typed token for the skeleton.

Lark's own lexers order terminals by priority and width, not by longest match, so this one stands in front of its
parser. A verb's role is settled here by what follows it, which takes most conflicts out of the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from lark import Token
from lark.lexer import Lexer

from judge.cardtext.lexicon import Lexicon, Term, load
from judge.cardtext.nodes import Product, Variable

_NUMBER = re.compile(
    r"(?P<sign>[+-]?)(?:(?P<digits>\d{1,9})(?!\d)|(?P<x>X)(?:[*×](?P<times>\d{1,9})|の(?P<fold>\d{1,9})倍|(?P<zeros>0{1,6}))?)"
)
_NAME = re.compile(r"(?P<what>種族|属性|能力)?「(?P<name>[^「」。]+)」")
# 能力『…』, 能力「耐性-青」: the word says what stands in the quotes, and no more.
_ABILITY = re.compile(r"能力(?=[「『])")
_SPOKEN = re.compile(r"[\n●]*「(?=[^「」]*(?:「[^「」]*」[^「」]*)*。」)|(?<=。)」")
_BULLET = re.compile(r"[\n●]*・")
_DRAWN = re.compile(r"[□■◎★○]+")
_BREAK = re.compile(r"[\n●]+『?")
STATES = {"freeze": "frozen", "release": "released"}
_FOLD = re.compile(r"(?P<fold>\d{1,9})?倍")
NAMING = re.compile(r"\(以下、?(?P<letter>[A-WYZ])とする\)|以下、?(?P<plain>[A-WYZ])と(?:する(?=。)|し(?=、))")
_LETTER = re.compile(r"[A-WYZ](?![A-Za-z0-9*×])")
# プレイされてスクエアに置かれた: by which of these ways a card came there.
WAYS = frozenset({"play", "fuse", "join"})
_TIMES = re.compile(r"[*×](?P<times>\d{1,9})")
_POINTS = re.compile(r"(?P<points>\d{1,2})スマッシュ(?![ゾフす])")
# What the skeleton does not tell apart is one terminal for it: a smaller table is read and loaded faster.
_ALIKE = frozenset({"COUNTER", "SIGNED", "MODIFIER", "ADVERB", "NAME"})
_ONE_FOR_SEVERAL = {
    "THEN": "LINKING",
    "NEXT": "LINKING",
    "BUT": "LINKING",
    "INSTEAD": "LINKING",
    "SQUARE_OPEN": "BRACKET_OPEN",
    "SQUARE_CLOSE": "BRACKET_CLOSE",
    "TORTOISE_OPEN": "BRACKET_OPEN",
    "TORTOISE_CLOSE": "BRACKET_CLOSE",
}
_CHOOSE = Term("と", "STEM", "choose", is_verb=True)
_OF = Term("である", "PARTICLE", "", counts_as="の")
_DURING = Term("中", "NOUN", "during")
_KANJI = re.compile("[一-龯]+")
_KATAKANA = re.compile("[ァ-ヺー・]+")
_PUNCTUATION = frozenset("。、「」『』()[]〔〕<>《》:;・")


class Word(Token):
    """A lark token that remembers its term and its role; numbers and names carry their value in the term."""

    __slots__ = ("role", "term")
    term: Term
    role: str

    @property
    def start(self) -> int:
        """Where it begins in the normalised text."""
        return self.start_pos or 0

    @property
    def end(self) -> int:
        """Where it ends in the normalised text."""
        return self.start + len(self)


class TermLexer(Lexer):
    """Lark's view of the lexer."""

    # Tells lark that `lex` takes its present arguments.
    __future_interface__ = 1

    def __init__(self, lexer_conf: Any) -> None:
        self.lexicon = load()

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Word]:
        """All words of the text."""
        text = lexer_state.text
        yield from words(text if isinstance(text, str) else text.text, self.lexicon)


def words(text: str, lexicon: Lexicon) -> list[Word]:
    """The words of a normalised text, verbs with their role; what is not in the lexicon is one too, of type UNKNOWN."""
    terms: list[Term] = []
    place = 0
    while place < len(text):
        term = _term_at(text, place, lexicon)
        if [one.terminal for one in terms[-2:]] == ["KEYWORD_SHAPE", "DASH"] and (own := _KATAKANA.match(text, place)):
            # A formation by its name: one of the rules' own, or one that is drawn below.
            term = Term(own[0], "SHAPE", "shape", "shape", own[0])
        if term is None:
            end = _end_of_unknown(text, place, lexicon)
            term = Term(text[place:end], "UNKNOWN", "unknown")
        terms.append(term)
        place += len(term.surface)
    result: list[Word] = []
    place = depth = 0
    for index, term in enumerate(terms):
        depth += (term.surface in "[〔") - (term.surface in "]〕")
        role = _role(term, terms[max(index - 2, 0) : index], terms[index + 1 : index + 3])
        if role == "TE" and term.type in STATES and _is_put_so(terms, index):
            role = "ADVERB"
        if term.type in ("angle_open", "angle_close") and depth == 0:
            # <赤 1> by itself is a cost; inside another bracket it is a part of one.
            role = role.replace("ANGLE", "COST")
        token = Word("WORD" if role in _ALIKE else _ONE_FOR_SEVERAL.get(role, role), term.surface, place)
        token.role = role
        token.term = term
        if role == "STEM" and not term.is_verb:
            # 1枚と、…を1つ選び: the first 選び goes without saying.
            token.term = _CHOOSE
        elif term.type == "among" and index and terms[index - 1].type in ("period", "battle"):
            # デュエル中 is a time, その中 is not.
            token.term = _DURING
        elif role == "MODIFIER" and term.type == "be" and index and terms[index - 1].type in ("number", "compare"):
            # 使用コストが2である・ユニット is 使用コストが2の・ユニット.
            token.role, token.term = "PARTICLE", _OF
            token.type = "PARTICLE"
        result.append(token)
        place += len(term.surface)
    return result


def _is_put_so(terms: list[Term], index: int) -> bool:
    """フリーズして…に置く is one act; 選んで破壊する, and フリーズして、…に置く, are two."""
    after = terms[index + 1 :]
    if not after or after[0].terminal == "COMMA":
        return False
    for place, term in enumerate(after):
        describes = term.terminal == "PRED" and place + 1 < len(after) and not after[place + 1].closes
        if term.is_verb and not describes:
            return term.type == "put"
        if term.closes and term.terminal != "COMMA":
            break
    return False


def _role(term: Term, earlier: list[Term], after: list[Term]) -> str:
    """The terminal of a word in its place."""
    before = earlier[-1] if earlier else None
    follows = after[0] if after else None
    if term.type == "name" and before is not None and "KEYWORD_TEXT" in (before.terminal, earlier[0].terminal):
        # 連動「…」「…」: names of cards; the text they stand for may follow right after the last.
        text_follows = follows is not None and follows.terminal not in ("NEWLINE", "QUOTE_OPEN", "NAME")
        return "LAST_LINKED" if text_follows else "LINKED"
    if term.terminal == "GIFT":
        return "GIFT"
    if (
        term.type == "keyword"
        and before is not None
        and before.terminal not in ("NEWLINE", "QUOTE_OPEN", "STAR", "SLASH", "BULLET")
    ):
        # 速攻、加速 are two abilities; 速攻を得る speaks of one.
        listed = before.terminal == "COMMA" and earlier[0].type == "keyword"
        return term.terminal if listed else "GIFT"
    if term.is_verb:
        if term.terminal == "PRED" and follows is not None and not follows.closes:
            # 以下の能力を与える『…』: the quote is what was pointed to, and nothing that the verb describes.
            points = earlier[0].type == "pointer" if len(earlier) == 2 else False
            return "PRED" if points and follows.terminal == "QUOTE_OPEN" else "MODIFIER"
        if term.terminal == "TE" and term.type in WAYS and term.passive and follows is not None and not follows.closes:
            return "ADVERB"
        return term.terminal
    if term.terminal == "THEN" and before is not None:
        # あなたはさらに引く: inside a clause it is a word of the verb, and joins nothing.
        topic = before if before.terminal != "COMMA" else earlier[0]
        return "WORD" if topic.surface == "は" or before.terminal == "PARTICLE" else term.terminal
    if term.surface in ("+", "-") and before is not None and before.terminal == "PARTICLE":
        return "SIGN"
    if term.surface == "と" and before is not None and before.type == "counter":
        return "STEM"
    if term.after_verb is not None and before is not None and before.is_verb:
        return term.after_verb
    if term.type == "edge" and follows is not None:
        # 開始時に、 and 終了時、 close a clause as …した時、 does; 終了時まで is a phrase.
        closes = follows.surface == "、" or (follows.surface == "に" and len(after) > 1 and after[1].surface == "、")
        return "MOMENT" if closes else term.terminal
    return term.terminal


def _term_at(text: str, place: int, lexicon: Lexicon) -> Term | None:
    """The longest of a known word, a number, a name, and the other things that have a form but no spelling."""
    known = lexicon.longest(text, place)
    formed = _formed_at(text, place, lexicon)
    if known is None or formed is None:
        return known or formed
    return known if len(known.surface) > len(formed.surface) else formed


def _formed_at(text: str, place: int, lexicon: Lexicon) -> Term | None:
    """3, +1000, X*500, 「…」, 種族「…」, the rows of a drawn formation, a line break."""
    opening = place + 2 if _ABILITY.match(text, place) else place
    if text[opening] == "「" and _is_keyword_at(text, opening + 1, lexicon):
        # 「耐性-青」 quotes an ability; 」 of a name is part of the name.
        return Term(text[place : opening + 1], "QUOTE_OPEN", "quote")
    if text[place] == "」":
        return Term("」", "QUOTE_CLOSE", "quote", closes=True)
    if opening > place and text[opening] == "『":
        return Term(text[place : opening + 1], "QUOTE_OPEN", "quote_open")
    if found := _POINTS.match(text, place):
        return Term(found[0], "NOUN", "smash_points", "amount", int(found["points"]))
    if found := NAMING.match(text, place):
        return Term(found[0], "NAMING", "naming", "letter", found["letter"] or found["plain"], closes=True)
    if found := _LETTER.match(text, place):
        return Term(found[0], "NOUN", "letter", "letter", found[0])
    if found := _FOLD.match(text, place):
        return Term(found[0], "NOUN", "fold", "times", int(found["fold"] or 2))
    if found := _NUMBER.match(text, place):
        return _number(found)
    if found := _TIMES.match(text, place):
        return Term(found[0], "NOUN", "times", "times", int(found["times"]))
    if found := _NAME.match(text, place):
        if found["what"] in (None, "能力") and found["name"] in lexicon.keywords:
            return Term(found[0], "GIFT", "keyword", value=found["name"])
        if found["what"] == "能力":
            return None
        if found["what"] is None:
            return Term(found[0], "NAME", "name", "name", found["name"])
        return Term(found[0], "NAME", "race" if found["what"] == "種族" else "attribute", "race", found["name"])
    if found := _DRAWN.match(text, place):
        return Term(found[0], "DRAWN", "drawn", "rows", found[0])
    if found := _SPOKEN.match(text, place):
        # 「…。」 quotes a sentence, as 『…』 does.
        opens = found[0].endswith("「")
        return Term(found[0], "QUOTE_OPEN" if opens else "QUOTE_CLOSE", "quote", closes=not opens)
    if found := _BULLET.match(text, place):
        return Term(found[0], "BULLET", "bullet", closes=True)
    if found := _BREAK.match(text, place):
        if found[0].endswith("『"):
            return Term(found[0], "QUOTE_OPEN", "quote_open")
        return Term(found[0], "NEWLINE", "newline", closes=True)
    return None


def _is_keyword_at(text: str, place: int, lexicon: Lexicon) -> bool:
    """A keyword with something beside it: 耐性-青」, 即死レベル2」."""
    term = lexicon.longest(text, place) if place < len(text) else None
    return (
        term is not None
        and term.type == "keyword"
        and text[place + len(term.surface) : place + len(term.surface) + 1] != "」"
    )


def _number(found: re.Match[str]) -> Term:
    """The value of a number: an integer, X, or X times something; with a sign, an amount to add."""
    sign = found["sign"]
    less = -1 if sign == "-" else 1
    kind = "signed" if sign else "number"
    value: Any = Variable(wording="{name:text}")
    if found["digits"] is not None:
        value = less * int(found["digits"])
    elif found["zeros"] is not None:
        # X000 is X*1000.
        times = 10 ** len(found["zeros"])
        value = Product(of=value, times=less * times, wording=found[0].replace("X", "{of}") + "{times:unsaid}")
    elif (times := found["times"] or found["fold"]) is not None:
        said = found[0].replace("X", "{of}").replace(times, "{times:abs}")
        value = Product(of=value, times=less * int(times), wording=said)
    elif sign:
        value = Product(of=value, times=less, wording=sign + "{of}{times:unsaid}")
    return Term(found[0], kind.upper(), kind, "number", value)


def _end_of_unknown(text: str, place: int, lexicon: Lexicon) -> int:
    """Up to where to show an unknown word: the next longer known word, particle or punctuation."""
    end = place + 1
    if text[place] in _PUNCTUATION or text[place].isspace():
        return end
    while (
        end < len(text)
        and text[end] not in _PUNCTUATION
        and not text[end].isspace()
        and _term_at(text, end, lexicon) is None
    ):
        end += 1
    return end


def unknown_word(text: str, stopped: Word, lexicon: Lexicon) -> tuple[int, int] | None:
    """The unknown word at which reading stops, as far as it reaches: 上限, where 上 is known, and もう, where も is.

    None, if the word where it stops is known and in the wrong place.
    """
    every = words(text, lexicon)
    index = next((place for place, word in enumerate(every) if word.start == stopped.start), len(every))
    if index == len(every):
        return None
    if stopped.type != "UNKNOWN":
        after = every[index + 1] if index + 1 < len(every) else None
        split = stopped.type == "PARTICLE" and after is not None and after.type == "UNKNOWN"
        return (stopped.start, after.end) if split and after is not None and after[0] not in _PUNCTUATION else None
    before = every[index - 1] if index else None
    if before is not None and before.type == "NOUN" and _KANJI.fullmatch(before) and _KANJI.match(stopped):
        return before.start, stopped.end
    return stopped.start, stopped.end
