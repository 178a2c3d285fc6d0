"""Thwart Omega's bot: its kernels follow the rules, and its last rounds agree with plain search."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import Pair, Seat, Setup
from games.engine.bots import Level
from games.engine.matrices import solve
from games.thwart_omega import GAME, completions, endgame, kernels, oracle, search
from games.thwart_omega.bot import ThwartOmegaBot
from games.thwart_omega.efforts import EFFORTS
from games.thwart_omega.options import ThwartOmegaOptions
from games.thwart_omega.rules import Position, _with_stones, groups_of, score_of
from games.thwart_omega.view import GRID, Submission
from tests.drawing import examples

BOARDS = st.text(alphabet=".bwBW#", min_size=49, max_size=49)


def sets(board: str, seat: Seat) -> tuple[np.uint64, np.uint64]:
    """Return bitboards of a seat's stones, and of those that count double."""
    one, two = ("b", "B") if seat is Seat.ONE else ("w", "W")
    bits = kernels.BIT.tolist()
    found = (
        sum(bits[at] for at, mark in enumerate(board) if mark in of) for of in (one + two, two)
    )
    left, doubled = map(np.uint64, found)
    return left, doubled


@given(BOARDS)
@settings(max_examples=examples(150), deadline=None)
def test_kernel_scores_agree_with_the_rules(board: str) -> None:
    for seat, groups in groups_of(board).items():
        found = kernels.log_score(*sets(board, seat))
        score = score_of(groups)
        assert found == pytest.approx(np.log(score) if score else kernels.NO_STONE)


@given(st.permutations(range(49)), st.data())
@settings(max_examples=examples(150), deadline=None)
def test_kernel_stones_are_placed_by_the_rules(order: list[int], data: st.DataObject) -> None:
    few = st.sampled_from(order[:4])
    pairs = st.tuples(few, few).filter(lambda pair: pair[0] != pair[1])
    (a, b), (c, d) = data.draw(pairs), data.draw(pairs)
    board = np.zeros(49, np.int8)
    kernels.put(board, a, b, c, d)
    both = Pair(Submission(GRID.cells[a], GRID.cells[b]), Submission(GRID.cells[c], GRID.cells[d]))
    assert board.tolist() == search.numbers(_with_stones("." * 49, both)).tolist()


def test_kernels_play_games_to_the_end() -> None:
    state = np.array([9], np.uint64)
    for tries in (1, 2, 3):
        for _ in range(50):
            board = np.zeros(49, np.int8)
            ends = kernels.finish(board, np.empty(49, np.uint8), tries, state)
            black, white, doubled, left = map(int, ends)
            assert left <= kernels.FEW and not board.any()
            assert not black & white and doubled & (black | white) == doubled


def test_compiled_and_plain_kernels_agree() -> None:
    board = np.zeros(49, np.int8)
    board[[10, 17, 24]] = 1, 2, 4
    seed = np.uint64(77)
    compiled = kernels.playouts(board, 20, 2, 0.5, 0.2, seed)
    with np.errstate(over="ignore"):
        plain = kernels.playouts.py_func(board, 20, 2, 0.5, 0.2, seed)
    assert compiled == pytest.approx(plain)


def position(board: str, edition: str = "puzzler") -> Position:
    return Position(edition, Seat.TWO, round_time=0, board=board)


def full(rng: random.Random, empty: int) -> str:
    marks = [rng.choice("bwbwbwBW#") for _ in range(49)]
    for cell in rng.sample(range(49), empty):
        marks[cell] = "."
    return "".join(marks)


@pytest.mark.alike
@pytest.mark.parametrize("empty", [4, 5])
def test_no_answer_beats_the_strategy_of_the_last_round(empty: int) -> None:
    """No legal answer gets more than the value against the strategy found."""
    rng = random.Random(empty)
    for _ in range(4):
        here = position(full(rng, empty), rng.choice(["puzzler", "genius-game-3", "colosseum"]))
        found = search.last_rounds(here, Seat.ONE)
        rival = search.last_rounds(here, Seat.TWO)
        assert found is not None and rival is not None
        assert found.value == pytest.approx(1 - rival.value, abs=1e-6)
        answers = [_expected(here, found, reply) for reply in GAME.actions(here, Seat.TWO)]
        assert min(answers) == pytest.approx(found.value, abs=1e-6)


@given(BOARDS, st.lists(st.integers(0, 48), min_size=2, max_size=7, unique=True))
@settings(max_examples=examples(60), deadline=None)
def test_scores_with_two_more_stones_agree_with_the_rules(board: str, cells: list[int]) -> None:
    marks = ["." if cell in cells else mark for cell, mark in enumerate(board)]
    scores = endgame.both_scores(endgame.sets("".join(marks)), np.array(cells))
    n = len(cells)
    for one, two in itertools.product(range(n + 1), repeat=2):
        for seat, stone in ((Seat.ONE, "b"), (Seat.TWO, "w")):
            after = marks.copy()
            for index in {one, two} - {n}:
                after[cells[index]] = stone.upper() if one == two else stone
            assert scores[seat.value, one, two] == score_of(groups_of("".join(after))[seat])


@pytest.mark.parametrize(("empty", "boards"), [(4, 30), (5, 9)])
def test_a_last_round_has_the_value_of_the_matrix_by_the_rules(empty: int, boards: int) -> None:
    """The matrix is filled by the rules and solved as a linear program."""
    rng, met = random.Random(empty), 0
    for edition in ("puzzler", "genius-game-3", "colosseum") * (boards // 3):
        here = position(full(rng, empty), edition)
        even, by_sizes = 0.5 if edition == "colosseum" else 0.0, edition != "genius-game-3"
        actions = GAME.actions(here, Seat.ONE)
        payoff = np.empty((len(actions), len(actions)))
        for (row, own), (column, reply) in itertools.product(enumerate(actions), repeat=2):
            outcome = here.play(Seat.ONE, own).play(Seat.TWO, reply).close().outcome()
            payoff[row, column] = 0.5 if outcome is None else outcome.winner is Seat.ONE
        cells = np.array([cell for cell, mark in enumerate(here.board) if mark == "."])
        value = endgame.last_round_value(endgame.sets(here.board), cells, even, by_sizes)
        assert value == pytest.approx(solve(payoff)[2], abs=0.01)
        met += 0 < value < 1
    assert met


def test_dominated_choices_do_not_change_the_value_of_a_matrix() -> None:
    rng = np.random.default_rng(1)
    for _ in range(50):
        payoff = rng.integers(0, 4, rng.integers(1, 9, 2)) / 3
        assert endgame.matrix_value(payoff) == pytest.approx(solve(payoff)[2], abs=0.02)


def test_results_of_the_second_to_last_round_agree_with_the_rules() -> None:
    """Each entry of its matrix is the result by the rules: an end, or a last round's value."""
    rng, met = random.Random(3), 0
    for edition in ("puzzler", "genius-game-3", "colosseum") * 2:
        here = position(full(rng, 7), edition)
        cells = np.array([cell for cell, mark in enumerate(here.board) if mark == "."])
        known, row = np.full((7,) * 4, endgame.UNSOLVED), np.empty(42)
        even, by_sizes = 0.5 if edition == "colosseum" else 0.0, edition != "genius-game-3"
        endgame.fill_row(endgame.sets(here.board), cells, 2, 5, even, by_sizes, known, row)
        own = Submission(GRID.cells[cells[2]], GRID.cells[cells[5]])
        for column, (white, black) in enumerate(itertools.permutations(range(7), 2)):
            reply = Submission(GRID.cells[cells[black]], GRID.cells[cells[white]])
            after = here.play(Seat.ONE, own).play(Seat.TWO, reply).close()
            assert isinstance(after, Position)
            if after.outcome() is None and after.board.count(".") < 49:
                value = _worth_of(after)
                assert row[column] == pytest.approx(value, abs=0.03)
                met += 0 < value < 1
            else:
                outcome = after.outcome()
                assert row[column] == (0.5 if outcome is None else outcome.winner is Seat.ONE)
    assert met


@pytest.mark.parametrize("empty", [6, 7])
def test_answers_hardly_beat_the_strategy_of_the_second_to_last_round(empty: int) -> None:
    rng = random.Random(empty)
    for _ in range(8):
        here = position(full(rng, empty))
        found = [search.last_rounds(here, seat) for seat in Seat]
        assert sum(max(item.worth.values()) for item in found if item) == pytest.approx(1, abs=0.02)


def test_a_losing_bot_looks_for_moves_that_the_opponent_may_miss() -> None:
    rng = random.Random(1)
    positions = (position(full(rng, 7)) for _ in range(100))
    lost = (here for here in positions if _worth_of(here) < 1e-6)
    found = bot(Level.EXPERT).think(next(lost), 40, lambda: False)
    assert found.value


def test_first_steps_takes_the_least_promising_move(monkeypatch: pytest.MonkeyPatch) -> None:
    here = position("bb.w" + "." * 45)
    few = [GAME.read(text, here, Seat.ONE) for text in ("B:E1 W:D2", "B:C1 W:A6", "B:A7 W:B5")]
    for level, wanted in ((Level.FIRST_STEPS, min), (Level.BEGINNER, max)):
        player = bot(level)
        monkeypatch.setattr(player.rng, "sample", lambda actions, many: few)
        monkeypatch.setattr(player.rng, "random", lambda: 0.0)
        promised = {GAME.write(item): player.promise(here, item) for item in few}
        found = player.think(here, 40, lambda: False).move
        assert len({*promised.values()}) == 3
        assert promised[found] == wanted(promised.values())


def _worth_of(here: Position) -> float:
    found = search.last_rounds(here, Seat.ONE)
    assert found is not None
    return found.value


def _expected(here: Position, found: search.MixedStrategy, reply: Submission) -> float:
    total = 0.0
    for (own, other), share in zip(found.pairs, found.strategy, strict=True):
        submission = Submission(GRID.cells[own], GRID.cells[other])
        after = here.play(Seat.ONE, submission).play(Seat.TWO, reply)
        outcome = after.close().outcome()
        total += share * (0.5 if outcome is None else float(outcome.winner is Seat.ONE))
    return total


def bot(level: Level, seat: Seat = Seat.ONE) -> ThwartOmegaBot:
    setup = Setup("thwart-omega", "puzzler", ThwartOmegaOptions(), Pair("Ann", "Ben"))
    found = ThwartOmegaBot(setup, seat, level, random.Random(5))
    found.prepare(120)
    return found


@pytest.mark.alike
@pytest.mark.parametrize("level", EFFORTS)
@pytest.mark.parametrize("empty", [49, 20, 7, 5, 4])
def test_every_level_answers_legally_and_in_time(level: Level, empty: int) -> None:
    here = position(full(random.Random(empty), empty))
    for seat in Seat:
        player = bot(level, seat)
        player.slips = {}  # type: ignore[misc]  # who slips says nothing of its chance
        choice = player.think(here, 30, lambda: False)
        here.check(seat, GAME.read(choice.move, here, seat))
        assert choice.value is not None and 0 <= choice.value <= 1 and choice.simulations > 0


def test_it_stops_when_told_to() -> None:
    for empty, once in ((49, oracle.CHUNK * completions.BATCH), (5, 2 * search.CHUNK)):
        here = position(full(random.Random(1), empty))
        choice = bot(Level.EXPERT).think(here, 60_000, lambda: True)
        assert choice.move and choice.simulations <= once


def test_the_search_of_the_last_round_can_stop_between_two_rows() -> None:
    here, asked = position(full(random.Random(1), 5)), iter((False, False, True))
    assert search.last_rounds(here, Seat.ONE, lambda: next(asked)) is None
    assert not list(asked)
