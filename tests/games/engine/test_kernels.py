"""Kernels allocate no memory while they play, and loops are vectorised where possible."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from numba import jit
from numba.core.runtime import _nrt_python  # type: ignore[attr-defined]
from numba.core.runtime.nrt import rtsys

from games.engine.compiled import delete_stale_caches
from games.engine.rave_tree import best_move
from tests.bench.bench_engine import GAMES


@pytest.fixture
def counted() -> Iterator[None]:
    was = _nrt_python.memsys_stats_enabled()
    _nrt_python.memsys_enable_stats()
    yield
    if not was:
        _nrt_python.memsys_disable_stats()


@pytest.mark.alike
@pytest.mark.usefixtures("counted")
@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_allocates_no_memory(game_id: str) -> None:
    play = GAMES[game_id]()
    play(1)  # compile first

    def allocated(count: int) -> int:
        before = rtsys.get_allocation_stats().alloc
        play(count)
        return int(rtsys.get_allocation_stats().alloc - before)

    assert allocated(1_000) == allocated(1) > 0


def test_loops_over_moves_are_vectorised() -> None:
    fresh = jit(**best_move.targetoptions)(best_move.py_func)
    stats, total = np.ones((1, 4, 32), np.float32), np.ones((1, 2))
    fresh(0, 32, 150.0, 0.15, stats, total, np.empty(32, np.float32))
    (code,) = fresh.inspect_llvm().values()
    assert re.search(r"fdiv <\d+ x float>", code)


def test_caches_older_than_a_module_are_deleted(tmp_path: Path) -> None:
    """A kernel includes code from other files, but numba only checks the kernel's own file."""
    kept = tmp_path / "game" / "__pycache__"
    kept.mkdir(parents=True)
    for name in ("caller", "callee", "new"):
        (tmp_path / "game" / f"{name}.py").touch()
    old, new = (kept / f"{name}.look-12.py311.nbi" for name in ("caller", "new"))
    (kept / "callee.step-3.py311.nbi").touch()
    old.touch()
    new.touch()
    os.utime(old, (1, 1))
    later = time.time() + 9_000
    os.utime(new, (later, later))
    delete_stale_caches(tmp_path)
    assert new.exists() and not old.exists()
    os.utime(tmp_path / "game" / "callee.py", (2 * later, 2 * later))
    delete_stale_caches(tmp_path)
    assert new.exists(), "a source from an archive of another time zone"
