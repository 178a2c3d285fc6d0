"""The streamer's commands: the scene on air, hidden pieces, lower thirds.

Commands come from `POST /do/…` and take effect at once, even in a delayed broadcast. `Scenes` are
public data about what can be shown between two matches; they are delayed like all other data.
"""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import ClassVar, Literal, NamedTuple, TypeAlias, get_args

import msgspec
from msgspec.structs import replace

from games.broadcast.captions import Pips
from games.broadcast.sources import SOURCES
from games.core import KnownError, Message

Name: TypeAlias = Literal["live", "intro", "versus", "break", "winner", "table", "bracket"]
NAMES: tuple[Name, ...] = get_args(Name)
"""The names of all scenes; `live` is the match itself."""
PIECES = tuple(source.name for source in SOURCES)
"""The names of all pieces; each piece's page has the same name."""
MOST_MINUTES = 24 * 60
"""Maximum length of a break in minutes."""


class Person(msgspec.Struct, frozen=True, gc=False):
    """A person in a scene; unknown fields are "". `record` is a line about the person's results.

    `picture` is a PNG. Sources receive its version as `portrait` instead, and load it from
    `/picture-VERSION.png`.
    """

    name: str
    team: str = ""
    record: str = ""
    portrait: str = ""
    picture: bytes | msgspec.UnsetType = b""


class Intro(msgspec.Struct, frozen=True, gc=False):
    """The scene before any match: the event and its people. `soon` is shown if no time is known."""

    called: ClassVar[Name] = "intro"
    title: str
    line: str = ""
    soon: str = ""
    people: tuple[str, ...] = ()


class Versus(msgspec.Struct, frozen=True, gc=False):
    """The next match: its players and game.

    `series` is the score of the series, "" at the start.
    """

    called: ClassVar[Name] = "versus"
    people: tuple[Person, Person]
    game: str
    goal: str = ""
    event: str = ""
    series: str = ""
    pips: Pips | None = None


class Break(msgspec.Struct, frozen=True, gc=False):
    """The scene shown during a break.

    `until` is the end of the break in ms since 1970 (UTC), without the broadcast's delay, or None
    if the end is open. `soon` is the text shown if the end is open or has passed. `people` and
    `next` are the people and the match that come next.
    """

    called: ClassVar[Name] = "break"
    title: str
    soon: str = ""
    until: int | None = None
    event: str = ""
    people: tuple[str, ...] = ()
    next: str = ""


class Winner(msgspec.Struct, frozen=True, gc=False):
    """The result of a match. `over` is the heading; `winner` is None for a draw.

    `score` has the winner's part first, and is "" if there was no score. `series` is the current
    score of the series, or a line that names the winner of the evening.
    """

    called: ClassVar[Name] = "winner"
    over: str
    title: str
    winner: Person | None = None
    score: str = ""
    why: str = ""
    event: str = ""
    series: str = ""


class Row(msgspec.Struct, frozen=True, gc=False):
    """A row of a table, formatted as text.

    `series` holds the numbers of series won, drawn and lost. `games` holds those of games won and
    lost.
    """

    rank: int
    name: str
    series: str
    games: str
    points: str


class Table(msgspec.Struct, frozen=True, gc=False):
    called: ClassVar[Name] = "table"
    event: str
    rows: tuple[Row, ...]


class Side(msgspec.Struct, frozen=True, gc=False):
    """One side of a meeting: its name ("" until known) and points. `won` is True if it advances."""

    name: str
    points: str = ""
    won: bool = False


class Round(msgspec.Struct, frozen=True, gc=False):
    """A round of a bracket. `over` is True once its winners are known.

    `third` is True if the round is the match for third place.
    """

    title: str
    meetings: tuple[tuple[Side, Side], ...]
    over: bool = False
    third: bool = False


class Bracket(msgspec.Struct, frozen=True, gc=False):
    """The bracket of an evening, with its rounds from the first to the final."""

    called: ClassVar[Name] = "bracket"
    event: str
    rounds: tuple[Round, ...]


class Goal(msgspec.Struct, frozen=True, gc=False):
    """A scene with the aim of a game. `games` has the game's id, then the ids of its parts.

    Only the Stage shows this scene; the broadcast shows the match in its place.
    """

    called: ClassVar[Name] = "live"
    games: tuple[str, ...]


Scene: TypeAlias = Intro | Versus | Break | Winner | Table | Bracket | Goal
"""A scene shown in place of the match; `called` is its name on air."""


class Scenes(msgspec.Struct, frozen=True, gc=False):
    """The scenes that can be shown between matches; a scene is None while it cannot be shown.

    `stage` is the name of the Stage's scene.
    """

    stage: Name = "live"
    intro: Intro | None = None
    versus: Versus | None = None
    rest: Break | None = msgspec.field(name="break", default=None)
    winner: Winner | None = None
    table: Table | None = None
    bracket: Bracket | None = None

    def get(self, name: str) -> Scene | None:
        """Return the scene with this name, or None for the match or an unknown scene."""
        if name == "break":
            return self.rest or Break("")
        scene: Scene | None = getattr(self, name, None)
        return scene

    def has(self, name: str) -> bool:
        """Return True if a scene can be shown. The match and a break can always be shown."""
        return name == "live" or self.get(name) is not None


class Ready(msgspec.Struct, frozen=True, gc=False):
    """The reveal commands that are currently possible.

    `replay` shows the last reveal again; `step` continues a reveal that is paused.
    """

    replay: bool = False
    step: bool = False


class Show(msgspec.Struct, frozen=True, gc=False):
    """The streamer's commands in force.

    `hidden` are names of pieces, and `lower` the lower thirds that are shown. `until` is the end of
    the break in ms since 1970 (UTC) as viewers see it; if it is None, the end in the Stage's break
    applies.
    """

    scene: Name = "live"
    hidden: tuple[str, ...] = ()
    lower: tuple[bool, bool] = (False, False)
    until: int | None = None

    def staged(self, scenes: Scenes, before: Scenes) -> Show:
        """Return the commands in force after `scenes` have replaced the scenes `before`.

        If the Stage has changed to another scene, the broadcast shows that scene too. If the scene
        on air no longer exists, the match is shown.
        """
        if scenes.stage != before.stage:
            return replace(self, scene=scenes.stage, until=None)
        return self if scenes.has(self.scene) else replace(self, scene="live")


class Unknown(KnownError):
    """Raised if no command, piece or scene has the given name."""


class Refused(KnownError):
    """Raised if a command is currently impossible."""


class Command(NamedTuple):
    """A validated command and its values."""

    name: str
    values: tuple[str, ...] = ()

    @property
    def line(self) -> bytes:
        return " ".join((self.name, *self.values)).encode() + b"\n"


def command(name: str, values: Mapping[str, str]) -> Command:
    """Return the command with this name and these values from a request.

    Raise `Unknown` if a name in the request is unknown, and `Refused` if a value is invalid.
    """
    match name:
        case "replay" | "step":
            return Command(name)
        case "hide" | "show":
            return Command(name, (_check_name(values.get("piece", ""), PIECES),))
        case "scene":
            return Command(name, (_check_name(values.get("name", ""), NAMES),))
        case "break":
            return Command(name, _break_values(values))
        case "lower":
            arguments = values.get("player", ""), values.get("on", "")
            if arguments[0] in ("1", "2") and arguments[1] in ("0", "1"):
                return Command(name, arguments)
            raise Refused("Which? For example: lower?player=1&on=1.")
    raise Unknown("There is no such command.")


def read_command(line: bytes) -> Command | None:
    """Return the command in a line from the server, or None for any other line."""
    name, *values = line.decode(errors="replace").split()[:3] or [""]
    keys = {"hide": ("piece",), "show": ("piece",), "scene": ("name",), "lower": ("player", "on")}
    if name == "break" and values:
        keys["break"] = ("minutes",) if values[0].isdecimal() else ("until",)
    try:
        return command(name, dict(zip(keys.get(name, ()), values, strict=False)))
    except KnownError:
        return None


def after(show: Show, done: Command, now: float | None = None) -> Show:
    """Return the commands in force after the command `done`; `now` is in seconds since 1970."""
    match done.name, done.values:
        case "hide", (piece,):
            return replace(show, hidden=tuple(sorted({*show.hidden, piece})))
        case "show", (piece,):
            return replace(show, hidden=tuple(hidden for hidden in show.hidden if hidden != piece))
        case "scene", (name,):
            return replace(show, scene=name)
        case "break", values:
            moment = round(1000 * (time.time() if now is None else now))
            until = break_end(values[0], moment) if values else None
            return replace(show, scene="break", until=until)
        case "lower", (player, on):
            first, second = show.lower
            lower = (on == "1", second) if player == "1" else (first, on == "1")
            return replace(show, lower=lower)
    return show


def check(done: Command, scenes: Scenes | None, ready: Ready) -> None:
    """Raise `Refused` with a message if the broadcast has nothing to show for a command."""
    if done.name == "scene" and not (scenes or Scenes()).has(done.values[0]):
        raise Refused(_MISSING[done.values[0]])
    if done.name == "replay" and not ready.replay:
        raise Refused("There is no reveal to show again yet.")
    if done.name == "step" and not ready.step:
        raise Refused("No reveal is paused between two steps.")


_MISSING = {
    "intro": "Nothing is known yet of an event or a match.",
    "versus": "It is not known who plays next.",
    "winner": "The broadcast does not show a winner yet.",
    "table": "There is no table: the evening is a bracket, or there is none.",
    "bracket": "There is no bracket: the evening has a table, or there is none.",
}


_TIME = re.compile(r"([0-9]|[01][0-9]|2[0-3])[:.]([0-5][0-9])")
_MINUTES = re.compile(r"[1-9][0-9]{0,3}")


def break_end(text: str, now: int) -> int | None:
    """Return the end of a break in ms since 1970, from a number of minutes or a local time.

    A time of day that has already passed means tomorrow. Return None if the text is neither.
    """
    if match := _TIME.fullmatch(text):
        local = datetime.fromtimestamp(now / 1000)
        end = local.replace(hour=int(match[1]), minute=int(match[2]), second=0, microsecond=0)
        end += timedelta(days=end <= local)
        return round(end.timestamp() * 1000)
    if _MINUTES.fullmatch(text) and int(text) <= MOST_MINUTES:
        return now + int(text) * 60_000
    return None


def _check_name(name: str, names: tuple[str, ...]) -> str:
    if name not in names:
        raise Unknown(Message("The name must be one of: {names}.", names=", ".join(names)))
    return name


def _break_values(values: Mapping[str, str]) -> tuple[str, ...]:
    until, minutes = values.get("until", ""), values.get("minutes", "")
    if not until and not minutes:
        return ()
    wrong = bool(until) is bool(minutes) or until.isdecimal() or ":" in minutes or "." in minutes
    if wrong or break_end(until or minutes, round(1000 * time.time())) is None:
        raise Refused("Until when? For example: break?until=20:15 or break?minutes=10.")
    return (until or minutes,)
