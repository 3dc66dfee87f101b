"""Golden files: some rulings word for word, in both languages and as JSON. `make renew` writes them; read the diff.

What all the others answer is checked against their own expectations (tests/ruling); these keep the telling.
"""

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cli import main
from judge.paths import RULES

HERE = Path(__file__).parent
SHOWN = ("3-11-1-1a", "3-11-3a", "4-15-8-2")
"""A rule effect that comes before a battle, a battle within a battle, and who orders replacements."""
RULINGS = [RULES / "dimension-zero" / "rulings" / f"{name}.yaml" for name in SHOWN]
FORMS = {"ja.txt": ["--lang", "ja"], "en.txt": ["--lang", "en"], "json": ["--json"]}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("path", RULINGS, ids=lambda path: path.stem)
def test_golden(path: Path, form: str) -> None:
    result = CliRunner().invoke(main, ["ask", str(path), *FORMS[form]])
    assert result.exit_code == 0, result.output
    golden = HERE / path.parent.parent.name / f"{path.stem}.{form}"
    if os.environ.get("RENEW"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(result.stdout, "utf-8")
    assert golden.exists(), "no golden file yet: make renew"
    assert result.stdout == golden.read_text("utf-8"), "the ruling has changed: make renew, then read the diff"


def test_every_golden_file_has_its_ruling() -> None:
    expected = {f"{path.stem}.{form}" for path in RULINGS for form in FORMS}
    assert {path.name for path in HERE.glob("*/*") if path.suffix in (".txt", ".json")} == expected
