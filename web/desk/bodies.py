"""What programs send: JSON, read strictly, with a clear answer to everything that is wrong with it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NoReturn, TypeVar

from flask import request
from pydantic import BaseModel
from werkzeug.exceptions import RequestEntityTooLarge

from judge.source import BadInput, Document, Problem, Words, check
from judge.syntax import in_japanese

MOST_BYTES = 64 * 2**10
MOST_LIST_BYTES = 512 * 2**10
"""Of a card list: some two thousand cards with their texts."""
MOST_DEPTH = 50
MOST_DIGITS = 20

Model = TypeVar("Model", bound=BaseModel)
NAME = "body"


def body(model: type[Model]) -> Model:
    """The body of the request as a model."""
    return check(model, Document(NAME, _read(request.get_data()), {(): 1}))


def file_body() -> bytes:
    """The body of the request as it is: a card list may be in any of the usual encodings."""
    request.max_content_length = 2 * MOST_LIST_BYTES
    raw = request.get_data()
    if len(raw) > MOST_LIST_BYTES:
        raise RequestEntityTooLarge
    return raw


def _read(raw: bytes) -> Any:
    if len(raw) > MOST_BYTES:
        raise RequestEntityTooLarge
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        _refuse("UTF-8ではありません。", "it is not UTF-8.")
    depth = deepest = 0
    for letter in text:
        depth += (letter in "[{") - (letter in "]}")
        deepest = max(deepest, depth)
    if deepest > MOST_DEPTH:
        _refuse(f"入れ子が深すぎます（{MOST_DEPTH}段まで）。", f"it is nested more than {MOST_DEPTH} levels deep.")
    try:
        data = json.loads(text, object_pairs_hook=_pairs, parse_constant=_constant, parse_int=_integer)
    except json.JSONDecodeError as error:
        where = Words(f"{error.lineno}行{error.colno}字", f"line {error.lineno}, column {error.colno}")
        _refuse(
            f"JSONとして読めません（{where.ja}）{in_japanese(error.msg)}", f"it is not JSON ({where.en}): {error.msg}."
        )
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        _refuse("文字の半分（サロゲート）があります。", "there is half a character (a surrogate) in it.")
    return data


def _pairs(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            _refuse(f"「{key[:40]}」が二度書かれています。", f"'{key[:40]}' is written twice.")
        found[key] = value
    return found


def _constant(word: str) -> NoReturn:
    _refuse(f"{word} は使えません。", f"{word} is no number here.")


def _integer(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        _refuse(f"数が長すぎます（{len(digits)}桁）。", f"a number of {len(digits)} digits is too long.")
    return int(digits)


def _refuse(ja: str, en: str) -> NoReturn:
    raise BadInput([Problem(NAME, None, Words(ja, en))])
