"""Steering the camera over HyperStar's board: by hand at once, by keys and wishes smoothly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation

from gui.games.hyperstar.cells import Cells
from gui.games.hyperstar.disk import (
    Projection,
    along,
    focus_for,
    held_in,
    moved,
    restored,
    size,
)
from gui.games.hyperstar.sight import Camera, Lens, Sight
from gui.kit.theme import Motion

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


class Helm(QObject):
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
        """Whether it is on its way."""
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
    """The camera `share` of the way between two."""
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
    """The whole board, O in the middle."""
    return Camera(camera.end, camera.end)


def flattened(camera: Camera, projection: Projection) -> Camera:
    """The same in another projection."""
    return Camera(projection, projection, 1.0, camera.focus, camera.zoom)


def centred(cells: Cells, camera: Camera, z: complex) -> Camera:
    """With this point of the disk in the middle, or the last that may be."""
    return replace(camera, focus=held_in(z, cells.furthest))


def dragged(cells: Cells, camera: Camera, lens: Lens, z: complex, at: complex) -> Camera:
    """Moved so that the point z of the disk is shown at a place."""
    found = camera
    for _ in range(24):  # scale and middle depend on the focus that is looked for
        sight = Sight(cells, found, lens)
        w = moved(sight.point(at), found.focus)
        before, found = found, centred(cells, camera, focus_for(z, w))
        if abs(found.focus - before.focus) < CLOSE:
            break
    return found


def zoomed(cells: Cells, camera: Camera, lens: Lens, factor: float, at: complex) -> Camera:
    """Larger or smaller, with what is shown at a place staying there."""
    zoom = min(NEAREST, max(FARTHEST, camera.zoom * factor))
    if zoom == FARTHEST and factor < 1:
        return replace(camera, zoom=FARTHEST)
    z = Sight(cells, camera, lens).point(at)
    return dragged(cells, replace(camera, zoom=zoom), lens, z, at)


def stepped(cells: Cells, camera: Camera, way: complex) -> Camera:
    """Moved by a key's step in a direction of the picture."""
    return centred(cells, camera, restored(way * size(STEP / camera.zoom), camera.focus))
