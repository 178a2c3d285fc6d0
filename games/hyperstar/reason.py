"""Explanations of why one turn was worse than another: groups and edge cells (HS-10)."""

from __future__ import annotations

from games.core import Message, Seat
from games.hyperstar.rules import Position
from games.hyperstar.scoring import parts, scored
from games.hyperstar.view import Action, Double, Pass, Place


def reason(position: Position, seat: Seat, played: Action, better: Action) -> Message | None:
    """Return a message about a pass, or about what `better` joins, cuts or takes, or None."""
    if isinstance(played, Pass):
        text, yours = (
            "{seat} passed instead of making a move.",
            "You passed instead of making a move.",
        )
        return Message(text, yours=yours, seat=seat)
    own, other = (
        _touched_groups(position, seat, better),
        _touched_groups(position, seat.other, better),
    )
    if own > 1 and own > _touched_groups(position, seat, played):
        text = "The better turn joins {number} of {seat}’s groups."
        yours = "The better turn joins {number} of your groups."
        return Message(text, yours=yours, number=own, seat=seat)
    if other > 1 and other > _touched_groups(position, seat.other, played):
        text = "The better turn cuts {number} of {seat}’s groups apart; this one does not."
        yours = "The better turn cuts {number} of your groups apart; this one does not."
        return Message(text, yours=yours, number=other, seat=seat.other)
    first, second = (_costs_and_edges(position, seat, action) for action in (played, better))
    if second[0] < first[0]:
        text = "It leaves {seat} with {more} groups to pay for; the better turn with {fewer}."
        yours = "It leaves you with {more} groups to pay for; the better turn with {fewer}."
        return Message(text, yours=yours, seat=seat, more=first[0], fewer=second[0])
    if second[1] > first[1]:
        return Message("The better turn holds more of the edge: {number} cells.", number=second[1])
    return None


def _touched_groups(position: Position, seat: Seat, action: Action) -> int:
    """Return the number of a seat's groups that the placements of a turn touch."""
    names: tuple[str, ...] = ()
    match action:
        case Place(cell):
            names = (cell,)
        case Double(first, second):
            names = (first, second)
    board = position.board
    near = 0
    for name in names:
        near |= board.near[board.index[name]]
    return sum(1 for group, _ in parts(position.stones[seat], board.near) if group & near)


def _costs_and_edges(position: Position, seat: Seat, action: Action) -> tuple[int, int]:
    """Return the numbers of a seat's costly groups and of its edge cells after `action`."""
    after = position.play(seat, action)
    scores = scored(after.board, after.stones, after.edge_groups_only)
    return scores.charged[seat], scores.edges[seat]
