from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import msgspec
from PySide6.QtCore import QRectF, QSize, QSizeF
from PySide6.QtGui import QColor, QImage, QPainter

from games.broadcast.show import Winner
from games.match.matchview import MatchView
from games.match.tournament import NO_TOURNAMENT, Tournament
from gui.kit.theme import Theme, Weight
from gui.picture.painter import Backdrop, StagePainter
from gui.picture.scene_painting import paint_whole
from gui.picture.scenes import winner_of

CARD_TIME = 3_000
"""Time for which the winner's card is shown, in milliseconds."""
LONGEST_CAPTION = 100
"""Maximum length of a caption in characters."""
BAND_HEIGHT = 0.075
"""Height of the caption line, as a fraction of the frame's shorter side."""


@dataclass(frozen=True, slots=True)
class Extras:
    """The user's additions to a clip.

    `winner` is True to append the winner's card, and `sounds` is True to add a soundtrack.
    """

    caption: str = ""
    winner: bool = False
    sounds: bool = False


NO_EXTRAS = Extras()


class ClipInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Additional input of the film process.

    `chances` holds pairs of a number of events and the first seat's win chance after them.
    """

    tournament: Tournament = NO_TOURNAMENT
    chances: tuple[tuple[int, float], ...] = ()


class ExtrasPainter:
    """Paints the user's additions to a clip that ends with `view`.

    `size` is the size of a frame, and `stage` is the size that is left for the Stage.
    """

    def __init__(self, extras: Extras, size: QSize, theme: Theme, view: MatchView) -> None:
        self._size, self._theme = size, theme.with_brand(view.tournament.brand)
        shorter = min(size.width(), size.height())
        high = 2 * round(BAND_HEIGHT / 2 * shorter) if extras.caption else 0
        self.stage = size - QSize(0, high)
        self.winner: Winner | None = None
        if extras.winner:
            self.winner = winner_of(view, view.tournament.series)
        self._band = QImage(size.width(), high, QImage.Format.Format_RGB32)
        if extras.caption:
            self._paint_band(extras.caption)

    def picture(self, paint: Callable[[QImage], object]) -> QImage:
        image = QImage(self._size, QImage.Format.Format_RGB32)
        paint(image)
        if not self._band.isNull():
            with QPainter(image) as painter:
                painter.drawImage(0, self.stage.height(), self._band)
        return image

    def paint_winner(self, image: QImage) -> None:
        paint_whole(image, QSizeF(self.stage), self._theme, Backdrop.STUDIO, self.winner)

    def _paint_band(self, caption: str) -> None:
        side = self._band.height() * 0.4
        self._band.fill(QColor(self._theme.surface))
        with QPainter(self._band) as painter:
            stage = StagePainter(painter, self._theme, self._band.height() / 54)
            area = QRectF(self._band.rect()).adjusted(side, 0, -side, 0)
            stage.line(area, caption, stage.face(26, Weight.STRONG), self._theme.text)
