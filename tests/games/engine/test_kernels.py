"""Nothing is allocated while the kernels play, and what can be vectorised is."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np
import pytest
from numba import jit
from numba.core.runtime import _nrt_python  # type: ignore[attr-defined]
from numba.core.runtime.nrt import rtsys

from games.engine.sharing import best_move
from tests.bench.bench_engine import GAMES


@pytest.fixture
def counted() -> Iterator[None]:
    was = _nrt_python.memsys_stats_enabled()
    _nrt_python.memsys_enable_stats()
    yield
    if not was:
        _nrt_python.memsys_disable_stats()


@pytest.mark.usefixtures("counted")
@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_is_allocated_in_a_game(game_id: str) -> None:
    play = GAMES[game_id]()
    play(1)  # compiled

    def allocated(count: int) -> int:
        before = rtsys.get_allocation_stats().alloc
        play(count)
        return int(rtsys.get_allocation_stats().alloc - before)

    assert allocated(1_000) == allocated(1) > 0


def test_moves_are_compared_many_at_once() -> None:
    fresh = jit(**best_move.targetoptions)(best_move.py_func)
    stats, total = np.ones((1, 4, 32), np.float32), np.ones((1, 2))
    fresh(0, 32, 150.0, 0.15, stats, total, np.empty(32, np.float32))
    (code,) = fresh.inspect_llvm().values()
    assert re.search(r"fdiv <\d+ x float>", code)
