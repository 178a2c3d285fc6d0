"""Twins in a hold: the Stage's views, posts and clocks reveal nothing (GEN-8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from games import registry
from games.core import Seat
from games.match.match import Match, Table
from games.match.post import messages
from gui.table.feed import PublicFeed, publish
from gui.table.session import Session
from tests.games.match.umpired import ONE, SEED, TWO, umpired
from tests.gui.shell import Watch

pytestmark = pytest.mark.clause("GEN-7", "GEN-8")

SEALED = ("thwart-omega", "unlucky-for-some", "candle-countdown", "wandering-noughts")


class Twin:
    """A session of a match whose rounds wait to be started, and everything published of it."""

    def __init__(self, game_id: str) -> None:
        made = umpired(game_id).match
        self.watch = Watch()
        match = Match(made.game, made.setup, SEED, Table(grace=None, hold=True))
        self.session = Session(match, None, self.watch)
        self.feed: PublicFeed = publish(self.session)
        self.session.resume()

    def passes(self, time: int) -> None:
        while time > 0:
            self.watch.now += min(time, 1_000)
            self.session.observe()
            time -= 1_000

    def actions(self, seat: Seat) -> Sequence[Any]:
        match = self.session.match
        return match.game.actions(match.position, seat)

    def published(self, head: bool = True) -> list[object]:
        view, readings = self.feed.view, self.feed.readings
        posts = messages(view, readings) if head else ()
        shown = view if head else replace(view, head="", log=())
        return [shown, tuple(view.log), readings, posts, self.session.closing_left()]


def hold(twin: Twin) -> None:
    twin.passes((twin.session.match.next_deadline() or 0) - twin.session.now + 500)
    assert twin.session.match.held and twin.feed.view.held


@pytest.mark.parametrize("game_id", registry.game_ids())
@pytest.mark.parametrize("first", [True, False])
def test_stamps_cannot_be_seen(qtbot: QtBot, game_id: str, first: bool) -> None:
    """This holds before the deadline, in the hold, and when a stamp is withdrawn or corrected."""
    one, two = Twin(game_id), Twin(game_id)
    alternating = one.session.match.game.kind.alternating
    seat = TWO if alternating or not first else ONE  # the mover's clock may have stopped
    for twin in (one, two):
        twin.passes(2_000)
    numbers = one.session.stamp(seat)
    assert one.published() == two.published()
    for twin in (one, two):
        hold(twin)
    assert one.published() == two.published()
    one.session.correct_stamp(numbers[0], 1_000, "seen late")
    late = one.session.stamp(seat)
    assert one.published() == two.published()
    for number in (*numbers, *late):
        one.session.unstamp(number)
    assert one.published() == two.published()


@pytest.mark.parametrize("game_id", SEALED)
@pytest.mark.parametrize("seat", list(Seat))
def test_a_pending_submission_cannot_be_seen(qtbot: QtBot, game_id: str, seat: Seat) -> None:
    one, two = Twin(game_id), Twin(game_id)
    slot = one.session.match.position.slot
    actions = one.actions(seat)
    chosen = [action for action in actions if slot(action) == slot(actions[0])]
    for twin, action in ((one, chosen[0]), (two, chosen[-1])):
        twin.passes(3_000)
        twin.session.submit(seat, action)
    for twin in (one, two):
        hold(twin)
    assert one.published(head=False) == two.published(head=False)
    for twin, action in ((one, chosen[-1]), (two, chosen[0])):  # enter a late message, too
        (number, *rest) = twin.session.stamp(seat)
        for more in rest:
            twin.session.unstamp(more)
        twin.session.correct_stamp(number, 2_000, "seen late")
        twin.session.submit(seat, action)
    assert one.published(head=False) == two.published(head=False)


@pytest.mark.parametrize("seat", list(Seat))
def test_early_confirmations_cannot_be_seen(qtbot: QtBot, seat: Seat) -> None:
    one, two = Twin("thwart-omega"), Twin("thwart-omega")
    for twin in (one, two):
        hold(twin)
    (lapse,) = (event for event in one.session.match.consequences() if event.seat is seat)
    one.session.confirm(lapse)
    assert one.published() == two.published()
