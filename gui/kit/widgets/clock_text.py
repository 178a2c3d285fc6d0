"""Clock readings and how they are written. No Qt."""

from dataclasses import dataclass
from enum import Enum

DANGER_MS = 10_000
WARN_MS = 20_000
_HOUR_MS = 3_600_000


@dataclass(frozen=True, slots=True)
class ClockReading:
    """What a clock shows at one moment: milliseconds left, of the turn and of the bank.

    `bank_ms` is None where there is no bank. `out`: a deadline fell and nothing is left.
    """

    remaining_ms: int
    bank_ms: int | None = None
    running: bool = False
    paused: bool = False
    out: bool = False

    @property
    def on_bank(self) -> bool:
        """The turn's own time is used up and the bank is what runs."""
        return self.remaining_ms <= 0 and bool(self.bank_ms) and not self.out

    @property
    def shown_ms(self) -> int:
        """What the large digits show: the turn's time, or the bank's once that is what runs."""
        return self.bank_ms if self.on_bank and self.bank_ms is not None else self.remaining_ms


class Pressure(Enum):
    """How short time is."""

    NONE = "none"
    WARN = "warn"
    DANGER = "danger"
    OUT = "out"


def pressure(reading: ClockReading) -> Pressure:
    """How short time is: 20 s left warn, 10 s are danger, unless a bank remains."""
    if reading.out:
        return Pressure.OUT
    left = max(0, reading.remaining_ms) + (reading.bank_ms or 0)
    if left <= DANGER_MS:
        return Pressure.DANGER
    if left <= WARN_MS or reading.on_bank or reading.remaining_ms <= DANGER_MS:
        return Pressure.WARN
    return Pressure.NONE


def clock_parts(milliseconds: int) -> tuple[str, str]:
    """Whole seconds and tenths, `("0:09", ".9")`; no tenths from 10 s up.

    Time left rounds up, so a clock shows 0:00.0 only when nothing is left.
    """
    left = max(0, milliseconds)
    tenths = -(-left // 100)
    if tenths < 100:
        return f"0:{tenths // 10:02d}", f".{tenths % 10}"
    seconds = -(-left // 1000)
    if left > _HOUR_MS:
        return f"{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}", ""
    return f"{seconds // 60}:{seconds % 60:02d}", ""


def clock_text(milliseconds: int) -> str:
    """`1:42`, below 10 s `0:09.9`, from an hour up `1:00:01`. Negative time is none."""
    return "".join(clock_parts(milliseconds))
