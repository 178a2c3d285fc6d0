"""Rows of the form: what is chosen, why, by which rule, and what is wrong with it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QRadioButton, QVBoxLayout, QWidget

from games.core import EditionSpec
from gui.kit.theme import Space
from gui.kit.widgets.labels import ClauseLink, Role, label


class OptionRow(QWidget):
    """A choice with its name, one line of explanation, its clause and room for a complaint."""

    clauseRequested = Signal(str)

    def __init__(
        self,
        title: str,
        help_: str,
        clause: str,
        editor: QWidget,
        below: bool = False,
    ) -> None:
        super().__init__()
        self.editor = editor
        self._problem = label("", Role.DANGER, wrap=True)
        self._problem.hide()
        head = QHBoxLayout()
        head.setSpacing(Space.S)
        self._words = (label(title, Role.STRONG), label(help_, Role.CAPTION, wrap=True))
        head.addWidget(self._words[0])
        if clause:
            link = ClauseLink(clause)
            link.clauseRequested.connect(self.clauseRequested)
            head.addWidget(link)
        head.addStretch(1)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addLayout(head)
        words.addWidget(self._words[1])
        row = QVBoxLayout() if below else QHBoxLayout()
        row.setSpacing(Space.S if below else Space.XL)
        row.addLayout(words, 1)
        row.addWidget(editor)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, Space.XS, 0, Space.XS)
        column.setSpacing(Space.XS)
        column.addLayout(row)
        column.addWidget(self._problem)

    def setUsable(self, usable: bool) -> None:
        """Whether there is a choice now; the rule can be read all the same."""
        for part in (*self._words, self.editor):
            part.setEnabled(usable)

    def setHelp(self, help_: str) -> None:
        """Explain it otherwise."""
        self._words[1].setText(help_)

    def help(self) -> str:
        """The line of explanation."""
        return self._words[1].text()

    def problem(self) -> str:
        """What is wrong; "" if nothing."""
        return self._problem.text()

    def setProblem(self, sentence: str) -> None:
        """Say what is wrong; "" for nothing."""
        self._problem.setText(sentence)
        self._problem.setVisible(bool(sentence))
        self.editor.setAccessibleDescription(sentence)


class EditionRow(QWidget):
    """One edition of a game, to be chosen."""

    clauseRequested = Signal(str)

    def __init__(self, spec: EditionSpec) -> None:
        super().__init__()
        self.spec = spec
        self.radio = QRadioButton(spec.label)
        self.radio.setAccessibleDescription(spec.help)
        link = ClauseLink(spec.clause)
        link.clauseRequested.connect(self.clauseRequested)
        head = QHBoxLayout()
        head.setSpacing(Space.S)
        head.addWidget(self.radio)
        head.addWidget(link)
        head.addStretch(1)
        help_ = label(spec.help, Role.CAPTION, wrap=True)
        help_.setContentsMargins(28, 0, 0, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, Space.XS)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(help_)
