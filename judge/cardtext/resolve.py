"""Resolving: who 自分 is, what それ goes back to, and what was left unsaid.

A card text leaves out whatever the sentence before it has named. Here everything left out is put into the meaning, so
that carrying it out never looks back at the words: the doer of a step, the player that 自分 means, and for each その…,
それ or missing object the number of the step it goes back to (0: the event that sets the ability off) and the field.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import zip_longest
from typing import Any, TypeAlias, cast

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.cardtext.backward import UNSAID_REFERENCE, Backward
from judge.cardtext.chosen import (
    chosen_again,
    chosen_beside,
    exchanged,
    from_hand,
    from_what_was_shown,
    lettered,
    one_more,
)
from judge.cardtext.happening import told_of_all, told_of_several
from judge.cardtext.implied import Implied
from judge.cardtext.learned import learn
from judge.cardtext.memory import Memory
from judge.cardtext.naming import CARD_KINDS, Said, as_paid, is_paid, kinds_of
from judge.cardtext.nodes import Ability, Node, Player, That
from judge.cardtext.nodes.base import meant_fields
from judge.cardtext.render import render
from judge.cardtext.unreadable import Unreadable
from judge.cardtext.unsaid import (
    DONE_BY_PLAYERS,
    cards_of_zone,
    ends_sentence,
    named_inside,
    narrowed,
    own_number,
    owned,
    partners,
    same_place,
    turned_and_put,
    with_part,
)
from judge.cardtext.ways import way_of

# Where the sentences of an ability stand, and in which order what is around them is said.
_SPOKEN = ("cost", "event", "condition", "duration", "who", "count", "steps", "effects", "limits", "defines", "options")


Acts: TypeAlias = tuple[Node, ...]
"""Things that are done as part of a cost."""


def resolve(ability: Ability, costs: Acts = ()) -> Ability:
    """The ability with everything left out put in; `Unreadable` where something goes back to nothing.

    `costs`: what has to be done to play the card, which abilities before this one say.
    """
    resolver = Resolver(costs=costs)
    resolver.spell = isinstance(ability, nodes.Effect)
    return cast(Ability, resolver.text(ability))


def costs_of_play(abilities: Iterable[Ability]) -> Acts:
    """What has to be done to play a card, by the abilities that say so."""
    return tuple(act for one in abilities if isinstance(one, nodes.PlayCost) for act in one.cost.acts)


class Resolver(Backward, Implied):
    """Walks one ability in the order it is said, remembering what was named."""

    def __init__(self, memory: Memory | None = None, costs: Acts = ()) -> None:
        self.memory = memory or Memory()
        self.costs = costs
        self.subject: Player | None = None
        self.step: Any = None
        self.after: Any = None
        self.part = ""
        self.moved: Any = None
        self.whole: Any = None
        self.cards: nodes.Cards | None = None
        self.as_fact = False
        self.banned = False
        self.limit = False
        self.spell = False
        self.under: nodes.If | None = None

    def text(self, ability: Any) -> Any:
        """A whole ability; steps that nothing goes back to lose their numbers again."""
        ability = self.node(ability)
        self._nothing_forgotten()
        return self._unnumbered(narrowed(ability))

    def node(self, node: Any) -> Any:
        """A node of any kind, resolved."""
        return getattr(self, way_of(node.__class__))(node)

    def _fields(self, node: Any, only: Iterable[str] | None = None) -> Any:
        """The parts of a node in the order they are said."""
        for name in _spoken(node.__class__):
            if only is not None and name not in only:
                continue
            value = getattr(node, name)
            if isinstance(value, Node):
                if isinstance(node, nodes.Action) and not self.as_fact:
                    self.step, self.part = node, name
                outer, self.moved = self.moved, node.what if name == "destination" else self.moved
                node = with_part(node, name, value, self._inner(node, name, value))
                self.moved = outer
                # What is chosen for a cost is done with once it is paid.
                self.memory.run += name == "cost"
            elif isinstance(value, tuple) and value and isinstance(value[0], Node):
                items = []
                for item, after in zip_longest(value, value[1:]):
                    self.after = after if name in ("steps", "acts") else None
                    items.append(self._inner(node, name, item))
                    if name in ("steps", "effects") and ends_sentence(item):
                        self.subject, self.memory.last = None, None
                        self.memory.sentence += 1
                node = with_part(node, name, value, tuple(items))
        return node

    def _inner(self, node: Node, name: str, value: Node) -> Any:
        """A part; a text of its own (in quotes, or beside a keyword) has its own players and its own それ."""
        if name != "abilities":
            return self.node(value)
        inner = Resolver()
        if isinstance(node, nodes.Keyword):
            # 進撃 and 挟撃 are set off by their card; that is what それ may go back to.
            inner.memory.add(Said(0, "what", kinds_of(nodes.ThisCard(), inner.memory), this=True))
        return inner.text(value)

    def _adjacent(self, node: Any) -> Any:
        """隣接するスクエアに置く: next to what is put there; otherwise, next to this card."""
        node = self._fields(node)
        if node.to is not None:
            return node
        moved = getattr(self.step, "what", None) if self.part == "destination" else None
        to: Node = nodes.ThisCard()
        if isinstance(moved, That):
            to = replace(moved, wording="", tests=())
        elif isinstance(moved, nodes.Cards):
            to = That(kind=moved.kind, ref=self.memory.count + 1, role="each")
            self.memory.refs.add(self.memory.count + 1)
        return replace(node, to=to, wording=node.wording + "{to:unsaid}")

    def _did_so(self, node: Any) -> Any:
        """そうしたならば, そうしたプレイヤー: the step before."""
        if self.memory.count == 0:
            ja, en = (
                "「そうした」が指すことが、前に書かれていません。",
                "nothing was done before that this could speak of.",
            )
            raise Unreadable(node.span[0], node.span[1], ja, en, printed=True)
        self.memory.refs.add(self.memory.count)
        return replace(node, ref=self.memory.count, wording=node.wording + "{ref:unsaid}")

    def _such(self, node: Any) -> Any:
        return replace(node, fact=self._fact(node.fact))

    def _told(self, node: Any) -> Any:
        """…するコスト: nobody is told to do it."""
        before, self.as_fact = self.as_fact, True
        node = self._fields(node)
        self.as_fact = before
        return node

    def _done(self, node: Any) -> Any:
        if not self.as_fact:
            return self._action(node)
        told_of_all(node)
        return self._fields(node)

    # ---- what binds steps

    def _set_off(self, node: Any) -> Any:
        told_of_several(node.event)
        node = replace(node, event=self._event(node.event))
        self.memory.name_event(node.event)
        if node.condition is not None:
            node = replace(node, condition=self._fact(node.condition))
            learn(self.memory, node.condition)
        if isinstance(node, nodes.Replacement):
            node = replace(node, steps=tuple(same_place(step) for step in node.steps))
        return self._fields(node, only=("steps", "duration", "limits", "defines"))

    def _substitute(self, node: Any) -> Any:
        node = replace(node, event=self._fact(node.event))
        self.memory.name_event(node.event)
        return self._fields(node, only=("step", "duration"))

    def _conditional(self, node: Any) -> Any:
        known: list[Said] = []
        if node.condition is not None:  # what limits an ability is asked before its steps: it speaks of the card
            outer, self.limit = self.limit, isinstance(node, nodes.Only)
            node = replace(node, condition=self._fact(node.condition))
            self.limit = outer
            known = learn(self.memory, node.condition)
            self.memory.state = node.condition if isinstance(node, nodes.Static) else None
        if isinstance(node, nodes.If) and node.instead:
            # かわりに2枚選ぶ: not along with what it stands instead of.
            self.memory.run += 1
        if isinstance(node, nodes.Only):
            return self._ruled(node, only=("action", "duration"))
        above, self.under = self.under, node if isinstance(node, nodes.If) else self.under
        node = self._fields(node, only=("steps", "effects"))
        self.under = above
        self.memory.forget(known)
        return self._spread(node) if isinstance(node, nodes.Static) else node

    def _spread(self, node: Any) -> Any:
        """ユニットがフリーズ状態である場合、そのユニットの…: no condition of the whole, but which units it is for."""
        spread, self.memory.state, self.memory.spread = self.memory.spread, None, False
        if not spread:
            return node
        said = render(node.condition)
        if len(node.effects) > 1:
            ja, en = (
                f"「{said}」がどの効果にかかるのか分かりません。",
                f"of which of the effects 「{said}」 is said is not clear.",
            )
            start, end = node.condition.span
            raise Unreadable(start, end, ja, en, printed=True)
        return replace(node, condition=None, wording=node.wording.replace("{condition}", said))

    def _modes(self, node: Any) -> Any:
        node = self._fields(node, only=("who", "count"))
        options = []
        for option in node.options:
            inner = Resolver(self.memory.fork(), self.costs)
            inner.spell = self.spell
            options.append(inner.node(option))
            self.memory.refs |= inner.memory.refs
            self.memory.passed_over += inner.memory.passed_over
        return replace(node, options=tuple(options))

    def _may(self, node: Any) -> Any:
        node = self._fields(node)
        who = next((step.who for step in node.steps if getattr(step, "who", None) is not None), None)
        doer = who or self.subject or Player(who="you")
        return replace(node, who=replace(doer, wording=""), wording=node.wording + "{who:unsaid}")

    def _ruled(self, node: Any, only: Iterable[str] | None = None) -> Any:
        """What cannot, can or must be done: by anybody, where nobody is named."""
        before, self.banned = self.banned, True
        node = self._fields(node, only)
        self.banned = before
        return node

    def _fact(self, node: Any) -> Any:
        """An event, a condition or a relative clause tells what is or happens: nobody is put into it."""
        before, self.as_fact = self.as_fact, True
        node = self.node(node)
        self.as_fact = before
        return node

    def _subject_of_fact(self, node: Any) -> Any:
        """ユニットでなければ: what is spoken of is what was spoken of before."""
        about: Any = nodes.ThisCard() if self.limit else That(span=(node.span[0], node.span[0]))
        placed = isinstance(node, nodes.IsAt) and isinstance(node.where, nodes.Gap)
        if node.what is None and not placed:
            node = replace(node, what=about, wording="{what}" + node.wording)
        elif isinstance(node.what, nodes.StatOf) and node.what.of is None and node.what.same_as is None:
            node = replace(node, what=replace(node.what, of=about, wording=node.what.wording + "{of:unsaid}"))
        if isinstance(node, nodes.Is) and isinstance(node.value, nodes.Period) and isinstance(node.what, That):
            # それが相手のターンならば: the time of the event.
            when = replace(
                node.what,
                kind="period",
                ref=0,
                role="time",
                wording=node.what.wording + "{kind:unsaid}" + UNSAID_REFERENCE,
            )
            node = replace(node, what=when)
        return self._fields(node)

    # ---- steps

    def _action(self, action: Any) -> Any:
        """A step: its doer, its parts, then what it names for later ones."""
        action = one_more(chosen_again(action, self.memory, self.under), self.memory)
        if isinstance(action.who, Player):
            who = self.node(action.who)
            self.subject = self.subject if self.banned else who
            action = replace(action, who=who)
        elif isinstance(action.who, nodes.AllOf) and all(isinstance(one, Player) for one in action.who.options):
            self.subject = Player(who="all")  # あなたと相手は自分の…: each their own
        elif action.who is None and isinstance(action, DONE_BY_PLAYERS) and not self.banned:
            doer = self.subject or Player(who="you")
            unsaid = replace(doer, wording="", span=(action.span[0], action.span[0]))
            action = replace(action, who=unsaid, wording=action.wording + "{who:unsaid}")
        action = turned_and_put(action, self.memory.deeds[-1][1] if self.memory.deeds else None)
        action = own_number(cards_of_zone(partners(exchanged(action, self.memory))))
        action = chosen_beside(action, self.memory)
        action = from_hand(from_what_was_shown(action, self.memory), self.after)
        self.after = None
        outer, self.step = self.step, action
        before, self.subject = self.subject, action.who if isinstance(action.who, Player) else self.subject
        action = self._fields(action, only=[name for name in action.__struct_fields__ if name != "who"])
        self.step, self.subject = outer, before
        self.memory.count += 1
        action = lettered(action, self.memory.count, self.memory)
        action = replace(action, number=self.memory.count, wording=action.wording + "{number:unsaid}")
        self.memory.name_step(action, self.memory.count)
        return action

    # ---- going back

    def _player(self, player: Player) -> Player:
        if player.who == "owner" and player.of is None and self.step is not None and named_inside(player, self.step):
            # 持ち主の山札の1番上のカードを: not the owner of that card, but of the one spoken of.
            player = replace(player, of=That(span=player.span), wording=player.wording + "{of}")
        player = cast(Player, self._fields(player))
        if player.who == "did_so":
            return cast(Player, self._did_so(player))
        if player.who == "other":
            return self._other_player(player)
        if player.who == "self":
            meant = self.subject or Player(who="you")
            if meant.who in ("each", "all", "did_so"):
                return player
            unsaid = "".join(f"{{{name}:unsaid}}" for name, _ in meant.parts())
            return replace(meant, wording="自分" + unsaid, span=player.span)
        if player.who == "that" and player.ref is None:
            return self._that_player(player)
        return player

    def _described(self, node: Any) -> Any:
        """後に選んだユニット, 攻撃したユニット: goes back to a choice or an event by what was done."""
        if isinstance(node, nodes.StatOf) and isinstance(node.of, That) and node.of.wording == "その":
            # その色, of a colour that was chosen, is not its colour but that one.
            chosen = self.memory.find(That(kind=node.stat))
            if chosen is not None:
                return self._back_to((chosen,), node, node.stat)
        for test in node.tests:
            if isinstance(node, nodes.StatOf) and isinstance(test, nodes.Compare):
                ja, en = "比べる言葉をここに置く文は、まだ読めません。", "a comparison cannot be read here yet."
                raise Unreadable(test.span[0], test.span[1], ja, en, printed=True)
            if isinstance(test, nodes.Such) and (found := self._retold(test, node)):
                back = self._back_to(found, node, node.kind if isinstance(node, nodes.Cards) else node.stat)
                return self._those_of(back, node, test, found)
        if self.costs and any(is_paid(test, self.costs) for test in node.tests):
            node = replace(node, tests=tuple(as_paid(test, self.costs) for test in node.tests))
        outer, self.cards = self.cards, node if isinstance(node, nodes.Cards) else None
        node = owned(self._fields(node))
        self.cards = outer
        return node

    def _damage(self, node: Any) -> Any:
        """この効果で取り除いたダメージ: so much as a step has removed."""
        for test in node.tests:
            removed = isinstance(test, nodes.Such) and isinstance(test.fact, nodes.ClearDamage)
            if removed and len(node.tests) == 1 and (found := self._retold(test, node)):
                return self._back_to(found, node, "damage")
            if removed and test.fact.amount is not None:
                ja = "取り除いたダメージに数を添えた文は、まだ読めません。"
                raise Unreadable(
                    node.span[0], node.span[1], ja, "so much damage removed cannot be read yet.", printed=True
                )
        return self._fields(node)

    def _those_of(self, back: Any, node: Any, told: Any, found: tuple[Said, ...]) -> Any:
        """捨てた赤のユニット, where cards were discarded: only those of them that are as described."""
        if not isinstance(node, nodes.Cards) or not isinstance(back, That):
            return back
        named = self.memory.named_as(found[0])
        tests = [self.node(test) for test in node.tests if test is not told and test not in getattr(named, "tests", ())]
        if node.kind in CARD_KINDS and kinds_of(named, self.memory) == {"card"}:
            kind = nodes.Is(what=nodes.Gap(), value=nodes.Cards(kind=node.kind), span=node.span)
            tests.append(nodes.Such(fact=kind, span=node.span))
        unsaid = "".join(f"{{tests.{place}:unsaid}}" for place in range(len(tests)))
        return replace(back, tests=tuple(tests), wording=back.wording + unsaid) if tests else back

    def _unnumbered(self, node: Any) -> Any:
        for name in _HOLDS_STEPS:
            value = getattr(node, name, None)
            if isinstance(value, tuple):
                node = with_part(node, name, value, tuple(self._unnumbered(one) for one in value))
            elif isinstance(value, Node):
                node = with_part(node, name, value, self._unnumbered(value))
        if isinstance(node, nodes.Action) and node.number is not None and node.number not in self.memory.refs:
            node = replace(node, number=None, wording=node.wording.replace("{number:unsaid}", ""))
        return node


_HOLDS_STEPS = ("cost", "acts", "steps", "effects", "limits", "options", "action", "of", "step")


@lru_cache(maxsize=256)
def _spoken(kind: Any) -> tuple[str, ...]:
    """The fields of a kind of node in the order they are said."""
    return tuple(sorted(meant_fields(kind), key=lambda name: _SPOKEN.index(name) if name in _SPOKEN else -1))
