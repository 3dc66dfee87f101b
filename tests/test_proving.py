"""The sample of long checks: the same for the same seed, another for another, and no check with many cases left out."""

import proving
import pytest

NAMES = [f"tests/a.py::test_many[{case}]" for case in range(40)] + [f"tests/a.py::test_single_{n}" for n in range(40)]


def taken(seed: str, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    monkeypatch.setattr(proving, "SEED", seed)
    return proving.sample(NAMES)


def test_a_seed_takes_the_same_again(monkeypatch: pytest.MonkeyPatch) -> None:
    assert taken("abc", monkeypatch) == taken("abc", monkeypatch)
    assert taken("abc", monkeypatch) != taken("abd", monkeypatch)


def test_over_some_commits_every_check_has_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    samples = [taken(f"commit {number}", monkeypatch) for number in range(60)]
    assert set().union(*samples) == set(NAMES)
    assert all(5 < len(sample) < 40 for sample in samples)


def test_a_check_with_few_cases_is_never_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    few = ["tests/a.py::test_few[1]", "tests/a.py::test_few[2]"]
    for seed in range(20):
        monkeypatch.setattr(proving, "SEED", str(seed))
        assert proving.sample(few)
