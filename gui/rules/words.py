"""Everything the Rules say besides the rules."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def tr(text: str) -> str:
    """A text of the Rules in the user's language."""
    return QCoreApplication.translate("Rules", text)


def ruling() -> str:
    """The mark of what is our ruling."""
    return tr("ruling")


def found(number: int, count: int) -> str:
    """How a search stands."""
    return tr("{0} of {1}").format(number, count) if count else tr("not found")
