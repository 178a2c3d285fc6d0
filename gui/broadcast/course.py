"""The public score over a match, for the graph on air."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from games.match.matchview import MatchView
from gui.games import face

Course: TypeAlias = tuple[tuple[int, int, int], ...]
"""An entry (number, first total, second total) for each round or turn.

The totals are those at the beginning of the round or turn. A last entry holds the final totals.
"""


def extended(course: Course, view: MatchView) -> Course:
    """Return the course with an entry for the score of `view`.

    Older entries of the same round or of later rounds are removed. If `view` has no score, no entry
    is added.
    """
    number = view.round + view.over
    before = tuple(point for point in course if point[0] < number)
    score = face(view.game.id).teller().score(view) if view.started else None
    return before if score is None else (*before, (number, *score))


def course_of(views: Iterable[MatchView]) -> Course:
    """Return the score course of the match that these views show."""
    course: Course = ()
    for view in views:
        course = extended(course, view)
    return course
