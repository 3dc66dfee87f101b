"""How a duel is told: events, choices and refusals as a judge would say them, in Japanese and English.

Nothing here decides anything. Sentences are made from the values of the trace alone: a table of sentences with holes
for each kind of event, option, question and refusal, and a few functions where a sentence depends on what fills it.
"""

from judge.games.dimension_zero.telling.events import EVENTS
from judge.games.dimension_zero.telling.names import (
    BATTLE_STEPS,
    COLOURS,
    KINDS,
    OTHERS,
    PHASES,
    PLACES,
    STATES,
    TIMINGS,
    ZONES,
    cost_words,
    place_words,
)
from judge.games.dimension_zero.telling.options import OPTIONS, QUESTIONS
from judge.games.dimension_zero.telling.refusals import REFUSALS
from judge.games.dimension_zero.telling.rules import RULES
from judge.games.dimension_zero.telling.teller import Teller
from judge.games.dimension_zero.telling.undetermined import UNDETERMINED

__all__ = [
    "BATTLE_STEPS",
    "COLOURS",
    "EVENTS",
    "KINDS",
    "OPTIONS",
    "OTHERS",
    "PHASES",
    "PLACES",
    "QUESTIONS",
    "REFUSALS",
    "RULES",
    "STATES",
    "TIMINGS",
    "UNDETERMINED",
    "ZONES",
    "Teller",
    "cost_words",
    "place_words",
]
