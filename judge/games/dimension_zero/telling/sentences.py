"""Sentences with holes, in both languages, and how the holes are filled."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from typing import Any

from judge.source import Words

Sentence = tuple[str, str] | Callable[[Any, Any], Words]
"""A sentence in Japanese and English, or, where it depends on what fills it, a function of the teller and the value."""
Sentences = dict[str, Sentence]


class _Gaps(Formatter):
    """Fills holes; what a sentence asks for and nobody said is called `それ`, `it`."""

    def __init__(self, unsaid: str) -> None:
        self._unsaid = unsaid

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        """What fills a hole."""
        if isinstance(key, int):
            return args[key] if key < len(args) else _Unsaid(self._unsaid)
        return kwargs.get(key, _Unsaid(self._unsaid))


class _Unsaid(str):
    """Stands for what nobody said, however it is asked for."""

    def __format__(self, spec: str) -> str:
        return str(self)


JA, EN = _Gaps("それ"), _Gaps("it")
