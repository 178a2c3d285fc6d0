"""The log of a match in words, told to a viewer: never more than that viewer may know."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

from games.bots import Level
from games.clocks import clock_text
from games.core import PUBLIC, UMPIRE, Ms, Seat, Viewer
from games.events import (
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
from games.history import Played, may_know, played
from games.match import CLOSING, Match
from games.pasted import shortened

_SEATS = tuple(Seat)


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


class Log(Sequence[LogLine]):
    """The lines for `viewer` of a match as it stands now, put into words when one is looked at."""

    def __init__(self, match: Match, viewer: Viewer, disclosed: bool = False) -> None:
        self._match: Match | None = match.upto(len(match.events))
        self._viewer, self._disclosed = viewer, disclosed
        self._lines: tuple[LogLine, ...] = ()

    def _all(self) -> tuple[LogLine, ...]:
        if self._match is not None:
            self._lines = lines(self._match, self._viewer, disclosed=self._disclosed)
            self._match = None
        return self._lines

    def __len__(self) -> int:
        return len(self._all())

    @overload
    def __getitem__(self, index: int) -> LogLine: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[LogLine, ...]: ...
    def __getitem__(self, index: int | slice) -> LogLine | tuple[LogLine, ...]:
        return self._all()[index]

    def __iter__(self) -> Iterator[LogLine]:
        return iter(self._all())

    def __eq__(self, other: object) -> bool:
        return tuple(other) == self._all() if isinstance(other, Log | tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._all())


def lines(match: Match, viewer: Viewer, *, disclosed: bool = False) -> tuple[LogLine, ...]:
    """The log for `viewer`, oldest first.

    The umpire's log keeps what was undone or replaced, but shows a secret only once everybody
    may know it, or while the match is unmasked. Other viewers see what counts, and every
    decision of the umpire. `disclosed`: with every move of a match that is over, for Review.
    """
    counted = frozenset(match.line())
    first_run = next((i for i, one in enumerate(match.events) if isinstance(one, Resumed)), 0)
    submitted = played(match)
    received = {} if viewer is UMPIRE else _first_receipts(match, submitted)
    moves = {one.index: one for one in submitted}
    found: list[tuple[int, Ms, int, LogKind, Seat | None, str, bool]] = []
    for index, event in enumerate(match.events):
        undone = index not in counted and not isinstance(event, Rewound | Unmasked | Seated)
        if (undone and viewer is not UMPIRE) or _of_rewind(match, index):
            continue
        one = moves.get(index)
        if one is not None and one.superseded and viewer not in (UMPIRE, one.seat):
            continue
        told = _tell(match, viewer, index, event, one, disclosed)
        at = event.at
        if one is not None and viewer not in (UMPIRE, one.seat):
            at = received.get((one.seat, match.game.slot(one.action), one.round), at)
        if told is not None:
            kind, seat, text = told
            round_ = match.states[index].position.round
            if isinstance(event, Resumed) and match.states[index].waiting:
                kind, text = LogKind.ROUND, f"Round {round_} begins."
            elif isinstance(event, Resumed) and index > first_run:
                text = "The clocks run again."
            found.append((index + 1, at, round_, kind, seat, text, undone))
    if viewer is UMPIRE:
        return tuple(LogLine(*line) for line in found)
    found.sort(key=lambda line: line[1])
    return tuple(LogLine(number, *line[1:]) for number, line in enumerate(found, start=1))


def _first_receipts(
    match: Match, submitted: tuple[Played, ...]
) -> dict[tuple[Seat, str | None, int], Ms]:
    """When each sealed submission was first received: a replacement is nobody else's business."""
    first: dict[tuple[Seat, str | None, int], Ms] = {}
    for one in submitted:
        slot = match.game.slot(one.action)
        if slot is not None:
            first.setdefault((one.seat, slot, one.round), match.events[one.index].at)
    return first


Told = tuple[LogKind, Seat | None, str]


def _tell(
    match: Match, viewer: Viewer, index: int, event: Event, one: Played | None, disclosed: bool
) -> Told | None:
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
            return (LogKind.ROUND, None, match.game.sealed) if viewer is UMPIRE else None
        case Begun():
            return _tell_begun(match, event)
        case Seated():
            return LogKind.RULING, match.game.seat(event.seat), _tell_seated(match, event)
        case Unmasked():
            return _tell_unmasked(match, viewer, event)


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


def _tell_unmasked(match: Match, viewer: Viewer, event: Unmasked) -> Told | None:
    """Unmasking is logged where the umpire sees it; others learn of it when the match is over."""
    if viewer is not UMPIRE and match.outcome is None:
        return None
    text = "The umpire unmasked the board." if event.shown else "The umpire masked the board again."
    return LogKind.RULING, None, text + " (MA-10)"


def _tell_begun(match: Match, event: Begun) -> Told | None:
    """The words and the lot, where there were any: facts that everybody may check (GEN-10)."""
    told = []
    if event.words is not None and match.agreement is not None:
        words = zip(match.agreement.players, match.game.seats, strict=True)
        said = " and ".join(f"“{event.words[seat]}” from {player}" for player, seat in words)
        told.append(f"Words for the draws: {said} (GEN-4).")
    if match.agreement is not None and match.agreement.lot:
        first, title = match.game.seats.one, match.game.titles.one
        told.append(f"The lot: {event.players[first]} is {title} (GEN-10).")
    return (LogKind.ROUND, None, " ".join(told)) if told else None


def _tell_seated(match: Match, event: Seated) -> str:
    player = match.setup.players[match.game.seat(event.seat)]
    if not event.by:
        return f"{player} plays again."
    level = event.by.removeprefix("bot:")
    known = f" ({level})" if level in {one.value for one in Level} else ""  # it may say anything
    return f"A bot{known} stands in for {player}."


def _because(reason: str) -> str:
    return f": {shortened(reason)}" if reason else "."
