"""Turns between threads: what takes long in one lets the others go on, and can be stopped."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

WORKS, RESTS = 0.004, 0.006
"""Seconds that a thread goes on by itself, and then waits: others ask for their turn at every
second thing that they do, and would wait for each."""


class Stopped(Exception):
    """What was being done is not wanted any more."""


class _Here(threading.local):
    stop: Callable[[], bool] | None = None
    since = 0.0


_here = _Here()


@contextmanager
def taking_turns(stop: Callable[[], bool]) -> Iterator[None]:
    """Have what this thread does in here wait now and then, and end with `Stopped` after `stop`."""
    _here.stop, _here.since = stop, time.monotonic()
    try:
        yield
    finally:
        _here.stop = None


def turn() -> None:
    """To be called after each step of something long."""
    stop = _here.stop
    if stop is not None and time.monotonic() - _here.since > WORKS:
        if stop():
            raise Stopped
        time.sleep(RESTS)
        _here.since = time.monotonic()
