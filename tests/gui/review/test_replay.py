from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from games import registry
from games.core import PUBLIC, UMPIRE, Pair, Seat
from games.match.agreement import Agreement
from games.match.events import Acted, Closed
from games.match.match import Match
from games.match.matchview import view_of
from gui.review.replay import Replay
from tests.gui.stage.conftest import SEED, Game, army, omega
from tests.gui.typed import as_a, there


def test_a_running_match_is_refused() -> None:
    with pytest.raises(ValueError, match="over"):
        Replay(omega().start().match)


def test_the_players_have_their_names_before_seats_are_drawn() -> None:
    """In a running match nobody knows yet who is first; in Review everybody does (GEN-10)."""
    game = registry.game("hyperstar")
    agreement = Agreement(game, game.default_edition, {}, Pair("Ann", "Ben"))
    assert agreement.lot
    match = Match(game, agreement.provisional(), SEED, agreement=agreement)
    match.append(match.begin(0, without=True))
    match.append(match.concede(Seat.ONE, 1))
    replay = Replay(match)
    frame = replay.frame(0)
    assert not frame.saw.begun
    for view in (frame.saw, frame.open, replay.final):
        assert view.setup.players == match.setup.players
    assert set(match.setup.players) == {"Ann", "Ben"}


def test_masked_army_stops_at_each_piece() -> None:
    match = army().start().finish()
    replay = Replay(match.match)
    pieces = sum(isinstance(event, Acted) for event in match.match.events)
    assert [step.title for step in replay.steps] == [
        "Start",
        *(f"After turn {number}" for number in range(1, pieces + 1)),
    ]
    assert replay.secretive


def test_thwart_omega_stops_at_each_reveal() -> None:
    match = omega(grace=None).start()
    while match.match.outcome is None:
        match.play(1)
        match.match.append(match.match.close(match.now + 1))
    replay = Replay(match.match)
    rounds = sum(isinstance(event, Closed) for event in match.match.events)
    assert len(replay.steps) == rounds + 1
    assert replay.steps[1].title == "After round 1"
    assert not replay.secretive


def test_what_was_rewound_or_fixed_is_no_step() -> None:
    match = army().start().play(4)
    match.match.append(match.match.rewind(3, match.now + 1, "a slip"))
    match.match.append(match.match.resume(match.now))
    match.play(2, chance=8)
    seat = there(match.match.fixable())[0]
    actions = match.match.game.actions(match.match.states[-2].position, seat)
    text = match.match.game.write(actions[-1])
    match.match.append(match.match.fix(seat, text, match.now + 1, "a typo"))
    match.match.append(match.match.concede(Seat.ONE, match.now + 1))
    replay = Replay(match.match)
    assert [step.title for step in replay.steps] == [
        "Start",
        *(f"After turn {number}" for number in range(1, 5)),
        "Ruling",
    ]


@pytest.mark.parametrize("make", [army, omega])
def test_each_frame_is_what_the_public_saw_then(make: Callable[[], Match]) -> None:
    live = as_a(Game, make()).start()
    saw = {0: view_of(as_a(Game, make()).match, PUBLIC).board}
    while live.match.outcome is None:
        live.play(1)
        saw[len(live.match.events)] = view_of(live.match, PUBLIC)
    replay = Replay(live.match)
    for index, step in enumerate(replay.steps):
        frame = replay.frame(index)
        assert frame.saw.viewer is PUBLIC and frame.open.viewer is PUBLIC
        if index:
            assert frame.saw == saw[step.events]
            assert frame.open.head == frame.saw.head == live.match.heads[step.events]


def test_everything_revealed_is_the_umpires_board() -> None:
    replay = Replay(army().start().finish().match)
    frame = replay.frame(5)
    assert "?" in "".join(frame.saw.board.board)
    assert "?" not in "".join(frame.open.board.board)
    prefix = replay.match.upto(replay.steps[5].events)
    assert frame.open.board == view_of(prefix, UMPIRE).board


def test_an_event_leads_to_the_step_that_shows_it() -> None:
    match = omega(grace=None).start()
    while match.match.outcome is None:
        match.play(1)
        match.match.append(match.match.close(match.now + 1))
    replay = Replay(match.match)
    assert [replay.step_of(number) for number in (1, 2, 3, 4, 5, 7)] == [1, 1, 1, 1, 2, 2]
    assert replay.step_of(10_000) == len(replay.steps) - 1


@pytest.mark.clause("GEN-4")
def test_the_proof_holds_and_finds_what_was_changed() -> None:
    match = omega().start().play(1)
    match.match.append(match.match.deadline(match.now + 1))
    match.finish()
    replay = Replay(match.match)
    assert replay.proof().problems == ()
    assert "All 2 drawn moves" in " ".join(replay.proof().checked)
    match.match.heads[4] = "0" * 64
    assert "event 4 was changed" in " ".join(replay.proof().problems)
    match.match.commitment = "0" * 64
    assert "not the SHA-256" in " ".join(replay.proof().problems)


@pytest.mark.clause("GEN-4")
def test_a_draw_that_the_seed_does_not_give_is_found() -> None:
    match = omega().start().play(1)
    drawn = match.match.deadline(match.now + 1)
    other = match.match.game.write(match.match.game.actions(match.match.position, Seat.ONE)[7])
    import msgspec

    match.match.append((msgspec.structs.replace(drawn[0], text=other), *drawn[1:]))
    match.finish()
    problems = Replay(match.match).proof().problems
    assert len(problems) == 1 and "not what the seed draws" in problems[0]


def test_stepping_is_quick() -> None:
    """A step in a match of 40 moves takes less than one frame at 60 per second."""
    replay = Replay(army().start().finish().match)
    assert len(replay.steps) > 36
    took = []
    for index in range(len(replay.steps)):
        before = time.process_time()
        replay.frame(index)
        took.append(time.process_time() - before)
    assert sorted(took)[len(took) // 2] < 0.016


def conceded() -> Game:
    match = army().start().play(3)
    match.match.append(match.match.concede(Seat.TWO, match.now + 1))
    return match
