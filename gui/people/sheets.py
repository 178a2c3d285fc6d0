"""Sheets in which the user joins two people or divides one."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QWidget

from games.core import KnownError
from games.match.archive import Summary
from games.people import Person
from gui.kit.texts import People
from gui.kit.theme import Space
from gui.kit.widgets.buttons import Button, Kind
from gui.kit.widgets.fields import LONGEST_NAME, Field, State
from gui.kit.widgets.flow import in_row
from gui.kit.widgets.labels import Role, label
from gui.kit.widgets.sheets import Sheet
from gui.kit.wording import trouble
from gui.people.words import described
from gui.storage.people import StoredPeople
from gui.table.naming import propose_people

MOST_OFFERED = 50
"""Number of recent matches offered when a person is divided."""


class JoinSheet(Sheet):
    """A sheet that joins `person` with another entry of the same person, then calls `done`."""

    def __init__(
        self, host: QWidget, people: StoredPeople, person: Person, done: Callable[[], None]
    ) -> None:
        super().__init__(host, People.tr("Join with…"))
        self._people, self._person, self._done = people, person, done
        explanation = People.tr(
            "Joins two entries of the same person, with the matches and names of both. Matches keep"
            " the names they were played under. It can be undone at any time."
        )
        self.body.addWidget(label(explanation, Role.MUTED, wrap=True))
        self.name = Field(People.tr("Who is the same person?"), People.tr("Name or chat name"))
        propose_people(self.name.edit, people)
        self.body.addWidget(self.name)
        self.addButton(self.closes(Button(People.tr("Cancel"), Kind.QUIET)))
        self.confirm = self.addButton(Button(People.tr("Join"), Kind.PRIMARY, key="⏎"))
        self.confirm.clicked.connect(self._join)
        self.name.activated.connect(self._join)
        self.name.textChanged.connect(lambda: self.name.setState(State.NEUTRAL))

    def _join(self) -> None:
        register, typed = self._people.all, self.name.text()
        other = register.named(typed)
        if other is None and len(matching := register.find(typed, 2) if typed.strip() else []) == 1:
            other = matching[0]
        if other is None:
            self.name.setState(State.REFUSED, People.tr("Nobody has this name."))
            return
        try:
            self._people.keep(register.join(self._person.id, other.id))
        except KnownError as error:
            self.name.setState(State.REFUSED, trouble(error))
            return
        self.close()
        self._done()


class WrappingCheckBox(QWidget):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.box = QCheckBox()
        self.box.setAccessibleName(text)
        top = Qt.AlignmentFlag.AlignTop
        in_row((self.box, 0, top), (label(text, Role.BODY, wrap=True), 1), gap=Space.S, of=self)


class DivideSheet(Sheet):
    """A sheet that asks which names and matches of a person belong to someone else.

    `done(Person)` is called with the new person.
    """

    def __init__(
        self,
        host: QWidget,
        people: StoredPeople,
        person: Person,
        matches: tuple[Summary, ...],
        done: Callable[[Person], None],
    ) -> None:
        super().__init__(host, People.tr("Divide into two"))
        self._people, self._person, self._done = people, person, done
        explanation = People.tr(
            "Choose what belongs to somebody else. Matches keep the names they were played under."
        )
        self.body.addWidget(label(explanation, Role.MUTED, wrap=True))
        self.name = Field(People.tr("The other person’s name"), People.tr("Name"))
        self.name.setLongest(LONGEST_NAME)
        self.body.addWidget(self.name)
        self.chat = {chat_name: WrappingCheckBox(chat_name) for chat_name in person.called}
        joined = {other.name for other in people.all.joined_to(person.id)}
        self.names = {name: WrappingCheckBox(name) for name in person.also if name not in joined}
        self.matches = {match.number: WrappingCheckBox(described(match)) for match in matches}
        for title, ticks in (
            (People.tr("Chat names"), tuple(self.chat.values())),
            (People.tr("Other names"), tuple(self.names.values())),
            (People.tr("Matches"), tuple(self.matches.values())),
        ):
            if ticks:
                self.body.addWidget(label(title, Role.OVERLINE))
            for tick in ticks:
                self.body.addWidget(tick)
        self.addButton(self.closes(Button(People.tr("Cancel"), Kind.QUIET)))
        self.confirm = self.addButton(Button(People.tr("Divide"), Kind.PRIMARY, key="⏎"))
        self.confirm.clicked.connect(self._divide)
        self.name.activated.connect(self._divide)
        self.name.textChanged.connect(lambda: self.name.setState(State.NEUTRAL))

    def open(self) -> None:
        super().open()
        self.name.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def _divide(self) -> None:
        name = " ".join(self.name.text().split())
        if not name:
            self.name.setState(State.REFUSED, People.tr("Enter a name."))
            return
        names = [name for name, tick in self.names.items() if tick.box.isChecked()]
        chat = [chat_name for chat_name, tick in self.chat.items() if tick.box.isChecked()]
        numbers = [number for number, tick in self.matches.items() if tick.box.isChecked()]
        try:
            second = self._people.divide(self._person.id, name, names, chat, numbers)
        except KnownError as error:
            self.name.setState(State.REFUSED, trouble(error))
            return
        self.close()
        self._done(second)
