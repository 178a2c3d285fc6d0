"""The Stage as a still: for *Copy picture*, *Save picture* and the tour."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage

from games.match.clocks import Reading
from games.match.matchview import MatchView
from gui.kit.theme import Motion, Theme
from gui.stage.surface import StageSurface

PICTURE = QSize(1280, 720)


def public_picture(
    view: MatchView, readings: Sequence[Reading], theme: Theme, size: QSize = PICTURE
) -> QImage:
    """What the Stage shows of a public view once everything is at rest, `size` pixels large.

    Raises ValueError for a view that is not public.
    """
    surface = StageSurface(view, readings, theme, Motion(False))
    surface.resize(size)
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.black)
    surface.render(image)
    surface.deleteLater()
    return image.convertToFormat(QImage.Format.Format_RGB32)
