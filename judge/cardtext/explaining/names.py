"""The names of kinds, zones, figures, colours and stretches of play, in both languages."""

from __future__ import annotations

from judge.source import Words

KINDS = {
    "card": Words("カード", "card"),
    "unit": Words("ユニット", "unit"),
    "base": Words("ベース", "base"),
    "strategy": Words("ストラテジー", "strategy"),
    "spell": Words("スペル", "spell"),
    "ability": Words("能力", "ability"),
    "activated": Words("起動型能力", "activated ability"),
    "triggered": Words("誘発型能力", "triggered ability"),
    "static": Words("常在型能力", "static ability"),
    "effect": Words("効果", "effect"),
    "aura": Words("闘気カード", "aura card"),
    "marker": Words("マーカー", "marker"),
    "text": Words("テキスト", "text"),
    "squares": Words("スクエア", "square"),
    "line": Words("ライン", "line"),
    "area": Words("エリア", "area"),
    "race": Words("種族", "race"),
    "colour": Words("色", "colour"),
    "name": Words("名前", "name"),
    "damage": Words("ダメージ", "damage"),
    "cost_word": Words("コスト", "cost"),
    "origin": Words("発生源", "source"),
    "target": Words("対象", "target"),
    "period": Words("期間", "stretch of play"),
    "energy": Words("エネルギーゾーン", "energy zone"),
    "hand": Words("手札", "hand"),
    "deck": Words("山札", "deck"),
    "graveyard": Words("墓地", "graveyard"),
    "smash": Words("スマッシュゾーン", "smash zone"),
    "plan": Words("プランゾーン", "plan zone"),
    "removed": Words("リムーブゾーン", "removed zone"),
    "stack": Words("スタック", "stack"),
    "any": Words("いずれかのゾーン", "any zone"),
}
COUNTERS = {"card": "枚", "unit": "枚", "base": "枚", "strategy": "枚", "aura": "枚", "marker": "個"}
"""How Japanese counts a kind; everything else is counted in つ."""

STATS = {
    "power": Words("パワー", "power"),
    "smash": Words("スマッシュ", "smash"),
    "cost": Words("使用コスト", "cost"),
    "move_cost": Words("移動コスト", "move cost"),
    "play_cost": Words("プレイコスト", "cost to play"),
    "colour": Words("色", "colour"),
    "race": Words("種族", "race"),
    "name": Words("名前", "name"),
    "kind": Words("分類", "kind"),
    "damage": Words("ダメージ", "damage"),
    "drawn": Words("枚数", "number"),
    "controller": Words("支配者", "controller"),
    "target": Words("対象", "target"),
}
COLOURS = {
    "red": Words("赤", "red"),
    "black": Words("黒", "black"),
    "blue": Words("青", "blue"),
    "white": Words("白", "white"),
    "green": Words("緑", "green"),
    "colourless": Words("無色", "colourless"),
}
STATES = {
    "released": Words("リリース状態", "released"),
    "frozen": Words("フリーズ状態", "frozen"),
    "unchanged": Words("リリースかフリーズかは元のまま", "with its status unchanged"),
}
FACES = {"up": Words("表向き", "face up"), "down": Words("裏向き", "face down")}
PERIODS = {
    "duel": Words("デュエル", "duel"),
    "turn": Words("ターン", "turn"),
    "release": Words("リリースフェイズ", "release phase"),
    "recovery": Words("リカバリーフェイズ", "recovery phase"),
    "draw": Words("ドローフェイズ", "draw phase"),
    "energy": Words("エネルギーフェイズ", "energy phase"),
    "main": Words("メインフェイズ", "main phase"),
    "smash": Words("スマッシュフェイズ", "smash phase"),
    "phase": Words("フェイズ", "phase"),
    "battle": Words("バトル", "battle"),
    "first_step": Words("第1バトルステップ", "first battle step"),
    "second_step": Words("第2バトルステップ", "second battle step"),
    "end_step": Words("バトル終了ステップ", "battle end step"),
}
TIMINGS = {
    "normal": Words(
        "ノーマル（自分のメインフェイズの、バトル中でなくスタックが空の時）",
        "normal (your own main phase, outside battle, while the stack is empty)",
    ),
    "quick": Words(
        "クイック（どちらかのメインフェイズの、バトル中でない時）", "quick (either main phase, outside battle)"
    ),
    "battle": Words(
        "バトル（どちらかのメインフェイズで、バトル中でもよい）", "battle (either main phase, also during battle)"
    ),
}
LINES = {
    "left": Words("左ライン", "the left line"),
    "centre": Words("中央ライン", "the centre line"),
    "right": Words("右ライン", "the right line"),
    "sides": Words("左右のライン", "the left and right lines"),
}
SPACES = {"battle": Words("バトルスペース", "battle space"), "base": Words("ベーススペース", "base space")}


def plural(word: str) -> str:
    """An English noun in the plural."""
    return f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"


_PARTS = {
    "who": Words("それをする者", "who does it"),
    "what": Words("それをされる者", "who it is done to"),
    "to": Words("それを受ける者", "who gets it"),
    "target": Words("その対象", "its target"),
    "against": Words("その相手", "who it is against"),
    "source": Words("その元", "where it comes from"),
    "destination": Words("その行き先", "where it goes"),
    "of": Words("それを持つ者", "whose it is"),
    "at": Words("その場所", "where it is"),
    "by": Words("その原因", "what does it"),
    "controller": Words("その支配者", "its controller"),
    "action": Words("その行動", "what is done"),
    "condition": Words("その条件", "its condition"),
}


def part_name(role: str) -> Words:
    """A part of a step or an event in words, where nothing better is known of it."""
    found = [_PARTS.get(one, Words(one, one)) for one in role.split(".")]
    return Words("の".join(one.ja for one in found), ", ".join(one.en for one in found))
