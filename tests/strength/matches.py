"""Pairs of matches between two programs.

Both matches of a pair have the same random events, with the seats exchanged. Time limits are in
processor time.
"""

from __future__ import annotations

import contextlib
import io
import json
import random
import subprocess
import sys
import tarfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from games import registry
from games.core import Ms, Pair, Seat
from games.engine.bots import Choice
from games.engine.players import Player, ProgramPlayer
from games.engine.series import new_match, play_series
from games.match import record
from games.match.referee import answer
from tests.strength.rows import Row, Side

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
CACHE = Path.home() / ".cache" / "garnet-strength"


class Program(ProgramPlayer):
    """A player program with its own time limit; it records the processor time used."""

    def __init__(self, words: list[str], own: Ms) -> None:
        super().__init__(words)
        self._own, self.used, self.answers = own, 0.0, 0

    def choose(self, ms: Ms, now: Ms) -> Choice:
        before = self._clock()
        found = super().choose(self._own, now)
        self.used += self._clock() - before
        self.answers += 1
        return found

    def _clock(self) -> float:
        """Return the program's processor time in ms; Linux only (clock_getcpuclockid).

        The process that was started is a supervisor, and the program is its child.
        """
        if self._process is None or sys.platform != "linux":
            return 0.0
        supervisor = self._process.pid
        with contextlib.suppress(OSError):
            children = Path(f"/proc/{supervisor}/task/{supervisor}/children").read_text().split()
            return 1000 * sum(time.clock_gettime(~int(pid) << 3 | 2) for pid in children)
        return 0.0

    def cost(self) -> float:
        """Return the mean processor time per answer (ms) since the last call."""
        mean = self.used / max(1, self.answers)
        self.used, self.answers = 0.0, 0
        return round(mean, 1)


@dataclass
class Programs:
    """The programs of a row, which run until another row is played."""

    row: Row | None = None
    pair: list[Program] = field(default_factory=list)

    def players(self, row: Row) -> Pair[Player]:
        if row != self.row:
            for one in self.pair:
                one.close()
            self.row = row
            self.pair = [Program(words(row.game, side), side.ms) for side in (row.one, row.two)]
        one, two = self.pair
        return Pair(one, two)

    def warm(self, row: Row) -> None:
        """Make both sides compile the kernels for a move, without a time limit."""
        game = registry.game(row.game)
        match = new_match(game, random.Random(1))
        seat = next(iter(match.position.awaiting()))
        messages: list[dict[str, Any]] = [
            {"new": record.header(match, seat), "seat": game.seats[seat]},
            {"observe": answer(match, seat), "now": 0},
            {"go": {"ms": 1}, "now": 0},
            {"quit": True},
        ]
        for side in (row.one, row.two):
            subprocess.run(
                words(row.game, side),
                input="\n".join(map(json.dumps, messages)),
                text=True,
                stdout=subprocess.DEVNULL,
                check=True,
            )


def words(game: str, side: Side) -> list[str]:
    if side.kind in ("bot", "frozen"):
        root = ROOT if side.kind == "bot" else checkout(side.revision)
        return [sys.executable, str(HERE / "bot.py"), str(root), game, side.name]
    return [sys.executable, str(HERE / "opponent.py"), game, *side.words]


def checkout(revision: str) -> Path:
    """Return a folder with the repository at a revision, in a cache outside of the repository."""
    there = CACHE / revision
    if not (there / "games").is_dir():
        packed = subprocess.run(
            ["git", "-C", str(ROOT), "archive", revision, "games", "resources"],
            stdout=subprocess.PIPE,
            check=True,
        ).stdout
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(there, filter="data")
    return there


def play_pair(players: Pair[Player], row: Row, number: int) -> dict[str, Any]:
    """Play two matches with equal random events and exchanged seats; return a line of results."""
    points, faults, costs = [], [], []
    for pairing, winner in play_series(
        registry.game(row.game), players, 0, 2, f"{row.name}/{number}", True
    ):
        points.append(0.5 if winner is None else float(winner is Seat.ONE))
        faults += [f"{fault.seat.name}: {fault.reason}" for fault in pairing.faults]
    for player in players:
        assert isinstance(player, Program)
        costs.append(player.cost())
    return {"pair": number, "points": points, "ms": costs, "faults": faults}
