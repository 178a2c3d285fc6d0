"""HyperStar in words and plain characters, from views alone: posts and the command line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.core import Pair, Seat, many, titled
from games.hyperstar.notation import write
from games.hyperstar.options import NAMES, TITLES
from games.hyperstar.rules import number
from games.hyperstar.scoring import COST
from games.hyperstar.tiling import Tiling, tiling
from games.hyperstar.view import O, Pass, Turn, View

MARKS = Pair("f", "s")
"""How a stone of each seat is written."""
LEGEND = ". empty   f first   s second"
SECTORS = "ABCDEFG"


def detail(view: View) -> dict[str, Any]:
    """What `garnet referee --json` prints under `detail` (NOTATION.md)."""
    scoring = view.scoring
    return {
        "stones": _stones(view),
        "edges": _by_name(scoring.edges),
        "groups": _by_name(scoring.charged),
        "corners": _by_name(scoring.corners),
        "score": _by_name(scoring.score),
        "items": _by_name(view.items.map(lambda items: [item.value for item in items])),
        "passes": view.passes,
    }


def _by_name(things: Pair[Any]) -> dict[str, Any]:
    return {NAMES[seat]: thing for seat, thing in things.items()}


def shown(view: View) -> Pair[frozenset[str]]:
    """The stones on the board: as placed, and once it is over as they are after HS-10."""
    return view.scoring.stones if view.over else view.stones


def _stones(view: View) -> dict[str, str]:
    """The seat of each stone, in board order; `both` on O while it holds two."""
    stones = shown(view)
    found: dict[str, str] = {}
    for cell in tiling(view.radius).names:
        held = [NAMES[seat] for seat in Seat if cell in stones[seat]]
        if held:
            found[cell] = held[0] if len(held) == 1 else "both"
    return found


def board_text(view: View) -> str:
    """The board sector by sector: cells 1, 2, … of each, then its edge cells '1, '2, …"""
    board = tiling(view.radius)
    stones = _stones(view)
    inner, edge = (_count(board, sector) for sector in ("A", "'A"))
    head = [f"{n:3}" for n in range(1, inner + 1)]
    head += ["  ", *(f"{_quoted(n):>4}" for n in range(1, edge + 1))]
    lines = ["  " + "".join(head)]
    for sector in SECTORS:
        row = [f"{_mark(stones, f'{sector}{n}'):>3}" for n in range(1, inner + 1)]
        marks = (_mark(stones, f"'{sector}{n}") for n in range(1, edge + 1))
        row += ["  ", *(f"{mark:>4}" for mark in marks)]
        lines.append(f"{sector} " + "".join(row))
    return "\n".join([*lines, f"{O}   {_centre(stones)}", LEGEND])


def _count(board: Tiling, sector: str) -> int:
    return sum(1 for name in board.names if name.startswith(sector))


def _quoted(place: int) -> str:
    return f"'{place}"


def _mark(stones: dict[str, str], cell: str) -> str:
    return stones[cell][0] if cell in stones else "."


def _centre(stones: dict[str, str]) -> str:
    """O holds a stone of each seat, or, once over, those that HS-10 left."""
    if O not in stones:
        return "."
    return "".join(MARKS) if stones[O] == "both" else _mark(stones, O)


def news(view: View, players: Pair[str]) -> tuple[str, ...]:
    """The last turn, what is due in the opening, the items left, and the score with its working.

    After a ruling the last turn alone: nothing is scored (GEN-6).
    """
    titles = titled(players, TITLES)
    lines = []
    if view.last is not None:
        lines.append(f"Last turn: {titles[view.last.seat]} {_told(view.last, players)}")
    if view.over:
        return (*lines, *_ending(view, players))
    if view.ruled:
        return tuple(lines)
    if view.passes:
        lines.append("Another pass ends the game (HS-9)")
    if view.time_outs > 1:
        lines.append(f"Time-outs in a row: {view.time_outs}; three by each end the game (HS-9)")
    if view.opening and view.to_move is not None:
        lines.append(f"Opening: a stone for {titles[view.to_move.other]} is due (HS-5)")
    scores = (working(seat, view, players[seat]) for seat in Seat)
    lines.append("If it ended now: " + "; ".join(scores))
    lines.append("Items left: " + "; ".join(_items(seat, view, players) for seat in Seat))
    return tuple(lines)


def working(seat: Seat, view: View, name: str) -> str:
    """How a seat's score comes about (HS-10): `Ann: 6 − 4 × 2 = −2`."""
    scoring = view.scoring
    sum_ = f"{scoring.edges[seat]} − {COST} × {scoring.charged[seat]}"
    return f"{name}: {sum_} = {number(scoring.score[seat])}"


def _told(turn: Turn, players: Pair[str]) -> str:
    """What was done in a turn, in words."""
    if turn.action is None:
        if turn.opening:
            return "ran out of time: the opening stone is forfeited (HS-8)"
        return "ran out of time: no move, which is not a pass (HS-8)"
    if isinstance(turn.action, Pass):
        return "passes"
    if turn.opening:
        return f"places a stone for {players[turn.seat.other]} on {write(turn.action)}"
    return write(turn.action)


def _items(seat: Seat, view: View, players: Pair[str]) -> str:
    names = ", ".join(item.value.capitalize() for item in view.items[seat])
    return f"{players[seat]}: {names or 'none'}"


def _ending(view: View, players: Pair[str]) -> list[str]:
    """The steps of HS-10, and the corners where they decide (HS-12)."""
    scoring = view.scoring
    order = tiling(view.radius).index
    lines = []
    for step, verb, cells in (("a", "removed", scoring.removed), ("b", "filled", scoring.filled)):
        for seat, names in cells.items():
            if names:
                told = _list(sorted(names, key=order.__getitem__))
                lines.append(f"{players[seat]}: {verb} {told} (HS-10 {step})")
    lines += [working(seat, view, players[seat]) for seat in Seat]
    if scoring.score.one == scoring.score.two:
        held = "; ".join(f"{players[seat]}: {scoring.corners[seat]}" for seat in Seat)
        lines.append(f"Corners: {held} (HS-12)")
    return lines


def _list(names: Iterable[str], most: int = 8) -> str:
    """Some names, or only how many they are if they are many."""
    names = tuple(names)
    return ", ".join(names) if len(names) <= most else many(len(names), "cell")
