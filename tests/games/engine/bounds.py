"""Run every kernel with bounds checks; part of `python3 dev.py check`.

numba checks indices only if `NUMBA_BOUNDSCHECK` is set before compiling. Otherwise a write outside
an array goes unnoticed, or crashes the process much later.
"""

from __future__ import annotations

import random
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from games.engine import preparing
from games.engine.bots import Level
from games.engine.compiled import PLAIN, kernel
from tests.bench.bench_engine import GAMES
from tests.games.engine.tables import Counted, Play, odd_match

pytestmark = [
    pytest.mark.skipif(PLAIN, reason="no numba for this computer"),
    # Unoptimised code cannot always be cached and need not be: it is compiled only for this check.
    pytest.mark.filterwarnings("ignore:Cannot cache compiled function"),
]
ROOT = Path(__file__).parents[3]
MODULES = preparing.modules()
PLAYOUTS = 300
MATCHES, STEPS, SHARE = 2, 60, 0.25
LOOKS = 3
"""Number of times that a bot may ask whether to stop."""


def warm(game_id: str) -> None:
    for name in MODULES[game_id]:
        import_module(name).warm()


def compiled() -> dict[str, list[Any]]:
    """Return the argument types for which each of Garnet's kernels was compiled."""
    from numba.core.dispatcher import Dispatcher

    found = {}
    for path in sorted((ROOT / "games").rglob("*.py")):
        if "games.engine.compiled import" in path.read_text("utf-8") or path.stem == "compiled":
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            for item in vars(import_module(name)).values():
                if isinstance(item, Dispatcher):
                    found[f"{item.py_func.__module__}.{item.py_func.__name__}"] = [*item.signatures]
    return found


@kernel
def planted(cells: Any, at: Any) -> None:
    """Write to index `at`, which may be out of bounds."""
    cells[at] = 1


def test_a_write_outside_an_array_is_noticed() -> None:
    whole = np.zeros(8, np.int8)
    with pytest.raises(IndexError):
        planted(whole[:4], 5)
    assert not whole.any()


@pytest.mark.parametrize("game_id", MODULES)
def test_whole_matches_run_with_bounds_checks(game_id: str) -> None:
    """Play all editions, with odd options, pauses, rewinds and corrections.

    Playing compiles nothing (docs/decisions/0129), so `warm()` must have compiled everything.
    """
    warm(game_id)
    ready = compiled()
    asked = 0
    for seed in range(MATCHES):
        rng = random.Random(f"{game_id}/{seed}")
        playing = Play(odd_match(game_id, rng), Level.EXPERT, rng, SHARE)
        for sitter in playing.sitters:
            sitter.bot.prepare(60)
        for _ in playing.run(STEPS, lambda sitter, now: sitter.say(now, 60_000, Counted(LOOKS))):
            asked += 1
    assert asked > MATCHES
    assert compiled() == ready


@pytest.mark.parametrize("game_id", GAMES)
def test_playouts_run_with_bounds_checks(game_id: str) -> None:
    GAMES[game_id]()(PLAYOUTS)


def test_no_kernel_is_left_unchecked() -> None:
    for game_id in MODULES:
        warm(game_id)
    found = compiled()
    assert len(found) > 100
    assert [name for name, kinds in found.items() if not kinds] == []
