from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from games.core import Message, Pair, Seat, counted, grouped
from games.core.text import Listed, Titled, drawing, verbatim
from games.hyperstar.notation import write
from games.hyperstar.options import NAMES
from games.hyperstar.scoring import COST
from games.hyperstar.tiling import Tiling, tiling
from games.hyperstar.view import ITEMS, HyperStarView, O, Pass, Turn

MARKS = Pair("f", "s")
"""The letter of each seat's stones."""
LEGEND = ". empty   f first   s second"
SECTORS = "ABCDEFG"


def detail(view: HyperStarView) -> dict[str, Any]:
    """Return the `detail` of `garnet referee --json` (NOTATION.md)."""
    scoring = view.scoring
    return {
        "stones": _stones(view),
        "edges": _by_seat_name(scoring.edges),
        "groups": _by_seat_name(scoring.charged),
        "corners": _by_seat_name(scoring.corners),
        "score": _by_seat_name(scoring.score),
        "items": _by_seat_name(view.items.map(lambda items: [item.value for item in items])),
        "passes": view.passes,
    }


def _by_seat_name(values: Pair[Any]) -> dict[str, Any]:
    return {NAMES[seat]: value for seat, value in values.items()}


def _stones(view: HyperStarView) -> dict[str, str]:
    """Return the stones' owners, keyed by cell in board order; `both` while O has two stones."""
    stones = view.scoring.stones if view.over else view.stones
    by_cell: dict[str, str] = {}
    for cell in tiling(view.radius).names:
        held = [NAMES[seat] for seat in Seat if cell in stones[seat]]
        if held:
            by_cell[cell] = held[0] if len(held) == 1 else "both"
    return by_cell


def board_text(view: HyperStarView) -> Message:
    """Return the board as text, one line per sector: cells 1, 2, …, then edge cells '1, '2, …"""
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
    return drawing([*lines, f"{O}   {_centre(stones)}"], LEGEND)


def _count(board: Tiling, sector: str) -> int:
    return sum(1 for name in board.names if name.startswith(sector))


def _quoted(place: int) -> str:
    return f"'{place}"


def _mark(stones: dict[str, str], cell: str) -> str:
    return stones[cell][0] if cell in stones else "."


def _centre(stones: dict[str, str]) -> str:
    """Return the marks of the stones on O.

    During the game, both seats have a stone there; after the end, only the stones that remain under
    HS-10 are marked.
    """
    if O not in stones:
        return "."
    return "".join(MARKS) if stones[O] == "both" else _mark(stones, O)


def news(view: HyperStarView) -> tuple[Message, ...]:
    """Return the last turn, the next opening stone, the unused items, and what each seat holds.

    Scores are explained once both seats have edge cells, and at the end. After a ruling nothing is
    scored, so only the last turn is returned (GEN-6).
    """
    lines = []
    if view.last is not None:
        turn_text = _turn_text(view.last)
        lines.append(
            Message("Last turn: {seat} {what}", seat=Titled(view.last.seat), what=turn_text)
        )
    if view.over:
        return (*lines, *_ending(view))
    if view.ruled:
        return tuple(lines)
    if view.passes:
        lines.append(Message("One more pass ends the game", clause="HS-9"))
    if view.time_outs > 1:
        outs = "Time-outs in a row: {number}; three by each end the game"
        lines.append(Message(outs, number=view.time_outs, clause="HS-9"))
    if view.opening and view.to_move is not None:
        mover, other = Titled(view.to_move), Titled(view.to_move.other)
        due = "Opening: {seat} places a stone for {other}"
        lines.append(Message(due, seat=mover, other=other, clause="HS-5"))
    lines.append(Message("On the board: {held}", held=_holdings(view)))
    if view.scoring.tells:
        scores = Listed.of((calculation(seat, view) for seat in Seat), "; ")
        lines.append(Message("If it ended now: {scores}", scores=scores))
    items = Listed.of((_items(seat, view) for seat in Seat), "; ")
    lines.append(Message("Items left: {items}", items=items))
    return tuple(lines)


def _holdings(view: HyperStarView) -> Listed:
    """Return what each seat holds: `Ann: 5 edge cells, 2 groups`."""
    holdings = []
    for seat, held in view.scoring.held.items():
        edges, groups = held.texts
        holdings.append(Message("{seat}: {edges}, {groups}", seat=seat, edges=edges, groups=groups))
    return Listed.of(holdings, "; ")


def calculation(seat: Seat, view: HyperStarView) -> Message:
    """Return a seat's score with its calculation (HS-10): `Ann: 6 − 4 × 2 = −2`."""
    return Message("{seat}: {score}", seat=seat, score=_score_sum(seat, view))


def _score_sum(seat: Seat, view: HyperStarView) -> str:
    scoring = view.scoring
    total = grouped(scoring.score[seat])
    return f"{scoring.edges[seat]} − {COST} × {scoring.charged[seat]} = {total}"


def _turn_text(turn: Turn) -> Message:
    if turn.action is None:
        if turn.opening:
            return Message("ran out of time: the opening stone is forfeited", clause="HS-8")
        return Message("ran out of time: no move, but not a pass either", clause="HS-8")
    if isinstance(turn.action, Pass):
        return Message("passes")
    move = write(turn.action)
    if turn.opening:
        return Message("places a stone for {other} on {cell}", other=turn.seat.other, cell=move)
    return verbatim(move)


def _items(seat: Seat, view: HyperStarView) -> Message:
    items = Listed.of(ITEMS[item] for item in view.items[seat])
    return Message("{seat}: {items}", seat=seat, items=items if items.items else Message("none"))


def _ending(view: HyperStarView) -> list[Message]:
    """Return messages for the steps of HS-10, and for the corners if they break a tie (HS-12)."""
    scoring = view.scoring
    lines = [
        *_step_lines(view, "{seat}: removed {cells}", scoring.removed, "HS-10 a"),
        *_step_lines(view, "{seat}: filled {cells}", scoring.filled, "HS-10 b"),
        *(
            Message("Score of {seat}: {score}", seat=seat, score=_score_sum(seat, view))
            for seat in Seat
        ),
    ]
    if scoring.score.one == scoring.score.two:
        held = Listed.of(
            (
                Message("{seat}: {number}", seat=seat, number=corners)
                for seat, corners in scoring.corners.items()
            ),
            "; ",
        )
        lines.append(Message("Corners: {held}", held=held, clause="HS-12"))
    return lines


def _step_lines(
    view: HyperStarView, template: str, cells: Pair[frozenset[str]], clause: str
) -> Iterator[Message]:
    order = tiling(view.radius).index
    for seat, names in cells.items():
        if names:
            cells_text = _list(sorted(names, key=order.__getitem__))
            yield Message(template, seat=seat, cells=cells_text, clause=clause)


def _list(names: Iterable[str]) -> Message | Listed:
    """Return a list of the names, or only their number if there are more than 8."""
    names = tuple(names)
    if len(names) > 8:
        return counted(len(names), "{count} cell", "{count} cells")
    return Listed.of(names)
