"""What the user chose: how Garnet looks and sounds, and the last choices of *New match*."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta
from PySide6.QtCore import QObject, QStandardPaths, QTimer, Signal

from games.core import KnownError
from gui.kit.texts import Storage
from gui.kit.theme import Mode, Taste
from gui.storage import settingsfile
from gui.storage.settingsfile import Busy, SettingsFile

FILE = "settings.json"
AGAIN = 200
"""Milliseconds until settings are written that another process held back."""
MOST_NAMED = 4
"""So many bad settings are named."""

Ground = Literal["studio", "green", "magenta", "blue", "clear"]
"""What lies behind the board on the Stage: the studio, a colour to be keyed out, or nothing."""

Text = Literal[100, 110, 125, 150, 175, 200]
"""How large letters are, in per cent; all that stands round them follows."""
TEXTS: tuple[Text, ...] = get_args(Text)

Seconds = Annotated[int, Meta(ge=0, le=600)]
Side = Annotated[int, Meta(ge=1, le=1 << 15)]


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """The last choices of *New match* for one game and one way to play it.

    `options` as in a record, `players` by seat name. `grace` in seconds, None by hand. `hold`:
    whether a deadline waits for the umpire; `waits`: whether a round does, None as its kind does.
    `words`: whether players send words for the draws; None: as usual.
    `programs`: what is no person, by the name of the seat (or of the first and the second player).
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


class Preferences(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is remembered. `motion` False: none, whatever the system says.

    `sounds`: whether it is heard that something is submitted, revealed, over.
    `grace`: how many seconds a complete sealed round stays open; None: until it is closed by hand.
    `choices`: by `game/kind`, and by `game/bot` the last against a program. `size`: of the window,
    last time. `shown`: the switches of a board that are on, by game, and for the Stage by
    `game/stage`. `notes`: what games keep here, by a key of theirs. `think`: how many
    seconds a program may think about a move. `allowed`: the commands of programs that are run
    unasked, by their marks (`gui.table.programs.sitting`). `handles`: what players are called in
    the chat, by their names in small letters. `private`: whether what is typed at the Desk is
    hidden; None: not asked yet. `met`: who played in the last match with an umpire.
    `stage`: where the Stage was last, as Qt writes a window's place.
    `air_port`, `air_delay`, `air_files`: where the broadcast is served, how many seconds it is held
    back, and the folder of its text files ("": none); `air_mode`: its colours ("": Garnet's).
    `event`: what the last match belonged to; `teams`: what team players were of, by their names in
    small letters. `prepared`: for what (`games.engine.preparing`) the bots' kernels were compiled
    last.
    Plans and used puzzles are in the archive.
    """

    mode: Literal["system", "dark", "light"] = "system"
    text: Text = 100
    motion: bool = True
    tick: bool = False
    sounds: bool = False
    grace: Seconds | None = None
    ground: Ground = "studio"
    choices: dict[str, Choice] = {}
    size: tuple[Side, Side] | None = None
    notes: dict[str, Any] = {}
    shown: dict[str, tuple[str, ...]] = {}
    think: Annotated[int, Meta(ge=1, le=60)] = 1
    allowed: dict[str, str] = {}
    handles: dict[str, tuple[str, ...]] = {}
    private: bool | None = None
    met: tuple[str, ...] = ()
    stage: str = ""
    air_port: Annotated[int, Meta(ge=1024, le=65_535)] = 8765
    air_delay: Annotated[int, Meta(ge=0, le=300)] = 0
    air_files: str = ""
    air_mode: Literal["", "dark", "light"] = ""
    event: dict[str, str] = {}
    teams: dict[str, str] = {}
    prepared: str = ""

    @property
    def taste(self) -> Taste:
        """The part that decides the look."""
        return Taste(Mode(self.mode), self.motion, self.text)


class Settings(QObject):
    """The preferences as they stand; each change is written to `path` (None: nowhere).

    Only what was changed is written, so that another process, perhaps of another version, keeps
    its own. What cannot be read has its usual value, and the file is kept as it was; `warning`
    says so. `saving_problem`: why what was changed is not saved. Both are sentences for the user.
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
        self._later = QTimer(self, singleShot=True, interval=AGAIN)
        self._later.timeout.connect(self._write)

    @property
    def folder(self) -> Path | None:
        """Where the settings lie, and what else is the user's own; None: nothing is kept."""
        return None if self._path is None else self._path.parent

    @property
    def path(self) -> Path | None:
        """The file that they are kept in."""
        return self._path

    @classmethod
    def usual(cls) -> Settings:
        """Return the settings of this user on this computer."""
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

    def flush(self) -> None:
        """Write what another process held back: the program ends."""
        self._later.stop()
        self._write(wait=2_000)

    def choice(self, game: str, kind: str) -> Choice | None:
        """Return what was chosen last for that game and kind."""
        return self._now.choices.get(f"{game}/{kind}")

    def remember(self, game: str, kind: str, choice: Choice) -> None:
        """Keep a choice for the next time."""
        self.change(choices={**self._now.choices, f"{game}/{kind}": choice})

    def note(self, key: str) -> Any:
        """Return what a game has kept under a key; None if nothing."""
        return self._now.notes.get(key)

    def keep_note(self, key: str, value: Any) -> None:
        """Keep something for a game."""
        self.change(notes={**self._now.notes, key: value})

    # Inside

    def _read(self, file: SettingsFile) -> None:
        try:
            found, error, kept = file.rescue()
        except (Busy, KnownError) as reason:
            file.untouchable = str(reason) or Storage.tr("another program holds them")
            found, error, kept = {}, None, None
        if "drawn_map" in found and "notes" not in found:  # as it was called up to 0.4
            found = {**found, "notes": {"maps": found["drawn_map"]}}
        self._now, bad = settingsfile.read(found, self._now)
        if error is not None and kept is not None:
            text = Storage.tr(
                "Your settings could not be read ({0}). Garnet starts with the usual"
                " ones; yours are kept in {1}."
            )
            self.warning = text.format(error, kept)
        elif file.untouchable:
            text = Storage.tr(
                "Your settings in {0} could not be read ({1}). Nothing is written over"
                " them; what you change now is not kept."
            )
            self.warning = text.format(file.path, error or file.untouchable)
        elif bad:
            self._tell_bad(file, bad)

    def _tell_bad(self, file: SettingsFile, bad: tuple[str, ...]) -> None:
        """Some fields are bad; said once, so that two versions in turn do not nag."""
        if file.holds(sorted({path.split(" / ")[0] for path in bad})):
            return
        text = Storage.tr("Some settings could not be read and have their usual values: {0}.")
        named = ", ".join(bad[:MOST_NAMED]) + (" …" if len(bad) > MOST_NAMED else "")
        self.warning = text.format(named)
        copy = file.keep_copy()
        if copy is not None:
            self.warning += Storage.tr(" The settings as they were are kept in {0}.").format(copy)

    def _write(self, wait: int = 0) -> None:
        """Write what was changed since the last time; at a bad moment later."""
        if self._file is None or self._now == self._saved:
            return
        before, after = msgspec.to_builtins(self._saved), msgspec.to_builtins(self._now)
        try:
            found = self._file.update(before, after, wait)
        except Busy:
            self._later.start()
        except KnownError as error:
            self._report(Storage.tr("Settings are not saved: {0}").format(error))
        else:
            self._now, _ = settingsfile.read(found, self._now)
            self._saved = self._now
            self._report("")

    def _report(self, problem: str) -> None:
        if problem != self.saving_problem:
            self.saving_problem = problem
            self.savingChanged.emit(problem)


def usual_folder() -> Path:
    """Return where this user's settings are kept."""
    kind = QStandardPaths.StandardLocation.AppConfigLocation
    return Path(QStandardPaths.writableLocation(kind))
