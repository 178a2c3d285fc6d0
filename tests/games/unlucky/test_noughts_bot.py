"""Wandering Noughts' bot: its kernels follow the rules, and its last round is optimal."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import Pair, Seat, Setup
from games.engine import matrices
from games.engine.bots import Level
from games.kinds.grids import Cell
from games.unlucky.options import NoughtsOptions
from games.unlucky.trial import NAMES, ROUNDS
from games.unlucky.wandering_noughts import GAME, kernels, lookahead, search, values
from games.unlucky.wandering_noughts.board import (
    EMPTY,
    LINES,
    PIECES,
    SPACES,
    START,
    lines,
    mark,
    put,
    rows,
    surrounding,
)
from games.unlucky.wandering_noughts.bot import WanderingNoughtsBot
from games.unlucky.wandering_noughts.efforts import EFFORTS
from games.unlucky.wandering_noughts.last_round import LAST, POSITIONS_PER_CHECK, last_round
from games.unlucky.wandering_noughts.resolve import resolve
from games.unlucky.wandering_noughts.rules import Noughts, can_place
from games.unlucky.wandering_noughts.turns import MOST, cells_of, legal_turns, numbers, turn_of
from games.unlucky.wandering_noughts.view import Turn
from tests.drawing import examples
from tests.games.engine.tables import Counted

BOARDS = st.lists(st.sampled_from("....ooxx#"), min_size=32, max_size=32).map(
    lambda marks: put(START, dict(zip(SPACES, marks, strict=True)))
)


def some_turns(trial: Noughts, rng: random.Random) -> Pair[Turn]:
    """Return legal turns, usually close to each other, so that they interact."""
    turns = Pair(*(trial.legal(seat) for seat in Seat))
    return turns.map(rng.choice)


@given(BOARDS, st.integers(0, 1 << 32))
@settings(max_examples=examples(300), deadline=None)
def test_kernel_rounds_agree_with_the_rules(board: str, seed: int) -> None:
    rng, trial = random.Random(seed), Noughts(number=5, board=board)
    all_turns = Pair(*(trial.legal(seat) for seat in Seat))
    for _ in range(10):
        turns = all_turns.map(rng.choice)
        after = numbers(board)
        kernels.resolve(after, *(cells_of(turn) for turn in turns))
        assert after.tolist() == numbers(resolve(board, turns)[0]).tolist()


@given(BOARDS)
@settings(max_examples=examples(100), deadline=None)
def test_kernel_lines_and_placements_agree_with_the_rules(board: str) -> None:
    here, counts = numbers(board), lines(board).map(len)
    for seat in Seat:
        assert kernels.lines(here[seat.value]) == counts[seat]
        found = int(kernels.placeable(here, seat.value + 1) | here[seat.other.value])
        may = {cell for cell in SPACES if found >> kernels.cell_of(cell) & 1}
        assert may == {cell for cell in SPACES if can_place(board, seat, cell)}


@given(BOARDS, st.sampled_from([1, 5]), st.sampled_from(list(Seat)))
@settings(max_examples=examples(25), deadline=None)
def test_kernel_turns_are_all_legal_turns(board: str, number: int, seat: Seat) -> None:
    trial = Noughts(number=number, board=board)
    found = legal_turns(numbers(board), seat.value + 1, number, 2)
    turns = {turn_of(cells) for cells in found}
    assert len(turns) == len(found) < MOST and set(trial.legal(seat)) <= turns
    for turn in turns:
        trial.check(seat, turn)


@given(BOARDS)
@settings(max_examples=examples(100), deadline=None)
def test_open_lines_are_counted(board: str) -> None:
    """Lines are counted by the number of pieces in them."""
    here = numbers(board)
    free = kernels.ALL & ~(here[0] | here[1] | here[2])
    for seat in Seat:
        own, counts = PIECES[seat], [0.0] * 4
        for line in LINES:
            marks = [mark(board, cell) for cell in line]
            if set(marks) <= {own, EMPTY}:
                counts[marks.count(own)] += 1
        for many in range(1, 4):
            worths = np.array([float(index == many) for index in range(4)])
            assert kernels.in_lines(here[seat.value], free, worths) == counts[many]


def counted(board: str, first: int, left: list[int]) -> list[float]:
    """Return the features as the kernel counts them."""
    found = np.empty(values.FEATURES)
    values.features(numbers(board), first, np.array(left), found)
    return [float(item) for item in found]


@given(BOARDS, st.integers(0, 2), st.lists(st.integers(0, 2), min_size=2, max_size=2))
@settings(max_examples=examples(100), deadline=None)
def test_the_seats_features_are_opposite(board: str, first: int, left: list[int]) -> None:
    swapped = board.translate(str.maketrans("ox", "xo"))
    found = counted(swapped, (0, 2, 1)[first], left[::-1])
    assert counted(board, first, left) == [-item for item in found]


def by_hand(board: str, seat: Seat) -> list[float]:
    """Return a seat's features, from the rules."""
    own, found, used = PIECES[seat], [0.0] * values.FEATURES, set()
    gaps, placed, moved = list[Cell](), set[Cell](), set[Cell]()
    mine = [cell for cell in SPACES if mark(board, cell) == own]
    free = [cell for cell in SPACES if mark(board, cell) == EMPTY]
    for line in LINES:
        marks = [mark(board, cell) for cell in line]
        if own not in marks or not set(marks) <= {own, EMPTY}:
            continue
        if marks.count(own) == 3:
            found[0] += 1
            used |= {*line}
        elif marks.count(own) == 1:
            found[1] += 1
        else:
            gap = line[marks.index(EMPTY)]
            near = [item for item in surrounding(gap) if item in mine and item not in line]
            may = can_place(board, seat, gap)
            found[2 + 3 * may + min(2, len(near))] += 1
            rivals = [item for item in surrounding(gap) if mark(board, item) == PIECES[seat.other]]
            if rivals or can_place(board, seat.other, gap):
                found[8 + bool(may or near)] += 1
            gaps.append(gap)
            placed |= {gap} if may else set()
            moved |= {gap} if near else set()
    found[10], found[11] = (float(sum(gaps.count(g) >= n for g in {*gaps})) for n in (2, 1))
    found[12], found[13] = float(len(mine)), float(len({*mine} - used))
    found[14] = float(sum(can_place(board, seat, cell) for cell in free))
    found[19:] = [float(bool(placed)), float(bool(moved)), float(len(placed | moved) > 1)]
    return found


@given(BOARDS)
@settings(max_examples=examples(100), deadline=None)
def test_features_are_those_of_the_rules(board: str) -> None:
    found = counted(board, 1, [2, 1])
    one, two = (by_hand(board, seat) for seat in Seat)
    for at in (*range(15), 19, 20, 21):
        assert found[at] == one[at] - two[at], at
    lead = found[0]
    assert found[15:17] == [1, 1]
    assert found[17:19] == [(lead > 0) - (lead < 0), (lead > 1) - (lead < -1)]


@given(BOARDS, st.sampled_from([1, 5]), st.sampled_from(list(Seat)))
@settings(max_examples=examples(50), deadline=None)
def test_likely_turns_are_legal(board: str, number: int, seat: Seat) -> None:
    trial, left = Noughts(number=number, board=board), np.full(2, 2)
    turns, worths = np.empty((100, 4), np.int64), np.empty(100)
    told = numbers(board), seat.value + 1, number, 0, left, 4, values.learned_values()
    count = values.promising_turns(*told, turns, worths)
    assert 0 < count <= 3 * 4 * 5 + 1
    assert len({turn.tobytes() for turn in turns[:count]}) == count
    assert (np.diff(worths[:count]) <= 0).all()
    for cells in turns[:count]:
        trial.check(seat, turn_of(cells))
    few = np.empty((7, 4), np.int64)
    assert values.promising_turns(*told, few, np.empty(7)) == min(count, 7)
    assert {turn.tobytes() for turn in few[:count]} <= {turn.tobytes() for turn in turns[:count]}


@given(BOARDS, st.sampled_from([3, 8, 13]))
@settings(max_examples=examples(10), deadline=None)
def test_the_equilibrium_is_one_of_its_turns_and_of_their_payoffs(board: str, number: int) -> None:
    here, left, learned = numbers(board), np.full(2, 1), values.learned_values()
    ones, twos, first_mix, second_mix, value = values.equilibrium(
        here, number, 0, left, (5, 127, 4, 2, 3, 3, 400), learned
    )
    assert 1 <= len(ones) <= 10 and 1 <= len(twos) <= 10
    assert first_mix.sum() == pytest.approx(1) == second_mix.sum()
    payoff = np.empty((len(ones), len(twos)))
    values.table(here, number, 0, left, ones, twos, learned, payoff)
    assert first_mix @ payoff @ second_mix == pytest.approx(value)
    assert (payoff @ second_mix).max() <= value + 0.01
    assert (first_mix @ payoff).min() >= value - 0.01


def test_turns_that_gain_join_the_equilibrium() -> None:
    """Turns that do well against no action are not enough against a rival who can make lines."""
    gains = []
    for seed in range(8):
        trial = late_trial(seed, 8)
        here, left = numbers(trial.board), np.array([*trial.walls_left])
        first = 0 if trial.first_ahead is None else trial.first_ahead[0].value + 1
        told = here, 8, first, left
        found, best = (
            values.equilibrium(*told, sizes, values.learned_values())[4]
            for sizes in ((6, 127, 5, 3, 3, 3, 100), (12, 600, 30, 5, 6, 6, 300))
        )
        alone = values.equilibrium(*told, (6, 127, 5, 0, 0, 3, 100), values.learned_values())[4]
        gains.append((abs(found - best), abs(alone - best)))
    joined, not_joined = np.mean(gains, axis=0)
    assert joined < not_joined / 2


def value_of(board: str, number: int, first: int, left: list[int]) -> float:
    """Return circles' chance to win by the learned values."""
    here, scratch = numbers(board), np.empty(values.FEATURES)
    return float(
        values.value(here, number, first, np.array(left), values.learned_values(), scratch)
    )


@given(BOARDS, st.integers(0, ROUNDS), st.integers(0, 2))
@settings(max_examples=examples(100), deadline=None)
def test_the_seats_values_are_opposite(board: str, number: int, first: int) -> None:
    swapped = board.translate(str.maketrans("ox", "xo"))
    found = value_of(board, number, first, [2, 1])
    assert found == pytest.approx(1 - value_of(swapped, number, (0, 2, 1)[first], [1, 2]), abs=1e-5)


def test_being_ahead_first_counts_less_than_a_line_does() -> None:
    line = put(START, dict.fromkeys([(1, 1), (2, 1), (3, 1)], "o"))
    for number in (4, 11):
        ahead = value_of(START, number, 1, [0, 0])
        assert 0.6 < ahead < value_of(line, number, 1, [0, 0])


def test_compiled_and_plain_kernels_agree() -> None:
    board = numbers(put(START, {(2, 2): "o", (3, 2): "o", (2, 3): "x", (4, 4): "#"}))
    ones = np.array([[-1, -1, -1, 20], [-1, 18, 26, -1], [34, -1, -1, -1]])
    twos = np.array([[-1, -1, -1, 20], [-1, 26, 18, 12]])
    told = board, 9, 0, np.array([1, 0]), ones, twos, values.learned_values()
    compiled, plain = np.empty((3, 2)), np.empty((3, 2))
    values.table(*told, compiled)
    values.table.py_func(*told, plain)
    assert compiled == pytest.approx(plain) and len(set(compiled.ravel())) > 3


def late_trial(seed: int, number: int = ROUNDS) -> Noughts:
    """Return a trial after random rounds, in round `number`."""
    rng, trial = random.Random(seed), Noughts()
    while trial.number < number:
        trial = trial.close(some_turns(trial, rng))
    return trial


@pytest.mark.alike
@pytest.mark.parametrize("seed", range(4))
def test_no_answer_beats_the_strategy_of_the_last_round(seed: int) -> None:
    """No legal turn gets more than the value against the strategy found."""
    trial = late_trial(seed)
    first = 0 if trial.first_ahead is None else trial.first_ahead[0].value + 1
    found = last_round(trial, Seat.ONE, numbers(trial.board), first)
    rival = last_round(trial, Seat.TWO, numbers(trial.board), first)
    assert found.value == pytest.approx(1 - rival.value, abs=1e-6)
    replies = trial.legal(Seat.TWO)
    worst = min(_expected(trial, found, reply) for reply in replies[:: max(1, len(replies) // 40)])
    assert worst >= found.value - 1e-6


def test_the_last_round_often_asks_whether_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """One look is at most the first matrix and the new rows and columns: some 5 ms."""
    real, looks, most = values.table, [0], [0]

    def table(*told: Any) -> None:
        looks[-1] += told[-1].size
        real(*told)

    def over() -> bool:
        looks.append(0)
        return len(looks) > most[0]

    monkeypatch.setattr(values, "table", table)
    trial = late_trial(1)
    for often in (1_000_000, 5, 1):
        most[0], looks[:] = often, [0]
        found = last_round(trial, Seat.ONE, numbers(trial.board), 0, over=over)
        assert max(looks) <= LAST**2 + POSITIONS_PER_CHECK
        assert found.strategy.sum() == pytest.approx(1) and len(looks) > 1


def _expected(trial: Noughts, found: Any, reply: Turn) -> float:
    total = 0.0
    for cells, share in zip(found.turns, found.strategy, strict=True):
        if share > 0:
            verdict = trial.close(Pair(turn_of(cells), reply)).verdict
            winner = verdict.winner if verdict else None
            total += share * (0.5 if winner is None else float(winner is Seat.ONE))
    return total


def bot(level: Level, seat: Seat) -> WanderingNoughtsBot:
    setup = Setup("wandering-noughts", None, NoughtsOptions(), Pair("Ann", "Ben"))
    found = WanderingNoughtsBot(setup, seat, level, random.Random(5))
    vars(found)["slips"] = {}  # errors on purpose would be answered at once, without chances
    found.prepare(120)
    return found


@pytest.mark.alike
@pytest.mark.parametrize("level", EFFORTS)
@pytest.mark.parametrize("number", [1, 3, 8, 13])
def test_every_level_answers_legally(level: Level, number: int) -> None:
    trial = late_trial(number, number)
    for seat in Seat:
        seated = bot(level, seat)
        start = GAME.start(seated.setup)
        here = replace(start, trials=(trial,), number=number)
        choice = seated.think(here, 30, lambda: False)
        here.check(seat, GAME.read(choice.move, here, seat))
        assert choice.value is not None and 0 <= choice.value <= 1 and choice.simulations > 0


def test_more_time_examines_more_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    seated, pairs = bot(Level.EXPERT, Seat.ONE), list[int]()
    real = lookahead.searched_value

    def noted(*told: Any) -> Any:
        pairs[-1] += 1
        return real(*told)

    monkeypatch.setattr(lookahead, "searched_value", noted)
    start = GAME.start(seated.setup)
    here = replace(start, trials=(late_trial(3, 6),), number=6)
    for times in (100, 400):
        pairs.append(0)
        seated.think(here, 60_000, Counted(times))
    assert 20 < pairs[0] < pairs[1] / 2


def test_the_second_to_last_round_has_the_values_of_the_last() -> None:
    trial = late_trial(4, ROUNDS - 1)
    start = numbers(trial.board)
    first = 0 if trial.first_ahead is None else trial.first_ahead[0].value + 1
    left, idle = np.array([*trial.walls_left]), np.full(4, -1)
    told = start, trial.number, first, left, idle, idle, search.SIZES, values.learned_values()
    found = lookahead.searched_value(*told)
    after = trial.close(Pair(Turn(), Turn()))
    exact = last_round(after, Seat.ONE, numbers(after.board), first)
    assert found == pytest.approx(exact.value, abs=0.05)


def before_last(seed: int) -> tuple[Any, int, Any, Any]:
    """Return a board before the round before the last, its number, who was ahead, and walls."""
    trial = late_trial(seed, ROUNDS - 1)
    first = 0 if trial.first_ahead is None else trial.first_ahead[0].value + 1
    return numbers(trial.board), ROUNDS - 1, first, np.array([*trial.walls_left])


@pytest.mark.parametrize("seed", range(12))
def test_the_value_of_the_last_round_is_that_of_its_matrix(seed: int) -> None:
    """All results of the same turns, solved as a linear program, have the same value."""
    start, _, first, left = before_last(seed)
    learned, sides = values.learned_values(), []
    for piece in (1, 2):
        turns = np.empty((lookahead.MOST, 4), np.int64)
        told = piece, ROUNDS, first, left, lookahead.FEW, learned, turns, np.empty(len(turns))
        sides.append(turns[: values.promising_turns(start, *told)])
    payoff = np.empty((len(sides[0]), len(sides[1])))
    values.table(start, ROUNDS, first, left, *sides, learned, payoff)
    *_, value = matrices.solve(np.unique(np.unique(payoff, axis=0), axis=1))
    assert lookahead.last_value(start, first, left, learned) == pytest.approx(value, abs=0.01)


def test_some_last_rounds_are_decided_and_some_are_not() -> None:
    learned = values.learned_values()
    found = {
        round(float(lookahead.last_value(start, first, left, learned)), 2)
        for start, _, first, left in map(before_last, range(12))
    }
    assert {0.0, 1.0} < found


@pytest.mark.parametrize("seat", Seat)
def test_replies_get_their_mean_value_or_are_hopeless(seat: Seat) -> None:
    (start, number, first, left), learned = before_last(10), values.learned_values()
    rng, sides = np.random.default_rng(5), []
    for piece in (1, 2):
        legal = legal_turns(start, piece, number, left[piece - 1])
        sides.append(legal[rng.permutation(len(legal))][:20])
    payoff = np.empty((20, 20))
    for at in np.ndindex(20, 20):
        board, walls = start.copy(), np.empty(2, np.int64)
        then = values.play_round(board, first, left, sides[0][at[0]], sides[1][at[1]], walls)
        payoff[at] = lookahead.last_value(board, then, walls, learned)
    others, mixed = np.array([7, 3, 12, 0]), np.array([0.2, 0.5, 0.0, 0.3])
    chances = payoff[:, others] if seat is Seat.ONE else 1 - payoff[others].T
    means, known = chances @ mixed, np.full((20, 20), np.nan)
    least = float(np.quantile(means, 0.8))
    for turn, mean in enumerate(means):
        told = seat.value, *sides, turn, others, mixed, least, learned, known
        found = lookahead.reply_value(start, first, left, *told)
        assert found == (pytest.approx(mean) if mean > least + 1e-9 else lookahead.HOPELESS)
    seen = ~np.isnan(known)
    assert known[seen] == pytest.approx(payoff[seen])
    unused = known[:, 12] if seat is Seat.ONE else known[12]
    assert np.isnan(unused).all() and seen.sum() < 60, "hopeless turns are dropped early"


def test_the_round_before_the_last_is_judged_by_a_matrix_of_last_rounds() -> None:
    """Against a matrix of all pairs, it errs by less than a third of the learned values' error."""
    learned, errors = values.learned_values(), []
    for seed in range(12):
        start, number, first, left = before_last(seed)
        told = start, number, first, left, search.SIZES, learned
        ones, twos, _, _, by_learned = values.equilibrium(*told)
        payoff = np.empty((len(ones), len(twos)))
        for at in np.ndindex(payoff.shape):
            board, walls = start.copy(), np.empty(2, np.int64)
            then = values.play_round(board, first, left, ones[at[0]], twos[at[1]], walls)
            payoff[at] = lookahead.last_value(board, then, walls, learned)
        *_, value = matrices.solve(payoff)
        ones, twos = lookahead.before_last(start, first, left, search.SIZES, learned)
        here = start, first, left, ones, twos, search.SIZES[-1], learned
        found = lookahead.last_but_one(*here, lookahead.PAIRS, np.full(payoff.shape, np.nan))
        in_parts, known = np.nan, np.full(payoff.shape, np.nan)
        for pairs in range(3, lookahead.PAIRS + 3, 3):
            assert np.isnan(in_parts)
            in_parts = lookahead.last_but_one(*here, pairs, known)
            if not np.isnan(in_parts):
                break
        assert in_parts == found
        errors.append((abs(found - value), abs(by_learned - value)))
    searched, learned_only = np.mean(errors, axis=0)
    assert searched < learned_only / 3


@pytest.mark.parametrize("seat", Seat)
def test_no_reply_beats_the_strategy_of_the_round_before_the_last(seat: Seat) -> None:
    """One reply that learned values do not rank among the best forty would win nearly always."""
    board = " ....  .o.... .####x oxxoox .xoxxo  oo.. "
    rows = [board[at : at + 6] for at in range(0, 42, 7)]
    trial = Noughts(
        number=ROUNDS - 1,
        board="".join(rows),
        walls_left=Pair(0, 0),
        first_ahead=(Seat.TWO, 5),
    )
    effort, rival = EFFORTS[Level.EXPERT], seat.other.value
    found = search.best_choice(trial, seat, effort, 60_000, Counted(5_000))
    start, left, learned = numbers(trial.board), np.zeros(2, np.int64), values.learned_values()
    turns = legal_turns(start, rival + 1, trial.number, 0)
    sides, others = (turns, found.turns)[:: 1 - 2 * rival], np.arange(len(found.turns))
    least, known = 1 - found.value + 0.03, np.full((len(sides[0]), len(sides[1])), np.nan)
    for turn in range(len(turns)):
        told = rival, *sides, turn, others, found.strategy, least, learned, known
        assert lookahead.reply_value(start, 2, left, *told) == lookahead.HOPELESS


def test_a_certain_win_is_worth_exactly_1() -> None:
    """By rounding, the probabilities of a strategy can add up to a little more than 1."""
    trial = late_trial(1)
    here = numbers(trial.board), trial.number, 0, np.zeros(2, np.int64)
    looking = search._Search(*here, EFFORTS[Level.EXPERT], 0.0, lambda: False)
    looking.payoff = np.ones((8, 9))
    looking._mix()
    assert looking.value == 1.0


def test_it_stops_when_told_to() -> None:
    seated = bot(Level.EXPERT, Seat.ONE)
    choice = seated.think(GAME.start(seated.setup), 60_000, lambda: True)
    assert choice.simulations <= 200


@pytest.mark.parametrize("seed", range(6))
def test_it_knows_the_remaining_walls_and_who_was_ahead_first(seed: int) -> None:
    """It takes both from the moves, also if it joins late and after a rewind."""
    rng, trial, seated = random.Random(seed), Noughts(), bot(Level.CASUAL, Seat.TWO)
    moves: list[list[str]] = []
    for number in range(1, 3 + seed):
        turns = some_turns(trial, rng)
        moves += [[NAMES[seat], GAME.write(turn)] for seat, turn in turns.items()]
        trial = trial.close(turns)
        if number == 2:
            other = trial.close(some_turns(trial, rng))
            seated.trial_of({"board": list(rows(other.board))}, 4, [])
    found = seated.trial_of({"board": list(rows(trial.board))}, trial.number, moves)
    assert found.walls_left == trial.walls_left and found.first_ahead == trial.first_ahead


def test_it_remembers_rounds_that_the_moves_do_not_show() -> None:
    seated = bot(Level.CASUAL, Seat.TWO)
    board = [" ooo# ", "......", "......", "......", "...xx.", " #... "]
    moves = [["dmo", "wall E1"], ["ec", "wall B5"], ["ec", "wall B6 place A1"], ["dmo", "none"]]
    trial = seated.trial_of({"board": board}, 6, moves)
    assert trial.walls_left == Pair(1, 0) and trial.first_ahead == (Seat.ONE, 5)
    board[4] = "..xxxx"
    assert seated.trial_of({"board": board}, 7, moves).first_ahead == (Seat.ONE, 5)
