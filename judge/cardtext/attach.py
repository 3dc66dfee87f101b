"""Attachment: which phrase belongs to which word, from right to left, by types.

Each phrase takes the nearest head to its right whose frame has a free slot for its particle and type. Heads that a
phrase would have to cross are closed to it, so the result is always a tree without crossings; a phrase that finds no
head makes the clause unreadable, with its place. か and と may also join a phrase to the next one of its kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from judge.cardtext import lexicon
from judge.cardtext.frames import Frame, Frames, Slot
from judge.cardtext.heads import Head
from judge.cardtext.unreadable import Unreadable, either

MOST_PHRASES = 100
"""What hangs below what is walked by recursion, so its depth has a bound."""

# 下に闘気カードがあるユニット: the ユニット is not what is there but what it lies under.
_BENEATH = frozenset({"aura", "marker"})
_NOBODYS = frozenset({"central", "battle"})
_PLAYERS = frozenset({"player", "owner", "controller", "player_word"})
_WHERE = frozenset({"line", "area", "space", "squares", "ahead"})
_REGIONS = frozenset({"line", "area", "space"})
_PUT_SO = frozenset({"freeze_and", "release_and"})
_HOLDING = frozenset({"squares", "line", "area", "space"})
_SET_OFF = frozenset({"during", "in_battle", "unchanged", "free", "pointer_from", "then"})
_LISTED = frozenset({"exact", "exact_cost", "race"})
"""パワー3000、種族「…」のユニット: what is said in a row is true of it all at once."""
_FIGURES = frozenset({"stat", "cost_stat"})
_GIVEN = frozenset({"this_card", "it", "name"})
_COUNTED = frozenset({"cards", "name", "zone", "marker", "aura"})
JOINING = {"か": "AnyOf", "と": "AllOf", "": "AnyOf"}


def attach(heads: Sequence[Head], frames: Frames) -> Head:
    """The tree below the last head, with every other hung into it."""
    if len(heads) > MOST_PHRASES:
        first, last = heads[0].word, heads[-1].word
        ja, en = (
            f"1つの節が長すぎます（上限{MOST_PHRASES}句）。",
            f"the clause is too long (at most {MOST_PHRASES} phrases).",
        )
        raise Unreadable(first.start, last.end, ja, en)
    for index in range(len(heads) - 2, -1, -1):
        heads[index].describes = heads[index].type == "during" and _is_in_description(heads[:index])
        _hang(heads[index], heads[index + 1], frames)
    return heads[-1]


def _is_in_description(before: Sequence[Head]) -> bool:
    """対象の、このターンの間…置かれたユニット: what …の、 describes comes later, and all between describes it too."""
    set_off = next((head for head in reversed(before) if head.comma is not None), None)
    return set_off is not None and set_off.said_with == "の"


def _hang(phrase: Head, neighbour: Head, frames: Frames) -> None:
    """Give a phrase its head."""
    if phrase.type == "target" and phrase.said_with == "の":
        _hang_target(phrase, neighbour, frames)
        return
    particle = phrase.said_with
    short = frames.stands_for.get(phrase.type)
    joins = JOINING.get(particle) if particle or (phrase.comma is not None and not phrase.modifies) else None
    for head in _reachable(phrase, neighbour):
        passive = head.word.term.passive
        for kind, stands_for in (
            ((phrase.type, None), (short[0], short)) if short is not None else ((phrase.type, None),)
        ):
            fitting = slots_for(head.frames, particle, kind, passive)
            for slot in _free(head, phrase, fitting) if fitting else ():
                if particle == "は" and not _may_be_topic(slot, head):
                    continue
                phrase.parent, phrase.slot, phrase.stands_for = head, slot, stands_for
                head.parts.insert(0, phrase)
                return
        if joins is not None and (_alike if head.suffix is None else _left_out_with)(phrase, head, frames):
            # What stands before it may describe it, but then hangs on what the whole hangs on.
            phrase.parent = head.parent
            head.beside.insert(0, phrase)
            return
    raise _nowhere(phrase, neighbour, frames)


def _hang_target(phrase: Head, neighbour: Head, frames: Frames) -> None:
    """対象の stands before all that describes what is chosen: 対象の・このカード以外の・ユニット.

    A word of that description is a target itself only if nothing further right can be one, or if it would say nothing
    without being one (対象のラインにあるユニット). Where both can be, neither is taken.
    """
    fitting = [
        (head, slot)
        for head in _reachable(phrase, neighbour)
        for slot in _free(head, phrase, slots_for(head.frames, "の", phrase.type, head.word.term.passive))
    ]
    free = [one for one in fitting if not _is_all(one[0]) and not _is_given(one[0])]
    found = [one for one in free if one[0].suffix is None] or free or (fitting if len(fitting) == 1 else [])
    if not found:
        raise _nowhere(phrase, neighbour, frames)
    (head, slot), *others = found
    if others and not _is_bare(head):
        readings = [f"対象の[{one.said}]" for one, _ in found]
        words = f"{phrase.word}{phrase.words_after}"
        raise either(words, readings, phrase.word.start, phrase.word.end, printed=False)
    phrase.parent, phrase.slot = head, slot
    head.parts.insert(0, phrase)


def _is_given(head: Head) -> bool:
    """Whether words leave nothing to choose: このカード, 「火守」, 中央エリア, …と同じライン, ユニットの of a spell."""
    if head.type == "cards" and head.parent is not None and head.parent.type == "spell":
        return True
    same = any(part.type == "same" for part in head.parts)
    return (head.noun or head.type) in _GIVEN or (head.type in _REGIONS and (same or head.word.term.field == "which"))


def _is_all(head: Head) -> bool:
    """すべての…, …をすべて破壊する: nothing of it is chosen."""
    verb = head.parent
    counted = [*head.parts, *(verb.parts if verb is not None and verb.word.term.is_verb and not verb.modifies else ())]
    return any(part.type == "quantity" for part in counted)


def _is_bare(head: Head) -> bool:
    """プレイヤーの墓地, ラインにある: a place or a player of which nothing is said."""
    return head.type in (*_WHERE, *_PLAYERS) and not head.parts


def _may_be_topic(slot: Slot, head: Head) -> bool:
    """このカードは破壊されない: an object is the topic only of what cannot, does not or is not done."""
    term = head.word.term
    return (
        "を" not in slot.particles
        or "が" in slot.particles
        or term.passive
        or term.negative
        or term.potential
        or head.word.role == "TE"
    )


def _alike(phrase: Head, head: Head, frames: Frames) -> bool:
    """Whether two words can be joined: the second has nothing but its own description before it yet."""
    kind = frames.alike.get(phrase.type)
    if kind is None or kind != frames.alike.get(head.type):
        return False
    if phrase.word == head.word and not (head.parts and head.type == "cards"):
        # 自分のユニットと相手のユニット are two things; ユニットとユニット is a slip.
        return False
    if phrase.particle is None and phrase.type in _LISTED - {"race"}:
        return False
    # A second coordination goes to the first word of the row.
    return not head.word.term.is_verb


def _left_out_with(phrase: Head, head: Head, frames: Frames) -> bool:
    """赤か青以外の: what 以外 leaves out is the whole list; 赤か種族「…」以外の may also be a list that 以外 is in."""
    kind, other = frames.alike.get(phrase.type), frames.alike.get(head.noun or head.type)
    if phrase.suffix is not None or phrase.modifies:
        return _alike(phrase, head, frames)
    if phrase.type == head.noun and kind == "tests":
        return True
    if kind not in ("tests", other) and not {phrase.type, head.noun} <= _GIVEN:
        return False
    listed = f"{phrase.said}{phrase.words_after}"
    readings = [f"[{listed}{head.said}]{head.suffix}", f"{listed}[{head.said}{head.suffix}]"]
    raise either(f"{listed}{head.said}{head.suffix}", readings, phrase.word.start, head.word.end, printed=False)


@lru_cache(maxsize=65536)
def slots_for(frames: tuple[Frame, ...], particle: str, kind: str, passive: bool) -> tuple[Slot, ...]:
    """The slots of a word's frames for a particle and a type, in their order."""
    return tuple(slot for frame in frames for slot in frame.slots if slot.takes(particle, kind, passive))


def _free(head: Head, phrase: Head, slots: Iterable[Slot]) -> list[Slot]:
    """The slots of a head that a phrase to its left may still take: each field once, unless any number may be."""
    taken = {part.slot.field or id(part.slot) for part in head.parts if part.slot is not None and not part.slot.many}
    free = [slot for slot in slots if (slot.field or id(slot)) not in taken]
    if _tells_where(phrase) and _is_in_place(head):
        return []
    if phrase.type in _PUT_SO and head.modifies and head.parts:
        # フリーズして・ユニットの置かれていないスクエアに置く: how it is put, not what stands there.
        return []
    if head.type == "same" and phrase.type in _REGIONS:
        # 同じラインと・同じエリアの: an area is not the same as a line; the two are joined.
        return []
    if head.type in ("area", "space") and head.word.term.value in _NOBODYS and phrase.type in _PLAYERS:
        # あなたの中央エリアのユニット: the units are yours, the area is both players'.
        return []
    if head.modifies and phrase.said_with == "は":
        # あなたは・…しているユニットを: what a sentence is about is not said inside what describes a word of it.
        return []
    if head.modifies and phrase.type == "during" and not phrase.describes and not _dates(phrase, head):
        # このデュエル中に山札にあるカードの…: a time belongs to what is said, not to what describes a word in it.
        return []
    if head.modifies:
        free = [slot for slot in free if slot.field != "cards_of"]
    if phrase.modifies and head.type in _HOLDING and head.slot is not None and head.slot.field == "within":
        # ユニットのない自軍エリアのスクエア: said of the squares.
        return []
    if phrase.modifies:
        return [slot for slot in free if slot.field != "tests" or gap_of(phrase, parent=head) is not None]
    if phrase.type == "compare" and head.type in _FIGURES and head.said_with != "を":
        # 使用コスト3以下の・パワー4000以上の: two figures; but 3以下の使用コストを持つ.
        return []
    if phrase.type in ("that", "came_up", "extreme"):
        return free
    if head.modifies and phrase.type not in _BENEATH and phrase.said_with in ("が", "を"):
        # このカードが…にあるユニット: the ユニット is what is there, so このカードが belongs further right.
        gap = gap_of(head)
        free = [slot for slot in free if gap is None or slot.field != gap.field]
    if phrase.type == "signed" and head.parts:
        # パワーを・+1000する: the amount makes one word with する.
        return []
    counted = phrase.type == "counter" and bool(head.parts)
    if phrase.type in _LISTED and phrase.comma is not None and phrase.particle is None:
        return [slot for slot in free if slot.field == "tests"] if _is_listed(phrase, head) else []
    if phrase.comma is not None and phrase.particle is None and phrase.type not in _SET_OFF and not counted:
        # 1枚、選び and ターン、終了時: a comma does not stand inside a word, nor before the verb that counts.
        return []
    alone = phrase.particle is None and head.type == "counter" and head.particle is None
    if alone and phrase.type in _COUNTED and (head.parent is None or head.parent.word != "と"):
        # カード1枚選び: without を, nothing says what is chosen. カード1枚と…を選び has its を later.
        return []
    if phrase.particle is not None or phrase.word.role == "ADVERB" or head.word.term.is_verb:
        return free
    # Without a particle it makes one word with its head: nothing may stand between, and the order is fixed.
    if any(part.particle is not None or part.comma is not None or part.modifies for part in head.parts):
        return []
    return free


def _dates(time: Head, verb: Head) -> bool:
    """このターンの間に攻撃した, このターンの間攻撃したユニット: past, right after a time: when it was done."""
    return time.comma is None and (time.particle is None or time.particle == "に") and verb.word.term.past


def _is_listed(phrase: Head, head: Head) -> bool:
    """Whether a figure or a race with a comma after it is one of a row that a figure is in: 赤、青の is either."""
    return phrase.type != "race" or any(part.type in _LISTED - {"race"} for part in head.parts)


def _tells_where(phrase: Head) -> bool:
    return phrase.type in _WHERE or (phrase.modifies and phrase.word.term.type in ("adjacent", "exist"))


def _is_in_place(head: Head) -> bool:
    """自軍エリアの・自分のユニットのないスクエア, バトルスペースの・このカード以外のユニット: the place is not theirs.

    What says where, before a thing that a place does not hold or that is excepted, belongs to the word further right.
    """
    if head.suffix is not None and head.type == "except":
        return True
    verb = head.parent
    if verb is None or not verb.modifies or not _stands(verb) or verb.parent is None:
        return head.modifies and _stands(head) and _holds(head)
    return verb.parent.type in _HOLDING and head.said_with in ("の", "が")


def _stands(verb: Head) -> bool:
    """Whether a verb says where something is: ユニットのない, ユニットの置かれていない."""
    term = verb.word.term
    return term.type == "exist" or (term.type == "put" and term.passive)


def _holds(verb: Head) -> bool:
    """ユニットのない: whether what is (not) there is said already, so that the place is the noun it describes."""
    return verb.parent is not None and verb.parent.type in _HOLDING and bool(verb.parts)


def gap_of(head: Head, frame: Frame | None = None, parent: Head | None = None) -> Slot | None:
    """The slot of a relative clause's verb that the noun it describes fills."""
    parent = parent or head.parent
    if parent is None:
        return None
    kind = parent.noun or parent.type
    # 枚数に等しい枚数: the number; 捨てた枚数: of cards.
    kinds = {kind, _squares(kind), *(("number_of",) if parent.type == "number_of" else ())}
    passive = head.word.term.passive
    for one in (frame,) if frame is not None else head.frames:
        slots = [
            slot
            for slot in one.slots
            if slot.described and slot.field not in (None, "who") and not kinds.isdisjoint(slot.types)
        ]
        for particle in ("が", "は", "を", "に", "と"):
            for slot in slots:
                if particle in (slot.passive if passive else slot.particles) and not _filled(head, slot):
                    return slot
    return None


def _squares(kind: str) -> str:
    """このカードのあるライン: a region holds what its squares hold."""
    return "squares" if kind in _HOLDING else kind


def _filled(head: Head, slot: Slot) -> bool:
    return any(part.slot is not None and part.slot.field == slot.field for part in head.parts)


def _reachable(phrase: Head, neighbour: Head) -> Iterator[Head]:
    """The heads a phrase may take, nearest first; a comma keeps it out of relative clauses to its right."""
    if phrase.type in ("other", "except") and _is_bare_name(neighbour):
        # ほかのライン, あなた以外のプレイヤー: said of the very next word, or of nothing.
        return iter((neighbour,))
    heads = list(neighbour.upwards())
    if phrase.comma is not None and phrase.said_with == "の":
        # あなたの、このターンの間攻撃したユニット: not あなたのターン.
        outside = max((place + 1 for place, head in enumerate(heads) if head.describes), default=0)
        return iter(heads[outside:])
    if phrase.comma is not None and not phrase.modifies and phrase.said_with != "の" and not phrase.describes:
        outside = max((place + 1 for place, head in enumerate(heads) if head.modifies), default=0)
        return iter(heads[outside:])
    return iter(heads)


def _is_bare_name(head: Head) -> bool:
    """ライン, プレイヤー: which one is told only by what stands before it."""
    if head.type == "player":
        return head.word.term.value in ("each", "all", "any")
    return head.type == "player_word" or (head.type in ("line", "area") and head.word.term.value is None)


def _nowhere(phrase: Head, neighbour: Head, frames: Frames) -> Unreadable:
    """That a phrase finds no head, what the nearest ones would have taken, and the particle that would have done.

    …の belongs to a noun: the nouns that take such a phrase.
    """
    words = f"{phrase.word}{phrase.words_after}"
    wanted: list[str] = []
    near = ""
    for head in neighbour.upwards():
        for slot in _free(head, phrase, (slot for frame in head.frames for slot in frame.slots)):
            particles = sorted((slot.passive if head.word.term.passive else slot.particles) - {""})
            if particles and slot.required:
                wanted += (f"…{particle}{head.word}" for particle in particles)
            if particles and phrase.type in slot.types and (not near or slot.required):
                near = f"{phrase.word}{particles[-1]}…{head.word}"
    if phrase.said_with == "の" and (takers := "・".join(_takers(phrase, frames))):
        wanted, near = [f"{phrase.word}の…{takers}"], ""
    end = (phrase.comma or phrase.particle or phrase.suffix or phrase.word).end
    return Unreadable(
        phrase.word.start,
        end,
        f"「{words}」がどの語にかかるのか分かりません。",
        f"「{words}」 finds no word to belong to.",
        tuple(dict.fromkeys(wanted))[:5],
        near,
    )


def _takers(phrase: Head, frames: Frames) -> Iterator[str]:
    """The nouns that take a phrase, each type by its usual word."""
    taking = {kind for kind, frame in frames.noun.items() if slots_for((frame,), phrase.said_with, phrase.type, False)}
    for term in lexicon.load().terms.values():
        if term.terminal == "NOUN" and term.type in taking and term.type not in ("this_card", "aura", "marker"):
            taking.discard(term.type)
            yield term.surface
