"""The explanation of an answer: the few steps of its line that decide it, in order, each with its clauses."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

import msgspec

from judge.faq.polite import polite
from judge.faq.situation import card
from judge.games.dimension_zero.events import BattleDecided, DamageDealt, Moved
from judge.letters import capitalised
from judge.ruling.model import Answer, Choice, Quote, RefusalTold, Ruling, StepTold, Text
from judge.ruling.topics import VALUES

MOST_SENTENCES = 5
MOST_TEXTS = 2
MOST_LETTERS = 140
"""Of a clause that is quoted."""
MOST_CLAUSES = 4
MOST_QUOTED = 40
"""Letters of a card's text that stand in parentheses."""
UNNAMED = {
    *("condition not met", "limited", "limited in triggering", "option impossible", "no damage left"),
    *("static ability does not apply", "static ability is of others"),
}
"""Refusals that speak of some words of a card without saying which."""
OWN = 3
"""What it weighs that the words of a card that was tried had a part in a step."""
NEW = 4
"""What it weighs that a step comes about in no contrast with another answer; in some of them, half."""
REFUSED = 3
PASSING, ENOUGH = 3, 2
"""What a step weighs that only mentions the cards, and how many sentences are enough to do without such."""
SETTLES = 6
"""What it weighs that a step is the very thing that is asked about."""
ROUTINE = {
    "use_priority",
    "announce",
    "put_on_stack",
    "fix_cost",
    "pay_cost",
    "complete",
    "choose_targets",
    "resolve",
    "end_spell",
    "end_move",
    "finish",
    "first_step",
    "first_exchange",
    "second_step",
    "battle_end_moment",
    "leave_battle",
    "begin_phase",
    "begin_turn",
    "end_of_turn",
    "end_plan",
    "note_order",
    "recover",
    "settle_cost",
    "stack_triggers",
}
"""Steps that every play, activation and battle has: part of the proof, but no answer to a question."""
DECISIONS = {"triggers": "stack_triggers", "replacement": "choose_replacement"}
"""The rule that asks for a decision; what comes after it explains nothing about who takes it."""
UNLISTED = "《不明のカード》"
BURIED = "2-20-3-3"
"""A strategy goes to the graveyard once it is resolved: everybody knows."""
FIELD_WORDS = {"divide": "割り振り：", "targets": "対象：", "mode": "効果：", "cost": "コスト：", "x": "X："}
FIELDS = re.compile(rf"\b({'|'.join(FIELD_WORDS)}): ")
"""How a file gives answers to what is asked on the way: no words for a reader."""
TURNED_UP = re.compile("が表になる：(《[^》]*》|カード)。")
UNTOLD = {"deal_next", "order_graveyard", "put_in_order"}


class Sentence(msgspec.Struct, frozen=True):
    """A sentence of an explanation with the clauses that it rests on."""

    says: Text
    clauses: tuple[str, ...] = ()


def explain(ruling: Ruling, answer: Answer, tried: Collection[str], opened: bool = False) -> tuple[Sentence, ...]:
    """Why the answer is what it is: refusals of the action asked about, else the steps that matter most.

    `opened`: a sentence before these says the rule already.
    """
    verdict = answer.verdict
    refused = [_refusal(refusal) for refusal in verdict.refusals[:MOST_SENTENCES]]
    texts = list(_reckoned(ruling, answer) or _texts(verdict.quotes))[:MOST_TEXTS]
    steps = _until_settled(ruling, answer, tried) if answer.cases else ()
    elsewhere = _elsewhere(ruling, answer)
    steps = tuple(_without_common(step, elsewhere) for step in steps)
    named = _named(answer)
    weights = [_weight(step, tried, named, elsewhere) + _asked_for(step, answer) for step in steps]
    least = OWN if refused else 0
    chosen: dict[int, list[Sentence]] = {}
    left = MOST_SENTENCES - len(texts) - len(refused)
    for index in sorted(range(len(steps)), key=lambda index: (-weights[index], index)):
        wanted = weights[index] > (max(least, PASSING) if len(chosen) >= ENOUGH else least)
        told = list(_told(steps[index], plainly=triggers(answer))) if wanted else []
        if told and len(told) <= left:
            chosen[index] = told
            left -= len(told)
    in_order = [sentence for index in sorted(chosen) for sentence in chosen[index]]
    told_once = tuple(_once([*in_order, *texts, *refused]))
    return _with_clause(ruling, told_once) if refused and not opened else told_once


def _elsewhere(ruling: Ruling, answer: Answer) -> list[set[str]]:
    """What is said in each contrast that has another answer. A card without a text goes by the name of the card."""
    found = []
    for scene in ruling.contrasts:
        same = [other for other in scene.answers if other.kind == answer.kind]
        if same and all(_answers(other) == _answers(answer) for other in same):
            continue
        name, _, blank = scene.title.removesuffix("なら").partition("》が")
        told = set()
        for step in (step for line in scene.lines for step in line.steps):
            for says in (step.says.ja, *(refusal.says.ja for refusal in step.refusals)):
                told.add(says.replace(f"《{blank}》", f"{name}》") if blank else says)
        found.append(told)
    return found


def _answers(answer: Answer) -> list[str]:
    return [case.answer for case in answer.cases]


def _without_common(step: StepTold, elsewhere: list[set[str]]) -> StepTold:
    """A step without the refusals that come about whatever the answer: they decide nothing."""
    kept = tuple(one for one in step.refusals if not elsewhere or _rarity(one.says.ja, elsewhere) > 0)
    return step if kept == step.refusals else msgspec.structs.replace(step, refusals=kept)


def _rarity(says: str, elsewhere: list[set[str]]) -> int:
    """What it weighs that something is said in none, or not in all, of the contrasts with another answer."""
    lacking = sum(says not in told for told in elsewhere)
    return 0 if not lacking else NEW if lacking == len(elsewhere) else NEW // 2


def _with_clause(ruling: Ruling, told: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    """A single sentence is no explanation: the clause that it rests on says the rest."""
    cited = next((id for sentence in told for id in sentence.clauses if id in ruling.clauses), None)
    if len(told) != 1 or cited is None:
        return told
    text = ruling.clauses[cited].text
    says = Text(
        f"条文{cited}に「{_begun(text.ja, '。')}」とあります。", f"Clause {cited} says: {_begun(text.en, '. ')}."
    )
    return (*told, Sentence(says, (cited,)))


def opening_of(ruling: Ruling, clause: str) -> str:
    """The first sentences of a clause in English."""
    return f"Clause {clause}: {_begun(ruling.clauses[clause].text.en, '. ')}." if clause in ruling.clauses else ""


def _begun(text: str, stop: str) -> str:
    """The first sentences of a clause, as many as are easily read."""
    told = ""
    for sentence in text.replace("\n", " " if stop == ". " else "").split(stop):
        if told and len(told) + len(sentence) > MOST_LETTERS:
            break
        told += (stop if told else "") + sentence
    return told.rstrip("。. ")


def _until_settled(ruling: Ruling, answer: Answer, tried: Collection[str]) -> tuple[StepTold, ...]:
    """The steps up to the one that settles the answer: nobody asks what came after it."""
    steps = ruling.scene.lines[answer.cases[0].line].steps
    named = [f"《{name}》" for name in _named(answer)]
    if answer.kind == "decides":
        taken = [index for index, step in enumerate(steps) if step.rule == DECISIONS.get(answer.question.what)]
        return steps[: taken[-1] + 1] if taken else steps
    if answer.kind == "wins" or (answer.question.what == "trigger" and not triggers(answer)):
        return _until_gone(ruling, steps, _named(answer) or tried)
    if not named or answer.kind not in ("happens", "where"):
        return steps
    for index, step in enumerate(steps):
        nullified = answer.question.what == "nullify" and f"{named[0]}は無効化される" in step.says.ja
        if triggers(answer) and (nullified or f"{named[0]}の能力が誘発" in step.says.ja):
            return steps[: index + 1]
    last = [index for index, step in enumerate(steps) if named[0] in step.says.ja and step.rule not in ROUTINE]
    return steps[: last[-1] + 1] if answer.kind == "where" and last else steps


def _until_gone(ruling: Ruling, steps: tuple[StepTold, ...], names: Collection[str]) -> tuple[StepTold, ...]:
    """The steps until one of these cards leaves the squares; after it, only refusals, and how the battle ends."""
    numbers = {number for number, owned in enumerate(ruling.scene.owned) if owned.name in names}
    gone, kept = False, []
    for step in steps:
        if not gone or step.refusals or any(isinstance(event, BattleDecided) for event in step.events):
            kept.append(step)
        gone = gone or any(
            isinstance(event, Moved)
            and event.card in numbers
            and event.source.is_square
            and not event.destination.is_square
            for event in step.events
        )
    return tuple(kept)


def _weight(step: StepTold, tried: Collection[str], named: Collection[str], elsewhere: list[set[str]]) -> int:
    buried = BURIED in step.clauses and not any(f"《{name}》" in step.says.ja for name in named)
    if step.rule in UNTOLD or step.minor or buried:
        return 0
    about = f"{step.says.ja}{''.join(refusal.says.ja for refusal in step.refusals)}"
    own = any(quote.name in tried for quote in (*step.quotes, *(q for r in step.refusals for q in r.quotes)))
    routine = step.rule in ROUTINE and "応酬がスタックに" not in step.says.ja
    if routine and not own and not step.refusals:
        return 0
    mentioned = any(f"《{name}》" in about for name in (*named, *tried))
    decided = any(isinstance(event, BattleDecided) for event in step.events)
    if not (own or mentioned or step.refusals or decided):
        return 0
    weight = 1 + OWN * own + REFUSED * bool(step.refusals)
    weight += 2 * any(f"《{name}》" in about for name in named)
    weight += _rarity(step.says.ja, elsewhere)
    weight += 2 * (step.rule in ("apply_replacement", "choose_replacement", "count_loop", "declare_loop"))
    moved = any(isinstance(event, Moved) and event.how == "move" for event in step.events)
    return weight - 4 * (routine or moved)  # that a unit moved, the situation has said


def _asked_for(step: StepTold, answer: Answer) -> int:
    """What it weighs that a step is the very thing that is asked about."""
    if answer.kind == "wins":
        return SETTLES * any(isinstance(event, BattleDecided) for event in step.events)
    what = next((word for word in ("無効化", "バトルが発生", "スマッシュ", "置換") if word in answer.asks.ja), None)
    return SETTLES if answer.kind == "happens" and what is not None and what in step.says.ja else 0


def _named(answer: Answer) -> list[str]:
    """The cards that the question itself is about."""
    return [part.split("》")[0] for part in answer.asks.ja.split("《")[1:]]


def triggers(answer: Answer) -> bool:
    """Whether it is asked if something happens, and it does: then nobody asks what else did not."""
    return answer.kind == "happens" and answer.verdict.answer == "yes"


def _told(step: StepTold, plainly: bool) -> Iterator[Sentence]:
    events = step.says.ja != "" and not _hollow(step)
    if step.choice is not None and step.rule in ("ask_whether", "offer_payment"):
        ja = f"{choice_words(step.choice).removesuffix('なら')}ことにします。"
        yield Sentence(Text(ja, f"{step.says.en} ({step.choice.question.en})"), step.clauses[:MOST_CLAUSES])
    elif events:
        ja, en = step.says.ja.replace(UNLISTED, "カード"), step.says.en.replace(UNLISTED, "a card")
        en = capitalised(en)
        ja = TURNED_UP.sub(r"の\1が表になる。", ja)
        yield Sentence(Text(polite(ja), en), step.clauses[:MOST_CLAUSES])
    if plainly:
        return
    for refusal in step.refusals[:2]:
        if "《" in refusal.says.ja or " — " in refusal.says.ja:  # what did not happen, to whom: else it tells nothing
            yield _refusal(refusal)


def choice_words(choice: Choice) -> str:
    """A choice as a condition: 《…》を選ぶなら, …を行うなら, …を使わないなら."""
    who = "" if choice.player == "chance" else f"{choice.player}が"
    asked, chosen = choice.question.ja.rstrip("。？"), choice.chosen.ja
    whether = asked.removesuffix("か")
    if asked.endswith("うか") and (chosen == "そうする" or whether.endswith(chosen)):
        return f"{who}{whether}なら"
    if asked.endswith("うか") and (chosen == "そうしない" or chosen.endswith(f"{whether[-2:-1]}わない")):
        return f"{who}{whether.removesuffix('う')}わないなら"
    if chosen[-1] in "るくうすつぶむぐ" or chosen.endswith("ない"):
        return f"{who}{chosen}なら"
    return f"{who}「{asked}」で{chosen}を選ぶなら"


def _hollow(step: StepTold) -> bool:
    """Whether a step is only the place where something was refused, chosen or awaited."""
    nameless = "《" not in step.says.ja
    if nameless and (step.rule == "wait_for_event" or (step.rule == "carry_out" and not step.events)):
        return True
    return not step.events and (bool(step.refusals) or step.rule.startswith(("offer_", "choose_replacement")))


def _refusal(refusal: RefusalTold) -> Sentence:
    what, dash, why = refusal.says.ja.partition(" — ")
    en_what, _, en_why = refusal.says.en.partition(" — ")
    words = _words(refusal.quotes[-1:]) if refusal.reason in UNNAMED else ""
    if dash:
        says = Text(f"{what}は行われません。{polite(why)}", f"Not done: {en_what}, because {en_why}.")
    else:
        en = capitalised(refusal.says.en).rstrip(".")
        told = polite(FIELDS.sub(lambda found: FIELD_WORDS[found[1]], refusal.says.ja)).rstrip("。")
        says = Text(f"{told}（{words}）。", f"{en} ({words}).") if words else Text(f"{told}。", f"{en}.")
    return Sentence(says, (refusal.clause,) if refusal.clause else ())


def _words(quotes: Iterable[Quote]) -> str:
    """The words of a card that a refusal speaks of, cut where they grow long."""
    words = next((quote.words.strip() for quote in quotes), "")
    return f"「{words if len(words) <= MOST_QUOTED else words[:MOST_QUOTED] + '…'}」" if words else ""


def _reckoned(ruling: Ruling, answer: Answer) -> list[Sentence]:
    """How a power or a smash was reckoned, from the printed number on; nothing where that is not recorded."""
    asked = answer.question
    stat = "power" if answer.kind == "where" else asked.what
    if answer.kind not in ("value", "where") or stat not in ("power", "smash") or len(answer.cases) != 1:
        return []
    line = ruling.scene.lines[answer.cases[0].line]
    if answer.kind == "where" and not _hurt(line.steps, asked.card):
        return []  # who asks where a card is asks for its power only where it might have died of damage
    derived = next((getattr(one, stat) for one in line.end.cards if one.number == asked.card), None)
    if derived is None:
        return []
    parts_ja, parts_en = [], []
    for change in derived.changes:
        owner, (start, end) = change.words
        name = ruling.scene.owned[owner].name
        text = ruling.cards[name].text[start:end].strip() if name in ruling.cards else ""
        made = f"{change.amount:+}" if change.sets is None else f"{change.sets}"
        parts_ja.append(f"《{name}》の「{text}」で{made}")
        parts_en.append(f"{made} by 《{name}》 「{text}」")
    what = VALUES[stat]
    name = card(ruling.scene.owned[asked.card or 0].name)
    ja = f"{name}の本来の{what.ja}は{derived.printed}で、{'、'.join(parts_ja)}され、{max(0, derived.value)}になります。"
    en = f"The printed {what.en} of {name} is {derived.printed}; {', '.join(parts_en)}: {max(0, derived.value)}."
    return [Sentence(Text(ja, en))]


def _hurt(steps: Iterable[StepTold], number: int | None) -> bool:
    return any(isinstance(event, DamageDealt) and event.target == number for step in steps for event in step.events)


def _texts(quotes: Iterable[Quote]) -> Iterator[Sentence]:
    """The words of cards that a value was reckoned from."""
    for quote in dict.fromkeys(quotes):
        words = quote.words.strip()
        if words:
            yield Sentence(
                Text(
                    f"《{quote.name}》に「{words}」とあり、これが当てはまります。",
                    f"《{quote.name}》 says 「{words}」, which applies.",
                )
            )


def _once(told: Iterable[Sentence]) -> Iterator[Sentence]:
    seen: set[str] = set()
    for sentence in told:
        if sentence.says.ja not in seen:
            seen.add(sentence.says.ja)
            yield sentence
