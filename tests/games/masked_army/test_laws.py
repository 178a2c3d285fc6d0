"""Random games compared with a second implementation, and laws that hold at every step."""

import time
from types import SimpleNamespace as Helpers

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import PUBLIC, UMPIRE, Seat
from games.kinds.grids import sizes
from games.masked_army import GAME
from games.masked_army.rules import armies_of, has_room
from games.masked_army.view import BLUE, RED

BOARDS = st.text(alphabet=".rb", min_size=81, max_size=81)


@pytest.mark.clause("MA-6")
@given(board=BOARDS)
def test_armies_agree_with_the_plain_implementation(army: Helpers, board: str) -> None:
    found = armies_of(board)
    plain = army.plain_armies([board[i : i + 9] for i in range(0, 81, 9)])
    assert (sizes(found.one), sizes(found.two)) == (plain["r"], plain["b"])


@pytest.mark.clause("MA-5")
@given(board=st.text(alphabet=".rbrbrb", min_size=81, max_size=81))
def test_room_agrees_with_the_plain_implementation(army: Helpers, board: str) -> None:
    plain = army.Plain()
    plain.cells = {cell: mark for cell, mark in zip(army.CELLS, board, strict=True) if mark != "."}
    assert has_room(board) is bool(plain.pieces())


@pytest.mark.alike
@pytest.mark.parametrize("seed", range(24))
def test_random_games_agree_with_the_plain_implementation(army: Helpers, seed: int) -> None:
    starts = ["red", "blue"][seed % 2]
    plain = army.Plain(starts)
    seen = []
    before = None
    for position in army.random_game(seed, starts=starts):
        if before is not None:
            plain.place(position.last.placement.own, position.last.placement.other)
        view = position.view(UMPIRE)
        assert list(view.board) == plain.board()
        assert position.round == plain.turn
        over = position.outcome() is not None
        assert (position.awaiting() == frozenset()) is over
        assert over is (plain.result is not None)
        assert not position.complete()
        if not over:
            mover = GAME.seat(plain.mover)
            assert position.awaiting() == {mover}
            actions = GAME.actions(position, mover)
            assert {(action.own, action.other) for action in actions} == plain.pieces()
            for action in actions:
                position.check(mover, action)
        seen.append((position, repr(position), view))
        before = position
    outcome = position.outcome()
    assert (GAME.seats[outcome.winner], outcome.by) == plain.result
    assert GAME.detail(position.view(PUBLIC))["armies"] == {
        "red": army.plain_armies(plain.board())["r"],
        "blue": army.plain_armies(plain.board())["b"],
    }
    for old, text, view in seen:
        assert (repr(old), old.view(UMPIRE)) == (text, view)


@pytest.mark.clause("MA-8")
@pytest.mark.parametrize("turn", [1, 2, 17])
def test_a_deadline_at_any_turn_loses_for_the_mover(army: Helpers, turn: int) -> None:
    position = list(army.random_game(9))[turn - 1]
    (timer,) = position.timers()
    assert timer.seat in position.awaiting()
    outcome = position.expire(timer.key).outcome()
    assert outcome.winner is (BLUE if timer.seat is RED else RED)


def test_a_whole_game_replays_quickly(army: Helpers) -> None:
    *_, end = army.random_game(4)
    moves = []
    before = None
    for position in army.random_game(4):
        if before is not None:
            moves.append(GAME.write(position.last.placement))
        before = position
    best = 1.0
    for _ in range(5):
        began = time.process_time()
        replayed = army.play(army.start(), *moves)
        best = min(best, time.process_time() - began)
    assert replayed == end
    assert best < 0.02
    assert {seat for seat in Seat} == {RED, BLUE}
