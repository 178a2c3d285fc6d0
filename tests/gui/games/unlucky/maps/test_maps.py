from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from games import registry
from games.core import KnownError, OptionSpec, strict_json
from games.kinds.grids import Cell
from games.match import record
from games.unlucky.know_your_nodes.map import default_rows, map_of
from games.unlucky.options import MAP_SPEC
from gui.games.unlucky.maps import bench as files
from gui.games.unlucky.maps.bench import MapBench, drawable
from gui.games.unlucky.maps.canvas import region_colour
from gui.games.unlucky.maps.editor import MapChoice, MapEditor, MapWorkbench, SmallMap, rows_in
from gui.kit.theme import DARK, apply
from gui.newmatch.page import NewMatchPage
from gui.storage.settings import Settings
from tests.gui import mouse
from tests.gui.begun import begun
from tests.gui.typed import as_a

pytestmark = pytest.mark.painted

THEME = DARK.with_motion(False)
SMALL = ("ABCDEFG", "HIJKLMM")


@pytest.fixture
def editor(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> MapEditor:
    apply(qapp, THEME)
    made = MapEditor(
        MapBench(),
        lambda _parent, _title, name, then: then(tmp_path / name),
        lambda _parent, then: then(tmp_path / "map.garnet-map.json"),
    )
    qtbot.addWidget(made)
    qtbot.addWidget(made.tools)
    made.resize(1280, 720)
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    made.enter()
    return made


def at(editor: MapEditor, cell: Cell) -> QPoint:
    return editor.canvas.grid().rect(cell).center().toPoint()


def told(editor: MapEditor) -> list[str]:
    return [line.text() for line in editor.problems if line.isVisible()]


@pytest.mark.clause("KN-1")
def test_the_bench_begins_with_the_default_map_and_says_what_is_wrong_where() -> None:
    bench = MapBench()
    assert bench.rows == default_rows() and bench.problems() == ()
    assert sum(bench.counts().values()) == 49 and bench.counts()["M"] == 5
    bench.paint([(3, 3)], "A")
    sentences = [str(problem.why) for problem in bench.problems()]
    assert "region M is not connected: D3 and C4 are apart" in sentences
    cells = {cell for problem in bench.problems() for cell in problem.cells}
    assert {(3, 3), (3, 2), (2, 3)} <= cells
    bench.undo()
    assert bench.problems() == () and bench.can_redo
    bench.redo()
    assert bench.letter((3, 3)) == "A"


def test_a_stroke_is_one_change() -> None:
    bench = MapBench()
    bench.begin()
    for column in range(4):
        bench.paint([(column, 0)], "M")
    bench.end()
    assert bench.rows[0].startswith("MMMM")
    bench.undo()
    assert bench.rows == default_rows() and not bench.can_undo
    bench.begin()
    bench.end()
    assert not bench.can_undo


def test_sizes_are_bounded_and_rows_kept() -> None:
    bench = MapBench()
    bench.resize(9, 2)
    assert bench.size == (9, 2) and bench.rows[0] == "HHDDDEE.."
    bench.resize(0, 99)
    assert bench.size == (1, 32)
    assert MapBench(("AB", "C")).rows == default_rows()
    assert not drawable(()) and not drawable(("Z",)) and drawable(SMALL)


def test_mouse_strokes_paint_and_the_right_button_takes_away(
    editor: MapEditor, qtbot: QtBot
) -> None:
    canvas = editor.canvas
    qtbot.keyClick(canvas, Qt.Key.Key_B)
    assert canvas.brush == "B" and editor.regions.brushes["B"].isChecked()
    mouse.drag(canvas, at(editor, (0, 0)), at(editor, (1, 0)), steps=1)
    assert editor.bench.rows[0] == "BBDDDEE"
    assert "Region B is not connected: A1 and D6 are apart." in told(editor)
    assert not editor.use.isEnabled() and canvas.wrong >= {(0, 0), (3, 5)}
    qtbot.mouseClick(canvas, Qt.MouseButton.RightButton, pos=at(editor, (1, 0)))
    assert editor.bench.rows[0] == "B.DDDEE"
    qtbot.mouseClick(canvas, Qt.MouseButton.MiddleButton, pos=at(editor, (5, 0)))
    assert canvas.brush == "E"
    editor.undo.click()
    editor.undo.click()
    assert editor.bench.rows == default_rows()
    assert editor.sign.text() == "This is a map: 49 nodes in 13 regions." and told(editor) == []


def test_a_quick_stroke_leaves_no_place_out(editor: MapEditor, qtbot: QtBot) -> None:
    canvas = editor.canvas
    qtbot.keyClick(canvas, Qt.Key.Key_B)
    mouse.drag(canvas, *(at(editor, cell) for cell in ((0, 3), (6, 3), (6, 0))), steps=1)
    assert editor.bench.rows[3] == "BBBBBBB"
    assert [row[6] for row in editor.bench.rows[:4]] == ["B"] * 4
    editor.undo.click()
    assert editor.bench.rows == default_rows(), "one stroke is one step"


def test_all_of_it_by_keys(editor: MapEditor, qtbot: QtBot) -> None:
    canvas = editor.canvas
    qtbot.keyClick(canvas, Qt.Key.Key_Down)
    qtbot.keyClick(canvas, Qt.Key.Key_Right)
    assert canvas.cursor_at == (1, 0)
    qtbot.keyClick(canvas, Qt.Key.Key_I)
    assert editor.bench.letter((1, 0)) == "I"
    assert canvas.accessibleDescription() == "B1: Region I"
    qtbot.keyClick(canvas, Qt.Key.Key_Delete)
    assert editor.bench.letter((1, 0)) == "."
    qtbot.keyClick(canvas, Qt.Key.Key_Space)
    assert editor.bench.letter((1, 0)) == "I"
    for _ in range(3):
        qtbot.keyClick(canvas, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert editor.bench.rows == default_rows()
    editor.columns.setValue(5)
    assert editor.bench.size == (5, 7)


def test_the_cursor_stays_on_the_map(editor: MapEditor, qtbot: QtBot) -> None:
    canvas = editor.canvas
    qtbot.keyClick(canvas, Qt.Key.Key_I)
    assert canvas.brush == "I" and editor.bench.rows == default_rows(), "nowhere to paint yet"
    for keys, cell in (
        ((Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Left), (0, 0)),
        ([Qt.Key.Key_Right] * 9, (6, 0)),
        ([Qt.Key.Key_Down] * 9, (6, 6)),
        ((Qt.Key.Key_Left, Qt.Key.Key_Up), (5, 5)),
    ):
        for key in keys:
            qtbot.keyClick(canvas, key)
        assert canvas.cursor_at == cell
    editor.columns.setValue(3)
    editor.rows.setValue(4)
    assert editor.bench.size == (3, 4) and canvas.cursor_at == (2, 3)
    assert canvas.accessibleDescription() == "C4: Region M"
    for key in (Qt.Key.Key_Backspace, Qt.Key.Key_Period):
        qtbot.keyClick(canvas, Qt.Key.Key_C)
        qtbot.keyClick(canvas, key)
        assert editor.bench.letter((2, 3)) == "."
    qtbot.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=at(editor, (0, 0)))
    assert canvas.cursor_at is None and canvas.accessibleDescription().startswith("3")


def test_keys_that_paint_nothing_are_the_pages(editor: MapEditor, qtbot: QtBot) -> None:
    heard: list[Qt.Key] = []
    editor.keyPressEvent = lambda event: heard.append(Qt.Key(event.key()))  # type: ignore[method-assign]
    for key in (Qt.Key.Key_Z, Qt.Key.Key_Escape, Qt.Key.Key_B):
        qtbot.keyClick(editor.canvas, key)
    assert heard == [Qt.Key.Key_Z, Qt.Key.Key_Escape] and editor.canvas.brush == "B"
    qtbot.keyClick(editor.canvas, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert editor.canvas.brush == "B", "that copies"


def test_what_can_be_undone_and_done_again(editor: MapEditor, qtbot: QtBot) -> None:
    def offered() -> tuple[bool, bool]:
        return editor.undo.isEnabled(), editor.redo.isEnabled()

    assert offered() == (False, False)
    editor.bench.take(SMALL)
    assert offered() == (True, False)
    editor.undo.click()
    assert offered() == (False, True) and editor.bench.rows == default_rows()
    editor.redo.click()
    assert offered() == (True, False) and editor.bench.rows == SMALL
    control = Qt.KeyboardModifier.ControlModifier
    for again in (control | Qt.KeyboardModifier.ShiftModifier, control):
        qtbot.keyClick(editor.canvas, Qt.Key.Key_Z, control)
        assert editor.bench.rows == default_rows()
        key = Qt.Key.Key_Y if again == control else Qt.Key.Key_Z
        qtbot.keyClick(editor.canvas, key, again)
        assert editor.bench.rows == SMALL


def test_the_palette_chooses_and_counts(editor: MapEditor, qtbot: QtBot) -> None:
    brushes = editor.regions.brushes
    assert brushes["A"].isChecked() and "".join(brushes) == "ABCDEFGHIJKLM."
    for letter, brush in brushes.items():
        brush.click()
        assert editor.canvas.brush == letter
    brushes["D"].click()
    qtbot.keyClick(editor.canvas, Qt.Key.Key_E, Qt.KeyboardModifier.AltModifier)
    assert editor.canvas.brush == "." and brushes["."].isChecked()
    before = brushes["M"].grab().toImage(), brushes["A"].grab().toImage()
    editor.bench.take(tuple(row.replace("M", ".") for row in default_rows()))
    assert [brushes[item].count for item in "AM."] == [5, 0, 0]
    assert brushes["M"].grab().toImage() != before[0], "none is left"
    assert brushes["A"].grab().toImage() == before[1]
    middle = brushes["A"].rect().center().x()
    frames = [brushes[item].grab().toImage().pixelColor(middle, 2).name() for item in ".A"]
    assert frames[0] == QColor(THEME.accent_text).name() != frames[1], "which is chosen"
    assert brushes["A"].accessibleName() != brushes["M"].accessibleName()


def test_size_and_check_follow_the_map(editor: MapEditor) -> None:
    editor.bench.take(SMALL)
    assert (editor.columns.value(), editor.rows.value()) == (7, 2) and editor.use.isEnabled()
    editor.bench.take(("A" * 9, "B" * 9, "C" * 9))
    assert (editor.columns.value(), editor.rows.value()) == (9, 3)
    assert editor.sign.text() == "Not a valid map yet:" and not editor.use.isEnabled()
    assert len(told(editor)) == 6 == len(editor.problems), "of ten regions without a node"
    assert told(editor)[0].startswith("Region D has no node")
    editor.usual.click()
    assert told(editor) == [] and editor.use.isEnabled() and editor.columns.value() == 7


def test_the_panel_is_below_the_map_where_there_is_no_room_beside_it(editor: MapEditor) -> None:
    def beside() -> bool:
        QApplication.processEvents()
        return editor._side.x() >= editor.canvas.geometry().right()

    assert beside() and editor._side.width() == 320
    editor.resize(620, 900)
    assert beside()
    editor.resize(619, 900)
    assert not beside() and editor._side.y() >= editor.canvas.geometry().bottom()


def test_regions_are_filled_without_gaps_and_what_is_wrong_is_framed(editor: MapEditor) -> None:
    canvas = editor.canvas
    editor.bench.take(SMALL)

    def colours() -> dict[str, str]:
        image, pitch = canvas.grab().toImage(), canvas.grid().rect((0, 0)).width()
        ratio = image.devicePixelRatio()

        def seen(cell: Cell, right: float, down: float) -> str:
            corner = canvas.grid().rect(cell).topLeft()
            point = (corner + QPointF(right * pitch, down * pitch)) * ratio
            return image.pixelColor(point.toPoint()).name()

        return {
            "A": seen((0, 0), 0.2, 0.2),
            "B": seen((1, 0), 0.2, 0.2),
            "between A and B": seen((1, 0), 0, 0.25),
            "between M and M": seen((6, 1), 0, 0.25),
            "M": seen((6, 1), 0.2, 0.25),
            "frame of A": seen((0, 0), 3 / pitch, 0.5),
            "middle of A": seen((0, 0), 0.5, 0.5),
        }

    sound = colours()
    assert sound["A"] == QColor(region_colour(THEME, "A")).name() != sound["B"]
    assert sound["between M and M"] == sound["M"] == QColor(region_colour(THEME, "M")).name()
    assert sound["between A and B"] not in (sound["A"], sound["B"])
    assert sound["frame of A"] != QColor(THEME.danger).name()
    canvas.setWrong(frozenset({(0, 0), (30, 30)}))
    assert colours()["frame of A"] == QColor(THEME.danger).name()
    editor.bench.take((".BCDEFG", *SMALL[1:]))
    canvas.setWrong(frozenset())
    assert colours()["middle of A"] == QColor(THEME.line).name() != colours()["A"], "a dot"


@pytest.mark.clause("KN-1")
def test_every_border_of_a_region_is_seen_and_no_other(editor: MapEditor) -> None:
    canvas, bench = editor.canvas, editor.bench
    image, rect = canvas.grab().toImage(), canvas.grid().rect
    pitch, ratio = rect((0, 0)).width(), canvas.devicePixelRatioF()

    def seen(point: QPointF) -> str:
        return image.pixelColor((point * ratio).toPoint()).name()

    for row, letters in enumerate(default_rows()):
        for column, letter in enumerate(letters):
            area, colour = rect((column, row)), QColor(region_colour(THEME, letter)).name()
            for step, side in (((1, 0), area.topRight()), ((0, 1), area.bottomLeft())):
                beyond = (column + step[0], row + step[1])
                if max(beyond) < 7:
                    along = QPointF(step[1], step[0]) * pitch * 0.3
                    joined = bench.letter(beyond) == letter
                    assert (seen(side + along) == colour) is joined, (column, row, step)
            middle = [
                seen(area.center() + QPointF(x, y) * pitch / 40)
                for x in range(-6, 7)
                for y in range(-6, 7)
            ]
            assert QColor(THEME.text).name() in middle, "its letter"
    assert canvas.accessibleName() == "Map" and canvas.minimumWidth() >= 140


def test_the_cursor_is_seen_where_keys_go(editor: MapEditor, qtbot: QtBot) -> None:
    canvas = editor.canvas
    without = canvas.grab().toImage()
    qtbot.keyClick(canvas, Qt.Key.Key_Down)
    assert canvas.grab().toImage() != without
    editor.use.setFocus()
    assert canvas.grab().toImage() == without


def test_the_workshop_keeps_the_map_that_was_drawn_last(qapp: QApplication, tmp_path: Path) -> None:
    def bench_of(notes: Settings | None) -> MapWorkbench:
        return MapWorkbench("know-your-nodes", notes, lambda *_: None, qapp)

    notes = Settings(tmp_path / "settings.json")
    assert bench_of(None).bench.rows == default_rows() == bench_of(notes).bench.rows
    bench_of(notes).take(SMALL)
    bench_of(None).take(("A",))
    assert bench_of(notes).bench.rows == SMALL
    notes.keep_note("maps", 7)
    assert bench_of(notes).bench.rows == default_rows()
    bench, used = bench_of(notes), list[object]()
    bench.used.connect(lambda *told: used.append(told))
    bench.use(SMALL)
    bench.use(default_rows())
    rows = {"rows": list(SMALL)}
    assert used == [("know-your-nodes", "map", rows), ("know-your-nodes", "map", None)]


def test_a_thumbnail_has_the_colours_of_the_regions(qtbot: QtBot, qapp: QApplication) -> None:
    apply(qapp, THEME)
    small = SmallMap()
    qtbot.addWidget(small)
    small.setRows(("AB", "..", "CD"))
    image = small.grab().toImage()
    pitch = image.width() / 3

    def seen(column: int, row: int) -> str:
        return image.pixelColor(int((column + 0.5) * pitch), int((row + 0.5) * pitch)).name()

    for letter, cell in {"A": (0, 0), "B": (1, 0), "C": (0, 2), "D": (1, 2)}.items():
        assert seen(*cell) == QColor(region_colour(THEME, letter)).name()
    assert seen(0, 1) == seen(1, 1) == seen(2, 2) != seen(0, 0)


def test_what_cannot_be_saved_is_said(editor: MapEditor, tmp_path: Path) -> None:
    (tmp_path / "map.garnet-map.json").mkdir()
    heard = list[str]()
    editor.messageSent.connect(heard.append)
    editor.save()
    assert heard == [] and "map.garnet-map.json" in editor.sign.text()


@pytest.mark.parametrize(
    ("value", "rows"),
    [
        ({"rows": list(SMALL)}, SMALL),
        (SMALL, SMALL),
        ({"rows": list(default_rows())}, ()),
        (None, ()),
        ({"rows": "AB"}, ()),
        ({"rows": ["AB", 1]}, ()),
    ],
)
def test_a_record_has_rows_only_of_another_map(value: object, rows: tuple[str, ...]) -> None:
    assert rows_in(value) == rows


def test_a_map_is_saved_and_opened_again(editor: MapEditor, qtbot: QtBot, tmp_path: Path) -> None:
    editor.bench.take(SMALL)
    heard = list[str]()
    editor.messageSent.connect(heard.append)
    editor.save()
    path = tmp_path / "map.garnet-map.json"
    assert files.read_map(path) == SMALL and heard == ["Saved as map.garnet-map.json."]
    editor.usual.click()
    assert editor.bench.rows == default_rows()
    editor.open()
    assert editor.bench.rows == SMALL
    with qtbot.waitSignal(editor.useRequested) as asked:
        editor.use.click()
    assert asked.args == [SMALL]


@pytest.mark.clause("KN-1")
@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b'{"rows": ["ABCDEFG", "HIJKLM"]}', "row 2 has 6 places, row 1 has 7"),
        (b'{"rows": ["ABCDEFG", "HIJKLMA"]}', "region A is not connected: A1 and G2 are apart"),
        (b'{"rows": ["ABCDEFG", "HIJKLLL"]}', "region M has no node"),
        (b'{"rows": ["ABCDEFG", "HIJKLMZ"]}', "“Z” at G2 is not a region"),
        (b'{"rows": []}', "it has no rows"),
        (b'{"rows": ["A"], "more": 1}', "more"),
        (b"[1]", "object"),
        (b"\xff", ""),
    ],
)
def test_what_is_wrong_with_a_file_names_the_place(
    editor: MapEditor, tmp_path: Path, data: bytes, text: str
) -> None:
    path = tmp_path / "map.garnet-map.json"
    path.write_bytes(data)
    with pytest.raises(KnownError) as caught:
        files.read_map(path)
    assert path.name in str(caught.value) and text in str(caught.value)
    editor.open()
    assert text in editor.sign.text() and editor.bench.rows == default_rows()


def test_a_file_that_is_not_there_is_said(editor: MapEditor) -> None:
    editor.open()
    assert "map.garnet-map.json" in editor.sign.text()


def test_what_is_written_is_a_map_a_record_takes() -> None:
    game = registry.game("unlucky-for-some")
    rows = strict_json.parse(files.dump(SMALL))
    setup = record.setup_of(game, None, {"map": rows}, {"dmo": "Ann", "ec": "Ben"})
    assert map_of(setup.options.map.rows).rows == SMALL


def test_new_match_shows_the_map_and_takes_another(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    apply(qapp, THEME)
    path = tmp_path / "x.json"
    path.write_bytes(files.dump(SMALL))
    spec: OptionSpec = MAP_SPEC
    choice = MapChoice(registry.game("know-your-nodes"), spec, lambda _, then: then(path))
    qtbot.addWidget(choice)
    values, failed = list[object](), list[str]()
    choice.valueChanged.connect(values.append)
    choice.failed.connect(failed.append)
    assert choice.name.fullText() == "The default map: 49 nodes" and not choice.usual.isEnabled()
    usual = choice.picture.grab().toImage()
    choice.file.click()
    assert values == [{"rows": list(SMALL)}] and choice.picture.rows == SMALL
    assert choice.picture.grab().toImage() != usual
    assert choice.name.fullText() == "Another map: 14 nodes"
    choice.usual.click()
    assert values[-1] is None and choice.picture.rows == default_rows()
    path.write_text("{}")
    choice.file.click()
    assert failed and len(values) == 2


def test_a_drawn_map_is_chosen_for_the_match(qtbot: QtBot, qapp: QApplication) -> None:
    apply(qapp, THEME)
    game = registry.game("unlucky-for-some")
    page = NewMatchPage(game, "umpire", Settings(), lambda: bytes(32))
    qtbot.addWidget(page)
    page.take_option("map", {"rows": list(SMALL)})
    assert page.problem is None
    row = page.options.rows["map"]
    page.resize(1100, 900)
    page.show()
    assert row.editor.width() > 0.9 * row.width(), (
        "below its words, which are beside a short choice"
    )
    assert as_a(MapChoice, row.editor).picture.rows == SMALL
    with qtbot.waitSignal(page.options.workRequested) as asked:
        as_a(MapChoice, row.editor).draw.click()
    assert asked.args == ["maps", SMALL]
    page.take_option("map", {"rows": ["AB"]})
    assert page.problem is not None and page.problem.where == "map"
    with qtbot.waitSignal(page.startRequested) as started:
        page.take_option("map", {"rows": list(SMALL)})
        page.start()
    assert begun(started.args[0]).setup.options.map.rows == SMALL


@pytest.mark.alike
@pytest.mark.parametrize("game_id", ["unlucky-for-some", "know-your-nodes"])
def test_new_match_leads_from_trial_to_trial(
    qtbot: QtBot, qapp: QApplication, game_id: str
) -> None:
    apply(qapp, THEME)
    page = NewMatchPage(registry.game(game_id), "umpire", Settings(), lambda: bytes(32))
    qtbot.addWidget(page)
    asked = list[str]()
    page.trials.chosen.connect(asked.append)
    page.trials.choice.setValue(game_id)
    page.trials._choose(game_id)
    page.trials._choose("candle-countdown")
    assert asked == ["candle-countdown"]
