"""A program in its own process that uses the line protocol (NOTATION.md)."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, QProcess, QProcessEnvironment, QTimer, Signal

from games.core import Ms
from games.core.strict_json import MAX_BYTES
from games.engine import players
from games.engine.answers import Complained, EngineFailed, answer_in, choice_in, shortly
from games.engine.bots import Seen
from gui.kit.processes import foreign_program, stop_program
from gui.kit.texts import Table
from gui.table.programs import words

GRACE: Ms = round(1_000 * players.PATIENCE)
"""Time allowed for an answer in addition to the thinking time, in milliseconds."""
STARTING: Ms = round(1_000 * players.STARTING)
"""Extra time for the first answer of a program that is loading, in milliseconds."""
WARMING: Ms = STARTING + round(1_000 * players.PREPARING)
"""Extra time for the first answer of a program that compiles its code first, in milliseconds."""
MAX_ERROR_OUTPUT = 2_000
"""Maximum number of bytes of the program's error output that are stored."""


class _Kind(Enum):
    NEW = "new"
    OBSERVE = "observe"
    GO = "go"


@dataclass(frozen=True, slots=True)
class _Line:
    kind: _Kind
    data: bytes
    ms: Ms = 0
    ticket: int = 0


class Client(QObject):
    """A program that plays a seat. Its process starts with the first line sent.

    - `begun`: the program has accepted the match
    - `answered(ticket, Choice)`: the answer to a question that was not cancelled
    - `restarted(reason)`: the program was restarted after its first fault. The new process
      receives the match, all earlier views, and the open question.
    - `failed(reason)`: a second fault has occurred, so the program is not restarted

    Nothing blocks the event loop, except briefly when a process is killed. Set `stops` to False if
    the program does not understand the stop line. If there is a `problem`, no process is started,
    and the client fails at the first line.
    """

    begun = Signal()
    answered = Signal(int, object)
    restarted = Signal(str)
    failed = Signal(str)

    def __init__(
        self,
        command: list[str],
        parent: QObject | None = None,
        stops: bool = True,
        grace: Ms = GRACE,
        starting: Ms = STARTING,
        problem: str = "",
    ) -> None:
        super().__init__(parent)
        self._command, self.stops, self._problem = command, stops, problem
        self._grace, self._starting = grace, starting
        self._process: QProcess | None = None
        self._waiting: deque[_Line] = deque()
        self._sent: _Line | None = None
        self._begun: _Line | None = None
        self._observations: list[_Line] = []
        self._buffer, self._errors = b"", b""
        self._ticket = 0
        self._fresh = True
        self._faults = 0
        self._timeout = QTimer(self, singleShot=True)
        self._timeout.timeout.connect(self._on_silent)
        app = QCoreApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self.close)

    @property
    def dead(self) -> bool:
        """True if the program has failed twice or the client has been closed."""
        return self._faults > 1

    @property
    def ready(self) -> bool:
        return not self._fresh

    @property
    def asking(self) -> bool:
        """True while waiting for an answer."""
        return self._sent is not None and bool(self._sent.ticket)

    def begin(self, header: dict[str, Any], seat: str) -> None:
        self._begun = _line(_Kind.NEW, {"new": header, "seat": seat})
        self._observations.clear()
        self._queue(self._begun)

    def observe(self, seen: Seen, now: Ms) -> None:
        self._observations.append(_line(_Kind.OBSERVE, {"observe": seen, "now": now}))
        self._queue(self._observations[-1])

    def ask(self, ms: Ms, now: Ms, weigh: Sequence[str] | None = None) -> int:
        """Ask for a move and return the question's ticket. Any earlier question is cancelled.

        `weigh` holds other moves to judge. Only Garnet's own bots support this.
        """
        self.cancel()
        self._ticket += 1
        go = {"ms": ms} if weigh is None else {"ms": ms, "weigh": list(weigh)}
        line = _line(_Kind.GO, {"go": go, "now": now}, ms, self._ticket)
        self._queue(line)
        return self._ticket

    def stop(self) -> None:
        """Ask the program to answer immediately, if it understands the stop line."""
        thinking = self._sent is not None and self._sent.kind is _Kind.GO
        if thinking and self.stops and self._process is not None:
            self._process.write(b'{"stop": true}\n')
            self._timeout.start(self._grace)

    def cancel(self) -> None:
        """Cancel the open question, whose answer will be ignored."""
        self._waiting = deque(line for line in self._waiting if line.kind is not _Kind.GO)
        if self._sent is not None and self._sent.kind is _Kind.GO and self._sent.ticket:
            self.stop()
            self._sent = _Line(_Kind.GO, self._sent.data, self._sent.ms)

    def fault(self, reason: str) -> None:
        """Restart the program after its first fault, and fail after its second."""
        if self.dead:
            return
        self._faults += 1
        questions = [line for line in (self._sent, *self._waiting) if line and line.ticket]
        self._end()
        self._waiting.clear()
        if self._faults > 1:
            self.failed.emit(reason)
            return
        self._waiting.extend(() if self._begun is None else (self._begun, *self._observations))
        self._waiting.extend(questions[-1:])
        self.restarted.emit(reason)
        self._go_on()

    def close(self) -> None:
        """End the process without emitting a signal."""
        self._faults = 2
        self._waiting.clear()
        self._end()

    def _queue(self, line: _Line) -> None:
        if self._problem and not self.dead:
            self._faults = 2
            QTimer.singleShot(0, self, self._report_problem)  # receivers may not be connected yet
        if not self.dead:
            self._waiting.append(line)
            self._go_on()

    def _report_problem(self) -> None:
        self.failed.emit(self._problem)

    def _go_on(self) -> None:
        if self._sent is not None or not self._waiting or self.dead:
            return
        if self._process is None:
            self._start()
        if self._process is None or not self._waiting:
            return
        self._sent = self._waiting.popleft()
        self._process.write(self._sent.data)
        extra = self._starting if self._fresh else self._grace
        self._timeout.start(self._sent.ms + extra)

    def _start(self) -> None:
        self._process = process = foreign_program(self, self._command)
        self._buffer, self._errors, self._fresh = b"", b"", True
        process.setProcessEnvironment(_environment())
        process.readyReadStandardOutput.connect(self._read)
        process.readyReadStandardError.connect(self._read_errors)
        process.finished.connect(self._on_gone)
        process.errorOccurred.connect(self._on_error)
        process.start()

    def _read(self) -> None:
        if self._process is None:
            return
        self._buffer += bytes(self._process.readAllStandardOutput().data())
        while self._process is not None and b"\n" in self._buffer:
            line, _, self._buffer = self._buffer.partition(b"\n")
            self._on_line(line)
        if len(self._buffer) > MAX_BYTES:
            self.fault(words.unreadable(Table.tr("a line is too long")))

    def _read_errors(self) -> None:
        """Until the first answer, store the end of the error output.

        Later output is not stored, because it could contain secrets.
        """
        if self._process is not None:
            output = bytes(self._process.readAllStandardError().data())
            if self._fresh:
                self._errors = (self._errors + output)[-MAX_ERROR_OUTPUT:]

    def _on_line(self, line: bytes) -> None:
        question = self._sent
        if question is None:
            self.fault(words.unreadable(Table.tr("it answered without being asked")))
            return
        try:
            answer = answer_in(self._command[0], line.decode(errors="replace") or " ")
            choice = choice_in(answer) if question.kind is _Kind.GO else None
        except Complained as complaint:
            self.fault(words.complained(complaint.message))
            return
        except EngineFailed:
            # A submission can be secret, so the answer is not quoted.
            quoted = "" if question.kind is _Kind.GO else shortly(line.decode(errors="replace"))
            self.fault(words.unreadable(quoted))
            return
        self._sent, self._fresh = None, False
        self._timeout.stop()
        if question.kind is _Kind.NEW:
            self.begun.emit()
        if choice is not None and question.ticket:
            self.answered.emit(question.ticket, choice)
        self._go_on()

    def _on_silent(self) -> None:
        self.fault(words.silent())

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self.fault(words.not_started())

    def _on_gone(self) -> None:
        self._read()
        self._read_errors()
        if self._process is not None and not self.dead:
            lines = self._errors.decode(errors="replace").strip().splitlines()
            self.fault(words.ended(shortly(lines[-1]) if self._fresh and lines else ""))

    def _end(self) -> None:
        self._timeout.stop()
        self._sent = None
        if self._process is None:
            return
        process, self._process = self._process, None
        process.readyReadStandardOutput.disconnect(self._read)
        process.readyReadStandardError.disconnect(self._read_errors)
        process.finished.disconnect(self._on_gone)
        process.errorOccurred.disconnect(self._on_error)
        stop_program(process)
        process.deleteLater()


def _line(kind: _Kind, message: dict[str, Any], ms: Ms = 0, ticket: int = 0) -> _Line:
    return _Line(kind, json.dumps(message).encode() + b"\n", ms, ticket)


def _environment() -> QProcessEnvironment:
    environment = QProcessEnvironment.systemEnvironment()
    environment.insert("PYTHONIOENCODING", "utf-8")
    return environment


class Handshake(QObject):
    """Asks a program whether it accepts a match.

    `done` carries "" if the program accepts, otherwise the reason for its refusal.
    """

    done = Signal(str)

    def __init__(
        self, command: list[str], header: dict[str, Any], seat: str, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._client = Client(command, self)
        self._client.restarted.connect(self._finish)
        self._client.failed.connect(self._finish)
        self._client.begun.connect(self._on_begun)
        self._client.begin(header, seat)

    def close(self) -> None:
        """Cancel the question without emitting a signal."""
        self._client.close()
        self.deleteLater()

    def _on_begun(self) -> None:
        self._finish("")

    def _finish(self, reason: str) -> None:
        self.close()
        self.done.emit(reason)
