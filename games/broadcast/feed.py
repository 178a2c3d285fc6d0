"""The data of the broadcast: one line of JSON for each change, without secrets.

`STATE_VERSION` increases when a field is removed or changes its meaning; new fields can be added at
any time. `/state.json` and `/changes` send the same structures (docs/guide/streamer.md).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec.structs import replace

from games.broadcast.captions import NO_CAPTIONS, Captions, Sound, Working
from games.broadcast.show import Ready, Scenes, Show
from games.core import KnownError
from games.match.clocks import Clock

STATE_VERSION = 1
HERE = "127.0.0.1"
"""The server's address, which only this computer can reach."""
LONGEST_LINE = 4_000_000
"""Maximum size of a line in bytes; an image of the board takes about 100,000."""
LONGEST_DELAY = 300
"""Maximum delay of a broadcast in seconds."""
MOST_PICTURES = 4
"""Maximum number of images in a line."""
_PNG = b"\x89PNG\r\n\x1a\n"


_Colour = Annotated[str, msgspec.Meta(pattern="^#[0-9A-Fa-f]{6}$")]


class SeatState(msgspec.Struct, frozen=True, gc=False):
    """The state of a seat.

    `seat` is its name in records, and `name` the player. `colour` and the outline's `edge` are
    `#RRGGBB`; `mark` is the seat's shape. `stands` is `to move`, `choosing`, `submitted`, `rests`,
    `won` or `lost`; `said` is the status shown to viewers. `leads` is True if the seat has the
    higher score. `took` is True if the seat took the lead in the last round. `team` is a team or
    country. `portrait` is the version of the player's picture, served at `/picture-VERSION.png`, or
    "" if there is no picture.
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
    score: Working | None = None
    team: str = ""
    portrait: str = ""
    leads: bool = False
    took: bool = False


class Part(msgspec.Struct, frozen=True, gc=False):
    """A part of a move's text, preceded by the mark of `seat` if that is set."""

    text: str
    seat: str | None = None


class Move(msgspec.Struct, frozen=True, gc=False):
    """A seat's move; `drawn` is True if it was drawn at random."""

    seat: str
    parts: tuple[Part, ...]
    drawn: bool = False


class Last(msgspec.Struct, frozen=True, gc=False):
    """The latest moves on the board."""

    title: str
    moves: tuple[Move, ...] = ()
    note: str = ""


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A line of the log: its round, its text, and the `seat` that acted.

    `named` is True if the text already contains the seat's name.
    """

    round: int
    text: str
    seat: str | None = None
    named: bool = False


class Banner(msgspec.Struct, frozen=True, gc=False):
    """The most urgent notice; `kind` is `soon`, `names`, `paused`, `time`, `replay` or `result`."""

    kind: str
    title: str
    detail: str = ""
    overline: str = ""
    seat: str | None = None


class Event(msgspec.Struct, frozen=True, gc=False):
    """The event that a match belongs to; fields can be "". `series` is a score such as `2 – 1`."""

    title: str = ""
    line: str = ""
    round: str = ""
    series: str = ""


class State(msgspec.Struct, frozen=True, gc=False):
    """The public state of a match at one moment. `dark` is True if Garnet uses dark colours.

    `log` holds the last lines, oldest first. `chance` is the first seat's chance of winning, from 0
    to 1, if the umpire shows it. `course` has an entry for the start of each round or turn, and one
    for the end; an entry is the number of the round and both totals. `course` is empty if the score
    is not public.
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
    course: tuple[tuple[int, int, int], ...] = ()


class Look(msgspec.Struct, frozen=True, gc=False):
    """The show's brand (`games.match.brand`); empty fields change nothing.

    `accent` is adapted to its background's lightness; `logo` is the version (`version_of`) of the
    logo's image.
    """

    accent: str = ""
    font: str = ""
    radius: int | None = None
    logo: str = ""


class Snapshot(msgspec.Struct, frozen=True, gc=False):
    """The current state, as sent by `/state.json` and `/changes`.

    - `age` is the age of `state` in ms, without the delay; `delay` is in seconds. `still` is True
      while nothing moves and no clock runs because the delay was increased.
    - `frames` is the number of the board's image, and 0 before the first image. Each server starts
      at 0 and has its own `epoch`. `watching` is the number of open sources.
    - `show` holds the streamer's commands, which are never delayed. `scenes` are those that can be
      shown, None until they are known. `ready` says which reveal commands are possible.
    - `captions` are those beside the match. `heard` is how many sounds were played in this epoch,
      and `sounds` are the names of the latest sounds.
    - `brand` is the show's brand, if it is not the default.
    """

    state: State | None = None
    age: int = 0
    frames: int = 0
    still: bool = False
    delay: float = 0
    watching: int = 0
    epoch: str = ""
    show: Show = Show()
    scenes: Scenes | None = None
    ready: Ready = Ready()
    captions: Captions = NO_CAPTIONS
    heard: int = 0
    sounds: tuple[str, ...] = ()
    brand: Look | None = None


class Frame(msgspec.Struct, frozen=True, gc=False):
    """An image of the board: a PNG with a transparent background.

    If `moving` is True, further images follow.
    """

    png: bytes
    moving: bool = False


class Pictures(msgspec.Struct, frozen=True, gc=False):
    """PNG pictures of people, or a logo.

    They are sent before any value that refers to them by version (`version_of`).
    """

    pngs: Annotated[tuple[bytes, ...], msgspec.Meta(max_length=MOST_PICTURES)] = ()


class Wait(msgspec.Struct, frozen=True, gc=False):
    """The sender's own delay from now on, in seconds.

    While `still` is True, nothing is sent and no clock runs, until the delay has been reached.
    """

    seconds: Annotated[float, msgspec.Meta(ge=0, le=LONGEST_DELAY)]
    still: bool = False


class _Line(msgspec.Struct, frozen=True, gc=False):
    state: State | None = None
    frame: Frame | None = None
    wait: Wait | None = None
    pictures: Pictures | None = None
    scenes: Scenes | None = None
    ready: Ready | None = None
    show: Show | None = None
    captions: Captions | None = None
    sound: Sound | None = None
    look: Look | None = None


Delayed: TypeAlias = State | Frame | Pictures | Scenes | Ready | Captions | Sound | Look
"""The values that a delayed broadcast holds back."""
Line: TypeAlias = Delayed | Wait | Show

_lines = msgspec.json.Decoder(_Line)
_snapshot = msgspec.json.Decoder(Snapshot)
_encoder = msgspec.json.Encoder()


def read_snapshot(data: bytes) -> Snapshot:
    """Decode the body of `/state.json`. Raise `KnownError` if it is not a state."""
    try:
        return _snapshot.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise KnownError("This is not a broadcast state: {why}.", why=error) from None


def write_snapshot(snapshot: Snapshot) -> bytes:
    return _encoder.encode(snapshot)


def read_line(line: bytes) -> Line:
    """Decode a line. Raise `KnownError` with a message if it is malformed."""
    if len(line) > LONGEST_LINE:
        raise KnownError("A line of the broadcast is too long.")
    try:
        decoded = _lines.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise KnownError("This is not a broadcast line: {why}.", why=error) from None
    values = [line for line in msgspec.structs.astuple(decoded) if line is not None]
    if len(values) != 1 or not all(png.startswith(_PNG) for png in pictures_in(values[0])):
        raise KnownError("A line of the broadcast must have a state or a picture.")
    value: Line = values[0]
    return value


def pictures_in(value: Any) -> tuple[bytes, ...]:
    match value:
        case Pictures(pngs):
            return pngs
        case Frame(png):
            return (png,)
    return ()


def version_of(png: bytes) -> str:
    """Return a picture's version, which changes with its content, or "" if there is no picture."""
    return hashlib.sha256(png).hexdigest()[:16] if png else ""


def write_line(line: Line) -> bytes:
    """Encode a line, including the newline, so that `read_line` can decode it."""
    kind = type(line).__name__.lower()
    return _encoder.encode({kind: line}) + b"\n"  # msgspec encodes bytes as base64


ADRIFT = 150
"""Milliseconds by which a clock can drift before a new state is sent."""


def clock_after(clock: Clock, age: int) -> Clock:
    return clock.charge(age) if clock.running else clock


def state_after(state: State, age: int) -> State:
    """Return the state with its clocks as they are `age` ms later."""
    return _with_clocks(state, lambda clock: clock_after(clock, age))


def is_predicted(sent: State, now: State, passed: int) -> bool:
    """Return True if `now` is the state `sent` with its clocks run down by `passed` ms.

    Each time can differ by up to `ADRIFT` ms.
    """
    if _with_clocks(sent, _without_times) != _with_clocks(now, _without_times):
        return False
    pairs = zip(_clocks(state_after(sent, passed)), _clocks(now), strict=True)
    return all(abs(value - other) <= ADRIFT for value, other in pairs)


def _without_times(clock: Clock) -> Clock:
    return replace(clock, left=0, bank=None if clock.bank is None else 0)


def _clocks(state: State) -> list[int]:
    """Return the time left on each clock and in its bank (0 if none), the shared clock first."""
    clocks = [clock for clock in (state.shared, *(seat.clock for seat in state.seats)) if clock]
    return [number for clock in clocks for number in (clock.left, clock.bank or 0)]


def _with_clocks(state: State, change: Callable[[Clock], Clock]) -> State:
    first, second = (
        seat if seat.clock is None else replace(seat, clock=change(seat.clock))
        for seat in state.seats
    )
    shared = None if state.shared is None else change(state.shared)
    return replace(state, seats=(first, second), shared=shared)
