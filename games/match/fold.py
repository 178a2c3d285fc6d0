"""Folding events into the state of a match.

Nothing is erased: a correction is an event that restores an earlier state. Replay and live play use
the same fold.
"""

from __future__ import annotations

from typing import Any, assert_never

from msgspec.structs import replace

from games.core import (
    Message,
    Ms,
    Outcome,
    Seat,
    Setup,
    Timer,
    check_name,
    judged_live,
)
from games.core.text import written
from games.match import events
from games.match.arrivals import time_run
from games.match.clocks import CLOSING, Clocks, Key
from games.match.events import Event
from games.match.match_state import MatchState
from games.match.stamps import Hold, Stamp
from games.match.state import State


def fold(match: MatchState, event: Event, action: Any) -> State:
    """Return the state after `event`; `action` is its parsed action, or None to parse it here.

    Raise `Refusal` or `ValueError` if the event cannot have happened.
    """
    old = match.state
    deadline = match.next_deadline()
    if deadline is not None and event.at > deadline:
        raise ValueError(f"an event at {event.at} misses the deadline at {deadline}")
    now = replace(old, clocks=old.clocks.advance(event.at), action=None)
    match event:
        case events.Acted() | events.Drawn() | events.Fixed():
            new = _moved(match, now, event, action)
        case events.Closed():
            new = replace(now, position=old.position.close())
        case events.Expired():
            new = replace(now, position=old.position.expire(event.key))
        case events.Paused():
            new = replace(now, clocks=now.clocks.pause(), pause_reason=event.reason)
        case events.Resumed():
            running = now.clocks.resume()
            new = replace(now, clocks=running, pause_reason="", waiting=False)
        case events.Adjusted():
            new = replace(now, clocks=_adjusted(match, now.clocks, event))
        case events.Rewound():
            new = _rewound(match, now, event)
        case events.Conceded() | events.Awarded() | events.Abandoned():
            new = replace(now, ruling=_ruling(match, event))
        case events.Noted():
            new = replace(now, position=old.position.note(event.fact, match.salt))
        case events.Unmasked():
            new = replace(now, unmasked=event.shown)
        case events.ChanceShown():
            new = replace(now, chance_shown=event.shown)
        case events.Stamped() | events.Unstamped() | events.Restamped():
            new = replace(now, stamps=stamps_after(match, now.stamps, event))
        case events.Until(key=key, ends=ends):
            new = replace(now, clocks=now.clocks.until(key, _in_match(match, ends)))
        case events.Held(at=at, key=key):
            new = replace(now, hold=Hold(at, key), clocks=replace(now.clocks, held=True))
        case events.Missed(seat=name, part=part):
            assert now.hold is not None
            match.seat(name)
            missed = now.hold.missed | {(name, part)}
            new = replace(now, hold=replace(now.hold, missed=missed))
        case events.Received(seat=""):
            return now
        case events.Seated(seat=name) | events.Received(seat=name):
            match.seat(name)
            return now
        case events.Renamed():
            new = replace(now, setup=_renamed(match, event))
        case events.Begun():
            new = _begun(match, now, event)
        case _:
            assert_never(event)
    outcome = new.ruling or new.position.outcome()
    if outcome is not new.outcome:
        new = replace(new, outcome=outcome)
    if match.rounds_wait and new.outcome is None and new.position.round > old.position.round:
        new = replace(new, clocks=new.clocks.pause(), pause_reason="", waiting=True)
    clocks = wanted_clocks(match, new)
    if isinstance(event, events.Fixed):
        clocks = clocks.with_gifts_of(old.clocks)
    new = new if clocks is new.clocks else replace(new, clocks=clocks)
    if new.hold is None:
        return new
    released = _without_finished_hold(new, new.hold)
    if released.hold is None:  # messages that were late for the hold now count
        released = replace(released, clocks=wanted_clocks(match, released))
    return released


def check_possible(match: MatchState, event: Event) -> None:
    """Raise ValueError if no command can have returned this event (files are untrusted)."""
    match event:
        case events.Begun():
            possible = not match.begun
        case _ if not match.begun:
            possible = False
        case events.Conceded() | events.Awarded() | events.Abandoned():
            possible = match.outcome is None
        case events.Noted() | events.Unmasked():
            possible = True
        case _ if match.lacks_words:
            possible = False
        case events.ChanceShown(shown=shown):
            allowed = not shown or judged_live(match.game, match.setup.options)
            possible = match.outcome is None and allowed
        case events.Rewound(to=to):
            possible = match.first_rewindable <= to < len(match.events)
        case events.Fixed(seat=name, replaces=index):
            possible = match.fixable() == (match.seat(name), index)
        case events.Adjusted(key=key) if key is not None:
            possible = match.state.clocks.find(key) is not None
        case (
            events.Stamped()
            | events.Unstamped()
            | events.Restamped()
            | events.Held()
            | events.Missed()
        ):
            possible = match.outcome is None and _arrival_possible(match, event)
        case events.Until(key=key, ends=ends):
            possible = _until_possible(match, key, ends)
        case events.Closed() | events.Expired():
            possible = match.outcome is None and not match.in_play()
        case events.Acted() if match.held:
            possible = event.stamp is not None
        case _:
            possible = match.outcome is None
    if not possible:
        raise ValueError(f"“{type(event).__name__.lower()}” is not possible at this point")


def _until_possible(match: MatchState, key: Key, ends: Ms) -> bool:
    clocks = match.state.clocks
    running = None if match.table.post is None or clocks.paused or clocks.held else clocks.find(key)
    if running is None or running.fixed or key[0] == CLOSING:
        return False
    return _in_match(match, ends) >= clocks.clock(running).deadline(clocks.at)


def _in_match(match: MatchState, utc: Ms) -> Ms:
    assert match.table.post is not None
    return utc - match.table.post.opened


def _arrival_possible(
    match: MatchState,
    event: events.Stamped | events.Unstamped | events.Restamped | events.Held | events.Missed,
) -> bool:
    hold, parts = match.state.hold, match.position.parts()
    match event:
        case events.Stamped(part=part):
            return part in parts if parts else not part
        case events.Unstamped(stamp=number):
            return match.stamp_of(number) is not None
        case events.Restamped(stamp=number, arrived=arrived, at=at):
            return match.stamp_of(number) is not None and 0 <= arrived <= at
        case events.Held():
            return hold is None and match.first_deadline() == (event.at, event.key)
        case events.Missed(seat=name, part=part):
            return hold is not None and (name, part) not in hold.missed


def stamps_after(
    match: MatchState,
    stamps: tuple[Stamp, ...],
    event: events.Stamped | events.Unstamped | events.Restamped,
) -> tuple[Stamp, ...]:
    match event:
        case events.Stamped(at=at, seat=name, part=part):
            return (*stamps, Stamp(len(match.events), match.seat(name), part, at))
        case events.Unstamped(stamp=number):
            return tuple(stamp for stamp in stamps if stamp.number != number)
        case events.Restamped(stamp=number, arrived=arrived, reason=reason):
            return tuple(
                replace(stamp, arrived=arrived, reason=reason) if stamp.number == number else stamp
                for stamp in stamps
            )


def _begun(match: MatchState, now: State, event: events.Begun) -> State:
    if match.agreement is None:
        raise ValueError("this match has begun with its first event")
    setup = match.agreement.setup(event)
    return replace(now, setup=setup, position=match.game.start(setup), begun=True)


def _renamed(match: MatchState, event: events.Renamed) -> Setup:
    seat = match.seat(event.seat)
    check_name(event.name)
    if event.name != " ".join(event.name.split()):
        raise ValueError("a name has no spaces at its ends and no two in a row")
    return match.game.renamed(match.setup, seat, event.name)


def _moved(
    match: MatchState, now: State, event: events.Acted | events.Drawn | events.Fixed, action: Any
) -> State:
    seat = match.seat(event.seat)
    base = now if isinstance(event, events.Drawn) else _without_stamp(match, now, event, seat)
    if isinstance(event, events.Fixed):
        base = _state_before_move(match, base, event.replaces)
    if action is None:
        action = match.game.read(event.text, base.position, seat)
    base.position.check(seat, action)
    play = base.position.play_drawn if isinstance(event, events.Drawn) else base.position.play
    number = len(match.events) + 1
    new = replace(base, position=play(seat, action), sealed_by=number, action=action)
    if isinstance(event, events.Acted) and event.arrived is not None:
        new = replace(new, clocks=_charge_until_arrival(match, new, seat, event.arrived))
    if new.hold is not None:  # the submission arrived in time
        part = new.position.slot(action) if new.position.parts() else ""
        missed = new.hold.missed - {(event.seat, part or "")}
        new = replace(new, hold=replace(new.hold, missed=missed))
    return new


def _without_stamp(
    match: MatchState, now: State, event: events.Acted | events.Fixed, seat: Seat
) -> State:
    """Return the state after removing the stamp of the submission `event`.

    Raise ValueError if the stamp is not open.
    """
    if event.stamp is None and event.arrived is None:
        return now
    stamp = None if event.stamp is None else match.stamp_of(event.stamp)
    if stamp is None or (stamp.seat, stamp.arrived) != (seat, event.arrived):
        raise ValueError(f"there is no open stamp {event.stamp} of {event.seat}")
    if isinstance(event, events.Acted) and now.hold is not None and stamp.arrived > now.hold.at:
        raise ValueError("it arrived after the deadline")
    return replace(now, stamps=tuple(other for other in now.stamps if other is not stamp))


def _charge_until_arrival(match: MatchState, state: State, seat: Seat, arrived: Ms) -> Clocks:
    """Return the clocks with `seat` charged up to its submission's time of arrival (GEN-7).

    A clock that still runs in the new position continues from that time.
    """
    clocks, hold = state.clocks, state.hold
    used = match.used(clocks, seat, arrived)
    for key in {timer.key for timer in state.position.timers()} & set(used):
        del used[key]
        running = clocks.find(key)
        if hold is not None and running is not None:
            used[key] = running.used + time_run(match.states, hold.at, clocks.at)
    return clocks.with_used(used) if used else clocks


def _state_before_move(match: MatchState, now: State, index: int) -> State:
    """Return the state before the move at `index`, with the clocks as they were at the move.

    The mover is therefore not charged for the time since the move, and the opponent's turn starts
    again.
    """
    before, event = match.states[index], match.events[index]
    clocks = before.clocks.advance(event.at)
    if isinstance(event, events.Acted) and event.arrived is not None:
        used = match.used(clocks, match.seat(event.seat), event.arrived, index)
        clocks = clocks.with_used(used)
    clocks = clocks.replacing(now.clocks)
    return replace(now, position=before.position, clocks=clocks, hold=None)


def _rewound(match: MatchState, now: State, event: events.Rewound) -> State:
    target = match.states[event.to]
    position = target.position
    if any(
        later.outcome is not None or later.position.round > position.round
        for later in match.states[event.to + 1 :]
    ):
        position = position.give_back()
    return replace(
        target,
        setup=now.setup,  # renamed or replaced players are not restored
        position=position.after_rewind(now.position),
        clocks=replace(match.clocks_after(event.to).rebase(event.at).pause(), held=False),
        stamps=now.stamps,  # messages that have arrived since then are kept
        hold=None,
        unmasked=now.unmasked,
        chance_shown=now.chance_shown,
        pause_reason=event.reason,
        action=None,
    )


def _adjusted(match: MatchState, clocks: Clocks, event: events.Adjusted) -> Clocks:
    if event.key is not None:
        hold = match.state.hold
        expired = hold is not None and event.key == hold.key
        give = clocks.add_time_after_expiry if expired else clocks.add_time
        return give(event.key, event.time)
    if event.bank_of is None:
        raise ValueError("an adjustment names a timer or a bank")
    return clocks.add_bank_time(match.seat(event.bank_of), event.time)


def _ruling(
    match: MatchState, event: events.Conceded | events.Awarded | events.Abandoned
) -> Outcome:
    match event:
        case events.Conceded(seat=name):
            seat = match.seat(name)
            conceded = Message("{seat} conceded", yours="You conceded", seat=seat)
            return Outcome(seat.other, "GEN-6", conceded, "GEN-6")
        case events.Awarded(seat=name):
            return Outcome(match.seat(name), "GEN-6", written(event.reason), "GEN-6")
        case events.Abandoned():
            return Outcome(None, "GEN-6", written(event.reason), "GEN-6")


def wanted_clocks(match: MatchState, state: State) -> Clocks:
    """Return the state's clocks, running exactly the timers that its position requires."""
    if not match.table.timed or state.outcome is not None:
        return state.clocks.with_timers(())
    timers = state.position.timers()
    if match.table.post is not None:
        timers = tuple(map(match.table.post.timer, timers))
    if match.table.grace and state.position.complete() and not match.in_play(state):
        timers += (Timer((CLOSING, state.sealed_by), match.table.grace),)
    return state.clocks.with_timers(timers)


def _without_finished_hold(state: State, hold: Hold) -> State:
    """Return the state without `hold` if the hold's phase is over or has been given more time."""
    running = state.clocks.find(hold.key)
    if running is not None and not state.clocks.clock(running).total:
        return state
    return replace(state, hold=None, clocks=replace(state.clocks, held=False))
