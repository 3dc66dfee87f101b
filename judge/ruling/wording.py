"""Questions and their answers in words."""

from __future__ import annotations

from collections.abc import Callable

from judge.games.dimension_zero.board import PLAYERS
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.telling import KINDS, PHASES, STATES, ZONES, Teller
from judge.ruling.deeds import deed
from judge.ruling.happenings import Told, happening
from judge.scenario.answers import CLASSES, COLOURS, INFORMATION, NOTHING
from judge.scenario.build import Query
from judge.scenario.names import Names
from judge.scenario.questions import LISTS, Question
from judge.source import Words

VALUES = {
    "power": Words("パワー", "power"),
    "smash": Words("スマッシュ", "smash"),
    "cost": Words("使用コスト", "cost"),
    "move cost": Words("移動コスト", "move cost"),
    "damage": Words("ダメージ", "damage"),
    "races": Words("種族", "races"),
    "attributes": Words("属性", "attributes"),
    "colours": Words("色", "colours"),
    "kind": Words("分類", "kind"),
    "controller": Words("支配者", "controller"),
    "state": Words("状態", "state"),
    "abilities": Words("能力", "abilities"),
    "markers": Words("マーカーの数", "number of markers"),
    "printed power": Words("本来のパワー", "printed power"),
    "printed smash": Words("本来のスマッシュ", "printed smash"),
    "printed cost": Words("本来の使用コスト", "printed cost"),
    "hand": Words("手札の枚数", "number of cards in hand"),
    "deck": Words("山札の枚数", "number of cards in the deck"),
    "graveyard": Words("墓地の枚数", "number of cards in the graveyard"),
    "energy": Words("エネルギーゾーンの枚数", "number of cards in the energy zone"),
    "released energy": Words("リリース状態のエネルギーの枚数", "number of released energy cards"),
    "removed": Words("リムーブゾーンの枚数", "number of removed cards"),
    "active": Words("アクティブプレイヤー", "active player"),
    "phase": Words("フェイズ", "phase"),
    "stack": Words("スタックにあるものの数", "number of items on the stack"),
}
PEOPLE = ("controller", "active")
QUALITIES = ("races", "attributes", "colours", "kind", "state", "abilities", "phase")
"""Values that are no numbers."""
PLURAL = ("races", "attributes", "colours", "abilities")
SMASHED = Words("スマッシュゾーンの枚数", "number of cards in the smash zone")
DECIDES = {
    "targets": Words("対象", "the targets"),
    "number": Words("数", "the number"),
    "x": Words("Xの値", "the value of X"),
    "mode": Words("使用する効果", "which effect is used"),
    "cost": Words("どのコストを払うか", "which cost is paid"),
    "payment": Words("支払い方", "how it is paid"),
    "order": Words("順番", "the order"),
    "replacement": Words("どの置換を使うか", "which replacement applies"),
    "optional": Words("行うかどうか", "whether something is done"),
    "cards": Words("どのカードか", "which cards"),
    "square": Words("どのスクエアか", "which square"),
    "division": Words("割り振り", "the division"),
    "reveal": Words("見せるかどうか", "whether a card is shown"),
    "triggers": Words("能力をスタックに乗せる順番", "the order in which abilities are stacked"),
    "cost cards": Words("コストに使うカード", "cards for a cost"),
    "word": Words("名前や色", "a name or colour"),
}
DATA = {
    "name": Words("カード名", "name"),
    "timing": Words("タイミング", "timing"),
    "text": Words("テキスト", "text"),
    "forbidden": Words("禁呪", "forbidden number"),
    "owner": Words("持ち主", "owner"),
    "square": Words("どのスクエアにあるか", "square"),
    "state": Words("リリース状態かフリーズ状態か", "being released or frozen"),
    "illustration": Words("イラスト", "illustration"),
    "flavour": Words("フレーバー", "flavour text"),
    "rarity": Words("レアリティ", "rarity"),
    "number": Words("カード番号", "card number"),
}
ALLOWED = {"yes": Words("できる", "it is allowed"), "no": Words("できない", "it is not allowed")}


class Wording:
    """Puts one question and its answers into words."""

    def __init__(self, query: Query, start: Duel, names: Names) -> None:
        self._query = query
        self._question: Question = query.question
        self._names = names
        self._start = start
        self._teller = Teller(start)

    def asks(self) -> Words:
        """The question as a sentence."""
        asked: dict[str, Callable[[], Words]] = {
            "happens": lambda: self._happening().asks(),
            "where": lambda: Words(
                f"ここから進めると、{self._card()}は最後にどこにあるか。",
                f"From here on, where does {self._card()} end up?",
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
        short = self.short(answer)
        match self._question.form:
            case "can":
                return self._says_can(answer)
            case "happens":
                return self._happening().always() if answer == "yes" else self._happening().never()
            case "may":
                return self._says_may(answer == "yes")
            case "where":
                return self._says_where(answer)
            case "value" if self._question.value == "arranged":
                return Words(f"{short.ja}。", f"{_upper(short.en)}.")
            case "value":
                what = self._valued()
                return Words(f"{what.ja}は{short.ja}。", f"{_upper(self._article())}{what.en} is {short.en}.")
            case "decides":
                if answer == NOTHING:
                    return Words("誰も決めない。", "Nobody decides it.")
                who = answer.replace(", ", "、")
                what = DECIDES[self._question.decides or ""]
                if answer in PLAYERS:
                    return Words(f"{what.ja}を決めるのは{answer}。", f"{answer} decides {what.en}.")
                return Words(f"{what.ja}を決めるのは、順に{who}。", f"{_upper(what.en)}: decided by {answer} in turn.")
        return Words(f"{short.ja}。", f"{_upper(short.en)}.")

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

    def _card(self) -> str:
        return self._teller.name(self._query.card) if self._query.card is not None else ""

    def _happening(self) -> Told:
        return happening(self._question, self._card())

    def _valued(self) -> Words:
        question = self._question
        value = question.value or ""
        if question.of in ("A", "B") and self._query.card is None:
            what = SMASHED if value == "smash" else VALUES[value]
            return Words(f"{question.of}の{what.ja}", f"{question.of}'s {what.en}")
        if self._query.card is None:
            return VALUES[value]
        return Words(f"{self._card()}の{VALUES[value].ja}", f"{VALUES[value].en} of {self._card()}")

    def _asks_value(self) -> Words:
        question = self._question
        if question.value == "arranged":
            return Words(
                f"{question.of}の山札の順番は、意図的に決定されたことがあるか。",
                f"Has the order of {question.of}'s deck been determined on purpose?",
            )
        what = self._valued()
        value = question.value or ""
        ja = (
            "誰か"
            if value in PEOPLE
            else "何か"
            if value in QUALITIES
            else "何枚か"
            if what.ja.endswith("枚数")
            else "いくつか"
        )
        verb = "are" if what.en.startswith(PLURAL) else "is"
        return Words(
            f"ここから進めると、{what.ja}は最後に{ja}。",
            f"From here on, what {verb} {self._article()}{what.en} in the end?",
        )

    def _article(self) -> str:
        return "" if self._question.of in PLAYERS and self._query.card is None else "the "

    def _short_value(self, answer: str) -> Words:
        value = self._question.value or ""
        if value == "arranged":
            ja = "決定されたことがある" if answer == "true" else "決定されていない"
            return Words(ja, "it has been" if answer == "true" else "it has not been")
        if value == "colours":
            parts = [] if answer == NOTHING else answer.split(", ")
            return Words("・".join(COLOURS[part] for part in parts) or "無色", ", ".join(parts) or "colourless")
        if value in LISTS:
            return Words("なし", "none") if answer == NOTHING else Words(answer.replace(", ", "・"), answer)
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
            return Words(f"{who}にできるのは優先権の放棄だけ。", f"{who} can only pass.")
        count = _counted(answer)
        return Words(
            f"{who}にできることは{count.ja}（優先権の放棄を含む）。", f"{who} can do {count.en}, passing included."
        )

    def _asks_decides(self) -> Words:
        what = DECIDES[self._question.decides or ""]
        among = "・".join(str(one) for one in self._question.among or ())
        ja = f"（{among}から）" if among else ""
        en = f" (among {among})" if among else ""
        return Words(f"{what.ja}{ja}を決めるのは誰か。", f"Who decides {what.en}{en}?")

    def _asks_wins(self) -> Words:
        if self._question.wins == "duel":
            return Words("ここから進めると、デュエルに勝つのは誰か。", "From here on, who wins the duel?")
        return Words("ここから進めると、バトルに勝つのはどれか。", "From here on, who wins the battle?")

    def _short_wins(self, answer: str) -> Words:
        if answer == "draw":
            return Words("引き分け", "a draw")
        if answer == "nobody":
            return Words("まだ決まらない", "nobody yet")
        name = answer if answer in ("A", "B") else f"《{answer}》"
        return Words(f"{name}が勝つ", f"{name} wins")

    def _asks_class(self) -> Words:
        question, name = self._question, self._card()
        if question.data is not None:
            what = DATA.get(question.data) or VALUES[question.data]
            return Words(f"{name}の「{what.ja}」はカードのデータか。", f"Is the {what.en} of {name} part of its data?")
        if question.information:
            return Words(f"{name}は公開情報か、非公開情報か。", f"Is {name} open or hidden information?")
        number = question.ability or 1
        return Words(f"{name}の{number}番目の能力は何か。", f"What kind of ability is number {number} of {name}?")

    def _short_class(self, answer: str) -> Words:
        question = self._question
        if question.data is not None:
            return Words("データである", "it is data") if answer == "yes" else Words("データではない", "it is not data")
        table = INFORMATION if question.information else CLASSES
        return Words(table[answer], f"{answer} information" if question.information else answer)

    def _says_where(self, answer: str) -> Words:
        name, where = self._card(), self.short(answer)
        if answer in ("stack", "beneath"):
            return Words(f"{name}は{where.ja}にある。", f"{name} ends up: {where.en}.")
        if answer in ZONES and self._query.card is not None:
            owner = self._start.owner(self._query.card)
            return Words(f"{name}は{owner}の{where.ja}にある。", f"{name} ends up in {owner}'s {where.en}.")
        return Words(f"{name}は{where.ja}にある。", f"{name} ends up on {where.en}.")


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _counted(answer: str) -> Words:
    """How many things a player can do."""
    number = 0 if answer == NOTHING else len(answer.split(", "))
    return Words(f"{number}通り", "one thing" if number == 1 else f"{number} things")
