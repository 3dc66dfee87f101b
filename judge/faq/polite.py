"""Plain Japanese sentences in the polite style (です・ます), which answers to players are written in."""

from __future__ import annotations

import re

_A_ROW = dict(zip("わかがさたなばまら", "いきぎしちにびみり", strict=True))
_U_ROW = dict(zip("うくぐすつぬぶむる", "いきぎしちにびみり", strict=True))
_I_AND_E = set("いきぎしじちにびみりえけげせてねべめれ")
_KANJI_ICHIDAN = ("見る", "得る", "出る", "着る", "似る")
_WHOLE = (
    ("ではない", "ではありません"),
    ("でない", "ではありません"),
    ("である", "です"),
    ("した", "しました"),
    ("れた", "れました"),
    ("えた", "えました"),
    ("けた", "けました"),
    ("なった", "なりました"),
    ("わった", "わりました"),
    ("まった", "まりました"),
    ("だった", "でした"),
    ("選んだ", "選びました"),
    ("引いた", "引きました"),
    ("置いた", "置きました"),
    ("する", "します"),
    ("来る", "来ます"),
    ("ことがある", "ことがあります"),
    ("です", "です"),
    ("ます", "ます"),
    ("ません", "ません"),
)
_SENTENCE = re.compile(r"([^。]+?)(（[^（）]*）)?。")


def polite(text: str) -> str:
    """Every sentence of a text in the polite style. What stands in 「 」 is quoted, and stays as it is."""
    quoted: list[str] = []

    def keep(found: re.Match[str]) -> str:
        quoted.append(found[0])
        return f"\0{len(quoted) - 1}\0"

    text = re.sub(r"「[^」]*」|『[^』]*』|《[^》]*》", keep, text)
    text = text if text.endswith("。") else f"{text}。"
    text = _SENTENCE.sub(lambda found: f"{_ending(found[1])}{found[2] or ''}。", text)
    return re.sub("\0(\\d+)\0", lambda found: quoted[int(found[1])], text)


def _ending(clause: str) -> str:
    for plain, other in _WHOLE:
        if clause.endswith(plain):
            return clause.removesuffix(plain) + other
    if clause.endswith("ない"):
        return _negative(clause.removesuffix("ない"))
    last, before = clause[-1], clause[-2:-1]
    if last == "る":
        ichidan = before in _I_AND_E or clause.endswith(_KANJI_ICHIDAN)
        return clause[:-1] + ("ます" if ichidan else "ります")
    if last in _U_ROW and not (last == "つ" and before.isdecimal()):  # 3つ is counted, not done
        return clause[:-1] + _U_ROW[last] + "ます"
    return f"{clause}です"


def _negative(stem: str) -> str:
    last = stem[-1:]
    if last in ("が", "は", "も", "に", "と", "の"):
        return f"{stem}ありません"
    if last in _I_AND_E or f"{last}る" in _KANJI_ICHIDAN:
        return f"{stem}ません"
    if last in _A_ROW:
        return f"{stem[:-1]}{_A_ROW[last]}ません"
    return f"{stem}ないです"
