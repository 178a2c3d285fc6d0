"""A round waits until it is started, so that both players see the puzzle at once (GY-7)."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import msgspec
import pytest

from games import registry
from games.core import PUBLIC, UMPIRE, Pair, Seat, Setup, Viewer
from games.gyulbot import least
from games.gyulbot.options import GyulbotOptions
from games.match import draws, record
from games.match.archive.replay import check_events
from games.match.log import lines
from games.match.match import Match, NotNow, Table, settle
from games.match.matchview import view_of
from games.match.post import messages
from tests.games import worded
from tests.games.positions import position_of

ONE, TWO = Seat.ONE, Seat.TWO
GAME = registry.game("gyulbot")
SEED = bytes(range(32))


def match_with(grace: int | None = None, timed: bool = True) -> Match:
    chosen = {"rounds": 3, "cap_seconds": 60}
    supplied = GAME.drawn.supply(None, chosen, draws.drawer(SEED))
    options = msgspec.convert(supplied, GyulbotOptions)
    setup = Setup("gyulbot", "puzzler", options, Pair("Ann", "Ben"))
    return Match(GAME, setup, SEED, Table(timed, grace))


def void(match: Match, now: int) -> None:
    match.append(match.submit(ONE, "decline", now))
    match.append(match.submit(TWO, "decline", now))


@pytest.mark.clause("GY-7")
@pytest.mark.parametrize("timed", [True, False])
def test_the_puzzle_is_shown_when_the_round_starts(timed: bool) -> None:
    match = match_with(timed=timed)
    for number in (1, 2, 3):
        assert match.waiting and match.paused
        for viewer in (PUBLIC, ONE, TWO):
            view = view_of(match, viewer)
            assert view.waiting and view.board.puzzle is None
            assert len(view.board.puzzles) == number
            assert len(view.setup.options.puzzles) == number - 1
            assert "not shown yet" in messages(view, match.readings(0))[0]
            assert f"Round {number} has not begun yet." in messages(view, match.readings(0))[0]
        assert view_of(match, UMPIRE).board.puzzle == match.setup.options.puzzles[number - 1]
        kept = json.loads(record.dump(match))
        assert len(kept["options"].get("puzzles", ())) == number - 1
        record.replay(record.read(record.dump(match)))
        match.append(match.resume(number * 1_000))
        assert not match.waiting and not match.paused
        puzzle = match.setup.options.puzzles[number - 1]
        assert view_of(match, PUBLIC).board.puzzle == puzzle
        void(match, number * 1_000)
    assert match.outcome is None and match.waiting  # a tie gives an extra round
    lines = worded.log(match, PUBLIC)
    assert [text for text in lines if "begins" in text] == [
        f"Round {number} begins." for number in (1, 2, 3)
    ]


@pytest.mark.clause("GY-7")
def test_no_action_is_possible_before_the_round_starts() -> None:
    match = match_with()
    commands: tuple[Callable[[], object], ...] = (
        lambda: match.submit(ONE, "claim 8", 0),
        lambda: match.deadline(0),
    )
    for command in commands:
        with pytest.raises(NotNow, match="not been started"):
            command()
    with pytest.raises(NotNow):
        match.pause(0, "")
    assert match.next_deadline() is None


@pytest.mark.clause("GY-7")
def test_the_next_clock_is_stopped_from_the_end_of_the_last_round() -> None:
    match = match_with()
    match.append(match.resume(0))
    settle(match, 100_000)
    assert match.position.round == 2 and match.waiting
    assert match.state.clocks.at == 60_000
    (clock,) = match.readings(500_000)
    assert clock.left == 60_000 and not clock.running
    match.append(match.resume(500_000))
    assert match.next_deadline() == 560_000


def test_without_waiting_the_next_round_starts_immediately() -> None:
    match = match_with(grace=0)
    assert not match.waiting and match.paused
    match.append(match.resume(0))
    settle(match, 60_001)
    assert match.position.round == 2 and not match.paused
    assert view_of(match, PUBLIC).board.puzzle is not None


def test_a_rewind_restores_the_round() -> None:
    match = match_with()
    match.append(match.resume(0))
    match.append(match.submit(ONE, "decline", 10))
    match.append(match.submit(TWO, "decline", 20))
    assert match.waiting and match.position.round == 2
    match.append(match.rewind(2, 30, "read wrongly"))
    assert not match.waiting and match.paused and match.position.round == 1
    assert view_of(match, PUBLIC).board.puzzle is not None
    match.append(match.rewind(0, 40, "the puzzle was not there"))
    assert match.waiting and view_of(match, PUBLIC).board.puzzle is None


def test_a_ruling_ends_a_waiting_match() -> None:
    match = match_with()
    match.append(match.award(TWO, 0, "Ann is not here"))
    assert not match.waiting and not view_of(match, PUBLIC).waiting
    # The puzzle was never shown, and the end of the match does not disclose it.
    assert view_of(match, PUBLIC).board.puzzle is None


@pytest.mark.clause("GY-13")
def test_the_commitment_is_public_before_the_puzzle() -> None:
    match = match_with()
    match.append(match.note(least.write(1, None), 0))
    match.append(match.note(least.write(2, 5), 0))
    view = view_of(match, PUBLIC)
    assert [number for number, _ in view.board.commitments] == [1]
    assert view.board.least == () and view.board.puzzle is None
    assert view_of(match, UMPIRE).board.least_of(1) is not None


@pytest.mark.clause("GY-7")
@pytest.mark.parametrize("viewer", [PUBLIC, ONE, TWO])
def test_twins_with_different_later_puzzles_look_the_same(viewer: Viewer) -> None:
    def twin(last: int) -> tuple[object, ...]:
        first, second, third = match_with().setup.options.puzzles
        puzzles = (first, (second, third)[last], third)
        old = match_with().setup
        options = msgspec.structs.replace(old.options, puzzles=puzzles)
        match = Match(GAME, replace(old, options=options), SEED, Table(grace=None))
        match.append(match.resume(0))
        void(match, 10)
        view = view_of(match, viewer)
        text = "\n".join(messages(view, match.readings(20))).replace(match.head[:32], "")
        return replace(view, head=""), text, record.dump(match), lines(match, viewer)

    assert twin(0) == twin(1)


def test_a_waiting_match_replays() -> None:
    match = match_with()
    for number in range(1, 4):
        match.append(match.resume(number))
        void(match, number)
    again = match_with()
    assert list(check_events(again, match.events, match.heads[1:])) == []
    assert again.state == match.state


def test_the_least_number_is_hidden_until_its_round_is_over() -> None:
    match = match_with(grace=0, timed=False)
    for number in (1, 3, 2):
        match.append(match.note(least.write(number, None), 0))
    while match.outcome is None:
        void(match, 0)
    hiding = [state.position.hides() for state in match.states]
    seen = [state.position.view(PUBLIC) != state.position.view(UMPIRE) for state in match.states]
    assert hiding == seen and 3 <= sum(hiding) < len(hiding)


@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_dealt_puzzles_repeat_after_the_last(rounds: int) -> None:
    terms = position_of(match_with()).terms
    few = replace(terms, puzzles=terms.puzzles[:2], rounds=rounds)
    for count in range(8):
        expected = tuple(few.puzzle(number) for number in range(1, count + 1))
        assert few.dealt(count) == expected
