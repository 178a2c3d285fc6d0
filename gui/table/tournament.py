"""Forms for the tournament that a match belongs to (called *Event* on screen)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QImage, QPixmap
from PySide6.QtWidgets import QWidget

from games.core import PUBLIC, KnownError, Pair, Seat
from games.match.tournament import MAX_TEXT, NO_TOURNAMENT, Tournament, one_line
from gui.kit import exports
from gui.kit.background import FileReader
from gui.kit.exports import portrait, take
from gui.kit.texts import Table
from gui.kit.theme import Space, px
from gui.kit.widgets.buttons import Button, Kind, icon_button, quiet, tip
from gui.kit.widgets.fields import Field, State
from gui.kit.widgets.flow import Flow, in_column
from gui.kit.widgets.labels import Role, label, show_text
from gui.kit.widgets.sheets import Sheet
from gui.kit.wording import trouble
from gui.storage.people import StoredPeople
from gui.storage.settings import Settings
from gui.table.session import Session

_REMEMBERED = ("title", "line", "round", "series")
"""Fields that are remembered for the next match."""


def remembered(settings: Settings, players: Pair[str], people: StoredPeople) -> Tournament:
    """Return the last match's tournament, with these players' teams and portraits."""
    words = {
        name: one_line(text) for name, text in settings.now.event.items() if name in _REMEMBERED
    }
    persons = players.map(people.all.named)
    teams = persons.map(lambda person: "" if person is None else one_line(person.team))
    portraits = players.map(people.portrait_of)
    title, line, round_, series = (words.get(name, "") for name in _REMEMBERED)
    return Tournament(title, line, round_, series, teams, portraits)


def remember(settings: Settings, tournament: Tournament) -> None:
    """Store a tournament for the next match, without the details that come from an evening."""
    words = {name: getattr(tournament, name) for name in _REMEMBERED}
    if tournament.game is not None:
        words = {**settings.now.event, "line": tournament.line}
    settings.change(event={name: text for name, text in words.items() if text})


def forget_score(settings: Settings) -> None:
    words = {name: text for name, text in settings.now.event.items() if name != "series"}
    settings.change(event=words)


class PortraitButton(Flow):
    """A button to choose a player's portrait from a file, and a button to remove the portrait.

    For other kinds of images, pass other functions to read (`take`) and decode (`shown`) the file.
    """

    changed = Signal()

    def __init__(
        self,
        ask: exports.Choose,
        failed: Callable[[str], None],
        take: Callable[[Path], bytes] = take,
        shown: Callable[[bytes], QImage] = portrait,
    ) -> None:
        super().__init__(gap=4)
        self.data = b""
        self._ask, self._failed = ask, failed
        self._read, self._decoded = take, shown
        self._reader = FileReader(self)
        self.choose = quiet(Table.tr("Picture…"), "image")
        self.without = icon_button("x", Table.tr("Without a picture"))
        self.add(self.choose)
        self.add(self.without)
        self.choose.clicked.connect(lambda: self._ask(self, self.take))
        self.without.clicked.connect(lambda: self._set(b""))
        self.show_portrait(b"")

    def take(self, path: Path) -> None:
        """Read an image file in the background. The remove button cancels this."""
        self._failed("")
        self._reader.read(lambda: self._read(path), self._set, self._refuse)
        if self._reader.busy:
            self.choose.setText(Table.tr("Reading…"))
            self.without.show()

    def _refuse(self, error: KnownError) -> None:
        self.show_portrait(self.data)
        self._failed(trouble(error))

    def show_portrait(self, data: bytes) -> None:
        """Show a portrait. If `data` is b"", show none."""
        self.data = data
        self.without.setVisible(bool(data))
        if data:
            self.choose.setIcon(QIcon(QPixmap.fromImage(self._decoded(data))))
            self.choose.setIconSize(QSize(px(28), px(28)))
            self.choose.setText("")
            self.choose.setAccessibleName(Table.tr("Another picture…"))
        else:
            self.choose.setIcon(QIcon())
            self.choose.setText(Table.tr("Picture…"))

    def _set(self, data: bytes) -> None:
        self._reader.cancel()
        self.show_portrait(data)
        self.changed.emit()


def ask_picture(parent: QWidget, then: exports.Then) -> None:
    """Ask the user for an image file and call `then` with its path."""
    kinds = Table.tr("Pictures") + " (*.png *.jpg *.jpeg *.webp)"
    exports.ask_which(parent, Table.tr("Choose a picture"), then, kinds)


class TournamentForm(QWidget):
    """Fields for a tournament and, if `players` is True, for the players' teams and portraits."""

    changed = Signal()

    def __init__(self, players: bool = True, ask: exports.Choose = ask_picture) -> None:
        super().__init__()
        self._showing = False
        self._shown = NO_TOURNAMENT
        self.title = self._field(Table.tr("Title"), Table.tr("Winter Cup"))
        self.line = self._field(Table.tr("Second line"), Table.tr("Presented by…"))
        self.round = self._field(Table.tr("Round"), Table.tr("Semi-final"))
        self.series = self._field(Table.tr("Series"), "2 – 1")
        self._texts = (self.title, self.line, self.round, self.series)
        self.problem = label("", Role.DANGER, wrap=True)
        self.problem.hide()
        column = in_column(
            Flow(self.title, self.line, gap=16),
            Flow(self.round, self.series, gap=16),
            gap=Space.XS,
            of=self,
        )
        self.teams = Pair(*(self._field("", Table.tr("Team or country")) for _ in Seat))
        self.portraits = Pair(*(PortraitButton(ask, self.complain) for _ in Seat))
        for seat in Seat if players else ():
            self.portraits[seat].changed.connect(self._emit_changed)
            column.addWidget(Flow(self.teams[seat], self.portraits[seat], gap=16))
        column.addWidget(self.problem)

    def setPlayers(self, names: Pair[str]) -> None:
        for seat in Seat:
            self.teams[seat].setTitle(Table.tr("Team of {0}").format(names[seat]))
            tooltip = Table.tr("Picture of {0}").format(names[seat])
            self.portraits[seat].choose.setToolTip(tip(tooltip))

    def tournament(self) -> Tournament:
        title, line, round_, series = (one_line(field.text()) for field in self._texts)
        teams = self.teams.map(lambda field: one_line(field.text()))
        portraits = self.portraits.map(lambda button: button.data)
        return replace(
            self._shown,
            title=title,
            line=line,
            round=round_,
            series=series,
            teams=teams,
            portraits=portraits,
        )

    def show_tournament(self, tournament: Tournament) -> None:
        """Fill the fields without emitting `changed`."""
        self._showing, self._shown = True, tournament
        texts = (tournament.title, tournament.line, tournament.round, tournament.series)
        for field, text in zip(self._texts, texts, strict=True):
            field.setText(text)
        for field in (self.title, self.series):  # in an evening, the evening determines these
            field.setEnabled(tournament.game is None)
        for seat in Seat:
            self.teams[seat].setText(tournament.teams[seat])
            self.portraits[seat].show_portrait(tournament.portraits[seat])
        self._showing = False

    def _field(self, title: str, example: str) -> Field:
        field = Field(title, example)
        field.edit.setMaxLength(MAX_TEXT)
        field.textChanged.connect(self._emit_changed)
        return field

    def _emit_changed(self) -> None:
        if not self._showing:
            self.changed.emit()

    def complain(self, sentence: str) -> None:
        """Show an error message, or remove it if `sentence` is ""."""
        show_text(self.problem, sentence)


class TournamentSheet(Sheet):
    def __init__(
        self,
        host: QWidget,
        tournament: Tournament,
        give: Callable[[Tournament], None],
        names: Pair[str] | None = None,
        explained: str = "",
    ) -> None:
        super().__init__(host, Table.tr("Event"))
        self._give = give
        if tournament.game is not None:
            counts = Table.tr("Title and score come from {0} and are counted automatically.")
            explained = f"{explained} {counts.format(tournament.evening)}".strip()
        if explained:
            self.body.addWidget(label(explained, Role.MUTED, wrap=True))
        self.form = TournamentForm(players=names is not None)
        if names is not None:
            self.form.setPlayers(names)
        self.form.show_tournament(tournament)
        self.body.addWidget(self.form)
        self.empty = self.addButton(Button(Table.tr("No event"), Kind.QUIET))
        self.empty.setVisible(tournament.game is None)
        self.addButton(self.closes(Button(Table.tr("Cancel"), Kind.QUIET)))
        self.confirm = self.addButton(Button(Table.tr("Apply"), Kind.PRIMARY, key="⏎"))
        self.empty.clicked.connect(lambda: self._take(NO_TOURNAMENT))
        self.confirm.clicked.connect(lambda: self._take(self.form.tournament()))
        for field in self.form.findChildren(Field):
            field.activated.connect(self.confirm.click)
            field.setState(State.NEUTRAL)

    def open(self) -> None:
        super().open()
        first = self.form.title if self.form.title.isEnabled() else self.form.line
        first.edit.setFocus(Qt.FocusReason.OtherFocusReason)
        first.edit.selectAll()

    def _take(self, tournament: Tournament) -> None:
        try:
            self._give(tournament)
        except KnownError as error:  # another Garnet has taken over the match
            self.form.complain(trouble(error))
        else:
            self.close()


def edit_event(host: QWidget, session: Session, settings: Settings) -> TournamentSheet:
    """Open the sheet for a match's tournament, which is also remembered for the next match."""
    match, view = session.match, session.view(PUBLIC)
    agreement = match.agreement
    names = view.listed if agreement is not None else view.names

    def give(tournament: Tournament) -> None:
        session.set_tournament(tournament)
        remember(settings, replace(tournament, series=""))

    explained = Table.tr("Stage, broadcast, posts and pictures show it. It is kept with the match.")
    sheet = TournamentSheet(host, match.tournament, give, names, explained)
    sheet.open()
    return sheet
