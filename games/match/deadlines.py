"""Deadlines that have passed, their consequences, and holds (GEN-8)."""

from __future__ import annotations

from typing import Any

from games.core import GameKind, Lapse, Message, Ms, Position, Seat
from games.match.clocks import CLOSING, Key
from games.match.events import Closed, Drawn, Event, Events, Expired, Held, Moves, Until
from games.match.match_state import MatchState
from games.match.stamps import Consequence, Stamp


def due(match: MatchState, now: Ms) -> Events:
    """Return the next events that were due before `now`, each with its own time.

    Append the events and call again until there are none, since more can be due. The events fix
    the end of a phase in play by post, end a hold that is no longer required, or apply the first
    deadline. This deadline is held instead of being applied if the table's settings demand it
    (GEN-8) or if a message that arrived in time has not been entered yet.
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
    """Return the event that fixes a phase's end in play by post (GEN-11), or () if not needed."""
    post, clocks = match.table.post, match.state.clocks
    if post is None or clocks.paused or clocks.held:
        return ()
    for running in clocks.running:
        if running.timer.key[0] != CLOSING and not running.fixed:
            ends = post.quiet.after(post.utc(clocks.clock(running).deadline(clocks.at)))
            return (Until(at=clocks.at, key=running.timer.key, ends=ends),)
    return ()


def consequences(match: MatchState) -> tuple[Consequence, ...]:
    """Return the consequences that the umpire still has to confirm during a hold.

    There is one for each missing submission, except those whose message arrived in time and is
    still to be entered.
    """
    if match.state.hold is None or not match.table.holds:
        return ()
    waiting = match.in_play()
    if match.position.complete():
        return () if waiting else (Consequence(None, "", Message("Reveal the round")),)
    return tuple(
        Consequence(lapse.seat, lapse.part, _lapse_message(match, lapse))
        for lapse in lapses(match, match.position)
        if not any(
            lapse.seat in (None, stamp.seat) and _concerns(lapse, stamp) for stamp in waiting
        )
    )


def _lapse_message(match: MatchState, lapse: Lapse) -> Message:
    if not lapse.part:
        return lapse.what
    part = Message(match.game.parts.name(lapse.part))
    return Message("{part}: {what}", part=part, what=lapse.what)


def lapses(
    match: MatchState, position: Position[Any, Any], acted: tuple[Seat, str] | None = None
) -> list[Lapse]:
    """Return the lapses that the umpire must still confirm in the current hold, or [] if none.

    `acted` is the seat and part whose submission has just arrived in time.
    """
    hold = match.states[-1].hold
    if hold is None:
        return []
    return [
        lapse
        for lapse in position.lapses()
        if lapse.seat is None
        or (lapse.seat, lapse.part) == acted
        or (match.game.seats[lapse.seat], lapse.part) not in hold.missed
    ]


def following(
    match: MatchState,
    after: Position[Any, Any],
    waiting: tuple[Stamp, ...],
    now: Ms,
    acted: tuple[Seat, str] | None = None,
) -> Moves:
    """Return the events that immediately follow a submission that leads to the position `after`.

    There are none while other messages are `waiting` for entry. A complete round closes at once,
    unless there is a grace period. During a hold, the rules' consequences follow once the umpire
    has confirmed that nothing arrived. `acted` is the seat and part of the submission.
    """
    if waiting:
        return Moves(())
    if after.complete():
        closes = match.table.grace == 0 and match.game.kind is GameKind.SEALED
        return Moves((Closed(at=now),) if closes else ())
    hold = match.states[-1].hold
    if hold is None or not hold.missed or _unsettled(match, after, acted):
        return Moves(())
    return expiry(match, after, hold.key, now)


def _unsettled(
    match: MatchState, after: Position[Any, Any], acted: tuple[Seat, str] | None
) -> bool:
    hold = match.states[-1].hold
    if hold is None or after.outcome() or hold.key not in {t.key for t in after.timers()}:
        return True
    return bool(lapses(match, after, acted))


def resolved(match: MatchState, now: Ms) -> Events:
    """Return the events that end the phase: close a complete round, or else apply the deadline."""
    if match.position.complete():
        return (Closed(at=now),)
    hold = match.states[-1].hold
    key = match.position.timers()[0].key if hold is None else hold.key
    return expiry(match, match.position, key, now)


def expiry(match: MatchState, position: Position[Any, Any], key: Key, moment: Ms) -> Moves:
    """Return the events of a deadline in a position: drawn moves in seat order, then `Expired`."""
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


def _concerns(lapse: Lapse, stamp: Stamp) -> bool:
    return lapse.seat is None or lapse.part == stamp.part
