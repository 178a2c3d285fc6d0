from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from games.core import Ms
from gui.kit.board.scene import BoardScene
from gui.kit.board.view import BoardView
from gui.kit.theme import RING_RADIUS, Space, px
from gui.kit.widgets.buttons import primary
from gui.kit.widgets.clock import clock_text
from gui.kit.widgets.flow import ANY, Part, in_column, in_row
from gui.kit.widgets.labels import Role, label, set_role, show_text
from gui.kit.widgets.notices import Notice
from gui.kit.widgets.pages import PageHeader, Scrolling
from gui.table.extensions import GamePage

NARROW = 900
"""Page width in pixels below which the side panel is narrow."""
MIN_PANEL_HEIGHT = 270
"""Minimum height in pixels of the panel below the board in a tall window."""


class BoardPage(GamePage):
    """A page with a header, a board and a side panel: a lesson, puzzle or drill.

    Enter calls `go_on`, as the button `next` does.
    """

    SIDE: ClassVar[int] = 340
    SLIM: ClassVar[int] = 264

    def __init__(self, scene: BoardScene, title: str, subtitle: str) -> None:
        super().__init__()
        self.scene, self.board = scene, BoardView(scene)
        self.header = PageHeader(title, subtitle)
        self.notice = Notice()
        self.said = label("", Role.STRONG, wrap=True)
        self.next = primary("")
        self.side, self.body = QWidget(), QWidget()
        self.next.clicked.connect(self.go_on)
        self.header.backRequested.connect(self.go_back)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setProperty(RING_RADIUS, -1)

    def lay_out(
        self,
        above: Sequence[Part],
        content: Sequence[Part],
        buttons: Sequence[Part] = (),
        panes: Sequence[QWidget] = (),
    ) -> None:
        """Fill the side panel with `above`, a scroll area containing `content`, and `buttons`.

        The button `next` is added to the row unless it is in `content`. `panes` holds widgets that
        can be shown in place of the board and the side panel.
        """
        inner = QWidget()
        in_column(*content, None, gap=Space.M, margins=(0, 0, Space.S, 0), of=inner)
        ends = in_row(*buttons, gap=Space.S)
        if self.next.parent() is None:
            ends.addWidget(self.next)
        parts = (*above, (Scrolling(inner), 1), ends)
        in_column(*parts, gap=Space.M, margins=(0, 0, Space.L, 0), of=self.side)
        self._row = in_row((self.board, 1), self.side, gap=Space.XL, of=self.body)
        bodies = ((pane, 1) for pane in (self.body, *panes))
        in_column(self.header, self.notice, *bodies, gap=0, of=self)

    def go_on(self) -> None:
        raise NotImplementedError

    def go_back(self) -> None:
        self.backRequested.emit()

    def say(self, text: str, role: Role) -> None:
        """Show the result of an answer. If `text` is "", hide the result."""
        set_role(self.said, role)
        show_text(self.said, text)

    def enter(self) -> None:
        self.place_focus()

    def place_focus(self) -> None:
        acts = self.scene.input is not None
        (self.board if acts else self).setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            usable = self.next.isEnabled() and not self.next.isHidden()
            if usable and not event.isAutoRepeat():
                self.go_on()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self.scene.input is not None:
            self.place_focus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        width, tall = self.width(), self.height() > self.width()
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._row.setDirection(down if tall else across)
        self._row.setContentsMargins(Space.L, 0, Space.L if tall else 0, Space.L)
        beside = px(self.SLIM if width < px(NARROW) else self.SIDE)
        below = max(px(MIN_PANEL_HEIGHT), self.height() - self.header.height() - width)
        self.side.setMinimumSize(0 if tall else beside, below if tall else 0)
        self.side.setMaximumSize(ANY if tall else beside, below if tall else ANY)


def time_text(ms: Ms) -> str:
    """Return a duration as `minutes:seconds`."""
    return clock_text(ms // 1000 * 1000).removesuffix(".0")
