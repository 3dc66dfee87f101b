"""What every teller shares: the state of a telling, clauses that can be turned about, and the dispatch by node type."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import singledispatch
from typing import Any, Literal, NamedTuple

from judge.cardtext.nodes import Action, Node
from judge.source import Words

Person = Literal["you", "one", "many"]

NOTHING = Words("", "")
ON_RESOLUTION = Words("解決する時に", "on resolution, ")
AT_ONCE = Words("その時に", "at that moment, ")
AS_COST = Words("コストを払う時に", "while paying the cost, ")


class Quality(NamedTuple):
    """What is true of a thing: before its noun in Japanese, before or after it in English."""

    ja: str
    before: str = ""
    after: str = ""

    def alone(self) -> Words:
        """The quality as something said of a thing: …である."""
        return Words(self.ja.removesuffix("の"), self.before or self.after.removeprefix("that is "))


class Deed(NamedTuple):
    """A clause, not yet turned into a statement, a relative clause or a ban. An empty subject is the gap of a relative
    clause."""

    subject: Words
    ja: str
    verb: str
    en_verb: str
    en: str = ""
    person: Person = "one"
    lead: str = ""
    tail: str = ""
    link: str = "such that"

    def _ja(self, particle: str, ending: str) -> str:
        subject = self.subject.ja and self.subject.ja + particle
        return f"{self.lead}{subject}{self.ja}{ending}"

    def _en(self, verb: str, subject: str | None = None) -> str:
        said = spaced(self.subject.en if subject is None else subject, verb, self.en, self.tail)
        return re.sub(r"^there (is|was) not an? ", r"there \1 no ", said)

    def plain(self, particle: str = "は") -> Words:
        """…する."""
        return Words(self._ja(particle, self.verb), self._en(finite(self.en_verb, self.person)))

    def past(self) -> Words:
        """…した, as a fact."""
        return Words(self._ja("が", past(self.verb)), self._en(finite_past(self.en_verb, self.person)))

    def denied(self, particle: str = "は") -> Words:
        """…しない."""
        return Words(self._ja(particle, negative(self.verb)), self._en(finite_negative(self.en_verb, self.person)))

    def optional(self) -> Words:
        """…してもよい."""
        return Words(
            self._ja("は", te(self.verb) + "もよい（しなくてもよい）"), self._en(f"may {self.en_verb}") + " (or not)"
        )

    def barred(self, particle: str = "は") -> Words:
        """…できない."""
        return Words(self._ja(particle, self.verb + "ことができない"), self._en(f"cannot {self.en_verb}"))

    def allowed(self, particle: str = "は") -> Words:
        """…できる."""
        return Words(self._ja(particle, self.verb + "ことができる"), self._en(f"can {self.en_verb}"))

    def forced(self) -> Words:
        """必ず…する."""
        return Words(
            self._ja("は", f"{self.verb}ことを、できる限り必ず行う"), self._en(f"must, if possible, {self.en_verb}")
        )

    def relative(self, over: bool, denied: bool = False) -> Quality:
        """Said of a noun after it: …する, …した, …しない."""
        ending = negative(self.verb) if denied else self.verb
        verb = finite_negative(self.en_verb, self.person) if denied else finite(self.en_verb, self.person)
        if over:
            ending = past(ending)
            verb = finite_past_negative(self.en_verb, self.person) if denied else finite_past(self.en_verb, self.person)
        # このターンの間に置かれたユニット: without a comma, the time is plainly that of the clause.
        self = self._replace(lead=self.lead.replace("の間、", "の間に").replace("に、", "に"))
        if self.subject.ja:
            return Quality(self._ja("が", ending), after=f"{self.link} {self._en(verb)}")
        return Quality(self._ja("", ending), after=self._en(verb, "that"))


def going_on(told: Deed) -> Deed:
    """…している: what lasts while it is said."""
    return told._replace(verb=te(told.verb) + "いる")


class Teller:
    """The state of one telling: the marks of the steps told so far, and the event that it all hangs on."""

    def __init__(self) -> None:
        self.told = 0
        self.marks: dict[int, str] = {}
        self.steps: dict[int, Action] = {}
        self.events: list[Node] = []
        self.replaced: list[Node] = []
        self.choosing = ON_RESOLUTION
        self.before = ""
        self.head = True
        self.inside = False

    def mark(self, action: Node) -> str:
        """The next mark, kept for what goes back to this step."""
        self.told += 1
        mark = mark_of(self.told)
        if isinstance(action, Action) and action.number is not None:
            self.marks[action.number] = mark
            self.steps[action.number] = action
        return mark


def mark_of(number: int) -> str:
    """①, ② … ⑳, and (21) after them."""
    return chr(ord("①") + number - 1) if number <= 20 else f"({number})"


# ---- by node type; the other modules of the package register theirs


@singledispatch
def noun(node: Node, teller: Teller) -> Words:
    """A thing by name."""
    return bare(node, teller)


@singledispatch
def quality(node: Node, teller: Teller) -> Quality:
    """What is true of a thing."""
    said = bare(node, teller)
    return Quality(f"{said.ja}の", after=said.en)


@singledispatch
def deed(node: Node, teller: Teller) -> Deed:
    """What is done, or so, as a clause."""
    return Deed(bare(node, teller), "", "起きる", "happen")


@singledispatch
def tell(node: Node, teller: Teller) -> Words:
    """A step or an ability, in whole sentences."""
    return sentence(bare(node, teller))


def bare(node: Node, teller: Teller) -> Words:
    """A node that nobody has found words for yet: its name and parts, so that nothing is left out in silence."""
    parts = [(name, one) for name, part in node.parts() for one in (part if isinstance(part, tuple) else (part,))]
    told = [(name, noun(one, teller) if isinstance(one, Node) else Words(str(one), str(one))) for name, one in parts]
    inner = [Words(f"{name}：{one.ja}", f"{name}: {one.en}") for name, one in told]
    said = listed(inner)
    kind = type(node).__name__
    return Words(f"{kind}（{said.ja}）", f"{kind} ({said.en})") if inner else Words(kind, kind)


# ---- putting words together


def spaced(*words: str) -> str:
    """English words with one space between them, none before a mark."""
    return re.sub(r" +([,;:.])", r"\1", re.sub(" +", " ", " ".join(word for word in words if word))).strip()


def listed(parts: Iterable[Words], ja: str = "、", en: str = ", ") -> Words:
    """Several as one."""
    found = list(parts)
    return Words(ja.join(one.ja for one in found if one.ja), en.join(one.en for one in found if one.en))


def say(ja: str, en: str, *parts: Words) -> Words:
    """A template in both languages, `{0}` the first part."""
    return Words(ja.format(*(one.ja for one in parts)), spaced(en.format(*(one.en for one in parts))))


def marked(mark: str, text: str) -> str:
    """A Japanese step after its mark; a space keeps it from a mark that the step begins with."""
    return f"{mark} {text}" if text[:1] in "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳" else mark + text


def sentence(words: Words) -> Words:
    """With a capital and a full stop."""
    ja = words.ja if words.ja.endswith(("。", "〕", "』")) else words.ja + "。"
    en = words.en if words.en.endswith((".", "]", "’")) else words.en + "."
    return Words(ja, re.sub(r"^[①-⑳\s\[(]*[a-z]", lambda start: start[0][:-1] + start[0][-1].upper(), en))


def value(node: Any, teller: Teller) -> Words:
    """A number, or whatever stands where one could."""
    return noun(node, teller) if isinstance(node, Node) else Words(str(node), str(node))


def with_tests(tests: tuple[Node, ...], teller: Teller) -> Quality:
    """Several qualities as one; a comma keeps long Japanese ones apart."""
    found = [quality(test, teller) for test in tests]
    ja = "".join(f"{one.ja}、" if len(one.ja) > 12 and one is not found[-1] else one.ja for one in found)
    return Quality(ja, spaced(*(one.before for one in found)), spaced(*(one.after for one in found)))


def article(words: str) -> str:
    """An English noun with `a` or `an`."""
    return f"{'an' if words[:1].lower() in 'aeio' else 'a'} {words}"


# ---- verb forms, of the few verbs the tellers use

_PAST = (
    ("ない", "なかった"),
    ("する", "した"),
    ("なる", "なった"),
    ("取る", "取った"),
    ("回る", "回った"),
    ("ある", "あった"),
    ("上がる", "上がった"),
    ("加わる", "加わった"),
    ("減る", "減った"),
    ("下がる", "下がった"),
    ("く", "いた"),
    ("う", "った"),
    ("つ", "った"),
    ("む", "んだ"),
    ("ぶ", "んだ"),
    ("す", "した"),
    ("る", "た"),
)
_NEGATIVE = (
    ("する", "しない"),
    ("なる", "ならない"),
    ("取る", "取らない"),
    ("回る", "回らない"),
    ("加わる", "加わらない"),
    ("減る", "減らない"),
    ("である", "でない"),
    ("ある", "ない"),
    ("上がる", "上がらない"),
    ("下がる", "下がらない"),
    ("く", "かない"),
    ("う", "わない"),
    ("つ", "たない"),
    ("む", "まない"),
    ("ぶ", "ばない"),
    ("す", "さない"),
    ("る", "ない"),
)
_IRREGULAR = {
    "put": "put",
    "deal": "dealt",
    "win": "won",
    "lose": "lost",
    "choose": "chose",
    "freeze": "froze",
    "have": "had",
    "go": "went",
    "begin": "began",
    "take": "took",
    "pay": "paid",
    "draw": "drew",
    "become": "became",
    "swap": "swapped",
    "get": "got",
    "set": "set",
    "do": "did",
    "skip": "skipped",
    "leave": "left",
    "lie": "lay",
}


def _inflected(verb: str, table: tuple[tuple[str, str], ...]) -> str:
    for ending, new in table:
        if verb.endswith(ending):
            return verb[: len(verb) - len(ending)] + new
    return verb + "だった"


def past(verb: str) -> str:
    """する as した."""
    return _inflected(verb, _PAST)


def negative(verb: str) -> str:
    """する as しない."""
    return _inflected(verb, _NEGATIVE)


def te(verb: str) -> str:
    """する as して."""
    form = past(verb)
    return form[:-1] + ("で" if form.endswith("だ") else "て")


def finite(verb: str, person: Person) -> str:
    """`put` as `puts`, `be put` as `is put`."""
    first, _, rest = verb.partition(" ")
    if first == "be":
        first = "is" if person == "one" else "are"
    elif person == "one":
        first = {"have": "has", "do": "does", "go": "goes"}.get(
            first, first + ("es" if first[-2:] in ("ss", "sh", "ch") else "s")
        )
    return spaced(first, rest)


def finite_past(verb: str, person: Person) -> str:
    """`put` as `put`, `be put` as `was put`."""
    first, _, rest = verb.partition(" ")
    if first == "be":
        first = "was" if person == "one" else "were"
    else:
        first = _IRREGULAR.get(first, first + ("d" if first.endswith("e") else "ed"))
    return spaced(first, rest)


def finite_negative(verb: str, person: Person) -> str:
    """`put` as `does not put`, `be put` as `is not put`."""
    first, _, rest = verb.partition(" ")
    if first == "be":
        return spaced("is not" if person == "one" else "are not", rest)
    return f"{'does' if person == 'one' else 'do'} not {verb}"


def finite_past_negative(verb: str, person: Person) -> str:
    """`put` as `did not put`."""
    first, _, rest = verb.partition(" ")
    if first == "be":
        return spaced("was not" if person == "one" else "were not", rest)
    return f"did not {verb}"
