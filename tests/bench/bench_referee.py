"""Time of `garnet referee`: the whole process, and the rules alone.

The baseline is a Python process that starts and stops, in the same run.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from games.core import PUBLIC
from games.core.strict_json import Unreadable
from games.match import record, referee
from tests.bench.scale import scaled

CASES = Path(__file__).parents[1] / "data" / "cases"
RUNS = scaled(9, 1)


def _median_ms(function: Callable[[], object], runs: int = RUNS) -> float:
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        function()
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


def _process(*arguments: str) -> None:
    subprocess.run([sys.executable, *arguments], capture_output=True, check=False)


def _rules(path: Path) -> None:
    try:
        referee.answer(record.replay(record.read(path.read_bytes())), PUBLIC)
    except (Unreadable, record.RecordRefused):
        return


def main() -> None:
    """Print the figures for the slowest record, and their ratios to the baseline."""
    paths = sorted(CASES.glob("*/*.garnet.json"))[: scaled(None, 5)]
    for path in paths:
        _rules(path)  # fills imports and caches
    slowest, rules = max(
        ((path, _median_ms(partial(_rules, path))) for path in paths),
        key=lambda item: item[1],
    )
    bare = _median_ms(lambda: _process("-c", "pass"))
    whole = _median_ms(lambda: _process("-m", "gui", "referee", str(slowest), "--json"))
    print(f"referee, {len(paths)} records; the slowest is {slowest.name}")
    print(f"  rules alone   {rules:7.1f} ms   (to reach: < 20 ms)")
    print(f"  process       {whole:7.1f} ms   (to reach: < 150 ms)")
    print(f"  bare Python   {bare:7.1f} ms   process / bare = {whole / bare:.2f}")


if __name__ == "__main__":
    main()
