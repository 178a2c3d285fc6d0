"""Sheets: panels over their own window, instead of dialogs."""

from __future__ import annotations

from itertools import chain

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QVBoxLayout, QWidget
from shiboken6 import isValid

from gui.kit.look.motion import Tween
from gui.kit.theme import Radius, Space, px, theme_of, tint
from gui.kit.widgets.buttons import Button, Kind, icon_button
from gui.kit.widgets.fields import Field
from gui.kit.widgets.labels import Role, label
from gui.kit.widgets.pages import FlowGrid

EVERYWHERE = (("Ctrl++", "Ctrl+="), ("Ctrl+-",), ("Ctrl+0",))
"""Keys of the whole window, heard above a sheet as well: a larger text, a smaller, the usual."""


class _Panel(QFrame):
    """The lit paper of a sheet."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme.line), 1))
        painter.setBrush(QColor(theme.surface))
        area = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(area, Radius.CARD, Radius.CARD)
        painter.end()


class Sheet(QWidget):
    """A panel over `host`: everything under it recedes, and nothing under it hears a key.

    Fill `body`, add buttons with `addButton`, then `open()`. Esc, the cross and a click beside it
    close it. A closed sheet is deleted; the keyboard goes back to where it was, else to `host`.
    """

    closed = Signal()

    def __init__(self, host: QWidget, title: str, width: int = 480) -> None:
        super().__init__(host)
        self._host, self._width = host, width
        self._up = False
        self._before: QWidget | None = None
        self._last: QWidget | None = None
        self._fade = Tween(self, self._on_fade)
        self._panel = _Panel(self)
        self.body = QVBoxLayout()
        self.body.setSpacing(Space.M)
        self._footer = QHBoxLayout()
        self._footer.setSpacing(Space.S)
        self._footer.addStretch()
        self._lay_out(title)
        self.setAccessibleName(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.hide()

    def addButton(self, button: Button) -> Button:
        """Put a button at the right end of the bottom line."""
        self._footer.addWidget(button)
        return button

    def open(self) -> None:
        """Rise over the host and take the keyboard."""
        self._before = QApplication.focusWidget()
        self._host.installEventFilter(self)
        self._panel.installEventFilter(self)
        if not self._up:
            _app().focusChanged.connect(self._keep_keyboard)
        self._up = True
        self._place()
        self.show()
        self.raise_()
        self._fade.to(1.0, theme_of(self).motion.normal)
        self._focus_first()

    # --- Qt

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            if QKeySequence(event.keyCombination()).toString() in chain(*EVERYWHERE):
                return False
            event.accept()  # the key is this sheet's: no shortcut of the window below hears it
            return True
        return super().event(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        inside = self._stops()
        if not inside:
            return True
        now = QApplication.focusWidget()
        index = inside.index(now) if now in inside else (-1 if forward else 0)
        reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
        inside[(index + (1 if forward else -1)) % len(inside)].setFocus(reason)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self._panel.geometry().contains(event.position().toPoint()):
            self.close()
        event.accept()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        grown = watched is self._panel and event.type() == QEvent.Type.LayoutRequest
        if grown or (watched is self.parent() and event.type() == QEvent.Type.Resize):
            self._place()
        return super().eventFilter(watched, event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._fade.stop()
        self._host.removeEventFilter(self)
        self._panel.removeEventFilter(self)
        if self._up:  # it may be closed twice
            _app().focusChanged.disconnect(self._keep_keyboard)
        self._up = False
        self.hide()
        before, self._before = self._before, None
        if before is None or not isValid(before) or not before.isVisible():  # gone meanwhile
            before = self._host if self._host.isVisible() else None
        if before is not None:
            before.setFocus(Qt.FocusReason.OtherFocusReason)
        self.closed.emit()
        super().closeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        alpha = theme.scrim_alpha * self._fade.now
        painter.fillRect(self.rect(), tint(theme.scrim, alpha))
        painter.end()

    # --- inside

    def _lay_out(self, title: str) -> None:
        cross = icon_button("x", self.tr("Close"), self.tr("Close (Esc)"))
        cross.clicked.connect(self.close)
        head = QHBoxLayout()
        head.addWidget(label(title, Role.HEADING, wrap=True), 1)
        head.addWidget(cross, 0, Qt.AlignmentFlag.AlignTop)
        self._cross = cross
        column = QVBoxLayout(self._panel)
        column.setContentsMargins(Space.XL, Space.L, Space.L, Space.L)
        column.setSpacing(Space.L)
        column.addLayout(head)
        inner = QVBoxLayout()
        inner.setContentsMargins(0, 0, Space.S, 0)
        inner.addLayout(self.body, 1)
        column.addLayout(inner, 1)
        foot = QVBoxLayout()
        foot.setContentsMargins(0, 0, Space.S, Space.S)
        foot.addLayout(self._footer)
        column.addLayout(foot)

    def _stops(self) -> list[QWidget]:
        """What Tab visits, in order; the cross comes last."""
        found: list[QWidget] = []
        widget = self.nextInFocusChain()
        while widget is not None and widget is not self:
            tab = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
            usable = self.isAncestorOf(widget) and widget.isVisible() and widget.isEnabled()
            if tab and usable and widget.focusProxy() is None:
                found.append(widget)
            widget = widget.nextInFocusChain()
        if self._cross in found:
            found.remove(self._cross)
            found.append(self._cross)
        return found

    def _focus_first(self) -> None:
        stops = self._stops()
        target = stops[0] if stops else self
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _keep_keyboard(self, before: QWidget | None, now: QWidget | None) -> None:
        """What happens meanwhile below may not take the keyboard; what lies above may."""
        if before is not None and self.isAncestorOf(before):
            self._last = before
        if now is None or not self._is_below(now):
            return
        if self._last is not None and isValid(self._last) and self._last.isVisible():
            self._last.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self._focus_first()

    def _is_below(self, widget: QWidget) -> bool:
        """Whether `widget` lies in the host, under this sheet."""
        if not self._host.isAncestorOf(widget):
            return widget is self._host
        stack = self._host.children()  # the topmost comes last
        layers = (one for one in stack if isinstance(one, QWidget) and _holds(one, widget))
        layer = next(layers, None)
        return layer is not None and stack.index(layer) < stack.index(self)

    def _place(self) -> None:
        area = self._host.rect()
        self.setGeometry(area)
        width = min(px(self._width), area.width() - 2 * Space.L)
        self._panel.setFixedWidth(width)
        height = self._panel.sizeHint().height()
        if self._panel.hasHeightForWidth():
            height = self._panel.heightForWidth(width)
        height = min(height, area.height() - 2 * Space.L)
        self._panel.resize(width, height)
        self._move()

    def _move(self) -> None:
        left = (self.width() - self._panel.width()) // 2
        top = max(Space.L, round((self.height() - self._panel.height()) * 0.42))
        self._panel.move(QPoint(left, top + round((1 - self._fade.now) * 12)))

    def _on_fade(self, _value: float) -> None:
        self._move()
        self.update()


def _app() -> QApplication:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app


def _holds(outer: QWidget, inner: QWidget) -> bool:
    return outer is inner or outer.isAncestorOf(inner)


class ReasonPrompt(Sheet):
    """Asks why, before something that everybody will see in the log. No reason, no deed."""

    reasonGiven = Signal(str)

    def __init__(
        self,
        host: QWidget,
        title: str,
        text: str,
        confirm: str,
        suggestions: tuple[str, ...] = (),
        kind: Kind = Kind.PRIMARY,
    ) -> None:
        super().__init__(host, title)
        if text:
            self.body.addWidget(label(text, Role.MUTED, wrap=True))
        self.field = Field(self.tr("Reason"), self.tr("everybody can read it"))
        self.field.edit.setMaxLength(200)
        if suggestions:
            self.body.addWidget(self._chips(suggestions))
        self.body.addWidget(self.field)
        cancel = self.addButton(Button(self.tr("Cancel"), Kind.QUIET))
        self._confirm = self.addButton(Button(confirm, kind, key="⏎"))
        self._confirm.setEnabled(False)
        cancel.clicked.connect(self.close)
        self._confirm.clicked.connect(self._give)
        self.field.activated.connect(self._give)
        self.field.textChanged.connect(self._on_text)

    def open(self) -> None:
        """Rise, ready to be typed into."""
        super().open()
        self.field.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def _chips(self, suggestions: tuple[str, ...]) -> QWidget:
        grid = FlowGrid(least=120, most=3, gap=8)
        for words in suggestions:
            chip = Button(words)
            chip.clicked.connect(lambda _checked=False, words=words: self._suggest(words))
            grid.add(chip)
        return grid

    def _suggest(self, words: str) -> None:
        self.field.setText(words)
        self.field.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def ready(self) -> bool:
        """Whether there is a reason, and whatever else is asked for."""
        return bool(self.field.text().strip())

    def _on_text(self, _text: str) -> None:
        self._confirm.setEnabled(self.ready())

    def _give(self) -> None:
        reason = self.field.text().strip()
        if not self.ready():
            return
        self.reasonGiven.emit(reason)
        self.close()
