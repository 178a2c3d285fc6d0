"""The compiled search, compared with plain searches and known puzzles.

`GARNET_EXAMPLES=5000` tries more random boards, and all known puzzles.
"""

import json
import os
import random
from pathlib import Path
from types import SimpleNamespace as Helpers
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.gyulbot.kernels.board_arrays import arrays_of

pytest.importorskip("numba", reason="no wheels for this computer")

from games.gyulbot import plain
from games.gyulbot.board import Board, board_of, trace
from games.gyulbot.kernels import compiled
from games.gyulbot.kernels.bits import FAR, FOUND, LOOKING, NONE, POOL_FULL
from games.gyulbot.model import model_of
from tests.drawing import examples

DATA = Path(__file__).parents[2] / "data" / "puzzles"
KNOWN: list[dict[str, Any]] = json.loads((DATA / "known.json").read_text("utf-8"))
EXAMPLES = int(os.environ.get("GARNET_EXAMPLES", "0"))
SOON = [known for known in KNOWN if EXAMPLES or (known["least"] or 0) <= 13]
MOST = 2_000

seeds = st.integers(0, 2**32)


def always_on(bound: int) -> bool:
    return True


@pytest.fixture(scope="module")
def memory() -> compiled.SearchMemory:
    """Return memory for searches of small boards."""
    return compiled.SearchMemory(1 << 18)


@pytest.fixture(scope="module")
def tiny() -> compiled.SearchMemory:
    """Return memory that is full after a few states."""
    return compiled.SearchMemory(32)


def check(board: Board, line: compiled.Line, least: int) -> None:
    """Check that a line has `least` moves and solves the puzzle with the last one."""
    run = trace(board, line)
    assert run.solved and len(run.moves) == len(line) == least


def searched(
    memory: compiled.SearchMemory, board: Board, soon: int, least: int | None
) -> compiled.Search:
    """Run a search; check its result."""
    search = compiled.Search(memory, arrays_of(board), soon)
    assert search.run(always_on) == (NONE if least is None else FOUND)
    if least is not None:
        assert search.bound == least
        check(board, search.line(), least)
    return search


def small(bot: Helpers, seed: int) -> Any:
    """Return a small random puzzle; some have rigid bodies or goals for any colour."""
    rng = random.Random(seed)
    most = rng.randint(1, 6)
    longest = {1: 12, 2: 8, 3: 6, 4: 5}.get(most, 4)
    return bot.random_puzzle(rng, most=most, sides=(4, longest))


@settings(max_examples=EXAMPLES or examples(250))
@given(seed=seeds, soon=st.sampled_from([1, 15, 1_000]))
def test_least_numbers_agree_with_a_plain_search(
    bot: Helpers, memory: compiled.SearchMemory, seed: int, soon: int
) -> None:
    """`soon`: number of states after which the assist bound is used."""
    made = small(bot, seed)
    searched(memory, board_of(made), soon, bot.Plain(made).least())


@settings(max_examples=EXAMPLES or examples(120))
@given(seed=seeds, soon=st.sampled_from([1, 1_000]))
def test_all_lines_agree_with_a_plain_search(
    bot: Helpers, memory: compiled.SearchMemory, seed: int, soon: int
) -> None:
    made = small(bot, seed)
    board = board_of(made)
    model = model_of(board)
    answer = plain.solve(model)
    least = None if answer.line is None else len(answer.line)
    search = searched(memory, board, soon, least)
    if least is None:
        return
    lines, all_ = plain.every(model, least, MOST)
    assert search.rest(always_on) == NONE
    mine, complete = search.lines(least, MOST, always_on)
    assert complete == all_ and len(set(mine)) == len(mine) == len(lines)
    if all_:
        assert set(mine) == set(lines)
    for line in mine[:20]:
        check(board, line, least)


@settings(max_examples=EXAMPLES or examples(120))
@given(seed=seeds)
def test_the_search_continues_when_memory_is_full(
    bot: Helpers, tiny: compiled.SearchMemory, seed: int
) -> None:
    made = small(bot, seed)
    board, least = board_of(made), bot.Plain(made).least()
    search = compiled.Search(tiny, arrays_of(board), soon=1 + seed % 8)
    if search.run(always_on) != POOL_FULL:
        return
    asked: list[int] = []

    def keep_going(bound: int) -> bool:
        asked.append(bound)
        return len(asked) < 30

    status, line = search.deepen(keep_going)
    assert asked == sorted(asked)
    if status == LOOKING:  # a proof that there is no solution may take long
        assert least is None and len(asked) == 30
    elif status == NONE:
        assert least is None
    else:
        assert least is not None
        check(board, line, least)


@settings(max_examples=EXAMPLES or examples(150))
@given(seed=seeds)
def test_the_bounds_are_never_too_high(
    bot: Helpers, memory: compiled.SearchMemory, seed: int
) -> None:
    """From every state of a shortest solution, the bounds are at most the number of moves left."""
    made = small(bot, seed)
    board = board_of(made)
    answer = plain.solve(model_of(board))
    if answer.line is None:
        return
    bodies = board.bodies()
    for number, move in enumerate(answer.line):
        there = Board(
            board.width, board.height, board.walls, tuple(bodies.items()), board.goal, board.accepts
        )
        search = compiled.Search(memory, arrays_of(there), soon=1)
        search.run(lambda bound: False)  # one state, by the first bound
        assert search.bound <= len(answer.line) - number
        assert search.run(always_on) == FOUND and search.bound == len(answer.line) - number
        after = board.slide(bodies, move)
        assert after is not None
        bodies = after


@pytest.mark.alike
@pytest.mark.parametrize("known", SOON, ids=lambda known: known["name"])
def test_known_puzzles_are_solved(bot: Helpers, known: dict[str, Any]) -> None:
    board = board_of(bot.read(known["puzzle"]))
    answer = compiled.solve(board, always_on)
    assert answer.complete
    if known["least"] is None:
        assert answer == compiled.SearchResult(FAR, (), True)
    else:
        assert answer.bound == known["least"]
        check(board, answer.lines[0], known["least"])


def test_lines_are_limited_to_a_number(bot: Helpers) -> None:
    board = board_of(bot.read(KNOWN[0]["puzzle"]))
    everything = compiled.solve(board, always_on, every=True, most=MOST)
    assert everything.complete and len(everything.lines) > 9
    some = compiled.solve(board, always_on, every=True, most=9)
    assert (some.bound, len(some.lines), some.complete) == (7, 9, False)
    exactly = compiled.solve(board, always_on, every=True, most=len(everything.lines))
    assert exactly == everything


def test_a_stopped_search_reports_its_bound(bot: Helpers) -> None:
    hard = max((item for item in KNOWN if item["least"]), key=lambda item: item["least"])
    board = board_of(bot.read(hard["puzzle"]))
    for patience in (1, 2, 5):
        asked: list[int] = []

        def keep_going(bound: int, asked: list[int] = asked, patience: int = patience) -> bool:
            asked.append(bound)
            return len(asked) < patience

        answer = compiled.solve(board, keep_going)
        assert (answer.lines, answer.complete) == ((), False)
        assert 0 < answer.bound <= hard["least"] and len(asked) == patience


@pytest.mark.clause("GY-1")
def test_the_largest_boards_with_six_gyulbots(bot: Helpers) -> None:
    """Cells have ten bits on 32 × 32; in a long snake distances exceed the assist bound's range."""
    robots = "red A1 blue AF32 green P16 yellow Q1 orange A32 purple AF1"
    board = board_of(bot.read(bot.puzzle("32x32", "P31N P31E", robots, "P31 red")))
    answer = compiled.solve(board, always_on)
    check(board, answer.lines[0], answer.bound)
    assert answer.bound == len(plain.solve(model_of(board)).line or ())
    ends = ["AF" if row % 2 else "A" for row in range(1, 32)]
    columns = [chr(65 + at) if at < 26 else f"A{chr(39 + at)}" for at in range(32)]
    walls = [
        f"{name}{row}S" for row, end in enumerate(ends, start=1) for name in columns if name != end
    ]
    snake = board_of(bot.read(bot.puzzle("32x32", " ".join(walls), "red A1", "A32 red")))
    plainly = plain.solve(model_of(snake))
    assert plainly.line is not None and len(plainly.line) > 50
    assert compiled.solve(snake, always_on).bound == len(plainly.line)


def test_less_memory_is_used_if_memory_is_scarce(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def scarce(nodes: int) -> int:
        asked.append(nodes)
        if nodes * 40 > available:
            raise MemoryError
        return nodes

    monkeypatch.setattr(compiled, "SearchMemory", scarce)
    make = compiled.memory.__wrapped__
    available = 10**8
    assert make() == asked[-1] == compiled.NODES // 8
    available = 10**5
    with pytest.raises(MemoryError):
        make()


def test_much_used_memory_is_released(bot: Helpers, monkeypatch: pytest.MonkeyPatch) -> None:
    board = board_of(bot.read(KNOWN[0]["puzzle"]))
    before = compiled.memory()
    compiled.solve(board, always_on)
    assert compiled.memory() is before
    monkeypatch.setattr(compiled, "KEPT", 10)
    compiled.solve(board, always_on)
    assert compiled.memory() is not before
