"""What the Desk is made of and where it lies; what it does is in `page`."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QVBoxLayout, QWidget

from games.core import Pair, Seat
from games.match.matchview import MatchView
from gui.desk import words
from gui.desk.body import DeskBody, Page, Parts
from gui.desk.loglist import LogPanel
from gui.desk.parts import BoardSide, CodeLine, DeskFooter, DeskHeader, Latest, ResultPanel
from gui.desk.seatpanel import SeatPanel
from gui.desk.seats import Reader, SeatPlace, SharedClock
from gui.desk.sheet import SheetPanel
from gui.games import face
from gui.games.styles import styles_of
from gui.kit.theme import SeatStyle, Space, px
from gui.kit.widgets.buttons import Button, quiet
from gui.kit.widgets.flow import in_column
from gui.kit.widgets.labels import Divider
from gui.kit.widgets.notices import Banner, Toast, Tone
from gui.kit.widgets.pages import Scrolling

LEAST = QSize(640, 160)
LOW = 700
"""In a lower window there is less round the buttons and fields."""


class DeskBanners(QWidget):
    """What goes across the whole Desk: nothing is saved, the board is unmasked, a bot failed."""

    def __init__(self) -> None:
        super().__init__()
        self.saving = Banner(Tone.DANGER)
        self.retry = self.saving.add(Button(words.tr("Try again"), elides=True))
        self.bare = Banner(Tone.WARN)
        self.mask_again = self.bare.add(Button(words.tr("Mask again"), key="Esc", elides=True))
        self.failed = Banner(Tone.WARN)
        in_column(
            self.saving,
            self.bare,
            self.failed,
            gap=Space.S,
            margins=(Space.L, 0, Space.L, 0),
            of=self,
        )

    def show_failed(self, names: Sequence[str]) -> None:
        """Whose bot has failed."""
        self.failed.say("  ".join(map(words.bot_failed, names)))


class Notices(QWidget):
    """What must not be overlooked: it comes and goes, one at a time.

    `question`: what a paste means; `heard`: what of it was not used; `arbiter`: which of two seats
    acted first in a race; `standing`: why the clocks stand, and unseen time to be ruled on; `time`:
    that it has run out, and what is missing; `offered`: what a rewind undid; `settled`: that the
    match may be closed; `schedule`: what is due before it; `privacy`: that what is typed can be
    hidden; `promise`: the commitment to be posted.
    """

    emptied = Signal(bool)
    """Whether nothing is said."""

    def __init__(self, view: MatchView) -> None:
        super().__init__()
        self.arbiter = Banner(Tone.ASK, stacked=True)
        self.firsts = Pair(
            *(
                self.arbiter.add_answer(Button(name), key)
                for name, key in zip(view.setup.players, ("1", "2"), strict=True)
            )
        )
        self.question = Banner(Tone.ASK, stacked=True)
        self.leave = self.question.add_cross(words.tr("Leave it"))
        self.heard = Banner(Tone.CALM, stacked=True)
        self.standing = Banner(Tone.WARN, stacked=True)
        self.charges: dict[Seat | None, Button] = {
            seat: self.standing.add(
                Button(words.charge_to(None if seat is None else view.player(seat)), elides=True)
            )
            for seat in (None, *Seat)
        }
        self.time = Banner(Tone.WARN, stacked=True)
        self.give_time = self.time.add(Button(words.tr("Give time…"), icon="timer"), 1)
        self.more = self.time.add(Button(words.tr("More…"), icon="more"), 1)
        self.offered = Banner(Tone.CALM, stacked=True)
        self.settled = Banner(Tone.CALM, stacked=True)
        self.schedule = Banner(Tone.CALM, stacked=True)
        self.privacy = Banner(Tone.ASK, stacked=True)
        self.promise = Banner(Tone.CALM, stacked=True)
        self.commitment = CodeLine(words.tr("the commitment"))
        self.promise.add(self.commitment, 1)
        column = in_column(gap=Space.M, of=self)
        calm = (self.offered, self.settled, self.schedule, self.privacy, self.promise)
        urgent = (self.arbiter, self.question, self.heard, self.standing, self.time)
        for banner in (*urgent, *calm):
            column.addWidget(banner)
            banner.saidChanged.connect(self.settle)

    def setPlayers(self, view: MatchView) -> None:
        """Who sits where: it may have been drawn."""
        for name, button in zip(view.setup.players, self.firsts, strict=True):
            button.setText(name)
        for seat, button in self.charges.items():
            button.setText(words.charge_to(None if seat is None else view.player(seat)))

    def settle(self) -> None:
        """Show the first that has something to say.

        Below what is due, or offered, stands the commitment too; below what a paste left open that
        the time has run out; below why the clocks stand what a rewind undid.
        """
        urgent = (self.question, self.arbiter, self.heard, self.standing, self.time)
        calm = (self.offered, self.settled, self.schedule, self.privacy, self.promise)
        parts = (*urgent, *calm)
        first = next((part for part in parts if part.said()), None)
        below: dict[QWidget, QWidget] = {
            self.question: self.time,
            self.heard: self.time,
            self.standing: self.offered,
            self.schedule: self.promise,
            self.privacy: self.promise,
        }
        second = None if first is None else below.get(first)
        for part in parts:
            part.setVisible(part is first or (part is second and bool(part.said())))
        self.emptied.emit(first is None)


class DeskFrame(QWidget):
    """The parts of the Desk: two bars, and between them all the rest, which `body` lays out."""

    def __init__(self, view: MatchView, reader: Reader) -> None:
        super().__init__()
        self._over = False
        styles = styles_of(view)
        self.header = DeskHeader()
        self.banners = DeskBanners()
        self.body = DeskBody()
        page = self._lay_out()
        # Styled once: what is put into another place is so anew, with all in it.
        self.shared = SharedClock(view, self.body)
        self.side = BoardSide(view, styles, self.body)
        self.panels: Pair[SeatPlace] = Pair(
            *(self._make_place(styles[seat], seat, view, reader) for seat in Seat)
        )
        self.panels.one.name.pair(self.panels.two.name)
        self.panel = face(view.game.id).desk_panel()
        self.notices = Notices(view)
        self.call_time = quiet(words.tr("Call time…"), "hourglass")
        self.latest = Latest()
        self.result = ResultPanel()
        self.log = LogPanel(styles)
        self.body.fill(self._parts(bool(view.game.trials) or self.panel is not None))
        self.notices.emptied.connect(self.body.offer)
        self.footer = DeskFooter()
        page.addWidget(self.footer)
        self.toast = Toast(self, self.header.room)
        self._leave_enter_to_the_primary()

    def _make_place(
        self,
        style: SeatStyle,
        seat: Seat,
        view: MatchView,
        reader: Reader,
    ) -> SeatPlace:
        """One line for a move, or a sheet where a submission has several parts."""
        if view.game.trials:
            return SheetPanel(style, seat, view, reader, self.body.pair)
        return SeatPanel(style, seat, view, reader, self.body.pair)

    def _leave_enter_to_the_primary(self) -> None:
        """A click gives the keyboard to nothing but a field; Tab reaches everything."""
        clocks = (self.shared.face, *(panel.clock for panel in self.panels))
        for widget in (*self.findChildren(QAbstractButton), *clocks, self.log.list):
            widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def minimumSizeHint(self) -> QSize:
        return LEAST

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        upright = Space.XS if event.size().height() < px(LOW) else Space.S
        for bar in (self.footer, self.body):
            layout = bar.layout()
            assert layout is not None
            margins = layout.contentsMargins()
            layout.setContentsMargins(margins.left(), upright, margins.right(), upright)

    def show_page(self, page: Page) -> None:
        """Bring the board, the log or what is known into sight."""
        self.body.show_page(page)

    def follow(self, view: MatchView) -> None:
        """Name the tabs, and offer those that hold something."""
        self.body.tabs.name(Page.NEWS, words.page(Page.NEWS.value, view.over))
        self.body.setOver(view.over)
        self.body.offer()
        if view.over and not self._over:
            self.body.show_page(Page.NEWS)
        self._over = view.over

    def _parts(self, crowded: bool) -> Parts:
        notices = Scrolling(self.notices, snug=True)
        self.notices.emptied.connect(notices.setHidden)
        news = QWidget()
        in_column(
            (self.call_time, 0, Qt.AlignmentFlag.AlignLeft),
            self.latest,
            self.result,
            None,
            gap=Space.M,
            of=news,
        )
        return Parts(
            tools=self.side.tools,
            board=self.side,
            scene=self.side.scene,
            seats=self.panels,
            shared=self.shared,
            notices=notices,
            news=Scrolling(news),
            alone=None if self.panel is None else Scrolling(self.panel),
            log=self.log,
            crowded=crowded,
        )

    def _lay_out(self) -> QVBoxLayout:
        page = in_column(gap=0, of=self)
        page.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)
        page.addWidget(self.header)
        page.addWidget(Divider())
        page.addWidget(self.banners)
        page.addWidget(Scrolling(self.body), 1)
        page.addWidget(Divider())
        return page
