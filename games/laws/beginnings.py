"""Laws that check the start of a match: every option can be chosen, and draws can be made."""

from __future__ import annotations

import random
from typing import Any

from games.core import Game, KnownError, Pair
from games.laws.matches import begun, blamed, choices, holds, played_out, random_course
from games.match import record
from games.match.agreement import Agreement
from games.match.match import Match, Table
from games.match.setups import usual_options


def every_option_can_be_chosen(game: Game, rng: random.Random) -> None:
    """Check that a match can be played with any value of each switch and choice."""
    offered, names = list(choices(game)), {spec.name for spec in game.option_specs}
    for name in usual_options(game).keys() - game.drawn.names:
        sentence = (
            f"the option “{name}” is not offered in New match: `option_specs` has no line for it"
        )
        holds(name in names, sentence)
    for number in range(max((len(values) for _, values in offered), default=0)):
        options = {spec.name: values[number % len(values)] for spec, values in offered}
        try:
            begun(game, random.Random(0), options=options)
        except KnownError:  # options can exclude each other
            for name, value in options.items():
                _play(game, rng, {name: value})
        else:
            _play(game, rng, options)


def _play(game: Game, rng: random.Random, options: dict[str, Any]) -> None:
    chosen = ", ".join(f"{name} = {value!r}" for name, value in options.items())
    with blamed(game, f"with the option {chosen} no match can be played"):
        played_out(game, rng, options)


def new_match_can_start(game: Game, rng: random.Random) -> None:
    """Check that *New match* can start a match, and that drawn options depend only on the seed."""
    seed, matches = rng.randbytes(32), list[Match]()
    with blamed(game, "New match cannot begin it"):
        usual = usual_options(game).items()
        options = game.drawn.pin({name: value for name, value in usual if value is not None})
        agreement = Agreement(game, game.default_edition, options, Pair("Ann", "Ben"))
        for _ in range(2):
            match = Match(
                game, agreement.provisional(), seed, Table(grace=None), agreement=agreement
            )
            match.append(match.begin(0))
            match.append(match.resume(0))
            for _ in random_course(match, random.Random(1), steps=4):
                pass
            matches.append(match)
        record.replay(record.read(record.dump(matches[0], private=True)))
    drawn = [match.events[0] for match in matches]
    sentence = (
        "with one seed New match draws different options twice: `Drawn.supply` must use `draw`"
    )
    holds(drawn[0] == drawn[1], sentence)
