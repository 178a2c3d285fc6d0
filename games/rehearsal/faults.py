"""Faults in handling messages at the Desk."""

from __future__ import annotations

import enum
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from games.core import Seat
from games.rehearsal.script import ENTERED, Line, Sort

Slot: TypeAlias = tuple[Seat, str]
Course: TypeAlias = dict[Slot, str]
"""The submissions of a phase, keyed by seat and slot."""


class Fault(enum.Enum):
    """How a message was mishandled.

    MISSED: the message arrived in time but was not entered. OVERLOOKED: it was a correction and was
    not entered. LATE: it was entered when it no longer counted. GUESSED: it was ambiguous but was
    entered. OTHER: something else was entered. SPARE: an entry was made without a message.
    EARLY: the umpire ended the phase before the message arrived. ENDED: a concession was entered
    even though nobody had conceded.
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
    """A fault in handling a seat's message; `entered` is the entry made instead."""

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
    """Return the differences between the entries of a phase and the meanings of the messages.

    `too_late` lists the messages that arrived after the phase had ended. `idle` lists all messages
    so far that no longer counted when they arrived.
    """
    slots = sorted({*meant, *entered}, key=lambda slot: (slot[0].value, slot[1]))
    return tuple(
        _slip(
            [line for line in lines if line.seat is slot[0]],
            too_late,
            [line for line in idle if line.seat is slot[0]],
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
    candidates = (line for line in reversed(own) if meant in line.means and line.sort in ENTERED)
    last = next(candidates, None)
    if not entered:
        return Slip(Fault.EARLY if last in too_late else Fault.MISSED, seat, last)
    held_back = next((line for line in idle if entered in line.means), None)
    if held_back is not None:
        return Slip(Fault.LATE, seat, held_back, entered)
    if last is None:
        return Slip(Fault.SPARE, seat, own[-1] if own else None, entered)
    if last in too_late:
        return Slip(Fault.EARLY, seat, last, entered)
    before = own[: own.index(last)]
    if any(entered in line.means for line in before):
        return Slip(Fault.OVERLOOKED, seat, last, entered)
    unclear = next((line for line in reversed(before) if line.sort is Sort.ASKS), None)
    if unclear is not None:
        return Slip(Fault.GUESSED, seat, unclear, entered)
    return Slip(Fault.OTHER, seat, last, entered)
