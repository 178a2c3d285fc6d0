"""What becomes of a deadline, and of one that is held (GEN-8)."""

from __future__ import annotations

from typing import Any

from games.core import GameKind, Lapse, Message, Ms, Position, Seat
from games.match.clocks import CLOSING, Key
from games.match.events import (
    Closed,
    Drawn,
    Event,
    Events,
    Expired,
    Held,
    Moves,
    Until,
)
from games.match.match_state import MatchState
from games.match.stamps import Consequence, Stamp


def due(match: MatchState, now: Ms) -> Events:
    """The events of the first deadline that fell before `now`, at its own moment; else none.

    Append them and ask again: a deadline may start a clock that has run out as well. It is held
    if the table says so (GEN-8), or as long as a message that arrived in time is not entered.
    """
    if fixed := until(match):
        return fixed
    hold = match.states[-1].hold
    if hold is not None and not match.table.holds and not match.paused and not match.in_play():
        return resolved(match, match.state.clocks.at)
    deadline = match.first_deadline()
    if deadline is None or deadline[0] >= now:
        return ()
    moment, key = deadline
    if key[0] == CLOSING:
        return (Closed(at=moment),)
    if match.table.holds or match.in_play():
        return (Held(at=moment, key=key),)
    if match.position.complete():
        return (Closed(at=moment),)
    return expiry(match, match.position, key, moment)


def until(match: MatchState) -> Events:
    """By post: the moment at which the phase that has begun or gone on ends; () once it is fixed.

    It ends in no quiet time (GEN-11).
    """
    post, clocks = match.table.post, match.state.clocks
    if post is None or clocks.paused or clocks.held:
        return ()
    for one in clocks.running:
        if one.timer.key[0] != CLOSING and not one.fixed:
            ends = post.quiet.after(post.utc(clocks.clock(one).deadline(clocks.at)))
            return (Until(at=clocks.at, key=one.timer.key, ends=ends),)
    return ()


def consequences(match: MatchState) -> tuple[Consequence, ...]:
    """In a hold: what is left to be confirmed, for each seat and part where nothing came.

    Not as long as a message for it that arrived in time waits to be entered.
    """
    if match.state.hold is None or not match.table.holds:
        return ()
    waiting = match.in_play()
    if match.position.complete():
        return () if waiting else (Consequence(None, "", Message("Reveal the round")),)
    return tuple(
        Consequence(one.seat, one.part, _told(match, one))
        for one in lapses(match, match.position)
        if not any(one.seat in (None, stamp.seat) and _fits(one, stamp) for stamp in waiting)
    )


def _told(match: MatchState, lapse: Lapse) -> Message:
    if not lapse.part:
        return lapse.what
    part = Message(match.game.parts.name(lapse.part))
    return Message("{part}: {what}", part=part, what=lapse.what)


def lapses(
    match: MatchState, position: Position[Any, Any], acted: tuple[Seat, str] | None = None
) -> list[Lapse]:
    """Return what of `position` lapses in this hold, and is not confirmed yet.

    `acted`: the seat, and part, that has just come in time after all.
    """
    hold = match.states[-1].hold
    if hold is None:
        return []
    return [
        one
        for one in position.lapses()
        if one.seat is None
        or (one.seat, one.part) == acted
        or (match.game.seats[one.seat], one.part) not in hold.missed
    ]


def closing(
    match: MatchState,
    after: Position[Any, Any],
    waiting: tuple[Stamp, ...],
    now: Ms,
    acted: tuple[Seat, str] | None = None,
) -> Moves:
    """Return what follows at once when nothing else that arrived is `waiting` to be entered.

    A complete round closes, if it need not stay open; in a hold all is done that the rules do
    where the umpire confirmed that nothing came. `acted`: as in `_lapses`.
    """
    if waiting:
        return Moves(())
    if after.complete():
        closes = match.table.grace == 0 and match.game.kind is GameKind.SEALED
        return Moves((Closed(at=now),) if closes else ())
    hold = match.states[-1].hold
    if hold is None or not hold.missed or _left(match, after, acted):
        return Moves(())
    return expiry(match, after, hold.key, now)


def _left(match: MatchState, after: Position[Any, Any], acted: tuple[Seat, str] | None) -> bool:
    """Return whether something is left to be confirmed, or the phase is over already."""
    hold = match.states[-1].hold
    if hold is None or after.outcome() or hold.key not in {t.key for t in after.timers()}:
        return True
    return bool(lapses(match, after, acted))


def resolved(match: MatchState, now: Ms) -> Events:
    """Return a complete round closed, or the deadline with what the rules do at it."""
    if match.position.complete():
        return (Closed(at=now),)
    hold = match.states[-1].hold
    key = match.position.timers()[0].key if hold is None else hold.key
    return expiry(match, match.position, key, now)


def expiry(match: MatchState, position: Position[Any, Any], key: Key, moment: Ms) -> Moves:
    """Return a deadline in that position with its drawn moves, in seat order."""
    drawn: list[Event] = []
    actions: list[Any] = []
    for seat in Seat:
        while seat in position.awaiting():
            action = position.fallback(seat, match.draw)
            if action is None:
                break
            name = match.game.seats[seat]
            drawn.append(Drawn(at=moment, seat=name, text=match.game.write(action)))
            actions.append(action)
            position = position.play_drawn(seat, action)
    return Moves((*drawn, Expired(at=moment, key=key)), *actions)


def _fits(lapse: Lapse, stamp: Stamp) -> bool:
    return lapse.seat is None or lapse.part == stamp.part
