"""Settling: which frame of a verb is meant, and that everything it needs is there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lark import Tree

from judge.cardtext.attach import gap_of, slots_for
from judge.cardtext.frames import Frame, Slot
from judge.cardtext.heads import Head
from judge.cardtext.lexer import Word
from judge.cardtext.lexicon import Term
from judge.cardtext.unreadable import Unreadable


def settle(head: Head, gap: bool = False) -> Frame:
    """The first frame of a verb that has a place for every part and is given all it needs; the parts go there."""
    lacking: Slot | None = None
    for frame in head.frames:
        places = _places(head, frame)
        if places is None or (frame.going and not head.word.term.going):
            continue
        if frame.denied and not (head.word.term.negative and not head.word.term.potential):
            continue
        open_slot = gap_of(head, frame) if gap else None
        missing = [
            slot
            for slot in frame.slots
            if slot.required and not slot.unsaid and slot not in places and slot is not open_slot
        ]
        if missing:
            lacking = lacking or missing[0]
            continue
        if gap and open_slot is None and not any(open_side(part) for part in head.parts):
            continue
        for part, slot in zip(head.parts, places, strict=True):
            part.slot = slot
        return frame
    if lacking is not None:
        raise lacks(head, lacking)
    raise too_much(head)


def _places(head: Head, frame: Frame) -> list[Slot] | None:
    """A slot of the frame for each part of the head, or nothing if one finds none."""
    passive = head.word.term.passive
    places: list[Slot] = []
    for part in head.parts:
        kind = part.stands_for[0] if part.stands_for is not None else part.type
        fitting = slots_for((frame,), part.said_with, kind, passive)
        found = next((slot for slot in fitting if slot.many or not _taken(slot, places)), None)
        if found is None:
            return None
        places.append(found)
    return places


def _taken(slot: Slot, places: list[Slot]) -> bool:
    return any(slot is other or (slot.field is not None and slot.field == other.field) for other in places)


def unsaid_of(head: Head) -> Iterator[str]:
    """The fields of what a noun needs and leaves unsaid, where it may (同じライン); else it is said: …と同じ名前."""
    for slot in head.frames[0].slots if not head.word.term.is_verb else ():
        if slot.required and not any(part.slot is slot for part in head.parts):
            if head.slot is None or not head.slot.alone:
                raise lacks(head, slot)
            if slot.field is not None:
                yield slot.field


def open_side(part: Head) -> bool:
    """下に, without what it is beneath."""
    return part.type == "side" and not part.parts


def lacks(head: Head, slot: Slot) -> Unreadable:
    """That a word lacks a part it needs, and which."""
    particles = slot.passive if head.word.term.passive else slot.particles
    particle = next(iter(sorted(particles, reverse=True)))
    return Unreadable(
        head.word.start,
        head.word.end,
        f"「{head.word}」に必要な語句「…{particle}」がありません。",
        f"「{head.word}」 lacks a part it needs: 「…{particle}」.",
        (f"…{particle}{head.word}",),
    )


def too_much(head: Head) -> Unreadable:
    """That a word stands in a way that no frame of it knows."""
    return Unreadable(
        head.word.start,
        head.word.end,
        f"「{head.word}」をこの形で使う文は、まだ読めません。",
        f"a sentence that uses 「{head.word}」 in this way cannot be read yet.",
        tuple(dict.fromkeys(_said_with(head)))[:5],
    )


def _said_with(head: Head) -> Iterator[str]:
    """What a word needs beside it, frame by frame: …を…にする."""
    for frame in head.frames:
        needed = [slot for slot in frame.slots if slot.required and not slot.unsaid]
        said = [min((slot.passive if head.word.term.passive else slot.particles) or [""], key=len) for slot in needed]
        if any(said):
            yield "".join(f"…{particle}" for particle in said) + head.word


def no_topic(root: Head) -> None:
    """は names what the whole sentence is about, so it does not stand inside …時 or …場合."""
    for part in root.parts:
        if part.particle is not None and part.particle == "は":
            raise Unreadable(
                part.word.start,
                part.particle.end,
                f"「{part.word}は」は、この中では「{part.word}が」と書きます。",
                f"inside this clause 「{part.word}は」 is written 「{part.word}が」.",
                (f"{part.word}が",),
            )


def alone(head: Head) -> None:
    """あるカード says nothing of the card; 破壊されたカード does."""
    if head.word.term.type in ("exist", "have"):
        raise too_much(head)


def copula(tree: Tree[Word]) -> Word:
    """ならば, の時: right after a noun they hold the verb である."""
    joining = next(child for child in tree.children if isinstance(child, Word))
    word = Word("PRED", "", joining.start)
    word.role = "PRED"
    negative = joining.type == "IF_NOT"
    word.term = Term("", "PRED", "be", is_verb=True, negative=negative)
    return word


def chosen_before(trees: Sequence[Tree[Word]]) -> list[Tree[Word]]:
    """ユニットを1枚とベースを1枚破壊する: both are chosen, and then the verb is done to both."""
    result: list[Tree[Word]] = []
    for tree in trees:
        verb = _verb(tree)
        joined = bool(result) and _verb(result[-1]) == "と"
        if joined and verb is not None and verb.term.type != "choose":
            phrases = [child for child in tree.children if isinstance(child, Tree)]
            counters = [place for place, phrase in enumerate(phrases, start=1) if _counts(phrase)]
            if tree.data not in ("step", "statement", "permission") or not counters:
                raise too_much(Head(verb, (), verb.term.type))
            last = counters[-1]
            result.append(Tree("step", [*phrases[:last], _unsaid_choice(verb)]))
            words = [child for child in tree.children if isinstance(child, Word)]
            tree = Tree(tree.data, [*phrases[last:], *words])
        result.append(tree)
    return result


def _verb(tree: Tree[Word]) -> Word | None:
    return next((word for word in tree.children if isinstance(word, Word) and word.term.is_verb), None)


def _counts(phrase: Tree[Word]) -> bool:
    content = phrase.children[0]
    return isinstance(content, Word) and content.term.type == "counter"


def _unsaid_choice(verb: Word) -> Word:
    """選び, left unsaid before another verb."""
    word = Word("STEM", "", verb.start)
    word.role = "STEM"
    word.term = Term("", "STEM", "choose", is_verb=True)
    return word
