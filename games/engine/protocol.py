"""The engine's side of the line protocol (NOTATION.md): one JSON object a line, each way.

Beyond NOTATION's lines `{"stop": true}` asks for the answer at once; nothing is printed for it but
the answer that was due. `observe` and `go` may hold `"now"`, the match's time in ms, and `info` may
hold `"after"`: how long from then on a racing player wants to wait before it speaks, in ms.
"""

from __future__ import annotations

import json
import queue
import random
import threading
from collections.abc import Callable
from typing import Any, TextIO

from games import record
from games.bots import Bot, Choice, Level
from games.core import KnownError
from games.engine import roster
from games.strict import Unreadable, parse

Json = dict[str, Any]
MAX_MS = 3_600_000


class Engine:
    """Answers one line after another; nothing that it is told makes it fall over."""

    def __init__(self, game_id: str, level: Level, rng: random.Random) -> None:
        self._game, self._level, self._rng = game_id, level, rng
        self._bot: Bot | None = None
        self.stopped = threading.Event()

    def answer(self, line: str) -> Json | None:
        """The answer to a line; None where the engine is to end."""
        try:
            message = parse(line.encode("utf-8", "surrogatepass"))
            if not isinstance(message, dict):
                raise Unreadable("a JSON object is expected")
            return self._obey(message)
        except KnownError as error:
            return {"error": str(error)}
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            return {"error": f"that cannot be so: {error!r}"[:500]}

    def _obey(self, message: Json) -> Json | None:
        match message:
            case {"new": dict() as header, "seat": str() as seat}:
                self._begin(header, seat)
                return {"ok": True}
            case {"observe": dict() as seen}:
                self._tell_time(message)
                self._playing().observe(seen)
                return {"ok": True}
            case {"go": {"ms": int() as ms}} if 0 <= ms <= MAX_MS:
                self._tell_time(message)
                return told(self._playing().choose(ms, self.stopped.is_set))
            case {"quit": True}:
                return None
        raise Unreadable("expected one of new, observe, go, quit")

    def _begin(self, header: Json, seat: str) -> None:
        read = record.read(json.dumps({"moves": []} | header).encode())
        if read.game.id != self._game:
            raise Unreadable(f"this engine plays {self._game}, not {read.game.id}")
        if seat not in tuple(read.game.seats):
            raise Unreadable(f"{read.game.title} has no seat “{seat[:40]}”")
        self._bot = roster.bot(read.setup, read.game.seat(seat), self._level, self._rng)

    def _tell_time(self, message: Json) -> None:
        """The match's own time, in ms, where a line says it: `"now"`, beside what it asks."""
        now = message.get("now")
        if type(now) is int:
            self._playing().clock(now)

    def _playing(self) -> Bot:
        if self._bot is None:
            raise Unreadable("no match has begun: “new” comes first")
        return self._bot


def told(choice: Choice) -> Json:
    """A choice as a line of the protocol."""
    info: Json = {"simulations": choice.simulations}
    if choice.value is not None:
        info["value"] = round(choice.value, 4)
    if choice.after:
        info["after"] = choice.after
    return {"move": choice.move, "info": info}


def serve(engine: Engine, source: TextIO, sink: TextIO) -> None:
    """Answer lines until the last, `quit` or the end of the input.

    Lines are read while the engine thinks, so that it can be told to stop.
    """
    lines: queue.Queue[str | None] = queue.Queue()
    reader = threading.Thread(target=_read, args=(source, lines.put, engine.stopped), daemon=True)
    reader.start()
    while (line := lines.get()) is not None:
        if not line.strip() or _is(line, "stop"):
            continue
        answer = engine.answer(line)
        if answer is None:
            return
        print(json.dumps(answer, ensure_ascii=False), file=sink, flush=True)


def _read(source: TextIO, put: Callable[[str | None], None], stopped: threading.Event) -> None:
    for line in source:
        if _is(line, "stop") or _is(line, "quit"):
            stopped.set()
        elif '"go"' in line:
            stopped.clear()
        put(line)
    put(None)


def _is(line: str, order: str) -> bool:
    return "".join(line.split()) == f'{{"{order}":true}}'
