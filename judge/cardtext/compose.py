"""Composing: the clauses of sentences into steps, and steps into abilities.

The rules of the skeleton (text.lark) each have a method here; what steps make together, an ability that waits for an
event, one that stands, or what a strategy does, is told by the first of them and by how long they last.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, cast

from lark import Tree
from msgspec.structs import replace

from judge.cardtext import lexicon, nodes
from judge.cardtext.brackets import read_bracket
from judge.cardtext.build import Builder
from judge.cardtext.frames import Frames
from judge.cardtext.lexer import Word
from judge.cardtext.links import Link, as_used, listed, said
from judge.cardtext.nodes import Ability, Node
from judge.cardtext.normalise import Passage
from judge.cardtext.rounding import rounded
from judge.cardtext.standing import comes_once, ends, lifted, past, permission, shows_itself, stands
from judge.cardtext.steps import Stepper
from judge.cardtext.unreadable import Unreadable
from judge.cardtext.unsaid import destroyed_in

_SAID_NUMBER = re.compile(r"\d+")
MOST_DEPTH = 12
"""Quotes inside quotes: no card comes near it."""

MOST_BEFORE_TOP = 1
"""How far from its beginning the first ability of a text may start: after a ●."""


class Composer:
    """Reads the abilities of one passage."""

    def __init__(self, frames: Frames, passage: Passage) -> None:
        self.builder = Builder(frames, passage, self._inside)
        self.stepper = Stepper(self.builder)
        self.passage = passage
        self.depth = 0

    def abilities(self, tree: Tree[Word]) -> tuple[Ability, ...]:
        """The abilities that a tree of the skeleton holds, in order."""
        found = _READERS[tree.data](self, tree)
        return cast("tuple[Ability, ...]", found)

    # ---- what stands in brackets

    def _inside(self, tree: Tree[Word]) -> tuple[Node, ...]:
        self.depth += 1
        if self.depth > MOST_DEPTH:
            first = next(tree.scan_values(lambda _: True))
            raise Unreadable(first.start, first.end, "入れ子が深すぎます。", "nested too deeply.")
        try:
            if tree.data in ("bracket", "angles"):
                return (read_bracket(tree, self.stepper),)
            if tree.data == "change":
                sign, bracket = tree.children
                cost = read_bracket(cast("Tree[Word]", bracket), self.stepper)
                less = sign == "-"
                wording = f"{sign}{cost.wording}" + ("{less:unsaid}" if less else "")
                return (replace(cost, less=less, wording=wording),)
            if tree.data == "gift":
                return (self.keyword(tree),)
            return self._quote(tree)
        finally:
            self.depth -= 1

    def _quote(self, tree: Tree[Word]) -> tuple[Node, ...]:
        """The abilities in 『 』, the quotes themselves written to the first and the last."""
        result: list[Node] = []
        before = ""
        for child in tree.children:
            if isinstance(child, Tree):
                found = list(self.abilities(child))
                found[0] = said(found[0], before=before)
                result += found
                before = ""
            else:
                before += child
        result[-1] = said(result[-1], after=before)
        return tuple(result)

    def _item(self, tree: Tree[Word]) -> Any:
        """・…: one of several effects, a sentence or more."""
        bullet, *plains = tree.children
        steps: list[Any] = []
        for one in plains:
            steps = rounded(steps, self._sentence(cast("Tree[Word]", one))[0])
        wording = f"{bullet}{listed('steps', steps)}"
        return nodes.Effect(steps=tuple(steps), wording=wording, span=(steps[0].span[0], steps[-1].span[1]))

    # ---- abilities

    def body(self, tree: Tree[Word]) -> tuple[Node, ...]:
        """Sentences: one ability by what sets it off, or what stands or is done."""
        steps: list[Any] = []
        event = False
        between = ""
        for child in tree.children:
            if isinstance(child, Word):
                between += child
                continue
            found, waits = self._sentence(child)
            event = event or (waits and not steps)
            steps = rounded(steps, (said(found[0], before=between), *found[1:]))
            between = ""
        if event and not isinstance(steps[0], nodes.Substitute):
            return (self._set_off(steps[0], steps[1:]),)
        return (self._bare(tuple(steps)),)

    def _sentence(self, tree: Tree[Word]) -> tuple[tuple[Any, ...], bool]:
        """The steps of a sentence, and whether it begins with an event."""
        first = tree.children[0]
        if isinstance(first, Tree) and first.data == "modes":
            found = self._modes(first)
            return found, isinstance(found[0], nodes.Delayed)
        links = self.stepper.links([child for child in tree.children if isinstance(child, Tree)])
        waits = next((link.kind for link in links if link.kind != "then"), "") in ("trigger", "moment", "before")
        return self.stepper.sentence(links), waits

    def _bare(self, steps: tuple[Any, ...]) -> Any:
        """Steps that nothing sets off: a standing ability, or what a strategy does."""
        span = (steps[0].span[0], steps[-1].span[1])
        only = steps[0]
        if len(steps) == 1 and isinstance(only, nodes.Replacement) and stands(only):
            return only
        if all(stands(step) for step in steps):
            steps = tuple(permission(step) for step in steps)
            if len(steps) == 1 and isinstance(only, nodes.If):
                effects = tuple(permission(step) for step in only.steps)
                wording = only.wording.replace("{steps", "{effects")
                return nodes.Static(condition=only.condition, effects=effects, wording=wording, span=span)
            return nodes.Static(effects=steps, wording=listed("effects", steps), span=span)
        return lifted(nodes.Effect(steps=steps, wording=listed("steps", steps), span=span))

    def _set_off(self, bound: Any, rest: Sequence[Any]) -> Any:
        """An event with all that it sets off, as a triggered or replacement ability."""
        if rest:
            count = len(bound.steps)
            more = "".join(f"{{steps.{count + index}}}" for index in range(len(rest)))
            span = (bound.span[0], rest[-1].span[1])
            bound = replace(bound, steps=(*bound.steps, *rest), wording=bound.wording + more, span=span)
        if bound.once or comes_once(bound.event) or (bound.duration is not None and ends(bound.duration)):
            return nodes.Effect(steps=(bound,), wording="{steps.0}", span=bound.span)
        if isinstance(bound, nodes.Replacement):
            return bound
        fields: dict[str, Any] = {"event": bound.event, "condition": bound.condition, "steps": bound.steps}
        if any(isinstance(step, nodes.If) and step.instead for step in bound.steps) and not past(bound.event):
            # …する時、…。そうしないならば、かわりに…: the かわりに may stand in a later sentence (4-15-1).
            return nodes.Replacement(
                **fields, instead=False, wording=bound.wording + "{instead:unsaid}", span=bound.span
            )
        wording = bound.wording
        if shows_itself(bound.steps[0]):
            fields["from_hand"] = True
            wording += "{from_hand:unsaid}"
        return lifted(nodes.Triggered(**fields, wording=wording, span=bound.span))

    def activated(self, tree: Tree[Word]) -> tuple[Node, ...]:
        """[コスト]《タイミング》効果."""
        fields: dict[str, Any] = {}
        wording = ""
        for child in tree.children:
            if isinstance(child, Word):
                if child.type == "TIMING":
                    fields["timing"] = child.term.value
                    wording += f"{{timing:{child.term.variant}}}"
                else:
                    wording += child
            elif child.data in ("bracket", "angles"):
                fields["cost"] = read_bracket(child, self.stepper)
                wording += "{cost}"
            else:
                sentences = [one for one in child.children if isinstance(one, Tree)]
                if any(isinstance(one, Word) for one in child.children):
                    raise self.stepper.stray()
                steps: list[Any] = []
                for one in sentences:
                    steps = rounded(steps, self._sentence(one)[0])
                fields["steps"] = tuple(steps)
                wording += listed("steps", steps)
        return (lifted(nodes.Activated(**fields, wording=wording, span=self._span(tree))),)

    def play_cost(self, tree: Tree[Word]) -> tuple[Node, ...]:
        """プレイの追加コスト:[…]."""
        named, *between = (child for child in tree.children if isinstance(child, Word))
        cost = read_bracket(next(child for child in tree.children if isinstance(child, Tree)), self.stepper)
        wording = f"{{kind:{named.term.variant}}}{''.join(between)}{{cost}}"
        return (nodes.PlayCost(kind=named.term.value, cost=cost, wording=wording, span=self._span(tree)),)

    def top_cost(self, tree: Tree[Word]) -> tuple[Node, ...]:
        """[…] in a line of its own: an additional cost of playing the card (4-7-2-4)."""
        cost = read_bracket(cast("Tree[Word]", tree.children[0]), self.stepper)
        if self.depth or self.passage.span(0, 1)[0] > MOST_BEFORE_TOP:
            ja, en = "コストだけの行は、テキストの1番上にしか書かれません。", "a cost by itself stands at the top only."
            raise Unreadable(0, len(self.passage.text), ja, en)
        return (nodes.PlayCost(cost=cost, wording="{kind:unsaid}{cost}", span=self._span(tree)),)

    def keywords(self, tree: Tree[Word]) -> tuple[Node, ...]:
        """One keyword ability, or several in a row."""
        result: list[Node] = []
        before = ""
        for child in tree.children:
            if isinstance(child, Tree):
                result.append(said(self.keyword(child), before=before))
                before = ""
            else:
                before += child
        return tuple(result)

    def header(self, tree: Tree[Word]) -> tuple[Node, ...]:
        """☆禁呪3."""
        star, inner = tree.children
        first, *rest = self.keywords(cast("Tree[Word]", inner))
        return (said(first, before=str(star)), *rest)

    def keyword(self, tree: Tree[Word]) -> Node:
        """A keyword ability with what stands beside it."""
        fields: dict[str, Any] = {}
        wording = ""
        for child in tree.children:
            if isinstance(child, Tree):
                wording += self._beside_keyword(child, fields)
            elif child.term.type == "keyword" and child.term.field == "name":
                return self._zone_effect_named(child)
            elif child.term.type == "keyword":
                fields["name"] = child.term.value or str(child)
                wording += str(child).replace(fields["name"], "{name:text}")
            elif child.type == "NUMBER":
                fields["level"] = child.term.value
                wording += "{level:#}"
            elif child.type == "SHAPE":
                fields["shape"] = str(child)
                wording += "{shape:text}"
            elif child.role in ("LINKED", "LAST_LINKED"):
                fields["names"] = (*fields.get("names", ()), child.term.value)
                wording += f"{{names.{len(fields['names']) - 1}:「」}}"
            elif child.type == "NOUN" and child.term.type != "level":
                fields["quality"] = self.builder.noun(Tree("quality", [Tree("phrase", [child])]))
                wording += "{quality}"
            elif child.type == "COLOUR":
                fields["quality"] = nodes.HasColour(
                    colour=child.term.value, wording="{colour:0}", span=self.passage.span(child.start, child.end)
                )
                wording += "{quality}"
            else:
                wording += child
        shape = next((word for word in tree.children if isinstance(word, Word) and word.type == "SHAPE"), None)
        if shape is not None and "rows" not in fields and shape not in lexicon.load().terms:
            ja, en = f"「{shape}」という隊列は知られていません。", f"no formation 「{shape}」 is known."
            raise Unreadable(shape.start, shape.end, ja, en)
        return nodes.Keyword(**fields, wording=wording, span=self._span(tree))

    def _zone_effect_named(self, word: Word) -> Node:
        """墓地効果を持つ: any zone effect of that zone."""
        span = self.passage.span(word.start, word.end)
        zone = nodes.Zone(name=word.term.value, wording=f"{word}{{name:unsaid}}", span=span)
        return nodes.ZoneEffect(zones=(zone,), abilities=(), wording="{zones.0}", span=span)

    def _beside_keyword(self, child: Tree[Word], fields: dict[str, Any]) -> str:
        match child.data:
            case "quality":
                return self._quality(child, fields)
            case "bracket" | "angles":
                fields["costs"] = (*fields.get("costs", ()), read_bracket(child, self.stepper))
                return f"{{costs.{len(fields['costs']) - 1}}}"
            case "drawn":
                rows = [word for word in child.children if isinstance(word, Word)]
                fields["rows"] = tuple(str(word) for word in rows if word.type == "DRAWN")
                index = iter(range(len(rows)))
                return "".join(f"{{rows.{next(index)}:text}}" if word.type == "DRAWN" else word for word in rows)
            case "quote":
                abilities = self._quote(child)
            case _:
                abilities = self.abilities(child)
        fields["abilities"] = abilities
        return "".join(f"{{abilities.{index}}}" for index in range(len(abilities)))

    def _quality(self, tree: Tree[Word], fields: dict[str, Any]) -> str:
        """同じライン+1000, 赤以外の色のカード."""
        *phrases, last = (child for child in tree.children if isinstance(child, Tree))
        word = last.children[0]
        if isinstance(word, Word) and word.role == "SIGNED" and phrases and len(last.children) == 1:
            fields["amount"] = word.term.value
            return self._quality(Tree("quality", list(phrases)), fields) + "{amount:+}"
        node = self.builder.noun(tree)
        field = "where" if isinstance(node, nodes.Line | nodes.Area | nodes.Space | nodes.AdjacentTo) else "quality"
        fields[field] = node
        return f"{{{field}}}" + "".join(str(one) for one in last.children[1:] if isinstance(one, Word))

    def zone_effect(self, tree: Tree[Word]) -> tuple[Node, ...]:
        """プランゾーン効果『…』, エネルギーゾーン効果/墓地効果『…』."""
        zones: list[nodes.Zone] = []
        abilities: tuple[Node, ...] = ()
        wording = ""
        for child in tree.children:
            if isinstance(child, Word) and child.type == "ZONE_EFFECT":
                said = f"{child}{{name:unsaid}}"
                zones.append(
                    nodes.Zone(name=child.term.value, wording=said, span=self.passage.span(child.start, child.end))
                )
                wording += f"{{zones.{len(zones) - 1}}}"
            elif isinstance(child, Word):
                wording += child
            else:
                abilities = self._quote(child) if child.data == "quote" else self.abilities(child)
                abilities = tuple(destroyed_in(ability, tuple(zones)) for ability in abilities)
                wording += "".join(f"{{abilities.{index}}}" for index in range(len(abilities)))
        return (
            nodes.ZoneEffect(
                zones=tuple(zones), abilities=cast(Any, abilities), wording=wording, span=self._span(tree)
            ),
        )

    def _modes(self, tree: Tree[Word]) -> tuple[Any, ...]:
        """A sentence that speaks of the quotes after it: effects to choose from, or abilities to give."""
        links: list[Link] = []
        quotes: list[Node] = []
        between = ""
        for child in _flat(tree):
            if isinstance(child, Word):
                between += child
            elif child.data in ("quote", "item"):
                found = self._quote(child) if child.data == "quote" else (self._item(child),)
                if len(found) > 1:
                    raise self.stepper.stray()
                quotes.append(said(found[0], before=between))
                between = ""
            else:
                links.append(self.stepper.link(child))
        return self._pointing(self.stepper.sentence(links), tuple(quotes))

    def _pointing(self, steps: tuple[Any, ...], quotes: tuple[Any, ...]) -> tuple[Any, ...]:
        """Steps with the quotes in the place of what points to them, which is in the last."""
        *before, last = steps
        if isinstance(last, nodes.Delayed | nodes.If | nodes.Replacement):
            inner = self._pointing(last.steps, quotes)
            wording = last.wording.removesuffix(listed("steps", last.steps)) + listed("steps", inner)
            return (*before, replace(last, steps=inner, wording=wording, span=(last.span[0], inner[-1].span[1])))
        span = (last.span[0], quotes[-1].span[1])
        if isinstance(last, nodes.Gain):
            named = cast(Node, last.abilities[0]).wording
            self._as_many(named, quotes)
            wording = last.wording.replace("{abilities.0}", named) + listed("abilities", quotes)
            return (*before, replace(last, abilities=quotes, wording=wording, span=span))
        used = ""
        if isinstance(last, nodes.Use) and before:
            # …から1つを選び、使用する; …から1つを選び、その効果を使用する.
            used, last = as_used(last), before.pop()
        if not isinstance(last, nodes.Choose) or last.source is None:
            raise self.stepper.stray()
        self._as_many(last.source.wording, quotes)
        words = last.wording.replace("{what}", "").replace("{source}", last.source.wording)
        wording = words + used + listed("options", quotes)
        who, count = cast(Any, last.who), cast(Any, last.count)
        return (
            *before,
            nodes.Modes(who=who, count=count, options=quotes, wording=wording, span=(last.span[0], span[1])),
        )

    def _as_many(self, pointer: str, quotes: tuple[Any, ...]) -> None:
        """以下の2つの能力: as many as are quoted, where a number is said."""
        said = _SAID_NUMBER.search(pointer)
        if said is not None and int(said[0]) != len(quotes):
            ja, en = (
                f"「{pointer}」とあるが、書かれているのは{len(quotes)}つです。",
                f"{len(quotes)} are quoted, not {said[0]}.",
            )
            raise Unreadable(quotes[0].span[0], quotes[-1].span[1], ja, en, printed=True)

    def _span(self, tree: Tree[Word]) -> tuple[int, int]:
        words = [word for word in tree.scan_values(lambda _: True) if isinstance(word, Word)]
        return self.passage.span(words[0].start, words[-1].end)


_READERS = {
    "body": Composer.body,
    "activated": Composer.activated,
    "play_cost": Composer.play_cost,
    "top_cost": Composer.top_cost,
    "keywords": Composer.keywords,
    "header": Composer.header,
    "zone_effect": Composer.zone_effect,
}


def _flat(tree: Tree[Word]) -> list[Any]:
    """The children of nested `modes` in order."""
    result: list[Any] = []
    for child in tree.children:
        result += _flat(child) if isinstance(child, Tree) and child.data == "modes" else [child]
    return result
