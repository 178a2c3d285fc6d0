from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QRegularExpressionValidator,
)
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from games.core import Game, Pair, Seat, Setup
from gui.games import face
from gui.kit.look.colours import FAR_ENOUGH, least_difference
from gui.kit.look.smooth import smooth, stroke_with
from gui.kit.texts import NewMatch
from gui.kit.theme import (
    DISPLAY_COLOURS,
    RING_RADIUS,
    Radius,
    SeatStyle,
    display_colour,
    px,
    theme_of,
)
from gui.kit.widgets.buttons import tip
from gui.kit.widgets.flow import Flow, in_column
from gui.kit.widgets.marks import paint_glyph
from gui.kit.wording import plain, translate
from gui.newmatch.draft import COLOURS, Draft

SIDE = 28
GAP = 4
HEX = r"#?[0-9A-Fa-f]{6}"


class Swatches(QWidget):
    """A row of colours from which the user chooses with the mouse or the arrow keys."""

    chosen = Signal(int)

    def __init__(self, styles: tuple[SeatStyle, ...], name: str) -> None:
        super().__init__()
        self._styles = styles
        self.index: int | None = 0
        self._hover: int | None = None
        self._name = name
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty(RING_RADIUS, int(Radius.CONTROL))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._describe()

    def setIndex(self, index: int | None) -> None:
        """Choose a colour by its index. None means no colour."""
        self.index = index
        self._describe()
        self.update()

    def sizeHint(self) -> QSize:
        swatches = len(DISPLAY_COLOURS) + 1  # a fixed width aligns both seats' rows
        return QSize(px(swatches * (SIDE + GAP) - GAP), px(SIDE))

    def paintEvent(self, event: QPaintEvent) -> None:
        with smooth(self) as painter:
            for index, style in enumerate(self._styles):
                self._paint(painter, self._rect(index), style, index)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover = self._index_at(event.position())
        name = "" if self._hover is None else self._styles[self._hover].name
        self.setToolTip(tip(translate(name)))
        self.update()

    def leaveEvent(self, event: object) -> None:
        self._hover = None
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self._index_at(event.position())
        if index is not None:
            self._choose(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Up: -1,
        }
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        self._choose(((-1 if self.index is None else self.index) + step) % len(self._styles))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def _choose(self, index: int) -> None:
        self.setIndex(index)
        self.chosen.emit(index)

    def _describe(self) -> None:
        self.setAccessibleName(self._name)
        chosen = "" if self.index is None else self._styles[self.index].name
        self.setAccessibleDescription(translate(chosen))

    def _rect(self, index: int) -> QRectF:
        return QRectF(px(index * (SIDE + GAP)), 0, px(SIDE), px(SIDE))

    def _index_at(self, point: QPointF) -> int | None:
        for index in range(len(self._styles)):
            if self._rect(index).contains(point):
                return index
        return None

    def _paint(self, painter: QPainter, area: QRectF, style: SeatStyle, index: int) -> None:
        theme = theme_of(self)
        inner = area.adjusted(3, 3, -3, -3)
        painter.setPen(QPen(QColor(style.edge(theme)), 1))
        painter.setBrush(QColor(style.fill))
        painter.drawRoundedRect(inner, 5, 5)
        paint_glyph(painter, inner.adjusted(6, 6, -6, -6), style)
        if index == self.index or index == self._hover:
            colour = theme.text if index == self.index else theme.edge
            stroke_with(painter, QPen(QColor(colour), 2))
            painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), 7, 7)


class ColourChoice(QWidget):
    """The choice of a seat's colour: the default, a preset, or a hex code such as #3A86FF."""

    colourChanged = Signal()

    def __init__(self, game: Game, seat: Seat) -> None:
        super().__init__()
        default = face(game.id).seat_styles[seat]
        others = tuple(style for style in DISPLAY_COLOURS if style.name != default.name)
        self._styles = (default, *others)
        self.swatches = Swatches(self._styles, NewMatch.tr("Colour"))
        self.number = QLineEdit()
        self.number.setPlaceholderText(NewMatch.tr("#hex"))
        self.number.setFixedWidth(px(90))
        self.number.setAccessibleName(NewMatch.tr("Another colour"))
        self.number.setValidator(QRegularExpressionValidator(HEX, self.number))
        in_column(Flow(self.swatches, self.number, gap=8), of=self)
        self.swatches.chosen.connect(self._on_swatch)
        self.number.textEdited.connect(self._on_number)

    def colour(self) -> str:
        """Return the colour as stored in a record: a name, `#RRGGBB`, or "" for the default."""
        if self.number.text() and self.number.hasAcceptableInput():
            return f"#{self.number.text().lstrip('#').upper()}"
        index = self.swatches.index
        return "" if not index else self._styles[index].name

    def setColour(self, colour: str) -> None:
        if colour == self.colour():
            return
        names = [style.name for style in self._styles]
        number = colour if colour.startswith("#") else ""
        self.number.setText(number)
        self.swatches.setIndex(None if number else names.index(colour) if colour in names else 0)

    def _on_swatch(self, index: int) -> None:
        self.number.clear()
        self.colourChanged.emit()

    def _on_number(self, text: str) -> None:
        if self.number.hasAcceptableInput():
            self.swatches.setIndex(None)
        elif self.swatches.index is None:
            self.swatches.setIndex(0)
        self.colourChanged.emit()


def colour_warning(draft: Draft, setup: Setup, styles: Pair[SeatStyle]) -> str:
    """Return a warning that the two seats' colours are too similar, or ""."""
    game, chosen = draft.game, draft.options.get(COLOURS) or {}
    changed = [
        plain(game.titles[seat]) if game.lot.possible else setup.players[seat]
        for seat, name in zip(Seat, game.seats, strict=True)
        if _fill(game, name, chosen.get(name, "")) != styles[seat].fill.upper()
    ]
    if changed:
        return NewMatch.tr("Too similar: {0} is shown in another colour.").format(changed[-1])
    if chosen and least_difference(styles.one.fill, styles.two.fill) < FAR_ENOUGH:
        return NewMatch.tr("Some people cannot tell these two colours apart.")
    return ""


def _fill(game: Game, seat: str, chosen: str) -> str:
    if chosen.startswith("#"):
        return chosen.upper()
    default = face(game.id).seat_styles[game.seat(seat)]
    return (display_colour(chosen) if chosen else default).fill.upper()
