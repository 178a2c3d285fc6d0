"""Whether something may be done in a match now: each function raises `NotNow` or a refusal."""

from __future__ import annotations

from typing import Any

from games.core import IllegalAction, KnownError, Ms, Position, Seat
from games.match import deadlines
from games.match.clocks import Key, clock_text
from games.match.events import (
    Adjusted,
    Rewound,
)
from games.match.match_state import MatchState
from games.match.stamps import Stamp

_BEFORE = "A message of {seat} arrived before. Enter it, or take its stamp back, first."
_OPEN = "A message of {seat} is not entered yet. Enter it, or take its stamp back, first."


class NotNow(KnownError):
    """A command that does not fit the state of the match (paused, over, nothing to undo)."""


class Waits(NotNow):
    """A message that arrived has to be entered, or its stamp `stamp` taken back, before this."""

    def __init__(self, text: str, stamp: Stamp, **told: Any) -> None:
        super().__init__(text, **told)
        self.stamp = stamp


class OtherMeaning(NotNow):
    """What arrived before its phase began may mean something else there: the umpire is asked."""


def action(match: MatchState, position: Position[Any, Any], seat: Seat, said: Any) -> Any:
    """An action that `seat` may do, out of the text that says it where that was not read."""
    action = match.game.read(said, position, seat) if isinstance(said, str) else said
    position.check(seat, action)
    return action


def not_over(match: MatchState) -> None:
    outcome = match.outcome
    if outcome is not None:
        raise IllegalAction(outcome.ended_by, "The game is over.")


def begun(match: MatchState) -> None:
    if not match.begun:
        raise NotNow("The match has not begun yet.")


def round_started(match: MatchState) -> None:
    if match.waiting:
        raise NotNow("The round has not been started yet.")


def has_words(match: MatchState) -> None:
    if match.lacks_words:
        raise NotNow("The words that were agreed on are missing. Nothing may be drawn now.")


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


def may_arrive(match: MatchState, seat: Seat | None) -> None:
    """Raise `NotNow` where only what had arrived is taken, and nothing of `seat` has."""
    paused = match.paused
    if not (paused or match.held):
        return
    if seat is not None and any(one.seat is seat for one in match.state.stamps):
        return
    if paused:
        raise NotNow("The match is paused. Resume it, then submit.")
    raise NotNow("The time ran out before that.")


def arrival(match: MatchState, seat: Seat, one: Stamp | None) -> None:
    """Whether something may be entered now that arrived then, or arrives now (None)."""
    in_time(match, one)
    if match.paused and (one is None or not match.started or one.arrived > match.paused_since()):
        raise NotNow("The match is paused. Resume it, then submit what has arrived since.")
    if match.game.kind.race:
        order(match, seat, one)


def in_time(match: MatchState, one: Stamp | None) -> None:
    """Whether it arrived by the deadline that is held, if one is; now if it is None."""
    hold = match.states[-1].hold
    if hold is not None and (one is None or one.arrived > hold.at):
        raise IllegalAction("GEN-7", "It arrived after the time had run out.")


def own_order(match: MatchState, one: Stamp | None) -> None:
    """Raise `Waits` if an earlier message of the same seat for that part is still open."""
    if one is None:
        return
    for other in match.state.stamps:
        if (other.seat, other.part) == (one.seat, one.part) and other.order < one.order:
            raise Waits(_BEFORE, other, seat=_named(match, other))


def order(match: MatchState, seat: Seat, one: Stamp | None) -> None:
    """Raise `Waits` if a message of the other seat arrived before."""
    for other in match.in_play():
        if other.seat is not seat and (one is None or other.order < one.order):
            raise Waits(_BEFORE, other, seat=_named(match, other))


def no_round_over(match: MatchState, after: Position[Any, Any], waiting: tuple[Stamp, ...]) -> None:
    """Raise `Waits` where a race would go on to its next round over an open stamp."""
    over = after.outcome() is not None or after.round != match.position.round
    if match.game.kind.race and over:
        none_waits(match, waiting)


def none_waits(match: MatchState, waiting: tuple[Stamp, ...]) -> None:
    """Raise `Waits` if a message waits to be entered: no round closes over it."""
    for one in waiting:
        raise Waits(_OPEN, one, seat=_named(match, one))


def since_gift(match: MatchState, seat: Seat, arrived: Ms) -> None:
    """Raise `NotNow` if the seat's own clock was given time in a hold after that moment.

    What it had used before is settled then, so nothing could be charged up to there.
    """
    for before, event in zip(reversed(match.states[:-1]), reversed(match.events), strict=True):
        if event.at <= arrived or isinstance(event, Rewound):
            return
        if not isinstance(event, Adjusted) or before.hold is None:
            continue
        one = match.state.clocks.find(before.hold.key)
        if event.key == before.hold.key and one is not None and one.timer.seat is seat:
            raise NotNow(
                "Time was given at {moment}. An arrival cannot be moved to before that.",
                moment=clock_text(event.at),
            )


def given_out_of_time(match: MatchState, key: Key, time: Ms) -> None:
    """Whether a timer that has run out may be given time: not if it need not have."""
    if time <= 0:
        raise NotNow("The time has run out: it can be given some, and none taken.")
    one = match.state.clocks.find(key)
    seat = None if one is None else one.timer.seat
    none_waits(match, tuple(stamp for stamp in match.in_play() if stamp.seat is seat))


def meaning(match: MatchState, one: Stamp) -> None:
    """Raise `OtherMeaning` if a race has got to another phase since the message arrived."""
    if not match.game.kind.race:
        return
    then = match.states[one.number]
    if one.arrived != match.events[one.number].at:  # as it was corrected
        before = (s for s in reversed(match.states) if s.clocks.at <= one.arrived)
        then = next(before, match.states[0])
    phases = [state.position.timers()[:1] for state in (then, match.state)]
    if [timer.key for timer in phases[0]] != [timer.key for timer in phases[1]]:
        raise OtherMeaning(
            "This message of {seat} arrived before the phase that runs now began. Ask what it "
            "means.",
            seat=_named(match, one),
        )


def open_stamp(match: MatchState, number: int) -> Stamp:
    found = match.stamp_of(number)
    if found is None:
        raise NotNow("That message has been entered, or its stamp taken back.")
    return found


def _named(match: MatchState, one: Stamp) -> str:
    return f"{match.setup.players[one.seat]} ({clock_text(one.arrived)})"
