"""The order of continuous effects inside a layer: by rank, unless one depends on another."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from judge.kernel.layers import apply_all, first_of


def order(text: str, *edges: str) -> str:
    """Effects are letters ranked by the alphabet; an edge `ba` says that b depends on a."""
    done = apply_all(text, str, lambda later, earlier: later + earlier in edges, lambda effect: None)
    return "".join(done)


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
    assert order("abc", "bc", "cb", "ab", "ac") == "bca"
    # Once b is applied, a waits for nothing, and its rank counts again.
    assert order("abc", "bc", "cb", "ab") == "bac"


def test_equal_ranks_keep_their_order() -> None:
    effects = [(1, "x"), (0, "y"), (1, "a")]
    done = apply_all(effects, lambda one: one[0], lambda a, b: False, lambda one: None)
    assert done == [(0, "y"), (1, "x"), (1, "a")]


@given(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)).filter(lambda edge: edge[0] != edge[1])))
def test_the_first_is_the_lowest_of_those_whose_every_need_needs_them_in_turn(edges: set[tuple[int, int]]) -> None:
    def needed(effect: int) -> set[int]:
        found: set[int] = set()
        while new := {b for a, b in edges if a in {effect, *found}} - found:
            found |= new
        return found

    free = [effect for effect in range(6) if all(effect in needed(other) for other in needed(effect))]
    assert first_of(range(6), int, lambda later, earlier: (later, earlier) in edges) == min(free)


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
