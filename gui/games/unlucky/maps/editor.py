"""The Workshop's editor for maps: paint regions, see what is missing, save, play."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from games.core import KnownError
from games.unlucky.know_your_nodes.map import LONGEST, NO_NODE, Problem, default_rows
from gui.games.unlucky.maps import files, words
from gui.games.unlucky.maps.bench import MapBench, Rows
from gui.games.unlucky.maps.canvas import MapCanvas, Palette
from gui.kit import exports
from gui.kit.theme import Space, px
from gui.kit.widgets.buttons import Button, Kind, icon_button, quiet
from gui.kit.widgets.choices import NumberBox
from gui.kit.widgets.labels import Role, Section, label, set_role
from gui.kit.widgets.pages import ACROSS, ANY, DOWN
from gui.table.places import WorkshopEditor

SIDE, CANVAS = 320, 300
"""The width of what stands beside the map, and the least of the map; else it stands below."""
SHOWN = 6
"""So many problems are told at once."""


class MapEditor(WorkshopEditor):
    """Draws a map. `useRequested(rows)`: play on this map."""

    useRequested = Signal(object)

    def __init__(
        self,
        bench: MapBench,
        where: exports.Where = exports.ask_where,
        choose: exports.Choose = files.ask_to_open,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.bench, self._where, self._choose = bench, where, choose
        self.canvas = MapCanvas(bench)
        self.regions = Palette()
        self.columns, self.rows = _side_box(words.tr("Columns")), _side_box(words.tr("Rows"))
        self.sign = label("", Role.STRONG, wrap=True)
        self.problems: list[QLabel] = []
        self.use = Button(words.tr("Play on this map"), Kind.PRIMARY)
        self.tools = self._make_tools()
        self._lay_out()
        self._wire()
        self.choose_brush(self.canvas.brush)
        self._show()

    def enter(self) -> None:
        """The page is shown: keys paint."""
        self.canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        beside = self.width() >= px(SIDE + CANVAS)
        self._row.setDirection(ACROSS if beside else DOWN)
        self._side.setMinimumWidth(px(SIDE) if beside else 0)
        self._side.setMaximumWidth(px(SIDE) if beside else ANY)

    # What a person does

    def choose_brush(self, letter: str) -> None:
        """Paint with another region."""
        self.canvas.brush = letter
        self.regions.setBrush(letter)

    def open(self) -> None:
        """Draw on with the map of a file; what is wrong with it is said."""
        self._choose(self, self._open)

    def _open(self, path: Path) -> None:
        try:
            self.take(files.read_map(path), path)
        except KnownError as error:
            self._say(str(error), Role.DANGER)

    def take(self, rows: Rows, path: Path) -> None:
        """Draw on with the map that a file holds."""
        self.bench.take(rows)
        self.told.emit(words.tr("Opened {0}.").format(path.name))

    def save(self) -> None:
        """Save the map, finished or not, where the user says."""
        name = exports.clean_name(words.tr("map"), files.SUFFIX)
        exports.save_bytes(
            self,
            files.dump(self.bench.rows),
            words.tr("Save the map"),
            name,
            self._where,
            lambda path: self.told.emit(words.tr("Saved as {0}.").format(path.name)),
            lambda why: self._say(why, Role.DANGER),
        )

    # Showing

    def _show(self) -> None:
        bench = self.bench
        for box, value in zip((self.columns, self.rows), bench.size, strict=True):
            box.blockSignals(True)
            box.setValue(value)
            box.blockSignals(False)
        self.regions.setCounts(bench.counts())
        self.undo.setEnabled(bench.can_undo)
        self.redo.setEnabled(bench.can_redo)
        found = bench.problems()
        self.use.setEnabled(not found)
        nodes = sum(bench.counts().values())
        if found:
            self._say(words.tr("Not a map yet:"), Role.STRONG)
        else:
            self._say(words.sound(nodes), Role.OK)
        self._list(found[:SHOWN])
        self.canvas.setWrong(frozenset(cell for one in found for cell in one.cells))

    def _list(self, found: tuple[Problem, ...]) -> None:
        for line, shown in enumerate(self.problems):
            shown.setText(words.problem(found[line]) if line < len(found) else "")
            shown.setVisible(line < len(found))

    def _say(self, text: str, role: Role) -> None:
        self.sign.setText(text)
        set_role(self.sign, role)

    # Building

    def _make_tools(self) -> QWidget:
        box = QWidget()
        row = QHBoxLayout(box)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.XS)
        self.undo = icon_button("undo", words.tr("Undo"))
        self.redo = icon_button("redo", words.tr("Redo"))
        self.usual = quiet(words.tr("Take the default map"), "refresh")
        self.load = quiet(words.tr("Open"), "folder")
        self.load.setToolTip(words.tr("Open a map (Ctrl+O)"))
        self.keep = quiet(words.tr("Save"), "save")
        self.keep.setToolTip(words.tr("Save the map (Ctrl+S)"))
        for button in (self.load, self.keep):
            row.addWidget(button)
        return box

    def _wire(self) -> None:
        self.bench.changed.connect(self._show)
        self.canvas.brushWanted.connect(self.choose_brush)
        self.regions.chosen.connect(self.choose_brush)
        self.columns.valueChanged.connect(lambda n: self.bench.resize(n, self.bench.size[1]))
        self.rows.valueChanged.connect(lambda n: self.bench.resize(self.bench.size[0], n))
        self.undo.clicked.connect(self.bench.undo)
        self.redo.clicked.connect(self.bench.redo)
        self.usual.clicked.connect(lambda: self.bench.take(default_rows()))
        self.load.clicked.connect(self.open)
        self.keep.clicked.connect(self.save)
        self.use.clicked.connect(lambda: self.useRequested.emit(self.bench.rows))
        for keys, do in (
            ("Ctrl+Z", self.bench.undo),
            ("Ctrl+Shift+Z", self.bench.redo),
            ("Ctrl+Y", self.bench.redo),
            ("Ctrl+O", self.open),
            ("Ctrl+S", self.save),
            ("Alt+E", partial(self.choose_brush, NO_NODE)),
        ):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(do)

    def _lay_out(self) -> None:
        size = QHBoxLayout()
        size.setSpacing(Space.S)
        for box, word in ((self.columns, words.tr("columns")), (self.rows, words.tr("rows"))):
            size.addWidget(box)
            size.addWidget(label(word, Role.MUTED))
        size.addStretch(1)
        side = QWidget()
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, Space.M, 0)
        column.setSpacing(Space.S)
        regions = QHBoxLayout()
        regions.setSpacing(Space.XS)
        regions.addWidget(Section(words.tr("Regions")), 1)
        regions.addWidget(self.undo)
        regions.addWidget(self.redo)
        column.addLayout(regions)
        column.addWidget(self.regions)
        hint = words.tr("Drag to paint. The right button or Del takes a node away.")
        column.addWidget(label(hint, Role.CAPTION, wrap=True))
        column.addWidget(Section(words.tr("Size")))
        column.addLayout(size)
        column.addWidget(self.usual, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(Section(words.tr("Check")))
        column.addWidget(self.sign)
        for _ in range(SHOWN):
            line = label("", Role.DANGER, wrap=True)
            self.problems.append(line)
            column.addWidget(line)
        column.addWidget(self.use, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(side)
        self._side = area
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(Space.XL, 0, Space.L, Space.L)
        row.setSpacing(Space.L)
        row.addWidget(self.canvas, 3)
        row.addWidget(area, 2)


def _side_box(name: str) -> NumberBox:
    box = NumberBox()
    box.setRange(1, LONGEST)
    box.setFixedWidth(px(84))
    box.setAccessibleName(name)
    return box
