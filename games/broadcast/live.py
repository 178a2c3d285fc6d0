"""What the window tells of a live match, a line for each change: public views and clocks alone.

Each line is one of the values below (`games.broadcast.values`), read by the process that makes the
broadcast (`gui.broadcast.maker`). Of the log the end goes along, as far as a Stage tells of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias, get_args

from games.broadcast import values
from games.broadcast.hand import Hand
from games.core import PUBLIC, KnownError, Pair
from games.match.clocks import Reading
from games.match.log import LogKind, LogLine
from games.match.matchview import MatchView

LONGEST = 4_000_000
"""Bytes of a line."""
LINES = 12
"""So many lines of the log go along at least."""
FINISHED = 10
"""The exit status of the process that makes the broadcast, where all of it has been shown."""


@dataclass(frozen=True, slots=True)
class End(Sequence[Any]):
    """The last lines of a log of `size`; those before them are not there to be read."""

    lines: tuple[LogLine, ...]
    size: int

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return tuple(self)[index]
        return self.lines[index if index < 0 else index - self.size]

    def __iter__(self) -> Iterator[LogLine]:
        return iter(self.lines)

    def __reversed__(self) -> Iterator[LogLine]:
        return reversed(self.lines)


@dataclass(frozen=True, slots=True)
class Opened:
    """A match is shown from now on: another one than before."""

    view: MatchView
    readings: tuple[Reading, ...]


@dataclass(frozen=True, slots=True)
class Changed:
    """The match has changed. `cut`: it is shown at once, without what led to it."""

    view: MatchView
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Pictured:
    """Pictures of both players from now on; said before a view, which leaves without them."""

    portraits: Pair[bytes]


@dataclass(frozen=True, slots=True)
class Ticked:
    """The clocks have."""

    readings: tuple[Reading, ...]


@dataclass(frozen=True, slots=True)
class Handed:
    """What a caster adds beside the match is something else now."""

    hand: Hand


@dataclass(frozen=True, slots=True)
class Solved:
    """The best line of the round that is over is shown."""


@dataclass(frozen=True, slots=True)
class Looks:
    """What it is to look like: in dark colours or in light ones, moving or not."""

    dark: bool
    motion: bool


@dataclass(frozen=True, slots=True)
class Held:
    """So many seconds everything has been held back from now on.

    `still`: nothing more is told, and no clock runs, until it has been held back so long.
    """

    seconds: float
    still: bool = False


@dataclass(frozen=True, slots=True)
class Finished:
    """Nothing more is told: once the board has come to rest, it is over."""


Line: TypeAlias = Opened | Changed | Pictured | Ticked | Handed | Solved | Looks | Held | Finished
_LINES = get_args(Line)


def public(view: MatchView) -> MatchView:
    """Return the view as it leaves the window; ValueError for one that is not public.

    It holds no match, and nothing that no Stage shows.
    """
    if view.viewer is not PUBLIC:
        raise ValueError("the broadcast shows public views only")
    return replace(
        view,
        disclosed=None,
        head="",
        stamps=(),
        consequences=(),
        log=_end(view),
        occasion=view.occasion.words,
    )


def _end(view: MatchView) -> End:
    """This round and the one before, what is needed to tell the last move, and `LINES`."""
    found: list[LogLine] = []
    moved = False
    for line in reversed(view.log):
        if moved and line.round < view.round - 1 and len(found) >= LINES:
            break
        moved = moved or (line.kind is LogKind.MOVE and line.seat is not None)
        found.append(line)
    return End(tuple(reversed(found)), len(view.log))


def write(line: Line) -> bytes:
    """Return the bytes of a line, with its end."""
    return values.write(line) + b"\n"


def read(data: bytes) -> Line:
    """Decode a line; raises `KnownError` with a sentence if it is not one of the known kinds."""
    if len(data) > LONGEST:
        raise KnownError("A line about a match is longer than any can be.")
    found = values.read(data)
    if not isinstance(found, _LINES):
        raise KnownError("A line about a match says nothing that is known.")
    line: Line = found
    return line
