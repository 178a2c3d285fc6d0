from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from gui.kit.texts import Home
from gui.kit.theme import Space, px
from gui.kit.widgets.buttons import Button, quiet
from gui.kit.widgets.cards import Card
from gui.kit.widgets.fields import LONGEST_NAME
from gui.kit.widgets.flow import Flow, in_column
from gui.kit.widgets.labels import Role, label
from gui.storage.people import StoredPeople
from gui.table.naming import propose_people

NAME, WORDS = 240, 320


class NameCard(Card):
    """A card that asks for the user's name.

    `answered` carries the name, or "" if the user skips the question.
    """

    answered = Signal(str)

    def __init__(self, people: StoredPeople) -> None:
        title = Home.tr("What shall we call you?")
        super().__init__(title, opens=False)
        explanation = Home.tr(
            "Your matches are counted under this name. You can change it in People."
        )
        self.name = QLineEdit(placeholderText=Home.tr("Name"))
        self.name.setAccessibleName(title)
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setFixedWidth(px(NAME))
        propose_people(self.name, people)
        self.keep = Button(Home.tr("Save"))
        self.keep.setEnabled(False)
        self.skip = quiet(Home.tr("Skip"))
        words = QWidget()
        words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        in_column(
            label(title, Role.STRONG), label(explanation, Role.CAPTION, wrap=True), gap=0, of=words
        )
        self.body.addWidget(Flow(words, self.name, self.keep, self.skip, gap=8, readable=WORDS))
        self.body.setContentsMargins(Space.L, Space.S, Space.M, Space.S)
        self.name.textChanged.connect(lambda: self.keep.setEnabled(bool(self._text())))
        self.name.returnPressed.connect(self.keep.click)
        self.keep.clicked.connect(lambda: self.answered.emit(self._text()))
        self.skip.clicked.connect(lambda: self.answered.emit(""))

    def _text(self) -> str:
        return " ".join(self.name.text().split())
