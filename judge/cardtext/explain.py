"""Explaining: a node in plain words, from its meaning alone, so that a judge can check that it was understood.

An explanation says what a card text leaves unsaid: what kind of ability it is, who chooses and when, what is a target
and what only a choice, what それ goes back to (the steps are numbered ①, ②, …), and until when something lasts.
"""

from __future__ import annotations

from judge.cardtext.explaining import (
    deeds,
    facts,
    figures,
    keywords,
    nouns,
    people,
    places,
    qualities,
    states,
    steps,
    texts,
    things,
)
from judge.cardtext.explaining.clauses import clause
from judge.cardtext.explaining.telling import Teller, deed, noun, quality, sentence, tell
from judge.cardtext.nodes import Node
from judge.source import Words

TELLERS = (deeds, facts, figures, keywords, nouns, people, places, qualities, states, steps, texts, things)
"""The modules that know the node types; importing them is what teaches `tell`, `deed`, `noun` and `quality`."""


def explain(node: Node) -> Words:
    """What a node means, in both languages; never raises for any text that is read."""
    try:
        return _explained(node)
    except Exception as error:
        # As in reading: a text that nobody foresaw must not take a whole list or page with it.
        kind = type(error).__name__
        ja = f"このプログラムの不具合で説明できません（{kind}）。このテキストを知らせてください。"
        return Words(ja, f"cannot be explained for a fault of this program ({kind}); please report the text.")


def _explained(node: Node) -> Words:
    kind = type(node)
    if tell.dispatch(kind) is not tell.dispatch(object):
        return tell(node, Teller())
    if deed.dispatch(kind) is not deed.dispatch(object):
        return sentence(clause(node, Teller()).plain("が"))
    if noun.dispatch(kind) is not noun.dispatch(object):
        return noun(node, Teller())
    return quality(node, Teller()).alone()
