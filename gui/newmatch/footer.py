"""The bottom line: the commitment, what is wrong, and the button that starts the match."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.kit.theme import Space
from gui.kit.widgets.buttons import icon_button, primary
from gui.kit.widgets.labels import Divider, ElidedLabel, Role, label


class Footer(QWidget):
    """Shows the SHA-256 of the seed that drives the draws, before the first move (GEN-4)."""

    def __init__(self, commitment: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.commitment = commitment
        self._hash = ElidedLabel(commitment, Role.CAPTION)
        self._problem = label("", Role.DANGER, wrap=True)
        self._problem.hide()
        self.copy = icon_button("copy", self.tr("Copy the commitment"))
        self.start = primary(self.tr("Start the match"))
        self.start.setMinimumWidth(168)
        self.copy.clicked.connect(self._copy)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(label(self.tr("Commitment to the draws (GEN-4)"), Role.OVERLINE))
        words.addWidget(self._hash)
        words.addWidget(self._problem)
        row = QHBoxLayout()
        row.setContentsMargins(Space.XL, Space.M, Space.XL, Space.M)
        row.setSpacing(Space.M)
        row.addWidget(self.copy)
        row.addLayout(words, 1)
        row.addWidget(self.start)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(Divider())
        column.addLayout(row)

    def problem(self) -> str:
        """What is wrong, where it has no field of its own."""
        return self._problem.text()

    def setProblem(self, sentence: str, ready: bool) -> None:
        """Say what is wrong, and whether the match can be started."""
        self._problem.setText(sentence)
        self._problem.setVisible(bool(sentence))
        self.start.setEnabled(ready)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.commitment)
