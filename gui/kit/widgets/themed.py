"""Handing a theme down a tree of widgets."""

from PySide6.QtWidgets import QWidget

from gui.kit.theme import Theme


def dress(root: QWidget, theme: Theme) -> None:
    """Give the theme to `root` and to everything below it that takes one."""
    for widget in (root, *root.findChildren(QWidget)):
        take = getattr(widget, "setTheme", None)
        if take is not None:
            take(theme)
