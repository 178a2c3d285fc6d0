"""Random games compared with a second implementation, and laws that hold at every step."""

import random
import time
from types import SimpleNamespace as Helpers

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import PUBLIC, UMPIRE, Seat
from games.kinds.grids import sizes
from games.thwart_omega import GAME
from games.thwart_omega.rules import groups_of, score_of
from games.thwart_omega.view import BLACK, WHITE, Submission

EDITIONS = ["puzzler", "colosseum", "genius-game-3"]
BOARDS = st.text(alphabet=".bwBW#", min_size=49, max_size=49)


@pytest.mark.clause("TO-5")
@pytest.mark.clause("TO-6")
@given(board=BOARDS)
def test_groups_and_scores_agree_with_the_plain_implementation(omega: Helpers, board: str) -> None:
    groups = groups_of(board)
    plain = omega.plain_groups([board[i : i + 7] for i in range(0, 49, 7)])
    for seat, colour in ((BLACK, "b"), (WHITE, "w")):
        assert sizes(groups[seat]) == plain[colour]
        assert score_of(groups[seat]) == omega.plain_score(plain[colour])
        cells = [cell for group in groups[seat] for cell in group.cells]
        assert len(cells) == len(set(cells)) == sum(board.lower().count(c) for c in colour)


def some_move(rng: random.Random, empty: list[tuple[int, int]], near: bool) -> Submission:
    """Return two random cells; `near`: among the first empty ones, so that stones often meet."""
    pool = empty[: max(2, len(empty) // 6)] if near else empty
    return Submission(*rng.sample(pool, 2))


@pytest.mark.alike
@pytest.mark.parametrize("seed", range(60))
def test_random_games_agree_with_the_plain_implementation(omega: Helpers, seed: int) -> None:
    rng = random.Random(seed)
    edition, dm = EDITIONS[seed % 3], ["black", "white"][seed % 2]
    position = omega.start(edition, dm_opponent=dm)
    plain = omega.Plain(edition, dm)
    seen = []
    while position.outcome() is None and position.round < 200:
        for seat in rng.sample(list(Seat), 2):
            assert position.awaiting() == frozenset(Seat) - position.view(PUBLIC).received
            assert position.empty() == tuple(plain.empty())
            action = some_move(rng, plain.empty(), near=seed % 4 < 2)
            position.check(seat, action)
            seen.append((position, repr(position), position.view(UMPIRE)))
            position = position.play(seat, action)
        assert position.complete()
        both = [position.submitted(seat) for seat in Seat]
        plain.round_of(*((item.black, item.white) for item in both if item))
        position = position.close()
        view = position.view(PUBLIC)
        assert list(view.board) == plain.board()
        assert (view.round, position.round) == (plain.round, plain.round)
        assert GAME.detail(view)["score"] == {
            name: omega.plain_score(group)
            for name, group in zip(
                GAME.seats, omega.plain_groups(plain.board()).values(), strict=True
            )
        }
    outcome = position.outcome()
    assert outcome is not None
    assert (GAME.seats[outcome.winner], outcome.by) == plain.result
    for old, text, view in seen:
        assert (repr(old), old.view(UMPIRE)) == (text, view)


@pytest.mark.clause("TO-9")
@pytest.mark.parametrize("edition", EDITIONS)
def test_drawn_games_end_and_every_drawn_move_is_legal(omega: Helpers, edition: str) -> None:
    draw = omega.plain_draw("00" * 32)
    position = omega.start(edition)
    while position.outcome() is None:
        (timer,) = position.timers()
        for seat in Seat:
            action = position.fallback(seat, draw)
            assert action is not None
            position.check(seat, action)
            position = position.play_drawn(seat, action)
        position = position.expire(timer.key)
        last = position.view(PUBLIC).last
        assert last is not None
        assert last.drawn == frozenset(Seat)


@pytest.mark.clause("TO-8")
@pytest.mark.parametrize("seed", range(90))
def test_ties_agree_with_the_plain_implementation(omega: Helpers, seed: int) -> None:
    """Mostly exchanged cells lead to ties of every kind."""
    rng, edition = random.Random(seed), EDITIONS[seed % 3]
    position, plain = omega.start(edition), omega.Plain(edition)
    while position.outcome() is None and plain.round < 60:
        one = some_move(rng, plain.empty(), near=False)
        burn = rng.random() < 0.8 or len(plain.empty()) < 8
        two = Submission(one.white, one.black) if burn else some_move(rng, plain.empty(), False)
        position = position.play(BLACK, one).play(WHITE, two).close()
        plain.round_of((one.black, one.white), (two.black, two.white))
        assert list(position.view(PUBLIC).board) == plain.board()
    outcome = position.outcome()
    found = outcome and (GAME.seats[outcome.winner], outcome.by)
    assert found == plain.result


def test_a_whole_game_is_replayed_fast(omega: Helpers) -> None:
    moves = []
    position = omega.start()
    draw = omega.plain_draw("11" * 32)
    while position.outcome() is None:
        for seat in Seat:
            action = position.fallback(seat, draw)
            moves.append((seat, GAME.write(action)))
            position = position.play(seat, action)
        position = position.close()
    best = 1.0
    for _ in range(5):
        began = time.process_time()
        replayed = omega.start()
        for seat, text in moves:
            replayed = omega.submit(replayed, seat, text)
            if replayed.complete():
                replayed = replayed.close()
        best = min(best, time.process_time() - began)
    assert replayed == position
    assert best < 0.02
