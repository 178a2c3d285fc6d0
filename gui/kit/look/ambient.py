"""The theme that something is shown in: nobody is given it, whoever paints asks `theme_of(self)`.

The application has a theme, and a window may have one of its own, as the Stage may. When either
changes, every widget that it reaches is repainted and gets one event, `THEME_CHANGED`. What a
widget has made of the theme's colours before it paints (icons, pictures) it makes anew then, in
`customEvent`.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QApplication, QGraphicsScene, QWidget
from shiboken6 import isValid

from gui.kit.look.tokens import DARK, Theme

THEME_CHANGED = QEvent.Type(QEvent.registerEventType())
"""The event of a widget whose theme is another one now; `theme_of` answers with the new one."""

_OWN = "garnetTheme"
"""The property of a window that holds its theme."""


class Application:
    """The application's theme; lengths ask for it by the dozen whenever something is laid out."""

    theme: Theme = DARK


def theme_of(shown: QObject | None = None) -> Theme:
    """The theme of the window that `shown` is in, of a window above it, or the application's."""
    while shown is not None:
        if isinstance(shown, QWidget):
            shown = shown.window()
        own: Theme | None = shown.property(_OWN)
        if own is not None:
            return own
        shown = shown.parent()
    return Application.theme


def set_theme(of: QApplication | QWidget | QGraphicsScene, theme: Theme | None) -> None:
    """Give the application a theme, or one of its own to a window or to a scene without a window.

    None takes it back: a window is shown in the application's again.
    """
    if not keep_theme(of, theme):
        return
    if isinstance(of, QApplication):
        tell(*of.allWidgets())
    elif isinstance(of, QWidget):
        tell(of, *of.findChildren(QWidget))
    else:
        tell(of)


def keep_theme(of: QApplication | QWidget | QGraphicsScene, theme: Theme | None) -> bool:
    """Give it a theme and tell nobody; whether it is another one now."""
    shown = None if isinstance(of, QApplication) else of
    before = theme_of(shown)
    if isinstance(of, QApplication):
        Application.theme = theme or DARK
    else:
        of.setProperty(_OWN, theme)
    return theme_of(shown) != before


def tell(*shown: QWidget | QGraphicsScene) -> None:
    """Tell each that its theme has changed."""
    for one in shown:
        if isValid(one):  # another may have replaced it meanwhile
            QCoreApplication.sendEvent(one, QEvent(THEME_CHANGED))
            one.update()
