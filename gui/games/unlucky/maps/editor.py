"""The Workshop's editor for maps of Know Your Nodes, and the choice of a match's map."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QScrollArea, QWidget

from games.core import Game, KnownError, OptionSpec
from games.core.text import counted
from games.unlucky.know_your_nodes.map import (
    LONGEST,
    NO_NODE,
    REGIONS,
    Problem,
    default_rows,
    problems,
)
from gui.games.unlucky.maps import words
from gui.games.unlucky.maps.bench import (
    SUFFIX,
    MapBench,
    Rows,
    alike,
    ask_to_open,
    dump,
    read_map,
    rows_of,
)
from gui.games.unlucky.maps.canvas import MapCanvas, Palette, region_colour
from gui.games.unlucky.words import Unlucky
from gui.kit import exports
from gui.kit.background import FileReader
from gui.kit.exports import Choose
from gui.kit.theme import Space, px, theme_of
from gui.kit.widgets.buttons import Button, Kind, icon_button, on_key, quiet
from gui.kit.widgets.choices import NumberBox, Select
from gui.kit.widgets.flow import ANY, Flow, in_column, in_row
from gui.kit.widgets.labels import ElidedLabel, Role, Section, label, set_role
from gui.kit.widgets.pages import ACROSS, DOWN, scrolled
from gui.kit.wording import plain
from gui.table.extensions import (
    Choices,
    Notes,
    OptionEditor,
    Workbench,
    WorkshopEditor,
    remember,
    remembered,
)

SIDE, CANVAS = 320, 300
"""Width of the side panel, and minimum width of the map beside it, in pixels."""
SHOWN = 6
"""Maximum number of problems listed."""
SMALL = 84
"""Side length of a map's thumbnail, in pixels."""


class MapEditor(WorkshopEditor):
    """An editor for maps. `useRequested(rows)` requests a match on this map."""

    useRequested = Signal(object)

    def __init__(
        self,
        bench: MapBench,
        where: exports.Where = exports.ask_where,
        choose: exports.Choose = ask_to_open,
        notes: Notes | None = None,
    ) -> None:
        super().__init__()
        self.bench, self._where, self._choose, self._notes = bench, where, choose, notes
        self._reader = FileReader(self)
        self.canvas = MapCanvas(bench)
        self.regions = Palette()
        self.columns = NumberBox(1, LONGEST, Unlucky.tr("Columns"), 84)
        self.rows = NumberBox(1, LONGEST, Unlucky.tr("Rows"), 84)
        self.sign = label("", Role.STRONG, wrap=True)
        self.problems: list[QLabel] = []
        self.use = Button(Unlucky.tr("Play on this map"), Kind.PRIMARY)
        self.tools = self._make_tools()
        self._lay_out()
        self._wire()
        self.choose_brush(self.canvas.brush)
        self._show()

    def enter(self) -> None:
        self.canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        side_by_side = self.width() >= px(SIDE + CANVAS)
        self._row.setDirection(ACROSS if side_by_side else DOWN)
        self._side.setMinimumWidth(px(SIDE) if side_by_side else 0)
        self._side.setMaximumWidth(px(SIDE) if side_by_side else ANY)

    # User actions

    def choose_brush(self, letter: str) -> None:
        self.canvas.brush = letter
        self.regions.setBrush(letter)

    def open(self) -> None:
        self._choose(self, self._open)

    def _open(self, path: Path) -> None:
        self._reader.read(
            lambda: read_map(path),
            lambda rows: self.take(rows, path),
            lambda error: self._say(str(error), Role.DANGER),
        )

    def take(self, rows: Rows, path: Path) -> None:
        self.bench.take(rows)
        self.messageSent.emit(Unlucky.tr("Opened {0}.").format(path.name))

    def save(self) -> None:
        name = exports.clean_name(Unlucky.tr("map"), SUFFIX)
        exports.save_bytes(
            self,
            dump(self.bench.rows),
            Unlucky.tr("Save the map"),
            name,
            self._where,
            self._saved,
            lambda reason: self._say(reason, Role.DANGER),
        )

    def _saved(self, path: Path) -> None:
        remember(self._notes, KEPT, path)
        self.messageSent.emit(Unlucky.tr("Saved as {0}.").format(path.name))

    def _show(self) -> None:
        bench = self.bench
        for box, value in zip((self.columns, self.rows), bench.size, strict=True):
            box.show_value(value)
        self.regions.setCounts(bench.counts())
        self.undo.setEnabled(bench.can_undo)
        self.redo.setEnabled(bench.can_redo)
        problems = bench.problems()
        self.use.setEnabled(not problems)
        nodes = sum(bench.counts().values())
        if problems:
            self._say(Unlucky.tr("Not a valid map yet:"), Role.STRONG)
        else:
            self._say(words.sound(nodes), Role.OK)
        self._list(problems[:SHOWN])
        self.canvas.setWrong(frozenset(cell for problem in problems for cell in problem.cells))

    def _list(self, problems: tuple[Problem, ...]) -> None:
        for line, row in enumerate(self.problems):
            row.setText(words.problem(problems[line]) if line < len(problems) else "")
            row.setVisible(line < len(problems))

    def _say(self, text: str, role: Role) -> None:
        self.sign.setText(text)
        set_role(self.sign, role)

    # Construction

    def _make_tools(self) -> QWidget:
        box = QWidget()
        self.undo = icon_button("undo", Unlucky.tr("Undo"))
        self.redo = icon_button("redo", Unlucky.tr("Redo"))
        self.usual = quiet(Unlucky.tr("Use the default map"), "refresh")
        self.load = quiet(Unlucky.tr("Open"), "folder")
        self.load.setToolTip(Unlucky.tr("Open a map (Ctrl+O)"))
        self.keep = quiet(Unlucky.tr("Save"), "save")
        self.keep.setToolTip(Unlucky.tr("Save the map (Ctrl+S)"))
        in_row(self.load, self.keep, gap=Space.XS, of=box)
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
            on_key(self, keys, do)

    def _lay_out(self) -> None:
        columns = label(Unlucky.tr("columns"), Role.MUTED)
        rows = label(Unlucky.tr("rows"), Role.MUTED)
        size = Flow(self.columns, columns, self.rows, rows, gap=8)
        side = QWidget()
        regions = in_row((Section(Unlucky.tr("Regions")), 1), self.undo, self.redo, gap=Space.XS)
        hint = Unlucky.tr("Drag to paint. The right button or Del removes a node.")
        column = in_column(
            regions,
            self.regions,
            label(hint, Role.CAPTION, wrap=True),
            Section(Unlucky.tr("Size")),
            size,
            (self.usual, 0, Qt.AlignmentFlag.AlignLeft),
            Section(Unlucky.tr("Check")),
            self.sign,
            gap=Space.S,
            margins=(0, 0, Space.M, 0),
            of=side,
        )
        for _ in range(SHOWN):
            line = label("", Role.DANGER, wrap=True)
            self.problems.append(line)
            column.addWidget(line)
        column.addWidget(self.use, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        self._side = scrolled(side)
        self._side.setFrameShape(QScrollArea.Shape.NoFrame)
        self._row = in_row(
            (self.canvas, 3),
            (self._side, 2),
            gap=Space.L,
            margins=(Space.XL, 0, Space.L, Space.L),
            of=self,
        )


class MapWorkbench(Workbench):
    """The Workshop's workbench for maps.

    It restores the last map from the notes, if there is one.
    """

    key = "maps"

    def __init__(
        self, game_id: str, notes: Notes | None, where: exports.Where, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._game, self._notes, self._where = game_id, notes, where
        self._bench: MapBench | None = None

    @property
    def title(self) -> str:
        return Unlucky.tr("Maps")

    @property
    def bench(self) -> MapBench:
        if self._bench is None:
            stored = None if self._notes is None else self._notes.note(self.key)
            rows = tuple(map(str, stored)) if isinstance(stored, list | tuple) else ()
            self._bench = MapBench(rows, self)
            self._bench.changed.connect(self._keep)
        return self._bench

    def editor(self) -> WorkshopEditor:
        editor = MapEditor(self.bench, self._where, notes=self._notes)
        editor.useRequested.connect(self.use)
        return editor

    def take(self, value: Any) -> None:
        self.bench.take(value)

    def use(self, rows: Rows) -> None:
        is_default = rows == default_rows()
        self.used.emit(self._game, "map", None if is_default else {"rows": list(rows)})

    def opens(self, value: Any, data: bytes, path: Path) -> Callable[[WorkshopEditor], None] | None:
        return partial(_take, rows_of(data), path) if alike(value) else None

    def _keep(self) -> None:
        if self._notes is not None:
            self._notes.keep_note(self.key, list(self.bench.rows))


def _take(rows: Rows, path: Path, editor: WorkshopEditor) -> None:
    assert isinstance(editor, MapEditor)
    editor.take(rows, path)


class SmallMap(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.rows: Rows = default_rows()
        self.setFixedSize(px(SMALL), px(SMALL))

    def setRows(self, rows: Rows) -> None:
        self.rows = rows
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(Qt.PenStyle.NoPen)
        pitch = px(SMALL) / max(len(self.rows), *map(len, self.rows))
        for row, letters in enumerate(self.rows):
            for column, letter in enumerate(letters):
                if letter != NO_NODE and letter in REGIONS:
                    painter.setBrush(QColor(region_colour(theme_of(self), letter)))
                    painter.drawRect(QRectF(column * pitch, row * pitch, pitch - 0.5, pitch - 0.5))
        painter.end()


KEPT = "saved-maps"
"""Key of the note that lists the maps saved by the Workshop."""


def mine(notes: Notes | None) -> dict[str, Rows]:
    """Return the maps saved by the Workshop, except those that are unreadable or invalid."""
    maps = {}
    for name in remembered(notes, KEPT):
        with contextlib.suppress(KnownError):
            rows = read_map(Path(name))
            if not any(problems(rows)):
                maps[name] = rows
    return maps


class MapChoice(OptionEditor):
    """The option editor for maps. Its value is a map's rows, or None for the default map."""

    wide = True

    def __init__(self, game: Game, spec: OptionSpec, choose: Choose = ask_to_open) -> None:
        super().__init__()
        self._choose = choose
        self._reader = FileReader(self)
        self.picture = SmallMap()
        self.name = ElidedLabel("", Role.MUTED)
        self.file = quiet(Unlucky.tr("From a file"), "folder")
        self.draw = quiet(Unlucky.tr("Draw"), "edit")
        self.usual = quiet(Unlucky.tr("Default map"), "refresh")
        self.own = Select([("", Unlucky.tr("My maps"))], Unlucky.tr("My maps"))
        self.own.hide()
        self._listed = False
        self.file.clicked.connect(self._open)
        self.draw.clicked.connect(
            lambda: self.workRequested.emit(MapWorkbench.key, self.picture.rows)
        )
        self.usual.clicked.connect(lambda: self._take(None))
        self.own.valueChanged.connect(self._take_own)
        ways = Flow(self.file, self.draw, self.usual, self.own, gap=4)
        name_column = in_column(self.name, ways, None, gap=Space.XS)
        in_row(self.picture, (name_column, 1), gap=Space.L, of=self)
        self.setValue(None)

    def setValue(self, value: Any) -> None:
        rows = rows_in(value)
        self.picture.setRows(rows or default_rows())
        description = Unlucky.tr("The default map: 49 nodes")
        if rows:
            nodes = sum(letter != NO_NODE for row in rows for letter in row)
            nodes_text = plain(counted(nodes, "{count} node", "{count} nodes"))
            description = Unlucky.tr("Another map: {0}").format(nodes_text)
        self.name.setText(description)
        self.usual.setEnabled(bool(rows))

    def setChoices(self, choices: Choices) -> None:
        if self._listed or choices.notes is None:
            return
        self._listed = True
        for path in mine(choices.notes):
            self.own.insert(self.own.count(), path, Path(path).name.removesuffix(SUFFIX))
        self.own.setVisible(self.own.count() > 1)

    def _take_own(self, path: object) -> None:
        if path:
            self._read(Path(str(path)))
            self.own.setValue("")

    def _open(self) -> None:
        self._choose(self, self._read)

    def _read(self, path: Path) -> None:
        self._reader.read(
            lambda: read_map(path),
            lambda rows: self._take({"rows": list(rows)}),
            lambda error: self.failed.emit(str(error)),
        )

    def _take(self, value: Any) -> None:
        self._reader.cancel()
        self.setValue(value)
        self.emit_value(value)


def rows_in(value: Any) -> Rows:
    """Return the rows of a map option's value, or () for the default map or an invalid value."""
    rows = value.get("rows") if isinstance(value, dict) else value
    if not isinstance(rows, list | tuple) or not all(isinstance(row, str) for row in rows):
        return ()
    return () if tuple(rows) == default_rows() else tuple(rows)
