"""Checks of what Garnet does on Windows, for the installed Python: `on_windows.py CHECK`.

They run on Windows and, as far as it has the functions, under wine. Each check prints what it has
seen, and raises AssertionError on failure. Decision 198 covers the rest.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

NAME = "Zoë Ωμέγα 王小明 with a rather long name of a user"
"""A folder name with letters of several scripts."""
GAME = "wandering-noughts"
GENERIC_READ, OPEN_EXISTING = 0x8000_0000, 3
PROCESS_QUERY = 0x1000
STILL_ACTIVE = 259
PER_MONITOR = 2


def folders() -> None:
    """Settings and archive are below %APPDATA%, in any script, and long paths work."""
    from games.match.archive import Archive
    from gui.app.start import application
    from gui.storage.settings import Settings, usual_folder, usual_path

    application()
    roaming = Path(os.environ["APPDATA"])
    assert roaming in usual_path().parents, (roaming, usual_path())
    print(f"archive: {usual_path()}")
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / NAME
        folder.mkdir()
        settings = Settings(folder / "settings.json")
        settings.change(mode="light")
        settings.flush()
        assert Settings(folder / "settings.json").now.mode == "light"
        deep = folder / ("d" * 40) / ("e" * 40)
        deep.mkdir(parents=True)
        path = deep / "matches.garnet-archive"
        Archive.open(path, writer="trial").close()
        assert path.is_file()
        print(f"settings and an archive in “{NAME}”, a path of {len(str(path))} characters")
    assert usual_folder().name == "Garnet"


def _kernel() -> ctypes.CDLL:
    kernel = ctypes.WinDLL("kernel32", use_last_error=True)  # type: ignore[attr-defined]
    kernel.CreateFileW.restype = ctypes.c_void_p
    kernel.OpenProcess.restype = ctypes.c_void_p
    result: ctypes.CDLL = kernel
    return result


def held_files() -> None:
    """A settings file held by another program is written once it is released."""
    from PySide6.QtCore import QCoreApplication

    from gui.app.start import application
    from gui.storage.settings import Settings

    application()
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "settings.json"
        settings = Settings(path)
        settings.change(mode="light")
        settings.flush()
        kernel = _kernel()
        handle = kernel.CreateFileW(str(path), GENERIC_READ, 0, None, OPEN_EXISTING, 0, None)
        assert handle not in (None, ctypes.c_void_p(-1).value), "the file could not be held"
        settings.change(mode="dark")
        _until(lambda: settings.saving_problem != "", QCoreApplication.processEvents)
        print(f"settings held by another program: {settings.saving_problem}")
        kernel.CloseHandle(ctypes.c_void_p(handle))
        settings.change(motion=False)
        settings.flush()
        assert Settings(path).now.mode == "dark" and settings.saving_problem == ""
        print("settings: written when it had let go")


def children() -> None:
    """Garnet's child processes end with it, even if it is killed (job object)."""
    from games.supervisor import supervised

    child = "import time, os; open({0!r}, 'w').write(str(os.getpid())); time.sleep(300)"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        path = str(Path(place) / "pid")
        words = [sys.executable, "-I", "-c", child.format(path)]
        parent = (
            "import subprocess, time; from games.supervisor import supervised;"
            f" subprocess.Popen(supervised({words!r})); time.sleep(300)"
        )
        assert supervised(words)
        process = subprocess.Popen([sys.executable, "-I", "-c", parent])
        _until(lambda: os.path.exists(path) and os.path.getsize(path) > 0)
        pid = int(Path(path).read_text())
        assert _runs(pid)
        process.kill()
        process.wait()
        _until(lambda: not _runs(pid))
        print("a child's child ended with the killed program")


def _runs(pid: int) -> bool:
    kernel, code = _kernel(), ctypes.c_ulong()
    handle = kernel.OpenProcess(PROCESS_QUERY, False, pid)
    if not handle:
        return False
    kernel.GetExitCodeProcess(ctypes.c_void_p(handle), ctypes.byref(code))
    kernel.CloseHandle(ctypes.c_void_p(handle))
    return code.value == STILL_ACTIVE


def waiting() -> None:
    """Compiled modules load in a process that is waiting for standard input."""
    import threading

    code = (
        "from games.console import end_with_input, take_input; import time; take_input();"
        " end_with_input(); time.sleep(1); import numba; print('loaded', flush=True)"
    )
    with subprocess.Popen(
        [sys.executable, "-I", "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        hanging = threading.Timer(120, child.kill)
        hanging.daemon = True
        hanging.start()
        assert child.stdout is not None and b"loaded" in child.stdout.readline()
        hanging.cancel()
        child.kill()
    print("numba was loaded while standard input was waited for")


def bots() -> None:
    """A bot in its own process plays a match to its end."""
    from games.engine.players import line_of
    from games.process import own_command

    engine = f"engine:{line_of(own_command('engine', GAME))}"
    words = own_command("play", GAME, "--ms", "500", "--ec", engine)
    result = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, timeout=900)
    output = (result.stdout + result.stderr).decode("utf-8", "replace")
    assert result.returncode == 0 and "answer" not in output, output
    print(f"a bot in a process of its own: {output.splitlines()[0]}")


def clocks() -> None:
    """The clocks with and without sleep run equally fast while the computer is awake."""
    from gui.table.watch import computer

    before = computer()
    time.sleep(0.3)
    after = computer()
    assert before.boot is not None and after.boot is not None
    assert 200 <= after.steady - before.steady <= 30_000
    assert abs((after.boot - before.boot) - (after.steady - before.steady)) < 200
    print("the clocks with and without sleep go on alike while it is awake")


def sounds() -> None:
    """A sound can be played, or there is no sound system."""
    from gui.app.start import application
    from gui.kit.audio import Effect, speaker

    application()
    speaker().play(next(iter(Effect)).value)
    print("a sound was played, or there is nothing to play it on")


def screens() -> None:
    """The window fits the screen at its scale (first argument); a picture is taken."""
    from PySide6.QtGui import QGuiApplication

    from gui.app.start import application
    from gui.app.window import MainWindow
    from gui.home.page import HomePage
    from gui.kit.capture import EXCLUDE, set_affinity
    from gui.kit.theme import Appearance, AppearanceSettings

    app, wanted = application(), float(sys.argv[2])
    screen = QGuiApplication.primaryScreen()
    assert screen.devicePixelRatio() == wanted, screen.devicePixelRatio()
    appearance = Appearance(app, AppearanceSettings())
    window = MainWindow()
    window.open(HomePage())
    window.place(None)
    appearance.grow(window.size())
    painted: list[bool] = []
    window.painted.connect(lambda: painted.append(True))
    window.show()
    _until(lambda: bool(painted), app.processEvents)
    room = screen.availableGeometry().size()
    assert window.width() <= room.width() and window.height() <= room.height(), window.size()
    picture = window.grab()
    assert picture.devicePixelRatio() == wanted and picture.save(sys.argv[3])
    print(f"scale {wanted}: {picture.width()} × {picture.height()} pixels, {sys.argv[3]}")
    user, handle = ctypes.WinDLL("user32"), ctypes.c_void_p(int(window.winId()))  # type: ignore[attr-defined]
    user.GetWindowDpiAwarenessContext.restype = ctypes.c_void_p
    context = ctypes.c_void_p(user.GetWindowDpiAwarenessContext(handle))
    assert user.GetAwarenessFromDpiAwarenessContext(context) == PER_MONITOR
    print("the window is aware of each screen's scale")
    set_affinity(int(window.winId()), EXCLUDE)
    affinity = ctypes.c_ulong(99)
    knows = user.GetWindowDisplayAffinity(handle, ctypes.byref(affinity))
    report = (
        "excluded from recordings"
        if knows and affinity.value == EXCLUDE
        else "not reported by wine"
    )
    print(f"the window's affinity: {report}")
    assert "wine" in os.environ.get("GARNET_TRIAL", "") or affinity.value == EXCLUDE


def _until(true: Callable[[], bool], meanwhile: Callable[[], object] = lambda: None) -> None:
    """Wait until `true` returns True, at most a minute."""
    end = time.monotonic() + 60
    while not true():
        assert time.monotonic() < end, "it did not happen"
        meanwhile()
        time.sleep(0.05)


CHECKS = (folders, held_files, children, waiting, bots, clocks, sounds, screens)

if __name__ == "__main__":
    next(check for check in CHECKS if check.__name__ == sys.argv[1])()
