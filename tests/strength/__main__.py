"""The strength laboratory: bots play opponents, and a table shows their shares of points.

    python -m tests.strength RESULTS [--rows PATTERN…] [--jobs N] [--pairs N] [--report]
    python -m tests.strength calibrate RESULTS …
    python -m tests.strength league GAME RESULTS …

RESULTS is a folder with one file per row and one line per pair of matches. Existing lines count,
so an interrupted table can be continued; a folder holds results of one version of the bots. A row
ends when its sequential test has decided, or after `--pairs`. `--report` only prints the table, in
Markdown, as in `docs/engine.md`.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import fnmatch
import os
import sys
from pathlib import Path

from tests.strength import calibrate, league
from tests.strength.judging import HEAD, Record
from tests.strength.matches import Programs, play_pair
from tests.strength.rows import Row, rows

PROGRAMS = Programs()


def main() -> None:
    commands = {"calibrate": calibrate.main, "league": league.main}
    if sys.argv[1:2] and sys.argv[1] in commands:
        commands[sys.argv[1]](sys.argv[2:])
        return
    parser = argparse.ArgumentParser(prog="strength", description=__doc__.splitlines()[0])
    parser.add_argument("results", type=Path)
    parser.add_argument("--rows", nargs="+", default=["*"], metavar="PATTERN")
    parser.add_argument("--pairs", type=int, help="maximum pairs of matches per row")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--report", action="store_true", help="print results, play nothing")
    options = parser.parse_args()
    options.results.mkdir(parents=True, exist_ok=True)
    wanted = [one for one in rows() if any(fnmatch.fnmatch(one.name, p) for p in options.rows)]
    if not options.report:
        for row in wanted:
            PROGRAMS.warm(row)
        with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
            for row in wanted:
                fill(row, options, pool)
    print(HEAD)
    for row in wanted:
        record = Record(options.results, row)
        if record.pairs:
            print(record.line())


def fill(row: Row, options: argparse.Namespace, pool: concurrent.futures.Executor) -> None:
    record = Record(options.results, row)
    most = options.pairs or row.pairs
    open_ = set[concurrent.futures.Future[dict[str, object]]]()
    number = len(record.pairs)
    while record.open(most):
        while len(open_) < options.jobs and number < most:
            open_.add(pool.submit(pair, row, number))
            number += 1
        done, open_ = concurrent.futures.wait(open_, return_when="FIRST_COMPLETED")
        for one in done:
            record.add(one.result())
    for one in open_:
        record.add(one.result())
    print(record.line(), file=sys.stderr, flush=True)


def pair(row: Row, number: int) -> dict[str, object]:
    """Play a pair of matches in a worker process, which reuses the row's players."""
    return play_pair(PROGRAMS.players(row), row, number)


if __name__ == "__main__":
    main()
