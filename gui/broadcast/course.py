from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from games.match.matchview import MatchView
from gui.games import face

Course: TypeAlias = tuple[tuple[int, int, int], ...]
"""The public scores during a match: (round, first total, second total) at the start of each round.

The last entry holds the final totals.
"""


def extended(course: Course, view: MatchView) -> Course:
    """Return the course up to the view's round, including the score in `view` if it is known."""
    number = view.round + view.over
    earlier = tuple(point for point in course if point[0] < number)
    score = face(view.game.id).teller().score(view) if view.started else None
    return earlier if score is None else (*earlier, (number, *score))


def course_of(views: Iterable[MatchView]) -> Course:
    course: Course = ()
    for view in views:
        course = extended(course, view)
    return course
