"""The log of a match for one viewer, without anything that the viewer must not know."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, overload

import msgspec

from games.core import PUBLIC, UMPIRE, GameKind, Message, Ms, Seat, Viewer
from games.match import events
from games.match import log_words as words
from games.match.arrivals import time_on_arrival
from games.match.events import CHANGES, SUBMITTED, Event
from games.match.history import Played, may_know, played, submission, superseded
from games.match.match_state import MatchState
from games.match.stamps import Stamp

_LASTING = (events.Rewound, events.Unmasked, events.ChanceShown, events.Seated, events.Renamed)
"""Events that stay in force after a rewind."""


class LogKind(enum.Enum):
    """The subject of a line, which determines its mark and colour."""

    MOVE = "move"
    ROUND = "round"
    TIME = "time"
    RULING = "ruling"
    CORRECTION = "correction"


_KINDS: dict[type, LogKind] = {
    **dict.fromkeys((events.Acted, events.Drawn), LogKind.MOVE),
    **dict.fromkeys((events.Closed, events.Noted, events.Begun), LogKind.ROUND),
    **dict.fromkeys((events.Fixed, events.Rewound), LogKind.CORRECTION),
    **dict.fromkeys((events.Conceded, events.Awarded, events.Abandoned), LogKind.RULING),
    **dict.fromkeys(
        (events.Seated, events.Renamed, events.Unmasked, events.ChanceShown), LogKind.RULING
    ),
}


class LogLine(msgspec.Struct, frozen=True, gc=False):
    """One event in the log.

    For the umpire, `number` is the number of the event, starting at 1: a rewind to the moment
    before the event keeps `number - 1` events. For other viewers, `number` is the number of the
    line, so that no gap reveals a hidden event. `round` is the round of the event. `undone` is True
    if the event was rewound or corrected. `action` is the action, if the viewer can know it.
    `change` is True for a rewind, a new name or a new player, which the next post mentions.

    `brief` is the message for narrow layouts, without the arrival time. `arrival` is the arrival
    time in a few words, or None if the line does not mention it. `moment` says when the event
    happened in a match by post; it is None in other matches.
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
    moment: Message | None = None


class Log(Sequence[LogLine]):
    """The log of a match for `viewer`, oldest first. Lines are created when they are read.

    The umpire's log includes undone and replaced submissions, but shows a secret only once it is
    public, or while the match is unmasked. Other viewers see the submissions that count, and every
    decision of the umpire. `disclosed` includes all moves of a finished match, for Review.
    `earlier` is the viewer's previous log of the match, whose unchanged move lines are reused.
    """

    def __init__(
        self,
        match: MatchState,
        viewer: Viewer,
        disclosed: bool = False,
        earlier: Log | None = None,
    ) -> None:
        self._match = match.upto(len(match.events))
        self._viewer, self._disclosed = viewer, disclosed
        self._made: dict[int, LogLine] = {}
        self._moves: dict[object, LogLine] = {} if earlier is None else earlier._moves

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

    @cached_property
    def _rows(self) -> tuple[tuple[int, Ms], ...]:
        """For each line, the index of its event and the time to show."""
        happened = self._match.events
        if self._viewer is UMPIRE:
            return tuple((at, happened[at].at) for at in self._umpires_rows())
        rows: list[tuple[int, Ms]] = []
        for index, event in enumerate(happened):
            if self._undone(index) or not self._has_line(index, event) or self._hidden(index):
                continue
            rows.append((index, self._shown_times.get(index, event.at)))
        return tuple(sorted(rows, key=lambda row: row[1]))

    def _umpires_rows(self) -> Iterator[int]:
        """Yield the indices of the events in the umpire's log.

        If several stamps of a seat were removed one after the other, only the first is included.
        """
        before: Seat | None = None
        for index, event in enumerate(self._match.events):
            if self._has_line(index, event):
                seat = None
                if isinstance(event, events.Unstamped):
                    stamped = words.stamp(self._match, index, event.stamp)
                    seat = None if words.left_out(self._match, index, stamped) else stamped.seat
                if seat is None or seat is not before:
                    yield index
                before = seat

    def _has_line(self, index: int, event: Event) -> bool:
        match event:
            case events.Adjusted():
                return not words.belongs_to_rewind(self._match, index)
            case events.Stamped():  # the submission's line includes the time of arrival
                return False
            case (
                events.Noted()
                | events.Unstamped()
                | events.Restamped()
                | events.Held()
                | events.Missed()
            ):
                return self._viewer is UMPIRE
            case events.Received() | events.Until():
                return False
            case events.Unmasked():  # made public once the match is over
                return self._viewer is UMPIRE or self._match.outcome is not None
            case events.Begun():
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
        """Return True if the event is a replaced submission that the viewer must not see."""
        if index not in self._superseded:
            return False
        move = submission(self._match, index, True)
        return self._viewer not in (UMPIRE, move.seat)

    @cached_property
    def _shown_times(self) -> dict[int, Ms]:
        """The time to show for each replaceable submission, keyed by event index.

        Viewers other than the submission's seat see the time of its first version, so that they
        cannot learn whether it was replaced.
        """
        if not self._superseded:
            return {}
        first: dict[tuple[Seat, str | None, int], Ms] = {}
        arrivals: dict[int, Ms] = {}
        for move in played(self._match):
            slot, at = self._match.position.slot(move.action), self._match.events[move.index].at
            if slot is not None and self._viewer is not move.seat:
                arrivals[move.index] = first.setdefault((move.seat, slot, move.round), at)
        return arrivals

    @cached_property
    def _shows_all_moves(self) -> bool:
        """True if every line shows its move, including moves that no longer count."""
        unmasked = self._viewer is UMPIRE and self._match.state.unmasked
        return self._disclosed or unmasked or self._match.position.outcome() is not None

    def _shows_move(self, move: Played) -> bool:
        """Return True if the viewer can know a move. The umpire's log shows only public moves."""
        return may_know(self._match, PUBLIC if self._viewer is UMPIRE else self._viewer, move)

    def _was_public(self, index: int) -> bool:
        """Return True if a sealed submission was public before a rewind undid it."""
        match, happened = self._match, self._match.events
        if match.game.kind is not GameKind.SEALED or not isinstance(happened[index], SUBMITTED):
            return False
        rewind = next((at for at, to in self._rewinds if to <= index < at), None)
        if rewind is None:
            return False
        own = submission(match, index, False)
        place = own.seat, match.position.slot(own.action), own.round
        for at in range(index + 1, rewind):
            if isinstance(happened[at], SUBMITTED):
                other = submission(match, at, False)
                if (other.seat, match.position.slot(other.action), other.round) == place:
                    return False  # the submission was replaced, or made again after a rewind
        before = match.states[rewind].position
        return before.discloses(PUBLIC, own.seat, own.action, own.round)

    @cached_property
    def _rewinds(self) -> tuple[tuple[int, int], ...]:
        """The index of each rewind's event, and the number of events that the rewind keeps."""
        every = enumerate(self._match.events)
        return tuple((at, event.to) for at, event in every if isinstance(event, events.Rewound))

    @cached_property
    def _first_run(self) -> int:
        happened = self._match.events
        return next((i for i, event in enumerate(happened) if isinstance(event, events.Resumed)), 0)

    def _line(self, row: int) -> LogLine:
        index, at = self._rows[row]
        if not isinstance(self._match.events[index], SUBMITTED):
            return self._new_line(row, None, self._shows_all_moves)
        move = None
        if index in self._counted:
            move = submission(self._match, index, index in self._superseded)
        known = (
            self._shows_all_moves
            or self._was_public(index)
            or (move is not None and self._shows_move(move))
        )
        head = self._match.heads[index + 1]  # depends on all events up to this one
        key = (self._viewer, row, at, head, known, move and move.superseded)
        if key not in self._moves:
            self._moves[key] = self._new_line(row, move, known)
        return self._moves[key]

    def _new_line(self, row: int, move: Played | None, known: bool) -> LogLine:
        index, at = self._rows[row]
        event, before = self._match.events[index], self._match.states[index]
        round_ = before.position.round
        entered: int | None = getattr(
            event, "stamp", None
        )  # events that remove or correct a stamp have this field too
        stamp = None if entered is None else words.stamp(self._match, index, entered)
        arrived = None
        if (
            isinstance(event, events.Acted | events.Fixed)
            and stamp
            and self._shows_arrival(index, known)
        ):
            arrived = words.arrival(self._match, index, stamp, event.at)
        kind = _KINDS.get(type(event), LogKind.TIME)
        message = words.line(self._match, index, move, known, arrived and arrived[0])
        if isinstance(event, events.Resumed) and before.waiting:
            kind, message = LogKind.ROUND, Message("Round {number} begins.", number=round_)
        elif isinstance(event, events.Resumed) and index > self._first_run:
            message = Message("The clocks are running again.")
        number = index + 1 if self._viewer is UMPIRE else row + 1
        action = self._match.states[index + 1].action if known else None
        undone, change = self._undone(index), isinstance(event, CHANGES)
        brief, came_at = None, None
        if arrived is not None and isinstance(event, events.Acted | events.Fixed):
            brief, came_at = words.move(self._match, index, event, move, known, None), arrived[1]
        elif stamp is not None and isinstance(event, events.Restamped | events.Unstamped):
            brief, came_at = self._stamp_message(index, stamp, event)
        name: str | None = getattr(event, "seat", None)
        if move is not None:
            seat: Seat | None = move.seat
        else:
            seat = self._match.game.seat(name) if name else stamp.seat if stamp else None
        return LogLine(
            number,
            at,
            round_,
            kind,
            seat,
            message,
            undone,
            action,
            change,
            brief,
            came_at,
            self._moment(at),
        )

    def _moment(self, at: Ms) -> Message | None:
        post = self._match.table.post
        return None if post is None else post.moment_in_words(at, at)

    def _stamp_message(
        self, index: int, stamp: Stamp, event: events.Restamped | events.Unstamped
    ) -> tuple[Message, Message | None]:
        """Return a short message about a stamp, and the arrival time (None if no clock ran)."""
        match, at = self._match, stamp.arrived
        what = words.stamp_change(match, index, event)
        if isinstance(event, events.Restamped):
            at = event.arrived
        moment = time_on_arrival(match.states[: index + 1], match.events[:index], stamp.seat, at)
        return what, moment and moment[1]

    def _shows_arrival(self, index: int, known: bool) -> bool:
        """Return True if this viewer can know when a submission arrived.

        `known` is True if the viewer knows the submission. In a sealed round, viewers other than
        the umpire learn the time of arrival together with the submission, but they never learn it
        for a submission that replaced another one.
        """
        if self._viewer is UMPIRE or self._match.game.kind is not GameKind.SEALED:
            return True
        at = self._match.events[index].at
        return known and self._shown_times.get(index, at) == at


def lines(match: MatchState, viewer: Viewer, *, disclosed: bool = False) -> tuple[LogLine, ...]:
    return tuple(Log(match, viewer, disclosed))
