"""Profiles of the official documents: for each, one row of patterns that tell what its lines are.

Patterns see a line in plain characters (`judge.clauses.ids.plain`), so that a match has the same place in the raw line;
groups `label` and `text` are the number and the words behind it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from judge.clauses.numbering import Numbering, numbering_of
from judge.clauses.profiles.places import InBook, InChapters, LineKind, Place, Printed
from judge.source import Words

_LEAD = r"[\s•*-]*(?:#+\s*)?"
_TEXT = r"\s*(?P<text>.*)"
_NEVER = re.compile(r"(?!)")
CONTENTS = re.compile(r"\W*(?:目\s*次|もくじ|contents)(?:\W.*)?", re.IGNORECASE)
"""A line that opens a table of contents."""
HISTORY = re.compile(r"\W*(?:更新履歴|更新内容|更新情報|改訂履歴|改定履歴|変更履歴)\W*")
"""The line that opens the history of versions, which runs to the end."""
DATED = re.compile(
    r"\W*(?P<year>[12][0-9]{3})\s*年\s*(?P<month>[0-9]{1,2})?\s*月\s*(?P<day>[0-9]{1,2})?\s*日"
    r"\s*[Vv]er(?:sion)?\.?\s*(?P<version>[0-9]+(?:\.[0-9]+)*)\s*(?P<text>.*)"
)
"""The line that opens one revision in the history."""


@dataclass(frozen=True)
class Profile:
    """How to read one document; the reading itself is the same for all."""

    game: str
    name: Words
    """The document as people call it; its title where it does not print one."""
    lines: tuple[tuple[LineKind, re.Pattern[str]], ...]
    """The kinds of lines, tried in this order."""
    body: re.Pattern[str]
    """The line the rules begin with; it stands in a table of contents as well."""
    title: re.Pattern[str]
    """Lines of the title page that are the document's title."""
    mark: re.Pattern[str]
    """Lines that no other of the documents has: they tell the games apart."""
    place: Callable[[Numbering], Place]
    heads: re.Pattern[str] = _NEVER
    """Ids whose line is a heading even where it ends like a sentence."""
    checked: re.Pattern[str] = re.compile(r"[^()]*(?:\([^()]*\))?")
    """Ids that the document itself counts: gaps and disorder are told of these only."""
    inline: re.Pattern[str] | None = None
    """A number in the middle of a line, where two clauses were scanned as one."""
    imprint: re.Pattern[str] = _NEVER
    """The line that opens the imprint."""
    resumes: re.Pattern[str] = _NEVER
    """A line of the imprint with which the body goes on."""
    dated: re.Pattern[str] = _NEVER
    """A line of the imprint that belongs to the history."""
    captions: bool = False
    """Whether short lines that end no sentence are words of pictures, and lists end with their last line."""
    whole_lines: bool = False
    """Whether a line is a whole paragraph, so that one without a full stop is a title however long it is."""

    @property
    def numbering(self) -> Numbering:
        """The numbering of the document's ids."""
        return numbering_of(self.game)


def _lines(**patterns: str) -> tuple[tuple[LineKind, re.Pattern[str]], ...]:
    return tuple((kind, re.compile(pattern)) for kind, pattern in patterns.items())  # type: ignore[misc]


_TABLE = (
    Profile(
        game="dimension-zero",
        name=Words("ディメンション・ゼロ 総合ルール", "Dimension Zero Comprehensive Rules"),
        lines=_lines(
            preface=rf"{_LEAD}序文(?=\s|$){_TEXT}",
            part=rf"{_LEAD}第(?P<label>[0-9]+)部(?=\s|$){_TEXT}",
            chapter=rf"{_LEAD}第(?P<label>[0-9]+)章(?=\s|$){_TEXT}",
            number=rf"{_LEAD}(?P<label>[0-9]+(?:-[0-9]+)*)(?:\.(?![0-9])|(?<=-[0-9])(?=\s)|(?<=-[0-9][0-9])(?=\s)){_TEXT}",
            item=rf"{_LEAD}\((?P<label>[0-9]+|[A-Z])\){_TEXT}|{_LEAD}(?P<label2>[A-Z]):\s*(?P<text2>.*)",
            example=rf"{_LEAD}【例】{_TEXT}",
        ),
        body=re.compile(rf"{_LEAD}(?:序文|第1部)(?:\s.*)?"),
        title=re.compile(r"\s*(?P<title>ディメンション・ゼロ\s*総合ル-ル)\s*"),
        mark=re.compile(r"[\s-]*(?:第[0-9]+部\s|第[0-9]+章\s|[0-9]+(?:-[0-9]+)+\.\s|【例】)"),
        place=InChapters,
        inline=re.compile(r"[、。]\s*\((?P<label>[0-9]+)\)"),
        imprint=re.compile(r"\s*制作\s*"),
    ),
    Profile(
        game="dimension-zero-rulebook",
        name=Words(
            "ディメンション・ゼロ ファースト・センチュリー ルールブック", "Dimension Zero First Century Rule Book"
        ),
        lines=_lines(
            preface=r"\s*#+\s*(?P<text>本書について)\s*",
            chapter=rf"\s*#*\s*第(?P<label>[0-9]+)章(?=\s|$){_TEXT}",
            appendix=r"\s*(?:#+\s*(?P<text>(?P<label>ゲ-ムのヒント|Q&A))|(?P<text2>(?P<label2>おことわり)):?)\s*",
            section=rf"\s*#+\s*(?P<label>[0-9]+)\.{_TEXT}",
            item=rf"\s*(?:#+|-)\s*\((?P<label>[0-9]+)\)(?![~～]){_TEXT}",
            picture=r"\s*[①-⑳](?=\s|$)(?P<text>.*)",
            circled=rf"\s*(?:#+|-)?\s*(?P<label>[①-⑳])(?![~～]){_TEXT}",
            title=r"\s*(?:#+\s*|(?=\*?Column:))(?P<text>\S.*)",
            worked=r"\s*\*\*例\*\*\s*(?P<label>[0-9]+)\s*:(?P<text>.*)",
            example=r"\s*(?:\*\*例\*\*(?P<text>.*)|例(?P<text2>)\s*)",
            number=r"\s*Q(?P<label>[0-9]+)\.\s*(?P<text>.*)",
        ),
        body=re.compile(r"\s*#*\s*(?:本書について|第1章\s.*)\s*"),
        title=re.compile(
            r"\s*(?:(?P<title>ディメンション・ゼロ\s*ファ-スト・センチュリ-|RULE\s*BOOK)|トレ-ディングカ-ドゲ-ム)\s*"
        ),
        mark=re.compile(r"\s*(?:#+\s|-\s*[①-⑳(]|\*\*例|\*?Column|[①-⑳]|[QA][0-9]+\.)"),
        place=InBook,
        checked=re.compile(r"[0-9-]+|q[0-9]+|.*\([0-9]+\)"),
        imprint=re.compile(r"\s*#+\s*制作スタッフ\s*"),
        resumes=re.compile(r"\s*おことわり:?\s*"),
        dated=re.compile(r"\s*ル-ル適用開始日.*"),
        captions=True,
    ),
    Profile(
        game="rebirth",
        name=Words("Reバース for you 総合ルール", "Rebirth for you Comprehensive Rules"),
        lines=_lines(
            chapter=rf"{_LEAD}(?P<label>[0-9]{{1,2}})\.\s+(?P<text>[^。]{{1,40}})",
            number=rf"{_LEAD}(?P<label>[0-9]{{1,2}}(?:\.[0-9]+)+)\.(?![0-9]){_TEXT}",
            example=rf"{_LEAD}例\s*:{_TEXT}",
        ),
        body=re.compile(rf"{_LEAD}1\.\s+[^。]{{1,40}}"),
        title=re.compile(r"\s*(?:(?P<title>Re\s?バ-ス.{0,20}総合ル-ル)|総合ル-ル(?:本文)?)\s*"),
        mark=re.compile(r"[\s#-]*[0-9]{1,2}\.[0-9]+(?:\.[0-9]+)*\.\s"),
        place=Printed,
        heads=re.compile(r"[0-9]+(?:\.[0-9]+)?"),
        checked=re.compile(r"[0-9.]+"),
        inline=re.compile(r"。\s*(?P<label>[0-9]{1,2}(?:\.[0-9]+)+)\.(?![0-9])"),
    ),
    Profile(
        game="magical-girl-duel",
        name=Words("魔法少女 ザ・デュエル 総合ルール", "Magical Girl the Duel Comprehensive Rules"),
        lines=_lines(
            chapter=rf"{_LEAD}(?P<label>[1-9][0-9]{{2,3}})\.(?![0-9])\s*(?P<text>.{{1,40}})",
            number=rf"{_LEAD}(?P<label>[1-9][0-9]{{2,3}}\.[0-9]+(?:\.?[a-z](?:-[0-9]+)?)?)\.{_TEXT}",
            example=rf"{_LEAD}例\s*:{_TEXT}",
        ),
        body=re.compile(rf"{_LEAD}100\.\s*\S.{{0,39}}"),
        title=re.compile(r"\s*(?P<title>魔法少女\s*ザ・デュエル\s*総合ル-ル).*"),
        mark=re.compile(
            r"[\s-]*(?:[1-9][0-9]{2,3}\.[0-9]+(?:\.?[a-z](?:-[0-9]+)?)\.|(?:[2-9][0-9]{2}|1[0-3][0-9]{2})\.)"
        ),
        place=Printed,
        heads=re.compile(r"[0-9]+"),
        checked=re.compile(r"[0-9]+(?:\.[0-9]+[a-z]?|\.[0-9]+\.[a-z]-[0-9]+)?"),
        inline=re.compile(r"。\s*(?P<label>[1-9][0-9]{2,3}\.[0-9]+(?:\.?[a-z](?:-[0-9]+)?)?)\."),
    ),
    Profile(
        game="duel-masters",
        name=Words("デュエル・マスターズ 総合ルール", "Duel Masters Comprehensive Rules"),
        lines=_lines(
            part=rf"{_LEAD}(?P<label>[1-9])\.\s+(?P<text>[^。]{{1,40}})",
            chapter=rf"{_LEAD}(?P<label>[1-9][0-9]{{2}})\.(?![0-9])\s*(?P<text>[^。]{{1,40}})",
            number=rf"{_LEAD}(?P<label>[1-9][0-9]{{2}}\.[0-9]+[a-z]?)(?:\.(?![0-9])|(?=\s)){_TEXT}",
            example=rf"{_LEAD}例\s*:{_TEXT}",
        ),
        body=re.compile(rf"{_LEAD}[1-9]\.\s+[^。]{{1,40}}"),
        title=re.compile(r"\s*(?P<title>デュエル・マスタ-ズ\s*総合(?:ゲ-ム)?ル-ル).*"),
        mark=re.compile(r"\s*(?:[1-9][0-9]{2}\.[0-9]+[a-z]\s|1[0-9]{2}\.[0-9]+\.?\s*\S)"),
        place=Printed,
        heads=re.compile(r"[0-9]+"),
        checked=re.compile(r"[0-9]+(?:\.[0-9]+[a-z]?)?"),
        whole_lines=True,
        inline=re.compile(r"。\s*(?P<label>[1-9][0-9]{2}\.[0-9]+[a-z]?)(?:\.(?![0-9])|(?=\s))"),
    ),
)

PROFILES: Mapping[str, Profile] = MappingProxyType({profile.game: profile for profile in _TABLE})
"""Every document that can be read, by its game."""
