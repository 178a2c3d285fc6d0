"""Golden thoughts: what bots answer in the seeded match of each game, and what they expect.

`python -m tests.golden.thoughts` writes them; read the difference before committing it. The clock
is replaced by one that goes on with every look at it, and kernels are plain functions, so that
answers depend on nothing but seeds.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

from games import registry
from games.core import Seat
from games.engine import judging, roster, searching
from games.engine.bots import Bot, Choice, Level
from games.match import referee
from games.match.match import Match
from tests.golden.transcript import seeded_match

FOLDER = Path(__file__).parent
LEVELS = (Level.GREEDY, Level.CASUAL, Level.EXPERT)
TICK, MS = 0.001, 40
"""Seconds between two looks at the clock, and the thinking time in milliseconds."""
PLACES = 2
"""How many times during the match each bot is asked for a move."""
DIGITS = 2
"""Chances are told so precisely."""
SLOW = ("know-your-nodes", "unlucky-for-some")
"""Games whose kernels take minutes as plain functions; the second has the first as a part."""


@contextmanager
def ticking() -> Iterator[None]:
    """Replace the clock of the bots by one that is `TICK` later each time."""
    looks = count(1)
    clock = SimpleNamespace(monotonic=lambda: next(looks) * TICK)
    with ExitStack() as stack:
        for name, module in [*sys.modules.items()]:
            if name.startswith("games.") and vars(module).get("time") is time:
                stack.enter_context(patch.object(module, "time", clock))
        yield


def thoughts(game_id: str) -> str:
    """Return the answers of bots in the game's seeded match, one per line."""
    match, _ = seeded_match(game_id)
    lines = list[str]()
    for level in LEVELS:
        for seat in Seat:
            bot = roster.bot(match.setup, seat, level, random.Random(1))
            bot.prepare(120)
            lines += [f"## {level.value}, {match.game.seats[seat]}", ""]
            with ticking():
                lines += [*_answers(match, bot), ""]
    return "\n".join(lines)


def _answers(match: Match, bot: Bot) -> Iterator[str]:
    awaited = [
        events
        for events, state in enumerate(match.states[:-1])
        if bot.seat in state.position.awaiting()
    ]
    asked = set(awaited[:: max(1, len(awaited) // PLACES)][:PLACES])
    course = match.upto(0)
    for events in range(len(match.events)):
        bot.observe(referee.answer(course, bot.seat))
        if events in asked:
            done = judging.played(match, events, bot.seat)
            bot.weigh = ("\n".join(map(match.game.write, done)),) if done else None
            yield f"- {events}: {told(bot.choose(MS, lambda: False))}"
        course.append(match.events[events : events + 1])


def told(choice: Choice) -> str:
    """Return a choice as text."""
    parts = [f"`{choice.move}`".replace("\n", "; "), f"{choice.simulations} games"]
    if choice.value is not None:
        parts.append(f"worth {choice.value:.{DIGITS}f}")
    if choice.after:
        parts.append(f"after {choice.after}")
    for name, pairs in (("weighed", choice.weighed), ("mixed", choice.mixture)):
        if pairs:
            parts.append(f"{name} " + ", ".join(f"`{move}` {n:.{DIGITS}f}" for move, n in pairs))
    if choice.line:
        parts.append("then " + ", ".join(f"`{move}`" for move in choice.line))
    return ", ".join(parts).replace("\n", "; ")


def game_ids() -> list[str]:
    return [game_id for game_id in registry.game_ids() if game_id not in SLOW]


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the golden thoughts.")
    parser.add_argument("--to", type=Path, default=FOLDER, metavar="DIR", help="write them there")
    parser.add_argument("games", nargs="*", default=game_ids())
    options = parser.parse_args()
    sys.modules["numba"] = None  # type: ignore[assignment]
    with patch.object(searching, "_uncompiled", lambda: False):  # the levels are as with numba
        for game_id in options.games:
            (options.to / f"{game_id}-thoughts.md").write_text(thoughts(game_id), "utf-8")


if __name__ == "__main__":
    main()
