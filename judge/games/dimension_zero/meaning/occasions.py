"""Happenings of battle, of the stack and of decks, as texts speak of them: 攻撃した時, 対象になった時."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero import events as e
from judge.games.dimension_zero.board import OPPONENT, Place, Player
from judge.games.dimension_zero.duel import Ability, Duel, Exchange, PlanWork, Spell, StackItem
from judge.games.dimension_zero.frame import Frame, Seen
from judge.games.dimension_zero.meaning import cardwords, facts, people, placewords, stackwords
from judge.games.dimension_zero.meaning.ground import item_ref, look, of_squares, open_reading, unclear
from judge.games.dimension_zero.meaning.happenings import Bound, caused, on
from judge.games.dimension_zero.rulebook import clause, words_of
from judge.kernel import Undetermined

Before = dict[int, Seen]
WINNER = clause("3-14-1-1")
OF_OPPONENT = nodes.Cards(kind="unit", controller=nodes.Player(who="opponent"))


def _meant(duel: Duel, frame: Frame, node: nodes.Node | None, card: int) -> bool:
    return node is None or cardwords.means(duel, frame, node, look(duel, card, frame))


# ---- battle


@on(nodes.Attack, (e.BattleBegan,), "what target")
def _attack(duel: Duel, frame: Frame, node: nodes.Attack, event: e.BattleBegan, before: Before) -> Iterator[Bound]:
    """攻撃した, 攻撃された (3-11-5)."""
    for fight in event.fights:
        what = tuple(card for card in fight.attackers if _meant(duel, frame, node.what, card))
        target = tuple(card for card in fight.attacked if _meant(duel, frame, node.target, card))
        if not what or not target:
            continue
        if node.what is not None:
            for card in what:
                others = tuple(other for other in target if other != card)
                if others:
                    yield ("what", (card,)), ("target", others), ("battle", (fight.square,))
        else:
            for card in target:
                others = tuple(other for other in what if other != card)
                if others:
                    yield ("target", (card,)), ("what", others), ("battle", (fight.square,))


@on(nodes.Battle, (e.BattleBegan,), "what against at")
def _battle(duel: Duel, frame: Frame, node: nodes.Battle, event: e.BattleBegan, before: Before) -> Iterator[Bound]:
    """バトルが発生した, バトルした."""
    for fight in event.fights:
        if node.at is not None and not placewords.means_square(duel, frame, node.at, fight.square):
            continue
        sides = {card: look(duel, card, frame).controller for card in fight.units}
        for card in fight.units:
            others = tuple(
                other
                for other in fight.units
                if sides[other] != sides[card] and _meant(duel, frame, node.against, other)
            )
            if others and _meant(duel, frame, node.what, card):
                yield ("what", (card,)), ("against", others), ("battle", (fight.square,))
                if node.what is None:
                    break


@on(nodes.WinBattle, (e.BattleDecided,), "what battle")
def _win(duel: Duel, frame: Frame, node: nodes.WinBattle, event: e.BattleDecided, before: Before) -> Iterator[Bound]:
    """バトルに勝った (3-14-1-1)."""
    if event.winner is None or not _meant(duel, frame, node.what, event.winner):
        return
    against = node.battle.against if isinstance(node.battle, nodes.Period) else None
    mine = look(duel, event.winner, frame).controller == frame.controller
    # Units that battle are of different players: mine battles the opponent's (3-11-1).
    if (mine and against == OF_OPPONENT) or _against(duel, frame, node.battle, event.losers, event.left):
        yield ("what", (event.winner,)), ("against", event.losers), ("battle", (event.square,))


@on(nodes.LoseBattle, (e.BattleDecided,), "what battle")
def _lose(duel: Duel, frame: Frame, node: nodes.LoseBattle, event: e.BattleDecided, before: Before) -> Iterator[Bound]:
    """バトルに負けた: the other side of a battle that is won."""
    if event.winner is None:
        return
    for card in event.losers:
        if _meant(duel, frame, node.what, card) and _against(duel, frame, node.battle, (event.winner,)):
            yield ("what", (card,)), ("against", (event.winner,)), ("battle", (event.square,))
    for card in event.left:
        if _may_mean_one_gone(duel, frame, node.what, card, event.winner) and _against(
            duel, frame, node.battle, (event.winner,)
        ):
            raise Undetermined("lost and left", (card,), WINNER, (words_of(frame, node),))


def _may_mean_one_gone(duel: Duel, frame: Frame, what: nodes.Node | None, card: int, winner: int) -> bool:
    """Whether words may mean a unit that has left its battle: it was its owner's, or an enemy of who is left there."""
    if isinstance(what, nodes.ThisCard):
        return card == frame.source
    controller = what.controller if isinstance(what, nodes.Cards) else None
    sides = {duel.owner(card), OPPONENT[look(duel, winner, frame).controller]}
    return controller is None or any(people.is_player(duel, frame, controller, side, card) for side in sides)


def _against(
    duel: Duel, frame: Frame, battle: nodes.Node | None, others: tuple[int, ...], left: tuple[int, ...] = ()
) -> bool:
    against = battle.against if isinstance(battle, nodes.Period) else None
    if against is None or against == nodes.Cards(kind="unit"):
        return True  # a battle is always with a unit
    if any(_meant(duel, frame, against, card) for card in others):
        return True
    if left or not others:
        unclear(against, "against what it battled")
    return False


@on(nodes.Smash, (e.Smashed,), "who what amount target source")
def _smash(duel: Duel, frame: Frame, node: nodes.Smash, event: e.Smashed, before: Before) -> Iterator[Bound]:
    """スマッシュした, スマッシュが与えられる (3-9-1)."""
    struck = OPPONENT[event.player]
    seen = look(duel, event.unit, frame)
    if not _meant(duel, frame, node.what, event.unit) or not people.is_player(duel, frame, node.who, event.player):
        return
    if node.target is not None and not people.is_player(duel, frame, node.target, struck):
        return
    if node.source is not None and not placewords.means_place(duel, frame, node.source, seen.place, seen):
        return
    if node.amount is None or node.amount == event.amount:
        yield ("what", (event.unit,)), ("target", (struck,)), ("amount", (event.amount,))


# ---- playing and the stack


@on(nodes.Play, (e.Played,), "who what source destination by")
def _play(duel: Duel, frame: Frame, node: nodes.Play, event: e.Played, before: Before) -> Iterator[Bound]:
    """プレイした: every step of playing is done (4-7-2-9)."""
    if not people.is_player(duel, frame, node.who, event.player):
        return
    if node.source is not None and not placewords.means_place(duel, frame, node.source, event.origin):
        return
    item = stackwords.item_of(duel, event.card)
    if node.destination is not None:
        if not isinstance(item, Spell):
            unclear(node, "where it was played to", event.card)
        if not item.square or not placewords.means_square(duel, frame, node.destination, item.square, event.card):
            return
    seen = replace(look(duel, event.card, frame), controller=event.player)
    what = node.what
    if isinstance(what, nodes.Cards) and what.at is not None:
        seen = replace(seen, place=event.origin)
    if isinstance(what, nodes.Cards) and what.kind == "spell":
        what = nodes.Cards(controller=what.controller, at=what.at, name=what.name, tests=what.tests)
    if cardwords.means(duel, frame, what, seen):
        yield ("what", (event.card,)), ("who", (event.player,))


@on(nodes.Use, (e.Used,), "who what user at by")
def _use(duel: Duel, frame: Frame, node: nodes.Use, event: e.Used, before: Before) -> Iterator[Bound]:
    """起動した: an ability, a move, the making or renewing of a plan."""
    if not people.is_player(duel, frame, node.who, event.player):
        return
    card = () if event.card is None else (event.card,)
    if node.user is not None and not any(_meant(duel, frame, node.user, one) for one in card):
        return
    if node.at is not None:
        places = (look(duel, one, frame).place for one in card)
        if not any(placewords.means_place(duel, frame, node.at, place) for place in places):
            return
    if not _used(duel, frame, node.what, event):
        return
    item = next((one for one in reversed(duel.stack) if _of_use(one, event)), None)
    yield (
        ("what", (item_ref(item),) if item is not None else card),
        ("what.source", card),
        ("what.of", card),
        ("user", card),
        ("who", (event.player,)),
    )


def _of_use(item: StackItem, event: e.Used) -> bool:
    if event.what in ("make_plan", "renew_plan"):
        return isinstance(item, PlanWork)
    return stackwords.source_of(item) == event.card and not isinstance(item, Spell)


def _used(duel: Duel, frame: Frame, what: nodes.Node, event: e.Used) -> bool:
    match what:
        case nodes.Doing():
            return event.what == what.what and event.card is not None and _meant(duel, frame, what.of, event.card)
        case nodes.ThisAbility():
            return event.card == frame.source and event.words == frame.words
        case nodes.Cards(kind="activated" | "ability"):
            if what.controller is not None and not people.is_player(duel, frame, what.controller, event.player):
                return False
            if what.tests or what.name or what.at is not None:
                unclear(what, "an ability that is described")
            if event.card is None:
                return what.source is None
            if what.source is not None and not _meant(duel, frame, what.source, event.card):
                return False
            if event.what == "move" and what.source is not None:
                open_reading("4-3-3", "whether the move is an ability of the unit", event.card)
            return True
        case nodes.AnyOf() | nodes.AllOf():
            return any(_used(duel, frame, option, event) for option in what.options)
    unclear(what, "cannot be activated")


@on(nodes.StackBlows, (e.Stacked,), "")
def _blows(duel: Duel, frame: Frame, node: nodes.StackBlows, event: e.Stacked, before: Before) -> Iterator[Bound]:
    """バトルダメージの応酬がスタックに乗った (3-12-3)."""
    if isinstance(event.item, Exchange):
        yield (("what", (item_ref(event.item),)),)


@on(nodes.BeTarget, (e.Targeted,), "what by target")
def _be_target(duel: Duel, frame: Frame, node: nodes.BeTarget, event: e.Targeted, before: Before) -> Iterator[Bound]:
    """対象になった: a spell or ability of `by` was aimed at it."""
    if node.by is not None and not targets_by(duel, frame, node.by, event.by, event.player):
        return
    item = _aiming(duel, event)
    for ref in event.targets:
        if isinstance(ref, int):
            found = _meant(duel, frame, node.what, ref)
        elif ref.startswith("#"):
            aimed = stackwords.item_of(duel, ref)
            found = aimed is not None and stackwords.means_item(duel, frame, node.what, aimed)
        elif isinstance(node.what, nodes.Player):
            found = people.is_player(duel, frame, node.what, ref)
        else:
            found = isinstance(node.what, nodes.Squares) and placewords.means_square(duel, frame, node.what, ref)
        if found:
            yield ("what", (ref,)), ("by", (item_ref(item),) if item is not None else (event.by,))


def targets_by(duel: Duel, frame: Frame, node: nodes.Node, source: int, controller: Player) -> bool:
    """Whether words mean a spell or ability, or the card it is from, under a player's control: 相手のスペルや能力."""
    item = next((one for one in reversed(duel.stack) if stackwords.source_of(one) == source), None)
    match node:
        case nodes.AnyOf() | nodes.AllOf():
            return any(targets_by(duel, frame, option, source, controller) for option in node.options)
        case nodes.Cards(kind="spell" | "ability" | "activated" | "triggered") if item is not None:
            return stackwords.means_item(duel, frame, node, item)
    return stackwords.means_source(duel, frame, node, source, controller)


def _aiming(duel: Duel, event: e.Targeted) -> StackItem | None:
    return next((item for item in reversed(duel.stack) if stackwords.source_of(item) == event.by), None)


@on(nodes.Targets, (e.Targeted,), "what of count")
def _targets(duel: Duel, frame: Frame, node: nodes.Targets, event: e.Targeted, before: Before) -> Iterator[Bound]:
    """対象にした: `what` the spell or ability that aims."""
    item = _aiming(duel, event)
    if node.what is not None and (item is None or not stackwords.means_item(duel, frame, node.what, item)):
        return
    found = facts.aimed_at(duel, frame, node, event.targets)
    if found:
        yield ("what", (item_ref(item),) if item is not None else (event.by,)), ("of", found)


@on(nodes.Resolve, (e.Resolved,), "what who")
@on(nodes.Nullify, (e.Nullified,), "what who by")
def _off_stack(
    duel: Duel, frame: Frame, node: nodes.Resolve | nodes.Nullify, event: e.Resolved | e.Nullified, before: Before
) -> Iterator[Bound]:
    """解決された, 無効化された."""
    item = event.item
    if isinstance(event, e.Nullified):
        if not caused(duel, frame, node.by, event.by):
            return
        if node.who is not None and (event.by is None or not people.is_player(duel, frame, node.who, event.by[0])):
            return
    if stackwords.means_item(duel, frame, node.what, item):
        controller = getattr(item, "controller", None)
        yield ("what", (item_ref(item),)), *((("controller", (controller,)),) if controller else ())


@on(nodes.TriggerAbility, (e.Triggered,), "what")
def _triggered(
    duel: Duel, frame: Frame, node: nodes.TriggerAbility, event: e.Triggered, before: Before
) -> Iterator[Bound]:
    """誘発した."""
    item = Ability(frame=event.pending.frame, kind="triggered")
    if stackwords.means_item(duel, frame, node.what, item):
        yield (("what.source", (event.pending.frame.source,)),)


# ---- states of cards


@on(nodes.Freeze, (e.Froze, e.Paid), "what who by")
@on(nodes.Release, (e.Released,), "what who by")
def _turned(
    duel: Duel, frame: Frame, node: nodes.Freeze | nodes.Release, event: e.Froze | e.Paid | e.Released, before: Before
) -> Iterator[Bound]:
    """フリーズした, リリースした."""
    cause = None if isinstance(event, e.Paid) else event.by
    if not caused(duel, frame, node.by, cause):
        return
    doer = event.player if isinstance(event, e.Paid) else (cause[0] if cause is not None else duel.active)
    if people.is_player(duel, frame, node.who, doer):
        for card in event.cards:
            lies = duel.where(card).is_square or not of_squares(node.what)
            if lies and _meant(duel, frame, node.what, card):
                yield (("what", (card,)),)


@on(nodes.TurnFace, (e.PlanTurned, e.PlanHidden), "what face who at")
def _faced(
    duel: Duel, frame: Frame, node: nodes.TurnFace, event: e.PlanTurned | e.PlanHidden, before: Before
) -> Iterator[Bound]:
    """表向きになった, 裏向きになった."""
    if isinstance(event, e.PlanTurned) != (node.face == "up"):
        return
    if node.at is not None and not placewords.means_place(duel, frame, node.at, Place("plan", event.player)):
        return
    seen = replace(look(duel, event.card, frame), place=Place("plan", event.player))
    if people.is_player(duel, frame, node.who, event.player) and cardwords.means(duel, frame, node.what, seen):
        yield ("what", (event.card,)), ("who", (event.player,))


@on(nodes.AddMarker, (e.Marked,), "what on who")
@on(nodes.RemoveMarker, (e.Marked,), "what source who")
def _marked(
    duel: Duel, frame: Frame, node: nodes.AddMarker | nodes.RemoveMarker, event: e.Marked, before: Before
) -> Iterator[Bound]:
    """マーカーが置かれた, 取り除かれた (6-7)."""
    place = node.on if isinstance(node, nodes.AddMarker) else node.source
    added = event.number > 0
    name = node.what.name if isinstance(node.what, nodes.Cards) else None
    if added != isinstance(node, nodes.AddMarker) or name not in (None, event.name):
        return
    on_card = place.of if isinstance(place, nodes.Side) else place
    if _meant(duel, frame, on_card, event.card):
        yield ("on", (event.card,)), ("what", (event.card,)), ("number", (abs(event.number),))


# ---- decks and plans


@on(nodes.Shuffle, (e.Shuffled,), "what who")
@on(nodes.Arrange, (e.DeckArranged,), "what who on_purpose")
def _deck(
    duel: Duel, frame: Frame, node: nodes.Shuffle | nodes.Arrange, event: e.Shuffled | e.DeckArranged, before: Before
) -> Iterator[Bound]:
    """シャッフルした, 順番が意図的に決定された."""
    what: nodes.Node = node.what.of if isinstance(node, nodes.Arrange) else node.what
    at = getattr(what, "at", None) or what
    if people.is_player(duel, frame, node.who, event.player) and placewords.means_place(
        duel, frame, at, Place("deck", event.player)
    ):
        yield (("who", (event.player,)),)


@on(nodes.MakePlan, (e.Resolved,), "who whose zone")
@on(nodes.RenewPlan, (e.Resolved,), "who whose zone")
def _plan(
    duel: Duel, frame: Frame, node: nodes.MakePlan | nodes.RenewPlan, event: e.Resolved, before: Before
) -> Iterator[Bound]:
    """プランを作成した, 更新した (3-8-2-3, 3-8-2-4)."""
    work = event.item
    if not isinstance(work, PlanWork) or work.renew != isinstance(node, nodes.RenewPlan):
        return
    if not people.is_player(duel, frame, node.who, work.controller):
        return
    if not people.is_player(duel, frame, node.whose, work.controller):
        return
    if node.zone is not None and not placewords.means_place(duel, frame, node.zone, Place("plan", work.controller)):
        return
    plan = duel.plan(work.controller)
    yield ("who", (work.controller,)), ("what", () if plan is None else (plan,))


@on(nodes.Reveal, (e.Revealed,), "what who to")
@on(nodes.Look, (e.Looked,), "what who")
def _shown(
    duel: Duel, frame: Frame, node: nodes.Reveal | nodes.Look, event: e.Revealed | e.Looked, before: Before
) -> Iterator[Bound]:
    """公開した, 見た."""
    if people.is_player(duel, frame, node.who, event.player):
        found = tuple(card for card in event.cards if _meant(duel, frame, node.what, card))
        if found:
            yield ("what", found), ("who", (event.player,))
