"""What only the umpire of a race has: the least number, and the demonstrations it refused."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from games.core import Ms
from games.gyulbot import solution
from games.match.matchview import MatchView
from games.match.post import clock_text
from gui.desk import racing, words
from gui.games.gyulbot.sealed import Sealed
from gui.kit.theme import Space, Theme
from gui.kit.widgets.buttons import icon_button, quiet
from gui.kit.widgets.labels import Role, Section, label

FEW = 3
"""So many refused demonstrations are listed, the newest first."""


class RaceNotes(QWidget):
    """The least number, hidden until the eye is clicked; refused attempts with their reasons."""

    replayRequested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = False
        self._sealed = Sealed.WORKING
        self._view: MatchView | None = None
        self._refused: list[str] = []
        self._of: tuple[int, object] = (0, None)
        self._number = label("", Role.BODY, wrap=True)
        self.eye = icon_button(theme, "eye", words.tr("Show the least number"))
        self.replay = quiet(theme, words.tr("Show the way on the Stage"), "play")
        self._title = Section(theme, words.tr("Refused so far"))
        self._list = label("", Role.CAPTION, wrap=True)
        self._lay_out(theme)
        self.eye.clicked.connect(self._toggle)
        self.replay.clicked.connect(self.replayRequested)

    def setView(self, view: MatchView) -> None:
        """Show what is known of the round in progress."""
        self._view = view
        board = racing.board_of(view)
        now = (view.round, board.demonstrator)
        if now != self._of:
            self._of, self._refused = now, []
            self._shown = False
        self.setVisible(not view.over)
        self._show()

    def showSealed(self, sealed: Sealed) -> None:
        """How far the least number of this round is."""
        self._sealed = sealed
        self._show()

    def setReplay(self, possible: bool) -> None:
        """Whether there is a line of the last round to be shown."""
        self.replay.setVisible(possible)

    def refuse(self, at: Ms, text: str, reason: str, clause: str) -> None:
        """List a demonstration that was refused."""
        self._refused.insert(0, f"{clock_text(at)}  {text}\n{reason} ({clause})")
        self._show()

    def refused(self) -> tuple[str, ...]:
        """What is listed, the newest first."""
        return tuple(self._refused)

    def number(self) -> str:
        """What is said of the least number."""
        return self._number.text()

    # Inside

    def _toggle(self) -> None:
        self._shown = not self._shown
        self._show()

    def _show(self) -> None:
        view = self._view
        if view is None:
            return
        known = racing.board_of(view).least_of(view.round)
        self.eye.setVisible(known is not None)
        self.eye.setIconName("eye-off" if self._shown else "eye")
        if known is None:
            working = self._sealed is Sealed.WORKING
            told = words.tr("being worked out") if working else words.tr("not found in time")
        elif not self._shown:
            told = words.tr("sealed (GY-13)")
        else:
            told = racing.least(known)
            told += f": {solution.write(known.line)}" if known.line else ""
        self._number.setText(words.tr("Least number: {0}").format(told))
        self._title.setVisible(bool(self._refused))
        self._list.setVisible(bool(self._refused))
        self._list.setText("\n".join(self._refused[:FEW]))

    def _lay_out(self, theme: Theme) -> None:
        line = QHBoxLayout()
        line.setSpacing(Space.S)
        line.addWidget(self._number, 1)
        line.addWidget(self.eye)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.XS)
        column.addWidget(Section(theme, words.tr("You alone")))
        column.addLayout(line)
        column.addWidget(self.replay)
        column.addWidget(self._title)
        column.addWidget(self._list)
