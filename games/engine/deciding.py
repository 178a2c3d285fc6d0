"""Search for actions that win at once, whatever the opponent does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from games.core import Position, Seat
from games.engine.bots import Stop

AnyPosition = Position[Any, Any]


def winning(
    worlds: Sequence[tuple[AnyPosition, Sequence[Any]]],
    seat: Seat,
    actions: Iterable[Any],
    stop: Stop,
) -> Any | None:
    """Return the first action that wins at once in all `worlds`, or None if no action does.

    `worlds` are the positions that are possible given the seat's knowledge, each with the
    submissions that the opponent can make in the same round (None for no submission).
    """
    cases = [(world, reply) for world, replies in worlds for reply in replies]
    if not cases:
        return None
    for action in actions:
        for index, (world, reply) in enumerate(cases):
            if stop():
                return None
            if not _wins(world, seat, action, reply):
                # This reply often refutes the next action as well.
                cases.insert(0, cases.pop(index))
                break
        else:
            return action
    return None


def _wins(world: AnyPosition, seat: Seat, action: Any, reply: Any) -> bool:
    """Return True if `seat` has won once both have acted; `reply` is None if only `seat` acts."""
    after = world.play(seat, action)
    if reply is not None:
        after = after.play(seat.other, reply)
    if after.complete():
        after = after.close()
    outcome = after.outcome()
    return outcome is not None and outcome.winner is seat
