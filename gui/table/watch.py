"""Readings of the computer's clocks. No other module reads these clocks.

Match time comes from the monotonic clock, so changing the wall clock has no effect. A gap, in which
the computer slept or the program was stopped, is charged only if the umpire decides to charge it.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.core import Ms

UNOBSERVED = 5_000
"""Minimum time without an observation that counts as a gap, in milliseconds.

Garnet itself never blocks the event loop for that long (`tests/gui/test_quick.py`).
"""

TOLERANCE = 1_500
"""Maximum difference between two clocks that is not interpreted as sleep, in milliseconds."""


@dataclass(frozen=True, slots=True)
class ClockTimes:
    """A reading of the computer's clocks, in milliseconds.

    `steady` is monotonic and does not include sleep. `wall` is the time of day. `boot` is monotonic
    and includes sleep; it is None if the system has no such clock.
    """

    steady: Ms
    wall: Ms
    boot: Ms | None


Watch = Callable[[], ClockTimes]


def computer() -> ClockTimes:
    steady, boot = time.monotonic_ns() // 1_000_000, None
    if sys.platform == "win32":
        steady, boot = _awake(), steady  # on Windows, Python's monotonic clock includes sleep
    elif hasattr(time, "CLOCK_BOOTTIME"):
        boot = time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000
    return ClockTimes(steady, time.time_ns() // 1_000_000, boot)


def _awake() -> Ms:
    """Return the milliseconds since Windows was started, without the time asleep."""
    import ctypes

    ticks = ctypes.c_ulonglong()  # Windows counts in units of 100 ns
    kernel: Any = getattr(ctypes, "windll").kernel32  # noqa: B009  (there on Windows alone)
    kernel.QueryUnbiasedInterruptTime(ctypes.byref(ticks))
    return ticks.value // 10_000


def elapsed(before: ClockTimes, after: ClockTimes) -> Ms:
    """Return the ms between two readings, including sleep, ignoring changes to the wall clock."""
    steady, asleep = after.steady - before.steady, _asleep(before, after)
    return max(0, steady) + (asleep if asleep > TOLERANCE else 0)


def _asleep(before: ClockTimes, after: ClockTimes) -> Ms:
    steady = after.steady - before.steady
    if before.boot is not None and after.boot is not None:
        return after.boot - before.boot - steady
    return after.wall - before.wall - steady


def gap(before: ClockTimes, after: ClockTimes) -> Ms:
    """Return the length in ms of the gap between two readings, or 0 if there is no gap.

    Without a boot clock, setting the wall clock forward looks like sleep. The umpire therefore
    decides whether a gap is charged.
    """
    steady, asleep = after.steady - before.steady, _asleep(before, after)
    if steady >= UNOBSERVED:
        return steady + max(0, asleep)
    return steady + asleep if asleep > TOLERANCE else 0
