"""Explanations of why one placement was worse than another: its effect on the armies (MA-6)."""

from __future__ import annotations

from games.core import Message, Seat
from games.kinds.grids import Cell, Group, cell_name, effect
from games.masked_army.rules import Position, armies_of
from games.masked_army.view import GRID, Placement


def reason(position: Position, seat: Seat, played: Placement, better: Placement) -> Message | None:
    """Return a message about one half of the piece, or None if neither half makes a difference.

    The message is about the half (own or opponent's) whose cell makes the larger difference to the
    armies. It compares that half's cells in `played` and `better`.
    """
    armies = armies_of(position.board)
    own = _size(armies[seat], better.own) - _size(armies[seat], played.own)
    other = _size(armies[seat.other], played.other) - _size(armies[seat.other], better.other)
    if max(own, other) < 1:
        return None
    colour, first, second = seat, played.own, better.own
    if other > own:
        colour, first, second = seat.other, played.other, better.other
    return Message(
        "{seat}’s armies: {one} {what}; {two} {rather}.",
        yours="Your armies: {one} {what}; {two} {rather}.",
        seat=colour,
        one=cell_name(first),
        what=effect(armies[colour], GRID.around[first]),
        two=cell_name(second),
        rather=effect(armies[colour], GRID.around[second]),
    )


def _size(armies: tuple[Group, ...], cell: Cell) -> int:
    near = GRID.around[cell]
    return 1 + sum(army.size for army in armies if army.cells.intersection(near))
