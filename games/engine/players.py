"""Who sits at the table when programs play: a bot in this process, or any program that speaks."""

from __future__ import annotations

import contextlib
import json
import queue
import random
import shlex
import subprocess
import threading
from typing import Any, Protocol

from games import record
from games.bots import Bot, Choice, Level, Seen
from games.core import KnownError, Ms, Seat
from games.engine import roster
from games.match import Match
from games.strict import MAX_BYTES, Unreadable, parse

PATIENCE = 10.0
"""How much longer than its time a program may take to answer, in seconds."""

CLOSING = 0.5
"""How long the end of its output is waited for, in seconds."""

PREPARING = 120.0
"""How long a bot in this process may take to compile, in seconds."""

MOST_EXPECTED = 20
"""How many expected moves are read of a program."""

MOST_SAID = 120
"""How many letters of an error that a program answers are told."""


class EngineFailed(KnownError):
    """A program that ended, hung or answered what nobody can read."""


class Complained(EngineFailed):
    """A program that answered with an error; `said`: what it said, in one short line."""

    def __init__(self, name: str, said: object) -> None:
        text = said if isinstance(said, str) else json.dumps(said, ensure_ascii=False)
        self.said = " ".join(text.split())[:MOST_SAID].rstrip(". ")
        super().__init__(f"{name} answered: {self.said}")


class Player(Protocol):
    """A seat's player. Every call may raise `EngineFailed`.

    `lowers`: whether it may be asked if it lowers its claim, for which nobody waits (GY-8).
    """

    lowers: bool

    def begin(self, match: Match, seat: Seat) -> None:
        """A new match, in this seat."""

    def observe(self, seen: Seen, now: Ms) -> None:
        """What the seat is shown at this moment of the match."""

    def choose(self, ms: Ms, now: Ms) -> Choice:
        """What to submit."""

    def close(self) -> None:
        """No more matches."""


class Inside:
    """A bot in this process."""

    lowers = True

    def __init__(self, level: Level, rng: random.Random) -> None:
        self._level, self._rng = level, rng
        self._bot: Bot | None = None

    def begin(self, match: Match, seat: Seat) -> None:
        # The bot gets what everybody may know: read back from the record, as a program would.
        told = json.dumps(record.header(match, seat) | {"moves": []}).encode()
        rng = random.Random(self._rng.random())
        self._bot = roster.bot(record.read(told).setup, seat, self._level, rng)
        self._bot.prepare(PREPARING)

    def observe(self, seen: Seen, now: Ms) -> None:
        assert self._bot is not None
        self._bot.clock(now)
        self._bot.observe(seen)

    def choose(self, ms: Ms, now: Ms) -> Choice:
        assert self._bot is not None
        self._bot.clock(now)
        return self._bot.choose(ms, lambda: False)

    def close(self) -> None:
        self._bot = None


class Outside:
    """A program that speaks the line protocol. It is started with its first match."""

    lowers = False

    def __init__(self, command: str) -> None:
        self._words = shlex.split(command)
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str] = queue.Queue()
        self._reader: threading.Thread | None = None

    def begin(self, match: Match, seat: Seat) -> None:
        if self._process is None or self._process.poll() is not None:
            self._start()
        name = match.game.seats[seat]
        self._tell({"new": record.header(match, seat), "seat": name}, 0)

    def observe(self, seen: Seen, now: Ms) -> None:
        self._tell({"observe": seen, "now": now}, 0)

    def choose(self, ms: Ms, now: Ms) -> Choice:
        return choice_in(self._tell({"go": {"ms": ms}, "now": now}, ms))

    def close(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        if self._reader is not None:
            self._reader.join(CLOSING)  # a child of the program's may hold the pipe open
        for pipe in (process.stdin, process.stdout):
            with contextlib.suppress(OSError, ValueError):
                if pipe is not None:
                    pipe.close()

    def _tell(self, message: dict[str, Any], ms: int) -> dict[str, Any]:
        """Send a line and wait for its answer."""
        process, name = self._process, self._words[0]
        if process is None or process.stdin is None:
            raise EngineFailed(f"{name} has not been started")
        if not self._lines.empty() and self._lines.queue[0]:
            raise EngineFailed(f"{name} said something that nobody asked for")
        try:
            print(json.dumps(message), file=process.stdin, flush=True)
            line = self._lines.get(timeout=ms / 1000 + PATIENCE)
        except OSError as error:
            raise EngineFailed(f"{name} takes no more lines: {error.strerror}") from None
        except queue.Empty:
            self.close()
            raise EngineFailed(f"{name} did not answer in time") from None
        return answer_in(name, line)

    def _start(self) -> None:
        self.close()
        try:
            self._process = subprocess.Popen(
                self._words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
            )
        except (OSError, IndexError) as error:
            raise EngineFailed(f"cannot start {shlex.join(self._words)}: {error}") from None
        self._lines = queue.Queue()
        self._reader = threading.Thread(
            target=_read, args=(self._process, self._lines), daemon=True
        )
        self._reader.start()


def _read(process: subprocess.Popen[str], lines: queue.Queue[str]) -> None:
    assert process.stdout is not None
    with contextlib.suppress(OSError, ValueError):  # it is closed meanwhile
        while line := process.stdout.readline(MAX_BYTES):
            lines.put(line)
    lines.put("")


def answer_in(name: str, line: str) -> dict[str, Any]:
    """What a program called `name` answered in a line; raises `EngineFailed`.

    An error that it answers is a `Complained`.
    """
    if not line:
        raise EngineFailed(f"{name} ended")
    try:
        answer = parse(line.encode())
    except Unreadable as error:
        raise EngineFailed(f"{name} answered what cannot be read: {error}") from None
    if not isinstance(answer, dict):
        raise EngineFailed(f"{name} answered no object: {line[:200].strip()}")
    if "error" in answer:
        raise Complained(name, answer["error"])
    return answer


def choice_in(answer: dict[str, Any]) -> Choice:
    """The choice in an answer to `go`; raises `EngineFailed`."""
    info = answer.get("info")
    known = info if isinstance(info, dict) else {}
    move, value = answer.get("move"), known.get("value")
    simulations, after = known.get("simulations"), known.get("after")
    if not isinstance(move, str):
        raise EngineFailed(f"no move in the answer {str(answer)[:200]}")
    return Choice(
        move,
        simulations if isinstance(simulations, int) else 0,
        float(value) if isinstance(value, int | float) else None,
        max(0, after) if isinstance(after, int) else 0,
        _line_in(known.get("line")),
    )


def _line_in(said: object) -> tuple[str, ...]:
    """The moves that a program expects; none where that is not a short list of texts."""
    if not isinstance(said, list) or len(said) > MOST_EXPECTED:
        return ()
    return tuple(said) if all(isinstance(move, str) for move in said) else ()
