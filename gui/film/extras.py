"""What a clip has beside the Stage: a caption line, a logo, and the winner's card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import msgspec
from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from games.evening.scenes import Winner
from games.match.matchview import MatchView
from games.match.tournament import NO_TOURNAMENT, Tournament
from gui.kit.theme import Theme, Weight
from gui.picture.between import paint_scene, scale_of
from gui.picture.painter import Backdrop, StagePainter, paint_backdrop
from gui.picture.scenes import winner_of

CARD = 3_000
"""Display time of the winner's card in ms."""
CAPTION = 100
"""Longest caption in characters."""
BAND = 0.075
"""Height of the line below the Stage, as a share of the picture's shorter side."""


@dataclass(frozen=True, slots=True)
class Extras:
    """The choices: `caption` and `logo` (PNG) in a line below the Stage, "" and empty for none;
    the `winner`'s card at the end of a match; `sounds` in a film."""

    caption: str = ""
    logo: bytes = b""
    winner: bool = False
    sounds: bool = False


NO_EXTRAS = Extras()


class Beside(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the film's process is told beside the match: its event, the first seat's chances by
    number of events, and the logo."""

    tournament: Tournament = NO_TOURNAMENT
    chances: tuple[tuple[int, float], ...] = ()
    logo: bytes = b""


class Dressing:
    """The extras of a clip of this size that ends with `view`. `stage`: the size left for the
    Stage; `winner`: the card, None without one."""

    def __init__(self, extras: Extras, size: QSize, theme: Theme, view: MatchView) -> None:
        self._size, self._theme = size, theme.with_brand(view.tournament.brand)
        logo = QImage.fromData(extras.logo) if extras.logo else QImage()
        some = bool(extras.caption) or not logo.isNull()
        high = 2 * round(BAND / 2 * min(size.width(), size.height())) if some else 0
        self.stage = size - QSize(0, high)
        self.winner: Winner | None = None
        if extras.winner:
            self.winner = winner_of(view, view.tournament.series)
        self._band = QImage(size.width(), high, QImage.Format.Format_RGB32)
        if some:
            self._paint_band(extras.caption, logo)

    def picture(self, paint: Callable[[QImage], object]) -> QImage:
        """Return a picture whose upper part `paint` paints."""
        image = QImage(self._size, QImage.Format.Format_RGB32)
        paint(image)
        if not self._band.isNull():
            painter = QPainter(image)
            painter.drawImage(0, self.stage.height(), self._band)
            painter.end()
        return image

    def paint_winner(self, image: QImage) -> None:
        """Paint the winner's card."""
        assert self.winner is not None
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = QSizeF(self.stage)
        area = QRectF(0, 0, size.width(), size.height())
        paint_backdrop(painter, Backdrop.STUDIO, self._theme, area, area)
        paint_scene(StagePainter(painter, self._theme, scale_of(size)), size, self.winner, 0)
        painter.end()

    def _paint_band(self, caption: str, logo: QImage) -> None:
        """Paint the line below the Stage: the caption on the left, the logo on the right."""
        high = self._band.height()
        self._band.fill(QColor(self._theme.surface))
        painter = QPainter(self._band)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        side, above = high * 0.4, high * 0.14
        area = QRectF(self._band.rect()).adjusted(side, above, -side, -above)
        if not logo.isNull():
            logo = logo.scaled(
                QSize(round(area.width() / 3), round(area.height())),
                Qt.AspectRatioMode.KeepAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            left, top = area.right() - logo.width(), area.center().y() - logo.height() / 2
            painter.drawImage(QPointF(left, top), logo)
            area.setRight(left - side)
        stage = StagePainter(painter, self._theme, high / 54)
        stage.line(area, caption, stage.face(26, Weight.STRONG), self._theme.text)
        painter.end()
