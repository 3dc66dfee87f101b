"""Letters: width, case and kana made alike, and where a word ends in text without spaces."""

from __future__ import annotations

import unicodedata


class _Fold(dict[int, int]):
    """Width and case per character: never longer or shorter, so that a place in the result is one in the text."""

    def __missing__(self, code: int) -> int:
        plain = unicodedata.normalize("NFKC", chr(code)).casefold()
        self[code] = ord(plain) if len(plain) == 1 else code
        return self[code]


_FOLD = _Fold()
_HIRAGANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}


def fold(text: str) -> str:
    """The text in one width and case, character for character."""
    return text.translate(_FOLD)


def hiragana(text: str) -> str:
    """The text with its katakana as hiragana."""
    return text.translate(_HIRAGANA)


def whole_word(text: str, start: int, end: int) -> int:
    """The end of a name found at `start`, 0 if it is only a piece of an English word; a plural s belongs to it."""
    if not text[start].isascii():
        return end
    if start and _is_latin(text[start - 1]):
        return 0
    if text.startswith("s", end) and text[end - 1] != "s":
        end += 1
    return 0 if end < len(text) and _is_latin(text[end]) else end


def stands_alone(text: str, start: int, end: int) -> bool:
    """Whether letters are a word: プレイ is none in プレイヤー, nor 色 in 色々."""
    if not whole_word(text, start, end):
        return False
    first, last, before, after = text[start], text[end - 1], text[start - 1 : start], text[end : end + 1]
    if (_is_katakana(first) and before and _is_katakana(before)) or (
        _is_katakana(last) and after and _is_katakana(after)
    ):
        return False
    return end - start > 1 or not any(near and "一" <= near <= "龯" for near in (before, after))


def _is_katakana(letter: str) -> bool:
    return "ァ" <= letter <= "ー"


def _is_latin(letter: str) -> bool:
    return letter.isascii() and letter.isalnum()
