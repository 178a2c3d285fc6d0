"""Text widgets: labels by role, elided labels, headings, dividers and keyboard keys."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QLabel, QSizePolicy, QToolTip, QWidget

from gui.kit.look.sheet import set_styled
from gui.kit.look.text import WIDEST, elided, worth_measuring
from gui.kit.texts import Kit
from gui.kit.theme import (
    RING_RADIUS,
    THEME_CHANGED,
    Radius,
    Size,
    Space,
    Theme,
    Weight,
    font,
    icon_pixmap,
    px,
    theme_of,
    tint,
)
from gui.kit.widgets.buttons import key_width, paint_key, tip
from gui.kit.widgets.flow import in_row


class Role(Enum):
    """The role of a label, which sets its size, weight and colour in the style sheet."""

    BODY = "body"
    DISPLAY = "display"
    TITLE = "title"
    HEADING = "heading"
    LEAD = "lead"
    STRONG = "strong"
    MUTED = "muted"
    CAPTION = "caption"
    OVERLINE = "overline"
    OK = "ok"
    WARN = "warn"
    DANGER = "danger"
    GOLD = "gold"


def label(text: str, role: Role = Role.BODY, wrap: bool = False) -> QLabel:
    """Return a label with a role. The text is always shown literally, never as markup."""
    result = QLabel(text)
    result.setTextFormat(Qt.TextFormat.PlainText)
    result.setProperty("role", role.value)
    result.setWordWrap(wrap)
    return result


def set_role(widget: QLabel, role: Role) -> None:
    if widget.property("role") == role.value:
        return
    set_styled(widget, "role", role.value)


def set_small(widget: QLabel, small: bool) -> None:
    """Set a label to the caption size if `small` is True, otherwise to the size of its role."""
    if widget.property("small") is small:
        return
    set_styled(widget, "small", small)


def show_text(shown: QLabel, text: str) -> None:
    """Set the text of a label. Hide the label if the text is empty."""
    shown.setText(text)
    shown.setVisible(bool(text))


class ElidedLabel(QLabel):
    """A one-line label, truncated with "…" if necessary. Its accessible name is the whole text."""

    def __init__(self, text: str = "", role: Role = Role.BODY) -> None:
        super().__init__()
        self._full = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", role.value)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setText(text)

    def setText(self, text: str) -> None:
        text = " ".join(text.split())
        if text != self._full:
            self._full = text
            self.setAccessibleName(text)
            self._elide()
            self.updateGeometry()

    def fullText(self) -> str:
        return self._full

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        text = worth_measuring(self._full, metrics, WIDEST)
        return QSize(metrics.horizontalAdvance(text) + 2, metrics.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().averageCharWidth() * 4, self.fontMetrics().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FontChange:
            self._elide()
        cut = self.text() != self._full and not self.toolTip()
        if cut and isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), tip(self._full), self)
            return True
        return super().event(event)

    def _elide(self) -> None:
        super().setText(elided(self._full, self.fontMetrics(), self.width()))


class IconLabel(QWidget):
    def __init__(
        self, name: str, colour: Callable[[Theme], str], size: int, height: int | None = None
    ) -> None:
        super().__init__()
        self._name, self._colour, self._size = name, colour, size
        self.setFixedSize(px(size), px(size if height is None else height))

    def setIcon(self, name: str, colour: Callable[[Theme], str]) -> None:
        self._name, self._colour = name, colour
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        ratio, colour = self.devicePixelRatioF(), self._colour(theme_of(self))
        size = px(self._size)
        with QPainter(self) as painter:
            top = (self.height() - size) // 2
            painter.drawPixmap(0, top, icon_pixmap(self._name, colour, size, ratio))


class Divider(QFrame):
    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(1)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), tint(theme_of(self).line))


class Section(QWidget):
    """A section heading: a title, a line that fills the row, and space for a widget at the end."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = label(title, Role.OVERLINE)
        self._row = in_row(self._title, (Divider(), 1), gap=Space.M, of=self)
        self.setAccessibleName(title)

    def setTitle(self, title: str) -> None:
        self._title.setText(title)
        self.setAccessibleName(title)

    def addEnd(self, widget: QWidget) -> None:
        self._row.addWidget(widget)


class KeyHint(QWidget):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.setText(text)

    def text(self) -> str:
        return self._text

    def setText(self, text: str) -> None:
        self._text = text
        self.setFixedSize(key_width(text), px(20))
        self.setAccessibleName(text)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            paint_key(painter, QRectF(self.rect()), self._text, theme_of(self).muted)


HEIGHT = 18


class Clickable(QAbstractButton):
    """A custom-painted button that can also be pressed with Enter."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.click()
        else:
            super().keyPressEvent(event)


class ClauseLink(Clickable):
    """A small link to a clause such as `TO-8`, opened by a click or Enter.

    It is hidden if the clause is "".
    """

    clauseRequested = Signal(str)

    def __init__(self, clause: str = "") -> None:
        super().__init__()
        self._write()
        self.setToolTip(Kit.tr("Read this rule"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty(RING_RADIUS, Radius.SMALL)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.clicked.connect(self._on_clicked)
        self._name(clause)
        if not clause:
            self.hide()

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._write()

    def _write(self) -> None:
        self.setFont(font(Size.CAPTION, Weight.STRONG))

    def setClause(self, clause: str) -> None:
        self._name(clause)
        self.setVisible(bool(clause))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self.text()) + px(4), px(HEIGHT))

    def _name(self, clause: str) -> None:
        self.setText(clause)
        self.setAccessibleName(Kit.tr("Read clause {0}").format(clause))

    def _on_clicked(self) -> None:
        self.clauseRequested.emit(self.text())

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            face = self.font()
            face.setUnderline(self.underMouse())
            painter.setFont(face)
            painter.setPen(QColor(theme_of(self).accent_text))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())
