"""How long a program may think: as was wished, and never so long that its clock runs out."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Ms, Seat
from games.match.clocks import Reading

MARGIN: Ms = 1_500
"""Time that is never given away: the answer has to travel, and the computer may be busy."""
LEAST: Ms = 20
SHARE = 2
"""One part in so many of what the clock shows may go into one answer."""
RESCUE: Ms = 500
"""With so little left, something is played for a program that has not answered."""


def left(readings: Sequence[Reading], seat: Seat) -> Ms | None:
    """How long the seat's clock still runs, with its bank; None if none runs for it."""
    running = [one for one in readings if one.running and one.seat in (seat, None)]
    return min((one.left + (one.bank or 0) for one in running), default=None)


def budget(wish: Ms, readings: Sequence[Reading], seat: Seat, late: Ms = 0) -> Ms:
    """For how long to ask. `late`: by how much its answers have come later than asked for."""
    running = [one for one in readings if one.running and one.seat in (seat, None)]
    if not running:
        return wish
    # The bank is for late answers, not for thinking: whoever keeps it wins on the clock.
    turn = min(one.left if one.left > 0 else (one.bank or 0) for one in running)
    return max(LEAST, min(wish, (turn - MARGIN - 2 * late) // SHARE))
