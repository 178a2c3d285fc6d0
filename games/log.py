"""The log of a match in words, told to a viewer: never more than that viewer may know."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from games.core import PUBLIC, UMPIRE, Ms, Seat, Viewer
from games.events import (
    Abandoned,
    Acted,
    Adjusted,
    Awarded,
    Closed,
    Conceded,
    Drawn,
    Event,
    Expired,
    Fixed,
    Noted,
    Paused,
    Resumed,
    Rewound,
    Unmasked,
)
from games.history import Played, may_know, played
from games.match import Match


class LogKind(enum.Enum):
    """What a line is about: it decides its mark and colour."""

    MOVE = "move"
    ROUND = "round"
    TIME = "time"
    RULING = "ruling"
    CORRECTION = "correction"


@dataclass(frozen=True, slots=True)
class LogLine:
    """One event in words.

    `number`: for the umpire the event's, from 1 (to rewind to the moment before it, keep
    `number - 1` events); for others the line's, so that no gap tells of a hidden event.
    `round`: the round it happened in. `undone`: it was rewound or fixed away.
    """

    number: int
    at: Ms
    round: int
    kind: LogKind
    seat: Seat | None
    text: str
    undone: bool


def lines(match: Match, viewer: Viewer) -> tuple[LogLine, ...]:
    """The log for `viewer`, oldest first.

    The umpire's log keeps what was undone or replaced, but shows a secret only once everybody
    may know it, or while the match is unmasked. Other viewers see what counts, and every
    decision of the umpire.
    """
    counted = frozenset(match.line())
    moves = {one.index: one for one in played(match)}
    found: list[LogLine] = []
    for index, event in enumerate(match.events):
        undone = index not in counted and not isinstance(event, Rewound | Unmasked)
        if undone and viewer is not UMPIRE:
            continue
        one = moves.get(index)
        if one is not None and one.superseded and viewer not in (UMPIRE, one.seat):
            continue
        told = _tell(match, viewer, index, event, one)
        if told is not None:
            kind, seat, text = told
            round_ = match.states[index].position.round
            number = index + 1 if viewer is UMPIRE else len(found) + 1
            found.append(LogLine(number, event.at, round_, kind, seat, text, undone))
    return tuple(found)


Told = tuple[LogKind, Seat | None, str]


def _tell(
    match: Match, viewer: Viewer, index: int, event: Event, one: Played | None
) -> Told | None:
    match event:
        case Acted() | Drawn() | Fixed():
            return _tell_move(match, viewer, event, one)
        case Closed():
            return LogKind.ROUND, None, f"Round {match.states[index].position.round} closed."
        case Expired():
            return _tell_deadline(match, index)
        case Paused() | Resumed() | Adjusted():
            return LogKind.TIME, None, _tell_time(match, index, event)
        case Rewound():
            round_ = match.states[event.to].position.round
            return LogKind.CORRECTION, None, f"Back to round {round_}{_because(event.reason)}"
        case Conceded():
            seat = match.game.seat(event.seat)
            return LogKind.RULING, seat, f"{match.setup.players[seat]} concedes (GEN-6)."
        case Awarded():
            seat = match.game.seat(event.seat)
            text = f"Awarded to {match.setup.players[seat]} (GEN-6){_because(event.reason)}"
            return LogKind.RULING, seat, text
        case Abandoned():
            return LogKind.RULING, None, f"Abandoned (GEN-6){_because(event.reason)}"
        case Noted():
            return (LogKind.ROUND, None, "A fact was sealed.") if viewer is UMPIRE else None
        case Unmasked():
            return _tell_unmasked(viewer, event)


def _tell_move(
    match: Match, viewer: Viewer, event: Acted | Drawn | Fixed, one: Played | None
) -> Told:
    seat = match.game.seat(event.seat)
    text = event.text if _told(match, viewer, one) else _untold(match)
    if isinstance(event, Drawn):
        text += ", drawn (GEN-4)"
    if isinstance(event, Fixed):
        return LogKind.CORRECTION, seat, f"{text}, corrected (GEN-3){_because(event.reason)}"
    if one is not None and one.superseded:
        text += ", replaced (GEN-3)"
    return LogKind.MOVE, seat, text


def _told(match: Match, viewer: Viewer, one: Played | None) -> bool:
    """Whether this line may say what the move was; `one` is None if it no longer counts."""
    if match.outcome is not None:
        return True
    if viewer is UMPIRE and match.state.unmasked:
        return True
    if one is None:
        return False
    return may_know(match, PUBLIC if viewer is UMPIRE else viewer, one)


def _untold(match: Match) -> str:
    return "placed" if match.game.alternating else "received"


def _tell_deadline(match: Match, index: int) -> Told:
    before, after = match.states[index], match.states[index + 1]
    late = before.position.awaiting()
    names = " and ".join(match.setup.players[seat] for seat in Seat if seat in late)
    outcome = after.outcome
    if outcome is not None and before.outcome is None:
        return LogKind.TIME, None, f"Time is up for {names} ({outcome.ended_by})."
    return LogKind.TIME, None, f"Time is up{f' for {names}' if names else ''}."


def _tell_time(match: Match, index: int, event: Paused | Resumed | Adjusted) -> str:
    match event:
        case Paused(reason=reason, gap=gap) if gap:
            return f"Paused: {reason} {gap / 1000:.1f} s went unobserved, charged to nobody."
        case Paused(reason=reason):
            return f"Paused{_because(reason)}"
        case Resumed():
            again = any(isinstance(one, Resumed) for one in match.events[:index])
            return "The clocks run again." if again else "The clocks run."
        case Adjusted():
            return _tell_adjusted(match, index, event)


def _tell_adjusted(match: Match, index: int, event: Adjusted) -> str:
    seconds = f"{event.time / 1000:+g} s".replace("-", "−")
    if event.bank_of is not None:
        whose = f"the bank of {match.setup.players[match.game.seat(event.bank_of)]}"
    else:
        running = match.states[index].clocks.running
        seats = [one.timer.seat for one in running if one.timer.key == event.key]
        seat = seats[0] if seats else None
        whose = "the round" if seat is None else match.setup.players[seat]
    return f"{seconds} for {whose}{_because(event.reason)}"


def _tell_unmasked(viewer: Viewer, event: Unmasked) -> Told | None:
    """Unmasking is logged where the umpire sees it; others learn of it when the match is over."""
    if viewer is not UMPIRE:
        return None
    text = "The umpire unmasked the board." if event.shown else "The umpire masked the board again."
    return LogKind.RULING, None, text + " (MA-10)"


def _because(reason: str) -> str:
    return f": {reason}" if reason else "."
