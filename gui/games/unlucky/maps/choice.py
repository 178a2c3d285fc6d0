"""Which map of Know Your Nodes is played: a small picture of it, from a file, or drawn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from games.core import Game, KnownError, OptionSpec
from games.unlucky.know_your_nodes.map import NO_NODE, REGIONS, default_rows
from gui.games.unlucky.maps import files
from gui.games.unlucky.maps.bench import Rows
from gui.games.unlucky.maps.canvas import region_colour
from gui.games.unlucky.maps.workbench import MapWorkbench
from gui.kit.exports import Choose
from gui.kit.theme import Space, px, theme_of
from gui.kit.widgets.buttons import quiet
from gui.kit.widgets.flow import Flow
from gui.kit.widgets.labels import ElidedLabel, Role
from gui.table.places import OptionEditor

SIDE = 84


class SmallMap(QWidget):
    """A map's regions in colours."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: Rows = default_rows()
        self.setFixedSize(px(SIDE), px(SIDE))

    def setRows(self, rows: Rows) -> None:
        """Show another map."""
        self.rows = rows
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(Qt.PenStyle.NoPen)
        pitch = px(SIDE) / max(len(self.rows), *map(len, self.rows))
        for row, letters in enumerate(self.rows):
            for column, letter in enumerate(letters):
                if letter != NO_NODE and letter in REGIONS:
                    painter.setBrush(QColor(region_colour(theme_of(self), letter)))
                    painter.drawRect(QRectF(column * pitch, row * pitch, pitch - 0.5, pitch - 0.5))
        painter.end()


class MapChoice(OptionEditor):
    """The value is None for the default map, else as a record states a map."""

    wide = True

    def __init__(self, game: Game, spec: OptionSpec, choose: Choose = files.ask_to_open) -> None:
        super().__init__()
        self._choose = choose
        self.picture = SmallMap()
        self.name = ElidedLabel("", Role.MUTED)
        self.file = quiet(self.tr("From a file"), "folder")
        self.draw = quiet(self.tr("Draw"), "edit")
        self.usual = quiet(self.tr("Default map"), "refresh")
        self.file.clicked.connect(self._open)
        self.draw.clicked.connect(
            lambda: self.workRequested.emit(MapWorkbench.key, self.picture.rows)
        )
        self.usual.clicked.connect(lambda: self._take(None))
        words = QVBoxLayout()
        words.setSpacing(Space.XS)
        words.addWidget(self.name)
        words.addWidget(Flow(self.file, self.draw, self.usual, gap=4))
        words.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.L)
        row.addWidget(self.picture)
        row.addLayout(words, 1)
        self.setValue(None)

    def setValue(self, value: Any) -> None:
        rows = rows_in(value)
        self.picture.setRows(rows or default_rows())
        said = self.tr("The default map: 49 nodes")
        if rows:
            nodes = sum(letter != NO_NODE for row in rows for letter in row)
            counted = self.tr("1 node") if nodes == 1 else self.tr("{0} nodes").format(nodes)
            said = self.tr("Another map: {0}").format(counted)
        self.name.setText(said)
        self.usual.setEnabled(bool(rows))

    def _open(self) -> None:
        self._choose(self, self._read)

    def _read(self, path: Path) -> None:
        try:
            rows = files.read_map(path)
        except KnownError as error:
            self.failed.emit(str(error))
        else:
            self._take({"rows": list(rows)})

    def _take(self, value: Any) -> None:
        self.setValue(value)
        self.tell(value)


def rows_in(value: Any) -> Rows:
    """The rows of a map as a record states it; () for the default map, or for what is none."""
    rows = value.get("rows") if isinstance(value, dict) else value
    if not isinstance(rows, list | tuple) or not all(isinstance(row, str) for row in rows):
        return ()
    return () if tuple(rows) == default_rows() else tuple(rows)
