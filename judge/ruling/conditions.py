"""Choices as conditions: 「Bが《…》を選ぶ場合」, "if B chooses …", as a judge says them aloud."""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.dimension_zero.asking import Answer, Enough, Pick, Say
from judge.games.dimension_zero.deeds.decks import Lies
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.replacing.replacement import Use as UseReplacement
from judge.games.dimension_zero.triggers import Show
from judge.kernel import CHANCE, Decision, Option
from judge.ruling.copies import teller_of_copies
from judge.source import Words

MOST_NAMED = 3
"""More options than these that lead to the same are told as the others."""


class Conditions:
    """Tells what somebody chooses as a condition: a clause without its 場合 or "if"."""

    def __init__(self, start: Duel) -> None:
        self._teller = teller_of_copies(start)

    def question(self, decision: Decision, duel: Duel) -> Words:
        """What is chosen about."""
        self._teller.know(duel.stack)
        return self._teller.question(decision)

    def says(self, decision: Decision, options: Sequence[Option], duel: Duel) -> Words:
        """That one of these options is chosen."""
        self._teller.know(duel.stack)
        every = set(decision.options)
        if len(options) > MOST_NAMED and len(every) - len(set(options)) <= MOST_NAMED:
            others = [option for option in decision.options if option not in options]
            return self._unlike(decision, others)
        nouns = [option for option in options if isinstance(option, Pick | Say | Lies)]
        told = [self._nouns(decision, nouns)] if nouns else []
        told += [self._verb(decision, option) for option in options if option not in nouns]
        told = list(dict.fromkeys(told))
        return Words("か、".join(one.ja for one in told), " or ".join(one.en for one in told))

    def _unlike(self, decision: Decision, others: list[Option]) -> Words:
        names = self._named(decision, others)
        if decision.player == CHANCE:
            return Words(f"偶然が{names.ja}以外になる", f"chance brings something other than {names.en}")
        who = decision.player
        return Words(f"{who}が「{names.ja}」以外を選ぶ", f"{who} chooses something other than “{names.en}”")

    def _named(self, decision: Decision, options: Sequence[Option]) -> Words:
        told = list(dict.fromkeys(self._teller.option(option, decision.about) for option in options))
        return Words("か".join(one.ja for one in told), " or ".join(one.en for one in told))

    def picked(self, decision: Decision, option: Option, yes: bool) -> Words:
        """That something is among what is chosen, or is not."""
        what, who = self._teller.option(option, decision.about), decision.player
        if who == CHANCE:
            ja = "選ばれる" if yes else "選ばれない"
            return Words(f"無作為に{what.ja}が{ja}", f"{what.en} is {'' if yes else 'not '}chosen at random")
        ja = "選ぶ" if yes else "選ばない"
        return Words(f"{who}が{what.ja}を{ja}", f"{who} {'chooses' if yes else 'does not choose'} {what.en}")

    def _nouns(self, decision: Decision, options: Sequence[Option]) -> Words:
        """Things that are chosen, said or dealt."""
        what, who = self._named(decision, options), decision.player
        if isinstance(options[0], Lies):
            whose = getattr(decision.about, "player", "")
            return Words(f"{whose}の山札の次のカードが{what.ja}である", f"the next card of {whose}'s deck is {what.en}")
        if who == CHANCE:
            return Words(f"無作為に{what.ja}が選ばれる", f"{what.en} is chosen at random")
        return Words(f"{who}が{what.ja}を選ぶ", f"{who} chooses {what.en}")

    def _verb(self, decision: Decision, option: Option) -> Words:
        who = decision.player
        if isinstance(option, Enough):
            return Words(f"{who}がそれ以上選ばない", f"{who} chooses no more")
        if isinstance(option, Answer | UseReplacement | Show):
            return self._yes_or_no(decision, option.yes)
        what = self._teller.option(option, decision.about)
        if who == CHANCE:
            return Words(f"偶然が{what.ja}", f"chance decides to {what.en}")
        return Words(f"{who}が{what.ja}", f"{who} chooses to {what.en}")

    def _yes_or_no(self, decision: Decision, yes: bool) -> Words:
        who = decision.player
        done, used, shown = ("行う", "使う", "公開する") if yes else ("行わない", "使わない", "公開しない")
        does = "" if yes else "does not "
        match decision.kind, getattr(decision.about, "why", ""):
            case "ask_whether", "redraw":
                ja = "引き直す" if yes else "引き直さない"
                return Words(f"{who}が手札を{ja}", f"{who} {'draws' if yes else 'does not draw'} a new hand")
            case "ask_whether", "draw":
                name = self._teller.called(decision.about.card)  # type: ignore[attr-defined]
                ja, verb = ("引く", "draws") if yes else ("引かない", "does not draw")
                return Words(f"{who}が{name.ja}の効果で1枚{ja}", f"{who} {verb} a card by the effect of {name.en}")
            case "ask_whether", _:
                name = self._teller.called(decision.about.card)  # type: ignore[attr-defined]
                en = f"{who} {'does' if yes else 'does not do'} what {name.en} allows"
                return Words(f"{who}が{name.ja}の「してよい」を{done}", en)
            case "offer_payment", _:
                name = self._teller.called(decision.about.card)  # type: ignore[attr-defined]
                paid = "支払う" if yes else "支払わない"
                verb = f"{does}pay" if does else "pays"
                return Words(f"{who}が{name.ja}の求めるコストを{paid}", f"{who} {verb} the cost that {name.en} names")
            case "offer_replacement", _:
                source, words = decision.about.by  # type: ignore[attr-defined]
                name = self._teller.called(source if source >= 0 else words.card)
                verb = f"{does}use" if does else "uses"
                return Words(f"{who}が{name.ja}の置換を{used}", f"{who} {verb} the replacement of {name.en}")
            case "offer_reveal", _:
                revealed = self._teller.name(decision.about.frame.source)  # type: ignore[attr-defined]
                verb = f"{does}reveal" if does else "reveals"
                return Words(f"{who}が手札の{revealed}を{shown}", f"{who} {verb} {revealed} from hand")
        question = self._teller.question(decision)
        word = Words("はい", "yes") if yes else Words("いいえ", "no")
        return Words(f"{who}が「{question.ja}」に{word.ja}と答える", f"{who} answers {word.en} ({question.en})")
