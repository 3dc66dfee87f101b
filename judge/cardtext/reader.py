"""Reading: the whole road from printed text to meaning, ability by ability.

normalise → split → words → skeleton → attachment → nodes, and back again by rendering: an ability counts as understood
only if its meaning gives its text back to the letter. Anything else is reported with its place and a reason.
"""

from __future__ import annotations

from functools import lru_cache

from lark import Lark, Tree
from lark.exceptions import UnexpectedToken

from judge.cardtext import frames, lexicon
from judge.cardtext.build import Builder
from judge.cardtext.lexer import TermLexer, Word
from judge.cardtext.nodes import Ability, CardText, NotUnderstood, Reminder, Replacement, Static
from judge.cardtext.normalise import Passage, normalise
from judge.cardtext.render import render
from judge.cardtext.split import Joins, Stretch, split
from judge.cardtext.unreadable import Unreadable
from judge.paths import GRAMMAR

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
    known = lexicon.load()
    passage = normalise(text, known.keywords)
    abilities: list[Ability] = []
    reminders: list[Reminder] = []
    wording: list[str] = []
    for stretch in split(passage, Joins(known.openers, known.pointers)):
        for reminder in stretch.reminders:
            start, end = reminder.span(0, len(reminder.text))
            reminders.append(Reminder(text=text[start:end], span=(start, end)))
        if stretch.passage.text:
            found = _abilities(stretch, text)
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
    known = lexicon.load()
    stretches = split(normalise(text, known.keywords), Joins(known.openers, known.pointers))
    return "\n".join(stretch.passage.text for stretch in stretches if stretch.passage.text)


def skeleton(text: str, start: str) -> Tree[Word]:
    """The skeleton of a normalised text by a rule of the grammar, or the place where it stops."""
    try:
        tree: Tree[Word] = _parser().parse(text, start)  # type: ignore[assignment]
        return tree
    except UnexpectedToken as error:
        raise _unexpected(error.token, text) from None


def _abilities(stretch: Stretch, text: str) -> tuple[Ability, ...]:
    """The abilities of a stretch: one for each sentence, or one that is not understood as a whole."""
    passage = stretch.passage
    try:
        if stretch.fault is not None:
            raise stretch.fault
        return _understand(passage)
    except Unreadable as problem:
        start, end = passage.span(0, len(passage.text))
        return (
            NotUnderstood(
                text=text[start:end],
                span=(start, end),
                wording=passage.text,
                at=passage.span(problem.start, problem.end),
                why_ja=problem.words.ja,
                why_en=problem.words.en,
            ),
        )


def _understand(passage: Passage) -> tuple[Ability, ...]:
    """The abilities that the sentences of a passage are, checked by saying them again."""
    builder = Builder(frames.load(), passage)
    result: list[Ability] = []
    for tree in skeleton(passage.text, "ability").children:
        if isinstance(tree, Tree):
            ability = builder.sentence(tree)
            if isinstance(ability, Static | Replacement):
                result.append(ability)
    if "".join(render(ability) for ability in result) != passage.text:
        ja, en = "読み取った意味から同じ文に戻せません。", "its meaning does not give the same text back."
        raise Unreadable(0, len(passage.text), ja, en)
    return tuple(result)


@lru_cache(maxsize=1)
def _parser() -> Lark:
    """The skeleton's parser; built once."""
    grammar = (GRAMMAR / lexicon.GAME / "text.lark").read_text("utf-8")
    return Lark(grammar, parser="lalr", lexer=TermLexer, start=["ability", "cost"], maybe_placeholders=False)


def _unexpected(token: object, text: str) -> Unreadable:
    """Why the skeleton stops at a word."""
    if not isinstance(token, Word):
        ja = "文が途中で終わっています。「。」までが1つの文です。"
        return Unreadable(len(text), len(text), ja, "the sentence stops halfway; a sentence ends with 「。」.")
    if token.type == "UNKNOWN":
        ja, en = f"知らない語です：「{token}」", f"unknown word: 「{token}」"
    elif token.type == "KEYWORD":
        ja, en = f"キーワード能力「{token}」はまだ読めません。", f"the keyword ability 「{token}」 cannot be read yet."
    else:
        ja, en = (
            f"ここに「{token}」が来る文は、まだ読めません。",
            f"a sentence with 「{token}」 in this place cannot be read yet.",
        )
    return Unreadable(token.start, token.end, ja, en)
