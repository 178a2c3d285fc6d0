"""Interfaces that surfaces offer to games, which fill them with their own widgets."""

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
    """Request to show the best line of the last round to everybody."""

    shows_secrets: ClassVar[bool] = False
    """True if the panel shows all secrets, so the board need not be unmasked."""

    def setView(self, view: MatchView) -> None:
        """Show the umpire's view."""

    def setCompanion(self, state: object) -> None:
        """Show the progress of the game's companion (`GameFace.companion`)."""

    def setReplay(self, possible: bool) -> None:
        """Set whether a line of the last round can be shown."""

    def addRefused(self, at: Ms, text: str, refusal: Refusal) -> None:
        """Add a refused attempt with its match time."""


class PlayPanel(QWidget):
    """A game's panel in place of Play's footer, while both seats act at once."""

    commandRequested = Signal(object)
    """Request to run this command; a refusal is passed to `tell`."""
    replayRequested = Signal()
    """Request to show the best line of the last round."""

    def show_host(self) -> None:
        """Update the state of the match and the seats' actions."""

    def setPlayers(self, players: Pair[str]) -> None:
        """Set the players' names after a change."""

    def tell(self, hint: str, refused: bool = False) -> None:
        """Show a message; `refused`: it is the reason of a refusal."""

    def setReplay(self, line: Enum | None) -> None:
        """Set the line of the last round that can be replayed; None: none."""

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key; return True if it was used."""
        return False

    def fit(self, width: int) -> int:
        """Adapt to the page's width; return the extra height over the usual footer."""
        return 0

    def footer_height(self, width: int) -> int:
        """Return the smallest height of the footer that alternates with the panel."""
        return 0

    def next_clicks(self) -> Sequence[QWidget]:
        """Return the buttons to click, in order, to continue the match; for the tour."""
        return ()


class ReviewPanel(QWidget):
    """A game's panel in Review under *Analysis*, with comments on each step."""

    stepRequested = Signal(int)
    """Request to show this step."""
    showRequested = Signal(int, object)
    """Request to show this step, and then to call the function with the board's scene."""
    againRequested = Signal(int)
    """Request to play on from the state after this many events."""

    def setStep(self, index: int) -> None:
        """Show the comments on a step."""

    def begin_learning(self) -> None:
        """Practise improvements as soon as they are known."""

    def rest(self, resting: bool) -> None:
        """Pause the work while the panel is hidden (True), or resume it."""

    def close_down(self) -> None:
        """Stop all work for good: the page is being deleted."""


@dataclass(frozen=True, slots=True)
class Choices:
    """The current choices in New match: `options` as in a record, `titles` of the seats.

    `used`: items used up by earlier matches, to be avoided. `notes`: the game's stored notes for
    this user.
    """

    edition: str | None
    options: Mapping[str, Any]
    titles: Pair[str]
    used: tuple[str, ...] = ()
    notes: Notes | None = None


class OptionEditor(QWidget):
    """An editor in New match for one option's value, as in a record."""

    valueChanged = Signal(object)
    """Sent when the user has chosen another value."""
    optionWanted = Signal(str, object)
    """Sent to set another option, by name, to a value."""
    failed = Signal(str)
    """Sent with the reason if a file cannot be used."""
    workRequested = Signal(str, object)
    """Request to edit this value in the Workshop, on the `Workbench` with this key."""

    wide: ClassVar[bool] = False
    """True if the editor is below its label, not at its side."""

    @property
    def outspoken(self) -> bool:
        """True if it shows problems itself, so its row must not repeat them."""
        return False

    def setChoices(self, choices: Choices) -> None:
        """Update from all current choices, for options that depend on others."""

    def setValue(self, value: Any) -> None:
        """Show a value."""
        raise NotImplementedError

    def emit_value(self, value: object) -> None:
        """Emit the value chosen by the user."""
        self.valueChanged.emit(value)

    def hold(self, *widgets: QWidget) -> None:
        """Lay the parts of the editor out in a row."""
        in_row(*widgets, gap=Space.S, of=self)


class Notes(Protocol):
    """A game's storage for this user: small values by key, and a folder for files."""

    @property
    def folder(self) -> Path | None:
        """The folder for files; None: nothing is stored."""

    def note(self, key: str) -> Any:
        """Return the stored value; None if there is none."""

    def keep_note(self, key: str, value: Any) -> None:
        """Store a JSON value."""


class Tries(Protocol):
    """Storage for practice tries."""

    def practised(self, game: str, data: dict[str, Any]) -> None:
        """Store a try; raises `KnownError`."""

    def practice(self, game: str) -> tuple[dict[str, Any], ...]:
        """Return the stored tries, the earliest first; raises `KnownError`."""


class WorkshopEditor(QWidget):
    """An editor in the Workshop. `tools` are at the end of the page's header."""

    messageSent = Signal(str)
    """Sent with a confirmation."""
    tools: QWidget

    def enter(self) -> None:
        """Called when the editor is shown."""

    def leave(self) -> None:
        """Called when the page is removed."""


class Workbench(QObject):
    """A game's products in the Workshop, kept as long as Garnet runs."""

    used = Signal(str, str, object)
    """Request for a match of this game with this option set to this value."""
    tried = Signal(object)
    """Request to try the product alone, on the page of this `PageOffer`."""

    key: ClassVar[str]

    @property
    def title(self) -> str:
        """The name of the product."""
        raise NotImplementedError

    def editor(self) -> WorkshopEditor:
        """Return the editor."""
        raise NotImplementedError

    def take(self, value: Any) -> None:
        """Edit the value of an option."""

    def at_risk(self) -> bool:
        """Save what is saved automatically; return True if closing Garnet would lose anything
        else."""
        return False

    def ask_to_close(
        self, window: QWidget, editor: WorkshopEditor, close: Callable[[], None]
    ) -> None:
        """Ask what to do with unsaved work, and close."""

    def opens(self, value: Any, data: bytes, path: Path) -> Callable[[WorkshopEditor], None] | None:
        """Return a function that opens a file with this JSON value; None for another kind of file.

        Raises `Unreadable` for an invalid file.
        """
        return None


class GamePage(Studio, Page):
    """A game's page outside of matches, for example practice."""

    backRequested = Signal()  # a signal of the second base is not one of the classes made of this

    def enter(self) -> None:
        """Called when the page is shown."""


@dataclass(frozen=True, slots=True)
class Progress:
    """A user's progress: number `solved` and in total, and the days whose puzzle was solved."""

    solved: int
    of: int
    days: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class PageOffer:
    """A `GamePage` offered under Practice: its title and its button's label.

    `daily`: the page with the puzzle of a day. `progress`: the user's progress. `solved`: returns
    True if a try (`Tries`) without such a note was successful. `board`: returns the game's view of
    the puzzle of a day, for a picture.
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
"""Largest number of saved Workshop files that are listed, newest first."""


def remember(notes: Notes | None, key: str, path: Path) -> None:
    """Note under a key that this file was saved."""
    if notes is not None:
        others = [path_text for path_text in remembered(notes, key) if path_text != str(path)]
        notes.keep_note(key, [str(path), *others][:MOST_FILES])


def remembered(notes: Notes | None, key: str) -> list[str]:
    """Return the files noted under a key, newest first; some may no longer exist."""
    noted = None if notes is None else notes.note(key)
    return (
        [path_text for path_text in noted if isinstance(path_text, str)]
        if isinstance(noted, list)
        else []
    )
