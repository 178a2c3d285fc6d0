"""The wording of the lines of a match's log."""

from __future__ import annotations

from games.core import Message, Ms, Seat
from games.core.levels import Level
from games.core.pasted import shortened
from games.core.text import Listed, verbatim, written
from games.match import events
from games.match.arrivals import time_on_arrival
from games.match.clocks import CLOSING, Reading, clock_text, time_text
from games.match.history import Played, present_name
from games.match.match_state import MatchState
from games.match.stamps import Stamp


def line(
    match: MatchState, index: int, move_made: Played | None, known: bool, arrived: Message | None
) -> Message:
    """Return the message for the line about the event at `index`.

    `move_made` is the submission, if it counts; `known` is True if the viewer can know it.
    `arrived` is the message about the submission's arrival, or None if the line does not mention
    it.
    """
    event = match.events[index]
    match event:
        case events.Acted() | events.Drawn() | events.Fixed():
            return move(match, index, event, move_made, known, arrived)
        case events.Closed():
            return _closed(match.states[index].position.round)
        case events.Expired():
            return _deadline(match, index)
        case events.Paused() | events.Resumed() | events.Adjusted():
            return _clock_event(match, index, event)
        case events.Stamped():
            return Message("A message arrived.")
        case events.Unstamped() | events.Restamped():
            return _stamp(match, index, event)
        case events.Held():
            held = "Time is up: the umpire decides what arrived in time"
            return _with_reason(Message(held, clause="GEN-8"))
        case events.Missed(part=part):
            return _of_part(match, part, Message("Nothing arrived in time"))
        case events.Rewound():
            return _rewound(match, index, event)
        case events.Conceded():
            seat = match.game.seat(event.seat)
            concedes = Message("{seat} concedes", seat=seat, clause="GEN-6")
            return _with_reason(concedes)
        case events.Awarded():
            seat = match.game.seat(event.seat)
            awarded = Message("Awarded to {seat}", seat=seat, clause="GEN-6")
            return _with_reason(awarded, event.reason)
        case events.Abandoned():
            abandoned = Message("Abandoned", clause="GEN-6")
            return _with_reason(abandoned, event.reason)
        case events.Noted():
            return match.position.noted
        case events.Begun():
            return begun(match, event) or Message("")
        case events.Seated():
            return _seated(match, event)
        case events.Received() | events.Until():
            raise ValueError("messages and ends of phases by post have no line")
        case events.Renamed():
            return _renamed(match, index, event)
        case events.Unmasked():
            return _unmasked(match, event)
        case events.ChanceShown(shown=True):
            return Message("Everybody sees the chances of winning.")
        case events.ChanceShown():
            return Message("The chances of winning are no longer shown.")


def move(
    match: MatchState,
    index: int,
    event: events.Acted | events.Drawn | events.Fixed,
    move_made: Played | None,
    known: bool,
    arrived: Message | None,
) -> Message:
    """Return the message for the line about the submission that the event at `index` made.

    `move_made` is None if it no longer counts; `known` is True if the viewer can know it. `arrived`
    is the message about its arrival, or None.
    """
    parts = [_readable_move(match, event.text) if known else _hidden_move(match, event.text)]
    if known:
        before = match.states[event.replaces if isinstance(event, events.Fixed) else index].position
        seat = match.game.seat(event.seat)
        remark = before.remark(seat, match.states[index + 1].action)
        parts += [] if remark is None else [remark]
    if isinstance(event, events.Drawn):
        parts.append(Message("drawn", clause="GEN-4"))
    elif arrived is not None:
        parts.append(arrived)
    if isinstance(event, events.Fixed):
        parts.append(Message("corrected", clause="GEN-3"))
        return _with_reason(_joined(parts), event.reason)
    if move_made is not None and move_made.superseded:
        parts.append(Message("replaced", clause="GEN-3"))
    return _joined(parts)


def _joined(messages: list[Message]) -> Message:
    return messages[0] if len(messages) == 1 else Message("{what}", what=Listed(tuple(messages)))


def _readable_move(match: MatchState, text: str) -> Message:
    part, _, rest = text.partition(": ")
    if part in match.game.parts.names:
        return Message("{part}: {move}", part=Message(match.game.parts.name(part)), move=rest)
    return verbatim(text)


def _hidden_move(match: MatchState, text: str) -> Message:
    part = text.partition(": ")[0]
    if part in match.game.parts.names:
        return Message("{part}: received", part=Message(match.game.parts.name(part)))
    return Message("placed") if match.game.kind.alternating else Message("received")


def _closed(round_: int) -> Message:
    if not round_:
        return Message("The submissions before round 1 are closed.")
    return Message("Round {number} closed.", number=round_)


def _deadline(match: MatchState, index: int) -> Message:
    before, after = match.states[index], match.states[index + 1]
    late = before.position.awaiting()
    seats = Listed(tuple(seat for seat in Seat if seat in late), " and ")
    outcome, remark, clause = after.outcome, None, ""
    if outcome is not None and before.outcome is None:
        clause = outcome.ended_by
    elif len(late) == 1:
        (seat,) = late
        remark = before.position.remark(seat, None)
    up = Message("Time is up", clause=clause)
    if late:
        up = Message("Time is up for {seats}", seats=seats, clause=clause)
    if remark is not None:
        up = Message("{what}: {remark}", what=up, remark=remark)
    return _with_reason(up)


def _clock_event(
    match: MatchState, index: int, event: events.Paused | events.Resumed | events.Adjusted
) -> Message:
    match event:
        case events.Paused(reason=reason, gap=gap) if gap:
            return Message(
                "Paused: {reason} Garnet was interrupted for {seconds} s, and nobody was charged.",
                reason=written(reason),
                seconds=f"{gap / 1000:.1f}",
            )
        case events.Paused(reason=reason):
            return _with_reason(Message("Paused"), reason)
        case events.Resumed():
            return Message("Clocks started.")
        case events.Adjusted():
            return _adjusted(match, index, event)


def _adjusted(match: MatchState, index: int, event: events.Adjusted) -> Message:
    seconds = f"{'+' if event.time >= 0 else '−'}{abs(event.time) / 1000:g}"
    if event.bank_of is not None:
        bank = "{seconds} s for the bank of {seat}"
        message = Message(bank, seconds=seconds, seat=match.game.seat(event.bank_of))
        return _with_reason(message, event.reason)
    if match.table.post is not None:
        return _with_reason(_adjusted_by_post(match, index, event.time), event.reason)
    timers = [running.timer for running in match.states[index].clocks.running]
    seats = [timer.seat for timer in timers if timer.key == event.key]
    if seats and seats[0] is not None:
        message = Message("{seconds} s for {seat}", seconds=seconds, seat=seats[0])
    else:
        message = Message("{seconds} s for the round", seconds=seconds)
    return _with_reason(message, event.reason)


def _adjusted_by_post(match: MatchState, index: int, added: Ms) -> Message:
    """Return a message about an adjustment in a match by post, with the phase's new end."""
    time = time_text(Reading(abs(added), by_post=True))
    sign, clocks = "+" if added >= 0 else "−", match.states[index + 1].clocks
    deadline = clocks.next_deadline()
    until = None if deadline is None else match.moment(deadline[0])
    if until is None:
        return Message("{sign}{time}", sign=sign, time=time)
    return Message("{sign}{time}, until {moment}", sign=sign, time=time, moment=until)


def _rewound(match: MatchState, index: int, event: events.Rewound) -> Message:
    text = _with_reason(_rewind_target(match, index, event), event.reason)
    if match.states[index].outcome is None:
        return text
    shown = "The seed has been shown: draws from now on can be predicted"
    foretold = _with_reason(Message(shown, clause="GEN-4"))
    ended = not event.reason or shortened(event.reason)[-1] in ".!?…"
    return Message("{what}", what=Listed((text, foretold), " " if ended else ". "))


def _rewind_target(match: MatchState, index: int, event: events.Rewound) -> Message:
    """Return a message about a rewind's target, such as `Back to round 3 with 0:45 left`."""
    number = match.states[event.to].position.round
    back = "Back to turn {number}" if match.game.kind.alternating else "Back to round {number}"
    text = Message(back, number=number) if number else Message("Back to before round 1")
    after = index + 1
    while after < len(match.events) and belongs_to_rewind(match, after):
        after += 1
    clocks = match.states[after].clocks
    times = tuple(
        _clock(reading)
        for reading in clocks.readings(clocks.at)
        if reading.key is not None and reading.key[0] != CLOSING
    )
    return Message("{back} with {times} left", back=text, times=Listed(times)) if times else text


def stamp(match: MatchState, index: int, number: int) -> Stamp:
    """Return the stamp `number` that was open before the event at `index`.

    Raise KeyError if no such stamp was open.
    """
    for stamped in match.states[index].stamps:
        if stamped.number == number:
            return stamped
    raise KeyError(number)


def _stamp(match: MatchState, index: int, event: events.Unstamped | events.Restamped) -> Message:
    stamped = stamp(match, index, event.stamp)
    happened = stamp_change(match, index, event)
    before = _time_on_arrival(match, index + 1, stamped.seat, stamped.arrived)
    if isinstance(event, events.Unstamped):
        if left_out(match, index, stamped):
            before = _time_on_arrival(match, stamped.number + 1, stamped.seat, stamped.arrived)
        if before is not None:
            happened = Message("{what}: arrived {moment}", what=happened, moment=before[0])
        return _of_part(match, stamped.part, _with_clause(happened))
    after = _time_on_arrival(match, index + 1, stamped.seat, event.arrived)
    if before is not None and after is not None:
        text = "{what}: {after}, not {before}"
        if event.dated:
            text = "{what} {after}"
        happened = Message(text, what=happened, after=after[0], before=before[0])
    return _with_reason(_with_clause(happened), event.reason)


def stamp_change(
    match: MatchState, index: int, event: events.Unstamped | events.Restamped
) -> Message:
    if isinstance(event, events.Restamped):
        return Message("Arrived") if event.dated else Message("Arrival corrected")
    late = left_out(match, index, stamp(match, index, event.stamp))
    return Message("Late message ignored") if late else Message("Stamp removed")


def left_out(match: MatchState, index: int, stamped: Stamp) -> bool:
    """Return True if the `stamped` message missed the deadline of a hold that has since ended."""
    hold = match.states[stamped.number + 1].hold
    over = match.states[index].hold is None
    return hold is not None and over and stamped.arrived > hold.at


def _with_clause(what: Message) -> Message:
    return Message("{what}", what=what, clause="GEN-7")


def arrival(
    match: MatchState, index: int, stamped: Stamp, entered: Ms
) -> tuple[Message, Message | None] | None:
    """Return two messages about a submission's arrival, with the reason for any correction.

    The first message is a phrase for the line. The second is a short message for use on its own, or
    None if no clock was running. Return None if the message was entered in the second of its
    arrival and the arrival was not corrected.
    """
    if stamped.arrived // 1000 == entered // 1000 and not stamped.reason:
        return None
    before = Message("{seconds} s earlier", seconds=(entered - stamped.arrived) // 1000)
    moment, brief = _time_on_arrival(match, index, stamped.seat, stamped.arrived) or (before, None)
    if stamped.reason:
        template = "arrived {moment} (corrected: {reason})"
        since = match.events[stamped.number + 1 : index]
        moved = [event for event in since if isinstance(event, events.Restamped)]
        if [restamped.dated for restamped in moved if restamped.stamp == stamped.number][-1]:
            template = "arrived {moment} ({reason})"
        return Message(template, moment=moment, reason=written(stamped.reason)), brief
    return Message("arrived {moment}", moment=moment), brief


def _time_on_arrival(
    match: MatchState, upto: int, seat: Seat, arrived: Ms
) -> tuple[Message, Message] | None:
    return time_on_arrival(match.states[: upto + 1], match.events[:upto], seat, arrived)


def _of_part(match: MatchState, part: str, what: Message) -> Message:
    if part:
        what = Message("{part}: {what}", part=Message(match.game.parts.name(part)), what=what)
    return _with_reason(what)


def _clock(reading: Reading) -> Message:
    left = time_text(reading) if reading.by_post else verbatim(clock_text(reading.left))
    if reading.bank is not None:
        bank = clock_text(reading.bank)
        left = Message("{time} + {bank} in the bank", time=left, bank=bank)
    return (
        left if reading.seat is None else Message("{time} for {seat}", time=left, seat=reading.seat)
    )


def belongs_to_rewind(match: MatchState, index: int) -> bool:
    """Return True if an event adjusts a clock as part of a rewind.

    The log's line about the rewind then includes the adjustment.
    """
    event = match.events[index]
    while isinstance(match.events[index], events.Adjusted) and index > 0:
        index -= 1
    before = match.events[index]
    return (
        isinstance(event, events.Adjusted)
        and isinstance(before, events.Rewound)
        and (before.at, before.reason) == (event.at, event.reason)
    )


def why_paused(match: MatchState) -> Message | None:
    """Return the public reason why the clocks are stopped.

    After a rewind, the reason includes the point to which the match was rewound.
    """
    for index in reversed(range(len(match.events) if match.paused else 0)):
        event = match.events[index]
        if isinstance(event, events.Rewound):
            return _with_reason(_rewind_target(match, index, event), event.reason)
        if isinstance(event, events.Paused | events.Resumed):
            break
    reason = match.states[-1].pause_reason
    return written(reason) if reason else None


def _unmasked(match: MatchState, event: events.Unmasked) -> Message:
    clause = "" if match.game.memory is None else match.game.memory.clause
    if event.shown:
        return Message("The umpire unmasked the board.", clause=clause)
    return Message("The umpire masked the board again.", clause=clause)


def begun(match: MatchState, event: events.Begun) -> Message | None:
    """Return a message with the words for the draws and the drawn seats, or None if none exist."""
    parts = []
    if event.words is not None and match.agreement is not None:
        players = (present_name(match, player) for player in match.agreement.players)
        words = zip(players, match.game.seats, strict=True)
        sent = Listed.of((word_from(event.words[seat], player) for player, seat in words), " and ")
        parts.append(
            _with_reason(Message("Words for the draws: {words}", words=sent, clause="GEN-4"))
        )
    if match.agreement is not None and match.agreement.lot:
        first = present_name(match, event.players[match.game.seats.one])
        lot = Message(
            "Seats drawn: {player} is {seat}",
            player=first,
            seat=match.game.titles.one,
            clause="GEN-10",
        )
        parts.append(_with_reason(lot))
    if event.without:
        without = Message("The match begins without the players’ words", clause="GEN-4")
        parts.append(_with_reason(without))
    return Message("{what}", what=Listed(tuple(parts), " ")) if parts else None


def word_from(word: str, player: str) -> Message:
    return Message("“{word}” from {player}", word=written(word), player=player)


def _seated(match: MatchState, event: events.Seated) -> Message:
    seat = match.game.seat(event.seat)
    if not event.by:
        return Message("{seat} plays again.", seat=seat)
    level = event.by.removeprefix("bot:")
    if level in {other.value for other in Level}:  # the level may come from another version
        return Message("A bot ({level}) stands in for {seat}.", level=level, seat=seat)
    return Message("A bot stands in for {seat}.", seat=seat)


def _renamed(match: MatchState, index: int, event: events.Renamed) -> Message:
    """Return the line that reports a changed name, with the old and new names."""
    before = match.states[index].setup.players[match.game.seat(event.seat)]
    if event.replaced:
        text = "From now on, {after} plays in place of {before}."
    else:
        text = "{before} is now called {after}."
    return Message(text, before=before, after=event.name)


def _with_reason(what: Message, reason: str = "") -> Message:
    if not reason:
        return Message("{what}.", what=what)
    return Message("{what}: {reason}", what=what, reason=written(shortened(reason)))
