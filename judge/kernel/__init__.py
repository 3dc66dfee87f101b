"""An abstract machine for card games. It knows no game: a game fills it with a state, instructions and rules.

`state`      what a position is: values that fork, compare and hash
`rulebook`   rule functions, each registered with the clause it carries out
`machine`    carries out the agenda up to the next decision
`trace`      what was done, by which clause, because of which words, and what was refused
`explore`    every line of play that the decisions allow, with shared positions
"""

from judge.kernel.explore import Budget, Exploration, Guide, Stop, explore
from judge.kernel.machine import ENDLESS, Machine, Moment, Move, Position, Runaway, Seen, Taken
from judge.kernel.rulebook import Rulebook
from judge.kernel.state import CHANCE, Decision, Event, Instruction, Option, State
from judge.kernel.trace import Refusal, Source, Step, Trace, Undetermined

__all__ = [
    "CHANCE",
    "ENDLESS",
    "Budget",
    "Decision",
    "Event",
    "Exploration",
    "Guide",
    "Instruction",
    "Machine",
    "Moment",
    "Move",
    "Option",
    "Position",
    "Refusal",
    "Rulebook",
    "Runaway",
    "Seen",
    "Source",
    "State",
    "Step",
    "Stop",
    "Taken",
    "Trace",
    "Undetermined",
    "explore",
]
