from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from games.core import Ms, Pair, Seat, Setup
from games.engine.bots import Choice, Level, Seen, Stop, mixture_of
from games.engine.ladder import slips
from games.kinds.grids import cell_name
from games.unlucky.know_your_nodes import GAME, map_from
from games.unlucky.know_your_nodes.belief import Belief, PublicBelief, public, seat_of
from games.unlucky.know_your_nodes.certain_wins import winning
from games.unlucky.know_your_nodes.efforts import EFFORTS
from games.unlucky.know_your_nodes.map import REGIONS
from games.unlucky.know_your_nodes.rules import Nodes
from games.unlucky.know_your_nodes.view import Investment
from games.unlucky.public_evaluator import PublicEvaluator
from games.unlucky.rules import Position

if TYPE_CHECKING:
    from games.unlucky.know_your_nodes.samples import RoundState
    from games.unlucky.know_your_nodes.search import InvestmentStrategy


class KnowYourNodesBot(PublicEvaluator[Position]):
    """The bot of Know Your Nodes; `belief` is what it has inferred of the hidden investments."""

    game = GAME
    efforts = EFFORTS
    slips = slips(__package__)
    kernels = "games.unlucky.know_your_nodes.search"
    evaluator = "games.unlucky.know_your_nodes.outlook"
    generic = False

    def __init__(self, setup: Setup, seat: Seat, level: Level, rng: random.Random) -> None:
        super().__init__(setup, seat, level, rng)
        self.map = map_from(setup.options.map)
        self.belief = Belief(self.map, seat)
        self.everybody = PublicBelief(self.map)

    def imagine(self, seen: Seen) -> Position:
        """Return a position for the open round, with a sample of the opponent's investments."""
        start = self.game.start(self.setup)
        trial = self.trial_of(seen["detail"], seen["round"])
        return replace(start, trials=(trial,), number=trial.number)

    def trial_of(self, detail: dict[str, Any], number: int) -> Nodes:
        """Return the trial as shown, with hidden amounts sampled."""
        seen = public(self.map, detail)
        own = tuple(detail["own"].get(cell_name(cell), 0) for cell in self.map.nodes)
        self.belief.watch(number, seen, own)
        guess = tuple(self.belief.sample(self.rng))
        return Nodes(
            map=self.map,
            invested=Pair(own, guess) if self.seat is Seat.ONE else Pair(guess, own),
            control=seen.control,
            regions=tuple(seat_of(detail["regions"][letter]) for letter in REGIONS),
            number=number,
            sway=seen.sway,
        )

    def watch_all(self, seen: Seen) -> None:
        self.everybody.watch(seen["round"], public(self.map, seen["detail"]))

    def evaluate_public(self, number: int, ms: Ms, stop: Stop) -> tuple[float, int]:
        from games.unlucky.know_your_nodes import outlook

        return outlook.estimate(
            self.everybody, number, EFFORTS[self.level].games, ms, stop, self.rng
        )

    def promise(self, position: Position, action: Investment) -> float:
        """Return a score for regions, nodes and Sway after `action` if the rival does nothing."""
        actions = Pair(*(action if seat is self.seat else None for seat in Seat))
        after: Any = position.trials[0].close(actions)
        own, other = self.seat, self.seat.other
        regions: float = after.regions.count(own) - after.regions.count(other)
        nodes: float = after.control.count(own) - after.control.count(other)
        sway: float = after.sway[own]
        return regions + nodes / 10 + sway / 1000

    def decide(self, position: Position, ms: Ms, stop: Stop) -> Choice | None:
        """Return an investment that is certain to win, or None. Not all investments are tried."""
        trial: Any = position.trials[0]
        investment = winning(trial, self.belief, self.seat)
        return None if investment is None else Choice(self.game.write(investment), 1, 1.0)

    def search(self, position: Position, ms: Ms, stop: Stop) -> Choice:
        return self._draw_choice(self._strategy(position, None, ms, stop))

    def judge(self, position: Position, moves: Sequence[str], ms: Ms, stop: Stop) -> Choice:
        """Return a choice, and the values of `moves` against the opponent's likely investments."""
        asked = self.allowed(position, moves)
        mixed = self._strategy(position, list(asked.values()), ms, stop)
        likeliest = self._written(mixed.choices[int(mixed.strategy.argmax())])
        return replace(
            self._draw_choice(mixed),
            mixture=mixture_of(list(mixed.choices), mixed.strategy.tolist(), self._written),
            weighed=tuple(dict(zip((likeliest, *asked), mixed.worth, strict=True)).items()),
        )

    def _strategy(
        self, position: Position, weigh: Sequence[Investment] | None, ms: Ms, stop: Stop
    ) -> InvestmentStrategy:
        from games.unlucky.know_your_nodes import search

        to_evaluate = (
            None if weigh is None else [search.amounts_of(action, self.map) for action in weigh]
        )
        asked, effort = self._round_state(position), EFFORTS[self.level]
        return search.best_choice(self.belief, asked, effort, ms, stop, self.rng, to_evaluate)

    def _draw_choice(self, mixed: InvestmentStrategy) -> Choice:
        return Choice(self._written(mixed.draw(self.rng)), mixed.games, mixed.value)

    def _written(self, amounts: Any) -> str:
        from games.unlucky.know_your_nodes import search

        return self.game.write(search.action_of(amounts, self.map))

    def _round_state(self, position: Position) -> RoundState:
        from games.unlucky.know_your_nodes.samples import RoundState

        trial: Any = position.trials[0]
        own = trial.invested[self.seat]
        return RoundState(trial.number, self.belief.ahead, own, tuple(trial.sway))
