"""Sentences for why the rules or the texts do not decide what happens, by the reason.

Holes are filled as in refusals; `{words}` are the words of the card that are in question.
"""

from __future__ import annotations

from judge.games.dimension_zero.telling.sentences import Sentences

UNDETERMINED: Sentences = {
    # ---- texts that are not understood, or not carried out
    "not carried out": ("「{words}」の処理には未対応", "「{words}」 cannot be carried out yet"),
    "text not understood": ("{0:card}のテキストを読み取れない", "the text of {0:card} is not understood"),
    "text without an occasion": (
        "{0:card}のテキストをいつ行うのか書かれていない",
        "the text of {0:card} does not say when it is carried out",
    ),
    "text without a step": (
        "{0:card}の「{words}」で行うことが書かれていない",
        "「{words}」 of {0:card} does not say what is done",
    ),
    "targets unknown": ("「{words}」の対象が選ばれていない", "no targets were chosen for 「{words}」"),
    "modes unknown": ("{0:card}のどの効果を使うかが選ばれていない", "no effect of {0:card} was chosen"),
    "division unknown": ("「{words}」の割り振りが決められていない", "「{words}」 was not divided"),
    "no such ability": ("{0:card}に{1}番目の能力はない", "{0:card} has no ability number {1}"),
    "too many ways to try": ("{0:card}について調べる場合が多すぎる", "there are too many ways to try {0:card}"),
    "never asks anybody": ("だれにも問うことなく処理が続き、終わらない", "it goes on and on without asking anybody"),
    # ---- cards that are not known
    "unknown card": ("{0:card}が何のカードかわからない", "what card {0:card} is, is not known"),
    "face-down card": (
        "{0:card}は裏向きで、表に書かれていることを参照できない",
        "{0:card} lies face down: what is on its face cannot be asked for",
    ),
    "not dealt yet": (
        "{0}の山札の上から何枚目が何のカードか、まだわからない",
        "which cards lie where in {0}'s deck is not known yet",
    ),
    "bottom of a shuffled deck": (
        "シャッフルした{0}の山札の1番下が何のカードかわからない",
        "what lies at the bottom of {0}'s shuffled deck is not known",
    ),
    "not remembered": (
        "「{words}」があったかどうかは覚えられていない",
        "whether 「{words}」 happened was not remembered",
    ),
    # ---- where the rules are silent, or can be read in more than one way
    "loop could be left": (
        "無限ループになり、止められるプレイヤーが何回繰り返すかを決めていない",
        "a loop: how often it is repeated was not said by those who could leave it",
    ),
    "no loop to repeat": (
        "repeat で回数を決める、してよいなどの選択だけで続く無限ループがない"
        "（優先権で行うプレイや起動は、行う回数だけ actions に書く）",
        "repeat says how often a loop goes on by choices such as …してよい, and there is none "
        "(what is played or activated with priority is written into the actions as often as it is done)",
    ),
    "more ways round than one": (
        "無限ループの続け方を{0}が選べるので、repeat の回数だけでは進め方が決まらない",
        "{0} could go on with the loop in more ways than one: how often says not enough",
    ),
    "not their loop to repeat": (
        "repeat を書いたプレイヤーと、無限ループを終えられるプレイヤーが合わない",
        "those who are said to repeat the loop are not those who could leave it",
    ),
    "repeated too often": (
        "{0}は、アクティブプレイヤーの選んだ{2}回より多い{1}回を選べない",
        "{0} cannot repeat it {1} times, more than the {2} that the active player chose",
    ),
    "on the square of a waiting battle": (
        "待機中のバトルのスクエア{1}に置かれた{0:card}がそのバトルに加わるかを、ルールは定めていない",
        "the rules do not say whether {0:card}, put onto the square {1} of a waiting battle, joins it",
    ),
    "cannot be taken back": (
        "{0:card}の行動で山札の順番が変わったので、元に戻せない",
        "what was begun with {0:card} changed the order of a deck and cannot be taken back",
    ),
    "behind is open": (
        "{0:card}の「後方」が{1}まで届くかを、ルールは定めていない",
        "the rules do not say whether 後方 reaches as far as {1} for {0:card}",
    ),
    "formation without a cost": (
        "{0:card}のテキストは、隊列召喚のコストを書いていない",
        "the text of {0:card} does not say what its 隊列召喚 costs",
    ),
    "which exchange of blows": (
        "加速によるバトルダメージの応酬の後で「応酬がスタックに乗る前」と言えるかを、ルールは定めていない",
        "the rules do not say whether, after the exchange of 加速, it is still before the exchange",
    ),
    "instead of a part": (
        "{0:card}：一部だけできたことの「かわりに」を行うかを、ルールは定めていない",
        "{0:card}: the rules do not say whether かわりに holds where a part could be done",
    ),
    "how far ahead": (
        "{0:card}の「{words}」が{1}まで届くかを、ルールは定めていない",
        "the rules do not say whether 「{words}」 of {0:card} reaches as far as {1}",
    ),
    "whether base squares are adjacent": (
        "ベーススペースの{0}と{1}が隣接するかは、ルールの読み方による",
        "whether the base squares {0} and {1} are adjacent depends on how the rules are read",
    ),
    "whether an effect in a battle counts as the battle": (
        "バトル中の効果で{0:card}が置かれたことをバトルによるとみるかは、ルールの読み方による",
        "whether {0:card}, put there by an effect in a battle, was put there by the battle depends on the reading",
    ),
    "whether a card that another card's 合成 puts is fused": (
        "ほかのカードの合成で置かれた{0:card}を、合成されて置かれたとみるかは、ルールの読み方による",
        "whether {0:card}, put there by a 合成 of another card, was fused depends on how the rules are read",
    ),
    "whether the move is an ability of the unit": (
        "{0:card}の移動をそのユニットの能力とみるかは、ルールの読み方による",
        "whether the move of {0:card} is an ability of the unit depends on how the rules are read",
    ),
    "whether the same unit counts again": (
        "同じ{0:card}の2度目を「1枚」に数えるかは、テキストの読み方による",
        "whether the same {0:card} counts again toward so many units depends on how the text is read",
    ),
    "which of several triggers it": (
        "同時に起こったことのうち、どれで{0:card}の能力が誘発するかを、ルールは定めていない",
        "the rules do not say by which of the things that happened at once the ability of {0:card} triggers",
    ),
    "who attacked is open": (
        "{0}でどのユニットが攻撃したことになるかを、ルールは定めていない",
        "the rules do not say which unit on {0} has attacked",
    ),
    "whether it is seen between hidden zones": (
        "{0:card}は非公開のゾーンから非公開のゾーンへ移るので、「{words}」を満たすとも、だれにも見えないので"
        "満たさないとも読める",
        "{0:card} goes from one hidden zone to another: 「{words}」 may be met, or be seen by nobody",
    ),
    "whether it is drawn": (
        "山札の上から{0:card}を手札に加えることを、{1}が引くこととみれば「{words}」が関わり、引くことではないとみれば関わらない",
        "{0:card} goes from the top of the deck to the hand: if {1} thereby draws it, 「{words}」 has a say; if not, "
        "it has none",
    ),
    "controller of an aura card": (
        "{1:card}の下の{0:card}の支配者を、ルールは定めていない",
        "the rules do not say who controls {0:card} beneath {1:card}",
    ),
    "figures that stand for each other": (
        "《{0}》のパワーとスマッシュがたがいの代わりに使われる時にどうなるかを、ルールは定めていない",
        "the rules do not say what becomes of 《{0}》 when its power and smash each stand for the other",
    ),
    "nobody to choose": (
        "置換の順番をだれが選ぶかを、ルールは定めていない",
        "the rules do not say who chooses the order of the replacements",
    ),
    "one replacement for several events": (
        "{0:card}の1回だけの置換が、同時に起きることのどれに当てはまるかを、ルールは定めていない",
        "the rules do not say which of several events at once uses up the replacement of {0:card}",
    ),
    "order of effects not known": (
        "{0:card}への{1:card}の効果がいつ生じたかわからず、順番が決まらない",
        "when the effect of {1:card} on {0:card} arose is not known, and the order matters",
    ),
    "effects without end": (
        "{0:card}の効果が際限なく新しい効果を生む",
        "the effect of {0:card} brings forth new effects without end",
    ),
    "supply and alternative cost": (
        "{0:card}で補給と代替コストを合わせられるかは、ルールの読み方による",
        "whether 補給 can be combined with another cost for {0:card} depends on how the rules are read",
    ),
    "one card for two costs": (
        "{0:card}で1枚のカードを2つのコストに使えるかを、ルールは定めていない",
        "the rules do not say whether one card pays two costs of {0:card}",
    ),
    "one destination or several": (
        "「{words}」で、{0:card}ほかを同じところに置くとも、1枚ごとに別のところに置けるとも読める",
        "「{words}」: {0:card} and the others may go to one place together, or each to one of its own",
    ),
    "as it is or as it was": (
        "{0:card}の「あった」は、取り出した後のこととも、取り出す前のこととも読める",
        "{0:card}: あった may speak of what is left there now, or of what was there before some was taken",
    ),
    "fewer than demanded": (
        "{1}枚求められて{0}枚しかないとき「してよい」を選べるかを、ルールは定めていない",
        "the rules do not say whether the option can be taken with {0} of {1} cards there",
    ),
    "status unsaid": (
        "{0:card}がリリース状態とフリーズ状態のどちらで置かれるかが書かれていない",
        "nothing says whether {0:card} is put released or frozen",
    ),
    "place in the deck unsaid": (
        "「{words}」が山札のどこに置くのかを言っていない",
        "「{words}」 does not say where in the deck",
    ),
    "playing in a resolution": (
        "{0:card}の解決中にカードをプレイする手順を、ルールは定めていない",
        "the rules do not say how a card is played while {0:card} resolves",
    ),
    "lasts as long as joined": (
        "{0:card}の効果がいつまで続くかを、ルールは定めていない",
        "the rules do not say how long the effect of {0:card} lasts",
    ),
    "begins later": ("後のターンに始まる効果の扱いを、ルールは定めていない", "the effect would begin in a later turn"),
    "no battle runs": (
        "バトルが行われていないので、「バトル終了時まで」がいつまでか決まらない",
        "no battle is running that the effect could last for",
    ),
    "which target is changed": (
        "{0:card}の{1}の対象のうち、どれを移し替えるかが決まらない",
        "which of the {1} targets of {0:card} is changed is not said",
    ),
    "no card to put it beneath": (
        "{0:card}を下に置くカードがなく、かわりにどうなるかが決まらない",
        "there is no card to put {0:card} beneath, and nothing says what happens instead",
    ),
    # ---- words whose meaning here is not settled
    "a card from what": ("「{words}」がどこからのカードか読み取れない", "「{words}」: a card from what is not clear"),
    "a drawn card that is described": (
        "「{words}」が引いた{0:card}に当てはまるか調べられない",
        "whether 「{words}」 fits {0:card}, which was drawn, cannot be told",
    ),
    "a keyword with more than its name": (
        "「{words}」を持つかどうか調べられない",
        "whether it has 「{words}」 cannot be told",
    ),
    "against what it battled": (
        "「{words}」とバトルしたかどうかわからない",
        "whether it battled 「{words}」 is not known",
    ),
    "lost and left": (
        "バトルに負けることの定めがなく、スクエアを離れた{0:card}について誘発するかどうか決まらない",
        "the rules do not say what losing a battle is: whether anything triggers for {0:card}, now gone",
    ),
    "how far it may move": (
        "{0:card}を隣接していない{1}まで移動してよいと言っているのかどうか決まらない",
        "whether the text lets {0:card} move as far as {1}, which is not adjacent, is not clear",
    ),
    "triggers on triggering": (
        "{0:card}の能力は、自身の誘発によっても誘発すると読める。どこで終わるか決まらない",
        "an ability of {0:card} can be read to trigger on its own triggering: where that ends is not said",
    ),
    "an ability that is described": (
        "「{words}」がどの能力か決まらない",
        "which ability 「{words}」 means is not clear",
    ),
    "whether it is still a target": (
        "{1:card}の対象になった後で対象にならなくなった{0:card}が、まだ適正な対象か（条文の挙げる場合でないので適正）、"
        "もう対象でない（対象にならないので不適正）かは、ルールの読み方による",
        "whether {0:card}, which became the target of {1:card} before it could not be one, still is a legal target (no "
        "case that the clause names) or none any more (it cannot be a target) depends on how the rules are read",
    ),
    "X told nowhere": (
        "{0:card}のXが何かは、テキストにもコストにも書かれていない",
        "what the X of {0:card} is, neither its text nor its cost says",
    ),
    "X told by a reminder": (
        "{0:card}のXが何かは注釈文だけが述べていて、テキストにもコストにもない",
        "what the X of {0:card} is, only a reminder says, neither its text nor its cost",
    ),
    "any number": ("「{words}」がいくつか決まらない", "how many 「{words}」 is, is not clear"),
    "cannot be activated": ("「{words}」は起動するものではない", "「{words}」 is nothing that is activated"),
    "cannot be asked of a card": ("「{words}」はカードについて調べられない", "「{words}」 cannot be asked of a card"),
    "cannot be asked of a region": (
        "「{words}」はライン・エリアについて調べられない",
        "「{words}」 cannot be asked of a line or area",
    ),
    "cannot be asked of a square": (
        "「{words}」はスクエアについて調べられない",
        "「{words}」 cannot be asked of a square",
    ),
    "cannot be asked of a word": ("「{words}」は言葉について調べられない", "「{words}」 cannot be asked of a word"),
    "compared with what": ("「{words}」が何と比べるのか決まらない", "「{words}」: compared with what is not clear"),
    "for each of what": ("「{words}」が何を数えるのか決まらない", "what 「{words}」 counts is not clear"),
    "longer ago than this turn": (
        "「{words}」はこのターンより前のことで、覚えられていない",
        "「{words}」 goes back further than this turn, which is not remembered",
    ),
    "no card": ("「{words}」がどのカードか決まらない", "which card 「{words}」 means is not clear"),
    "no cards": ("「{words}」がどのカードか決まらない", "which cards 「{words}」 means is not clear"),
    "no comparison": ("「{words}」で何を比べるのか決まらない", "what 「{words}」 compares is not clear"),
    "no condition before": (
        "「{words}」の前に条件がない",
        "there is no condition before 「{words}」",
    ),
    "half of an exchange": (
        "{0:card}が動かないのに{1:card}だけが入れ替わるかを、ルールは定めていない",
        "the rules do not say whether {1:card} changes places by itself when {0:card} stays",
    ),
    "more effects than there are": (
        "{0}個の効果を選ぶよう求められているが、効果は{1}個しかない",
        "{0} effects are to be chosen, and there are only {1}",
    ),
    "no damage": ("「{words}」がどのダメージか決まらない", "which damage 「{words}」 means is not clear"),
    "shielded from itself": (
        "{0:card}の「{words}」が、{0:card}自身の常在型能力の効果にも及ぶかどうかは、読み方による",
        "whether 「{words}」 of {0:card} goes for its own static abilities, too, depends on how it is read",
    ),
    "shielded later": (
        "すでに{0:card}に影響している効果（{1:card}）が「{words}」で止まるかどうかは、ルールに定めがない",
        "the rules do not say whether 「{words}」 ends what {1:card} has already done to {0:card}",
    ),
    "shielded from a change": (
        "{0:card}が受けない効果（{1:card}）が、{0:card}に起きることを変えるかどうかは、ルールに定めがない",
        "the rules do not say whether {1:card}, whose effect {0:card} does not receive, changes what happens to it",
    ),
    "paid with though shielded": (
        "{0:card}が受けない効果（{1:card}）によって{0:card}を廃棄や合成できるかどうかは、ルールに定めがない",
        "the rules do not say whether {0:card} may be scrapped or fused by {1:card}, whose effect it does not receive",
    ),
    "no fact": ("「{words}」が成り立つかどうか調べられない", "whether 「{words}」 is so cannot be told"),
    "no figure": ("「{words}」の数値が決まらない", "「{words}」 has no figure"),
    "no line or area": (
        "「{words}」がどのライン・エリアか決まらない",
        "which line or area 「{words}」 means is not clear",
    ),
    "no longer on the stack": (
        "スタックを離れたスペルや能力の支配者がわからない",
        "whose spell or ability it was that has left the stack is not known",
    ),
    "no place": ("「{words}」がどこか決まらない", "where 「{words}」 is, is not clear"),
    "no player": ("「{words}」はプレイヤーではない", "「{words}」 is no player"),
    "no time": ("「{words}」がいつか決まらない", "when 「{words}」 is, is not clear"),
    "no word": ("「{words}」が何の言葉か決まらない", "which word 「{words}」 asks for is not clear"),
    "not looked for in the past": (
        "「{words}」が過去にあったかどうか調べられない",
        "whether 「{words}」 has happened cannot be told",
    ),
    "not one player": ("「{words}」がどのプレイヤーか1人に決まらない", "「{words}」 does not mean one player"),
    "not recognised when it happens": (
        "「{words}」が起きたかどうか調べられない",
        "whether 「{words}」 happens cannot be told",
    ),
    "nothing it goes back to": ("「{words}」が何を受けるのか決まらない", "what 「{words}」 goes back to is not clear"),
    "nothing on a stack": (
        "「{words}」はスタックにあるものではない",
        "「{words}」 is nothing that lies on the stack",
    ),
    "nothing was named": ("「{words}」で何も宣言されていない", "nothing was named for 「{words}」"),
    "number of what": ("「{words}」が何の数か決まらない", "「{words}」: the number of what is not clear"),
    "number of which": ("「{words}」がどれの数か決まらない", "「{words}」: the number of which is not clear"),
    "of what": ("「{words}」が何のものか決まらない", "「{words}」: of what is not clear"),
    "of which card": ("「{words}」がどのカードのものか決まらない", "「{words}」: of which card is not clear"),
    "of which of several": (
        "「{words}」が{0}枚のうちどのカードのものか決まらない",
        "「{words}」: of which of {0} cards is not clear",
    ),
    "step not noted": ("「{words}」が受ける行動が行われていない", "what 「{words}」 goes back to was not done"),
    "than what": ("「{words}」が何より多いか少ないか決まらない", "「{words}」: than what is not clear"),
    "the cost of what": ("「{words}」が何のコストか決まらない", "「{words}」: the cost of what is not clear"),
    "the end of a phase": (
        "「{words}」：フェイズの終了時を、ルールは定めていない",
        "「{words}」: the rules know no moment at the end of a phase",
    ),
    "the end of a step": (
        "「{words}」：ステップの終了時を、ルールは定めていない",
        "「{words}」: the rules know no moment at the end of a step",
    ),
    "what kind of ability did it": (
        "{0:card}のどの種類の能力によるのかわからない（「{words}」）",
        "which kind of ability of {0:card} did it is not known (「{words}」)",
    ),
    "what was named": ("「{words}」が何について言うのか決まらない", "what 「{words}」 is asked of is not clear"),
    "where it was played to": ("{0:card}がどこにプレイされたかわからない", "where {0:card} was played to is not known"),
    "whether it can be done": (
        "「{words}」ができるかどうか調べられない",
        "whether 「{words}」 can be done cannot be told",
    ),
    "which figure": ("「{words}」がどの数値か決まらない", "which figure 「{words}」 means is not clear"),
    "which of several times": ("「{words}」がいつか決まらない", "which time 「{words}」 means is not clear"),
    "which player": ("「{words}」がどのプレイヤーか決まらない", "which player 「{words}」 means is not clear"),
    "which step": ("「{words}」がどの行動を受けるのか決まらない", "which step 「{words}」 goes back to is not clear"),
    "which time": ("「{words}」がいつか決まらない", "which time 「{words}」 means is not clear"),
    "who did so": ("「{words}」：だれがそうしたかわからない", "「{words}」: who did so is not known"),
    "whose card": ("「{words}」がどのカードについてか決まらない", "「{words}」: of which card is not clear"),
    "whose own": ("「{words}」がだれのことか決まらない", "whom 「{words}」 means is not clear"),
    "whose square of the battle space": (
        "バトルスペースのスクエアはだれのものでもないので、「{words}」が決まらない",
        "squares of the battle space are nobody's: 「{words}」 is not clear",
    ),
    "within which time": ("「{words}」がいつの間のことか決まらない", "within which time 「{words}」 asks is not clear"),
}
