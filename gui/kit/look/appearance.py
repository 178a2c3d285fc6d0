"""The choice of the theme (dark, light or the system's), and its application to all widgets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QCoreApplication, QObject, QSize, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QBoxLayout,
    QFormLayout,
    QGridLayout,
    QLayout,
    QWidget,
)
from shiboken6 import isValid

from games.match.brand import NO_BRAND, Brand
from gui.kit.look.focus import FocusRing
from gui.kit.look.sheet import style_sheet
from gui.kit.look.text import font, load_fonts
from gui.kit.look.tokens import DARK, LIGHT, Theme, keep_theme, notify, theme_of


class Mode(Enum):
    SYSTEM = "system"
    DARK = "dark"
    LIGHT = "light"


@dataclass(frozen=True, slots=True)
class AppearanceSettings:
    """The user's appearance settings.

    Motion is off if the user or the system has turned it off. `text` is the text size in per cent.
    `brand` is the brand that viewers see.
    """

    mode: Mode = Mode.SYSTEM
    motion: bool = True
    text: int = 100
    brand: Brand = NO_BRAND


GROWN = ((2_800, 1_900, 1.5), (2_200, 1_250, 1.25), (1_700, 940, 1.1))
"""Window sizes (width, height) with the factor by which text is enlarged from that size upwards."""


def growth(width: int, height: int) -> float:
    return next((grown for w, h, grown in GROWN if width >= w and height >= h), 1.0)


def theme_for(taste: AppearanceSettings, grown: float = 1.0) -> Theme:
    """Return the theme for the user's and the system's settings: dark unless they request light."""
    dark = taste.mode is Mode.DARK or (
        taste.mode is Mode.SYSTEM
        and QGuiApplication.styleHints().colorScheme() != Qt.ColorScheme.Light
    )
    theme = (DARK if dark else LIGHT).with_brand(taste.brand)
    theme = theme.with_motion(taste.motion and not system_reduces_motion())
    return theme.with_scale(round(taste.text / 100 * grown, 3))


def system_reduces_motion() -> bool:
    """Return True if the system requests reduced motion. Return False if Qt cannot tell."""
    hints = getattr(QGuiApplication.styleHints(), "accessibility", None)
    preference = getattr(hints() if hints else None, "motionPreference", None)
    return preference is not None and getattr(preference(), "name", "") == "ReducedMotion"


def palette(theme: Theme) -> QPalette:
    """Return the theme's colours as a Qt palette, for widgets outside the style sheet."""
    role, group = QPalette.ColorRole, QPalette.ColorGroup
    result = QPalette()
    for part, colour in (
        (role.Window, theme.background),
        (role.WindowText, theme.text),
        (role.Base, theme.surface),
        (role.AlternateBase, theme.raised),
        (role.Text, theme.text),
        (role.PlaceholderText, theme.muted),
        (role.Button, theme.raised),
        (role.ButtonText, theme.text),
        (role.BrightText, theme.on_accent),
        (role.ToolTipBase, theme.raised),
        (role.ToolTipText, theme.text),
        (role.Highlight, theme.accent),
        (role.HighlightedText, theme.on_accent),
        (role.Accent, theme.accent),
        (role.Link, theme.accent_text),
        (role.LinkVisited, theme.accent_text),
        (role.Light, theme.raised),
        (role.Midlight, theme.raised),
        (role.Mid, theme.line),
        (role.Dark, theme.line),
        (role.Shadow, theme.scrim),
    ):
        result.setColor(part, QColor(colour))
    for part in (role.WindowText, role.Text, role.ButtonText, role.HighlightedText):
        result.setColor(group.Disabled, part, QColor(theme.disabled))
    return result


def apply(app: QApplication, theme: Theme) -> None:
    """Apply a theme to the application: its style, palette, font, style sheet and focus ring."""
    load_fonts()
    old_sheet, sheet, scale = app.styleSheet(), style_sheet(theme), theme_of().scale
    changed = keep_theme(app, theme)
    if not old_sheet:  # no theme has been applied yet
        app.setStyle("Fusion")
    app.setPalette(palette(theme))
    app.setFont(font())
    if sheet != old_sheet:  # avoid polishing every widget again
        # Replacing a style sheet polishes each widget once for every ancestor. Removing the old
        # sheet and then setting the new one polishes each widget only once.
        app.setStyleSheet("")
        if theme.scale != scale:
            rescale(app, scale, theme.scale)
        app.setStyleSheet(sheet)
    if app.findChild(FocusRing) is None:
        FocusRing(app)
    if changed:
        notify(*app.allWidgets())
    if theme.scale != scale:
        settle(app)


class Appearance(QObject):
    changed = Signal()

    def __init__(self, app: QApplication, taste: AppearanceSettings) -> None:
        super().__init__()
        self._app = app
        self._taste = taste
        self._grown = 1.0
        self._theme = theme_for(taste)
        apply(app, self._theme)
        app.styleHints().colorSchemeChanged.connect(self._refresh)

    @property
    def theme(self) -> Theme:
        return self._theme

    @property
    def taste(self) -> AppearanceSettings:
        return self._taste

    def choose(self, taste: AppearanceSettings) -> None:
        self._taste = taste
        self._refresh()

    def grow(self, size: QSize) -> None:
        self._grown = growth(size.width(), size.height())
        self._refresh()

    def _refresh(self) -> None:
        theme = theme_for(self._taste, self._grown)
        if theme == self._theme:
            return
        self._theme = theme
        apply(self._app, theme)
        self.changed.emit()


HAIRLINE = 1
"""Maximum thickness of lines that are not scaled, in pixels."""
ANY = 1 << 16
"""Lengths of at least this many pixels mean "no limit"."""

Scaled = Callable[[int], int]


def rescale(app: QApplication, before: float, after: float) -> None:
    """Rescale the lengths of every widget from the text scale `before` to `after`.

    Call this while no style sheet is set.
    """

    def scaled(length: int) -> int:
        # Lengths at 100 % are whole numbers, so scaling back is exact.
        plain = abs(length) <= HAIRLINE or length >= ANY
        return length if plain else round(round(length / before) * after)

    bounds = {
        allWidget: _bounds(allWidget, scaled)
        for allWidget in app.allWidgets()
        if isValid(allWidget)
    }
    for widget, (least, most) in bounds.items():  # resizing one widget can change another's limits
        if not isValid(widget):
            continue
        if not widget.isWindow():  # the user chooses a window's size
            _bound(widget, least, most)
        margins = widget.contentsMargins()
        if not margins.isNull():
            widget.setContentsMargins(*_four(margins, scaled))
        if isinstance(widget, QAbstractButton | QAbstractItemView):
            size = widget.iconSize()
            if size.isValid():
                widget.setIconSize(QSize(scaled(size.width()), scaled(size.height())))
        layout: QLayout | None = widget.layout()
        if layout is not None:
            for sublayout in (layout, *layout.findChildren(QLayout)):
                _lay_out(sublayout, scaled)


def settle(app: QApplication) -> None:
    """Make every widget recompute its size hint and layout."""
    for widget in app.allWidgets():
        if not isValid(widget):
            continue
        widget.updateGeometry()
        if isinstance(widget, QAbstractItemView):
            widget.scheduleDelayedItemsLayout()
        unseen = widget.testAttribute(Qt.WidgetAttribute.WA_PendingResizeEvent)
        if not unseen and _follows_its_size(widget):
            QCoreApplication.sendEvent(widget, QResizeEvent(widget.size(), QSize()))


def _follows_its_size(widget: QWidget) -> bool:
    return any("resizeEvent" in vars(kind) for kind in type(widget).__mro__ if _is_ours(kind))


def _is_ours(kind: type) -> bool:
    return not kind.__module__.startswith(("PySide6", "builtins", "shiboken6", "Shiboken"))


def _bounds(widget: QWidget, scaled: Scaled) -> tuple[QSize, QSize]:
    least, most = widget.minimumSize(), widget.maximumSize()
    return (
        QSize(scaled(least.width()), scaled(least.height())),
        QSize(scaled(most.width()), scaled(most.height())),
    )


def _bound(widget: QWidget, least: QSize, most: QSize) -> None:
    if least != widget.minimumSize() or most != widget.maximumSize():
        widget.setMinimumSize(QSize(0, 0))  # otherwise Qt would raise the maximum to the minimum
        widget.setMaximumSize(most)
        widget.setMinimumSize(least)


def _four(margins: object, scaled: Scaled) -> tuple[int, int, int, int]:
    return tuple(  # type: ignore[return-value]
        scaled(getattr(margins, side)()) for side in ("left", "top", "right", "bottom")
    )


def _lay_out(layout: QLayout, scaled: Scaled) -> None:
    # Do not query the layout's items, because PySide would keep references to deleted items.
    layout.setContentsMargins(*_four(layout.contentsMargins(), scaled))
    if isinstance(layout, QGridLayout):
        layout.setHorizontalSpacing(scaled(layout.horizontalSpacing()))
        layout.setVerticalSpacing(scaled(layout.verticalSpacing()))
        for column in range(layout.columnCount()):
            layout.setColumnMinimumWidth(column, scaled(layout.columnMinimumWidth(column)))
        for row in range(layout.rowCount()):
            layout.setRowMinimumHeight(row, scaled(layout.rowMinimumHeight(row)))
    elif isinstance(layout, QFormLayout):
        layout.setHorizontalSpacing(scaled(layout.horizontalSpacing()))
        layout.setVerticalSpacing(scaled(layout.verticalSpacing()))
    elif isinstance(layout, QBoxLayout):
        layout.setSpacing(scaled(layout.spacing()))
    layout.invalidate()
