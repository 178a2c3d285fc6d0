"""`garnet overlay --lines`: writes the broadcast messages for a record."""

from __future__ import annotations

import argparse
import os
import sys
import threading
from pathlib import Path
from typing import BinaryIO

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication

from games.broadcast import live
from games.broadcast.show import Command, read_command
from games.console import ILLEGAL, OK, STOPPED, UNREADABLE, read_file, say
from games.core import PUBLIC
from games.core.strict_json import Unreadable, read_bytes
from games.match import brand, record
from games.match.match import Match
from games.match.matchview import MatchView, view_of
from gui.broadcast.course import course_of
from gui.broadcast.renderer import Renderer, write_look
from gui.kit import languages
from gui.kit.theme import DARK, LIGHT, Theme, load_fonts, set_theme
from gui.picture.scenes import scenes_of_match

STEP_PAUSE = 2_500
"""Milliseconds between the steps of a record that is played automatically."""


class RecordPlayer(QObject):
    """Plays the views of a match. If `plays` is False, shows only the last view."""

    command_read = Signal(bytes)

    def __init__(
        self, views: list[MatchView], renderer: Renderer, plays: bool, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._views, self._renderer = views, renderer
        self._at = 0 if plays else len(views) - 1
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._on_time)
        self.command_read.connect(self.do)
        if self._at:
            renderer.surface.set_last_reveal(views[self._at - 1])
        self._report_more()

    def read(self, lines: BinaryIO) -> None:
        """Read commands until the end of input, then exit. Call this on another thread."""
        while line := lines.readline(live.LONGEST):
            self.command_read.emit(line)
        os._exit(STOPPED)

    def do(self, line: bytes) -> None:
        match read_command(line):
            case Command("replay"):
                self._renderer.surface.replay()
            case Command("step") if self._renderer.surface.scene.resting():
                self._renderer.surface.scene.go_on()
            case Command("step"):
                self.step()

    def step(self) -> None:
        if self._at < len(self._views) - 1:
            self._at += 1
            self._renderer.change(self._views[self._at])
            self._report_more()

    def _on_time(self) -> None:
        if self._renderer.moving():
            self._timer.start(STEP_PAUSE)
        else:
            self.step()

    def _report_more(self) -> None:
        self._renderer.more = self._at < len(self._views) - 1
        self._renderer.stage(scenes_of_match(self._views[self._at]))
        if self._renderer.more:
            self._timer.start(STEP_PAUSE)


def views_of(match: Match) -> list[MatchView]:
    views: list[MatchView] = []
    for count in range(len(match.events) + 1):
        view = view_of(match.upto(count), PUBLIC)
        if not views or (view.board, view.outcome) != (views[-1].board, views[-1].outcome):
            views.append(view)
    return views


def lines(options: argparse.Namespace) -> int:
    """Print the broadcast messages of a record until the output is closed. Return the exit status.

    If `options.tied`, read commands from standard input, and exit when it is closed.
    """
    try:
        chosen_brand = brand.read(read_bytes(options.brand)) if options.brand else brand.NO_BRAND
        match = record.replay(record.read(read_file(Path(options.file))), options.upto)
    except Unreadable as error:
        say(f"Cannot read this: {error}.", sys.stderr)
        return UNREADABLE
    except record.RecordRefused as refused:
        say(f"Illegal: {refused}", sys.stderr)
        return ILLEGAL
    theme = (LIGHT if options.light else DARK).with_brand(chosen_brand)
    app = begin_offscreen(theme)
    if chosen_brand:
        write_look(theme, write)
    views = views_of(match)
    first = views[0] if options.play else views[-1]
    renderer = Renderer(first, (), write, course=() if options.play else course_of(views))
    playing = RecordPlayer(views, renderer, options.play, renderer)
    if options.tied:
        threading.Thread(target=playing.read, args=(sys.stdin.buffer,), daemon=True).start()
    app.exec()
    return OK


def begin_offscreen(theme: Theme = DARK) -> QApplication:
    """Return an application that can render boards without a window."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    app = QApplication(sys.argv[:1])
    languages.install(app)
    load_fonts()
    set_theme(app, theme)
    return app


def write(line: bytes) -> None:
    """Print a line. Exit the process if the reader has closed the pipe."""
    try:
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()
    except OSError:
        os._exit(OK)  # a normal exit would flush the output
