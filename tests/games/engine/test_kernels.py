"""Nothing is allocated while the kernels play: a thousand games take what one takes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from numba.core.runtime import _nrt_python  # type: ignore[attr-defined]
from numba.core.runtime.nrt import rtsys

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
