"""Going back: words that mean several things named before; what is said where they mean nothing, or either of two."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.cardtext.astray import ONE_BY_ONE, SEVERAL, TWO, back_to_nothing, either, need_not_be, no_player
from judge.cardtext.chosen import by_letter
from judge.cardtext.memory import Memory
from judge.cardtext.naming import ANY_CARD, Said, noun_of, surely
from judge.cardtext.nodes import Node, Player, That
from judge.cardtext.others import other_than
from judge.cardtext.render import holes, render
from judge.cardtext.retold import retold
from judge.cardtext.unreadable import Unreadable
from judge.cardtext.unsaid import is_cost

OTHER = "もう一方"
"""The one of two that was not spoken of yet."""
PARTS = ("一方", OTHER)
UNSAID_REFERENCE = "{ref:unsaid}{role:unsaid}"
_PLACES = frozenset({"squares", "line", "area", "space"})


class Backward:
    """The part of resolving that looks back at what was named; `_fields` resolves what stands below a node."""

    memory: Memory
    subject: nodes.Player | None
    step: Any
    whole: Any
    cards: nodes.Cards | None
    """The cards that are being described."""
    as_fact: bool

    def _fields(self, node: Any, only: Iterable[str] | None = None) -> Any:
        raise NotImplementedError

    def node(self, node: Any) -> Any:
        """A node of any kind, resolved."""
        raise NotImplementedError

    def _that(self, that: That) -> Any:
        if that.ref is not None or that.kind == "each_other":
            return that
        if that.letter is not None:
            return self._fields(by_letter(that, self.memory))
        last = self.memory.last
        if not that.wording and that.kind == "card" and isinstance(last, nodes.ThisCard):
            return replace(last, wording="", span=that.span)
        if that.wording in PARTS:
            return self._part_of_two(that)
        if that.role == "until":
            return self._that_came_up(that)
        if that.rest and that.tests:
            return self._rest_of(that)
        found = self._goes_back_to(that)
        # Others were spoken of since: それ may be one of them as well as the card that speaks.
        doubtful = that.wording and len(found) == 1 and found[0].this and self.memory.spoken_of(noun_of(that))
        if not found or doubtful:
            each = each_in(self.memory.state, that)
            if each is None:
                raise self._which(that)
            self.memory.spread = True
            return each
        if that.wording and not surely(that.kind, found):
            raise need_not_be(that, found)
        if that.controller is not None:
            said = that.wording.replace("{controller}", render(that.controller))
            that = replace(that, controller=None, wording=said)
        return self._all_back(found, that)

    def _by_deed(self, that: That) -> tuple[Said, ...]:
        """そのスマッシュしたユニット: by what it did."""
        tests = (test for test in that.tests if isinstance(test, nodes.Such))
        return next((found for test in tests if (found := self._retold(test, that))), ())

    def _retold(self, test: Any, described: Any) -> tuple[Said, ...]:
        """What a clause means that tells again what was done; of several, those of this sentence before others."""
        last, every = retold(test, described, self.memory)
        if every and not last:
            raise need_not_be(described, every)
        if len(every) > len(last) and self.memory.of_sentence(described, every) != last:
            raise either(described, last, every)
        return last

    def _goes_back_to(self, that: That) -> tuple[Said, ...]:
        """Everything that a word, or an object left out, goes back to: by its kind, and by one or several."""
        last = self.memory.last
        if not that.wording and that.kind == "card":
            found: tuple[Said, ...] = self.memory.of_sentence(that, last) if isinstance(last, tuple) else ()
            found = self.memory.rather(that, found, tuple(one for one in found if suits(self.step, one, self.memory)))
            if self.memory.leans(found) and not self._changes_places(that):
                # …を1枚選び、そのユニットと同じラインの…を1枚選び、破壊する: the first may only tell the second.
                raise either(that, found[-1:], found)
        else:
            found = self._by_deed(that)
        if found:
            return found
        if that.rest:
            return one_of(self._left_over(that))
        if (each := self._each_of(that)) is not None:
            return (each,)
        kind = noun_of(that)
        if that.controller is not None:
            found = self.memory.of_player(kind, self.node(that.controller))
        elif that.wording.startswith(SEVERAL) or self._changes_places(that) or that is self.whole:
            found = self.memory.several(kind, still=that is self.whole)
            if more := self.memory.chosen_since(found, kind):
                raise either(that, found, (*found, *more))
            return () if that.wording.startswith(TWO) and sum(one.number or 0 for one in found) != 2 else found
        else:
            nearest = self.memory.find(that, paying=is_cost(self.step))
            found = self.memory.together(nearest, kind) if nearest is not None else ()
            if nearest is not None and len(found) == 1 and that.wording:
                found = tuple(one for one in self.memory.parties(nearest, kind) if not one.this or one is nearest)
        if len(found) > 1 and not that.wording.startswith(SEVERAL) and (that.wording or self.as_fact):
            found = self.memory.of_sentence(that, as_told(that, found))
            if len(found) > 1:
                raise either(that, *((one,) for one in found))
        return found

    def _which(self, that: That) -> Unreadable:
        """That a word has nothing to go back to: what else it could have meant is told, too."""
        said = render(that)
        if not said or that.kind not in ANY_CARD:
            return back_to_nothing(that)
        if (spoken_of := self.memory.spoken_of(noun_of(that))) is not None:
            cards = render(spoken_of)
            ja = f"「{said}」が「{cards}」のうちどれを指すのか、書かれていません。"
            return Unreadable(*that.span, ja, f"which 「{cards}」 「{said}」 means is not said.", printed=True)
        if said.startswith(SEVERAL) or not any(one.this for one in self.memory.said):
            return back_to_nothing(that)
        ja = f"「{said}」が指すのは「このカード」とも、文に書かれていないほかのものとも読め、どちらか分かりません。"
        en = f"「{said}」 may mean 「このカード」, or another card that is not named; which of them is not said."
        return Unreadable(*that.span, ja, en, ("このカード",), printed=True)

    def _those_places(self, node: Any) -> Any:
        """それらのライン, after several lines: these, not the lines of cards; None if no lines were named."""
        those = node.holding if isinstance(node, nodes.Squares) else node.same_as
        if not isinstance(those, That) or not those.wording.startswith(SEVERAL) or those.ref is not None:
            return None
        kind = type(node).__name__.lower()
        found = self.memory.several(kind)
        if not found or len(list(node.parts())) != 1:
            return None
        if cards := self.memory.several("card"):
            raise either(node, found, cards)
        return self._all_back(found, That(kind=kind, span=node.span, wording=render(node) + "{kind:unsaid}"))

    def _left_over(self, that: That) -> Said | None:
        """残り, of what was parted; after a choice whose cards were not, it means those that were not chosen.

        …のユニットを1枚選び、…。残りのユニットを: the others that could have been chosen, or all others there are.
        """
        found = self.memory.find(that)
        deed = next((one for number, one in self.memory.deeds if found is not None and number == found.ref), None)
        if found is None or self.memory.shown is not None or not isinstance(deed, nodes.Choose):
            return found
        raise either(that, (found._replace(node=_left(deed.what)),), (found._replace(node=_others(that)),))

    def _nothing_forgotten(self) -> None:
        """What a word passed over must be spoken of elsewhere: else it may have been meant."""
        for that, found in self.memory.passed_over:
            if any(one.ref not in self.memory.refs for one in found):
                raise either(that, *((one,) for one in found)) if that.wording else either(that, found[-1:], found)

    def _that_came_up(self, that: That) -> Any:
        """…が出るまで公開する。出たカードを: the one card that ended it."""
        found = self.memory.came_up(that.kind)
        if found is None:
            raise back_to_nothing(that)
        self.memory.refs.add(found.ref)
        return self._fields(replace(that, ref=found.ref, wording=that.wording + "{ref:unsaid}"))

    def _rest_of(self, that: That) -> Any:
        """残りの公開したカード: what is left of those that a step was done to; they are told by that step alone."""
        found = self._by_deed(that)
        if that.kind != "card" or len(that.tests) != 1 or len(found) != 1 or found[0].role != "what":
            raise back_to_nothing(that)
        said = render(that) + "{kind:unsaid}{rest:unsaid}"
        return self._all_back(found, That(kind=that.kind, rest=True, span=that.span, wording=said))

    def _part_of_two(self, that: That) -> Any:
        """一方, もう一方: one of two that were chosen, and the one that is left."""
        known = self.memory.counterpart() if that.wording == OTHER else None
        if known is not None:
            return self._all_back((known,), that)
        whole = self.memory.shown if that.wording == OTHER else self.memory.pair()
        if whole is None or whole.number != 2:
            raise back_to_nothing(that)
        self.memory.refs.add(whole.ref)
        if that.wording == OTHER:
            return replace(
                self._back(whole, that), rest=True, wording=that.wording + "{rest:unsaid}" + UNSAID_REFERENCE
            )
        return one_among(whole, that)

    def _among(self, node: Any) -> Any:
        """その中から: out of several, however they were named."""
        outer, self.whole = self.whole, node.of
        node = self._fields(node)
        self.whole = outer
        return node

    def _changes_places(self, that: That) -> bool:
        """位置を入れ替える: two are needed, so the one word for them means both."""
        what = self.step.what if isinstance(self.step, nodes.Swap) else None
        return what is that or (isinstance(what, nodes.Position) and what.of is that)

    def _all_back(self, found: tuple[Said, ...], that: That) -> Any:
        """A word with what it goes back to put in: one thing, or all of several."""
        self.memory.refs.update(one.ref for one in found)
        if len(found) > 1:
            options = tuple(self._back(one, replace(that, wording="")) for one in found)
            return both(options, that)
        return self._back(found[0], that)

    def _back(self, found: Said, that: That) -> Any:
        """A word with the one thing that it goes back to put in."""
        wording = that.wording and that.wording + UNSAID_REFERENCE
        if "cost_word" in found.kinds and that.kind != "cost_word":
            return replace(that, kind="cost_word", ref=found.ref, role=found.role, wording=wording + "{kind:unsaid}")
        return self._fields(replace(that, ref=found.ref, role=found.role, wording=wording))

    def _each_of(self, that: That) -> Said | None:
        """すべてのユニットの下に、そのユニットの…: each of those named in the same step."""
        if self.step is None or not that.wording:
            return None
        beside = [node for node in self.step.walk() if isinstance(node, nodes.AllOf | nodes.AnyOf)]
        joined = next((node.options for node in beside if any(one is that for one in node.options)), ())
        for node in self.step.walk():
            if any(node is one for one in joined):
                # すべての…ユニットとそのユニットを: two things.
                continue
            every = isinstance(node, nodes.Cards) and node.quantity == "all" and node.kind == that.kind
            # それぞれに、そのユニットの…: each by itself, too.
            every = every or (isinstance(node, That) and node.wording.startswith(ONE_BY_ONE))
            if every and node.span[1] <= that.span[0]:
                return Said(self.memory.count + 1, "each", frozenset({that.kind}))
        return None

    def _that_player(self, player: Player) -> Player:
        """そのプレイヤー: who was chosen, or did what happened; nobody, if only a card was spoken of."""
        found = self.memory.players()
        if len(found) > 1:
            raise either(player, *((one,) for one in found))
        if not found:
            raise no_player(
                player, [one for one in self.memory.said if getattr(one.node, "kind", "") in ("unit", "base")]
            )
        meant = found[0].node
        if isinstance(meant, Player) and meant.who != "any":
            unsaid = "".join(f"{{{name}:unsaid}}" for name, _ in meant.parts())
            return replace(meant, wording=player.wording + unsaid, span=player.span)
        self.memory.refs.add(found[0].ref)
        return replace(player, ref=found[0].ref, role=found[0].role, wording=player.wording + UNSAID_REFERENCE)

    def _other(self, other: Any) -> Any:
        """ほかの: than what was spoken of and could be meant as well, or than this card."""
        if other.what is not None:
            return self._fields(other)
        if self.cards is None or not any(node is other for test in self.cards.tests for node in test.walk()):
            nearest = self.memory.find(That(kind="unit"), named=True)
            found = () if nearest is None else self.memory.together(nearest, "unit")
        else:
            controller = self.cards.controller and self.node(self.cards.controller)
            found = other_than(other, replace(self.cards, controller=controller), self.step, self.memory)
        what: Node = nodes.ThisCard(span=other.span)
        if found:
            what = self._all_back(found, That(kind="unit", span=other.span))
        return replace(other, what=what, wording=other.wording + "{what:unsaid}")

    def _other_player(self, player: nodes.Player) -> nodes.Player:
        """ほかのプレイヤー: other than who does it; a duel has two players (1-1)."""
        doer = self.subject.who if self.subject is not None else "you"
        named = (one for _, deed in self.memory.deeds for one in deed.walk() if isinstance(one, nodes.Player))
        spoken_of = self.subject is None and any(one.who != "you" for one in named)
        if spoken_of or doer not in ("you", "opponent"):
            ja, en = (
                "誰から見た「ほかのプレイヤー」か分かりません。",
                "it is not said than whom this player is another one.",
            )
            raise Unreadable(*player.span, ja, en, printed=True)
        return replace(player, who="opponent" if doer == "you" else "you", wording=f"{render(player)}{{who:unsaid}}")

    def _back_to(self, found: tuple[Said, ...], node: Any, kind: str) -> Any:
        """A description that means something named before."""
        return self._all_back(found, That(kind=kind, span=node.span, wording=render(node) + "{kind:unsaid}"))


def one_of(found: Said | None) -> tuple[Said, ...]:
    """What was found, as everything that is meant."""
    return () if found is None else (found,)


def _left(chosen: Any) -> Any:
    """What was there to choose from, told as what was not chosen."""
    return replace(chosen, wording=f"選ばなかった{chosen.wording}")


def _others(that: That) -> Node:
    """All that were not chosen, wherever they are."""
    kind: Any = that.kind if that.kind in ("unit", "base", "strategy") else "card"
    return nodes.Cards(kind=kind, quantity="all", wording="ほかの{quantity:0}の{kind:0}")


def suits(step: Any, one: Said, memory: Memory) -> bool:
    """Whether a verb is said of cards that lie there: only from the hand is discarded, only from squares destroyed."""
    choice = next((deed for number, deed in memory.deeds if number == one.ref), None)
    at = getattr(one.node, "at", None) or getattr(choice, "source", None)
    if step is None:
        return True
    if "捨て" in step.wording:
        return isinstance(at, nodes.Zone) and at.name == "hand"
    return "破壊" not in step.wording or not isinstance(at, nodes.Zone)


def as_told(that: That, found: tuple[Said, ...]) -> tuple[Said, ...]:
    """その赤のユニット, of a red and a blue one: the one that was named so."""
    told = [one for one in found if isinstance(one.node, nodes.Cards) and set(that.tests) <= set(one.node.tests)]
    return tuple(told) if that.tests and len(told) == 1 else found


def both(options: tuple[Any, ...], that: That) -> Any:
    """それら: all of several things; of places, wherever is one of them."""
    kind = nodes.AnyOf if that.kind in _PLACES else nodes.AllOf
    wording = ""
    for literal, road, mark in holes(that.wording):
        said = ".".join(map(str, road))
        wording += literal + (f"{{options.0.{said}{':' if mark else ''}{mark}}}" if road else "")
    if that.wording:
        wording += "".join(f"{{options.{place}:unsaid}}" for place in range(len(options)))
    return kind(options=options, wording=wording, span=that.span)


def one_among(whole: Said, that: That) -> Any:
    """一方を破壊し is そのうち1枚を破壊し."""
    start = (that.span[0], that.span[0])
    those = nodes.Among(of=That(ref=whole.ref, role=whole.role, span=start), span=start)
    one = nodes.Count(number=1, span=start)
    return nodes.Cards(at=those, count=one, wording=f"{that.wording}{{at:unsaid}}{{count:unsaid}}", span=that.span)


def each_in(state: Any, that: That) -> Any:
    """ユニットがフリーズ状態である場合、そのユニットのパワーを: that of each unit that is frozen."""
    match state:
        case nodes.Is(what=nodes.Cards() as cards, value=nodes.InState() | nodes.HasColour() | nodes.HasRace() as test):
            cards = replace(cards, tests=(*cards.tests, test))
        case nodes.IsAt(what=nodes.Cards(at=None) as cards, where=nodes.Squares() as where, count=None):
            cards = replace(cards, at=where)
        case _:
            return None
    if cards.count is not None or that.tests or that.kind != cards.kind:
        return None
    roads = [name for name, value in cards.parts() if not isinstance(value, tuple)]
    roads += [f"tests.{place}" for place in range(len(cards.tests))]
    return replace(cards, wording=render(that) + "".join(f"{{{road}:unsaid}}" for road in roads), span=that.span)
