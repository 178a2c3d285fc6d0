"""Interfaces that surfaces offer to games, which implement them with their own widgets."""

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
    """A game's panel below the seats at the Desk, for the umpire only."""

    replayRequested = Signal()
    """Emitted to show the best line of the last round to everybody."""

    shows_secrets: ClassVar[bool] = False
    """True if the panel shows all secrets, so that the board need not be unmasked."""

    def setView(self, view: MatchView) -> None:
        """Show the umpire's view."""

    def setCompanion(self, state: object) -> None:
        """Show the progress of the game's companion (`GameFace.companion`)."""

    def setReplay(self, possible: bool) -> None:
        """Set whether a line of the last round can be shown."""

    def addRefused(self, at: Ms, text: str, refusal: Refusal) -> None:
        """Add a refused attempt with its match time in ms."""


class PlayPanel(QWidget):
    """A game's panel in place of Play's footer, while both seats can act."""

    commandRequested = Signal(object)
    """Emitted to run this command; a refusal is passed to `tell`."""
    replayRequested = Signal()
    """Emitted to show the best line of the last round."""

    def show_host(self) -> None:
        """Update the state of the match and the seats' actions."""

    def setPlayers(self, players: Pair[str]) -> None:
        """Show changed names of the players."""

    def tell(self, hint: str, refused: bool = False) -> None:
        """Show a message; `refused` marks it as the reason for a refusal."""

    def setReplay(self, line: Enum | None) -> None:
        """Set the line of the last round that can be replayed; None for no line."""

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key. Return True if it was used."""
        return False

    def fit(self, width: int) -> int:
        """Adapt to the page's width; return the height needed beyond that of the usual footer."""
        return 0

    def footer_height(self, width: int) -> int:
        """Return the smallest height of the footer that alternates with the panel."""
        return 0

    def next_clicks(self) -> Sequence[QWidget]:
        """Return the buttons that the tour must click, in order, to continue the match."""
        return ()


class ReviewPanel(QWidget):
    """A game's panel in Review under *Analysis*, with comments on each step."""

    stepRequested = Signal(int)
    """Emitted to show this step."""
    showRequested = Signal(int, object)
    """Emitted to show this step and then to call the function with the board's scene."""
    againRequested = Signal(int)
    """Emitted to play on from the state after this many events."""

    def setStep(self, index: int) -> None:
        """Show the comments on a step."""

    def begin_learning(self) -> None:
        """Practise the mistakes as soon as they are known."""

    def rest(self, resting: bool) -> None:
        """Pause the background work if `resting`, because the panel is hidden; else resume it."""

    def close_down(self) -> None:
        """Stop the background work for good, because the page is being deleted."""


@dataclass(frozen=True, slots=True)
class Choices:
    """The current choices in *New match*: `options` as in a record, and `titles` of the seats.

    `used` are items that earlier matches have used up and the next match avoids. `notes` are the
    game's stored notes for this user.
    """

    edition: str | None
    options: Mapping[str, Any]
    titles: Pair[str]
    used: tuple[str, ...] = ()
    notes: Notes | None = None


class OptionEditor(QWidget):
    """An editor in *New match* for one option's value, in the form of a record."""

    valueChanged = Signal(object)
    """Emitted when the user has chosen another value."""
    optionWanted = Signal(str, object)
    """Emitted to set another option, by name, to a value."""
    failed = Signal(str)
    """Emitted with the reason if a file cannot be used."""
    workRequested = Signal(str, object)
    """Emitted to edit this value in the Workshop, on the `Workbench` with this key."""

    wide: ClassVar[bool] = False
    """True if the editor is placed below its label instead of beside it."""

    @property
    def outspoken(self) -> bool:
        """True if the editor shows problems itself, so that its row need not repeat them."""
        return False

    def setChoices(self, choices: Choices) -> None:
        """Update the editor from all current choices, for an option that depends on others."""

    def setValue(self, value: Any) -> None:
        raise NotImplementedError

    def emit_value(self, value: object) -> None:
        self.valueChanged.emit(value)

    def hold(self, *widgets: QWidget) -> None:
        """Lay out the parts of the editor in a row."""
        in_row(*widgets, gap=Space.S, of=self)


class Notes(Protocol):
    """A game's storage for this user: small values by key, and a folder for files."""

    @property
    def folder(self) -> Path | None:
        """The folder for files; None if nothing is stored."""

    def note(self, key: str) -> Any:
        """Return the stored value, or None."""

    def keep_note(self, key: str, value: Any) -> None:
        """Store a JSON value."""


class Tries(Protocol):
    """Storage for practice tries."""

    def practised(self, game: str, data: dict[str, Any]) -> None:
        """Store a try. Raise `KnownError` on failure."""

    def practice(self, game: str) -> tuple[dict[str, Any], ...]:
        """Return the stored tries, earliest first. Raise `KnownError` on failure."""


class WorkshopEditor(QWidget):
    """An editor in the Workshop. `tools` are placed at the end of the page's header."""

    messageSent = Signal(str)
    """Emitted with a confirmation."""
    tools: QWidget

    def enter(self) -> None:
        """Prepare the editor when it is shown."""

    def leave(self) -> None:
        """Clean up when the page is removed."""


class Workbench(QObject):
    """A game's products in the Workshop, which are kept while Garnet runs."""

    used = Signal(str, str, object)
    """Emitted to play a match of this game with this option set to this value."""
    tried = Signal(object)
    """Emitted to try the product alone, on the page of this `PageOffer`."""

    key: ClassVar[str]

    @property
    def title(self) -> str:
        raise NotImplementedError

    def editor(self) -> WorkshopEditor:
        raise NotImplementedError

    def take(self, value: Any) -> None:
        """Edit the value of an option."""

    def at_risk(self) -> bool:
        """Save what is saved automatically.

        Return True if closing Garnet would lose other work.
        """
        return False

    def ask_to_close(
        self, window: QWidget, editor: WorkshopEditor, close: Callable[[], None]
    ) -> None:
        """Ask what to do with unsaved work, then call `close`."""

    def opens(self, value: Any, data: bytes, path: Path) -> Callable[[WorkshopEditor], None] | None:
        """Return a function that opens a file with this JSON value, or None for other files.

        Raise `Unreadable` for an invalid file.
        """
        return None


class GamePage(Studio, Page):
    """A game's page outside of matches, for example for practice."""

    backRequested = Signal()  # PySide ignores signals of a second base class in subclasses

    def enter(self) -> None:
        """Prepare the page when it is shown."""


@dataclass(frozen=True, slots=True)
class Progress:
    """A user's progress: number of `solved` and of all puzzles, and days with a solved puzzle."""

    solved: int
    of: int
    days: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class PageOffer:
    """A `GamePage` offered under Practice, with its title and the label of its button.

    - `daily`: makes the page with the puzzle of a day.
    - `progress`: returns the user's progress.
    - `solved`: returns True if a stored try (`Tries`) without a result of its own was successful.
    - `board`: returns the game's view of the puzzle of a day, for a picture.
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
"""Maximum number of saved Workshop files that are listed, newest first."""


def remember(notes: Notes | None, key: str, path: Path) -> None:
    """Put a saved file first in the list of files that is stored under a key."""
    if notes is not None:
        others = [path_text for path_text in remembered(notes, key) if path_text != str(path)]
        notes.keep_note(key, [str(path), *others][:MOST_FILES])


def remembered(notes: Notes | None, key: str) -> list[str]:
    """Return the files stored under a key, newest first; some may no longer exist."""
    noted = None if notes is None else notes.note(key)
    return (
        [path_text for path_text in noted if isinstance(path_text, str)]
        if isinstance(noted, list)
        else []
    )
