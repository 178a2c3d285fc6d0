"""The rounds of a trial, told by its moves alone."""

from __future__ import annotations

import pytest

from games.unlucky.rounds import rounds_of

A, B, NO = ["dmo", "light A"], ["ec", "light B"], ["deadline"]
DID_A, DID_B = {"dmo": ["light", "A"]}, {"ec": ["light", "B"]}
ARRANGED = ["ec", "arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"]


@pytest.mark.parametrize(
    ("moves", "rounds"),
    [
        ([], []),
        ([ARRANGED, A, B], [DID_A | DID_B]),
        ([A, NO], [DID_A]),
        ([NO, A, B, NO], [DID_A | DID_B]),
        ([A, B, A, NO, NO], [DID_A | DID_B, DID_A, {}]),
        ([NO, B, A, B], [DID_A | DID_B]),
        ([["dmo", "none"], A, B, A], [DID_A | DID_B]),
        ([A, B, ["dmo", "concede"]], [DID_A | DID_B]),
        ([A, B, ["umpire", "award", "ec", "late"]], [DID_A | DID_B]),
    ],
)
def test_a_round_ends_when_both_have_acted_or_with_its_deadline(
    moves: list[list[str]], rounds: list[dict[str, list[str]]]
) -> None:
    assert rounds_of(moves, len(rounds)) == rounds


@pytest.mark.parametrize(
    ("moves", "count"), [([A], 1), ([A, NO], 2), ([A, B, A, B, NO], 1), ([A, B, NO], 2)]
)
def test_what_the_moves_do_not_tell_is_not_guessed(moves: list[list[str]], count: int) -> None:
    assert rounds_of(moves, count) is None
