from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from games.core import Game, Pair
from games.core.lazy import lazy
from gui.kit.theme import SeatStyle
from gui.kit.widgets.flow import in_column
from gui.kit.widgets.ground import paint_table

if TYPE_CHECKING:
    from gui.picture import board
else:
    (board,) = lazy("gui.picture", "board")


class DemoBoard(QWidget):
    """A small board that plays a demonstration match once `wake` has been called.

    Until then, a blank area is shown, so that the first paint does not wait for boards to load.
    """

    played = Signal()

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self._players: tuple[Pair[str], Pair[SeatStyle]] | None = None
        self.miniature: board.Miniature | None = None
        self.failed = False
        self._column = in_column(of=self)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def wake(self) -> None:
        if self.miniature is None and not self.failed:
            try:
                self.miniature = board.Miniature(self.game.id, board.views(self.game))
            except Exception as error:  # an error in one game must not affect the others
                self.failed = True
                sys.excepthook(type(error), error, error.__traceback__)
                return
            if self._players is not None:
                self.miniature.scene.setPlayers(*self._players)
            self.miniature.played.connect(self.played)
            self._column.addWidget(self.miniature)

    def follow(self, view: Any, animated: bool = True) -> None:
        """Show this view instead of the demonstration match, until `rest` is called."""
        if self.miniature is not None:
            self.miniature.follow(view, animated)

    def rest(self, resting: bool) -> None:
        if self.miniature is not None:
            self.miniature.rest(resting)

    @property
    def seen(self) -> bool:
        """True if the board is loaded and at least partly visible."""
        return self.miniature is not None and not self.visibleRegion().isEmpty()

    @property
    def running_time(self) -> float:
        """The length of the running animation in milliseconds, or 0."""
        return 0.0 if self.miniature is None else self.miniature.scene.running_time

    @property
    def moving(self) -> bool:
        return self.running_time > 0

    def setPlayers(self, names: Pair[str], styles: Pair[SeatStyle]) -> None:
        self._players = names, styles
        if self.miniature is not None:
            self.miniature.scene.setPlayers(names, styles)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.miniature is None:
            with QPainter(self) as painter:
                paint_table(painter, self)
