"""The players a match by post waits for, and reminders (GEN-11)."""

from __future__ import annotations

import pytest

from games.core import PUBLIC, UMPIRE, Seat
from games.match.bypost import Quiet
from games.match.matchview import view_of
from games.match.post import messages, reminder, time_left
from games.match.waiting import to_remind, urgency, waiting
from tests.games.match.test_bypost import BERLIN, NIGHTS, STONES, Post
from tests.games.match.umpired import ONE, TWO, umpired
from tests.games.worded import word

by_post = pytest.mark.clause("GEN-11")


def waiting_text(table: Post) -> str:
    """Return as text whom the match waits for, and until when."""
    match = table.match
    found = waiting(view_of(match, PUBLIC), match.readings(table.now))
    return "" if found is None else word(match.game, found, match.setup.players)


def reminded(table: Post, seat: Seat) -> str:
    return reminder(view_of(table.match, PUBLIC), table.match.readings(table.now), seat)


@by_post
def test_the_text_names_the_player_and_the_deadline() -> None:
    table = Post("2026-11-23 20:00", 72)
    assert waiting_text(table) == "waiting for Ann, 3 d 0 h left, until Thu 20:00"
    assert (
        waiting_text(table.on("2026-11-24 16:30"))
        == "waiting for Ann, 2 d 3 h left, until Thu 20:00"
    )
    assert (
        waiting_text(table.on("2026-11-26 16:35"))
        == "waiting for Ann, 3 h 25 min left, until Thu 20:00"
    )
    assert (
        waiting_text(table.on("2026-11-26 19:59")) == "waiting for Ann, 1 min left, until Thu 20:00"
    )
    assert waiting_text(table.on("2026-11-26 20:01")) == "time is up for Ann"
    far = Post("2026-11-23 20:00", 336)
    assert waiting_text(far) == "waiting for Ann, 14 d 0 h left, until Mon 2026-12-07 20:00"


@by_post
def test_a_paused_or_finished_match_waits_for_nobody() -> None:
    table = Post("2026-11-23 20:00", 72)
    table.pause()
    assert waiting_text(table) == ""
    table.resume()
    table._do(table.match.concede(ONE, table.now))
    assert waiting_text(table) == ""
    assert reminded(table, ONE) == "" and reminded(table, TWO) == ""
    other = umpired("hyperstar").match
    assert waiting(view_of(other, PUBLIC), other.readings(0)) is None


@by_post
def test_a_sealed_round_waits_for_seats_publicly_missing() -> None:
    table = Post("2026-11-23 20:00", 24, game_id="thwart-omega")
    assert waiting_text(table).startswith("waiting for Ann and Ben, 1 d 0 h left")
    table.stamp(TWO)
    assert waiting_text(table).startswith("waiting for Ann and Ben, 1 d 0 h left")
    assert "Ben" in reminded(table, TWO)
    table.submit(TWO, STONES[TWO])
    assert waiting_text(table).startswith("waiting for Ann, 1 d 0 h left")
    assert reminded(table, TWO) == ""
    table.submit(ONE, STONES[ONE])
    assert waiting_text(table) == "both moves have arrived, so the round can be revealed"


@by_post
def test_a_reminder_addresses_one_player() -> None:
    table = Post("2026-11-23 20:00", 72, Quiet(BERLIN))
    assert reminded(table, TWO) == ""
    assert reminded(table, ONE) == (
        "Ann, your move in HyperStar against Ben is due (turn 1): 3 d 0 h left, until Thu 20:00"
        " (Europe/Berlin)."
    )


@by_post
def test_a_reminder_is_offered_after_three_quarters_of_the_time() -> None:
    table = Post("2026-11-23 20:00", 26, NIGHTS)  # 36 h, because 22:00 is quiet
    match = table.match
    assert table.ends == "2026-11-25 08:00"
    table.on("2026-11-24 22:59")
    assert to_remind(match, match.readings(table.now)) == frozenset()
    table.on("2026-11-24 23:00")
    assert to_remind(match, match.readings(table.now)) == {ONE}
    table.on("2026-11-25 08:01")
    assert to_remind(match, match.readings(table.now)) == frozenset()


@by_post
def test_posts_state_the_moment_and_the_time_zone() -> None:
    table = Post("2026-11-23 20:00", 72)
    view, readings = view_of(table.match, PUBLIC), table.match.readings(table.now)
    line = "Ann: 3 d 0 h left, until Thu 20:00 · time zone Europe/Berlin"
    assert line in time_left(view, readings) and line in messages(view, readings)[0]


@by_post
def test_the_earliest_deadline_is_most_urgent() -> None:
    soon, late, over = (
        Post("2026-11-23 20:00", 2),
        Post("2026-11-23 20:00", 30),
        Post("2026-11-23 20:00", 1).on("2026-11-24 20:00"),
    )
    other = umpired("hyperstar")
    keys = [
        urgency(view_of(item.match, PUBLIC), item.match.readings(item.now))
        for item in (over, soon, late, other)
    ]
    assert keys == sorted(keys) and len(set(keys)) == 4


@by_post
def test_the_log_uses_the_umpires_time_zone() -> None:
    table = Post("2026-11-23 20:00", 72)
    table.on("2026-11-24 09:15").submit(ONE, "A1")
    line = view_of(table.match, PUBLIC).log[-1]
    assert str(line.moment) == "Tue 09:15"
    assert view_of(umpired("hyperstar").match, PUBLIC).log[-1].moment is None


@by_post
@pytest.mark.clause("GEN-7")
def test_an_arrival_is_shown_in_hours() -> None:
    table = Post("2026-11-23 20:00", 24, game_id="thwart-omega")
    table.on("2026-11-25 20:00")
    number = table.stamp(ONE)
    table.correct(number, table.post.at(table.post.utc(table.now) - 46 * 3_600_000))
    assert "Arrival corrected: with 22 h 0 min left, not 1 d 0 h late (GEN-7)" in " ".join(
        table.told(UMPIRE)
    )
