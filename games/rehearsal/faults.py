"""What may go wrong with a message at the Desk."""

from __future__ import annotations

import enum
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from games.core import Seat
from games.rehearsal.script import ENTERED, Line, Sort

Slot: TypeAlias = tuple[Seat, str]
Course: TypeAlias = dict[Slot, str]
"""The submissions of a phase, by seat and slot."""


class Fault(enum.Enum):
    """MISSED: in time, not entered. OVERLOOKED: a correction. LATE: entered, though it counted no
    more. GUESSED: entered, though it could be meant in two ways. OTHER: something else was entered.
    SPARE: entered, though nobody had sent it. EARLY: its phase was ended before it came. ENDED: the
    match was ended by it.
    """

    MISSED = enum.auto()
    OVERLOOKED = enum.auto()
    LATE = enum.auto()
    GUESSED = enum.auto()
    OTHER = enum.auto()
    SPARE = enum.auto()
    EARLY = enum.auto()
    ENDED = enum.auto()


@dataclass(frozen=True, slots=True)
class Slip:
    """Something that went wrong for a seat, with one of its messages. `entered`: what was."""

    fault: Fault
    seat: Seat
    line: Line | None
    entered: str = ""


def slips_of(
    lines: Sequence[Line],
    too_late: Collection[Line],
    idle: Collection[Line],
    meant: Course,
    entered: Course,
) -> tuple[Slip, ...]:
    """Return why what was entered in a phase is not what was meant in its messages.

    `too_late`: those that came when the phase had been ended already; `idle`: all messages so far
    that counted no more when they came.
    """
    slots = sorted({*meant, *entered}, key=lambda one: (one[0].value, one[1]))
    return tuple(
        _slip(
            [one for one in lines if one.seat is slot[0]],
            too_late,
            [one for one in idle if one.seat is slot[0]],
            slot[0],
            meant.get(slot, ""),
            entered.get(slot, ""),
        )
        for slot in slots
        if meant.get(slot) != entered.get(slot)
    )


def _slip(
    own: list[Line],
    too_late: Collection[Line],
    idle: Sequence[Line],
    seat: Seat,
    meant: str,
    entered: str,
) -> Slip:
    found = (one for one in reversed(own) if meant in one.means and one.sort in ENTERED)
    last = next(found, None)
    if not entered:
        return Slip(Fault.EARLY if last in too_late else Fault.MISSED, seat, last)
    held_back = next((one for one in idle if entered in one.means), None)
    if held_back is not None:
        return Slip(Fault.LATE, seat, held_back, entered)
    if last is None:
        return Slip(Fault.SPARE, seat, own[-1] if own else None, entered)
    if last in too_late:
        return Slip(Fault.EARLY, seat, last, entered)
    before = own[: own.index(last)]
    if any(entered in one.means for one in before):
        return Slip(Fault.OVERLOOKED, seat, last, entered)
    unclear = next((one for one in reversed(before) if one.sort is Sort.ASKS), None)
    if unclear is not None:
        return Slip(Fault.GUESSED, seat, unclear, entered)
    return Slip(Fault.OTHER, seat, last, entered)
