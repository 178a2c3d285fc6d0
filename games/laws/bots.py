"""Laws for bots: answers are legal, and repeatable from the same view and random source."""

from __future__ import annotations

import random

from games.core import Game, Refusal, Seat
from games.engine import roster
from games.engine.bots import Bot, Level
from games.laws.matches import awaited, begun_with_random_options, holds, random_course
from games.match.match import Match
from games.match.referee import answer

ASKED = 3
"""Number of moments in a match at which the bot is asked."""
MS = 5_000
"""Time for an answer (ms); the levels tested need less."""


def a_bot_answers_legally_and_alike(game: Game, rng: random.Random) -> None:
    """Check that a bot's answers are legal, and the same for the same view and random source."""
    for level in (Level.GREEDY, Level.BEGINNER):
        match, seed = begun_with_random_options(game, rng), rng.random()
        twins = {seat: [_bot(match, seat, level, seed) for _ in range(2)] for seat in Seat}
        if level is not Level.GREEDY and twins[Seat.ONE][0].compiles():
            return  # answers may change once the kernels are compiled
        for number, _ in enumerate(random_course(match, rng, idle=0.0)):
            if number == ASKED or match.outcome is not None:
                break
            for seat in Seat:
                for bot in twins[seat]:
                    bot.clock(match.state.clocks.at)
                    bot.observe(answer(match, seat))
            for seat in awaited(match):
                _check_answers(match, seat, twins[seat])


def _bot(match: Match, seat: Seat, level: Level, seed: float) -> Bot:
    known = match.game.drawn.known(match.setup, match.position, seat)
    return roster.bot_of(match.game, known, seat, level, random.Random(seed))


def _check_answers(match: Match, seat: Seat, twins: list[Bot]) -> None:
    game, at = match.game, match.position
    first, second = (bot.choose(MS, lambda: False).move for bot in twins)
    condition = "shown the same, and with the same chance (`self.rng`), it"
    same = f"its bot cannot repeat its answers: {condition} plays “{first}” and then “{second}”"
    holds(first == second, f"{same} in round {at.round}")
    silent = first or game.kind.race or not game.actions(at, seat)
    holds(silent, f"in round {at.round} its bot does nothing for {game.titles[seat]}")
    try:
        for action in game.read_all(first, at, seat) if first else ():
            at.check(seat, action)
            at = at.play(seat, action)
    except Refusal as refused:
        holds(False, f"in round {at.round} its bot plays “{first}”, which is refused: {refused}")
