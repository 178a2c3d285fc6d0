"""The table, the bracket and the first seats, clause by clause."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.evening.bracket import order
from games.evening.standing import Standing, standing
from games.evening.values import Draws, Evening, Kind, Length, Result, Starts
from tests.games.evening.evenings import OMEGA, STAR, bracket, evening, find, won

ONE = Length(1)


def ranks(standing: Standing) -> str:
    assert standing.table is not None
    return " ".join(f"{row.rank}{row.name}" for row in standing.table)


def first(evening: Evening) -> str | None:
    due = standing(evening).counts[0].next
    assert due is not None
    return due.first


@pytest.mark.clause("EV-5")
def test_tied_people_are_ordered_by_games_then_by_their_own_series() -> None:
    found = evening("ABCD", "AB", "CD", "BC", length=Length(3))
    found = won(won(found, "AB", "AA"), "CD", "CDC")
    assert ranks(standing(found)) == "1A 2C 3D 4B"
    found = won(found, "BC", "BCB")
    assert ranks(standing(found)) == "1A 2C 3B 4D"  # games: C 3 – 3, B 2 – 3
    circle = evening("ABC", "AB", "BC", "CA", length=ONE)
    circle = won(won(won(circle, "AB", "A"), "BC", "B"), "CA", "C")
    assert ranks(standing(circle)) == "1A 1B 1C" and standing(circle).winner is None


@pytest.mark.clause("EV-5")
def test_only_finished_series_count() -> None:
    found = won(evening("AB", "AB"), "AB", "A")
    assert ranks(standing(found)) == "1A 1B" and standing(found).winner is None
    drawn = won(evening("AB", "AB", length=Length(2, best=False)), "AB", "AB")
    table = standing(drawn).table
    assert table is not None and [row.points for row in table] == [1, 1]
    gone = replace(found, withdrawn=("A", "B"))
    table = standing(gone).table
    assert table is not None
    assert [(row.name, row.won, row.drawn, row.lost) for row in table] == [
        ("A", 0, 0, 1),
        ("B", 0, 0, 1),
    ]


@pytest.mark.clause("EV-6")
def test_seeds_have_the_usual_order() -> None:
    pairs = list(zip(order(16)[::2], order(16)[1::2], strict=True))
    named = " ".join(f"{min(pair)}–{max(pair)}" for pair in pairs)
    assert named == "1–16 8–9 5–12 4–13 3–14 6–11 7–10 2–15"
    for size in (2, 4, 8, 16, 32, 64):
        seeds = list(order(size))
        assert sorted(seeds) == list(range(1, size + 1))
        while len(seeds) > 1:  # the better player always wins, and best meets worst in each round
            assert {sum(pair) for pair in zip(seeds[::2], seeds[1::2], strict=True)} == {
                len(seeds) + 1
            }
            seeds = [min(pair) for pair in zip(seeds[::2], seeds[1::2], strict=True)]


@pytest.mark.clause("EV-6")
def test_in_a_round_robin_everybody_meets() -> None:
    robin = evening("ABC", "CB", kind=Kind.ROUND_ROBIN, twice=True, length=ONE)
    pairs = ["".join(item.people) for item in standing(robin).series]
    assert pairs == ["CB", "AB", "AC", "AB", "AC", "BC"]


@pytest.mark.clause("EV-4", "EV-6")
def test_a_withdrawal_gives_the_opponent_a_bye() -> None:
    found = standing(bracket("ABC", withdrawn=("A",), length=ONE))
    assert found.rounds is not None
    assert found.rounds[0][0].winner.name == "A"
    found = standing(won(bracket("ABC", withdrawn=("A",), length=ONE), "BC", "B"))
    assert found.winner == "B"


@pytest.mark.clause("EV-2")
def test_a_tied_bracket_series_continues_until_somebody_leads() -> None:
    found = won(bracket("AB"), "AB", "AB==")
    assert standing(found).counts[0].next is not None
    assert standing(won(found, "AB", "B")).winner == "B"


@pytest.mark.clause("EV-2", "EV-3")
def test_who_takes_the_first_seat() -> None:
    both = (OMEGA, STAR)
    for starts, expected in ((Starts.ALTERNATE, "B"), (Starts.LOSER, "A"), (Starts.LOT, None)):
        found = evening("AB", "AB", starts=starts)
        found = replace(found, series=(replace(found.series[0], first="A"),))
        assert first(found) == "A"
        assert first(won(found, "AB", "B")) == expected
    found = won(evening("AB", "AB", programme=both, draws=Draws.REPLAY), "AB", "A")
    assert first(found) is None
    hyper = Result("hyperstar", None, "HS-12", first="B")
    found = replace(
        found, series=(replace(found.series[0], results=(*found.series[0].results, hyper)),)
    )
    assert first(found) is None  # the draw of HyperStar decides again
    assert find(found, "AB") == 0
