"""Look for new trouble for a while: every test that makes its examples up, again and again, each time from a new seed.

python -m tests.fuzz --minutes 60      (make fuzz MINUTES=60)

Texts of any kind, scenario files gone wrong, random boards with random play, requests to the API. Ends with the first
failure and the seed that brings it back, or when the time is up.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import time

GENERATING = (
    "tests/cardtext/test_cardtext_any_text.py",
    "tests/cardtext/test_cardtext_changed.py",
    "tests/cards/test_cards_deck.py",
    "tests/scenario/test_fuzz.py",
    "tests/games/test_duel_properties.py",
    "tests/web/test_web_any_request.py",
)
"""One after the other, so that even a short look touches all of them in turn."""


def main() -> int:
    """Run until something fails or the time is up."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    until = time.monotonic() + 60 * parser.parse_args().minutes
    env = {name: value for name, value in os.environ.items() if name != "CI"}  # CI makes up the same every time
    rounds = 0
    while (left := until - time.monotonic()) > 0:
        path, seed = GENERATING[rounds % len(GENERATING)], random.randrange(10**9)
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", f"--hypothesis-seed={seed}", path]
        try:
            found = subprocess.run(command, env=env, timeout=left, capture_output=True, text=True)
        except subprocess.TimeoutExpired:
            break
        rounds += 1
        summary = (found.stdout.strip().splitlines() or [""])[-1]
        print(f"{path} --hypothesis-seed={seed}: {summary}", flush=True)
        if found.returncode:
            print(found.stdout, found.stderr, sep="\n")
            return 1
    print(f"{rounds} rounds, nothing found")
    return 0


if __name__ == "__main__":
    sys.exit(main())
