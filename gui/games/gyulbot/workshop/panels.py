"""The Workshop's side panels: the drawing tools, and the puzzles of the pack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPaintEvent, QPen, QPixmap, QShowEvent
from PySide6.QtWidgets import QButtonGroup, QLineEdit, QListWidget, QListWidgetItem, QWidget

from games.gyulbot.board import COLOURS
from games.gyulbot.sketch import Sketch
from gui.games.gyulbot import words as gyulbot_words
from gui.games.gyulbot.ground import Scenery
from gui.games.gyulbot.paint import Body, PuzzlePaint, standing
from gui.games.gyulbot.words import Gyulbot
from gui.games.gyulbot.workshop import words
from gui.games.gyulbot.workshop.bench import Bench, Drawing
from gui.games.gyulbot.workshop.canvas import TOOLS, Eraser, Goal, Robot, Tool, Walls, scenery
from gui.kit import background
from gui.kit.board.layout import GridLayout, fit
from gui.kit.look.smooth import fill_with, smooth, stroke_with
from gui.kit.theme import THEME_CHANGED, Mark, Radius, Space, Theme, icon_pixmap, px, theme_of, tint
from gui.kit.widgets.buttons import icon_button
from gui.kit.widgets.choices import Pick
from gui.kit.widgets.flow import in_column, in_row
from gui.kit.widgets.labels import Section
from gui.kit.widgets.marks import mark_path
from gui.kit.widgets.pages import FlowGrid

SIDE = 36
_CELL = 30.0
_KEYS = {"Walls": "W", "Goal": "G", "Eraser": "E"}


class _Pick(Pick):
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        with smooth(self) as painter:
            area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            if self.isChecked():
                painter.setPen(QPen(QColor(theme.accent_text), 2))
                painter.setBrush(QColor(theme.raised))
                painter.drawRoundedRect(area, Radius.CONTROL, Radius.CONTROL)
            elif self.underMouse():
                fill_with(painter, QColor(theme.raised))
                painter.drawRoundedRect(area, Radius.CONTROL, Radius.CONTROL)
            self.paint_sign(painter, QRectF(self.rect()).center())

    def paint_sign(self, painter: QPainter, middle: QPointF) -> None:
        raise NotImplementedError


class _ToolPick(_Pick):
    def __init__(self, tool: Tool) -> None:
        name = tool_name(tool)
        super().__init__(SIDE, name, f"{name} ({key_of(tool)})")
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
        name = Gyulbot.tr("Any colour") if colour is None else gyulbot_words.colour(colour)
        name = Gyulbot.tr("Goal: {0}").format(name)
        super().__init__(34, name, name)
        self.colour = colour

    def paint_sign(self, painter: QPainter, middle: QPointF) -> None:
        theme = theme_of(self)
        if self.colour is None:
            paint_star(painter, middle, theme.text, 8)
        else:
            paint_robot(painter, middle, self.colour, theme, 22)


class Picks(FlowGrid):
    """A set of buttons, one of which is chosen. `chosen(value)` reports the user's choice."""

    chosen = Signal(object)

    def __init__(self, picks: Mapping[Any, _Pick], least: int, gap: int) -> None:
        super().__init__(least=least, most=len(picks), gap=gap)
        self._values, self.picks = picks, tuple(picks.values())
        group = QButtonGroup(self)
        for value, pick in picks.items():
            group.addButton(pick)
            self.add(pick)
            pick.clicked.connect(lambda _on, value=value: self.chosen.emit(value))
        self.picks[0].setChecked(True)

    def setValue(self, value: object) -> None:
        self._values[value].setChecked(True)


def palette() -> Picks:
    result = Picks({tool: _ToolPick(tool) for tool in TOOLS}, SIDE, 4)
    result.setMaximumWidth(px(len(TOOLS) * (SIDE + 8)))
    return result


def goal_colours() -> Picks:
    return Picks({colour: _GoalPick(colour) for colour in (None, *COLOURS)}, 34, 3)


def tool_name(tool: Tool) -> str:
    match tool:
        case Robot(colour=colour):
            return Gyulbot.tr("{0} Gyulbot").format(gyulbot_words.colour(colour))
        case Goal():
            return Gyulbot.tr("Goal")
        case Eraser():
            return Gyulbot.tr("Erase")
        case Walls():
            return Gyulbot.tr("Walls")


def key_of(tool: Tool) -> str:
    if isinstance(tool, Robot):
        return str(COLOURS.index(tool.colour) + 1)
    return _KEYS[type(tool).__name__]


def paint_robot(
    painter: QPainter, middle: QPointF, colour: str, theme: Theme, side: float = _CELL
) -> None:
    """Paint one Gyulbot, `side` pixels wide."""
    pitch = side / 0.8
    corner = middle - QPointF(pitch / 2, pitch / 2)
    layout = GridLayout(1, 1, pitch, corner.x(), corner.y(), 0, 0, 1.0, False)
    paint = PuzzlePaint(Scenery(1, 1, frozenset()), layout, theme, plain=True)
    paint.gyulbots(painter, (Body(colour, ((0, 0),)),))


def paint_star(painter: QPainter, middle: QPointF, colour: str, radius: float = 11) -> None:
    area = QRectF(0, 0, 2 * radius, 2 * radius)
    area.moveCenter(middle)
    fill_with(painter, QColor(colour))
    painter.drawPath(mark_path(Mark.STAR, area))


def _paint_walls(painter: QPainter, middle: QPointF, theme: Theme) -> None:
    half = 12.0
    stroke_with(painter, QPen(tint(theme.muted, 0.8), 1))
    painter.drawRect(QRectF(middle - QPointF(half, half), middle + QPointF(half, half)))
    painter.drawLine(middle - QPointF(half, 0), middle + QPointF(half, 0))
    painter.drawLine(middle - QPointF(0, half), middle + QPointF(0, half))
    pen = QPen(QColor(theme.text), 4)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawLine(middle, middle - QPointF(0, half))
    painter.drawLine(middle, middle + QPointF(half, 0))


THUMB = 52
LATER = 120
"""Delay between a change and the update of the thumbnails, in ms."""


class PackList(QWidget):
    """The list of the pack's puzzles. Every button acts on the selected puzzle."""

    addRequested = Signal()
    removeRequested = Signal()

    def __init__(self, bench: Bench) -> None:
        super().__init__()
        self._bench = bench
        self._pictures: dict[Sketch, QIcon] = {}
        self._showing = False
        self._later = QTimer(self, singleShot=True, interval=LATER)
        self._later.timeout.connect(self._show_pictures)
        self.title = QLineEdit()
        self.title.setMaxLength(80)
        self.title.setPlaceholderText(Gyulbot.tr("Untitled pack"))
        self.title.setAccessibleName(Gyulbot.tr("Title of the pack"))
        self.list = QListWidget()
        self.list.setIconSize(QSize(px(THUMB), px(THUMB)))
        self.list.setAccessibleName(Gyulbot.tr("Puzzles of the pack"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setWordWrap(True)
        self.name = QLineEdit()
        self.name.setMaxLength(80)
        self.name.setPlaceholderText(Gyulbot.tr("Name of this puzzle"))
        self.name.setAccessibleName(Gyulbot.tr("Name of this puzzle"))
        self.plus = icon_button("plus", Gyulbot.tr("New puzzle"))
        self.twin = icon_button("copy", Gyulbot.tr("Copy this puzzle"))
        self.up = icon_button("chevron-up", Gyulbot.tr("Move up"))
        self.down = icon_button("chevron-down", Gyulbot.tr("Move down"))
        self.gone = icon_button("trash", Gyulbot.tr("Remove this puzzle"))
        self._lay_out()
        self._wire()
        self.refresh()

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._pictures.clear()
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.list.scrollToItem(self.list.currentItem())

    def refresh(self) -> None:
        bench = self._bench
        self._showing = True
        while self.list.count() > len(bench.drawings):
            self.list.takeItem(self.list.count() - 1)
        while self.list.count() < len(bench.drawings):
            self.list.addItem(QListWidgetItem())
        for number, drawing in enumerate(bench.drawings):
            item = self.list.item(number)
            text = self._text(number, drawing)
            if item.text() != text:
                item.setText(text)
        self.list.setCurrentRow(bench.at)
        if self.title.text() != bench.title:
            self.title.setText(bench.title)
        if self.name.text() != bench.drawing.name:
            self.name.setText(bench.drawing.name)
        self.up.setEnabled(bench.at > 0)
        self.down.setEnabled(bench.at + 1 < len(bench.drawings))
        self.gone.setEnabled(not bench.empty)
        self._showing = False
        self._later.start()

    def _show_pictures(self) -> None:
        """Repaint the changed thumbnails, one per iteration of the event loop."""
        sketches = [drawing.sketch for drawing in self._bench.drawings]
        self._pictures = {
            sketch: self._pictures[sketch] for sketch in sketches if sketch in self._pictures
        }
        for number, sketch in enumerate(sketches[: self.list.count()]):
            item, missing = self.list.item(number), sketch not in self._pictures
            picture = self._picture(sketch)
            if item.icon().cacheKey() != picture.cacheKey():
                item.setIcon(picture)
            if missing:
                background.next_turn(self, self._show_pictures)
                break

    def _text(self, number: int, drawing: Drawing) -> str:
        name = drawing.name or Gyulbot.tr("Puzzle {0}").format(number + 1)
        entry = drawing.entry
        if entry is None or entry.least is None:
            size = f"{drawing.sketch.width} × {drawing.sketch.height}"
            return f"{name}\n{size}"
        length = words.moves(entry.least)
        if entry.grade is not None:
            length = f"{length} · {words.grade(entry.grade)}"
        return f"{name}\n{length}"

    def _picture(self, sketch: Sketch) -> QIcon:
        if sketch not in self._pictures:
            ratio = self.devicePixelRatioF()
            picture = QPixmap(round(THUMB * ratio), round(THUMB * ratio))
            picture.setDevicePixelRatio(ratio)
            picture.fill(Qt.GlobalColor.transparent)
            with QPainter(picture) as painter:
                layout = fit(sketch.width, sketch.height, THUMB, THUMB, ratio, False)
                paint = PuzzlePaint(scenery(sketch), layout, theme_of(self), plain=True)
                if layout.table.width() > THUMB or layout.table.height() > THUMB:
                    share = THUMB / max(layout.table.width(), layout.table.height())
                    painter.scale(share, share)
                    painter.translate(-layout.table.topLeft())
                paint.ground(painter)
                paint.gyulbots(painter, standing(sketch.bodies))
                paint.goal_badge(painter, standing(sketch.bodies))
            icon = QIcon(picture)
            icon.addPixmap(picture, QIcon.Mode.Selected)
            self._pictures[sketch] = icon
        return self._pictures[sketch]

    def _on_row(self, row: int) -> None:
        if not self._showing:
            self._bench.choose(row)

    def _copy(self) -> None:
        drawing = self._bench.drawing
        self._bench.add(Drawing(drawing.sketch, drawing.name, drawing.entry))

    def _wire(self) -> None:
        bench = self._bench
        bench.listed.connect(self.refresh)
        self.list.currentRowChanged.connect(self._on_row)
        self.title.textEdited.connect(bench.entitle)
        self.name.textEdited.connect(bench.rename)
        self.plus.clicked.connect(self.addRequested)
        self.twin.clicked.connect(self._copy)
        self.up.clicked.connect(lambda: bench.move(-1))
        self.down.clicked.connect(lambda: bench.move(1))
        self.gone.clicked.connect(self.removeRequested)

    def _lay_out(self) -> None:
        row = in_row(self.plus, self.twin, self.up, self.down, self.gone, None, gap=0)
        in_column(
            Section(Gyulbot.tr("Pack")),
            self.title,
            (self.list, 1),
            self.name,
            row,
            gap=Space.S,
            margins=(0, 0, 0, Space.L),
            of=self,
        )
