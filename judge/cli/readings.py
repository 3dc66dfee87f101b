"""What was read out of a card text, for a terminal."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.text import Text as Styled
from rich.tree import Tree

from judge.cards.readings import printed
from judge.cardtext.explain import explain
from judge.cardtext.nodes import CardText, Node, NotUnderstood
from judge.cardtext.variables import warning
from judge.source import Language, Words

WORDS = {
    "not understood": Words("読み取れない", "Not understood"),
    "expected": Words("ここに来られるもの", "Could stand here"),
    "nearest": Words("近い語", "Nearest word"),
    "warning": Words("注意", "Warning"),
    "reminder": Words("注釈文", "Reminder"),
    "no text": Words("テキストなし", "No text"),
}


def print_reading(console: Console, text: CardText, lang: Language, *, x_is_paid: bool = False) -> None:
    """Each ability with what it means and how it is built, what is not understood and where, and the reminders.

    `x_is_paid`: the cost of the card has an X.
    """
    if not text.abilities and not text.reminders:
        console.print(WORDS["no text"].to(lang), style="dim")
    for ability in text.abilities:
        if isinstance(ability, NotUnderstood):
            _print_failed(console, text, ability, lang)
        else:
            console.print(f"● {printed(text, ability)}", style="bold", markup=False)
            console.print(f"  {explain(ability).to(lang)}", markup=False)
            tree = Tree(Styled(type(ability).__name__, style="cyan"), guide_style="dim")
            _grow(tree, ability)
            console.print(Padding(tree, (0, 0, 0, 2)), soft_wrap=False)
    if not x_is_paid and (said := warning(text)) is not None:
        console.print(f"{WORDS['warning'].to(lang)}：{said.to(lang)}", style="yellow", markup=False)
    for reminder in text.reminders:
        console.print(f"{WORDS['reminder'].to(lang)}：{reminder.text}", style="dim", markup=False)


def _print_failed(console: Console, text: CardText, failed: NotUnderstood, lang: Language) -> None:
    start, end = failed.at
    first, last = failed.span
    line = Styled(f"× {text.text[first:start]}", style="bold")
    line.append(text.text[start:end] or "▲", style="bold red reverse")
    line.append(text.text[end:last], style="bold")
    console.print(line)
    why = Words(failed.why_ja, failed.why_en).to(lang)
    console.print(f"  {WORDS['not understood'].to(lang)}（{start}–{end}）：{why}", style="red", markup=False)
    if expected := list(failed.expected):
        console.print(f"  {WORDS['expected'].to(lang)}：{' '.join(expected)}", markup=False)
    if near := failed.nearest:
        console.print(f"  {WORDS['nearest'].to(lang)}：{near}", markup=False)


def _grow(tree: Tree, node: Node) -> None:
    """Hang every part that means something below its node."""
    for name, value in node.parts():
        for part in value if isinstance(value, tuple) else (value,):
            label = Styled(f"{name}: ", style="dim")
            if isinstance(part, Node):
                _grow(tree.add(label.append(type(part).__name__, style="cyan")), part)
            else:
                tree.add(label.append(str(part), style="green"))
