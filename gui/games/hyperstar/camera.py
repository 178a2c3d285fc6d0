"""The camera over HyperStar's board, which is controlled with the mouse and the keyboard."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QTimer, QVariantAnimation, Signal

from gui.games.hyperstar.disk import (
    COARSE,
    Cells,
    Projection,
    along,
    cells,
    distance,
    focus_for,
    held_in,
    moved,
    restored,
    size,
    solved,
)
from gui.kit.theme import Motion

FOLLOWS = {Projection.POINCARE: 1.0, Projection.BALANCED: 0.9, Projection.EQUIDISTANT: 0.5}
"""How far a turned board is shifted back to the middle of the viewport, from 0 (not at all) to 1
(fully).

At 1, the equidistant projection would only be stretched instead of turned.
"""
FITS = {Projection.POINCARE: 1.0, Projection.BALANCED: 1.0, Projection.EQUIDISTANT: 0.25}
"""How far a turned board is scaled to fill the viewport, from 0 to 1.

At 1, the equidistant projection would enlarge the board too much.
"""


TURNED = 1.6
"""Distance of the focus from O at which the balanced projection has become a Poincaré disk.

The Poincaré disk enlarges the area around the focus and still fills the table.
"""


@dataclass(frozen=True, slots=True)
class Camera:
    """A view of the disk. `share`, 0 to 1, interpolates its projection from `start` to `end`."""

    start: Projection
    end: Projection
    share: float = 1.0
    focus: complex = 0
    zoom: float = 1.0

    @property
    def home(self) -> bool:
        """True if the whole board is shown with O in the centre."""
        return self.focus == 0 and self.zoom == 1.0


@dataclass(frozen=True, slots=True)
class Viewport:
    """The circular area in pixels that the board fills at zoom 1."""

    centre: complex
    radius: float


def shares_of(camera: Camera) -> dict[Projection, float]:
    """Return the weight of each projection used by a camera. The weights add up to 1."""
    by_projection: dict[Projection, float] = {}
    for way, share in ((camera.end, camera.share), (camera.start, 1 - camera.share)):
        turned = share * _turned(camera.focus) if way is Projection.BALANCED else 0.0
        for part, weight in ((way, share - turned), (Projection.POINCARE, turned)):
            if weight:
                by_projection[part] = by_projection.get(part, 0.0) + weight
    return by_projection


def _turned(focus: complex) -> float:
    """Return the weight of the Poincaré projection within the balanced one: 0 if O is centred."""
    share = min(1.0, distance(focus) / TURNED)
    return share * share * (3 - 2 * share)


def spot(at: complex) -> QPointF:
    return QPointF(at.real, at.imag)


class Projected:
    """A board seen by a camera through a viewport. Positions are complex numbers, in pixels.

    `middle` is the position of the focus. `overflows` is True if part of the board is outside the
    viewport.
    """

    def __init__(self, cells: Cells, camera: Camera, viewport: Viewport) -> None:
        self.cells, self.camera, self.viewport = cells, camera, viewport
        self.overflows = False
        shares = shares_of(camera)
        self._ways = [
            (way, way.radius, share / way.radius(cells.reach)) for way, share in shares.items()
        ]
        self.middle = viewport.centre + self._settle(shares)

    def _settle(self, shares: dict[Projection, float]) -> complex:
        """Set the scale so that the viewport is filled.

        Return the vector from the centre to the focus.
        """
        camera, reach = self.camera, self.cells.reach
        focus_distance = distance(camera.focus)
        near, far = self.radius(reach - focus_distance), self.radius(reach + focus_distance)
        aside = math.acosh(math.cosh(focus_distance) * math.cosh(reach))
        across = self.radius(aside) * math.sin(
            math.atan2(math.tanh(reach), math.sinh(focus_distance))
        )
        follows, fits = (
            sum(share * factors[way] for way, share in shares.items())
            for factors in (FOLLOWS, FITS)
        )
        shift = follows * (far - near) / 2 * max(0.0, 2 - camera.zoom)
        extent = max(near + shift, far - shift, across)
        scale = self.viewport.radius * camera.zoom / (1 + (extent - 1) * fits)
        self._ways = [(way, radius, part * scale) for way, radius, part in self._ways]
        self.overflows = extent * scale > 1.02 * self.viewport.radius
        return camera.focus / abs(camera.focus) * shift * scale if focus_distance else 0j

    def radius(self, d: float) -> float:
        """Return the distance in pixels between the focus and points at hyperbolic distance `d`."""
        if len(self._ways) == 1:
            _, radius, scale = self._ways[0]
            return scale * radius(d)
        return sum(scale * radius(d) for _, radius, scale in self._ways)

    def at(self, points: tuple[complex, ...] | list[complex]) -> list[complex]:
        """Return the positions in pixels of these points of the disk."""
        focus, turned, middle = self.camera.focus, self.camera.focus.conjugate(), self.middle
        translated = [(z - focus) / (1 - turned * z) for z in points]
        scales = {way: scale for way, _, scale in self._ways}
        if Projection.EQUIDISTANT in scales:
            radius, atanh = self.radius, math.atanh
            return [middle + w * (radius(2 * atanh(abs(w))) / (abs(w) or 1)) for w in translated]
        true, balanced = (
            scales.get(way, 0.0) for way in (Projection.POINCARE, Projection.BALANCED)
        )
        if not balanced:
            return [middle + true * w for w in translated]
        root = math.sqrt  # tanh d/4 = t / (1 + √(1 - t²)) with t = tanh d/2 = |w|
        return [
            middle + w * (true + balanced / (1 + root(1 - w.real * w.real - w.imag * w.imag)))
            for w in translated
        ]

    def point(self, at: complex) -> complex:
        """Return the point of the disk at a position.

        If the position is outside the disk, return a point near the rim.
        """
        away = at - self.middle
        far = abs(away)
        if far < 1e-9:
            return self.camera.focus
        return restored(away / far * size(solved(self.radius, far)), self.camera.focus)

    @cached_property
    def points(self) -> list[complex]:
        return self.at(self.cells.points)

    @cached_property
    def spots(self) -> list[QPointF]:
        return [QPointF(at.real, at.imag) for at in self.points]

    @cached_property
    def plates(self) -> list[Plate]:
        """The inscribed ellipse of each cell."""
        return [self._plate(index) for index in range(len(self.cells.centres))]

    def _plate(self, index: int) -> Plate:
        w = moved(self.cells.centres[index], self.camera.focus)
        t, inner = abs(w), self.cells.inner[index]
        d, way = 2 * math.atanh(t), w / t if t > 1e-9 else 1j
        near, far = self.radius(d - inner), self.radius(d + inner)
        wide = math.tanh(inner)
        aside = math.acosh(math.cosh(d) * math.cosh(inner))
        across = self.radius(aside) * wide / math.hypot(wide, math.sinh(d))
        return Plate(self.middle + way * (near + far) / 2, way, (far - near) / 2, across)


@dataclass(frozen=True, slots=True)
class Plate:
    """A cell's inscribed ellipse: centre, direction away from the focus, semi-axes, in pixels."""

    middle: complex
    way: complex
    along: float
    across: float

    @property
    def least(self) -> float:
        """The radius of the largest inscribed circle, in pixels."""
        return min(self.along, self.across)


USUAL = Projection.BALANCED
"""The default projection (decision 32)."""
NEAREST, FARTHEST = 4.0, 1.0
NOTCH = 1.25
"""Zoom factor of one wheel notch or one key press."""
CLOSE = 1e-5
"""Maximum distance between the foci of two views that count as equal."""
PAUSE = 120
"""Time without movement after which the board is painted in full detail, in ms."""
STEP = 0.45
"""Hyperbolic distance by which one key press moves the board at zoom 1: most of a cell."""


class CameraController(QObject):
    """Moves the current camera over `cells`, seen through `viewport`.

    `panning` is True while the mouse turns the board.
    """

    changed = Signal()
    """Emitted when the board must be repainted."""

    def __init__(self, cells: Cells, parent: QObject) -> None:
        super().__init__(parent)
        self.cells, self.viewport, self.panning = cells, Viewport(0, 1.0), False
        self.camera = Camera(USUAL, USUAL)
        self._from = self._to = self.camera
        self._projected = Projected(cells, self.camera, self.viewport)
        self._glide = QVariantAnimation(self)
        self._glide.setStartValue(0.0)
        self._glide.setEndValue(1.0)
        self._glide.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._glide.valueChanged.connect(self._on_share)
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self.changed)

    @property
    def aim(self) -> Camera:
        """The camera at the end of the current movement."""
        return self._to

    @property
    def moving(self) -> bool:
        """True while the camera is moving or the mouse is turning the board."""
        return self._gliding() or (self.panning and self._pause.isActive())

    def _gliding(self) -> bool:
        return self._glide.state() is QVariantAnimation.State.Running

    @property
    def projected(self) -> Projected:
        """The board as currently projected, with coarse shapes while `moving`."""
        current_cells = cells(self.cells.board.radius, COARSE) if self.moving else self.cells
        now, sight = self._projected, (self.camera, self.viewport)
        if now.cells is not current_cells or (now.camera, now.viewport) != sight:
            self._projected = Projected(current_cells, self.camera, self.viewport)
        return self._projected

    def put(self, camera: Camera) -> None:
        self._glide.stop()
        self._from = self._to = camera
        self._take(camera)

    def glide(self, camera: Camera, motion: Motion, slowly: bool = False) -> None:
        """Move the camera smoothly. If `slowly` is True, take twice the theme's usual time."""
        if not motion.on:
            self.put(camera)
            return
        self._glide.stop()
        self._from, self._to = self.camera, camera
        self._glide.setDuration(motion.slow * (2 if slowly else 1))
        self._glide.start()

    def settle(self) -> None:
        if self._gliding():
            self.put(self._to)

    def drag(self, z: complex, at: complex) -> None:
        """Turn the disk so that its point `z` is at the position `at`."""
        self.put(dragged(self.cells, self.camera, self.viewport, z, at))

    def zoom(self, factor: float, at: complex) -> None:
        self.put(zoomed(self.cells, self.camera, self.viewport, factor, at))

    def _on_share(self, share: float) -> None:
        self._take(between(self._from, self._to, share))

    def _take(self, camera: Camera) -> None:
        if camera != self.camera:
            self.camera = camera
            if self.panning:
                self._pause.start(PAUSE)
            self.changed.emit()


def between(start: Camera, end: Camera, share: float) -> Camera:
    """Return the camera interpolated between two cameras by `share`, 0 to 1."""
    if share >= 1.0:
        return end
    return Camera(
        start.end,
        end.end,
        share if start.end is not end.end else 1.0,
        along(start.focus, end.focus, share),
        start.zoom ** (1 - share) * end.zoom**share,
    )


def home(camera: Camera) -> Camera:
    """Return the camera that shows the whole board with O in the centre."""
    return Camera(camera.end, camera.end)


def flattened(camera: Camera, projection: Projection) -> Camera:
    return Camera(projection, projection, 1.0, camera.focus, camera.zoom)


def centred(cells: Cells, camera: Camera, z: complex) -> Camera:
    """Return the camera with point `z` of the disk in the centre, limited to the allowed range."""
    return replace(camera, focus=held_in(z, cells.furthest))


def dragged(cells: Cells, camera: Camera, viewport: Viewport, z: complex, at: complex) -> Camera:
    """Return the camera moved so that point `z` of the disk is at position `at`."""
    moved_camera = camera
    for _ in range(24):  # iterate, because scale and centre depend on the focus
        projected = Projected(cells, moved_camera, viewport)
        w = moved(projected.point(at), moved_camera.focus)
        previous, moved_camera = moved_camera, centred(cells, camera, focus_for(z, w))
        if abs(moved_camera.focus - previous.focus) < CLOSE:
            break
    return moved_camera


def zoomed(cells: Cells, camera: Camera, viewport: Viewport, factor: float, at: complex) -> Camera:
    """Return the camera zoomed by `factor`.

    The point at `at` stays in place, except at minimum zoom.
    """
    zoom = min(NEAREST, max(FARTHEST, camera.zoom * factor))
    if zoom == FARTHEST and factor < 1:
        return replace(camera, zoom=FARTHEST)
    z = Projected(cells, camera, viewport).point(at)
    return dragged(cells, replace(camera, zoom=zoom), viewport, z, at)


def stepped(cells: Cells, camera: Camera, way: complex) -> Camera:
    """Return the camera after one key press, moved in the direction `way` on screen."""
    return centred(cells, camera, restored(way * size(STEP / camera.zoom), camera.focus))
