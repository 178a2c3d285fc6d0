"""What the user chose: how Garnet looks and sounds, and the last choices of *New match*."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from PySide6.QtCore import QObject, QSaveFile, QStandardPaths, Signal

from games.core import KnownError
from games.strict import read_bytes
from gui.schedule.plan import Plan
from gui.theme import Mode, Taste

FILE = "settings.json"
MAX_BYTES = 256 << 10

Ground = Literal["studio", "green", "magenta", "blue", "clear"]
"""What lies behind the board on the Stage: the studio, a colour to be keyed out, or nothing."""

MOST_USED = 400
"""Of so many things it is remembered that they were used up."""

Seconds = Annotated[int, Meta(ge=0, le=600)]


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """The last choices of *New match* for one game and one way to play it.

    `options` as in a record, `players` by seat name. `seconds` is the grace, None "by hand".
    `programs`: what is no person, by the name of the seat (or of the first and the second player).
    """

    edition: str | None = None
    options: dict[str, Any] = {}
    players: dict[str, str] = {}
    timed: bool = False
    grace: Seconds | None = None
    programs: dict[str, str] = {}


class Preferences(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is remembered. `motion` False: none, whatever the system says.

    `grace`: how many seconds a complete sealed round stays open; None: until it is closed by hand.
    `choices`: by `game/kind`, and by `game/bot` the last against a program. `used`: what matches
    used up (`Game.used_up`), by game, however it was played, oldest first. `size`: of the window,
    last time. `shown`: the switches of a board that are on, by game, and for the Stage by
    `game/stage`. `schedules`: planned matches (UF-3). `drawn_map`: the rows of the map on the
    Workshop's bench. `think`: how many seconds a program may think about a move.
    """

    mode: Literal["system", "dark", "light"] = "system"
    motion: bool = True
    tick: bool = False
    grace: Seconds | None = None
    ground: Ground = "studio"
    choices: dict[str, Choice] = {}
    used: dict[str, tuple[str, ...]] = {}
    size: tuple[int, int] | None = None
    schedules: tuple[Plan, ...] = ()
    drawn_map: tuple[str, ...] = ()
    shown: dict[str, tuple[str, ...]] = {}
    think: Annotated[int, Meta(ge=1, le=60)] = 1

    @property
    def taste(self) -> Taste:
        """The part that decides the look."""
        return Taste(Mode(self.mode), self.motion)


class Settings(QObject):
    """The preferences as they stand; each change is written to `path` (None: nowhere).

    A file that cannot be read counts as none: settings are not worth a complaint, and nothing is
    written over it before something is changed.
    """

    changed = Signal()

    def __init__(self, path: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = path
        self._now = _read(path) if path is not None else Preferences()

    @property
    def folder(self) -> Path | None:
        """Where the settings lie, and what else is the user's own; None: nothing is kept."""
        return None if self._path is None else self._path.parent

    @classmethod
    def usual(cls) -> Settings:
        """The settings of this user on this computer."""
        return cls(usual_folder() / FILE)

    @property
    def now(self) -> Preferences:
        """The preferences."""
        return self._now

    def change(self, **fields: Any) -> None:
        """Take other values for some of the fields of `Preferences`."""
        new = msgspec.structs.replace(self._now, **fields)
        if new == self._now:
            return
        self._now = new
        self._write()
        self.changed.emit()

    def choice(self, game: str, kind: str) -> Choice | None:
        """What was chosen last for that game and kind."""
        return self._now.choices.get(f"{game}/{kind}")

    def remember(self, game: str, kind: str, choice: Choice) -> None:
        """Keep a choice for the next time."""
        self.change(choices={**self._now.choices, f"{game}/{kind}": choice})

    def used(self, game: str) -> tuple[str, ...]:
        """What the matches of that game used up, oldest first."""
        return self._now.used.get(game, ())

    def use_up(self, game: str, more: Sequence[str]) -> None:
        """Remember what a match of that game uses up."""
        if more:
            before = [one for one in self.used(game) if one not in more]
            self.change(used={**self._now.used, game: (*before, *more)[-MOST_USED:]})

    def _write(self) -> None:
        if self._path is None:
            return
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
        file = QSaveFile(str(self._path))
        if file.open(QSaveFile.OpenModeFlag.WriteOnly):
            file.write(msgspec.json.format(msgspec.json.encode(self._now), indent=1))
            file.commit()


def usual_folder() -> Path:
    """Where this user's settings are kept."""
    kind = QStandardPaths.StandardLocation.AppConfigLocation
    return Path(QStandardPaths.writableLocation(kind))


def _read(path: Path) -> Preferences:
    try:
        return msgspec.json.decode(read_bytes(path, MAX_BYTES), type=Preferences)
    except (KnownError, msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return Preferences()
