"""The log of a match, told to a viewer: never more than that viewer may know."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from functools import cached_property
from typing import Any, overload

import msgspec

from games.core import PUBLIC, UMPIRE, GameKind, Message, Ms, Seat, Viewer
from games.core.levels import Level
from games.core.pasted import shortened
from games.core.text import Listed, verbatim, written
from games.match.arrivals import came
from games.match.clocks import Reading, clock_text
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
    Expired,
    Fixed,
    Held,
    Missed,
    Noted,
    Paused,
    Received,
    Renamed,
    Restamped,
    Resumed,
    Rewound,
    Seated,
    Stamped,
    Unmasked,
    Unstamped,
)
from games.match.history import Played, called_now, may_know, played, submission, superseded
from games.match.match import CLOSING, Match

_SEATS = tuple(Seat)
_LASTING = (Rewound, Unmasked, ChanceShown, Seated, Renamed)
"""What a rewind does not undo."""


class LogKind(enum.Enum):
    """What a line is about: it decides its mark and colour."""

    MOVE = "move"
    ROUND = "round"
    TIME = "time"
    RULING = "ruling"
    CORRECTION = "correction"


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

    def __init__(self, match: Match, viewer: Viewer, disclosed: bool = False) -> None:
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
                return not _of_rewind(self._match, index)
            case Stamped():  # its submission's line says when it arrived
                return False
            case Noted() | Unstamped() | Restamped() | Held() | Missed():
                return self._viewer is UMPIRE
            case Received():
                return False
            case Unmasked():  # others learn of it when the match is over
                return self._viewer is UMPIRE or self._match.outcome is not None
            case Begun():
                return _tell_begun(self._match, event) is not None
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
        later = enumerate(events[index + 1 :], index + 1)
        undone = (at for at, one in later if isinstance(one, Rewound) and one.to <= index)
        rewind = next(undone, None)
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
        arrival = self._arrival_told(index, told)
        kind, seat, said = _tell(self._match, index, event, one, told, arrival)
        if isinstance(event, Resumed) and before.waiting:
            kind, said = LogKind.ROUND, Message("Round {number} begins.", number=round_)
        elif isinstance(event, Resumed) and index > self._first_run:
            said = Message("The clocks run again.")
        number = index + 1 if self._viewer is UMPIRE else row + 1
        action = self._match.states[index + 1].action if told else None
        undone, change = self._undone(index), isinstance(event, CHANGES)
        brief, came_at = self._briefly(index, one, told) if arrival else (None, None)
        return LogLine(number, at, round_, kind, seat, said, undone, action, change, brief, came_at)

    def _briefly(
        self, index: int, one: Played | None, told: bool
    ) -> tuple[Message | None, Message | None]:
        """Return what a line says without when a message arrived, and when it did."""
        match, event = self._match, self._match.events[index]
        if not isinstance(event, Acted | Fixed | Restamped | Unstamped) or event.stamp is None:
            return None, None
        stamps = match.states[index].stamps
        stamp = next(one for one in stamps if one.number == event.stamp)
        match event:
            case Restamped():
                what, at = Message("Arrival corrected"), event.arrived
            case Unstamped():
                what, at = Message("Stamp taken back"), stamp.arrived
            case _ if _arrival(match, index, event.stamp, event.at) is None:
                return None, None
            case _:
                what, at = _tell_move(match, index, event, one, told, False)[2], stamp.arrived
        return what, came(match.states[: index + 1], match.events[:index], stamp.seat, at, True)

    def _arrival_told(self, index: int, told: bool) -> bool:
        """Whether this viewer is told when a submission arrived; `told`: it knows what that was.

        Of one in a sealed round others are when they know it, unless it replaced another.
        """
        if self._viewer is UMPIRE or self._match.game.kind is not GameKind.SEALED:
            return True
        at = self._match.events[index].at
        return told and self._received.get(index, at) == at


def lines(match: Match, viewer: Viewer, *, disclosed: bool = False) -> tuple[LogLine, ...]:
    """Return all lines of the log for `viewer`, oldest first."""
    return tuple(Log(match, viewer, disclosed))


Told = tuple[LogKind, Seat | None, Message]


def _tell(
    match: Match, index: int, event: Event, one: Played | None, told: bool, arrival: bool
) -> Told:
    """What a line says; of a submission what it was if `told`, and when it arrived if `arrival`."""
    match event:
        case Acted() | Drawn() | Fixed():
            return _tell_move(match, index, event, one, told, arrival)
        case Closed():
            return LogKind.ROUND, None, _tell_closed(match.states[index].position.round)
        case Expired():
            return _tell_deadline(match, index)
        case Paused() | Resumed() | Adjusted():
            return LogKind.TIME, None, _tell_time(match, index, event)
        case Stamped():
            return LogKind.TIME, match.game.seat(event.seat), Message("A message arrived.")
        case Unstamped() | Restamped():
            return LogKind.TIME, *_tell_stamp(match, index, event)
        case Held():
            held = "Time is up: the umpire settles what had arrived"
            return LogKind.TIME, None, _because(Message(held, clause="GEN-8"))
        case Missed(seat=name, part=part):
            seat = match.game.seat(name)
            return LogKind.TIME, seat, _of_part(match, part, Message("Nothing arrived in time"))
        case Rewound():
            return LogKind.CORRECTION, None, _tell_rewound(match, index, event)
        case Conceded():
            seat = match.game.seat(event.seat)
            concedes = Message("{seat} concedes", seat=seat, clause="GEN-6")
            return LogKind.RULING, seat, _because(concedes)
        case Awarded():
            seat = match.game.seat(event.seat)
            awarded = Message("Awarded to {seat}", seat=seat, clause="GEN-6")
            return LogKind.RULING, seat, _because(awarded, event.reason)
        case Abandoned():
            abandoned = Message("Abandoned", clause="GEN-6")
            return LogKind.RULING, None, _because(abandoned, event.reason)
        case Noted():
            return LogKind.ROUND, None, match.position.noted
        case Begun():
            return LogKind.ROUND, None, _tell_begun(match, event) or Message("")
        case Seated():
            return LogKind.RULING, match.game.seat(event.seat), _tell_seated(match, event)
        case Received():
            raise ValueError("what a player sent stands in no log")
        case Renamed():
            return LogKind.RULING, match.game.seat(event.seat), _tell_renamed(match, index, event)
        case Unmasked():
            return LogKind.RULING, None, _tell_unmasked(event)
        case ChanceShown(shown=True):
            return LogKind.RULING, None, Message("The chances to win are shown to everybody.")
        case ChanceShown():
            return LogKind.RULING, None, Message("The chances to win are shown no more.")


def _tell_move(
    match: Match,
    index: int,
    event: Acted | Drawn | Fixed,
    one: Played | None,
    told: bool,
    arrival: bool,
) -> Told:
    seat = match.game.seat(event.seat)
    said = [_named(match, event.text) if told else _untold(match, event.text)]
    if told:
        before = match.states[event.replaces if isinstance(event, Fixed) else index].position
        remark = before.remark(seat, match.states[index + 1].action)
        said += [] if remark is None else [remark]
    if isinstance(event, Drawn):
        said.append(Message("drawn", clause="GEN-4"))
    elif arrival and event.stamp is not None:
        came = _arrival(match, index, event.stamp, event.at)
        said += [] if came is None else [came]
    if isinstance(event, Fixed):
        said.append(Message("corrected", clause="GEN-3"))
        return LogKind.CORRECTION, seat, _because(_row(said), event.reason)
    if one is not None and one.superseded:
        said.append(Message("replaced", clause="GEN-3"))
    return LogKind.MOVE, seat, _row(said)


def _row(said: list[Message]) -> Message:
    return said[0] if len(said) == 1 else Message("{what}", what=Listed(tuple(said)))


def _named(match: Match, text: str) -> Message:
    """A canonical move as people read it: its part, where there are several, by its short name."""
    part, _, rest = text.partition(": ")
    if part in match.game.parts.names:
        return Message("{part}: {move}", part=Message(match.game.parts.name(part)), move=rest)
    return verbatim(text)


def _untold(match: Match, text: str) -> Message:
    part = text.partition(": ")[0]
    if part in match.game.parts.names:
        return Message("{part}: received", part=Message(match.game.parts.name(part)))
    return Message("placed") if match.game.kind.alternating else Message("received")


def _tell_closed(round_: int) -> Message:
    if not round_:
        return Message("Before round 1: closed.")
    return Message("Round {number} closed.", number=round_)


def _tell_deadline(match: Match, index: int) -> Told:
    before, after = match.states[index], match.states[index + 1]
    late = before.position.awaiting()
    seats = Listed(tuple(seat for seat in _SEATS if seat in late), " and ")
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
    return LogKind.TIME, None, _because(up)


def _tell_time(match: Match, index: int, event: Paused | Resumed | Adjusted) -> Message:
    match event:
        case Paused(reason=reason, gap=gap) if gap:
            return Message(
                "Paused: {reason} Garnet did not see {seconds} s, and charged nobody.",
                reason=written(reason),
                seconds=f"{gap / 1000:.1f}",
            )
        case Paused(reason=reason):
            return _because(Message("Paused"), reason)
        case Resumed():
            return Message("The clocks run.")
        case Adjusted():
            return _tell_adjusted(match, index, event)


def _tell_adjusted(match: Match, index: int, event: Adjusted) -> Message:
    seconds = f"{'+' if event.time >= 0 else '−'}{abs(event.time) / 1000:g}"
    if event.bank_of is not None:
        bank = "{seconds} s for the bank of {seat}"
        given = Message(bank, seconds=seconds, seat=match.game.seat(event.bank_of))
        return _because(given, event.reason)
    running = match.states[index].clocks.running
    seats = [one.timer.seat for one in running if one.timer.key == event.key]
    if seats and seats[0] is not None:
        given = Message("{seconds} s for {seat}", seconds=seconds, seat=seats[0])
    else:
        given = Message("{seconds} s for the round", seconds=seconds)
    return _because(given, event.reason)


def _tell_rewound(match: Match, index: int, event: Rewound) -> Message:
    told = _because(_tell_back(match, index, event), event.reason)
    if match.states[index].outcome is None:
        return told
    shown = "The seed was shown: what is drawn from now on can be foretold"
    foretold = _because(Message(shown, clause="GEN-4"))
    ended = not event.reason or shortened(event.reason)[-1] in ".!?…"
    return Message("{what}", what=Listed((told, foretold), " " if ended else ". "))


def _tell_back(match: Match, index: int, event: Rewound) -> Message:
    """Where a rewind went, and what the clocks then had: `Back to round 3 with 0:45 left`."""
    number = match.states[event.to].position.round
    back = "Back to turn {number}" if match.game.kind.alternating else "Back to round {number}"
    told = Message(back, number=number) if number else Message("Back to before round 1")
    after = index + 1
    while after < len(match.events) and _of_rewind(match, after):
        after += 1
    clocks = match.states[after].clocks
    times = tuple(
        _tell_clock(one)
        for one in clocks.readings(clocks.at)
        if one.key is not None and one.key[0] != CLOSING
    )
    return Message("{back} with {times} left", back=told, times=Listed(times)) if times else told


def _tell_stamp(
    match: Match, index: int, event: Unstamped | Restamped
) -> tuple[Seat | None, Message]:
    """Return what became of the stamp of a message; the umpire alone is told."""
    one = next(one for one in match.states[index].stamps if one.number == event.stamp)
    before = _came(match, index + 1, one.seat, one.arrived)
    if isinstance(event, Unstamped):
        back = Message("Stamp taken back")
        if before is not None:
            back = Message("Stamp taken back: arrived {moment}", moment=before)
        return one.seat, _of_part(match, one.part, _with_clause(back))
    after = _came(match, index + 1, one.seat, event.arrived)
    moved = Message("Arrival corrected")
    if before is not None and after is not None:
        moved = Message("Arrival corrected: {after}, not {before}", after=after, before=before)
    return one.seat, _because(_with_clause(moved), event.reason)


def _with_clause(what: Message) -> Message:
    return Message("{what}", what=what, clause="GEN-7")


def _arrival(match: Match, index: int, stamp: int, entered: Ms) -> Message | None:
    """Return when the message of a submission arrived, and whether the umpire corrected that.

    None if the log shows the same moment for its entry.
    """
    (one,) = [one for one in match.states[index].stamps if one.number == stamp]
    if one.arrived // 1000 == entered // 1000 and not one.reason:
        return None
    moment = _came(match, index, one.seat, one.arrived)
    if moment is None:
        moment = Message("{seconds} s before that", seconds=(entered - one.arrived) // 1000)
    if one.reason:
        corrected = "arrived {moment} (corrected: {reason})"
        return Message(corrected, moment=moment, reason=written(one.reason))
    return Message("arrived {moment}", moment=moment)


def _came(match: Match, upto: int, seat: Seat, arrived: Ms) -> Message | None:
    return came(match.states[: upto + 1], match.events[:upto], seat, arrived)


def _of_part(match: Match, part: str, what: Message) -> Message:
    """Return a sentence about a part of a submission, where there are several."""
    if part:
        what = Message("{part}: {what}", part=Message(match.game.parts.name(part)), what=what)
    return _because(what)


def _tell_clock(one: Reading) -> Message:
    left = verbatim(clock_text(one.left))
    if one.bank is not None:
        bank = clock_text(one.bank)
        left = Message("{time} + {bank} in the bank", time=left, bank=bank)
    return left if one.seat is None else Message("{time} for {seat}", time=left, seat=one.seat)


def _of_rewind(match: Match, index: int) -> bool:
    """Return whether an event only says what time a rewind gave: its line tells that already."""
    event = match.events[index]
    while isinstance(match.events[index], Adjusted) and index > 0:
        index -= 1
    before = match.events[index]
    return (
        isinstance(event, Adjusted)
        and isinstance(before, Rewound)
        and (before.at, before.reason) == (event.at, event.reason)
    )


def why_paused(match: Match) -> Message | None:
    """Return why the clocks stand, for everybody; after a rewind also where the match went."""
    for index in reversed(range(len(match.events) if match.paused else 0)):
        event = match.events[index]
        if isinstance(event, Rewound):
            return _because(_tell_back(match, index, event), event.reason)
        if isinstance(event, Paused | Resumed):
            break
    return written(match.state.pause_reason) if match.state.pause_reason else None


def _tell_unmasked(event: Unmasked) -> Message:
    if event.shown:
        return Message("The umpire unmasked the board.", clause="MA-10")
    return Message("The umpire masked the board again.", clause="MA-10")


def _tell_begun(match: Match, event: Begun) -> Message | None:
    """The words and the lot: facts that everybody may check (GEN-10); None if there were none."""
    told = []
    if event.words is not None and match.agreement is not None:
        players = (called_now(match, one) for one in match.agreement.players)
        words = zip(players, match.game.seats, strict=True)
        said = Listed.of((word_from(event.words[seat], player) for player, seat in words), " and ")
        told.append(_because(Message("Words for the draws: {words}", words=said, clause="GEN-4")))
    if match.agreement is not None and match.agreement.lot:
        first = called_now(match, event.players[match.game.seats.one])
        lot = Message(
            "The lot: {player} is {seat}", player=first, seat=match.game.titles.one, clause="GEN-10"
        )
        told.append(_because(lot))
    if event.without:
        without = Message("The match begins without the players’ words", clause="GEN-4")
        told.append(_because(without))
    return Message("{what}", what=Listed(tuple(told), " ")) if told else None


def word_from(word: str, player: str) -> Message:
    """Return what a player sent for the draws (GEN-4)."""
    return Message("“{word}” from {player}", word=written(word), player=player)


def _tell_seated(match: Match, event: Seated) -> Message:
    seat = match.game.seat(event.seat)
    if not event.by:
        return Message("{seat} plays again.", seat=seat)
    level = event.by.removeprefix("bot:")
    if level in {one.value for one in Level}:  # it may say anything
        return Message("A bot ({level}) stands in for {seat}.", level=level, seat=seat)
    return Message("A bot stands in for {seat}.", seat=seat)


def _tell_renamed(match: Match, index: int, event: Renamed) -> Message:
    """Return who was called how, and who sits there now: names, whatever they are called later."""
    before = match.states[index].setup.players[match.game.seat(event.seat)]
    if event.replaced:
        told = "{after} plays from now on, in place of {before}."
    else:
        told = "{before} is called {after} from now on."
    return Message(told, before=before, after=event.name)


def _because(what: Message, reason: str = "") -> Message:
    """Return a sentence that ends with why, if anybody said it."""
    if not reason:
        return Message("{what}.", what=what)
    return Message("{what}: {reason}", what=what, reason=written(shortened(reason)))
