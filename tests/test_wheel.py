"""The wheel carries its data: built here, installed into a clean environment, asked outside the checkout."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True, text=True)
    (found,) = folder.glob("*.whl")
    return found


def test_rules_grammar_and_pages_travel_inside(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    for folder, target in (("rules", "judge/data/rules"), ("grammar", "judge/data/grammar"), ("web", "web")):
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                assert f"{target}/{path.relative_to(ROOT / folder)}" in inside
    assert not [name for name in inside if name.startswith("tests")]


@pytest.mark.proof
def test_a_ruling_outside_the_checkout(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "clean"
    subprocess.run([sys.executable, "-m", "venv", str(home)], check=True)
    install = [home / "bin" / "pip", "install", "--quiet", "--constraint", ROOT / "constraints.txt", wheel]
    done = subprocess.run([str(word) for word in install], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    ruling = tmp_path / "3-11-1-1a.yaml"
    ruling.write_bytes((ROOT / "rules/dimension-zero/rulings/3-11-1-1a.yaml").read_bytes())
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    asked = subprocess.run(
        [str(home / "bin" / "judge"), "ask", str(ruling)], cwd=tmp_path, env=clean, capture_output=True, text=True
    )
    assert asked.returncode == 0, asked.stderr
    assert "バトルが発生することは決してない。" in asked.stdout
    assert "3-11-1-1" in asked.stdout
