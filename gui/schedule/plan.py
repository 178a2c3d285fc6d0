"""What is kept of a planned match: who plays, when it starts, what has been told already."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

EARLIEST, LATEST = datetime(2000, 1, 1, tzinfo=UTC), datetime(2999, 1, 1, tzinfo=UTC)
"""Between these a match may be planned; what is reckoned from its start is a moment too."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A match that is to be umpired.

    `players` by seat name, "" where nobody is named yet. `start`: ISO 8601, in UTC. `told`: the
    keys of what was done (`course.Moment.key`). `match`: the archive's id once it has been opened.
    """

    id: str
    game: str
    players: dict[str, str]
    start: str
    told: tuple[str, ...] = ()
    match: str = ""

    @property
    def begins(self) -> datetime:
        """The start; ValueError if it is no moment."""
        moment = datetime.fromisoformat(self.start)
        return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)

    def tell(self, key: str, done: bool) -> Plan:
        """With something marked as done, or not."""
        told = tuple(one for one in self.told if one != key)
        return msgspec.structs.replace(self, told=(*told, key) if done else told)


def moment_text(moment: datetime) -> str:
    """A moment as plans keep it."""
    return moment.astimezone(UTC).isoformat(timespec="seconds")
