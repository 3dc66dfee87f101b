"""What may happen, in the words that questions and answers about it are made of."""

from __future__ import annotations

from typing import NamedTuple


class Deed(NamedTuple):
    """A happening: what it happens to, the stem of its verb, and the English for it."""

    subject: str
    stem: str
    """Takes ます, ますか and ません."""
    of: str
    """With a card named: the stem that goes with it as subject."""
    en: str
    en_of: str


HAPPENINGS = {
    "battle": Deed("バトルは", "発生し", "はバトルをし", "a battle begin", "{} battle"),
    "trigger": Deed("能力は", "誘発し", "の能力は誘発し", "an ability trigger", "the ability of {} trigger"),
    "draw": Deed("カードは", "引かれ", "は引かれ", "anybody draw a card", "{} get drawn"),
    "damage": Deed("ダメージは", "与えられ", "はダメージを受け", "damage get dealt", "{} receive damage"),
    "destroy": Deed("破壊は", "起き", "は破壊され", "anything get destroyed", "{} get destroyed"),
    "attack": Deed("攻撃は", "行われ", "は攻撃し", "anything attack", "{} attack"),
    "win": Deed("デュエルの勝敗は", "決まり", "は勝ち", "anybody win the duel", "{} win the duel"),
    "smash": Deed("スマッシュは", "行われ", "はスマッシュし", "anything smash", "{} smash"),
    "nullify": Deed("無効化は", "起き", "は無効化され", "anything get nullified", "{} get nullified"),
    "replace": Deed("置換は", "起き", "の置換は起き", "anything get replaced", "{} replace anything"),
    "reveal": Deed("カードは", "公開され", "は公開され", "a card get revealed", "{} get revealed"),
    "move": Deed("ユニットは", "移動し", "は移動し", "a unit move", "{} move"),
    "play": Deed("カードは", "プレイされ", "はプレイされ", "a card get played", "{} get played"),
    "use": Deed("能力は", "起動され", "の能力は起動され", "an ability get activated", "{} get activated"),
    "freeze": Deed("カードは", "フリーズされ", "はフリーズされ", "a card get frozen", "{} get frozen"),
    "release": Deed("カードは", "リリースされ", "はリリースされ", "a card get released", "{} get released"),
    "shuffle": Deed("山札は", "シャッフルされ", "はシャッフルされ", "a deck get shuffled", "{} get shuffled"),
    "arrange": Deed(
        "山札の順番は", "意図的に決定され", "は意図的に決定され", "a deck get arranged on purpose", "{} get arranged"
    ),
}
