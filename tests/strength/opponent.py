"""A laboratory player as a program of the line protocol: `opponent.py GAME opponents|… [NAME]`.

Players know only the rules and notation of the games, and nothing about the bots.
"""

from __future__ import annotations

import json
import random
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from games.core import Seat, Setup
from games.match import record


class Clock:
    """A time limit for an answer, in processor time."""

    def __init__(self, ms: int) -> None:
        self._began, self._seconds = time.process_time(), max(1, ms) / 1000

    def gone(self) -> float:
        """Return the share of the time that has been used."""
        return (time.process_time() - self._began) / self._seconds

    def over(self) -> bool:
        return self.gone() >= 1.0


def main() -> None:
    game, kind, *name = sys.argv[1:]
    made = import_module(f"tests.strength.{kind}.{game.replace('-', '_')}").Player
    rng = random.Random()
    player: Any = None
    seen: dict[str, Any] = {}
    for line in sys.stdin:
        message: dict[str, Any] = json.loads(line)
        answer: dict[str, Any] = {"ok": True}
        if "quit" in message:
            break
        if "new" in message:
            setup, seat = setup_and_seat(message)
            player = made(setup, seat, rng, *name)
        elif "observe" in message:
            seen = message["observe"]
            if seen["status"] == "running":
                player.now = message.get("now", 0)
                player.observe(seen)
        elif "go" in message:
            player.now = message.get("now", 0)
            answer = protocol_answer(player.choose(seen, Clock(message["go"]["ms"])))
        print(json.dumps(answer), flush=True)


def protocol_answer(answer: str | tuple[str, int]) -> dict[str, Any]:
    """Return a move for the protocol; in a race, also the time (ms) after which it is announced."""
    if isinstance(answer, str):
        return {"move": answer}
    return {"move": answer[0], "info": {"after": answer[1]}}


def setup_and_seat(message: dict[str, Any]) -> tuple[Setup, Seat]:
    """Return the setup of a new match and the player's seat."""
    read = record.read(json.dumps({"moves": []} | message["new"]).encode())
    return read.setup, read.game.seat(message["seat"])


if __name__ == "__main__":
    main()
