"""Clocks of a round: tables of moments, and carried-over time (GY-7 to GY-9, GY-12)."""

from types import SimpleNamespace as Helpers

import pytest

from games.core import Seat
from games.gyulbot import GAME
from games.match.match import Match, Table, settle
from tests.games.positions import position_of

A, B = Seat
MINUTE = 60_000


def running(bot: Helpers, edition: str = "dm2") -> Match:
    match = Match(GAME, bot.setup(edition), bytes(32), Table())
    match.append(match.resume(0))
    return match


def play(match: Match, *moments: tuple[int, str, str]) -> None:
    for at, name, text in moments:
        settle(match, at)
        match.append(match.submit(GAME.seat(name), text, at))


@pytest.mark.clause("GY-7", "GY-8", "GY-9", "GY-12")
@pytest.mark.parametrize(
    ("moments", "deadline"),
    [
        ([], 10 * MINUTE),
        ([(5_000, "b", "decline")], 10 * MINUTE),
        ([(5_000, "a", "claim 9")], 65_000),
        ([(5_000, "a", "claim 9"), (30_000, "a", "lower 7")], 65_000),
        ([(5_000, "a", "claim 9"), (45_000, "b", "undercut 7")], 65_000 + 120_000),
        ([(5_000, "a", "claim 9"), (65_000, "b", "undercut 7")], 65_000 + 120_000),
        ([(5_000, "a", "claim 9"), (45_000, "b", "decline")], 45_000 + 120_000),
        (
            [(0, "a", "claim 9"), (20_000, "b", "undercut 1"), (190_000, "a", "claim 3")],
            # B's undercut failed at 180 s, so the time for its next reply is halved
            190_000 + 30_000,
        ),
        (
            [(0, "a", "claim 9"), (20_000, "b", "undercut 1"), (190_000, "a", "claim 3"),
             (200_000, "b", "undercut 2")],
            190_000 + 30_000 + 120_000,
        ),
        (
            [(0, "a", "claim 9"), (20_000, "b", "undercut 1"), (190_000, "b", "claim 3")],
            190_000 + 60_000,
        ),
    ],
)  # fmt: skip
def test_when_each_clock_expires(
    bot: Helpers, moments: list[tuple[int, str, str]], deadline: int
) -> None:
    match = running(bot)
    play(match, *moments)
    assert match.next_deadline() == deadline


@pytest.mark.clause("GY-8", "GY-9")
def test_an_answer_is_accepted_at_the_deadline_but_not_later(bot: Helpers) -> None:
    match = running(bot)
    play(match, (0, "a", "claim 9"), (60_000, "b", "undercut 8"))
    assert position_of(match).demonstrator is B and match.next_deadline() == 180_000
    late = running(bot)
    play(late, (0, "a", "claim 9"))
    settle(late, 60_001)
    assert position_of(late).demonstrator is A and late.next_deadline() == 180_000
    with pytest.raises(Exception, match="too late to undercut"):
        late.submit(B, "undercut 8", 60_001)


@pytest.mark.clause("GY-9", "GEN-2")
def test_a_refused_demonstration_costs_only_time(bot: Helpers) -> None:
    match = running(bot)
    play(match, (0, "a", "claim 3"), (10_000, "b", "decline"))
    for text in ("solve Red U", "solve Red R", "solve Red RLRD", "solve ?"):
        with pytest.raises(Exception, match="GY"):
            match.submit(A, text, 20_000)
    assert match.next_deadline() == 130_000
    settle(match, 130_000)
    match.append(match.submit(A, "solve Red RD", 130_000))
    assert position_of(match).points.one == 1


@pytest.mark.clause("GY-10")
def test_the_next_round_begins_immediately(bot: Helpers) -> None:
    match = running(bot)
    play(match, (0, "a", "claim 3"), (10_000, "b", "decline"))
    settle(match, 130_001)
    assert tuple(position_of(match).points) == (0, 1)
    assert match.next_deadline() == 130_000 + 10 * MINUTE


@pytest.mark.clause("GEN-3")
def test_only_a_rewind_corrects_anything(bot: Helpers) -> None:
    """A race has no turns, so a claim stands (GEN-3)."""
    match = running(bot)
    play(match, (1_000, "a", "claim 3"))
    assert match.fixable() is None
    match.append(match.rewind(1, 5_000, "typed by the umpire's mistake"))
    match.append(match.resume(6_000))
    assert position_of(match).standing is None
    assert match.next_deadline() == 6_000 + 10 * MINUTE
