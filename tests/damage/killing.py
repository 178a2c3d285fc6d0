"""Kill players at random moments and check the archives that they leave.

This is a separate program because it forks. It prints one line of JSON: the number of kills, and
the numbers of acknowledged and stored events.
"""

from __future__ import annotations

import json
import os
import random
import select
import signal
import sys
from dataclasses import dataclass, field
from pathlib import Path

from games.match.archive import Archive
from tests.damage.player import play, resumed


@dataclass
class Promised:
    """Everything that the players of one match have acknowledged so far."""

    events: int = 0
    head: str = ""
    beat: int = 0
    stored: list[int] = field(default_factory=list)

    def hear(self, data: bytes) -> None:
        """Read complete lines of acknowledgements."""
        for line in data.decode().splitlines():
            match line.split():
                case ["event", number, head]:
                    self.events, self.head = int(number), head
                case ["beat", at]:
                    self.beat = max(self.beat, int(at))


def start(path: Path, match_id: str) -> tuple[int, int]:
    """Start a player as a child; return its process id and the pipe of acknowledgements."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            play(path, match_id, writing)
        finally:
            os._exit(1)
    os.close(writing)
    return child, reading


def kill_one(path: Path, match_id: str, promised: Promised, chance: random.Random) -> None:
    """Let a player play for a random time, kill it, and read its last acknowledgements."""
    child, reading = start(path, match_id)
    heard = b""
    for _ in range(chance.choice((0, 0, 1, 2, 5, 20))):
        heard += os.read(reading, 4_096)
    select.select([], [], [], chance.choice((0.0, 0.0002, 0.001, 0.004)) * chance.random())
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), f"the player ended by itself: {status}"
    while data := os.read(reading, 1 << 16):
        heard += data
    os.close(reading)
    promised.hear(heard)


def look(path: Path, match_id: str, promised: Promised) -> None:
    """Check that nothing acknowledged is lost, and that only played events are stored."""
    with Archive.open(path) as archive:
        assert archive.listing.unreadable() == ()
        if not any(match.header.id == match_id for match in archive.listing.matches()):
            assert promised.events == 0
            return
        match, at = resumed(archive, match_id)
        assert len(match.events) >= promised.events, (len(match.events), promised.events)
        if promised.events:
            assert match.heads[promised.events] == promised.head
        assert at >= promised.beat
        if not match.paused and match.outcome is None:
            match.pause(at, "after a crash")
        promised.stored.append(len(match.events))


def main(folder: Path, kills: int, seed: int) -> None:
    """Play several matches in succession, so that new archives are killed as well."""
    chance = random.Random(seed)
    stored: list[int] = []
    for number in range(kills):
        if number % 20 == 0:
            path, match_id, promised = folder / f"{number}.db", f"{number:032x}", Promised()
        kill_one(path, match_id, promised, chance)
        look(path, match_id, promised)
        stored = [*stored, *promised.stored[-1:]]
    print(json.dumps({"kills": kills, "events": sum(stored), "most": max(stored)}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
