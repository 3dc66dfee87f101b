"""One shape for one meaning: what can be said in several ways comes out as the same nodes.

The words stay as they were said: a field that is moved or put in keeps its hole, or gets one that says nothing.
"""

from __future__ import annotations

import re
from typing import Any, cast

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.cardtext.render import filled, render
from judge.cardtext.unreadable import Unreadable

_GOES_ON = re.compile("てい(る|た|な)")
_SHAPED = frozenset(
    {
        nodes.Side,
        nodes.Zone,
        nodes.Such,
        nodes.Count,
        nodes.Set,
        nodes.Modify,
        nodes.AddRace,
        nodes.Equals,
        nodes.Is,
        nodes.IsAt,
        nodes.Cards,
        nodes.Choose,
        nodes.Battle,
        nodes.Look,
        nodes.Reveal,
        nodes.Put,
        nodes.FewerThan,
        nodes.ClearDamage,
        nodes.Damage,
        nodes.NumberOf,
        nodes.Draw,
    }
)


def one_shape(node: Any) -> Any:
    """A node in the shape that stands for everything that means the same."""
    if type(node) not in _SHAPED:
        return node
    match node:
        case nodes.Side(of=nodes.Zone() as zone, side=side):
            # 山札の上 is 山札の1番上.
            said = filled(node.wording, of=zone.wording, side=_word(node, "side"))
            return replace(zone, end=side, wording=said + "{end:unsaid}", span=node.span)
        case nodes.Zone(name="any", other_than=other) if other is not None:
            # スクエア以外のゾーン is スクエア以外.
            return replace(other, wording=filled(node.wording, other_than=other.wording, name=_word(node, "name")))
        case nodes.Such(fact=nodes.Has(what=nodes.Gap(), held=nodes.StatOf(order=str() as order, of=None) as stat)):
            # 最も大きなパワーを持つ is パワーが最も大きい.
            said = render(node) + "{stat:unsaid}{order:unsaid}"
            return nodes.Compare(stat=stat.stat, order=order, wording=said, span=node.span)
        case nodes.Such(
            fact=nodes.Has(
                what=nodes.Gap(), held=nodes.StatOf(of=None, tests=(nodes.Compare(stat=None) as test,)) as stat
            )
        ):
            # 3以下の使用コストを持つ is 使用コスト3以下の.
            said = filled(_told(node), what="", held=stat.wording.replace("{tests.0}", test.wording))
            return replace(test, stat=stat.stat, wording=said, span=node.span)
        case nodes.Such(fact=nodes.Put(destination=nodes.Gap() as gap) as put) if _GOES_ON.search(put.wording):
            # 置かれている（いた）スクエア is where it is (was).
            return replace(node, fact=_where_it_is(put, gap))
        case nodes.Such(fact=nodes.Not(of=nodes.Put(destination=nodes.Gap() as gap) as put) as none) if _GOES_ON.search(
            none.wording + put.wording
        ):
            return replace(node, fact=replace(none, of=_where_it_is(put, gap)))
        case nodes.Such(fact=nodes.Is(what=nodes.Gap(), value=value) as fact, past=False) if isinstance(
            value, nodes.InState | nodes.HasColour | nodes.HasRace | nodes.FaceIs | nodes.InBattle
        ):
            # フリーズ状態であるユニット is フリーズ状態のユニット.
            return replace(value, wording=filled(fact.wording, value=value.wording, what=""), span=node.span)
        case nodes.Count(of=nodes.NumberOf(of=counted, same_as=None, order=None, total=False) as number) if (
            counted is not None
        ):
            # …の枚数1枚につき is …1枚につき.
            return replace(node, of=counted, wording=filled(node.wording, of=number.wording))
        case nodes.Set(stat="race", value=nodes.Named() as named) | nodes.AddRace(value=nodes.Named() as named):
            race = nodes.HasRace(race=named.name, wording="{race:「」}", span=named.span)
            return replace(node, value=race)
        case nodes.Set(value=nodes.InState(status=status) as state):
            # リリース状態にする is リリースする.
            said = filled(node.wording, of="{what}", value=render(state)).replace("{stat:unsaid}", "")
            given = {name: getattr(node, name) for name in nodes.Action.__struct_fields__ if name != "wording"}
            turned = nodes.Release if status == "released" else nodes.Freeze
            return turned(**given, what=cast(Any, node.of), wording=said)
        case nodes.Modify(less=True, amount=int() as amount):
            # 1減らす is -1する.
            said = node.wording.replace("{amount:#}", "{amount:abs}").replace("{less:unsaid}", "")
            return replace(node, amount=-amount, less=False, wording=said)
        case nodes.Set() | nodes.Modify() if isinstance(cost := node.of, nodes.CostOf):
            # カードのコスト is its 使用コスト.
            of: Any = cost.of
            on_stack = getattr(of, "kind", "") in ("ability", "activated", "triggered", "static", "effect")
            if on_stack or not isinstance(of, nodes.ThisCard | nodes.Cards | nodes.That) or cost.action is not None:
                return node
            return replace(node, of=of, wording=filled(node.wording, of=cost.wording))
        case nodes.Modify(stat="drawn"):
            return _more_drawn(node)
        case nodes.Equals(what=nodes.Variable()):
            return nodes.Define(value=node.to, wording=filled(node.wording, what="X", to="{value}"), span=node.span)
        case nodes.Is(value=nodes.InState(status=status) as state, what=what) if "になった" in node.wording:
            # フリーズ状態になった is フリーズされた: something that happens, not how it is.
            turned = nodes.Release if status == "released" else nodes.Freeze
            return turned(what=cast(Any, what), wording=filled(node.wording, value=render(state)), span=node.span)
        case nodes.Is(value=nodes.Count() | nodes.Compare(stat=None), what=what) if what is not None:
            return replace(node, what=number_of(what))
        case nodes.IsAt(where=nodes.That(rest=True) as rest):
            # 残りにある is 残りの中にある.
            return one_shape(replace(node, where=nodes.Among(of=rest, wording="{of}", span=rest.span)))
        case nodes.IsAt(what=nodes.Zone() as zone):
            return one_shape(replace(node, what=nodes.Cards(at=zone, wording="{at}", span=zone.span)))
        case nodes.IsAt(what=nodes.Cards() as cards, count=nodes.Count(), when=None):
            return _numbered(node, cards)
        case nodes.Cards(count=nodes.Count(source=source) as count, at=None) if source is not None:
            # 上から2枚のカード is 上から2枚.
            head, _, tail = count.wording.partition("{number")
            said = node.wording.replace("{count}", head.replace("{source}", "{at}") + "{count}")
            return replace(node, at=source, count=replace(count, source=None, wording="{number" + tail), wording=said)
        case nodes.Choose(
            what=nodes.That(wording=""), count=nodes.Count(of=nodes.Cards() as cards, source=None) as count
        ):
            # ユニット1枚を選び is ユニットを1枚選び.
            head, _, tail = filled(count.wording, of="{what}").partition("{number")
            said = node.wording.replace("{what}", "", 1).replace("{count}", head + "{count}")
            return replace(node, what=cards, count=replace(count, of=None, wording="{number" + tail), wording=said)
        case nodes.Choose(count=nodes.Count(source=nodes.Node() as source, of=None) as count, source=None):
            # そのうちの1枚を選び is その中から1枚選び.
            head, _, tail = count.wording.partition("{number")
            said, count = node.wording.replace("{count}", head + "{count}"), replace(count, source=None)
            return replace(node, source=source, count=replace(count, wording="{number" + tail), wording=said)
        case nodes.Choose(source=nodes.That(rest=True) as rest):
            # 残りから1枚選び is 残りの中から1枚選び.
            return replace(node, source=nodes.Among(of=rest, wording="{of}", span=rest.span))
        case nodes.Battle(what=nodes.AllOf(options=(first, second)) as two, against=None):
            # このカードと相手のユニットがバトルした is このカードが相手のユニットとバトルした.
            said = node.wording.replace(
                "{what}", filled(two.wording, **{"options.0": "{what}", "options.1": "{against}"})
            )
            return replace(node, what=cast(Any, first), against=cast(Any, second), wording=said)
        case nodes.NumberOf(of=None, tests=(nodes.Such(fact=nodes.Difference() as fact) as such,)):
            # …を引いた数 is the difference itself.
            return replace(fact, wording=node.wording.replace("{tests.0}", _told(such)), span=node.span)
        case nodes.NumberOf(of=nodes.Half() | nodes.Product() as share) if [name for name, _ in node.parts()] == ["of"]:
            # …の半分の枚数 is half of it.
            return replace(share, wording=node.wording.replace("{of}", share.wording), span=node.span)
        case nodes.Put() | nodes.Choose() if isinstance(node.what, nodes.Half):
            return _half_of(node, node.what)
        case nodes.NumberOf(of=None, same_as=None) | nodes.Damage(amount=None):
            return _equal_to(node)
        case nodes.Draw(what=nodes.Cards(count=nodes.Node() as many) as cards, count=None):
            # …の枚数のカードを引く is カードを…枚引く.
            before, _, after = cards.wording.partition("{count}")
            particle, _, word = after.partition("{kind")
            what = replace(cards, count=None, wording=before + "{kind" + word)
            return replace(
                node, what=what, count=many, wording=node.wording.replace("{what}", "{count}" + particle + "{what}")
            )
        case nodes.Look() | nodes.Reveal() | nodes.Put():
            return _taken_from(node)
        case nodes.FewerThan():
            return _compared(node)
        case nodes.ClearDamage():
            return _taken_off(node)
    return node


def _told(such: nodes.Such) -> str:
    """The words of a relative clause."""
    return such.wording.replace("{past:unsaid}", "").replace("{fact}", such.fact.wording)


def _where_it_is(put: nodes.Put, gap: nodes.Gap) -> nodes.IsAt:
    """…が置かれている: as something that is so, not as something that happens."""
    if {name for name, _ in put.parts()} != {"what", "destination"}:
        ja, en = "「置かれている」に添えた語は、まだ読めません。", "what is said with 置かれている cannot be read yet."
        raise Unreadable(put.span[0], put.span[1], ja, en, printed=True)
    return nodes.IsAt(what=put.what, where=gap, wording=put.wording.replace("{destination}", "{where}"), span=put.span)


def _equal_to(node: Any) -> Any:
    """…の枚数に等しい枚数 is …の枚数と同じ枚数; …に等しいダメージ is so much damage."""
    match node.tests:
        case (nodes.Such(fact=nodes.Equals(what=nodes.Gap(), to=to)) as such,):
            field = "amount" if isinstance(node, nodes.Damage) else "same_as"
            said = filled(_told(such), what="", to=f"{{{field}}}")
            return replace(node, **{field: to}, tests=(), wording=node.wording.replace("{tests.0}", said))
    return node


def _more_drawn(node: nodes.Modify) -> nodes.Modify:
    """引くカードは1枚多くなる, 引くカードの枚数は…: only of cards that are drawn."""
    cards: Any = node.of
    if isinstance(cards, nodes.NumberOf):
        node = replace(node, of=cast(Any, cards.of), wording=filled(node.wording, of=cards.wording))
        cards = cards.of
    match getattr(cards, "tests", ()):
        case (nodes.Such(fact=nodes.Draw(what=nodes.Gap()), past=False),):
            return node
    ja, en = "何が多くなる（少なくなる）のか分かりません。", "it is not said what becomes more or fewer."
    raise Unreadable(node.span[0], node.span[1], ja, en, printed=True)


def _half_of(node: Any, half: nodes.Half) -> Any:
    """手札の半分を捨てる, 手札の枚数の半分を捨てる: so many of its cards."""
    zone, words = half.of, ""
    if isinstance(zone, nodes.NumberOf):
        zone, words = cast(Any, zone.of), zone.wording.replace("{of}", "")
    if not isinstance(zone, nodes.Zone):
        ja, en = "何の半分か分かりません。", "it is not said what this is half of."
        raise Unreadable(half.span[0], half.span[1], ja, en, printed=True)
    number = nodes.NumberOf(of=nodes.Cards(at=zone, span=half.span), span=half.span)
    many = replace(half, of=number, wording=half.wording.replace("{of}", words) + "{of:unsaid}")
    return replace(node, what=nodes.Cards(at=zone, count=many, wording="{at}{count}", span=half.span))


def stated(node: Any) -> Any:
    """パワーは3000である, said by nothing but itself, makes it so: パワーは3000になる."""
    match node:
        case nodes.Is(what=nodes.StatOf(stat=stat, of=of) as figure, value=value) if {
            name for name, _ in figure.parts()
        } <= {"stat", "of"} and not isinstance(value, nodes.Count | nodes.Compare):
            said = filled(node.wording, what=figure.wording)
            if isinstance(value, nodes.Cards) and [name for name, _ in value.parts()] == ["kind", "name"]:
                # 種族は「…」である: no card of that name.
                value = nodes.Named(name=value.name or "", wording=value.wording, span=value.span)
            return one_shape(nodes.Set(of=of, stat=stat, value=value, wording=said, span=node.span))
        case nodes.Set(of=nodes.CostOf(of=None, action=None) as cost) if "{of}は" in node.wording:
            # コストは[無0]である: of the card that says so.
            return replace(node, of=nodes.ThisCard(wording=cost.wording, span=cost.span))
        case nodes.Is(what=nodes.Variable(), value=value) if not isinstance(value, nodes.Compare):
            return nodes.Define(value=value, wording=filled(node.wording, what="X"), span=node.span)
    return node


def was_stated(node: nodes.Set) -> nodes.Is:
    """…がユニットになった場合: told as a fact, it is what the card is."""
    said = node.wording.replace("{of}", "{what}").replace("{stat:unsaid}", "")
    return nodes.Is(what=cast(Any, node.of), value=cast(Any, node.value), wording=said, span=node.span)


def _taken_off(node: nodes.ClearDamage) -> Any:
    """ユニットに与えられているダメージ and 500のダメージ: whose damage is removed, and how much of it."""
    damage, said = node.damage, node.wording
    if not isinstance(damage, nodes.Damage):
        return node
    unmeasured = damage.amount is None and node.amount is None and damage.quantity is None
    if unmeasured and not damage.wording.count("{quantity"):
        # Without a number it is all of it.
        damage = replace(damage, quantity="all", wording=damage.wording + "{quantity:unsaid}")
        node = replace(node, damage=damage)
    match damage.tests:
        case (nodes.Such(fact=nodes.Deal(damage=nodes.Gap()) as dealt) as such,) if {
            name for name, _ in dealt.parts()
        } == {"damage"}:
            # 与えられているダメージ: what it has.
            words = filled(_told(such), damage="")
            damage = replace(damage, tests=(), wording=damage.wording.replace("{tests.0}", words))
            node = replace(node, damage=damage)
        case (nodes.Such(fact=nodes.Deal(damage=nodes.Gap(), to=nodes.Node() as of) as dealt) as such,) if (
            node.of is None and {name for name, _ in dealt.parts()} == {"damage", "to"}
        ):
            words = filled(_told(such), damage="")
            said = said.replace("{damage}", words.replace("{to}", "{of}") + "{damage}")
            damage = replace(damage, tests=(), wording=damage.wording.replace("{tests.0}", ""))
            node = replace(node, of=of, damage=damage, wording=said)
    if damage.amount is not None and node.amount is None:
        amount = "{amount" + damage.wording.partition("{amount")[2].partition("}")[0] + "}"
        head, _, tail = damage.wording.partition(amount)
        said = node.wording.replace("{damage}", head + amount + "{damage}")
        bare = replace(damage, amount=None, wording=tail)
        return replace(node, damage=bare, amount=damage.amount, wording=said)
    return node


def _numbered(node: nodes.IsAt, cards: nodes.Cards) -> Any:
    """カードが3枚以上ある is カードが3枚以上である: how many there are, where they are."""
    said = filled(node.wording.replace("{what.", "{what.of."), what="{what.of}", count="{value}")
    if node.where is not None:
        if cards.at is not None:
            return node
        cards = replace(cards, at=node.where, wording=cards.wording + "{at:unsaid}")
        said = filled(said, where="{what.of.at}")
    number = nodes.NumberOf(of=cards, wording="{of}", span=cards.span)
    return nodes.Is(what=number, value=cast(nodes.Count, node.count), wording=said, span=node.span)


def _taken_from(node: Any) -> Any:
    """山札の上からカードを2枚見る is 山札の上から2枚を見る."""
    if isinstance(node.what, nodes.Zone) and node.what.end is None:
        # 手札が捨てられた: the cards of the hand.
        node = replace(node, what=nodes.Cards(at=node.what, wording="{at}", span=node.what.span))
    what, source, count = node.what, node.source, node.count
    if not isinstance(source, nodes.Zone) or source.end is None or not isinstance(what, nodes.Cards):
        return node
    if what.at is not None or what.count is not None or count is None:
        return node
    what = replace(what, at=source, count=count, wording=what.wording + "{at:unsaid}{count:unsaid}")
    said = filled(node.wording, source="{what.at}", count="{what.count}")
    return replace(node, what=what, source=None, count=None, wording=said)


def number_of(thing: Any) -> Any:
    """手札が3枚以上, カードが3枚以上: what is compared with a number is how many there are."""
    match thing:
        case nodes.Zone():
            cards = nodes.Cards(at=thing, wording="{at}", span=thing.span)
            return nodes.NumberOf(of=cards, wording="{of}", span=thing.span)
        case nodes.Cards():
            return nodes.NumberOf(of=thing, wording="{of}", span=thing.span)
    return thing


def _compared(node: nodes.FewerThan) -> Any:
    """…が…より少ない: two numbers; a place said of the first goes for the second."""
    what, than = number_of(node.what), number_of(node.than)
    if isinstance(than, nodes.Player):
        than = _of_player(what, than)
    of, other = getattr(what, "of", None), getattr(than, "of", None)
    if isinstance(of, nodes.Cards) and isinstance(other, nodes.Cards) and of.at is not None and other.at is None:
        other = replace(other, at=of.at, wording=other.wording + "{at:unsaid}")
        than = replace(than, of=other)
    return replace(node, what=what, than=than)


def _of_player(number: Any, player: nodes.Player) -> Any:
    """あなたの手札が相手より少ない: than the same of that player."""
    cards = number.of if isinstance(number, nodes.NumberOf) else None
    if isinstance(cards, nodes.Cards) and isinstance(cards.at, nodes.Zone) and cards.at.owner is not None:
        cards, road = replace(cards, at=replace(cards.at, owner=player, wording=""), wording=""), "{of.at.owner}"
    elif isinstance(cards, nodes.Cards) and cards.controller is not None:
        cards, road = replace(cards, controller=player, wording=""), "{of.controller}"
    else:
        ja, en = "何と比べるのか分かりません。", "it is not said what this is compared with."
        raise Unreadable(player.span[0], player.span[1], ja, en, printed=True)
    return nodes.NumberOf(of=cards, wording=road, span=player.span)


def counted_cards(node: Any) -> Any:
    """上から3枚を見る: the cards, not the number, are looked at."""
    if not isinstance(node, nodes.Count):
        return node
    if isinstance(node.of, nodes.Cards) and node.of.count is None and node.source is None:
        # ユニット1枚に: the cards with their number.
        said = filled(node.wording, of=node.of.wording)
        head, _, tail = said.partition("{number")
        count = replace(node, of=None, wording="{number" + tail)
        return replace(node.of, count=count, wording=head + "{count}", span=node.span)
    if node.of is not None:
        return node
    first = "{another" if node.another else "{number"
    head, _, tail = node.wording.partition(first)
    count = replace(node, source=None, wording=first + tail)
    said = head.replace("{source}", "{at}") + "{count}"
    return nodes.Cards(at=node.source, count=count, wording=said, span=node.span)


def left_from(fields: dict[str, Any]) -> str:
    """An event that takes cards away: where they were is where they leave from; the hole of what is put in."""
    what, source, destination = fields.get("what"), fields.get("source"), fields.get("destination")
    at = getattr(what, "at", None)
    if _is_unsaid(source) and not _is_any_card(what):
        # 破壊された: a unit or a base without a place is one on a square (2-23-8-3), and so is the card that says it.
        fields["source"] = source = cast(nodes.AnyOf, source).options[0]
    if not isinstance(destination, nodes.Zone) or not isinstance(what, nodes.Cards | nodes.ThisCard):
        return ""
    if not isinstance(at, nodes.Squares | nodes.Zone | nodes.Side) or (
        source is not None and source.wording and not _is_unsaid(source)
    ):
        return ""
    fields["source"] = replace(at, wording="")
    return "{source:unsaid}" if source is None else ""


def _is_unsaid(source: Any) -> bool:
    """Whether it is the places that 破壊する stands for, which no word of the text names."""
    return isinstance(source, nodes.AnyOf) and source.wording == "{options:unsaid}"


def _is_any_card(what: Any) -> bool:
    """Whether a description may mean cards that lie on no square: カード, そのカード, 闘気カード."""
    return isinstance(what, nodes.That | nodes.Cards) and what.kind in ("card", "aura")


def _word(node: Any, field: str) -> str:
    """The word that a node's own hole stands for."""
    return render(type(node)(**{field: getattr(node, field)}, wording=_hole(node.wording, field)))


def _hole(wording: str, field: str) -> str:
    start = wording.index("{" + field + ":")
    return wording[start : wording.index("}", start) + 1]
