"""A player of Candle Countdown, who imagines what the rival's candles may be."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from games.core import Ms, Pair, Seat, Setup
from games.engine.bots import Choice, Level, Seen, Stop
from games.engine.searching import Searching
from games.unlucky.candle_countdown import GAME
from games.unlucky.candle_countdown.efforts import EFFORTS
from games.unlucky.candle_countdown.pool import arranged
from games.unlucky.candle_countdown.rules import Action, Candles, Tray
from games.unlucky.candle_countdown.view import LETTERS, Arrangement, Candle, Kind
from games.unlucky.candle_countdown.watch import Watch
from games.unlucky.rules import Position


class CandleCountdownBot(Searching[Position]):
    """The bot; its `watch` remembers what burned."""

    game = GAME
    efforts = EFFORTS
    kernels = "games.unlucky.candle_countdown.search"
    generic = False

    def __init__(self, setup: Setup, seat: Seat, level: Level, rng: random.Random) -> None:
        super().__init__(setup, seat, level, rng)
        self.watch = Watch(seat)

    def imagine(self, seen: Seen) -> Position:
        """The open round; the rival's candles are as its own, for nothing here depends on them."""
        start = self.game.start(self.setup)
        trial = self.trial_of(seen["detail"], seen["round"], seen["moves"])
        return replace(start, trials=(trial,), number=trial.number)

    def trial_of(self, detail: dict[str, Any], number: int, moves: list[list[str]]) -> Candles:
        """The trial as it is shown; `moves` are those of it alone."""
        own = detail["own"]
        if own is None:
            return Candles()
        self.watch.see(detail, moves)
        candles = [Candle(own[one]["number"], Kind(own[one]["kind"])) for one in LETTERS]
        tray = Tray(
            arrangement=Arrangement(tuple(candles)),
            burned=tuple(
                candle.kind.burn - own[one]["left"]
                for one, candle in zip(LETTERS, candles, strict=True)
            ),
            lit=self.watch.candles[self.seat].lit,
            out=self.watch.candles[self.seat].out,
        )
        return Candles(number=number, trays=Pair(tray, tray))

    def promise(self, position: Position, action: Action) -> float:
        """The own total after it, or the strength of an arrangement."""
        if isinstance(action, Arrangement):
            return action.strength
        return _tray(position, self.seat).after(action).total()

    def think(self, position: Position, ms: Ms, stop: Stop) -> Choice:
        """An arrangement, which no kernel is needed for; later what its level finds."""
        if position.number == 0:
            arrangement = arranged(self.rng, EFFORTS[self.level].pool)
            return Choice(self.game.write(arrangement), 1)
        return super().think(position, ms, stop)

    def look(self, position: Position, ms: Ms, stop: Stop) -> Choice:
        """What is drawn from the mixed strategy that its level finds."""
        from games.unlucky.candle_countdown import search

        effort = EFFORTS[self.level]
        tray = _tray(position, self.seat)
        found = search.look(tray, self.watch, position.number, effort, ms, stop, self.rng)
        return Choice(self.game.write(found.draw(self.rng)), found.games, found.value)


def _tray(position: Position, seat: Seat) -> Tray:
    trays: Pair[Tray] = position.trials[0].trays  # type: ignore[attr-defined]
    return trays[seat]
