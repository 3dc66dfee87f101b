"""Texts in the formulas of card texts, with their meaning as a judge reads it: they gate the grammar."""

from judge.cardtext.nodes import (
    Area,
    Cards,
    Destroy,
    IsAt,
    Line,
    Modify,
    Node,
    Player,
    Put,
    Replacement,
    Space,
    Squares,
    Static,
    ThatCard,
    ThisCard,
    Zone,
)

THIS, THAT = ThisCard(), ThatCard()
YOU, OPPONENT, OWNER = Player(who="you"), Player(who="opponent"), Player(who="owner")
SQUARES = Squares()
SAME_LINE = Squares(within=Line(same_as=THIS))
BATTLE = Squares(within=Space(which="battle"))
BASES = Squares(within=Space(which="base"))
OWN, CENTRAL, ENEMY = (Squares(within=Area(which=which)) for which in ("own", "central", "enemy"))
GRAVEYARD = Zone(name="graveyard")
REMOVED = Zone(name="removed")
DIES = Put(what=THIS, source=SQUARES, destination=GRAVEYARD)
DESTROYED = Destroy(what=THIS)


def power(of: Node, amount: int, condition: Node | None = None) -> Static:
    return Static(effect=Modify(of=of, stat="power", amount=amount), condition=condition)


def smash(of: Node, amount: int, condition: Node | None = None) -> Static:
    return Static(effect=Modify(of=of, stat="smash", amount=amount), condition=condition)


def units(**fields: object) -> Cards:
    return Cards(kind="unit", **fields)


def instead(
    event: Node, what: Node, destination: Zone, optional: bool = False, status: str | None = None
) -> Replacement:
    return Replacement(event=event, instead=Put(what=what, destination=destination, status=status), optional=optional)


def owners(name: str, end: str | None = None) -> Zone:
    return Zone(name=name, owner=OWNER, end=end)


GOLD: list[tuple[str, list[Node]]] = [
    # ---- power and smash
    ("このカードのパワーを+1500する。", [power(THIS, 1500)]),
    ("このカードのスマッシュを+1する。", [smash(THIS, 1)]),
    ("すべての相手のユニットのパワーを-500する。", [power(units(quantity="all", controller=OPPONENT), -500)]),
    ("自分のユニットのパワーを+500する。", [power(units(controller=YOU), 500)]),
    (
        "すべての青の自分のユニットのスマッシュを+2する。",
        [smash(units(quantity="all", colour="blue", controller=YOU), 2)],
    ),
    (
        "このカードと同じラインのスクエアにあるすべての黒の相手のユニットのパワーを-1500する。",
        [power(units(quantity="all", at=SAME_LINE, colour="black", controller=OPPONENT), -1500)],
    ),
    (
        "このカードと同じラインのスクエアにある全ての無色のあなたのユニットのスマッシュを-2する。",
        [smash(units(quantity="all", at=SAME_LINE, colour="colourless", controller=YOU), -2)],
    ),
    ("バトルスペースのすべてのユニットのパワーを+500する。", [power(units(quantity="all", at=BATTLE), 500)]),
    (
        "バトルスペースのスクエアにあるすべてのユニットのパワーを+500する。",
        [power(units(quantity="all", at=BATTLE), 500)],
    ),
    (
        "ベーススペースのスクエアにあるすべてのベースのパワーを+500する。",
        [power(Cards(kind="base", quantity="all", at=BASES), 500)],
    ),
    (
        "中央エリアのスクエアにあるあなたのユニットのパワーを+3000する。",
        [power(units(at=CENTRAL, controller=YOU), 3000)],
    ),
    (
        "敵軍エリアにあるすべての白のユニットのスマッシュを-1する。",
        [smash(units(quantity="all", at=ENEMY, colour="white"), -1)],
    ),
    ("使用コスト2以下のあなたのユニットのパワーを+1000する。", [power(units(cost_at_most=2, controller=YOU), 1000)]),
    (
        "すべてのあなたの使用コスト5以下の種族「霧の民」の緑のユニットのパワーを+1000する。",
        [power(units(quantity="all", controller=YOU, cost_at_most=5, race="霧の民", colour="green"), 1000)],
    ),
    (
        "バトルスペースのスクエアにある使用コスト3以下の赤の相手のユニットのパワーを-2000する。",
        [power(units(at=BATTLE, cost_at_most=3, colour="red", controller=OPPONENT), -2000)],
    ),
    (
        "自分の墓地にあるすべてのユニットのパワーを+1000する。",
        [power(units(quantity="all", at=Zone(name="graveyard", owner=YOU)), 1000)],
    ),
    (
        "すべての、このカードと同じラインのスクエアにある相手のユニットのパワーを-1000する。",
        [power(units(quantity="all", at=SAME_LINE, controller=OPPONENT), -1000)],
    ),
    (
        "すべてのこのカードと同じラインのスクエアにあるユニットのパワーを+1000する。",
        [power(units(quantity="all", at=SAME_LINE), 1000)],
    ),
    # ---- with a condition
    (
        "このカードが自軍エリアのスクエアにある場合、このカードのスマッシュを+1する。",
        [smash(THIS, 1, IsAt(what=THIS, where=OWN))],
    ),
    (
        "中央エリアのスクエアにこのカードがある場合、すべての相手のユニットのパワーを-1000する。",
        [power(units(quantity="all", controller=OPPONENT), -1000, IsAt(what=THIS, where=CENTRAL))],
    ),
    (
        "種族「灯台守」の自分のユニットが敵軍エリアのスクエアにある場合、このカードのパワーを+2000する。",
        [power(THIS, 2000, IsAt(what=units(race="灯台守", controller=YOU), where=ENEMY))],
    ),
    (
        "このカードが自分のスマッシュゾーンにある場合、あなたのユニットのパワーを+500する。",
        [power(units(controller=YOU), 500, IsAt(what=THIS, where=Zone(name="smash", owner=YOU)))],
    ),
    # ---- instead: older wordings
    ("このカードがスクエアから墓地に置かれる時、かわりに持ち主の手札に加える。", [instead(DIES, THAT, owners("hand"))]),
    (
        "このカードがスクエアから墓地に置かれる時、かわりに持ち主の手札に加えてよい。",
        [instead(DIES, THAT, owners("hand"), True)],
    ),
    (
        "このカードがスクエアから墓地に置かれる時、かわりに持ち主の山札の1番下に置く。",
        [instead(DIES, THAT, owners("deck", "bottom"))],
    ),
    (
        "このカードがスクエアから墓地に置かれる時、かわりに持ち主の山札の1番上に置いてよい。",
        [instead(DIES, THAT, owners("deck", "top"), True)],
    ),
    ("このカードがスクエアから墓地に置かれる時、かわりにゲームから取り除く。", [instead(DIES, THAT, REMOVED)]),
    (
        "墓地にこのカードがスクエアから置かれる時、かわりに持ち主のプランゾーンに置く。",
        [instead(DIES, THAT, owners("plan"))],
    ),
    (
        "このカードがスクエアから墓地に置かれる時、かわりに持ち主のスマッシュゾーンにリリース状態で置く。",
        [instead(DIES, THAT, owners("smash"), status="released")],
    ),
    (
        "このカードがスクエアから墓地に置かれる時、かわりに、フリーズ状態で持ち主のエネルギーゾーンに置く。",
        [instead(DIES, THAT, owners("energy"), status="frozen")],
    ),
    (
        "このカードと同じラインのスクエアにある自分のユニットが墓地に置かれる時、かわりに持ち主の手札に加える。",
        [instead(Put(what=units(at=SAME_LINE, controller=YOU), destination=GRAVEYARD), THAT, owners("hand"))],
    ),
    (
        "相手のユニットがスクエアから持ち主の墓地に置かれる時、かわりに持ち主のスマッシュゾーンに置く。",
        [
            instead(
                Put(what=units(controller=OPPONENT), source=SQUARES, destination=owners("graveyard")),
                THAT,
                owners("smash"),
            )
        ],
    ),
    (
        "使用コスト1以下の相手のユニットが中央エリアのスクエアに置かれる時、かわりに持ち主の墓地に置く。",
        [instead(Put(what=units(cost_at_most=1, controller=OPPONENT), destination=CENTRAL), THAT, owners("graveyard"))],
    ),
    # ---- instead: newer wordings
    ("このカードが破壊されるに際し、かわりにこのカードを除外する。", [instead(DESTROYED, THIS, REMOVED)]),
    ("このカードが破壊されるに際し、かわりに除外してよい。", [instead(DESTROYED, THAT, REMOVED, True)]),
    (
        "バトルスペースの自分のユニットが破壊されるに際し、かわりにそのカードを持ち主の手札に加える。",
        [instead(Destroy(what=units(at=BATTLE, controller=YOU)), THAT, owners("hand"))],
    ),
    (
        "バトルスペースの自分のユニットが破壊されるに際し、かわりにこのカードを破壊してよい。",
        [Replacement(event=Destroy(what=units(at=BATTLE, controller=YOU)), instead=Destroy(what=THIS), optional=True)],
    ),
    # ---- two sentences
    ("このカードのパワーを+1000する。このカードのスマッシュを-1する。", [power(THIS, 1000), smash(THIS, -1)]),
]

SAME_MEANING: list[tuple[str, ...]] = [
    (
        "すべての相手のユニットのパワーを-1000する。",
        "全ての相手のユニットのパワーを－１０００する。",
        "相手のすべてのユニットのパワーを−1000する。",
        "●すべての 相手のユニットのパワーを-1000する。(味方は弱くならない。)",
        "すべての、相手のユニットのパワーをー1000する。",
        "すべての相手のユニットのハ\u309aワーを-1000する。",
        "すべての相手のﾕﾆｯﾄのﾊﾟﾜｰを-1000する。",
    ),
    (
        "バトルスペースのスクエアにある自分のユニットのパワーを+500する。",
        "バトルスペースにあるあなたのユニットのパワーを+500する。",
        "バトルスペースのあなたのユニットのパワーを+500する。",
    ),
    (
        "このカードがスクエアから墓地に置かれる時、かわりに持ち主の山札の1番下に置く。",
        "このカードがスクエアから墓地におかれる時、代わりに、持ち主の山札の一番下におく。",
        "このカードが、スクエアから墓地に置かれるに際し、かわりにそのカードを持ち主の山札の１番下に置く。",
    ),
    (
        "このカードが破壊される時、かわりに除外する。",
        "このカードが破壊されるに際し、かわりにゲームから取り除く。",
        "●このカードが破壊されるに際し、かわりにそのカードを除外する。",
    ),
]

NOT_UNDERSTOOD: list[tuple[str, str, str]] = [
    # (text, words where reading stops, part of the reason)
    ("加速", "加速", "キーワード能力"),
    ("召集ー隣", "召集", "キーワード能力"),
    ("このカードがスクエアに置かれた時、あなたはカードを1枚引く。", "置かれた", "まだ読めません"),
    ("あなたはカードを1枚引く。", "枚引く", "知らない語"),
    ("このカードがスクエアから墓地に置かれる時、このカードのパワーを+1000する。", "このカード", "まだ読めません"),
    ("このカードがスクエアにある場合、かわりに除外する。", "かわりに", "まだ読めません"),
    ("このカードを持ち主の手札に加える。", "加える", "まだ読めません"),
    ("このカードのパワーを+1000してよい。", "して", "まだ読めません"),
    ("このカードのパワーを1000する。", "1000", "どの語にかかるのか"),
    ("+1000このカードのパワーをする。", "+1000", "どの語にかかるのか"),
    ("3使用コスト以下のユニットのパワーを+1000する。", "3", "どの語にかかるのか"),
    ("このカードのパワーをする。", "する", "必要な語句"),
    ("パワーを+1000する。", "パワー", "必要な語句"),
    ("このカードのパワーを+1000する", "", "途中で終わって"),
    ("このカードのパワーを+1000し、スマッシュを+1する。", "し", "知らない語"),
    ("そのカードが破壊される時、かわりに除外する。", "そのカード", "何を指すのか"),
    ("このカードが破壊される時、かわりに持ち主の山札に置く。", "山札に", "どの語にかかるのか"),
    ("このカードが破壊される時、かわりにスクエアに置く。", "スクエアに", "どの語にかかるのか"),
    ("相手の自軍エリアのスクエアにあるユニットのパワーを+1000する。", "相手の自軍エリア", "まだ読めません"),
    ("自分のベーススペースのスクエアにあるユニットのパワーを+1000する。", "自分のベーススペース", "まだ読めません"),
    ("このカードと、同じラインのスクエアにあるユニットのパワーを+1000する。", "このカードと", "どの語にかかるのか"),
    ("墓地のスクエアにあるユニットのパワーを+1000する。", "ある", "2度"),
    ("すべてのすべてのユニットのパワーを+1000する。", "すべての", "どの語にかかるのか"),
    ("無のユニットのパワーを+1000する。", "無の", "どの語にかかるのか"),
    ("パワー3000以下のユニットのパワーを+1000する。", "パワー", "どの語にかかるのか"),
    ("このカードのパワーを+01000する。", "このカードのパワーを+01000する。", "同じ文に戻せません"),
    ("種族「」のユニットのパワーを+1000する。", "「", "知らない語"),
    ("共鳴『このカードのスマッシュを+1する。』", "共鳴", "キーワード能力"),
    ("連動「甲」「乙」\nこのカードのパワーを+2000する。", "連動", "キーワード能力"),
    ("連動「甲」「乙」(注釈)\n(注釈)\nこのカードのパワーを+2000する。", "連動", "キーワード能力"),
    ("あなたのユニットは以下の能力を得る。\nこのカードのパワーを+2000する。", "能力", "知らない語"),
    ("このカードの(注釈(入れ子))パワーを+1000する。", "(", "かっこ"),
    ("このカードのパワーを+1000する。(閉じない", "(", "かっこ"),
    ("このカードのパワーを+1000する。)", ")", "かっこ"),
]
