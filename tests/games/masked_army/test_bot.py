"""Masked Army's bot: its kernels follow the rules, and its search agrees with exhaustive search."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import Pair, Seat, Setup
from games.engine.bots import Level
from games.engine.rave_tree import GAMES
from games.engine.searching import LINE, SURE
from games.kinds.turns import Times
from games.masked_army import GAME, kernels, search
from games.masked_army.bot import MaskedArmyBot
from games.masked_army.efforts import EFFORTS, Effort
from games.masked_army.options import MaskedArmyOptions
from games.masked_army.rules import Position, has_room, judge
from tests.drawing import examples

TIMES = Times.alike(0)


def scanned(board: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, int]:
    """Return the arrays of a board for playouts: its sets, its pairs, and the number that fits."""
    sets, lists = np.empty((2, 2), np.uint64), np.empty((2, kernels.PAIRS + 1), np.uint8)
    left = int(kernels.scan(board, sets, *lists))
    return board, sets, lists[0], lists[1], left


@given(st.text(alphabet="rb", min_size=81, max_size=81), st.sampled_from(list(Seat)))
@settings(max_examples=examples(150), deadline=None)
def test_full_boards_are_judged_by_the_rules(board: str, last: Seat) -> None:
    _, sets, *_ = scanned(search.numbers(board))
    found = kernels.utility(sets, last.value + 1, np.empty((2, 82), np.uint8))
    assert (found > 0.5) is (judge(board, last).winner is Seat.ONE)
    assert 0 <= found <= 1 and abs(found - 0.5) > 0.25


@pytest.mark.parametrize("careful", [0, 2, 4])
def test_playouts_alternate_pieces_until_the_board_is_full(careful: int) -> None:
    state = np.array([3], np.uint64)
    for seed in range(40):
        board, sets, pairs, place, left = scanned(np.zeros(81, np.int8))
        last = kernels.finish(board, sets, pairs, place, left, 1 + seed % 2, careful, state)
        text = "".join(".rb"[mark] for mark in board)
        assert not has_room(text) and text.count("r") == text.count("b")
        pieces = text.count("r")
        assert last == (1 + (seed + pieces - 1) % 2)
        assert (sets == scanned(board)[1]).all()
        assert sorted(pairs[:-1]) == list(range(kernels.PAIRS))
        assert all(pairs[at] == pair for pair, at in enumerate(place))


@given(st.integers(0, 2**32), st.integers(0, 30))
@settings(max_examples=examples(50), deadline=None)
def test_free_pairs_are_updated_with_each_piece(seed: int, pieces: int) -> None:
    rng = random.Random(seed)
    board, sets, pairs, place, left = scanned(np.zeros(81, np.int8))
    for number in range(min(pieces, 24)):
        pair, flip = int(pairs[rng.randrange(left)]), rng.randrange(2)
        left = kernels.put(board, sets, pairs, place, left, pair, flip, 1 + number % 2)
    _, same, fitting, _, count = scanned(board)
    assert left == count and set(pairs[:left]) == set(fitting[:count])
    assert (sets == same).all()
    ways = ((index, two) for index in range(81) for two in (index + 1, index + 9))
    room = [(a, b) for a, b in ways if b < 81 and (b - a == 9 or b % 9)]
    assert count == sum(not (board[a] or board[b]) for a, b in room)


def test_the_pairs_are_the_first_moves() -> None:
    assert kernels.ACTIONS == len(GAME.actions(Position(times=TIMES), Seat.ONE)) == 288


def test_compiled_and_plain_kernels_agree() -> None:
    board = np.zeros(81, np.int8)
    board[[40, 41]] = 1, 2
    with np.errstate(over="ignore"):
        plain = kernels.playouts.py_func(board, 2, 5, 2, np.uint64(11))
    assert kernels.playouts(board, 2, 5, 2, np.uint64(11)) == pytest.approx(plain)


def ending(rng: random.Random, room: int) -> Position:
    """Return a position in which few pieces still fit."""
    here = Position(times=TIMES)
    while len(GAME.actions(here, here.to_move)) > room:
        here = here.play(here.to_move, rng.choice(GAME.actions(here, here.to_move)))
    return here


def wins(here: Position, seat: Seat) -> bool:
    """Return True if the seat wins with best play, by exhaustive search."""
    outcome = here.outcome()
    if outcome is not None:
        return outcome.winner is seat
    after = (here.play(here.to_move, action) for action in GAME.actions(here, here.to_move))
    return (any if here.to_move is seat else all)(wins(item, seat) for item in after)


def test_a_won_ending_is_won() -> None:
    rng, tried = random.Random(4), 0
    for _ in range(60):
        here = ending(rng, 8)
        mover = here.to_move
        if here.outcome() is not None or not wins(here, mover):
            continue
        after = [here.play(mover, action) for action in GAME.actions(here, mover)]
        if all(wins(item, mover) for item in after):
            continue
        found = search.Search(here, Effort(4_000, 2, 1, 1.0), 1).run(5_000, lambda: False)
        assert wins(here.play(mover, found.placement), mover)
        tried += 1
    assert tried >= 5


def bot(level: Level, seat: Seat = Seat.ONE) -> MaskedArmyBot:
    setup = Setup("masked-army", None, MaskedArmyOptions(), Pair("Ann", "Ben"))
    found = MaskedArmyBot(setup, seat, level, random.Random(5))
    vars(found)["slips"] = {}  # errors on purpose would be answered at once, without chances
    found.prepare(120)
    return found


def test_an_expert_stops_early_when_all_moves_are_searched() -> None:
    """With few moves left it has searched all of them long before its time is up."""
    rng, tried, seated = random.Random(9), 0, bot(Level.EXPERT)
    for _ in range(60):
        here = ending(rng, search.END)
        mover = here.to_move
        if here.outcome() is not None or tried == 6:
            continue
        after = {
            action: wins(here.play(mover, action), mover) for action in GAME.actions(here, mover)
        }
        if len(set(after.values())) == 2:
            choice = seated.search(here, 60_000, lambda: False)
            assert after[GAME.read(choice.move, here, mover)]
            assert choice.simulations == search.ENOUGH
            tried += 1
    assert tried == 6


@pytest.mark.alike
@pytest.mark.parametrize("level", EFFORTS)
@pytest.mark.parametrize("room", [288, 60, 4])
def test_every_level_answers_legally_and_in_time(level: Level, room: int) -> None:
    here = ending(random.Random(room), room)
    if here.outcome() is None:
        found = bot(level, here.to_move)
        for choice in (found.think(here, 30, lambda: False), found.search(here, 30, lambda: False)):
            here.check(here.to_move, GAME.read(choice.move, here, here.to_move))
            assert choice.simulations > 0
        assert choice.value is not None and 0 <= choice.value <= 1


def test_lower_levels_forget() -> None:
    """An expert remembers all of 24 pieces shown once, a beginner far fewer."""
    here, kept = Position(times=TIMES), {}
    bots = {level: bot(level) for level in EFFORTS}
    rng = random.Random(8)
    for _ in range(24):
        here = here.play(here.to_move, rng.choice(GAME.actions(here, here.to_move)))
        seen = {
            "detail": GAME.detail(here.view(Seat.ONE)),
            "round": here.round,
            "to_act": [GAME.seats[here.to_move]],
        }
        for one in bots.values():
            one.observe(seen)
    for level, one in bots.items():
        known = [(m, real) for m, real in zip(one.memory, here.board, strict=True) if m in "rb"]
        assert all(m == real for m, real in known)
        kept[level] = len(known)
    assert kept[Level.EXPERT] == 48
    assert kept[Level.BEGINNER] < kept[Level.EIGHT] <= 48


@pytest.mark.alike
@pytest.mark.parametrize("room", [100, 60, 20])
def test_the_expected_line_is_legal(room: int) -> None:
    """Each placement is written from its mover's side, in turn (MA-2, MA-3)."""
    here = then = ending(random.Random(room), room)
    effort = Effort(20_000, 3, 30, 1.0)
    found = search.Search(here, effort, 1).run(60_000, lambda: False)
    assert 0 < len(found.line) <= LINE
    for placement in (found.placement, *found.line):
        then.check(then.to_move, placement)
        then = then.play(then.to_move, placement)
    assert search.Search(here, effort, 1).run(60_000, lambda: False) == found


def test_the_tree_is_reused_two_turns_later() -> None:
    """The tree is used again from the position reached, but not for another board."""
    here, effort = ending(random.Random(60), 60), Effort(20_000, 3, 4, 1.0)
    looked = search.Search(here, effort, 1)
    found = looked.run(60_000, lambda: False)
    elsewhere = here.play(here.to_move, found.line[0])
    elsewhere = elsewhere.play(elsewhere.to_move, found.placement)
    assert search.Search(elsewhere, effort, 2, looked).tree is not looked.tree
    after = here.play(here.to_move, found.placement)
    after = after.play(after.to_move, found.line[0])
    then, known = search.Search(after, effort, 2, looked), looked.tree.total
    assert then.tree is looked.tree and 20_000 > known[then.tree.root, GAMES] >= SURE
    assert len({*then.tree.order.tolist()}) == len(then.tree.child) > then.tree.used > 0
    after.check(after.to_move, then.run(60_000, lambda: False).placement)


def test_the_reused_tree_keeps_statistics_of_free_pairs() -> None:
    """The new tree has slots only for the pairs that are still free."""
    here, effort = ending(random.Random(60), 60), Effort(20_000, 3, 4, 1.0)
    looked = search.Search(here, effort, 1)
    found = looked.run(60_000, lambda: False)
    after = here.play(here.to_move, found.placement).play(here.to_move.other, found.line[0])
    node, tree = looked.node_of_later_board(search.numbers(after.board)), looked.tree
    actions, stats, behind = looked.slots, tree.stats[node].copy(), tree.child[node].copy()
    then = search.Search(after, effort, 2, looked)
    assert set(then.slots) < set(actions) and len(then.slots) == len(after.legal(after.to_move))
    assert then.tree.root == node and behind.max() >= 0
    for slot, action in enumerate(then.slots):
        (before,) = np.flatnonzero(actions == action)
        assert (tree.stats[node, :, slot] == stats[:, before]).all()
        assert tree.child[node, slot] == behind[before]
    assert tree.child[node].max() == behind.max()


def test_the_bot_reports_an_expected_line() -> None:
    here = then = ending(random.Random(20), 20)
    choice = bot(Level.NINE, here.to_move).search(here, 60_000, lambda: False)
    assert choice.line
    for text in (choice.move, *choice.line):
        placement = GAME.read(text, then, then.to_move)
        then.check(then.to_move, placement)
        assert GAME.write(placement) == text
        then = then.play(then.to_move, placement)
