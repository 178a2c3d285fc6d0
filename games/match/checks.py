"""Checks that a command is allowed now, which raise `NotNow` or a refusal if it is not."""

from __future__ import annotations

from typing import Any

from games.core import IllegalAction, KnownError, Message, Ms, Position, Seat
from games.match import deadlines
from games.match.clocks import Key, clock_text
from games.match.events import Adjusted, Rewound
from games.match.match_state import MatchState
from games.match.stamps import Stamp

_BEFORE = "An earlier message from {seat} is waiting. First enter it or remove its stamp."
_OPEN = "A message from {seat} is waiting. First enter it or remove its stamp."


class NotNow(KnownError):
    """Raised if a match cannot carry out a command now, for example because it is paused."""


class Waits(NotNow):
    """Raised if another message must be entered, or its `stamp` removed, before the command."""

    def __init__(self, text: str, stamp: Stamp, **values: Any) -> None:
        super().__init__(text, **values)
        self.stamp = stamp


class OtherMeaning(NotNow):
    """Raised if a message is older than the current phase, so that the umpire must interpret it."""


def action(match: MatchState, position: Position[Any, Any], seat: Seat, submission: Any) -> Any:
    """Return the action submitted, parsed if it is text, after checking that `seat` can play it."""
    parsed = isinstance(submission, str)
    action = match.game.read(submission, position, seat) if parsed else submission
    position.check(seat, action)
    return action


def not_over(match: MatchState) -> None:
    outcome = match.outcome
    if outcome is not None:
        raise IllegalAction(outcome.ended_by, "The game is over.")


def has_reason(reason: str) -> None:
    """Raise `IllegalAction` if the umpire's reason for an award or for abandoning is empty."""
    if not reason.strip():
        raise IllegalAction("GEN-6", "The umpire gives a reason.")


def begun(match: MatchState) -> None:
    if not match.begun:
        raise NotNow("The match has not begun yet.")


def round_started(match: MatchState) -> None:
    if match.waiting:
        raise NotNow("The round has not been started yet.")


def has_words(match: MatchState) -> None:
    if match.lacks_words:
        raise NotNow("The agreed words are missing. Nothing can be drawn now.")


def running(match: MatchState, now: Ms) -> None:
    begun(match)
    has_words(match)
    going(match, now)


def going(match: MatchState, now: Ms) -> None:
    not_over(match)
    if now < match.state.clocks.at:
        raise ValueError(f"{now} lies before the last event at {match.state.clocks.at}")
    if deadlines.due(match, now):
        raise ValueError("a deadline fell before: settle it first")


def may_submit(match: MatchState, seat: Seat | None) -> None:
    """Raise `NotNow` during a pause or hold unless `seat` has an open stamp."""
    paused = match.paused
    if not (paused or match.held):
        return
    if seat is not None and any(stamp.seat is seat for stamp in match.state.stamps):
        return
    if paused:
        raise NotNow("The match is paused. Resume it, then submit.")
    raise NotNow("Time had already run out.")


def arrival(match: MatchState, seat: Seat, stamp: Stamp | None) -> None:
    """Raise an error unless a submission can be entered now.

    `stamp` is None for a submission without a stamp, which counts from now.
    """
    in_time(match, stamp)
    if match.paused and (
        stamp is None or not match.started or stamp.arrived > match.paused_since()
    ):
        raise NotNow("The match is paused. Resume it, then submit what has arrived since.")
    if match.game.kind.race:
        order(match, seat, stamp)


def in_time(match: MatchState, stamp: Stamp | None) -> None:
    """Raise `IllegalAction` during a hold unless the message was stamped before the deadline."""
    hold = match.states[-1].hold
    if hold is not None and (stamp is None or stamp.arrived > hold.at):
        raise IllegalAction("GEN-7", "It arrived after the time had run out.")


def own_order(match: MatchState, stamp: Stamp | None) -> None:
    """Raise `Waits` if an older message for the same seat and part has not been entered yet."""
    if stamp is None:
        return
    for other in match.state.stamps:
        if (other.seat, other.part) == (stamp.seat, stamp.part) and other.order < stamp.order:
            raise Waits(_BEFORE, other, seat=_message_label(match, other))


def order(match: MatchState, seat: Seat, stamp: Stamp | None) -> None:
    """Raise `Waits` if a message from the other seat, older than `stamp`, is waiting for entry."""
    for other in match.in_play():
        if other.seat is not seat and (stamp is None or other.order < stamp.order):
            raise Waits(_BEFORE, other, seat=_message_label(match, other))


def round_goes_on(match: MatchState, after: Position[Any, Any], waiting: tuple[Stamp, ...]) -> None:
    """Raise `Waits` if the position `after` ends a race's round while messages are `waiting`."""
    over = after.outcome() is not None or after.round != match.position.round
    if match.game.kind.race and over:
        none_waits(match, waiting)


def none_waits(match: MatchState, waiting: tuple[Stamp, ...]) -> None:
    """Raise `Waits` for the first message that is `waiting` for entry, if there is one."""
    for stamp in waiting:
        raise Waits(_OPEN, stamp, seat=_message_label(match, stamp))


def not_before_gift(match: MatchState, seat: Seat, arrived: Ms) -> None:
    """Raise `NotNow` if the seat's clock was given time during a hold after `arrived`.

    The time used until then has already been charged, so it is too late to charge the seat only up
    to `arrived`.
    """
    for before, event in zip(reversed(match.states[:-1]), reversed(match.events), strict=True):
        if event.at <= arrived or isinstance(event, Rewound):
            return
        if not isinstance(event, Adjusted) or before.hold is None:
            continue
        running = match.state.clocks.find(before.hold.key)
        if event.key == before.hold.key and running is not None and running.timer.seat is seat:
            raise NotNow(
                "Time was given at {moment}. An arrival cannot be moved to an earlier time.",
                moment=match.moment(event.at) or clock_text(event.at),
            )


def may_give_time(match: MatchState, key: Key, time: Ms) -> None:
    """Raise an error unless a timer that has run out can be given `time` now."""
    if time <= 0:
        raise NotNow("The time has run out: you can add time, but not remove any.")
    running = match.state.clocks.find(key)
    seat = None if running is None else running.timer.seat
    none_waits(match, tuple(waiting for waiting in match.in_play() if waiting.seat is seat))


def meaning(match: MatchState, stamp: Stamp) -> None:
    """Raise `OtherMeaning` if a race has entered another phase since the message arrived."""
    if not match.game.kind.race:
        return
    then = match.states[stamp.number]
    if stamp.arrived != match.events[stamp.number].at:  # the time was corrected
        before = (s for s in reversed(match.states) if s.clocks.at <= stamp.arrived)
        then = next(before, match.states[0])
    phases = [state.position.timers()[:1] for state in (then, match.state)]
    if [timer.key for timer in phases[0]] != [timer.key for timer in phases[1]]:
        raise OtherMeaning(
            "This message from {seat} arrived before the current phase began. Ask what it means.",
            seat=_message_label(match, stamp),
        )


def open_stamp(match: MatchState, number: int) -> Stamp:
    stamp = match.stamp_of(number)
    if stamp is None:
        raise NotNow("That message has already been entered, or its stamp was removed.")
    return stamp


def _message_label(match: MatchState, stamp: Stamp) -> Message:
    arrived = match.moment(stamp.arrived) or clock_text(stamp.arrived)
    return Message("{player} ({moment})", player=match.setup.players[stamp.seat], moment=arrived)
