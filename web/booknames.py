"""What the books and their upper levels are called on pages."""

from __future__ import annotations

from typing import Final

from judge.source import Words

GAMES: Final = {
    "dimension-zero": Words("ディメンション・ゼロ", "Dimension Zero"),
    "dimension-zero-rulebook": Words("D-0 ルールブック", "D-0 Rule Book"),
    "rebirth": Words("Reバース", "Rebirth"),
    "magical-girl-duel": Words("魔法少女 ザ・デュエル", "Magical Girl the Duel"),
    "duel-masters": Words("デュエル・マスターズ", "Duel Masters"),
}
HEADINGS: Final = {
    "dimension-zero": (Words("第{number}部", "Part {number}"), Words("第{number}章", "Chapter {number}")),
    "dimension-zero-rulebook": (Words("第{number}章", "Chapter {number}"),),
    "rebirth": (Words("第{number}章", "Chapter {number}"),),
    "duel-masters": (Words("第{number}部", "Part {number}"),),
}
"""What the upper levels of each book are called, from the top; the others go by their number alone."""
THUMBS: Final = {
    "dimension-zero": {
        "0": Words("序文", "Preface"),
        "1": Words("原則", "Principles"),
        "2": Words("定義", "Definitions"),
        "3": Words("進行", "Course"),
        "4": Words("処理", "Processing"),
        "5": Words("キーワード", "Keywords"),
        "6": Words("その他", "Other"),
    },
    "rebirth": {
        "1": Words("概要", "Overview"),
        "2": Words("カード", "Cards"),
        "3": Words("持ち主", "Owners"),
        "4": Words("領域", "Zones"),
        "5": Words("表記", "Wordings"),
        "6": Words("準備", "Set-up"),
        "7": Words("進行", "Course"),
        "8": Words("アタック", "Attacks"),
        "9": Words("プレイ", "Playing"),
        "10": Words("ルール処理", "Rule processing"),
        "11": Words("キーワード", "Keywords"),
        "12": Words("専用", "Titles"),
        "13": Words("多人数", "Multiplayer"),
        "14": Words("その他", "Other"),
    },
    "magical-girl-duel": {
        "100": Words("概要", "Overview"),
        "200": Words("カード", "Cards"),
        "300": Words("領域", "Zones"),
        "400": Words("準備", "Set-up"),
        "500": Words("ターン", "Turns"),
        "600": Words("優先権", "Priority"),
        "700": Words("行動", "Actions"),
        "800": Words("バトル", "Battles"),
        "900": Words("処理", "Processing"),
        "1000": Words("動作", "Game actions"),
        "1100": Words("キーワード", "Keywords"),
        "1200": Words("ルール処理", "Rule processing"),
        "1300": Words("その他", "Other"),
    },
    "duel-masters": {"1": Words("基本", "Basics")},
}
"""The parts of a book in a word, for its thumb index; one that is not here goes by its title."""
