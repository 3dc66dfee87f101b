"""呼声: cards that are frozen to make playing or moving a unit cheaper (5-10)."""

from __future__ import annotations

from judge.cardtext import nodes
from judge.games.dimension_zero.board import Player
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.rulebook import clause, only, words_of
from judge.games.dimension_zero.values.characteristics import in_force, look
from judge.kernel import Source, Undetermined

CALL = clause("5-10-2")


def callers(duel: Duel, player: Player, unit: int) -> tuple[tuple[int, Source], ...]:
    """The cards with 呼声 that may be frozen for playing or moving a unit: of its colour, released (5-10-2)."""
    found: list[tuple[int, Source]] = []
    colours: frozenset[str] | None = None
    for frame, keyword in in_force(duel, nodes.Keyword):
        if keyword.name != "呼声" or frame.controller != player:
            continue
        if frame.source in duel.frozen or duel.at(frame.source) is None:
            continue
        if any(card == frame.source for card, _ in found):
            continue  # it is frozen once, whatever colours it calls: -1 for each card (5-10-2)
        only(keyword, "name", "quality")
        if not isinstance(keyword.quality, nodes.HasColour):
            raise Undetermined("not carried out", ("Keyword", "quality", keyword.wording), CALL)
        colours = look(duel, unit).data.colours if colours is None else colours
        wanted = keyword.quality.colour
        if wanted in colours or (wanted == "colourless" and not colours):
            found.append((frame.source, words_of(frame, keyword)))
    return tuple(found)
