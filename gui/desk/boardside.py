"""The umpire's board: what may be shown on this screen, and moves drafted by clicking on it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from games.core import PUBLIC, UMPIRE, GameKind, Pair, Seat, Viewer
from games.match.matchview import MatchView
from gui.desk import words
from gui.games import scene_class
from gui.kit.board.scene import BoardScene, BoardView
from gui.kit.board.switches import SwitchButton
from gui.kit.theme import Motion, SeatStyle, Size, Space
from gui.kit.widgets.buttons import icon_button, quiet
from gui.kit.widgets.labels import ElidedLabel, Role, label
from gui.kit.widgets.marks import SeatName


def audience(view: MatchView) -> Viewer:
    """Whose view the umpire's board shows: everybody's, unless it was unmasked (MA-10)."""
    return UMPIRE if view.unmasked else PUBLIC


class Aside(ElidedLabel):
    """A line that is left out where there is no room for all of it."""

    def _elide(self) -> None:
        fits = self.sizeHint().width() <= self.width()
        QLabel.setText(self, self.fullText() if fits else "")


class BoardSide(QWidget):
    """The board with a line above it: for whom clicks draft a move, and the mask."""

    def __init__(
        self,
        motion: Motion,
        view: MatchView,
        styles: Pair[SeatStyle],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._styles = styles
        self._seat: Seat | None = None
        self.scene: BoardScene = scene_class(view.game.id)(motion, self)
        self.scene.setTools(True)
        self.board = BoardView(self.scene)
        self.whose = SeatName(styles.one, view.player(Seat.ONE), Size.BODY)
        self.setPlayers(view.setup.players)
        self.whose.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.swap = icon_button("swap", words.tr("Draft for the other seat"))
        self.unmask = quiet(words.tr("Unmask…"), "eye-off")
        self.look = SwitchButton(self.scene)
        self._caption = label(words.tr("Clicks draft for"), Role.CAPTION)
        self.otherwise = Aside("", Role.CAPTION)
        self.scene.promptChanged.connect(self._tell_otherwise)
        self._tell_otherwise()
        self._sealed = view.game.kind is GameKind.SEALED
        self._lay_out()

    def setMotion(self, motion: Motion) -> None:
        """Take other durations."""
        self.scene.setMotion(motion)

    def setPlayers(self, players: Pair[str]) -> None:
        """Who sits where: it may have been drawn."""
        self._players = players
        self.scene.setPlayers(players, self._styles)
        if self._seat is not None:
            self.whose.setName(players[self._seat])

    def setView(self, board: Any, view: MatchView, animated: bool) -> None:
        """Show a game's view; `view` says how the match stands."""
        self.scene.setOver(view.over)
        self.scene.setView(board, animated)
        self.unmask.setText(words.tr("Mask") if view.unmasked else words.tr("Unmask…"))
        self.unmask.setIconName("eye" if view.unmasked else "eye-off")

    def setSeat(self, seat: Seat | None) -> None:
        """For whom clicks draft a move; None: for nobody."""
        self.scene.setInput(seat)
        if seat is not None:
            self.board.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves Enter alone
        shown = seat is not None
        for part in (self._caption, self.whose):
            part.setVisible(shown)
        self.swap.setVisible(shown and self._sealed)
        if seat is not None:
            self.whose.setSeatStyle(self._styles[seat])
            self.whose.setName(self._players[seat])

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.board.setMaximumHeight(max(120, event.size().width()))
        super().resizeEvent(event)

    def _tell_otherwise(self) -> None:
        self.otherwise.setText(self.scene.otherwise())

    def _lay_out(self) -> None:
        line = QHBoxLayout()
        line.setSpacing(Space.S)
        line.addWidget(self._caption)
        line.addWidget(self.whose)
        line.addWidget(self.swap)
        line.addSpacing(Space.S)
        line.addWidget(self.otherwise, 1)
        line.addWidget(self.unmask)
        line.addWidget(self.look)
        head = QWidget()
        head.setLayout(line)
        line.setContentsMargins(0, 0, 0, 0)
        head.setFixedHeight(36)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.S)
        column.addWidget(head, 0, Qt.AlignmentFlag.AlignTop)
        column.addWidget(self.board, 1000)
        column.addStretch(1)
