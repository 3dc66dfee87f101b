"""Files that people write: reading them, and saying what is wrong with them, by file and line.

Every loader of the project reports through `Problem` and `BadInput`, in both languages, so that a terminal, a page and
a test can all show what is wrong, where, and what would be right.
"""

from __future__ import annotations

import difflib
import json
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError
from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.error import YAMLError
from ruamel.yaml.events import AliasEvent, CollectionEndEvent, CollectionStartEvent

from judge.letters import one_line
from judge.paths import shown
from judge.quick_yaml import MOST_DEPTH, may_be_bomb, read_plain
from judge.syntax import in_japanese, yaml_complaint

Language = Literal["ja", "en"]
Where = tuple[str | int, ...]
"""The road to a value inside a document: `("players", "A", "deck")`."""

MOST_BYTES = 1_000_000
MOST_QUOTED = 200
"""Letters of a wrong value that a problem quotes."""


class Words(NamedTuple):
    """One sentence in both languages."""

    ja: str
    en: str

    def to(self, lang: Language) -> str:
        """The sentence in one language."""
        return self.ja if lang == "ja" else self.en


class Problem(NamedTuple):
    """What is wrong with a file, where, and what would be right."""

    path: str
    line: int | None
    words: Words

    def to(self, lang: Language) -> str:
        """The line a person reads: `file:line: what is wrong`."""
        place = self.path if self.line is None else f"{self.path}:{self.line}"
        return one_line(f"{place}: {self.words.to(lang)}")


class BadInput(Exception):
    """A file, or an argument, cannot be used. Carries every problem found, never only the first."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(problem.to("en") for problem in self.problems))


class _Odd(Exception):
    """YAML that the project's files never need."""

    def __init__(self, line: int, words: Words) -> None:
        self.line, self.words = line, words


class Document(NamedTuple):
    """Plain data together with the lines it stands on."""

    path: str
    data: Any
    lines: Mapping[Where, int]

    def line(self, where: Where) -> int | None:
        """The line of a value, or of the nearest thing around it that has one."""
        for length in range(len(where), -1, -1):
            if (found := self.lines.get(where[:length])) is not None:
                return found
        return None

    def problem(self, where: Where, ja: str, en: str) -> Problem:
        """A problem with the value at `where`."""
        return Problem(self.path, self.line(where), Words(ja, en))


class Written(BaseModel):
    """Base of every model that people write by hand: strict types, and no unknown fields."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


Model = TypeVar("Model", bound=BaseModel)


def read_text(path: Path, most: int = MOST_BYTES) -> str:
    """The text of a UTF-8 file; a missing, huge (more than so many bytes) or undecodable one is bad input."""
    name = shown(path)

    def bad(ja: str, en: str) -> BadInput:
        return BadInput([Problem(name, None, Words(ja, en))])

    try:
        if path.is_dir():
            raise bad("フォルダです。ファイルを指定してください。", "this is a folder; name a file.")
        raw = path.read_bytes()
    except FileNotFoundError:
        raise bad("ファイルがありません。", "there is no such file.") from None
    except OSError as error:
        raise bad(f"読めません（{error.strerror}）。", f"cannot be read ({error.strerror}).") from None
    if len(raw) > most:
        raise bad(f"大きすぎます（上限{most:,}バイト）。", f"too large (at most {most:,} bytes).")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise BadInput(
            [Problem(name, line, Words("UTF-8の文字として読めません。", "not readable as UTF-8 text."))]
        ) from None


def read_toml(path: Path) -> dict[str, Any]:
    """The data of a TOML file."""
    try:
        return tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        words = Words(f"TOMLとして読めません：{error}", f"not valid TOML: {error}")
        raise BadInput([Problem(shown(path), None, words)]) from None


def toml_document(path: Path) -> Document:
    """The data of a TOML file with the lines of its tables and keys, which TOML readers do not tell.

    Enough for files of plain tables, as ours are: a key inside an inline table counts as its table's line.
    """
    data = read_toml(path)
    lines: dict[Where, int] = {(): 1}
    counts: dict[str, int] = {}
    table: Where = ()
    for number, line in enumerate(read_text(path).split("\n"), start=1):
        if header := re.match(r"\s*\[\[\s*([\w-]+)\s*\]\]", line):
            name = header[1]
            table = (name, counts.get(name, 0))
            counts[name] = counts.get(name, 0) + 1
            lines[table] = number
            lines.setdefault((name,), number)
        elif header := re.match(r"\s*\[\s*([\w-]+)(?:\.([\w-]+))?\s*\]", line):
            # [role.clauses] behind [[role]] belongs to the last role.
            above: Where = (header[1], counts[header[1]] - 1) if header[1] in counts else (header[1],)
            table = (*above, header[2]) if header[2] else above
            lines[table] = number
        elif key := re.match(r"""\s*(?:([\w-]+)|"([^"]*)"|'([^']*)')\s*=""", line):
            lines.setdefault((*table, key[1] or key[2] or key[3] or ""), number)
    return Document(shown(path), data, lines)


def read_yaml(path: Path) -> Document:
    """The data of a YAML file with its lines; aliases, duplicate keys and deep nesting are refused."""
    return parse_yaml(read_text(path), shown(path))


def parse_yaml(text: str, name: str) -> Document:
    """The data of a YAML text with its lines. See `read_yaml`."""
    risky = may_be_bomb(text)
    if not risky and (found := read_plain(text)) is not None:
        return Document(name, *found)
    return read_carefully(text, name, risky)


def read_carefully(text: str, name: str, risky: bool) -> Document:
    """The data of any YAML text with its lines, or what is wrong with it; `risky`: it may unfold to gigabytes."""
    lines: dict[Where, int] = {(): 1}
    try:
        if risky:
            _refuse_bombs(text, name)
        return Document(name, _plain(YAML(typ="rt", pure=True).load(text), (), lines), lines)
    except (YAMLError, RecursionError) as error:
        line, what = yaml_complaint(error)
        words = Words(f"YAMLとして読めません{in_japanese(what)}", f"not valid YAML: {what}")
        raise BadInput([Problem(name, line, words)]) from None
    except _Odd as odd:
        raise BadInput([Problem(name, odd.line + 1, odd.words)]) from None
    except (ValueError, TypeError, LookupError, AttributeError):
        # What nobody writes by hand (a number of 5,000 digits, !!omap, the 99th of a month) trips the loader itself.
        words = Words(
            "読めない値があります（けた数の多すぎる数、ありえない日付、!! で始まる型など）。",
            "a value cannot be read (a number of too many digits, a date that is none, a type that begins with !!).",
        )
        raise BadInput([Problem(name, None, words)]) from None


def _refuse_bombs(text: str, name: str) -> None:
    """Refuse aliases and deep nesting before anything is built.

    A few nested aliases can unfold to gigabytes, and thousands of open brackets keep the loader busy for minutes.
    """
    depth = 0
    for event in YAML(typ="rt", pure=True).parse(text):
        line = event.start_mark.line + 1
        if isinstance(event, AliasEvent):
            words = Words(
                "別名（*）は使えません。値を書いてください。", "aliases (*) are not allowed; write the value."
            )
            raise BadInput([Problem(name, line, words)])
        depth += isinstance(event, CollectionStartEvent) - isinstance(event, CollectionEndEvent)
        if depth > MOST_DEPTH:
            words = Words(f"入れ子が深すぎます（{MOST_DEPTH}段まで）。", f"nested more than {MOST_DEPTH} levels deep.")
            raise BadInput([Problem(name, line, words)])


def _plain(value: Any, where: Where, lines: dict[Where, int]) -> Any:
    """Ruamel's containers as plain ones, noting the line of each key and item on the way."""
    tag = getattr(getattr(value, "tag", None), "value", None)
    if tag is not None:
        said = _quoted(str(tag))
        raise _Odd(lines.get(where, 1) - 1, Words(f"型の印 {said} は使えません。", f"the tag {said} is not allowed."))
    if isinstance(value, CommentedMap):
        if value.merge:
            raise _Odd(value.lc.line, Words("「<<」は使えません。", "'<<' is not allowed."))
        for key in value:
            if not isinstance(key, str):
                said = _quoted(key)
                raise _Odd(
                    value.lc.line,
                    Words(
                        f"項目の名前 {said} は文字列ではありません。", f"the name of a field must be text, not {said}."
                    ),
                )
            lines[(*where, key)] = value.lc.key(key)[0] + 1
        return {key: _plain(item, (*where, key), lines) for key, item in value.items()}
    if isinstance(value, CommentedSeq):
        for index in range(len(value)):
            lines[(*where, index)] = value.lc.item(index)[0] + 1
        return [_plain(item, (*where, index), lines) for index, item in enumerate(value)]
    # Ruamel keeps the notation of scalars (0x10, "quoted") in subclasses; only the value matters here.
    for plain in (bool, int, float, str):
        if isinstance(value, plain):
            return plain(value)
    return value


def check(model: type[Model], document: Document) -> Model:
    """The document as a model, or every way in which it does not fit, with its line."""
    try:
        return model.model_validate(document.data)
    except ValidationError as error:
        seen: dict[tuple[int | None, Words], Problem] = {}
        details = [(_road(detail, document.data), detail) for detail in error.errors()]
        for where, detail in details:
            deeper = any(len(other) > len(where) and other[: len(where)] == where for other, _ in details)
            if deeper and detail["type"].endswith(("too_short", "_type")):
                continue  # it only seems to be none, or too short, because what is in it is wrong: that is told
            words = _explain(detail, where, model) if where else _of_the_whole(_explain(detail, where, model))
            seen.setdefault((document.line(where), words), Problem(document.path, document.line(where), words))
        raise BadInput(seen.values()) from None


def _road(detail: Any, data: Any) -> Where:
    """Where an error lies: without the names of union members, which are no part of the document."""
    road: list[str | int] = []
    for index, step in enumerate(detail["loc"]):
        left_out = detail["type"] == "missing" and index == len(detail["loc"]) - 1
        if isinstance(data, dict) and (step in data or left_out):
            data = data.get(step)
        elif isinstance(data, list) and isinstance(step, int) and step < len(data):
            data = data[step]
        else:
            continue
        road.append(step)
    return tuple(road)


WHOLE = "(file)"
"""Stands for the field where an error is about the file as a whole."""


def _of_the_whole(words: Words) -> Words:
    return Words(words.ja.replace(f"「{WHOLE}」", "ファイル全体"), words.en.replace(f"'{WHOLE}'", "the file"))


def _explain(detail: Any, where: Where, model: type[BaseModel]) -> Words:
    """A pydantic error in words that name the field and what would be right."""
    field = ".".join(str(step) for step in where) or WHOLE
    context = detail.get("ctx") or {}
    given = _quoted(detail.get("input"))
    match detail["type"]:
        case "missing":
            return Words(f"「{field}」がありません。", f"'{field}' is missing.")
        case "extra_forbidden":
            if homes := _homes(str(where[-1]), model):
                return Words(
                    f"「{field}」はここには書けません。{'・'.join(f'「{home}」' for home in homes)}の中の項目です。",
                    f"'{field}' does not belong here: it stands inside {' or '.join(repr(home) for home in homes)}.",
                )
            known = nearest(str(where[-1]), _field_names(model))
            return Words(
                f"「{field}」という項目はありません。{did_you_mean(known).ja}",
                f"there is no field '{field}'. {did_you_mean(known).en}".rstrip(),
            )
        case "literal_error":
            return Words(
                f"「{field}」の値 {given} は使えません。使えるのは {context['expected']}。",
                f"'{field}' cannot be {given}; it is one of {context['expected']}.",
            )
        case "value_error":
            both = context.get("error")
            if both is not None and isinstance(both.args[0], Words):
                return Words(f"「{field}」：{both.args[0].ja}", f"'{field}': {both.args[0].en}")
            return Words(f"「{field}」：{detail['msg']}", f"'{field}': {detail['msg']}")
        case _:
            expected = _EXPECTED.get(detail["type"])
            if expected is None:
                return Words(f"「{field}」が正しくありません（{detail['msg']}）。", f"'{field}': {detail['msg']}.")
            return Words(
                f"「{field}」は{expected.ja}で書いてください（今は {given}）。",
                f"'{field}' should be {expected.en}, not {given}.",
            )


def _quoted(value: Any) -> str:
    """A wrong value as it was written, or the beginning of it."""
    try:
        said = str(value) if isinstance(value, date) else repr(value)
    except ValueError:  # Python does not write out a number of thousands of digits
        return "…"
    return said if len(said) <= MOST_QUOTED else f"{said[:MOST_QUOTED]}…"


_EXPECTED = {
    "string_type": Words("文字列", "text"),
    "int_type": Words("整数", "a whole number"),
    "bool_type": Words("true か false", "true or false"),
    "list_type": Words("リスト", "a list"),
    "tuple_type": Words("リスト", "a list"),
    "dict_type": Words("「項目: 値」の組", "a mapping of names to values"),
    "model_type": Words("「項目: 値」の組", "a mapping of names to values"),
    "model_attributes_type": Words("「項目: 値」の組", "a mapping of names to values"),
    "greater_than_equal": Words("0以上の整数", "a whole number of 0 or more"),
    "less_than_equal": Words("もっと小さい整数", "a smaller whole number"),
    "string_too_short": Words("空でない文字列", "text that is not empty"),
    "too_short": Words("空でないリスト", "a list that is not empty"),
}


def _field_names(model: type[BaseModel]) -> list[str]:
    """Every field name of a model and the models inside it: the words a writer may have meant."""
    return [name for _, fields in _shapes(model) for name in fields]


def _homes(name: str, model: type[BaseModel]) -> list[str]:
    """The fields inside which a field of that name may stand."""
    owners = {f"#/$defs/{owner}" for owner, fields in _shapes(model) if owner and name in fields}
    every = (item for _, fields in _shapes(model) for item in fields.items())
    found = (home for home, shape in every if any(f'"{owner}"' in json.dumps(shape) for owner in owners))
    return list(dict.fromkeys(found))


def _shapes(model: type[BaseModel]) -> list[tuple[str, dict[str, Any]]]:
    """A model and those inside it, by name (the outermost has none), each with the shapes of its fields."""
    schema = model.model_json_schema()
    parts = [("", schema), *schema.get("$defs", {}).items()]
    return [(name, part.get("properties", {})) for name, part in parts]


def nearest(word: str, known: Iterable[str]) -> list[str]:
    """What somebody who wrote `word` may have meant."""
    return difflib.get_close_matches(word, list(dict.fromkeys(known)), n=3, cutoff=0.5)


def did_you_mean(known: Sequence[str]) -> Words:
    """A closing question that offers the nearest known words, or nothing."""
    if not known:
        return Words("", "")
    return Words(f"もしかして：{'、'.join(known)}", f"Did you mean: {', '.join(known)}?")
