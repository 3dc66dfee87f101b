"""Sentences for what keywords, 闘気カード and joined strategies did not do, by the reason of the refusal."""

from __future__ import annotations

from judge.games.dimension_zero.telling.sentences import Sentences

KEYWORD_REFUSALS: Sentences = {
    "lies beneath, of no kind": (
        "{0:card}は闘気カードで、ユニットでもベースでもストラテジーでもない",
        "{0:card} lies beneath a card: it is neither unit nor base nor strategy",
    ),
    "not beneath a card that lies beneath": (
        "{0:card}は闘気カードなので、その下に闘気カードは置けない",
        "{0:card} lies beneath a card itself, and nothing is put beneath it",
    ),
    "its face is not looked at": (
        "{0:card}は闘気カードとして離れたので、表側の情報は見られず、{1:card}の能力は誘発しない",
        "{0:card} left face down from beneath a card: its face is not looked at, and {1:card} does not trigger",
    ),
    "paid once a move": (
        "{0:card}の1度の移動で、{1}の追加コストを重ねて払うことはできない",
        "the additional cost of {1} cannot be paid twice for one move of {0:card}",
    ),
    "text not valid now": (
        "{0:card}の{1}のテキストは有効でない",
        "the text of {1} on {0:card} is not valid",
    ),
    "supply takes off so much": (
        "{0:card}の補給で減る無色エネルギーは{1}だけである",
        "補給 takes off {1} colourless energy of {0:card}, and no more",
    ),
    "too few released bases": (
        "{0:card}の急襲にはリリース状態のベースが{1}枚要るが、{2}枚しかない",
        "the 急襲 of {0:card} needs {1} released bases, and there are {2}",
    ),
    "not valid when it was played": (
        "{0:card}は連動を満たさずにプレイされたので、連動のテキストは有効にならない",
        "{0:card} was played without its 連動 being met, and the text of it does not become valid",
    ),
    "put there, not turned up": (
        "{0:card}はプランゾーンに置かれたのであって、山札の一番上が表向きにされたのではない",
        "{0:card} was put into the plan zone; it was not turned up as the top card of the deck",
    ),
    "source left the squares": (
        "{0:card}はもうスクエアになく、{1:card}に与えるダメージで即死は誘発しない",
        "{0:card} has left the squares: its 即死 does not trigger on the damage to {1:card}",
    ),
}
