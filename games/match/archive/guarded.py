"""A SQLite connection hardened for untrusted files (sqlite.org/security.html), with time limits."""

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
"""Maximum length of a value read from a file, in bytes."""
BUSY_SECONDS = 2.0
FORCED = "FULL"
"""SQLite's `synchronous` setting with which a commit returns only once the data is on disk."""

RECOGNISING = 2.0
"""Maximum time for recognising a file, in seconds."""
STEPS = 20_000
"""Maximum number of SQLite steps for recognising a file: a few dozen times the usual number."""
EVERY = 100
"""Number of SQLite steps between two checks of the deadline."""
SELDOM = 10_000
"""Number of SQLite steps between two checks once an archive is in use; most queries take fewer."""

Stop: TypeAlias = Callable[[], bool]
"""A function that returns True to cancel an operation."""

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
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 1,  # SQLite needs one level for cascading deletes
    sqlite3.SQLITE_LIMIT_WORKER_THREADS: 0,
}
_UNKNOWN = {
    sqlite3.SQLITE_LIMIT_LENGTH: 16_000,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 8_000,
    sqlite3.SQLITE_LIMIT_COLUMN: 20,
}
"""Limits that apply until a file is recognised, since SQLite parses the whole schema first."""


def never() -> bool:
    return False


class _Deadline:
    def __init__(self, stop: Stop) -> None:
        self.until, self.checks_left = math.inf, math.inf
        self._stop = stop

    def passed(self) -> bool:
        """Return True if SQLite must stop its work. SQLite calls this at intervals."""
        self.checks_left -= 1
        return self.checks_left < 0 or time.monotonic() > self.until or self._stop()


class Guarded(sqlite3.Connection):
    """A connection that is interrupted at the limits of `within` or when `stop` returns True."""

    _deadline: _Deadline

    def watch(self, stop: Stop) -> None:
        """Make SQLite check the deadline and `stop` regularly while it works."""
        self._deadline = _Deadline(stop)
        self.set_progress_handler(self._deadline.passed, EVERY)

    def trust(self) -> None:
        """Check less often from now on. Call this once the archive is recognised and in use."""
        self.set_progress_handler(self._deadline.passed, SELDOM)

    @contextmanager
    def within(self, seconds: float, steps: float = math.inf) -> Iterator[None]:
        """Limit all SQLite work in this context to a number of seconds and steps."""
        deadline = self._deadline
        before = deadline.until, deadline.checks_left
        deadline.until = min(deadline.until, time.monotonic() + seconds)
        deadline.checks_left = min(deadline.checks_left, steps / EVERY)
        try:
            yield
        finally:
            deadline.until, deadline.checks_left = before

    @contextmanager
    def recognising(self) -> Iterator[None]:
        """Limit sizes and time in this context to what is needed to read an archive's schema."""
        for limit, value in _UNKNOWN.items():
            self.setlimit(limit, value)
        try:
            with self.within(RECOGNISING, STEPS):
                yield
        finally:
            for limit in _UNKNOWN:
                self.setlimit(limit, _LIMITS[limit])


def opened(path: Path, mode: str, stop: Stop = never) -> Guarded:
    """Return a hardened connection; `mode` holds the SQLite URI parameters."""
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
