"""What a step is about, where only refusals stand in it; by the rule function's name."""

from __future__ import annotations

from judge.source import Words

_BOTH_PASSED = Words("両者が続けて放棄した。", "Both players have passed in a row.")
_REPLACEMENTS = Words(
    "起きようとしていることに、禁止や置換が当てはまるかを見る。",
    "Does anything forbid or replace what is about to happen?",
)
RULES = {
    "checkpoint": Words("優先権を得る前に、ルールエフェクトを確認する。", "Before priority, rule effects are checked."),
    "wait_for_event": _REPLACEMENTS,
    "replace_next": _REPLACEMENTS,
    "choose_replacement": _REPLACEMENTS,
    "offer_replacement": _REPLACEMENTS,
    "apply_replacement": Words("置換を当てはめる。", "The replacement is applied."),
    "go_on": Words("置換の続きを行う。", "The replacement goes on."),
    "begin_phase": Words("フェイズを始める。", "The phase begins."),
    "take_top": Words("山札の上からカードを取る。", "Cards are taken from the top of the deck."),
    "draw_cards": Words("カードを引く。", "Cards are drawn."),
    "open_plan": Words("プランゾーンを作成する。", "A plan is made."),
    "renew_plan_card": Words("プランゾーンを更新する。", "The plan is renewed."),
    "first_exchange": _BOTH_PASSED,
    "second_exchange": _BOTH_PASSED,
    "resolve": Words("スタックの1番上を解決する。", "The top of the stack resolves."),
    "finish": Words("解決の最後の処理を行う。", "The last step of the resolution."),
    "occur": Words("起きたことで誘発する能力を調べる。", "Which abilities trigger on what happened?"),
    "offer_reveal": Words("手札のカードは公開されない。", "The card in hand is not revealed."),
    "do_from_hand": Words("手札から誘発した能力をスタックに乗せる。", "The ability from hand is to be stacked."),
    "stack_triggers": Words("誘発した能力をスタックに乗せる。", "Abilities that have triggered are stacked."),
    "carry_out": Words("テキストの指示に従う。", "The text is followed."),
    "carry_instead": Words("かわりに行うことを行う。", "What happens instead is carried out."),
}
