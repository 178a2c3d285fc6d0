from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta
from PySide6.QtCore import QObject, QStandardPaths, QTimer, Signal

from games.broadcast.chapters import Chapter
from games.core import KnownError
from games.match.brand import NO_BRAND, Brand
from games.match.bypost import MOST_HOURS, Quiet
from gui.kit.texts import Storage
from gui.kit.theme import AppearanceSettings, Mode
from gui.storage import settingsfile
from gui.storage.settingsfile import Busy, SettingsFile

FILE, ARCHIVE = "settings.json", "matches.garnet-archive"
RETRY_DELAY = 200
"""Delay before a write that another process has blocked is retried, in milliseconds."""
MOST_NAMED = 4
"""Maximum number of invalid settings named in a warning."""

Ground = Literal["studio", "green", "magenta", "blue", "clear"]
"""The Stage's background: the studio, a colour for chroma keying, or transparency."""

Text = Literal[100, 110, 125, 150, 175, 200]
"""Text size in per cent. The size of layouts depends on it."""
TEXTS: tuple[Text, ...] = get_args(Text)

PostHours = Annotated[int, Meta(ge=0, le=MOST_HOURS)]
Seconds = Annotated[int, Meta(ge=0, le=600)]
Side = Annotated[int, Meta(ge=1, le=1 << 15)]


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """The last choices in *New match* for one game and one kind of match.

    - `grace`: seconds until a complete round is revealed, or None if rounds are revealed by hand
    - `hold`: True if deadlines wait for the umpire
    - `waits`: True if rounds wait for the umpire, or None for the default of this kind of match
    - `words`: True if players send words for the random draws, or None for the default
    - `post_hours`: hours per turn in a match by post, or 0 for any other match
    """

    edition: str | None = None
    options: dict[str, Any] = {}
    players: dict[str, str] = {}
    timed: bool = False
    grace: Seconds | None = None
    hold: bool = True
    waits: bool | None = None
    words: bool | None = None
    programs: dict[str, str] = {}
    post_hours: PostHours = 0
    quiet: Quiet | None = None


class ClipChoice(msgspec.Struct, frozen=True, kw_only=True):
    """The last choices in *Save clip…*. `rate` is in frames per second."""

    what: Literal["reveal", "round", "highlights", "match"] = "reveal"
    kind: Literal[".webp", ".gif", ".png", ".mp4"] = ".webp"
    ratio: Literal["16:9", "1:1", "9:16"] = "16:9"
    slow: bool = False
    rate: Literal[30, 60] = 30
    winner: bool = True
    sounds: bool = True


class Preferences(msgspec.Struct, frozen=True, kw_only=True):
    """All settings that are stored in the settings file.

    Appearance:

    - `motion`: False turns animations off, whatever the system's setting
    - `shown`: the board switches that are on, keyed by game, or by `game/stage` for the Stage

    Play:

    - `one_click`: True if the click that completes a move also confirms the move
    - `volume`: from 0 to 100
    - `think`: the bots' thinking time in seconds per move

    Desk and Stage:

    - `tick`: True if the clocks tick during the last ten seconds
    - `sounds`: True to play sounds for submissions, for reveals and for the end of the match
    - `grace`: seconds until a complete sealed round closes, or None if it is closed by hand
    - `private`: True if typed text is hidden at the Desk, or None if the user has not been asked
    - `left_out`: True to leave the window out of screen recordings while the Stage is open
    - `codes`: True if posts end with the board as a code
    - `stage`: the Stage's geometry in Qt's format

    New match:

    - `choices`: the last choices, keyed by `game/kind`, or by `game/bot` for matches against a bot
    - `met`: the players of the last umpired match
    - `allowed`: the commands that start without asking, by hash (`gui.table.programs.seat_player`)

    Broadcast:

    - `air_delay`: the delay in seconds
    - `air_files`: the folder for text files
    - `air_token`: the token that permits commands
    - `air_mode`: the theme, or "" for Garnet's theme
    - `air_lines`: a line about each person, keyed by name
    - `air_casters`: each caster's name and a line about the caster
    - `stream`: when the stream began, in milliseconds since 1970, or 0 if unknown
    - `chapters`: the chapters of this stream

    Other:

    - `recent`: the ids of the most recently opened matches, most recent first
    - `me`: the id of the person who uses Garnet here, "" for nobody, or None if the user has
      not been asked
    - `prepared`: the configuration (`games.engine.preparing`) for which the bots' kernels were
      last compiled
    - `archive`: the path of the archive, or "" for the default path
    """

    mode: Literal["system", "dark", "light"] = "system"
    text: Text = 100
    motion: bool = True
    volume: Annotated[int, Meta(ge=0, le=100)] = 60
    tick: bool = False
    sounds: bool = False
    break_sounds: bool = True
    one_click: bool = False
    grace: Seconds | None = None
    ground: Ground = "studio"
    choices: dict[str, Choice] = {}
    size: tuple[Side, Side] | None = None
    notes: dict[str, Any] = {}
    shown: dict[str, tuple[str, ...]] = {}
    think: Annotated[int, Meta(ge=1, le=60)] = 1
    allowed: dict[str, str] = {}
    private: bool | None = None
    left_out: bool = True
    codes: bool = False
    met: tuple[str, ...] = ()
    recent: tuple[str, ...] = ()
    stage: str = ""
    air_port: Annotated[int, Meta(ge=1024, le=65_535)] = 8765
    air_delay: Annotated[int, Meta(ge=0, le=300)] = 0
    air_files: str = ""
    air_token: str = ""
    air_mode: Literal["", "dark", "light"] = ""
    air_lines: dict[str, str] = {}
    air_casters: tuple[tuple[str, str], ...] = ()
    event: dict[str, str] = {}
    brand: Brand = NO_BRAND
    me: str | None = None
    coach: bool = False
    prepared: str = ""
    clip: ClipChoice = ClipChoice()
    stream: int = 0
    chapters: tuple[Chapter, ...] = ()
    archive: str = ""

    @property
    def taste(self) -> AppearanceSettings:
        return AppearanceSettings(Mode(self.mode), self.motion, self.text, self.brand)


class Settings(QObject):
    """The current preferences, stored in the file `path` if it is given.

    Only changes are written, so that values of other processes and versions are kept. Invalid
    values are replaced with defaults; a copy of the file is kept, and `warning` reports them.
    `saving_problem` is the reason why changes cannot be saved, or "".
    """

    changed = Signal()
    savingChanged = Signal(str)

    def __init__(self, path: Path | None = None) -> None:
        super().__init__()
        self._path = path
        self._file = None if path is None else SettingsFile(path)
        self.warning = self.saving_problem = ""
        self._now = Preferences()
        if self._file is not None:
            self._read(self._file)
        self._saved = self._now
        self._later = QTimer(self, singleShot=True, interval=RETRY_DELAY)
        self._later.timeout.connect(self._write)

    @property
    def folder(self) -> Path | None:
        """The folder for the user's files, or None if nothing is stored."""
        return None if self._path is None else self._path.parent

    @property
    def path(self) -> Path | None:
        return self._path

    @classmethod
    def usual(cls) -> Settings:
        """Return this user's settings on this computer."""
        return cls(usual_folder() / FILE)

    @property
    def now(self) -> Preferences:
        return self._now

    def change(self, **fields: Any) -> None:
        new = msgspec.structs.replace(self._now, **fields)
        if new == self._now:
            return
        self._now = new
        self._write()
        self.changed.emit()

    def flush(self) -> None:
        """Write pending changes. Call this before the program ends."""
        self._later.stop()
        self._write(wait=2_000)

    def choice(self, game: str, kind: str) -> Choice | None:
        return self._now.choices.get(f"{game}/{kind}")

    def remember(self, game: str, kind: str, choice: Choice) -> None:
        self.change(choices={**self._now.choices, f"{game}/{kind}": choice})

    def note(self, key: str) -> Any:
        return self._now.notes.get(key)

    def keep_note(self, key: str, value: Any) -> None:
        self.change(notes={**self._now.notes, key: value})

    def _read(self, file: SettingsFile) -> None:
        try:
            values, error, renamed = file.read_or_rename()
        except (Busy, KnownError) as reason:
            file.untouchable = str(reason) or Storage.tr("another program is using them")
            values, error, renamed = {}, None, None
        if "drawn_map" in values and "notes" not in values:  # name of `notes` up to version 0.4
            values = {**values, "notes": {"maps": values["drawn_map"]}}
        self._now, bad = settingsfile.read(values, self._now)
        if error is not None and renamed is not None:
            text = Storage.tr(
                "Your settings could not be read ({0}). Garnet has started with the default "
                "settings; yours are kept in {1}."
            )
            self.warning = text.format(error, renamed)
        elif file.untouchable:
            text = Storage.tr(
                "Your settings in {0} could not be read ({1}). They are not overwritten, and "
                "changes that you make now are not saved."
            )
            self.warning = text.format(file.path, error or file.untouchable)
        elif bad:
            self._warn_of_invalid(file, bad)

    def _warn_of_invalid(self, file: SettingsFile, bad: tuple[str, ...]) -> None:
        """Warn about invalid settings, unless copies of the file already contain these values."""
        if file.holds(sorted({path.split(" / ")[0] for path in bad})):
            return
        text = Storage.tr("Some settings could not be read and were reset to their defaults: {0}.")
        named = ", ".join(bad[:MOST_NAMED]) + (" …" if len(bad) > MOST_NAMED else "")
        self.warning = text.format(named)
        copy = file.keep_copy()
        if copy is not None:
            self.warning += Storage.tr(" The original settings were saved as {0}.").format(copy)

    def _write(self, wait: int = 0) -> None:
        """Write changes. If the file is locked, schedule another attempt."""
        if self._file is None or self._now == self._saved:
            return
        before, after = msgspec.to_builtins(self._saved), msgspec.to_builtins(self._now)
        try:
            stored = self._file.update(before, after, wait)
        except Busy:
            self._later.start()
        except KnownError as error:
            self._report(Storage.tr("Settings are not saved: {0}").format(error))
            if not self._file.untouchable:
                self._later.start()  # another program may hold the file for a moment
        else:
            self._now, _ = settingsfile.read(stored, self._now)
            self._saved = self._now
            self._report("")

    def _report(self, problem: str) -> None:
        if problem != self.saving_problem:
            self.saving_problem = problem
            self.savingChanged.emit(problem)


def usual_folder() -> Path:
    kind = QStandardPaths.StandardLocation.AppConfigLocation
    return Path(QStandardPaths.writableLocation(kind))


def data_folder() -> Path:
    """Return the folder for this user's archive and log."""
    kind = QStandardPaths.StandardLocation.AppDataLocation
    return Path(QStandardPaths.writableLocation(kind))


def usual_path() -> Path:
    return data_folder() / ARCHIVE
