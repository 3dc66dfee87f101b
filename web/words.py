"""The site's own words, in Japanese and English. What rules, cards and rulings say comes from the ruling instead."""

from __future__ import annotations

from typing import Final

from judge.games.dimension_zero.telling import COLOURS, KINDS, TIMINGS
from judge.ruling.model import Text
from judge.source import Language, Words

GAMES: Final = {"dimension-zero": Words("ディメンション・ゼロ", "Dimension Zero")}
WORDS: Final = {
    # frame
    "site": Words("裁定", "Rulings"),
    "brand_note": Words("カードゲームの裁定と根拠", "card game rulings, with their grounds"),
    "skip": Words("本文へ", "Skip to the text"),
    "nav": Words("主なページ", "Main pages"),
    "nav_rulings": Words("裁定一覧", "All rulings"),
    "to_other_language": Words("English", "日本語"),
    "foot_own_words": Words(
        "条文は本サイトのことばによる書き下ろし", "The clauses are written out in this site's own words"
    ),
    # home
    "home_title": Words("裁定には、根拠がある。", "Every ruling has its grounds."),
    "home_lead": Words(
        "カードのことばから導いた裁定を、そこへ至る手順と、条文の番号つきで示します。",
        "Rulings derived from the words of the cards, with every step that leads there and the clause that proves it.",
    ),
    "home_list": Words("裁定", "Rulings"),
    "home_count": Words("{count}件", "{count} in all"),
    "home_empty": Words("裁定はまだありません。", "There are no rulings yet."),
    "home_broken": Words("ファイルに誤りがあり、まだ読めません。", "The file has mistakes and cannot be read yet."),
    "home_failed": Words("いまは示せません。", "Cannot be shown at the moment."),
    "mirrors": Words("条文の例 {clause} に対応", "Mirrors the example {clause}"),
    "mirrors_example": Words("条文の例", "Mirrors the example"),
    # verdicts
    "seal_yes": Words("はい", "Yes"),
    "seal_no": Words("いいえ", "No"),
    "seal_settled": Words("確定", "Settled"),
    "seal_depends": Words("場合による", "Depends"),
    "seal_undetermined": Words("決まらない", "Undetermined"),
    "question": Words("問{number}", "Question {number}"),
    "cases": Words("場合ごとの結論", "The answer in each case"),
    "case_choice": Words("だれが何を選ぶか", "Who chooses what"),
    "case_result": Words("そのとき", "Then"),
    "case_steps": Words("手順", "Steps"),
    "case_no_choice": Words("ほかの成り行き", "Otherwise"),
    "see_steps": Words("手順{number}を見る", "See line {number}"),
    "forbidden": Words("認められない理由", "What forbids it"),
    "reasons": Words("決まらない理由", "Why it is undetermined"),
    "differs": Words("この裁定のファイルが期待する答えと違います", "This is not what the ruling's file expects"),
    "searched": Words("起こりうる局面を{count}通り調べました。", "{count} positions were looked at."),
    # steps
    "steps": Words("手順", "Steps"),
    "steps_note": Words("番号を押すと、条文がその場で開きます", "press a number to read its clause in place"),
    "line": Words("手順{number}", "Line {number}"),
    "no_steps": Words("何も起こらない。答えは、はじめの盤面で決まる。", "Nothing happens: the first board answers it."),
    "same_steps": Words("1〜{last}は手順1と同じ", "1–{last} are the same as in line 1"),
    "refused": Words("見送り", "Refused"),
    "choice": Words("選択", "Choice"),
    "others": Words("ほかの選択肢", "other options"),
    "note_on_reading": Words("読み方", "How we read it"),
    # boards
    "before": Words("はじめ", "Before"),
    "after": Words("おわり", "After"),
    "from_here": Words("この盤面から", "From this board"),
    "changed": Words("変わったところを太枠で", "what changed is framed"),
    "contrast_changed": Words("もとの盤面と違うところを太枠で", "what differs from the first board is framed"),
    "turn_main": Words("{player}のターン・メインフェイズ", "{player}'s turn, main phase"),
    "board_label": Words("盤面（{name}）", "Board ({name})"),
    "zones_label": Words("{player}のゾーン", "Zones of {player}"),
    "player": Words("プレイヤー{player}", "player {player}"),
    "left": Words("左", "Left"),
    "centre": Words("中", "Centre"),
    "right": Words("右", "Right"),
    "row_bb": Words("Bベース", "B base"),
    "row_3": Words("B 自軍", "B area"),
    "row_2": Words("中央", "Central"),
    "row_1": Words("A 自軍", "A area"),
    "row_ba": Words("Aベース", "A base"),
    "stack": Words("スタック", "Stack"),
    "hand": Words("手札", "Hand"),
    "energy": Words("エネルギー", "Energy"),
    "deck": Words("山札", "Deck"),
    "smash": Words("スマッシュ", "Smash"),
    "graveyard": Words("墓地", "Graveyard"),
    "removed": Words("リムーブ", "Removed"),
    "controller": Words("支配者{player}", "controlled by {player}"),
    "owner": Words("持ち主{player}", "owned by {player}"),
    "frozen": Words("フリーズ", "frozen"),
    "released": Words("リリース", "released"),
    "frozen_mark": Words("フ", "F"),
    "power": Words("パワー{value}", "power {value}"),
    "power_changed": Words("パワー{value}（印刷は{printed}）", "power {value} (printed {printed})"),
    "smash_value": Words("スマッシュ{value}", "smash {value}"),
    "damage": Words("ダメージ{value}", "damage {value}"),
    "damage_mark": Words("傷{value}", "dmg{value}"),
    "smash_of_seven": Words("7のうち{value}、フリーズ{frozen}", "{value} of 7, {frozen} frozen"),
    "base_mark": Words("ベース", "Base"),
    "cost": Words("コスト", "Cost"),
    "list_comma": Words("、", ", "),
    # the rest of a ruling
    "contrasts": Words("対照", "Contrasts"),
    "contrasts_note": Words("どこが違えば、結論が変わるか", "what would have to differ for another answer"),
    "open_steps": Words("手順と盤面（{count}）", "Steps and boards ({count})"),
    "cards": Words("使ったカード", "Cards used"),
    "move_cost": Words("移動", "Move"),
    "no_text": Words("テキストなし", "no text"),
    "cited": Words("引いた条文", "Clauses cited"),
    "record": Words("この裁定について", "About this ruling"),
    "rules_version": Words("ルール", "Rules"),
    "rules_version_value": Words("総合ルール {version}", "Comprehensive Rules {version}"),
    "engine_version": Words("裁定エンジン", "Engine"),
    "digest": Words("照合番号", "Digest"),
    "json": Words("JSONで読む", "Read as JSON"),
    # problems
    "to_home": Words("裁定一覧へ", "To all rulings"),
    "near": Words("もしかして", "Did you mean"),
    "missing_title": Words("そのページはありません", "There is no such page"),
    "missing_lead": Words(
        "番地が変わったか、打ちまちがいかもしれません。", "The address may have changed, or have a slip in it."
    ),
    "broken_title": Words("この裁定は、まだ読めません", "This ruling cannot be read yet"),
    "broken_lead": Words(
        "ファイルに次の誤りがあります。直すと、そのまま読めるようになります。",
        "The file has the mistakes below. Once they are mended, the ruling can be read here.",
    ),
    "broken_list": Words("誤りの場所と内容", "Where and what"),
    "failed_title": Words("いまは示せません", "This cannot be shown at the moment"),
    "failed_lead": Words(
        "サイトの側の不具合です。しばらくしてから、もう一度お試しください。",
        "The fault lies with this site. Please try again a little later.",
    ),
    "refused_title": Words("その求めには応じられません", "This request cannot be answered"),
    "refused_lead": Words("このページは読むことだけができます。", "This page can only be read."),
}


class Voice:
    """Speaks one language."""

    def __init__(self, lang: Language) -> None:
        self.lang: Language = lang

    def __call__(self, key: str, **values: object) -> str:
        """One of the site's own sentences, its blanks filled in."""
        return WORDS[key].to(self.lang).format(**values)

    def text(self, text: Text) -> str:
        """A sentence of a ruling."""
        return text.ja if self.lang == "ja" else text.en

    def join(self, parts: list[str]) -> str:
        """A list in one line."""
        return self("list_comma").join(parts)

    def game(self, game: str) -> str:
        """The name of a game; one that has no name here is called by its folder."""
        return GAMES[game].to(self.lang) if game in GAMES else game

    def kind(self, kind: str) -> str:
        """A kind of card."""
        return KINDS[kind].to(self.lang) if kind in KINDS else kind

    def timing(self, timing: str) -> str:
        """When a card may be played."""
        return TIMINGS[timing].to(self.lang) if timing in TIMINGS else timing

    def colour(self, colour: str) -> str:
        """A colour by name."""
        return COLOURS[colour].to(self.lang) if colour in COLOURS else colour
