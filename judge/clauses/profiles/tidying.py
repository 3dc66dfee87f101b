"""Tidying what a scan left behind, for reading and search; the raw characters stay accounted for elsewhere."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

_MARKUP = re.compile(r"\*\*|</?[bui]>|^\*(?=\S)|(?<=\S)\*(?=\s)")
_LEAD = re.compile(r"^[\s•*-]*(?:#+\s*)?")
_QUOTED = re.compile(r"(《[^《》]{0,200}》|「[^「」]{0,200}」|『[^『』]{0,200}』|\"[^\"]{0,200}\")")
_JAPANESE = r"ぁ-ゖァ-ヺー一-鿿々、。・（）"
_AROUND_DIGITS = re.compile(rf"(?<=[{_JAPANESE}])[ \t]+(?=[0-9０-９])|(?<=[0-9０-９])[ \t]+(?=[{_JAPANESE}])")
_BETWEEN = re.compile(rf"(?<=[{_JAPANESE}])[ \t]+(?=[{_JAPANESE}])(?!.[:：])")
_BROKEN = frozenset({"magical-girl-duel"})
"""Documents whose lines were broken inside words, which left a space there; elsewhere a space parts two words."""
_SPREAD = re.compile(
    r"(?<![A-Za-z])(?:[A-Z] ){2,}[A-Z](?![A-Za-z])|"
    rf"(?<![{_JAPANESE}])(?:[{_JAPANESE}] ){{3,}}[{_JAPANESE}](?![{_JAPANESE}])"
)
"""Letter-spacing: each letter of a word stands alone."""

SLIPS: Mapping[str, tuple[tuple[re.Pattern[str], str], ...]] = MappingProxyType(
    {
        game: tuple((re.compile(wrong), right) for wrong, right in pairs)
        for game, pairs in {
            "dimension-zero": (
                ("[ブプ][ラロ]ンゾーン", "プランゾーン"),
                (r"エク(?:s|ス)?(?:pansion|pan|[\u0400-\u04ff]+)(?:ション)?", "エクスパンション"),
                ("ブラズマ", "プラズマ"),
            ),
            "dimension-zero-rulebook": (
                (r"[\u0600-\u06ff]+ゾーン|[ブプ][ラロ]ンゾーン", "プランゾーン"),
                ("ブースター・バック", "ブースター・パック"),
            ),
            "rebirth": ((r"Re ?[パバ]ース", "Re バース"), ("エンドフェイス", "エンドフェイズ"), ("ずてる", "すてる")),
            "magical-girl-duel": (
                ("特徵", "特徴"),
                ("攻擊", "攻撃"),
                ("く瞬動>", "<瞬動>"),
                (r"中\(ファイ\)", "Φ(ファイ)"),
                ("「ブレイク」」", "[ブレイク]"),
            ),
            "duel-masters": ((r"[\uac00-\ud7a3]", "の"),),
        }.items()
    }
)
"""Wrong letters of each document, as they were scanned, and the right ones."""


def lead(line: str) -> int:
    """How many characters of bullets and heading marks stand before the words of a line."""
    found = _LEAD.match(line)
    return found.end() if found else 0


def tidy(line: str, game: str) -> str:
    """The words of a line without markup, letter-spacing and the wrong letters of its document."""
    text = _MARKUP.sub("", line).replace("\t", " ").strip()
    for wrong, right in SLIPS.get(game, ()):
        text = wrong.sub(right, text)
    text = _SPREAD.sub(lambda found: found[0].replace(" ", ""), text)
    # A name in quotes may hold a space of its own.
    parts = _QUOTED.split(text)
    parts[::2] = [_AROUND_DIGITS.sub("", part) for part in parts[::2]]
    if game in _BROKEN:
        parts[::2] = [_BETWEEN.sub("", part) for part in parts[::2]]
    return "".join(parts).strip()
