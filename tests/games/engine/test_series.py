"""Series of matches, and the confidence intervals of their results."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import registry
from games.core import Ms, Pair, Seat
from games.engine.bots import Choice, Seen
from games.engine.command import _final_report
from games.engine.series import SURE, Tally, play_series
from games.match.match import Match
from gui.app import cli

counts = st.integers(0, 500)


@given(counts, counts, counts)
def test_the_interval_contains_plausible_shares(won: int, lost: int, drawn: int) -> None:
    tally = Tally(won, lost, drawn)
    low, high = tally.interval()
    assert 0 <= low <= tally.share + 1e-9 and tally.share - 1e-9 <= high <= 1
    for end in (low, high):
        if tally.matches and 1e-9 < end < 1 - 1e-9:
            away = abs(tally.share - end) / math.sqrt(end * (1 - end) / tally.matches)
            assert away == pytest.approx(SURE, rel=1e-6)


def test_a_known_interval() -> None:
    """Five wins in ten matches: 0.2366 to 0.7634 in published tables."""
    assert Tally(5, 5).interval() == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert Tally(5, 5).words() == "50.0 % (24–76)"
    assert Tally().interval() == (0, 1)


class Black:
    """Plays Thwart Omega at random, and records its seats and opponents."""

    lowers = False

    def __init__(self) -> None:
        self.met = list[tuple[Seat, str]]()

    def begin(self, match: Match, seat: Seat) -> None:
        assert match.seed is not None
        self.met.append((seat, match.seed.hex()))

    def observe(self, seen: Seen, now: Ms) -> None:
        return None

    def choose(self, ms: Ms, now: Ms) -> Choice:
        return Choice("")

    def close(self) -> None:
        return None


def test_players_exchange_seats_with_the_same_draws() -> None:
    first, second = Black(), Black()
    game = registry.game("thwart-omega")
    for pairing, winner in play_series(game, Pair(first, second), 10, 4, "s", swap=True):
        outcome = pairing.match.outcome
        assert outcome is not None
        place = first.met[-1][0]
        assert (winner is Seat.ONE) == (outcome.winner is place)
    assert [seat for seat, _ in first.met] == [Seat.ONE, Seat.TWO, Seat.ONE, Seat.TWO]
    assert [seat for seat, _ in second.met] == [Seat.TWO, Seat.ONE, Seat.TWO, Seat.ONE]
    draws = [seed for _, seed in first.met]
    assert draws[0] == draws[1] != draws[2] == draws[3]


def test_results_count_for_the_named_player(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "thwart-omega", "--black", "bot:beginner", "--white", "bot:random"]
    assert cli.main([*words, "--matches", "10", "--ms", "20", "--seed", "s", "--swap"]) == 0
    assert "Black has" in capsys.readouterr().out
    assert (
        cli.main([*words, "--matches", "10", "--ms", "20", "--seed", "s", "--swap", "--json"]) == 0
    )
    answer = json.loads(capsys.readouterr().out)
    assert answer["matches"] == 10 == sum(answer["wins"].values()) + answer["draws"]
    assert answer["wins"]["black"] > answer["wins"]["white"]
    assert answer["interval"][0] < answer["share"] < answer["interval"][1] + 1e-9


@pytest.mark.parametrize(("won", "text"), [(1, "1 match: "), (2, "2 matches: ")])
def test_results_are_reported_in_words(won: int, text: str) -> None:
    assert _final_report(registry.game("thwart-omega"), Tally(won=won)).startswith(text)
