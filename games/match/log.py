"""The log of a match in words, told to a viewer: never more than that viewer may know."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from functools import cached_property
from typing import overload

import msgspec

from games.core import PUBLIC, UMPIRE, Ms, Seat, Viewer
from games.core.pasted import shortened
from games.engine.bots import Level
from games.match.clocks import clock_text
from games.match.events import (
    SUBMITTED,
    Abandoned,
    Acted,
    Adjusted,
    Awarded,
    Begun,
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
    Seated,
    Unmasked,
)
from games.match.history import Played, may_know, played, submission, superseded
from games.match.match import CLOSING, Match

_SEATS = tuple(Seat)


class LogKind(enum.Enum):
    """What a line is about: it decides its mark and colour."""

    MOVE = "move"
    ROUND = "round"
    TIME = "time"
    RULING = "ruling"
    CORRECTION = "correction"


class LogLine(msgspec.Struct, frozen=True, gc=False):
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


class Log(Sequence[LogLine]):
    """The log for `viewer` of a match as it stands now, oldest first; a line is worded when read.

    The umpire's log keeps what was undone or replaced, but shows a secret only once everybody
    may know it, or while the match is unmasked. Other viewers see what counts, and every
    decision of the umpire. `disclosed`: with every move of a match that is over, for Review.
    """

    def __init__(self, match: Match, viewer: Viewer, disclosed: bool = False) -> None:
        self._match = match.upto(len(match.events))
        self._viewer, self._disclosed = viewer, disclosed
        self._worded: dict[int, LogLine] = {}

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
        if rows not in self._worded:
            self._worded[rows] = self._line(rows)
        return self._worded[rows]

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
        """Whether an event has a line of its own, if it counts."""
        match event:
            case Adjusted():
                return not _of_rewind(self._match, index)
            case Noted():
                return self._viewer is UMPIRE
            case Unmasked():  # others learn of it when the match is over
                return self._viewer is UMPIRE or self._match.outcome is not None
            case Begun():
                return bool(_tell_begun(self._match, event))
        return True

    def _undone(self, index: int) -> bool:
        event = self._match.events[index]
        return index not in self._counted and not isinstance(event, Rewound | Unmasked | Seated)

    @cached_property
    def _counted(self) -> frozenset[int]:
        return frozenset(self._match.line())

    @cached_property
    def _superseded(self) -> frozenset[int]:
        return superseded(self._match)

    def _hidden(self, index: int) -> bool:
        """Whether it was replaced, which is its seat's and the umpire's to know."""
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
            slot, at = self._match.game.slot(one.action), self._match.events[one.index].at
            if slot is not None and self._viewer is not one.seat:
                found[one.index] = first.setdefault((one.seat, slot, one.round), at)
        return found

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
        kind, seat, text = _tell(self._match, self._viewer, index, event, one, self._disclosed)
        if isinstance(event, Resumed) and before.waiting:
            kind, text = LogKind.ROUND, f"Round {round_} begins."
        elif isinstance(event, Resumed) and index > self._first_run:
            text = "The clocks run again."
        number = index + 1 if self._viewer is UMPIRE else row + 1
        return LogLine(number, at, round_, kind, seat, text, self._undone(index))


def lines(match: Match, viewer: Viewer, *, disclosed: bool = False) -> tuple[LogLine, ...]:
    """All lines of the log for `viewer`, oldest first."""
    return tuple(Log(match, viewer, disclosed))


Told = tuple[LogKind, Seat | None, str]


def _tell(
    match: Match, viewer: Viewer, index: int, event: Event, one: Played | None, disclosed: bool
) -> Told:
    match event:
        case Acted() | Drawn() | Fixed():
            told = disclosed or _told(match, viewer, one)
            return _tell_move(match, index, event, one, told)
        case Closed():
            return LogKind.ROUND, None, _tell_closed(match.states[index].position.round)
        case Expired():
            return _tell_deadline(match, index)
        case Paused() | Resumed() | Adjusted():
            return LogKind.TIME, None, _tell_time(match, index, event)
        case Rewound():
            return LogKind.CORRECTION, None, _tell_rewound(match, index, event)
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
            return LogKind.ROUND, None, match.game.noted
        case Begun():
            return LogKind.ROUND, None, _tell_begun(match, event)
        case Seated():
            return LogKind.RULING, match.game.seat(event.seat), _tell_seated(match, event)
        case Unmasked():
            return LogKind.RULING, None, _tell_unmasked(event)


def _tell_move(
    match: Match, index: int, event: Acted | Drawn | Fixed, one: Played | None, told: bool
) -> Told:
    seat = match.game.seat(event.seat)
    text = _untold(match, event.text)
    if told:
        before = match.states[event.replaces if isinstance(event, Fixed) else index].position
        remark = match.game.remark(before, seat, event.text, match.setup.players)
        text = _named(match, event.text) + (f", {remark}" if remark else "")
    if isinstance(event, Drawn):
        text += ", drawn (GEN-4)"
    if isinstance(event, Fixed):
        return LogKind.CORRECTION, seat, f"{text}, corrected (GEN-3){_because(event.reason)}"
    if one is not None and one.superseded:
        text += ", replaced (GEN-3)"
    return LogKind.MOVE, seat, text


def _told(match: Match, viewer: Viewer, one: Played | None) -> bool:
    """Whether this line may say what the move was; `one` is None if it no longer counts."""
    if match.position.outcome() is not None:
        return True
    if viewer is UMPIRE and match.state.unmasked:
        return True
    if one is None:
        return False
    return may_know(match, PUBLIC if viewer is UMPIRE else viewer, one)


def _named(match: Match, text: str) -> str:
    """A canonical move as people read it: its part, where there are several, by its short name."""
    part, _, rest = text.partition(": ")
    return f"{match.game.part_name(part)}: {rest}" if part in match.game.trials else text


def _untold(match: Match, text: str) -> str:
    part = text.partition(": ")[0]
    if part in match.game.trials:
        return f"{match.game.part_name(part)}: received"
    return "placed" if match.game.alternating else "received"


def _tell_closed(round_: int) -> str:
    return f"Round {round_} closed." if round_ else "Before round 1: closed."


def _tell_deadline(match: Match, index: int) -> Told:
    before, after = match.states[index], match.states[index + 1]
    late = before.position.awaiting()
    names = " and ".join([match.setup.players[seat] for seat in _SEATS if seat in late])
    outcome = after.outcome
    if outcome is not None and before.outcome is None:
        return LogKind.TIME, None, f"Time is up for {names} ({outcome.ended_by})."
    remark = ""
    if len(late) == 1:
        (seat,) = late
        remark = match.game.remark(before.position, seat, None, match.setup.players)
    whom = f" for {names}" if names else ""
    return LogKind.TIME, None, f"Time is up{whom}{f': {remark}' if remark else ''}."


def _tell_time(match: Match, index: int, event: Paused | Resumed | Adjusted) -> str:
    match event:
        case Paused(reason=reason, gap=gap) if gap:
            return f"Paused: {reason} {gap / 1000:.1f} s went unobserved, charged to nobody."
        case Paused(reason=reason):
            return f"Paused{_because(reason)}"
        case Resumed():
            return "The clocks run."
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


def _tell_rewound(match: Match, index: int, event: Rewound) -> str:
    told = f"{_tell_back(match, index, event)}{_because(event.reason)}"
    if match.states[index].outcome is not None:
        told += " The seed was shown: what is drawn from now on can be foretold (GEN-4)."
    return told


def _tell_back(match: Match, index: int, event: Rewound) -> str:
    """Where a rewind went, and what the clocks then had: `Back to round 3 with 0:45 left`."""
    word = "turn" if match.game.alternating else "round"
    number = match.states[event.to].position.round
    told = f"Back to {word} {number}" if number else "Back to before round 1"
    after = index + 1
    while after < len(match.events) and _of_rewind(match, after):
        after += 1
    clocks = match.states[after].clocks
    times = []
    for one in clocks.readings(clocks.at):
        if one.key is None or one.key[0] == CLOSING:
            continue
        whose = "" if one.seat is None else f" for {match.setup.players[one.seat]}"
        bank = "" if one.bank is None else f" + {clock_text(one.bank)} in the bank"
        times.append(f"{clock_text(one.left)}{bank}{whose}")
    return f"{told} with {', '.join(times)} left" if times else told


def _of_rewind(match: Match, index: int) -> bool:
    """Whether an event only says what time a rewind gave: its line tells that already."""
    event = match.events[index]
    while isinstance(match.events[index], Adjusted) and index > 0:
        index -= 1
    before = match.events[index]
    return (
        isinstance(event, Adjusted)
        and isinstance(before, Rewound)
        and (before.at, before.reason) == (event.at, event.reason)
    )


def why_paused(match: Match) -> str:
    """Why the clocks stand, for everybody; after a rewind also where the match went."""
    for index in reversed(range(len(match.events) if match.paused else 0)):
        event = match.events[index]
        if isinstance(event, Rewound):
            return _tell_back(match, index, event) + _because(event.reason)
        if isinstance(event, Paused | Resumed):
            break
    return match.state.pause_reason


def _tell_unmasked(event: Unmasked) -> str:
    text = "The umpire unmasked the board." if event.shown else "The umpire masked the board again."
    return text + " (MA-10)"


def _tell_begun(match: Match, event: Begun) -> str:
    """The words and the lot: facts that everybody may check (GEN-10); "" if there were none."""
    told = []
    if event.words is not None and match.agreement is not None:
        words = zip(match.agreement.players, match.game.seats, strict=True)
        said = " and ".join(f"“{event.words[seat]}” from {player}" for player, seat in words)
        told.append(f"Words for the draws: {said} (GEN-4).")
    if match.agreement is not None and match.agreement.lot:
        first, title = match.game.seats.one, match.game.titles.one
        told.append(f"The lot: {event.players[first]} is {title} (GEN-10).")
    return " ".join(told)


def _tell_seated(match: Match, event: Seated) -> str:
    player = match.setup.players[match.game.seat(event.seat)]
    if not event.by:
        return f"{player} plays again."
    level = event.by.removeprefix("bot:")
    known = f" ({level})" if level in {one.value for one in Level} else ""  # it may say anything
    return f"A bot{known} stands in for {player}."


def _because(reason: str) -> str:
    return f": {shortened(reason)}" if reason else "."
