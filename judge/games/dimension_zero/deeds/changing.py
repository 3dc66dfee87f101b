"""継続効果を生む: steps that change data or control, allow or forbid, for as long as they say (4-14-3).

What changes data or control is about the cards that are there when it begins (4-14-3-2), and its variables are fixed
then (4-14-3-3). What changes neither reaches cards that come later, too.
"""

from __future__ import annotations

from typing import Any

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.board import STACK, Player
from judge.games.dimension_zero.deeds.causes import is_immune
from judge.games.dimension_zero.deeds.common import cite_undefined, finish, nothing_done
from judge.games.dimension_zero.deeds.lasting import LASTS, begin, next_turn
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.frame import Frame
from judge.games.dimension_zero.resolving import Doing, Outcome, deed
from judge.games.dimension_zero.rulebook import Now, clause, words_of
from judge.games.dimension_zero.values import changing, texts
from judge.games.dimension_zero.values.characteristics import look
from judge.kernel import Undetermined

THESE_CARDS = clause("4-14-3-2")
FIXED = clause("4-14-3-3")
USED_INSTEAD = clause("6-3-2")
REPLACES_ONCE = clause("4-15-3")
ALWAYS = {"kind": clause("2-6-3"), "race": clause("2-8-3")}
"""What stands instead of what was there, and how that is read."""


# ---- data and control


@deed(nodes.Modify, "duration of stat amount less colour per")
def modify(now: Now, doing: Doing) -> Outcome:
    """修整する: a figure of cards is raised or lowered."""
    node: nodes.Modify = doing.node
    if isinstance(node.of, nodes.Damage):
        return _damage(now, doing, changing.amount(now.state, doing.frame, node))
    _insist_on_cards(now.state, doing, node.of, node.stat)
    amount = _amount(now.state, doing.frame, node)
    cite_undefined(now, doing.frame, node.amount)
    return _change(now, doing, node.of, "of", amount)


@deed(nodes.Set, "duration of stat value")
def set_value(now: Now, doing: Doing) -> Outcome:
    """…を…にする: a figure or a fact of cards is replaced."""
    node: nodes.Set = doing.node
    if isinstance(node.of, nodes.Damage):
        plain = isinstance(node.value, int) or meaning.is_share(node.value)
        return _damage(now, doing, None if plain else meaning.number(now.state, doing.frame, node.value))
    _insist_on_cards(now.state, doing, node.of, node.stat)
    if node.stat in ALWAYS:
        now.cite((ALWAYS[node.stat],))
    amount = None
    if node.stat in ("power", "smash") and not isinstance(node.value, int) and not meaning.is_share(node.value):
        amount = meaning.number(now.state, doing.frame, node.value)
    return _change(now, doing, node.of, "of", amount)


@deed(nodes.Substitute, "duration event step")
def substitute(now: Now, doing: Doing) -> Outcome:
    """…を参照するとき、代わりに…を使用する: one figure of cards stands for another (6-3-2)."""
    node: nodes.Substitute = doing.node
    if texts.substituted(node) is None:
        raise Undetermined("not carried out", ("Substitute", node.wording), "", (words_of(doing.frame, node),))
    now.cite((USED_INSTEAD,))
    return _change(now, doing, node.event.of, "of")


@deed(nodes.AddRace, "duration of stat value")
def add_race(now: Now, doing: Doing) -> Outcome:
    """種族を加える: what was there stays (2-8-3)."""
    return _change(now, doing, doing.node.of, "of")


@deed(nodes.Gain, "duration what abilities")
def gain(now: Now, doing: Doing) -> Outcome:
    """得る: cards come to have abilities."""
    for ability in doing.node.abilities:
        if isinstance(ability, nodes.NotUnderstood):
            raise Undetermined("text not understood", (doing.words.card, ability.text))
    return _change(now, doing, doing.node.what, "what")


@deed(nodes.Lose, "duration what lost")
def lose(now: Now, doing: Doing) -> Outcome:
    """失う: cards no longer have abilities, races or colours."""
    return _change(now, doing, doing.node.what, "what")


@deed(nodes.TakeControl, "who duration what")
def take_control(now: Now, doing: Doing) -> Outcome:
    """支配する: cards come under a player's control."""
    return _change(now, doing, doing.node.what, "what")


def _insist_on_cards(duel: Duel, doing: Doing, of: Any, stat: str) -> None:
    """Costs that are being paid and damage that is being dealt are changed by those who carry that out."""
    resolves = stat == "cost" and isinstance(of, nodes.ThisCard) and duel.where(doing.frame.source) == STACK
    if (
        resolves
        or stat in ("damage", "target", "drawn")
        or (isinstance(of, nodes.That) and of.kind in ("cost_word", "damage"))
    ):
        said = (words_of(doing.frame, doing.node),)
        raise Undetermined("not carried out", (type(doing.node).__name__, stat, doing.node.wording), "", said)


def _damage(now: Now, doing: Doing, amount: int | None) -> Outcome:
    """与えられるダメージを…する: no data, so it reaches cards that come later; the number is fixed now (4-14-3-3)."""
    cites = (LASTS, THESE_CARDS, *((FIXED,) if amount is not None else ()))
    begin(now, doing, doing.frame, doing.node.duration, amount=amount, cites=cites)
    return finish(doing, doing.frame, done=(1,), could=(1,))


def _amount(duel: Duel, frame: Frame, node: nodes.Modify) -> int | None:
    """The number that is fixed now: what is added, or for a change of a cost how often."""
    if not isinstance(node.amount, nodes.Cost):
        return changing.amount(duel, frame, node)
    return changing.times(duel, frame, node.per) if node.per is not None else None


def _change(now: Now, doing: Doing, what: Any, role: str, amount: int | None = None) -> Outcome:
    frame = doing.frame
    if what is None:
        raise Undetermined("not carried out", (type(doing.node).__name__, role, doing.node.wording))
    if doing.node.duration is None and any(isinstance(part, nodes.JoinedTo) for part in what.walk()):
        raise Undetermined("lasts as long as joined", (frame.source,), LASTS)
    cards = meaning.cards(now.state, frame, what)
    cards = tuple(card for card in cards if card not in frame.gone and not is_immune(now, doing, card))
    if not cards:
        if isinstance(what, nodes.Cards) and not what.target:
            now.cite((THESE_CARDS,))  # nor will it be about any that come later
        return finish(doing, nothing_done(now, doing, frame, "nothing to act on"), **{role: ()})
    begin(
        now,
        doing,
        frame,
        doing.node.duration,
        cards=cards,
        amount=amount,
        cites=(LASTS, THESE_CARDS, *((FIXED,) if amount is not None else ())),
    )
    return finish(doing, frame, **{role: cards, "what": cards, "count": (len(cards),), "done": (1,), "could": (1,)})


# ---- what may, must or cannot be done


@deed(nodes.Cannot, "action duration")
def cannot(now: Now, doing: Doing) -> Outcome:
    """…できない: something is forbidden for a time."""
    return _rule(now, doing)


@deed(nodes.Can, "action duration")
def can(now: Now, doing: Doing) -> Outcome:
    """…できる, プレイしてよい: something is allowed for a time."""
    if not texts.is_asked(doing.node):
        raise Undetermined(
            "not carried out", ("Can", "action", doing.node.wording), "", (words_of(doing.frame, doing.node),)
        )
    return _rule(now, doing)


@deed(nodes.Must, "action duration")
def must(now: Now, doing: Doing) -> Outcome:
    """…しなければならない: something is demanded for a time. Only that a unit smashes can be seen to."""
    action = doing.node.action
    if not isinstance(action, nodes.Smash):
        raise Undetermined("not carried out", ("Must", "action", doing.node.wording))
    return _rule(now, doing)


@deed(nodes.Only, "action condition duration")
def only_so(now: Now, doing: Doing) -> Outcome:
    """…にしか…できない: something is allowed in one way only."""
    return _rule(now, doing)


@deed(nodes.Not, "of duration")
def not_so(now: Now, doing: Doing) -> Outcome:
    """…しない, …されない: something does not happen for a time."""
    return _rule(now, doing)


def _rule(now: Now, doing: Doing) -> Outcome:
    """A permission or a ban begins; it changes no data, so it reaches what comes later (4-14-3-2)."""
    node: Any = doing.node
    if not texts.is_asked(node):
        raise Undetermined(
            "not carried out", (type(node).__name__, "of", node.wording), "", (words_of(doing.frame, node),)
        )
    action = getattr(node, "action", None) or getattr(node, "of", None)
    duration = getattr(node, "duration", None)
    if duration is None:
        duration = getattr(action, "duration", None)
    until = None
    if duration is None and isinstance(getattr(action, "when", None), nodes.Period):
        until = _once_over(now.state, doing, action)
    begin(now, doing, doing.frame, duration, until=until, cites=(LASTS, THESE_CARDS))
    return finish(doing, doing.frame, done=(1,), could=(1,))


def _once_over(duel: Duel, doing: Doing, action: Any) -> str | None:
    """次の…フェイズに…されない: over with the turn of that phase."""
    when: nodes.Period = action.when
    if when.which != "next":
        return None
    if when.whose is None:
        raise Undetermined("not carried out", ("Period", "which", doing.node.wording))
    players: set[Player]
    whose = when.whose
    if isinstance(whose, nodes.Player) and whose.who in ("owner", "controller") and whose.of is None:
        cards = meaning.cards(duel, doing.frame, action.what)
        owned = whose.who == "owner"
        players = {duel.owner(card) if owned else look(duel, card).controller for card in cards}
    else:
        players = set(meaning.players(duel, doing.frame, whose))
    if len(players) > 1:
        raise Undetermined("not carried out", ("Period", "whose", doing.node.wording))
    return next_turn(duel, players.pop()) if players else "turn"


# ---- facts as steps


@deed(nodes.Equals, "what to")
def equals(now: Now, doing: Doing) -> Outcome:
    """…は…と等しい: from now on."""
    what = doing.node.what
    if not isinstance(what, nodes.StatOf) or what.of is None:
        raise Undetermined("not carried out", ("Equals", "what", doing.node.wording))
    amount = None
    if what.stat in ("power", "smash") and isinstance(doing.node.to, nodes.Node):
        amount = meaning.number(now.state, doing.frame, doing.node.to)
    return _fact(now, doing, what.of, amount)


@deed(nodes.Has, "what held")
def has(now: Now, doing: Doing) -> Outcome:
    """…を持つ: from now on."""
    if not isinstance(doing.node.held, (nodes.HasRace, nodes.Keyword)) or doing.node.what is None:
        raise Undetermined("not carried out", ("Has", "held", doing.node.wording))
    return _fact(now, doing, doing.node.what)


def _fact(now: Now, doing: Doing, what: Any, amount: int | None = None) -> Outcome:
    cards = tuple(card for card in meaning.cards(now.state, doing.frame, what) if not is_immune(now, doing, card))
    if not cards:
        return nothing_done(now, doing, doing.frame, "nothing to act on")
    begin(now, doing, doing.frame, None, cards=cards, amount=amount, cites=(LASTS, THESE_CARDS))
    return finish(doing, doing.frame, what=cards, done=(1,), could=(1,))


# ---- replacements for later


@deed(nodes.Replacement, "event steps condition instead duration once")
def replacement(now: Now, doing: Doing) -> Outcome:
    """次に…する時、かわりに: waits for its event once, or as long as it lasts (4-15-3)."""
    node: nodes.Replacement = doing.node
    once = node.once or node.duration is None
    begin(now, doing, doing.frame, node.duration, once=once, cites=(REPLACES_ONCE,))
    return finish(doing, doing.frame, done=(1,), could=(1,))
