"""Where the Stage opens: on a screen of its own if there is one, else beside what is in use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QMargins, QPoint, QRect, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from gui.picture.layout import SMALLEST

SIZES = (QSize(1280, 720), QSize(960, 540), QSize(800, 450), SMALLEST.toSize())
"""How large it may open, the best first."""


def place(stage: QWidget, window: QWidget, used: Iterable[QWidget]) -> None:
    """Give a Stage that has never been shown its place; `used`: what is to be seen beside it."""
    own = window.screen()
    others = [one.availableGeometry() for one in QGuiApplication.screens() if one is not own]
    inner, outer = window.geometry(), window.frameGeometry()
    frame = QMargins(
        inner.left() - outer.left(),
        inner.top() - outer.top(),
        outer.right() - inner.right(),
        outer.bottom() - inner.bottom(),
    )
    parts = [QRect(one.mapToGlobal(QPoint()), one.size()) for one in used]
    found = found_place(own.availableGeometry(), others, outer, parts, frame)
    stage.resize(found.marginsRemoved(frame).size())
    stage.move(found.topLeft())


def found_place(
    own: QRect, others: Sequence[QRect], window: QRect, used: Sequence[QRect], frame: QMargins
) -> QRect:
    """The place of a Stage with its frame: in the middle of another screen, if there is one.

    Else the largest in a corner of its `own` screen that covers nothing that is `used`; where
    there is none, the smallest, in the corner where it covers least. Of several such corners the
    one where it covers least of the `window`.
    """
    if others:
        found = QRect(QPoint(), _sizes(others[0], frame)[0])
        found.moveCenter(others[0].center())
        return found
    best = own
    for size in _sizes(own, frame):
        best = min(
            _corners(own, size),
            key=lambda place: (_covered(place, used), _covered(place, (window,))),
        )
        if not _covered(best, used):
            break
    return best


def _sizes(area: QRect, frame: QMargins) -> list[QSize]:
    """The sizes with a frame that an area has room for; the smallest in any case."""
    framed = [size.grownBy(frame) for size in SIZES]
    fitting = [size for size in framed if size.boundedTo(area.size()) == size]
    return fitting or framed[-1:]


def _corners(area: QRect, size: QSize) -> list[QRect]:
    """A window of this size in each corner of an area: the right ones first, the lower first."""
    right, bottom = area.right() - size.width() + 1, area.bottom() - size.height() + 1
    columns, rows = (max(right, area.left()), area.left()), (max(bottom, area.top()), area.top())
    return [QRect(QPoint(x, y), size) for x in columns for y in rows]


def _covered(place: QRect, used: Sequence[QRect]) -> int:
    """How many pixels of what is used a window would cover."""
    return sum(both.width() * both.height() for both in map(place.intersected, used))
