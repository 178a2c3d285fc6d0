"""Time of Review's analysis of a whole match, by game: first mistakes, all mistakes, the end.

python -m tests.bench.bench_analysis [GAME …]

The match is random. Wall times include the computer's other work; `cpu` is the bots' processor
time. Kernels must be compiled already, or the first figures include compiling.
"""

from __future__ import annotations

import os
import random
import sys
import time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from games import registry
from games.core import Pair, Seat
from games.engine.arena import Pairing
from games.engine.bots import Level
from games.engine.players import BotPlayer
from games.engine.series import new_match
from games.match.match import Match
from gui.app.start import application
from gui.table.programs.analysis import Analysis, analysed
from tests.bench.scale import scaled


def at_random(game_id: str) -> Match:
    rng = random.Random(game_id)
    players = Pair(*(BotPlayer(Level.RANDOM, rng) for _ in range(2)))
    pairing = Pairing(new_match(registry.game(game_id), rng), players, 1, rng)
    pairing.play()
    match = pairing.match.upto(scaled(len(pairing.match.events), 6))
    if match.outcome is None:
        match.append(match.concede(Seat.ONE, match.state.clocks.at))
    return match


def looked_through(match: Match) -> str:
    """Return the figures of an analysis as text. Exit with a message if it fails."""
    app, marks, ended = application(), list[float](), list[str]()
    cpu, began = os.times(), time.monotonic()
    analysis = Analysis(match)
    analysis.judged.connect(lambda _found: marks.append(time.monotonic() - began))
    analysis.finished.connect(lambda: ended.append(""))
    analysis.failed.connect(ended.append)
    analysis.start()
    while not ended:
        app.processEvents()
        time.sleep(0.002)
    if ended[0]:
        sys.exit(f"The analysis failed: {ended[0]}")
    wall, after = time.monotonic() - began, os.times()
    many = len(analysis.judgements)
    used = after.children_user + after.children_system - cpu.children_user - cpu.children_system
    figures = f"first {marks[0]:5.2f} s, all {marks[many - 1]:5.1f} s, end {wall:5.1f} s"
    return f"{many:4} choices: {figures}, cpu {used:5.1f} s"


def main() -> None:
    for game_id in sys.argv[1:] or registry.game_ids()[: scaled(None, 1)]:
        if analysed(registry.game(game_id)) and not registry.game(game_id).kind.race:
            print(f"{game_id:20} {looked_through(at_random(game_id))}", flush=True)


if __name__ == "__main__":
    main()
