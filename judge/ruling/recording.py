"""Writing the record: what the simulator knows of a position, as data that somebody else can check."""

from __future__ import annotations

from judge.cardtext import nodes
from judge.games.dimension_zero.board import PLAYERS
from judge.games.dimension_zero.duel import Duel, Standing
from judge.games.dimension_zero.values.characteristics import Reckoning, Stat, look, reckon
from judge.kernel import Undetermined
from judge.ruling.record import CardNow, CardOwned, ChangeMade, Derived, Position, QuestionAsked
from judge.scenario.build import Query


def owned(duel: Duel) -> tuple[CardOwned, ...]:
    """Every card of a duel, by its number."""
    return tuple(CardOwned(card.name, owner, tuple(sorted(card.colours))) for card, owner in duel.table.owned)


def position(duel: Duel) -> Position:
    """A position, complete."""
    return Position(
        active=duel.active,
        phase=duel.phase,
        sides={player: duel.side(player) for player in PLAYERS},
        standing=duel.standing,
        frozen=tuple(sorted(duel.frozen)),
        stack=duel.stack,
        pending=duel.pending,
        battles=duel.battles,
        effects=duel.effects,
        shown=tuple(sorted(duel.shown)),
        face_down=tuple(sorted(duel.face_down)),
        losers=tuple(sorted(duel.losers)),
        winners=tuple(sorted(duel.winners)),
        cards=cards_now(duel),
    )


def cards_now(duel: Duel) -> tuple[CardNow, ...]:
    """The cards on squares that are not as they are printed. Where the rules do not decide that, nothing is told."""
    # What is worked out on the way is kept with a fork: looking must leave no mark on the line of play.
    there = duel.fork()
    try:
        found = (_now(there, standing) for standing in there.standing)
        return tuple(card for card in found if card is not None)
    except Undetermined:
        return ()


def _now(duel: Duel, standing: Standing) -> CardNow | None:
    seen, printed = look(duel, standing.card), duel.table.data(standing.card)
    power, smash = (_derived(duel, standing.card, stat) for stat in ("power", "smash"))
    as_printed = seen.data.kind == printed.kind and seen.data.abilities == printed.abilities
    if as_printed and seen.controller == standing.controller and power is None and smash is None:
        return None
    abilities = (duel.table.node(words) for words in seen.data.abilities)
    keywords = tuple(node.name for node in abilities if isinstance(node, nodes.Keyword))
    return CardNow(standing.card, seen.data.kind, seen.controller, power, smash, keywords)


def _derived(duel: Duel, card: int, stat: Stat) -> Derived | None:
    found: Reckoning = reckon(duel, card, stat)
    if not found.changes and found.signed == found.printed:
        return None
    changes = tuple(
        ChangeMade(
            change.amount,
            change.frame.source,
            (change.source.card, change.source.span),
            change.value,
            change.resolved,
        )
        for change in found.changes
    )
    return Derived(found.printed, changes, found.signed)


def question(query: Query) -> QuestionAsked:
    """What a question asks, with its names resolved."""
    asked = query.question
    what: str = asked.happens or asked.value or asked.decides or asked.wins or ""
    if asked.classed is not None:
        what = f"data: {asked.data}" if asked.data else "information" if asked.information else "ability"
    player = asked.player or (asked.of if query.card is None else None) or ""
    return QuestionAsked(what, query.card, player, asked.times)
