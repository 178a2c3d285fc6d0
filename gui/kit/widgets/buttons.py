"""Buttons. Each surface has one primary button; its other buttons are less prominent."""

from collections.abc import Callable
from enum import Enum
from html import escape

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
    QIcon,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QShortcut,
)
from PySide6.QtWidgets import (
    QMenu,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QToolTip,
    QWidget,
)

from gui.kit.look.icons import icon_of
from gui.kit.look.sheet import set_styled
from gui.kit.look.text import elided
from gui.kit.theme import THEME_CHANGED, Radius, Weight, font, icon_pixmap, px, theme_of, tint

ICON_SIZE = 18
_GAP = 4
_NARROW = 96
_Key = QKeySequence | QKeySequence.StandardKey | Qt.Key | str
_Paint = Callable[[str, str, int, int, float], QPixmap]


class Kind(Enum):
    """The kind of a button. Its value is the button's `kind` property in the style sheet."""

    NORMAL = "normal"
    PRIMARY = "primary"
    QUIET = "quiet"
    DANGER = "danger"
    ICON = "icon"


class Button(QPushButton):
    """A button in the theme's colours, with an optional icon and an optional shortcut hint.

    `key` is only displayed ("⏎"), because the shortcut belongs to the surface. Enter presses the
    focused button or, if no button is focused, the filled one. A button for a dangerous action that
    has a key is therefore filled. If `elides` is True, the button can become narrower than its
    text, and the tooltip then shows the text.
    """

    def __init__(
        self,
        text: str,
        kind: Kind = Kind.NORMAL,
        icon: str | None = None,
        key: str | None = None,
        parent: QWidget | None = None,
        elides: bool = False,
    ) -> None:
        super().__init__(text, parent)
        self._kind, self._icon_name, self.key = kind, icon, key
        self.elides = False
        self.setProperty("kind", kind.value)
        self.setElides(elides)
        self.setAutoDefault(False)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._draw()

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._draw()

    def setElides(self, elides: bool) -> None:
        self.elides = elides
        self.removeEventFilter(self)
        if elides:
            self.installEventFilter(self)
        wide = QSizePolicy.Policy.Preferred if elides else QSizePolicy.Policy.Minimum
        self.setSizePolicy(wide, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return QSize(min(least.width(), _NARROW), least.height()) if self.elides else least

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self._cut():
            QToolTip.showText(event.globalPos(), tip(self.text()), self)
            return True
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._cut():
            super().paintEvent(event)
            return
        option, metrics = QStyleOptionButton(), self.fontMetrics()
        self.initStyleOption(option)
        lacking = self.sizeHint().width() - self.width()
        room = metrics.horizontalAdvance(self.text()) - lacking
        option.text = elided(self.text(), metrics, room)
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        painter.end()

    def _cut(self) -> bool:
        return self.elides and self.width() < self.sizeHint().width()

    def setKind(self, kind: Kind) -> None:
        if kind is self._kind:
            return
        self._kind = kind
        set_styled(self, "kind", kind.value)
        self._draw()

    def iconName(self) -> str:
        return self._icon_name or ""

    def setIconName(self, name: str | None) -> None:
        if name != self._icon_name:
            self._icon_name = name
            self._draw()

    def setKey(self, key: str | None) -> None:
        """Set the displayed key. Pass None while no key presses the button."""
        if key != self.key:
            self.key = key
            self.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
            self._draw()

    def setHeld(self, held: bool) -> None:
        """If `held` is True, show no fill and no key, because no key presses the button now."""
        set_styled(self, "held", held)
        self._draw()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.click()
        else:
            super().keyPressEvent(event)

    def _colour(self) -> str:
        theme = theme_of(self)
        if self.property("held"):
            return theme.accent_text
        if self._kind is Kind.PRIMARY:
            return theme.on_accent
        if self.property("filled"):
            return theme.surface
        return theme.danger if self._kind is Kind.DANGER else theme.text

    def _draw(self) -> None:
        filled = self._kind is Kind.DANGER and self.key is not None
        if filled is not bool(self.property("filled")):
            set_styled(self, "filled", filled)
        if self.key is not None:
            self.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
            shown_key = "" if self.property("held") else self.key
            self._set(_key_pixmap, key_width(self.key) + 2 * px(_GAP), px(20), shown_key)
        elif self._icon_name is not None:
            gap = 0 if self._kind is Kind.ICON else px(_GAP)
            self._set(_icon_pixmap, px(ICON_SIZE) + gap, px(ICON_SIZE), self._icon_name)
        else:
            self.setIcon(QIcon())

    def _set(self, paint: _Paint, width: int, height: int, content: str) -> None:
        colour = self._colour()
        icon = icon_of(
            lambda ratio: paint(content, colour, width, height, ratio),
            f"{paint.__name__} {content} {width} {height}",
            colour,
            theme_of(self).disabled,
        )
        self.setIcon(icon)
        self.setIconSize(QSize(width, height))


def primary(text: str, key: str | None = "⏎") -> Button:
    """Return the primary button, which Enter presses."""
    return Button(text, Kind.PRIMARY, key=key)


def quiet(text: str, icon: str | None = None) -> Button:
    return Button(text, Kind.QUIET, icon)


def danger(text: str, elides: bool = False) -> Button:
    """Return a button for an action that ends or destroys something."""
    return Button(text, Kind.DANGER, elides=elides)


def icon_button(icon: str, name: str, tooltip: str | None = None) -> Button:
    """Return a square icon button. `name` is its accessible name and its default tooltip."""
    result = Button("", Kind.ICON, icon)
    result.setAccessibleName(name)
    result.setToolTip(tip(name if tooltip is None else tooltip))
    return result


def on_key(widget: QWidget, key: _Key, do: Callable[[], object], repeats: bool = True) -> QShortcut:
    """Call `do` when `key` is pressed while `widget` or a child has focus. Return the shortcut."""
    result = QShortcut(QKeySequence(key), widget, lambda: do(), autoRepeat=repeats)
    result.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
    return result


def open_below(button: QWidget, menu: QMenu) -> None:
    """Open a menu below a button, or above the button if there is no space below.

    The menu is deleted when it closes.
    """
    menu.aboutToHide.connect(menu.deleteLater)
    wide, left = menu.sizeHint().width(), button.mapTo(button.window(), QPoint()).x()
    fits = left + wide <= button.window().width()
    aside = 0 if fits else max(-left, button.width() - wide)
    position, high = (
        button.mapToGlobal(QPoint(aside, button.height() + px(4))),
        menu.sizeHint().height(),
    )
    if position.y() + high > button.screen().availableGeometry().bottom():
        position -= QPoint(0, high + button.height() + 2 * px(4))
    menu.popup(position)


def literal(text: str) -> str:
    """Return a label for a button or menu item, escaped so that it has no mnemonic."""
    return text.replace("&", "&&")


def tip(text: str) -> str:
    """Return a tooltip that Qt shows as plain text, even if the text looks like markup."""
    return f"<span>{escape(text)}</span>" if set(text) & set("<&") else text


def key_width(text: str) -> int:
    return max(px(20), px(9 * len(text) + 8))


def paint_key(painter: QPainter, rect: QRectF, text: str, colour: str) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(tint(colour, 0.55), 1))
    painter.setBrush(tint(colour, 0.10))
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), Radius.SMALL, Radius.SMALL)
    painter.setFont(font(px(11), Weight.STRONG))
    painter.setPen(QColor(colour))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()


def _blank(width: int, height: int, ratio: float) -> QPixmap:
    result = QPixmap(round(width * ratio), round(height * ratio))
    result.setDevicePixelRatio(ratio)
    result.fill(Qt.GlobalColor.transparent)
    return result


def _icon_pixmap(name: str, colour: str, width: int, height: int, ratio: float) -> QPixmap:
    result = _blank(width, height, ratio)
    with QPainter(result) as painter:
        painter.drawPixmap(0, 0, icon_pixmap(name, colour, height, ratio))
    return result


def _key_pixmap(text: str, colour: str, width: int, height: int, ratio: float) -> QPixmap:
    result = _blank(width, height, ratio)
    with QPainter(result) as painter:
        gap = 2 * px(_GAP)
        paint_key(painter, QRectF(gap, 0, width - gap, height), text, colour)
    return result
