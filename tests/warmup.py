"""Compiles the bots' kernels once, on all cores: `python -m tests.warmup`.

They are kept beside the sources. Without this each process that plays would compile them itself,
beside the others, the first time that the tests are run. With kernels in place it takes a second.
"""

from __future__ import annotations

import random
from concurrent.futures import ProcessPoolExecutor

from games import registry
from games.core import Seat
from games.engine import roster
from games.engine.bots import Level
from games.engine.series import new_match


def warm(game_id: str) -> None:
    """Compile what the best bot of a game takes."""
    rng = random.Random(1)
    match = new_match(registry.game(game_id), rng)
    roster.bot(match.setup, Seat.ONE, Level.EXPERT, rng).prepare(600)


def main() -> None:
    """All of them; games of several trials have no kernels of their own."""
    alone = [one for one in registry.game_ids() if not registry.game(one).trials]
    with ProcessPoolExecutor() as pool:
        list(pool.map(warm, alone))


if __name__ == "__main__":
    main()
