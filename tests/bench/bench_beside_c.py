"""Games per second of the bots' kernels, compared with the same games in C.

`playouts.c` is compiled by the system's compiler, if there is one (`-O3 -march=native`). Both start
on an empty board and draw the same numbers, so that they play the same games, which is checked
first. They alternate, so that a busy machine slows both; the best run counts.
"""

from __future__ import annotations

import ctypes
import math
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from tests.bench.bench_engine import GAMES, SEED, Play, rate
from tests.bench.scale import scaled

WANTED = 0.8
SOURCE = Path(__file__).with_name("playouts.c")
ALIKE = scaled(2_000, 20)
"""Number of games that must agree."""
COUNT, TURNS = scaled(20_000, 20), scaled(6, 1)


def main() -> None:
    compiler = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
    if compiler is None:
        print("There is no C compiler here (cc, gcc or clang), so nothing was measured.")
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        in_c = players(built(compiler, Path(folder)))
        print(f"{'games played to their end':<28}{'a second':>12}{'in C':>12}{'of it':>8}")
        for name, play in in_c.items():
            kernel = GAMES[name]()
            if not alike(kernel(ALIKE), play(ALIKE)):
                sys.exit(f"{name}: what was played is not the same")
            ours, theirs = fastest(kernel, play)
            share = ours / theirs
            said = "" if share >= WANTED else f"  below {WANTED}"
            print(f"{name:<28}{ours:>12,.0f}{theirs:>12,.0f}{share:>8.2f}{said}")


def alike(one: Any, two: Any) -> bool:
    return math.isclose(one, two, rel_tol=1e-12)


def built(compiler: str, folder: Path) -> Any:
    """Compile the games in C; return the library."""
    library = folder / "playouts.so"
    options = ("-O3", "-march=native", "-shared", "-fPIC")
    subprocess.run([compiler, *options, "-o", str(library), str(SOURCE), "-lm"], check=True)
    return ctypes.CDLL(str(library))


def fastest(table: Play, two: Play) -> tuple[float, float]:
    """Return games per second of both, measured alternately."""
    rates = [(rate(table, COUNT), rate(two, COUNT)) for _ in range(TURNS)]
    return max(a for a, _ in rates), max(b for _, b in rates)


def players(library: Any) -> dict[str, Play]:
    """Return the functions that play games in C, by game id."""
    return {
        "thwart-omega": thwart_omega(library),
        "masked-army": masked_army(library),
        "hyperstar": hyperstar(library),
    }


def thwart_omega(library: Any) -> Play:
    library.thwart_omega_board()
    return found(library.thwart_omega, np.zeros(49, np.uint8), 1, 2)


def masked_army(library: Any) -> Play:
    library.masked_army_board()
    start = np.zeros(81, np.uint8)
    return found(library.masked_army, start, 1, 3)


def hyperstar(library: Any) -> Play:
    from games.core import Pair
    from games.hyperstar import search

    board, cells = search.board_of(4), len(search.board_of(4).sides)
    rows = [cell + cell // 64 for cell in range(cells)]
    near = np.ascontiguousarray(board.near[[*rows, -2, -1]])
    around, sides = board.around.astype(np.int64), board.sides.astype(np.int64)
    library.hyperstar_board(cells, *map(pointer, (near, around, sides)))
    start = search.numbers(4, Pair(1, 1)).astype(np.uint8)
    return found(library.hyperstar, start, 1, 0)


def found(function: Any, start: Any, turn: int, option: int) -> Callable[[int], float]:
    """Return a function that plays games from a board in C, and returns their result."""
    function.restype = ctypes.c_double
    function.argtypes = (
        *(ctypes.c_void_p, ctypes.c_int, ctypes.c_long, ctypes.c_int, ctypes.c_uint64),
    )
    return lambda count: float(function(pointer(start), turn, count, option, int(SEED)))


def pointer(array: Any) -> Any:
    return ctypes.c_void_p(array.ctypes.data)


if __name__ == "__main__":
    main()
