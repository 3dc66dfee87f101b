"""The card language: printed card text to meaning and back.

`read` gives the abilities of a text as nodes (`judge.cardtext.nodes`), understood whole or reported with place and
reason; `render` says a node again; `read_cost` reads a cost such as 赤1無2. What the language knows is data in
`grammar/`.
"""

from judge.cardtext.cost import read_cost
from judge.cardtext.nodes import Colour
from judge.cardtext.reader import normalised, read
from judge.cardtext.render import render

__all__ = ["Colour", "normalised", "read", "read_cost", "render"]
