"""The dialog *Save clip…*: choice of span and format; the clip is made in a process of its own."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, QProcess, QTimer, Signal
from PySide6.QtWidgets import QWidget

from games.core import PUBLIC, UMPIRE, GameKind
from games.match import exportlog, record
from games.match.archive import Header
from games.match.match import Match
from games.match.matchview import view_of
from games.process import own_command
from gui.kit import exports
from gui.kit.processes import child, program_file
from gui.kit.texts import Film
from gui.kit.theme import Space, px, theme_of
from gui.kit.widgets.buttons import Button, Kind
from gui.kit.widgets.choices import Segmented
from gui.kit.widgets.flow import discard
from gui.kit.widgets.labels import Role, label
from gui.kit.widgets.notices import Notice
from gui.kit.widgets.sheets import Sheet

WIDTH = 520
STAYS = 10_000
"""Time in ms for which the confirmation is shown."""
PATIENCE = 2_000
"""Time in ms that a process has to stop before it is killed."""


class What(Enum):
    """The part of a match that a clip shows."""

    REVEAL = "reveal"
    ROUND = "round"
    MATCH = "match"


@dataclass(frozen=True, slots=True)
class Span:
    """A range of events: after the first `first` up to the first `last`."""

    first: int
    last: int


def spans(match: Match, upto: int | None = None) -> dict[What, Span]:
    """Return the spans of a match that a clip can show.

    Reveal or turn, and round, are the last ones within the first `upto` events; a race has only the
    round.
    """
    last = len(match.events) if upto is None else upto
    states, race = match.states, match.game.kind.race
    line = [index for index in match.line() if index < last]
    counted = [index for index in line if _ends_something(match, index)]
    found = {}
    if counted:
        at = counted[-1]
        number = states[at].position.round
        if not race:
            found[What.REVEAL] = Span(at, at + 1)
        if not match.game.kind.alternating:
            begins = next(one for one in (0, *line) if states[one].position.round == number)
            found[What.ROUND] = Span(begins, last if race else at + 1)
    return found | {What.MATCH: Span(0, len(match.events))}


def _ends_something(match: Match, index: int) -> bool:
    """Return True if an event changes the public board: a move, or the end of a round."""
    before, after = match.states[index], match.states[index + 1]
    if match.game.kind is GameKind.SEALED and after.outcome is None:
        return before.position.round != after.position.round
    return before.position != after.position or before.outcome != after.outcome


def script_of(match: Match, header: Header | None, span: Span) -> tuple[bytes, Span]:
    """Return the input of the film process, and the span counted in its entries.

    The input has one line with a log or, without a header, a record, cut off after the span; and
    one line with the match's event, which logs do not contain.
    """
    if header is not None:
        data = exportlog.dump(match.upto(span.last), header, private=True)
    else:
        data = record.dump(match, private=True)
        first, last = (_entries(match, events) for events in (span.first, span.last))
        span = Span(min(first, last - 1), last)
    return data.replace(b"\n", b" ") + b"\n" + msgspec.json.encode(match.tournament) + b"\n", span


def _entries(match: Match, events: int) -> int:
    """Return the number of record entries for the first `events` events of a match."""
    without_seed = match.seed is None
    found = record.entries(
        match.upto(events),
        PUBLIC if without_seed else UMPIRE,
        replaced=False,
        closed=without_seed and match.game.lasting(match.setup.options) is not None,
    )
    return len(found)


class ClipSheet(Sheet):
    """A sheet that asks for a clip's span and format. `chosen(What, suffix)`."""

    chosen = Signal(object, str)

    def __init__(self, host: QWidget, match: Match, found: dict[What, Span]) -> None:
        super().__init__(host, Film.tr("Save a clip"))
        turns = match.game.kind.alternating
        names = {
            What.REVEAL: Film.tr("Last turn") if turns else Film.tr("Last reveal"),
            What.ROUND: Film.tr("Last round"),
            What.MATCH: Film.tr("Whole match"),
        }
        self.what = Segmented([(one, names[one]) for one in found], Film.tr("What it shows"))
        kinds = [(".webp", "WebP"), (".gif", "GIF"), (".png", "APNG")]
        if program_file("ffmpeg"):
            kinds.append((".mp4", "MP4"))
        self.kind = Segmented(kinds, Film.tr("File format"))
        note = Film.tr(
            "As the Stage shows it: nothing that is still secret is in it. At most 8 MB, so a long"
            " clip is made smaller or less smooth. It is made while you go on."
        )
        self.body.addWidget(label(note, Role.MUTED, wrap=True))
        self.body.addWidget(self.what)
        self.body.addWidget(self.kind)
        self.cancel = self.addButton(Button(Film.tr("Cancel"), Kind.QUIET))
        self.save = self.addButton(Button(Film.tr("Save…"), Kind.PRIMARY, key="⏎"))
        self.cancel.clicked.connect(self.close)
        self.save.clicked.connect(self._choose)

    def _choose(self) -> None:
        what, suffix = self.what.value(), self.kind.value()
        self.close()
        self.chosen.emit(what, suffix)


class Making(QObject):
    """A clip being made, with a progress notice on the window where it can be cancelled.

    It belongs to the window, not to the page that requested it.
    """

    ended = Signal(bool)
    """Sent at the end; True if the clip was saved."""

    def __init__(self, window: QWidget, script: bytes, span: Span, path: Path) -> None:
        super().__init__(window)
        self._window, self._path, self._stopped, self._lines = window, path, False, b""
        self.notice = Notice(False, Film.tr("Cancel"), window, sign="film")
        self.notice.actionRequested.connect(self.stop)
        self.notice.closed.connect(self.stop)
        options = ["--from", str(span.first), "--upto", str(span.last), "-o", str(path)]
        light = [] if theme_of(window).dark else ["--light"]
        self._process = child(self, own_command("film", "--tell", *options, *light, "-"))
        self._process.readyReadStandardOutput.connect(self._read)
        self._process.finished.connect(self._end)
        self._process.errorOccurred.connect(self._fail)
        self._say(Film.tr("A clip is being made…"))
        self._process.start()
        self._process.write(script)

    def stop(self) -> None:
        """Cancel the clip; nothing is written."""
        if self._process.state() is QProcess.ProcessState.NotRunning:
            self._leave()
            return
        self._stopped = True
        self.notice.hide()
        self._process.closeWriteChannel()
        QTimer.singleShot(PATIENCE, self._process, self._process.kill)

    def _read(self) -> None:
        self._lines += bytes(self._process.readAllStandardOutput().data())
        *lines, self._lines = self._lines.split(b"\n")
        if not lines or self._stopped:
            return
        report = json.loads(lines[-1])
        if "bytes" in report:
            size = f"{report['bytes'] / 1e6:.1f}"
            text = Film.tr("The clip is saved as {0}: {1} × {2}, {3} MB.")
            self._say(text.format(self._path.name, report["width"], report["height"], size))
        elif report["done"] == report["of"]:
            self._say(Film.tr("A clip is being made: it is written…"))
        else:
            share = 100 * report["done"] // report["of"]
            self._say(Film.tr("A clip is being made: {0} %").format(share))

    def _end(self) -> None:
        made = self._process.exitCode() == 0 and not self._stopped
        if self._stopped:
            self._leave()
        elif not made:
            why = bytes(self._process.readAllStandardError().data()).decode("utf-8", "replace")
            self._say(Film.tr("The clip could not be made: {0}").format(why.strip()[-300:]))
        self.notice.action.hide()
        self.ended.emit(made)
        if made:
            QTimer.singleShot(STAYS, self, self._leave)

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
        """Place the notice at the top centre, below a page's header."""
        width = min(px(WIDTH), self._window.width() - 2 * Space.L)
        self.notice.resize(width, max(px(44), self.notice.heightForWidth(width)))
        self.notice.move((self._window.width() - width) // 2, px(64))
        self.notice.raise_()


class Clips(QObject):
    """The saving of clips of a match. `header`: the archive's header, without which clips have
    no clocks."""

    def __init__(self, page: QWidget, where: exports.Where = exports.ask_where) -> None:
        super().__init__(page)
        self._page, self._where = page, where
        self.making: Making | None = None

    def ask(self, match: Match, header: Header | None, upto: int | None = None) -> ClipSheet:
        """Ask which clip to save of the match after `upto` events, and save it."""
        found, match = spans(match, upto), match.upto(len(match.events))
        sheet = ClipSheet(self._page, match, found)
        sheet.chosen.connect(lambda what, suffix: self._save(match, header, found[what], suffix))
        sheet.open()
        return sheet

    def _save(self, match: Match, header: Header | None, span: Span, suffix: str) -> None:
        view = view_of(match.upto(span.last), PUBLIC)
        self._where(
            self._page,
            Film.tr("Save clip"),
            exports.file_name(view, suffix),
            lambda path: self._make(match, header, span, path),
        )

    def _make(self, match: Match, header: Header | None, span: Span, path: Path) -> None:
        script, entries = script_of(match, header, span)
        self.making = Making(self._page.window(), script, entries, path)
