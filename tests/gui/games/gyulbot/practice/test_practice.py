"""Practice in a window: choosing, trying against the clock, hints, giving up, counting, storing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from games.core import KnownError
from games.gyulbot.board import Direction, Move
from games.gyulbot.difficulty import Grade
from games.gyulbot.generator import PuzzleRequest
from games.gyulbot.packs import SHIPPED, Entry, shipped
from games.gyulbot.practice import Result, digest
from gui.games.gyulbot.practice.choose import ALL, MADE, Supply, Wish
from gui.games.gyulbot.practice.trainer import GyulbotTrainer
from gui.games.gyulbot.solving import PuzzleMaker
from gui.kit.theme import DARK, LIGHT, apply, set_theme
from gui.storage.store import Store
from gui.table.practicepage import PracticePage
from gui.table.watch import ClockTimes
from tests.gui.typed import as_a, there

KEYS = {
    Direction.UP: Qt.Key.Key_Up,
    Direction.RIGHT: Qt.Key.Key_Right,
    Direction.DOWN: Qt.Key.Key_Down,
    Direction.LEFT: Qt.Key.Key_Left,
}
ENTRY = next(puzzle for puzzle in shipped("first-slides").puzzles if (puzzle.least or 0) >= 3)


class FakeMaker(PuzzleMaker):
    """A puzzle maker that delivers puzzles when the test asks for them."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[PuzzleRequest] = []
        self.making = False

    @property
    def busy(self) -> bool:
        return self.making

    def make(self, wanted: PuzzleRequest, count: int = 1, seed: str | None = None) -> None:
        self.asked.append(wanted)
        self.making = True

    def stop(self) -> None:
        self.making = False

    def deliver(self, entry: Entry) -> None:
        self.made.emit(entry)
        self.making = False
        self.finished.emit()


class Person:
    """A person who practises; the test sets the clock."""

    def __init__(self, qtbot: QtBot, archive: Path) -> None:
        self.qtbot, self.now = qtbot, 1_000_000
        self.maker = FakeMaker()
        self.store = Store.open(archive)
        self.page = self._page()

    def _page(self) -> PracticePage:
        supply = Supply(random.Random(1), self.maker)
        page = PracticePage(GyulbotTrainer(supply=supply), self.store, self._look)
        self.qtbot.addWidget(page)
        page.resize(1280, 720)
        page.show()
        self.qtbot.waitExposed(page)
        return page

    def _look(self) -> ClockTimes:
        return ClockTimes(self.now, self.now, None)

    def begin(self, entry: Entry = ENTRY) -> None:
        self.trainer._pose(entry)

    def slide(self, entry: Entry, count: int | None = None) -> None:
        """Enter the first `count` moves of a puzzle's shortest solution by keys."""
        colours = list(dict.fromkeys(colour for colour, _ in entry.puzzle.robots))
        for move in entry.moves[:count]:
            board = self.page.board
            self.qtbot.keyClick(board, str(colours.index(move.colour) + 1))
            self.qtbot.keyClick(board, KEYS[move.direction])

    @property
    def trainer(self) -> GyulbotTrainer:
        return as_a(GyulbotTrainer, self.page.trainer)


@pytest.fixture
def person(qtbot: QtBot, tmp_path: Path) -> Iterator[Person]:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    apply(app, DARK.with_motion(False))
    found = Person(qtbot, tmp_path / "a.archive")
    yield found
    found.page.leave()
    found.store.close()


def test_a_shortest_solution_ends_it_and_is_kept(person: Person) -> None:
    person.begin()
    page = person.page
    assert page.running and not page.next.isVisible()
    person.now += 61_500
    person.slide(ENTRY)
    assert not page.running and person.trainer.exercise.perfect
    assert page.task.text() == f"Solved in {ENTRY.least} moves"
    assert page.facts.text() == "It cannot be done in fewer. 1:01, no hint."
    assert page.clock.text() == "1:01"
    (row,) = person.store.practice("gyulbot")
    assert row == msgspec.to_builtins(
        Result(puzzle=digest(ENTRY.puzzle), least=ENTRY.least or 0, moves=ENTRY.least,
               ms=61_500, grade=ENTRY.grade)
    )  # fmt: skip
    person.now += 60_000
    assert page.ms == 61_500
    person.qtbot.keyClick(there(page.focusWidget()), Qt.Key.Key_Return)
    assert page.running, "Enter leads to the next one"


def test_a_longer_solution_may_be_improved(person: Person) -> None:
    person.begin()
    page = person.page
    line = ENTRY.moves
    detour = (*_there_and_back(ENTRY), *line)
    page.scene.actionProposed.emit("solve " + _text(detour))
    assert page.running and page.said.text() == (
        f"Solved in {len(detour)} moves. There is a shorter solution."
    )
    assert person.trainer.enough.isVisible() and not page.give_up.isVisible()
    person.trainer.enough.click()
    assert not page.running and "It can be done in" in page.facts.text()
    assert person.store.practice("gyulbot")[0]["moves"] == len(detour)


def _there_and_back(entry: Entry) -> tuple[Move, Move]:
    """Find two moves that change the board and after which the solution still works."""
    from games.gyulbot.board import Move, board_of, trace

    board = board_of(entry.puzzle)
    ways = list(Direction)
    colours = [colour for colour, _ in board.start]
    moves = [Move(colour, way) for colour in colours for way in ways]
    for move in moves:
        for other in moves:
            found = trace(board, (move, other, *entry.moves))
            if found.solved and len(found.moves) == len(entry.moves) + 2:
                return move, other
    raise AssertionError("no detour")


def _text(moves: tuple[Move, ...]) -> str:
    from games.gyulbot import solution

    return solution.write(moves)


def test_hints_come_one_by_one(person: Person) -> None:
    person.begin()
    page = person.page
    assert not page.hints.isVisible()
    total = len(there(person.trainer.exercise).hints)
    for number in range(1, total + 1):
        page.hint.click()
        assert len(page.hints.text().splitlines()) == number
    assert not page.hint.isEnabled()
    assert f"It takes {ENTRY.least} moves." in page.hints.text()
    person.slide(ENTRY)
    assert person.store.practice("gyulbot")[0]["hints"] == total


def test_giving_up_shows_the_way(person: Person) -> None:
    person.begin()
    page = person.page
    page.give_up.click()
    assert page.task.text() == "The answer" and page.said.text() == ENTRY.line
    assert page.facts.text() == f"It takes {ENTRY.least} moves."
    assert ENTRY.line is not None and ENTRY.line in page.scene.description()
    person.trainer.show_least.click()
    assert person.store.practice("gyulbot")[0]["moves"] is None


def test_no_hint_no_line_and_no_number_is_shown_before(person: Person) -> None:
    person.begin()
    texts = " ".join(
        widget.text() for widget in person.page.findChildren(QWidget)
        if hasattr(widget, "text") and widget.isVisible()
    )  # fmt: skip
    assert ENTRY.line is not None and ENTRY.line not in texts
    assert f"{ENTRY.least} moves" not in texts
    assert "999" not in texts and "999" not in person.page.scene.description()


def test_leaving_counts_what_was_begun_and_nothing_else(person: Person) -> None:
    person.begin()
    person.page.go_back()
    assert person.store.practice("gyulbot") == ()
    person.begin()
    person.slide(ENTRY, 1)
    person.page.go_back()
    assert len(person.store.practice("gyulbot")) == 1
    assert person.trainer.choose.isVisible()


def test_choosing_and_starting(person: Person) -> None:
    page = person.page
    pool = [puzzle for pack in SHIPPED for puzzle in shipped(pack).puzzles]
    assert person.trainer.choose.message.text().startswith(f"{len(pool)} puzzles, 0 of them")
    person.trainer.choose.grade.setValue(Grade.HARD)
    hard = [item for item in pool if item.grade is Grade.HARD]
    assert person.trainer.choose.message.text().startswith(f"{len(hard)} puzzles")
    person.trainer.choose.source.setValue("first-slides")
    person.trainer.choose.grade.setValue(Grade.MASTER)
    assert not person.trainer.choose.start.isEnabled()
    person.trainer.choose.grade.setValue(None)
    person.qtbot.keyClick(person.trainer.choose, Qt.Key.Key_Return)
    assert person.page.running
    assert there(person.trainer.exercise).entry in shipped("first-slides").puzzles
    page.header.back.click()
    assert person.trainer.choose.isVisible()
    with person.qtbot.waitSignal(page.backRequested):
        page.header.back.click()


def test_solved_puzzles_come_again_last(person: Person) -> None:
    entries = shipped("first-slides").puzzles
    results = tuple(
        Result(puzzle=digest(entry.puzzle), least=entry.least or 1, moves=entry.least, ms=1)
        for entry in entries[1:]
    )
    drawn: list[Entry] = []
    supply = person.trainer.supply
    supply.ready.disconnect()
    supply.ready.connect(drawn.append)
    supply.ask(Wish("first-slides"), results)
    assert drawn == [entries[0]]
    supply.ask(Wish("first-slides"), (*results, results[0]))
    supply.ask(Wish("first-slides"), ())
    assert len(drawn) == 3 and drawn[1] == entries[0], "the only one left, even if just tried"
    assert drawn[2] != drawn[1]


def test_the_easiest_come_first_and_each_once(person: Person) -> None:
    drawn: list[Entry] = []
    supply = person.trainer.supply
    supply.ready.disconnect()
    supply.ready.connect(drawn.append)
    results: tuple[Result, ...] = ()
    for _ in range(80):
        supply.ask(Wish(ALL), results)
        last = drawn[-1]
        puzzle, least = digest(last.puzzle), last.least or 1
        results = (*results, Result(puzzle=puzzle, least=least, moves=least, ms=1))
    assert len({digest(item.puzzle) for item in drawn}) == 80
    hard = [list(Grade).index(item.grade or Grade.MASTER) for item in drawn]
    assert hard == sorted(hard)


def test_what_was_given_up_comes_after_what_was_not_tried(person: Person) -> None:
    drawn: list[Entry] = []
    supply = person.trainer.supply
    supply.ready.disconnect()
    supply.ready.connect(drawn.append)
    results: tuple[Result, ...] = ()
    for _ in range(12):
        supply.ask(Wish("first-slides"), results)
        results = (*results, Result(puzzle=digest(drawn[-1].puzzle), least=2, moves=None, ms=1))
    assert {item.name for item in drawn} == {
        puzzle.name for puzzle in shipped("first-slides").puzzles
    }


def test_new_ones_are_made_while_one_is_tried(person: Person) -> None:
    page = person.page
    person.trainer.choose.source.setValue(MADE)
    person.trainer.choose.grade.setValue(Grade.HARD)
    person.trainer.choose.rigid.setChecked(True)
    person.trainer.choose.start.click()
    assert person.trainer.making.isVisible() and len(person.maker.asked) == 1
    assert person.maker.asked[0].grade is Grade.HARD
    assert len(set(person.maker.asked[0].robots)) < len(person.maker.asked[0].robots)
    person.maker.deliver(ENTRY)
    assert person.page.running and len(person.maker.asked) == 2, "the next one already"
    second = shipped("first-slides").puzzles[-1]
    person.maker.deliver(second)
    assert there(person.trainer.exercise).entry == ENTRY and len(person.maker.asked) == 2
    person.page.give_up.click()
    person.page.next.click()
    assert there(person.trainer.exercise).entry == second and len(person.maker.asked) == 3
    page.header.back.click()
    assert not person.maker.busy


def test_making_can_be_stopped_or_fail(person: Person) -> None:
    page = person.page
    person.trainer.choose.source.setValue(MADE)
    person.trainer.choose.start.click()
    person.trainer.stopping.click()
    assert person.trainer.choose.isVisible() and not person.maker.busy
    person.trainer.choose.start.click()
    person.maker.failed.emit("It did not work.")
    assert person.trainer.choose.isVisible() and page.notice.isVisible()


def test_statistics_are_shown_by_grade_and_survive(person: Person) -> None:
    person.begin()
    person.now += 75_000
    person.slide(ENTRY)
    person.trainer.other.click()
    choose = person.trainer.choose
    texts = [
        as_a(QLabel, there(choose._table.itemAtPosition(row, column)).widget()).text()
        for row in (1, 2)
        for column in range(7)
    ]
    assert texts == [
        "Easy", "1", "1", "1", "1", "1:15", "1:15",
        "All levels", "1", "1", "1", "1", "1:15", "1:15",
    ]  # fmt: skip
    assert choose.message.text().split(", ")[1].startswith("1 of them")


def test_what_cannot_be_kept_is_told(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise KnownError("The disk is full.")

    monkeypatch.setattr(person.store, "practised", full)
    person.begin()
    person.slide(ENTRY)
    assert "not saved: The disk is full." in person.page.notice.text()
    assert person.trainer.results[-1].perfect


@pytest.mark.alike
@pytest.mark.parametrize("width", [640, 800, 1280, 1920])
def test_it_fits(person: Person, width: int) -> None:
    person.begin()
    person.page.hint.click()
    for _ in range(2):
        person.page.resize(width, 480 if width == 640 else 720)
        QApplication.processEvents()
    assert person.page.width() == width
    assert person.page.hint.visibleRegion().boundingRect().height() > 0
    person.page.give_up.click()
    QApplication.processEvents()
    button = person.page.next
    corner = button.mapTo(person.page, button.rect().bottomRight())
    assert corner.x() < width and corner.y() < person.page.height()
    assert person.page.board.width() >= 160


def test_another_theme_is_taken(person: Person) -> None:
    person.begin()
    before = person.page.grab().toImage()
    set_theme(person.page.window(), LIGHT)
    assert person.page.grab().toImage() != before
