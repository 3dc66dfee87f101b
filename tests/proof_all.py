"""All long checks, part by part. What has passed on these very files is not run again: a run that was cut off goes on.

python -m tests.proof_all [PART …]      (make proof-all, make proof-all PART=web)

A part is a folder of tests (`tests`: the files beside the folders). The journal of what passed lies in .proof/, under a
name made from the files as they are: whoever changes one begins anew.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from hashlib import blake2b
from pathlib import Path

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent
MARK = "mark.proof"


def parts() -> dict[str, list[str]]:
    """The files with long checks, by the folder that they stand in."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        if MARK in path.read_text("utf-8"):
            found.setdefault(path.parent.name, []).append(str(path.relative_to(ROOT)))
    return found


def state_of_the_files() -> str:
    """A name for the files as they are: of those that git knows or would take in."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, check=True).stdout.split(b"\0")
    digest = blake2b(digest_size=8)
    for name in sorted(set(names) - {b""}):
        path = ROOT / name.decode()
        if path.is_file():
            digest.update(name + b"\0" + blake2b(path.read_bytes()).digest())
    return digest.hexdigest()


def run(part: str, files: list[str], journal: Path) -> int:
    """Run what has not passed yet of a part. The answer is pytest's: 5 where nothing is left to run."""
    journal.touch()
    passed = journal.with_suffix(".before")
    passed.write_bytes(journal.read_bytes())
    before = len(passed.read_text("utf-8").splitlines())
    print(f"— {part}: {len(files)} files, {before} checks passed before", flush=True)
    began = time.monotonic()
    env = {**os.environ, "PROOF_PASSED": str(passed), "PROOF_JOURNAL": str(journal), "PROOF_SEED": ""}
    code = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "auto", "-m", "proof", *files], cwd=ROOT, env=env
    ).returncode
    print(f"— {part}: {(time.monotonic() - began) / 60:.1f} minutes, exit code {code}", flush=True)
    return code


def main() -> int:
    """Run the parts that are named, or all."""
    known = parts()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", nargs="*", help=", ".join(known))
    named = parser.parse_args().part or list(known)
    if unknown := [part for part in named if part not in known]:
        parser.error(f"no such part: {', '.join(unknown)}; there are {', '.join(known)}")
    folder = ROOT / ".proof" / state_of_the_files()
    folder.mkdir(parents=True, exist_ok=True)
    codes = {part: run(part, known[part], folder / f"{part}.txt") for part in named}
    # Nothing collected: all of it has passed before.
    failed = [part for part, code in codes.items() if code not in (0, 5)]
    print(f"{len(codes)} parts, {len(failed)} failed{': ' if failed else ''}{', '.join(failed)}; journal in {folder}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
