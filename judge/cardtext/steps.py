"""Steps: the clauses of a sentence bound together by what joins them.

時, に際し, 場合, a て-form, してよい: what joins one clause to the next decides whether it is an event that sets off
what follows, one that it takes the place of, a condition, a step before another, or a choice to do all or nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from lark import Tree
from msgspec.structs import replace

from judge.cardtext import nodes
from judge.cardtext.build import Builder, Context
from judge.cardtext.each import one_of_each
from judge.cardtext.figures import one_by_one
from judge.cardtext.lasting import RULED, going_on
from judge.cardtext.lexer import Word
from judge.cardtext.links import Link, either, listed, said, two_conditions
from judge.cardtext.making import called, is_shika
from judge.cardtext.nodes import Node
from judge.cardtext.paid import as_paid, is_cost_of, paid_for, while_paid
from judge.cardtext.render import holes
from judge.cardtext.settle import chosen_before
from judge.cardtext.unreadable import Unreadable

_CONTEXT: dict[str, Context] = {
    "trigger": "event",
    "before": "event",
    "condition": "fact",
    "only_if": "fact",
    "while": "fact",
    "also": "fact",
}
_FACTS = (nodes.IsAt, nodes.Is, nodes.Has, nodes.FewerThan, nodes.Equals, nodes.JoinedTo, nodes.AdjacentTo)


class Stepper:
    """Reads the sentences of one passage."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder

    # ---- clauses as links

    def links(self, trees: Sequence[Tree[Word]]) -> list[Link]:
        """The clauses of a sentence; a topic or time before a condition (この能力は、…場合…) is the main clause's."""
        result: list[Link] = []
        topic: list[Tree[Word]] = []
        for tree in chosen_before(trees):
            if topic and tree.data not in ("condition", "only_if", "while", "word"):
                link = self.link(Tree(tree.data, [*topic, *tree.children]))
                result.append(self.under(topic[-1], link))
                topic = []
                continue
            if tree.data in ("condition", "only_if", "while") and not topic and (count := _topic(tree)):
                topic = cast("list[Tree[Word]]", tree.children[:count])
                tree = Tree(tree.data, tree.children[count:])
            result += parted(self.link(tree))
        if topic:
            raise self.stray()
        return result

    def link(self, tree: Tree[Word], kind: str | None = None) -> Link:
        """A clause as a link of its sentence."""
        kind = kind or tree.data
        tokens = [child for child in tree.children if isinstance(child, Word)]
        match kind:
            case "trigger" if any(one.data == "either" for one in tree.children if isinstance(one, Tree)):
                return either(self, tree)
            case "word":
                return Link(tokens[0].role.lower(), None, "".join(tokens))
            case "did":
                return Link("condition", self._did(tokens[0], tree), "".join(tokens[1:]))
            case "moment":
                return Link(kind, self._moment(tree), "".join(tokens[1:]))
        verb = next((word for word in tokens if word.term.is_verb), None)
        naming = next((word for word in tokens if word.type == "NAMING"), None)
        # 選び、以下Aとする: what stands between the two is said before the name.
        named = tokens.index(naming) if naming is not None else 0
        between = [word for word in tokens[:named] if word is not verb]
        words = "".join(word for word in tokens[named:] if word not in (verb, naming))
        if kind == "statement" and verb is not None and verb.term.past:
            ja, en = f"「{verb}」で終わる文は読めません。", f"a sentence does not end with 「{verb}」."
            raise Unreadable(verb.start, verb.end, ja, en)
        if verb is not None and verb.term.past and kind == "step":
            self._insist_on_deed(verb, tree)
        node = called(said(self.builder.clause(tree, _CONTEXT.get(kind, "step")), after="".join(between)), naming)
        if tokens and kind not in _CONTEXT:
            # Its 。 and よい are its own.
            end = self.builder.passage.span(tokens[-1].start, tokens[-1].end)[1]
            node = replace(node, span=(node.span[0], max(node.span[1], end)))
        return Link(kind, node, words, verb is not None and verb.term.past)

    def _insist_on_deed(self, verb: Word, tree: Tree[Word]) -> None:
        """…した後、: a step before the next, if somebody is told to do it; what only happens is no step."""
        if verb.term.passive or verb.term.negative or verb.term.potential or self.builder.subject(tree):
            raise self.stray()

    def _did(self, word: Word, tree: Tree[Word]) -> Node:
        fields: dict[str, Any] = {"done": word.term.value, "could": word.term.field == "could"}
        span = self.builder.passage.span(word.start, word.end)
        if word.term.field == "otherwise":
            return nodes.Otherwise(wording=str(word), span=span)
        who = next((child for child in tree.children if isinstance(child, Tree)), None)
        before = ""
        if who is not None:
            fields["who"] = self.builder.noun(Tree("noun", [who]))
            before = "{who}" + "".join(one for one in who.children[1:] if isinstance(one, Word))
        return nodes.DidSo(**fields, wording=f"{before}{word}{{done:unsaid}}{{could:unsaid}}", span=span)

    def _moment(self, tree: Tree[Word]) -> Any:
        phrases = [child for child in tree.children if isinstance(child, Tree)]
        edge = next(child for child in tree.children if isinstance(child, Word))
        return self.builder.noun(Tree("moment", [*phrases, Tree("phrase", [edge])]))

    def under(self, topic: Tree[Word], link: Link) -> Link:
        """A clause whose topic was said before a condition: the words go there, the meaning stays."""
        said = "".join(word for word in topic.children[1:] if isinstance(word, Word))
        node, path = link.node, ""
        while isinstance(node, RULED):
            field = "of" if isinstance(node, nodes.Not) else "action"
            node, path = getattr(node, field), f"{path}.{field}"
        topic_words, found, rest = node.wording.partition(said)
        if not found:
            raise self.stray()
        unsaid = "".join(f"{{{'.'.join(map(str, road))}:unsaid}}" for _, road, _ in holes(topic_words) if road)
        inner = replace(node, wording=unsaid + rest)
        outer = _put(link.node, path.split(".")[1:], inner)
        return link._replace(node=outer, topic=topic_words.replace("{", f"{{steps.0{path}.") + said)

    # ---- links as steps

    def sentence(self, links: Sequence[Link]) -> tuple[Any, ...]:
        """The steps of a sentence; a duration goes for every later step that can last."""
        return tuple(as_paid(step) for step in going_on(self.steps(links)))

    def steps(self, links: Sequence[Link]) -> tuple[Any, ...]:
        """The steps that links make, each condition and event binding what comes after it."""
        if not links:
            return ()
        head, rest = links[0], links[1:]
        match head.kind:
            case "then" | "but" | "newline" | "instead" | "next":
                return self._introduced(head, rest)
            case "condition" | "while" | "only_if" | "also":
                return (self._if(head, rest),)
            case "trigger" | "moment" | "before":
                return (self._event(head, rest),)
            case "step":
                if (joined := self._facts(links)) is not None:
                    return joined
                if run := _permitted(links):
                    if any(link.past for link in links[:run]):
                        # 引いた後、捨ててよい: whether both or only the last is left to the player is not said.
                        raise self.stray()
                    return self._may(links[:run]) + self.steps(links[run:])
            case "permission":
                return self._may(links[:1]) + self.steps(rest)
        return (*one_by_one(said(head.node, after=head.words)), *self.steps(rest))

    def _introduced(self, head: Link, rest: Sequence[Link]) -> tuple[Any, ...]:
        """その後、…, ただし、…, 次に…."""
        if not rest or rest[0].kind == head.kind or head.words == "ただし":
            raise self.stray()
        first, *more = self.steps(rest)
        if head.kind == "but":
            return (nodes.But(step=first, wording=head.words + "{step}", span=first.span), *more)
        first = said(first, before=head.words)
        if head.kind == "next" and isinstance(first, nodes.Delayed | nodes.Replacement):
            # 次に…時: the next time only.
            first = replace(first, once=True, wording=first.wording + "{once:unsaid}")
        return (first, *more)

    def _may(self, links: Sequence[Link]) -> tuple[Any, ...]:
        """A run of steps that ends in してよい: all of them or none.

        Targets are chosen before anybody is asked, and hidden cards are looked at before it is decided: those stay out.
        """
        made = (said(link.node, after=link.words if link.kind == "step" else "") for link in links)
        inner = [step for node in made for step in one_by_one(node)]
        outside = 0
        for place, step in enumerate(inner[:-1], start=1):
            if _targets(step) or _shows_hidden(step):
                outside = place
        steps = inner[outside:]
        span = (steps[0].span[0], steps[-1].span[1])
        words = listed("steps", steps) + links[-1].words
        if len(steps) == 1 and isinstance(steps[0], nodes.Play) and steps[0].duration is not None:
            # プレイしてよい for some time is a permission, not a step.
            duration = steps[0].duration
            can = nodes.Can(
                action=steps[0],
                duration=duration,
                wording="{action}" + links[-1].words + "{duration:unsaid}",
                span=span,
            )
            return (*inner[:outside], can)
        return (*inner[:outside], nodes.May(steps=cast(Any, tuple(steps)), wording=words, span=span))

    def _facts(self, links: Sequence[Link]) -> tuple[Any, ...] | None:
        """…があり、…がある場合: facts before a condition are part of it."""
        run = 0
        while run < len(links) and links[run].kind == "step" and isinstance(_bare_fact(links[run].node), _FACTS):
            run += 1
        if run == 0 or run >= len(links) or links[run].kind not in ("condition", "while", "also"):
            return None
        facts = [said(link.node, after=link.words) for link in links[: run + 1]]
        span = (facts[0].span[0], facts[-1].span[1])
        both = nodes.Both(facts=tuple(facts), wording=listed("facts", facts), span=span)
        return self.steps([links[run]._replace(node=both, words=""), *links[run + 1 :]])

    def _if(self, head: Link, rest: Sequence[Link]) -> Any:
        """A condition and what it allows."""
        condition = said(head.node, after=head.words)
        if head.kind == "only_if":
            return self._only_if(condition, head.words, rest)
        if head.kind == "also":
            inner, *others = self.steps(rest) or (None,)
            if not isinstance(inner, nodes.If) or others:
                raise self.stray()
            both = nodes.Both(facts=(condition, inner.condition), wording="{facts.0}{facts.1}", span=condition.span)
            return replace(inner, condition=both)
        instead = bool(rest) and rest[0].kind == "instead"
        if instead:
            condition, rest = said(condition, after=rest[0].words), rest[1:]
        steps = self.steps(rest)
        if not steps:
            raise self.stray()
        if any(isinstance(step, nodes.If) and not step.instead for step in steps[1:]):
            raise two_conditions(condition, steps)
        topic = rest[0].topic
        if head.kind == "condition" and not head.past and not instead and is_cost_of(condition, steps):
            return while_paid(condition, steps, topic)
        condition = self._about_topic(condition, steps, topic)
        if isinstance(steps[0], nodes.May | nodes.Can) and rest[0].kind == "permission":
            topic = topic.replace(
                "{steps.0.", "{steps.0.action." if isinstance(steps[0], nodes.Can) else "{steps.0.steps.0."
            )
        wording = topic + "{condition}" + ("{instead:unsaid}" if instead else "") + listed("steps", steps)
        return nodes.If(
            condition=condition,
            steps=steps,
            instead=instead,
            wording=wording,
            span=(condition.span[0], steps[-1].span[1]),
        )

    def _about_topic(self, condition: Any, steps: Sequence[Any], topic: str) -> Any:
        """このカードは…にある場合、…できない: the topic is what the condition is about, too."""
        fact = condition.of if isinstance(condition, nodes.Not) else condition
        if not topic or not hasattr(fact, "what") or fact.what is not None:
            return condition
        roads = [road for _, road, _ in holes(topic) if road]
        about: Any = steps if len(roads) == 1 else None
        for step in roads[0][1:] if about else ():
            about = about[step] if isinstance(step, int) else getattr(about, step, None)
        if not isinstance(about, nodes.ThisCard):
            # Of several cards each would have to be asked by itself, which cannot be said yet.
            raise self.stray()
        fact = replace(fact, what=replace(about, wording=""), wording=fact.wording + "{what:unsaid}")
        return replace(condition, of=fact) if isinstance(condition, nodes.Not) else fact

    def _only_if(self, condition: Any, words: str, rest: Sequence[Link]) -> Any:
        """…場合にしか…できない, …しない, …場合のみ…できる: the one case in which it is allowed, or happens."""
        steps = self.steps(rest)
        wanted = nodes.Cannot | nodes.Not if is_shika(words) else nodes.Can
        if len(steps) != 1 or not isinstance(steps[0], wanted):
            raise self.stray()
        ruled = steps[0]
        field = "of" if isinstance(ruled, nodes.Not) else "action"
        said = rest[0].topic.replace("{steps.0.", "{") + "{condition}" + ruled.wording
        return nodes.Only(
            action=cast(Any, getattr(ruled, field)),
            condition=condition,
            duration=ruled.duration,
            wording=said.replace(f"{{{field}", "{action"),
            span=(condition.span[0], ruled.span[1]),
        )

    def _event(self, head: Link, rest: Sequence[Link]) -> Any:
        """An event and what it sets off, or is replaced by."""
        event = said(head.node, after=head.words)
        fields: dict[str, Any] = {"event": event}
        wording = "{event}"
        if rest and rest[0].kind == "condition":
            fields["condition"] = said(rest[0].node, after=rest[0].words)
            wording += "{condition}"
            rest = rest[1:]
        replaces = head.kind == "before" or (head.kind == "trigger" and not head.past and _instead(rest))
        if replaces:
            fields["instead"] = bool(rest) and rest[0].kind == "instead"
            wording += "{instead:unsaid}"
            if fields["instead"]:
                wording += rest[0].words
                rest = rest[1:]
        first = event.options[0] if isinstance(event, nodes.AnyOf) else event
        if (duration := getattr(first, "duration", None)) is not None:
            # How long it waits is said inside the event, but is not the event's.
            fields["duration"] = duration
            wording += "{duration:unsaid}"
        steps = self.steps(rest)
        if not steps:
            raise self.stray()
        span = (event.span[0], steps[-1].span[1])
        if replaces and isinstance(event, nodes.Refer):
            # Nothing happens when a figure is looked at: no event is replaced, the figure stands for another (6-3-2).
            if "condition" in fields or [type(step) for step in steps] != [nodes.UseFigure]:
                raise self.stray()
            del fields["instead"]
            wording = wording.replace("{instead:unsaid}", "") + "{step}"
            return nodes.Substitute(**fields, step=cast(Any, steps[0]), wording=wording, span=span)
        if head.kind == "before" and not fields["instead"] and is_cost_of(event, steps):
            fields["event"] = paid_for(event)
        kind = nodes.Replacement if replaces else nodes.Delayed
        return kind(**fields, steps=steps, wording=wording + listed("steps", steps), span=span)

    def stray(self) -> Unreadable:
        """That a sentence is put together in a way that is not known."""
        ja, en = "この文の組み立ては、まだ読めません。", "a sentence built like this cannot be read yet."
        return Unreadable(0, len(self.builder.passage.text), ja, en)


def parted(link: Link) -> list[Link]:
    """A clause as the steps that it stands for: 1枚ずつ is a choice for each."""
    *choices, node = one_of_each(link.node) if link.kind not in _CONTEXT else (link.node,)
    return [*(Link("step", choice, "") for choice in choices), link._replace(node=node)]


def _topic(tree: Tree[Word]) -> int:
    """How many phrases, from the first, are a topic (…は、) or a time (…の間、, …まで、) of the whole sentence."""
    for count, phrase in enumerate(tree.children, start=1):
        if not isinstance(phrase, Tree) or count == len(tree.children):
            return 0
        content, *after = phrase.children
        words = [str(word) for word in after if isinstance(word, Word)]
        if words and words[0] == "は":
            return count
        if isinstance(content, Word) and "、" in words:
            timed = content.term.type == "during" or (content.term.type == "edge" and words[0] == "まで")
            return count if timed else 0
    return 0


def _put(node: Any, path: Sequence[str], inner: Any) -> Any:
    """A node with what lies at a path below it replaced."""
    if not path:
        return inner
    return replace(node, **{path[0]: _put(getattr(node, path[0]), path[1:], inner)})


def _permitted(links: Sequence[Link]) -> int:
    """How many links, from the first, are steps that end in してよい."""
    for index, link in enumerate(links):
        if link.kind == "permission":
            return index + 1
        if link.kind != "step":
            return 0
    return 0


def _targets(step: Any) -> bool:
    return isinstance(step, nodes.Choose) and any(getattr(node, "target", False) for node in step.walk())


def _shows_hidden(step: Any) -> bool:
    """A look at cards that the player does not know yet: not their own hand, nor this card."""
    if isinstance(step, nodes.Look | nodes.Search):
        return True
    return isinstance(step, nodes.Reveal) and any(
        isinstance(node, nodes.Zone) and node.name == "deck" for node in step.walk()
    )


def _instead(links: Sequence[Link]) -> bool:
    return any(link.kind == "instead" for link in links)


def _bare_fact(node: Any) -> Any:
    return node.of if isinstance(node, nodes.Not) else node
