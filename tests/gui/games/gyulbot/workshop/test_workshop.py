"""The Workshop: drawing by mouse and keys, checking, packs as files, drawings as text."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from games.gyulbot import drawing, packs
from games.gyulbot.board import Direction, Puzzle
from games.gyulbot.difficulty import Grade
from games.gyulbot.generator import PuzzleRequest
from games.gyulbot.sketch import Sketch
from gui.app.workshop import EditorSpec, WorkshopPage
from gui.games.gyulbot.workshop.bench import Bench, Drawing
from gui.games.gyulbot.workshop.canvas import Canvas, Eraser, Goal, Robot, Walls
from gui.games.gyulbot.workshop.checking import Checking, Proven, Stopped, Unfinished, Unsolvable
from gui.games.gyulbot.workshop.puzzles import PuzzleEditor
from gui.kit.exports import Then
from gui.kit.theme import DARK, LIGHT, apply, set_theme
from gui.kit.widgets.buttons import Button
from gui.kit.widgets.sheets import Sheet
from gui.table.extensions import WorkshopEditor
from tests.gui import mouse
from tests.gui.typed import as_a

UP, RIGHT, DOWN, LEFT = Direction
EASY = Puzzle(
    width=6, height=5, walls=("C2E",), robots=(("red", "A1"), ("blue", "B3")), goal=("F5", "red")
)
SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
SECONDS = 30_000


class Shop:
    """An editor with methods that act as a person would; the test chooses the files."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        self.qtbot, self.folder = qtbot, folder
        self.to_open: Path | None = None
        self.save_as: Path | None = folder / "mine.garnet-puzzle.json"
        self.bench = Bench()
        self.told: list[str] = []
        self.page = WorkshopPage({"puzzles": EditorSpec("Puzzles", self._make)})
        self.page.messageSent.connect(self.told.append)
        qtbot.addWidget(self.page)
        self.page.resize(1280, 720)
        self.page.show()
        qtbot.waitExposed(self.page)

    def _make(self) -> WorkshopEditor:
        return PuzzleEditor(self.bench, self._ask, self._choose)

    def _ask(self, _parent: QWidget, _title: str, _name: str, then: Then) -> None:
        if self.save_as is not None:
            then(self.save_as)

    def _choose(self, _parent: QWidget, then: Then) -> None:
        if self.to_open is not None:
            then(self.to_open)

    @property
    def editor(self) -> PuzzleEditor:
        editor = self.page.editor
        assert isinstance(editor, PuzzleEditor)
        return editor

    @property
    def canvas(self) -> Canvas:
        return self.editor.canvas

    def at(self, cell: tuple[int, int], right: float = 0.5, down: float = 0.5) -> QPointF:
        rect = self.canvas.layout_.rect(cell)
        return QPointF(rect.left() + right * rect.width(), rect.top() + down * rect.height())

    def click(self, point: QPointF, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        self.qtbot.mouseClick(self.canvas, button, pos=point.toPoint())

    def drag(self, *points: QPointF) -> None:
        mouse.drag(self.canvas, *(point.toPoint() for point in points), steps=1)

    def press(
        self, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        self.qtbot.keyClick(self.canvas, key, held)

    def lay(self, *puzzles: Puzzle) -> None:
        self.bench.add(*(Drawing(Sketch.of(puzzle)) for puzzle in puzzles))

    def wait_for(self, kind: type) -> object:
        checker = self.editor.checker
        self.qtbot.waitUntil(lambda: isinstance(checker.finding, kind), timeout=SECONDS)
        return checker.finding

    def proven(self) -> Proven:
        checker = self.editor.checker

        def known() -> bool:
            return isinstance(checker.finding, Proven) and checker.finding.estimate is not None

        self.qtbot.waitUntil(known, timeout=SECONDS)
        assert isinstance(checker.finding, Proven)
        return checker.finding

    def sheet(self) -> Sheet:
        return next(sheet for sheet in self.page.findChildren(Sheet) if sheet.isVisible())


@pytest.fixture
def shop(qtbot: QtBot, tmp_path: Path) -> Iterator[Shop]:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    apply(app, DARK.with_motion(False))
    found = Shop(qtbot, tmp_path)
    yield found
    found.page.leave()


# Drawing


def test_walls_are_clicked_and_drawn(shop: Shop) -> None:
    shop.click(shop.at((3, 3), 0.95))
    assert shop.bench.sketch.walls == {((3, 3), RIGHT)}
    shop.click(shop.at((4, 3), 0.05))
    assert shop.bench.sketch.walls == set()
    shop.drag(shop.at((2, 5), 0.5, 0.97), shop.at((3, 5), 0.5, 0.97), shop.at((4, 5), 0.5, 0.97))
    assert shop.bench.sketch.walls == {((x, 5), DOWN) for x in (2, 3, 4)}
    shop.drag(shop.at((2, 6), 0.5, 0.03), shop.at((3, 6), 0.5, 0.03))
    assert shop.bench.sketch.walls == {((4, 5), DOWN)}
    corner = shop.at((7, 2), 0.96, 0.97)
    shop.drag(corner, shop.at((8, 2), 0.5, 0.98), shop.at((9, 2), 0.02, 0.95))
    assert shop.bench.sketch.walls == {((4, 5), DOWN), *(((x, 2), DOWN) for x in (7, 8, 9))}
    shop.bench.undo()
    assert shop.bench.sketch.walls == {((4, 5), DOWN)}, "one stroke is one step"
    shop.click(shop.at((0, 8), 0.02))
    assert len(shop.bench.sketch.walls) == 2, "the nearest border inside the board"


def test_a_quick_stroke_leaves_no_gap(shop: Shop) -> None:
    shop.drag(shop.at((1, 5), 0.5, 0.97), shop.at((6, 5), 0.5, 0.97), shop.at((3, 5), 0.5, 0.97))
    row = {((x, 5), DOWN) for x in range(1, 7)}
    assert shop.bench.sketch.walls == row
    shop.drag(shop.at((9, 8), 0.97), shop.at((9, 2), 0.97))
    column = {((9, y), RIGHT) for y in range(2, 9)}
    assert shop.bench.sketch.walls == row | column
    shop.drag(shop.at((6, 5), 0.5, 0.97), shop.at((1, 5), 0.5, 0.97))
    assert shop.bench.sketch.walls == column, "gaps are drawn as quickly"
    outside = QPointF(shop.canvas.width() - 1, shop.canvas.height() / 2)
    start, far = shop.at((12, 12), 0.5, 0.97), shop.at((2, 12), 0.5, 0.97)
    shop.drag(start, shop.at((13, 12), 0.5, 0.97), outside, far)
    drawn = {((x, 12), DOWN) for x in (2, 12, 13)}
    assert shop.bench.sketch.walls == column | drawn, "it came back elsewhere"


def test_gyulbots_and_the_goal_are_put_dragged_and_erased(shop: Shop) -> None:
    editor = shop.editor
    editor.palette_.picks[3].click()
    assert shop.canvas.tool == Robot("red")
    shop.click(shop.at((2, 2)))
    shop.click(shop.at((5, 2)))
    assert shop.bench.sketch.bodies == {"red": ((2, 2), (5, 2))}
    shop.drag(shop.at((2, 2)), shop.at((2, 9)))
    assert shop.bench.sketch.robot_at((2, 9)) == "red"
    shop.click(shop.at((2, 9)))
    assert shop.bench.sketch.bodies == {"red": ((5, 2),)}
    editor.palette_.picks[1].click()
    shop.click(shop.at((7, 7)))
    editor.goals.picks[1].click()
    assert (shop.bench.sketch.goal, shop.bench.sketch.accepts) == ((7, 7), "red")
    shop.drag(shop.at((7, 7)), shop.at((8, 7)))
    assert shop.bench.sketch.goal == (8, 7)
    editor.palette_.picks[2].click()
    assert shop.canvas.tool == Eraser()
    shop.click(shop.at((8, 7)))
    assert shop.bench.sketch.goal is None
    shop.click(shop.at((5, 2)), Qt.MouseButton.RightButton)
    assert shop.bench.sketch.robots == ()


def test_what_is_walled_off_becomes_a_block(shop: Shop) -> None:
    shop.bench.take(packs.shipped("tabletop"))
    assert len(shop.canvas.scenery.closed) == 4, "another drawing: at once"
    cell = (3, 3)
    for way in Direction:
        border = shop.bench.sketch.border(cell, way)
        assert border is not None
        shop.bench.change(shop.bench.sketch.walled(border, True))
    shop.qtbot.waitUntil(lambda: cell in shop.canvas.scenery.closed)
    shop.bench.undo()
    shop.qtbot.waitUntil(lambda: cell not in shop.canvas.scenery.closed)


def test_a_seventh_gyulbot_is_refused_in_words(shop: Shop) -> None:
    shop.press(Qt.Key.Key_2)
    for column in range(7):
        shop.click(shop.at((column, 0)))
    assert len(shop.bench.sketch.robots) == 6
    assert shop.editor.message.text() == "There are already six Gyulbots (GY-1)."
    assert shop.editor.message.isVisible()
    shop.click(shop.at((0, 0)))
    assert not shop.editor.message.isVisible()


def test_everything_can_be_drawn_by_keys(shop: Shop) -> None:
    shop.canvas.setFocus()
    shop.press(Qt.Key.Key_Up)
    shop.press(Qt.Key.Key_Right, SHIFT)
    assert shop.bench.sketch.walls == {((8, 8), RIGHT)}
    shop.press(Qt.Key.Key_Right, SHIFT)
    assert not shop.bench.sketch.walls
    shop.press(Qt.Key.Key_Left)
    shop.press(Qt.Key.Key_3)
    assert shop.canvas.tool == Robot("green")
    shop.press(Qt.Key.Key_Space)
    assert shop.bench.sketch.robots == (("green", (7, 8)),)
    shop.press(Qt.Key.Key_Down, CTRL)
    assert shop.bench.sketch.robots == (("green", (7, 9)),)
    shop.press(Qt.Key.Key_Right)
    shop.press(Qt.Key.Key_G)
    assert shop.canvas.tool == Goal()
    shop.press(Qt.Key.Key_Space)
    assert shop.bench.sketch.goal == (8, 9)
    assert "Goal: I10, any colour" in shop.canvas.accessibleDescription()
    assert shop.editor.goal.text() == "Goal: I10, any colour"
    shop.press(Qt.Key.Key_Delete)
    assert shop.bench.sketch.goal is None
    for key, tool in ((Qt.Key.Key_W, Walls()), (Qt.Key.Key_E, Eraser())):
        shop.press(key)
        assert shop.canvas.tool == tool
    shop.press(Qt.Key.Key_Z, CTRL)
    assert shop.bench.sketch.goal == (8, 9)
    shop.press(Qt.Key.Key_Y, CTRL)
    assert shop.bench.sketch.goal is None
    shop.press(Qt.Key.Key_Z, CTRL)
    shop.press(Qt.Key.Key_Z, CTRL | SHIFT)
    assert shop.bench.sketch.goal is None


def test_undo_goes_back_to_the_beginning_and_forth(shop: Shop) -> None:
    shop.editor.wide.setValue(8)
    shop.editor.high.setValue(5)
    assert (shop.bench.sketch.width, shop.bench.sketch.height) == (8, 5)
    shop.click(shop.at((3, 3), 0.95))
    shop.editor.empty.click()
    assert shop.bench.sketch == Sketch(8, 5)
    seen = [shop.bench.sketch]
    while shop.editor.undo.isEnabled():
        shop.editor.undo.click()
        seen.append(shop.bench.sketch)
    assert seen[-1] == Sketch() and shop.editor.wide.value() == 16
    while shop.editor.redo.isEnabled():
        shop.editor.redo.click()
    assert shop.bench.sketch == seen[0] and shop.editor.high.value() == 5


# Checking


def test_a_drawing_is_checked_as_it_changes(shop: Shop) -> None:
    editor = shop.editor
    assert shop.wait_for(Unfinished) and editor.card.head.text() == "Not a puzzle yet"
    shop.lay(EASY)
    found = shop.proven()
    assert found.least == 2 and found.complete and len(found.lines) == 2
    assert editor.card.head.text() == "2 moves · Easy"
    assert editor.card.message.text() == "2 shortest solutions"
    assert editor.card.reasons.text().startswith("Why: ")
    assert shop.bench.drawing.entry is not None and shop.bench.drawing.entry.least == 2
    first = editor.card.line.text()
    editor.card.after.click()
    assert editor.card.line.text() != first and editor.card.message.text() == "Solution 2 of 2"
    shop.bench.change(shop.bench.sketch.with_goal((2, 3), "red"))
    shop.wait_for(Unsolvable)
    assert editor.card.head.text() == "No solution" and not editor.card.play.isVisible()
    assert shop.bench.drawing.entry is None
    shop.bench.undo()
    assert shop.proven().least == 2


def test_what_is_wrong_is_marked_on_the_board(shop: Shop) -> None:
    sketch = Sketch.of(EASY)
    shop.bench.change(sketch)
    shop.bench.change(sketch.with_goal((0, 0), None))
    finding = shop.wait_for(Unfinished)
    assert isinstance(finding, Unfinished) and "(GY-6)" in shop.editor.card.message.text()
    assert shop.canvas.wrong == (0, 0)
    shop.bench.undo()
    shop.proven()
    assert shop.canvas.wrong is None


def test_a_check_can_be_stopped_and_begun_again(shop: Shop) -> None:
    shop.lay(EASY)
    assert isinstance(shop.editor.checker.finding, Checking)
    shop.editor.card.stop.setFocus()
    shop.editor.card.stop.click()
    assert isinstance(shop.editor.checker.finding, Stopped)
    assert shop.page.focusWidget() is shop.editor.card.again
    shop.editor.card.again.click()
    assert shop.proven().least == 2


def test_a_solution_is_played_on_the_board(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gui.games.gyulbot.workshop.player.REST", 1)
    monkeypatch.setattr("gui.games.gyulbot.workshop.player.SLIDE", 1)
    shop.lay(EASY)
    shop.proven()
    with shop.qtbot.waitSignal(shop.canvas.player.played, timeout=SECONDS):
        shop.editor.card.play.click()
    assert shop.canvas.player.bodies["red"] == ((5, 4),) and len(shop.canvas.player.legs) == 2
    shop.click(shop.at((3, 3), 0.95))
    assert shop.canvas.player.bodies["red"] == ((0, 0),) and not shop.canvas.player.legs


# Packs


def test_a_pack_is_saved_with_its_proofs_and_opened_again(shop: Shop) -> None:
    shop.lay(EASY, EASY)
    shop.proven()
    shop.editor.pack.title.setText("Mine")
    shop.editor.pack.title.textEdited.emit("Mine")
    shop.editor.pack.name.textEdited.emit("First")
    assert shop.bench.unsaved
    shop.editor.saves.click()
    assert not shop.bench.unsaved and shop.told == ["Saved."]
    assert shop.save_as is not None
    pack = packs.read(shop.save_as.read_bytes())
    assert pack.title == "Mine" and [puzzle.name for puzzle in pack.puzzles] == ["First", ""]
    assert pack.puzzles[0].least == 2 and pack.puzzles[1].least is None
    shop.editor.files.clear()
    assert shop.bench.empty and shop.bench.path is None
    shop.to_open = shop.save_as
    shop.editor.opens.click()
    assert len(shop.bench.drawings) == 2 and shop.bench.title == "Mine"
    assert shop.editor.pack.list.item(0).text() == "First\n2 moves · Easy"


def test_an_unfinished_puzzle_is_named_and_nothing_is_saved(shop: Shop) -> None:
    shop.lay(EASY)
    shop.editor.pack.plus.click()
    shop.editor.saves.click()
    assert "Puzzle 2 is not finished: There is no Gyulbot yet." in shop.editor.message.text()
    assert shop.save_as is not None and not shop.save_as.exists()


def test_what_cannot_be_read_is_told_and_changes_nothing(shop: Shop) -> None:
    bad = shop.folder / "bad.json"
    bad.write_text(json.dumps({"width": 3}))
    for path in (bad, shop.folder / "missing.json"):
        shop.to_open = path
        shop.editor.files.open()
        assert path.name in shop.editor.message.text() and shop.bench.empty


def test_nothing_drawn_is_lost_unasked(shop: Shop) -> None:
    shop.lay(EASY)
    shop.editor.files.take_shipped("tabletop")
    assert len(shop.bench.drawings) == 1
    asked = shop.sheet()
    assert "Save" in [
        button.text() for button in asked.findChildren(QPushButton) if button.hasFocus()
    ]
    asked.close()
    shop.editor.files.take_shipped("tabletop")
    sheet = shop.sheet()
    buttons = {
        widget.text(): widget for widget in sheet.findChildren(QWidget) if hasattr(widget, "text")
    }
    as_a(Button, buttons["Discard"]).click()
    assert len(shop.bench.drawings) > 10 and not shop.bench.unsaved
    assert shop.bench.title == "Tabletop"


def test_saving_first_goes_on_afterwards(shop: Shop) -> None:
    shop.lay(EASY)
    shop.editor.files.clear()
    buttons = {
        widget.text(): widget
        for widget in shop.sheet().findChildren(QWidget)
        if hasattr(widget, "text")
    }
    as_a(Button, buttons["Save"]).click()
    assert shop.bench.empty and shop.save_as is not None and shop.save_as.exists()


def test_the_list_orders_copies_and_removes(shop: Shop) -> None:
    shop.lay(EASY)
    pack = shop.editor.pack
    pack.name.textEdited.emit("One")
    pack.twin.click()
    pack.name.textEdited.emit("Two")
    assert [drawing.name for drawing in shop.bench.drawings] == ["One", "Two"]
    pack.up.click()
    assert [drawing.name for drawing in shop.bench.drawings] == ["Two", "One"]
    pack.list.setCurrentRow(1)
    assert shop.bench.drawing.name == "One" and not pack.down.isEnabled()
    assert pack.name.text() == "One"
    pack.gone.click()
    buttons = {
        widget.text(): widget
        for widget in shop.sheet().findChildren(QWidget)
        if hasattr(widget, "text")
    }
    as_a(Button, buttons["Remove"]).click()
    assert [drawing.name for drawing in shop.bench.drawings] == ["Two"]


# Text


def test_a_drawing_is_copied_and_read_back(shop: Shop) -> None:
    shop.lay(EASY)
    shop.editor.copy_drawing()
    text = QGuiApplication.clipboard().text()
    assert text == drawing.with_legend(EASY) and shop.told == ["Copied."]
    sheet = shop.editor.read_drawing()
    assert sheet.edit.toPlainText() == text and sheet.go.isEnabled()
    assert sheet.message.text() == "6 × 5 cells, 2 Gyulbots, goal F5"
    alone = msgspec.structs.replace(EASY, robots=EASY.robots[:1])
    sheet.edit.setPlainText(drawing.with_legend(alone))
    assert sheet.message.text() == "6 × 5 cells, 1 Gyulbot, goal F5"
    sheet.edit.setPlainText(text)
    sheet.edit.ensurePolished()
    fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).family()
    assert sheet.edit.font().family() == fixed  # only a fixed-width font aligns walls
    sheet.go.click()
    assert len(shop.bench.drawings) == 2
    assert shop.bench.sketch.puzzle().goal == EASY.goal


def test_a_drawing_that_cannot_be_read_names_the_place(shop: Shop) -> None:
    sheet = shop.editor.read_drawing()
    sheet.edit.setPlainText(drawing.with_legend(EASY).replace("|r", "|x"))
    assert not sheet.go.isEnabled()
    assert sheet.message.text() == "Line 3, cell A1: “x” is neither a Gyulbot nor the goal."
    sheet.edit.setPlainText("")
    assert sheet.message.text() == "" and not sheet.go.isEnabled()


# Making


def test_puzzles_are_made_into_the_pack(shop: Shop) -> None:
    sheet = shop.editor.make()
    sheet._set(PuzzleRequest(2, 4, 6, 6, ("red", "red"), scattered=True))
    sheet.count.setValue(3)
    sheet.seed.setText("seed")
    with shop.qtbot.waitSignal(sheet.closed, timeout=SECONDS):
        sheet.go.click()
    assert len(shop.bench.drawings) == 3
    assert all(drawing.entry is not None and drawing.entry.grade for drawing in shop.bench.drawings)
    assert not shop.editor.maker.busy
    assert shop.editor.make().wanted() == PuzzleRequest(
        2, 4, 6, 6, ("red", "red"), scattered=True
    ), "the next request begins with the last one"


def test_wishes_that_cannot_be_met_are_told(shop: Shop) -> None:
    sheet = shop.editor.make()
    sheet.least.setValue(9)
    sheet.most.setValue(3)
    sheet.go.click()
    assert "the fewest first" in sheet.message.text() and not shop.editor.maker.busy
    sheet.most.setValue(99)
    sheet.least.setValue(95)
    sheet.grade.setValue(Grade.EASY)
    sheet.go.click()
    assert shop.editor.maker.busy and sheet.stop.isVisible()
    sheet.stop.click()
    assert not shop.editor.maker.busy and sheet.go.isVisible()
    sheet.go.click()
    sheet.close()
    assert not shop.editor.maker.busy


# The page


@pytest.mark.alike
@pytest.mark.parametrize("width", [640, 900, 1280, 1920])
def test_nothing_lies_beside_the_page(shop: Shop, width: int) -> None:
    for _ in range(2):
        shop.page.resize(width, 480 if width == 640 else 720)
        QApplication.processEvents()
    assert shop.page.width() == width
    for child in shop.editor.findChildren(QWidget):
        if child.isVisible() and child.window() is shop.page:
            left = child.mapTo(shop.page, child.rect().topLeft()).x()
            assert left >= 0 and left + child.width() <= width + 1, child
    assert shop.canvas.layout_.pitch >= 10
    assert shop.editor.tabs.isVisible() == (width < 1080)


def test_on_a_narrow_page_the_pack_is_behind_a_tab(shop: Shop) -> None:
    shop.page.resize(800, 600)
    QApplication.processEvents()
    assert not shop.editor.pack.isVisible() and shop.editor.side.isVisible()
    shop.editor.tabs.setValue("pack")
    assert shop.editor.pack.isVisible() and not shop.editor.side.isVisible()


def test_another_theme_is_taken(shop: Shop) -> None:
    shop.lay(EASY)
    before = shop.page.grab().toImage()
    set_theme(shop.page.window(), LIGHT)
    assert shop.page.grab().toImage() != before


def test_two_editors_share_the_page(qtbot: QtBot) -> None:
    class Other(WorkshopEditor):
        def __init__(self) -> None:
            super().__init__()
            self.tools = QWidget()
            self.entered = self.left = 0

        def enter(self) -> None:
            self.entered += 1

        def leave(self) -> None:
            self.left += 1

    made: list[str] = []

    def maker(name: str) -> Callable[[], WorkshopEditor]:
        def make() -> WorkshopEditor:
            made.append(name)
            return Other()

        return make

    specs = {name: EditorSpec(name, maker(name)) for name in ("puzzles", "maps")}
    page = WorkshopPage(specs)
    qtbot.addWidget(page)
    page.show()
    assert made == ["puzzles"] and page.choice.isVisible()
    first = page.editor
    page.choice.setValue("maps")
    assert made == ["puzzles", "maps"] and isinstance(page.editor, Other)
    assert page.editor.entered == 1 and page.editor.tools.isVisible()
    assert isinstance(first, Other) and not first.tools.isVisible()
    page.choice.setValue("puzzles")
    assert made == ["puzzles", "maps"] and page.editor is first
    page.leave()
    assert first.left == 1
    other = WorkshopPage(specs, "maps")
    qtbot.addWidget(other)
    assert made[2:] == ["maps"] or made[2:] == ["puzzles", "maps"]
