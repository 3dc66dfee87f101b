"""What things are called: zones, phases, colours, kinds."""

from __future__ import annotations

from collections.abc import Iterable

from judge.cardtext.explaining import names
from judge.games.dimension_zero.board import Place
from judge.source import Words

COLOURS = {**names.COLOURS, "colourless": Words("無", "colourless")}
KINDS = {
    "unit": Words("ユニット", "unit"),
    "base": Words("ベース", "base"),
    "strategy": Words("ストラテジー", "strategy"),
    "unknown": Words("不明なカード", "unlisted card"),
}
TIMINGS = {
    "normal": Words("ノーマル", "normal"),
    "quick": Words("クイック", "quick"),
    "battle": Words("バトル", "battle"),
}
ZONES = {
    "hand": Words("手札", "hand"),
    "deck": Words("山札", "deck"),
    "plan": Words("プランゾーン", "plan zone"),
    "graveyard": Words("墓地", "graveyard"),
    "energy": Words("エネルギーゾーン", "energy zone"),
    "smash": Words("スマッシュゾーン", "smash zone"),
    "removed": Words("リムーブゾーン", "removed zone"),
    "stack": Words("スタック", "stack"),
    "beneath": Words("カードの下", "place beneath a card"),
}
PHASES = {
    "release": Words("リリースフェイズ", "release phase"),
    "draw": Words("ドローフェイズ", "draw phase"),
    "energy": Words("エネルギーフェイズ", "energy phase"),
    "main": Words("メインフェイズ", "main phase"),
    "smash": Words("スマッシュフェイズ", "smash phase"),
    "recovery": Words("リカバリーフェイズ", "recovery phase"),
    "turn": Words("ターン", "turn"),
}
BATTLE_STEPS = {
    1: Words("第1バトルステップ", "first battle step"),
    2: Words("第2バトルステップ", "second battle step"),
    3: Words("バトル終了ステップ", "battle end step"),
}
PLACES = {
    "square": Words("スクエア", "a square"),
    "L": Words("Lのライン", "line L"),
    "C": Words("Cのライン", "line C"),
    "R": Words("Rのライン", "line R"),
    "1": Words("Aの自軍エリア", "A's own area"),
    "2": Words("中央エリア", "the central area"),
    "3": Words("Bの自軍エリア", "B's own area"),
    "to hand": Words("手札", "the hand"),
    "to deck": Words("山札", "the deck"),
    "to deck top": Words("山札の1番上", "the top of the deck"),
    "to deck bottom": Words("山札の1番下", "the bottom of the deck"),
    "to graveyard": Words("墓地", "the graveyard"),
    "to energy": Words("エネルギーゾーン", "the energy zone"),
    "to smash": Words("スマッシュゾーン", "the smash zone"),
    "to removed": Words("リムーブゾーン", "the removed zone"),
    "to a square": Words("スクエア", "a square"),
    "to a place beneath": Words("カードの下", "a place beneath a card"),
}
"""Lines and areas as they are chosen, seen from player A; one of several destinations (`deeds.routing`)."""
OTHERS = {"ほかの種族": Words("ほかの種族", "another race"), "ほかの名称": Words("ほかの名称", "another name")}
"""Words that stand for all that nothing in the duel can tell apart (`deeds.choosing`)."""
STATES = {"released": Words("リリース状態", "released"), "frozen": Words("フリーズ状態", "frozen")}


def place_words(place: Place) -> Words:
    """A place by name: `Bの墓地`, `L3`."""
    if place.is_square:
        return Words(place.at, place.at)
    zone = ZONES[place.zone]
    return zone if place.at not in ("A", "B") else Words(f"{place.at}の{zone.ja}", f"{place.at}'s {zone.en}")


def cost_words(cost: Iterable[tuple[str, int]]) -> Words:
    """A cost: `赤1無2`."""
    parts = [(COLOURS[colour], number) for colour, number in cost]
    if not parts:
        return Words("無0", "nothing")
    return Words(
        "".join(f"{colour.ja}{number}" for colour, number in parts),
        " and ".join(f"{number} {colour.en}" for colour, number in parts),
    )


def until_words(until: str, once: bool = False) -> Words:
    """How long an effect lasts: `ターン終了時まで`; `once`, that it is used up by what it waits for."""
    if once and until == "duel":
        return Words("1回だけ", "once")
    what, _, player = until.rpartition(" of ")
    match what or until:
        case "turn" if not what:
            return Words("ターン終了時まで", "until the end of the turn")
        case "battle":
            return Words("バトル終了時まで", "until the end of the battle")
        case "turn" | "next turn":
            return Words(f"{player}の次のターン終了時まで", f"until the end of {player}'s next turn")
        case "start":
            return Words(f"{player}の次のターン開始時まで", f"until the start of {player}'s next turn")
    return Words("デュエルの間", "for the duel")


_WAYS = {
    "alternative": Words("別のコスト", "another cost"),
    "代替コスト": Words("代替コスト", "alternative cost"),
    "追加コスト": Words("追加コスト", "additional cost"),
    "起動コスト": Words("起動コスト", "activation cost"),
    "通常のコスト": Words("通常のコスト", "usual cost"),
}


def way_words(way: str) -> Words:
    """A cost that may be paid, by the name the mechanics give it: `代替コスト 1`, `進撃`."""
    name, _, number = way.partition(" ")
    words = _WAYS.get(name, Words(name, name))
    return words if number in ("", "1") else Words(f"{words.ja}{number}", f"{words.en} {number}")
