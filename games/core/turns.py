"""Long work in a thread that yields to other threads and can be stopped."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

WORKS, RESTS = 0.004, 0.006
"""How long a thread works, and how long it then pauses for other threads, in seconds."""


class Stopped(Exception):
    """Raised if the work was cancelled."""


class _Here(threading.local):
    stop: Callable[[], bool] | None = None
    since = 0.0


_here = _Here()


@contextmanager
def taking_turns(stop: Callable[[], bool]) -> Iterator[None]:
    """Make this thread's work pause now and then; raise `Stopped` once `stop` returns True."""
    _here.stop, _here.since = stop, time.monotonic()
    try:
        yield
    finally:
        _here.stop = None


def turn() -> None:
    """Pause if this thread has worked long enough; raise `Stopped` if the work was cancelled.

    Call this after each step of long work.
    """
    stop = _here.stop
    if stop is not None and time.monotonic() - _here.since > WORKS:
        if stop():
            raise Stopped
        time.sleep(RESTS)
        _here.since = time.monotonic()
