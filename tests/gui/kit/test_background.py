"""Chosen files are read outside the event loop, wherever they are."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from PySide6.QtCore import QObject
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from games import registry
from games.core import KnownError, OptionKind, OptionSpec
from games.gyulbot import GAME as GYULBOT
from games.gyulbot import packs
from games.unlucky.know_your_nodes.map import default_rows
from gui.games.gyulbot.puzzles import choice
from gui.games.gyulbot.puzzles.choice import PuzzlesEditor
from gui.games.gyulbot.workshop.bench import Bench, Files
from gui.games.unlucky.maps import bench as maps
from gui.games.unlucky.maps.bench import MapBench
from gui.games.unlucky.maps.editor import MapChoice, MapEditor
from gui.kit import background, exports
from gui.kit.background import FileReader
from gui.newmatch import editors
from gui.newmatch.editors import FileEditor
from gui.table.tournament import PortraitButton
from resources import PUZZLES
from tests.gui.typed import there

PACK = next(PUZZLES.glob("*" + packs.SUFFIX))
NODES = registry.game("know-your-nodes")


class Gate:
    """A slow reader, which finishes when the test says so."""

    def __init__(self, answer: object) -> None:
        self.answer, self.begun, self.threads = answer, threading.Event(), list[bool]()
        self._goes_on = threading.Event()

    def __call__(self) -> object:
        self.threads.append(threading.current_thread() is threading.main_thread())
        self.begun.set()
        assert self._goes_on.wait(60)
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    def open(self) -> None:
        self._goes_on.set()


@pytest.fixture
def reader(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[FileReader]:
    monkeypatch.setattr(background, "QUICK", 0)
    host = QWidget()
    qtbot.addWidget(host)
    yield FileReader(host)
    del host


def test_the_last_file_counts_and_the_window_goes_on(reader: FileReader, qtbot: QtBot) -> None:
    received: list[object] = []
    first, second = Gate("first"), Gate("second")
    reader.read(first, received.append, received.append)
    assert first.begun.wait(60) and reader.busy
    reader.read(second, received.append, received.append)
    first.open()
    second.open()
    qtbot.waitUntil(lambda: not reader.busy)
    assert received == ["second"] and first.threads == second.threads == [False]


def test_why_a_file_cannot_be_read_is_told(reader: FileReader, qtbot: QtBot) -> None:
    received: list[object] = []
    why = KnownError("no good")
    gate = Gate(why)
    gate.open()
    reader.read(gate, lambda _: pytest.fail("there is nothing"), received.append)
    qtbot.waitUntil(lambda: received == [why])
    assert not reader.busy


@pytest.mark.parametrize("gone", [False, True], ids=["cancelled", "gone with its page"])
def test_what_nobody_wants_any_more_is_dropped(
    reader: FileReader, qtbot: QtBot, gone: bool
) -> None:
    received: list[object] = []
    gate = Gate("late")
    reader.read(gate, received.append, received.append)
    assert gate.begun.wait(60)
    task = there(reader._reading)._task
    if gone:
        reader.deleteLater()
        qtbot.waitUntil(task.stopped.is_set)
    else:
        reader.cancel()
        assert not reader.busy
    gate.open()
    qtbot.waitUntil(lambda: not task.thread.is_alive())
    QApplication.processEvents()
    assert received == [] and task.answers == []


def _file_editor(host: QWidget, path: Path) -> QObject:
    spec = OptionSpec("map", OptionKind.OTHER, "Map", "Where the nodes are.", "KN-1")
    editor = FileEditor(NODES, spec, lambda _parent, then: then(path))
    editor.file.click()
    return editor


def _puzzles_editor(host: QWidget, path: Path) -> QObject:
    spec = next(spec for spec in GYULBOT.option_specs if spec.name == "puzzles")
    editor = PuzzlesEditor(GYULBOT, spec, lambda _parent, then: then(path))
    editor._open()
    return editor


def _map_choice(host: QWidget, path: Path) -> QObject:
    spec = next(spec for spec in NODES.option_specs if spec.name == "map")
    editor = MapChoice(NODES, spec, lambda _parent, then: then(path))
    editor.file.click()
    return editor


def _map_editor(host: QWidget, path: Path) -> QObject:
    editor = MapEditor(MapBench(), choose=lambda _parent, then: then(path))
    editor.load.click()
    return editor


def _bench_files(host: QWidget, path: Path) -> QObject:
    files = Files(host, Bench(), exports.ask_where, lambda _parent, then: then(path))
    files.open()
    return files


def _portrait(host: QWidget, path: Path) -> QObject:
    button = PortraitButton(lambda _parent, then: then(path), lambda _why: None)
    button.choose.click()
    return button


@pytest.mark.parametrize(
    ("make", "where", "name"),
    [
        (_file_editor, editors, "map.json"),
        (_puzzles_editor, choice, "pack.json"),
        (_bench_files, choice, "pack.json"),
        (_map_choice, maps, "map.json"),
        (_map_editor, maps, "map.json"),
        (_portrait, exports, "picture.png"),
    ],
)
def test_each_file_that_is_chosen_is_read_beside_the_window(
    make: Callable[[QWidget, Path], QObject],
    where: ModuleType,
    name: str,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "pack.json").write_bytes(PACK.read_bytes())
    (tmp_path / "map.json").write_bytes(maps.dump(default_rows()))
    assert QImage(30, 20, QImage.Format.Format_RGB32).save(str(tmp_path / "picture.png"))
    threads: list[bool] = []
    read = where.read_bytes

    def noted(*given: Any) -> bytes:
        threads.append(threading.current_thread() is threading.main_thread())
        data: bytes = read(*given)
        return data

    monkeypatch.setattr(where, "read_bytes", noted)
    host = QWidget()
    qtbot.addWidget(host)
    made = make(host, tmp_path / name)
    if isinstance(made, QWidget):
        qtbot.addWidget(made)
    assert threads == [False]


def test_a_picture_that_is_being_read_can_be_given_up(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = QImage(30, 20, QImage.Format.Format_RGB32)
    picture.fill(QColor("red"))
    assert picture.save(str(tmp_path / "a.png"))
    button = PortraitButton(lambda _parent, then: then(tmp_path / "a.png"), lambda _why: None)
    qtbot.addWidget(button)
    button.show()
    button.choose.click()
    kept = button.data
    assert kept
    monkeypatch.setattr(background, "QUICK", 0)
    gate = Gate(b"another")
    monkeypatch.setattr(button, "_read", lambda _path: gate())
    button.choose.click()
    assert gate.begun.wait(60) and button.choose.text() == "Reading…"
    button.without.click()
    gate.open()
    qtbot.wait(50)
    assert button.data == b"" and button.choose.text() == "Picture…"
