"""What questions are about, in words."""

from __future__ import annotations

from judge.source import Words

VALUES = {
    "power": Words("パワー", "power"),
    "smash": Words("スマッシュ", "smash"),
    "cost": Words("使用コスト", "cost"),
    "move cost": Words("移動コスト", "move cost"),
    "damage": Words("ダメージ", "damage"),
    "races": Words("種族", "races"),
    "attributes": Words("属性", "attributes"),
    "colours": Words("色", "colours"),
    "kind": Words("分類", "kind"),
    "controller": Words("支配者", "controller"),
    "state": Words("状態", "state"),
    "abilities": Words("能力", "abilities"),
    "markers": Words("マーカーの数", "number of markers"),
    "printed power": Words("本来のパワー", "printed power"),
    "printed smash": Words("本来のスマッシュ", "printed smash"),
    "printed cost": Words("本来の使用コスト", "printed cost"),
    "active": Words("アクティブプレイヤー", "active player"),
    "phase": Words("フェイズ", "phase"),
}
COUNTS = {
    "hand": Words("{}の手札", "in {}'s hand"),
    "deck": Words("{}の山札", "in {}'s deck"),
    "graveyard": Words("{}の墓地のカード", "in {}'s graveyard"),
    "energy": Words("{}のエネルギーゾーンのカード", "in {}'s energy zone"),
    "released energy": Words("{}のリリース状態のエネルギー", "released in {}'s energy zone"),
    "smash": Words("{}のスマッシュゾーンのカード", "in {}'s smash zone"),
    "removed": Words("{}のリムーブゾーンのカード", "in {}'s removed zone"),
    "stack": Words("スタックにあるもの", "on the stack"),
}
"""What is counted of a player's cards, and of the stack."""
PEOPLE = ("controller", "active")
QUALITIES = ("races", "attributes", "colours", "kind", "abilities", "phase")
"""Values that are no numbers."""
PLURAL = ("races", "attributes", "colours", "abilities")
DECIDES = {
    "targets": Words("対象", "the targets"),
    "number": Words("数", "the number"),
    "x": Words("Xの値", "the value of X"),
    "mode": Words("使用する効果", "which effect is used"),
    "cost": Words("どのコストを払うか", "which cost is paid"),
    "payment": Words("支払い方", "how it is paid"),
    "order": Words("順番", "the order"),
    "replacement": Words("どの置換を使うか", "which replacement applies"),
    "optional": Words("行うかどうか", "whether something is done"),
    "cards": Words("どのカードか", "which cards"),
    "square": Words("どのスクエアか", "which square"),
    "division": Words("割り振り", "the division"),
    "reveal": Words("見せるかどうか", "whether a card is shown"),
    "triggers": Words("能力をスタックに乗せる順番", "the order in which abilities are stacked"),
    "cost cards": Words("コストに使うカード", "cards for a cost"),
    "word": Words("名前や色", "the name or colour"),
}
DATA = {
    "name": Words("カード名", "name"),
    "timing": Words("タイミング", "timing"),
    "text": Words("テキスト", "text"),
    "forbidden": Words("禁呪", "forbidden number"),
    "owner": Words("持ち主", "owner"),
    "square": Words("どのスクエアにあるか", "square"),
    "state": Words("リリース状態かフリーズ状態か", "state, released or frozen,"),
    "illustration": Words("イラスト", "illustration"),
    "flavour": Words("フレーバー", "flavour text"),
    "rarity": Words("レアリティ", "rarity"),
    "number": Words("カード番号", "card number"),
}
ALLOWED = {"yes": Words("できる", "it is allowed"), "no": Words("できない", "it is not allowed")}
ABILITIES = {
    "activated": "an activated ability",
    "triggered": "a triggered ability",
    "static": "a static ability",
    "replacement": "a replacement effect",
    "effect": "an effect",
    "keyword": "a keyword ability",
}
