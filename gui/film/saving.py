"""The command *Save clip…*. A separate process makes the clip."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import QObject, QProcess, QTimer, Signal
from PySide6.QtWidgets import QWidget

from games.core import PUBLIC
from games.match.archive import Header
from games.match.match import Match
from games.match.matchview import view_of
from games.process import own_command
from gui.film.extras import ClipInput
from gui.film.sheet import ClipSheet
from gui.film.spans import SpanKind, spans
from gui.kit import exports
from gui.kit.processes import child
from gui.kit.texts import Film
from gui.kit.theme import Space, px, theme_of
from gui.kit.widgets.flow import discard
from gui.kit.widgets.notices import Notice
from gui.storage.settings import ClipChoice

WIDTH = 520
CONFIRMATION_TIME = 10_000
"""Time for which the confirmation is shown, in milliseconds."""
KILL_AFTER = 2_000
"""Time after which a cancelled process is killed, in milliseconds."""


class ClipProcess(QObject):
    """A running film process. A notice on the window shows the progress.

    The process continues when the page is closed.
    """

    ended = Signal(bool)
    """Carries True if the clip was saved."""

    def __init__(self, window: QWidget, script: bytes, options: list[str], path: Path) -> None:
        super().__init__(window)
        self._window, self._path, self._stopped, self._lines = window, path, False, b""
        self.notice = Notice(False, Film.tr("Cancel"), sign="film")
        self.notice.setParent(window)
        self.notice.actionRequested.connect(self.stop)
        self.notice.closed.connect(self.stop)
        command = own_command("film", "--tell", *options, "-o", str(path), "-")
        self._process = child(self, command)
        self._process.readyReadStandardOutput.connect(self._read)
        self._process.finished.connect(self._end)
        self._process.errorOccurred.connect(self._fail)
        self._say(Film.tr("A clip is being made…"))
        self._process.start()
        self._process.write(script)

    def stop(self) -> None:
        """Cancel the clip. No file is written."""
        if self._process.state() is QProcess.ProcessState.NotRunning:
            self._leave()
            return
        self._stopped = True
        self.notice.hide()
        self._process.closeWriteChannel()
        QTimer.singleShot(KILL_AFTER, self._process, self._process.kill)

    def _read(self) -> None:
        self._lines += bytes(self._process.readAllStandardOutput().data())
        *lines, self._lines = self._lines.split(b"\n")
        if not lines or self._stopped:
            return
        report = json.loads(lines[-1])
        if "bytes" in report:
            size = f"{report['bytes'] / 1e6:.1f}"
            text = Film.tr("The clip was saved as {0}: {1} × {2}, {3} MB.")
            self._say(text.format(self._path.name, report["width"], report["height"], size))
        elif report["done"] == report["of"]:
            self._say(Film.tr("A clip is being made: writing the file…"))
        else:
            share = 100 * report["done"] // report["of"]
            self._say(Film.tr("A clip is being made: {0} %").format(share))

    def _end(self) -> None:
        succeeded = self._process.exitCode() == 0 and not self._stopped
        if self._stopped:
            self._leave()
        elif not succeeded:
            error = bytes(self._process.readAllStandardError().data()).decode("utf-8", "replace")
            self._say(Film.tr("The clip could not be made: {0}").format(error.strip()[-300:]))
        self.notice.action.hide()
        self.ended.emit(succeeded)
        if succeeded:
            QTimer.singleShot(CONFIRMATION_TIME, self, self._leave)

    def _fail(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self._say(
                Film.tr("The clip could not be made: {0}").format(self._process.errorString())
            )
            self.notice.action.hide()
            self.ended.emit(False)

    def _leave(self) -> None:
        discard(self.notice)
        self.deleteLater()

    def _say(self, sentence: str) -> None:
        self.notice.say(sentence)
        self._place()

    def _place(self) -> None:
        width = min(px(WIDTH), self._window.width() - 2 * Space.L)
        self.notice.resize(width, max(px(44), self.notice.heightForWidth(width)))
        self.notice.move((self._window.width() - width) // 2, px(64))
        self.notice.raise_()


class Clips(QObject):
    """Saves clips of a match. `changed` carries the user's new `ClipChoice`."""

    changed = Signal(object)

    def __init__(self, page: QWidget, where: exports.Where = exports.ask_where) -> None:
        super().__init__(page)
        self._page, self._where = page, where
        self.choice = ClipChoice()
        self.making: ClipProcess | None = None

    def ask(
        self,
        match: Match,
        header: Header | None,
        upto: int | None = None,
        chances: Mapping[int, float] = MappingProxyType({}),
    ) -> ClipSheet:
        """Ask for the settings of a clip of the match, and save the clip.

        `upto` is the number of events shown on the board; the default is all events. If the
        archive's `header` is None, clips have no clocks. `chances` holds the first seat's
        known win chances, keyed by number of events.
        """
        all_spans, match = spans(match, upto), match.upto(len(match.events))
        match.tournament = match.tournament.with_brand(theme_of(self._page).brand)
        extras = ClipInput(chances=tuple(chances.items()) if header is not None else ())
        sheet = ClipSheet(self._page, match, header, all_spans, self.choice, extras)

        def save(choice: ClipChoice, script: bytes, options: list[str]) -> None:
            self.choice = choice
            self.changed.emit(choice)
            last = match.upto(all_spans[SpanKind(choice.what)].last)
            self._where(
                self._page,
                Film.tr("Save clip"),
                exports.file_name(view_of(last, PUBLIC), choice.kind),
                lambda path: self._make(script, options, path),
            )

        sheet.chosen.connect(save)
        sheet.open()
        return sheet

    def _make(self, script: bytes, options: list[str], path: Path) -> None:
        self.making = ClipProcess(self._page.window(), script, options, path)
