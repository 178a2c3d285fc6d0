"""Compile the bots' kernels and the tests once, on all cores: `python -m tests.warmup`.

The results are stored next to the sources. Without this, every worker would compile the kernels and
all tests at the same time. It takes a second if everything is compiled.
"""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from itertools import chain
from pathlib import Path

from games.engine import preparing

TESTS = Path(__file__).parent
MANY = 50
"""Number of changed files above which several processes are started."""


def warm(module: str) -> None:
    import_module(module).warm()


def collect(paths: list[Path]) -> None:
    """Compile tests by letting pytest collect them."""
    looking = [sys.executable, "-m", "pytest", "--collect-only", "-p", "no:xdist"]
    subprocess.run([*looking, *map(str, paths)], cwd=TESTS.parent, stdout=subprocess.DEVNULL)


def changed() -> list[Path]:
    """Return the tests that changed since they were compiled; none if bytecode is not stored."""
    if sys.dont_write_bytecode:
        return []
    return [path for path in sorted(TESTS.rglob("test_*.py")) if not _compiled(path)]


def _compiled(path: Path) -> bool:
    kept = (path.parent / "__pycache__").glob(f"{path.stem}.*-pytest-*.pyc")
    return any(item.stat().st_mtime >= path.stat().st_mtime for item in kept)


def main() -> None:
    modules = list(chain.from_iterable(preparing.modules().values()))
    tests, cores = changed(), os.cpu_count() or 1
    parts = [tests[n::cores] for n in range(cores)] if len(tests) > MANY else []
    with ProcessPoolExecutor() as pool:
        kernels = pool.map(warm, modules)
        list(pool.map(collect, parts))
        list(kernels)


if __name__ == "__main__":
    main()
