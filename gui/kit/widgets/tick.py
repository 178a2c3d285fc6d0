"""A soft tick for the last seconds, played by Qt Essentials or the system."""

import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QProcess
from PySide6.QtWidgets import QApplication

from games.match.clocks import Reading
from gui.kit.processes import child, program_file
from resources import SOUNDS

TICK = SOUNDS / "tick.wav"
_PLAYERS = (
    ("pw-play", ()),
    ("paplay", ()),
    ("aplay", ("-q",)),
    ("afplay", ()),
)


class Tick(QObject):
    """A short sound that is played without waiting or failing.

    Windows plays it directly; elsewhere a player of the system does, as a child process, or else
    the system's beep. A tick is skipped while another sounds.
    """

    def __init__(self, parent: QObject | None = None, sound: Path = TICK) -> None:
        super().__init__(parent)
        self._sound = sound
        self._process: QProcess | None = None
        self._player: tuple[str, tuple[str, ...]] | None = None
        self._sought = False
        app = QApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self.stop)

    def play(self) -> None:
        if sys.platform == "win32":
            _play_windows(self._sound)
            return
        if not self._sought:
            self._sought = True
            self._player = _find_player()
        if self._player is None:
            QApplication.beep()
            return
        self._start(*self._player)

    def stop(self) -> None:
        """Stop a sounding tick, for example when the application quits."""
        if self._process is not None:
            self._process.kill()
            self._process.waitForFinished(50)
            self._process = None

    def _start(self, program: str, options: tuple[str, ...]) -> None:
        if self._process is None:
            self._process = child(self, [program, *options, str(self._sound)])
            self._process.setStandardOutputFile(QProcess.nullDevice())
            self._process.setStandardErrorFile(QProcess.nullDevice())
        if self._process.state() is QProcess.ProcessState.NotRunning:
            self._process.start()


def _find_player() -> tuple[str, tuple[str, ...]] | None:
    for name, options in _PLAYERS:
        path = program_file(name)
        if path:
            return path, options
    return None


def _play_windows(sound: Path) -> None:
    if sys.platform == "win32":
        import winsound

        flags = winsound.SND_FILENAME | winsound.SND_ASYNC | winsound.SND_NODEFAULT
        try:
            winsound.PlaySound(str(sound), flags)
        except RuntimeError:
            QApplication.beep()


SHORT = 10


class Ticking(QObject):
    """A tick for each of the last ten seconds of a running clock, bank included."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._tick = Tick(self)
        self._last = SHORT + 1

    def hear(self, readings: Sequence[Reading]) -> None:
        """Tick if a new one of the last ten seconds has begun."""
        running = [one.total for one in readings if one.running]
        seconds = -(-min(running) // 1000) if running else SHORT + 1
        if 0 < seconds <= SHORT and seconds != self._last:
            self._tick.play()
        self._last = seconds
