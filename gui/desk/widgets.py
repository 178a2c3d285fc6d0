from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QVBoxLayout, QWidget

from games.core import Pair, Seat
from games.match.matchview import MatchView
from gui.desk.body import DeskBody, Parts
from gui.desk.loglist import LogPanel
from gui.desk.notices import DeskBanners, Notices
from gui.desk.parts import BoardSide, DeskFooter, DeskHeader, LatestNews, ResultPanel
from gui.desk.reading import TextReader
from gui.desk.seatpanel import SeatPanel
from gui.desk.seats import BaseSeatPanel, SharedClock
from gui.desk.sheet import SheetPanel
from gui.games import face
from gui.games.styles import styles_of
from gui.kit.texts import Desk
from gui.kit.theme import Space
from gui.kit.widgets.buttons import quiet
from gui.kit.widgets.flow import in_column
from gui.kit.widgets.labels import Divider
from gui.kit.widgets.notices import Toast
from gui.kit.widgets.pages import Scrolling


class DeskWidgets:
    """Creates and lays out the Desk's widgets, which `MatchDisplay` fills."""

    def __init__(self, page: QWidget, view: MatchView, reader: TextReader) -> None:
        styles = styles_of(view)
        self.header, self.footer = DeskHeader(), DeskFooter()
        self.banners, self.body = DeskBanners(), DeskBody()
        column = in_column(gap=0, of=page)
        column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)
        column.addWidget(self.header)
        column.addWidget(Divider())
        column.addWidget(self.banners)
        column.addWidget(Scrolling(self.body), 1)
        column.addWidget(Divider())
        # Create the clock with its final parent, because Qt restyles a reparented widget.
        self.shared = SharedClock(view, self.body)
        self.side = BoardSide(view, styles, self.body)
        place = SheetPanel if view.game.parts.names else SeatPanel
        self.panels: Pair[BaseSeatPanel] = Pair(
            *(place(styles[seat], seat, view, reader, self.body.pair) for seat in Seat)
        )
        self.panels.one.name.pair(self.panels.two.name)
        self.panel = face(view.game.id).desk_panel()
        self.notices = Notices(view)
        self.call_time = quiet(Desk.tr("Call time…"), "hourglass")
        self.latest, self.result = LatestNews(), ResultPanel()
        self.log = LogPanel(styles)
        self.body.fill(self._parts(bool(view.game.parts.names) or self.panel is not None))
        column.addWidget(self.footer)
        self.toast = Toast(page, self.header.room)
        # A click focuses only fields; Tab reaches all widgets.
        clocks = (self.shared.face, *(panel.clock for panel in self.panels))
        for widget in (*page.findChildren(QAbstractButton), *clocks, self.log.list):
            widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def _parts(self, crowded: bool) -> Parts:
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
            notices=Scrolling(self.notices, snug=True),
            news=Scrolling(news),
            alone=None if self.panel is None else Scrolling(self.panel),
            log=self.log,
            crowded=crowded,
        )
