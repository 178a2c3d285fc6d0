"""Explanations of why one move was worse than another: its effect on the products (TO-5, TO-6)."""

from __future__ import annotations

from math import log

from games.core import Message, Seat
from games.kinds.grids import Cell, cell_name, effect
from games.thwart_omega.rules import Position, groups_of, score_of
from games.thwart_omega.view import BURNED, GRID, STONES, Submission

CLEAR = 0.1
"""Minimum relative difference between products that is worth mentioning."""


def reason(
    position: Position, seat: Seat, played: Submission, better: Submission, after: Position
) -> Message | None:
    """Return a message about one of the stones placed, or None.

    If a stone of `played` burned, the message says so. Otherwise it compares the cells of one stone
    in `played` and `better`: the stone whose cell makes the larger difference to the products.
    Return None if that difference is small.
    """
    for cell in (played.black, played.white):
        if GRID.mark(after.board, cell) == BURNED:
            return Message(
                "{cell} burned: a stone of the other colour was placed there too.",
                cell=cell_name(cell),
            )
    own = ((played.black, better.black), (played.white, better.white))
    loss = {
        colour: (_gain(position, colour, better_cell) - _gain(position, colour, played_cell))
        * (1 if colour is seat else -1)
        for colour, (played_cell, better_cell) in zip(Seat, own, strict=True)
    }
    colour = max(loss, key=lambda owner: loss[owner])
    if loss[colour] < CLEAR:
        return None
    first, second = own[colour.value]
    return Message(
        "{seat}’s groups: {one} {what}; {two} {rather}.",
        yours="Your groups: {one} {what}; {two} {rather}.",
        seat=colour,
        one=cell_name(first),
        what=_effect_of_stone(position, colour, first),
        two=cell_name(second),
        rather=_effect_of_stone(position, colour, second),
    )


def _gain(position: Position, colour: Seat, cell: Cell) -> float:
    """Return the logarithm of the factor by which a stone changes its colour's product."""
    board = GRID.put(position.board, {cell: STONES[colour]})
    before, after = (
        score_of(groups_of(each_board)[colour]) for each_board in (position.board, board)
    )
    return log(max(1, after)) - log(max(1, before))


def _effect_of_stone(position: Position, colour: Seat, cell: Cell) -> Message:
    return effect(groups_of(position.board)[colour], GRID.around[cell])
