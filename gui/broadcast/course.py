"""The course of a match's public score, for the graph on air."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from games.match.matchview import MatchView
from gui.games import face

Course: TypeAlias = tuple[tuple[int, int, int], ...]
"""For each round or turn: its number, and both totals at its beginning, or at the match's end."""


def extended(course: Course, view: MatchView) -> Course:
    """Return the course with a view's score added; entries from its round on are replaced."""
    number = view.round + view.over
    before = tuple(point for point in course if point[0] < number)
    score = face(view.game.id).teller().score(view) if view.started else None
    return before if score is None else (*before, (number, *score))


def course_of(views: Iterable[MatchView]) -> Course:
    """Return the course of a match through these views."""
    course: Course = ()
    for view in views:
        course = extended(course, view)
    return course
