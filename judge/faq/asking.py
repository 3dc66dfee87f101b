"""The question of an entry, and its answer, in the words that players use: はい、…できます。いいえ、…できません。"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from judge.faq.happenings import HAPPENINGS
from judge.faq.situation import card, how_words
from judge.games.dimension_zero.telling import KINDS, PHASES, STATES, ZONES
from judge.ruling.model import Possible
from judge.ruling.topics import ABILITIES, COUNTS, DATA, DECIDES, VALUES
from judge.scenario.actions import Action
from judge.scenario.answers import CLASSES, COLOURS, INFORMATION, NOTHING
from judge.scenario.questions import LISTS, Question
from judge.source import Words

NUMBERS = ("power", "smash", "cost", "move cost", "damage", "markers", "printed power", "printed smash", "printed cost")


TIMES = {1: "once", 2: "twice"}


class Asked(NamedTuple):
    """A question and its answer as sentences."""

    question: Words
    answer: Words


class Phrase(NamedTuple):
    """An outcome: 墓地に置かれ + ます, and what it is called when it does not come about."""

    stem: str
    denied: str
    en: str
    """`goes to the graveyard`"""
    en_asked: str
    """`go to the graveyard`"""


def write(
    question: Question,
    answers: Sequence[str],
    usual: str | None,
    begins: Collection[str],
    possible: Sequence[Possible] = (),
    way: Sequence[str] = (),
    subject: Words | None = None,
) -> Asked:
    """The question with its answer, or with the row of its answers where it depends.

    `usual`: the answer that one would expect, which the question then asks for; `begins`: where the card asked about
    goes in the situation, and where it is at first; `possible`: all that can be done, where that is asked; `way`: zones
    that the card goes through before it ends up; `subject`: what a happening is about, where that can be named.
    """
    settled = answers[0] if len(answers) == 1 else None
    match question.form:
        case "where":
            return _where(question, settled, usual, begins, way)
        case "happens":
            return _happens(question, settled, subject)
        case "may":
            return _may(question, settled)
        case "value":
            return _value(question, settled, usual)
        case "decides":
            return _decides(question, settled)
        case "wins":
            return _wins(question, settled)
        case "can":
            return _can(question, settled, possible)
    return _class(question, settled)


def about(question: Question) -> object:
    """What a question is about, whatever its answer."""
    return (
        question.happens,
        question.value,
        question.decides,
        question.wins,
        question.data,
        question.where,
        question.of,
        question.asked,
    )


def result(question: Question, answer: str, begins: Collection[str], subject: Words | None = None) -> Words:
    """One outcome as a clause in the polite style, without its full stop: for cases and contrasts."""
    name = card(question.where or question.of or "")
    match question.form:
        case "where":
            phrase = place(answer, begins)
            return Words(f"{name}は{phrase.stem}ます", f"{name} {phrase.en}")
        case "value" if question.value == "state":
            state = STATES.get(answer, Words(answer, answer))
            return Words(f"{name}は{state.ja}です", f"{name} is {state.en}")
        case "wins" if answer not in ("draw", "nobody"):
            winner = answer if answer in ("A", "B") else card(answer)
            return Words(f"{winner}が勝ちます", f"{winner} wins")
        case "happens":
            settled = _happens(question, answer, subject).answer.ja.removeprefix("はい、").removeprefix("いいえ、")
            return Words(settled.rstrip("。"), "it happens" if answer == "yes" else "it does not happen")
    told = write(question, [answer], None, begins).answer
    ja = told.ja.removeprefix("はい、").removeprefix("いいえ、").rstrip("。")
    en = told.en.removeprefix("Yes: ").removeprefix("No: ").rstrip(".")
    if question.value == "arranged":
        return Words(f"{question.of}の山札の順番は意図的に{ja}", en)
    if question.form == "value" and question.of is not None:
        subject = _subject(question)
        if question.of in ("A", "B") and question.value in COUNTS:
            return Words(f"{subject.ja}は{ja}", f"there {'is' if answer == '1' else 'are'} {en} {subject.en}")
        verb = "are" if question.value in LISTS else "is"
        return Words(f"{subject.ja}は{ja}", en if en.startswith("it ") else f"{subject.en} {verb} {en}")
    return Words(ja, en)


def place(answer: str, begins: Collection[str]) -> Phrase:
    """Where a card ends up, as something that comes about. It stays where it was, or where it went in the situation."""
    if answer in begins:
        where = (
            Words(ZONES[answer].ja, f"in the {ZONES[answer].en}") if answer in ZONES else Words(answer, f"on {answer}")
        )
        return Phrase(f"{where.ja}に残り", f"{where.ja}には残り", f"stays {where.en}", f"stay {where.en}")
    special = {
        "hand": ("手札に加えられ", "手札には加えられ", "goes to hand", "go to hand"),
        "stack": ("スタックにとどまり", "スタックにはとどまり", "stays on the stack", "stay on the stack"),
        "beneath": (
            "闘気カードとしてほかのカードの下に置かれ",
            "ほかのカードの下には置かれ",
            "is put beneath another card",
            "get put beneath another card",
        ),
    }
    if answer in special:
        return Phrase(*special[answer])
    if answer in ZONES:
        zone = ZONES[answer]
        return Phrase(f"{zone.ja}に置かれ", f"{zone.ja}には置かれ", f"goes to the {zone.en}", f"go to the {zone.en}")
    return Phrase(f"{answer}に置かれ", f"{answer}には置かれ", f"ends up on {answer}", f"end up on {answer}")


def _where(
    question: Question, settled: str | None, usual: str | None, begins: Collection[str], way: Sequence[str]
) -> Asked:
    name = card(question.where or "")
    if settled is None or usual in way or (usual is not None and "/" in usual):
        usual = None  # a card that was there for a while has been put there: yes and no would both be wrong
    if usual is None:
        asks = Words(f"{name}はどうなりますか？", f"What becomes of {name}?")
        if settled is None:
            return Asked(asks, Words("", ""))
        phrase = place(settled, begins)
        before = [place(one, ()) for one in way]
        ja = "".join(f"{re.sub('れ$', 'れた', one.stem)}後、" for one in before)
        en = "".join(f"{one.en}, then " for one in before)
        return Asked(asks, Words(f"{ja}{phrase.stem}ます。", f"It {en}{phrase.en}."))
    if {usual, settled} <= {*begins}:
        begins = [one for one in begins if one in (usual, settled)][1:]  # it stays, or goes where the situation says
    expected = place(usual, begins)
    asks = Words(f"{name}は{expected.stem}ますか？", f"Does {name} {expected.en_asked}?")
    if settled == usual:
        return Asked(asks, Words(f"はい、{expected.stem}ます。", f"Yes: it {expected.en}."))
    phrase = place(settled or "", begins)
    return Asked(asks, Words(f"いいえ、{expected.denied}ません。{phrase.stem}ます。", f"No: it {phrase.en}."))


def _happens(question: Question, settled: str | None, named: Words | None = None) -> Asked:
    deed = HAPPENINGS[question.happens or ""]
    times = "" if question.times is None else f"ちょうど{question.times}回"
    times_en = "" if question.times is None else f" exactly {TIMES.get(question.times, f'{question.times} times')}"
    who = f"{question.player}の" if question.player else ""
    who_en = f" ({question.player})" if question.player else ""
    if question.of is not None:
        name = card(question.of)
        head, verb = deed.of.split("は", 1) if "は" in deed.of else ("", deed.of)
        subject, stem, en = f"{name}{head}は", f"{times}{verb}", deed.en_of.format(name)
        if named is not None:
            subject, en = f"{named.ja}は", deed.en_of.replace("the ability of {}", "{}").format(named.en)
    elif named is not None:
        subject, stem = f"{named.ja}は", f"{times}{deed.of.removeprefix('は')}"
        en = deed.en_of.format(named.en)
    else:
        subject, stem, en = f"{who}{deed.subject}", f"{times}{deed.stem}", deed.en
        if question.happens == "draw" and question.player:
            subject, stem, en = f"{question.player}は", f"カードを{times}引き", f"{question.player} draw a card"
    asks = Words(f"{subject}{stem}ますか？", f"Does {en}{times_en}{who_en if question.of else ''}?")
    who = question.player if question.happens == "draw" and question.player and question.of is None else "it"
    return Asked(asks, _yes_no(settled, f"{stem}ます", f"{stem}ません", f"{who} does", f"{who} does not"))


def _yes_no(settled: str | None, yes: str, no: str, yes_en: str, no_en: str) -> Words:
    if settled is None:
        return Words("", "")
    if settled == "yes":
        return Words(f"はい、{yes}。", f"Yes: {yes_en}.")
    return Words(f"いいえ、{no}。", f"No: {no_en}.")


def _may(question: Question, settled: str | None) -> Asked:
    action = question.asked
    assert action is not None
    done, en = _action(action)
    asks = Words(f"{action.player}は{done.ja}ますか？", f"May {action.player} {en}?")
    short = done.en
    return Asked(asks, _yes_no(settled, f"{short}ます", f"{short}ません", "it is allowed", "it is not allowed"))


def _action(action: Action) -> tuple[Words, str]:
    """What may be done: the whole phrase with its stem, the stem alone, and the English."""
    how = how_words(action)
    match action.form:
        case "play":
            name = card(action.play or "")
            return Words(f"{how.before}{name}を{how.to}プレイでき", "プレイでき"), f"play {name}{how.en}"
        case "use":
            name = card(action.use or "")
            return Words(f"{how.before}{name}の能力を起動でき", "起動でき"), f"activate {name}{how.en}"
        case "move":
            name = card(action.move or "")
            return Words(f"{how.before}{name}を{how.to}移動でき", "移動でき"), f"move {name}{how.en}"
        case "plan":
            make = action.plan == "make"
            verb = "作成" if make else "更新"
            return Words(f"プランゾーンを{verb}でき", f"{verb}でき"), f"{'make' if make else 'renew'} a plan"
        case "energy":
            name = card(action.energy or "")
            return Words(
                f"{name}をエネルギーゾーンに置くことができ", "置くことができ"
            ), f"put {name} into the energy zone"
        case "smash":
            name = card(action.smash or "")
            return Words(f"{name}でスマッシュでき", "スマッシュでき"), f"smash with {name}"
    return Words("優先権を放棄でき", "放棄でき"), "pass"


def _subject(question: Question) -> Words:
    value = question.value or ""
    of = question.of or ""
    if value in COUNTS and (of in ("A", "B") or not of):
        return Words(COUNTS[value].ja.format(of), COUNTS[value].en.format(of))
    words = VALUES[value]
    return Words(
        f"{card(of)}の{words.ja}" if of else words.ja, f"the {words.en} of {card(of)}" if of else f"the {words.en}"
    )


def _value(question: Question, settled: str | None, usual: str | None) -> Asked:
    value, of = question.value or "", question.of or ""
    if value == "state":
        return _state(question, settled, usual)
    if value == "arranged":
        asks = Words(
            f"{of}の山札の順番は意図的に決定されましたか？", f"Has the order of {of}'s deck been determined on purpose?"
        )
        said = None if settled is None else "yes" if settled == "true" else "no"
        return Asked(asks, _yes_no(said, "決定されました", "決定されていません", "it has", "it has not"))
    subject = _subject(question)
    if value == "stack":
        asks = Words(f"{subject.ja}はいくつになりますか？", f"How many items are {subject.en}?")
        if settled == "0":
            return Asked(asks, Words("スタックは空になります。", "None: the stack is empty."))
        return Asked(asks, Words("", "") if settled is None else Words(f"{settled}つになります。", f"{settled}."))
    if of in ("A", "B"):
        asks = Words(f"{subject.ja}は何枚になりますか？", f"How many cards are {subject.en}?")
        count = f"{settled} card{'' if settled == '1' else 's'}"
        return Asked(asks, Words("", "") if settled is None else Words(f"{settled}枚になります。", f"{count}."))
    if value in NUMBERS:
        asks = Words(f"{subject.ja}はいくつになりますか？", f"What is {subject.en}?")
        return Asked(asks, Words("", "") if settled is None else Words(f"{settled}になります。", f"{settled}."))
    what = "誰" if value in ("active", "controller") else "何"
    verb = "are" if value in LISTS else "is"
    asks = Words(f"{subject.ja}は{what}になりますか？", f"{'Who' if what == '誰' else 'What'} {verb} {subject.en}?")
    return Asked(asks, Words("", "") if settled is None else _quality(value, settled))


def _quality(value: str, answer: str) -> Words:
    if answer in (NOTHING, "none", ""):
        return Words(f"{VALUES[value].ja}を持ちません。", "None.")
    if value == "colours":
        parts = answer.split(", ")
        return Words(f"{'と'.join(COLOURS[part] for part in parts)}です。", f"{answer}.")
    if value in ("kind", "phase"):
        words = {**KINDS, **PHASES}[answer]
        return Words(f"{words.ja}です。", f"{words.en}.")
    if value in ("races", "attributes", "abilities"):
        listed = "」と「".join(answer.split(", "))
        return Words(f"「{listed}」です。", f"{answer}.")
    return Words(f"{answer}です。", f"{answer}.")


def _state(question: Question, settled: str | None, usual: str | None) -> Asked:
    name = card(question.of or "")
    wanted = usual if usual in STATES else settled
    if wanted not in STATES:
        asks = Words(f"{name}はどの状態になりますか？", f"Is {name} released or frozen?")
        return Asked(asks, Words("", ""))
    words = STATES[wanted]
    asks = Words(f"{name}は{words.ja}ですか？", f"Is {name} {words.en}?")
    if settled is None:
        return Asked(asks, Words("", ""))
    if settled == wanted:
        return Asked(asks, Words(f"はい、{words.ja}です。", f"Yes: it is {words.en}."))
    other = STATES[settled]
    return Asked(asks, Words(f"いいえ、{other.ja}です。", f"No: it is {other.en}."))


def _decides(question: Question, settled: str | None) -> Asked:
    what = DECIDES[question.decides or ""]
    asks = Words(f"{what.ja}を決めるのは誰ですか？", f"Who decides {what.en}?")
    if settled is None:
        return Asked(asks, Words("", ""))
    if settled == NOTHING:
        return Asked(asks, Words("誰も決めません。", "Nobody."))
    who = settled.split(", ")
    same = len(set(who)) == 1
    ja = f"{who[0]}です。" if same else f"順に{'、'.join(who)}です。"
    return Asked(asks, Words(ja, f"{who[0]}." if same else f"In order: {settled}."))


def _wins(question: Question, settled: str | None) -> Asked:
    duel = question.wins == "duel"
    asks = (
        Words("デュエルに勝つのは誰ですか？", "Who wins the duel?")
        if duel
        else Words("バトルに勝つのはどちらですか？", "Which unit wins the battle?")
        if question.of is None
        else Words(
            f"{card(question.of)}のバトルに勝つのはどちらですか？", f"Which unit wins {card(question.of)}'s battle?"
        )
    )
    match settled:
        case None:
            return Asked(asks, Words("", ""))
        case "draw":
            return Asked(asks, Words("引き分けになります。", "It is a draw."))
        case "nobody":
            if duel:
                return Asked(asks, Words("まだ決まりません。", "Nobody yet."))
            return Asked(asks, Words("勝敗はつきません。", "Neither."))
    name = settled if settled in ("A", "B") else card(settled)
    return Asked(asks, Words(f"{name}です。", f"{name}."))


def _can(question: Question, settled: str | None, possible: Sequence[Possible]) -> Asked:
    asks = Words(f"{question.can}が今できることは何ですか？", f"What can {question.can} do now?")
    if settled is None:
        return Asked(asks, Words("", ""))
    if not possible:
        return Asked(asks, Words("何もありません。", "Nothing."))
    ja = "、".join(one.says.ja for one in possible)
    return Asked(asks, Words(f"{ja}ことです。", f"{question.can} can {'; '.join(one.says.en for one in possible)}."))


def _class(question: Question, settled: str | None) -> Asked:
    name = card(question.classed or "")
    if question.data is not None:
        what = DATA.get(question.data) or VALUES[question.data]
        asks = Words(f"{name}の「{what.ja}」はカードのデータですか？", f"Is the {what.en} of {name} part of its data?")
        return Asked(asks, _yes_no(settled, "データです", "データではありません", "it is", "it is not"))
    if question.information:
        asks = Words(f"{name}は公開情報ですか、非公開情報ですか？", f"Is {name} open or hidden information?")
        words = Words("", "") if settled is None else Words(f"{INFORMATION[settled]}です。", f"{settled} information.")
        return Asked(asks, words)
    number = question.ability or 1
    asks = Words(f"{name}の{number}番目の能力は何ですか？", f"What kind of ability is number {number} of {name}?")
    return Asked(
        asks, Words("", "") if settled is None else Words(f"{CLASSES[settled]}です。", f"It is {ABILITIES[settled]}.")
    )
