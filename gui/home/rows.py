"""Rows for the matches of an archive."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPixmap
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from games import registry
from games.core import Game, Pair, Seat
from games.match.archive import Summary
from games.match.clocks import Reading
from games.match.matchview import MatchView
from games.match.post import clock_text
from games.match.waiting import awaited_of, waiting
from gui.games import face
from gui.games.styles import styles_for, styles_of
from gui.home import text
from gui.home.cards import TILE
from gui.kit.texts import Home
from gui.kit.theme import Space, px
from gui.kit.widgets.buttons import Button, Kind, danger, icon_button, tip
from gui.kit.widgets.cards import Card, ListRow
from gui.kit.widgets.flow import in_column, in_row
from gui.kit.widgets.labels import ElidedLabel, Role, label
from gui.kit.widgets.marks import SeatName
from gui.kit.wording import wording
from gui.picture.board import BoardPicture

PICTURE, BOARD = 48, 88

When = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class UnfinishedMatch:
    """An unfinished match. `elsewhere` is True if it is open in another running Garnet."""

    summary: Summary
    view: MatchView
    readings: tuple[Reading, ...]
    elsewhere: bool = False

    @property
    def computer(self) -> str:
        lease = self.summary.lease
        return lease.computer if lease is not None and lease.computer else "another computer"


class DeleteButton(QWidget):
    """A delete button that is replaced by a request for confirmation when clicked."""

    confirmed = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self.bin = icon_button("trash", name)
        self._question = label(Home.tr("Delete for good?"), Role.MUTED)
        self.keep = Button(Home.tr("Keep"), Kind.QUIET)
        self.delete = danger(Home.tr("Delete"))
        in_row(self._question, self.keep, self.delete, self.bin, gap=Space.S, of=self)
        self._ask(False)
        self.bin.clicked.connect(lambda: self._ask(True))
        self.keep.clicked.connect(lambda: self._ask(False))
        self.delete.clicked.connect(self.confirmed)

    @property
    def asking(self) -> bool:
        return self.bin.isHidden()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.asking and event.key() == Qt.Key.Key_Escape:
            self._ask(False)
        else:
            super().keyPressEvent(event)

    def _ask(self, asking: bool) -> None:
        had_focus = self.window().focusWidget() in (self.bin, self.keep)
        for widget in (self._question, self.keep, self.delete):
            widget.setVisible(asking)
        self.bin.setVisible(not asking)
        if had_focus:
            (self.keep if asking else self.bin).setFocus(Qt.FocusReason.OtherFocusReason)


class UnfinishedCard(Card):
    resumeRequested = Signal(str)
    deleteRequested = Signal(str)

    def __init__(self, standing: UnfinishedMatch, picture: QPixmap, when: When) -> None:
        super().__init__(" – ".join(standing.view.setup.players))
        moment = when(standing.summary.header.created).replace(" ", "\u00a0")
        self._detail = f"{_describe(standing)} · {moment}"
        if standing.elsewhere:
            self._detail = Home.tr("Running on {0} · ").format(standing.computer) + self._detail
        self.match_id = standing.summary.header.id
        self.elsewhere = standing.elsewhere
        self.awaited = ""
        self._picture = QLabel()
        self._picture.setPixmap(picture)
        self._picture.setFixedSize(px(PICTURE), px(PICTURE))
        self.resume = Button(Home.tr("Take it over …") if standing.elsewhere else Home.tr("Resume"))
        self.delete = DeleteButton(Home.tr("Delete this match"))
        self._lay_out(standing)
        self.activated.connect(self._resume)
        self.resume.clicked.connect(self._resume)
        self.delete.confirmed.connect(lambda: self.deleteRequested.emit(self.match_id))
        self.delete.setVisible(not standing.elsewhere)

    def _resume(self) -> None:
        self.resumeRequested.emit(self.match_id)

    def _lay_out(self, standing: UnfinishedMatch) -> None:
        view, styles = standing.view, styles_of(standing.view)
        players = in_row(gap=Space.S)
        for seat in Seat:
            name = SeatName(styles[seat], view.player(seat), 14)
            name.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
            players.addWidget(name)
            if clock := _clock(standing.readings, seat):
                players.addWidget(label(clock, Role.CAPTION))
        players.addStretch(1)
        if awaited := waiting(view, standing.readings) or awaited_of(view):
            self.awaited = wording(view).sentence(awaited)
        event = view.tournament
        description = " · ".join(
            filter(None, (self.awaited, event.heading, event.series, self._detail))
        )
        words = in_column(players, ElidedLabel(description, Role.CAPTION), gap=0)
        self.setAccessibleDescription(description)
        row = in_row(self._picture, (words, 1), self.resume, self.delete, gap=Space.S)
        self.body.addLayout(row)
        self.body.setContentsMargins(Space.S, Space.S, Space.S, Space.S)


class ArchiveRow(ListRow):
    reviewRequested = Signal(str)
    saveRequested = Signal(str)
    deleteRequested = Signal(str)

    def __init__(self, summary: Summary, game: Game, when: When) -> None:
        super().__init__(" – ".join(text.names(summary, game)))
        self._when = when(summary.header.created)
        self.summary = summary
        self.match_id = summary.header.id
        self.save = icon_button("download", Home.tr("Save the record"))
        self.delete = DeleteButton(Home.tr("Delete this match"))
        self._lay_out(summary, game)
        self.clicked.connect(lambda: self.reviewRequested.emit(self.match_id))
        self.save.clicked.connect(lambda: self.saveRequested.emit(self.match_id))
        self.delete.confirmed.connect(lambda: self.deleteRequested.emit(self.match_id))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete:
            self.delete.bin.click()
        else:
            super().keyPressEvent(event)

    def setOutcome(self, ended: text.Ended) -> None:
        """Show the result, the final board, and the players in their final seats."""
        game = registry.game(self.summary.header.game)
        self._detail.setText(ended.sentence)
        self.setAccessibleDescription(ended.sentence)
        self.setToolTip(tip(ended.sentence))
        if ended.setup is not None:
            seated, styles = ended.setup.players, styles_for(game, ended.setup)
            for seat, name in self.names.items():
                name.setSeatStyle(styles[seat])
                name.setName(seated[seat])
            self.setAccessibleName(" – ".join(seated))
            self.picture.show_end(ended.board, ended.setup)

    def sizeHint(self) -> QSize:
        return QSize(px(TILE), self._column.totalSizeHint().height())

    def _lay_out(self, summary: Summary, game: Game) -> None:
        styles = face(game.id).seat_styles
        listed = zip(styles, text.names(summary, game), strict=True)
        self.names = Pair(*(SeatName(style, name, 14) for style, name in listed))
        self._detail = ElidedLabel("", Role.CAPTION)
        description = ElidedLabel(" · ".join((game.title, self._when)), Role.CAPTION)
        words = in_column(*self.names, self._detail, description, None, gap=px(2))
        self.picture = BoardPicture(game, None, BOARD)
        top = in_row((self.picture, 0, Qt.AlignmentFlag.AlignTop), (words, 1), gap=Space.M)
        actions = in_row(None, self.save, self.delete, gap=0)
        margins = (Space.S, Space.S, Space.S, Space.XS)
        self._column = in_column(top, actions, gap=0, margins=margins, of=self)


def _clock(readings: tuple[Reading, ...], seat: Seat) -> str:
    """Return the formatted time on a seat's stopped clock, for example `1:42 + 4:10`, or ""."""
    for reading in readings:
        if reading.seat is seat:
            if reading.by_post:
                return ""
            bank = "" if reading.bank is None else f" + {clock_text(reading.bank)}"
            return f"{clock_text(reading.left)}{bank}"
    return ""


def _describe(standing: UnfinishedMatch) -> str:
    view = standing.view
    parts = [view.game.title, text.where_it_stands(view)]
    shared = (reading for reading in standing.readings if reading.seat is None)
    parts += [clock_text(reading.left) for reading in shared if not reading.by_post]
    if not standing.elsewhere:
        parts.append(text.kind_of(standing.summary))
    return " · ".join(parts)
