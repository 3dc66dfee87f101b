"""What the parsers of YAML and JSON complain about, in Japanese: they speak English only."""

from __future__ import annotations

import re

SAID = {
    # YAML
    r'found duplicate key "(.*?)" with value .*': r"「\1」が二度書かれています",
    r"expected ',' or '(.)', but got .*": r"「\1」で閉じていないか、「,」が抜けています",
    r"found character '\\t' .*": "タブがあります。字下げには空白を使います",
    r"found character '(.)' that cannot start any token": r"「\1」で始まる値は、引用符で囲みます",
    r"mapping values are not allowed here": "ここに「:」は書けません。字下げか、引用符を見てください",
    r"found unexpected end of stream": "引用符が閉じていません",
    r"could not find expected ':'": "「:」がありません",
    r"expected <block end>, but found .*": "字下げがそろっていません",
    r"expected the node content, but found .*": "値がありません",
    r"found unknown escape character '(.)'": r"「\\\1」という書き方はありません",
    r"but found another document": "文書が二つあります",
    r"special characters are not allowed": "使えない文字（制御文字）があります",
    # JSON
    r"Expecting value": "値がありません",
    r"Expecting property name enclosed in double quotes": '項目の名前を "…" で書いてください',
    r"Expecting '(.)' delimiter": r"「\1」がありません",
    r"Illegal trailing comma .*": "最後の「,」が余っています",
    r"Unterminated string starting at": "引用符が閉じていません",
    r"Invalid control character at": "文字列の中に改行か制御文字があります",
    r"Invalid \\(?:escape|uXXXX escape)": r"「\\」の使い方が正しくありません",
    r"Extra data": "終わりのあとに、まだ何かあります",
}


def yaml_complaint(error: Exception) -> tuple[int | None, str]:
    """The line that a parser of YAML stopped at, where it knows that, and what it says about it."""
    mark = getattr(error, "problem_mark", None)
    # A character that cannot be has a reason instead of a problem.
    said = getattr(error, "problem", None) or getattr(error, "reason", None) or type(error).__name__
    return None if mark is None else mark.line + 1, said


def in_japanese(said: str) -> str:
    """A complaint in Japanese, after a colon; nothing where there are no words for it: its line is told anyway."""
    for pattern, words in SAID.items():
        if found := re.fullmatch(pattern, said, re.S):
            return f"：{found.expand(words)}。"
    return "。"
