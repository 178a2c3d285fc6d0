"""Masked Army in words and plain characters, from views alone: posts and the command line."""

from __future__ import annotations

from typing import Any

from games.core import Message
from games.core.text import Listed, Titled, drawing
from games.kinds.grids import labelled, sizes
from games.masked_army.notation import write
from games.masked_army.rules import NAMES
from games.masked_army.view import View

LEGEND = ". empty   r red   b blue   ? masked"


def detail(view: View) -> dict[str, Any]:
    """What `garnet referee --json` prints under `detail` (NOTATION.md)."""
    armies = view.armies
    return {
        "board": list(view.board),
        "armies": armies and {NAMES[seat]: sizes(found) for seat, found in armies.items()},
        "last": None if view.last_seat is None else NAMES[view.last_seat],
    }


def board_text(view: View) -> Message:
    """The board with its coordinates and a legend."""
    return drawing(labelled(view.board), LEGEND)


def disclosed(shown: View, known: View) -> Message | None:
    """The colours, where the board on which a ruling ended the match is masked (GEN-6)."""
    return None if shown.board == known.board else board_text(known)


def news(view: View) -> tuple[Message, ...]:
    """The last piece; after the end the armies."""
    lines = []
    if view.last is not None:
        who, piece = Titled(view.last.seat), write(view.last.placement)
        lines.append(Message("Last piece: {seat} {piece}", seat=who, piece=piece))
    elif view.last_seat is not None:
        hidden = "Last piece: {seat}; its colours stay hidden"
        lines.append(Message(hidden, seat=Titled(view.last_seat), clause="MA-10"))
    if view.outcome is not None and view.armies is not None:
        for seat, armies in view.armies.items():
            told = _list(sizes(armies))
            lines.append(Message("{seat}: {armies}", seat=Titled(seat), armies=told))
    return tuple(lines)


def _list(held: list[int]) -> Message | Listed:
    """A seat's armies: `6, 5, 3, 1 ×19`, repeated sizes counted."""
    if not held:
        return Message("no army")
    return Listed.of(
        str(size) if held.count(size) == 1 else f"{size} ×{held.count(size)}"
        for size in dict.fromkeys(held)
    )
