"""From a scenario and its ruling to an entry: everything but the number and the dates."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from judge.cards import CardEntry, read_entry
from judge.cards.sets import known_cards
from judge.cardtext import nodes
from judge.faq.asking import Asked, about, result, write
from judge.faq.boards import BLANK, SmallBoard
from judge.faq.entry import Entry, digest_of
from judge.faq.explaining import Sentence, choice_words, explain
from judge.faq.situation import card, situation
from judge.faq.trial import BUDGET, Finding, Stage, cast_of
from judge.faq.verifying import verified
from judge.games.dimension_zero.events import Moved, Nullified, Triggered
from judge.games.dimension_zero.pieces import Ability, Spell, StackItem, UnitMove
from judge.games.dimension_zero.priority import Pass
from judge.games.dimension_zero.telling import ZONES
from judge.letters import capitalised
from judge.ruling.ask import ask
from judge.ruling.copies import as_told
from judge.ruling.model import Answer, Case, Ruling, Scene, StepTold, Text
from judge.scenario import Scenario, ScenarioFile, build, scenario_from
from judge.scenario.questions import Question
from judge.scenario.schema import Laid
from judge.source import Words

NO_DATE = ""


class NoEntry(Exception):
    """Why a question gives no entry (any more)."""

    def __init__(self, ja: str, en: str) -> None:
        self.words = Words(ja, en)
        super().__init__(en)


def scenario_of(stage: Stage, board: SmallBoard, cards: Mapping[str, CardEntry], finding: Finding) -> dict[str, Any]:
    """The scenario of an interaction: its one question, and as contrasts the boards that lack one of the texts."""
    entries = [cards[name] for name in finding.cards]
    data = stage.data(board, cast_of(entries, set()))
    asked = data["ask"][finding.question]
    data["ask"] = [asked]
    contrasts = []
    for role, entry in enumerate(entries):
        cast = cast_of(entries, {role})
        other = stage.data(board, cast)
        change = {
            key: _patch(data.get(key), other.get(key))
            for key in ("cards", "players", "actions")
            if data.get(key) != other.get(key)
        }
        contrasts.append(
            {
                "title": f"{card(entry.name)}が{cast[role].entry.name}なら",
                "change": change,
                "ask": [other["ask"][finding.question]],
            }
        )
    data["contrast"] = contrasts
    return data


def _patch(old: Any, new: Any) -> Any:
    """The JSON merge patch that makes `new` of `old`."""
    if not isinstance(old, dict) or not isinstance(new, dict):
        return new
    changed = {key: _patch(old.get(key), value) for key, value in new.items() if old.get(key) != value}
    return {**changed, **{key: None for key in old if key not in new}}


def write_finding(stage: Stage, board: SmallBoard, cards: Mapping[str, CardEntry], finding: Finding) -> Entry:
    """The entry of an interaction, judged anew on its own scenario."""
    data = scenario_of(stage, board, cards, finding)
    names = {role: card(name) for role, name in zip(board.roles, finding.cards, strict=True)}
    title = Text(board.title.ja.format(**names), board.title.en.format(**names))
    digest = digest_of("sweep", board.name, finding.cards, board.ask[finding.question])
    return write_scenario(data, title, digest, board.name, finding.cards, finding.kinds)


def write_scenario(
    data: dict[str, Any], title: Text, digest: str, board: str, cards: tuple[str, ...], kinds: tuple[str, ...]
) -> Entry:
    """The entry of a stored scenario."""
    scenario = scenario_from(data, board)
    told = Told("sweep", title, digest, board, cards, kinds, data)
    return write_entry(scenario, ask(scenario, BUDGET), 0, told)


class Told(NamedTuple):
    """What is known of an entry before its question is asked."""

    origin: Literal["sweep", "worked"]
    title: Text
    digest: str
    board: str
    cards: tuple[str, ...]
    kinds: tuple[str, ...] = ()
    data: Mapping[str, Any] = {}
    opening: tuple[Sentence, ...] = ()
    """What the explanation begins with."""


def write_entry(scenario: Scenario, ruling: Ruling, asked: int, told: Told) -> Entry:
    """The entry of a question of a ruling; `NoEntry` where it gives none that a reader could rely on and follow."""
    answer = ruling.scene.answers[asked]
    question = scenario.file.ask[asked]
    _check(scenario, ruling, answer, told)
    begins = _begins(scenario.file, question.where or question.of)
    others = _others(scenario, ruling, question)
    expected = [one for one in others if _expected(one, question, told.origin, begins)]
    expected.sort(key=lambda one: one in begins)  # that something else moves it tells more than that nothing does
    usual = next((one for one in expected if one not in _answers(answer)), None)
    way = _way(ruling, answer, begins)
    subject = _subject(question, ruling, answer)
    says = write(question, _answers(answer), usual, begins, answer.possible, way, subject)
    explanation = (*told.opening, *explain(ruling, answer, told.cards, opened=bool(told.opening)))
    if told.origin == "sweep":
        explanation = explanation or tuple(_whole_texts(ruling, told.cards))
        said = "".join(sentence.says.ja for sentence in explanation)
        explanation += _contrasts(scenario, ruling, question, answer, begins, subject, said)
        _check_shown(told.cards, explanation)
    scene = build(scenario)
    deciding = tuple(dict.fromkeys(clause for sentence in explanation for clause in sentence.clauses))
    return Entry(
        number=0,
        digest=told.digest,
        origin=told.origin,
        board=told.board,
        title=told.title,
        situation=Text.of(as_told(situation(scenario.file), scene)),
        question=Text.of(as_told(says.question, scene)),
        answer=Text.of(as_told(_answer(says, question, answer, begins, subject), scene)),
        explanation=explanation,
        clauses=deciding or answer.clauses[:3],
        cites=tuple(ruling.clauses) if told.origin == "worked" else answer.clauses,
        cards=told.cards,
        keywords=_keywords(told.cards, scenario.file),
        kinds=told.kinds,
        scenario=dict(told.data),
        asked=asked,
        first=NO_DATE,
        changed=NO_DATE,
        versions=ruling.versions,
    )


def _check(scenario: Scenario, ruling: Ruling, answer: Answer, told: Told) -> None:
    """That there is an answer, that it holds, and that the situation is at rest before anybody does anything."""
    if answer.verdict.kind == "undetermined":
        reason = answer.verdict.reasons[0] if answer.verdict.reasons else Text("", "")
        raise NoEntry(f"裁定できなくなった：{reason.ja}", f"it is undetermined now: {reason.en}")
    problem = verified(ruling)
    if problem is not None:
        raise NoEntry(f"検証に通らない：{problem.ja}", f"it does not pass verification: {problem.en}")
    if told.origin == "sweep" and scenario.file.actions and _in_motion(ruling.scene.lines[answer.cases[0].line].steps):
        raise NoEntry(
            "誰も何もしないうちに盤面が動くので、問いの場面にならない",
            "the board changes before anybody does anything, so it is no situation to ask about",
        )


def _in_motion(steps: Sequence[StepTold]) -> bool:
    """Whether something happens before somebody first does more than pass."""
    for step in steps:
        if step.rule == "use_priority" and step.option is not None and not isinstance(step.option, Pass):
            return False
        if any(isinstance(event, Triggered | Moved) for event in step.events):
            return True
    return False


def _check_shown(cards: Sequence[str], explanation: Sequence[Sentence]) -> None:
    said = "".join(sentence.says.ja for sentence in explanation)
    if len(cards) > 1 and not all(card(one) in said for one in cards):
        raise NoEntry("解説に、すべてのカードの働きが表れない", "the explanation does not show the part of every card")


def _whole_texts(ruling: Ruling, cards: Sequence[str]) -> Iterator[Sentence]:
    """What the cards say, for an answer that is read off the board: no step leads to it."""
    for name in cards:
        text = ruling.cards[name].text.replace("\n", "")
        if text:
            yield Sentence(Text(f"{card(name)}に「{text}」とあります。", f"{card(name)} says 「{text}」."))


def _way(ruling: Ruling, answer: Answer, begins: Collection[str]) -> list[str]:
    """The zones that the card asked about goes through, where its end is the same on every line."""
    number = answer.question.card
    if answer.kind != "where" or number is None or len(answer.cases) != 1:
        return []
    steps = ruling.scene.lines[answer.cases[0].line].steps
    moves = [event for step in steps for event in step.events if isinstance(event, Moved) and event.card == number]
    passed = [event.destination.zone for event in moves if event.destination.zone in ZONES]
    return [zone for zone in dict.fromkeys(passed) if zone not in (*_answers(answer), *begins, "stack")]


def _subject(question: Question, ruling: Ruling, answer: Answer) -> Words | None:
    """What is nullified, or which of several abilities triggers, where that is one thing only."""
    scenes = [(ruling.scene, case.line) for case in answer.cases]
    scenes += [(scene, case.line) for scene in ruling.contrasts for other in scene.answers for case in other.cases]
    steps = [(scene, step) for scene, line in scenes for step in scene.lines[line].steps]
    found: set[Words] = set()
    if question.happens == "nullify":
        found = {
            _item_words(scene, event.item)
            for scene, step in steps
            for event in step.events
            if isinstance(event, Nullified)
        }
    elif question.happens == "trigger" and question.of in ruling.cards and _several(ruling.cards[question.of].text):
        mark = f"{card(question.of)}の能力が誘発"
        told = [step for _, step in steps if mark in step.says.ja]
        text = ruling.cards[question.of].text
        quoted = {quote.words for step in told for quote in step.quotes[-1:] if quote.name == question.of}
        words = {f"「{one}時」" if f"{one}時" in text else f"「{one}…」" for one in quoted}
        name = card(question.of)
        found = {Words(f"{name}の{one}の能力", f"the ability {one} of {name}") for one in words}
    return found.pop() if len(found) == 1 else None


def _item_words(scene: Scene, item: StackItem) -> Words:
    match item:
        case Spell(card=number):
            name = card(scene.owned[number].name)
            return Words(name, name)
        case Ability(frame=frame):
            name = card(scene.owned[frame.source].name)
            return Words(f"{name}の能力", f"the ability of {name}")
        case UnitMove(card=int(number)):
            name = card(scene.owned[number].name)
            return Words(f"{name}の移動", f"the move of {name}")
    return Words("それ", "it")


def _several(text: str) -> bool:
    """Whether a text has more than one ability, as it is printed."""
    return len([line for line in text.splitlines() if line.strip()]) > 1


def _expected(answer: str, question: Question, origin: str, begins: Collection[str]) -> bool:
    """Whether an answer is one that a reader would expect: contrasts of a worked ruling may play on other squares."""
    return origin == "sweep" or question.form != "where" or answer in ZONES or answer in begins


def _answers(answer: Answer) -> list[str]:
    return [case.answer for case in answer.cases]


def _answer(told: Asked, question: Question, answer: Answer, begins: Collection[str], subject: Words | None) -> Words:
    """The answer; where it depends, who decides, and what each choice leads to."""
    if len(answer.cases) == 1:
        return told.answer
    players = list(dict.fromkeys(choice.player for case in answer.cases for choice in case.choices))
    chance = players == ["chance"]
    ja = (
        "偶然によります。"
        if chance or not players
        else f"{'と'.join(one for one in players if one != 'chance')}の選択によります。"
    )
    en = (
        "It depends on chance. "
        if chance or not players
        else f"It depends on the choice of {' and '.join(one for one in players if one != 'chance')}. "
    )
    parts_ja: list[str] = []
    parts_en: list[str] = []
    named = ""
    for case in answer.cases:
        outcome = result(question, case.answer, begins, subject)
        when = _when(case)
        if when is None:
            parts_ja.append(f"そのほかの場合、{outcome.ja}。")
            parts_en.append(f"Otherwise: {outcome.en}.")
            continue
        head, found, rest = outcome.ja.partition("は")
        told_ja = rest if parts_ja and found and head == named else outcome.ja
        named = head
        parts_ja.append(f"{when.ja}、{told_ja}。")
        parts_en.append(f"{when.en}: {outcome.en}.")
    return Words(ja + "".join(parts_ja), en + " ".join(parts_en))


def _when(case: Case) -> Words | None:
    """Exactly when a case comes about; where that takes too many words, one way to it."""
    if case.when:
        shortest_first = sorted(case.when, key=lambda one: (len(one.ja), one.ja))
        en = ", or ".join(one.en for one in shortest_first)
        return Words("、または".join(one.ja for one in shortest_first), capitalised(en))
    if not case.choices:
        return None
    *others, last = [choice_words(choice) for choice in case.choices[-2:]]
    before = "".join(f"{one.removesuffix('なら')}場合で、" for one in others)
    chosen = ", then ".join(f"‘{choice.chosen.en}’ ({choice.question.en})" for choice in case.choices[-2:])
    return Words(f"たとえば{before}{last}", f"For instance, if it is {chosen}")


def _others(scenario: Scenario, ruling: Ruling, question: Question) -> list[str]:
    """The answers of the contrasts to the same question; those of a small board ask nothing else."""
    small = all(len(part.file.ask) == 1 for part in (scenario, *scenario.contrasts))
    found = []
    for part, scene in zip(scenario.contrasts, ruling.contrasts, strict=True):
        for asked, answer in zip(part.file.ask, scene.answers, strict=True):
            same = small or about(asked) == about(question)
            if same and asked.form == question.form and answer.verdict.kind == "decided":
                found.append(answer.verdict.answer or "")
    return found


def _contrasts(
    scenario: Scenario,
    ruling: Ruling,
    question: Question,
    answer: Answer,
    begins: Collection[str],
    subject: Words | None,
    said: str,
) -> tuple[Sentence, ...]:
    """What would come of it without one of the texts: first of a card that was not spoken of (`said`), rather not of
    the one that is asked about, and rather that something else would have moved it than that nothing would.
    """
    told: list[tuple[tuple[bool, ...], Sentence]] = []
    for part, scene in zip(scenario.contrasts, ruling.contrasts, strict=True):
        other, name = scene.answers[0], part.file.title.partition("》")[0].removeprefix("《")
        if other.verdict.kind != "decided" or _answers(other) == _answers(answer):
            continue
        if question.happens == "trigger" and question.of == name:
            continue  # without its text nothing of it could trigger
        blank = part.file.title.partition("》が")[2].removesuffix("なら")
        settled = name if other.verdict.answer == blank else other.verdict.answer or ""
        outcome = result(question, settled, begins, subject)
        what = "効果" if blank == BLANK["strategy"] else "能力"
        says = Text(f"{card(name)}に{what}がなければ、{outcome.ja}。", f"If {card(name)} had no text: {outcome.en}.")
        asked = name in (question.where, question.of) or (subject is not None and card(name) in subject.ja)
        stays = question.form == "where" and settled in begins
        told.append(((card(name) in said, asked, stays), Sentence(says)))
    return tuple(sentence for _, sentence in sorted(told, key=lambda one: one[0])[:1])


def _begins(file: ScenarioFile, name: str | None) -> tuple[str, ...]:
    """Where a card is in the situation: the square that an action takes it to, and its square or zone at first."""
    gone = [action for action in file.actions if name in (action.move, action.play, action.energy)]
    places = [action.to for action in gone if action.to is not None]
    if gone and not any(action.move for action in gone):
        return tuple(places)
    for side in (file.players.A, file.players.B):
        places += [at for at, standing in side.squares.items() if name in _names(standing)]
        places += [f"{player}.{at}" for player, at in _bases(file, name)]
        for zone in ("hand", "graveyard", "removed", "energy", "smash", "deck"):
            pile = getattr(side, zone)
            if isinstance(pile, tuple) and name in _names(pile):
                places.append("plan" if zone == "deck" and side.plan and _names(pile)[0] == name else zone)
    return tuple(places)


def _bases(file: ScenarioFile, name: str | None) -> list[tuple[str, str]]:
    sides = (("A", file.players.A), ("B", file.players.B))
    return [(player, at) for player, side in sides for at, standing in side.bases.items() if name in _names(standing)]


def _names(standing: Any) -> list[str]:
    several: Sequence[Any] = standing if isinstance(standing, tuple) else (standing,)
    return [one.card if isinstance(one, Laid) else one for one in several if isinstance(one, str | Laid)]


def _keywords(cards: tuple[str, ...], file: ScenarioFile) -> tuple[str, ...]:
    known = {**known_cards(file.game), **{entry.name: read_entry(entry) for entry in file.cards}}
    found = (
        node.name
        for name in cards
        if name in known
        for ability in known[name].text.abilities
        for node in ability.walk()
        if isinstance(node, nodes.Keyword)
    )
    return tuple(dict.fromkeys(found))
