"""Players of matches between programs: bots in this process, or line-protocol programs."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import queue
import random
import shlex
import shutil
import subprocess
import threading
from collections.abc import Sequence
from typing import Any, Protocol

from games import supervisor
from games.core import Ms, Seat
from games.core.strict_json import MAX_BYTES
from games.engine import roster
from games.engine.answers import EngineFailed, answer_in, choice_in
from games.engine.bots import Bot, Choice, Level, Seen
from games.match import record
from games.match.match import Match

PATIENCE = 10.0
"""Time for a program's answer in addition to its thinking time, in seconds."""

STARTING = 40.0
"""Additional seconds for a program's first answer, since the program has to load."""

CLOSING = 0.5
"""Maximum time to wait for a program's output to end, in seconds."""

PREPARING = 120.0
"""Maximum time to wait for the kernels of a bot in this process, in seconds."""


class Player(Protocol):
    """The player of a seat. Every call can raise `EngineFailed`.

    `lowers` is True if the player can be asked for optional actions, such as lowering a claim.
    """

    lowers: bool

    def begin(self, match: Match, seat: Seat) -> None:
        """Begin a new match in this seat."""

    def observe(self, seen: Seen, now: Ms) -> None:
        """Update the seat's view; `now` is the time in the match."""

    def choose(self, ms: Ms, now: Ms) -> Choice:
        """Return the move to submit."""

    def close(self) -> None:
        """Shut the player down after its last match."""


class BotPlayer:
    """A bot in this process."""

    lowers = True

    def __init__(self, level: Level, rng: random.Random) -> None:
        self._level, self._rng = level, rng
        self._bot: Bot | None = None

    def begin(self, match: Match, seat: Seat) -> None:
        # The bot gets public information only: like a program, it is given the setup as a record.
        header = json.dumps(record.header(match, seat) | {"moves": []}).encode()
        rng = random.Random(self._rng.random())
        self._bot = roster.bot(record.read(header).setup, seat, self._level, rng)
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


def words_in(command: str) -> list[str]:
    """Return a command line split into the program and its arguments, or [] if it is malformed."""
    try:
        parts = shlex.split(command, posix=os.name != "nt")
    except ValueError:
        return []
    return [part.strip('"') for part in parts] if os.name == "nt" else parts


def line_of(words: Sequence[str]) -> str:
    """Return a command line that `words_in` can split. On Windows, only double quotes are used."""
    return " ".join(f'"{word}"' for word in words) if os.name == "nt" else shlex.join(words)


class ProgramPlayer:
    """A program that speaks the line protocol; `words` are the program and its arguments."""

    lowers = False

    def __init__(self, words: list[str]) -> None:
        self._words = words
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str] = queue.Queue()
        self._reader: threading.Thread | None = None
        self._loaded = False

    def begin(self, match: Match, seat: Seat) -> None:
        if self._process is None or self._process.poll() is not None:
            self._start()
        name = match.game.seats[seat]
        self._request({"new": record.header(match, seat), "seat": name}, 0)

    def observe(self, seen: Seen, now: Ms) -> None:
        self._request({"observe": seen, "now": now}, 0)

    def choose(self, ms: Ms, now: Ms) -> Choice:
        return choice_in(self._request({"go": {"ms": ms}, "now": now}, ms))

    def close(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        supervisor.stop(process, CLOSING)
        process.wait()
        if self._reader is not None:
            self._reader.join(CLOSING)  # a child of the program can keep the pipe open
        for pipe in (process.stdin, process.stdout):
            with contextlib.suppress(OSError, ValueError):
                if pipe is not None:
                    pipe.close()

    def _request(self, message: dict[str, Any], ms: int) -> dict[str, Any]:
        process, name = self._process, self._words[0]
        if process is None or process.stdin is None:
            raise EngineFailed("{name} has not been started", name=name)
        if not self._lines.empty() and self._lines.queue[0]:
            raise EngineFailed("{name} wrote a line before it was asked", name=name)
        patience = PATIENCE if self._loaded else STARTING
        unread = threading.Timer(patience, process.terminate)
        try:  # Ctrl+C can come at any time; a timer left running would then delay the exit
            unread.start()
            print(json.dumps(message), file=process.stdin, flush=True)
            unread.cancel()
            line = self._lines.get(timeout=ms / 1000 + patience)
        except OSError:
            raise EngineFailed("{name} ended or stopped reading input", name=name) from None
        except queue.Empty:
            self.close()
            raise EngineFailed("{name} did not answer in time", name=name) from None
        finally:
            unread.cancel()
        self._loaded = True
        return answer_in(name, line)

    def _start(self) -> None:
        self.close()
        try:
            if shutil.which(self._words[0]) is None:
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
            self._process = subprocess.Popen(
                supervisor.supervised(self._words),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,  # Ctrl+C in a terminal must not reach the program
            )
        except OSError as error:
            reason = error.strerror or error
            raise EngineFailed(
                "cannot start {program}: {why}", program=line_of(self._words), why=reason
            ) from None
        self._lines, self._loaded = queue.Queue(), False
        self._reader = threading.Thread(
            target=_read, args=(self._process, self._lines), daemon=True
        )
        self._reader.start()


def _read(process: subprocess.Popen[str], lines: queue.Queue[str]) -> None:
    """Queue a program's lines until its output ends or two lines are waiting unread."""
    assert process.stdout is not None
    with contextlib.suppress(OSError, ValueError):  # the pipe can be closed in the meantime
        while lines.qsize() < 2 and (line := process.stdout.readline(MAX_BYTES)):
            lines.put(line)
    lines.put("")
