"""Every action within its timing, by the player who has priority, with the card and square that the rules allow."""

from __future__ import annotations

from judge.games.dimension_zero import events as e
from judge.games.dimension_zero.board import area_of, is_battle_square
from judge.verify.findings import Finding, Looked, unless
from judge.verify.position import Position
from judge.verify.walking import PRIORITY, Moment, Walk

OPTIONS = {"Play": "play", "Use": "use", "MoveUnit": "move", "MakePlan": "make_plan", "RenewPlan": "renew_plan"}
NORMAL, QUICK, BATTLE = "3-8-2", "3-8-3", "3-8-4"
"""The clauses of normal, quick and battle actions: an announcement cites the one that allows it."""
LINES = "LCR"


def announced_by_right(walk: Walk) -> Looked:
    """Only who has priority announces something, and just what they decided on (4-6-2, 4-7-2-1)."""
    chosen: Moment | None = None
    for moment in walk.moments:
        if moment.step.rule == PRIORITY:
            chosen = moment
        for event, _, _ in moment.beats:
            if isinstance(event, e.Announced):
                option = (chosen.step.option or {}) if chosen is not None else {}
                fine = (
                    chosen is not None
                    and chosen.number == moment.number - 1
                    and chosen.step.by == event.player
                    and OPTIONS.get(str(option.get("option"))) == event.what
                    and option.get("card", event.card) == event.card
                    and option.get("square", event.square) == event.square
                )
                yield unless(
                    fine,
                    "actions",
                    moment.number,
                    "優先権を持つプレイヤーが選んだ行動ではない。",
                    "it is not what the player with priority decided to do.",
                )


def in_time(walk: Walk) -> Looked:
    """Normal: own main phase, empty stack, no battle. Quick: a main phase, no battle. Battle: a main phase (3-8)."""
    for moment in walk.moments:
        for event, before, _ in moment.beats:
            if not isinstance(event, e.Announced):
                continue
            cited = set(moment.step.clauses)
            quiet = not before.battles
            fine = before.phase == "main" and (
                (NORMAL in cited and quiet and not before.stack and before.active == event.player)
                or (QUICK in cited and quiet)
                or BATTLE in cited
            )
            yield unless(
                fine,
                "actions",
                moment.number,
                "その時にその行動はできない。",
                "that cannot be done at that time.",
            )
            printed = walk.table.printed(event.card)
            if event.what == "play" and printed is not None and not moment.step.quotes:
                origin = before.where(event.card).zone
                needed = {"normal": NORMAL, "quick": QUICK, "battle": BATTLE}[printed.timing]
                wanted = needed if origin == "hand" else NORMAL
                yield unless(
                    wanted in cited or origin not in ("hand", "plan"),
                    "actions",
                    moment.number,
                    f"カード{event.card}のタイミングが違う。",
                    f"card {event.card} has another timing.",
                )


def from_where(walk: Walk) -> Looked:
    """Cards are played from the own hand or plan, or from where a text allows it; units move if they can (3-8-2)."""
    for moment in walk.moments:
        for event, before, _ in moment.beats:
            if isinstance(event, e.Announced):
                yield unless(
                    _may(moment, event, before),
                    "actions",
                    moment.number,
                    f"カード{event.card}でその行動はできない。",
                    f"that cannot be done with card {event.card}.",
                )


def _may(moment: Moment, event: e.Announced, before: Position) -> bool:
    card, player = event.card, event.player
    side = before.sides[player]
    by_text = bool(moment.step.quotes) or any(clause.startswith("5-") for clause in moment.step.clauses)
    match event.what:
        case "play":
            place = before.where(card)
            own = moment.table.owners[card] == player and place.zone in ("hand", "plan")
            return by_text or (own and _square_is_right(moment, event, before))
        case "move":
            return card in before.standing and _can_move(moment, event, before)
        case "make_plan":
            return not side.plan and bool(side.deck)
        case "renew_plan":
            return side.plan
    # An ability of another zone is one that its text lets work there (5-7).
    return moment.controller(card) == player if card in before.standing else moment.table.owners[card] == player


def _square_is_right(moment: Moment, event: e.Announced, before: Position) -> bool:
    """Units onto the own or central area, bases onto an own base square, where none of theirs stands."""
    kind, square = moment.table.kind(event.card), event.square
    mine = [
        moment.kind(card)
        for card, one in before.standing.items()
        if one.square == square and moment.controller(card) == event.player
    ]
    if kind == "unit":
        area = area_of(square, event.player) if square and is_battle_square(square) else None
        return area in ("own", "central") and "unit" not in mine
    if kind == "base":
        return square.startswith(f"{event.player}.") and "base" not in mine
    return kind == "strategy"


def _can_move(moment: Moment, event: e.Announced, before: Position) -> bool:
    """An own released unit, to a square beside it without another own unit (3-8-2-6, 4-7-3-1)."""
    unit = before.standing[event.card]
    if moment.kind(event.card) != "unit" or moment.controller(event.card) != event.player:
        return False
    if event.card in before.frozen or not is_battle_square(event.square) or not is_battle_square(unit.square):
        return False
    apart = abs(LINES.index(unit.square[0]) - LINES.index(event.square[0]))
    apart += abs(int(unit.square[1]) - int(event.square[1]))
    crowded = any(
        one.square == event.square and moment.kind(card) == "unit" and moment.controller(card) == event.player
        for card, one in before.standing.items()
    )
    return apart == 1 and not crowded


def special_actions(walk: Walk) -> Looked:
    """Energy is laid in the energy phase, units smash in the smash phase: the active player, with an empty stack."""
    for moment in walk.moments:
        for event, before, _ in moment.beats:
            match event:
                case e.EnergyLaid(player, card):
                    fine = before.phase == "energy" and before.where(card) == ("hand", player)
                    by = moment.step.by
                case e.Smashed(player, unit, amount):
                    fine = before.phase == "smash" and amount == _smash(moment, player, unit)
                    if moment.step.rule == "occur":  # after its replacements: the unit is frozen in the next step
                        following = walk.moments[moment.number].step if moment.number < len(walk.moments) else None
                        frozen, by = following.events if following is not None else (), player
                    else:
                        frozen, by = moment.step.events, moment.step.by
                    fine = fine and any(isinstance(one, e.Froze) and one.cards == (unit,) for one in frozen)
                case _:
                    continue
            yield unless(
                fine and player == before.active == by and not before.stack and not before.battles,
                "actions",
                moment.number,
                "その特別な行動はここではできない。",
                "that special action cannot be done here.",
            )


def _smash(moment: Moment, player: str, unit: int) -> int | None:
    """How many cards a unit smashes: one more from the enemy area (3-9-1)."""
    if unit not in moment.before.standing or moment.controller(unit) != player:
        return None
    area = area_of(moment.before.standing[unit].square, "A" if player == "A" else "B")
    smash = max(0, moment.stat(unit, "smash") or 0)
    return {"central": smash, "enemy": smash + 1}.get(str(area))


def smash_cards(walk: Walk) -> Looked:
    """As many cards go to the smash zone as the unit smashes, as far as there are any."""
    left, victim = 0, ""
    for moment in walk.moments:
        for event, before, _ in moment.beats:
            match event:
                case e.Smashed(player, _, amount):
                    victim = "B" if player == "A" else "A"
                    left = min(amount, len(before.sides[victim].deck))
                case e.Moved(how="smash"):
                    left -= 1
                case e.Replaced() if left and event.was is not None and event.was.zone == "smash":
                    left -= event.now is not None and event.now.zone != "smash"
        if moment.step.rule == "checkpoint":
            yield unless(
                left == 0,
                "actions",
                moment.number,
                "スマッシュゾーンに置かれた枚数が違う。",
                "another number of cards goes to the smash zone.",
            )
            left = 0


def completed(walk: Walk) -> Looked:
    """What was announced is what was played or activated (4-7-2-9, 4-7-3-5)."""
    announced: e.Announced | None = None
    origin = None
    for moment in walk.moments:
        for event, before, _ in moment.beats:
            match event:
                case e.Announced():
                    announced, origin = event, before.where(event.card)
                case e.Played(player, card):
                    fine = announced is not None and (announced.what, announced.player, announced.card) == (
                        "play",
                        player,
                        card,
                    )
                    yield _as_announced(fine and event.origin == origin, moment)
                case e.Used(player, card, what):
                    named = {"ability": "use"}.get(what, what)
                    fine = announced is not None and (announced.what, announced.player) == (named, player)
                    fine = fine and announced is not None and (card is None or announced.card == card)
                    yield _as_announced(fine and event.words == (announced.words if announced else None), moment)


def _as_announced(fine: bool, moment: Moment) -> Finding | None:
    return unless(fine, "actions", moment.number, "宣言したものと違う。", "it is not what was announced.")
