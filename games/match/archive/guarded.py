"""A connection to a file that nobody vouches for: it trusts nothing in it, and has a deadline.

This is SQLite's own advice for files from outside (sqlite.org/security.html).
"""

from __future__ import annotations

import math
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

LONGEST = 2 << 20
"""Bytes of the longest value that is read from a file."""
BUSY_SECONDS = 2.0
FORCED = "FULL"
"""How much of a commit is on the disk before it counts, as SQLite names it."""

RECOGNISING = 2.0
"""Seconds in which a file must show what it is."""
STEPS = 20_000
"""Steps of SQLite's machine in which it must: some dozen times as many as an archive needs."""
EVERY = 100
"""Steps between two looks at the deadline."""
SELDOM = 10_000
"""The same in the archive in use: more than nearly all that is done there takes."""

Stop: TypeAlias = Callable[[], bool]
"""Whether somebody has cancelled what is going on."""

_LIMITS = {
    sqlite3.SQLITE_LIMIT_LENGTH: LONGEST,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 100_000,
    sqlite3.SQLITE_LIMIT_COLUMN: 100,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 10,
    sqlite3.SQLITE_LIMIT_COMPOUND_SELECT: 3,
    sqlite3.SQLITE_LIMIT_VDBE_OP: 25_000,
    sqlite3.SQLITE_LIMIT_FUNCTION_ARG: 8,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: 50,
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 1,  # for the cascades
    sqlite3.SQLITE_LIMIT_WORKER_THREADS: 0,
}
_UNKNOWN = {
    sqlite3.SQLITE_LIMIT_LENGTH: 16_000,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 8_000,
    sqlite3.SQLITE_LIMIT_COLUMN: 20,
}
"""While nothing is known of a file: SQLite parses all that it defines before the first answer."""


def never() -> bool:
    """Nobody cancels it."""
    return False


class _Deadline:
    """Says whether what is computed has taken too long, or was cancelled."""

    def __init__(self, stop: Stop) -> None:
        self.until, self.turns = math.inf, math.inf
        self._stop = stop

    def passed(self) -> bool:
        """SQLite asks this after each `EVERY` steps, and stops if so."""
        self.turns -= 1
        return self.turns < 0 or time.monotonic() > self.until or self._stop()


class Guarded(sqlite3.Connection):
    """Computes no longer than `within` allows, and not after `stop`; then it is interrupted."""

    _deadline: _Deadline

    def watch(self, stop: Stop) -> None:
        """Look at the deadline while it computes, and whether somebody has cancelled it."""
        self._deadline = _Deadline(stop)
        self.set_progress_handler(self._deadline.passed, EVERY)

    def trust(self) -> None:
        """Look seldom from now on, since it is the archive in use: only at what has no end."""
        self.set_progress_handler(self._deadline.passed, SELDOM)

    @contextmanager
    def within(self, seconds: float, steps: float = math.inf) -> Iterator[None]:
        """Have all that is computed in here done in so many seconds, and steps of SQLite's."""
        one = self._deadline
        before = one.until, one.turns
        one.until = min(one.until, time.monotonic() + seconds)
        one.turns = min(one.turns, steps / EVERY)
        try:
            yield
        finally:
            one.until, one.turns = before

    @contextmanager
    def recognising(self) -> Iterator[None]:
        """Let nothing through that is longer, wider or slower than an archive's tables are."""
        for limit, value in _UNKNOWN.items():
            self.setlimit(limit, value)
        try:
            with self.within(RECOGNISING, STEPS):
                yield
        finally:
            for limit in _UNKNOWN:
                self.setlimit(limit, _LIMITS[limit])


def opened(path: Path, mode: str, stop: Stop = never) -> Guarded:
    """A connection that trusts nothing in the file; `mode`: the parameters of SQLite's URI."""
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?{mode}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
        factory=Guarded,
    )
    try:
        connection.watch(stop)
        with connection.recognising():
            _harden(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _harden(connection: Guarded) -> None:
    for limit, value in _LIMITS.items():
        if limit not in _UNKNOWN:
            connection.setlimit(limit, value)
    if sys.version_info >= (3, 12):
        connection.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE, True)
    for setting in (
        "trusted_schema = OFF",
        "cell_size_check = ON",
        "foreign_keys = ON",
        f"synchronous = {FORCED}",
        "fullfsync = ON",
        "checkpoint_fullfsync = ON",
    ):
        connection.execute(f"PRAGMA {setting}")
