"""The messages that players sent during a match, with when each arrived: for the umpire alone."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Message, Ms, Seat
from games.match.arrivals import time_on_arrival
from games.match.events import Received, Restamped
from games.match.match import Match
from games.match.state import State


@dataclass(frozen=True, slots=True)
class InboxMessage:
    """A message of a seat, when it arrived, and its text; None if that is not kept.

    `seat` None: its sender is not known yet. `moment`: what the seat's clock showed then, in words
    (`time_on_arrival`). `withheld`: its text would show what is masked until the end.
    """

    digest: str
    seat: Seat | None
    at: Ms
    moment: Message | None
    round: int
    text: str | None
    withheld: bool = False


@dataclass(slots=True)
class _Sent:
    """A message: whose it is, when it arrived, and after how many events both were known."""

    seat: Seat | None
    at: Ms
    round: int
    known: int


def received_messages(match: Match) -> tuple[InboxMessage, ...]:
    """Return what came in, the newest first, also what came before a rewind: for the umpire alone.

    A message arrived when its stamp says so, as it was last corrected.
    """
    masked = match.game.memory is not None and match.outcome is None and not match.state.unmasked
    found = []
    for digest, one in _sent(match).items():
        received = match.received_texts.get(digest)
        states, events = match.states[: one.known + 1], match.events[: one.known]
        moment = time_on_arrival(states, events, _to_be_asked(states[-1], one.seat), one.at)
        withheld = masked and one.round < match.position.round - 1
        text = None if received is None or withheld else received.text
        said = moment and moment[0]
        found.append(InboxMessage(digest, one.seat, one.at, said, one.round, text, withheld))
    return tuple(reversed(found))


def _sent(match: Match) -> dict[str, _Sent]:
    """Return what came in, by its digest."""
    found: dict[str, _Sent] = {}
    for index, event in enumerate(match.events):
        before = match.states[index]
        if isinstance(event, Received):
            seat = match.game.seat(event.seat) if event.seat else None
            at = event.at if event.arrived is None else event.arrived
            number = before.position.round
            if event.digest in found:
                number = found[event.digest].round
            found[event.digest] = _Sent(seat, at, number, index + 1)
        elif isinstance(event, Restamped):
            stamp = next(one for one in before.stamps if one.number == event.stamp)
            for one in found.values():
                if (one.seat, one.at) == (stamp.seat, stamp.arrived):
                    one.at, one.known = event.arrived, index + 1
    return found


def _to_be_asked(state: State, seat: Seat | None) -> Seat:
    """Return whose clock says when a message arrived of which nobody said whose it is."""
    return next(iter(state.position.awaiting()), Seat.ONE) if seat is None else seat


def wrong_messages(match: Match) -> list[Message]:
    """Which messages are not those that the chain seals: a sentence each; none if all are."""
    found = []
    sealed = set()
    for number, event in enumerate(match.events, 1):
        if isinstance(event, Received):
            sealed.add(event.digest)
            received = match.received_texts.get(event.digest)
            if received is None:
                lacking = "event {number}: the message that it seals is missing."
                found.append(Message(lacking, number=number))
            elif received.digest != event.digest:
                other = "event {number}: the message is not the one that was received."
                found.append(Message(other, number=number))
    extra = len(match.received_texts.keys() - sealed)
    return [*found, *([Message("It holds messages that no event seals.")] if extra else [])]
