"""A person's rating, computed from matches against bots of known strength."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core import Game
from games.engine.ladder import NOVICE, expected, ratings
from gui.diary.counting import Diary, Played
from gui.table.programs.seat_player import bot

RECENT_MATCHES = 20
"""Number of recent matches from which a rating is computed."""
HIGHEST = 10_000.0


def course(diary: Diary, game: Game, name: str = "") -> tuple[int, ...]:
    """Return the ratings after each match against a bot of known strength, oldest first."""
    rated = {bot(level): rating for level, rating in ratings(game).items()}
    matches = [
        match
        for match in diary.of(name).matches
        if match.game == game.id and match.against in rated
    ]
    results = [(rated[match.against], _points(match)) for match in matches]
    return tuple(
        rating_of(results[max(0, end - RECENT_MATCHES) : end]) for end in range(1, len(results) + 1)
    )


def rating_of(results: Sequence[tuple[int, float]]) -> int:
    """Return the most likely rating, given pairs of a rival's rating and the points won.

    Two draws against a novice are added, so that the rating is finite.
    """
    counted = (*results, (NOVICE, 0.5), (NOVICE, 0.5))
    points = sum(won for _rival, won in counted)
    low, high = -HIGHEST, HIGHEST
    while high - low > 0.1:
        middle = (low + high) / 2
        if sum(expected(middle, rival) for rival, _won in counted) < points:
            low = middle
        else:
            high = middle
    return round(high)


def nearest(rating: int, rated: Mapping[str, int]) -> str:
    return min(rated, key=lambda level: abs(rated[level] - rating))


def _points(match: Played) -> float:
    return 0.5 if match.winner is None else float(match.won_by(""))
