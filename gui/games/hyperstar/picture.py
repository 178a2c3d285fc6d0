"""Painting functions for a whole HyperStar board: the view, and the pointer and draft above it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from PySide6.QtGui import QColor, QPainter, QPen, QTransform

from games.core import Pair, Seat
from games.hyperstar.view import HyperStarView, Item
from gui.games.hyperstar import overlays
from gui.games.hyperstar.camera import Projected, spot
from gui.games.hyperstar.draft import TurnDraft, TurnOptions
from gui.games.hyperstar.names import paint_name, paint_names, place_of
from gui.games.hyperstar.overlays import Overlay, numbers, paint_arrow
from gui.games.hyperstar.painting import (
    FILLS,
    RIM,
    Style,
    body,
    paint_cells,
    paint_hub,
    paint_marks,
    paint_over_cells,
    paint_sectors,
    paint_stones,
    rim_of,
)
from gui.kit.board.painting import paint_outline
from gui.kit.look.smooth import fill_with, stroke_with
from gui.kit.theme import tint

VISIBLE = 1.05
"""Distance from the centre, in table radii, beyond which cells are not painted."""


Stones = Pair[frozenset[int]]


@dataclass(frozen=True, slots=True)
class Loose:
    """A moving tile: lifted from `cell`, or at `share` of the way from `cell` to `towards`."""

    seat: Seat
    cell: int
    opacity: float = 1.0
    size: float = 1.0
    towards: int | None = None
    share: float = 0.0


@dataclass(frozen=True, slots=True)
class Shown:
    """The tiles at one moment. `marks` is the view shown by the overlays, or None."""

    stones: Stones
    loose: tuple[Loose, ...] = ()
    marks: HyperStarView | None = None

    @property
    def taken(self) -> frozenset[int]:
        return self.stones.one | self.stones.two


def resting(projected: Projected, view: HyperStarView) -> Shown:
    """Return the tiles of a view as placed or, once the match is over, as scored (HS-10)."""
    stones = view.scoring.stones if view.over else view.stones
    return Shown(stones.map(lambda names: numbers(projected.cells, names)), marks=view)


def owners_of(shown: Shown) -> dict[int, Seat]:
    """Return the owner of each occupied cell, except O if both seats have a stone on it."""
    by_index = {index: seat for seat in Seat for index in shown.stones[seat]}
    if 0 in shown.stones.one and 0 in shown.stones.two:
        del by_index[0]
    return by_index


def paint_empty(painter: QPainter, projected: Projected, look: Style) -> None:
    near = visible(projected)
    paint_cells(painter, projected, look, near)
    if look.names:
        paint_sectors(painter, projected, look)
        paint_names(painter, projected, near, {}, look.theme.board.coordinate)


def paint_board(
    painter: QPainter, projected: Projected, look: Style, shown: Shown, on: Collection[Overlay]
) -> None:
    near, taken = visible(projected), shown.taken
    paint_cells(painter, projected, look, (index for index in near if index not in taken))
    if look.names:
        paint_sectors(painter, projected, look)
    view = shown.marks
    now = view if view is not None and not view.over else None
    with look.coarsely(painter):
        if now is not None and Overlay.OPEN in on:
            overlays.paint_open(painter, projected, look, now)
        if now is not None and Overlay.WORKING in on:
            overlays.paint_territory(painter, projected, look, now)
    shared = 0 in shown.stones.one and 0 in shown.stones.two
    for seat in Seat:
        paint_stones(painter, projected, look, seat, shown.stones[seat], shared)
    if shared:
        paint_hub(painter, projected, look)
    if now is not None and Overlay.WORKING in on:
        overlays.paint_fading(painter, projected, look, overlays.singles(projected, now))
    owners = owners_of(shown)
    if Overlay.CORNERS in on and look.names:
        overlays.paint_corners(painter, projected, look, owners)
    if view is not None and Overlay.LINKS in on:
        with look.coarsely(painter):
            overlays.paint_links(painter, projected, look, view)
    if look.names and look.labels:
        inks, other = inks_of(look, shown), look.theme.board.coordinate
        if now is not None and Overlay.WORKING in on:
            inks = overlays.inks_on_territory(projected, look, now) | inks
        painter.setOpacity(look.labels)
        paint_names(painter, projected, near, inks, other, turned=not look.moving)
        painter.setOpacity(1.0)
    if view is not None:
        _paint_above(painter, projected, look, view, on)


def _paint_above(
    painter: QPainter,
    projected: Projected,
    look: Style,
    view: HyperStarView,
    on: Collection[Overlay],
) -> None:
    if Overlay.WORKING in on and not view.over:
        for index in overlays.singles(projected, view):
            overlays.paint_cross(painter, projected, look, index)
    if Overlay.LAST in on and view.last is not None and not view.over:
        overlays.paint_last(painter, projected, look, view.last)
    if Overlay.GROUPS in on or view.over:
        overlays.paint_groups(painter, projected, look, view, Overlay.WORKING in on)


def visible(projected: Projected) -> list[int]:
    middle, most = projected.viewport.centre, projected.viewport.radius * VISIBLE
    return [
        index for index, plate in enumerate(projected.plates) if abs(plate.middle - middle) < most
    ]


def inks_of(look: Style, shown: Shown) -> dict[int, str]:
    inks = {i: look.styles[seat].ink for seat in Seat for i in shown.stones[seat]}
    if 0 in shown.stones.one and 0 in shown.stones.two:
        inks[0] = "#FFFFFF"  # O is dark where its two halves meet
    return inks


def paint_loose(painter: QPainter, projected: Projected, look: Style, loose: Loose) -> None:
    style, plate = look.styles[loose.seat], projected.plates[loose.cell]
    middle, size = plate.middle, loose.size
    if loose.towards is not None:
        other = projected.plates[loose.towards]
        middle += (other.middle - plate.middle) * loose.share
        size *= 1 + (other.least / plate.least - 1) * loose.share
    shift = middle - plate.middle * size
    painter.save()
    painter.setOpacity(loose.opacity)
    painter.setTransform(QTransform(size, 0, 0, size, shift.real, shift.imag), True)
    held = frozenset({loose.cell})
    painter.setPen(tint(style.fill, 0.0))
    painter.setBrush(rim_of(style, look.theme))
    painter.drawPath(body(projected, held, FILLS + RIM))
    painter.setBrush(tint(style.fill))
    painter.drawPath(body(projected, held, FILLS))
    paint_marks(painter, projected, style, held)
    if look.names and loose.towards is None:
        paint_names(painter, projected, held, {loose.cell: style.ink}, style.ink)
    painter.restore()


@dataclass(frozen=True, slots=True)
class Pointing:
    """The state of the mouse, the keyboard, the typed text and the draft.

    `cell` is the cell under the mouse or, if `keyboard` is True, at the keyboard cursor. `meant`
    holds the cells that match the typed text. `carried` holds the original cell and the current
    position of a dragged stone. `reads` is True if input is accepted.
    """

    cell: int | None
    keyboard: bool
    meant: frozenset[int]
    hand: TurnOptions | None
    draft: TurnDraft
    reads: bool
    carried: tuple[int, complex] | None


def paint_pointing(
    painter: QPainter, projected: Projected, look: Style, pointing: Pointing, view: HyperStarView
) -> None:
    shown = resting(projected, view)
    lit = _paint_light(painter, projected, look, pointing, shown.taken)
    if look.names:
        inks = inks_of(look, shown)
        paint_names(painter, projected, lit, inks, look.theme.text)
    if pointing.hand is not None:
        _paint_draft(painter, projected, look, pointing, pointing.hand)
    if pointing.keyboard and pointing.cell is not None:
        path = body(projected, frozenset({pointing.cell}), 0.96)
        paint_outline(painter, path, look.theme, look.theme.focus, 2.0)


def _paint_light(
    painter: QPainter, projected: Projected, look: Style, pointing: Pointing, taken: frozenset[int]
) -> list[int]:
    """Highlight the cell under the pointer, its neighbours, and the cells matching the typed text.

    Return the highlighted cells.
    """
    strong, soft = (0.30, 0.13) if look.theme.dark else (0.62, 0.34)
    lit: dict[int, QColor] = dict.fromkeys(pointing.meant, tint(look.theme.gold, 0.34))
    if pointing.cell is not None:
        lit |= dict.fromkeys(projected.cells.near[pointing.cell], tint("#FFFFFF", soft))
        lit[pointing.cell] = tint("#FFFFFF", strong)
    for index, colour in lit.items():
        if index in taken:
            fill_with(painter, colour)
            painter.drawPath(body(projected, frozenset({index}), FILLS))
        else:
            paint_over_cells(painter, projected, (index,), colour)
    return list(lit)


def _paint_draft(
    painter: QPainter, projected: Projected, look: Style, pointing: Pointing, hand: TurnOptions
) -> None:
    draft, index = pointing.draft, projected.cells.board.index
    chosen = [index[name] for name in draft.cells if name in index]
    for name in hand.targets(draft):
        _paint_target(painter, projected, look, index[name])
    alpha = look.theme.board.preview_alpha
    if draft.item in (None, Item.DOUBLE):
        for cell in chosen:
            _paint_ghost(painter, projected, look, hand.owner, cell, 0.72, draft.action is not None)
    elif chosen:
        for cell in chosen:
            _paint_ring(painter, projected, look, cell, draft.action is not None)
        if len(chosen) == 2:
            _paint_item(painter, projected, look, draft, hand, chosen[0], chosen[1])
    if pointing.carried is not None:
        _paint_carried(painter, projected, look, hand.seat, *pointing.carried)
    elif pointing.reads and pointing.cell is not None and not draft.passes:
        name = projected.cells.board.names[pointing.cell]
        if name in hand.free and pointing.cell not in chosen and not hand.targets(draft):
            _paint_ghost(painter, projected, look, hand.owner, pointing.cell, alpha * 0.8, None)


def _paint_item(
    painter: QPainter,
    projected: Projected,
    look: Style,
    draft: TurnDraft,
    hand: TurnOptions,
    start: int,
    end: int,
) -> None:
    line = look.theme.accent_text
    if draft.item is Item.MOVE:
        _paint_ghost(painter, projected, look, hand.seat, end, 0.72, None)
        paint_over_cells(painter, projected, (start,), tint(look.theme.board.table, 0.55), FILLS)
        paint_arrow(painter, projected, look, start, end, line)
        return
    for seat, cell in ((hand.seat.other, start), (hand.seat, end)):
        _paint_ghost(painter, projected, look, seat, cell, 0.85, True)
    paint_arrow(painter, projected, look, start, end, line)
    paint_arrow(painter, projected, look, end, start, line)


def _paint_ghost(
    painter: QPainter,
    projected: Projected,
    look: Style,
    seat: Seat,
    index: int,
    alpha: float,
    complete: bool | None,
) -> None:
    """Paint a preview of a stone with the name of its cell.

    The ring's colour shows whether the draft is complete. If `complete` is None, omit the ring.
    """
    paint_loose(painter, projected, look, Loose(seat, index, alpha))
    if look.names:
        place = place_of(projected, index)
        if place is not None:
            paint_name(painter, projected.cells.board.names[index], place, look.styles[seat].ink)
    if complete is not None:
        _paint_ring(painter, projected, look, index, complete)


def _paint_ring(
    painter: QPainter, projected: Projected, look: Style, index: int, complete: bool
) -> None:
    path = body(projected, frozenset({index}), 0.94)
    line = look.theme.accent_text if complete else look.theme.board.dot
    width = max(1.6, projected.plates[index].least * 0.07)
    paint_outline(painter, path, look.theme, line, width, dashed=True)


def _paint_target(painter: QPainter, projected: Projected, look: Style, index: int) -> None:
    pen = QPen(tint(look.theme.board.dot, 0.9), max(1.4, projected.viewport.radius * 0.006))
    stroke_with(painter, pen)
    painter.drawPath(body(projected, frozenset({index}), 0.88))


def _paint_carried(
    painter: QPainter, projected: Projected, look: Style, seat: Seat, index: int, at: complex
) -> None:
    paint_over_cells(painter, projected, (index,), tint(look.theme.board.table, 0.55), FILLS)
    shift = spot(at - projected.plates[index].middle)
    painter.save()
    painter.setTransform(QTransform.fromTranslate(shift.x(), shift.y()), True)
    paint_loose(painter, projected, look, Loose(seat, index, 0.92))
    painter.restore()
