"""Boards as they are shown are the positions that are recorded."""

from __future__ import annotations

from judge.verify.document import Board, CardNow, CardShown, Recorded, Scene
from judge.verify.findings import Finding, Looked, unless
from judge.verify.walking import Table


def shown(table: Table, scene: Scene) -> Looked:
    """The first board, and the last one of every line."""
    yield from _board(table, scene.before, scene.start)
    for number, line in enumerate(scene.lines, start=1):
        for found in _board(table, line.after, line.end):
            yield found._replace(line=number) if found is not None else None


def _board(table: Table, board: Board, position: Recorded) -> Looked:
    outcome = (board.active, board.phase, board.losers, board.winners)
    yield _alike(outcome == (position.active, position.phase, position.losers, position.winners), "outcome")
    waiting = tuple(map(len, (board.stack, board.pending, board.battles, board.effects)))
    wanted = tuple(map(len, (position.stack, position.pending, position.battles, position.effects)))
    yield _alike(waiting == wanted, "stack")
    squares: dict[str, list[int]] = {}
    for standing in position.standing:
        squares.setdefault(standing.square, []).append(standing.card)
    found = {square: [card.number for card in cards] for square, cards in board.squares.items()}
    yield _alike(found == squares, "squares")
    now = {card.number: card for card in position.cards}
    standings = {standing.card: standing for standing in position.standing}
    for cards in board.squares.values():
        for card in cards:
            one = standings.get(card.number)
            if one is None:
                continue
            fine = _identity(table, card, position) and (card.damage, len(card.beneath)) == (
                one.damage,
                len(one.beneath),
            )
            yield _alike(fine and _values(table, card, now.get(card.number), one.controller), f"card {card.number}")
    for player, side in board.sides.items():
        there = position.sides[player]
        for zone in ("hand", "energy", "graveyard", "removed"):
            fine = [card.number for card in getattr(side, zone)] == list(getattr(there, zone))
            fine = fine and all(_identity(table, card, position) for card in getattr(side, zone))
            yield _alike(fine, f"{zone} {player}")
        frozen = sum(card in position.frozen for card in there.smash)
        counts = (side.deck, side.smash, side.smash_frozen, side.arranged)
        yield _alike(counts == (len(there.deck), len(there.smash), frozen, there.arranged), f"deck {player}")
        plan = side.plan.number if side.plan is not None else None
        yield _alike(plan == (there.deck[0] if there.plan else None), f"plan {player}")


def _identity(table: Table, card: CardShown, position: Recorded) -> bool:
    """Name, owner, printed power, and whether it is frozen."""
    printed = table.printed(card.number)
    power = printed.power if printed is not None and printed.kind == "unit" else None
    return (
        card.name == table.owned[card.number].name
        and card.owner == table.owners[card.number]
        and (printed is None or card.printed_power == power)
        and card.frozen == (card.number in position.frozen)
    )


def _values(table: Table, card: CardShown, now: CardNow | None, controller: str) -> bool:
    """Kind, controller, power and smash as they are derived."""
    printed = table.printed(card.number)
    if card.kind == "unit" and card.power is None:
        return True  # the rules do not decide it, and the verdict says so
    wanted_kind = now.kind if now is not None else printed.kind if printed is not None else card.kind
    if card.kind != wanted_kind or card.controller != (now.controller if now is not None else controller):
        return False
    for stat in ("power", "smash"):
        derived = getattr(now, stat) if now is not None else None
        value = derived.value if derived is not None else getattr(printed, stat) if printed is not None else None
        if card.kind == "unit" and value is not None and getattr(card, stat) != max(0, value):
            return False
    return True


def _alike(fine: bool, part: str) -> Finding | None:
    return unless(
        fine,
        "boards",
        None,
        f"示された盤面の「{part}」が、記録された局面と違う。",
        f"'{part}' of the board shown is not the position recorded.",
    )
