"""`garnet overlay --lines -`: renders a live match from messages sent by Garnet's window.

The process exits when the window's process ends for any reason.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import BinaryIO

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication

from games.broadcast import feed, live
from games.broadcast.captions import NO_CAPTIONS, Captions
from games.broadcast.hand import Hand
from games.broadcast.show import Scenes, Show
from games.console import OK
from games.core import KnownError
from games.match.matchview import MatchView
from games.match.tournament import NO_PORTRAITS
from games.people.portrait import is_portrait
from gui.broadcast.overlay_command import begin_offscreen, write
from gui.broadcast.renderer import Renderer, write_look, write_scenes
from gui.kit.theme import DARK, LIGHT, set_theme

REST_TIME = 4_000
"""Display time of the final image and of each step of a stepped reveal, in milliseconds."""


class LiveRenderer(QObject):
    """Executes messages from Garnet's window. Invalid lines are skipped and reported on stderr."""

    line_read = Signal(bytes)
    ended = Signal()
    finished = Signal()

    def __init__(self, write: Callable[[bytes], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._write = write
        self._renderer: Renderer | None = None
        self._portraits = NO_PORTRAITS
        self._captions = NO_CAPTIONS
        self.line_read.connect(self.execute)

    def read(self, lines: BinaryIO) -> None:
        """Read lines until the end of input. Call this on another thread."""
        while line := lines.readline(live.LONGEST + 1):
            self.line_read.emit(line)
        self.ended.emit()

    def execute(self, data: bytes) -> None:
        try:
            self._do(live.read(data))
        except (KnownError, ValueError, TypeError, AttributeError, LookupError) as error:
            print(f"A line was skipped: {error!r}", file=sys.stderr, flush=True)

    def close(self) -> None:
        if self._renderer is not None:
            self._renderer.close()

    def _with_portraits(self, view: MatchView) -> MatchView:
        return replace(view, tournament=replace(view.tournament, portraits=self._portraits))

    def _do(self, line: live.Line) -> None:
        match line:
            case live.Opened(view, readings, course):
                with_portraits = self._with_portraits(view)
                if self._renderer is None:
                    self._renderer = Renderer(with_portraits, readings, self._write, self, course)
                else:
                    self._renderer.open(with_portraits, readings, course)
                self._renderer.caption(self._captions)
            case live.Pictured(portraits):
                self._portraits = portraits.map(lambda data: data if is_portrait(data) else b"")
            case live.ThemeChanged(dark, motion, brand):
                theme = (DARK if dark else LIGHT).with_motion(motion).with_brand(brand)
                app = QApplication.instance()
                if isinstance(app, QApplication):
                    set_theme(app, theme)
                write_look(theme, self._write)
            case Show():
                self._write(feed.write_line(line))
            case feed.Wait():
                self._write(feed.write_line(line))
                if self._renderer is not None:
                    self._renderer.freeze_clocks(line.still)
            case Captions():
                self._captions = line
                if self._renderer is None:
                    self._write(feed.write_line(line))
                else:
                    self._renderer.caption(line)
            case Scenes():
                if self._renderer is None:
                    write_scenes(line, self._write)
                else:
                    self._renderer.stage(line)
            case live.Finished():
                self._finish()
            case live.Changed(view, cut) if self._renderer is not None:
                self._renderer.change(self._with_portraits(view), not cut)
            case Hand() if self._renderer is not None:
                self._renderer.surface.setHand(line)
            case live.Solved() if self._renderer is not None:
                self._renderer.surface.solve()
            case live.Ticked(readings) if self._renderer is not None:
                self._renderer.surface.setReadings(readings)
                self._renderer.update()

    def _finish(self) -> None:
        moving = self._renderer is not None and self._renderer.moving()
        if moving and self._renderer is not None:
            self._renderer.surface.scene.go_on()
        QTimer.singleShot(REST_TIME, self, self._finish if moving else self.finished.emit)


def lines() -> int:
    """Execute the messages read from standard input, and return the exit status."""
    app = begin_offscreen()
    following = LiveRenderer(write, app)
    following.ended.connect(lambda: os._exit(OK))  # there is nothing left to write or save
    following.finished.connect(lambda: os._exit(live.FINISHED))
    threading.Thread(target=following.read, args=(sys.stdin.buffer,), daemon=True).start()
    return app.exec()
