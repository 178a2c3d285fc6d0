"""Time of Gyulbot's solver per puzzle, compared with a plain breadth-first search.

Both are compiled and run on one core, for known puzzles of single Gyulbots and a coloured goal on
16 × 16 cells; both must agree with the known number. Then all other known puzzles. Before that:
memory of a process that solves all, and time to compile and load the kernels.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from games.gyulbot.board import Puzzle, board_of
from games.gyulbot.kernels import compiled
from games.gyulbot.kernels.bits import FOUND
from games.gyulbot.kernels.board_arrays import BoardArrays, arrays_of
from tests.bench.breadth_first import least
from tests.bench.scale import BRIEF, scaled

KNOWN = json.loads(
    (Path(__file__).parents[1] / "data" / "puzzles" / "known.json").read_text("utf-8")
)[:: scaled(1, 40)]
RUNS = scaled(3, 1)
SOON_MS = 1_000
"""Puzzles that take longer, in ms, are measured only once."""
TO_REACH = {"ordinary": 6, "14 and more moves": 11}

Row = tuple[float, float]


def board(known: dict[str, Any]) -> Any:
    return board_of(msgspec.convert(known["puzzle"], Puzzle))


def comparable(known: dict[str, Any]) -> bool:
    puzzle = known["puzzle"]
    colours = [colour for colour, _ in puzzle["robots"]]
    square = puzzle["width"] == puzzle["height"] == 16
    return square and puzzle["goal"][1] in colours and len(set(colours)) == len(colours)


def measured(function: Callable[[], Any]) -> tuple[float, Any]:
    """Return the least time in ms of this thread, and the result."""
    times = []
    for _ in range(RUNS):
        start = time.thread_time()
        found = function()
        times.append((time.thread_time() - start) * 1e3)
        if times[-1] > SOON_MS:
            break
    return min(times), found


def solved(arrays: BoardArrays) -> int | None:
    """Return the least number of moves by the solver, including its preparation."""
    search = compiled.Search(compiled.memory(), arrays)
    return len(search.line()) if search.run(lambda bound: True) == FOUND else None


def compare() -> dict[str, list[Row]]:
    """Return the times of both searches, by class."""
    queue, table = np.empty(1 << 25, np.uint64), np.empty(1 << 26, np.uint64)
    rows: dict[str, list[Row]] = {}
    missing = []
    for known in filter(comparable, KNOWN):
        arrays = arrays_of(board(known))
        start = np.array([arrays.start[0], *sorted(arrays.start[1:])])
        goal = arrays.goal[1] * 16 + arrays.goal[0]
        search = [arrays.walls, start, goal, queue, table]
        plain, number = measured(partial(least, *search))
        mine, moves = measured(partial(solved, arrays))
        assert moves == known["least"] and number in (moves, -2), known["name"]
        if number == -2:
            missing.append(f"{known['name']} ({moves} moves, {mine:.0f} ms)")
            continue
        row = plain, mine
        rows.setdefault(known["tag"], []).append(row)
        if moves >= 14:
            rows.setdefault("14 and more moves", []).append(row)
        elif known["tag"].startswith("standard"):
            rows.setdefault("ordinary", []).append(row)
    print(f"not in {(queue.nbytes + table.nbytes) >> 20} MB by the plain search, and left out:")
    print(f"  {', '.join(missing) or 'none'}")
    return rows


def report(rows: dict[str, list[Row]]) -> None:
    """Print a line per class: mean times and their ratio, then median and maximum of the solver."""
    print(f"{'mean of a puzzle, ms':34}{'n':>4}{'plain':>10}{'solver':>9}{'ratio':>7}", end="")
    print(f"{'median':>9}{'slowest':>9}")
    for name, found in sorted(rows.items()):
        plain, mine = (statistics.mean(row[at] for row in found) for at in (0, 1))
        times = [row[1] for row in found]
        goal = f"  (to reach: {TO_REACH[name]})" if name in TO_REACH else ""
        print(f"{name:34}{len(found):4}{plain:10.2f}{mine:9.2f}{plain / mine:7.1f}", end="")
        print(f"{statistics.median(times):9.2f}{max(times):9.1f}{goal}")


def others() -> None:
    """Measure puzzles that the plain search does not support."""
    rows: dict[str, list[float]] = {}
    for known in KNOWN:
        if not comparable(known):
            found = arrays_of(board(known))
            mine, moves = measured(partial(solved, found))
            assert moves == known["least"], known["name"]
            rows.setdefault(known["tag"], []).append(mine)
    for tag, times in sorted(rows.items()):
        mean, median = statistics.mean(times), statistics.median(times)
        print(f"{tag:34}{len(times):4}{mean:19.2f}{'':7}{median:9.2f}{max(times):9.1f}")


def apart(code: str, **environment: str) -> str:
    """Return the output of code in another Python process."""
    result = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | environment,
        cwd=Path(__file__).parents[2],
    )
    return result.stdout.strip()


def memory_and_compiling() -> None:
    """Print the peak memory of solving all puzzles, and the seconds until kernels are ready."""
    if sys.platform != "win32":
        peak = apart(
            "import sys; sys.path.insert(0, 'tests/bench')\n"
            "import resource, bench_solver as bench\n"
            "for known in bench.KNOWN:\n"
            "    bench.solved(bench.arrays_of(bench.board(known)))\n"
            "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
        )
        kilo = 1024 if sys.platform == "darwin" else 1
        print(f"peak memory, all {len(KNOWN)} puzzles: {int(peak) // kilo // 1024} MB  (< 1,024)")
    if BRIEF:
        return  # kernels take ten seconds to compile
    warm = (
        "import time; start = time.process_time()\n"
        "from games.gyulbot.kernels import compiled; compiled.warm()\n"
        "print(f'{time.process_time() - start:.1f} s')"
    )
    with tempfile.TemporaryDirectory() as folder:
        cold = apart(warm, NUMBA_CACHE_DIR=folder)
        print(f"kernels ready, processor time: compiled {cold},", end=" ")
        print(f"from the cache {apart(warm, NUMBA_CACHE_DIR=folder)}")


def main() -> None:
    memory_and_compiling()  # first, since a child's peak starts with its parent's memory
    compiled.warm()
    report(compare())
    others()


if __name__ == "__main__":
    main()
