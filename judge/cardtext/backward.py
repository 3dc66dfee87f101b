"""Going back: words that mean several things named before; what is said where they mean nothing, or either of two."""

from __future__ import annotations

from typing import Any

from judge.cardtext import nodes
from judge.cardtext.memory import Said
from judge.cardtext.nodes import That
from judge.cardtext.render import holes, render
from judge.cardtext.unreadable import Unreadable

SEVERAL = ("それら", "それぞれ", "両方")
"""Words for more than one thing."""
OTHER = ("もう一方",)
"""Words for the one of two that was not spoken of yet."""
_PLACES = frozenset({"squares", "line", "area", "space"})


def one_of(found: Said | None) -> tuple[Said, ...]:
    """What was found, as everything that is meant."""
    return () if found is None else (found,)


def both(options: tuple[Any, ...], that: That) -> Any:
    """それら: all of several things; of places, wherever is one of them."""
    kind = nodes.AnyOf if that.kind in _PLACES else nodes.AllOf
    wording = ""
    for literal, road, mark in holes(that.wording):
        said = ".".join(map(str, road))
        wording += literal + (f"{{options.0.{said}{':' if mark else ''}{mark}}}" if road else "")
    if that.wording:
        wording += "".join(f"{{options.{place}:unsaid}}" for place in range(len(options)))
    return kind(options=options, wording=wording, span=that.span)


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


def either(that: That, found: tuple[Said, ...]) -> Unreadable:
    """That a word for one thing goes back to either of several equally well."""
    said = render(that)
    readings = [render(one.node) for one in found]
    ja_word = f"「{said}」" if said else "省かれた語"
    en_word = f"「{said}」" if said else "what is left unsaid"
    ja = "とも".join(f"「{one}」" for one in readings)
    en = " or ".join(f"「{one}」" for one in readings)
    return Unreadable(
        *that.span,
        f"{ja_word}が指すのは{ja}とも読め、どれか分かりません。",
        f"{en_word} may mean {en}; which of them is not said.",
        tuple(readings),
        printed=True,
    )
