"""In casual play, results are explained without clauses, in words that need no rules."""

from __future__ import annotations

import re

import pytest

from games import registry
from games.core import PUBLIC, grouped
from games.lessons.course import Course
from games.match.matchview import MatchView, view_of
from games.thwart_omega import _product
from gui.games import face
from gui.games.thwart_omega.face import _working
from gui.games.thwart_omega.scene import working_of
from gui.play import words

SAID = {
    "thwart-omega": "128 against 99",
    "masked-army": "The largest army has 7, the other’s 6",
    "hyperstar": "1 against −1",
    "gyulbot": "4 to 0 after 4 rounds",
}


def finished(game_id: str) -> MatchView:
    """Return the final view of the match that a game's lesson plays."""
    lesson = face(game_id).lessons()
    assert lesson is not None
    last = max(number for number, step in enumerate(lesson.steps) if step.wants)
    course = Course(registry.game(game_id), lesson, last)
    course.act(course.step.wants[0])
    return view_of(course.match, PUBLIC)


@pytest.mark.parametrize("game_id", SAID)
def test_results_are_worded_plainly(game_id: str) -> None:
    view = finished(game_id)
    assert view.outcome is not None
    said = words.decided(view, None)
    assert said.rstrip(".") == SAID[game_id]
    assert not re.search(r"\b[A-Z]{2,3}-\d", said)


def test_a_ruling_is_quoted() -> None:
    course = Course(registry.game("masked-army"), face("masked-army").lessons())  # type: ignore[arg-type]
    match = course.match
    match.append(match.concede(match.game.seat("blue"), 0))
    view = view_of(match, PUBLIC)
    assert view.outcome is not None
    assert words.decided(view, None).startswith("Rival conceded")


def test_a_long_number_is_written_the_same_everywhere() -> None:
    """TO-6's product of 6, 4, 4, 4, 4 and 5 is the same on the board, on the Stage and in words."""
    sizes = [6, 5, 4, 4, 4, 4]
    assert str(_product(sizes, 7_680)) == "6 × 5 × 4 × 4 × 4 × 4 = 7,680"
    assert working_of(sizes).total == _working((), 7_680, decides=True).total == "7,680"
    assert (grouped(7_680), grouped(-1_920), grouped(20)) == ("7,680", "−1,920", "20")
