"""Building the first position of a scenario, and finding out what in it cannot be."""

from __future__ import annotations

from typing import NamedTuple, get_args

from judge.games.dimension_zero.board import OPPONENT, PLAYERS, Player
from judge.games.dimension_zero.duel import Duel, Table, Variant
from judge.games.dimension_zero.events import Moved
from judge.games.dimension_zero.meaning import asks_history
from judge.games.dimension_zero.rule_effects import board_of, deaths, losses
from judge.games.dimension_zero.setup import OfferRedraw, opening
from judge.games.dimension_zero.turn import BeginTurn, Checkpoint, FinishTurn, rest_of_turn
from judge.kernel import Event, Instruction, Undetermined
from judge.scenario.acts import Act, Resolver
from judge.scenario.answers import allowed, expected
from judge.scenario.board import Board
from judge.scenario.facts import Watch
from judge.scenario.load import Scenario
from judge.scenario.names import Names, wanted
from judge.scenario.questions import CardValue, PlayerValue, Question
from judge.scenario.schema import ScenarioFile, Until
from judge.source import BadInput, Where


class Query(NamedTuple):
    """A question of the file with what its names mean."""

    question: Question
    expected: frozenset[str] | None
    card: int | None = None
    act: Act | None = None
    watch: int | None = None
    """The number of the fact that it asks about."""


class Scene(NamedTuple):
    """A scenario ready to be played."""

    start: Duel
    actions: tuple[Act, ...]
    names: Names
    asked: tuple[Query, ...]
    watches: tuple[Watch, ...]
    until: Until
    free: bool
    repeats: tuple[tuple[Player, int], ...] = ()
    """How often each player repeats a loop that they could leave (4-18-3)."""


def build(scenario: Scenario) -> Scene:
    """The first position: the active player is to gain priority, or the duel to begin."""
    board = Board(scenario)
    file = scenario.file
    phase = file.turn.phase
    names = board.names
    if board.problems:
        raise BadInput(board.problems)
    duel = Duel(
        table=Table(tuple(board.owned), Variant(**file.options.model_dump())),
        active=file.turn.player,
        turn=0 if phase == "opening" or phase == "start" else 1,
        phase="release" if phase == "opening" or phase == "start" else phase,
        sides=(board.side("A"), board.side("B")),
        standing=tuple(board.standing),
        frozen=frozenset(board.frozen),
        agenda=_agenda(file),
    )
    _note_history(duel)
    if not file.force:
        _check_rules(board, duel)

    def zone_of(card: int) -> tuple[str, str]:
        place = duel.where(card)
        return (place.zone, place.at) if not place.is_square else ("square", str(card))

    resolver = Resolver(names, zone_of, board.complain)
    done = tuple(action for action in file.actions if action.form != "repeat")
    repeats = _repeats(file, board)
    actions = tuple(resolver.act(action, ("actions", index), index) for index, action in enumerate(done))
    for act in actions:
        if file.actions[act.number].to is None:
            _check_square(board, duel, act)
    watches: list[Watch] = []
    asked = tuple(
        _asked(question, ("ask", index), board, names, resolver, watches) for index, question in enumerate(file.ask)
    )
    if board.problems:
        raise BadInput(board.problems)
    return Scene(duel, actions, names, asked, tuple(watches), file.ends, file.responses == "free", repeats)


def _agenda(file: ScenarioFile) -> tuple[Instruction, ...]:
    """What is still to be done; the last instruction is done first."""
    player: Player = file.turn.player
    if file.turn.phase == "opening":
        return opening(player)[::-1]
    if file.turn.phase == "start":
        return (BeginTurn(player, first=True), OfferRedraw(OPPONENT[player]))
    later = rest_of_turn(file.turn.phase)
    if file.until == "end of turn":
        later = tuple(one for one in later if not isinstance(one, FinishTurn))
    return (*reversed(later), Checkpoint(player))


def _note_history(duel: Duel) -> None:
    """Say which happenings of a turn have to be remembered, because some text asks for them."""
    cards = {id(owned.card): owned.card for owned in duel.table.owned}.values()
    asked = (asks_history(ability) for card in cards for ability in card.text.abilities)
    duel.table.memo["history"] = frozenset[type[Event]]().union(*asked)


def _check_rules(board: Board, duel: Duel) -> None:
    """Complain of what rule effects would clean up before anybody could do anything."""
    let = ("force: true なら通す。", "force: true lets this through.")
    try:
        lost = losses(duel)
        dying = deaths(board_of(duel))
    except Undetermined:
        return  # the ruling will say so
    for loss in lost:
        zone = "deck" if loss.clause == "4-16-4-2" else "smash"
        board.complain(
            ("players", loss.player, zone),
            f"{loss.player}はもう敗北している（{loss.clause}）。{let[0]}",
            f"{loss.player} has lost already ({loss.clause}); {let[1]}",
        )
    for intent in dying:
        if isinstance(intent.event, Moved):
            name = duel.card(intent.event.card).name
            board.complain(
                board.roads[intent.event.card],
                f"「{name}」はルールエフェクトですぐ墓地に置かれる（{intent.clause}）。{let[0]}",
                f"'{name}' would go to the graveyard at once by rule effect ({intent.clause}); {let[1]}",
            )


def _check_square(board: Board, duel: Duel, act: Act) -> None:
    """Units and bases are played to a square (2-20-1-2, 2-20-2-2)."""
    if act.form == "play" and not act.square and act.cards and duel.card(act.cards[0]).kind in ("unit", "base"):
        board.complain(
            ("actions", act.number),
            "ユニットやベースの play には to が必要です（2-20-1-2、2-20-2-2）。",
            "a unit or base is played to a square: write to (2-20-1-2, 2-20-2-2).",
        )


def _repeats(file: ScenarioFile, board: Board) -> tuple[tuple[Player, int], ...]:
    """How often each player repeats a loop: said once each, after everything that is done."""
    found: dict[Player, int] = {}
    for index, action in enumerate(file.actions):
        if action.repeat is not None and action.player is not None and action.player not in found:
            found[action.player] = action.repeat
        elif found:
            ja, en = (
                "repeat は actions の終わりに、一人一度だけ書く。",
                "repeat stands at the end of actions, once a player.",
            )
            board.complain(("actions", index), ja, en)
    return tuple(found.items())


def _asked(
    question: Question, here: Where, board: Board, names: Names, resolver: Resolver, watches: list[Watch]
) -> Query:
    card = _card_asked(question, here, names, resolver)
    _check_value(question, here, board)
    act = None
    if question.asked is not None:
        act = resolver.act(question.asked, (*here, "may" if question.may else "can"))
        if act.form in ("choose", "time", "repeat") or (act.form == "concede" and not question.may):
            board.complain(
                (*here, "may" if question.may else "can"),
                "may で問えるのは play・use・move・plan・energy・smash・pass・concede。",
                "may asks about play, use, move, plan, energy, smash, pass and concede.",
            )
    watch = None
    if question.happens is not None or question.decides is not None or question.wins == "battle":
        among = _among(question, here, board, names)
        watches.append(Watch(question, () if card is None else (card,), among))
        watch = len(watches) - 1
    try:
        answers = expected(question, names)
    except ValueError as bad:
        choice = " / ".join(allowed(question))
        board.complain(
            (*here, "expect"),
            f"「{bad}」はこの質問の答えにならない。書けるのは {choice}。",
            f"'{bad}' is no answer to this question; write {choice}.",
        )
        answers = None
    return Query(question, answers, card, act, watch)


def _check_value(question: Question, here: Where, board: Board) -> None:
    """Cards and players have different values."""
    if question.value is None or question.of is None:
        return
    of_player = question.of in PLAYERS
    if question.value not in get_args(PlayerValue if of_player else CardValue):
        who = ("プレイヤー", "players") if of_player else ("カード", "cards")
        board.complain(
            (*here, "value"),
            f"{who[0]}に {question.value} という値はない。",
            f"{who[1]} have no {question.value}.",
        )


def _card_asked(question: Question, here: Where, names: Names, resolver: Resolver) -> int | None:
    field = "where" if question.where else "class" if question.classed else "of"
    name = question.where or question.classed or question.of
    if name is None or (field == "of" and question.value is not None and name in PLAYERS):
        return None
    resolver.check_name(name, (*here, field))
    return names.one(name)


def _among(question: Question, here: Where, board: Board, names: Names) -> tuple[tuple[int | str, ...], ...]:
    found = []
    for given in question.among or ():
        meant = wanted(given, "A", names)
        if meant is None:
            board.complain((*here, "among"), f"「{given}」はこの盤面にない。", f"'{given}' is nowhere on this board.")
        else:
            found.append(meant.refs)
    return tuple(found)
