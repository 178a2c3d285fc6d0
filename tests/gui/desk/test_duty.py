from __future__ import annotations

from dataclasses import replace

import pytest

from games import registry
from games.core import UMPIRE, Message, Outcome, Pair, Seat, Setup
from games.match.match import Match, Table
from games.match.matchview import MatchView, view_of
from gui.desk import words
from gui.desk.deskview import NEITHER, DeskView, FieldState, Inbox
from gui.desk.primary import (
    AWAIT,
    CORRECT,
    FIX_TEXT,
    LEAVE,
    POST_RESULT,
    RESUME,
    REVEAL,
    ROWS,
    START,
    SUBMIT,
    SUBMIT_BOTH,
    PrimaryAction,
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
        (RUNNING, (NONE, NONE), None, False, AWAIT.of(ONE, TWO)),
        (replace(RUNNING, awaiting=frozenset({TWO})), (NONE, NONE), ONE, False, AWAIT.of(TWO)),
        (replace(RUNNING, started=False, paused=True), (GOOD, NONE), ONE, False, START.of()),
        (replace(RUNNING, paused=True), (GOOD, GOOD), ONE, False, RESUME.of()),
        (replace(RUNNING, paused=True), (FIX, NONE), TWO, False, CORRECT.of(ONE)),
        (RUNNING, (GOOD, GOOD), None, False, SUBMIT_BOTH.of(ONE, TWO)),
        (RUNNING, (GOOD, GOOD), TWO, False, SUBMIT_BOTH.of(ONE, TWO)),
        (RUNNING, (BAD, GOOD), ONE, False, SUBMIT.of(TWO)),
        (RUNNING, (BAD, NONE), TWO, False, FIX_TEXT.of(ONE)),
        (RUNNING, (BAD, BAD), TWO, False, FIX_TEXT.of(TWO)),
        (COMPLETE, (NONE, NONE), TWO, True, REVEAL.of()),
        (COMPLETE, (GOOD, NONE), TWO, True, SUBMIT.of(ONE)),
        (COMPLETE, (NONE, BAD), ONE, True, FIX_TEXT.of(TWO)),
        (OVER, (GOOD, BAD), ONE, False, POST_RESULT.of()),
        (OVER, (NONE, NONE), None, True, LEAVE.of()),
    ],
)
def test_the_next_step_is_described(
    changes: MatchView,
    drafts: tuple[FieldState, FieldState],
    chosen: Seat | None,
    posted: bool,
    expected: PrimaryAction,
) -> None:
    inbox = Inbox(may=NEITHER) if changes.paused else Inbox()
    desk = DeskView(changes, Pair(*drafts), chosen, inbox, posted)
    found = primary_action(desk)
    assert found == expected
    assert found.row.button(desk, found.seats) and found.row.next(desk, found.seats)


def test_the_next_steps_are_distinct_rows_of_one_table() -> None:
    """Each row has the condition, the seat, the words and the action of one button."""
    assert len(set(map(id, ROWS))) == len(ROWS) and ROWS[-1] is AWAIT
    idle = [row for row in ROWS if not row.enabled]
    assert idle == [FIX_TEXT, AWAIT]


@pytest.mark.parametrize(
    ("time", "text"),
    [
        (0, "0.0 s"),
        (8_440, "8.4 s"),
        (75_000, "75 s"),
        (180_000, "3 min"),
        (725_000, "12 min 5 s"),
        (3_720_000, "1 h 2 min"),
    ],
)
def test_durations_are_worded(time: int, text: str) -> None:
    assert words.span(time) == text
