"""Practice's words. No widgets."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication


def tr(text: str) -> str:
    """Practice's words in the user's language."""
    return QCoreApplication.translate("Practice", text)


def grade(number: int) -> str:
    """How hard a puzzle is."""
    return (tr("Easy"), tr("Medium"), tr("Hard"), tr("Expert"), tr("Master"))[number - 1]


def hint(answers: Sequence[str]) -> str:
    """The answer is one of these."""
    return tr("It is one of these: {0}.").format(" · ".join(answers))
