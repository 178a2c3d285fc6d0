"""The Desk's words in the user's language."""

from PySide6.QtCore import QCoreApplication


def tr(text: str) -> str:
    """A text of the Desk in the user's language."""
    return QCoreApplication.translate("Desk", text)
