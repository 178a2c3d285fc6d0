from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication, QGraphicsScene, QWidget

from gui.kit.theme import set_theme, theme_of


def set_motion(on: bool, shown: QWidget | QGraphicsScene | None = None) -> None:
    """Switch animations on or off for a window or scene; None: for the application."""
    of = shown or QCoreApplication.instance()
    assert isinstance(of, QApplication | QWidget | QGraphicsScene)
    set_theme(of, theme_of(shown).with_motion(on))
