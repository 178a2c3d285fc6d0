"""Laws for every game from its registration: nothing is told that is secret, chance is fair, clocks
are as long as was agreed on.

Each law is a function of a game and of chance; it plays matches at random and raises `Broken` with
a sentence where something in them is not as it has to be. `LAWS` lists them, `broken` tries them
all. A package with a game of its own can do so in its tests: nothing here needs any test tool.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Any

from games.core import PUBLIC, Game, Refusal, Seat, Stuck
from games.laws.chance import drawn_moves_are_marked, draws_are_labelled, draws_are_uniform
from games.laws.clocks import (
    clocks_are_as_long_as_agreed,
    deadlines_fall_on_time,
    nothing_comes_of_a_held_deadline,
    what_arrived_counts_from_then,
    what_waits_to_be_entered_is_the_umpires,
)
from games.laws.matches import Acts, Broken, Law, after, begun, going_on, holds
from games.laws.secrecy import (
    a_pending_action_is_secret,
    only_what_may_be_known_is_disclosed,
    pending_twins,
    renaming_changes_names_alone,
    the_seed_is_secret,
    what_is_given_back_is_submitted_anew,
    what_looks_alike_is_told_alike,
    what_waits_is_pending,
    what_was_sent_is_secret,
)
from games.match.match import NotNow
from games.match.matchview import view_of
from games.match.post import messages

__all__ = [
    "LAWS",
    "Acts",
    "Broken",
    "Law",
    "a_pending_action_is_secret",
    "after",
    "begun",
    "broken",
    "clauses_named",
    "clocks_are_as_long_as_agreed",
    "deadlines_fall_on_time",
    "drawn_moves_are_marked",
    "draws_are_labelled",
    "draws_are_uniform",
    "going_on",
    "holds",
    "nothing_comes_of_a_held_deadline",
    "only_what_may_be_known_is_disclosed",
    "pending_twins",
    "renaming_changes_names_alone",
    "the_seed_is_secret",
    "what_arrived_counts_from_then",
    "what_is_given_back_is_submitted_anew",
    "what_looks_alike_is_told_alike",
    "what_waits_is_pending",
    "what_waits_to_be_entered_is_the_umpires",
    "what_was_sent_is_secret",
]

_CLAUSE = re.compile(r"\b[A-Z]+-\d+\b")


def clauses_named(game: Game, rng: random.Random) -> frozenset[str]:
    """Return the clauses that a match at random names: in refusals, in posts, and at its end.

    Whichever other clauses the rules state need a test of their own.
    """
    found: set[str] = set()
    match, done = begun(game, rng), list[Any]()
    for _ in going_on(match, rng):
        for seat in Seat:
            for said in ("", "nonsense", *done[-3:]):
                try:
                    match.submit(seat, said, match.state.clocks.at)
                except Refusal as refused:
                    found.add(refused.clause)
                except NotNow:
                    break
        if match.state.action is not None:
            done.append(match.state.action)
        view = view_of(match, PUBLIC)
        for text in messages(view, ()):
            found.update(_CLAUSE.findall(text))
    if match.outcome is not None:
        found |= {match.outcome.by, match.outcome.ended_by}
    return frozenset(found)


LAWS: tuple[Law, ...] = (
    what_was_sent_is_secret,
    renaming_changes_names_alone,
    a_pending_action_is_secret,
    what_looks_alike_is_told_alike,
    the_seed_is_secret,
    only_what_may_be_known_is_disclosed,
    what_waits_is_pending,
    what_is_given_back_is_submitted_anew,
    draws_are_labelled,
    draws_are_uniform,
    drawn_moves_are_marked,
    clocks_are_as_long_as_agreed,
    deadlines_fall_on_time,
    nothing_comes_of_a_held_deadline,
    what_arrived_counts_from_then,
    what_waits_to_be_entered_is_the_umpires,
)


def broken(game: Game, seeds: Sequence[int] = range(2)) -> dict[str, str]:
    """Return the laws that a game breaks, by name, each with a sentence; none if it is sound."""
    found: dict[str, str] = {}
    for law in LAWS:
        for seed in seeds:
            try:
                law(game, random.Random(f"{game.id}/{seed}"))
            except (Broken, Stuck) as error:
                found.setdefault(law.__name__, str(error))
    return found
