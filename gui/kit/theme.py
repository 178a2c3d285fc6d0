"""The look of Garnet in one import: tokens, seat styles, fonts, icons and the style sheet.

`apply(app, theme)` sets the application's theme, and `set_theme(window, theme)` sets the theme of
one window. Painting code calls `theme_of(self)` and receives `THEME_CHANGED` after changes. Colours
are `#RRGGBB` strings; paint with `tint(theme.gold)` or `tint(theme.gold, 0.5)`.
"""

from PySide6.QtGui import QColor

from gui.kit.look.appearance import Appearance, AppearanceSettings, Mode, apply, palette, theme_for
from gui.kit.look.colours import (
    DISPLAY_COLOURS,
    Mark,
    SeatStyle,
    contrast,
    display_colour,
    far_enough,
    mix,
)
from gui.kit.look.focus import RING_GAP, RING_RADIUS
from gui.kit.look.icons import ICON, icon, icon_pixmap
from gui.kit.look.sheet import style_sheet
from gui.kit.look.text import FAMILY, font, load_fonts
from gui.kit.look.tokens import (
    DARK,
    LIGHT,
    THEME_CHANGED,
    BoardColours,
    Motion,
    Radius,
    Size,
    Space,
    Theme,
    Weight,
    notify,
    px,
    set_theme,
    theme_of,
)

__all__ = [
    "DARK",
    "DISPLAY_COLOURS",
    "FAMILY",
    "ICON",
    "LIGHT",
    "RING_GAP",
    "RING_RADIUS",
    "THEME_CHANGED",
    "Appearance",
    "AppearanceSettings",
    "BoardColours",
    "Mark",
    "Mode",
    "Motion",
    "Radius",
    "SeatStyle",
    "Size",
    "Space",
    "Theme",
    "Weight",
    "apply",
    "contrast",
    "display_colour",
    "far_enough",
    "font",
    "icon",
    "icon_pixmap",
    "load_fonts",
    "mix",
    "notify",
    "palette",
    "px",
    "set_theme",
    "style_sheet",
    "theme_for",
    "theme_of",
    "tint",
]


def tint(colour: str, alpha: float = 1.0) -> QColor:
    """Return a colour token as a QColor with opacity `alpha`."""
    result = QColor(colour)
    result.setAlphaF(alpha)
    return result
