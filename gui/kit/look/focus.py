"""The focus ring: a 2 px accent line, at least 2 px (`RING_GAP`) away from the focused widget."""

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QColor, QPaintEvent, QPen, QWindow
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QFocusFrame,
    QLineEdit,
    QPlainTextEdit,
    QProxyStyle,
    QScrollArea,
    QStyle,
    QStyleHintReturn,
    QStyleOption,
    QTextEdit,
    QWidget,
)
from shiboken6 import isValid

from gui.kit.look.smooth import smooth, stroke_with
from gui.kit.look.tokens import Radius, theme_of

GAP = 2
WIDTH = 2
RING_RADIUS = "ringRadius"
"""Widget property: the corner radius of the ring, or -1 if the widget paints its own ring."""
RING_GAP = "ringGap"
"""Widget property: the distance between ring and widget, for widgets whose text reaches the
edge.
"""
MOUSE_LED = "mouseLed"
"""Window property: True if the last press in the window was of a mouse button, not a key."""

_BY_MOUSE = (QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin, QEvent.Type.TabletPress)
_BY_KEYS = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
_TYPED_INTO = (QLineEdit, QAbstractSpinBox, QComboBox, QTextEdit, QPlainTextEdit)


class _RingStyle(QProxyStyle):
    """A style that reserves space for the ring's frame and raises the frame above its widget."""

    def pixelMetric(
        self,
        metric: QStyle.PixelMetric,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
    ) -> int:
        if metric in (
            QStyle.PixelMetric.PM_FocusFrameHMargin,
            QStyle.PixelMetric.PM_FocusFrameVMargin,
        ):
            ring = self.parent()
            return _gap(ring.widget() if isinstance(ring, QFocusFrame) else None) + WIDTH
        return super().pixelMetric(metric, option, widget)

    def styleHint(
        self,
        hint: QStyle.StyleHint,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
        returnData: QStyleHintReturn | None = None,
    ) -> int:
        if hint == QStyle.StyleHint.SH_FocusFrame_AboveWidget:
            return 1
        if hint == QStyle.StyleHint.SH_FocusFrame_Mask:
            return 0
        return super().styleHint(hint, option, widget, returnData)


class _Ring(QFocusFrame):
    """The painted ring. Qt moves and clips it together with its widget."""

    def __init__(self) -> None:
        super().__init__()
        self._style = _RingStyle("fusion")
        self._style.setParent(self)
        self.setStyle(self._style)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, event: QPaintEvent) -> None:
        target: QWidget | None = self.widget()  # Qt's stubs omit None
        if target is None:
            return
        radius = _radius(target) + _gap(target) + WIDTH / 2
        with smooth(self) as painter:
            stroke_with(painter, QPen(QColor(theme_of(target).focus), WIDTH))
            inset = WIDTH / 2
            painter.drawRoundedRect(
                QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), radius, radius
            )


class FocusRing(QObject):
    """A ring around the focused widget, shown only if the user last pressed a key.

    A page that is opened by a click can focus its first button, which then needs no ring.
    """

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._ring: _Ring | None = None
        app.focusChanged.connect(self._follow)
        app.focusWindowChanged.connect(self._watch)
        self._watch(app.focusWindow())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Record mouse and key presses.

        Only windows are filtered, because they see all events first.
        """
        kind = event.type()
        if kind in _BY_MOUSE or kind in _BY_KEYS:
            watched.setProperty(MOUSE_LED, kind in _BY_MOUSE)
        return False

    def _watch(self, window: QWindow | None) -> None:
        if window is not None:
            window.installEventFilter(self)  # Qt removes an earlier installation of this filter

    def _follow(self, old: QWidget | None, new: QWidget | None) -> None:
        if new is not None and not _mouse_led(new):
            bring_into_sight(new)
        needs_ring = (
            new is not None
            and not new.isWindow()
            and _radius(new) >= 0
            and not isinstance(new, _TYPED_INTO)
            and not _mouse_led(new)
        )
        if self._ring is None:
            if not needs_ring:
                return
            self._ring = self._make()
        self._ring.setWidget(new if needs_ring else None)  # type: ignore[arg-type]

    def _make(self) -> _Ring:
        ring = _Ring()
        ring.destroyed.connect(self._forget)
        return ring

    def _forget(self) -> None:
        self._ring = None


def bring_into_sight(widget: QWidget) -> None:
    """Scroll the enclosing scroll areas until the whole widget and its ring are visible.

    Qt itself scrolls only when Tab moves the focus within an area. It scrolls a text field only
    until the cursor in the field is visible.
    """
    middle, ring = widget.rect().center(), 2 * (_gap(widget) + WIDTH)
    around = widget.parentWidget()
    while around is not None:
        inner = around.widget() if isinstance(around, QScrollArea) else None
        if isinstance(around, QScrollArea) and inner is not None:
            at = widget.mapTo(inner, middle)
            room = min(widget.height() // 2 + ring, around.viewport().height() // 2)
            around.ensureVisible(at.x(), at.y(), 0, room)
        around = around.parentWidget()


def _mouse_led(widget: QWidget) -> bool:
    window = widget.window().windowHandle()
    # A drop-down list gets a new window when it opens, and PySide may return the old window.
    return window is not None and isValid(window) and bool(window.property(MOUSE_LED))


def _radius(widget: QWidget) -> int:
    value = widget.property(RING_RADIUS)
    return Radius.CONTROL if value is None else int(value)


def _gap(widget: QWidget | None) -> int:
    value = None if widget is None else widget.property(RING_GAP)
    return GAP if value is None else int(value)
