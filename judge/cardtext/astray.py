"""What is told where a word has nothing to go back to, or goes back to either of several things equally well."""

from __future__ import annotations

from typing import Any

from judge.cardtext.naming import Said
from judge.cardtext.nodes import Node, Player, That
from judge.cardtext.render import render
from judge.cardtext.unreadable import Unreadable, several_readings

TWO = "両方"
ONE_BY_ONE = "それぞれ"
SEVERAL = ("それら", ONE_BY_ONE, TWO)
"""Words for more than one thing."""


def back_to_nothing(that: That) -> Unreadable:
    """That a word has nothing to go back to."""
    said = render(that)
    if said.startswith(SEVERAL):
        ja, en = (
            f"「{said}」が指す2つ以上のものが、前に書かれていません。",
            f"「{said}」 speaks of several things, and no several things were named before.",
        )
        return Unreadable(*that.span, ja, en, printed=True)
    ja = f"「{said}」が何を指すのか分かりません。" if said else "何についてのことか、書かれていません。"
    en = f"「{said}」 has nothing to point back to." if said else "what this is about is not said."
    return Unreadable(*that.span, ja, en, printed=True)


def no_player(player: Player, spoken_of: list[Said]) -> Unreadable:
    """That no player was named; a card that was has an owner and a controller, and somebody who did what was done."""
    said = render(player)
    ja, en = f"「{said}」が指すプレイヤーが、前に書かれていません。", f"no player was named that 「{said}」 could mean."
    readings: tuple[str, ...] = ()
    if spoken_of:
        cards = render(spoken_of[-1].node)
        readings = (f"{cards}の支配者", f"{cards}の持ち主")
        ja += f"「{readings[0]}」とも「{readings[1]}」とも、そうしたプレイヤーとも読めます。"
        en += f" It may be 「{readings[0]}」, 「{readings[1]}」 or whoever did so."
    return Unreadable(*player.span, ja, en, readings, printed=True)


def names(found: tuple[Said, ...]) -> list[str]:
    """The words by which things were named."""
    return [render(one.node) if isinstance(one.node, Node) else "前に書かれたもの" for one in found]


def need_not_be(that: Any, found: tuple[Said, ...]) -> Unreadable:
    """That a noun says more of a card than what it goes back to: そのユニット, of any card that was discarded."""
    said, named, (start, end) = render(that), "」と「".join(names(found)), that.span
    ja = f"「{said}」が指す「{named}」は、そう呼べるカードとは限りません。"
    en = f"「{said}」 goes back to 「{named}」, which need not be such a card."
    return Unreadable(start, end, ja, en, printed=True)


def either(that: Any, *readings: tuple[Said, ...]) -> Unreadable:
    """That a word goes back to either of several things, or to one or all of them, equally well."""
    said, (start, end) = render(that), that.span
    named = ["」と「".join(names(reading)) for reading in readings]
    if len(readings[-1]) > 1 and len(set(names(readings[-1]))) == 1:
        # カードを1枚引く。…カードを1枚引く: two things that are named alike.
        named = [f"最後の{names(readings[0])[0]}", f"すべての{names(readings[0])[0]}"]
    ja, en = (f"「{said}」が", f"「{said}」") if said else ("省かれた語が", "what is left unsaid")
    return several_readings(named, start, end, f"{ja}指すのは", en, "どれか")
