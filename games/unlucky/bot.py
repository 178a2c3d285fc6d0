from __future__ import annotations

import random
import time
from dataclasses import dataclass
from itertools import product
from typing import Any

from games.core import Ms, Seat, Setup
from games.engine.bots import Bot, Choice, Level, Seen, Stop, is_awaited, is_over
from games.engine.ladder import nearest
from games.engine.searching import Searching
from games.unlucky import TRIALS
from games.unlucky.candle_countdown.bot import CandleCountdownBot
from games.unlucky.know_your_nodes.bot import KnowYourNodesBot
from games.unlucky.options import CandleOptions, NodesOptions, NoughtsOptions, UnluckyOptions
from games.unlucky.public_evaluator import is_public
from games.unlucky.rounds import alone, handed_in
from games.unlucky.trial import NAMES
from games.unlucky.wandering_noughts.bot import WanderingNoughtsBot

CANDLES = TRIALS[0].id
PLAYERS: tuple[type[Searching[Any]], ...] = (
    CandleCountdownBot,
    KnowYourNodesBot,
    WanderingNoughtsBot,
)
ALIKE = 0.01
"""Parts whose values differ by less than this count as equally good."""
SURE = 0.02
"""A trial whose chance is this close to 0 or 1 counts as decided."""


@dataclass(slots=True)
class _Part:
    """A trial's bot, `player`, and the state of the trial.

    `open` is True if the seat still owes a part for the trial. `worth` is the seat's chance of
    winning the trial, or None if it is unknown.
    """

    player: Bot
    open: bool = True
    worth: float | None = None

    @property
    def weight(self) -> int:
        """The trial's relative share of the thinking time, small if the trial is nearly decided."""
        sure = self.worth is not None and not SURE < self.worth < 1.0 - SURE
        return 1 if sure else 5


class UnluckyBot(Bot):
    """The bot of Unlucky For Some: one bot per trial, each of which tries to win its own trial."""

    def __init__(self, setup: Setup, seat: Seat, level: Level, rng: random.Random) -> None:
        super().__init__(setup, seat, level, rng)
        self.awaited = True
        options: UnluckyOptions = setup.options
        trials = (CandleOptions(), NodesOptions(map=options.map), NoughtsOptions())
        self.parts = {
            game.id: _Part(
                kind(
                    Setup(game.id, setup.edition, own, setup.players),
                    seat,
                    nearest(game, level),
                    random.Random(rng.random()),
                )
            )
            for game, kind, own in zip(TRIALS, PLAYERS, trials, strict=True)
        }

    def prepare(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        for part in self.parts.values():
            part.player.prepare(max(0.0, end - time.monotonic()))

    def observe(self, seen: Seen) -> None:
        """Show each bot its trial, and determine which trials await a part from this seat."""
        self.awaited = is_awaited(seen, NAMES[self.seat])
        if is_over(seen):
            return
        trials = seen["detail"]["trials"]
        running = [trial for trial in trials if trials[trial]["by"] is None]
        owed = [trial for trial in running if seen["round"] > 0 or trial == CANDLES]
        handed = handed_in(seen["moves"], self.seat, running)
        missing = [trial for trial in owed if trial not in handed] or owed
        if is_public(trials[CANDLES]):
            missing = owed  # the public view does not show which parts were submitted
        for trial, part in self.parts.items():
            detail = trials[trial]
            part.open = trial in missing
            if detail["by"] is not None:
                part.worth = _result(detail["winner"], self.seat)
            else:
                part.player.observe(alone(seen, trial))

    def choose(self, ms: Ms, stop: Stop) -> Choice:
        """Return a sheet with a part for each open trial. Undecided trials get most of the time."""
        if not self.awaited:
            return Choice("")
        end = time.monotonic() + ms / 1000
        playing = [(trial, part) for trial, part in self.parts.items() if part.open]
        answers: dict[str, Choice] = {}
        for number, (trial, part) in enumerate(playing):
            share = part.weight / sum(later.weight for _, later in playing[number:])
            left = max(0.0, end - time.monotonic()) * share
            part.player.weigh = self._part_of(trial)
            choice = answers[trial] = part.player.choose(int(1000 * left), stop)
            part.worth = choice.value
        return self._choice(answers)

    def _part_of(self, trial: str) -> tuple[str, ...] | None:
        """Return one trial's parts of the sheets to evaluate, or None if there are no sheets."""
        if self.weigh is None:
            return None
        lines = (line.partition(": ") for sheet in self.weigh for line in sheet.splitlines())
        return tuple(text for name, _, text in lines if name == trial)

    def _choice(self, answers: dict[str, Choice]) -> Choice:
        """Return a sheet of the answers, and the values of two other sheets.

        The first sheet has the best part for each trial, or the part from `weigh` if it is almost
        as good (within `ALIKE`). The second sheet has the parts from `weigh`; a trial without one
        has its best part.
        """
        best: dict[str, tuple[str, float]] = {}
        evaluated: dict[str, tuple[str, float]] = {}
        for trial, answer in answers.items():
            values = dict(answer.weighed)
            if not values:
                continue
            weighed_move = next(
                (move for move in self._part_of(trial) or () if move in values), None
            )
            evaluated[trial] = max(values.items(), key=lambda pair: pair[1])
            best[trial] = evaluated[trial]
            if weighed_move is not None:
                evaluated[trial] = weighed_move, values[weighed_move]
                best[trial] = (
                    evaluated[trial]
                    if best[trial][1] - values[weighed_move] < ALIKE
                    else best[trial]
                )
        weighed = []
        for sheet in (best, evaluated):
            value = self._value({trial: worth for trial, (_, worth) in sheet.items()})
            if sheet and value is not None:
                text = "\n".join(f"{trial}: {move}" for trial, (move, _) in sheet.items())
                weighed.append((text, value))
        mixture = tuple(
            (f"{trial}: {move}", share)
            for trial, answer in answers.items()
            for move, share in answer.mixture
        )
        return Choice(
            "\n".join(f"{trial}: {answer.move}" for trial, answer in answers.items()),
            sum(answer.simulations for answer in answers.values()),
            self._value({}),
            weighed=tuple(weighed),
            mixture=mixture,
        )

    def _value(self, known_parts: dict[str, float]) -> float | None:
        """Return the chance of winning two or more trials (UF-1), or None if any chance is unknown.

        `known_parts` holds values that replace those of the trials' bots.
        """
        chances = [known_parts.get(trial, part.worth) for trial, part in self.parts.items()]
        known = [chance for chance in chances if chance is not None]
        if len(known) < len(chances):
            return None
        total = 0.0
        for won in product((True, False), repeat=len(known)):
            if 2 * sum(won) > len(won):
                share = 1.0
                for wins, chance in zip(won, known, strict=True):
                    share *= chance if wins else 1.0 - chance
                total += share
        return total


def _result(winner: str | None, seat: Seat) -> float:
    """Return the value of a finished trial to a seat: 1, 0, or 1/2 for a draw."""
    return 0.5 if winner is None else float(winner == NAMES[seat])
