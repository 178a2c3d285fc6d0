"""The course of a match's score, as its Stage tells it: nothing where the score is secret."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from games.match.matchview import MatchView
from gui.games import face

Course: TypeAlias = tuple[tuple[int, int, int], ...]
"""A round or turn, and both totals when it began; the last when the match was over."""


def extended(course: Course, view: MatchView) -> Course:
    """Return the course with a view; what came after its round was taken back."""
    number = view.round + view.over
    before = tuple(one for one in course if one[0] < number)
    score = face(view.game.id).teller().score(view) if view.started else None
    return before if score is None else (*before, (number, *score))


def course_of(views: Iterable[MatchView]) -> Course:
    """Return the course of a match through these views."""
    found: Course = ()
    for view in views:
        found = extended(found, view)
    return found
