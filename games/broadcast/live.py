"""The window's reports on a live match, one line per change: public views and clocks only.

Each line is one of the values below (`games.broadcast.values`), read by the process that produces
the broadcast (`gui.broadcast.renderer`). A view contains only the last lines of the log, as many as
a Stage shows.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias, get_args

from games.broadcast import values
from games.broadcast.captions import Captions
from games.broadcast.feed import Wait
from games.broadcast.hand import Hand
from games.broadcast.show import Scenes, Show
from games.core import PUBLIC, KnownError, Pair
from games.match.brand import NO_BRAND, Brand
from games.match.clocks import Reading
from games.match.log import LogKind, LogLine
from games.match.matchview import MatchView

LONGEST = 4_000_000
"""Maximum size of a line in bytes."""
LINES = 12
"""Minimum number of log lines that are included."""
FINISHED = 10
"""Exit status of the process that produces the broadcast, after it has shown everything."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A report that a different match is shown from now on.

    `course` lists the scores so far, as in `feed.State`.
    """

    view: MatchView
    readings: tuple[Reading, ...]
    course: tuple[tuple[int, int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Changed:
    """A report that the match has changed. If `cut` is True, it is shown without an animation."""

    view: MatchView
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Pictured:
    """New pictures of both players.

    They are sent before a view, because views do not include them.
    """

    portraits: Pair[bytes]


@dataclass(frozen=True, slots=True)
class Ticked:
    """A report that the clocks have changed."""

    readings: tuple[Reading, ...]


@dataclass(frozen=True, slots=True)
class Solved:
    """A report that the best solution of the finished round is now shown."""


@dataclass(frozen=True, slots=True)
class ThemeChanged:
    """A report that the theme has changed: colours, motion, or brand."""

    dark: bool
    motion: bool
    brand: Brand = NO_BRAND


@dataclass(frozen=True, slots=True)
class Finished:
    """A request to end the broadcast once nothing on the board moves."""


Line: TypeAlias = (
    Opened
    | Changed
    | Pictured
    | Ticked
    | Hand
    | Solved
    | ThemeChanged
    | Wait
    | Scenes
    | Show
    | Captions
    | Finished
)
"""The content of a line. These values are defined in other modules:

- `Hand`: the caster's marks or settings have changed.
- `Wait`: the delay has changed.
- `Scenes`: the scenes from now on. If the Stage shows the match, the scenes are shown only after
  the board's animation, since they can reveal the result.
- `Show`: the streamer's commands so far, for a new server.
- `Captions`: the captions beside the match.
"""
_LINES = get_args(Line)


def public(view: MatchView) -> MatchView:
    """Return a view for the broadcast, without its match. Raise ValueError if it is not public."""
    if view.viewer is not PUBLIC:
        raise ValueError("the broadcast shows public views only")
    return replace(
        view,
        disclosed=None,
        head="",
        stamps=(),
        consequences=(),
        log=_last_lines(view),
        tournament=view.tournament.text_only,
    )


def _last_lines(view: MatchView) -> tuple[LogLine, ...]:
    """Return the log's lines since the start of the previous round, but at least `LINES` lines."""
    last_lines: list[LogLine] = []
    moved = False
    for line in reversed(view.log):
        if moved and line.round < view.round - 1 and len(last_lines) >= LINES:
            break
        moved = moved or (line.kind is LogKind.MOVE and line.seat is not None)
        last_lines.append(line)
    return tuple(reversed(last_lines))


def write(line: Line) -> bytes:
    return values.write(line) + b"\n"


def read(data: bytes) -> Line:
    """Decode a line. Raise `KnownError` with a message if its kind is unknown."""
    if len(data) > LONGEST:
        raise KnownError("A line about a match is too long.")
    decoded = values.read(data)
    if not isinstance(decoded, _LINES):
        raise KnownError("A line about a match has an unknown kind.")
    line: Line = decoded
    return line
