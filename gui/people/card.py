from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QLabel, QMenu, QPlainTextEdit, QWidget

from games.core import KnownError, Pair
from games.match.archive import Summary
from games.people import LONGEST_NOTES, MOST_CHAT, ChatName, Person
from gui.kit.texts import People
from gui.kit.theme import DISPLAY_COLOURS, Space, px
from gui.kit.timestamps import when
from gui.kit.widgets.buttons import Button, Kind, danger, icon_button, literal, open_below, quiet
from gui.kit.widgets.cards import ListRow
from gui.kit.widgets.choices import Select, Switch
from gui.kit.widgets.fields import LONGEST_NAME, Field, State
from gui.kit.widgets.flow import Flow, discard, in_column, in_row
from gui.kit.widgets.labels import ElidedLabel, Role, Section, label, show_text
from gui.kit.widgets.pages import FlowGrid, Page
from gui.kit.widgets.sheets import ask
from gui.kit.wording import translate, trouble
from gui.people import words
from gui.people.sheets import MOST_OFFERED, DivideSheet, JoinSheet
from gui.storage.settings import Settings
from gui.storage.store import Store
from gui.table.tournament import PortraitButton, ask_picture

WIDEST = 900
PAGE_SIZE = 20
"""Number of matches shown at first and added by each *Show more*."""
MOST_RIVALS = 12
SAVE_DELAY = 800
"""Delay in ms after the last key press before notes are saved."""
NOTES = 96


class PlayedRow(ListRow):
    def __init__(self, summary: Summary) -> None:
        super().__init__(words.described(summary))
        ended = summary.outcome or People.tr("not finished")
        detail = " · ".join((words.title(summary), ended))
        names = " – ".join(summary.players.values())
        tooltip = in_column(ElidedLabel(names, Role.BODY), ElidedLabel(detail, Role.CAPTION), gap=0)
        in_row(
            (tooltip, 1),
            label(when(summary.header.created), Role.CAPTION),
            gap=Space.M,
            margins=(Space.M, Space.S, Space.M, Space.S),
            of=self,
        )
        self.setEnabled(summary.finished)


class PersonPage(Page):
    """A person's page. All changes are saved immediately.

    `plays` returns True for a person who is playing and therefore cannot be deleted.
    """

    reviewRequested = Signal(str)
    messageSent = Signal(str)
    seriesRequested = Signal(object)
    """Request for a best-of-three series, with a `Pair` of names."""

    def __init__(
        self, store: Store, settings: Settings, id: str, plays: Callable[[Person], bool]
    ) -> None:
        super().__init__()
        self._store, self._settings, self._plays = store, settings, plays
        self._people, self._id, self._most = store.people, id, PAGE_SIZE
        self._deleted = False
        self._later = QTimer(self, singleShot=True, interval=SAVE_DELAY)
        self.head("")
        self.name = Field(People.tr("Name"), People.tr("Name"))
        self.name.setLongest(LONGEST_NAME)
        self.team = Field(People.tr("Team or country"))
        self.chat = Field(People.tr("Chat names"), People.tr("as the chat shows it"))
        colours = [(colour_.name, translate(colour_.name)) for colour_ in DISPLAY_COLOURS]
        usual = ("", People.tr("Usual colour"))
        self.colour = Select([usual, *colours], People.tr("Preferred colour"))
        self.portrait = PortraitButton(ask_picture, self._complain)
        self.me = Switch(People.tr("This is me"), People.tr("This is me"))
        self.notes = QPlainTextEdit()
        self.notes.setAccessibleName(People.tr("Notes"))
        self.notes.setTabChangesFocus(True)
        self.notes.setFixedHeight(px(NOTES))
        self.problem = label("", Role.DANGER, wrap=True)
        self.problem.hide()
        self.series = quiet(People.tr("Best of three with…"), "trophy")
        self.join = quiet(People.tr("Join with…"), "users")
        self.divide = quiet(People.tr("Divide into two…"), "copy")
        self.delete = quiet(People.tr("Delete…"), "trash")
        self.more = quiet(People.tr("Show more"))
        self._names_widget, self._matches_widget = QWidget(), QWidget()
        self._lay_out()
        self._wire()
        self._show()

    @property
    def person(self) -> Person | None:
        """The person on this page, or None if the person was deleted."""
        return self._people.all.get(self._id)

    def leave(self) -> None:
        self._save()

    def _save(self) -> None:
        old = self.person
        if old is None or self._deleted:
            return
        name = " ".join(self.name.text().split())
        if not name:
            self.name.setState(State.REFUSED, People.tr("Enter a name."))
            return
        new = replace(
            old,
            name=name,
            team=" ".join(self.team.text().split()),
            colour=str(self.colour.value()),
            notes=self.notes.toPlainText()[:LONGEST_NOTES],
        )
        typed = " ".join(self.chat.text().split())
        if typed:
            new = new.with_chat(ChatName(typed))
        if new != old:
            self._edit(new)

    def _edit(self, new: Person) -> None:
        try:
            self._people.edit(new)
        except KnownError as error:
            self.name.setState(State.REFUSED, trouble(error))
            return
        self.chat.clear()
        self._show()

    def _keep_portrait(self) -> None:
        try:
            self._people.keep_portrait(self._id, self.portrait.data)
        except KnownError as error:
            self._complain(trouble(error))

    def _forget_chat(self, name: str) -> None:
        if (person := self.person) is not None:
            self._edit(person.without_chat(name))

    def _forget_name(self, name: str) -> None:
        if (person := self.person) is not None:
            self._edit(replace(person, also=tuple(name_ for name_ in person.also if name_ != name)))

    def _choose_me(self, on: bool) -> None:
        self._settings.change(me=self._id if on else "")

    def rivals_menu(self) -> QMenu:
        menu = QMenu(self)
        name = "" if self.person is None else self.person.name
        others = [
            person for person in self._people.all.find("", MOST_RIVALS + 1) if person.id != self._id
        ]
        for other in others[:MOST_RIVALS]:
            pair = Pair(name, other.name)
            menu.addAction(literal(other.name), partial(self.seriesRequested.emit, pair))
        return menu

    def ask_join(self) -> None:
        if (person := self.person) is not None:
            done = People.tr("{0} is now one person.").format(person.name)
            JoinSheet(self, self._people, person, partial(self._changed, done)).open()

    def ask_divide(self) -> None:
        if (person := self.person) is None:
            return

        def done(second: Person) -> None:
            self._changed(People.tr("{0} is now a separate person.").format(second.name))

        matches = self._summaries(MOST_OFFERED)
        DivideSheet(self, self._people, person, matches, done).open()

    def ask_delete(self) -> None:
        if (person := self.person) is None:
            return
        if self._plays(person):
            complaint = People.tr(
                "{0} is playing, or has games left in an evening. Wait until they are over, or"
                " withdraw this person on the evening’s page, before you delete them."
            )
            self._complain(complaint.format(person.name))
            return
        keep = Button(People.tr("Keep"), Kind.QUIET)
        ask(
            self,
            People.tr("Delete {0}?").format(person.name),
            People.tr(
                "Chat names, team, picture and notes are deleted. Matches stay, with the names they"
                " were played under."
            ),
            (danger(People.tr("Delete")), self._delete),
            (keep, None),
        )

    def _delete(self) -> None:
        try:
            self._people.delete(self._id)
        except KnownError as error:
            self._complain(trouble(error))
            return
        self._deleted = True
        self.backRequested.emit()

    def _separate(self, joined: Person) -> None:
        try:
            self._people.keep(self._people.all.part(joined.id))
        except KnownError as error:
            self._complain(trouble(error))
        else:
            self._changed(words.undone(joined.name))

    def _changed(self, message: str) -> None:
        self._show()
        self.messageSent.emit(message)

    def _complain(self, sentence: str) -> None:
        show_text(self.problem, sentence)

    def _show(self) -> None:
        person = self.person
        if person is None:
            return
        self.header.setTitle(person.name, People.tr("People"))
        for field, text in ((self.name, person.name), (self.team, person.team)):
            if field.text() != text:
                field.setText(text)
            field.setState(State.NEUTRAL)
        self.colour.setValue(person.colour if self._offered(person.colour) else "")
        if self.notes.toPlainText() != person.notes:
            self.notes.setPlainText(person.notes)
        self.portrait.show_portrait(self._people.portrait(self._id))
        me = self._people.all.get(self._settings.now.me or "")
        self.me.setChecked(me is not None and me.id == person.id)
        self.chat.setEnabled(len(person.chat) < MOST_CHAT)
        self._complain("")
        self._names_widget = self._replaced(self._names_widget, self._names(person))
        self._matches_widget = self._replaced(self._matches_widget, self._matches())

    def _offered(self, colour: str) -> bool:
        return any(display_colour.name == colour for display_colour in DISPLAY_COLOURS)

    def _replaced(self, old: QWidget, new: QWidget) -> QWidget:
        self._column.replaceWidget(old, new)
        discard(old)
        return new

    def _names(self, person: Person) -> QWidget:
        names = QWidget()
        column = in_column(gap=Space.XS, of=names)
        for chat_name in person.chat:
            detail = People.tr("learned at the Desk") if chat_name.learned else ""
            forget = People.tr("Forget {0}").format(chat_name.name)
            row = _removable(
                chat_name.name, detail, forget, partial(self._forget_chat, chat_name.name)
            )
            column.addWidget(row)
        joined = self._people.all.joined_to(self._id)
        if person.also:
            column.addWidget(Section(People.tr("Also played as")))
        for name in person.also:
            member = next((row for row in joined if row.name == name), None)
            if member is None:
                forget = People.tr("Forget {0}").format(name)
                column.addWidget(_removable(name, "", forget, partial(self._forget_name, name)))
            else:
                undo = quiet(People.tr("Undo"), "undo")
                undo.setAccessibleName(People.tr("Separate {0} again").format(name))
                undo.clicked.connect(partial(self._separate, member))
                column.addWidget(_row(name, People.tr("joined"), undo))
        return names

    def _summaries(self, most: int) -> tuple[Summary, ...]:
        try:
            numbers = self._people.matches(self._id)[:most]
            return self._store.require_archive().listing.summaries(numbers)
        except KnownError as error:
            self._complain(trouble(error))
            return ()

    def _matches(self) -> QWidget:
        shown = QWidget()
        column = in_column(gap=0, of=shown)
        numbers = self._people.matches(self._id)
        summaries = self._summaries(self._most)
        if not summaries:
            column.addWidget(label(People.tr("Nothing yet."), Role.MUTED))
            return shown
        playing = self._store.require_archive().persons.playing(numbers[:5_000])
        against = words.rivals(self._people.all, self._id, tuple(playing.values()))
        if against:
            text = People.tr("Against {0}").format(against)
            column.addWidget(label(text, Role.MUTED, wrap=True))
        for summary in summaries:
            row = PlayedRow(summary)
            row.clicked.connect(partial(self.reviewRequested.emit, summary.header.id))
            column.addWidget(row)
        self.more.setVisible(len(numbers) > self._most)
        return shown

    def _show_more(self) -> None:
        self._most += PAGE_SIZE
        self._show()

    def _wire(self) -> None:
        for field in (self.name, self.team, self.chat):
            field.edit.editingFinished.connect(self._save)
        self.notes.textChanged.connect(self._later.start)
        self._later.timeout.connect(self._save)
        self.colour.valueChanged.connect(lambda _value: self._save())
        self.portrait.changed.connect(self._keep_portrait)
        self.me.toggled.connect(self._choose_me)
        self.series.clicked.connect(lambda: open_below(self.series, self.rivals_menu()))
        self.join.clicked.connect(self.ask_join)
        self.divide.clicked.connect(self.ask_divide)
        self.delete.clicked.connect(self.ask_delete)
        self.more.clicked.connect(self._show_more)

    def _lay_out(self) -> None:
        self.more.hide()
        explanation = People.tr(
            "Only you see this: it is not on the Stage, in posts, in pictures or in records."
        )
        self._fields = FlowGrid(least=260, most=2)
        for field in (self.name, self.team):
            self._fields.add(field)
        self._column = self.fill(
            self._fields,
            Flow(self.portrait, self.colour, self.me, gap=16),
            self.chat,
            self._names_widget,
            label(People.tr("Notes"), Role.OVERLINE),
            self.notes,
            label(explanation, Role.CAPTION, wrap=True),
            self.problem,
            Flow(self.series, self.join, self.divide, self.delete, gap=8),
            Section(People.tr("Played")),
            self._matches_widget,
            self.more,
            None,
            widest=WIDEST,
        )


def _removable(name: str, detail: str, tooltip: str, forget: Callable[[], None]) -> QWidget:
    remove = icon_button("x", tooltip)
    remove.clicked.connect(forget)
    return _row(name, detail, remove)


def _row(name: str, detail: str, button: QWidget) -> QWidget:
    row = QWidget()
    parts: list[QLabel] = [ElidedLabel(name, Role.BODY), label(detail, Role.CAPTION)]
    in_row((parts[0], 1), parts[1], button, gap=Space.M, of=row)
    return row
