from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from games.match.clocks import Reading
from games.match.matchview import MatchView
from games.match.waiting import awaited_of, waiting
from gui.kit.look.smooth import smooth
from gui.kit.texts import App
from gui.kit.theme import RING_RADIUS, Radius, Space, Weight, font, px, theme_of
from gui.kit.widgets.buttons import tip
from gui.kit.widgets.clock import digits_of
from gui.kit.widgets.flow import in_column
from gui.kit.widgets.labels import Clickable
from gui.kit.wording import wording

WIDTH, ROW = 176, 76
"""Width of the rail and height of a row, in pixels."""
URGENT_BELOW = 10_000
"""Maximum time left on a clock for its match to be marked as urgent, in milliseconds."""


@dataclass(frozen=True, slots=True)
class RailRow:
    """The text in a row. `due` is True if the match needs the umpire now or very soon."""

    names: str
    game: str
    clock: str
    state: str
    due: bool = False
    shown: bool = False


def rail_row(
    view: MatchView, readings: Sequence[Reading], asking: bool, shown: bool, after: str = ""
) -> RailRow:
    """Return a match's row.

    `asking` is True if the match's Desk shows a question. `after` is the label of the step after a
    finished match, or "".
    """
    running = [reading for reading in readings if reading.running or reading.paused or reading.out]
    soonest = min(running, key=lambda reading: reading.total, default=None)
    soon = soonest is not None and soonest.running and soonest.total <= URGENT_BELOW
    return RailRow(
        names=" – ".join(view.names),
        game=str(view.game.title),
        clock="" if soonest is None or view.over else "".join(digits_of(soonest)),
        state=after or _state(view, readings, asking),
        due=not view.over and (view.held or asking or soon),
        shown=shown,
    )


def _state(view: MatchView, readings: Sequence[Reading], asking: bool) -> str:
    if view.over:
        return App.tr("over")
    if view.held:
        return App.tr("Time is up")
    if asking:
        return App.tr("A question is open")
    if not view.started:
        return App.tr("not started")
    if view.paused:
        return App.tr("paused")
    if view.complete:
        return App.tr("can be revealed")
    if view.post is None and len(view.awaiting) > 1:
        return App.tr("waiting for both")
    message = awaited_of(view) or waiting(view, readings)
    return "" if message is None else wording(view).sentence(message)


class Rail(QScrollArea):
    """A list of live matches beside the Desk. A click on a row chooses its match."""

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(App.tr("Live matches"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFixedWidth(px(WIDTH))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.rows: list[_Row] = []
        inner = QWidget()
        margins = (Space.S, Space.S, 0, Space.S)
        self._column = in_column(gap=Space.XS, margins=margins, of=inner)
        self._column.addStretch(1)
        self.setWidget(inner)
        self.hide()

    def show_rows(self, rows: Sequence[RailRow]) -> None:
        while len(self.rows) > len(rows):
            row = self.rows.pop()
            row.hide()
            row.deleteLater()
        while len(self.rows) < len(rows):
            row = _Row(len(self.rows))
            row.clicked.connect(lambda _=False, number=row.number: self.chosen.emit(number))
            self._column.insertWidget(len(self.rows), row)
            self.rows.append(row)
        for row, row_texts in zip(self.rows, rows, strict=True):
            row.show_row(row_texts)


class _Row(Clickable):
    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number
        self._row = RailRow("", "", "", "")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setProperty(RING_RADIUS, int(Radius.CONTROL))
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_row(self, row: RailRow) -> None:
        if row != self._row:
            self._row = row
            texts = (row.names, row.game, row.clock, row.state)
            name = ", ".join(filter(None, texts))
            self.setAccessibleName(name)
            key = f"Ctrl+Alt+{self.number + 1}" if self.number < 9 else ""
            self.setToolTip(tip(key))
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(WIDTH - Space.S), px(ROW))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, row = theme_of(self), self._row
        with smooth(self) as painter:
            painter.setPen(Qt.PenStyle.NoPen)
            if row.shown or self.underMouse() or self.hasFocus():
                painter.setBrush(QColor(theme.raised if row.shown else theme.surface))
                painter.drawRoundedRect(QRectF(self.rect()), Radius.CONTROL, Radius.CONTROL)
            if row.due:
                painter.setBrush(QColor(theme.danger))
                mark = QRectF(QPointF(0, px(8)), QSize(px(4), self.height() - 2 * px(8)))
                painter.drawRoundedRect(mark, px(2), px(2))
            area = self.rect().adjusted(px(12), px(6), -px(8), -px(6))
            third = area.height() // 3
            lines = [QRect(area.x(), area.y() + at * third, area.width(), third) for at in range(3)]
            painter.setFont(font(weight=Weight.STRONG))
            self._draw(painter, lines[0], row.names, theme.text)
            painter.setFont(font())
            wide = painter.fontMetrics().horizontalAdvance(row.clock) + (px(8) if row.clock else 0)
            self._draw(painter, lines[1].adjusted(0, 0, -wide, 0), row.game, theme.muted)
            clock = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            painter.setPen(QColor(theme.text))
            painter.drawText(lines[1], clock, row.clock)
            self._draw(painter, lines[2], row.state, theme.danger if row.due else theme.muted)

    @staticmethod
    def _draw(painter: QPainter, area: QRect, text: str, colour: str) -> None:
        painter.setPen(QColor(colour))
        elided = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, int(Qt.AlignmentFlag.AlignVCenter), elided)
