"""Texts by people who had not seen the grammar: what was understood at first contact is told in docs/card-language.md.

Since then words of theirs have been added. What is understood now must stay so; what is not is no ordinary wording, or
asks for something that the language cannot say yet.
"""

from pathlib import Path

import pytest
from ruamel.yaml import YAML

from judge.cardtext import normalised, read, render

FOLDER = Path(__file__).parent
SETS = {
    "first_contact": (60, 58),
    "second_contact": (60, 56),
    "third_contact": (80, 79),
    "fourth_contact": (100, 95),
    "fifth_contact": (60, 49),
}


@pytest.mark.parametrize("name", SETS)
def test_what_was_learnt_is_not_forgotten(name: str) -> None:
    entries = YAML(typ="safe").load((FOLDER / f"{name}.yaml").read_text("utf-8"))
    texts = [entry["text"] for entry in entries]
    lost = [text for text in texts if read(text).not_understood]
    count, least = SETS[name]
    print(f"{name}: {count - len(lost)} of {count} texts")
    assert len(texts) == count
    assert count - len(lost) >= least, lost
    for text in texts:
        if text not in lost:
            assert render(read(text)) == normalised(text)
