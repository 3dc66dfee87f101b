"""Reading: the whole road from printed text to meaning, ability by ability.

normalise → split → words → skeleton → attachment → nodes, and back again by rendering: an ability counts as understood
only if its meaning gives its text back to the letter. Anything else is reported with its place and a reason.
"""

from __future__ import annotations

import contextlib
import gc
import hashlib
import io
import re
import sys
from collections.abc import Iterator
from functools import lru_cache

import lark
from lark import Lark, Tree
from lark.exceptions import UnexpectedToken
from msgspec.structs import replace

from judge.cardtext import frames, lexicon
from judge.cardtext.compose import Composer
from judge.cardtext.lexer import TermLexer, Word, unknown_word
from judge.cardtext.nodes import Ability, CardText, NotUnderstood, Reminder
from judge.cardtext.normalise import Passage, normalise
from judge.cardtext.render import Unsayable, render
from judge.cardtext.resolve import Acts, costs_of_play, resolve
from judge.cardtext.schema import insist_on_schema
from judge.cardtext.split import Joins, Stretch, split
from judge.cardtext.unreadable import Unreadable
from judge.foreign import store_file
from judge.paths import GRAMMAR, user_data
from judge.source import BadInput, nearest

_KATAKANA = re.compile("[ァ-ヺー・]+")
FAULT = "このプログラムの不具合で読めません"
MOST_CHARACTERS = 5_000
"""No card comes near it; a text beyond it is refused before it costs time."""


@lru_cache(maxsize=4096)
def read(text: str) -> CardText:
    """What a card text says; never raises for any text."""
    if len(text) > MOST_CHARACTERS:
        ja, en = f"長すぎます（上限{MOST_CHARACTERS:,}字）。", f"too long (at most {MOST_CHARACTERS:,} characters)."
        whole = (0, len(text))
        return CardText(
            text=text,
            span=whole,
            abilities=(NotUnderstood(text=text, at=(MOST_CHARACTERS, len(text)), why_ja=ja, why_en=en, span=whole),),
        )
    abilities: list[Ability] = []
    reminders: list[Reminder] = []
    wording: list[str] = []
    for stretch in stretches(text):
        for reminder in stretch.reminders:
            start, end = reminder.span(0, len(reminder.text))
            reminders.append(Reminder(text=text[start:end], span=(start, end)))
        if stretch.passage.text:
            found = _abilities(stretch, text, costs_of_play(abilities))
            wording.append("".join(f"{{{len(abilities) + place}}}" for place in range(len(found))))
            abilities.extend(found)
    return CardText(
        text=text,
        abilities=tuple(abilities),
        reminders=tuple(reminders),
        span=(0, len(text)),
        wording="\n".join(wording),
    )


def normalised(text: str) -> str:
    """The text as it is read: abilities one a line, in one spelling, without reminders."""
    return "\n".join(stretch.passage.text for stretch in stretches(text) if stretch.passage.text)


def stretches(text: str) -> tuple[Stretch, ...]:
    """The stretches of a printed text, in one spelling: each is read by itself."""
    known = lexicon.load()
    return split(normalise(text, known.keywords), Joins(known.openers, known.pointers, known.keywords))


def skeleton(text: str) -> Tree[Word]:
    """The skeleton of a normalised ability, or the place where it stops."""
    try:
        tree: Tree[Word] = parser().parse(text)  # type: ignore[assignment]
        return tree
    except UnexpectedToken as error:
        raise _unexpected(error, text) from None


def _abilities(stretch: Stretch, text: str, costs: Acts) -> tuple[Ability, ...]:
    """The abilities of a stretch: one for each sentence, or one that is not understood as a whole.

    `costs`: what has to be done to play the card, as far as the text has said.
    """
    passage = stretch.passage
    try:
        if stretch.fault is not None:
            raise stretch.fault
        return _understand(passage, costs)
    except Unreadable as problem:
        start, end = passage.span(0, len(passage.text))
        at = (problem.start, problem.end) if problem.printed else passage.span(problem.start, problem.end)
        here = text[slice(*at)]
        return (
            NotUnderstood(
                text=text[start:end],
                span=(start, end),
                wording=passage.text,
                at=at,
                why_ja=problem.words.ja.replace("{here}", here),
                why_en=problem.words.en.replace("{here}", here),
                expected=problem.expected,
                nearest=problem.nearest,
            ),
        )


def _understand(passage: Passage, costs: Acts) -> tuple[Ability, ...]:
    """The abilities that the sentences of a passage are, checked by saying them again."""
    try:
        tree = skeleton(passage.text)
        result = tuple(resolve(ability, costs) for ability in Composer(frames.load(), passage).abilities(tree))
        for ability in result:
            insist_on_schema(ability)
        said = "".join(render(ability) for ability in result)
    except Unreadable:
        raise
    except Unsayable:
        said = ""
    except Exception as error:
        # A text that nobody foresaw must not take a whole list or page with it; it is told as what it is, a fault here.
        kind = type(error).__name__
        ja = f"{FAULT}（{kind}）。このテキストを知らせてください。"
        raise Unreadable(
            0, len(passage.text), ja, f"a fault of this program ({kind}); please report the text."
        ) from error
    if said != passage.text:
        ja, en = "読み取った意味から同じ文に戻せません。", "its meaning does not give the same text back."
        raise Unreadable(0, len(passage.text), ja, en)
    if len(result) == 1:
        result = (replace(result[0], span=passage.span(0, len(passage.text))),)
    return result


@lru_cache(maxsize=1)
def parser() -> Lark:
    """The skeleton's parser: the stored one, or a new one that is stored for the next time."""
    grammar = (GRAMMAR / lexicon.GAME / "text.lark").read_text("utf-8")
    made_by = f"{lark.__version__} {sys.version_info[:2]} {grammar}"
    digest = hashlib.blake2b(made_by.encode(), digest_size=8).hexdigest()
    stored = user_data() / "grammar" / f"{lexicon.GAME}-{digest}.bin"
    # Whatever is wrong with the stored one, it can be made anew.
    with contextlib.suppress(Exception), stored.open("rb") as file, _uncollected():
        return Lark.load(file)
    made = build_parser(grammar)
    with contextlib.suppress(OSError, BadInput):
        written = io.BytesIO()
        made.save(written)
        store_file(stored, written.getvalue())
        for other in stored.parent.glob(f"{lexicon.GAME}-*.bin"):
            # Of another version of the grammar, or of Lark.
            if other != stored:
                other.unlink()
    return made


@contextlib.contextmanager
def _uncollected() -> Iterator[None]:
    """Without the collector: loading makes thousands of objects that all stay, and it would walk them half the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def build_parser(grammar: str) -> Lark:
    """A parser made from the grammar itself."""
    return Lark(grammar, parser="lalr", lexer=TermLexer, start="ability", maybe_placeholders=False)


def _unexpected(error: UnexpectedToken, text: str) -> Unreadable:
    """Why the skeleton stops at a word, what could have stood there, and what known word is most like it."""
    token = error.token
    known = lexicon.load()
    if isinstance(token, Word) and (unknown := unknown_word(text, token, known)) is not None:
        return _unknown(text, *unknown, known, error)
    expected = _expected(error, known)
    if not isinstance(token, Word):
        ja = "文が途中で終わっています。「。」までが1つの文です。"
        en = "the sentence stops halfway; a sentence ends with 「。」."
        return Unreadable(len(text), len(text), ja, en, expected)
    ja = f"ここに「{token}」が来る文は、まだ読めません。"
    en = f"a sentence with 「{token}」 in this place cannot be read yet."
    return Unreadable(token.start, token.end, ja, en, expected)


def _expected(error: UnexpectedToken, known: lexicon.Lexicon) -> tuple[str, ...]:
    """What could have stood where the skeleton stops."""
    return tuple(said for terminal, said in known.expected.items() if terminal in (error.accepts or error.expected))


def _unknown(text: str, start: int, end: int, known: lexicon.Lexicon, error: UnexpectedToken) -> Unreadable:
    """That a word is not known, and what its writer may have meant."""
    word = text[start:end]
    ja, en = f"知らない語です：「{word}」", f"unknown word: 「{word}」"
    expected = _expected(error, known)
    near = next(iter(nearest(word, (one for one in known.terms if len(one) > 1))), "")
    if len(word) == 2 and near[:1] != word[0]:
        # Half of two letters in common is nothing in common.
        near = ""
    if _KATAKANA.fullmatch(word) and len(near) != len(word):
        # ドラゴンのパワーを: brackets tell names from words. A word of another length is no slip of the pen.
        return Unreadable(start, end, ja, en, (f"種族「{word}」・属性「{word}」・「{word}」", *expected))
    return Unreadable(start, end, ja, en, expected, near)
