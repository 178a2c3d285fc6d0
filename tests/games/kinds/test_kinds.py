"""The base classes of game kinds, tested with a minimal game: Flower Field."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from games.core import PUBLIC, UMPIRE, IllegalAction, InvalidAction, Pair, Seat
from games.core.text import Kind
from games.kinds.grids import Cell, Grid, cell_name, read_cell
from games.kinds.sealed import Counted
from games.match import referee
from games.match.events import Closed, Drawn, Expired
from games.match.match import Match, Table, settle
from games.match.matchview import view_of
from games.match.post import messages
from games.match.setups import setup_of
from tests.games.kinds.flowers import GAME
from tests.games.positions import position_of

ONE, TWO = Seat.ONE, Seat.TWO
SEED = bytes(range(32))


def cell_of(name: str) -> Cell:
    cell = read_cell(name)
    assert cell is not None
    return cell


def match_of(grace: int | None = 0, **options: Any) -> Match:
    """Return a match of Ann and Ben with running clocks."""
    setup = setup_of(GAME, None, options, {"sun": "Ann", "moon": "Ben"})
    match = Match(GAME, setup, SEED, Table(grace=grace))
    match.append(match.resume(0))
    return match


def submit(match: Match, seat: Seat, cell: str, now: int = 0) -> None:
    match.append(match.submit(seat, cell, now))


def play(match: Match, *rounds: tuple[str, str]) -> Match:
    for one, two in rounds:
        submit(match, ONE, one)
        submit(match, TWO, two)
    return match


def public_board(match: Match) -> tuple[str, ...]:
    return tuple(match.position.view(PUBLIC).board)


# Sealed rounds


def test_actions_after_the_end_are_refused_by_the_ending_clause() -> None:
    rounds = [(f"{column}1", f"{column}6") for column in "ABCDEF"] + [("A3", "A3"), ("C3", "D3")]
    match = play(match_of(), *rounds)
    assert match.outcome is not None and match.outcome.winner is None
    assert (match.position.round, match.outcome.by, str(match.outcome.reason)) == (
        8,
        "FF-4",
        "37 against 37",
    )
    assert match.position.awaiting() == frozenset() and match.position.timers() == ()
    for text in ("E3", "nonsense"):
        with pytest.raises((IllegalAction, InvalidAction)) as refused:
            match.position.check(ONE, GAME.read(text, match.position, ONE))
        assert refused.value.clause == "FF-4"


@pytest.mark.clause("GEN-3")
def test_a_submission_is_replaced_until_the_round_is_closed() -> None:
    match = match_of(grace=None)
    for seat, cell in ((ONE, "A1"), (TWO, "B1"), (ONE, "C1")):
        submit(match, seat, cell)
    position = position_of(match)
    assert position.complete() and position.awaiting() == frozenset() and position.round == 1
    assert (position.submitted(ONE), position.submitted(TWO)) == (cell_of("C1"), cell_of("B1"))
    match.append(match.close(0))
    assert public_board(match)[0] == ".ms..." and match.position.round == 2
    assert position_of(match).submitted(ONE) is None
    with pytest.raises(ValueError, match="no complete round"):
        match.position.close()


@pytest.mark.clause("GEN-4")
def test_a_missing_submission_is_drawn_and_marked_at_the_deadline() -> None:
    match = match_of()
    submit(match, ONE, "A1")
    settle(match, 60_001)
    drawn, expired = match.events[-2:]
    assert isinstance(drawn, Drawn) and drawn.seat == "moon" and isinstance(expired, Expired)
    last = match.position.view(PUBLIC).last
    assert last is not None and (last.round, last.drawn) == (1, frozenset({TWO}))
    assert last.submissions == Pair(cell_of("A1"), cell_of(drawn.text))
    (told,) = messages(view_of(match, PUBLIC), ())
    assert f"Ben (Moon): {drawn.text} drawn (FF-3)" in told and "A1 drawn" not in told


@pytest.mark.clause("GEN-4")
def test_each_draw_has_its_own_label_and_covers_all_legal_actions() -> None:
    position = play(match_of(), ("A1", "B1")).position
    legal = position.legal(ONE)
    asked: list[tuple[str, int]] = []
    for number in range(len(legal)):

        def draw(label: str, n: int, number: int = number) -> int:
            asked.append((label, n))
            return number

        assert position.fallback(ONE, draw) == legal[number]
    assert set(asked) == {("flower-field/2/sun/move", 34)}
    assert position.play(ONE, cell_of("C1")).fallback(ONE, lambda label, n: 0) is None


def test_a_submission_after_a_drawn_one_is_not_marked() -> None:
    position = position_of(match_of()).play_drawn(ONE, cell_of("A1"))
    assert position.drawn == {ONE} and position.play(ONE, cell_of("B1")).drawn == frozenset()


def test_only_the_clock_of_the_round_can_expire() -> None:
    position = match_of(round_seconds=5).position
    (timer,) = position.timers()
    assert (timer.key, timer.allowance, timer.seat) == (("round", 1), 5_000, None)
    with pytest.raises(ValueError, match="no such clock"):
        position.expire(("round", 2))


def test_only_its_seat_sees_a_pending_submission() -> None:
    one, two = match_of(), match_of()
    submit(one, ONE, "A1")
    submit(two, ONE, "F6")
    for viewer in (PUBLIC, UMPIRE, TWO):
        assert one.position.view(viewer) == two.position.view(viewer)
    assert one.position.view(ONE).own == cell_of("A1")
    assert one.position.view(PUBLIC).received == {ONE}
    assert not one.position.hides()


def test_who_can_see_a_submission() -> None:
    match = match_of()
    submit(match, ONE, "A1")
    viewers = (ONE, TWO, PUBLIC, UMPIRE)
    cell = cell_of("A1")
    assert [match.position.discloses(viewer, ONE, cell, 1) for viewer in viewers] == [
        *(True, False, False, True)
    ]
    submit(match, TWO, "B1")
    assert all(match.position.discloses(viewer, ONE, cell, 1) for viewer in viewers)
    assert not match.position.discloses(PUBLIC, ONE, cell, 2)


@pytest.mark.clause("GEN-3")
def test_revealed_submissions_are_removed_after_a_rewind() -> None:
    match = match_of()
    submit(match, ONE, "A1")
    assert match.position.pending(ONE) == {"move"} and match.position.pending(TWO) == frozenset()
    before = len(match.events)
    submit(match, TWO, "B1")
    match.append(match.rewind(before, 0, "too soon"))
    assert match.position.awaiting() == {ONE, TWO} and match.position.pending(ONE) == frozenset()
    assert match.position.round == 1


@pytest.mark.clause("GEN-6")
def test_after_a_ruling_nothing_is_scored() -> None:
    match = play(match_of(), ("A1", "B1"))
    submit(match, ONE, "C1")
    assert Kind.SCORE in {item.kind for item in GAME.news(match.position.view(PUBLIC))}
    match.append(match.concede(TWO, 0))
    (told,) = messages(view_of(match, PUBLIC), ())
    assert "has submitted" not in told and "(Sun): 1" not in told and "Ann wins" in told


@pytest.mark.alike
@pytest.mark.parametrize("seed", range(20))
def test_random_matches_replay_identically(seed: int) -> None:
    rng, now = random.Random(seed), 0
    match = match_of(grace=rng.choice([0, 2_000, None]), frost=seed % 2 == 0)
    kinds: Counter[type] = Counter()
    while match.outcome is None:
        now += rng.choice([100, 20_000, 61_000])
        settle(match, now)
        if match.outcome is not None:
            break
        if match.position.complete():
            match.append(match.close(now))
            continue
        if rng.random() < 0.1 and len(match.events) > 3:
            match.append(match.rewind(len(match.events) - 2, now, "a slip"))
            match.append(match.resume(now))
        seat = rng.choice(sorted(match.position.awaiting(), key=lambda item: item.value))
        match.append(match.submit(seat, rng.choice(match.position.legal(seat)), now))
        for viewer in (PUBLIC, UMPIRE, *Seat):
            assert json.dumps(referee.answer(match, viewer))
    kinds.update(type(event) for event in match.events)
    assert kinds[Closed] + kinds[Expired] >= 8
    again = Match(GAME, match.setup, SEED, match.table, match.events)
    assert [repr(state.position) for state in again.states] == [
        repr(state.position) for state in match.states
    ]


# Cells


@pytest.mark.parametrize("text", ["C3", "c3", " c3 ", "`C3`", "C3.", "c03"])
def test_a_cell_is_read_in_any_spelling(text: str) -> None:
    assert GAME.read(text, match_of().position, ONE) == cell_of("C3")


@pytest.mark.parametrize(
    ("text", "clause", "said"),
    [
        ("", "FF-2", "It contains no cell: write a cell, as in “C3”."),
        ("C3 D4", "FF-2", "Understood: C3, D4. "),
        ("C3 please", "FF-2", "Understood: C3. Not understood: “please”."),
        ("A0", "FF-2", "A0 is not on the board."),
        ("x" * 300, "FF-2", "The text is longer than 200 characters"),
        ("G1", "FF-1", "G1 is not on the board."),
    ],
)
def test_invalid_cells_are_refused_with_a_sentence(text: str, clause: str, said: str) -> None:
    position = match_of().position
    with pytest.raises((InvalidAction, IllegalAction)) as refused:
        position.check(ONE, GAME.read(text, position, ONE))
    assert refused.value.clause == clause and str(refused.value.reason).startswith(said)


def test_a_grid_can_lack_cells() -> None:
    grid = Grid(3, 2, missing=frozenset({(1, 0)}))
    board = grid.put(grid.filled("."), {(0, 0): "a", (0, 1): "a", (1, 1): "b", (2, 0): "a"})
    assert grid.rows(board) == ("a a", "ab.") and len(grid.cells) == 5
    assert grid.holding(board, "ab") == ((0, 0), (2, 0), (0, 1), (1, 1))
    assert grid.around[0, 1] == ((0, 0), (1, 1)) and grid.around[0, 0] == ((0, 1),)
    assert [group.size for group in grid.groups(board, {"a": 1, "b": 5})] == [7, 1]
    with pytest.raises(IllegalAction, match="B1 is not on the board"):
        grid.check("X-1", (0, 0), (1, 0))


def test_counted_actions_are_a_sequence() -> None:
    found = Counted(5, lambda number: cell_name((number, 0)))
    assert list(found) == ["A1", "B1", "C1", "D1", "E1"] and len(found) == 5
    assert (found[-1], found[1:3]) == ("E1", ("B1", "C1"))
    with pytest.raises(IndexError):
        found[5]
