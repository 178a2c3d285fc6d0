"""HyperStar's bot: its kernels score by the rules, and its answers are legal."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Literal

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import Pair, Seat, Setup
from games.engine import rave_tree
from games.engine.bots import Choice, Level
from games.engine.searching import LINE
from games.hyperstar import GAME, kernels, search
from games.hyperstar.bot import HyperStarBot
from games.hyperstar.efforts import EFFORTS
from games.hyperstar.ending import Ending, fits
from games.hyperstar.options import HyperStarOptions
from games.hyperstar.rules import Position, judge
from games.hyperstar.scoring import scored
from games.hyperstar.tiling import indices, tiling
from games.hyperstar.view import Action, Double, Move, Pass, Place, Swap
from tests.drawing import examples

Radius = Literal[3, 4, 5]
RADII: tuple[Radius, ...] = (3, 4, 5)


def position(radius: Radius = 3, rng: random.Random | None = None, stones: int = 0) -> Position:
    setup = Setup("hyperstar", None, HyperStarOptions(radius=radius), Pair("Ann", "Ben"))
    here = GAME.start(setup)
    for _ in range(stones):
        assert rng is not None
        cells = here.board.named(here.empty)
        here = here.play(here.to_move, Place(rng.choice(cells)))
    return here


def scratch() -> tuple[np.ndarray, np.ndarray]:
    return np.empty((2, 3), np.uint64), np.empty(4, np.int64)


@given(st.sampled_from(RADII), st.integers(0, 2**32), st.booleans())
@settings(max_examples=examples(200), deadline=None)
def test_kernels_score_by_the_rules(radius: int, seed: int, edge_only: bool) -> None:
    rng = random.Random(seed)
    cells = tiling(radius)
    one = two = 1
    for cell in range(1, len(cells.near)):
        owner = rng.choices((0, 1, 2), (rng.randrange(1, 4), 1, 1))[0]
        one |= (owner == 1) << cell
        two |= (owner == 2) << cell
    expected = scored(cells, Pair(one, two), edge_only)
    board, (left, out) = search.board_of(radius), scratch()
    numbers = search.numbers(radius, Pair(one, two))
    kernels.score(numbers, board.near, edge_only, left, out)
    assert out.tolist() == [*expected.score, *expected.corners]
    worth = kernels.utility(numbers, board.near, edge_only, left, out)
    winner = judge(expected).winner
    assert (worth > 0.5, worth == 0.5) == (winner is Seat.ONE, winner is None)


@pytest.mark.parametrize("radius", RADII)
def test_playouts_alternate_until_the_board_is_full(radius: int) -> None:
    board = search.board_of(radius)
    count = len(board.sides)
    state = np.array([5], np.uint64)
    stones = search.numbers(radius, Pair(1, 1))
    codes = np.empty(count + 1, np.uint32)
    kernels.codes_of(stones, board.beside, board.marks, codes)
    scratch = np.empty(count, np.uint8), np.empty(count, np.uint8)
    table = (board.around, board.sides, board.beside, board.marks)
    kernels.finish(stones, codes, 1, 0, -1, *table, *scratch, state)
    again = codes.copy()
    kernels.codes_of(stones, board.beside, board.marks, again)
    assert (codes == again).all()
    assert stones[0] == 3 and (stones[1:] > 0).all()
    # In the opening each seat places a stone of the other; then turns alternate.
    assert abs(int((stones == 1).sum()) - int((stones == 2).sum())) <= 1


def test_compiled_and_plain_kernels_agree() -> None:
    board = search.board_of(3)
    start = search.numbers(3, Pair(1, 1))
    table = (board.near, board.around, board.sides, board.beside, board.marks)
    arguments = (start, 1, 5, *table, False)
    with np.errstate(over="ignore"):
        plain = kernels.playouts.py_func(*arguments, np.uint64(3))
    assert kernels.playouts(*arguments, np.uint64(3)) == pytest.approx(plain)


def bot(level: Level, seat: Seat, radius: Radius = 3) -> HyperStarBot:
    setup = Setup("hyperstar", None, HyperStarOptions(radius=radius), Pair("Ann", "Ben"))
    found = HyperStarBot(setup, seat, level, random.Random(5))
    vars(found)["slips"] = {}  # errors on purpose would be answered at once, without chances
    found.prepare(120)
    return found


@pytest.mark.alike
@pytest.mark.parametrize("level", EFFORTS)
@pytest.mark.parametrize("stones", [0, 1, 2, 9, 30, 48])
def test_every_level_answers_legally_and_in_time(level: Level, stones: int) -> None:
    here = position(3, random.Random(stones), stones)
    found = bot(level, here.to_move)
    for choice in (found.think(here, 30, lambda: False), found.search(here, 30, lambda: False)):
        here.check(here.to_move, GAME.read(choice.move, here, here.to_move))
        assert choice.simulations > 0
    assert choice.value is not None and 0 <= choice.value <= 1


@pytest.mark.parametrize("radius", RADII)
def test_neighbours_are_listed_in_the_order_of_a_walk(radius: int) -> None:
    """Successive neighbours touch; at the edge the walk does not return to its start."""
    cells, board = tiling(radius), search.board_of(radius)
    for cell, near in enumerate(cells.near):
        count = int(board.sides[cell])
        before, *walk = (int(item) for item in board.around[cell, : count + 2])
        assert set(walk[:-1]) == set(indices(near)) and len(walk[:-1]) == near.bit_count()
        assert all(cells.near[a] >> b & 1 for a, b in pairwise(walk[:-1]))
        edge = cells.edge >> cell & 1
        assert [before, walk[-1]] == ([cell, cell] if edge else [walk[-2], walk[0]])


def test_a_broken_bridge_is_restored() -> None:
    """If the rival takes one of two empty cells between own stones, the bot takes the other."""
    board, cells = search.board_of(4), tiling(4)
    for one, far in (("A1", "A4"), ("A2", "'A2")):
        a, b = cells.index[one], cells.index[far]
        common = list(indices(cells.near[a] & cells.near[b]))
        if cells.near[a] >> b & 1 or len(common) != 2:
            continue
        for taken, other in (common, common[::-1]):
            stones = np.zeros(len(cells.near), np.int8)
            stones[[a, b]], stones[taken] = 1, 2
            codes = np.empty(len(stones) + 1, np.uint32)
            kernels.codes_of(stones, board.beside, board.marks, codes)
            code, sides = int(codes[taken]), int(board.sides[taken])
            saving = [n for n in range(16) if kernels.bridge_replies(code, 1, sides) >> n & 1]
            assert [board.around[taken, n] for n in saving] == [other]
            assert kernels.bridge_replies(code, 2, sides) == 0
            kernels.put(stones, codes, a, 1, board.beside, board.marks)
            assert kernels.bridge_replies(int(codes[taken]), 1, sides) == 0


@pytest.mark.parametrize("radius", RADII)
def test_items_are_considered(radius: Radius) -> None:
    """The tree contains every kind of available item, and only legal uses."""
    here = position(radius, random.Random(3), len(tiling(radius).near) // 2)
    looked = search.Search(here, replace(EFFORTS[Level.EXPERT], games=2_000), 7)
    found = looked._tree(float("inf"), lambda: False)
    cells, looks = len(tiling(radius).near), looked.tree.stats[0, rave_tree.VISITS]
    slots = [int(slot) for slot in np.flatnonzero(looks) if slot != cells + 1]
    weighed = [looked._action(0, slot) for slot in slots]
    assert {type(action) for action in weighed} == {Place, Pass, Move, Swap}
    for action in weighed:
        here.check(here.to_move, action)
    assert looks[cells + 1] > 0, "the double, whose cells come in two turns"
    assert found.action in weighed or isinstance(found.action, Double)


@pytest.mark.parametrize(("used", "stones"), [(Place, 12), (Double, 12), (Swap, 34), (Pass, 46)])
def test_the_tree_is_reused_two_turns_later(used: type[Action], stones: int) -> None:
    """The search continues from the new position with what it found there before."""
    here = position(3, random.Random(4), stones)
    effort = replace(EFFORTS[Level.EXPERT], games=20_000)
    looked = search.Search(here, effort, 7)
    found = looked.run(60_000, lambda: False)
    here = here.play(here.to_move, found.action)
    tree, node = looked.tree, looked.child_after(0, found.action)
    replies = {
        action: looked.child_after(node, action) for action in GAME.actions(here, here.to_move)
    }
    known = {one: at for one, at in replies.items() if at >= 0 and isinstance(one, used)}
    reply, there = max(known.items(), key=lambda item: tree.total[item[1], rave_tree.GAMES])
    row, looks = tree.stats[there].copy(), tree.total[there, rave_tree.GAMES]
    here = here.play(here.to_move, reply)
    then = search.Search(here, effort, 9, looked)
    assert then.tree is tree and looks > 0 and (tree.stats[tree.root] == row).all()
    assert len(set(tree.order.tolist())) == len(tree.child) > tree.used > 0
    action = then.run(60_000, lambda: False).action
    here.check(here.to_move, action)
    assert tree.total[tree.root, rave_tree.GAMES] == looks + 20_000
    assert search.Search(replace(here, passes=1), effort, 9, looked).tree is not tree


def test_the_imagined_position_equals_the_view() -> None:
    here = position(4, random.Random(1), 13)
    here = here.play(here.to_move, Pass())
    here = here.expire(("turn", here.number))
    seen = {
        "detail": GAME.detail(here.view(Seat.ONE)),
        "round": here.round,
        "moves": [["first", "pass"], ["deadline"]],
    }
    found = bot(Level.RANDOM, Seat.ONE, 4).imagine(seen)
    assert (found.stones, found.items, found.number) == (here.stones, here.items, here.number)
    assert (found.passes, found.outs) == (here.passes, here.outs) == (0, 1)


def test_the_bot_passes_if_that_wins() -> None:
    rng = random.Random(2)
    for _ in range(200):
        here = position(3, rng, 20)
        seat = here.to_move.other
        here = here.play(here.to_move, Pass())
        ending = here.play(seat, Pass()).outcome()
        assert ending is not None
        if ending.winner is seat:
            decided = bot(Level.STRONG, seat).decide(here, 50, lambda: False)
            assert decided is not None and decided.move == "pass"
            return
    raise AssertionError("no such position was found")


@pytest.mark.alike
@pytest.mark.parametrize("level", EFFORTS)
def test_nobody_passes_while_there_is_room(level: Level) -> None:
    """A pass has no statistics from other turns, which must not make it look better.

    The bot of a seat that was behind used to pass.
    """
    for seed in range(6):
        rng = random.Random(seed)
        here = position(4, rng, 20 + seed)
        lost = sum(1 << cell for cell in rng.sample(range(1, 99), 40))
        stones = here.stones.put(here.to_move, here.stones[here.to_move] & ~lost)
        behind = replace(here, stones=stones)
        found = search.Search(behind, replace(EFFORTS[level], games=1_000), 2 * seed + 1)
        assert not isinstance(found.run(60_000, lambda: False).action, Pass)


def thought(here: Position, seed: int) -> Choice:
    """Return the answer of an expert whose effort does not depend on the clock."""
    found, looks = bot(Level.EXPERT, here.to_move), iter(range(30))
    found.rng.seed(seed)
    return found.search(here, 60_000, lambda: next(looks, None) is None)


@pytest.mark.alike
@pytest.mark.parametrize("stones", [0, 1, 2, 9, 30, 34])
def test_the_expected_line_is_legal(stones: int) -> None:
    """In the opening too: each seat places a stone of the other, and nobody passes (HS-5)."""
    here = then = replace(position(3, random.Random(stones), stones), items=Pair((), ()))
    choice = thought(here, stones)
    assert 0 < len(choice.line) <= LINE
    for text in (choice.move, *choice.line):
        action = GAME.read(text, then, then.to_move)
        then.check(then.to_move, action)
        assert GAME.write(action) == text
        then = then.play(then.to_move, action)
    assert thought(here, stones) == choice


def chance(here: Position, seat: Seat) -> float:
    """Return 1 for a win with best play, 0.5 for a draw and 0 for a loss, by exhaustive search."""
    outcome = here.outcome()
    if outcome is not None:
        return 0.5 if outcome.winner is None else float(outcome.winner is seat)
    better, most = (max, 1.0) if here.to_move is seat else (min, 0.0)
    found = 1.0 - most
    for action in GAME.actions(here, here.to_move):
        found = better(found, chance(here.play(here.to_move, action), seat))
        if found == most:
            break
    return found


@pytest.mark.alike
@pytest.mark.parametrize(("empty", "wanted"), [(1, 6), (2, 12), (3, 4)])
def test_endings_are_played_perfectly_and_immediately(empty: int, wanted: int) -> None:
    rng, tried = random.Random(empty), 0
    while tried < wanted:
        here = position(3, rng, len(tiling(3).near) - 1 - empty)
        here = replace(here, items=Pair((), ()))
        mover = here.to_move
        after = {
            action: chance(here.play(mover, action), mover) for action in GAME.actions(here, mover)
        }
        if len(set(after.values())) == 1:
            continue
        choice = bot(Level.EXPERT, mover).search(here, 60_000, lambda: False)
        assert after[GAME.read(choice.move, here, mover)] == max(after.values())
        assert 0 < choice.simulations < 1_000
        for text in (choice.move, *choice.line):
            action = GAME.read(text, here, here.to_move)
            here.check(here.to_move, action)
            here = here.play(here.to_move, action)
        assert here.outcome() is not None, "it tells how the game ends"
        tried += 1


def ending(seed: int, empty: int) -> Ending:
    """Return an endgame on the smallest board, possibly after a pass."""
    rng, board = random.Random(seed), search.board_of(3)
    start = np.array([3, *rng.choices((1, 2), k=len(board.sides) - 1)], np.int8)
    start[rng.sample(range(1, len(start)), empty)] = 0
    return Ending(start, 5 + seed % 2, seed % 3 % 2, board.near, seed % 5 == 0)


@pytest.mark.alike
@pytest.mark.parametrize("seed", range(20))
def test_the_value_of_an_ending_equals_the_exhaustive_search(seed: int) -> None:
    one, (left, out) = ending(seed, 4), scratch()

    @cache
    def worth(stones: bytes, turn: int, passes: int) -> float:
        board = np.frombuffer(stones, np.int8).copy()
        empty = np.flatnonzero(board == 0)
        if passes == 2 or not len(empty):
            return float(kernels.utility(board, *one._table, left, out))
        found = [worth(stones, turn + 1, passes + 1)]
        for cell in empty:
            board[cell] = 1 if turn % 2 else 2
            found.append(worth(board.tobytes(), turn + 1, 0))
            board[cell] = 0
        return max(found) if turn % 2 else min(found)

    assert one.settle(lambda: False)
    expected = worth(one.board.tobytes(), one.turn, one.passes)
    line, found = one.line(5)
    assert found == pytest.approx(expected if one.turn % 2 else 1 - expected, abs=1e-6)
    stones, turn, passes = one.board.copy(), one.turn, one.passes
    for cell in line:
        passes = passes + 1 if cell < 0 else 0
        if cell >= 0:
            stones[cell] = 1 if turn % 2 else 2
        turn += 1
        assert worth(stones.tobytes(), turn, passes) == pytest.approx(expected)


def test_a_stopped_ending_can_be_continued() -> None:
    one, whole = ending(2, 8), ending(2, 8)
    assert not one.settle(lambda: True) and 0 < one.judged < 5_000
    assert one.settle(lambda: False) and whole.settle(lambda: False)
    assert one.judged == whole.judged and one.line(5) == whole.line(5)


def test_the_time_determines_when_endings_are_solved() -> None:
    empty = {ms: max(n for n in range(20) if fits(n, ms)) for ms in (0, 20, 200, 2_000, 60_000)}
    assert list(empty.values()) == [4, 7, 10, 12, 12]


def test_items_are_considered_in_endings_too() -> None:
    rng = random.Random(2)
    for _ in range(200):
        here = position(3, rng, len(tiling(3).near) - 1 - 4)
        mover = here.to_move
        bare = replace(here, items=here.items.put(mover.other, ()))
        swaps = [action for action in GAME.actions(bare, mover) if isinstance(action, Swap)]
        without = replace(bare, items=Pair((), ()))
        if chance(without, mover) or not any(
            chance(replace(bare.play(mover, swap), items=Pair((), ())), mover) == 1
            for swap in swaps
        ):
            continue
        choice = thought(bare, 1)
        assert isinstance(GAME.read(choice.move, bare, mover), Move | Swap | Double)
        return
    raise AssertionError("no such position was found")


def test_the_line_after_a_pass_in_the_opening_is_not_reported() -> None:
    looked = search.Search(position(), EFFORTS[Level.EXPERT], 7)
    cell, other = Place("A1"), Place("B1")
    assert looked._playable(cell, (Pass(), other)) == ()
    assert looked._playable(cell, (other, Pass(), Pass(), cell)) == (other, Pass(), Pass())
