"""Laws for draws: labels are unique, draws are uniform, and drawn moves are marked."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from games.core import (
    PUBLIC,
    Game,
    Seat,
)
from games.laws.matches import DRAWS, At, begun_with_random_options, holds, random_course


@dataclass(frozen=True, slots=True)
class RequestedDraw:
    """The label of a draw and its number of possible results."""

    label: str
    n: int


def drawn(
    position: At, seat: Seat, answer: Callable[[int], int]
) -> tuple[Any, list[RequestedDraw]]:
    """Return the move drawn for a seat, and its draws. A draw among n has result `answer(n)`."""
    draws: list[RequestedDraw] = []

    def draw(label: str, n: int) -> int:
        draws.append(RequestedDraw(label, n))
        return answer(n)

    return position.fallback(seat, draw), draws


def draw_labels_are_unique(game: Game, rng: random.Random) -> None:
    """Check that no two draws of different seats or rounds have the same label (GEN-4)."""
    owners: dict[str, tuple[Seat, int]] = {}
    match = begun_with_random_options(game, rng)
    positions = [state.position for state in random_course(match, rng, idle=0.6)]
    for position in positions:
        for seat in position.awaiting():
            labels = [draw.label for draw in drawn(position, seat, lambda n: n // 2)[1]]
            for label in labels:
                twice = f"the label “{label}” is drawn twice for one move"
                holds(labels.count(label) == 1, f"{twice}: each draw takes a label of its own")
                holds(label.isascii(), f"the label “{label}” is not ASCII")
                owner = owners.setdefault(label, (seat, position.round))
                same = owner == (seat, position.round)
                holds(same, f"the label “{label}” is used for two seats or rounds")


def draws_are_uniform(game: Game, rng: random.Random) -> None:
    """Check that drawn moves are legal, depend only on the draws, and can be any listed action."""
    match = begun_with_random_options(game, rng)
    for _ in random_course(match, rng):
        position = match.position
        for seat in sorted(position.awaiting(), key=lambda seat: seat.value):
            first, draws = drawn(position, seat, lambda n: 0)
            if first is not None and rng.random() < 0.3:
                _uniform(game, position, seat, draws, rng)


def _move_drawn_at(position: At, seat: Seat, share: float) -> Any:
    """Return the move drawn if each draw returns the number at fraction `share` of its range."""
    return drawn(position, seat, lambda n: min(n - 1, int(share * n)))[0]


def _uniform(
    game: Game, position: At, seat: Seat, draws: Sequence[RequestedDraw], rng: random.Random
) -> None:
    results = 1
    for draw_asked in draws:
        results *= draw_asked.n
    actions = game.actions(position, seat)
    drawn_of = f"`fallback` can draw at most {results} of the {len(actions)} actions that"
    holds(results >= len(actions), f"{drawn_of} `legal` lists for {game.titles[seat]}")
    if len(draws) != 1:
        drawn_moves = [_move_drawn_at(position, seat, rng.random()) for _ in range(20)]
        enough = len(set(map(game.write, drawn_moves))) > 1
    else:
        n = draws[0].n
        numbers = rng.sample(range(n), min(n, DRAWS))
        drawn_moves = [_move_drawn_at(position, seat, (number + 0.5) / n) for number in numbers]
        enough = len(set(map(game.write, drawn_moves))) == len(numbers)
    for action in drawn_moves:
        position.check(seat, action)
    holds(enough or results == 1, "different draws give the same move")


def drawn_moves_are_marked(game: Game, rng: random.Random) -> None:
    """Check that spectators can tell a drawn move from a submitted one (GEN-4)."""
    match = begun_with_random_options(game, rng)
    for _ in random_course(match, rng):
        position = match.position
        for seat in sorted(position.awaiting(), key=lambda seat: seat.value):
            action = drawn(position, seat, lambda n: rng.randrange(n))[0]
            if action is None:
                continue
            marked, bare = position.play_drawn(seat, action), position.play(seat, action)
            shown = [_revealed(game_, random.Random(7)) for game_ in (marked, bare)]
            if None not in shown:
                holds(shown[0] != shown[1], f"the drawn “{game.write(action)}” is not marked")


def _revealed(position: At, rng: random.Random) -> Any:
    """Draw the missing moves of a round at random, and return the public view after the reveal.

    Return None if the round cannot be completed in this way.
    """
    for seat in Seat:
        while seat in position.awaiting():
            action = position.fallback(seat, lambda label, n: rng.randrange(n))
            if action is None:
                break
            position = position.play_drawn(seat, action)
    return position.close().view(PUBLIC) if position.complete() else None
