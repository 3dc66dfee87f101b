"""Telling abilities: what kind of ability it is, what sets it off, and then its steps."""

from __future__ import annotations

from judge.cardtext import nodes
from judge.cardtext.explaining.figures import quoted
from judge.cardtext.explaining.keywords import meaning
from judge.cardtext.explaining.names import TIMINGS
from judge.cardtext.explaining.nouns import until
from judge.cardtext.explaining.states import fact
from judge.cardtext.explaining.steps import event, group, lower, run, steps, under
from judge.cardtext.explaining.telling import AT_ONCE, Teller, listed, noun, say, spaced, tell
from judge.cardtext.nodes import Action
from judge.source import Words


def _headed(ja: str, en: str, *parts: Words) -> Words:
    return run([Words(ja, en), *parts])


@tell.register
def _effect(node: nodes.Effect, teller: Teller) -> Words:
    parts = [steps(node.steps, teller), *(tell(one, teller) for one in node.defines)]
    return (
        _headed("スペルの効果。", "Effect of the spell.", *parts)
        if teller.head
        else _headed("効果。", "Effect.", *parts)
    )


@tell.register
def _static(node: nodes.Static, teller: Teller) -> Words:
    teller.choosing = AT_ONCE
    if node.condition is None:
        told = steps(node.effects, teller)
    else:
        condition = fact(node.condition, teller)
        told = under(say("{0}間だけ", "Only while {0}", condition), group(node.effects, teller))
    return _headed("常在型能力。", "Static ability.", told)


@tell.register
def _replacement(node: nodes.Replacement, teller: Teller) -> Words:
    before, teller.choosing = teller.choosing, AT_ONCE
    inside = teller.inside
    waited = event(node.event, teller)
    said = (
        say("{0}時", "When {0}", waited) if not isinstance(node.event, nodes.Moment) else say("{0}", "At {0}", waited)
    )
    teller.events.append(node.event)
    if node.condition is not None:
        condition = fact(node.condition, teller)
        said = Words(f"{said.ja}、もし{condition.ja}なら", f"{said.en}, if {condition.en}")
    lasts = until(node.duration, teller)
    if lasts.ja and lasts.ja not in said.ja:
        said = Words(f"{lasts.ja}、{said.ja}", f"{said.en} ({lasts.en})")
    if node.once:
        said = Words(f"{said.ja}（一度だけ）", f"{said.en} (once only)")
    teller.replaced.append(node.event)
    how = (
        Words("それが起きるかわりに", "instead of that") if node.instead else Words("それに合わせて", "as part of that")
    )
    told = under(Words(f"{said.ja}、{how.ja}", f"{said.en}, {how.en}"), group(node.steps, teller))
    teller.events.pop()
    teller.choosing = before
    if inside:
        return Words(f"置換効果：{told.ja}", f"A replacement effect: {lower(told.en)}")
    return _headed("置換効果。", "Replacement effect.", told)


@tell.register
def _triggered(node: nodes.Triggered, teller: Teller) -> Words:
    waited = event(node.event, teller)
    if isinstance(node.event, nodes.Moment):
        said = say("{0}に誘発する", "It triggers at {0}", waited)
    elif isinstance(node.event, Action | nodes.AnyOf):
        said = say("{0}たびに誘発する", "It triggers whenever {0}", waited)
    else:
        said = say(
            "{0}状態になると誘発する（それが解決されるまで重ねては誘発しない）",
            "It triggers once it is so that {0} (not again until it has resolved)",
            waited,
        )
    parts = [said]
    teller.events.append(node.event)
    if node.from_hand:
        parts.append(
            Words(
                "手札にあるこのカードを公開した時にだけ誘発する",
                "It triggers only if this card is revealed from the hand",
            )
        )
    if node.condition is not None:
        condition = fact(node.condition, teller)
        ja, en = (
            "条件：{0}こと（誘発する時にも解決する時にも調べる）",
            "Condition: {0} (checked both when it triggers and when it resolves)",
        )
        parts.append(say(ja, en, condition))
    parts.append(steps(node.steps, teller))
    parts += [tell(one, teller) for one in (*node.limits, *node.defines)]
    teller.events.pop()
    return _headed("誘発型能力。", "Triggered ability.", *parts)


@tell.register
def _activated(node: nodes.Activated, teller: Teller) -> Words:
    parts = [say("コスト：{0}", "Cost: {0}", noun(node.cost, teller))]
    if node.timing is not None:
        parts.append(say("タイミング：{0}", "Timing: {0}", TIMINGS[node.timing]))
    parts.append(steps(node.steps, teller))
    parts += [tell(one, teller) for one in (*node.limits, *node.defines)]
    return _headed("起動型能力。", "Activated ability.", *parts)


@tell.register
def _play_cost(node: nodes.PlayCost, teller: Teller) -> Words:
    if node.kind == "additional":
        said = (
            "このカードをプレイする時、使用コストに加えて払う：{0}",
            "To play this card, pay in addition to its cost: {0}",
        )
    else:
        said = (
            "このカードをプレイする時、使用コストのかわりに払ってよい：{0}",
            "To play this card, you may pay in place of its cost: {0}",
        )
    return _headed("プレイのコスト。", "Cost of playing.", say(*said, noun(node.cost, teller)))


@tell.register
def _keyword(node: nodes.Keyword, teller: Teller) -> Words:
    beside = [node.shape] if node.shape else []
    beside += (
        [f"レベル{node.level}"]
        if node.level is not None and node.name == "即死"
        else [str(node.level)]
        if node.level is not None
        else []
    )
    name = Words(
        f"{node.name}{'（' + '、'.join(beside) + '）' if beside else ''}",
        spaced(node.name, f"({', '.join(beside)})" if beside else ""),
    )
    parts = [say("キーワード能力「{0}」", "Keyword ability 「{0}」", name), meaning(node, teller)]
    if node.abilities:
        parts.append(listed((quoted(one) for one in node.abilities), "", " "))
    return run(parts)


@tell.register
def _zone_effect(node: nodes.ZoneEffect, teller: Teller) -> Words:
    zones = listed((noun(one, teller) for one in node.zones), "か", " or ")
    said = say(
        "このカードが{0}にある間だけ、次の能力が有効になる",
        "The abilities below work only while this card is in {0}",
        zones,
    )
    return _headed("ゾーン効果。", "Zone effect.", said, listed((quoted(one) for one in node.abilities), "", " "))


@tell.register
def _not_understood(node: nodes.NotUnderstood, teller: Teller) -> Words:
    parts = [
        say("読み取れない：「{0}」", "Not understood: 「{0}」", Words(node.text, node.text)),
        Words(node.why_ja, node.why_en),
    ]
    start, end = node.at
    parts.append(Words(f"読むのを止めた所：{start}～{end}文字目", f"Reading stopped at characters {start} to {end}"))
    if node.expected:
        kinds = "、".join(node.expected)
        parts.append(Words(f"ここに来られるもの：{kinds}", f"Could stand here: {kinds}"))
    if node.nearest:
        parts.append(Words(f"近い語：{node.nearest}", f"Nearest word: {node.nearest}"))
    return run(parts)


@tell.register
def _reminder(node: nodes.Reminder, teller: Teller) -> Words:
    return Words(f"注釈文（効果を持たない）：{node.text}", f"Reminder (without effect): {node.text}")


@tell.register
def _card_text(node: nodes.CardText, teller: Teller) -> Words:
    told = [tell(one, Teller()) for one in (*node.abilities, *node.reminders)]
    return listed(told, "\n", "\n") if told else Words(f"テキスト：{node.text}", f"Text: {node.text}")
