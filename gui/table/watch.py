"""The only module that reads the computer's clocks.

Match time comes from the monotonic clock, which is compared with the other clocks. A gap, in which
the computer slept or the program was stopped, is noticed and never charged to a player. A changed
wall clock has no effect.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.core import Ms

UNOBSERVED = 5_000
"""Milliseconds without an observation that count as a gap.

Garnet's own work never blocks the event loop that long: surfaces take less than a second of
processor time, and no dialog is modal (`tests/gui/test_quick.py` checks both). Delays caused by
other programs, for example by the clipboard, are neither a gap nor charged (`Session.untimed`).
"""

TOLERANCE = 1_500
"""Largest difference (ms) between the times that two clocks measure which does not count as sleep.
"""


@dataclass(frozen=True, slots=True)
class Look:
    """A reading of the computer's clocks in ms.

    `steady` is monotonic. `wall` can be changed by anybody. `boot` is monotonic and includes sleep;
    it is None if the system has no such clock.
    """

    steady: Ms
    wall: Ms
    boot: Ms | None


Watch = Callable[[], Look]


def computer() -> Look:
    """Return the current reading of this computer's clocks."""
    steady, boot = time.monotonic_ns() // 1_000_000, None
    if sys.platform == "win32":
        steady, boot = _awake(), steady  # on Windows, Python's clock also runs during sleep
    elif hasattr(time, "CLOCK_BOOTTIME"):
        boot = time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000
    return Look(steady, time.time_ns() // 1_000_000, boot)


def _awake() -> Ms:
    """Return the time in ms for which Windows has been awake since it was started."""
    import ctypes

    ticks = ctypes.c_ulonglong()  # of 100 ns
    kernel: Any = getattr(ctypes, "windll").kernel32  # noqa: B009  (there on Windows alone)
    kernel.QueryUnbiasedInterruptTime(ctypes.byref(ticks))
    return ticks.value // 10_000


def elapsed(before: Look, after: Look) -> Ms:
    """Return the ms between two readings, including sleep; a changed wall clock does not count.

    Without a boot clock, the wall clock must detect sleep, as in `gap`.
    """
    steady, asleep = after.steady - before.steady, _asleep(before, after)
    return max(0, steady) + (asleep if asleep > TOLERANCE else 0)


def _asleep(before: Look, after: Look) -> Ms:
    steady = after.steady - before.steady
    if before.boot is not None and after.boot is not None:
        return after.boot - before.boot - steady
    return after.wall - before.wall - steady


def gap(before: Look, after: Look) -> Ms:
    """Return the unobserved ms between two readings, which is usually 0.

    Without a boot clock, the wall clock must detect sleep. Setting it forward then looks like
    sleep, and the umpire decides. Setting it back never does.
    """
    steady, asleep = after.steady - before.steady, _asleep(before, after)
    if steady >= UNOBSERVED:
        return steady + max(0, asleep)
    return steady + asleep if asleep > TOLERANCE else 0
