"""A bot that takes a stone from the largest heap, or by chance something else."""

from __future__ import annotations

from games.core import Ms
from games.engine.bots import Bot, Choice, Seen, Stop
from three_heaps import GAME, Take


class HeapsBot(Bot):
    """Asks nobody but the heaps that it is shown."""

    def observe(self, seen: Seen) -> None:
        """See `Bot`."""
        self.seen = seen

    def choose(self, ms: Ms, stop: Stop) -> Choice:
        """See `Bot`."""
        if GAME.seats[self.seat] not in self.seen["to_act"]:
            return Choice("")
        heaps = self.seen["detail"]["heaps"]
        if self.rng.random() < 0.5:
            return Choice(GAME.write(Take(heaps.index(max(heaps)), 1)))
        left = [at for at, size in enumerate(heaps) if size]
        return Choice(GAME.write(Take(self.rng.choice(left), 1)))
