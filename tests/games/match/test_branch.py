"""A new attempt from a moment of a match: all see the same, and the match stays unchanged."""

from __future__ import annotations

import random

import pytest

from games import registry
from games.core import PUBLIC, UMPIRE, Seat
from games.engine.series import new_match
from games.match import referee
from games.match.branch import branch_at, variation_views
from games.match.match import Match


def played(game_id: str, moves: int, seed: int = 1) -> Match:
    """Return a match after random submissions and sometimes an expired clock."""
    rng = random.Random(f"{game_id}{seed}")
    match = new_match(registry.game(game_id), rng)
    for number in range(moves):
        if match.outcome is None and match.paused:
            match.append(match.resume(0))
        if match.outcome is not None:
            break
        if number % 7 == 6:
            match.append(match.deadline(match.state.clocks.at))
            continue
        awaited = [seat for seat in Seat if seat in match.position.awaiting()]
        if awaited:
            seat = rng.choice(awaited)
            actions = list(match.game.actions(match.position, seat))
            at = match.state.clocks.at
            if actions:
                match.append(match.submit(seat, rng.choice(actions), at))
            else:  # demonstrations are not listed, since there are too many
                match.append(match.deadline(at))
        if match.outcome is None and match.position.complete():
            match.append(match.close(match.state.clocks.at))
    return match


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_a_branch_looks_the_same_and_leaves_the_match_unchanged(game_id: str) -> None:
    match = played(game_id, 12)
    events, heads = list(match.events), list(match.heads)
    counted = {0, *(index + 1 for index in match.line())}
    for upto in sorted(counted)[::3]:
        source = match.upto(upto)
        if source.state.waiting or source.outcome is not None:
            continue
        one = branch_at(match, upto)
        assert not one.table.timed
        for viewer in (*Seat, PUBLIC):
            there, here = referee.answer(source, viewer), referee.answer(one, viewer)
            for key in ("detail", "round", "to_act", "moves"):
                assert there[key] == here[key], (upto, key)
        seat = next(iter(one.position.awaiting()), None)
        actions = () if seat is None else one.game.actions(one.position, seat)
        if seat is not None and actions:
            one.append(one.submit(seat, actions[0], 0, live=True))
        one.append(one.concede(Seat.ONE, 0))
    assert match.events == events and match.heads == heads


def test_undone_and_corrected_moves_are_not_replayed() -> None:
    match = played("masked-army", 3)
    match.append(match.rewind(match.first_rewindable + 1, 0, "a slip"))
    seat = next(iter(match.position.awaiting()))
    first, second = match.game.actions(match.position, seat)[:2]
    if match.paused:
        match.append(match.resume(0))
    match.append(match.submit(seat, first, 0))
    match.append(match.fix(seat, second, 0))
    one = branch_at(match, len(match.events))
    assert one.position.view(UMPIRE) == match.position.view(UMPIRE)


@pytest.mark.parametrize("game_id", ["masked-army", "hyperstar"])
def test_in_alternating_games_the_expected_line_follows(game_id: str) -> None:
    match = played(game_id, 4)
    events = [*match.line()][1] + 1
    one = branch_at(match, events)
    seat, texts = next(iter(one.position.awaiting())), list[str]()
    for _ in range(3):
        mover = next(iter(one.position.awaiting()))
        action = one.game.actions(one.position, mover)[-1]
        texts.append(one.game.write(action))
        one.append(one.submit(mover, action, 0, live=True))
    better = (match.game.read(texts[0], match.states[events].position, seat),)
    views = variation_views(match, events, seat, better, (*texts[1:], "Z99"))
    assert len(views) == 3
    assert views[-1].board.board != views[0].board.board if game_id == "masked-army" else views


@pytest.mark.parametrize("game_id", ["thwart-omega", "wandering-noughts", "candle-countdown"])
def test_in_simultaneous_rounds_the_opponent_acts_as_in_the_match(game_id: str) -> None:
    match = played(game_id, 5)
    events = 1 if match.events and not match.states[0].position.awaiting() else 0
    start = next(n for n, s in enumerate(match.states) if n >= events and not s.waiting)
    actions = match.game.actions(match.states[start].position, Seat.ONE)
    (view,) = variation_views(match, start, Seat.ONE, actions[:1])
    assert view.round == match.states[start].position.round + 1
    (same,) = variation_views(match, start, Seat.ONE, actions[:1])
    assert same.board == view.board
