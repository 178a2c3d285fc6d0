"""The painting and animation of Masked Army's pieces: masked pieces, open pieces, and armies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPixmap

from games.core import Pair, Seat
from games.kinds.grids import Cell, compare_sizes, grid
from games.masked_army.view import EMPTY, SIZE, Army, LastPiece, MaskedArmyView, Placement
from gui.kit.audio import Effect
from gui.kit.board.animation import (
    Animation,
    AnimationSequence,
    Sounds,
    Tally,
    between,
    ease_in_out,
    ease_out,
    ramp,
    with_sign,
)
from gui.kit.board.layout import GridLayout, contour
from gui.kit.board.painting import paint_outline
from gui.kit.board.reveal import Outline, RevealBoard, ScoreAnimation
from gui.kit.look.smooth import stroke_with
from gui.kit.theme import SeatStyle, Theme, tint
from gui.kit.widgets.marks import paint_glyph

CORNER = 0.16
"""Corner radius of a piece, in cells."""
MASK_WIDTH = 0.56
"""Width of the mask painted on a masked cell, in cells."""
UNMASKING = 4_000
"""Maximum time for lifting all masks, regardless of the number of pieces, in ms."""


def weave(theme: Theme, layout: GridLayout) -> QBrush:
    """Return the cloth's texture, which looks the same on all cells."""
    ratio = layout.ratio
    step = max(2, round(layout.pitch * ratio / 12))
    tile = QPixmap(step * 2, step * 2)
    tile.fill(QColor(theme.board.mask))
    with QPainter(tile) as painter:
        thread = tint(theme.board.mask_weave, 0.55)
        painter.fillRect(0, 0, step, step, thread)
        painter.fillRect(step, step, step, step, thread)
    brush = QBrush(tile)
    transform = brush.transform()
    transform.translate(layout.left, layout.top)
    transform.scale(1 / ratio, 1 / ratio)
    brush.setTransform(transform)
    return brush


def paint_cloth(
    painter: QPainter, path: QPainterPath, texture: QBrush, layout: GridLayout, theme: Theme
) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    for drop, alpha in ((0.055, 0.16), (0.025, 0.26)):
        shade = QColor("#000000" if theme.dark else "#3A2E22")
        shade.setAlphaF(alpha)
        painter.translate(0, layout.pitch * drop)
        painter.fillPath(path, shade)
        painter.translate(0, -layout.pitch * drop)
    painter.fillPath(path, texture)
    pen = QPen(tint(theme.board.mask_edge), max(1.0, layout.pitch * 0.022))
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    stroke_with(painter, pen)
    painter.drawPath(path)


def paint_masks(painter: QPainter, cells: Iterable[Cell], layout: GridLayout, theme: Theme) -> None:
    """Paint an identical half mask with eyeholes on each of these cells."""
    shape = _half_mask(layout.pitch * MASK_WIDTH)
    painter.setPen(QPen(tint(theme.board.mask_edge, 0.5), max(0.8, layout.pitch * 0.012)))
    painter.setBrush(tint(theme.board.mask_edge, 0.34))
    for cell in cells:
        painter.drawPath(shape.translated(layout.centre(cell)))


def _half_mask(width: float) -> QPainterPath:
    side, nose = width / 2, width * 0.07
    brow, chin = width * 0.2, width * 0.25
    path = QPainterPath(QPointF(0, -brow * 0.6))
    for way in (1, -1):  # draw the right half downwards, then the left half upwards
        outer, corner = QPointF(way * side, -brow), QPointF(way * side * 0.98, brow * 0.3)
        cheek, bridge = QPointF(way * side * 0.55, chin), QPointF(way * nose, brow * 0.35)
        if way == 1:
            path.quadTo(QPointF(side * 0.55, -brow * 1.25), outer)
            path.quadTo(corner, cheek)
            path.quadTo(QPointF(side * 0.25, chin), bridge)
            path.quadTo(QPointF(0, 0), QPointF(-nose, brow * 0.35))
        else:
            path.quadTo(QPointF(-side * 0.25, chin), cheek)
            path.quadTo(corner, outer)
            path.quadTo(QPointF(-side * 0.55, -brow * 1.25), QPointF(0, -brow * 0.6))
    path.closeSubpath()
    for way in (1, -1):
        path.addEllipse(QPointF(way * side * 0.48, -brow * 0.05), side * 0.24, brow * 0.34)
    return path


def cloth_path(cells: Iterable[Cell], layout: GridLayout) -> QPainterPath:
    inset = layout.pitch * 0.035
    return contour(cells, layout.origin, layout.pitch, inset, layout.pitch * CORNER)


def paint_half(painter: QPainter, rect: QRectF, style: SeatStyle, clip: QPainterPath) -> None:
    """Paint one cell in a player's colour with the player's mark, clipped to `clip`."""
    painter.save()
    painter.setClipPath(clip, Qt.ClipOperation.IntersectClip)
    painter.fillRect(rect, _face(rect, style))
    inset = rect.width() / 4
    paint_glyph(painter, rect.adjusted(inset, inset, -inset, -inset), style)
    painter.restore()


def paint_domino(
    painter: QPainter,
    layout: GridLayout,
    theme: Theme,
    halves: Iterable[tuple[Cell, SeatStyle]],
    ring: str | None,
) -> None:
    """Paint a piece with its colours visible. `ring` is the colour of its border, if any."""
    halves = list(halves)
    pitch = layout.pitch
    cells = [cell for cell, _ in halves]
    path = contour(cells, layout.origin, pitch, pitch * 0.05, pitch * CORNER)
    painter.setPen(Qt.PenStyle.NoPen)
    shade = QColor("#000000" if theme.dark else "#3A2E22")
    for drop, alpha in ((0.07, 0.2), (0.03, 0.3)):
        shade.setAlphaF(alpha)
        painter.fillPath(path.translated(0, pitch * drop), shade)
    for cell, style in halves:
        paint_half(painter, layout.rect(cell), style, path)
    if ring is not None:
        border = contour(cells, layout.origin, pitch, pitch * 0.03, pitch * CORNER)
        paint_outline(painter, border, theme, ring, max(2.0, pitch * 0.045))


def paint_armies(
    painter: QPainter,
    layout: GridLayout,
    theme: Theme,
    colours: dict[Cell, Seat],
    styles: Pair[SeatStyle],
) -> None:
    """Paint the cells whose colour is known. Adjacent cells of one colour are joined."""
    pitch = layout.pitch
    for seat, style in styles.items():
        cells = [cell for cell, owner in colours.items() if owner is seat]
        if not cells:
            continue
        path = contour(cells, layout.origin, pitch, pitch * 0.04, pitch * CORNER)
        shade = QColor("#000000" if theme.dark else "#3A2E22")
        shade.setAlphaF(0.3)
        painter.fillPath(path.translated(0, pitch * 0.03), shade)
        area = path.boundingRect()
        painter.fillPath(path, _face(area, style))
        if style.has_edge(theme):  # too little contrast with empty cells
            painter.setPen(QPen(tint(style.edge(theme)), max(1.6, pitch * 0.035)))
        else:
            painter.setPen(QPen(tint(style.fill).darker(130), max(1.0, pitch * 0.02)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        painter.setOpacity(painter.opacity() * 0.6)
        for cell in cells:
            side = pitch * 0.3
            centre = layout.centre(cell)
            corner = centre - QPointF(side / 2, side / 2)
            paint_glyph(painter, QRectF(corner.x(), corner.y(), side, side), style)
        painter.setOpacity(painter.opacity() / 0.6)


def _face(rect: QRectF, style: SeatStyle) -> QBrush:
    base = tint(style.fill)
    light = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    light.setColorAt(0.0, base.lighter(107))
    light.setColorAt(1.0, base.darker(107))
    return QBrush(light)


Sizes = tuple[int, ...]


class MaskedBoard(RevealBoard, Protocol):
    """The interface of the board scene, as used by the animations."""

    over: bool

    def outlines(self) -> Pair[tuple[Outline, ...]]: ...

    def halves(self, placement: Placement, seat: Seat) -> list[tuple[Cell, SeatStyle]]: ...

    def paint_masked(self, painter: QPainter, cells: frozenset[Cell]) -> None: ...

    def paint_pieces(self, painter: QPainter) -> None: ...

    def paint_cloth(self, painter: QPainter, cells: frozenset[Cell]) -> None: ...

    def paint_comparison(self, painter: QPainter) -> None: ...

    def paint_last_open(self, painter: QPainter, opacity: float | None = None) -> None: ...


def working_of(sizes: Sizes) -> Tally:
    return Tally.plain(*with_sign("·", map(str, sizes)))


def compared(armies: Pair[tuple[Army, ...]]) -> Pair[Sizes]:
    """Return both army sizes up to the first difference (MA-6), with 0 for a missing army."""
    sizes = armies.map(lambda groups_of_seat: tuple(army.size for army in groups_of_seat))
    first = compare_sizes(sizes.one, sizes.two)
    count = first[0] if first is not None else max(len(sizes.one), len(sizes.two))
    return sizes.map(lambda sizes_of_seat: (*sizes_of_seat, *[0] * count)[:count])


def animation_between(
    scene: MaskedBoard, before: MaskedArmyView, view: MaskedArmyView
) -> Animation | None:
    """Return the animation of a placement, of the end of the match or of both, or None."""
    if before.outcome is not None or before.armies is not None:
        return None
    ended = view.armies is not None and (view.outcome is not None or scene.over)
    if view.armies is not None and not ended:
        return None
    old_cells, new_cells = occupied(before), occupied(view)
    last = view.last
    if (
        last is not None
        and new_cells - old_cells == {last.placement.own, last.placement.other}
        and old_cells <= new_cells
    ):
        laying = PlacementAnimation(scene, before.last, last, old_cells)
    elif old_cells == new_cells and ended:
        laying = None
    else:
        return None
    if not ended:
        return laying
    animations: list[Animation] = [laying] if laying is not None else []
    fresh = {last.placement.own, last.placement.other} if laying and last else set()
    animations.append(UnmaskingAnimation(scene, new_cells - fresh, view.pieces, last))
    if view.armies is not None and view.outcome is not None and view.outcome.ended_by == "MA-5":
        animations.append(ComparisonAnimation(scene, view.armies))
    return AnimationSequence(*animations)


def occupied(view: MaskedArmyView) -> frozenset[Cell]:
    marks = zip(grid(SIZE, SIZE), "".join(view.board), strict=True)
    return frozenset([cell for cell, mark in marks if mark != EMPTY])


class PlacementAnimation(Animation):
    """The animation of a placement: the last piece is masked, and the new piece is placed."""

    def __init__(
        self, scene: MaskedBoard, old: LastPiece | None, new: LastPiece, was: frozenset[Cell]
    ) -> None:
        self._scene = scene
        self._old = old
        self._new = new
        self._was = was
        self._turn = scene.motion.slow
        self._fall = scene.motion.slow
        self.length = self._turn * 0.5 + self._fall

    def sounds(self) -> Sounds:
        laid = (self._turn * 0.5 + self._fall * 0.4, Effect.PLACE)
        return (laid,) if self._old is None else ((0.0, Effect.MASK), laid)

    def paint(self, painter: QPainter, ms: float) -> None:
        scene = self._scene
        turned = ease_in_out(ramp(ms, 0, self._turn))
        if self._old is None or turned == 1:
            scene.paint_masked(painter, self._was)
        else:
            self._paint_turning(painter, self._old, turned)
        share = ease_out(ramp(ms, self._turn * 0.5, self._fall))
        placement = self._new.placement
        first, second = scene.layout.rect(placement.own), scene.layout.rect(placement.other)
        centre = first.united(second).center()
        painter.save()
        painter.setOpacity(min(1.0, share * 1.5))
        painter.translate(centre - QPointF(0, scene.layout.pitch * 0.22 * (1 - share)))
        painter.scale(between(1.14, 1.0, share), between(1.14, 1.0, share))
        painter.translate(-centre)
        halves = scene.halves(placement, self._new.seat)
        paint_domino(painter, scene.layout, scene.theme, halves, scene.theme.board.ring)
        painter.restore()

    def _paint_turning(self, painter: QPainter, piece: LastPiece, share: float) -> None:
        scene, placement = self._scene, piece.placement
        cells = frozenset((placement.own, placement.other))
        scene.paint_masked(painter, self._was - cells)
        first, second = scene.layout.rect(placement.own), scene.layout.rect(placement.other)
        centre = first.united(second).center()
        narrow = max(0.02, abs(1 - 2 * share))
        lies = first.top() == second.top()
        painter.save()
        painter.translate(centre)
        painter.scale(1.0 if lies else narrow, narrow if lies else 1.0)
        painter.translate(-centre)
        if share < 0.5:
            halves = scene.halves(placement, piece.seat)
            paint_domino(painter, scene.layout, scene.theme, halves, scene.theme.board.ring)
        else:
            scene.paint_cloth(painter, cells)
        painter.restore()


class UnmaskingAnimation(Animation):
    """The animation in which the masks are lifted piece by piece, in order of placement."""

    def __init__(
        self,
        scene: MaskedBoard,
        hidden: frozenset[Cell],
        pieces: Sequence[Placement],
        last: LastPiece | None,
    ) -> None:
        motion = scene.motion
        self._scene = scene
        self._fade = motion.slow * 1.4
        masked = [(piece.own, piece.other) for piece in pieces if piece.own in hidden]
        masked_cells = {cell for piece in masked for cell in piece}
        self._pieces = [*masked, *((cell,) for cell in sorted(hidden - masked_cells))]
        step = min(motion.quick * 0.9, UNMASKING / max(1, len(self._pieces)))
        self._wait = motion.beat
        self._starts = [self._wait + place * step for place in range(len(self._pieces))]
        self.length = max(self._starts, default=0.0) + self._fade

    def sounds(self) -> Sounds:
        return ((self._wait, Effect.MASK),)

    def paint(self, painter: QPainter, ms: float) -> None:
        scene = self._scene
        scene.paint_pieces(painter)
        covered = (
            piece for piece, start in zip(self._pieces, self._starts, strict=True) if ms <= start
        )
        scene.paint_cloth(painter, frozenset(cell for piece in covered for cell in piece))
        for piece, start in zip(self._pieces, self._starts, strict=True):
            share = ramp(ms, start, self._fade)
            if 0 < share < 1:
                first, other = (scene.layout.rect(cell) for cell in (piece[0], piece[-1]))
                self._paint_lifted(painter, first.united(other), share)
        scene.paint_last_open(painter, 1 - ramp(ms, self.length - self._fade, self._fade))

    def _paint_lifted(self, painter: QPainter, rect: QRectF, share: float) -> None:
        scene = self._scene
        pitch = scene.layout.pitch
        grown = pitch * between(0.0, 0.06, share)
        area = rect.adjusted(-grown, -grown, grown, grown)
        sheet = QPainterPath()
        area.translate(0, -pitch * 0.4 * ease_out(share))
        sheet.addRoundedRect(area, pitch * CORNER, pitch * CORNER)
        painter.fillPath(sheet, tint(scene.theme.board.mask, 1 - ease_in_out(share)))


class ComparisonAnimation(ScoreAnimation):
    """The animation of the comparison (MA-6): armies light up in order until two sizes differ."""

    def __init__(self, scene: MaskedBoard, armies: Pair[tuple[Army, ...]]) -> None:
        self._board, self._sizes = scene, compared(armies)
        first, second = scene.outlines()
        count = max(map(len, self._sizes))
        super().__init__(
            scene, [(*first[at : at + 1], *second[at : at + 1]) for at in range(count)]
        )

    def working(self, ms: float) -> Pair[Tally]:
        count = self._step_at(ms) + 1
        return self._sizes.map(lambda sizes: working_of(sizes[:count]))

    def paint(self, painter: QPainter, ms: float) -> None:
        self._board.paint_pieces(painter)
        super().paint(painter, ms)
        settled = self.groups_shown(ms)
        if settled > 0:
            painter.setOpacity(settled)
            self._board.paint_comparison(painter)
            painter.setOpacity(1.0)
