from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from games.core import Ms, Pair, Seat, Setup
from games.engine.bots import Choice, Level, Seen, Stop, mixture_of
from games.engine.ladder import slips
from games.unlucky.candle_countdown import GAME
from games.unlucky.candle_countdown.efforts import EFFORTS
from games.unlucky.candle_countdown.pool import arranged
from games.unlucky.candle_countdown.rules import Action, Candles, Tray
from games.unlucky.candle_countdown.view import LETTERS, Arrangement, Burn, Candle, CandleKind
from games.unlucky.candle_countdown.watch import PublicWatch, Watch
from games.unlucky.public_evaluator import PublicEvaluator
from games.unlucky.rules import Position
from games.unlucky.trial import ROUNDS

if TYPE_CHECKING:
    from games.unlucky.candle_countdown.search import BurnStrategy


class CandleCountdownBot(PublicEvaluator[Position]):
    """The bot of Candle Countdown; `watch` remembers which candles have burned."""

    game = GAME
    efforts = EFFORTS
    slips = slips(__package__)
    kernels = "games.unlucky.candle_countdown.search"
    evaluator = "games.unlucky.candle_countdown.outlook"
    generic = False

    def __init__(self, setup: Setup, seat: Seat, level: Level, rng: random.Random) -> None:
        super().__init__(setup, seat, level, rng)
        self.watch = Watch(seat)
        self.everybody = PublicWatch()

    def imagine(self, seen: Seen) -> Position:
        """Return a position in which the opponent has a copy of the bot's own candles.

        The position is used only by methods that ignore the opponent's candles.
        """
        start = self.game.start(self.setup)
        trial = self.trial_of(seen["detail"], seen["round"], seen["moves"])
        return replace(start, trials=(trial,), number=trial.number)

    def trial_of(self, detail: dict[str, Any], number: int, moves: list[list[str]]) -> Candles:
        """Return the trial as shown in `detail`. `moves` lists only this trial's moves."""
        own = detail["own"]
        if own is None:
            return Candles()
        self.watch.see(detail, moves)
        candles = [
            Candle(own[letter]["number"], CandleKind(own[letter]["kind"])) for letter in LETTERS
        ]
        tray = Tray(
            arrangement=Arrangement(tuple(candles)),
            burned=tuple(
                candle.kind.burn - own[letter]["left"]
                for letter, candle in zip(LETTERS, candles, strict=True)
            ),
            lit=self.watch.candles[self.seat].lit,
            out=self.watch.candles[self.seat].out,
        )
        return Candles(number=number, trays=Pair(tray, tray))

    def watch_all(self, seen: Seen) -> None:
        self.everybody.see(seen["detail"], seen["moves"])

    def evaluate_public(self, number: int, ms: Ms, stop: Stop) -> tuple[float, int]:
        from games.unlucky.candle_countdown import outlook

        return outlook.estimate(
            self.everybody, number, EFFORTS[self.level].games, ms, stop, self.rng
        )

    def promise(self, position: Position, action: Action) -> float:
        """Return the seat's total after an act, or the strength of an arrangement."""
        if isinstance(action, Arrangement):
            return action.strength
        return _tray(position, self.seat).after(action).total()

    def last_actions(self, position: Position) -> Sequence[Action]:
        """Return all acts in the last round (CC-6), otherwise ()."""
        return self.game.actions(position, self.seat) if position.number == ROUNDS else ()

    def worlds(self, position: Position) -> Sequence[Position]:
        """Return a position of the last round for each trial that `last_round.worst` returns."""
        from games.unlucky.candle_countdown.last_round import worst

        trial: Any = position.trials[0]
        return [
            replace(position, trials=(worst_trial,))
            for worst_trial in worst(trial, self.watch, self.seat)
        ]

    def think(self, position: Position, ms: Ms, stop: Stop) -> Choice:
        """Return an arrangement in round 0, and in later rounds the result of a search."""
        if position.number == 0:
            arrangement = arranged(self.rng, EFFORTS[self.level].pool)
            choice = Choice(self.game.write(arrangement), 1)
            if self.weigh is None or not self._ready(ms / 1000):
                return choice
            return self._arranging(
                choice, self.allowed(position, (choice.move, *self.weigh)), ms, stop
            )
        return super().think(position, ms, stop)

    def search(self, position: Position, ms: Ms, stop: Stop) -> Choice:
        return self._draw_choice(self._strategy(position, None, ms, stop))

    def judge(self, position: Position, moves: Sequence[str], ms: Ms, stop: Stop) -> Choice:
        """Return a choice, and the values of `moves` against the opponent's mixed strategy."""
        played = list(self.allowed(position, moves).values())
        mixed = self._strategy(position, played, ms, stop)
        write = self.game.write
        return replace(
            self._draw_choice(mixed),
            mixture=mixture_of(mixed.acts, mixed.strategy.tolist(), write),
            weighed=tuple((write(act), worth) for act, worth in mixed.worth.items()),
        )

    def _strategy(
        self, position: Position, weigh: Sequence[Burn] | None, ms: Ms, stop: Stop
    ) -> BurnStrategy:
        from games.unlucky.candle_countdown import search

        effort, tray = EFFORTS[self.level], _tray(position, self.seat)
        return search.best_choice(
            tray, self.watch, position.number, effort, ms, stop, self.rng, weigh
        )

    def _draw_choice(self, mixed: BurnStrategy) -> Choice:
        return Choice(self.game.write(mixed.draw(self.rng)), mixed.games, mixed.value)

    def _arranging(
        self, choice: Choice, arrangements: dict[str, Arrangement], ms: Ms, stop: Stop
    ) -> Choice:
        """Return `choice` with its value against the pool, and the values of all `arrangements`."""
        from games.unlucky.candle_countdown import search

        end = time.monotonic() + ms / 1000
        worth = search.arranging(list(arrangements.values()), end, stop, self.rng.getrandbits(62))
        value = dict(zip(arrangements, worth, strict=True))
        return replace(choice, value=value[choice.move], weighed=tuple(value.items()))


def _tray(position: Position, seat: Seat) -> Tray:
    trays: Pair[Tray] = position.trials[0].trays  # type: ignore[attr-defined]
    return trays[seat]
