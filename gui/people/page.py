from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPixmap
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from games.people import Person
from gui.kit.exports import portrait
from gui.kit.texts import People
from gui.kit.theme import Space, px
from gui.kit.widgets.buttons import quiet
from gui.kit.widgets.cards import EmptyState, ListRow
from gui.kit.widgets.flow import discard, in_column, in_row
from gui.kit.widgets.labels import ElidedLabel, Role, label
from gui.kit.widgets.pages import Page
from gui.storage.store import Store
from gui.table.naming import person_detail

WIDEST = 900
PAGE_SIZE = 40
"""Number of people shown at first and added by each *Show more*."""
PICTURE = 36


class PersonRow(ListRow):
    def __init__(self, person: Person, picture: bytes) -> None:
        super().__init__(person.name)
        self.person = person
        called = ", ".join(person.called)
        detail = " · ".join(filter(None, (person_detail(person), called)))
        face = QLabel()
        face.setFixedSize(px(PICTURE), px(PICTURE))
        if picture:
            shown = QPixmap.fromImage(portrait(picture))
            keep_ratio = Qt.AspectRatioMode.KeepAspectRatio
            smooth = Qt.TransformationMode.SmoothTransformation
            face.setPixmap(shown.scaled(px(PICTURE), px(PICTURE), keep_ratio, smooth))
            face.setAlignment(Qt.AlignmentFlag.AlignCenter)
        words = in_column(
            ElidedLabel(person.name, Role.STRONG), ElidedLabel(detail, Role.CAPTION), gap=0
        )
        margins = (Space.M, Space.S, Space.M, Space.S)
        in_row(face, (words, 1), gap=Space.M, margins=margins, of=self)
        self.setAccessibleDescription(detail)


class PeoplePage(Page):
    """A searchable list of all people, most recent first."""

    personRequested = Signal(object)

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store, self._most = store, PAGE_SIZE
        self._rows: list[PersonRow] = []
        self.head(People.tr("People"))
        self.search = QLineEdit()
        self.search.setPlaceholderText(People.tr("Search names and chat names"))
        self.search.setAccessibleName(People.tr("Search people"))
        self.search.setClearButtonEnabled(True)
        self.more = quiet(People.tr("Show more"))
        self._none = label(People.tr("Nobody has this name."), Role.MUTED)
        self._empty = EmptyState(
            "users",
            People.tr("Nobody yet"),
            People.tr(
                "Everyone named as a player in a match is added here automatically, with the"
                " matches they played."
            ),
        )
        self._list = in_column(gap=0)
        self.fill(self.search, self._list, self._none, self.more, self._empty, None, widest=WIDEST)
        self.search.textChanged.connect(self._search)
        self.search.installEventFilter(self)
        self.more.clicked.connect(self._show_more)
        self.refresh()

    def rows(self) -> list[PersonRow]:
        return list(self._rows)

    def enter(self) -> None:
        self.refresh()
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move through the list with ↑ and ↓; Enter in the search field opens the first row."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
            places: list[QWidget] = [self.search, *self._rows]
            if step and watched in places:
                at = places.index(watched) + step
                place = places[max(0, min(len(places) - 1, at))]
                place.setFocus(Qt.FocusReason.TabFocusReason)
                return True
            if watched is self.search and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                for row in self._rows[:1]:
                    row.click()
                return True
        return super().eventFilter(watched, event)

    def refresh(self) -> None:
        people = self._store.people.all
        typed = self.search.text().strip()
        people_found = (
            people.find(typed, self._most + 1) if typed else list(people)[: self._most + 1]
        )
        for row in self._rows:
            discard(row)
        self._rows = [self._row(person) for person in people_found[: self._most]]
        for row in self._rows:
            self._list.addWidget(row)
        self.search.setVisible(len(people) > 0)
        self._empty.setVisible(len(people) == 0)
        self._none.setVisible(bool(typed) and not people_found and len(people) > 0)
        self.more.setVisible(len(people_found) > self._most)

    def _row(self, person: Person) -> PersonRow:
        row = PersonRow(person, self._store.people.portrait(person.id))
        row.clicked.connect(lambda: self.personRequested.emit(person))
        row.installEventFilter(self)
        return row

    def _search(self) -> None:
        self._most = PAGE_SIZE
        self.refresh()

    def _show_more(self) -> None:
        self._most += PAGE_SIZE
        self.refresh()
