"""What is said in place of a page: what is missing, wrong, too much, or not to be had without a network."""

from __future__ import annotations

from typing import Final

from judge.source import Words

PROBLEMS: Final = {
    "to_home": Words("はじめのページへ", "To the home page"),
    "near": Words("もしかして", "Did you mean"),
    "missing_clause_title": Words("その番号の条文はありません", "There is no clause of that number"),
    "missing_clause_lead": Words("近い番号の条文は次のとおりです。", "These are the clauses with the nearest numbers."),
    "missing_title": Words("そのページはありません", "There is no such page"),
    "missing_lead": Words(
        "番地が変わったか、打ちまちがいかもしれません。", "The address may have changed, or have a slip in it."
    ),
    "missing_ruling_title": Words("この番地に裁定はありません", "There is no ruling at this address"),
    "missing_ruling_lead": Words(
        "番地の打ちまちがいか、ほかのサイトで問われた裁定かもしれません。",
        "The address may have a slip in it, or the ruling was asked for on another site.",
    ),
    "missing_faq_title": Words("その番号のFAQはありません", "There is no FAQ entry of that number"),
    "missing_faq_lead": Words(
        "番号は使い回されません。打ちまちがいかもしれません。", "Numbers are never used again; it may be a slip."
    ),
    "sent_title": Words("送られたものに誤りがあります", "There are mistakes in what was sent"),
    "sent_lead": Words(
        "次のところを直して、もう一度送ってください。", "Please mend what is listed here, and send it again."
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
    "busy_title": Words("ただいま混み合っています", "The desk is busy at the moment"),
    "busy_lead": Words("数秒おいて、もう一度お試しください。", "Please try again in a few seconds."),
    "app_name": Words("裁定 — カードゲームの裁定と根拠", "Rulings — card game rulings, with their grounds"),
    "offline_title": Words("オフラインです", "You are offline"),
    "offline_lead": Words(
        "このページの写しはありません。条文・カード・FAQと、開いたことのある裁定は読めます。",
        "There is no copy of this page. The rules, cards and FAQ can be read, and every ruling that was opened before.",
    ),
    "copy_of_day": Words("オフラインです。#の写しを見ています。", "You are offline. This is a copy of #."),
    "large_title": Words("大きすぎます（{most} KiBまで）", "This is too large (at most {most} KiB)"),
    "large_lead": Words("短くして、もう一度お試しください。", "Please make it shorter and try again."),
    "budget_title": Words("時間かメモリーが足りません", "This takes too much time or memory"),
    "budget_lead": Words(
        "一度に使える分を超えました。場面を小さくすると答えられるかもしれません。",
        "It is more than one request may use. A smaller board may have an answer.",
    ),
    "unclear_title": Words("この番地は読み取れません", "This address makes no sense"),
    "unclear_lead": Words(
        "番地の一部が欠けているか、書きちがえられています。", "A part of it is missing, or has a slip in it."
    ),
    "refused_title": Words("その求めには応じられません", "This request cannot be answered"),
    "refused_lead": Words("このページは読むことだけができます。", "This page can only be read."),
}
