"""A still image of the Stage for a public view."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage

from games.match.clocks import Reading
from games.match.matchview import MatchView
from gui.kit.theme import Theme, set_theme, theme_of
from gui.picture.surface import StageSurface

PICTURE = QSize(1280, 720)


def public_picture(
    view: MatchView,
    readings: Sequence[Reading],
    size: QSize = PICTURE,
    theme: Theme | None = None,
) -> QImage:
    """Return a still image of the Stage for a public view.

    Raise ValueError if the view is not public.
    """
    surface = StageSurface(view, readings)
    set_theme(surface, (theme or theme_of()).with_motion(False))
    surface.resize(size)
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.black)
    surface.render(image)
    surface.deleteLater()
    return image.convertToFormat(QImage.Format.Format_RGB32)
