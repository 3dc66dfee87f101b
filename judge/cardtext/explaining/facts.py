"""Saying what is fought, played and ended."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.cardtext.explaining.deeds import Verb, done, joined, particle, per_each, subject
from judge.cardtext.explaining.people import owned, person
from judge.cardtext.explaining.places import place
from judge.cardtext.explaining.telling import NOTHING, Deed, Teller, deed, noun, say, spaced
from judge.cardtext.nodes import Action, Node
from judge.source import Words

# ---- battle and damage


@deed.register
def _deal(node: nodes.Deal, teller: Teller) -> Deed:
    per, damage = per_each(node, teller), noun(node.damage, teller)
    split = Words("（与える側が割り振って）", "(divided as its controller chooses)") if node.divided else NOTHING
    to = particle(node.to, "に", teller)
    to_en = f"to {noun(node.to, teller).en}" if node.to else ""
    giver = node.who or node.source
    if isinstance(giver, nodes.OtherThan | None):
        source = say("{0}から", "from {0}", noun(giver, teller)) if giver else NOTHING
        if isinstance(node.damage, nodes.Gap):
            return Deed(
                NOTHING,
                f"{source.ja}{to}{per.ja}{split.ja}",
                "与えられる",
                "be dealt",
                spaced(to_en, source.en, split.en, per.en),
            )
        if isinstance(node.to, nodes.Gap):
            return Deed(
                NOTHING,
                f"{source.ja}{per.ja}{damage.ja}を{split.ja}",
                "与えられる",
                "be dealt",
                spaced(damage.en, source.en, split.en, per.en),
            )
        rest = spaced(to_en, source.en, split.en, per.en)
        return Deed(damage, f"{source.ja}{to}{per.ja}{split.ja}", "与えられる", "be dealt", rest)
    by = (
        say("（発生源は{0}）", "(its source is {0})", noun(node.source, teller))
        if node.who and node.source
        else NOTHING
    )
    ja = f"{to}{per.ja}{particle(node.damage, 'を', teller)}{split.ja}{by.ja}"
    return Deed(
        subject(giver, teller), ja, "与える", "deal", spaced(damage.en, to_en, split.en, per.en, by.en), person(giver)
    )


def _between(
    node: Any, other: Node | None, ja: str, verb: tuple[str, str], passive: tuple[str, str], teller: Teller
) -> Deed:
    """Something done by one thing to another; with only the other, it is done to that."""
    by = say("（{0}が行う）", "(done by {0})", noun(node.who, teller)) if node.who else NOTHING
    if node.what is None:
        return Deed(subject(other, teller), by.ja, passive[0], passive[1], by.en, person(other))
    en = spaced(noun(other, teller).en if other else "", by.en)
    return Deed(
        subject(node.what, teller), particle(other, ja, teller) + by.ja, verb[0], verb[1], en, person(node.what)
    )


@deed.register
def _attack(node: nodes.Attack, teller: Teller) -> Deed:
    return _between(node, node.target, "を", ("攻撃する", "attack"), ("攻撃される", "be attacked"), teller)


@deed.register
def _battle(node: nodes.Battle, teller: Teller) -> Deed:
    if node.what is None and node.against is None:
        by = noun(node.who, teller) if node.who else NOTHING
        at = place(node.at, teller, "on") if node.at else NOTHING
        where = Words(at.ja and f"{at.ja}で", at.en)
        en = spaced(where.en, by.en and f"({by.en})")
        return Deed(Words("バトル", "a battle"), where.ja + (by.ja and f"（{by.ja}の）"), "発生する", "begin", en)
    verb = ("バトルをする", "battle with" if node.against else "battle")
    return _between(node, node.against, "と", verb, ("バトルをする", "be in battle"), teller)


@deed.register
def _win(node: nodes.WinBattle, teller: Teller) -> Deed:
    return _fought(node, "勝つ", "win", teller)


@deed.register
def _lose_battle(node: nodes.LoseBattle, teller: Teller) -> Deed:
    return _fought(node, "負ける", "lose", teller)


def _fought(node: nodes.WinBattle | nodes.LoseBattle, ja: str, en: str, teller: Teller) -> Deed:
    battle = noun(node.battle, teller) if node.battle else Words("バトル", "a battle")
    by = say("（{0}が行う）", "(done by {0})", noun(node.who, teller)) if node.who else NOTHING
    return Deed(
        subject(node.what, teller), f"{by.ja}{battle.ja}に", ja, en, spaced(battle.en, by.en), person(node.what)
    )


@deed.register
def _smash(node: nodes.Smash, teller: Teller) -> Deed:
    found = _between(node, node.target, "に", ("スマッシュする", "smash"), ("スマッシュされる", "be smashed"), teller)
    if node.amount is not None:
        found = found._replace(ja=f"{found.ja}{node.amount}点", en=spaced(found.en, f"for {node.amount}"))
    if node.source is None:
        return found
    origin = place(node.source, teller, "from")
    return found._replace(ja=f"{origin.ja}から{found.ja}", en=spaced(found.en, origin.en))


@deed.register
def _stack_blows(node: nodes.StackBlows, teller: Teller) -> Deed:
    blows = Words("バトルダメージの応酬", "the exchange of battle damage")
    by = say("（{0}が乗せる）", "(put there by {0})", noun(node.who, teller)) if node.who else NOTHING
    return Deed(blows, f"スタックに{by.ja}", "乗る", "go", spaced("on the stack", by.en))


@deed.register
def _sandwich(node: nodes.Sandwich, teller: Teller) -> Deed:
    between = particle(node.between, "の間に", teller)
    en = f"between {noun(node.between, teller).en}" if node.between else "between your units"
    by = say("（{0}が挟む）", "(by {0})", noun(node.who, teller)) if node.who else NOTHING
    return Deed(
        subject(node.what, teller),
        (between or "あなたのユニットに") + by.ja,
        "挟まれる",
        "be caught",
        spaced(en, by.en),
        person(node.what),
    )


# ---- playing, the stack, the turn


@deed.register
def _play(node: nodes.Play, teller: Teller) -> Deed:
    source = say("{0}から", "from {0}", noun(node.source, teller)) if node.source else NOTHING
    to = say("{0}に", "onto {0}", noun(node.destination, teller)) if node.destination else NOTHING
    cost = say("（コストは{0}）", "(for {0})", noun(node.cost, teller)) if node.cost else NOTHING
    free = Words("コストを払わずに", "without paying its cost") if node.free else NOTHING
    known = {
        "own_area": Words("自軍エリアであるかのように", "as if in the own area"),
        "hand": Words("手札からのように", "as if from the hand"),
    }
    as_if = known[node.as_if] if node.as_if else NOTHING
    how = joined(source, to, as_if, cost, free)
    return done(node, Verb("プレイする", "プレイされる", "play", "played"), teller, how, node.count)


@deed.register
def _use(node: nodes.Use, teller: Teller) -> Deed:
    user = say("（{0}が）", "(by {0})", noun(node.user, teller)) if node.user else NOTHING
    at = place(node.at, teller, "on") if node.at else NOTHING
    where = Words(at.ja and f"{at.ja}で", at.en)
    return done(node, Verb("使う", "使われる", "use", "used"), teller, joined(where, user))


@deed.register
def _resolve(node: nodes.Resolve, teller: Teller) -> Deed:
    return done(node, Verb("解決する", "解決される", "resolve", "resolved"), teller)


@deed.register
def _trigger(node: nodes.TriggerAbility, teller: Teller) -> Deed:
    return _between(node, None, "", ("誘発する", "trigger"), ("", ""), teller)


@deed.register
def _pay(node: nodes.Pay, teller: Teller) -> Deed:
    return done(node, Verb("払う", "払われる", "pay", "paid"), teller)


@deed.register
def _nullify(node: nodes.Nullify, teller: Teller) -> Deed:
    return done(node, Verb("無効化する", "無効化される", "nullify", "nullified"), teller)


@deed.register
def _retarget(node: nodes.Retarget, teller: Teller) -> Deed:
    to = say("{0}に", "to {0}", noun(node.to, teller))
    return done(node, Verb("移し替える", "移し替えられる", "change", "changed"), teller, to, obj=node.of)


@deed.register
def _be_target(node: nodes.BeTarget, teller: Teller) -> Deed:
    by = owned(node.by, teller).ja
    en = f"of {noun(node.by, teller).en}" if node.by else ""
    aimed = Words("対象", "a target") if node.target else Words("選択の相手", "the choice")
    who = say("（{0}が選ぶ）", "(chosen by {0})", noun(node.who, teller)) if node.who else NOTHING
    return Deed(
        subject(node.what, teller),
        f"{by}{who.ja}{aimed.ja}に",
        "なる",
        "become",
        spaced(aimed.en, en, who.en),
        person(node.what),
    )


@deed.register
def _make_plan(node: nodes.MakePlan, teller: Teller) -> Deed:
    return _plan(node, Verb("作成する", "作成される", "make", "made"), teller)


@deed.register
def _renew_plan(node: nodes.RenewPlan, teller: Teller) -> Deed:
    return _plan(node, Verb("更新する", "更新される", "renew", "renewed"), teller)


def _plan(node: nodes.MakePlan | nodes.RenewPlan, verb: Verb, teller: Teller) -> Deed:
    whose = owned(node.whose, teller)
    plan = Words(f"{whose.ja}プラン", spaced(whose.en or "a", "plan"))
    if node.zone is not None:
        plan = say("{0}（{1}）", "{0} ({1})", plan, noun(node.zone, teller))
    if node.who is None:
        return Deed(plan, "", verb.ja_passive, f"be {verb.en_passive}")
    return Deed(noun(node.who, teller), f"{plan.ja}を", verb.ja, verb.en, plan.en, person(node.who))


@deed.register
def _clear_damage(node: nodes.ClearDamage, teller: Teller) -> Deed:
    of = say("{0}から", "from {0}", noun(node.of, teller)) if node.of else NOTHING
    damage: Any = node.damage
    if node.amount is not None:
        damage = replace(damage, amount=node.amount)
    elif isinstance(damage, nodes.Damage) and damage.quantity is None:
        damage = replace(damage, quantity="all")
    return done(node, Verb("取り除く", "取り除かれる", "remove", "removed"), teller, of, obj=damage)


@deed.register
def _affect(node: nodes.Affect, teller: Teller) -> Deed:
    who = say("（{0}の）", "(by {0})", noun(node.who, teller)) if node.who else NOTHING
    return Deed(subject(node.what, teller), f"{who.ja}影響を", "受ける", "be affected", who.en, person(node.what))


@deed.register
def _skip(node: nodes.Skip, teller: Teller) -> Deed:
    return done(node, Verb("とばす", "とばされる", "skip", "skipped"), teller)


@deed.register
def _start(node: nodes.Start, teller: Teller) -> Deed:
    return done(node, Verb("始める", "始められる", "begin", "begun"), teller)


@deed.register
def _end(node: nodes.End, teller: Teller) -> Deed:
    return done(node, Verb("終える", "終えられる", "end", "ended"), teller)


@deed.register
def _take_turn(node: nodes.TakeTurn, teller: Teller) -> Deed:
    return done(node, Verb("追加で行う", "追加で行われる", "take in addition", "taken in addition"), teller)


def _duel(node: Action, ja: str, en: str, teller: Teller) -> Deed:
    return Deed(
        noun(node.who, teller) if node.who else Words("プレイヤー", "a player"),
        "デュエルに",
        ja,
        en,
        "",
        person(node.who),
    )


@deed.register
def _win_duel(node: nodes.WinDuel, teller: Teller) -> Deed:
    return _duel(node, "勝利する", "win the duel", teller)


@deed.register
def _lose_duel(node: nodes.LoseDuel, teller: Teller) -> Deed:
    return _duel(node, "敗北する", "lose the duel", teller)
