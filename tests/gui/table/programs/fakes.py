"""A player that speaks the line protocol and behaves as it is told to: well, or badly.

Run as a program: `fakes.py MANNER`. It plays the first of the moves in `FAKE_MOVES` (one a line)
that it has not played yet, and one that foretells expects the others next. What it is told it adds
to the file that `FAKE_HEARD` names, if any.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

LATE = 1.0
"""By how much a tardy one answers too late, in s."""
SLOW = 0.8
"""How long a slow one takes, in s."""


def command(manner: str = "good", moves: Sequence[str] = ()) -> str:
    """The command line of such a player."""
    from games.engine.players import line_of  # not needed where this runs as a program

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
            del moves[:-1]  # it has learned what is wrong
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
        print(json.dumps({"move": move, "info": info}), flush=True)


def _note(line: str) -> None:
    if "FAKE_HEARD" in os.environ:
        with Path(os.environ["FAKE_HEARD"]).open("a") as heard:
            heard.write(line)


def _first() -> bool:
    """Whether no process before this one has come so far; the mark lies in `FAKE_MARK`."""
    mark = Path(os.environ["FAKE_MARK"])
    if mark.exists():
        return False
    mark.write_text("")
    return True


if __name__ == "__main__":
    main(sys.argv[1], [move for move in sys.argv[2].split("|") if move])
