"""The puzzles of the pack, each with a small picture, its name and what is known of it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QPainter, QPixmap, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from games.gyulbot.sketch import Sketch
from gui.games.gyulbot.paint import PuzzlePaint, standing
from gui.games.gyulbot.workshop import words
from gui.games.gyulbot.workshop.bench import Bench, Drawing
from gui.games.gyulbot.workshop.canvas import scenery
from gui.kit.board.layout import fit
from gui.kit.theme import THEME_CHANGED, Space, theme_of
from gui.kit.widgets.buttons import icon_button
from gui.kit.widgets.labels import Section

THUMB = 52
LATER = 120
"""Milliseconds after a change before the small pictures follow."""


class PackList(QWidget):
    """The pack on the bench. Every button works on the puzzle at hand."""

    addRequested = Signal()
    removeRequested = Signal()

    def __init__(self, bench: Bench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._pictures: dict[Sketch, QIcon] = {}
        self._showing = False
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(LATER)
        self._later.timeout.connect(self._show_pictures)
        self.title = QLineEdit()
        self.title.setMaxLength(80)
        self.title.setPlaceholderText(words.tr("Untitled pack"))
        self.title.setAccessibleName(words.tr("Title of the pack"))
        self.list = QListWidget()
        self.list.setIconSize(QSize(THUMB, THUMB))
        self.list.setAccessibleName(words.tr("Puzzles of the pack"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setWordWrap(True)
        self.name = QLineEdit()
        self.name.setMaxLength(80)
        self.name.setPlaceholderText(words.tr("Name of this puzzle"))
        self.name.setAccessibleName(words.tr("Name of this puzzle"))
        self.plus = icon_button("plus", words.tr("New puzzle"))
        self.twin = icon_button("copy", words.tr("Copy this puzzle"))
        self.up = icon_button("chevron-up", words.tr("Move up"))
        self.down = icon_button("chevron-down", words.tr("Move down"))
        self.gone = icon_button("trash", words.tr("Remove this puzzle"))
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
        """Show the pack as it stands."""
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
        """Paint what has changed; not at once, so that drawing is not slowed by it."""
        drawings = self._bench.drawings
        for number, drawing in enumerate(drawings[: self.list.count()]):
            self.list.item(number).setIcon(self._picture(drawing.sketch))
        self._pictures = {one.sketch: self._pictures[one.sketch] for one in drawings}

    def _text(self, number: int, drawing: Drawing) -> str:
        name = drawing.name or words.tr("Puzzle %1").replace("%1", str(number + 1))
        entry = drawing.entry
        if entry is None or entry.least is None:
            size = f"{drawing.sketch.width} × {drawing.sketch.height}"
            return f"{name}\n{size}"
        known = words.moves(entry.least)
        if entry.grade is not None:
            known = f"{known} · {words.grade(entry.grade)}"
        return f"{name}\n{known}"

    def _picture(self, sketch: Sketch) -> QIcon:
        if sketch not in self._pictures:
            ratio = self.devicePixelRatioF()
            picture = QPixmap(round(THUMB * ratio), round(THUMB * ratio))
            picture.setDevicePixelRatio(ratio)
            picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(picture)
            layout = fit(sketch.width, sketch.height, THUMB, THUMB, ratio, False)
            paint = PuzzlePaint(scenery(sketch), layout, theme_of(self), plain=True)
            if layout.table.width() > THUMB or layout.table.height() > THUMB:
                share = THUMB / max(layout.table.width(), layout.table.height())
                painter.scale(share, share)
                painter.translate(-layout.table.topLeft())
            paint.ground(painter)
            paint.gyulbots(painter, standing(sketch.bodies))
            paint.goal_badge(painter, standing(sketch.bodies))
            painter.end()
            icon = QIcon(picture)
            icon.addPixmap(picture, QIcon.Mode.Selected)
            self._pictures[sketch] = icon
        return self._pictures[sketch]

    def _on_row(self, row: int) -> None:
        if not self._showing:
            self._bench.choose(row)

    def _copy(self) -> None:
        one = self._bench.drawing
        self._bench.add(Drawing(one.sketch, one.name, one.entry))

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
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, Space.L)
        column.setSpacing(Space.S)
        column.addWidget(Section(words.tr("Pack")))
        column.addWidget(self.title)
        column.addWidget(self.list, 1)
        column.addWidget(self.name)
        row = QHBoxLayout()
        row.setSpacing(0)
        for button in (self.plus, self.twin, self.up, self.down, self.gone):
            row.addWidget(button)
        row.addStretch(1)
        column.addLayout(row)
