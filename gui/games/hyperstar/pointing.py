"""What mouse, keyboard and draft add to HyperStar's board: light, ghosts, arrows."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPen, QTransform

from games.core import Seat
from games.hyperstar.view import Item, View
from gui.games.hyperstar.draft import Draft, Hand
from gui.games.hyperstar.films import Loose
from gui.games.hyperstar.names import paint_name, paint_names, place_of
from gui.games.hyperstar.overlays import paint_arrow
from gui.games.hyperstar.picture import inks_of, paint_loose, resting
from gui.games.hyperstar.sight import Sight, spot
from gui.games.hyperstar.stones import FILLS, body
from gui.games.hyperstar.table import Look, paint_over_cells
from gui.kit.board.glyphs import paint_outline
from gui.kit.theme import tint


@dataclass(frozen=True, slots=True)
class Pointing:
    """Where mouse or keyboard are, what was typed and what is drafted.

    `carried`: the cell of a stone that is dragged, and where it is. `reads`: a click would count.
    """

    cell: int | None
    keyboard: bool
    meant: frozenset[int]
    hand: Hand | None
    draft: Draft
    reads: bool
    carried: tuple[int, complex] | None


def paint_pointing(
    painter: QPainter, sight: Sight, look: Look, pointing: Pointing, view: View
) -> None:
    """All of it, above the board at rest."""
    shown = resting(sight, view)
    lit = _paint_light(painter, sight, look, pointing, shown.stones.one | shown.stones.two)
    if look.names:
        inks = inks_of(look, shown)
        paint_names(painter, sight, lit, inks, look.theme.text)
    if pointing.hand is not None:
        _paint_draft(painter, sight, look, pointing, pointing.hand)
    if pointing.keyboard and pointing.cell is not None:
        path = body(sight, frozenset({pointing.cell}), 0.96)
        paint_outline(painter, path, look.theme, look.theme.focus, 2.0)


def _paint_light(
    painter: QPainter, sight: Sight, look: Look, pointing: Pointing, taken: frozenset[int]
) -> list[int]:
    """Light the cell pointed at, its neighbours, and what was typed; which cells they are."""
    strong, soft = (0.30, 0.13) if look.theme.dark else (0.62, 0.34)
    lit: dict[int, QColor] = dict.fromkeys(pointing.meant, tint(look.theme.gold, 0.34))
    if pointing.cell is not None:
        lit |= dict.fromkeys(sight.cells.near[pointing.cell], tint("#FFFFFF", soft))
        lit[pointing.cell] = tint("#FFFFFF", strong)
    for index, colour in lit.items():
        if index in taken:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.drawPath(body(sight, frozenset({index}), FILLS))
        else:
            paint_over_cells(painter, sight, (index,), colour)
    return list(lit)


def _paint_draft(
    painter: QPainter, sight: Sight, look: Look, pointing: Pointing, hand: Hand
) -> None:
    draft, index = pointing.draft, sight.cells.board.index
    chosen = [index[name] for name in draft.cells if name in index]
    for name in hand.targets(draft):
        _paint_target(painter, sight, look, index[name])
    alpha = look.theme.board.preview_alpha
    if draft.item in (None, Item.DOUBLE):
        for cell in chosen:
            _paint_ghost(painter, sight, look, hand.owner, cell, 0.72, draft.action is not None)
    elif chosen:
        for cell in chosen:
            _paint_ring(painter, sight, look, cell, draft.action is not None)
        if len(chosen) == 2:
            _paint_item(painter, sight, look, draft, hand, chosen[0], chosen[1])
    if pointing.carried is not None:
        _paint_carried(painter, sight, look, hand.seat, *pointing.carried)
    elif pointing.reads and pointing.cell is not None and not draft.passes:
        name = sight.cells.board.names[pointing.cell]
        if name in hand.free and pointing.cell not in chosen and not hand.targets(draft):
            _paint_ghost(painter, sight, look, hand.owner, pointing.cell, alpha * 0.8, None)


def _paint_item(
    painter: QPainter, sight: Sight, look: Look, draft: Draft, hand: Hand, one: int, two: int
) -> None:
    """A move, or an exchange, as it would be."""
    line = look.theme.accent_text
    if draft.item is Item.MOVE:
        _paint_ghost(painter, sight, look, hand.seat, two, 0.72, None)
        paint_over_cells(painter, sight, (one,), tint(look.theme.board.table, 0.55), FILLS)
        paint_arrow(painter, sight, look, one, two, line)
        return
    for seat, cell in ((hand.seat.other, one), (hand.seat, two)):
        _paint_ghost(painter, sight, look, seat, cell, 0.85, True)
    paint_arrow(painter, sight, look, one, two, line)
    paint_arrow(painter, sight, look, two, one, line)


def _paint_ghost(
    painter: QPainter,
    sight: Sight,
    look: Look,
    seat: Seat,
    index: int,
    alpha: float,
    complete: bool | None,
) -> None:
    """A stone that would come to lie here; with a dashed ring once it was chosen."""
    paint_loose(painter, sight, look, Loose(seat, index, alpha))
    if look.names:
        place = place_of(sight, index)
        if place is not None:
            paint_name(painter, sight.cells.board.names[index], place, look.styles[seat].ink)
    if complete is not None:
        _paint_ring(painter, sight, look, index, complete)


def _paint_ring(painter: QPainter, sight: Sight, look: Look, index: int, complete: bool) -> None:
    path = body(sight, frozenset({index}), 0.94)
    line = look.theme.accent_text if complete else look.theme.board.dot
    width = max(1.6, sight.plates[index].least * 0.07)
    paint_outline(painter, path, look.theme, line, width, dashed=True)


def _paint_target(painter: QPainter, sight: Sight, look: Look, index: int) -> None:
    """A cell that an item can reach from the stone that was chosen."""
    pen = QPen(tint(look.theme.board.dot, 0.9), max(1.4, sight.lens.radius * 0.006))
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(body(sight, frozenset({index}), 0.88))


def _paint_carried(
    painter: QPainter, sight: Sight, look: Look, seat: Seat, index: int, at: complex
) -> None:
    """The stone under the mouse."""
    paint_over_cells(painter, sight, (index,), tint(look.theme.board.table, 0.55), FILLS)
    shift = spot(at - sight.plates[index].middle)
    painter.save()
    painter.setTransform(QTransform.fromTranslate(shift.x(), shift.y()), True)
    paint_loose(painter, sight, look, Loose(seat, index, 0.92))
    painter.restore()
