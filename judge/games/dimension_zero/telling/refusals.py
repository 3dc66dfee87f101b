"""Sentences for what did not happen, and why, by the reason of the refusal.

Holes are numbers: `{0}` is the first thing that the refusal is about, `{0:card}` a card by its number, `{0:ref}` a card
or a square, `{0:name}` a card of which the sentence itself says where it is.
"""

from __future__ import annotations

from typing import Any

from judge.games.dimension_zero.telling.forbidden_refusals import FORBIDDEN
from judge.games.dimension_zero.telling.keyword_refusals import KEYWORD_REFUSALS
from judge.games.dimension_zero.telling.names import ZONES
from judge.games.dimension_zero.telling.sentences import Sentences
from judge.kernel import Refusal
from judge.source import Words


def _outrun(teller: Any, refusal: Refusal) -> Words:
    """A replacement wanted the event, but not what another one has made of it."""
    by, *rest = refusal.about
    ja, en = teller.called(int(by))
    if len(rest) == 2 and rest[1] in ZONES:
        name, where = teller.called(int(rest[0])), ZONES[str(rest[1])]
        return Words(
            f"{ja}の置換 — {name.ja}の行き先はもう{where.ja}に変わっている",
            f"the replacement of {en} — {name.en} is going to the {where.en} by now",
        )
    return Words(
        f"{ja}の置換 — 置き換えるはずの出来事がもう変わっている",
        f"the replacement of {en} — what it would replace has become something else",
    )


def _illegal(teller: Any, refusal: Refusal) -> Words:
    card, target = refusal.about
    name, what = teller.called(int(card)), teller.targets(int(card), (target,))
    return Words(f"{what.ja}はもう{name.ja}の適正な対象ではない", f"{what.en} is no longer a legal target of {name.en}")


def _illegal_through(teller: Any, refusal: Refusal) -> Words:
    card, target = refusal.about
    name, what = teller.called(int(card)), teller.targets(int(card), (target,))
    return Words(
        f"{name.ja}の別の対象が不適正になったので、それを条件に選んだ{what.ja}も適正な対象ではない",
        f"another target of {name.en} has become illegal, so {what.en}, chosen by its description, is not legal either",
    )


REFUSALS: Sentences = {
    # ---- when something may be done
    "duel over": ("デュエルはもう終わっている", "the duel is over"),
    "drawn before the concession": (
        "{0}に次の選択が来る前に、デュエルは無限ループで引き分けになる。投了するなら、それより前のいつでもできた",
        "the duel is drawn by a loop before {0} is asked anything again; {0} could have conceded at any time before",
    ),
    "no priority": ("{0}は優先権を持っていない", "{0} does not have priority"),
    "no activated ability": (
        "{0:card}に、ここで起動できる起動型能力はない",
        "{0:card} has no activated ability to use here",
    ),
    "not offered": ("{0}はここでそれを行えない", "{0} cannot do that here"),
    "not main phase": ("今はメインフェイズではない", "it is not a main phase"),
    "not own main phase": (
        "{1}タイミングのことを行えるのは{0}のメインフェイズで、今はそうではない",
        "with {1} timing it is done in {0}'s own main phase, and it is not that now",
    ),
    "stack not empty": (
        "{1}タイミングのことを行えるのはスタックが空のときで、今は空ではない",
        "with {1} timing it is done while the stack is empty, and it is not",
    ),
    "during battle": (
        "{1}タイミングのことはバトル中には行えない",
        "with {1} timing it is not done during a battle",
    ),
    "not own energy phase": (
        "今は{0}のエネルギーフェイズで何も処理していないとき、ではない",
        "it is not {0}'s energy phase with an empty stack",
    ),
    "energy laid already": (
        "{0}はこのエネルギーフェイズにもうカードを置いている",
        "{0} has put a card into the energy zone in this phase already",
    ),
    "not own smash phase": (
        "今は{0}のスマッシュフェイズで何も処理していないとき、ではない",
        "it is not {0}'s smash phase with an empty stack",
    ),
    "first turn draws nothing": (
        "先攻の{0}の最初のターンにはカードを引かない",
        "{0} plays first and draws nothing in the first turn",
    ),
    # ---- playing
    "not in hand": ("{1:card}は{0}の手札にない", "{1:card} is not in {0}'s hand"),
    "not from there": (
        "{1:card}は{2}にあり、そこからは{0}がプレイできない",
        "{1:card} is in the {2}, and {0} cannot play it from there",
    ),
    "cannot be played": ("{0:card}はプレイできないと書かれている", "a text says that {0:card} cannot be played"),
    "strategy names no square": (
        "{0:card}はストラテジーなので、スクエアを指定しない",
        "{0:card} is a strategy: no square is named for it",
    ),
    "area not allowed": (
        "{1}は、{0}がユニットをプレイできるスクエアではない",
        "{1} is not a square that {0} may play a unit to",
    ),
    "own unit there": ("{1}には{0}のユニットがある", "{0} has a unit on {1}"),
    "own base there": ("{1}には{0}のベースがある", "{0} has a base on {1}"),
    "not own base square": ("{1}は{0}のベーススペースではない", "{1} is not in {0}'s base space"),
    "one special way at a time": (
        "{0:card}は{1}でプレイされるので、同時に{2}を当てはめることはできない",
        "{0:card} is played by {1}, and {2} cannot be applied at the same time",
    ),
    "special play not possible": (
        "{0:card}を{1}に{2}でプレイすることはできない",
        "{0:card} cannot be played to {1} by {2}",
    ),
    "call no longer holds": (
        "{0:card}の召集の条件が{1}でもう満たされていない",
        "the condition of 召集 for {0:card} is no longer met on {1}",
    ),
    "action taken back": (
        "{1:card}についての{0}の行動は最後まで行えないので、なかったことになる",
        "what {0} began with {1:card} cannot be completed: it is taken back",
    ),
    "cannot be completed": (
        "{0:card}に必要な選択と支払いをすべて行う方法がない",
        "there is no way to make every choice and payment that {0:card} needs",
    ),
    # ---- costs
    "colour short": (
        "{0}のリリース状態の{1}のエネルギーが{2}枚に足りない（{3}枚）",
        "{0} has too few released {1} energy cards: {3} of {2}",
    ),
    "colours short": (
        "{0}は色付きのコストをすべて同時には支払えない",
        "{0} cannot pay all coloured parts of the cost together",
    ),
    "energy short": (
        "{0}の支払いに使えるカードが{1}枚に足りない（{2}枚）",
        "{0} has too few cards to pay with: {2} of {1}",
    ),
    "cost cannot be done": (
        "{0:card}のコストが求めることを行えない",
        "what the cost of {0:card} demands cannot be done",
    ),
    "no such cost": ("{0:card}に「{1:way}」というコストはない", "{0:card} has no cost “{1:way}”"),
    # ---- targets and answers
    "no legal target": ("{0:card}の適正な対象を選べない", "no legal targets can be chosen for {0:card}"),
    "cannot be target": (
        "{0:card}は{1:card}の対象にならない",
        "{0:card} cannot be a target of {1:card}",
    ),
    "not found where it went": (
        "{0:card}は移った先のゾーンにもうないので、見つからない",
        "{0:card} has left the zone it went to, and is not found there",
    ),
    "cannot target itself": ("{0:card}は自身を対象に選べない", "{0:card} cannot be its own target"),
    "target no longer legal": _illegal,
    "described by an illegal target": _illegal_through,
    "no legal choice": (
        "{0:card}の能力に適正な選択ができないので、スタックに乗らない",
        "nothing legal can be chosen for the ability of {0:card}: it is not put onto the stack",
    ),
    "not a legal target": (
        "{0}が選ぼうとした「{1}」は適正な対象ではない",
        "“{1}” is no legal target for {0} to choose",
    ),
    "caller not named": (
        "{0:card}の呼声を使うとは書かれていない",
        "that 呼声 of {0:card} is used is not said",
    ),
    "not every target chosen": (
        "{0}は{1:card}の対象をすべては選んでいない",
        "{0} has not chosen every target of {1:card}",
    ),
    "target named twice": (
        "{0}は同じ対象を2度選んでいる（{1}）",
        "{0} has chosen the same target twice ({1})",
    ),
    "answer not offered": ("{0}は「{1}」を選べない", "“{1}” is no option for {0}"),
    "answer never asked": ("{0}が「{1}」を選ぶところがない", "{0} is never asked to choose “{1}”"),
    "no X to set": ("{0}がX（{1}）を決めるところがない", "there is no X for {0} to set to {1}"),
    # ---- abilities
    "ability not in force": ("{0:card}の能力は今は働いていない", "the ability of {0:card} is not in force"),
    "cannot be activated": (
        "{0:card}の能力は起動できないと書かれている",
        "a text says that the ability of {0:card} cannot be activated",
    ),
    "not controller": ("{0}は{1:card}の支配者ではない", "{0} does not control {1:card}"),
    "not the one to activate it": (
        "{1:card}の能力を{0}は起動できないと書かれている",
        "the ability of {1:card} is not for {0} to activate",
    ),
    "limited": (
        "{0:card}の能力は、書かれている時と条件でしか使えない",
        "the ability of {0:card} can be used only as its text allows",
    ),
    "used up this turn": (
        "{0:card}の能力は1ターンに{1}回しか使えず、もう使っている",
        "the ability of {0:card} can be used {1} × a turn, and has been",
    ),
    "limited in triggering": (
        "{0:card}の能力は、書かれている時と条件でしか誘発しない",
        "the ability of {0:card} triggers only as its text allows",
    ),
    "triggered often enough": (
        "{0:card}の能力は1ターンに{1}回しか誘発せず、もう誘発している",
        "the ability of {0:card} triggers {1} × a turn, and has done so",
    ),
    "condition not met": ("{0:card}の条件が満たされていない", "the condition of {0:card} is not met"),
    "not shown": (
        "{0:card}は公開されないので、その能力は誘発しない",
        "{0:card} is not revealed, so its ability does not trigger",
    ),
    "no longer in hand": ("{0:card}はもう手札にない", "{0:card} is no longer in hand"),
    "price not paid": (
        "{0:card}が求めることを行わなかったので、能力はスタックに乗らない",
        "what {0:card} asks for was not done: its ability is not put onto the stack",
    ),
    "price cannot be paid": (
        "{0:card}が求めることを行えないので、能力はスタックに乗らない",
        "what {0:card} asks for cannot be done: its ability is not put onto the stack",
    ),
    # ---- units
    "no unit to move": ("{0:card}はスクエアにあるユニットではない", "{0:card} is no unit on a square"),
    "not own unit": ("{1:card}は{0}が支配するユニットではない", "{1:card} is no unit that {0} controls"),
    "unit is frozen": ("{0:card}はフリーズ状態である", "{0:card} is frozen"),
    "not adjacent": ("{0:card}のある{1}と{2}は隣接していない", "{2} is not adjacent to {1}, where {0:card} is"),
    "cannot move": ("{0:card}は{1}に移動できないと書かれている", "a text says that {0:card} cannot move to {1}"),
    "move not resolved": (
        "追加コストは払われたが、移動が解決されなかったので、進撃は誘発しない",
        "the additional cost was paid, but the move is not resolved, so 進撃 does not trigger",
    ),
    "unit no longer there": (
        "移動しようとしたユニットは、もう元のスクエアにない",
        "the unit that was to move is no longer on the square it started from",
    ),
    "too far back to smash": (
        "{0:card}のある{1}は中央エリアでも敵軍エリアでもない",
        "{0:card} is on {1}, neither in the central nor in the enemy area",
    ),
    "must smash": ("{0:card}でスマッシュしなければならないと書かれている", "a text says that {0:card} must smash"),
    "cannot smash": ("{0:card}はスマッシュできないと書かれている", "a text says that {0:card} cannot smash"),
    # ---- battle and damage
    "battle waits": (
        "{0}でのバトルの発生 — ほかのルールエフェクトが先",
        "a battle on {0} — other rule effects come first",
    ),
    "battle did not begin": (
        "{0}でのバトルの発生 — 敵対するユニットがもうそろっていない",
        "a battle on {0} — opposing units no longer share the square",
    ),
    "nobody strikes first": (
        "{0}の第1バトルステップの応酬 — 加速を持つユニットがいない",
        "an exchange in the first battle step on {0} — no unit has 加速",
    ),
    "no exchange": (
        "{0}のバトルダメージの応酬 — 両方のユニットがそろっていない",
        "an exchange of damage on {0} — not both units are there",
    ),
    "target left": (
        "{0:card}のバトルダメージ — 受けるユニットがスクエアを離れた",
        "the battle damage of {0:card} — the unit that would take it has left the squares",
    ),
    "takes no damage": (
        "{0:card}は{1:card}からダメージを受けない",
        "{0:card} takes no damage from {1:card}",
    ),
    "no damage": ("{0:card}へのダメージは0なので、与えられない", "the damage to {0:card} is 0: none is dealt"),
    "no damage to remove": ("{0:card}はダメージを受けていない", "{0:card} has no damage to remove"),
    "no damage left": (
        "{0:card}から{1:card}へのダメージは、効果によって0になった",
        "effects have left no damage from {0:card} to {1:card}",
    ),
    # ---- replacement, and what cannot be
    "replacement outrun": _outrun,
    "replacement not needed": (
        "{0:card}の置換 — 条件が満たされない",
        "the replacement of {0:card} — its condition is not met",
    ),
    "called off": (
        "{0:card}の「ただし」の文により、その指示は行わない",
        "the sentence that {0:card} adds calls that step off",
    ),
    "option impossible": (
        "{0:card}の「してよい」は、行えないことを含むので選べない",
        "the option that {0:card} gives cannot be taken: something in it is impossible",
    ),
    "resisted": ("{0:card}は耐性によりその効果を受けない", "{0:card} resists the effect (耐性)"),
    "cannot happen": (
        "{0:card}にそうすることはできないと書かれている",
        "a text says that this cannot be done to {0:card}",
    ),
    "not affected": ("{0:card}はその効果を受けない", "{0:card} is not affected by the effect"),
    "its event did not happen": (
        "{0:card}の能力は、待っていた出来事が起きなかったので誘発しない",
        "the ability of {0:card} does not trigger: what it waits for did not happen",
    ),
    # ---- effects that do not reach a card
    "came too late for it": (
        "{0:card}は{1:card}の効果が生じた後に来たので、その効果を受けない",
        "{0:card} came after the effect of {1:card} arose, and is not changed by it",
    ),
    "effect does not reach it": (
        "{1:card}は{0:card}の効果を受けるカードに入っていない",
        "{1:card} is not among the cards that the effect of {0:card} changes",
    ),
    "reaches squares only": (
        "{0:card}の効果はスクエアのカードにしか及ばず、{1:card}には届かない",
        "the effect of {0:card} reaches cards on squares only, and not {1:card}",
    ),
    "text does not work there": (
        "{0:name}は{1}にあり、このテキストはそこでは働かない",
        "{0:name} is in the {1}, where this text does not work",
    ),
    "static ability is of others": (
        "{0:card}のこの能力は、このカード自身の数値は変えない",
        "this ability of {0:card} does not change the number of that card itself",
    ),
    "static ability does not apply": (
        "{0:card}のこの能力は、今は当てはまらない",
        "this ability of {0:card} does not apply now",
    ),
    "not put by playing it": (
        "{0:card}はプレイされて置かれたのではないので、速攻は働かない",
        "{0:card} was not put there by being played, so 速攻 does nothing",
    ),
    "shifted, not moved": (
        "{0:card}は移動の解決で置かれたのではないので、共鳴は有効にならない",
        "{0:card} was not put there by resolving its move, so 共鳴 does not become valid",
    ),
    "moved itself already": (
        "{0:card}は解決中にもう別のゾーンに置かれている",
        "{0:card} has been put into another zone by its own resolution",
    ),
    # ---- what an effect demands, but cannot be done
    "nothing to act on": ("そうできるカードがない", "there is no card that it can be done to"),
    "nothing to choose": ("選べるものがない", "there is nothing to choose"),
    "nothing to look at": ("見るカードがない", "there is no card to look at"),
    "nothing to show": ("公開するカードがない", "there is no card to reveal"),
    "nothing to shuffle": ("シャッフルする山札がない", "there is no deck to shuffle"),
    "nothing to arrange": ("並べるカードがない", "there are no cards to put in order"),
    "nothing to join": ("結合するカードがそろっていない", "the cards to be joined are not both there"),
    "not two cards to swap": ("入れ替える2枚のカードがそろっていない", "there are no two cards to swap"),
    "no square to put it on": ("{0:card}を置けるスクエアがない", "there is no square that {0:card} can be put onto"),
    "no card to put it beneath": ("{0:card}を下に置けるカードがない", "there is no card to put {0:card} beneath"),
    "not beneath itself": ("{0:card}は自身の下には置かれない", "{0:card} cannot be put beneath itself"),
    "not beneath a joined card": (
        "{0:card}は結合されているので、その下に闘気カードは置かれない",
        "{0:card} is joined: no card is put beneath it",
    ),
    "not on a square": ("{0:card}はもうスクエアにない", "{0:card} is not on a square"),
    "already frozen": ("{0:card}はすでにフリーズ状態である", "{0:card} is frozen already"),
    "already released": ("{0:card}はすでにリリース状態である", "{0:card} is released already"),
    "lies neither way": (
        "{0:card}はフリーズもリリースもしないところにある",
        "{0:card} is where cards are neither frozen nor released",
    ),
    "no markers": ("取り除くマーカーがない", "there are no markers to remove"),
    "no target to change": ("移し替える対象がない", "there is no target to change"),
    "no legal target for it": (
        "{0:ref}は{1:card}の適正な対象にならない",
        "{0:ref} is no legal target of {1:card}",
    ),
    "no card left to draw": ("{0}の山札に引くカードがない", "{0}'s deck has no card left to draw"),
    "no card left to smash": (
        "{0}の山札にスマッシュゾーンに置くカードがない",
        "{0}'s deck has no card left to put into the smash zone",
    ),
    "no card left to turn up": ("{0}の山札に表にするカードがない", "{0}'s deck has no card left to turn up"),
    # ---- plans
    "plan zone occupied": ("{0}のプランゾーンにはもうカードがある", "{0}'s plan zone holds a card already"),
    "no plan card": ("{0}のプランゾーンにカードがない", "there is no card in {0}'s plan zone"),
    "no plan card to renew": ("{0}のプランゾーンに更新するカードがない", "{0}'s plan zone holds no card to renew"),
    "no plan card to turn down": (
        "{0}のプランゾーンに裏向きにするカードがない",
        "{0}'s plan zone holds no card to turn face down",
    ),
    "deck empty": ("{0}の山札にカードがない", "{0}'s deck is empty"),
    "cannot plan": (
        "{0}はプランゾーンの作成と更新を行えないと書かれている",
        "a text says that {0} cannot make or renew a plan",
    ),
    **FORBIDDEN,
    **KEYWORD_REFUSALS,
}
