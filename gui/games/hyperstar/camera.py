"""The camera over HyperStar's board: where it shows a cell, and how hands and keys steer it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QVariantAnimation

from gui.games.hyperstar.disk import (
    Cells,
    Projection,
    along,
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
"""How much of the room that turning the disk leaves empty the board takes again, by moving there.

With all of it even rings would not turn at all: they would only be stretched across.
"""
FITS = {Projection.POINCARE: 1.0, Projection.BALANCED: 1.0, Projection.EQUIDISTANT: 0.25}
"""How far the board is then scaled to fill the viewport; even rings grow too wide for that."""


TURNED = 1.6
"""With its focus so far from O the balanced board has become a Poincaré disk: what is looked at
grows, and the table stays full."""


@dataclass(frozen=True, slots=True)
class Camera:
    """What of the disk comes to the middle, how it is flattened, and how large it is shown.

    `share`: how far the projection has changed from `start` to `end`.
    """

    start: Projection
    end: Projection
    share: float = 1.0
    focus: complex = 0
    zoom: float = 1.0

    @property
    def home(self) -> bool:
        """Whether the whole board is shown with O in the middle."""
        return self.focus == 0 and self.zoom == 1.0


@dataclass(frozen=True, slots=True)
class Viewport:
    """The round window the board is seen through, in pixels; the board just fills it."""

    centre: complex
    radius: float


def shares_of(camera: Camera) -> dict[Projection, float]:
    """Return the weight of each projection in the picture; they add up to 1."""
    found: dict[Projection, float] = {}
    for way, share in ((camera.end, camera.share), (camera.start, 1 - camera.share)):
        turned = share * _turned(camera.focus) if way is Projection.BALANCED else 0.0
        for part, much in ((way, share - turned), (Projection.POINCARE, turned)):
            if much:
                found[part] = found.get(part, 0.0) + much
    return found


def _turned(focus: complex) -> float:
    """How far the balanced projection gives way to the Poincaré disk: 0 with O in the middle."""
    share = min(1.0, distance(focus) / TURNED)
    return share * share * (3 - 2 * share)


def spot(at: complex) -> QPointF:
    """Return a place as Qt has it."""
    return QPointF(at.real, at.imag)


class Projected:
    """A board seen by a camera through a viewport. All places are complex numbers, in pixels.

    `middle` is where the focus is shown; `overflows`: whether some of the board lies outside.
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
        """Choose the scale that fills the viewport; how far the focus lies off its middle."""
        camera, reach = self.camera, self.cells.reach
        off = distance(camera.focus)
        near, far = self.radius(reach - off), self.radius(reach + off)
        aside = math.acosh(math.cosh(off) * math.cosh(reach))
        across = self.radius(aside) * math.sin(math.atan2(math.tanh(reach), math.sinh(off)))
        follows, fits = (
            sum(share * how[way] for way, share in shares.items()) for how in (FOLLOWS, FITS)
        )
        shift = follows * (far - near) / 2 * max(0.0, 2 - camera.zoom)
        extent = max(near + shift, far - shift, across)
        scale = self.viewport.radius * camera.zoom / (1 + (extent - 1) * fits)
        self._ways = [(way, radius, part * scale) for way, radius, part in self._ways]
        self.overflows = extent * scale > 1.02 * self.viewport.radius
        return camera.focus / abs(camera.focus) * shift * scale if off else 0j

    def radius(self, d: float) -> float:
        """Return how far from the middle points at the hyperbolic distance d from the focus are."""
        if len(self._ways) == 1:
            _, radius, scale = self._ways[0]
            return scale * radius(d)
        return sum(scale * radius(d) for _, radius, scale in self._ways)

    def at(self, points: tuple[complex, ...] | list[complex]) -> list[complex]:
        """Return where these points of the disk are."""
        focus, turned, middle = self.camera.focus, self.camera.focus.conjugate(), self.middle
        sent = [(z - focus) / (1 - turned * z) for z in points]
        scales = {way: scale for way, _, scale in self._ways}
        if Projection.EQUIDISTANT in scales:
            radius, atanh = self.radius, math.atanh
            return [middle + w * (radius(2 * atanh(abs(w))) / (abs(w) or 1)) for w in sent]
        true, balanced = (
            scales.get(way, 0.0) for way in (Projection.POINCARE, Projection.BALANCED)
        )
        if not balanced:
            return [middle + true * w for w in sent]
        root = math.sqrt  # tanh d/4 = t / (1 + √(1 - t²)) with t = tanh d/2 = |w|
        return [
            middle + w * (true + balanced / (1 + root(1 - w.real * w.real - w.imag * w.imag)))
            for w in sent
        ]

    def point(self, at: complex) -> complex:
        """The point of the disk that is shown at a place; one near the rim if there is none."""
        away = at - self.middle
        far = abs(away)
        if far < 1e-9:
            return self.camera.focus
        return restored(away / far * size(solved(self.radius, far)), self.camera.focus)

    @cached_property
    def points(self) -> list[complex]:
        """Where the board's points are."""
        return self.at(self.cells.points)

    @cached_property
    def spots(self) -> list[QPointF]:
        """The points of the board as `QPointF`."""
        return [QPointF(at.real, at.imag) for at in self.points]

    @cached_property
    def plates(self) -> list[Plate]:
        """The largest ellipse in each cell."""
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
    """The room in a cell: its middle, the direction away from the focus, and how far it reaches
    along that direction and across it, in pixels."""

    middle: complex
    way: complex
    along: float
    across: float

    @property
    def least(self) -> float:
        """The radius of the largest circle in it."""
        return min(self.along, self.across)


USUAL = Projection.BALANCED
"""How the board is shown until somebody chooses otherwise: see docs/decisions."""
NEAREST, FARTHEST = 4.0, 1.0
"""The largest and the smallest zoom."""
NOTCH = 1.25
"""How much one notch of the wheel or one key zooms."""
CLOSE = 1e-5
"""Two foci so close show the same picture."""
STEP = 0.45
"""How far a key moves the board, in hyperbolic distance: most of a cell."""


class CameraController(QObject):
    """Holds the camera. `changed()` is called whenever it is another one."""

    def __init__(self, changed: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._changed = changed
        self.camera = Camera(USUAL, USUAL)
        self._from = self._to = self.camera
        self._glide = QVariantAnimation(self)
        self._glide.setStartValue(0.0)
        self._glide.setEndValue(1.0)
        self._glide.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._glide.valueChanged.connect(self._on_share)

    @property
    def aim(self) -> Camera:
        """The camera as it will stand once it has come to rest."""
        return self._to

    def moving(self) -> bool:
        """Return whether it is on its way."""
        return self._glide.state() is QVariantAnimation.State.Running

    def put(self, camera: Camera) -> None:
        """Take this camera at once."""
        self._glide.stop()
        self._from = self._to = camera
        self._take(camera)

    def glide(self, camera: Camera, motion: Motion, slowly: bool = False) -> None:
        """Go there, as fast as motion says."""
        if not motion.on:
            self.put(camera)
            return
        self._glide.stop()
        self._from, self._to = self.camera, camera
        self._glide.setDuration(motion.slow * (2 if slowly else 1))
        self._glide.start()

    def settle(self) -> None:
        """Be there now."""
        if self.moving():
            self.put(self._to)

    def _on_share(self, share: float) -> None:
        self._take(between(self._from, self._to, share))

    def _take(self, camera: Camera) -> None:
        if camera != self.camera:
            self.camera = camera
            self._changed()


def between(one: Camera, two: Camera, share: float) -> Camera:
    """Return the camera `share` of the way between two."""
    if share >= 1.0:
        return two
    return Camera(
        one.end,
        two.end,
        share if one.end is not two.end else 1.0,
        along(one.focus, two.focus, share),
        one.zoom ** (1 - share) * two.zoom**share,
    )


def home(camera: Camera) -> Camera:
    """Return the whole board, O in the middle."""
    return Camera(camera.end, camera.end)


def flattened(camera: Camera, projection: Projection) -> Camera:
    """Return the camera in another projection."""
    return Camera(projection, projection, 1.0, camera.focus, camera.zoom)


def centred(cells: Cells, camera: Camera, z: complex) -> Camera:
    """With this point of the disk in the middle, or the last that may be."""
    return replace(camera, focus=held_in(z, cells.furthest))


def dragged(cells: Cells, camera: Camera, viewport: Viewport, z: complex, at: complex) -> Camera:
    """Moved so that the point z of the disk is shown at a place."""
    found = camera
    for _ in range(24):  # scale and middle depend on the focus that is looked for
        projected = Projected(cells, found, viewport)
        w = moved(projected.point(at), found.focus)
        before, found = found, centred(cells, camera, focus_for(z, w))
        if abs(found.focus - before.focus) < CLOSE:
            break
    return found


def zoomed(cells: Cells, camera: Camera, viewport: Viewport, factor: float, at: complex) -> Camera:
    """Larger or smaller, with what is shown at a place staying there."""
    zoom = min(NEAREST, max(FARTHEST, camera.zoom * factor))
    if zoom == FARTHEST and factor < 1:
        return replace(camera, zoom=FARTHEST)
    z = Projected(cells, camera, viewport).point(at)
    return dragged(cells, replace(camera, zoom=zoom), viewport, z, at)


def stepped(cells: Cells, camera: Camera, way: complex) -> Camera:
    """Moved by a key's step in a direction of the picture."""
    return centred(cells, camera, restored(way * size(STEP / camera.zoom), camera.focus))
