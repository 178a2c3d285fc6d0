"""How long bots take to answer after a stop: compiled, while kernels compile, without numba.

In random matches of each game, experts are asked for answers with a minute's time and stopped after
a random time. The processor time from the stop to the answer is measured.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from typing import TYPE_CHECKING

from games import registry
from games.core import GameKind
from games.engine import searching
from games.engine.bots import Choice, Level
from tests.bench.scale import scaled

if TYPE_CHECKING:
    from tests.games.engine.tables import Sitter

ANSWERS = scaled(120, 2)
LONGEST = scaled(0.15, 0.02)
"""Maximum processor time before a stop, in seconds."""
FIGURE = 15.0
STEPS = 400
MODES = ("compiled", "compiling", "without numba")


class Never:
    """Kernels that never become ready, as on a computer that is still compiling."""

    waiting = True

    def ready(self, seconds: float = 0.0) -> bool:
        return False


def delays(game_id: str, rng: random.Random) -> list[float]:
    """Return the processor times in ms from a stop to the answer, in matches of this game."""
    from tests.games.engine.tables import Play, odd_match  # loads kernels, so not before `measure`

    found: list[float] = []

    def ask(sitter: Sitter, now: int) -> Choice:
        end = time.thread_time() + rng.uniform(0.0, LONGEST)
        choice = sitter.say(now, 60_000, lambda: time.thread_time() > end)
        late = time.thread_time() - end
        if late > 0:
            found.append(late * 1000)
        return choice

    while len(found) < ANSWERS:
        playing = Play(odd_match(game_id, rng), Level.EXPERT, rng, 0.5)
        for sitter in playing.sitters:
            sitter.bot.prepare(120)
        for _ in playing.run(STEPS, ask):
            if len(found) >= ANSWERS:
                break
    return found


def measure(mode: str) -> None:
    if mode == "compiling":
        setattr(searching, "_warming", lambda *_: Never())  # noqa: B010
    if mode == "without numba":
        sys.modules["numba"] = None  # type: ignore[assignment]
    for game_id in registry.game_ids():
        if registry.game(game_id).kind is GameKind.RACE:
            continue
        found = sorted(delays(game_id, random.Random(game_id)))
        late = sum(each > FIGURE for each in found)
        print(
            f"{mode:14} {game_id:18} median {found[len(found) // 2]:5.1f}  max {found[-1]:5.1f} ms"
            f"  {late} of {len(found)} above {FIGURE:.0f} ms",
            flush=True,
        )


def main() -> None:
    if len(sys.argv) > 1:
        measure(" ".join(sys.argv[1:]))
        return
    for mode in MODES:
        subprocess.run([sys.executable, "-m", "tests.bench.bench_stops", mode], check=True)


if __name__ == "__main__":
    main()
