"""The places that surfaces offer a game to fill. No surface knows what with."""

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
from gui.kit.widgets.pages import leaves
from gui.table.watch import Watch


class DeskPanel(QWidget):
    """Below the seats at the Desk, for the umpire alone."""

    replayRequested = Signal()
    """Everybody is to see the best line of the round that is over."""

    shows_secrets: ClassVar[bool] = False
    """Whether all that is secret stands here, so that the board need never be unmasked."""

    def setView(self, view: MatchView) -> None:
        """Show the umpire's view."""

    def setCompanion(self, state: object) -> None:
        """Show how far the game's companion (`GameFace.companion`) is."""

    def setReplay(self, possible: bool) -> None:
        """Say whether there is a line of the last round to be shown."""

    def addRefused(self, at: Ms, text: str, refusal: Refusal) -> None:
        """List an attempt that was refused at this match time."""


class PlayPanel(QWidget):
    """In Play in the footer's place, while both seats act at once."""

    commandRequested = Signal(object)
    """To run this command; why it is refused is told (`tell`)."""
    replayRequested = Signal()
    """Everybody wants to see the best line of the round that is over."""

    def show_host(self) -> None:
        """Show how the match stands and what each seat may do."""

    def setPlayers(self, players: Pair[str]) -> None:
        """Show who plays: somebody was renamed."""

    def tell(self, hint: str, refused: bool = False) -> None:
        """Say something else; `refused`: it says why something was not accepted."""

    def setReplay(self, line: Enum | None) -> None:
        """Say whether a line of the last round can be shown once more, and which."""

    def press(self, event: QKeyEvent) -> bool:
        """Take a key; whether it was one of the panel's."""
        return False

    def fit(self, width: int) -> int:
        """Fit the page's width; returns how much taller than the usual footer it is then."""
        return 0

    def footer_height(self, width: int) -> int:
        """Return the least height of the footer that alternates with the panel."""
        return 0

    def next_clicks(self) -> Sequence[QWidget]:
        """Return the buttons to click, in this order, so that the match goes on; for the tour."""
        return ()


class ReviewPanel(QWidget):
    """In Review under *Analysis*: what is to be said of a match that is over, step by step."""

    stepRequested = Signal(int)
    """To show this step."""
    showRequested = Signal(int, object)
    """To show this step, and then to call this with the board's scene."""
    againRequested = Signal(int)
    """To try again from where the match stood after so many events."""

    def setStep(self, index: int) -> None:
        """Say what belongs to a step."""

    def begin_learning(self) -> None:
        """Go through what could have been done better, as soon as that is known."""

    def rest(self, resting: bool) -> None:
        """Pause the work while the panel is hidden."""

    def close_down(self) -> None:
        """Stop all work for good: the page is deleted."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What is chosen in New match so far: `options` as in a record, `titles` of the seats.

    `used`: what matches before used up, which this one can do without. `notes`: what the game
    keeps for this user.
    """

    edition: str | None
    options: Mapping[str, Any]
    titles: Pair[str]
    used: tuple[str, ...] = ()
    notes: Notes | None = None


class OptionEditor(QWidget):
    """In New match: shows the value of one option as it stands in a record, and changes it."""

    valueChanged = Signal(object)
    """The user chose another value."""
    optionWanted = Signal(str, object)
    """Another option, by name, is to have this value."""
    failed = Signal(str)
    """Why a file cannot be taken."""
    workRequested = Signal(str, object)
    """To go on with this value in the Workshop, on the `Workbench` of this key."""

    wide: ClassVar[bool] = False
    """Whether it stands under its words, not beside them."""

    @property
    def outspoken(self) -> bool:
        """Whether it shows problems itself, so that its row does not repeat them."""
        return False

    def setChoices(self, choices: Choices) -> None:
        """Take all current choices, where one depends on others."""

    def setValue(self, value: Any) -> None:
        """Show a value."""
        raise NotImplementedError

    def tell(self, value: object) -> None:
        """The user chose another value."""
        self.valueChanged.emit(value)

    def hold(self, *widgets: QWidget) -> None:
        """Lay the parts of the editor out in a row."""
        in_row(*widgets, gap=Space.S, of=self)


class Notes(Protocol):
    """What a game keeps for this user: small things by key, files in a folder of their own."""

    @property
    def folder(self) -> Path | None:
        """Where files may lie; None: nothing is kept."""

    def note(self, key: str) -> Any:
        """Return the kept value; None if there is none."""

    def keep_note(self, key: str, value: Any) -> None:
        """Keep something that JSON can hold."""


class Tries(Protocol):
    """What is kept of the tries of one person alone."""

    def practised(self, game: str, data: dict[str, Any]) -> None:
        """Keep a try; raises `KnownError`."""

    def practice(self, game: str) -> tuple[dict[str, Any], ...]:
        """Return the kept tries, the earliest first; raises `KnownError`."""


class WorkshopEditor(QWidget):
    """An editor in the Workshop. `tools` stand at the end of the page's header."""

    told = Signal(str)
    """A quiet word."""
    tools: QWidget

    def enter(self) -> None:
        """It is shown."""

    def leave(self) -> None:
        """The page is gone for good."""


class Workbench(QObject):
    """What is made in the Workshop for a game, and lies there for as long as Garnet runs."""

    used = Signal(str, str, object)
    """To play a match of this game in which this option has this value."""
    tried = Signal(object)
    """To try what was made alone, on the page of this `PageOffer`."""

    key: ClassVar[str]

    @property
    def title(self) -> str:
        """What is made."""
        raise NotImplementedError

    def editor(self) -> WorkshopEditor:
        """Return the editor in which it is made."""
        raise NotImplementedError

    def take(self, value: Any) -> None:
        """Go on with the value of an option."""

    def at_risk(self) -> bool:
        """Whether something would be lost if Garnet closed; what is kept by itself is written."""
        return False

    def ask_to_close(
        self, window: QWidget, editor: WorkshopEditor, close: Callable[[], None]
    ) -> None:
        """Ask what becomes of what would be lost, and close."""

    def opens(self, value: Any, data: bytes, path: Path) -> Callable[[WorkshopEditor], None] | None:
        """Return how to lay out a file that holds this JSON value; None for a file of another kind.

        Raises `Unreadable` for one that is not sound.
        """
        return None


class GamePage(Studio):
    """A page of a game beside its matches, such as practice for one person."""

    backRequested = Signal()

    def enter(self) -> None:
        """The page is shown."""

    def leave(self) -> None:
        """The page is gone for good."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not leaves(self, event):
            super().keyPressEvent(event)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far somebody has come: `solved` of so many, and the days whose puzzle was solved."""

    solved: int
    of: int
    days: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class PageOffer:
    """A `GamePage` that is offered under Practice: its title, and what its button says.

    `daily`: the same with the puzzle of a day. `progress`: how far the user has come in it.
    `solved`: whether a try (`Tries`) that does not say so itself found what was looked for.
    """

    title: str
    tip: str
    icon: str
    make: Callable[[Tries, Watch, Notes | None], GamePage]
    daily: Callable[[Tries, Watch, date], GamePage] | None = None
    progress: Callable[[Tries], Progress] | None = None
    solved: Callable[[Mapping[str, Any]], bool] = lambda data: False


MOST_FILES = 40
"""So many files that the Workshop has saved are listed, the latest first."""


def remember(notes: Notes | None, key: str, path: Path) -> None:
    """Note under a key that something was saved in this file."""
    if notes is not None:
        others = [one for one in remembered(notes, key) if one != str(path)]
        notes.keep_note(key, [str(path), *others][:MOST_FILES])


def remembered(notes: Notes | None, key: str) -> list[str]:
    """Return the files noted under a key, the latest first; some may be gone."""
    noted = None if notes is None else notes.note(key)
    return [one for one in noted if isinstance(one, str)] if isinstance(noted, list) else []
