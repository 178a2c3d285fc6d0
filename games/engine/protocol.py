"""The engine's side of the line protocol (NOTATION.md): one JSON object per line in each direction.

Some messages go beyond NOTATION.md. `{"stop": true}` requests the pending answer at once and has no
answer of its own. `observe` and `go` can have `"now"`, the match time in ms. `info` can have
`"after"`, how long (ms) a racing player wants to wait before it acts, and `"line"`, the moves it
expects after its own. `go` can have `"weigh"`, a list of moves to evaluate; `info` then has
`"weighed"`, the seat's chance after each of them and after its best move, and in simultaneous
rounds `"mixture"`, the probability of each choice. `"unsure": true` in `info` means that the bot
has no estimate, so that its `"value"` is 0.5.
"""

from __future__ import annotations

import json
import queue
import random
import threading
from collections.abc import Iterator
from functools import partial
from typing import Any, TextIO

from games import registry
from games.core import KnownError
from games.core.strict_json import MAX_BYTES, Unreadable, parse
from games.engine import roster
from games.engine.bots import Bot, Choice, Level, Stop
from games.match import record

Json = dict[str, Any]
MOST_WEIGHED = 8
MAX_MS = 3_600_000
"""Maximum thinking time (ms): one hour."""


class Engine:
    """An engine that answers lines of the protocol; no input can make it fail."""

    def __init__(
        self, game_id: str, level: Level, rng: random.Random, preparing: float = 0.0
    ) -> None:
        """Create an engine whose matches wait up to `preparing` seconds for the bot's kernels."""
        self._game, self._level, self._rng = game_id, level, rng
        self._preparing = preparing
        self._bot: Bot | None = None

    def answer(self, line: str, stop: Stop = lambda: False) -> Json | None:
        """Return the answer to a line; None means that the engine should end.

        As soon as `stop` returns True, a search ends and its best answer so far is returned.
        """
        try:
            message = parse(line.encode("utf-8", "surrogatepass"), what="line")
            if not isinstance(message, dict):
                raise Unreadable("a JSON object is expected")
            return self._handle(message, stop)
        except KnownError as error:
            return {"error": str(error)}
        except Exception as error:  # the engine survives any input
            return {"error": f"that cannot be so: {error!r}"[:500]}

    def _handle(self, message: Json, stop: Stop) -> Json | None:
        match message:
            case {"new": dict() as header, "seat": str() as seat}:
                self._begin(header, seat)
                return {"ok": True}
            case {"observe": dict() as seen}:
                self._check_game(str(seen.get("game", self._game)))
                self._tell_time(message)
                self._playing().observe(seen)
                return {"ok": True}
            case {"go": {"ms": int() as ms} as go} if type(ms) is int and 0 <= ms <= MAX_MS:
                self._tell_time(message)
                bot = self._playing()
                bot.weigh = _moves_in(go)
                return answer_of(bot.choose(ms, stop))
            case {"quit": True}:
                return None
        raise Unreadable("expected one of new, observe, go, quit")

    def _begin(self, header: Json, seat: str) -> None:
        read = record.read(json.dumps({"moves": []} | header).encode())
        self._check_game(read.game.id)
        if seat not in tuple(read.game.seats):
            raise Unreadable("{game} has no seat “{seat}”", game=read.game.title, seat=seat[:40])
        self._bot = roster.bot(read.setup, read.game.seat(seat), self._level, self._rng)
        self._bot.prepare(self._preparing)

    def _check_game(self, game_id: str) -> None:
        if game_id != self._game:
            raise Unreadable(
                "this engine plays {game}, not {other}",
                game=_title(self._game),
                other=_title(game_id),
            )

    def _tell_time(self, message: Json) -> None:
        now = message.get("now")
        if type(now) is int:
            self._playing().clock(now)

    def _playing(self) -> Bot:
        if self._bot is None:
            raise Unreadable("no match has begun: send “new” first")
        return self._bot


def _moves_in(go: Json) -> tuple[str, ...] | None:
    """Return the moves that a `go` message asks the bot to evaluate, or None without `weigh`."""
    moves = go.get("weigh")
    if moves is None:
        return None
    if not (isinstance(moves, list) and all(isinstance(move, str) for move in moves)):
        raise Unreadable("“weigh” must be a list of moves")
    return tuple(moves[:MOST_WEIGHED])


def _title(game_id: str) -> str:
    return registry.game(game_id).title if registry.knows(game_id) else game_id[:40]


def answer_of(choice: Choice) -> Json:
    value = 0.5 if choice.value is None else round(choice.value, 4)
    info: Json = {"simulations": choice.simulations, "value": value}
    if choice.value is None:
        info["unsure"] = True
    if choice.after:
        info["after"] = choice.after
    if choice.line:
        info["line"] = list(choice.line)
    for name, shares in (("weighed", choice.weighed), ("mixture", choice.mixture)):
        if shares:
            info[name] = {move: round(share, 4) for move, share in shares}
    return {"move": choice.move, "info": info}


class Lines:
    """Lines of input, read in a separate thread so that a `stop` is noticed at once.

    A line that is too long is truncated to just above the limit, so that it is refused. `stops` is
    the number of `stop` and `quit` lines so far.
    """

    def __init__(self, source: TextIO) -> None:
        self._source = source
        self._read: queue.Queue[tuple[str, int] | None] = queue.Queue()
        self.stops = 0
        threading.Thread(target=self._follow, daemon=True).start()

    def __iter__(self) -> Iterator[tuple[str, Stop]]:
        """Yield each line, and a function that returns True once a `stop` or `quit` follows it."""
        while (entry := self._read.get()) is not None:
            line, before = entry
            yield line, partial(self._stopped_since, before)

    def _stopped_since(self, before: int) -> bool:
        return self.stops > before

    def _follow(self) -> None:
        try:
            while line := self._source.readline(MAX_BYTES + 1):
                rest = line
                while len(rest) > MAX_BYTES and not rest.endswith("\n"):
                    rest = self._source.readline(MAX_BYTES + 1)
                self.stops += _is_order(line, "stop") or _is_order(line, "quit")
                self._read.put((line, self.stops))
        except (OSError, ValueError):
            pass  # the input was closed
        finally:
            self._read.put(None)


def serve(engine: Engine, source: TextIO, sink: TextIO) -> None:
    """Answer lines until a `quit` or the end of the input."""
    for line, stop in Lines(source):
        if not line.strip() or _is_order(line, "stop"):
            continue
        answer = engine.answer(line, stop)
        if answer is None:
            return
        print(json.dumps(answer, ensure_ascii=False), file=sink, flush=True)


def _is_order(line: str, order: str) -> bool:
    return len(line) < 100 and "".join(line.split()) == f'{{"{order}":true}}'
