"""What can be drawn with: a row of tools, and the colours a goal may be for."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QWidget

from games.gyulbot.board import COLOURS
from gui.games.gyulbot import words as gyulbot_words
from gui.games.gyulbot.ground import Scenery
from gui.games.gyulbot.paint import Body, PuzzlePaint
from gui.games.gyulbot.workshop import words
from gui.games.gyulbot.workshop.canvas import TOOLS, Eraser, Goal, Robot, Tool, Walls
from gui.kit.board.layout import GridLayout
from gui.kit.theme import RING_RADIUS, Mark, Radius, Theme, icon_pixmap, theme_of, tint
from gui.kit.widgets.marks import mark_path
from gui.kit.widgets.pages import FlowGrid

SIDE = 44
_CELL = 30.0
_KEYS = {"Walls": "W", "Goal": "G", "Eraser": "E"}


class _Pick(QAbstractButton):
    """A square that is chosen: a tool, or a colour of the goal."""

    def __init__(self, name: str, key: str = "") -> None:
        super().__init__()
        self.setCheckable(True)
        self.setFixedSize(SIDE, SIDE)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(name)
        self.setToolTip(f"{name} ({key})" if key else name)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setProperty(RING_RADIUS, int(Radius.CONTROL))

    def sizeHint(self) -> QSize:
        return QSize(SIDE, SIDE)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self.isChecked():
            painter.setPen(QPen(QColor(theme.accent_text), 2))
            painter.setBrush(QColor(theme.raised))
            painter.drawRoundedRect(area, Radius.CONTROL, Radius.CONTROL)
        elif self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.raised))
            painter.drawRoundedRect(area, Radius.CONTROL, Radius.CONTROL)
        self.paint_sign(painter, QRectF(self.rect()).center())
        painter.end()

    def paint_sign(self, painter: QPainter, middle: QPointF) -> None:
        """What is chosen by it."""
        raise NotImplementedError


class _ToolPick(_Pick):
    def __init__(self, tool: Tool) -> None:
        super().__init__(tool_name(tool), key_of(tool))
        self.tool = tool

    def paint_sign(self, painter: QPainter, middle: QPointF) -> None:
        theme = theme_of(self)
        match self.tool:
            case Robot(colour=colour):
                paint_robot(painter, middle, colour, theme)
            case Goal():
                paint_star(painter, middle, theme.text)
            case Eraser():
                ratio = self.devicePixelRatioF()
                icon = icon_pixmap("trash", theme.text, 20, ratio)
                painter.drawPixmap(middle - QPointF(10, 10), icon)
            case Walls():
                _paint_walls(painter, middle, theme)


class _GoalPick(_Pick):
    def __init__(self, colour: str | None) -> None:
        name = words.tr("Any colour") if colour is None else gyulbot_words.colour(colour)
        super().__init__(words.tr("Goal: %1").replace("%1", name))
        self.colour = colour
        self.setFixedSize(34, 34)

    def paint_sign(self, painter: QPainter, middle: QPointF) -> None:
        theme = theme_of(self)
        if self.colour is None:
            paint_star(painter, middle, theme.text, 8)
        else:
            paint_robot(painter, middle, self.colour, theme, 22)


class Palette(FlowGrid):
    """The tools, one of them in hand. `chosen(Tool)`: by the user."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(least=SIDE, most=len(TOOLS), gap=4, parent=parent)
        self.setMaximumWidth(len(TOOLS) * (SIDE + 8))
        self._group = QButtonGroup(self)
        self.picks = [_ToolPick(tool) for tool in TOOLS]
        for pick in self.picks:
            self._group.addButton(pick)
            self.add(pick)
            pick.clicked.connect(lambda _on, tool=pick.tool: self.chosen.emit(tool))
        self.setTool(TOOLS[0])

    def setTool(self, tool: Tool) -> None:
        """Show which tool is in hand."""
        next(pick for pick in self.picks if pick.tool == tool).setChecked(True)


class GoalColours(FlowGrid):
    """Which colour the goal accepts. `chosen(colour or None)`: by the user."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(least=34, most=7, gap=3, parent=parent)
        self._group = QButtonGroup(self)
        self.picks = [_GoalPick(colour) for colour in (None, *COLOURS)]
        for pick in self.picks:
            self._group.addButton(pick)
            self.add(pick)
            pick.clicked.connect(lambda _on, colour=pick.colour: self.chosen.emit(colour))
        self.setColour(None)

    def setColour(self, colour: str | None) -> None:
        """Show which colour it is."""
        next(pick for pick in self.picks if pick.colour == colour).setChecked(True)


def tool_name(tool: Tool) -> str:
    """What a tool draws."""
    match tool:
        case Robot(colour=colour):
            return words.tr("%1 Gyulbot").replace("%1", gyulbot_words.colour(colour))
        case Goal():
            return words.tr("Goal")
        case Eraser():
            return words.tr("Erase")
        case Walls():
            return words.tr("Walls")


def key_of(tool: Tool) -> str:
    """The key that takes a tool."""
    if isinstance(tool, Robot):
        return str(COLOURS.index(tool.colour) + 1)
    return _KEYS[type(tool).__name__]


def paint_robot(
    painter: QPainter, middle: QPointF, colour: str, theme: Theme, side: float = _CELL
) -> None:
    """A Gyulbot by itself, `side` pixels wide."""
    pitch = side / 0.8
    corner = middle - QPointF(pitch / 2, pitch / 2)
    layout = GridLayout(1, 1, pitch, corner.x(), corner.y(), 0, 0, 1.0, False)
    paint = PuzzlePaint(Scenery(1, 1, frozenset()), layout, theme, plain=True)
    paint.gyulbots(painter, (Body(colour, ((0, 0),)),))


def paint_star(painter: QPainter, middle: QPointF, colour: str, radius: float = 11) -> None:
    """The goal's star."""
    area = QRectF(0, 0, 2 * radius, 2 * radius)
    area.moveCenter(middle)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    painter.drawPath(mark_path(Mark.STAR, area))


def _paint_walls(painter: QPainter, middle: QPointF, theme: Theme) -> None:
    """Four cells with two walls."""
    half = 12.0
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(tint(theme.muted, 0.8), 1))
    painter.drawRect(QRectF(middle - QPointF(half, half), middle + QPointF(half, half)))
    painter.drawLine(middle - QPointF(half, 0), middle + QPointF(half, 0))
    painter.drawLine(middle - QPointF(0, half), middle + QPointF(0, half))
    pen = QPen(QColor(theme.text), 4)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawLine(middle, middle - QPointF(0, half))
    painter.drawLine(middle, middle + QPointF(half, 0))
