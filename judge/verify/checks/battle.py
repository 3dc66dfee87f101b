"""バトル: who fights, what damage is stacked and dealt, and who wins (3-11 to 3-14)."""

from __future__ import annotations

from collections import Counter

from judge.games.dimension_zero import events as e
from judge.games.dimension_zero.pieces import Blow, Exchange, Fight
from judge.verify.checks.numbers import changes_said
from judge.verify.checks.rule_effects import contested
from judge.verify.findings import Looked, unless
from judge.verify.walking import Moment, Walk

SWIFT = "加速"


def beginnings(walk: Walk) -> Looked:
    """A battle begins wherever units of both players meet; the later one attacks (3-11-1, 3-11-5)."""
    for moment in walk.moments:
        for event, _, _ in moment.beats:
            if isinstance(event, e.BattleBegan):
                wanted = {square: _fight(moment, square, units) for square, units in contested(moment)}
                yield unless(
                    {fight.square: fight for fight in event.fights} == wanted,
                    "battle",
                    moment.number,
                    "そこでバトルが発生しないか、戦うユニットが違う。",
                    "no battle begins there, or other units fight.",
                )


def _fight(moment: Moment, square: str, units: list[int]) -> Fight:
    first = units[0]
    mine = moment.controller(first)
    second = next(card for card in units if moment.controller(card) != mine)
    standing = moment.before.standing
    began = (first, second)
    if standing[first].rank == standing[second].rank:
        return Fight(square, began, attackers=began, attacked=began)
    return Fight(square, began, attackers=(second,), attacked=(first,))


def exchanges(walk: Walk) -> Looked:
    """Battle damage is the power that each unit has as it is stacked (3-12-2, 3-12-4-1, 3-13-2)."""
    for moment in walk.moments:
        for event, _, _ in moment.beats:
            if isinstance(event, e.Stacked) and isinstance(event.item, Exchange):
                wanted = Counter(_blow(blow) for blow in _blows(moment))
                yield unless(
                    Counter(_blow(blow) for blow in event.item.blows) == wanted,
                    "battle",
                    moment.number,
                    "バトルダメージが、印刷されたパワーと記録された効果の合計と違う。",
                    "battle damage is not the sum of printed power and recorded effects.",
                )
            if isinstance(event, e.Struck):
                swift = [blow.source for blow in _blows(moment, event.fight)]
                yield unless(
                    sorted(swift) == sorted(event.units),
                    "battle",
                    moment.number,
                    "先に与えるユニットが違う。",
                    "other units strike first.",
                )
        if moment.step.rule in ("first_exchange", "second_exchange"):
            stacked = any(isinstance(event, e.Stacked) for event in moment.step.events)
            yield unless(
                stacked == bool(_blows(moment)),
                "battle",
                moment.number,
                "バトルダメージの応酬がスタックに乗るかどうかが違う。",
                "the exchange of battle damage is stacked or not, wrongly.",
            )


def _blow(blow: Blow) -> tuple[int, int | None, int]:
    return blow.source, blow.target, blow.amount


def _blows(moment: Moment, only: int | None = None) -> list[Blow]:
    if not moment.before.battles:
        return []
    battle = moment.before.battles[-1]
    standing = moment.before.standing
    blows = []
    for index, fight in enumerate(battle.fights):
        units = [card for card in fight.began if card in standing and standing[card].square == fight.square]
        units = [card for card in units if moment.kind(card) == "unit"]
        if only not in (None, index) or len({moment.controller(card) for card in units}) < 2:
            continue
        for card in units:
            strikes = moment.has_keyword(card, SWIFT) if battle.step == 1 else card not in fight.struck
            if strikes:
                enemy = next(one for one in units if moment.controller(one) != moment.controller(card))
                blows.append(Blow(card, enemy, max(0, moment.stat(card, "power") or 0)))
    return blows


def damage(walk: Walk) -> Looked:
    """What an exchange deals is what was fixed when it was stacked, all at once, unless it is replaced (3-12-4)."""
    fixed: list[tuple[int, int, int]] | None = None
    begun = 0
    for moment in walk.moments:
        if fixed is not None and moment.step.rule == "checkpoint":
            since = walk.moments[begun : moment.number]
            dealt = [
                (event, [quote.words for quote in one.step.quotes])
                for one in since
                for event in one.step.events
                if isinstance(event, e.DamageDealt) and event.battle
            ]
            changed = any(one.step.refusals or _replaces(one) for one in since)
            yield unless(
                _as_fixed(dealt, fixed) or changed,
                "battle",
                moment.number,
                "与えたバトルダメージが、固定したものと違う。",
                "the battle damage dealt is not what was fixed.",
            )
            fixed = None
        for event, _, _ in moment.beats:
            match event:
                case e.Unstacked(Exchange(blows=blows)):
                    fixed = [(b.source, b.target, b.amount) for b in blows if b.target is not None and b.amount > 0]
                    begun = moment.number - 1
                case e.DamageDealt(battle=True):
                    yield unless(
                        fixed is not None,
                        "battle",
                        moment.number,
                        "応酬の解決でないのにバトルダメージが与えられている。",
                        "battle damage is dealt by no exchange.",
                    )


def _as_fixed(dealt: list[tuple[e.DamageDealt, list[str]]], fixed: list[tuple[int, int, int]]) -> bool:
    """Whether each blow dealt what was fixed, or that with the changes that its quoted words make."""
    left = list(fixed)
    for event, quotes in dealt:
        for blow in left:
            source, target, amount = blow
            if (source, target) == (event.source, event.target) and event.amount - amount in changes_said(quotes):
                left.remove(blow)
                break
        else:
            return False
    return not left


def _replaces(moment: Moment) -> bool:
    return any(isinstance(event, e.Replaced) for event in moment.step.events)


def outcomes(walk: Walk) -> Looked:
    """A unit that stands alone on the square has won (3-14-1-1)."""
    for moment in walk.moments:
        for event, _, _ in moment.beats:
            if not isinstance(event, e.BattleDecided):
                continue
            standing = moment.before.standing
            there = [card for card, one in standing.items() if one.square == event.square]
            units = [card for card in there if moment.kind(card) == "unit"]
            winner = units[0] if len(units) == 1 else None
            fights = moment.before.battles[-1].fights if moment.before.battles else ()
            began = next((fight.began for fight in fights if fight.square == event.square), None)
            losers = tuple(card for card in began or () if winner is not None and card != winner)
            yield unless(
                began is not None and event.winner == winner and event.losers == losers,
                "battle",
                moment.number,
                "バトルの勝敗が違う。",
                "another unit has won the battle, or none.",
            )
