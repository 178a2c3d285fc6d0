"""The end of Garnet: the log records a crash in compiled code; a restart begins Garnet again."""

from __future__ import annotations

import faulthandler
import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from gui.app.crash import Reporter
from tests.gui.shell import Make, shell

__all__ = ["shell"]

ROOT = Path(__file__).parents[2]

SEGFAULT = """
import ctypes, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from gui.app.start import start

def beneath_python():
    ctypes.string_at(0)

app = QApplication([])
QTimer.singleShot(0, beneath_python)
sys.exit(start(Path(sys.argv[1])))
"""

RESTART = """
import sys
import threading
from pathlib import Path
from PySide6.QtCore import QTimer
from gui.app import start
from gui.app.garnet import Garnet

class Detached:
    @staticmethod
    def startDetached(program, words):
        print("started", program == sys.executable, *words[-2:])

def open_archive(garnet, file):
    QTimer.singleShot(0, garnet._start_again)

start.QProcess, Garnet.open_archive = Detached, open_archive
sys.exit(start.start(Path(sys.argv[1])))
"""


def run(program: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    places = {name: str(folder) for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME", "APPDATA")}
    places |= {"XDG_RUNTIME_DIR": "", "TMPDIR": str(folder), "QT_QPA_PLATFORM": "offscreen"}
    environment = os.environ | places
    command = [sys.executable, "-c", program, str(folder / "a.archive")]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, timeout=60)


def test_a_native_crash_is_logged_and_the_next_start_reports_it(
    shell: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = run(SEGFAULT, tmp_path)
    assert done.returncode not in (0, 1), done.stderr
    (trace,) = tmp_path.rglob("garnet-crash.log")
    text = trace.read_text("utf-8")
    assert "Segmentation fault" in text or "access violation" in text
    assert "in beneath_python" in text and "in start" in text
    if os.name != "nt":
        assert stat.S_IMODE(trace.stat().st_mode) == 0o600

    for name in ("enable", "disable"):  # in this process faulthandler belongs to pytest
        monkeypatch.setattr(faulthandler, name, lambda *_, **__: None)
    app = shell()
    (app.folder / "log").mkdir(exist_ok=True)
    trace.rename(app.folder / "log" / "garnet-crash.log")
    app.reporter.install(native=True)
    try:
        app.garnet.tell_warnings()
        said = app.garnet.window.trouble
        assert said.text().startswith("Garnet closed unexpectedly last time")
        app.click(said.action)
        assert "in beneath_python" in QGuiApplication.clipboard().text()
        log = (app.folder / "log" / "garnet.log").read_text("utf-8")
        assert "the process before this one crashed" in log and "in beneath_python" in log
        assert (app.folder / "log" / "garnet-crash.log").read_bytes() == b"", "told once"
    finally:
        app.reporter.remove()
    app.reporter.install(native=True)
    assert app.reporter.crashed == ""
    app.reporter.remove()


def test_a_restart_begins_garnet_again_with_the_same_archive(tmp_path: Path) -> None:
    done = run(RESTART, tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.decode().split() == [
        *("started", "True", "--archive"),
        str(tmp_path / "a.archive"),
    ]


def test_an_error_in_a_thread_is_logged_and_announced(tmp_path: Path, qtbot: QtBot) -> None:
    reporter = Reporter(tmp_path / "errors.log")
    reporter.install()
    try:
        with qtbot.waitSignal(reporter.messageSent) as announced:
            thread = threading.Thread(target=lambda: int("seven"))
            thread.start()
            thread.join()
        assert announced.args == ["ValueError"]
        assert "seven" in (tmp_path / "errors.log").read_text("utf-8")
    finally:
        reporter.remove()
