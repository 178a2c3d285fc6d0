"""A fake player that speaks the line protocol, and behaves well or badly as requested.

Run as a program: `fakes.py MANNER`. It plays the first move in `FAKE_MOVES` (one per line) that it
has not played yet; the manner `foretells` also predicts the others. It appends what it receives to
the file `FAKE_HEARD`, if set.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

LATE = 1.0
"""Seconds by which a late player exceeds its time."""
SLOW = 0.8
"""Seconds that a slow player takes for each move."""


def command(manner: str = "good", moves: Sequence[str] = ()) -> str:
    from games.engine.players import line_of  # only needed outside the fake process

    return line_of([sys.executable, str(Path(__file__).resolve()), manner, "|".join(moves)])


def main(manner: str, moves: list[str]) -> None:
    asked = 0
    for line in sys.stdin:
        message = json.loads(line)
        _note(line)
        if manner == "cold" and "new" in message:
            time.sleep(1.5)
        if "go" not in message:
            if message != {"stop": True}:
                print('{"ok": true}', flush=True)
            continue
        asked += 1
        if manner == "crash" or (manner == "crash-once" and _first()):
            os._exit(3)
        if manner == "hang" or (manner == "hang-once" and _first()):
            time.sleep(600)
        if manner == "slips" and asked == 1 and not _first():
            del moves[:-1]  # the second process plays legally
        if manner == "garbage":
            print("I would rather not say {", flush=True)
            continue
        if manner == "endless":
            print("x" * (3 << 20), end="", flush=True)
            continue
        if manner == "slow":
            time.sleep(SLOW)
        if manner == "tardy":
            time.sleep(message["go"]["ms"] / 1_000 + LATE)
        move = moves.pop(0) if moves else "Z99"
        info: dict[str, object] = {"value": 0.5}
        if manner == "foretells":
            info["line"] = moves
        if manner == "doubts":
            info = {}
        if manner == "weighs":  # any other move is judged worse
            played = message["go"].get("weigh", [])
            info["weighed"] = {**dict.fromkeys(played, 0.3), move: 0.6}
        print(json.dumps({"move": move, "info": info}), flush=True)


def _note(line: str) -> None:
    if "FAKE_HEARD" in os.environ:
        with Path(os.environ["FAKE_HEARD"]).open("a") as heard:
            heard.write(line)


def _first() -> bool:
    """Return True for the first process only, which leaves a mark: the file `FAKE_MARK`."""
    mark = Path(os.environ["FAKE_MARK"])
    if mark.exists():
        return False
    mark.write_text("")
    return True


if __name__ == "__main__":
    main(sys.argv[1], [move for move in sys.argv[2].split("|") if move])
