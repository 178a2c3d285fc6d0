"""How a match ended, with the seed that everybody may now check."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from games.match.matchview import MatchView
from gui.desk import words
from gui.kit.theme import Space
from gui.kit.widgets.buttons import icon_button
from gui.kit.widgets.labels import ElidedLabel, Role, Section, label
from gui.kit.wording import wording


class CodeLine(QWidget):
    """A long number with a button that copies it."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._digits = ElidedLabel("", Role.CAPTION)
        face = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        face.setPixelSize(12)
        self._digits.setFont(face)
        self.copy = icon_button("copy", words.tr("Copy {0}").format(name))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.S)
        row.addWidget(self._digits, 1)
        row.addWidget(self.copy)

    def text(self) -> str:
        """The whole number."""
        return self._digits.fullText()

    def setText(self, text: str) -> None:
        """Show another."""
        self._digits.setText(text)


class Latest(QWidget):
    """What the latest round brought, and why, in short lines: as much as everybody knows.

    While the board is unmasked it tells the umpire what only the umpire may know, too.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines = label("", Role.CAPTION, wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.S)
        self._title = Section(words.tr("Everybody knows"))
        column.addWidget(self._title)
        column.addWidget(self._lines)

    def setView(self, view: MatchView) -> None:
        """Show what a running match has come to, as far as this viewer knows."""
        self._title.setTitle(words.known_by(view))
        news = () if view.over else view.game.news(view.board)
        self._lines.setText("\n".join(map(wording(view), news)))

    def said(self) -> str:
        """What it says."""
        return self._lines.text()


class ResultPanel(QWidget):
    """Who won, why, what the score was made of; the seed and its commitment."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._who = label("", Role.HEADING, wrap=True)
        self._why = label("", Role.MUTED, wrap=True)
        self._score = label("", Role.BODY, wrap=True)
        self.seed = CodeLine(words.tr("the seed"))
        self.commitment = CodeLine(words.tr("the commitment"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.S)
        for part in (self._who, self._why, self._score):
            part.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            column.addWidget(part)
        column.addSpacing(Space.S)
        column.addWidget(Section(words.tr("Seed")))
        column.addWidget(self.seed)
        column.addWidget(Section(words.tr("Its commitment, shown before the first move")))
        column.addWidget(self.commitment)

    def setView(self, view: MatchView) -> None:
        """Show the end of a match, or nothing while it runs."""
        self.setVisible(view.over)
        if view.outcome is None:
            return
        self._who.setText(words.result(view))
        self._why.setText(words.why(view))
        self._score.setText("\n".join(map(wording(view), view.game.news(view.board))))
        self.seed.setText(view.seed or "")
        self.commitment.setText(view.commitment)
