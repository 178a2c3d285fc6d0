"""What the broadcast is told: one line of JSON for each change, and nothing that is secret.

`STATE_VERSION` counts up when a field changes its meaning or goes; new fields may come at any time.
The same shapes are what `/state.json` and `/changes` give to browsers (docs/guide/streamer.md).
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from games.core import KnownError
from games.match.clocks import Clock

STATE_VERSION = 1
HERE = "127.0.0.1"
"""Where it is served: on this computer alone."""
LONGEST_LINE = 4_000_000
"""Bytes of a line: a picture of the board has some 100,000."""
LONGEST_DELAY = 300
"""Seconds that a broadcast may be held back by."""
_PNG = b"\x89PNG\r\n\x1a\n"


_Colour = Annotated[str, msgspec.Meta(pattern="^#[0-9A-Fa-f]{6}$")]


class Token(msgspec.Struct, frozen=True, gc=False):
    """A word of how a score comes about; `tone`: `plain`, `quiet` or `gold`."""

    text: str
    tone: str = "plain"


class Score(msgspec.Struct, frozen=True, gc=False):
    """How a seat's score comes about, what it is in all, and what that is called."""

    tokens: tuple[Token, ...] = ()
    total: str = ""
    caption: str = ""


class SeatState(msgspec.Struct, frozen=True, gc=False):
    """One side of the table. `seat`: as records name it; `name`: the player.

    `colour`: `#RRGGBB`, `edge` that of its outline, `mark` the shape that goes with it. `stands`:
    `to move`, `choosing`, `submitted`, `rests`, `won`, `lost`; `said`: the same for the screen.
    `leads`: its score is the higher one. `team`: or country. `portrait`: the mark of a picture of
    the player at `/portrait1.png` or `/portrait2.png`, another one for another picture; "": none.
    """

    seat: str
    name: str
    colour: _Colour
    edge: _Colour
    mark: str
    stands: str = "rests"
    said: str = ""
    points: int | None = None
    clock: Clock | None = None
    score: Score | None = None
    team: str = ""
    portrait: str = ""
    leads: bool = False


class Part(msgspec.Struct, frozen=True, gc=False):
    """A word of a move, after the mark of a `seat` where it names one."""

    text: str
    seat: str | None = None


class Move(msgspec.Struct, frozen=True, gc=False):
    """What a seat did; `drawn`: chance did it."""

    seat: str
    parts: tuple[Part, ...]
    drawn: bool = False


class Last(msgspec.Struct, frozen=True, gc=False):
    """What happened last on the board."""

    title: str
    moves: tuple[Move, ...] = ()
    note: str = ""


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A line of the log: the round it belongs to, what happened, and the `seat` that did it.

    `named`: the text says who that is.
    """

    round: int
    text: str
    seat: str | None = None
    named: bool = False


class Banner(msgspec.Struct, frozen=True, gc=False):
    """What everybody must see first; `kind`: `soon`, `names`, `paused`, `time`, `replay`,
    `result`."""

    kind: str
    title: str
    detail: str = ""
    overline: str = ""
    seat: str | None = None


class Event(msgspec.Struct, frozen=True, gc=False):
    """What a match belongs to; "" where nothing is said. `series`: as `2 – 1`."""

    title: str = ""
    line: str = ""
    round: str = ""
    series: str = ""


class State(msgspec.Struct, frozen=True, gc=False):
    """One moment of a match, as everybody may know it. `dark`: the colours that Garnet is in.

    `log`: its last lines, oldest first. `chance`: that the first seat wins, 0 to 1, where the
    umpire has that shown.
    """

    game: str
    title: str
    seats: tuple[SeatState, SeatState]
    version: int = STATE_VERSION
    when: str = ""
    shared: Clock | None = None
    banner: Banner | None = None
    last: Last | None = None
    log: tuple[Entry, ...] = ()
    foot: str = ""
    over: bool = False
    chance: float | None = None
    dark: bool = True
    event: Event | None = None


class Shown(msgspec.Struct, frozen=True, gc=False):
    """What is shown now, as `/state.json` and each of `/changes` say it.

    `state` was true `age` ms before what is shown now; while that stands `still`, because it was
    held back further, no clock runs. `delay`: seconds by which all is held back. `frames`: the
    number of the board's picture, 0 before the first; they are counted anew in each `epoch`, which
    is another one for each server. `watching`: so many sources are open.
    """

    state: State | None = None
    age: int = 0
    frames: int = 0
    still: bool = False
    delay: float = 0
    watching: int = 0
    epoch: str = ""


class Frame(msgspec.Struct, frozen=True, gc=False):
    """A picture of the board: a PNG with a clear ground. `moving`: another one follows at once."""

    png: bytes
    moving: bool = False


class Portraits(msgspec.Struct, frozen=True, gc=False):
    """Pictures of both players (PNG); empty where there is none."""

    one: bytes = b""
    two: bytes = b""


class Wait(msgspec.Struct, frozen=True, gc=False):
    """What is told has been held back by so many seconds from now on.

    `still`: nothing is told until it has been held back so long, and no clock runs.
    """

    seconds: Annotated[float, msgspec.Meta(ge=0, le=LONGEST_DELAY)]
    still: bool = False


class _Line(msgspec.Struct, frozen=True, gc=False):
    state: State | None = None
    frame: Frame | None = None
    portraits: Portraits | None = None
    wait: Wait | None = None


Told: TypeAlias = State | Frame | Portraits

_lines = msgspec.json.Decoder(_Line)
_shown = msgspec.json.Decoder(Shown)
_encoder = msgspec.json.Encoder()


def read_shown(data: bytes) -> Shown:
    """Decode the body of `/state.json`; raises `KnownError` if it is not a state."""
    try:
        return _shown.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise KnownError("This is no state of a broadcast: {why}.", why=error) from None


def write_shown(shown: Shown) -> bytes:
    """Encode the body of `/state.json`."""
    return _encoder.encode(shown)


def read_line(line: bytes) -> Told | Wait:
    """What a line tells; `KnownError` with a sentence if it tells nothing that can be shown."""
    if len(line) > LONGEST_LINE:
        raise KnownError("A line of the broadcast is longer than any can be.")
    try:
        found = _lines.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise KnownError("This is no line of a broadcast: {why}.", why=error) from None
    told = [
        one for one in (found.state, found.frame, found.portraits, found.wait) if one is not None
    ]
    if len(told) != 1 or not all(map(_is_picture, _pictures(told[0]))):
        raise KnownError("A line of the broadcast has a state or a picture.")
    return told[0]


def _pictures(told: Told | Wait) -> tuple[bytes, ...]:
    match told:
        case Frame(png):
            return (png,)
        case Portraits(one, two):
            return tuple(filter(None, (one, two)))
    return ()


def _is_picture(data: bytes) -> bool:
    return data.startswith(_PNG)


def write_line(told: Told | Wait) -> bytes:
    """Return the line, with its end, that `read_line` reads."""
    kind = type(told).__name__.lower()
    return _encoder.encode({kind: told}) + b"\n"  # msgspec writes bytes as base64
