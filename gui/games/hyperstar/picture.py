"""HyperStar's board in one go: everything that a view, a camera and a moment come to."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtGui import QPainter, QTransform

from games.core import Seat
from games.hyperstar.view import View
from gui.games.hyperstar import overlays
from gui.games.hyperstar.films import Loose, Shown
from gui.games.hyperstar.names import paint_names
from gui.games.hyperstar.overlays import Overlay, numbers
from gui.games.hyperstar.sight import Sight
from gui.games.hyperstar.stones import (
    FILLS,
    RIM,
    body,
    paint_hub,
    paint_marks,
    paint_stones,
    rim_of,
)
from gui.games.hyperstar.table import Look, paint_cells, paint_sectors
from gui.kit.theme import tint

VISIBLE = 1.05
"""Cells whose middle is farther out, of the table's radius, are not painted."""


def resting(sight: Sight, view: View) -> Shown:
    """The tiles of a view: as placed, once over as they are after HS-10."""
    stones = view.scoring.stones if view.over else view.stones
    return Shown(stones.map(lambda names: numbers(sight.cells, names)), marks=view)


def owners_of(shown: Shown) -> dict[int, Seat]:
    """Whose tile lies on each cell; O, where both have one, belongs to nobody."""
    found = {index: seat for seat in Seat for index in shown.stones[seat]}
    if 0 in shown.stones.one and 0 in shown.stones.two:
        del found[0]
    return found


def paint_empty(painter: QPainter, sight: Sight, look: Look) -> None:
    """A board of which nothing is known yet."""
    near = visible(sight)
    paint_cells(painter, sight, look, near)
    if look.names:
        paint_sectors(painter, sight, look)
        paint_names(painter, sight, near, {}, look.theme.board.coordinate)


def paint_board(
    painter: QPainter, sight: Sight, look: Look, shown: Shown, on: Collection[Overlay]
) -> None:
    """The board with its tiles that are at rest and what is switched on."""
    near = visible(sight)
    taken = shown.stones.one | shown.stones.two
    paint_cells(painter, sight, look, (index for index in near if index not in taken))
    if look.names:
        paint_sectors(painter, sight, look)
    view = shown.marks
    now = view if view is not None and not view.over else None
    with look.coarsely(painter):
        if now is not None and Overlay.OPEN in on:
            overlays.paint_open(painter, sight, look, now)
        if now is not None and Overlay.WORKING in on:
            overlays.paint_territory(painter, sight, look, now)
    both = 0 in shown.stones.one and 0 in shown.stones.two
    for seat in Seat:
        paint_stones(painter, sight, look, seat, shown.stones[seat], both)
    if both:
        paint_hub(painter, sight, look)
    if now is not None and Overlay.WORKING in on:
        overlays.paint_fading(painter, sight, look, overlays.singles(sight, now))
    owners = owners_of(shown)
    if Overlay.CORNERS in on and look.names:
        overlays.paint_corners(painter, sight, look, owners)
    if view is not None and Overlay.LINKS in on:
        with look.coarsely(painter):
            overlays.paint_links(painter, sight, look, view)
    if look.names:
        inks, other = inks_of(look, shown), look.theme.board.coordinate
        if now is not None and Overlay.WORKING in on:
            inks = overlays.inks_on_territory(sight, look, now) | inks
        paint_names(painter, sight, near, inks, other, turned=not look.moving)
    if view is not None:
        _paint_above(painter, sight, look, view, on)


def _paint_above(
    painter: QPainter, sight: Sight, look: Look, view: View, on: Collection[Overlay]
) -> None:
    if Overlay.WORKING in on and not view.over:
        for index in overlays.singles(sight, view):
            overlays.paint_cross(painter, sight, look, index)
    if Overlay.LAST in on and view.last is not None and not view.over:
        overlays.paint_last(painter, sight, look, view.last)
    if Overlay.GROUPS in on or view.over:
        overlays.paint_groups(painter, sight, look, view, Overlay.WORKING in on)


def visible(sight: Sight) -> list[int]:
    """The cells that are in sight."""
    middle, most = sight.lens.centre, sight.lens.radius * VISIBLE
    return [index for index, plate in enumerate(sight.plates) if abs(plate.middle - middle) < most]


def inks_of(look: Look, shown: Shown) -> dict[int, str]:
    """The colours of the names that stand on tiles."""
    inks = {i: look.styles[seat].ink for seat in Seat for i in shown.stones[seat]}
    if 0 in shown.stones.one and 0 in shown.stones.two:
        inks[0] = "#FFFFFF"  # on the dark middle of the two halves
    return inks


def paint_loose(painter: QPainter, sight: Sight, look: Look, one: Loose) -> None:
    """A tile that is not at rest."""
    style, plate = look.styles[one.seat], sight.plates[one.cell]
    middle, size = plate.middle, one.size
    if one.towards is not None:
        other = sight.plates[one.towards]
        middle += (other.middle - plate.middle) * one.share
        size *= 1 + (other.least / plate.least - 1) * one.share
    shift = middle - plate.middle * size
    painter.save()
    painter.setOpacity(one.opacity)
    painter.setTransform(QTransform(size, 0, 0, size, shift.real, shift.imag), True)
    held = frozenset({one.cell})
    painter.setPen(tint(style.fill, 0.0))
    painter.setBrush(rim_of(style, look.theme))
    painter.drawPath(body(sight, held, FILLS + RIM))
    painter.setBrush(tint(style.fill))
    painter.drawPath(body(sight, held, FILLS))
    paint_marks(painter, sight, style, held)
    if look.names and one.towards is None:
        paint_names(painter, sight, held, {one.cell: style.ink}, style.ink)
    painter.restore()
