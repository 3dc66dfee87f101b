"""The actions of a file as the game knows them: cards by number, squares by name, answers ready to be matched."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from judge.games.dimension_zero.board import Player, square_from
from judge.games.dimension_zero.frame import Ref
from judge.scenario.actions import Action
from judge.scenario.answers import COLOURS
from judge.scenario.names import Names, Wanted, wanted, zone_from
from judge.source import Where, did_you_mean, nearest

Complain = Callable[[Where, str, str], None]
_COLOURS = {written: (name,) for name, written in COLOURS.items()}
COSTS = {"通常": "", "普通": "", "normal": ""}
"""Words for paying in no special way."""


class Given(NamedTuple):
    """The answers that go with an action; None: the file does not say, so every one is followed."""

    player: str = ""
    card: int | None = None
    x: int | None = None
    mode: tuple[int, ...] | None = None
    targets: tuple[Wanted, ...] | None = None
    divide: tuple[int, ...] | None = None
    cost: tuple[str, ...] | None = None
    pay: tuple[tuple[Ref, ...], ...] | None = None
    shares: tuple[tuple[tuple[Ref, ...], int], ...] = ()
    """How much of what is divided goes to each target."""
    current: tuple[Ref, ...] | None = None
    """What is left to pick in the choice that is under way."""
    settled: tuple[str, ...] = ()
    """Ways of paying that were chosen with the action itself."""
    failed: str = ""
    """The answer that turned out impossible."""
    undone: bool = False
    """Whether the action is one that is taken back (4-19)."""


class Act(NamedTuple):
    """One action or answer of the script."""

    number: int
    form: str
    player: Player | None
    cards: tuple[int, ...] = ()
    """The cards that it may be about: copies of one card."""
    square: str = ""
    origin: str = ""
    ability: int | None = None
    renew: bool = False
    given: Given = Given()
    choose: tuple[Wanted, ...] = ()


class Resolver:
    """Turns actions into acts, and complains of what they name that is not there."""

    def __init__(self, names: Names, zone_of: Callable[[int], tuple[str, str]], complain: Complain) -> None:
        self._names = names
        self._zone_of = zone_of
        self._complain = complain

    def act(self, action: Action, where: Where, index: int = 0) -> Act:
        """One action, resolved as far as its names are known."""
        player: Player = action.player or "A"
        form = action.form
        card = getattr(action, form) if form in ("play", "use", "move", "energy", "smash") else None
        cards: tuple[int, ...] = ()
        origin = self._origin(action, where)
        if isinstance(card, str):
            cards = self._cards(card, form, player, origin, (*where, form))
        square = self._square(action, player, where)
        choose: tuple[Wanted, ...] = ()
        if form == "choose" and action.choose is not None:
            answers = action.choose if isinstance(action.choose, tuple) else (action.choose,)
            choose = tuple(self._wanted(one, player, (*where, "choose")) for one in answers)
        return Act(
            index,
            "pass" if form == "passes" else form,
            action.player,
            cards,
            square,
            origin,
            action.ability,
            action.plan == "renew",
            self._given(action, player, where),
            choose,
        )

    def _origin(self, action: Action, where: Where) -> str:
        if action.origin is None:
            return ""
        zone = zone_from(action.origin)
        if zone not in ("hand", "plan", "graveyard", "removed", "deck", "energy", "smash"):
            self._complain(
                (*where, "from"),
                f"「{action.origin}」からはプレイできない。hand・plan・graveyard・removed で書く。",
                f"nothing is played from '{action.origin}'; write hand, plan, graveyard or removed.",
            )
            return ""
        return zone

    def _square(self, action: Action, player: Player, where: Where) -> str:
        if action.to is None:
            return ""
        square = square_from(action.to, player)
        if square is None:
            self._complain(
                (*where, "to"),
                f"「{action.to}」というスクエアはない。L1〜R3 か A.L のように書く。",
                f"there is no square '{action.to}'; write L1 to R3, or A.L.",
            )
        return square or ""

    def _cards(self, name: str, form: str, player: Player, origin: str, where: Where) -> tuple[int, ...]:
        """The cards of a name; for a play of one of several copies, those where it is played from."""
        found = self._names.any(name)
        if len(found) > 1 and form in ("play", "energy"):
            here = tuple(card for card in found if self._zone_of(card) == (origin or "hand", player))
            if here or form == "play":
                return here or found
        if len(found) != 1:
            self.check_name(name, where)
        return found

    def check_name(self, name: str, where: Where) -> None:
        """Complain of a name that means no card of this board, or several."""
        if self._names.one(name) is not None:
            return
        copies = len(self._names.any(name))
        if copies:
            self._complain(
                where,
                f"「{name}」は{copies}枚ある。「{name}#1」のように番号を付ける。",
                f"there are {copies} cards '{name}'; write '{name}#1' and so on.",
            )
            return
        meant = did_you_mean(nearest(name, self._names.by_name))
        ja, en = f"「{name}」はこの盤面にない。{meant.ja}", f"'{name}' is nowhere on this board. {meant.en}"
        self._complain(where, ja, en)

    def _wanted(self, given: bool | int | str, player: Player, where: Where, words: bool = True) -> Wanted:
        """What an answer means; a name that several cards have is accepted where all of them lie in one zone."""
        found = wanted(given, player, self._names)
        if found is None and words:
            return Wanted(str(given), (str(given), *_COLOURS.get(str(given), ())))
        if found is None or (
            len(found.refs) > 1 and len({self._zone_of(ref) for ref in found.refs if isinstance(ref, int)}) > 1
        ):
            self.check_name(str(given), where)
        return found or Wanted(str(given), ())

    def _paying(self, name: str, player: Player, where: Where) -> tuple[Ref, ...]:
        """The cards that may be meant by a name to pay with; energy that is only counted goes by its colour."""
        mine = (("energy", player), ("smash", player))
        counted = tuple(card for card in self._names.counted(name) if self._zone_of(card) in mine)
        return counted or self._wanted(name, player, where, words=False).refs

    def _given(self, action: Action, player: Player, where: Where) -> Given:
        targets = None
        if action.targets is not None:
            targets = tuple(self._wanted(one, player, (*where, "targets"), words=False) for one in action.targets)
        mode = (action.mode,) if isinstance(action.mode, int) else action.mode
        cost = (action.cost,) if isinstance(action.cost, str) else action.cost
        pay = None
        if action.pay is not None:
            pay = tuple(self._paying(name, player, (*where, "pay")) for name in action.pay)
        if action.divide is not None and action.targets is not None and len(action.divide) != len(action.targets):
            self._complain(
                (*where, "divide"),
                "divide には targets と同じ数だけ書く。",
                "divide needs as many numbers as there are targets.",
            )
        shares: tuple[tuple[tuple[Ref, ...], int], ...] = ()
        if action.divide is not None and targets is not None:
            shares = tuple((one.refs, amount) for one, amount in zip(targets, action.divide, strict=False))
        return Given(
            player,
            None,
            action.x,
            mode,
            targets,
            action.divide,
            None if cost is None else tuple(COSTS.get(one, one) for one in cost),
            pay,
            shares,
            undone=bool(action.undone),
        )
