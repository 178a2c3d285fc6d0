"""Qt objects that run the solver and the puzzle generator in child processes."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from enum import Enum
from typing import Any

import msgspec
from PySide6.QtCore import QCoreApplication, QObject, QProcess, Signal

from games.core import UMPIRE
from games.gyulbot import least, solution
from games.gyulbot.board import Puzzle
from games.gyulbot.generator import PuzzleRequest
from games.gyulbot.packs import Entry
from games.gyulbot.solver import Solved
from games.gyulbot.view import GyulbotView
from games.process import own_command
from gui.games.gyulbot.words import Gyulbot
from gui.kit.processes import child
from gui.table.session import Session

_WAIT = 1_000
"""Maximum time to wait for a killed process to exit, in ms."""


class Solver(QObject):
    """A puzzle solver that runs in its own process and handles requests one after another.

    A request ends with either `answered(ticket, Solved)` or `failed(ticket, sentence)`.
    `progressed(ticket, bound)` reports that no solution has fewer than `bound` moves. The first
    request starts the process. If the process dies, it is restarted once for the unanswered
    requests.
    """

    progressed = Signal(int, int)
    answered = Signal(int, object)
    failed = Signal(int, str)

    def __init__(self, parent: QObject | None = None, command: list[str] | None = None) -> None:
        super().__init__(parent)
        self._command = command or own_command("worker")
        self._tickets = itertools.count(1)
        self._waiting: dict[int, bytes] = {}
        self._again: set[int] = set()
        self._process: QProcess | None = None
        _at_the_end(self.close)

    def ask(self, puzzle: Puzzle, *, every: bool = False, seconds: float | None = None) -> int:
        """Request one shortest solution, or all if `every` is True. Return the request's ticket."""
        ticket = next(self._tickets)
        request: dict[str, Any] = {"id": ticket, "solve": msgspec.to_builtins(puzzle)}
        request |= {"all": every} | ({} if seconds is None else {"seconds": seconds})
        self._waiting[ticket] = json.dumps(request).encode() + b"\n"
        if self._process is None:
            self._start()
        else:
            self._process.write(self._waiting[ticket])
        return ticket

    def cancel(self, ticket: int) -> None:
        """Cancel a request, so that no signal is emitted for it."""
        if self._waiting.pop(ticket, None) is not None and self._process is not None:
            self._process.write(json.dumps({"cancel": ticket}).encode() + b"\n")

    def close(self) -> None:
        self._waiting.clear()
        if self._process is not None:
            _end(self._process)
            self._process = None

    def _start(self) -> None:
        self._process = process = child(self, self._command)
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(self._on_gone)
        process.errorOccurred.connect(self._on_error)
        process.start()
        for request in self._waiting.values():
            process.write(request)

    def _read(self) -> None:
        while self._process is not None and self._process.canReadLine():
            self._hear(bytes(self._process.readLine().data()))

    def _hear(self, line: bytes) -> None:
        try:
            answer = json.loads(line)
        except ValueError:
            return
        ticket = answer.get("id")
        if ticket not in self._waiting:
            return
        if "error" in answer:
            self._done(ticket)
            self.failed.emit(ticket, answer["error"])
        elif "least" in answer:
            self._done(ticket)
            self.answered.emit(ticket, _solved(answer))
        elif "bound" in answer:
            self.progressed.emit(ticket, answer["bound"])

    def _done(self, ticket: int) -> None:
        del self._waiting[ticket]
        self._again.discard(ticket)

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self._on_gone()

    def _on_gone(self) -> None:
        """Repeat unanswered requests, but only once, after the process has ended."""
        if self._process is None:
            return
        self._process.deleteLater()
        self._process = None
        lost = [ticket for ticket in self._waiting if ticket in self._again]
        self._again = set(self._waiting) - set(lost)
        for ticket in lost:
            del self._waiting[ticket]
        if self._waiting:
            self._start()
        for ticket in lost:
            self.failed.emit(ticket, Gyulbot.tr("The solver has stopped. Please try again."))


class PuzzleMaker(QObject):
    """A puzzle generator that runs in its own process.

    `made(Entry)` delivers each puzzle, and `finished()` is emitted after the last puzzle.
    `failed(sentence)` reports that no puzzle is possible or that the process ended early.
    """

    made = Signal(object)
    finished = Signal()
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None, command: list[str] | None = None) -> None:
        super().__init__(parent)
        self._command = command or own_command("generate")
        self._process: QProcess | None = None
        _at_the_end(self.stop)

    @property
    def busy(self) -> bool:
        return self._process is not None

    def make(self, wanted: PuzzleRequest, count: int = 1, seed: str | None = None) -> None:
        self.stop()
        self._left = count
        self._process = process = child(self, [*self._command, *arguments(wanted, count, seed)])
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(self._on_gone)
        process.errorOccurred.connect(self._on_error)
        process.start()

    def stop(self) -> None:
        if self._process is not None:
            process, self._process = self._process, None
            _end(process)

    def _read(self) -> None:
        while self._process is not None and self._process.canReadLine():
            line = bytes(self._process.readLine().data())
            try:
                entry = msgspec.json.decode(line, type=Entry)
            except msgspec.DecodeError:
                continue
            self._left -= 1
            self.made.emit(entry)

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self._on_gone()

    def _on_gone(self) -> None:
        self._read()
        if self._process is None:
            return
        output = bytes(self._process.readAllStandardError().data()).decode(errors="replace").strip()
        self._process.deleteLater()
        self._process = None
        if self._left <= 0:
            self.finished.emit()
        else:
            no_more = Gyulbot.tr("No more puzzles could be made. Please try again.")
            self.failed.emit(output.splitlines()[-1] if output else no_more)


def arguments(wanted: PuzzleRequest, count: int, seed: str | None) -> list[str]:
    command = ["--tied", "--entries", "--count", str(count), "--robots", ",".join(wanted.robots)]
    command += ["--min", str(wanted.least), "--max", str(wanted.most)]
    command += ["--size", f"{wanted.width}x{wanted.height}", "--movers", str(wanted.movers)]
    command += ["--unique"] if wanted.unique else []
    command += ["--open"] if wanted.open_goal else []
    command += ["--scattered"] if wanted.scattered else []
    command += [] if wanted.grade is None else ["--grade", wanted.grade.value]
    return command + ([] if seed is None else ["--seed", seed])


def _at_the_end(end: Callable[[], None]) -> None:
    """Call `end` when the application quits, so that no child process is left running."""
    app = QCoreApplication.instance()
    if app is not None:
        app.aboutToQuit.connect(end)


def _end(process: QProcess) -> None:
    """Kill a process and delete its object. The process has nothing to save."""
    process.blockSignals(True)
    if process.state() is not QProcess.ProcessState.NotRunning:
        process.kill()
        process.waitForFinished(_WAIT)
    process.deleteLater()


def _solved(answer: dict[str, Any]) -> Solved:
    lines = []
    for text in answer.get("solutions", ()):
        try:
            lines.append(solution.read_written(text))
        except ValueError:
            continue
    return Solved(answer["least"], tuple(lines), answer["complete"], answer.get("bound", 0))


SECONDS = 120
"""Time limit of the search for each puzzle, in seconds."""


class LeastState(Enum):
    SOLVING = "being worked out"
    COMMITTED = "sealed"
    UNKNOWN = "not found"


class Sealer(QObject):
    """A companion that solves a match's puzzles and seals their least numbers of moves.

    The current round's puzzle is solved first. If a rewind removes a sealed number, the number is
    sealed again. `changed` is emitted when `state` has changed.
    """

    changed = Signal()

    def __init__(self, session: Session, solver: Solver, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._solver = session, solver
        self._found: dict[Puzzle, Solved | None] = {}
        self._asked: tuple[int, Puzzle] | None = None
        self._sealing = False
        solver.answered.connect(self._on_answer)
        solver.failed.connect(self._on_failure)
        session.changed.connect(self._go_on)
        self._go_on()

    def state(self) -> LeastState:
        """Return the progress of the search for the current round's least number."""
        board = self._board()
        if not self._session.view(UMPIRE).begun:
            return LeastState.SOLVING
        if board.least_of(board.round) is not None:
            return LeastState.COMMITTED
        solved = self._found.get(self._puzzle(board.round), _NOT_YET)
        return LeastState.SOLVING if solved is _NOT_YET else LeastState.UNKNOWN

    def close(self) -> None:
        self._session.changed.disconnect(self._go_on)
        self._solver.close()

    def _board(self) -> GyulbotView:
        board: GyulbotView = self._session.view(UMPIRE).board
        return board

    def _puzzle(self, round: int) -> Puzzle:
        """Return the puzzle of a round. Extra rounds start again with the first puzzle (GY-11)."""
        puzzles: tuple[Puzzle, ...] = self._session.view(UMPIRE).setup.options.puzzles
        return puzzles[(round - 1) % len(puzzles)]

    @property
    def _idle(self) -> bool:
        """True if there is nothing to seal: the match has not begun or is over."""
        view = self._session.view(UMPIRE)
        return view.over or not view.begun

    def _go_on(self) -> None:
        if self._sealing or self._idle:
            return
        self._sealing = True
        try:
            for number in range(1, self._board().round + 1):
                self._seal(number)
        finally:
            self._sealing = False
        self._ask()

    def _seal(self, number: int) -> None:
        puzzle = self._puzzle(number)
        solved = self._found.get(puzzle)
        if solved is None or self._board().least_of(number) is not None:
            return
        line = solved.lines[0] if solved.lines else None
        try:
            with self._session.automatically():
                self._session.note(least.write(number, solved.least, line))
        except ValueError:  # do not seal an answer that fails verification
            self._found[puzzle] = None

    def _ask(self) -> None:
        """Request one solution at a time: for the current round first, then for later rounds."""
        if self._asked is not None:
            return
        board = self._board()
        for number in range(board.round, max(board.planned, board.round) + 1):
            puzzle = self._puzzle(number)
            if puzzle not in self._found:
                self._asked = (self._solver.ask(puzzle, seconds=SECONDS), puzzle)
                return

    def _on_answer(self, ticket: int, solved: Solved) -> None:
        settled = solved.least is not None or solved.complete
        self._take(ticket, solved if settled else None)

    def _on_failure(self, ticket: int, _sentence: str) -> None:
        self._take(ticket, None)

    def _take(self, ticket: int, solved: Solved | None) -> None:
        if self._asked is None or self._asked[0] != ticket:
            return
        self._found[self._asked[1]] = solved
        self._asked = None
        self._go_on()
        self.changed.emit()


_NOT_YET = Solved(None, (), False, 0)
