"""The page of whoever acts alone on a board, and how a puzzle of the day went, in words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import ClassVar

from PySide6.QtCore import QDate, QLocale, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from games.core import Ms
from gui.kit.board.scene import BoardScene
from gui.kit.board.view import BoardView
from gui.kit.texts import Table
from gui.kit.theme import RING_RADIUS, Space, px
from gui.kit.widgets.buttons import primary
from gui.kit.widgets.clock import clock_text
from gui.kit.widgets.flow import Part, in_column, in_row
from gui.kit.widgets.labels import Role, label, set_role, tell
from gui.kit.widgets.notices import Notice
from gui.kit.widgets.pages import PageHeader, Scrolling
from gui.table.places import GamePage

NARROW = 900
"""Below this width the side is slim."""


class BoardPage(GamePage):
    """A lesson, a puzzle or a training: a header, the board, and the side beside it.

    `said` is what an answer came to, `next` the button that Enter presses, too (`go_on`).
    """

    SIDE: ClassVar[int] = 340
    SLIM: ClassVar[int] = 264

    def __init__(
        self, scene: BoardScene, title: str, subtitle: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.scene, self.board = scene, BoardView(scene)
        self.header = PageHeader(title, subtitle)
        self.notice = Notice()
        self.said = label("", Role.STRONG, wrap=True)
        self.next = primary("")
        self.side = QWidget()
        self.next.clicked.connect(self.go_on)
        self.header.backRequested.connect(self.backRequested)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setProperty(RING_RADIUS, -1)

    def lay_out(
        self, above: Sequence[Part], told: Sequence[Part], ways: Sequence[Part] = ()
    ) -> None:
        """Fill the side: what stands `above`, what is `told` and scrolls, `ways` before `next`."""
        inner = QWidget()
        in_column(*told, None, gap=Space.M, margins=(0, 0, Space.S, 0), of=inner)
        ends = in_row(*ways, self.next, gap=Space.S)
        parts = (*above, (Scrolling(inner), 1), ends)
        in_column(*parts, gap=Space.M, margins=(0, 0, Space.L, 0), of=self.side)
        both = in_row((self.board, 1), self.side, gap=Space.XL, margins=(Space.L, 0, 0, Space.L))
        in_column(self.header, self.notice, (both, 1), gap=0, of=self)

    def go_on(self) -> None:
        """The one thing to do next."""
        raise NotImplementedError

    def say(self, text: str, role: Role) -> None:
        """Say what an answer came to; "" for nothing."""
        set_role(self.said, role)
        tell(self.said, text)

    def enter(self) -> None:
        self.place_focus()

    def place_focus(self) -> None:
        """The board has the keys while somebody is to act on it."""
        acts = self.scene.input is not None
        (self.board if acts else self).setFocus(Qt.FocusReason.OtherFocusReason)

    # Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            usable = self.next.isEnabled() and not self.next.isHidden()
            if usable and not event.isAutoRepeat():
                self.go_on()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Return the focus to the board after a click beside it."""
        super().focusInEvent(event)
        if self.scene.input is not None:
            self.place_focus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.side.setFixedWidth(px(self.SLIM if self.width() < px(NARROW) else self.SIDE))


def time_text(ms: Ms) -> str:
    """Return a length of time, `1:23`."""
    return clock_text(ms // 1000 * 1000).removesuffix(".0")


def day_text(day: date) -> str:
    """Return a day, `22 Nov 2026`: in English everywhere, since people of all languages read it."""
    return QLocale.c().toString(QDate(day.year, day.month, day.day), "d MMM yyyy")


def pasted(title: str, day: date, solved: bool, ms: Ms, tries: int, hints: int) -> str:
    """A result to paste into chat. It is told nothing of the puzzle, so it spoils nothing."""
    how = Table.tr("solved in {0}") if solved else Table.tr("not solved, {0}")
    parts = [how.format(time_text(ms))]
    if tries:
        parts.append(Table.tr("1 try") if tries == 1 else Table.tr("{0} tries").format(tries))
    if hints:
        parts.append(Table.tr("1 hint") if hints == 1 else Table.tr("{0} hints").format(hints))
    return f"Garnet · {title} · {day_text(day)} · {', '.join(parts)}"
