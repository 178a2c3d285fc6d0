"""Base classes and interfaces with which games extend Garnet's pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum
from pathlib import Path
from typing import Any, ClassVar, Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from games.core import Ms, Pair, Refusal
from games.match.matchview import MatchView
from gui.kit.theme import Space
from gui.kit.widgets.flow import in_row
from gui.kit.widgets.ground import Studio
from gui.kit.widgets.pages import Page
from gui.table.watch import Watch


class DeskPanel(QWidget):
    """A game's panel below the seats at the Desk. Only the umpire sees it."""

    replayRequested = Signal()
    """Request to replay the last round's best line for everybody."""

    shows_secrets: ClassVar[bool] = False
    """True if the panel shows all secrets, so that the board need not be unmasked."""

    def setView(self, view: MatchView) -> None:
        """Show the umpire's view."""

    def setCompanion(self, state: object) -> None:
        """Show the progress of the game's background helper (`GameFace.companion`)."""

    def setReplay(self, possible: bool) -> None:
        """Set whether a solution of the last round can be replayed."""

    def addRefused(self, at: Ms, text: str, refusal: Refusal) -> None:
        """Add a refused attempt, made at the match time `at` in milliseconds."""


class PlayPanel(QWidget):
    """A game's panel that replaces Play's footer in phases in which both seats can act."""

    commandRequested = Signal(object)
    """Carries a command to run. If the command is refused, the reason is passed to `tell`."""
    replayRequested = Signal()
    """Request to replay the last round's best line."""

    def show_host(self) -> None:
        """Update the panel from the match."""

    def setPlayers(self, players: Pair[str]) -> None:
        """Set the names of the players."""

    def tell(self, hint: str, refused: bool = False) -> None:
        """Show a message. If `refused` is True, the message is the reason for a refusal."""

    def prompt(self) -> str:
        """Return a message saying what the players can do."""
        return ""

    def hint(self) -> str:
        """Return the message currently shown."""
        return ""

    def setReplay(self, line: Enum | None) -> None:
        """Set the solution of the last round that can be replayed, or None if there is none."""

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key press. Return True if the panel has handled it."""
        return False

    def fit(self, width: int) -> int:
        """Adapt to the page's width. Return the maximum height in pixels across all phases."""
        return 0

    def footer_height(self, width: int) -> int:
        """Return the minimum height of the footer that the panel replaces, in pixels."""
        return 0

    def next_clicks(self) -> Sequence[QWidget]:
        """Return the buttons that the tour must click, in order, to continue the match."""
        return ()


class ReviewPanel(QWidget):
    stepRequested = Signal(int)
    """Carries the index of a step to show."""
    showRequested = Signal(int, object)
    """Carries the index of a step, and a function to call with the scene once it shows the step."""
    againRequested = Signal(int)
    """Request to play on from an earlier state. Carries the number of events to keep."""

    def setStep(self, index: int) -> None:
        """Show the comments on a step."""

    def begin_learning(self) -> None:
        """Start practice with the mistakes as soon as they are known."""

    def rest(self, resting: bool) -> None:
        """Pause background work while the panel is hidden (`resting`), or resume it."""

    def close_down(self) -> None:
        """Stop background work permanently, because the page is about to be deleted."""


@dataclass(frozen=True, slots=True)
class Choices:
    """The current choices in *New match*, in the same form as in records.

    `used` holds items of earlier matches, such as puzzles, which the next match should avoid.
    """

    edition: str | None
    options: Mapping[str, Any]
    titles: Pair[str]
    used: tuple[str, ...] = ()
    notes: Notes | None = None


class OptionEditor(QWidget):
    """An editor for one option in *New match*, whose value has the form used in records."""

    valueChanged = Signal(object)
    optionWanted = Signal(str, object)
    """Carries the name of another option, and the option's new value."""
    failed = Signal(str)
    """Carries the reason why a file cannot be used."""
    workRequested = Signal(str, object)
    """Carries the key of a `Workbench` and a value to edit there."""

    wide: ClassVar[bool] = False
    """True to place the editor below its label instead of beside it."""

    @property
    def outspoken(self) -> bool:
        """True if the editor itself shows that its value is invalid."""
        return False

    def setChoices(self, choices: Choices) -> None:
        """Update the editor after another choice has changed."""

    def setValue(self, value: Any) -> None:
        raise NotImplementedError

    def emit_value(self, value: object) -> None:
        self.valueChanged.emit(value)

    def hold(self, *widgets: QWidget) -> None:
        in_row(*widgets, gap=Space.S, of=self)


class Notes(Protocol):
    """Storage for a game's data about this user: JSON values with keys, and a folder for files."""

    @property
    def folder(self) -> Path | None:
        """The folder, or None if nothing is stored permanently."""

    def note(self, key: str) -> Any:
        """Return the value stored under `key`, or None."""

    def keep_note(self, key: str, value: Any) -> None:
        """Store a JSON value under `key`."""


class Tries(Protocol):
    """Storage for practice results."""

    def practised(self, game: str, data: dict[str, Any]) -> None:
        """Store a result. Raise `KnownError` on failure."""

    def practice(self, game: str) -> tuple[dict[str, Any], ...]:
        """Return all results of a game, oldest first. Raise `KnownError` on failure."""


class WorkshopEditor(QWidget):
    """An editor in the Workshop. `tools` are placed in the page's header."""

    messageSent = Signal(str)
    tools: QWidget

    def enter(self) -> None:
        """Prepare the editor each time it is shown."""

    def leave(self) -> None:
        """Clean up when the page is removed."""


class Workbench(QObject):
    """A game's work in the Workshop, which is kept until Garnet closes."""

    used = Signal(str, str, object)
    """Request to start a match. Carries a game's id, an option's name, and the option's value."""
    tried = Signal(object)
    """Carries a `PageOffer` for a page on which the user can try out the work."""

    key: ClassVar[str]

    @property
    def title(self) -> str:
        raise NotImplementedError

    def editor(self) -> WorkshopEditor:
        raise NotImplementedError

    def take(self, value: Any) -> None:
        """Open an option's value for editing."""

    def at_risk(self) -> bool:
        """Autosave the work now, if possible. Return True if closing would lose unsaved work."""
        return False

    def ask_to_close(
        self, window: QWidget, editor: WorkshopEditor, close: Callable[[], None]
    ) -> None:
        """Ask what to do with unsaved work, then call `close` unless the user cancels."""

    def opens(self, value: Any, data: bytes, path: Path) -> Callable[[WorkshopEditor], None] | None:
        """Return a function that opens a file containing this JSON value.

        Return None for a file of another kind. Raise `Unreadable` if the file is invalid.
        """
        return None


class GamePage(Studio, Page):
    """A game's page outside of matches, for example for practice."""

    backRequested = Signal()  # PySide ignores signals inherited from a second base class

    def enter(self) -> None:
        """Prepare the page each time it is shown."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The number of solved puzzles, the total number, and the days whose puzzle was solved."""

    solved: int
    of: int
    days: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class PageOffer:
    """A `GamePage` offered under Practice.

    - `make` creates the page, and `daily` creates it with the puzzle of a day.
    - `solved` returns True if a stored result counts as solved even though its field "solved" is
      not True.
    - `board` returns the view of a day's puzzle, from which an image is drawn.
    """

    title: str
    tip: str
    icon: str
    make: Callable[[Tries, Watch, Notes | None], GamePage]
    daily: Callable[[Tries, Watch, date], GamePage] | None = None
    progress: Callable[[Tries], Progress] | None = None
    solved: Callable[[Mapping[str, Any]], bool] = lambda data: False
    board: Callable[[date], Any] | None = None


MOST_FILES = 40
"""Maximum number of recently saved Workshop files in a list."""


def remember(notes: Notes | None, key: str, path: Path) -> None:
    """Move a file to the front of the list stored under `key`."""
    if notes is not None:
        others = [path_text for path_text in remembered(notes, key) if path_text != str(path)]
        notes.keep_note(key, [str(path), *others][:MOST_FILES])


def remembered(notes: Notes | None, key: str) -> list[str]:
    """Return the files stored under `key`, newest first. They may no longer exist."""
    noted = None if notes is None else notes.note(key)
    return (
        [path_text for path_text in noted if isinstance(path_text, str)]
        if isinstance(noted, list)
        else []
    )
