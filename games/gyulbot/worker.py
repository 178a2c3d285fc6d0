"""The solver as a process: `garnet worker`. Requests and answers are JSON objects, one per line.

The worker sends `{"ready": true}` once, and ends when its standard input is closed.

Requests have an `id` (any string or number) and are processed in order:

    {"id": 1, "solve": PUZZLE, "all": false, "seconds": 10}   solves a puzzle in NOTATION.md's form;
                                                    `all` and `seconds` are optional
    {"cancel": 1}                                   ends the request with that id, even if running

Answers:

    {"id": 1, "bound": 6}        progress: no solution has fewer moves
    {"id": 1, "least": 8, "solutions": ["Red URDL Blue R", …], "complete": true, "bound": 8}
    {"id": 1, "error": "…"}      explains why the request or the puzzle is invalid

Every request receives one final answer, with `least` or `error`. `least` is null if there is no
solution (`complete` is true) or none was found in time (`complete` is false, and at least `bound`
moves are needed). With `all`, `complete` is also false if not all solutions are listed. A cancelled
request is answered as if its time were up.
"""

from __future__ import annotations

import json
import queue
import sys
import threading
import time
from dataclasses import dataclass, field
from typing import Any, BinaryIO, TextIO

import msgspec

from games.core.strict_json import Unreadable, convert, parse
from games.gyulbot import solution, solver
from games.gyulbot.board import Puzzle

SECONDS_BETWEEN_REPORTS = 0.1


class Request(msgspec.Struct, forbid_unknown_fields=True):
    id: str | int | None = None
    solve: Puzzle | None = None
    all: bool = False
    seconds: float | None = None
    cancel: str | int | None = None


@dataclass
class Worker:
    """A worker that answers requests in one thread while another thread reads them."""

    out: TextIO
    _waiting: queue.SimpleQueue[tuple[str | int, Request] | None] = field(
        default_factory=queue.SimpleQueue
    )
    _unanswered: dict[str | int, bool] = field(default_factory=dict)
    """Unanswered requests, keyed by id; the value is False if the request was cancelled."""
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def read(self, lines: BinaryIO) -> None:
        """Read requests until the input ends, then stop the current search."""
        answering = threading.Thread(target=self._answer, daemon=True)
        answering.start()
        solver.KERNELS.prepare()
        self._say({"ready": True})
        for line in lines:
            if line.strip():
                self._take(line)
        self._unanswered = {}
        self._waiting.put(None)
        answering.join()

    def _take(self, line: bytes) -> None:
        number: str | int | None = None
        try:
            value = parse(line)
            if isinstance(value, dict) and isinstance(value.get("id"), str | int):
                number = value["id"]
            request = convert(value, Request)
            if request.cancel is not None:
                if request.cancel in self._unanswered:
                    self._unanswered[request.cancel] = False
            elif request.solve is None or request.id is None:
                raise Unreadable("a request has an id and says what to solve")
            elif request.id in self._unanswered:
                raise Unreadable("request {number} has not been answered yet", number=request.id)
            else:
                self._unanswered[request.id] = True
                self._waiting.put((request.id, request))
        except Unreadable as error:
            self._say({"id": number, "error": f"Cannot read this: {error}."})

    def _answer(self) -> None:
        while (next_ := self._waiting.get()) is not None:
            number, request = next_
            answer = self._solved(number, request)
            self._unanswered.pop(number, None)
            self._say({"id": number, **answer})

    def _solved(self, number: str | int, request: Request) -> dict[str, Any]:
        assert request.solve is not None
        try:
            solved = solver.solve(
                request.solve,
                every=request.all,
                seconds=request.seconds,
                keep_going=self._watch(number),
            )
        except ValueError as error:
            return {"error": f"This is not a puzzle: {error}."}
        except MemoryError:
            return {"error": "There is not enough memory for this puzzle."}
        return {
            "least": solved.least,
            "solutions": [solution.write(line) for line in solved.lines],
            "complete": solved.complete,
            "bound": solved.bound,
        }

    def _watch(self, number: str | int) -> solver.KeepGoing:
        """Return a callback that reports progress and returns False after cancellation."""
        reported, after = 0, 0.0

        def keep_going(bound: int) -> bool:
            nonlocal reported, after
            now = time.monotonic()
            if bound > reported and now >= after:
                reported, after = bound, now + SECONDS_BETWEEN_REPORTS
                self._say({"id": number, "bound": bound})
            return self._unanswered.get(number, False)

        return keep_going

    def _say(self, answer: dict[str, Any]) -> None:
        with self._lock:
            self.out.write(json.dumps(answer, ensure_ascii=False) + "\n")
            self.out.flush()


def main() -> None:
    Worker(sys.stdout).read(sys.stdin.buffer)
