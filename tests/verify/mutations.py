"""Rulings made wrong on purpose, one change at a time: how many of them does the checker catch?

`python -m tests.verify.mutations` changes every ruling of the repository in every way and writes docs/mutations.md. A
mutation is no real change, and not counted, in one case only: what the checker reads of the document is the same as
before (two steps that are alike were swapped).
"""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import msgspec

from judge.clauses import load_edition
from judge.ruling.many import ruling_files
from judge.ruling.model import encode
from judge.ruling.store import ruling_of
from judge.verify import is_refuted, read_document

Json = Any
Mutation = Callable[[Json, random.Random], bool]
"""Changes a ruling in place; False where it has nothing to change."""
MUTATIONS: dict[str, Mutation] = {}
SQUARES = [line + row for row in "123" for line in "LCR"]
ZONES = ["hand", "graveyard", "energy", "smash", "removed", "deck"]
STEPS_OF_CHANCE = 4
"""How often another place is tried where the first one drawn has nothing to change."""


def mutation(name: str) -> Callable[[Mutation], Mutation]:
    def register(function: Mutation) -> Mutation:
        MUTATIONS[name] = function
        return function

    return register


# ---- where to change something


def a_scene(ruling: Json, rng: random.Random) -> Json:
    return rng.choice([scene for scene in (ruling["scene"], *ruling["contrasts"]) if scene["lines"]] or [None])


def a_line(ruling: Json, rng: random.Random) -> Json:
    scene = a_scene(ruling, rng)
    return rng.choice(scene["lines"]) if scene is not None else {"steps": []}


def a_step(ruling: Json, rng: random.Random, fits: Callable[[Json], Any]) -> Json | None:
    steps = [step for step in a_line(ruling, rng)["steps"] if fits(step)]
    return rng.choice(steps) if steps else None


def leaves(value: Json, wanted: Callable[[Any], bool]) -> Iterator[tuple[Json, Any]]:
    """Every place of a value that holds something wanted: what it lies in, and under which key."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in items:
        if isinstance(one, dict | list):
            yield from leaves(one, wanted)
        elif wanted(one):
            yield value, key


def is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


# ---- steps


@mutation("two steps swapped")
def swap(ruling: Json, rng: random.Random) -> bool:
    steps = a_line(ruling, rng)["steps"]
    if len(steps) < 2:
        return False
    at = rng.randrange(len(steps) - 1)
    steps[at], steps[at + 1] = steps[at + 1], steps[at]
    return True


@mutation("two distant steps swapped")
def swap_far(ruling: Json, rng: random.Random) -> bool:
    steps = a_line(ruling, rng)["steps"]
    if len(steps) < 4:
        return False
    one, other = rng.sample(range(len(steps)), 2)
    steps[one], steps[other] = steps[other], steps[one]
    return True


@mutation("a step dropped")
def drop_step(ruling: Json, rng: random.Random) -> bool:
    steps = a_line(ruling, rng)["steps"]
    if not steps:
        return False
    del steps[rng.randrange(len(steps))]
    return True


@mutation("a step done twice")
def repeat_step(ruling: Json, rng: random.Random) -> bool:
    steps = a_line(ruling, rng)["steps"]
    if not steps:
        return False
    at = rng.randrange(len(steps))
    steps.insert(at, copy.deepcopy(steps[at]))
    return True


# ---- events


@mutation("an event dropped")
def drop_event(ruling: Json, rng: random.Random) -> bool:
    step = a_step(ruling, rng, lambda step: step["events"])
    if step is None:
        return False
    del step["events"][rng.randrange(len(step["events"]))]
    return True


@mutation("an event done twice")
def repeat_event(ruling: Json, rng: random.Random) -> bool:
    step = a_step(ruling, rng, lambda step: step["events"])
    if step is None:
        return False
    step["events"].append(copy.deepcopy(rng.choice(step["events"])))
    return True


@mutation("an event added")
def add_event(ruling: Json, rng: random.Random) -> bool:
    """One that happens elsewhere in the line happens here as well."""
    line = a_line(ruling, rng)
    events = [event for step in line["steps"] for event in step["events"]]
    if not events:
        return False
    step = rng.choice(line["steps"])
    step["events"].insert(rng.randrange(len(step["events"]) + 1), copy.deepcopy(rng.choice(events)))
    return True


def change_event(ruling: Json, rng: random.Random, wanted: Callable[[Any], bool], to: Callable[[Any], Any]) -> bool:
    step = a_step(ruling, rng, lambda step: any(leaves(step["events"], wanted)))
    if step is None:
        return False
    holder, key = rng.choice(list(leaves(step["events"], wanted)))
    holder[key] = to(holder[key])
    return True


@mutation("a number of an event changed")
def number(ruling: Json, rng: random.Random) -> bool:
    step = a_step(ruling, rng, lambda step: any(True for _ in plain_numbers(step["events"])))
    if step is None:
        return False
    holder, key = rng.choice(list(plain_numbers(step["events"])))
    holder[key] += rng.choice((1, -1, 1000, -1000) if abs(holder[key]) >= 500 else (1, -1))
    return True


def plain_numbers(events: Json) -> Iterator[tuple[Json, Any]]:
    """The numbers that events themselves say; not those inside the frame of an effect, which others repeat."""
    for event in events:
        for key, value in event.items():
            if is_number(value):
                yield event, key
            elif isinstance(value, list) and key in ("cards", "amounts", "targets", "modes", "units", "what"):
                yield from ((value, index) for index, one in enumerate(value) if is_number(one))
            elif key == "cost" and isinstance(value, list):
                yield from ((part, 1) for part in value if is_number(part[1]))
            elif key == "fights":
                yield from leaves(value, is_number)
            elif key == "item" and isinstance(value, dict):
                yield from ((value, name) for name in ("card", "number") if is_number(value.get(name)))
                yield from leaves(value.get("blows", []), is_number)


@mutation("a number inside an effect changed")
def inner_number(ruling: Json, rng: random.Random) -> bool:
    def framed(events: Json) -> list[tuple[Json, Any]]:
        plain = {(id(holder), key) for holder, key in plain_numbers(events)}
        found = [place for event in events for place in leaves(event, is_number)]
        return [(holder, key) for holder, key in found if (id(holder), key) not in plain]

    step = a_step(ruling, rng, lambda step: framed(step["events"]))
    if step is None:
        return False
    holder, key = rng.choice(framed(step["events"]))
    holder[key] += rng.choice((1, -1))
    return True


@mutation("a player of an event changed")
def player(ruling: Json, rng: random.Random) -> bool:
    return change_event(ruling, rng, lambda value: value in ("A", "B"), lambda value: "B" if value == "A" else "A")


@mutation("a square of an event changed")
def square(ruling: Json, rng: random.Random) -> bool:
    return change_event(
        ruling, rng, lambda value: value in SQUARES, lambda value: rng.choice([s for s in SQUARES if s != value])
    )


@mutation("a zone of an event changed")
def zone(ruling: Json, rng: random.Random) -> bool:
    return change_event(
        ruling, rng, lambda value: value in ZONES, lambda value: rng.choice([z for z in ZONES if z != value])
    )


@mutation("released for frozen")
def frozen(ruling: Json, rng: random.Random) -> bool:
    step = a_step(ruling, rng, lambda step: any(event["event"] == "Moved" for event in step["events"]))
    if step is None:
        return False
    event = rng.choice([event for event in step["events"] if event["event"] == "Moved"])
    event["frozen"] = not event["frozen"]
    return True


# ---- citations


def change_clause(ruling: Json, rng: random.Random, same_part: bool) -> bool:
    step = a_step(ruling, rng, lambda step: step["clauses"])
    if step is None:
        return False
    clauses = step["clauses"]
    at = rng.randrange(len(clauses))
    edition = load_edition(ruling["game"])
    others = [
        clause.id
        for clause in edition
        if clause.id not in clauses
        and clause.text.ja
        and clause.id[-1].isdigit()
        and (clause.id.split("-")[0] == clauses[at].split("-")[0]) == same_part
    ]
    clauses[at] = rng.choice(others)
    quote(ruling, clauses[at])
    return True


def quote(ruling: Json, clause: str) -> None:
    """A wrong citation is quoted like any other: that it is not quoted must not give it away."""
    text = load_edition(ruling["game"])[clause].text
    ruling["clauses"].setdefault(
        clause, {"id": clause, "under": [], "text": {"ja": text.ja, "en": text.en}, "notes": []}
    )


@mutation("a citation of another part")
def cite_other_part(ruling: Json, rng: random.Random) -> bool:
    return change_clause(ruling, rng, same_part=False)


@mutation("a citation of the same part")
def cite_same_part(ruling: Json, rng: random.Random) -> bool:
    return change_clause(ruling, rng, same_part=True)


@mutation("a citation dropped")
def drop_citation(ruling: Json, rng: random.Random) -> bool:
    step = a_step(ruling, rng, lambda step: len(step["clauses"]) > 1)
    if step is None:
        return False
    del step["clauses"][rng.randrange(len(step["clauses"]))]
    return True


@mutation("a citation added to an answer")
def cite_in_answer(ruling: Json, rng: random.Random) -> bool:
    answers = [answer for answer in ruling["scene"]["answers"] if answer["cases"]]
    if not answers:
        return False
    answer = rng.choice(answers)
    others = [clause.id for clause in load_edition(ruling["game"]) if clause.text.ja and clause.id[-1].isdigit()]
    found = rng.choice([clause for clause in others if clause not in answer["clauses"]])
    answer["clauses"].append(found)
    quote(ruling, found)
    return True


# ---- choices


@mutation("another option taken")
def option(ruling: Json, rng: random.Random) -> bool:
    step = a_step(ruling, rng, lambda step: step["choice"])
    if step is None:
        return False
    choice = step["choice"]
    others = [at for at, one in enumerate(choice["among"]) if one != choice["option"]]
    at = rng.choice(others)
    choice["option"] = step["option"] = copy.deepcopy(choice["among"][at])
    choice["chosen"] = copy.deepcopy(choice["options"][at])
    return True


@mutation("another player asked")
def asked(ruling: Json, rng: random.Random) -> bool:
    step = a_step(ruling, rng, lambda step: step["by"] in ("A", "B"))
    if step is None:
        return False
    step["by"] = "B" if step["by"] == "A" else "A"
    if step["choice"]:
        step["choice"]["player"] = step["by"]
    return True


@mutation("an action for a pass")
def action(ruling: Json, rng: random.Random) -> bool:
    step = a_step(ruling, rng, lambda step: step["option"] and step["option"]["option"] != "Pass" and step["by"])
    if step is None:
        return False
    step["option"] = {"option": "Pass"}
    return True


# ---- positions, cards and answers


@mutation("the final position changed")
def final(ruling: Json, rng: random.Random) -> bool:
    return change_position(a_line(ruling, rng).get("end"), rng)


@mutation("the first position changed")
def first(ruling: Json, rng: random.Random) -> bool:
    scene = a_scene(ruling, rng)
    return scene is not None and change_position(scene["start"], rng)


def change_position(position: Json, rng: random.Random) -> bool:
    if position is None:
        return False
    side = position["sides"][rng.choice("AB")]
    standing = position["standing"]
    match rng.randrange(5):
        case 0 if standing:
            rng.choice(standing)["damage"] += 1000
        case 1 if standing:
            one = rng.choice(standing)
            one["square"] = rng.choice([square for square in SQUARES if square != one["square"]])
        case 2 if standing:
            card = rng.choice(standing)["card"]
            position["frozen"] = sorted(set(position["frozen"]) ^ {card})
        case 3:
            zones = [zone for zone in ZONES if side[zone]]
            if not zones:
                return False
            source = rng.choice(zones)
            target = rng.choice([zone for zone in ZONES if zone != source])
            side[target].append(side[source].pop())
        case _:
            position["phase"] = rng.choice([one for one in ("main", "smash", "draw") if one != position["phase"]])
    return True


@mutation("a printed number changed")
def printed(ruling: Json, rng: random.Random) -> bool:
    """Of a card that stands on a board at the end of some line, or is played: of the others nothing is said."""
    used = {
        scene["owned"][card][0]
        for scene in (ruling["scene"], *ruling["contrasts"])
        for card in [one["card"] for one in scene["start"]["standing"]]
    }
    names = sorted(name for name in used if ruling["cards"].get(name, {}).get("power") is not None)
    if not names:
        return False
    card = ruling["cards"][rng.choice(names)]
    card[rng.choice(("power", "smash"))] += rng.choice((1, 2))
    return True


@mutation("a derivation changed")
def derivation(ruling: Json, rng: random.Random) -> bool:
    def derived(step: Json) -> list[Json]:
        return [card[stat] for card in step["cards"] or () for stat in ("power", "smash") if card[stat]]

    step = a_step(ruling, rng, derived)
    if step is None:
        return False
    found = rng.choice(derived(step))
    places = [(found, "printed"), (found, "value"), *((change, "amount") for change in found["changes"])]
    holder, key = rng.choice(places)
    holder[key] += rng.choice((1000, -1000))
    return True


@mutation("an effect counted twice as much")
def stronger(ruling: Json, rng: random.Random) -> bool:
    """Change and sum agree with each other, but not with the words of the card or with what is dealt."""
    step = a_step(ruling, rng, lambda step: any(card["power"] for card in step["cards"] or ()))
    if step is None:
        return False
    found = rng.choice([card["power"] for card in step["cards"] if card["power"]])
    if not found["changes"]:
        return False
    change = rng.choice(found["changes"])
    found["value"] += change["amount"]
    change["amount"] *= 2
    return True


@mutation("a verdict turned round")
def verdict(ruling: Json, rng: random.Random) -> bool:
    """Case and verdict agree with each other, but not with the line."""
    answers = [answer for answer in ruling["scene"]["answers"] if answer["verdict"]["answer"] is not None]
    if not answers:
        return False
    answer = rng.choice(answers)
    was = answer["verdict"]["answer"]
    turned = {"yes": "no", "no": "yes", "A": "B", "B": "A", "graveyard": "hand", "draw": "nobody"}
    now = turned.get(was) or (str(int(was) + 1) if was.lstrip("-").isdigit() else "removed")
    answer["verdict"]["answer"] = answer["cases"][0]["answer"] = now
    signs = {"yes": ("はい", "Yes"), "no": ("いいえ", "No")}
    if was in signs and now in signs:
        says = answer["verdict"]["says"]
        says["en"] = says["en"].replace(signs[was][1], signs[now][1], 1)
    return True


@mutation("words quoted wrongly")
def words(ruling: Json, rng: random.Random) -> bool:
    step = a_step(ruling, rng, lambda step: step["quotes"])
    if step is None:
        return False
    found = rng.choice(step["quotes"])
    found["words"] = found["words"][1:] + "。"
    return True


@mutation("a shown board changed")
def shown(ruling: Json, rng: random.Random) -> bool:
    board = a_line(ruling, rng).get("after")
    if board is None:
        return False
    cards = [card for cards in board["squares"].values() for card in cards]
    if cards and rng.randrange(2):
        rng.choice(cards)["damage"] += 500
    else:
        board["sides"][rng.choice("AB")][rng.choice(("deck", "smash"))] += 1
    return True


# ---- counting


class Tally:
    """How many mutations of each kind were made, and which of them were not caught."""

    def __init__(self) -> None:
        self.made: Counter[str] = Counter()
        self.missed: dict[str, list[str]] = {}
        self.refused: list[str] = []
        """Rulings in which something is found although nothing was changed."""

    @property
    def caught(self) -> float:
        """The share of mutations that were caught."""
        made = sum(self.made.values())
        return (made - sum(map(len, self.missed.values()))) / made if made else 1.0

    def try_all(self, name: str, text: str, rounds: int = 1) -> None:
        """Change a ruling in every way, so often each."""
        original = read_document(text)
        if is_refuted(original):
            self.refused.append(name)
        for kind, change in MUTATIONS.items():
            for turn in range(rounds):
                rng = random.Random(f"{name} {kind} {turn}")
                changed = msgspec.json.decode(text)
                if not any(change(changed, rng) for _ in range(STEPS_OF_CHANCE)):
                    continue
                self._count(f"{name} #{turn}", kind, original, msgspec.json.encode(changed))

    def _count(self, name: str, kind: str, original: Any, text: bytes) -> None:
        try:
            document = read_document(text)
        except msgspec.ValidationError:  # not a ruling any more
            self.made[kind] += 1
            return
        if document == original:
            return
        self.made[kind] += 1
        if not is_refuted(document):
            self.missed.setdefault(kind, []).append(name)

    def table(self) -> str:
        """Kind by kind: made, caught, and the share."""
        lines = []
        for kind in MUTATIONS:
            made, missed = self.made[kind], len(self.missed.get(kind, ()))
            share = (made - missed) / made if made else 1.0
            lines.append(f"{kind:<34} {made - missed:>6} / {made:<6} {share:7.1%}")
        made, missed = sum(self.made.values()), sum(map(len, self.missed.values()))
        lines.append(f"{'all':<34} {made - missed:>6} / {made:<6} {self.caught:7.1%}")
        return "\n".join(lines)


def tally_of(paths: list[Path], rounds: int = 1) -> Tally:
    """All mutations of the rulings on some files."""
    tally = Tally()
    for path in paths:
        tally.try_all(path.stem, encode(ruling_of(path)), rounds)
    return tally


REPORT = Path(__file__).parents[2] / "docs" / "mutations.md"


def report(paths: list[Path], day: date) -> str:
    """The table for all rulings as a page, with what was not caught."""
    tally = tally_of(paths)
    made, missed = sum(tally.made.values()), sum(map(len, tally.missed.values()))
    rows = []
    for kind in MUTATIONS:
        escaped, all_made = tally.missed.get(kind, []), tally.made[kind]
        share = f"{(all_made - len(escaped)) / all_made:.1%}" if all_made else "–"
        names = ", ".join(name.partition(" ")[0] for name in escaped)
        rows.append(f"| {kind} | {all_made} | {all_made - len(escaped)} | {share} | {names} |")
    return "\n".join(
        (
            "# Rulings made wrong on purpose",
            "",
            f"Made by `python -m tests.verify.mutations` on {day.isoformat()}. Every ruling of the repository, as"
            " `judge ask --json` prints it, is changed once in each way, and `judge verify` looks at it.",
            "",
            f"- {len(paths)} rulings; unchanged, {len(paths) - len(tally.refused)} of them pass"
            + (f" (not: {', '.join(tally.refused)})." if tally.refused else "."),
            f"- {made:,} mutations, {made - missed:,} caught: {tally.caught:.1%}.",
            "",
            "| what was changed | made | caught | share | not caught in |",
            "| --- | ---: | ---: | ---: | --- |",
            *rows,
            "",
        )
    )


if __name__ == "__main__":
    REPORT.write_text(report(ruling_files(), date.today()), "utf-8")
    print(REPORT.read_text("utf-8"))
