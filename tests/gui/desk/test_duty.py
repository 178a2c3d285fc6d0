"""The one thing to do next, as a table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games import registry
from games.core import UMPIRE, Message, Outcome, Pair, Seat, Setup
from games.match.match import Match, Table
from games.match.matchview import MatchView, view_of
from gui.desk import primary, words
from gui.desk.primary import (
    Await,
    FieldState,
    Leave,
    Mend,
    PostResult,
    PrimaryAction,
    Resume,
    Reveal,
    Start,
    Submit,
    SubmitBoth,
    primary_action,
)

ONE, TWO = Seat.ONE, Seat.TWO
NONE, BAD, GOOD, FIX = FieldState.EMPTY, FieldState.REFUSED, FieldState.LEGAL, FieldState.CORRECTION

GAME = registry.game("thwart-omega")
SETUP = Setup(GAME.id, GAME.default_edition, GAME.options(), Pair("Ann", "Ben"))
RUNNING = replace(
    view_of(Match(GAME, SETUP, bytes(32), Table(grace=None)), UMPIRE), started=True, paused=False
)
NOBODY: frozenset[Seat] = frozenset()
COMPLETE = replace(RUNNING, awaiting=NOBODY, complete=True)
OVER = replace(RUNNING, awaiting=NOBODY, outcome=Outcome(None, "GEN-6", Message(""), "GEN-6"))


@pytest.mark.parametrize(
    ("changes", "drafts", "chosen", "posted", "expected"),
    [
        (RUNNING, (NONE, NONE), None, False, Await((ONE, TWO))),
        (replace(RUNNING, awaiting=frozenset({TWO})), (NONE, NONE), ONE, False, Await((TWO,))),
        (replace(RUNNING, started=False, paused=True), (GOOD, NONE), ONE, False, Start()),
        (replace(RUNNING, paused=True), (GOOD, GOOD), ONE, False, Resume()),
        (replace(RUNNING, paused=True), (FIX, NONE), TWO, False, Submit(ONE, correction=True)),
        (RUNNING, (GOOD, GOOD), None, False, SubmitBoth()),
        (RUNNING, (GOOD, GOOD), TWO, False, SubmitBoth()),
        (RUNNING, (BAD, GOOD), ONE, False, Submit(TWO)),
        (RUNNING, (BAD, NONE), TWO, False, Mend(ONE)),
        (RUNNING, (BAD, BAD), TWO, False, Mend(TWO)),
        (COMPLETE, (NONE, NONE), TWO, True, Reveal()),
        (COMPLETE, (GOOD, NONE), TWO, True, Submit(ONE)),
        (COMPLETE, (NONE, BAD), ONE, True, Mend(TWO)),
        (OVER, (GOOD, BAD), ONE, False, PostResult()),
        (OVER, (NONE, NONE), None, True, Leave()),
    ],
)
def test_next(
    changes: MatchView,
    drafts: tuple[FieldState, FieldState],
    chosen: Seat | None,
    posted: bool,
    expected: PrimaryAction,
) -> None:
    found = primary_action(changes, Pair(*drafts), chosen, posted)
    assert found == expected
    assert primary.button(changes, found, None) and primary.next_words(changes, found)


@pytest.mark.parametrize(
    ("time", "said"),
    [
        (0, "0.0 s"),
        (8_440, "8.4 s"),
        (75_000, "75 s"),
        (180_000, "3 min"),
        (725_000, "12 min 5 s"),
        (3_720_000, "1 h 2 min"),
    ],
)
def test_lengths_of_time(time: int, said: str) -> None:
    assert words.span(time) == said
