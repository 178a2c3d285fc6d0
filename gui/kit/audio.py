"""Short sounds. Playing a sound never blocks and never raises an exception."""

from __future__ import annotations

import sys
import wave
from array import array
from collections.abc import Sequence
from enum import Enum
from functools import cache

from PySide6.QtCore import QElapsedTimer, QFile, QObject, QProcess, QTemporaryDir, QTimer
from PySide6.QtWidgets import QApplication

from games.match.clocks import Reading
from gui.kit.processes import child, program_file
from gui.kit.texts import Kit
from resources import SOUNDS

RATE = 11_025
"""Sample rate of all sounds, in samples per second."""
LOUDEST = 100
VOLUMES = (0, 30, 60, LOUDEST)
"""The volumes that can be chosen, in per cent."""
VOICES = 2
"""Maximum number of sounds that play at the same time."""
IDLE = 600_000
"""Time from the last sound until the streams are closed, in ms."""
STREAM = "pacat"
STREAMED = ("--playback", "--raw", "--format=s16le", "--channels=1", f"--rate={RATE}",
            "--latency-msec=10", "--client-name=Garnet")  # fmt: skip
PLAYERS = (("paplay", ()), ("pw-play", ()), ("aplay", ("-q",)), ("afplay", ()))


class Effect(Enum):
    """A sound effect. Its value is the name of its file."""

    TICK = "tick"
    SUBMITTED = "submitted"
    REVEALED = "revealed"
    END = "end"
    PLACE = "place"
    BURN = "burn"
    MASK = "mask"
    SLIDE = "slide"
    STOP = "stop"
    CANDLE = "candle"
    WALL = "wall"
    WIN = "win"
    LOSS = "loss"


def volume_texts() -> tuple[tuple[int, str], ...]:
    names = Kit.tr("Off"), Kit.tr("Quiet"), Kit.tr("Medium"), Kit.tr("Loud")
    return tuple(zip(VOLUMES, names, strict=True))


class Speaker(QObject):
    """Plays sounds. If there is no working sound system, it plays nothing.

    Sounds are written to streams that stay open, so they start within milliseconds. If streams are
    not available, a program is started for each sound. On Windows, `winsound` plays the sounds. A
    new sound is skipped while `VOICES` sounds are playing.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._streams: list[Stream] = []
        self._running: list[QProcess] = []
        self._players: list[tuple[str, Sequence[str]]] | None = None
        self._stream_program = ""
        self._folder: QTemporaryDir | None = None
        self._samples: dict[tuple[str, int], bytes] = {}
        self._idle = QTimer(self, singleShot=True, interval=IDLE)
        self._idle.timeout.connect(self.stop)
        app = QApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self.stop)

    def make_ready(self) -> None:
        """Open the streams, so that the first sound starts without delay."""
        if sys.platform == "win32":
            return
        if self._players is None:
            players = [(program_file(name), options) for name, options in PLAYERS]
            self._players = [player for player in players if player[0]]
            self._stream_program = program_file(STREAM)
        if self._stream_program:
            self._idle.start()
            while len(self._streams) < VOICES:
                self._streams.append(self._open())

    def play(self, name: str, volume: int = LOUDEST) -> None:
        """Play the sound `name` at a volume from 0 to 100."""
        if volume <= 0:
            return
        if sys.platform == "win32":
            _play_windows(self._file(name, volume))
            return
        self.make_ready()
        if self._streams:
            free = next((stream for stream in self._streams if stream.is_idle()), None)
            if free is not None:
                free.play(self._scaled(name, volume))
        elif self._players and len(self._running) < VOICES:
            self._start(*self._players[0], self._file(name, volume))

    def stop(self) -> None:
        running = [*(stream.process for stream in self._streams), *self._running]
        self._streams, self._running = [], []
        for process in running:
            process.kill()
        for process in running:
            process.waitForFinished(50)
            process.deleteLater()

    def _open(self) -> Stream:
        process = self._process([self._stream_program, *STREAMED])
        process.start()
        return Stream(process)

    def _start(self, program: str, options: Sequence[str], file: str) -> None:
        process = self._process([program, *options, file])
        self._running.append(process)
        process.start()

    def _on_end(self) -> None:
        """Stop using programs that have failed. A stream has failed if its program has ended."""
        if any(_has_ended(stream.process) for stream in self._streams):
            self._stream_program = ""
            self.stop()
        for process in [process for process in self._running if _has_ended(process)]:
            self._running.remove(process)
            process.deleteLater()
            missing = process.error() is QProcess.ProcessError.FailedToStart
            if self._players and (missing or process.exitCode()):
                self._players = [
                    player for player in self._players if player[0] != process.program()
                ]

    def _process(self, command: list[str]) -> QProcess:
        process = child(self, command)
        process.setStandardOutputFile(QProcess.nullDevice())
        process.setStandardErrorFile(QProcess.nullDevice())
        process.finished.connect(self._on_end)
        process.errorOccurred.connect(self._on_end)
        return process

    def _scaled(self, name: str, volume: int) -> bytes:
        if (name, volume) not in self._samples:
            with wave.open(str(SOUNDS / f"{name}.wav")) as file:
                samples = array("h", file.readframes(file.getnframes()))
            quiet = array("h", (sample * volume // LOUDEST for sample in samples))
            self._samples[name, volume] = quiet.tobytes()
        return self._samples[name, volume]

    def _file(self, name: str, volume: int) -> str:
        path = SOUNDS / f"{name}.wav"
        if volume == LOUDEST:
            return str(path)
        self._folder = self._folder or QTemporaryDir()
        quiet = self._folder.filePath(f"{name}-{volume}.wav")
        if not QFile.exists(quiet):
            with wave.open(quiet, "wb") as wave_file:
                wave_file.setnchannels(1)
                wave_file.setsampwidth(2)
                wave_file.setframerate(RATE)
                wave_file.writeframes(self._scaled(name, volume))
        return quiet


def _has_ended(process: QProcess) -> bool:
    return process.state() is QProcess.ProcessState.NotRunning


class Stream:
    """A running program that plays the samples written to it."""

    def __init__(self, process: QProcess) -> None:
        self.process = process
        self._since, self._length = QElapsedTimer(), 0

    def is_idle(self) -> bool:
        return not self._since.isValid() or self._since.elapsed() > self._length

    def play(self, samples: bytes) -> None:
        self._length = len(samples) * 500 // RATE
        self._since.start()
        self.process.write(samples)


@cache
def speaker() -> Speaker:
    return Speaker(QApplication.instance())


def _play_windows(file: str) -> None:
    if sys.platform == "win32":
        import winsound

        flags = winsound.SND_FILENAME | winsound.SND_ASYNC | winsound.SND_NODEFAULT
        try:
            winsound.PlaySound(file, flags)
        except RuntimeError:
            return  # there is no sound system


SHORT = 10


class ClockTicker:
    """Plays a tick for each of the last ten seconds of a running clock, including its bank."""

    def __init__(self) -> None:
        self._last = SHORT + 1

    def update(self, readings: Sequence[Reading], volume: int = LOUDEST) -> None:
        running = [reading.total for reading in readings if reading.running]
        seconds = -(-min(running) // 1000) if running else SHORT + 1
        if 0 < seconds <= SHORT and seconds != self._last:
            speaker().play(Effect.TICK.value, volume)
        self._last = seconds
