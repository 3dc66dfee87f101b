"""Actions and facts as clauses, with what goes for every action: how long, by what, how often."""

from __future__ import annotations

from judge.cardtext import nodes
from judge.cardtext.explaining.nouns import counted, stretch, until
from judge.cardtext.explaining.telling import NOTHING, Deed, Teller, deed, noun, say, spaced
from judge.cardtext.nodes import Action, Node
from judge.source import Words


def clause(node: Node, teller: Teller) -> Deed:
    """What is done, or so, with its circumstances."""
    found = deed(node, teller)
    if not isinstance(node, Action):
        return found
    lasts = until(node.duration, teller)
    lead, tail = lasts.ja and f"{lasts.ja}、", lasts.en
    if node.when is not None:
        when = _at_time(node.when, teller)
        lead, tail = lead + when.ja, spaced(when.en, tail)
    if node.by is not None and not isinstance(node, nodes.BeTarget):
        by = _cause(node.by, teller)
        lead, tail = f"{lead}{by.ja}によって", spaced(f"by {by.en}", tail)
    if node.caused:
        lead, tail = f"{lead}（させられて）", spaced("(made to)", tail)
    middle = found.ja
    if node.times is not None:
        times = counted(node.times, "回", teller)
        middle, tail = middle + times.ja, spaced(f"{times.en} time(s)", tail)
    return found._replace(lead=lead + found.lead, ja=middle, tail=spaced(found.tail, tail))


def _cause(node: Node, teller: Teller) -> Words:
    """What something happens by: 隊列召喚で is a name."""
    if isinstance(node, nodes.Keyword) and node == nodes.Keyword(name=node.name):
        return Words(f"「{node.name}」", f"「{node.name}」")
    return noun(node, teller)


def _at_time(node: Node, teller: Teller) -> Words:
    """When something happens: in a battle, outside the draw phase."""
    if isinstance(node, nodes.OtherThan) and node.what is not None:
        return say("{0}以外で、", "at a time other than {0}", noun(node.what, teller))
    if isinstance(node, nodes.During):
        return say("{0}に、", "{0}", noun(node, teller))
    battle = getattr(node, "name", "") == "battle"
    return say("{0}で、" if battle else "{0}に、", "in {0}", noun(node, teller))


@noun.register
def _before(node: nodes.Before, teller: Teller) -> Words:
    if isinstance(node.action, nodes.Action):
        told = clause(node.action, teller).plain("が")
        found = say("{0}前", "before {0}", told)
    else:
        when = node.of or node.action
        found = say("{0}の前", "before {0}", noun(when, teller) if when is not None else NOTHING)
    return say("{0}の、{1}", "{0}, {1}", stretch(node.within, teller), found) if node.within is not None else found
