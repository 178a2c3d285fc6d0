from __future__ import annotations

from games.core import Ms
from games.engine.bots import Bot, Choice, Seen, Stop
from three_heaps import GAME, Take


class HeapsBot(Bot):
    """A bot that takes one stone of the largest heap, or of any other."""

    def observe(self, seen: Seen) -> None:
        self.seen = seen

    def choose(self, ms: Ms, stop: Stop) -> Choice:
        if GAME.seats[self.seat] not in self.seen["to_act"]:
            return Choice("")
        heaps = self.seen["detail"]["heaps"]
        if self.rng.random() < 0.5:
            return Choice(GAME.write(Take(heaps.index(max(heaps)), 1)))
        left = [at for at, size in enumerate(heaps) if size]
        return Choice(GAME.write(Take(self.rng.choice(left), 1)))
