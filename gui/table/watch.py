"""The only module that reads the computer's clocks.

Match time comes from the monotonic clock. It is compared with the others: a gap (the computer
slept, the program was stopped) is noticed and never charged to a player, and a changed wall clock
has no effect.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.core import Ms

UNOBSERVED = 5_000
"""Silence of the program, in ms, that counts as a gap in which the clocks were not observed.

Garnet's own work never blocks the event loop that long: surfaces take less than a second of
processor time, no dialog is modal (`tests/gui/test_quick.py` checks both), and delays by other
programs, for example the clipboard, are neither a gap nor charged (`Session.untimed`).
"""

TOLERANCE = 1_500
"""Largest difference between clocks over two readings, in ms, that does not count as sleep."""


@dataclass(frozen=True, slots=True)
class Look:
    """A reading of the computer's clocks, in milliseconds.

    `steady` is monotonic; `wall` can be changed by anybody; `boot` is monotonic and includes sleep,
    None if the system has no such clock.
    """

    steady: Ms
    wall: Ms
    boot: Ms | None


Watch = Callable[[], Look]


def computer() -> Look:
    """Return the current clocks of this computer."""
    steady, boot = time.monotonic_ns() // 1_000_000, None
    if sys.platform == "win32":
        steady, boot = _awake(), steady  # there Python's clock goes on during sleep
    elif hasattr(time, "CLOCK_BOOTTIME"):
        boot = time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000
    return Look(steady, time.time_ns() // 1_000_000, boot)


def _awake() -> Ms:
    """Return how long Windows has been awake since it was started, in milliseconds."""
    import ctypes

    ticks = ctypes.c_ulonglong()  # of 100 ns
    kernel: Any = getattr(ctypes, "windll").kernel32  # noqa: B009  (there on Windows alone)
    kernel.QueryUnbiasedInterruptTime(ctypes.byref(ticks))
    return ticks.value // 10_000


def elapsed(before: Look, after: Look) -> Ms:
    """Return the time between two readings, sleep included; a changed wall clock is no time.

    Without a boot clock the wall clock must detect sleep, as in `gap`.
    """
    steady, asleep = after.steady - before.steady, _asleep(before, after)
    return max(0, steady) + (asleep if asleep > TOLERANCE else 0)


def _asleep(before: Look, after: Look) -> Ms:
    steady = after.steady - before.steady
    if before.boot is not None and after.boot is not None:
        return after.boot - before.boot - steady
    return after.wall - before.wall - steady


def gap(before: Look, after: Look) -> Ms:
    """Return the unobserved time between two readings; usually 0.

    Without a boot clock, the wall clock must detect sleep: setting it forward then looks like
    sleep, and the umpire decides. Setting it back never does.
    """
    steady, asleep = after.steady - before.steady, _asleep(before, after)
    if steady >= UNOBSERVED:
        return steady + max(0, asleep)
    return steady + asleep if asleep > TOLERANCE else 0
