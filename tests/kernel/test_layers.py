"""The order of continuous effects inside a layer: by rank, unless one depends on another."""

from __future__ import annotations

from judge.kernel.layers import apply_all, in_order


def order(text: str, *edges: str) -> str:
    """Effects are letters ranked by the alphabet; an edge `ba` says that b depends on a."""
    return "".join(in_order(text, rank=str, depends=lambda later, earlier: later + earlier in edges))


def test_nothing_depends_then_rank_decides() -> None:
    assert order("cab") == "abc"
    assert order("") == ""
    assert order("a") == "a"


def test_what_is_depended_on_goes_first() -> None:
    assert order("abc", "ac") == "bca"
    assert order("abc", "ab", "bc") == "cba"


def test_a_loop_goes_by_rank() -> None:
    assert order("ba", "ab", "ba") == "ab"
    assert order("abc", "ab", "ba", "ac") == "cab"


def test_what_depends_on_a_loop_goes_after_it() -> None:
    assert order("abc", "bc", "cb", "ab") == "bca"


def test_equal_ranks_keep_their_order() -> None:
    assert in_order([(1, "x"), (0, "y"), (1, "a")], lambda one: one[0], lambda a, b: False) == [
        (0, "y"),
        (1, "x"),
        (1, "a"),
    ]


def test_a_dependency_may_appear_while_effects_are_applied() -> None:
    power = {"n": 0}

    def apply(effect: str) -> None:
        power["n"] = {"add": power["n"] + 3, "double": power["n"] * 2, "late": power["n"] + 1}[effect]

    def depends(later: str, earlier: str) -> bool:
        # Only once something has been added does it matter for `double` whether `late` has been applied.
        return (later, earlier) == ("double", "late") and power["n"] > 0

    ranks = ["add", "double", "late"]
    assert apply_all(ranks, ranks.index, depends, apply) == ["add", "late", "double"]
    assert power["n"] == 8
