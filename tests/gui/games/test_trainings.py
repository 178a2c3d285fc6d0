"""Trainings by mouse and keys: Masked Army's memory and HyperStar's coordinates."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from games.core import PUBLIC
from games.kinds.grids import read_cell
from games.masked_army.view import GRID, MASKED
from gui.games.hyperstar.coordinates import CoordinatesPage
from gui.games.masked_army.memory import FIRST, MemoryPage
from gui.kit.theme import DARK, apply
from gui.storage.store import Store
from gui.table.drill import Drill
from gui.table.watch import ClockTimes
from tests.gui import mouse
from tests.gui.layouts import complaints, settle


@pytest.fixture
def store(tmp_path: Path, qapp: QApplication) -> Iterator[Store]:
    apply(qapp, DARK.with_motion(False))
    store = Store.open(tmp_path / "a.archive")
    yield store
    store.close()


def shown(qtbot: QtBot, page: Drill) -> None:
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    page.enter()
    settle(page)


def memory(qtbot: QtBot, store: Store, seed: int = 1) -> MemoryPage:
    page = MemoryPage(store, lambda: ClockTimes(0, 0, 0), random.Random(seed))
    shown(qtbot, page)
    return page


def coordinates(qtbot: QtBot, store: Store) -> CoordinatesPage:
    page = CoordinatesPage(store, lambda: ClockTimes(0, 0, 0), random.Random(1))
    shown(qtbot, page)
    return page


def let_fall(page: MemoryPage) -> None:
    """Finish the animation of the pieces that come before a question."""
    while not page.asking:
        page.fall()


def until(page: CoordinatesPage, on_board: bool) -> None:
    """Answer questions until one of this kind comes."""
    for _ in range(40):
        if (not page.choices) is on_board:
            return
        page.ask()
    raise AssertionError("there is no such question")


def wrong_of(page: Drill) -> str:
    return next(choice for choice in page.choices if choice != page.right_answer)


@pytest.mark.parametrize("seed", range(5))
def test_what_is_asked_lies_under_a_mask_and_the_answer_is_true(
    qtbot: QtBot, store: Store, seed: int
) -> None:
    page = memory(qtbot, store, seed)
    assert not page.asking
    let_fall(page)
    (mark,) = page.scene._marks
    cell = read_cell(mark.start)
    assert cell is not None
    position = page._position
    assert len([text for text in position.board if text != "."]) == 2 * FIRST
    assert GRID.mark("".join(position.view(PUBLIC).board), cell) == MASKED
    assert page.right_answer == {"r": "Red", "b": "Blue"}[GRID.mark(position.board, cell)]
    page.leave()


def test_a_run_of_memory_is_counted_and_kept(qtbot: QtBot, store: Store) -> None:
    page = memory(qtbot, store)
    for number in range(page.QUESTIONS):
        asked = f"Question {number + 1} of 12 "
        assert page.count.text().startswith(asked)
        let_fall(page)
        assert page.count.text().startswith(asked)
        page.choices[wrong_of(page) if number == 3 else page.right_answer].click()
        assert page.said.text().startswith("No" if number == 3 else "Right")
        assert page.count.text().startswith(asked)
        if not page.over:
            qtbot.mouseClick(page.next, Qt.MouseButton.LeftButton)
    assert page.over and page.next.text() == "Once more"
    (row,) = store.practice("masked-army")
    assert row == {"drill": "memory", "right": 11, "of": 12, "ms": 0, "solved": False}
    assert page.best.text() == "Best: 11 of 12 in 0:00"
    qtbot.mouseClick(page.next, Qt.MouseButton.LeftButton)
    assert page.at == 0 and not page.over
    page.leave()


def test_memory_by_keys_alone(qtbot: QtBot, store: Store) -> None:
    page = memory(qtbot, store)
    let_fall(page)
    keys = list(page.choices)
    qtbot.keyClicks(page, str(keys.index(wrong_of(page)) + 1))
    assert page.at == 1 and page.right == 0
    qtbot.keyClick(page, Qt.Key.Key_Return)
    assert not page.answered
    page.leave()


def test_a_cell_is_found_with_the_mouse(qtbot: QtBot, store: Store) -> None:
    page = coordinates(qtbot, store)
    until(page, on_board=True)
    rect = page.scene.place_rect(page.right_answer)
    assert rect is not None
    mouse.click(page.board.viewport(), page.board.mapFromScene(rect.center()))
    assert (page.at, page.right) == (1, 1)
    page.leave()


def test_another_cell_is_wrong_and_the_right_one_is_ringed(qtbot: QtBot, store: Store) -> None:
    page = coordinates(qtbot, store)
    until(page, on_board=True)
    wanted = page.right_answer
    rect = page.scene.place_rect("A1" if wanted != "A1" else "B1")
    assert rect is not None
    mouse.click(page.board.viewport(), page.board.mapFromScene(rect.center()))
    assert (page.at, page.right) == (1, 0) and page.said.text() == f"No: {wanted}."
    assert [mark.start for mark in page.scene._marks] == [wanted]
    page.leave()


def test_a_name_that_is_typed_is_no_answer(qtbot: QtBot, store: Store) -> None:
    page = coordinates(qtbot, store)
    until(page, on_board=True)
    qtbot.keyClicks(page.board, page.right_answer)
    assert page.at == 0 and page.scene.draft() == ""
    page.leave()


def test_a_cell_is_found_with_the_arrow_keys(qtbot: QtBot, store: Store) -> None:
    page = coordinates(qtbot, store)
    until(page, on_board=True)
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Space):
        qtbot.keyClick(page.board, key)
    assert page.at == 1
    page.leave()


def test_a_ringed_cell_is_named(qtbot: QtBot, store: Store) -> None:
    page = coordinates(qtbot, store)
    until(page, on_board=False)
    assert [mark.start for mark in page.scene._marks] == [page.right_answer]
    assert page.right_answer in page.choices and len(page.choices) == 4
    qtbot.keyClicks(page, str(list(page.choices).index(page.right_answer) + 1))
    assert (page.at, page.right) == (1, 1)
    page.leave()


@pytest.mark.parametrize("size", [(640, 600), (1280, 720), (1920, 1080)])
def test_nothing_is_clipped(qtbot: QtBot, store: Store, size: tuple[int, int]) -> None:
    page = memory(qtbot, store)
    page.resize(*size)
    let_fall(page)
    settle(page)
    assert complaints(page) == []
    page.leave()
    other = coordinates(qtbot, store)
    other.resize(*size)
    until(other, on_board=False)
    settle(other)
    assert complaints(other) == []
    other.leave()
