"""Messages that players sent during a match, with their arrival times, for the umpire only."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Message, Ms, Seat
from games.match.arrivals import time_on_arrival
from games.match.events import Received, Restamped
from games.match.match import Match
from games.match.state import State


@dataclass(frozen=True, slots=True)
class InboxMessage:
    """A message from a player; `text` is None if it is not stored or must not be shown.

    `seat` is None if the sender is unknown. `moment` says what the seat's clock showed on arrival
    (`time_on_arrival`). `withheld` is True if the text would reveal something that is masked until
    the end.
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
    """The sender and arrival of a message, which are known after `known_after` events."""

    seat: Seat | None
    at: Ms
    round: int
    known_after: int


def received_messages(match: Match) -> tuple[InboxMessage, ...]:
    """Return the received messages, newest first, including those from before a rewind."""
    masked = match.game.memory is not None and match.outcome is None and not match.state.unmasked
    messages = []
    for digest, sent in _sent(match).items():
        received = match.received_texts.get(digest)
        states, events = match.states[: sent.known_after + 1], match.events[: sent.known_after]
        moment = time_on_arrival(states, events, _clock_seat(states[-1], sent.seat), sent.at)
        withheld = masked and sent.round < match.position.round - 1
        text = None if received is None or withheld else received.text
        words = moment and moment[0]
        messages.append(InboxMessage(digest, sent.seat, sent.at, words, sent.round, text, withheld))
    return tuple(reversed(messages))


def _sent(match: Match) -> dict[str, _Sent]:
    messages: dict[str, _Sent] = {}
    for index, event in enumerate(match.events):
        before = match.states[index]
        if isinstance(event, Received):
            seat = match.game.seat(event.seat) if event.seat else None
            at = event.at if event.arrived is None else event.arrived
            number = before.position.round
            if event.digest in messages:
                number = messages[event.digest].round
            messages[event.digest] = _Sent(seat, at, number, index + 1)
        elif isinstance(event, Restamped):
            stamp = next(sent for sent in before.stamps if sent.number == event.stamp)
            for sent in messages.values():
                if (sent.seat, sent.at) == (stamp.seat, stamp.arrived):
                    sent.at, sent.known_after = event.arrived, index + 1
    return messages


def _clock_seat(state: State, seat: Seat | None) -> Seat:
    """Return the seat whose clock describes when a message arrived.

    If the sender is unknown, this is a seat that must act.
    """
    return next(iter(state.position.awaiting()), Seat.ONE) if seat is None else seat


def wrong_messages(match: Match) -> list[Message]:
    """Return a sentence for each message that does not match its digest in the chain."""
    problems = []
    sealed = set()
    for number, event in enumerate(match.events, 1):
        if isinstance(event, Received):
            sealed.add(event.digest)
            received = match.received_texts.get(event.digest)
            if received is None:
                lacking = "event {number}: the message that it seals is missing."
                problems.append(Message(lacking, number=number))
            elif received.digest != event.digest:
                other = "event {number}: the message is not the one that was received."
                problems.append(Message(other, number=number))
    extra = len(match.received_texts.keys() - sealed)
    unrecorded = Message("The match contains messages that no event records.")
    return [*problems, *([unrecorded] if extra else [])]
