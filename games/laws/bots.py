"""Laws for bots: answers are legal and repeatable, and imagined positions agree with the view."""

from __future__ import annotations

import json
import random
from typing import Any

from games.core import Game, Refusal, Seat
from games.engine import roster
from games.engine.bots import Bot, Level
from games.laws.matches import At, awaited, begun_with_random_options, holds, random_course
from games.match.match import Match
from games.match.referee import answer

ASKED = 3
"""Number of positions in a match in which the bot is asked for a move."""
MS = 5_000
"""Maximum time for an answer, in milliseconds; the levels that are tested need less."""


def bot_answers_are_legal_and_repeatable(game: Game, rng: random.Random) -> None:
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
    game, position = match.game, match.position
    first, second = (bot.choose(MS, lambda: False).move for bot in twins)
    condition = "shown the same, and with the same chance (`self.rng`), it"
    differing = (
        f"its bot cannot repeat its answers: {condition} plays “{first}” and then “{second}”"
    )
    holds(first == second, f"{differing} in round {position.round}")
    silent = first or game.kind.race or not game.actions(position, seat)
    holds(silent, f"in round {position.round} its bot does nothing for {game.titles[seat]}")
    try:
        for action in game.read_all(first, position, seat) if first else ():
            position.check(seat, action)
            position = position.play(seat, action)
    except Refusal as refused:
        holds(
            False, f"in round {position.round} its bot plays “{first}”, which is refused: {refused}"
        )


def imagined_positions_agree_with_the_view(game: Game, rng: random.Random) -> None:
    """Check that an imagined position (`Game.imagine`) agrees with everything that its seat knows.

    The seat's view and its legal actions must be the same as in the match.
    """
    match = begun_with_random_options(game, rng)
    for _ in random_course(match, rng):
        for seat in awaited(match):
            known = game.drawn.known(match.setup, match.position, seat)
            seen = answer(match, seat)
            imagined = game.imagine(known, seen, seat, rng)
            if imagined is None:
                return
            _check_imagined(game, match.position, imagined, seen["detail"], seat)


def _check_imagined(game: Game, at: At, imagined: At, detail: dict[str, Any], seat: Seat) -> None:
    where = f"what `imagine` returns in round {at.round} for {game.titles[seat]}"
    holds(imagined.round == at.round, f"{where} is of round {imagined.round}")
    shown = json.loads(json.dumps(game.detail(imagined.view(seat))))
    for field, known in json.loads(json.dumps(detail)).items():
        other = f"{where} has other “{field}” than the seat knows"
        holds(shown.get(field) == known, f"{other}: {shown.get(field)} in place of {known}")
    holds(seat in imagined.awaiting(), f"{where} does not wait for this seat")
    legal, others = ([*map(game.write, game.actions(each, seat))] for each in (at, imagined))
    same = at.samples or legal == others
    holds(same, f"{where} has other legal actions for it: what the seat holds has to be its own")
