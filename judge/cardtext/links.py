"""Links: the clauses of a sentence, each with what joins it to the next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from lark import Tree
from msgspec.structs import replace

from judge.cardtext import nodes
from judge.cardtext.lexer import Word
from judge.cardtext.nodes import Node
from judge.cardtext.render import render
from judge.cardtext.unreadable import Unreadable

if TYPE_CHECKING:
    from judge.cardtext.steps import Stepper


class Link(NamedTuple):
    """A clause with what joins it to the next: the words after it, the tense of its verb, a topic said before it."""

    kind: str
    node: Any
    words: str
    past: bool = False
    topic: str = ""


def either(stepper: Stepper, tree: Tree[Word]) -> Link:
    """…時か…時、: either of several happenings; who it happens to may be said with the first alone."""
    firsts = [one for one in tree.children if isinstance(one, Tree) and one.data == "either"]
    trees = [*firsts, Tree("trigger", [one for one in tree.children if one not in firsts])]
    joining = [one for first in firsts for one in first.children if isinstance(one, Word) and one.type == "PARTICLE"]
    if any(one.term.counts_as != "か" for one in joining):
        raise stepper.stray()
    links: list[Link] = []
    subject: list[Tree[Word]] = []
    for clause in trees:
        own = stepper.builder.subject(clause)
        link = stepper.link(clause if own or not subject else Tree("trigger", [*subject, *clause.children]), "trigger")
        if not own and subject:
            link = stepper.under(subject[-1], link)
        links.append(link)
        subject = own or subject
    if len({link.past for link in links}) > 1 or not all(isinstance(link.node, nodes.Action) for link in links):
        raise stepper.stray()
    options = tuple(_as_long(said(link.node, after=link.words), links[0].node) for link in links)
    span = (options[0].span[0], options[-1].span[1])
    return Link(
        "trigger", nodes.AnyOf(options=options, wording=listed("options", options), span=span), "", links[0].past
    )


def said(node: Any, before: str = "", after: str = "") -> Any:
    """A node with words before and after it."""
    return replace(node, wording=before + node.wording + after) if before or after else node


def as_used(use: nodes.Use) -> str:
    """The words of その効果を使用する after a choice of effects: of what was chosen, and of nothing else."""
    what = use.what
    named = isinstance(what, nodes.That) and (not what.wording or what.kind in ("effect", "ability"))
    if not named or [name for name, _ in what.parts()] != ["kind"] or [name for name, _ in use.parts()] != ["what"]:
        ja, en = "ここで何を使用するのか分かりません。", "it is not said what is used here."
        raise Unreadable(use.span[0], use.span[1], ja, en, printed=True)
    return use.wording.replace("{what}", render(what))


def listed(field: str, items: Sequence[Node]) -> str:
    """The holes of all items of a field."""
    return "".join(f"{{{field}.{index}}}" for index in range(len(items)))


def _as_long(event: Any, first: Any) -> Any:
    """このターンの間、…時か…時: the time that is said with the first goes for the others, too."""
    if event.duration is not None or first.duration is None:
        return event
    return replace(event, duration=first.duration, wording=event.wording + "{duration:unsaid}")


def two_conditions(first: Any, steps: Sequence[Any]) -> Unreadable:
    """Aならば…し、Bならば…する: the second may stand beside the first, or hold only where the first does."""
    second = next(step for step in steps[1:] if isinstance(step, nodes.If))
    one, other = render(first), render(second.condition)
    ja = f"「{other}」は、「{one}」と並ぶ条件とも、それが満たされた時だけの条件とも読めます。文を分けてください。"
    en = f"「{other}」 may stand beside 「{one}」, or hold only where that is met; say it in two sentences."
    return Unreadable(*second.condition.span, ja, en, printed=True)


def limits_ability(step: Any) -> bool:
    """この能力は1ターンに1度しか使えない: no step, but a limit of the ability that it stands in."""
    return isinstance(step, nodes.Only | nodes.Cannot) and isinstance(
        getattr(step.action, "what", None), nodes.ThisAbility
    )
