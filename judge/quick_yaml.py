"""Plain YAML, read by libyaml: many times as fast as the careful reader of `source`, and only where both agree.

Nothing is judged here. Whatever is not plain (an error, a tag, an anchor, a key twice, a number written in an unusual
way, a letter on which the versions of YAML differ) is left to the careful reader, which says what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import yaml
from ruamel.yaml.resolver import implicit_resolvers

Lines = dict[tuple[str | int, ...], int]
MOST_DEPTH = 50

_UNUSUAL = re.compile(
    r"""
    [^\n\x20-\x7e\u00a1-\u2027\u202a-\ud7ff\uf900-\ufdcf\ufdf0-\ufefe\uff00-\uffef]  # tabs, more ways to end a line …
    | ^(?:---|\.\.\.|%)  # several documents, and what stands before one
    | ^\ +$  # lines of nothing but spaces
    | [|>][-+0-9]*\ *\#  # a comment behind the mark of a block of text
    """,
    re.MULTILINE | re.VERBOSE,
)
"""What the versions of YAML, or its readers, take differently."""
_WHOLE = re.compile(r"0|-?[1-9][0-9]{0,15}")
_WORDS = {"true": True, "false": False, "null": None}
_NOT_TEXT: dict[str, list[Any]] = {}
"""By its first letter, what the careful reader takes for something else than text."""
for _versions, _tag, _pattern, _letters in implicit_resolvers:
    if (1, 2) in _versions:
        for _letter in _letters:
            _NOT_TEXT.setdefault(_letter, []).append(_pattern)


class _NotPlain(Exception):
    """For the careful reader."""


def read_plain(text: str) -> tuple[Any, Lines] | None:
    """The data and the line of each key and item; None: this is for the careful reader."""
    if not yaml.__with_libyaml__ or _UNUSUAL.search(text):
        return None
    lines: Lines = {(): 1}
    try:
        events = yaml.parse(text, Loader=yaml.CSafeLoader)
        _expect(next(events), yaml.StreamStartEvent)
        _expect(next(events), yaml.DocumentStartEvent)
        _expect(event := next(events), yaml.CollectionStartEvent)
        data = _value(event, events, (), lines)
        _expect(next(events), yaml.DocumentEndEvent)
        _expect(next(events), yaml.StreamEndEvent)
    except (yaml.YAMLError, _NotPlain):
        return None
    return data, lines


def may_be_bomb(text: str) -> bool:
    """Whether a text could have aliases or deep nesting: a glance that spares most files a second reading."""
    if re.search(r"(?:^|[\s\[{,:-])[*&]\w", text, re.M):
        return True
    nested = text.count("[") + text.count("{") - text.count("]") - text.count("}")
    opened = depth = 0
    for letter in text:
        depth += (letter in "[{") - (letter in "]}")
        opened = max(opened, depth)
    indented = max((len(line) - len(line.lstrip(" -?:")) for line in text.splitlines()), default=0)
    return nested != 0 or opened + indented > MOST_DEPTH


def _expect(event: yaml.Event, kind: type[yaml.Event]) -> None:
    if not isinstance(event, kind):
        raise _NotPlain


def _value(event: Any, events: Iterator[Any], where: tuple[str | int, ...], lines: Lines) -> Any:
    if isinstance(event, yaml.AliasEvent) or event.anchor is not None or event.tag is not None:
        raise _NotPlain
    if isinstance(event, yaml.ScalarEvent):
        return _scalar(event)
    if isinstance(event, yaml.SequenceStartEvent):
        items: list[Any] = []
        while not isinstance(event := next(events), yaml.SequenceEndEvent):
            road = (*where, len(items))
            lines[road] = event.start_mark.line + 1
            items.append(_value(event, events, road, lines))
        return items
    fields: dict[str, Any] = {}
    while not isinstance(event := next(events), yaml.MappingEndEvent):
        key = _value(event, events, where, lines) if isinstance(event, yaml.ScalarEvent) else None
        if not isinstance(key, str) or key in fields:
            raise _NotPlain
        road = (*where, key)
        lines[road] = event.start_mark.line + 1
        fields[key] = _value(next(events), events, road, lines)
    return fields


def _scalar(event: yaml.ScalarEvent) -> str | int | bool | None:
    text: str = event.value
    if event.style:
        return text
    if not any(pattern.match(text) for pattern in _NOT_TEXT.get(text[:1], ())):
        return text
    if text in _WORDS:
        return _WORDS[text]
    if _WHOLE.fullmatch(text):
        return int(text)
    raise _NotPlain
