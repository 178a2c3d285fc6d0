"""The game that is about to be played: its board in the players' colours, and what it is about."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from games.core import Game, Pair
from gui.games import face
from gui.kit.theme import SeatStyle, Size, Space
from gui.kit.widgets.buttons import quiet
from gui.kit.widgets.cards import Fact, minutes
from gui.kit.widgets.ground import Studio
from gui.kit.widgets.labels import Role, label
from gui.kit.widgets.marks import SeatName
from gui.picture.board import LivingBoard

SMALL, LARGE = 360, 520
"""How wide it is beside the form."""
SIDES = 64
"""What of its width is not the board."""


class Preview(Studio):
    """Stands beside the form where there is room."""

    rulesRequested = Signal()

    def __init__(self, game: Game, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.board = LivingBoard(game)
        self._names = face(game.id).seat_styles.map(lambda style: SeatName(style, "", Size.LEAD))
        self._names.one.pair(self._names.two)
        self.rules = quiet(self.tr("Read the rules"), "book")
        self.rules.clicked.connect(self.rulesRequested)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.XXL, Space.XL, Space.XXL, Space.XL)
        column.setSpacing(Space.S)
        column.addWidget(self.board)
        column.addSpacing(Space.S)
        for name in self._names:
            column.addWidget(name)
        column.addSpacing(Space.S)
        column.addWidget(label(game.line, Role.MUTED, wrap=True))
        column.addWidget(Fact("clock", minutes(game)))
        column.addWidget(self.rules, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        self.setWide(False)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        QTimer.singleShot(0, self, self.board.wake)

    def setWide(self, wide: bool) -> None:
        """Whether there is room for a large board."""
        width = LARGE if wide else SMALL
        self.setFixedWidth(width)
        self.board.setFixedSize(width - SIDES, width - SIDES)

    def show_players(self, names: Pair[str], styles: Pair[SeatStyle]) -> None:
        """Show who will sit where, and the board in their colours."""
        self.board.setPlayers(names, styles)
        for seat, shown in self._names.items():
            shown.setName(names[seat])
            shown.setSeatStyle(styles[seat])
