"""Sheets: panels over a window that are used instead of dialogs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import chain

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, Qt, Signal
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
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QFrame, QLineEdit, QWidget
from shiboken6 import isValid

from gui.kit.look.smooth import smooth
from gui.kit.look.tokens import Tween
from gui.kit.texts import Kit
from gui.kit.theme import Radius, Space, px, theme_of, tint
from gui.kit.widgets.buttons import Button, Kind, icon_button
from gui.kit.widgets.fields import Field
from gui.kit.widgets.flow import Flow, in_column, in_row
from gui.kit.widgets.labels import Role, label
from gui.kit.widgets.pages import FlowGrid, Scrolling

EVERYWHERE = (("Ctrl++", "Ctrl+="), ("Ctrl+-",), ("Ctrl+0",))
"""Shortcuts for the text size (larger, smaller, default). They also work while a sheet is open."""

UPRIGHT = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
"""Keys that scroll a sheet."""

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
ENTER_KEY = "⏎"


class Paper(QFrame):
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        with smooth(self) as painter:
            painter.setPen(QPen(QColor(theme.line), 1))
            painter.setBrush(QColor(theme.surface))
            area = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(area, Radius.CARD, Radius.CARD)


class _Body(Scrolling):
    """The content of a sheet, which scrolls if the window is not tall enough."""

    def __init__(self, inner: QWidget) -> None:
        super().__init__(inner)
        self.inner = inner

    def sizeHint(self) -> QSize:
        inner, width = self.inner, self.width()
        high = (
            inner.heightForWidth(width) if inner.hasHeightForWidth() else inner.sizeHint().height()
        )
        return QSize(inner.sizeHint().width(), high)

    def show_focus(self) -> None:
        """Scroll to the focused widget if that widget is inside the sheet."""
        now = QApplication.focusWidget()
        if now is not None and self.inner.isAncestorOf(now):
            self.ensureWidgetVisible(now, 0, Space.S)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()  # let the sheet scroll, whatever has focus

    def scroll_by(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)


class Sheet(QWidget):
    """A panel over `host`. While it is open, the host is dimmed and receives no input.

    Fill `body`, add buttons with `addButton`, then call `open()`. Esc, the cross and a click
    outside close the sheet. A closed sheet is deleted, and focus returns to the previous widget or
    to `host`. If the host is not tall enough, the body scrolls between title and buttons.
    """

    closed = Signal()

    def __init__(self, host: QWidget, title: str, width: int = 480) -> None:
        super().__init__(host)
        self._host, self._width = host, width
        self._up = False
        self._before: QWidget | None = None
        self._last: QWidget | None = None
        self._answer: Button | None = None
        self._primary: Button | None = None
        self._fade = Tween(self, self._on_fade)
        self._panel = Paper(self)
        inner = QWidget()
        self.body = in_column(
            gap=Space.M, margins=(Space.XS, Space.XS, Space.S, Space.XS), of=inner
        )
        self._body = _Body(inner)
        self._footer = Flow(gap=8, readable=0, right=True)
        self._lay_out(title)
        self.setAccessibleName(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.hide()

    def addButton(self, button: Button) -> Button:
        """Add a button at the right end of the bottom row."""
        self._footer.add(button)
        if button.key == ENTER_KEY:
            self._primary = button
        return button

    def closes(self, button: Button, do: Callable[[], object] | None = None) -> Button:
        """Make a button close the sheet and then call `do`. Return the button."""
        button.clicked.connect(self.close)
        if do is not None:
            button.clicked.connect(lambda: do())
        return button

    def answer_with(self, button: Button) -> None:
        """Make Enter press this button, whose action must be harmless."""
        button.setKey(ENTER_KEY)
        self._answer = button

    def buttons(self) -> list[Button]:
        return [button for button in self._footer.findChildren(Button) if not button.isHidden()]

    def open(self) -> None:
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

    # Qt overrides

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            if QKeySequence(event.keyCombination()).toString() in chain(*EVERYWHERE):
                return False
            event.accept()  # hide keys from the shortcuts of the window below
            return True
        return super().event(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        stops = self._tab_order()
        if not stops:
            return True
        now = QApplication.focusWidget()
        index = stops.index(now) if now in stops else (-1 if forward else 0)
        reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
        stops[(index + (1 if forward else -1)) % len(stops)].setFocus(reason)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        elif event.key() in UPRIGHT:
            self._body.scroll_by(event)
        elif event.key() in ENTER and not event.isAutoRepeat():
            self._enter()
        event.accept()

    def _enter(self) -> None:
        """Press the button that `answer_with` set.

        If there is none, press the primary button, unless a field has focus.
        """
        typing = isinstance(QApplication.focusWidget(), QLineEdit | QAbstractSpinBox)
        button = self._answer or (None if typing else self._primary)
        if button is not None and self._up:
            button.click()

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
        if self._up:  # closing may be requested repeatedly
            _app().focusChanged.disconnect(self._keep_keyboard)
        self._up = False
        self.hide()
        previous, self._before = self._before, None
        # the previous widget may have been deleted or hidden
        if previous is None or not isValid(previous) or not previous.isVisible():
            previous = self._host if self._host.isVisible() else None
        if previous is not None:
            previous.setFocus(Qt.FocusReason.OtherFocusReason)
        self.closed.emit()
        super().closeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        with QPainter(self) as painter:
            alpha = theme.scrim_alpha * self._fade.now
            painter.fillRect(self.rect(), tint(theme.scrim, alpha))

    def _lay_out(self, title: str) -> None:
        cross = icon_button("x", Kit.tr("Close"), Kit.tr("Close (Esc)"))
        cross.clicked.connect(self.close)
        head = in_row(
            (label(title, Role.HEADING, wrap=True), 1),
            (cross, 0, Qt.AlignmentFlag.AlignTop),
            margins=(Space.XS, 0, 0, 0),
        )
        self._cross = cross
        self._footer.setContentsMargins(0, 0, Space.S, 0)
        self._column = in_column(
            head,
            (self._body, 1),
            self._footer,
            gap=Space.M,
            margins=(Space.XL - Space.XS, Space.L, Space.L, Space.L),
            of=self._panel,
        )

    def _tab_order(self) -> list[QWidget]:
        """Return the widgets that Tab visits, in order. The cross comes last."""
        widgets: list[QWidget] = []
        widget = self.nextInFocusChain()
        while widget is not None and widget is not self:
            tab = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
            usable = self.isAncestorOf(widget) and widget.isVisible() and widget.isEnabled()
            if tab and usable and widget.focusProxy() is None:
                widgets.append(widget)
            widget = widget.nextInFocusChain()
        if self._cross in widgets:
            widgets.remove(self._cross)
            widgets.append(self._cross)
        return widgets

    def _focus_first(self) -> None:
        stops = self._tab_order()
        target = self._answer or (stops[0] if stops else self)
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _keep_keyboard(self, before: QWidget | None, now: QWidget | None) -> None:
        """Take focus back from a widget below the sheet, but not from one above it."""
        if before is not None and self.isAncestorOf(before):
            self._last = before
        self._body.show_focus()
        if now is None or not self._is_below(now):
            return
        if self._last is not None and isValid(self._last) and self._last.isVisible():
            self._last.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self._focus_first()

    def _is_below(self, widget: QWidget) -> bool:
        """Return True if `widget` is in the host, below this sheet."""
        if not self._host.isAncestorOf(widget):
            return widget is self._host
        stack = self._host.children()  # Qt orders these children from bottom to top
        layers = (
            layer for layer in stack if isinstance(layer, QWidget) and _contains(layer, widget)
        )
        layer = next(layers, None)
        return layer is not None and stack.index(layer) < stack.index(self)

    def _place(self) -> None:
        area = self._host.rect()
        self.setGeometry(area)
        width = min(px(self._width), area.width() - 2 * Space.S)
        self._panel.setFixedWidth(width)
        layout = self._column
        layout.activate()  # the height depends on the width
        layout.invalidate()
        height = min(layout.heightForWidth(width), area.height() - 2 * Space.S)
        self._panel.resize(width, height)
        layout.activate()
        self._body.show_focus()
        self._move()

    def _move(self) -> None:
        left = (self.width() - self._panel.width()) // 2
        top = max(Space.S, round((self.height() - self._panel.height()) * 0.42))
        self._panel.move(QPoint(left, top + round((1 - self._fade.now) * 12)))

    def _on_fade(self, _value: float) -> None:
        self._move()
        self.update()


def _app() -> QApplication:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app


def _contains(outer: QWidget, inner: QWidget) -> bool:
    return outer is inner or outer.isAncestorOf(inner)


def reasons(field: Field, offered: tuple[str, ...]) -> FlowGrid:
    """Return buttons, each of which writes one of the `offered` reasons into `field`."""
    grid = FlowGrid(least=120, most=3, gap=8)

    def write(text: str) -> None:
        field.setText(text)
        field.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    for text in offered:
        chip = Button(text)
        chip.clicked.connect(partial(write, text))
        grid.add(chip)
    return grid


def ask(
    host: QWidget,
    title: str,
    text: str,
    *answers: tuple[Button, Callable[[], object] | None],
    role: Role = Role.BODY,
    width: int = 480,
) -> Sheet:
    """Show a question with a button and an action for each answer.

    Enter presses the last button.
    """
    sheet = Sheet(host, title, width)
    sheet.body.addWidget(label(text, role, wrap=True))
    for button, do in answers:
        sheet.addButton(sheet.closes(button, do))
    sheet.answer_with(answers[-1][0])
    sheet.open()
    return sheet


class ReasonPrompt(Sheet):
    """A sheet that asks for a reason before an action. The log shows the reason to everybody."""

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
        self.field = Field(Kit.tr("Reason"), Kit.tr("everybody can read it"))
        self.field.edit.setMaxLength(200)
        if suggestions:
            self.body.addWidget(reasons(self.field, suggestions))
        self.body.addWidget(self.field)
        cancel = self.addButton(Button(Kit.tr("Cancel"), Kind.QUIET))
        self._confirm = self.addButton(Button(confirm, kind, key="⏎"))
        self._confirm.setEnabled(False)
        cancel.clicked.connect(self.close)
        self._confirm.clicked.connect(self._give)
        self.field.activated.connect(self._give)
        self.field.textChanged.connect(self._on_text)

    def open(self) -> None:
        super().open()
        self.field.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def ready(self) -> bool:
        """Return True if a reason and all other required input have been entered."""
        return bool(self.field.text().strip())

    def _on_text(self, _text: str) -> None:
        self._confirm.setEnabled(self.ready())

    def _give(self) -> None:
        reason = self.field.text().strip()
        if not self.ready():
            return
        self.reasonGiven.emit(reason)
        self.close()
