"""The only place that reads the computer's clocks.

Match time comes from the monotonic clock. It is compared with the others so that a gap - the
computer slept, the program was stopped - is noticed and never charged to a player, while a
changed wall clock makes no difference.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from games.core import Ms

UNOBSERVED = 5_000
"""From this silence on of the program itself nobody saw the clocks: it counts as a gap.

Nothing of our own keeps the event loop so long: what a surface does at once takes less than a
second of processor time, no dialog is waited for (`tests/gui/test_quick.py` holds both), and what
another program may hold up, as the clipboard, is neither a gap nor charged (`Session.held`).
"""

TOLERANCE = 1_500
"""Clocks may differ by this much between two looks before the difference means sleep."""


@dataclass(frozen=True, slots=True)
class Look:
    """One look at the clocks, in milliseconds.

    `steady` never jumps; `wall` can be set by anybody; `boot` is steady but counts sleep as
    well, where the system has such a clock, else None.
    """

    steady: Ms
    wall: Ms
    boot: Ms | None


Watch = Callable[[], Look]


def computer() -> Look:
    """Return a look at this computer's clocks."""
    boot = None
    if hasattr(time, "CLOCK_BOOTTIME"):
        boot = time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000
    return Look(time.monotonic_ns() // 1_000_000, time.time_ns() // 1_000_000, boot)


def gap(before: Look, after: Look) -> Ms:
    """Return the time between two looks that nobody observed, all of it; 0 in an ordinary moment.

    Where the boot clock is missing, the wall clock has to tell of sleep: then setting it forward
    looks like sleep too, and the umpire rules on it. Setting it back never does.
    """
    steady = after.steady - before.steady
    if before.boot is not None and after.boot is not None:
        asleep = after.boot - before.boot - steady
    else:
        asleep = after.wall - before.wall - steady
    if steady >= UNOBSERVED:
        return steady + max(0, asleep)
    return steady + asleep if asleep > TOLERANCE else 0
