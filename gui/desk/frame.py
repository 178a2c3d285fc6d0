"""What the Desk is made of and where it lies; what it does is in `page`."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QGridLayout,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from games.core import Pair, Seat
from games.match.matchview import MatchView
from gui.desk import words
from gui.desk.loglist import LogPanel
from gui.desk.parts import BoardSide, CodeLine, DeskFooter, DeskHeader, Latest, ResultPanel
from gui.desk.seatpanel import SeatPanel
from gui.desk.seats import CLOCK, LARGE_CLOCK, Reader, SeatPlace
from gui.desk.sheet import SheetPanel
from gui.games import face
from gui.games.styles import styles_of
from gui.kit.theme import SeatStyle, Space
from gui.kit.widgets.banner import Banner, Tone
from gui.kit.widgets.buttons import Button, quiet
from gui.kit.widgets.clock import ClockFace
from gui.kit.widgets.labels import Divider, Role, label
from gui.kit.widgets.notices import Toast
from gui.kit.widgets.pages import Scrolling

LEAST = QSize(640, 480)

WIDE = 960
"""From this width on board, seats and log lie side by side; below it the board is on top."""

UPRIGHT = 1.4
"""From this height on, by the width, a board above the rest is no smaller than beside it."""

TALL = 900
"""From this height on there is room for large names and clocks."""

LEAST_NOTICE = 72
"""So much of what must not be overlooked is always seen, the rest by scrolling."""

BELOW = 64
"""So much above and below a field is shown with it."""

AROUND = 220
"""What header, footer and the lines around the board take of the height."""


class SharedClock(QWidget):
    """The clock that runs for both seats."""

    def __init__(self, view: MatchView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.face = ClockFace(28)
        self.face.setClickable(True)
        self.face.setAccessibleName(words.clock_of(view, None))
        self.face.setToolTip(words.click_to_adjust())
        row = QHBoxLayout(self)
        row.setContentsMargins(Space.L, 0, Space.M, 0)
        row.addWidget(label(words.tr("Time for both"), Role.MUTED), 1)
        row.addWidget(self.face)

    def setLarge(self, large: bool) -> None:
        """Whether there is room for a large clock."""
        self.face.setFixedSize(*(LARGE_CLOCK if large else CLOCK))


class DeskBanners(QWidget):
    """What goes across the whole Desk: nothing is saved, the board is unmasked, a bot failed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.saving = Banner(Tone.DANGER)
        self.retry = self.saving.add(Button(words.tr("Try again")))
        self.bare = Banner(Tone.WARN)
        self.mask_again = self.bare.add(Button(words.tr("Mask again"), key="Esc"))
        self.failed = Banner(Tone.WARN)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.L, 0, Space.L, 0)
        column.setSpacing(Space.S)
        column.addWidget(self.saving)
        column.addWidget(self.bare)
        column.addWidget(self.failed)

    def show_failed(self, names: Sequence[str]) -> None:
        """Whose bot has failed."""
        self.failed.say("  ".join(map(words.bot_failed, names)))


class Notices(QWidget):
    """What comes and goes below the seats, one at a time, so that nothing above it moves.

    `question`: what a paste means; `heard`: what of it was not used; `arbiter`: which of two seats
    acted first in a race; `standing`: why the clocks stand, and unseen time to be ruled on; `time`:
    that it has run out, and what is missing; `settled`: that the match may be closed; `schedule`:
    what is due before it; `privacy`: that what is typed can be hidden; `promise`: the commitment to
    be posted; `latest`: what everybody knows.
    """

    emptied = Signal(bool)
    """Whether nothing is said."""

    def __init__(self, view: MatchView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.arbiter = Banner(Tone.ASK, stacked=True)
        self.firsts = Pair(
            *(
                self.arbiter.add_answer(Button(words.cut(name, 8)), key)
                for name, key in zip(view.setup.players, ("1", "2"), strict=True)
            )
        )
        self.question = Banner(Tone.ASK, stacked=True)
        self.heard = Banner(Tone.CALM, stacked=True)
        self.standing = Banner(Tone.WARN, stacked=True)
        self.charges: dict[Seat | None, Button] = {
            seat: self.standing.add(
                Button(words.charge_to(None if seat is None else view.player(seat)))
            )
            for seat in (None, *Seat)
        }
        self.time = Banner(Tone.WARN, stacked=True)
        self.give_time = self.time.add(Button(words.tr("Give time…"), icon="timer"), 1)
        self.more = self.time.add(Button(words.tr("More…"), icon="more"), 1)
        self.settled = Banner(Tone.CALM, stacked=True)
        self.schedule = Banner(Tone.CALM, stacked=True)
        self.privacy = Banner(Tone.ASK, stacked=True)
        self.promise = Banner(Tone.CALM, stacked=True)
        self.commitment = CodeLine(words.tr("the commitment"))
        self.promise.add(self.commitment, 1)
        self.latest = Latest()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.M)
        calm = (self.settled, self.schedule, self.privacy, self.promise)
        urgent = (self.arbiter, self.question, self.heard, self.standing, self.time)
        for banner in (*urgent, *calm):
            column.addWidget(banner)
            banner.saidChanged.connect(self.settle)
        column.addWidget(self.latest)

    def setPlayers(self, view: MatchView) -> None:
        """Who sits where: it may have been drawn."""
        for name, button in zip(view.setup.players, self.firsts, strict=True):
            button.setText(words.cut(name, 8))
        for seat, button in self.charges.items():
            button.setText(words.charge_to(None if seat is None else view.player(seat)))

    def settle(self) -> None:
        """Show the first that has something to say.

        Below what is due, or offered, stands the commitment too, below “may be closed” what
        everybody knows.
        """
        urgent = (self.question, self.arbiter, self.heard, self.standing, self.time)
        calm = (self.settled, self.schedule, self.privacy, self.promise)
        parts = (*urgent, *calm, self.latest)
        first = next((part for part in parts if part.said()), None)
        below: dict[QWidget, QWidget] = {
            self.schedule: self.promise,
            self.privacy: self.promise,
            self.settled: self.latest,
        }
        second = None if first is None else below.get(first)
        for part in parts:
            part.setVisible(part is first or (part is second and bool(part.said())))
        self.emptied.emit(first is None)


class DeskFrame(QWidget):
    """The parts of the Desk, laid out."""

    def __init__(
        self,
        view: MatchView,
        reader: Reader,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        styles = styles_of(view)
        self.header = DeskHeader()
        self.banners = DeskBanners()
        self.notices = Notices(view)
        self.side = BoardSide(view, styles)
        self.panels: Pair[SeatPlace] = Pair(
            *(self._make_place(styles[seat], seat, view, reader) for seat in Seat)
        )
        self.panels.one.name.pair(self.panels.two.name)
        self._in_parts = bool(view.game.trials)
        self.panel = face(view.game.id).desk_panel()
        self._crowded = self._in_parts or self.panel is not None
        self.shared = SharedClock(view)
        self.call_time = quiet(words.tr("Call time…"), "hourglass")
        self.result = ResultPanel()
        self.log = LogPanel(styles)
        self.footer = DeskFooter()
        self._lay_out()
        self._leave_enter_to_the_primary()

    @staticmethod
    def _make_place(
        style: SeatStyle,
        seat: Seat,
        view: MatchView,
        reader: Reader,
    ) -> SeatPlace:
        """One line for a move, or a sheet where a submission has several parts."""
        if view.game.trials:
            return SheetPanel(style, seat, view, reader)
        return SeatPanel(style, seat, view, reader)

    def _leave_enter_to_the_primary(self) -> None:
        """A click gives the keyboard to nothing but a field; Tab reaches everything."""
        clocks = (self.shared.face, *(panel.clock for panel in self.panels))
        for widget in (*self.findChildren(QAbstractButton), *clocks, self.log.list):
            widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def minimumSizeHint(self) -> QSize:
        return LEAST

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _lay_out(self) -> None:
        """From the outside in: what comes to its place later is styled anew with all in it."""
        body_widget = QWidget(self)
        self._columns = QGridLayout()
        self._columns.setContentsMargins(Space.L, Space.S, Space.L, Space.S)
        self._columns.setHorizontalSpacing(Space.XL)
        self._columns.setVerticalSpacing(Space.L)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(0)
        page.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)
        page.addWidget(self.header)
        page.addWidget(Divider())
        page.addWidget(body_widget, 1)
        body = QVBoxLayout(body_widget)
        body.setContentsMargins(0, Space.S, 0, 0)
        body.setSpacing(Space.S)
        body.addWidget(self.banners)
        body.addLayout(self._columns, 1)
        page.addWidget(Divider())
        page.addWidget(self.footer)
        self.toast = Toast(self, self.header.room)
        self._told = below(self.notices, self.log) if self._crowded else self.log
        self._middle = QWidget()
        self._seats = Scrolling(self._middle)
        # In this order the Tab key comes to them.
        last = (self._seats, self._told) if self._in_parts else (self._told, self._seats)
        for part in (self.side, *last):
            part.setParent(body_widget)
            if part is self._seats:
                self._fill_middle()
        self._place()
        self._laid = QTimer(self, singleShot=True, interval=0)
        self._laid.timeout.connect(self._keep_in_sight)
        for panel in self.panels:
            panel.focused.connect(self._keep_in_sight)
            panel.draftChanged.connect(self._laid.start)

    def _fill_middle(self) -> None:
        middle = QVBoxLayout(self._middle)
        middle.setContentsMargins(0, 0, 0, 0)
        middle.setSpacing(Space.M)
        middle.addWidget(self.shared)
        middle.addWidget(self.panels.one)
        middle.addWidget(self.panels.two)
        middle.addWidget(self.call_time, 0, Qt.AlignmentFlag.AlignLeft)
        if not self._crowded:
            middle.addWidget(self.notices)
        if self.panel is not None:
            middle.addWidget(self.panel)
        middle.addWidget(self.result)
        middle.addStretch(1)

    def _place(self) -> None:
        """Three columns where there is room for them, else two, or the board above the rest."""
        width, height, grid = self.width(), self.height(), self._columns
        wide = width >= WIDE
        self.header.setWide(wide)
        seats, told = self._seats, self._told
        for part in (self.side, seats, told):
            grid.removeWidget(part)
        for place in (self.shared, *self.panels):
            place.setLarge(wide and height >= TALL)
        if wide:
            middle, log = _columns(width, height)
            grid.addWidget(self.side, 0, 0)
            grid.addWidget(seats, 0, 1)
            grid.addWidget(told, 0, 2)
            seats.setFixedWidth(middle)
            told.setFixedWidth(log)
            self._stretch((1, 0), (1, 0))
            return
        told.setMinimumWidth(0)
        told.setMaximumWidth(WIDE)
        if not self._in_parts and height < width * UPRIGHT:
            grid.addWidget(self.side, 0, 0)
            grid.addWidget(told, 1, 0)
            grid.addWidget(seats, 0, 1, 2, 1)
            seats.setFixedWidth(max(300, round(width * 0.46)))
            self._stretch((1, 0), (3, 2 if self._crowded else 1))
        else:
            grid.addWidget(self.side, 0, 0, 1, 2)
            grid.addWidget(seats, 1, 0)
            grid.addWidget(told, 1, 1)
            seats.setFixedWidth(max(300, round(width * 0.54)))
            self._stretch((0, 1), (1, 1 if self._crowded else 0))

    def _keep_in_sight(self) -> None:
        """The field that has the keyboard, and all that is said below it, are in sight.

        What is said of a text has its height only after the layout, so not while it is typed.
        """
        edit = self.focusWidget()
        if edit is None or not any(panel.holds(edit) for panel in self.panels):
            return
        self._seats.ensureWidgetVisible(edit, 0, BELOW)
        field = edit.parentWidget()
        if field is not None:
            self._seats.ensureWidgetVisible(field, 0, Space.S)

    def _stretch(self, columns: tuple[int, int], rows: tuple[int, int]) -> None:
        """How columns and rows share what room is left."""
        for number in range(2):
            self._columns.setColumnStretch(number, columns[number])
            self._columns.setRowStretch(number, rows[number])


def below(first: Notices, second: QWidget) -> QWidget:
    """Notices above another widget, which takes the rest of the height."""
    both = QWidget()
    column = QVBoxLayout(both)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(Space.M)
    area = Scrolling(first, snug=True)
    area.setMinimumHeight(LEAST_NOTICE)
    first.emptied.connect(area.setHidden)
    column.addWidget(area, 3)
    column.addWidget(second, 2)
    return both


def _columns(width: int, height: int) -> tuple[int, int]:
    """How wide the seats and the log are: what a square board leaves, within reason."""
    left = max(width - (height - AROUND), round(width * 0.5))
    return min(560, max(324, round(left * 0.56))), min(460, max(226, round(left * 0.4) - 40))
