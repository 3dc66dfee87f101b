"""Questions and their answers in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.telling import KINDS, OTHERS, PHASES, STATES, ZONES
from judge.letters import capitalised
from judge.ruling.copies import teller_of_copies
from judge.ruling.deeds import deed
from judge.ruling.happenings import Told, happening
from judge.ruling.topics import (
    ABILITIES,
    ALLOWED,
    COUNTS,
    DATA,
    DECIDES,
    PEOPLE,
    PLURAL,
    QUALITIES,
    VALUES,
)
from judge.scenario.answers import CLASSES, COLOURS, INFORMATION, MAY_LACK, NOTHING
from judge.scenario.build import Query
from judge.scenario.names import Names
from judge.scenario.questions import LISTS, Question
from judge.source import Words


class Wording:
    """Puts one question and its answers into words."""

    def __init__(self, query: Query, start: Duel, names: Names) -> None:
        self._query = query
        self._question: Question = query.question
        self._names = names
        self._start = start
        self._teller = teller_of_copies(start)

    def asks(self) -> Words:
        """The question as a sentence."""
        asked: dict[str, Callable[[], Words]] = {
            "happens": lambda: self._happening().asks(),
            "where": lambda: Words(
                f"ここから進めると、{self._card.ja}は最後にどこにあるか。",
                f"From here on, where does {self._card.en} end up?",
            ),
            "value": self._asks_value,
            "may": self._asks_may,
            "decides": self._asks_decides,
            "wins": self._asks_wins,
            "classed": self._asks_class,
            "can": lambda: Words(
                f"ここで{self._question.can}ができることは何か。", f"What can {self._question.can} do here?"
            ),
        }
        return asked[self._question.form]()

    def says(self, answer: str) -> Words:
        """One answer as a sentence."""
        match self._question.form:
            case "can":
                return self._says_can(answer)
            case "happens":
                return self._happening().always() if answer == "yes" else self._happening().never()
            case "may":
                return self._says_may(answer == "yes")
            case "where":
                return self._says_where(answer)
            case "value":
                return self._says_value(answer)
            case "decides":
                return self._says_decides(answer)
            case "wins":
                return self._says_wins(answer)
            case "classed":
                return self._says_class(answer)
        raise AssertionError(self._question.form)

    def says_one_of(self, answers: Sequence[str]) -> Words:
        """That it is one of several answers, as a sentence."""
        match self._question.form:
            case "where":
                places = [self._place(answer) for answer in answers]
                name = self._card
                return Words(
                    f"{name.ja}は{_or([one.ja for one in places])}にある。", f"{name.en} ends up {_or_en(places)}."
                )
            case "value" if self._question.value != "arranged":
                short = [self.short(answer) for answer in answers]
                en = f"{capitalised(self._article())}{self._valued().en} {self._verb()} {_or_en(short)}."
                if self._counted is not None:
                    en = f"There are {_or_en([Words(answer, answer) for answer in answers])} {self._counted.en}."
                return Words(f"{self._valued().ja}は{_or([one.ja for one in short])}になる。", en)
            case "happens":
                return self._happening().sometimes()
        told = [self.says(answer) for answer in answers]
        return Words(
            "か、".join(one.ja.removesuffix("。") for one in told) + "。",
            capitalised(" or ".join(within(one.en.removesuffix(".")) for one in told)) + ".",
        )

    def short(self, answer: str) -> Words:
        """One answer as a word."""
        question = self._question
        match question.form:
            case "happens":
                return self._happening().short(answer == "yes")
            case "may":
                return ALLOWED[answer]
            case "can":
                return _counted(answer)
            case "where":
                return ZONES.get(answer) or Words(answer, answer)
            case "decides":
                return Words("誰も決めない", "nobody") if answer == NOTHING else Words(answer, answer)
            case "wins":
                return self._short_wins(answer)
            case "classed":
                return self._short_class(answer)
        return self._short_value(answer)

    # ---- pieces

    @property
    def _card(self) -> Words:
        return self._teller.called(self._query.card) if self._query.card is not None else Words("", "")

    def _called(self, name: str) -> Words:
        """What a card is called that goes by a name of the file."""
        number = self._names.one(name)
        return Words(f"《{name}》", f"《{name}》") if number is None else self._teller.called(number)

    def _happening(self) -> Told:
        return happening(self._question, self._card if self._query.card is not None else None)

    @property
    def _counted(self) -> Words | None:
        """What is counted, where the question is how many there are: its Japanese topic, and what English says last."""
        question = self._question
        words = COUNTS.get(question.value or "")
        if words is None or self._query.card is not None:
            return None
        kind = "items" if question.value == "stack" else "cards"
        return Words(words.ja.format(question.of), f"{kind} {words.en.format(question.of)}")

    def _valued(self) -> Words:
        if self._counted is not None:
            return self._counted
        value = self._question.value or ""
        if self._query.card is None:
            return VALUES[value]
        if value == "state":
            return self._card
        return Words(f"{self._card.ja}の{VALUES[value].ja}", f"{VALUES[value].en} of {self._card.en}")

    def _asks_value(self) -> Words:
        question = self._question
        if question.value == "arranged":
            return Words(
                f"{question.of}の山札の順番は、意図的に決定されたことがあるか。",
                f"Has the order of {question.of}'s deck been determined on purpose?",
            )
        what = self._valued()
        value = question.value or ""
        if self._counted is not None:
            ja = "いくつか" if value == "stack" else "何枚か"
            kind, _, where = what.en.partition(" ")
            en = f"how many {kind} are {where} in the end?"
        elif value == "state":
            ja, en = "リリース状態か、フリーズ状態か", f"is {what.en} released or frozen in the end?"
        else:
            ja = "誰か" if value in PEOPLE else "何か" if value in QUALITIES else "いくつか"
            en = f"what {self._verb()} the {what.en} in the end?"
        return Words(f"ここから進めると、{what.ja}は最後に{ja}。", f"From here on, {en}")

    def _article(self) -> str:
        return "" if self._question.value == "state" else "the "

    def _verb(self) -> str:
        return "are" if self._question.value in PLURAL else "is"

    def _says_value(self, answer: str) -> Words:
        value, short = self._question.value or "", self.short(answer)
        if value == "arranged":
            of, has = self._question.of, "has" if answer == "true" else "has not"
            return Words(
                f"{of}の山札の順番は、意図的に{short.ja}。",
                f"The order of {of}'s deck {has} been determined on purpose.",
            )
        what = self._valued()
        if value == "state" and answer == NOTHING:
            return Words(
                f"{what.ja}は、リリース状態でもフリーズ状態でもない。",
                f"{self._card.en} is neither released nor frozen.",
            )
        if answer == NOTHING and self._query.card is not None and value not in ("colours", "kind"):
            return Words(f"{what.ja}はない。", f"{self._card.en} has no {VALUES[value].en}.")
        if value == "kind" and answer == "none":
            return Words(f"{self._card.ja}は{short.ja}。", f"{self._card.en} is {short.en}.")
        if value == "stack" and answer == "0":
            return Words("スタックは空である。", "The stack is empty.")
        ja = f"{what.ja}は{short.ja}である。"
        if value == "colours":
            return Words(ja, f"{self._card.en} is {short.en.replace(', ', ' and ')}.")
        if self._counted is not None:
            items = what.en.replace("s ", " ", 1) if answer == "1" else what.en
            return Words(ja, f"There {'is' if answer == '1' else 'are'} {answer} {items}.")
        return Words(ja, f"{capitalised(self._article())}{what.en} {self._verb()} {short.en}.")

    def _short_value(self, answer: str) -> Words:
        value = self._question.value or ""
        if value == "arranged":
            ja = "決定されたことがある" if answer == "true" else "決定されていない"
            return Words(ja, "it has been" if answer == "true" else "it has not been")
        if self._counted is not None:
            return Words(f"{answer}{'つ' if value == 'stack' else '枚'}", answer)
        if value == "colours":
            parts = [] if answer == NOTHING else answer.split(", ")
            return Words("・".join(COLOURS[part] for part in parts) or "無色", ", ".join(parts) or "colourless")
        if value == "state" and answer == NOTHING:
            return Words("どちらの状態でもない", "neither")
        if value in (*LISTS, *MAY_LACK) and answer == NOTHING:
            return Words("なし", "none")
        if value in LISTS:
            return OTHERS.get(answer) or Words(answer.replace(", ", "・"), answer)
        if value == "kind" and answer == "none":
            return Words("どの分類でもない", "of no kind")
        for table in (STATES, KINDS, PHASES):
            if answer in table and value in ("state", "kind", "phase"):
                return table[answer]
        return Words(answer, answer)

    def _asks_may(self) -> Words:
        act = self._query.act
        assert act is not None
        words = deed(self._teller, act)
        return Words(f"{act.player}は{words.ja}ことができるか。", f"May {act.player} {words.en}?")

    def _says_may(self, yes: bool) -> Words:
        act = self._query.act
        assert act is not None
        words = deed(self._teller, act)
        ja = "できる" if yes else "できない"
        return Words(f"{act.player}は{words.ja}ことが{ja}。", f"{act.player} {'may' if yes else 'may not'} {words.en}.")

    def _says_can(self, answer: str) -> Words:
        who = self._question.can
        if answer == NOTHING:
            return Words(f"{who}にできることはない。", f"{who} can do nothing.")
        if answer == "pass":
            return Words(f"{who}にできるのは優先権の放棄だけである。", f"{who} can only pass.")
        count = _counted(answer)
        return Words(
            f"{who}にできることは{count.ja}ある（優先権の放棄を含む）。",
            f"{who} can do {count.en}, passing included.",
        )

    def _asks_decides(self) -> Words:
        what = DECIDES[self._question.decides or ""]
        named = [str(one) for one in self._question.among or ()]
        among = [self._called(one) if "#" in one else Words(one, one) for one in named]
        ja = f"（{'・'.join(one.ja for one in among)}から）" if among else ""
        en = f" (among {'・'.join(one.en for one in among)})" if among else ""
        return Words(f"{what.ja}{ja}を決めるのは誰か。", f"Who decides {what.en}{en}?")

    def _asks_wins(self) -> Words:
        if self._question.wins == "duel":
            return Words("ここから進めると、デュエルに勝つのは誰か。", "From here on, who wins the duel?")
        battle = self._battle
        return Words(f"ここから進めると、{battle.ja}に勝つのはどれか。", f"From here on, who wins {battle.en}?")

    @property
    def _battle(self) -> Words:
        """The battle, or that of the card which is asked about."""
        if self._query.card is None:
            return Words("バトル", "the battle")
        return Words(f"{self._card.ja}のバトル", f"the battle of {self._card.en}")

    def _says_decides(self, answer: str) -> Words:
        if answer == NOTHING:
            return Words("誰も決めない。", "Nobody decides it.")
        what = DECIDES[self._question.decides or ""]
        first, *later = answer.split(", ")
        then = "".join(f", then {one}" for one in later)
        ja = f"、{'、次に'.join((first, *later))}" if later else first
        return Words(f"{what.ja}を決めるのは{ja}である。", f"{first} decides {what.en}{then}.")

    def _short_wins(self, answer: str) -> Words:
        if answer == "draw":
            return Words("引き分け", "a draw")
        if answer == "nobody":
            return Words("まだ決まらない", "nobody yet")
        name = Words(answer, answer) if answer in ("A", "B") else self._called(answer)
        return Words(f"{name.ja}が勝つ", f"{name.en} wins")

    def _says_wins(self, answer: str) -> Words:
        what = self._battle if self._question.wins == "battle" else Words("デュエル", "the duel")
        short = self.short(answer)
        if self._query.card is not None and self._names.one(answer) == self._query.card:
            what = Words("そのバトル", "its battle")
        if answer == "draw":
            return Words(f"{what.ja}は引き分けになる。", f"{capitalised(what.en)} is a draw.")
        if answer == "nobody":
            return Words(f"{what.ja}の勝敗は{short.ja}。", f"Nobody has won {what.en} yet.")
        return Words(f"{short.ja.replace('が勝つ', f'が{what.ja}に勝つ')}。", f"{short.en} {what.en}.")

    def _asks_class(self) -> Words:
        question, name = self._question, self._card
        if question.data is not None:
            what = DATA.get(question.data) or VALUES[question.data]
            return Words(
                f"{name.ja}の「{what.ja}」はカードのデータか。", f"Is the {what.en} of {name.en} part of its data?"
            )
        if question.information:
            return Words(f"{name.ja}は公開情報か、非公開情報か。", f"Is {name.en} open or hidden information?")
        number = question.ability or 1
        return Words(f"{name.ja}の{number}番目の能力は何か。", f"What kind of ability is number {number} of {name.en}?")

    def _short_class(self, answer: str) -> Words:
        question = self._question
        if question.data is not None:
            return Words("データである", "it is data") if answer == "yes" else Words("データではない", "it is not data")
        if question.information:
            return Words(INFORMATION[answer], f"{answer} information")
        return Words(CLASSES[answer], ABILITIES[answer])

    def _says_class(self, answer: str) -> Words:
        question, name, short = self._question, self._card, self.short(answer)
        if question.data is not None:
            what, no = DATA.get(question.data) or VALUES[question.data], "" if answer == "yes" else "not "
            return Words(
                f"{name.ja}の「{what.ja}」はカードの{short.ja}。",
                f"The {what.en} of {name.en} is {no}part of its data.",
            )
        if question.information:
            return Words(f"{name.ja}は{short.ja}である。", f"{name.en} is {short.en}.")
        number = question.ability or 1
        return Words(
            f"{name.ja}の{number}番目の能力は{short.ja}である。", f"Ability {number} of {name.en} is {short.en}."
        )

    def _says_where(self, answer: str) -> Words:
        place = self._place(answer)
        return Words(f"{self._card.ja}は{place.ja}にある。", f"{self._card.en} ends up {place.en}.")

    def _place(self, answer: str) -> Words:
        """A zone or square as a part of a sentence."""
        where = self.short(answer)
        if answer == "stack":
            return Words(where.ja, "on the stack")
        if answer == "beneath":
            return Words(where.ja, "beneath a card")
        if answer in ZONES and self._query.card is not None:
            owner = self._start.owner(self._query.card)
            return Words(f"{owner}の{where.ja}", f"in {owner}'s {where.en}")
        return Words(where.ja, f"on {where.en}")


def within(text: str) -> str:
    """A sentence as a part of another; names and players keep their capitals."""
    return text[:1].lower() + text[1:] if text.startswith(("The", "Nobody")) else text


def _or(words: Sequence[str]) -> str:
    return "か".join(words) if len(words) == 2 else f"{'、'.join(words)}のどれか"


def _or_en(words: Sequence[Words]) -> str:
    *most, last = (word.en for word in words)
    return f"{', '.join(most)} or {last}" if most else last


def _counted(answer: str) -> Words:
    """How many things a player can do."""
    number = 0 if answer == NOTHING else len(answer.split(", "))
    return Words(f"{number}通り", "one thing" if number == 1 else f"{number} things")
