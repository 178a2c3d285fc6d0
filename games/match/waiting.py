"""Public messages about whom a match is waiting for and, if by post, until when (GEN-11)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from games.core import PUBLIC, Message, Ms, Seat
from games.core.text import Listed
from games.match.clocks import Reading, time_text
from games.match.match import Match, settle
from games.match.match_state import MatchState
from games.match.matchview import MatchView, view_of


def public_now(
    match: Match, at: Ms, wall: Ms, title: Callable[[Message], str]
) -> tuple[MatchView, tuple[Reading, ...]]:
    """Return the public view of a stored match, and its clocks.

    A match by post runs in the background, so it is shown as of the moment `wall` (ms since 1970).
    Other matches are shown as of match time `at`, when they were last open. `title` formats the
    seats' titles.
    """
    now = max(at, match.state.clocks.at)
    if (post := match.table.post) is not None:
        now = max(match.state.clocks.at, post.at(wall))
        settle(match, now)
    view = view_of(match, PUBLIC, title=title)
    if match.game.kind.race:  # the puzzle of a race is hidden while clocks are paused
        view = replace(view, board=match.position.before_start().view(PUBLIC))
    return view, match.readings(now)


def waiting(view: MatchView, readings: Sequence[Reading]) -> Message | None:
    """Return a message saying whom a match by post is waiting for; None in other matches.

    For example, `waiting for Oleg, 2 d 3 h left, until Fri 20:00`.
    """
    if view.post is None or view.over or not view.started or view.paused:
        return None
    seats = Listed(tuple(seat for seat in Seat if seat in view.awaiting), " and ")
    if view.held:
        return (
            Message("time is up for {seats}", seats=seats) if seats.items else Message("time is up")
        )
    if view.complete:
        return Message("both moves have arrived, so the round can be revealed")
    running = next((reading for reading in readings if reading.until is not None), None)
    if running is None or running.until is None:
        return Message("waiting for {seats}", seats=seats)
    return Message(
        "waiting for {seats}, {time} left, until {moment}",
        seats=seats,
        time=time_text(running),
        moment=running.until,
    )


def awaited_of(view: MatchView) -> Message | None:
    """Return a message such as `waiting for Oleg`, saying whom a match is waiting for.

    Return None in a match by post, before the start, or if the match is waiting for nobody.
    """
    if view.post is not None or view.over or not view.started or not view.awaiting:
        return None
    seats = Listed(tuple(seat for seat in Seat if seat in view.awaiting), " and ")
    return Message("waiting for {seats}", seats=seats)


def reminder(view: MatchView, readings: Sequence[Reading], seat: Seat) -> Message | None:
    """Return a reminder that `seat` has to move in a match by post, or None if it does not."""
    running = next((reading for reading in readings if reading.until is not None), None)
    post, awaited = view.post, seat in view.awaiting and not view.over
    if post is None or running is None or running.until is None or not awaited:
        return None
    turn = "{seat}, your move in {game} against {other} is due (turn {number}): {left}"
    round_ = "{seat}, your move in {game} against {other} is due (round {number}): {left}"
    left = Message(
        "{time} left, until {moment} ({zone}).",
        time=time_text(running),
        moment=running.until,
        zone=post.quiet.zone,
    )
    return Message(
        turn if view.game.kind.alternating else round_,
        seat=seat,
        game=view.game.title,
        other=seat.other,
        number=view.round,
        left=left,
    )


def to_remind(match: MatchState, readings: Sequence[Reading]) -> frozenset[Seat]:
    """Return the seats to move that have at most a quarter of their time left."""
    for reading in readings:
        running = (
            None
            if reading.until is None or reading.key is None
            else match.state.clocks.find(reading.key)
        )
        if running is not None and 4 * reading.left <= running.allowance:
            return match.position.awaiting()
    return frozenset()


def urgency(view: MatchView, readings: Sequence[Reading]) -> tuple[bool, Ms]:
    """Return a key that sorts matches by post by the end of the current turn, earliest first."""
    left = [reading.left for reading in readings if reading.until is not None]
    if view.post is not None and view.held:
        left = [0]
    return (not left, min(left, default=0))
