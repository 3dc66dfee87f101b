"""The site's own words, in Japanese and English. What rules, cards and rulings say comes from the ruling instead."""

from __future__ import annotations

import re
from typing import Final

from judge.games.dimension_zero.telling import COLOURS, KINDS, PHASES, TIMINGS
from judge.letters import isolated
from judge.ruling.model import Text
from judge.source import Language, Words
from web.booknames import GAMES, HEADINGS, THUMBS
from web.deskwords import DESK, SCRIPT, SHARED
from web.problemwords import PROBLEMS

WORDS: Final = {
    **DESK,
    **SCRIPT,
    **PROBLEMS,
    # frame
    "site": Words("裁定", "Rulings"),
    "brand_note": Words("カードゲームの裁定と根拠", "card game rulings, with their grounds"),
    "skip": Words("本文へ", "Skip to the text"),
    "nav": Words("主なページ", "Main pages"),
    "nav_rules": Words("条文", "Rules"),
    "find": Words("条文をさがす", "Search the rules"),
    "find_here": Words("ページの上からさがす", "Search from the top of the page"),
    "find_hint": Words("番号・ことば・よみ", "number, words, reading"),
    "find_hint_long": Words("4-15-8-2 ／ 置換 順番 ／ ちかん", "4-15-8-2 / replacement order / ちかん"),
    "find_do": Words("さがす", "Search"),
    "find_found": Words("候補 {count}件", "{count} suggestions"),
    "find_none": Words("候補はありません", "no suggestions"),
    "theme": Words("明るい画面と暗い画面を切り替える", "Switch between light and dark"),
    "to_other_language": Words("EN", "日本語"),
    "other_language_name": Words("English", "日本語"),
    "foot_own_words": Words(
        "条文は本サイトのことばによる書き下ろし", "The clauses are written out in this site's own words"
    ),
    # home
    "home_title": Words("裁定には、根拠がある。", "Every ruling has its grounds."),
    "home_lead": Words(
        "条文を番号でもことばでも引けます。カードのことばから導いた裁定は、手順と条文の番号つきで示します。",
        "Look the rules up by number or by words. Rulings derived from the words of the cards come with every step and "
        "the clause that proves it.",
    ),
    "tries": Words("たとえば", "For instance"),
    "all_rulings": Words("裁定の一覧", "All rulings"),
    "other_books": Words("ほかの本", "Other books"),
    "home_list": Words("裁定", "Rulings"),
    "home_count": Words("{count}件", "{count} in all"),
    "home_empty": Words("裁定はまだありません。", "There are no rulings yet."),
    "home_broken": Words("ファイルに誤りがあり、まだ読めません。", "The file has mistakes and cannot be read yet."),
    "home_hearing": Words("いま読み込んでいます。", "Being read just now."),
    "unfinished": Words(
        "裁定の一部はまだ読み込み中で、このページに出ていません。しばらくしてから開き直してください。",
        "Some rulings are still being read and do not stand on this page yet. Open it again in a little while.",
    ),
    "home_failed": Words("いまは示せません。", "Cannot be shown at the moment."),
    "mirrors": Words("条文の例 {clause} に対応", "Mirrors the example {clause}"),
    "mirrors_book": Words("ルールブックの例に対応", "Mirrors an example of the rule book"),
    "mirrors_example": Words("条文の例", "Mirrors the example"),
    # rules
    "contents": Words("目次", "Contents"),
    "version": Words("Version {version}", "Version {version}"),
    "parts_count": Words(
        "全{parts}部 {chapters}章 {clauses}条", "{parts} parts, {chapters} chapters, {clauses} clauses"
    ),
    "part_count": Words("{chapters}章 {clauses}条", "{chapters} chapters, {clauses} clauses"),
    "clause_count": Words("{clauses}条", "{clauses} clauses"),
    "and_more": Words("ほか", "and more"),
    "preface": Words("序文", "Preface"),
    "in_force": Words("適用", "In force from"),
    "revised": Words("改訂", "Revised"),
    "history": Words("改訂の記録", "Revision history"),
    "thumbs": Words("部", "Parts"),
    "this_chapter": Words("この章", "This chapter"),
    "before_clause": Words("前の条 {id}", "previous: {id}"),
    "after_clause": Words("次の条 {id}", "next: {id}"),
    "kind_operative": Words("処理", "procedure"),
    "kind_definition": Words("定義", "definition"),
    "kind_physical": Words("実物", "physical"),
    "kind_tournament": Words("大会", "tournament"),
    "kind_example": Words("例", "example"),
    "copy": Words("引用をコピー", "Copy citation"),
    "copied": Words("コピーしました", "Copied"),
    "citation": Words("引用", "Citation"),
    "our_words": Words("本サイトのことば", "In this site's own words"),
    "official_words": Words("公式の文面", "The official words"),
    "official_hint": Words("公式の文面を読み込むと、上に並びます", "Import the official text to see it above"),
    "other_language": Words("英語で読む", "Read it in Japanese"),
    "items": Words("項目", "Items"),
    "examples": Words("例", "Examples"),
    "example_ruling": Words("この例の裁定", "The ruling on this example"),
    "below": Words("この下の条文", "Clauses below"),
    "below_chapter": Words("条文", "Clauses"),
    "below_part": Words("章と条文", "Chapters and clauses"),
    "refers": Words("この条文が指すもの", "What it refers to"),
    "cited_by": Words("この条文を引くもの", "What refers to it"),
    "cited_counts": Words("条文 {clauses} ・ 裁定 {rulings}", "clauses {clauses}, rulings {rulings}"),
    "by_note": Words("注で", "in a note"),
    "from_below": Words("{ids} から", "from {ids}"),
    "to_below": Words("{ids} へ", "to {ids}"),
    "same_below": Words("{ids} と", "with {ids}"),
    "restates": Words("同じことを定める条", "Says the same as"),
    "terms": Words("用語", "Terms"),
    "terms_hint": Words("押すと定義", "press a term"),
    "defines": Words("ここで定める用語", "Terms defined here"),
    "also_called": Words("ふだんのことば：{names}", "also called: {names}"),
    "more": Words("ほか{count}件", "{count} more"),
    "japanese_only": Words("この本は日本語だけです", "This book is in Japanese only"),
    # other games
    "games": Words("ゲームを切り替える", "Switch to another game"),
    "to_same": Words("{game}の{id}へ", "to {id} of {game}"),
    "to_contents": Words("{game}の目次へ", "to the contents of {game}"),
    "same": Words("ほかのゲームの同じところ", "The same in other games"),
    "concordance": Words("ゲームの対照表", "Concordance of the games"),
    "concordance_lead": Words(
        "総合ルールに共通する役割ごとに、それぞれのゲームの条文と、違いを並べます。",
        "What the comprehensive rules share, role by role: the clauses of each game, and how they differ.",
    ),
    "roles_count": Words("{count}の役割", "{count} roles"),
    "no_such_role": Words("なし", "none"),
    # slips
    "slips": Words("公式の文面の、知られている誤り", "Known slips in the official texts"),
    "slips_lead": Words(
        "公式の総合ルールの番号や言葉の誤りと、本サイトの読み方です。事実と番号だけを挙げます。",
        "Numbers and words that the official rules have wrong, and how this site reads them. Facts and numbers only.",
    ),
    "slips_count": Words("{count}件", "{count} slips"),
    "slip_reference": Words("参照", "reference"),
    "slip_number": Words("番号", "number"),
    "slip_word": Words("誤記", "wrong word"),
    "slip_term": Words("呼び名", "other name"),
    "slip_sense": Words("意味", "sense"),
    "slip_left-out": Words("脱落", "left out"),
    # search
    "results": Words("検索結果", "Search results"),
    "books": Words("本", "Books"),
    "all_books": Words("すべて", "All"),
    "all_of_book": Words("この本の結果をすべて見る", "All results of this book"),
    "partial": Words("一部のことばだけ一致", "not all words found"),
    "used_terms": Words("このことばで引きました", "These terms were used"),
    "glossary": Words("用語集", "glossary"),
    "typed": Words("「{word}」の正式なことば", "the official word for ‘{word}’"),
    "related_rulings": Words("関わる裁定", "Related rulings"),
    "examples_count": Words("例 {count}", "examples {count}"),
    "rulings_count": Words("裁定 {count}", "rulings {count}"),
    "nothing_found": Words("「{query}」に当たる条文は見つかりませんでした。", "No clause was found for ‘{query}’."),
    "nothing_hint": Words(
        "ことばを減らすか、別の言い方でもう一度お試しください。", "Try fewer words, or say it in another way."
    ),
    "no_such_clause": Words("{id} という条はありません。", "There is no clause {id}."),
    "search_help": Words("さがし方", "How to search"),
    "help_number": Words(
        "番号はそのまま開きます。全角でも、第4部第15章8-2でも。", "A number opens its clause, in any form."
    ),
    "help_words": Words(
        "ことばを空けて並べると、すべてを含む条文を探します。", "Several words find clauses that hold all."
    ),
    "help_everyday": Words(
        "ふだんのことば、よみ、英語でも引けます。", "Everyday words, readings and Japanese work too."
    ),
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
    "decides": Words("決め手", "What decides it"),
    "repairs": Words("こうなら、できる", "What would allow it"),
    "possible": Words("できること", "What can be done"),
    "certain": Words("それでも言えること", "What is certain anyway"),
    "grounds": Words("手順に出ない根拠", "Grounds that no step shows"),
    "forbidden": Words("認められない理由", "What forbids it"),
    "differences": Words("総合ルールとの違い（総合ルールに従う）", "Where the comprehensive rules differ, and win"),
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
    "turn": Words("{player}のターン・{phase}", "{player}'s turn, {phase}"),
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
    "pending": Words("誘発", "Triggered"),
    "battles": Words("バトル", "Battle"),
    "effects": Words("継続中", "Lasting"),
    "with_cards": Words("付随", "With cards"),
    "over": Words("決着", "Over"),
    "loses": Words("{player}が敗北している。", "{player} has lost."),
    "wins": Words("{player}が勝利している。", "{player} has won."),
    "plan": Words("プラン", "Plan"),
    "arranged": Words("順番は決められた", "order determined"),
    "none_mark": Words("なし", "none"),
    "under_mark": Words("下{value}", "{value}↓"),
    "joined_mark": Words("結{value}", "{value}∞"),
    "marker_mark": Words("◆{value}", "◆{value}"),
    "beneath": Words("下に{names}", "{names} beneath"),
    "joined": Words("{names}を結合", "{names} joined"),
    "markers": Words("マーカー{value}", "markers {value}"),
    "marker": Words("{name}{value}", "{name} {value}"),
    "with_mark": Words("＋", "+"),
    "unlisted_card": Words("不明のカード", "unlisted card"),
    "face_down": Words("{name}（裏向き）", "{name} (face down)"),
    "chance": Words("偶然", "Chance"),
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
    # FAQ
    "faq_title": Words("よくある質問", "Questions and answers"),
    "faq_lead": Words(
        "カードどうしの相互作用を、番号つきの問いと答えで。番号は変わらず、使い回されません。",
        "How cards work together, as questions with answers. A number never changes and is never used again.",
    ),
    "faq_narrow": Words("しぼりこむ", "Narrow down"),
    "faq_words": Words("ことば", "Words"),
    "faq_card": Words("カード", "Card"),
    "faq_keyword": Words("キーワード", "Keyword"),
    "faq_clause": Words("条文", "Clause"),
    "faq_gone": Words("廃止されたものも", "also what is no longer valid"),
    "faq_do": Words("しぼりこむ", "Narrow down"),
    "faq_all": Words("すべて", "All"),
    "faq_none": Words("当てはまる項目はありません。", "No entry fits."),
    "faq_pages": Words("ページ", "Pages"),
    "faq_explained": Words("解説", "Explanation"),
    "faq_more": Words("ほかの質問", "More questions on"),
    "faq_record": Words("この項目について", "About this entry"),
    "faq_address": Words("番地", "Address"),
    "faq_first": Words("作成", "Written"),
    "faq_changed": Words("更新", "Changed"),
    "faq_ruling": Words("もとの裁定", "The ruling behind it"),
    "faq_here": Words("この条文で決まる質問", "Questions that this clause decides"),
}


_NAME = re.compile("《([^《》]*)》")


class Voice:
    """Speaks one language."""

    def __init__(self, lang: Language) -> None:
        self.lang: Language = lang

    def __call__(self, key: str, **values: object) -> str:
        """One of the site's own sentences, its blanks filled in."""
        return WORDS[key].to(self.lang).format(**values)

    def script(self) -> dict[str, str]:
        """Everything that the scripts of a page say, its blanks still open."""
        return {key: WORDS[key].to(self.lang) for key in (*SCRIPT, *SHARED)}

    def text(self, text: Text) -> str:
        """A sentence of a ruling, the names in it kept from reordering the rest."""
        said = text.ja if self.lang == "ja" else text.en
        return _NAME.sub(lambda name: f"《{isolated(name[1])}》", said)

    def join(self, parts: list[str]) -> str:
        """A list in one line."""
        return self("list_comma").join(parts)

    def game(self, game: str) -> str:
        """The name of a game; one that has no name here is called by its folder."""
        return GAMES[game].to(self.lang) if game in GAMES else game

    def heading(self, game: str, depth: int, number: str) -> str:
        """What a part or chapter is called, as 第4部; nothing for what goes by its number alone."""
        if number == "0" and depth == 0:
            return self("preface")
        levels = HEADINGS.get(game, ())
        named = depth < len(levels) and number.isdecimal()
        return levels[depth].to(self.lang).format(number=number) if named else ""

    def thumb(self, game: str, id: str) -> str:
        """A part in a word, or nothing."""
        words = THUMBS.get(game, {}).get(id)
        return words.to(self.lang) if words else ""

    def turn(self, player: str, phase: str) -> str:
        """Whose turn it is, and which phase."""
        return self("turn", player=player, phase=PHASES[phase].to(self.lang) if phase in PHASES else phase)

    def phase(self, phase: str) -> str:
        """A phase by name."""
        return PHASES[phase].to(self.lang) if phase in PHASES else phase

    def kind(self, kind: str) -> str:
        """A kind of card."""
        return KINDS[kind].to(self.lang) if kind in KINDS else kind

    def timing(self, timing: str) -> str:
        """When a card may be played."""
        return TIMINGS[timing].to(self.lang) if timing in TIMINGS else timing

    def colour(self, colour: str) -> str:
        """A colour by name."""
        return COLOURS[colour].to(self.lang) if colour in COLOURS else colour
