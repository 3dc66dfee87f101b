"""Costs inside texts: energy and things to do, in brackets of every kind."""

from __future__ import annotations

from lark import Tree

from judge.cardtext import nodes
from judge.cardtext.lexer import Word
from judge.cardtext.nodes import Node
from judge.cardtext.settle import chosen_before
from judge.cardtext.steps import Stepper, parted
from judge.cardtext.unreadable import Unreadable


def read_bracket(tree: Tree[Word], stepper: Stepper) -> nodes.Cost:
    """A cost in brackets of any kind."""
    energy: list[Node] = []
    acts: list[Node] = []
    wording = ""
    _matching(tree)
    for child in tree.children:
        if not isinstance(child, Tree):
            wording += child
        elif child.data in ("amount", "angled"):
            inner = child if child.data == "amount" else next(child.find_data("amount"))
            colour, number = (word for word in inner.children if isinstance(word, Word))
            hole = "{number:#}" if isinstance(number.term.value, int) else "{number}"
            said = f"{{colour:{colour.term.variant}}}{hole}"
            if colour.term.type == "colour_in_cost":
                said = f"{colour}{{colour:unsaid}}{hole}"
            if child.data == "angled":
                first, last = child.children[0], child.children[-1]
                said = f"{first}{said}{last}"
            span = stepper.builder.passage.span(colour.start, number.end)
            amount = nodes.Amount(colour=colour.term.value, number=number.term.value, wording=said, span=span)
            energy.append(amount)
            wording += f"{{energy.{len(energy) - 1}}}"
        else:
            clauses = (stepper.link(one, "step") for one in chosen_before(_acts(child)))
            steps = stepper.sentence([link for clause in clauses for link in parted(clause)])
            for step in steps:
                acts.append(step)
                wording += f"{{acts.{len(acts) - 1}}}"
    words = list(tree.scan_values(lambda _: True))
    span = stepper.builder.passage.span(words[0].start, words[-1].end)
    return nodes.Cost(energy=tuple(energy), acts=tuple(acts), wording=wording, span=span)  # type: ignore[arg-type]


def _matching(tree: Tree[Word]) -> None:
    """[ closes with ], 〔 with 〕."""
    first, last = tree.children[0], tree.children[-1]
    if isinstance(first, Word) and isinstance(last, Word) and first + last not in ("[]", "〔〕", "<>"):
        raise Unreadable(
            last.start,
            last.end,
            f"「{first}」が「{last}」で閉じています。",
            f"「{first}」 is closed by 「{last}」.",
        )


def _acts(tree: Tree[Word]) -> list[Tree[Word]]:
    """The clauses of what is done as a cost: all but the last are steps of their own."""
    steps = [child for child in tree.children if isinstance(child, Tree) and child.data == "step"]
    last = [child for child in tree.children if not (isinstance(child, Tree) and child.data == "step")]
    return [*steps, Tree("statement", last)]
