from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from gui.kit.exports import logo
from gui.kit.look.colours import TEXT, visible
from gui.kit.look.text import elided, fits, letters_in, size_fitting, worth_measuring, wrapped
from gui.kit.theme import SeatStyle, Theme, Weight, font, icon_pixmap, mix
from gui.kit.widgets.ground import paint_lamp
from gui.kit.widgets.marks import paint_mark
from gui.picture.layout import CAP, LEADING, LEAST

POP_ISOLATE = "\u2069"
"""The Unicode character that marks the end of a name in a string."""
LONGEST = 400
"""Maximum length of a string in which only a name is shortened. A longer string is cut at its
end.
"""
SMALLER = 0.8
CORNER = 12
EDGE = 6
"""Height of the line in the brand's accent colour along the upper edge."""
UNIT = 200
"""Font size in pixels at which the outlines of digits are created."""


class Backdrop(Enum):
    """The Stage's background: the studio, a chroma key colour, or transparency."""

    STUDIO = "studio"
    GREEN = "#00FF00"
    MAGENTA = "#FF00FF"
    BLUE = "#0000FF"
    CLEAR = "clear"

    @property
    def keyed(self) -> bool:
        """True if nothing except the board, cards and digits may be painted on the backdrop."""
        return self is not Backdrop.STUDIO

    @property
    def colour(self) -> QColor:
        """The colour of a keyed backdrop. The colour of `CLEAR` is transparent."""
        return QColor(Qt.GlobalColor.transparent) if self is Backdrop.CLEAR else QColor(self.value)

    @property
    def following(self) -> Backdrop:
        """The next backdrop. The first backdrop follows the last one."""
        every = list(Backdrop)
        return every[(every.index(self) + 1) % len(every)]


def paint_backdrop(
    painter: QPainter, backdrop: Backdrop, theme: Theme, area: QRectF, part: QRectF
) -> None:
    """Fill the area `part` with the backdrop of a window. `area` is the whole window."""
    if backdrop is Backdrop.STUDIO:
        painter.save()
        painter.setClipRect(part, Qt.ClipOperation.IntersectClip)
        paint_lamp(painter, area, theme, LIGHT)
        painter.restore()
        return
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    painter.fillRect(part, backdrop.colour)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)


@dataclass(slots=True)
class StagePainter:
    """Paints with the Stage's theme, scale and backdrop. The scale is in pixels per unit of length.

    `left` and `right` are the distances between text and a card's edges, in pixels.
    """

    painter: QPainter
    theme: Theme
    scale: float
    backdrop: Backdrop = Backdrop.STUDIO
    left: float = 0.0
    right: float = 0.0

    def px(self, length: float) -> float:
        return length * self.scale

    def face(self, size: float, weight: int = Weight.NORMAL) -> QFont:
        """Return a font. `size` is its unscaled size."""
        return font(max(LEAST, round(self.px(size))), weight, family=self.theme.brand.font)

    @property
    def corner(self) -> float:
        radius = self.theme.brand.radius
        return self.px(CORNER if radius is None else radius)

    @property
    def accent(self) -> str:
        """The brand's accent as a text colour, lightened or darkened until it is readable."""
        accent = self.theme.brand.accent
        return visible(accent, self.theme, TEXT) if accent else self.theme.accent_text

    def titled(self) -> str:
        """Return the colour of titles: the brand's accent or, without one, the muted colour."""
        return self.accent if self.theme.brand.accent else self.theme.muted

    def edge(self, size: QSizeF) -> None:
        if self.theme.brand.accent and not self.backdrop.keyed:
            area = QRectF(0, 0, size.width(), max(2.0, self.px(EDGE)))
            self.painter.fillRect(area, QColor(self.accent))

    def logo(self, area: QRectF, align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft) -> None:
        """Paint the brand's logo as large as possible in an area."""
        picture = logo(self.theme.brand.logo)
        if picture.isNull():
            return
        size = QSizeF(picture.size()).scaled(area.size(), Qt.AspectRatioMode.KeepAspectRatio)
        spare = area.width() - size.width() if align & Qt.AlignmentFlag.AlignRight else 0.0
        box = QRectF(area.topLeft() + QPointF(spare, (area.height() - size.height()) / 2), size)
        if self.backdrop.keyed:
            self.card(box, self.theme.surface)
        self.painter.save()
        self.painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self.painter.drawImage(box, picture)
        self.painter.restore()

    def inset(self, area: QRectF) -> QRectF:
        return area.adjusted(self.left, 0, -self.right, 0)

    def width(self, text: str, face: QFont) -> float:
        return QFontMetricsF(face).horizontalAdvance(text)

    def line(
        self,
        area: QRectF,
        text: str,
        face: QFont,
        colour: str,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
        shrink: float = 0.7,
    ) -> float:
        """Paint one vertically centred line. Return its width.

        A line that is too long is shrunk to no less than the fraction `shrink`, and then elided.
        """
        text, face = fitted(text, face, area.width(), shrink)
        metrics = QFontMetricsF(face)
        wide = metrics.horizontalAdvance(text)
        left = area.left()
        if align & Qt.AlignmentFlag.AlignRight:
            left = area.right() - wide
        elif align & Qt.AlignmentFlag.AlignHCenter:
            left = area.center().x() - wide / 2
        base = area.center().y() + metrics.capHeight() / 2
        self.painter.setFont(face)
        self.painter.setPen(QColor(colour))
        self.painter.drawText(QPointF(left, base), text)
        return wide

    def lines(
        self, area: QRectF, text: str, face: QFont, colour: str, align: Qt.AlignmentFlag
    ) -> None:
        """Paint text on one line if it fits, otherwise on two smaller lines, elided if needed."""
        metrics = QFontMetricsF(face)
        if fits(text, metrics, area.width()):
            self.line(area, text, face, colour, align)
            return
        face = QFont(face)
        face.setPixelSize(max(LEAST, round(face.pixelSize() * SMALLER)))
        metrics = QFontMetricsF(face)
        height = face.pixelSize() * LEADING
        parts = wrapped(text, metrics, area.width(), 2)
        if area.height() < 2 * height - 1 or len(parts) == 1:
            self.line(area, text, face, colour, align)
            return
        top = QRectF(area.left(), area.center().y() - height, area.width(), height)
        self.line(top, parts[0], face, colour, align, shrink=1.0)
        self.line(top.translated(0, height), parts[1], face, colour, align, shrink=SMALLER)

    def digits(self, at: QPointF, text: str, em: float, colour: str) -> float:
        """Paint large digits on a baseline. Return the width of the digits."""
        self.painter.save()
        self.painter.translate(at)
        self.painter.scale(em / UNIT, em / UNIT)
        wide = 0.0
        for letter in text:
            path, advance = _outline(letter)
            self.painter.fillPath(path.translated(wide, 0), QColor(colour))
            wide += advance
        self.painter.restore()
        return wide * em / UNIT

    def card(self, area: QRectF, ground: str, opacity: float = 1.0) -> None:
        """Paint a card's background. On a keyed backdrop, it is opaque and has no antialiasing."""
        path = QPainterPath()
        radius = min(self.corner, area.height() / 2)
        path.addRoundedRect(area, radius, radius)
        self.painter.save()
        if self.backdrop.keyed:
            hard = self.backdrop is not Backdrop.CLEAR
            self.painter.setRenderHint(QPainter.RenderHint.Antialiasing, not hard)
            ground = mix(ground, self.theme.surface, opacity)
            self.painter.fillPath(path, QColor(ground))
        else:
            self.painter.setOpacity(opacity)
            self.painter.fillPath(path, QColor(ground))
        self.painter.restore()

    def bar(self, area: QRectF, colour: str, opacity: float = 1.0) -> None:
        inset = self.px(12)
        width = max(3.0, self.px(5))
        self.painter.save()
        self.painter.setOpacity(opacity)
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(QColor(colour))
        bar = QRectF(
            area.left() + self.left * 0.32, area.top() + inset, width, area.height() - 2 * inset
        )
        self.painter.drawRoundedRect(bar, width / 2, width / 2)
        self.painter.restore()

    def mark(self, area: QRectF, style: SeatStyle, opacity: float = 1.0) -> None:
        paint_mark(self.painter, area, style, self.theme, opacity)

    def icon(self, area: QRectF, name: str, colour: str) -> None:
        ratio = self.painter.device().devicePixelRatioF()
        picture = icon_pixmap(name, colour, round(area.width()), ratio)
        self.painter.drawPixmap(area.topLeft(), picture)

    def hairline(self, left: float, right: float, y: float) -> None:
        self.painter.setPen(QPen(QColor(self.theme.line), 1))
        self.painter.drawLine(QPointF(left, round(y) + 0.5), QPointF(right, round(y) + 0.5))


def fitted(text: str, face: QFont, room: float, shrink: float) -> tuple[str, QFont]:
    """Return `text`, shortened if necessary, and a font in which it fits into the width `room`.

    First, the font is shrunk. If that is not enough, the last name in `text` is shortened. If
    `text` contains no name, or is longer than `LONGEST`, it is cut at its end.
    """
    may_cut_name = len(text) <= LONGEST
    text = worth_measuring(text, QFontMetricsF(face), room / min(1.0, shrink))
    face = shrunk(text, face, room, shrink)
    metrics = QFontMetricsF(face)
    name, end, rest = text.rpartition(POP_ISOLATE)
    if end and may_cut_name and not fits(text, metrics, room):
        rest = f"…{end}{rest}"
        text = name[: letters_in(name, metrics, room - metrics.horizontalAdvance(rest))] + rest
    return elided(text, metrics, room), face


def with_fewer_groups(text: str, face: QFont, room: float, shrink: float = 0.7) -> str:
    """Return `text`, which ends in groups of digits and “…”, with only as many groups as fit.

    At least one group is kept.
    """
    while text.endswith(" …") and text.count(" ") > 2:
        if QFontMetricsF(shrunk(text, face, room, shrink)).horizontalAdvance(text) <= room:
            break
        text = f"{text.removesuffix(' …').rpartition(' ')[0]} …"
    return text


def shrunk(text: str, face: QFont, room: float, shrink: float) -> QFont:
    """Return the font, shrunk until the text fits, but to no less than the fraction `shrink`."""
    least = max(min(LEAST, face.pixelSize()), round(face.pixelSize() * shrink))
    return size_fitting(
        face, least, lambda font: QFontMetricsF(font).horizontalAdvance(text) <= room
    )


def digits_width(text: str, em: float) -> float:
    return sum(_outline(letter)[1] for letter in text) * em / UNIT


@cache
def _outline(letter: str) -> tuple[QPainterPath, float]:
    """Return a digit's outline and width at font size `UNIT`.

    Outlines are scaled because images of the same clock must be identical, but Qt rounds a glyph
    differently when it is first used.
    """
    face = font(UNIT, Weight.STRONG)
    path = QPainterPath()
    path.addText(QPointF(), face, letter)
    return path, QFontMetricsF(face).horizontalAdvance(letter)


def base_of(area: QRectF, em: float) -> float:
    """Return the y coordinate of the baseline of digits that are vertically centred in `area`."""
    return area.center().y() + em * CAP / 2


LIGHT = 0.7
"""Strength of the light that is painted on the studio backdrop."""
