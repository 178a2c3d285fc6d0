"""The broadcast of a live match: two processes, told what a Stage is told.

The window writes a line for each change to the first, which draws the board; what that says goes
straight on to the second, which serves it. Neither can ask for anything.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, QProcess, Signal
from shiboken6 import isValid

from games.broadcast import live
from games.broadcast.feed import HERE
from games.core import Pair
from games.match.clocks import Reading
from games.match.matchview import MatchView
from games.match.occasion import NO_PORTRAITS
from games.process import own_command
from gui.kit.board.hand import Hand
from gui.kit.processes import child
from gui.kit.theme import Theme
from gui.table.feed import PublicFeed

ENDING = 500
"""Milliseconds that a process which is ended may take."""
MOST_WAITING = 16_000_000
"""Bytes that may wait to be read; then whoever should read them hangs."""


class OnAir(QObject):
    """Serves what is followed. `changed`: it has begun or ended, or says why it could not."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.problem = ""
        """Why it has ended by itself, in words of the process that failed; "" if it has not."""
        self.address = ""
        """Where it serves, with a slash at its end; "" as long as it does not."""
        self._maker: QProcess | None = None
        self._server: QProcess | None = None
        self._feed: PublicFeed | None = None
        self._port = 0
        self._delayed = False
        self._told: tuple[Reading, ...] = ()
        self._looks: live.Looks | None = None
        self._pictured = NO_PORTRAITS
        app = QCoreApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self.stop)

    @staticmethod
    def address_at(port: int) -> str:
        """Where it serves on a port."""
        return f"http://{HERE}:{port}/"

    @property
    def on(self) -> bool:
        """Whether it serves, or is about to."""
        return self._server is not None

    def start(self, port: int, delay: float, files: Path | None) -> None:
        """Begin, or begin anew with other settings; `files`: a folder for text files."""
        self.stop()
        self.problem = ""
        where = [] if files is None else ["--files", str(files)]
        serves = ["--ends", "--port", str(port), "--delay", str(delay), *where]
        self._server = self._child(own_command("overlay", *serves, "-"))
        self._maker = self._child(own_command("overlay", "--lines", "-"))
        self._port, self._delayed = port, delay > 0
        self._server.readyReadStandardOutput.connect(self._serves)
        self._maker.setStandardOutputProcess(self._server)
        self._server.start()
        self._maker.start()
        if self._looks is not None:
            self._write(self._looks)
        self._open()
        self.changed.emit()

    def stop(self) -> None:
        """End it."""
        maker, server, self._maker, self._server = self._maker, self._server, None, None
        if maker is None or server is None:
            return
        self.address = ""
        for process in (maker, server):
            process.kill()
            process.waitForFinished(ENDING)
            process.deleteLater()
        self.changed.emit()

    def follow(self, feed: PublicFeed | None) -> None:
        """Show this match from now on; with None the last one stays as it is."""
        if self._feed is feed:
            return
        if self._feed is not None and isValid(self._feed):
            self._feed.changed.disconnect(self._change)
            self._feed.ticked.disconnect(self._tick)
            self._feed.handChanged.disconnect(self._hand)
            self._feed.solved.disconnect(self._solve)
        self._feed = feed
        if feed is not None:
            feed.changed.connect(self._change)
            feed.ticked.connect(self._tick)
            feed.handChanged.connect(self._hand)
            feed.solved.connect(self._solve)
            self._open()

    def look(self, theme: Theme) -> None:
        """Show it in these colours, with as much motion."""
        self._looks = live.Looks(theme.dark, theme.motion.on)
        self._write(self._looks)

    def hold(self, seconds: float) -> None:
        """Hold everything back by so much from now on."""
        self._write(live.Held(seconds))
        self._delayed = seconds > 0
        if self._feed is not None and isValid(self._feed):
            self._hand(self._feed.hand)

    # What is told

    def _open(self) -> None:
        if self._feed is not None and isValid(self._feed):
            self._picture(self._feed.view.occasion.portraits)
            self._told = self._feed.readings
            self._write(live.Opened(live.public(self._feed.view), self._told))
            self._hand(self._feed.hand)

    def _picture(self, portraits: Pair[bytes]) -> None:
        self._pictured = portraits
        self._write(live.Pictured(portraits))

    def _change(self, view: MatchView) -> None:
        if view.occasion.portraits != self._pictured:
            self._picture(view.occasion.portraits)
        cut = self._feed is not None and self._feed.cut
        self._write(live.Changed(live.public(view), cut))

    def _hand(self, hand: Hand) -> None:
        """What a caster adds; where all is shown later, no clock hurries a reveal."""
        self._write(live.Handed(replace(hand, unhurried=hand.unhurried or self._delayed)))

    def _solve(self) -> None:
        self._write(live.Solved())

    def _tick(self, readings: tuple[Reading, ...]) -> None:
        if readings != self._told:  # also when a message came, which is nobody's business
            self._told = readings
            self._write(live.Ticked(readings))

    def _write(self, line: live.Line) -> None:
        """Write a line; what cannot be written, or is not read, never harms the match."""
        if self._maker is None:
            return
        try:
            self._maker.write(live.write(line))
        except (TypeError, ValueError) as error:  # a game from elsewhere, perhaps
            self._fail(str(error))
            return
        if self._maker.bytesToWrite() > MOST_WAITING:
            self._fail(self.tr("It does not answer."))

    # The processes

    def _child(self, command: list[str]) -> QProcess:
        process = child(self, command)
        process.finished.connect(self._gone)
        process.errorOccurred.connect(self._on_error)
        return process

    def _serves(self) -> None:
        """The server says that it serves; nothing else comes from it."""
        if self._server is None:
            return
        if b"Serving" in bytes(self._server.readAllStandardOutput().data()):
            self.address = self.address_at(self._port)
            self.changed.emit()

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self._gone()

    def _gone(self) -> None:
        """One of them has ended: so has the broadcast. The maker ends with the server."""
        told = [_complaint(one) for one in (self._server, self._maker) if one is not None]
        if told:  # it was not ended here
            self._fail(next(filter(None, told), self.tr("A process of it has ended.")))

    def _fail(self, why: str) -> None:
        self.problem = why
        self.stop()


def _complaint(process: QProcess) -> str:
    """The last line that a process wrote to say what is wrong; "" if it wrote none."""
    said = bytes(process.readAllStandardError().data()).decode(errors="replace").strip()
    return said.splitlines()[-1] if said else ""
