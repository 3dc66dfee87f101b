"""What may happen, as a sentence: whether it does, that it always, never or only sometimes does."""

from __future__ import annotations

from typing import Literal, NamedTuple

from judge.letters import capitalised
from judge.scenario.questions import Question
from judge.source import Words


class Told(NamedTuple):
    """A happening in words: in Japanese as one clause, in English as a subject with what it does or what is done."""

    ja: str
    subject: str
    verb: str
    passive: bool = False

    def asks(self) -> Words:
        """Whether it happens."""
        aux = "is" if self.passive else "does"
        return Words(f"ここから進めると、{self.ja}か。", f"From here on, {aux} {self.subject} {self.verb}?")

    def always(self) -> Words:
        """It happens on every line of play."""
        return Words(f"必ず、{self.ja}。", f"{capitalised(self._en('always'))}.")

    def never(self) -> Words:
        """It happens on none."""
        return Words(f"{self.ja}ことは決してない。", f"{capitalised(self._en('never'))}.")

    def sometimes(self) -> Words:
        """It happens on some lines of play only."""
        return Words(
            f"{self.ja}こともあれば、そうならないこともある。", f"{capitalised(self._en('sometimes'))}, sometimes not."
        )

    def short(self, yes: bool) -> Words:
        """It happens, or does not, as a part of a sentence."""
        if yes:
            return Words(self.ja, self._en(""))
        aux = "is not" if self.passive else "does not"
        return Words(f"{self.ja}ことはない", f"{self.subject} {aux} {self.verb}")

    def _en(self, adverb: str) -> str:
        if self.passive:
            return " ".join(part for part in (self.subject, "is", adverb, self.verb) if part)
        first, _, rest = self.verb.partition(" ")
        return " ".join(part for part in (self.subject, adverb, _third(first), rest) if part)


About = Literal["card", "player", ""]
TOLD: dict[str, dict[About, Told]] = {
    "battle": {
        "": Told("バトルが発生する", "a battle", "begin"),
        "card": Told("{card}のバトルが発生する", "a battle of {card}", "begin"),
    },
    "trigger": {
        "": Told("能力が誘発する", "an ability", "trigger"),
        "card": Told("{card}の能力が誘発する", "an ability of {card}", "trigger"),
        "player": Told("{player}の能力が誘発する", "an ability of {player}'s", "trigger"),
    },
    "draw": {
        "": Told("カードが引かれる", "a card", "drawn", True),
        "card": Told("{card}が引かれるか、{card}によりカードが引かれる", "a card", "drawn ({card})", True),
        "player": Told("{player}がカードを引く", "{player}", "draw a card"),
    },
    "damage": {
        "": Told("ダメージが与えられる", "damage", "dealt", True),
        "card": Told("{card}がダメージを受ける", "{card}", "take damage"),
    },
    "destroy": {
        "": Told("カードが破壊される", "a card", "destroyed", True),
        "card": Told("{card}が破壊される", "{card}", "destroyed", True),
        "player": Told("{player}のカードが破壊される", "a card of {player}'s", "destroyed", True),
    },
    "attack": {
        "": Told("ユニットが攻撃する", "a unit", "attack"),
        "card": Told("{card}が攻撃する", "{card}", "attack"),
    },
    "win": {
        "": Told("デュエルの勝者が決まる", "somebody", "win the duel"),
        "player": Told("{player}がデュエルに勝つ", "{player}", "win the duel"),
    },
    "smash": {
        "": Told("スマッシュが行われる", "a unit", "smash"),
        "card": Told("{card}がスマッシュする", "{card}", "smash"),
        "player": Told("{player}がスマッシュする", "{player}", "smash"),
    },
    "nullify": {
        "": Told("スペルか能力が無効化される", "a spell or ability", "nullified", True),
        "card": Told("{card}が無効化される", "{card}", "nullified", True),
        "player": Told("{player}のスペルか能力が無効化される", "a spell or ability of {player}'s", "nullified", True),
    },
    "replace": {
        "": Told("置換が起きる", "a replacement", "apply"),
        "card": Told("{card}に関わる置換が起きる", "a replacement of or for {card}", "apply"),
    },
    "reveal": {
        "": Told("カードが公開される", "a card", "revealed", True),
        "card": Told("{card}が公開される", "{card}", "revealed", True),
        "player": Told("{player}がカードを公開する", "{player}", "reveal a card"),
    },
    "move": {
        "": Told("ユニットが移動する", "a unit", "move"),
        "card": Told("{card}が移動する", "{card}", "move"),
        "player": Told("{player}のユニットが移動する", "a unit of {player}'s", "move"),
    },
    "play": {
        "": Told("カードがプレイされる", "a card", "played", True),
        "card": Told("{card}がプレイされる", "{card}", "played", True),
        "player": Told("{player}がカードをプレイする", "{player}", "play a card"),
    },
    "use": {
        "": Told("能力が起動される", "an ability", "activated", True),
        "card": Told("{card}の能力が起動される", "an ability of {card}", "activated", True),
        "player": Told("{player}が能力を起動する", "{player}", "activate an ability"),
    },
    "freeze": {
        "": Told("カードがフリーズされる", "a card", "frozen", True),
        "card": Told("{card}がフリーズされる", "{card}", "frozen", True),
    },
    "release": {
        "": Told("カードがリリースされる", "a card", "released", True),
        "card": Told("{card}がリリースされる", "{card}", "released", True),
    },
    "shuffle": {
        "": Told("山札がシャッフルされる", "a deck", "shuffled", True),
        "player": Told("{player}の山札がシャッフルされる", "{player}'s deck", "shuffled", True),
    },
    "arrange": {
        "": Told("山札の順番が意図的に決定される", "the order of a deck", "determined on purpose", True),
        "player": Told(
            "{player}の山札の順番が意図的に決定される", "the order of {player}'s deck", "determined on purpose", True
        ),
    },
}
"""Each happening: of nothing in particular, of a card, or of a player."""


def happening(question: Question, card: Words | None) -> Told:
    """The happening that a question asks about; `card` is what the card is called that it asks of."""
    forms = TOLD[question.happens or ""]
    player = question.player or ""
    about: About = "card" if card is not None and "card" in forms else "player" if player and "player" in forms else ""
    ja, subject, verb, passive = forms[about]
    called = card or Words("", "")
    ja = ja.format(card=called.ja, player=player)
    subject, verb = (part.format(card=called.en, player=player) for part in (subject, verb))
    told = Told(ja, subject, verb, passive)
    named = ((called, "card"), (Words(player, player), "player"))
    more = [name for name, kind in named if name.ja and about != kind]
    if more:  # what the form has no place for is said beside it
        beside, beside_en = "、".join(one.ja for one in more), ", ".join(one.en for one in more)
        told = told._replace(ja=f"（{beside}について）{told.ja}", verb=f"{told.verb} ({beside_en})")
    if question.times is not None:
        often = {1: "once", 2: "twice"}.get(question.times, f"{question.times} times")
        told = told._replace(ja=f"ちょうど{question.times}回、{told.ja}", verb=f"{told.verb} exactly {often}")
    return told


def _third(verb: str) -> str:
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}{'es' if verb.endswith(('s', 'sh', 'ch', 'x')) else 's'}"
