"""The Workshop's editor of Gyulbot puzzles: the pack, the board and the check."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QMenu, QScrollArea, QVBoxLayout, QWidget

from games.core import KnownError
from games.gyulbot import drawing, packs
from games.gyulbot.board import LEAST_SIDE, MOST_SIDE, board_of, trace
from games.gyulbot.generator import PuzzleRequest
from games.gyulbot.packs import Entry, Pack
from games.gyulbot.sketch import Sketch
from gui.games.gyulbot.puzzles.choice import KEPT, ask_to_open
from gui.games.gyulbot.solving import PuzzleMaker, Solver
from gui.games.gyulbot.words import Gyulbot
from gui.games.gyulbot.workshop import words
from gui.games.gyulbot.workshop.bench import FILE, Bench, Drawing, Files, Keeper, drawings_of
from gui.games.gyulbot.workshop.canvas import Canvas, Tool
from gui.games.gyulbot.workshop.checking import CheckCard, Checker, Unfinished
from gui.games.gyulbot.workshop.panels import PackList, goal_colours, palette
from gui.games.gyulbot.workshop.sheets import MakeSheet, ReadSheet, ask_before_losing, ask_to_remove
from gui.kit import exports
from gui.kit.theme import Space, px
from gui.kit.widgets.buttons import Button, icon_button, literal, on_key, open_below, quiet
from gui.kit.widgets.choices import NumberBox, Segmented
from gui.kit.widgets.flow import in_column, in_row
from gui.kit.widgets.labels import Role, Section, label, set_role, show_text
from gui.kit.widgets.pages import scrolled
from gui.kit.wording import trouble
from gui.table.extensions import (
    GamePage,
    Notes,
    PageOffer,
    Tries,
    Workbench,
    WorkshopEditor,
    remember,
)
from gui.table.watch import Watch

WIDE = 1080
"""Minimum width of the editor at which the pack is beside the board, in pixels."""
SLIM = 800
"""Width of the editor below which the side panels have their minimum width, in pixels."""
LOW = 420
"""Height of the editor below which the drawing hint is hidden, in pixels."""
SIDE, LEAST, PACK, LINE = 308, 304, 248, 20
GAME = "gyulbot"


class PuzzleEditor(WorkshopEditor):
    """The editor of puzzle packs.

    `tried(Entry)` requests practice, and `played(source)` requests a match.
    """

    tried = Signal(object)
    played = Signal(object)

    def __init__(
        self,
        bench: Bench,
        where: exports.Where = exports.ask_where,
        choose: exports.Choose = ask_to_open,
        notes: Notes | None = None,
    ) -> None:
        super().__init__()
        self._wanted = PuzzleRequest(least=5, most=9)
        self._wide_now: bool | None = None
        self.bench = bench
        self.solver, self.maker = Solver(self), PuzzleMaker(self)
        self.checker = Checker(bench, self.solver, self)
        self.files = Files(self, bench, where, choose, partial(remember, notes, KEPT))
        self._build()
        self._lay_out()
        self._wire()
        self._add_keys()
        self._show_drawing()
        self.checker.check()

    def enter(self) -> None:
        self.canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    def leave(self) -> None:
        self.checker.close()
        self.maker.stop()
        self.solver.close()

    def copy_drawing(self) -> None:
        try:
            text = drawing.with_legend(self.bench.sketch.puzzle())
        except ValueError as error:
            self._say(f"{error}.")
            return
        exports.copy_text(text)
        self.messageSent.emit(Gyulbot.tr("Copied."))

    def read_drawing(self) -> ReadSheet:
        """Open a sheet for pasting a drawing, prefilled with any drawing on the clipboard."""
        text = QGuiApplication.clipboard().text()
        sheet = ReadSheet(self.window(), text if "+-" in text else "")
        sheet.read.connect(lambda puzzle: self._add(Drawing(Sketch.of(puzzle))))
        sheet.open()
        return sheet

    def make(self) -> MakeSheet:
        sheet = MakeSheet(self.window(), self._wanted, self.maker)
        sheet.made.connect(lambda entry: self._add(*drawings_of([entry])))
        sheet.go.clicked.connect(lambda: self._remember(sheet))
        sheet.open()
        return sheet

    def show_line(self, moves: object) -> None:
        board = board_of(self.bench.sketch.puzzle())
        self.canvas.player.play(trace(board, moves).places)  # type: ignore[arg-type]

    def try_it(self) -> None:
        if self.bench.drawing.entry is not None:
            self.tried.emit(self.bench.drawing.entry)

    def play_it(self) -> None:
        try:
            pack = self.bench.pack()
        except KnownError as error:
            self._say(trouble(error))
            return
        puzzles = msgspec.to_builtins([entry.puzzle for entry in pack.puzzles])
        title = pack.title or Gyulbot.tr("From the Workshop")
        self.played.emit({"title": title, "from": puzzles})

    def _remember(self, sheet: MakeSheet) -> None:
        try:
            self._wanted = sheet.wanted()
        except ValueError:
            return

    def _add(self, *drawings: Drawing) -> None:
        try:
            self.bench.add(*drawings)
        except KnownError as error:
            self._say(trouble(error))

    def _remove(self) -> None:
        drawing = self.bench.drawing
        name = drawing.name or Gyulbot.tr("Puzzle {0}").format(self.bench.at + 1)
        ask_to_remove(self.window(), name, self.bench.remove)

    def _show_drawing(self) -> None:
        sketch = self.bench.sketch
        self._say("")
        self.canvas.setSketch(sketch)
        self.wide.show_value(sketch.width)
        self.high.show_value(sketch.height)
        self.goal.setText(words.goal(sketch))
        self.goals.setValue(sketch.accepts)
        self.undo.setEnabled(bool(self.bench.drawing.done))
        self.redo.setEnabled(bool(self.bench.drawing.undone))

    def _show_finding(self) -> None:
        finding = self.checker.finding
        self.card.show_finding(finding)
        entry = self.bench.drawing.entry
        self.tries.setEnabled(entry is not None and entry.line is not None)
        problem = finding.problem if isinstance(finding, Unfinished) else None
        self.canvas.setWrong(None if problem is None else problem.cell)

    def _take_tool(self, tool: Tool) -> None:
        self.canvas.setTool(tool)
        self.palette_.setValue(tool)
        self.hint.setText(words.hint(type(tool).__name__))

    def _resize(self) -> None:
        self.bench.change(self.bench.sketch.resized(self.wide.value(), self.high.value()))

    def _accept(self, colour: str | None) -> None:
        sketch = self.bench.sketch
        self.bench.change(sketch.with_goal(sketch.goal, colour))

    def _empty(self) -> None:
        sketch = self.bench.sketch
        self.bench.change(Sketch(sketch.width, sketch.height))

    def _say(self, sentence: str) -> None:
        set_role(self.message, Role.DANGER)
        show_text(self.message, sentence)
        self.hint.setVisible(not sentence)

    def _show_more(self) -> None:
        menu = QMenu(self)
        rows: list[tuple[str, Callable[[], object]]] = [
            (Gyulbot.tr("New pack"), self.files.clear),
            (Gyulbot.tr("Save as…"), lambda: self.files.save(elsewhere=True)),
            (Gyulbot.tr("Read a drawing…"), self.read_drawing),
            (Gyulbot.tr("Copy the drawing"), self.copy_drawing),
        ]
        for text, do in rows:
            menu.addAction(text).triggered.connect(do)
        menu.addSeparator()
        for pack_id in packs.SHIPPED:
            title = literal(packs.shipped(pack_id).title)
            menu.addAction(title).triggered.connect(partial(self.files.take_shipped, pack_id))
        open_below(self.more, menu)

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._beside.setFixedWidth(px(SIDE if self.width() >= px(SLIM) else LEAST))
        self.hint.setVisible(self.height() >= px(LOW))
        wide = self.width() >= px(WIDE)
        if wide is self._wide_now:
            return
        self._wide_now = wide
        if wide:
            self._row.insertWidget(0, self.pack)
            self.pack.setFixedWidth(px(PACK))
            self._row.setContentsMargins(Space.L, 0, 0, 0)
        else:
            self._right.insertWidget(1, self.pack, 1)
            self.pack.setMinimumWidth(0)
            self.pack.setMaximumWidth(px(SIDE))
            self._row.setContentsMargins(0, 0, 0, 0)
        self.tabs.setVisible(not wide)
        self._show_tab()

    def _show_tab(self) -> None:
        narrow, pack = not self._wide_now, self.tabs.value() == "pack"
        self.pack.setVisible(not narrow or pack)
        self.side.setVisible(not narrow or not pack)

    # Construction

    def _build(self) -> None:
        self.pack = PackList(self.bench)
        self.palette_ = palette()
        self.undo = icon_button("undo", Gyulbot.tr("Undo"), Gyulbot.tr("Undo (Ctrl+Z)"))
        self.redo = icon_button("redo", Gyulbot.tr("Redo"), Gyulbot.tr("Redo (Ctrl+Y)"))
        self.canvas = Canvas()
        self.message = label("", Role.DANGER, wrap=True)
        self.message.hide()
        self.hint = label(words.hint("Walls"), Role.CAPTION, wrap=True)
        self.wide, self.high = _side_box(Gyulbot.tr("Width")), _side_box(Gyulbot.tr("Height"))
        self.empty = quiet(Gyulbot.tr("Clear"), "x")
        self.empty.setElides(True)
        self.goal = label("", Role.OVERLINE)
        self.goals = goal_colours()
        self.card = CheckCard()
        self.makes = Button(Gyulbot.tr("Make puzzles"), icon="zap")
        titles = ("board", Gyulbot.tr("Board")), ("pack", Gyulbot.tr("Pack"))
        self.tabs = Segmented(titles, Gyulbot.tr("Beside the board"))
        self.tools = QWidget()
        self.opens = quiet(Gyulbot.tr("Open"), "folder")
        self.saves = quiet(Gyulbot.tr("Save"), "save")
        self.tries = quiet(Gyulbot.tr("Try it"), "puzzle")
        self.tries.setToolTip(Gyulbot.tr("Solve this puzzle yourself; it must have a solution"))
        self.plays = quiet(Gyulbot.tr("Play it"), "users")
        self.plays.setToolTip(Gyulbot.tr("Play a match with this pack"))
        self.more = icon_button("more", Gyulbot.tr("More"))

    def _wire(self) -> None:
        bench, canvas, card = self.bench, self.canvas, self.card
        bench.drawn.connect(self._show_drawing)
        self.checker.changed.connect(self._show_finding)
        canvas.changed.connect(bench.change)
        canvas.toolWanted.connect(self._take_tool)
        canvas.refused.connect(self._say)
        self.files.refused.connect(self._say)
        self.files.messageSent.connect(self.messageSent)
        self.palette_.chosen.connect(self._take_tool)
        self.goals.chosen.connect(self._accept)
        self.undo.clicked.connect(bench.undo)
        self.redo.clicked.connect(bench.redo)
        self.wide.valueChanged.connect(self._resize)
        self.high.valueChanged.connect(self._resize)
        self.empty.clicked.connect(self._empty)
        card.playRequested.connect(self.show_line)
        card.stopRequested.connect(self.checker.stop)
        card.againRequested.connect(self.checker.check)
        card.copyRequested.connect(self._copy_line)
        self.pack.addRequested.connect(lambda: self._add(Drawing(Sketch(*self._size()))))
        self.pack.removeRequested.connect(self._remove)
        self.makes.clicked.connect(self.make)
        self.tabs.valueChanged.connect(self._show_tab)
        self.opens.clicked.connect(self.files.open)
        self.saves.clicked.connect(lambda: self.files.save())
        self.tries.clicked.connect(self.try_it)
        self.plays.clicked.connect(self.play_it)
        self.more.clicked.connect(self._show_more)

    def _copy_line(self, text: str) -> None:
        exports.copy_text(text)
        self.messageSent.emit(Gyulbot.tr("Copied."))

    def _size(self) -> tuple[int, int]:
        return self.bench.sketch.width, self.bench.sketch.height

    def _add_keys(self) -> None:
        keys: dict[str, Callable[[], object]] = {
            "Ctrl+Z": self.bench.undo,
            "Ctrl+Shift+Z": self.bench.redo,
            "Ctrl+Y": self.bench.redo,
            "Ctrl+S": self.files.save,
            "Ctrl+O": self.files.open,
        }
        for key, do in keys.items():
            on_key(self, key, do)

    def _lay_out(self) -> None:
        self._beside = QWidget()
        self._beside.setFixedWidth(px(SIDE))
        self.side = self._side()
        self._right = in_column(
            self.tabs, (self.side, 1), gap=Space.M, margins=(0, 0, Space.L, 0), of=self._beside
        )
        self._row = in_row((self._middle(), 1), self._beside, gap=0, of=self)
        tools = self.tries, self.plays, self.opens, self.saves, self.more
        in_row(*tools, gap=Space.XS, of=self.tools)

    def _middle(self) -> QVBoxLayout:
        tools = in_row(
            (self.palette_, 100),
            None,
            (self.undo, 0, Qt.AlignmentFlag.AlignTop),
            (self.redo, 0, Qt.AlignmentFlag.AlignTop),
            gap=Space.XS,
        )
        self.canvas.setMinimumSize(px(100), px(100))
        middle = in_column(
            tools, (self.canvas, 1), gap=Space.S, margins=(Space.L, 0, Space.L, Space.M)
        )
        for line in (self.message, self.hint):
            line.setMinimumHeight(px(LINE))
            middle.addWidget(line)
        return middle

    def _side(self) -> QScrollArea:
        inner = QWidget()
        size = in_row(self.wide, label("×", Role.MUTED), self.high, None, self.empty, gap=Space.S)
        in_column(
            Section(Gyulbot.tr("Board")),
            size,
            self.goal,
            self.goals,
            8,
            Section(Gyulbot.tr("Check")),
            self.card,
            None,
            self.makes,
            gap=Space.M,
            margins=(0, 0, Space.XS, Space.L),
            of=inner,
        )
        return scrolled(inner)


def _side_box(name: str) -> NumberBox:
    box = NumberBox(LEAST_SIDE, MOST_SIDE, name, 64)
    box.setKeyboardTracking(False)
    return box


class PuzzleWorkbench(Workbench):
    key = "puzzles"

    def __init__(self, notes: Notes | None, where: exports.Where, parent: QObject) -> None:
        super().__init__(parent)
        self._where, self._notes = where, notes
        self.bench = Bench(self)
        folder = None if notes is None else notes.folder
        self._keeper = None if folder is None else Keeper(self.bench, folder / FILE, self)

    @property
    def title(self) -> str:
        return Gyulbot.tr("Puzzles")

    def editor(self) -> WorkshopEditor:
        editor = PuzzleEditor(self.bench, self._where, notes=self._notes)
        editor.tried.connect(lambda entry: self.tried.emit(_practice_of(entry)))
        editor.played.connect(partial(self.used.emit, GAME, "puzzles"))
        return editor

    def at_risk(self) -> bool:
        if not self.bench.unsaved or self.bench.empty:
            return False
        if self._keeper is None:
            return True
        self._keeper.write()
        return self._keeper.failed

    def ask_to_close(
        self, window: QWidget, editor: WorkshopEditor, close: Callable[[], None]
    ) -> None:
        def go_on() -> None:
            self.bench.unsaved = False
            close()

        assert isinstance(editor, PuzzleEditor)
        ask_before_losing(window, partial(editor.files.save, then=go_on), go_on)

    def opens(self, value: Any, data: bytes, path: Path) -> Callable[[WorkshopEditor], None] | None:
        return partial(_open_pack, packs.read(data), path) if packs.alike(value) else None


def _practice_of(entry: Entry) -> PageOffer:
    def make(tries: Tries, watch: Watch, notes: Notes | None) -> GamePage:
        from gui.games.gyulbot.practice.trainer import GyulbotTrainer
        from gui.table.practicepage import PracticePage

        return PracticePage(GyulbotTrainer(only=entry), tries, watch)

    return PageOffer(Gyulbot.tr("Try it"), Gyulbot.tr("Try it"), "puzzle", make)


def _open_pack(pack: Pack, path: Path, editor: WorkshopEditor) -> None:
    assert isinstance(editor, PuzzleEditor)
    editor.files.take(pack, path)
