"""What is true of a card or a square: colour, race, figures, state, and whatever a relative clause tells."""

from __future__ import annotations

from judge.cardtext import nodes
from judge.games.dimension_zero.duel import Duel, Fight
from judge.games.dimension_zero.frame import Frame, Seen
from judge.games.dimension_zero.meaning import cardwords, facts, numbers, past, placewords
from judge.games.dimension_zero.meaning.ground import (
    bind,
    colours_of,
    data_of,
    gap,
    is_hidden,
    look,
    refs_of,
    unclear,
)


def passes(duel: Duel, frame: Frame, test: nodes.Node, seen: Seen) -> bool:
    """Whether a card is as a test says."""
    match test:
        case nodes.HasColour():
            colours = colours_of(seen)
            return not colours if test.colour == "colourless" else test.colour in colours
        case nodes.HasRace():
            data = data_of(seen)
            return test.race in (data.attributes if test.attribute else data.races)
        case nodes.Named():
            return data_of(seen).name == test.name
        case nodes.Compare():
            if test.stat is None:
                unclear(test, "which figure")
            if test.order in ("highest", "lowest"):
                return bool(extreme(duel, frame, test, [seen]))
            return compare(duel, frame, test, numbers.figure(duel, seen, test.stat))
        case nodes.InState():
            return seen.frozen == (test.status == "frozen")
        case nodes.InBattle():
            return in_battle(duel, frame, seen.card, test.against)
        case nodes.OtherThan():
            return _other_than(duel, frame, test, seen)
        case nodes.Ahead():
            square = seen.place.at if seen.place.is_square else None
            return square is not None and placewords.ahead(duel, frame, test, square)
        case nodes.FaceIs():
            lies_down = is_hidden(seen) or seen.place.zone in ("deck", "hand")
            return lies_down == (test.face == "down")
        case nodes.HasTiming():
            return data_of(seen).timing == test.timing
        case nodes.SameName():
            name = data_of(seen).name
            others = cardwords.spoken(duel, frame, test.to or nodes.ThisCard())
            return any(data_of(look(duel, other, frame)).name == name for other in others)
        case nodes.StatOf():
            return _shares(duel, frame, test, seen)
        case nodes.Such(paid=True):
            return seen.card in past.paid_cards(duel, frame, test.fact)
        case nodes.Such():
            return facts.holds(duel, bind(frame, "card", seen.card), test.fact, past=test.past)
        case nodes.AnyOf():
            return any(passes(duel, frame, option, seen) for option in test.options)
        case nodes.AllOf():
            return all(passes(duel, frame, option, seen) for option in test.options)
        case nodes.That():
            return _is_that(duel, frame, test, seen)
        case nodes.Keyword() | nodes.ZoneEffect():
            return facts.has(duel, frame, test, seen)
        case nodes.Cards() | nodes.ThisCard() | nodes.Squares() | nodes.Zone() | nodes.Player() | nodes.Line():
            return cardwords.means(duel, frame, test, seen)
        case nodes.Empty():
            return False
    unclear(test, "cannot be asked of a card")


def _other_than(duel: Duel, frame: Frame, test: nodes.OtherThan, seen: Seen) -> bool:
    if test.what is None:
        return not (seen.card == frame.source and seen.card not in frame.gone)
    if isinstance(test.what, nodes.StatOf):
        return not _shares(duel, frame, test.what, seen)
    return not cardwords.means(duel, frame, test.what, seen)


def _is_that(duel: Duel, frame: Frame, test: nodes.That, seen: Seen) -> bool:
    """選んだ種族の, 指定した色の: a word that was said, or a card that was spoken of."""
    for ref in refs_of(duel, frame, test):
        if isinstance(ref, int):
            if ref == seen.card and ref not in frame.gone:
                return True
            continue
        if test.kind in ("colour", "color") or ref in ("red", "black", "blue", "white", "green"):
            if ref in colours_of(seen):
                return True
            continue
        data = data_of(seen)
        if ref in data.races or ref in data.attributes or ref == data.name:
            return True
    return False


def _shares(duel: Duel, frame: Frame, test: nodes.StatOf, seen: Seen) -> bool:
    """緑以外の色の, 指定された色の, このカードと同じ種族の: whether one of its colours (races …) is as said."""
    own = numbers.words(duel, seen, test.stat)
    if test.same_as is not None:
        others = cardwords.spoken(duel, frame, test.same_as)
        seen_others = (look(duel, other, frame) for other in others)
        own = own & {word for other in seen_others for word in numbers.words(duel, other, test.stat)}
    if test.of is not None:
        own = own & numbers.words_of(duel, frame, test)
    if test.stat == "colour" and any(isinstance(one, nodes.OtherThan) for one in test.tests):
        own = own - {"colourless"}  # a colour other than green is a colour (2-4-2-3)
    return any(all(passes_word(duel, frame, one, word, test.stat) for one in test.tests) for word in own)


def passes_word(duel: Duel, frame: Frame, test: nodes.Node, word: str, stat: str) -> bool:
    """Whether a colour, race or name is as a test says."""
    match test:
        case nodes.HasColour():
            return word == test.colour
        case nodes.HasRace():
            return word == test.race
        case nodes.Named():
            return word == test.name
        case nodes.OtherThan(what=nodes.Node() as what):
            return not passes_word(duel, frame, what, word, stat)
        case nodes.AnyOf():
            return any(passes_word(duel, frame, option, word, stat) for option in test.options)
        case nodes.That():
            return word in refs_of(duel, frame, test)
        case nodes.Cards(name=str() as name):
            return word == name
        case nodes.Such():
            return facts.holds(duel, bind(frame, "word", word), test.fact, past=test.past)
    unclear(test, "cannot be asked of a word", word)


# ---- figures


def compare(duel: Duel, frame: Frame, test: nodes.Compare, value: int) -> bool:
    """Whether a number is as high, as low, as odd as a test says."""
    if test.order in ("odd", "even"):
        return (value % 2 == 1) == (test.order == "odd")
    if test.amount is None:
        unclear(test, "compared with what")
    amount = numbers.number(duel, frame, test.amount)
    match test.order:
        case "at_most":
            return value <= amount
        case "at_least":
            return value >= amount
        case "below":
            return value < amount
        case "above":
            return value > amount
        case "equal":
            return value == amount
    unclear(test, "no comparison")


def extreme(duel: Duel, frame: Frame, test: nodes.Node, among: list[Seen]) -> list[Seen]:
    """Those with the highest or lowest figure; several may share it (2-4-4, 2-12-2)."""
    assert isinstance(test, nodes.Compare)
    if test.stat is None:
        unclear(test, "which figure")
    if not among:
        return []
    values = [numbers.figure(duel, seen, test.stat) for seen in among]
    best = max(values) if test.order == "highest" else min(values)
    return [seen for seen, value in zip(among, values, strict=True) if value == best]


# ---- battle


def fights_of(duel: Duel, card: int) -> tuple[Fight, ...]:
    """The fights that a card takes part in: バトルをしているユニット, until each ends (3-11-1-2, 3-11-1-3)."""
    return tuple(fight for battle in duel.battles for fight in battle.fights if card in fight.units)


def in_battle(duel: Duel, frame: Frame, card: int, against: nodes.Node | None) -> bool:
    """バトル中: whether a card battles, against one that words mean; of one that left, whether it did just before."""
    fights = fights_of(duel, card)
    mine = look(duel, card, frame)
    if against is None:
        return bool(fights or mine.foes)
    for other in mine.foes:
        seen = look(duel, other, frame)
        if seen.controller != mine.controller and cardwords.means(duel, frame, against, seen):
            return True
    return False


# ---- squares, lines, areas


def passes_square(duel: Duel, frame: Frame, test: nodes.Node, square: str) -> bool:
    """Whether a square is as a test says."""
    match test:
        case nodes.Ahead():
            return placewords.ahead(duel, frame, test, square)
        case nodes.Such():
            return facts.holds(duel, bind(frame, "square", square), test.fact, past=test.past)
        case nodes.AnyOf():
            return any(passes_square(duel, frame, option, square) for option in test.options)
        case nodes.AllOf():
            return all(passes_square(duel, frame, option, square) for option in test.options)
        case nodes.OtherThan(what=nodes.Node() as what):
            return not placewords.means_square(duel, frame, what, square)
        case nodes.That() | nodes.Squares() | nodes.Line() | nodes.Area() | nodes.Space() | nodes.AdjacentTo():
            return placewords.means_square(duel, frame, test, square)
        case nodes.Empty():
            return all(standing.square != square for standing in duel.standing)
    unclear(test, "cannot be asked of a square", square)


def passes_region(duel: Duel, frame: Frame, test: nodes.Node, kind: str, ref: str) -> bool:
    """Whether a line or an area is as a test says."""
    match test:
        case nodes.Such():
            return facts.holds(duel, bind(frame, kind, ref), test.fact, past=test.past)
        case nodes.AnyOf():
            return any(passes_region(duel, frame, option, kind, ref) for option in test.options)
        case nodes.AllOf():
            return all(passes_region(duel, frame, option, kind, ref) for option in test.options)
        case nodes.That():
            return ref in refs_of(duel, frame, test)
        case nodes.OtherThan(what=nodes.Node() as what):
            return not passes_region(duel, frame, what, kind, ref)
        case nodes.Gap():
            return gap(frame, kind) == ref
        case nodes.Line() | nodes.Area():
            named = placewords.lines(duel, frame, test) if kind == "line" else placewords.areas(duel, frame, test)
            return ref in named
    unclear(test, "cannot be asked of a region", ref)
