"""Support for long computations in a thread: cancelling them and pausing for other threads."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

WORKS, RESTS = 0.004, 0.006
"""How long a thread works, and how long it then pauses for other threads, in seconds."""


class Stopped(Exception):
    """Raised if the work was cancelled."""


class _Worker(threading.local):
    stop: Callable[[], bool] | None = None
    since = 0.0


_worker = _Worker()


@contextmanager
def taking_turns(stop: Callable[[], bool]) -> Iterator[None]:
    """In this context, `turn` pauses the thread, or raises `Stopped` once `stop` returns True."""
    _worker.stop, _worker.since = stop, time.monotonic()
    try:
        yield
    finally:
        _worker.stop = None


def turn() -> None:
    """Pause if this thread has worked long enough; raise `Stopped` if the work was cancelled.

    Call this after each step of a long computation.
    """
    stop = _worker.stop
    if stop is not None and time.monotonic() - _worker.since > WORKS:
        if stop():
            raise Stopped
        time.sleep(RESTS)
        _worker.since = time.monotonic()
