"""特別な行動 of the active player that do not use the stack: laying energy and smashing (3-7, 3-9)."""

from __future__ import annotations

from judge.cardtext import nodes
from judge.games.dimension_zero.board import OPPONENT, Place, Player, area_of
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.events import EnergyLaid, Froze, Smashed
from judge.games.dimension_zero.forbidding import demanded, forbidden
from judge.games.dimension_zero.moving import Happen, Happened, Intent, move
from judge.games.dimension_zero.replacing.claims import claims
from judge.games.dimension_zero.rulebook import RULES, Now, clause, words_of
from judge.games.dimension_zero.triggers import happen
from judge.games.dimension_zero.turn import TakeTop
from judge.games.dimension_zero.values.characteristics import in_force, lasting, look, view
from judge.kernel import Instruction, Option, Refusal, Undetermined

ENERGY_PHASE = clause("3-7-1")
SMASH_PHASE = clause("3-9-1")
SMASH_CENTRAL = clause("3-9-1(1)")
SMASH_ENEMY = clause("3-9-1(2)")
FROZEN_CANNOT = clause("2-26-1-1")
BELOW_ZERO = clause("1-2-2")
CANNOT = clause("1-1-2")
CARD_OVER_RULES = clause("1-1-1")


class LayEnergy(Option, frozen=True):
    """Put a card from hand into the energy zone."""

    card: int


class SmashWith(Option, frozen=True):
    """Smash with a unit."""

    unit: int


class FinishSmash(Instruction, frozen=True):
    """A smash has met the replacements that waited for it; the answer says whether it took place."""

    smashed: Smashed
    clause: str


def special_actions(duel: Duel, player: Player) -> tuple[Option, ...]:
    """What the active player may do without the stack, with priority and an empty stack."""
    if player != duel.active or duel.stack or duel.battles:
        return ()
    if duel.phase == "energy" and not duel.memory.energy_laid:
        hand = duel.side(player).hand
        first = {duel.table.kinds[card]: card for card in reversed(hand)}
        return tuple(LayEnergy(card) for card in hand if first[duel.table.kinds[card]] == card)
    if duel.phase == "smash":
        seen = view(duel)
        own = [s.card for s in duel.standing if seen.controller(s.card) == player]
        return tuple([SmashWith(unit) for unit in own if _may_smash(duel, player, unit)])
    return ()


def _may_smash(duel: Duel, player: Player, unit: int) -> bool:
    try:
        return not smash_obstacles(duel, player, unit)
    except Undetermined:  # who smashes is told why the texts do not decide
        return True


def must_smash(duel: Duel, player: Player) -> Refusal | None:
    """Why a player may not pass: a text demands a smash that can be made, and it goes before the rules (1-1-1)."""
    if duel.phase != "smash" or not (in_force(duel, nodes.Must) or lasting(duel, nodes.Must)):
        return None
    for option in special_actions(duel, player):
        if isinstance(option, SmashWith) and (found := demanded(duel, "smash", what=option.unit, who=player)):
            return Refusal(CARD_OVER_RULES, "must smash", (option.unit,), (words_of(*found[0]),))
    return None


def smash_obstacles(duel: Duel, player: Player, card: int) -> list[Refusal]:
    """Why a unit cannot smash now."""
    found: list[Refusal] = []
    if duel.phase != "smash" or player != duel.active or duel.stack or duel.battles:
        found.append(Refusal(SMASH_PHASE, "not own smash phase", (player,)))
    seen = look(duel, card)
    if not seen.place.is_square or seen.controller != player or seen.data.kind != "unit":
        return [*found, Refusal(SMASH_CENTRAL, "not own unit", (player, card))]
    if area_of(seen.place.at, player) not in ("central", "enemy"):
        found.append(Refusal(SMASH_CENTRAL, "too far back to smash", (card, seen.place.at)))
    if seen.frozen:
        found.append(Refusal(FROZEN_CANNOT, "unit is frozen", (card,)))
    try:
        ban = forbidden(duel, "smash", what=card, who=player)
    except Undetermined:
        if not found:
            raise
        return found  # whatever a text would say of it
    if ban is not None:
        found.append(Refusal(CANNOT, "cannot smash", (card,), (words_of(*ban),)))
    return found


def energy_obstacles(duel: Duel, player: Player, card: int) -> list[Refusal]:
    """Why a card cannot be put into the energy zone now."""
    found: list[Refusal] = []
    if duel.phase != "energy" or player != duel.active or duel.stack or duel.battles:
        found.append(Refusal(ENERGY_PHASE, "not own energy phase", (player,)))
    if duel.memory.energy_laid:
        found.append(Refusal(ENERGY_PHASE, "energy laid already", (player,)))
    if card not in duel.side(player).hand:
        found.append(Refusal(ENERGY_PHASE, "not in hand", (player, card)))
    return found


def lay_energy(now: Now, player: Player, card: int) -> None:
    """Once in the phase, a card from hand goes to the energy zone, face up and released."""
    now.happen(EnergyLaid(player, card))
    now.then(Happen((move(now.state, card, Place("energy", player), ENERGY_PHASE),)))


def smash(now: Now, player: Player, unit: int) -> None:
    """Freeze a unit; as many cards as its smash, one more in the enemy area, go from deck to smash zone."""
    duel = now.state
    forbidden(duel, "smash", what=unit, who=player)  # where the texts do not decide whether it may, it ends here
    seen = look(duel, unit)
    enemy = area_of(seen.place.at, player) == "enemy"
    number = SMASH_ENEMY if enemy else SMASH_CENTRAL
    now.under(number)
    amount = max(0, seen.data.smash) + enemy
    cites = (BELOW_ZERO,) if seen.data.smash < 0 else ()
    demand = must_smash(duel, player) if now.traced else None
    if demand is not None and demand.about == (unit,):
        now.cite((CARD_OVER_RULES,), demand.sources)
    event = Smashed(player, unit, amount)
    if claims(duel, Intent(event, "")):
        now.cite(cites)
        now.then(Happen((Intent(event, number),)), FinishSmash(event, number))
        return
    happen(now, Froze((unit,)))
    happen(now, event, cites=cites)
    _take_smashed(now, event, number)


@RULES.rule(FinishSmash, "3-9-1")
def finish_smash(now: Now, finish: FinishSmash) -> None:
    """A smash that nothing took the place of: the unit is frozen, and the cards go."""
    came: Happened = now.state.answer
    if finish.smashed in came.events:
        now.under(finish.clause)
        happen(now, Froze((finish.smashed.unit,)))
        _take_smashed(now, finish.smashed, finish.clause)


def _take_smashed(now: Now, smashed: Smashed, number: str) -> None:
    if smashed.amount:
        now.then(TakeTop(OPPONENT[smashed.player], smashed.amount, "smash", number, "smash"))


__all__ = [
    "LayEnergy",
    "SmashWith",
    "energy_obstacles",
    "lay_energy",
    "smash",
    "smash_obstacles",
    "special_actions",
]
