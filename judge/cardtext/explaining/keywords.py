"""What the rules make of a keyword ability: a table of sentences with their clauses, filled in with its parameters."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from judge.cardtext import nodes
from judge.cardtext.explaining.clauses import clause
from judge.cardtext.explaining.figures import said_value
from judge.cardtext.explaining.telling import Teller, deed, listed, noun
from judge.cardtext.lexicon import GAME
from judge.paths import GRAMMAR
from judge.source import Words, read_toml


class Rule(NamedTuple):
    """The sentence for a keyword or a formation, and the clause it comes from."""

    clause: str
    plain: Words
    leveled: Words


UNKNOWN = Rule(
    "", Words("ルールの説明はない", "No rule is told here."), Words("ルールの説明はない", "No rule is told here.")
)


@lru_cache(maxsize=1)
def rules() -> tuple[dict[str, Rule], dict[str, Rule]]:
    """The keywords by name, and the formations."""
    data: dict[str, Any] = read_toml(GRAMMAR / GAME / "keywords.toml")
    shapes: dict[str, Any] = data.pop("shapes")
    return {name: _rule(entry) for name, entry in data.items()}, {name: _rule(entry) for name, entry in shapes.items()}


def _rule(entry: dict[str, str]) -> Rule:
    plain = Words(entry["ja"], entry["en"])
    return Rule(entry["clause"], plain, Words(entry.get("leveled_ja", plain.ja), entry.get("leveled_en", plain.en)))


def meaning(node: nodes.Keyword, teller: Teller) -> Words:
    """One sentence on what the keyword does; a keyword that the table does not have says only its name."""
    keywords, shapes = rules()
    rule = keywords.get(node.name, UNKNOWN)
    words = rule.leveled if node.level is not None else rule.plain
    parts = _parts(node, teller)
    told = Words(
        _filled(words.ja, {key: one.ja for key, one in parts.items()}),
        _filled(words.en, {key: one.en for key, one in parts.items()}),
    )
    if node.shape is not None and node.shape in shapes:
        shape = shapes[node.shape].plain
        drawn = "／".join(node.rows)
        picture = Words(f"（図「{drawn}」）", f", drawn as 「{drawn}」") if drawn else Words("", "")
        told = Words(
            f"{told.ja}形{picture.ja}：{shape.ja}プレイする。", f"{told.en} The formation{picture.en}: {shape.en}."
        )
    elif node.rows:
        drawn = "／".join(node.rows)
        told = Words(
            f"{told.ja}形：上が敵側の図「{drawn}」で、◎のすべてにあなたのカードがある時、★にプレイする。",
            f"{told.en} The formation, enemy side up: 「{drawn}」; with your cards on every ◎, play onto ★.",
        )
    return told


def _parts(node: nodes.Keyword, teller: Teller) -> dict[str, Words]:
    found: dict[str, Words] = {}
    if node.level is not None:
        found["level"] = Words(str(node.level), str(node.level))
    if node.amount is not None:
        found["amount"] = Words(f"{node.amount:+}", f"{node.amount:+}")
    if node.quality is not None:
        found["quality"] = said_value(node.quality, teller)
    if node.where is not None:
        found["where"] = _where(node.where, teller)
    if node.costs:
        found["cost"] = listed((noun(one, teller) for one in node.costs), "か、", " or ")
    elif node.name == "隊列召喚":
        found["cost"] = Words("書かれていないコスト", "a cost that it does not state")
    if node.name == "連動" and not node.names:
        found["names"] = Words("書かれていない名前のカード", "cards of a name that it does not state")
    if node.names:
        found["names"] = Words(
            "と".join(f"「{one}」" for one in node.names), " and ".join(f"「{one}」" for one in node.names)
        )
    elif node.name == "連動":
        found["names"] = Words("名前の書かれていないカード", "cards that it does not name")
    return found


def _where(node: nodes.Node, teller: Teller) -> Words:
    """Where the keyword reaches, before a noun in Japanese, after it in English."""
    if deed.dispatch(type(node)) is not deed.dispatch(object):
        found = clause(node, teller)._replace(subject=Words("", "")).relative(False)
        return Words(found.ja, found.after)
    place = noun(node, teller)
    return Words(f"{place.ja}の", f"in {place.en}")


def _filled(template: str, parts: dict[str, str]) -> str:
    """The holes of a template filled; what has no hole is said at the end."""
    for key, part in parts.items():
        if f"{{{key}}}" in template:
            template = template.replace(f"{{{key}}}", part)
        else:
            template = f"{template}（{part}）" if not template.endswith(".") else f"{template} ({part})"
    return template
