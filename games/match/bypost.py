"""Play by post: each turn or round has a deadline at a real date and time (GEN-11).

The match time of such a match is real time: milliseconds since the match was created, whether or
not Garnet is running. Folding the match never reads the clock, since an event records the end of
each phase (`Until`).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta

from games.core import KnownError, Message, Ms, Timer

if TYPE_CHECKING:
    from zoneinfo import ZoneInfo

HOUR = 3_600_000
MOST_HOURS = 336
_LATEST: Ms = 253_370_764_800_000
"""The start of the year 9999 (UTC), to which later times are clamped, as required by `datetime`."""
_WEEK = 6 * 24 * HOUR
DAYS = tuple(Message(day) for day in ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"))

_Clock = Annotated[str, Meta(pattern=r"\A(|([01]\d|2[0-3]):[0-5]\d)\Z")]
_Day = Annotated[int, Meta(ge=0, le=6)]


class Quiet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Times of day and days of the week at which no phase may end, in an IANA time zone.

    `start` and `end` are times such as `22:00`, or both "" if no time of day is quiet. An `end`
    before `start` is on the next day. `days` holds the numbers of quiet weekdays, where 0 is
    Monday.
    """

    zone: Annotated[str, Meta(max_length=100)]
    start: _Clock = ""
    end: _Clock = ""
    days: tuple[_Day, ...] = ()

    def check(self) -> None:
        """Raise `KnownError` if the quiet time is malformed or covers the whole week."""
        _zone(self.zone)
        if (self.start == "") != (self.end == ""):
            raise KnownError("Quiet time needs a start and an end.")
        if self.start and self.start == self.end:
            raise KnownError("Quiet time ends when it begins. Choose two different times.")
        if set(self.days) == set(range(7)):
            raise KnownError("Leave at least one day of the week that is not quiet.")

    def after(self, moment: Ms) -> Ms:
        """Return the first moment (UTC) at or after `moment` that is not in quiet time."""
        zone = _zone(self.zone)
        while True:
            day = _local(moment, zone).date()
            near = [day + timedelta(shift) for shift in (-1, 0, 1)]
            times = [quiet for begins in near for quiet in self._quiet_from(begins, zone)]
            ends = [end for start, end in times if start <= moment < end]
            if not ends:
                return moment
            moment = max(ends)

    def _quiet_from(self, day: date, zone: ZoneInfo) -> Iterator[tuple[Ms, Ms]]:
        """Yield the quiet times that begin on a day, as start and end in UTC."""
        following = day + timedelta(1)
        if day.weekday() in self.days:
            yield _moment(day, time(), zone), _moment(following, time(), zone)
        if self.start:
            start, end = time.fromisoformat(self.start), time.fromisoformat(self.end)
            until = day if start < end else following
            yield _moment(day, start, zone), _moment(until, end, zone)


@dataclass(frozen=True, slots=True)
class ByPost:
    """The settings of play by post.

    `hours` is the time for each turn. A turn that would end in `quiet` time ends after it instead.
    `opened` is the moment (UTC) at which match time is 0.
    """

    hours: int
    quiet: Quiet
    opened: Ms = 0

    def timer(self, timer: Timer) -> Timer:
        return Timer(timer.key, self.hours * HOUR, timer.seat, by_post=True)

    def ends(self, utc: Ms) -> Ms:
        """Return the end (UTC) of a phase that begins at `utc`; it is not in quiet time."""
        return self.quiet.after(utc + self.hours * HOUR)

    def utc(self, at: Ms) -> Ms:
        return self.opened + at

    def at(self, utc: Ms) -> Ms:
        """Convert a moment in UTC to match time; the result is at least 0."""
        return max(0, utc - self.opened)

    def wall(self, at: Ms) -> datetime:
        """Return the date and time in the umpire's time zone at a moment of match time."""
        return _local(self.utc(at), _zone(self.quiet.zone)).replace(tzinfo=None)

    def at_wall(self, shown: datetime) -> Ms:
        """Return the first match time at which the umpire's time zone has this date and time."""
        return self.at(_moment(shown.date(), shown.time(), _zone(self.quiet.zone)))

    def moment_in_words(self, at: Ms, now: Ms) -> Message:
        return moment_text(self.utc(at), self.quiet.zone, self.utc(now))


def moment_text(utc: Ms, zone: str, now: Ms | None = None) -> Message:
    """Return a message for a moment in a time zone, such as `Fri 20:00`.

    The date is left out if the moment is within a week of `now`.
    """
    local = _local(utc, _zone(zone))
    day, clock = DAYS[local.weekday()], f"{local:%H:%M}"
    if now is not None and abs(utc - now) < _WEEK:
        return Message("{day} {time}", day=day, time=clock)
    return Message("{day} {date} {time}", day=day, date=f"{local:%Y-%m-%d}", time=clock)


def _zone(name: str) -> ZoneInfo:
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError  # deferred for a faster start

    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise KnownError("There is no time zone “{zone}” on this computer.", zone=name) from None


def _local(moment: Ms, zone: ZoneInfo) -> datetime:
    return datetime.fromtimestamp(min(moment, _LATEST) // 1000, UTC).astimezone(zone)


def _moment(day: date, at: time, zone: ZoneInfo) -> Ms:
    """Return the moment (UTC) of a date and time in the zone.

    If there are two such moments, return the first. If daylight saving time skips the time, return
    the first moment after the gap.
    """
    shown = datetime.combine(day, at)
    first = int(shown.replace(tzinfo=zone).timestamp())
    skipped = _local(first * 1000, zone).replace(tzinfo=None) != shown
    if skipped:
        before = int(shown.replace(tzinfo=zone, fold=1).timestamp())
        offset = _local(before * 1000, zone).utcoffset()
        seconds = range(before, first)
        first = before + bisect_left(
            seconds, True, key=lambda second: _local(second * 1000, zone).utcoffset() != offset
        )
    return first * 1000
