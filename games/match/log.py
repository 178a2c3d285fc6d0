"""The log of a match, told to a viewer: never more than that viewer may know."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from functools import cached_property
from typing import Any, overload

import msgspec

from games.core import PUBLIC, UMPIRE, GameKind, Message, Ms, Seat, Viewer
from games.match import log_words as words
from games.match.arrivals import time_on_arrival
from games.match.events import (
    CHANGES,
    SUBMITTED,
    Abandoned,
    Acted,
    Adjusted,
    Awarded,
    Begun,
    ChanceShown,
    Closed,
    Conceded,
    Drawn,
    Event,
    Fixed,
    Held,
    Missed,
    Noted,
    Received,
    Renamed,
    Restamped,
    Resumed,
    Rewound,
    Seated,
    Stamped,
    Unmasked,
    Unstamped,
    Until,
)
from games.match.history import Played, may_know, played, submission, superseded
from games.match.match_state import MatchState
from games.match.stamps import Stamp

_LASTING = (Rewound, Unmasked, ChanceShown, Seated, Renamed)
"""What a rewind does not undo."""


class LogKind(enum.Enum):
    """What a line is about: it decides its mark and colour."""

    MOVE = "move"
    ROUND = "round"
    TIME = "time"
    RULING = "ruling"
    CORRECTION = "correction"


_KINDS: dict[type, LogKind] = {
    **dict.fromkeys((Acted, Drawn), LogKind.MOVE),
    **dict.fromkeys((Closed, Noted, Begun), LogKind.ROUND),
    **dict.fromkeys((Fixed, Rewound), LogKind.CORRECTION),
    **dict.fromkeys((Conceded, Awarded, Abandoned), LogKind.RULING),
    **dict.fromkeys((Seated, Renamed, Unmasked, ChanceShown), LogKind.RULING),
}
"""All others are about time."""


class LogLine(msgspec.Struct, frozen=True, gc=False):
    """One event.

    `number`: for the umpire the event's, from 1 (to rewind to the moment before it, keep
    `number - 1` events); for others the line's, so that no gap tells of a hidden event.
    `round`: the round it happened in. `undone`: it was rewound or fixed away. `action`: what was
    done, if the viewer may know it. `change`: the umpire changed what was, as the next post
    says: the match went back, a player was renamed or replaced.
    `brief`: where there is little room, what happened without when its message arrived, which
    `arrival` says in a word or two; None where the line says nothing of it.
    """

    number: int
    at: Ms
    round: int
    kind: LogKind
    seat: Seat | None
    message: Message
    undone: bool
    action: Any = None
    change: bool = False
    brief: Message | None = None
    arrival: Message | None = None


class Log(Sequence[LogLine]):
    """The log for `viewer` of a match as it stands now, oldest first; a line is made when read.

    The umpire's log keeps what was undone or replaced, but shows a secret only once everybody
    may know it, or while the match is unmasked. Other viewers see what counts, and every
    decision of the umpire. `disclosed`: with every move of a match that is over, for Review.
    """

    def __init__(self, match: MatchState, viewer: Viewer, disclosed: bool = False) -> None:
        self._match = match.upto(len(match.events))
        self._viewer, self._disclosed = viewer, disclosed
        self._made: dict[int, LogLine] = {}

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, index: int) -> LogLine: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[LogLine, ...]: ...
    def __getitem__(self, index: int | slice) -> LogLine | tuple[LogLine, ...]:
        rows = range(len(self._rows))[index]
        if isinstance(rows, range):
            return tuple(self[row] for row in rows)
        if rows not in self._made:
            self._made[rows] = self._line(rows)
        return self._made[rows]

    def __eq__(self, other: object) -> bool:
        return tuple(other) == tuple(self) if isinstance(other, Log | tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    # What there is to tell

    @cached_property
    def _rows(self) -> tuple[tuple[int, Ms], ...]:
        """The event that each line is about, and when it is said to have happened."""
        events = self._match.events
        if self._viewer is UMPIRE:
            told = [(index, one.at) for index, one in enumerate(events) if self._tells(index, one)]
            return tuple(told)
        rows: list[tuple[int, Ms]] = []
        for index, event in enumerate(events):
            if self._undone(index) or not self._tells(index, event) or self._hidden(index):
                continue
            rows.append((index, self._received.get(index, event.at)))
        return tuple(sorted(rows, key=lambda row: row[1]))

    def _tells(self, index: int, event: Event) -> bool:
        """Return whether an event has a line of its own, if it counts."""
        match event:
            case Adjusted():
                return not words.of_rewind(self._match, index)
            case Stamped():  # its submission's line says when it arrived
                return False
            case Noted() | Unstamped() | Restamped() | Held() | Missed():
                return self._viewer is UMPIRE
            case Received() | Until():
                return False
            case Unmasked():  # others learn of it when the match is over
                return self._viewer is UMPIRE or self._match.outcome is not None
            case Begun():
                return words.begun(self._match, event) is not None
        return True

    def _undone(self, index: int) -> bool:
        event = self._match.events[index]
        return index not in self._counted and not isinstance(event, _LASTING)

    @cached_property
    def _counted(self) -> frozenset[int]:
        return frozenset(self._match.line())

    @cached_property
    def _superseded(self) -> frozenset[int]:
        return superseded(self._match)

    def _hidden(self, index: int) -> bool:
        """Return whether it was replaced, which is its seat's and the umpire's to know."""
        if index not in self._superseded:
            return False
        one = submission(self._match, index, True)
        return self._viewer not in (UMPIRE, one.seat)

    @cached_property
    def _received(self) -> dict[int, Ms]:
        """When others' sealed submissions that were sent again were first received.

        A replacement is nobody else's business.
        """
        if not self._superseded:
            return {}
        first: dict[tuple[Seat, str | None, int], Ms] = {}
        found: dict[int, Ms] = {}
        for one in played(self._match):
            slot, at = self._match.position.slot(one.action), self._match.events[one.index].at
            if slot is not None and self._viewer is not one.seat:
                found[one.index] = first.setdefault((one.seat, slot, one.round), at)
        return found

    @cached_property
    def _whole(self) -> bool:
        """Whether every line says what the move was, also of one that no longer counts."""
        unmasked = self._viewer is UMPIRE and self._match.state.unmasked
        return self._disclosed or unmasked or self._match.position.outcome() is not None

    def _may_know(self, one: Played) -> bool:
        """Return whether a move that counts is told: to the umpire once everybody may know it."""
        return may_know(self._match, PUBLIC if self._viewer is UMPIRE else self._viewer, one)

    def _was_told(self, index: int) -> bool:
        """Return whether everybody was told a sealed submission before a rewind undid it."""
        match, events = self._match, self._match.events
        if match.game.kind is not GameKind.SEALED or not isinstance(events[index], SUBMITTED):
            return False
        rewind = next((at for at, to in self._rewinds if to <= index < at), None)
        if rewind is None:
            return False
        own = submission(match, index, False)
        place = own.seat, match.position.slot(own.action), own.round
        for at in range(index + 1, rewind):
            if isinstance(events[at], SUBMITTED):
                one = submission(match, at, False)
                if (one.seat, match.position.slot(one.action), one.round) == place:
                    return False  # it was replaced, or submitted again after an earlier rewind
        before = match.states[rewind].position
        return before.discloses(PUBLIC, own.seat, own.action, own.round)

    @cached_property
    def _rewinds(self) -> tuple[tuple[int, int], ...]:
        """Each rewind, and what it goes back to."""
        every = enumerate(self._match.events)
        return tuple((at, one.to) for at, one in every if isinstance(one, Rewound))

    @cached_property
    def _first_run(self) -> int:
        events = self._match.events
        return next((i for i, one in enumerate(events) if isinstance(one, Resumed)), 0)

    # One line

    def _line(self, row: int) -> LogLine:
        index, at = self._rows[row]
        event, before = self._match.events[index], self._match.states[index]
        round_ = before.position.round
        one = None
        if isinstance(event, SUBMITTED) and index in self._counted:
            one = submission(self._match, index, index in self._superseded)
        told = self._whole or self._was_told(index) or (one is not None and self._may_know(one))
        stamp, arrived = self._stamp(index), None
        if isinstance(event, Acted | Fixed) and stamp and self._arrival_told(index, told):
            arrived = words.arrival(self._match, index, stamp, event.at)
        kind = _KINDS.get(type(event), LogKind.TIME)
        said = words.line(self._match, index, one, told, arrived and arrived[0])
        if isinstance(event, Resumed) and before.waiting:
            kind, said = LogKind.ROUND, Message("Round {number} begins.", number=round_)
        elif isinstance(event, Resumed) and index > self._first_run:
            said = Message("The clocks run again.")
        number = index + 1 if self._viewer is UMPIRE else row + 1
        action = self._match.states[index + 1].action if told else None
        undone, change = self._undone(index), isinstance(event, CHANGES)
        brief, came_at = None, None
        if arrived is not None and isinstance(event, Acted | Fixed):
            brief, came_at = words.move(self._match, index, event, one, told, None), arrived[1]
        elif stamp is not None and isinstance(event, Restamped | Unstamped):
            brief, came_at = self._briefly(index, stamp, event)
        name: str | None = getattr(event, "seat", None)
        seat = self._match.game.seat(name) if name else stamp.seat if stamp else None
        return LogLine(number, at, round_, kind, seat, said, undone, action, change, brief, came_at)

    def _stamp(self, index: int) -> Stamp | None:
        """Return the stamp of the message that an event enters, takes back or corrects."""
        event = self._match.events[index]
        number: int | None = getattr(event, "stamp", None)
        return None if number is None else words.stamp(self._match, index, number)

    def _briefly(
        self, index: int, stamp: Stamp, event: Restamped | Unstamped
    ) -> tuple[Message, Message | None]:
        """Return what the line of a stamp says without when its message arrived, and when."""
        match, what, at = self._match, Message("Stamp taken back"), stamp.arrived
        if isinstance(event, Restamped):
            what, at = Message("Arrival corrected"), event.arrived
        moment = time_on_arrival(match.states[: index + 1], match.events[:index], stamp.seat, at)
        return what, moment and moment[1]

    def _arrival_told(self, index: int, told: bool) -> bool:
        """Whether this viewer is told when a submission arrived; `told`: it knows what that was.

        Of one in a sealed round others are when they know it, unless it replaced another.
        """
        if self._viewer is UMPIRE or self._match.game.kind is not GameKind.SEALED:
            return True
        at = self._match.events[index].at
        return told and self._received.get(index, at) == at


def lines(match: MatchState, viewer: Viewer, *, disclosed: bool = False) -> tuple[LogLine, ...]:
    """Return all lines of the log for `viewer`, oldest first."""
    return tuple(Log(match, viewer, disclosed))
