"""Masked Army in words and plain characters, from views alone: posts and the command line."""

from __future__ import annotations

from typing import Any

from games.core import Pair, Seat, titled
from games.kinds.grids import labelled, sizes
from games.masked_army.notation import write
from games.masked_army.rules import NAMES, TITLES
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


def board_text(view: View) -> str:
    """The board with its coordinates and a legend."""
    return "\n".join([*labelled(view.board), LEGEND])


def disclosed(shown: View, known: View) -> str:
    """The colours, where the board on which a ruling ended the match is masked (GEN-6)."""
    return "" if shown.board == known.board else board_text(known)


def news(view: View, players: Pair[str]) -> tuple[str, ...]:
    """The last piece; after the end the armies."""
    titles = titled(players, TITLES)
    lines = []
    if view.last is not None:
        lines.append(f"Last piece: {titles[view.last.seat]} {write(view.last.placement)}")
    elif view.last_seat is not None:
        lines.append(f"Last piece: {titles[view.last_seat]}; its colours stay hidden (MA-10)")
    if view.outcome is not None and view.armies is not None:
        lines += [f"{titles[seat]}: {_list(view, seat)}" for seat in Seat]
    return tuple(lines)


def _list(view: View, seat: Seat) -> str:
    """A seat's armies: `6, 5, 3, 1 ×19`, repeated sizes counted."""
    if view.armies is None or not view.armies[seat]:
        return "no army"
    held = sizes(view.armies[seat])
    return ", ".join(
        str(size) if held.count(size) == 1 else f"{size} ×{held.count(size)}"
        for size in dict.fromkeys(held)
    )
