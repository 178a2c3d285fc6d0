"""Widgets for choosing among a few values or switching something on or off."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, QRect, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QComboBox,
    QSizePolicy,
    QSpinBox,
    QStyledItemDelegate,
    QWidget,
)

from gui.kit.look.smooth import fill_with, smooth
from gui.kit.look.tokens import Tween
from gui.kit.texts import Kit
from gui.kit.theme import RING_RADIUS, THEME_CHANGED, Radius, Weight, font, px, theme_of
from gui.kit.widgets.buttons import tip
from gui.kit.widgets.labels import Clickable

_HEIGHT = 36
_INSET = 3


class _Option(QAbstractButton):
    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setText(text)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(text)
        self._write()
        self.setProperty(RING_RADIUS, Radius.CONTROL - 2)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._write()

    def _write(self) -> None:
        self.setFont(font(weight=Weight.STRONG))

    def sizeHint(self) -> QSize:
        wide = self.fontMetrics().horizontalAdvance(self.text())
        return QSize(wide + px(28), px(_HEIGHT) - 2 * px(_INSET))

    def minimumSizeHint(self) -> QSize:
        size = self.sizeHint()
        return QSize(size.width() - px(12), size.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        with QPainter(self) as painter:
            painter.setFont(self.font())
            strong = self.isChecked() or self.underMouse()
            colour = theme.text if strong else theme.muted
            painter.setPen(QColor(colour if self.isEnabled() else theme.disabled))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())


Options = Sequence[tuple[object, str]]
"""The options of a choice, as pairs of value and label."""


class Segmented(QWidget):
    """A choice among a few labels, in a row or, if that would be too wide, in a column."""

    valueChanged = Signal(object)

    def __init__(self, options: Options, name: str = "") -> None:
        super().__init__()
        self._values = [value for value, _text in options]
        self._group = QButtonGroup(self)
        self._options: list[_Option] = []
        self._beside = True
        self._slide = Tween(self, lambda _value: self.update())
        self._from = QRect()
        for index, (_value, text) in enumerate(options):
            option = _Option(text, self)
            self._group.addButton(option, index)
            self._options.append(option)
        self._options[0].setChecked(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name)
        self._group.idToggled.connect(self._on_toggled)

    def value(self) -> object:
        return self._values[self._group.checkedId()]

    def setValue(self, value: object) -> None:
        """Choose the option with this value. Raise ValueError if there is no such option."""
        self._options[self._values.index(value)].setChecked(True)

    def setTexts(self, texts: Iterable[str]) -> None:
        for option, text in zip(self._options, texts, strict=True):
            if option.text() != text:
                option.setText(text)
                option.setAccessibleName(text)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        with smooth(self) as painter:
            frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.setPen(QPen(QColor(theme.line), 1))
            painter.setBrush(QColor(theme.background if theme.dark else theme.raised))
            painter.drawRoundedRect(frame, Radius.CONTROL, Radius.CONTROL)
            painter.setPen(QPen(QColor(theme.edge if self.isEnabled() else theme.line), 1))
            painter.setBrush(QColor(theme.pressed if theme.dark else theme.surface))
            pill = self._pill().adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(pill, Radius.CONTROL - 2, Radius.CONTROL - 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        side_by_side = event.size().width() >= self._least_row_width()
        if side_by_side is not self._beside:
            self._beside = side_by_side
            self.updateGeometry()
        self._place()
        self._slide.to(1.0, 0)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self._place()
        return super().event(event)

    def _place(self) -> None:
        """Lay the options out in a column, or in a row in which they share any spare width."""
        area = self.rect().adjusted(px(_INSET), px(_INSET), -px(_INSET), -px(_INSET))
        count = len(self._options)
        wide = [option.sizeHint().width() for option in self._options]
        spare, left, top = area.width() - sum(wide), area.left(), area.top()
        for index, option in enumerate(self._options):
            if self._beside:
                right = area.left() + sum(wide[: index + 1]) + spare * (index + 1) // count
                option.setGeometry(left, top, right - left, area.height())
                left = right
            else:
                below = area.top() + area.height() * (index + 1) // count
                option.setGeometry(left, top, area.width(), below - top)
                top = below

    def sizeHint(self) -> QSize:
        wide = 2 * px(_INSET) + sum(option.sizeHint().width() for option in self._options)
        return QSize(wide, self._height(self._beside))

    def minimumSizeHint(self) -> QSize:
        widest = max(option.minimumSizeHint().width() for option in self._options)
        return QSize(2 * px(_INSET) + widest, self._height(self._beside))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._height(width >= self._least_row_width())

    def _least_row_width(self) -> int:
        return 2 * px(_INSET) + sum(option.minimumSizeHint().width() for option in self._options)

    def _height(self, side_by_side: bool) -> int:
        lines = 1 if side_by_side else len(self._options)
        return lines * (px(_HEIGHT) - 2 * px(_INSET)) + 2 * px(_INSET)

    def _pill(self) -> QRectF:
        target = QRectF(self._options[self._group.checkedId()].geometry())
        share = self._slide.now
        if share >= 1.0 or self._from.isNull():
            return target
        start = QRectF(self._from)
        left = start.left() + (target.left() - start.left()) * share
        width = start.width() + (target.width() - start.width()) * share
        return QRectF(left, target.top(), width, target.height())

    def _on_toggled(self, index: int, checked: bool) -> None:
        if not checked:
            self._from = self._options[index].geometry()
            return
        self._slide.to(0.0, 0)
        self._slide.to(1.0, theme_of(self).motion.normal if self.isVisible() else 0)
        self.valueChanged.emit(self._values[index])


class Pick(QAbstractButton):
    """A square button with a picture, one of several to choose from."""

    def __init__(self, side: int, name: str = "", tooltip: str = "") -> None:
        super().__init__()
        self._side = side
        self.setCheckable(True)
        self.setFixedSize(self.sizeHint())
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setProperty(RING_RADIUS, int(Radius.CONTROL))
        self.setAccessibleName(name)
        self.setToolTip(tip(tooltip))

    def sizeHint(self) -> QSize:
        return QSize(px(self._side), px(self._side))


class Select(QComboBox):
    valueChanged = Signal(object)

    def __init__(self, options: Options, name: str = "") -> None:
        super().__init__()
        self._values = [value for value, _text in options]
        self.setItemDelegate(QStyledItemDelegate(self))  # the default delegate ignores style sheets
        self.addItems([text for _value, text in options])
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # the wheel must not give it focus
        self.currentIndexChanged.connect(self._on_index)

    def value(self) -> object:
        return self._values[self.currentIndex()]

    def setValue(self, value: object) -> None:
        """Choose the option with this value. Raise ValueError if there is no such option."""
        self.setCurrentIndex(self._values.index(value))

    def replace(self, options: Options) -> None:
        """Replace all options except the first. Keep the current value if it is still offered."""
        chosen = self.value()
        texts = [self.itemText(index) for index in range(self.count())]
        if list(options) == list(zip(self._values, texts, strict=True))[1:]:
            return
        while self.count() > 1:
            self.removeItem(1)
        self._values = [self._values[0], *(value for value, _text in options)]
        self.addItems([text for _value, text in options])
        self.setValue(chosen if chosen in self._values else self._values[0])

    def insert(self, index: int, value: object, text: str) -> None:
        self._values.insert(index, value)
        self.insertItem(index, text)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Ignore the wheel unless focused, because scrolling a form must not change values."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def _on_index(self, index: int) -> None:
        self.valueChanged.emit(self._values[index])


class NumberBox(QSpinBox):
    """A field for a number that is typed or stepped.

    Scrolling a form does not change the number.
    """

    def __init__(self, least: int = 0, most: int = 99, name: str = "", wide: int = 0) -> None:
        super().__init__(minimum=least, maximum=most)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setAccessibleName(name)
        if wide:
            self.setFixedWidth(px(wide))

    def show_value(self, value: int) -> None:
        """Show a number without emitting a change."""
        with QSignalBlocker(self):
            self.setValue(value)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class Switch(Clickable):
    """An on/off switch with a label. Space or Enter toggles it."""

    def __init__(self, text: str = "", name: str = "") -> None:
        super().__init__()
        self.setText(text)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(name or text)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._knob = Tween(self, lambda _value: self.update())
        self.toggled.connect(self._on_toggled)

    def sizeHint(self) -> QSize:
        wide = self.fontMetrics().horizontalAdvance(self.text())
        return QSize(px(40) + (px(10) + wide if self.text() else 0), px(28))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, share = theme_of(self), self._knob.now
        with smooth(self) as painter:
            high = px(21)
            track = QRectF(0.5, (self.height() - high - 1) / 2 + 0.5, px(39), high)
            on = self.isChecked()
            if not self.isEnabled():
                ground, edge, knob = theme.background, theme.line, theme.disabled
            elif on:
                ground, edge, knob = theme.accent, theme.accent, theme.on_accent
            else:
                ground = theme.raised if self.underMouse() else theme.surface
                edge, knob = theme.edge, theme.edge
            painter.setPen(QPen(QColor(edge), 1))
            painter.setBrush(QColor(ground))
            painter.drawRoundedRect(track, high / 2, high / 2)
            size = high * (13 + 2 * share) / 21
            x = track.left() + high / 6 + (track.width() - high / 3 - size) * share
            fill_with(painter, QColor(knob))
            painter.drawEllipse(QRectF(x, track.center().y() - size / 2, size, size))
            painter.setPen(QColor(theme.text if self.isEnabled() else theme.disabled))
            label_area = self.rect().adjusted(px(50), 0, 0, 0)
            painter.drawText(label_area, Qt.AlignmentFlag.AlignVCenter, self.text())

    def _on_toggled(self, on: bool) -> None:
        self._knob.to(float(on), theme_of(self).motion.quick if self.isVisible() else 0)


class GraceChoice(Segmented):
    """A choice of the delay, in seconds, before a complete round is revealed (GEN-3).

    The value is None if the round is revealed by hand.
    """

    def __init__(self) -> None:
        super().__init__(
            [
                (0, Kit.tr("At once")),
                (5, Kit.tr("5 s")),
                (10, Kit.tr("10 s")),
                (None, Kit.tr("By hand")),
            ],
            Kit.tr("Reveal"),
        )

    def setValue(self, value: object) -> None:
        """Choose the number of seconds. If that number is not offered, choose "by hand"."""
        super().setValue(value if value in (0, 5, 10) else None)
