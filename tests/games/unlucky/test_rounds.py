"""The rounds of a trial and the submissions of the open round, found from the moves."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.core import Seat
from games.match import record, referee
from games.unlucky.rounds import handed_in, rounds_of

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
def test_a_round_ends_with_both_submissions_or_its_deadline(
    moves: list[list[str]], rounds: list[dict[str, list[str]]]
) -> None:
    assert rounds_of(moves, len(rounds)) == rounds


@pytest.mark.parametrize(
    ("moves", "count"), [([A], 1), ([A, NO], 2), ([A, B, A, B, NO], 1), ([A, B, NO], 2)]
)
def test_what_is_missing_in_the_moves_is_not_guessed(moves: list[list[str]], count: int) -> None:
    assert rounds_of(moves, count) is None


CASES = Path(__file__).parents[2] / "data" / "cases" / "unlucky-for-some"


@pytest.mark.clause("GEN-3")
@pytest.mark.parametrize(
    "name", ["uf-capped", "uf-clash", "uf-complete", "uf-cut", "uf-deadlines", "uf-winner-dmo"]
)
def test_a_seats_view_shows_what_it_has_submitted(name: str) -> None:
    read = record.read((CASES / f"{name}{record.SUFFIX}").read_bytes())
    partial = 0
    for count, match in enumerate(record.replaying(read)):
        for seat in match.position.awaiting():
            seen = referee.answer(match, seat)
            running = [one for one, told in seen["detail"]["trials"].items() if told["by"] is None]
            handed = handed_in(seen["moves"], seat, running)
            assert handed == match.position.pending(seat), (count, seat)
            partial += bool(handed)
    assert partial > 1


CC, KN, WN = "candle-countdown", "know-your-nodes", "wandering-noughts"
OWN = [["ec", CC, "none"], ["ec", KN, "none"], ["ec", WN, "none"]]
THEIRS = [["dmo", CC, "light A"], ["dmo", WN, "none"]]
"""The other seat's nodes are hidden (KN-6)."""


@pytest.mark.parametrize(
    ("moves", "running", "handed"),
    [
        ([["ec", CC, "arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"]], {CC, KN, WN}, set()),
        (OWN[:2], {CC, KN, WN}, {CC, KN}),
        ([*OWN[:2], OWN[0]], {CC, KN, WN}, {CC, KN}),
        ([*OWN[:2], NO], {CC, KN, WN}, set()),
        ([*OWN, *THEIRS], {CC, KN, WN}, set()),
        ([*THEIRS, *OWN, OWN[2]], {CC, KN, WN}, {WN}),
        ([*OWN, OWN[0], *THEIRS, OWN[1]], {CC, KN, WN}, {KN}),
        ([*OWN, *THEIRS, OWN[0]], {CC, KN}, {CC}),
        ([*OWN, *THEIRS, OWN[0], OWN[1], THEIRS[0], OWN[1]], {CC, KN}, {KN}),
        ([*OWN, *THEIRS, OWN[1]], {KN}, set()),
    ],
)
def test_a_round_is_over_with_all_parts_or_its_deadline(
    moves: list[list[str]], running: set[str], handed: set[str]
) -> None:
    assert handed_in(moves, Seat.TWO, running) == handed
