"""The choice of how long a complete round stays open."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from gui.kit.widgets.choices import Segmented


def _tr(text: str) -> str:
    return QCoreApplication.translate("GraceChoice", text)


class GraceChoice(Segmented):
    """So many seconds, or None: until somebody reveals the round (GEN-3)."""

    def __init__(self) -> None:
        super().__init__(
            [(0, _tr("At once")), (5, _tr("5 s")), (10, _tr("10 s")), (None, _tr("By hand"))],
            _tr("Reveal"),
        )

    def setValue(self, value: object) -> None:
        """Choose so many seconds; what is not offered counts as by hand."""
        super().setValue(value if value in (0, 5, 10) else None)
