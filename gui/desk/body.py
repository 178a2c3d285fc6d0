from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QSize, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from games.core import Pair
from gui.desk.arrangement import (
    LEAST_HEIGHT,
    LINES,
    LOG,
    MIN_BOARD_SHARE,
    SEATS,
    TABS_AND_TOOLS,
    Arrangement,
    Room,
    best,
    fits_without_tabs,
    height_under_board,
    room_for_board,
)
from gui.desk.boxes import Box
from gui.desk.seats import BaseSeatPanel, Density, SharedClock
from gui.desk.tabs import Page, PageTabs
from gui.kit.board.scene import BoardScene
from gui.kit.board.view import SMALLEST
from gui.kit.theme import THEME_CHANGED, Space, px, theme_of
from gui.kit.widgets.flow import in_column
from gui.kit.widgets.pages import ACROSS, DOWN, Scrolling

TALL, ABREAST = 900, 800
"""Minimum height for large names and clocks in columns, and minimum width for normal clocks in
other layouts, in pixels at text scale 1.
"""


UNCROWDED = 560
"""Height below which urgent notices replace public news, in pixels at text scale 1."""

MIN_NOTICE_HEIGHT, FULL_HEIGHT = 72, 4_000
"""Minimum height of the notices, and a height that shows all of them, in pixels."""


@dataclass(frozen=True, slots=True)
class Parts:
    """The widgets between the Desk's bars.

    `alone` is the game's private panel for the umpire, or None. If `crowded` is True, the seats
    leave no space for the news below them.
    """

    tools: QWidget
    board: QWidget
    scene: BoardScene
    seats: Pair[BaseSeatPanel]
    shared: SharedClock
    notices: Scrolling
    news: Scrolling
    alone: Scrolling | None
    log: QWidget
    crowded: bool


class DeskBody(QWidget):
    """The widgets between the Desk's bars, in the layout that gives the largest board."""

    def __init__(self) -> None:
        super().__init__()
        self.arrangement: Arrangement | None = None
        self._tight, self._over, self._stale = False, False, False
        self._tabbed = False
        self.tabs = PageTabs()
        self.pair = QWidget()
        self.seats = Scrolling(self.pair, snug=True, parent=self)
        self._pair = QBoxLayout(DOWN, self.pair)
        self._pair.setContentsMargins(0, 0, 0, 0)
        self._pair.setSpacing(Space.M)
        self._root = in_column(margins=(Space.L, Space.S, Space.L, Space.S), of=self)
        self._laid = QTimer(self, singleShot=True, interval=0)
        self._laid.timeout.connect(self.scroll_to_field)

    def fill(self, parts: Parts) -> None:
        self.parts, self._crowded = parts, parts.crowded
        for seat in parts.seats:
            self._pair.addWidget(seat, 1)
        for part in self._all_widgets():
            part.setParent(self)
        self.tabs.currentChanged.connect(lambda _index: self._show_page())

    def setOver(self, over: bool) -> None:
        """Set whether the match is over, in which case the seats need less space."""
        if over is not self._over:
            self._over = over
            self._place(self.size())

    def show_page(self, page: Page) -> None:
        self.tabs.choose(page)

    def scroll_to_field_soon(self) -> None:
        self._laid.start()

    def scroll_to_field(self) -> None:
        """Scroll to the focused field and the messages below it.

        Do not call this while the user is typing: messages get their height only in the next layout
        pass.
        """
        edit = self._field_in_use()
        if edit is not None:
            for part in (edit, edit.parentWidget()):
                if part is not None:
                    scroll_to(part)

    def show_notices(self, urgent: bool) -> None:
        """Scroll to the notices, unless the user is typing.

        Only `urgent` notices make the whole page scroll.
        """
        if self._field_in_use() is None:
            self.seats.verticalScrollBar().setValue(0)
            if urgent:
                notices = self.parts.notices
                QTimer.singleShot(0, notices, lambda: scroll_to(notices))

    def _field_in_use(self) -> QWidget | None:
        edit = self.focusWidget()
        typed_in = edit is not None and any(panel.holds(edit) for panel in self.parts.seats)
        return edit if typed_in else None

    # Layout

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place(event.size())

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:  # gaps and minimum heights depend on the text size
            self._stale = True

    def _all_widgets(self) -> list[QWidget]:
        parts = self.parts
        first = [parts.shared, parts.tools, parts.board, self.seats, parts.notices, self.tabs]
        return [*first, *self._pages()]

    def _place(self, size: QSize) -> None:
        """Choose a layout for this size and distribute the space.

        Heights below `LEAST_HEIGHT` count as `LEAST_HEIGHT`; otherwise the Desk would switch back
        and forth between a scrolling layout and another one.
        """
        size = size.expandedTo(QSize(0, px(LEAST_HEIGHT)))
        room, reach = self._room(size, close=True), self.parts.scene.reach
        chosen = best(room, reach)
        density = Density.COMPACT
        if chosen is Arrangement.COLUMNS:
            tall = size.height() >= TALL * room.scale
            density = Density.LARGE if tall else Density.NORMAL
        else:
            normal = self._room(size, close=False)
            close_fit, normal_fit = (
                (reach(*room_for_board(chosen, height)), fits_without_tabs(chosen, height, reach))
                for height in (room, normal)
            )
            if size.width() >= ABREAST * room.scale and normal_fit >= close_fit:
                room, density = normal, Density.NORMAL
        shares = chosen in (Arrangement.BELOW, Arrangement.ASIDE)
        tabbed = shares and not fits_without_tabs(chosen, room, reach)
        for place in (*self.parts.seats, self.parts.shared):
            place.setDensity(density)
        was_tight, self._tight = self._tight, room.height < UNCROWDED * room.scale
        crowded = not self._over and (self.parts.crowded or self._tight)
        now = (chosen, crowded, tabbed)
        if now != (self.arrangement, self._crowded, self._tabbed) or self._stale:
            self._crowded, self._tabbed, self._stale = crowded, tabbed, False
            self._arrange(chosen)
        elif self._tight is not was_tight:
            self._show_page()
        self._distribute(room)

    def _room(self, size: QSize, close: bool) -> Room:
        margins = self._root.contentsMargins()
        width = size.width() - margins.left() - margins.right()
        height = size.height() - margins.top() - margins.bottom()
        seat = max(place.needs(close) for place in self.parts.seats)
        around = self.parentWidget()
        seen = height if around is None else min(height, around.height())
        return Room(size.width(), width, height, theme_of(self).scale, seat, seen)

    def _arrange(self, arrangement: Arrangement) -> None:
        before, self.arrangement = self.arrangement, arrangement
        columns = arrangement is Arrangement.COLUMNS
        nothing = self.parts.notices.isHidden()
        self._clear_layouts()
        abreast = (Arrangement.BESIDE, Arrangement.BELOW)
        self._pair.setDirection(ACROSS if arrangement in abreast else DOWN)
        match arrangement:
            case Arrangement.COLUMNS:
                self._columns().add_to(self._root)
            case Arrangement.BESIDE:
                self._beside().add_to(self._root)
            case Arrangement.BELOW:
                self._below().add_to(self._root)
            case Arrangement.ASIDE:
                self._aside().add_to(self._root)
            case Arrangement.SINGLE_COLUMN:
                self._single_column().add_to(self._root)
        parts, pile = self.parts, arrangement is Arrangement.SINGLE_COLUMN
        parts.notices.setHidden(nothing)  # Qt hides a widget that gets a new parent
        aside = arrangement is Arrangement.ASIDE  # everything beside the board scrolls together
        self.setMinimumHeight(0 if pile or aside else px(LEAST_HEIGHT))
        margins, edge = self._root.contentsMargins(), Space.S if pile else Space.L
        self._root.setContentsMargins(edge, margins.top(), edge, margins.bottom())
        self.seats.setLeast(FULL_HEIGHT if pile else 0)
        parts.notices.setLeast(FULL_HEIGHT if pile or aside else MIN_NOTICE_HEIGHT)
        for page in self._pages():
            page.setMinimumHeight(px(LINES) if pile else 0)
        parts.shared.setTitled(arrangement is not Arrangement.BELOW or not self._tabbed)
        fill(parts.news, not (columns and self._crowded))
        if parts.alone is not None:
            fill(parts.alone, not columns)
        self.tabs.setVisible(not columns)
        self.offer()
        if before is not None and self._tabbed:
            self.tabs.choose(Page.BOARD)

    def _clear_layouts(self) -> None:
        """Remove all widgets from their layouts, and delete these layouts.

        Never ask a layout for its items: PySide would keep references to items that Qt has deleted.
        """
        boxes = [self._pair, *self._root.findChildren(QBoxLayout)]
        for part in self._all_widgets():
            for box in boxes:
                box.removeWidget(part)
        for box in boxes[1:]:
            if box.parent() is self._root:
                self._root.removeItem(box)
                box.deleteLater()

    def _columns(self) -> Box:
        parts = self.parts
        left = Box(DOWN, parts.tools, parts.board, gap=Space.S, most=parts.board)
        if self._crowded:
            umpire_panel = [parts.alone] if parts.alone is not None else []
            middle = Box(DOWN, self.seats, *umpire_panel, gap=Space.M)
            middle.add_stretch()
            right = Box(DOWN, parts.shared, parts.notices, parts.news, parts.log, gap=Space.M)
            right.share(parts.news, 3)
            right.share(parts.log, 2)
        else:
            middle = Box(DOWN, self.seats, parts.notices, parts.news, gap=Space.M, most=parts.news)
            right = Box(DOWN, parts.shared, parts.log, gap=Space.M, most=parts.log)
        self._across = Box(ACROSS, left, middle, right, gap=Space.XL)
        return self._across

    def _beside(self) -> Box:
        parts = self.parts
        self._across = Box(
            ACROSS, parts.board, self._information(parts.shared, parts.tools), gap=Space.M
        )
        return Box(DOWN, self._across, self.seats, gap=Space.M, most=self._across)

    def _below(self) -> Box:
        parts = self.parts
        if self._tabbed:
            line = Box(ACROSS, self.tabs, parts.tools, parts.shared, gap=Space.M, most=parts.tools)
            pages = Box(DOWN, parts.board, *self._pages())
            self._across = Box(
                DOWN, line, pages, parts.notices, self.seats, gap=Space.S, most=pages
            )
        else:
            line = Box(ACROSS, parts.tools, parts.shared, gap=Space.M, most=parts.tools)
            self._across = Box(
                DOWN, line, parts.board, self.seats, self._information(), gap=Space.S
            )
        return self._across

    def _aside(self) -> Box:
        parts, pages = self.parts, self._pages()
        if self._tabbed:
            line = Box(ACROSS, self.tabs, parts.tools, gap=Space.M, most=parts.tools)
            left = Box(DOWN, line, parts.board, *pages, gap=Space.S)
            right = Box(DOWN, parts.shared, self.seats, gap=Space.M)
            right.add_stretch()
        else:
            left = Box(DOWN, parts.tools, parts.board, gap=Space.S)
            right = Box(DOWN, parts.shared, self.seats, self.tabs, *pages, gap=Space.M)
        for page in (parts.board, *pages):
            left.share(page, 1)
            right.share(page, 1)
        self._pair.insertWidget(0, parts.notices)
        self._across = Box(ACROSS, left, right, gap=Space.M)
        return self._across

    def _single_column(self) -> Box:
        parts = self.parts
        information = self._information()
        whole = Box(
            DOWN, parts.shared, parts.tools, parts.board, self.seats, information, gap=Space.M
        )
        self._across = whole
        return whole

    def _information(self, *above: QWidget) -> Box:
        pages = self._pages()
        column = Box(DOWN, *above, self.parts.notices, self.tabs, *pages, gap=Space.S)
        for page in pages:
            column.share(page, 1)
        return column

    def _pages(self) -> list[QWidget]:
        parts = self.parts
        return [part for part in (parts.news, parts.alone, parts.log) if part is not None]

    def _distribute(self, room: Room) -> None:
        assert self.arrangement is not None
        wide, high = room_for_board(self.arrangement, room)
        parts = self.parts
        parts.board.setMinimumHeight(max(px(SMALLEST), round(room.seen * MIN_BOARD_SHARE)))
        across = self._across
        match self.arrangement:
            case Arrangement.COLUMNS:
                seats, log = columns(room, high)
                rest = room.width - 2 * Space.XL - seats - log
                for index, share in enumerate((rest, seats, log)):
                    across.setStretch(index, share)
            case Arrangement.BESIDE | Arrangement.ASIDE:
                board = usable_width(parts.scene, wide, high)
                if self._tabbed:  # tabs and tools above the board need space
                    board = max(board, round(min(wide, TABS_AND_TOOLS * room.scale)))
                if (
                    self.arrangement is not Arrangement.BESIDE
                ):  # this column contains the seats, too
                    least = max(place.minimumSizeHint().width() for place in parts.seats)
                    board = min(board, room.width - Space.M - least)
                across.setStretch(0, board)
                across.setStretch(1, room.width - Space.M - board)
            case Arrangement.BELOW if not self._tabbed:
                across.setStretch(
                    1, round(min(high - height_under_board(room), wide / parts.scene.aspect))
                )
                across.setStretch(3, round(LINES * room.scale))
            case Arrangement.BELOW:
                pass
            case Arrangement.SINGLE_COLUMN:
                least = round(min(high, wide / parts.scene.aspect))
                parts.board.setMinimumHeight(max(px(SMALLEST), least))

    def offer(self) -> None:
        if self.arrangement is None:
            return
        pages = {Page.NEWS, Page.LOG}
        if self._has_alone():
            pages.add(Page.ALONE)
        if self._tabbed:
            pages.add(Page.BOARD)
        self.tabs.offer(pages, Page.BOARD if self._tabbed else Page.LOG)
        self._show_page()

    def _has_alone(self) -> bool:
        panel = None if self.parts.alone is None else self.parts.alone.widget()
        return panel is not None and not panel.isHidden()

    def _show_page(self) -> None:
        """Show the chosen page or, in columns, all pages.

        If the height is small, urgent notices replace public news.
        """
        parts, page = self.parts, self.tabs.chosen
        every = self.arrangement is Arrangement.COLUMNS
        gives_way = every and self._tight and self._crowded and not parts.notices.isHidden()
        parts.news.setVisible((every and not gives_way) or (not every and page is Page.NEWS))
        parts.log.setVisible(every or page is Page.LOG)
        if parts.alone is not None:
            parts.alone.setVisible(self._has_alone() and (every or page is Page.ALONE))
        parts.board.setVisible(not self._tabbed or page is Page.BOARD)


def scroll_to(part: QWidget) -> None:
    around: QWidget | None = part
    while around is not None:
        around = around.parentWidget()
        if isinstance(around, QScrollArea):
            around.ensureWidgetVisible(part, 0, Space.S)


def columns(room: Room, high: float) -> tuple[int, int]:
    """Return the widths in pixels of the seats and the log that leave a square area for the board.

    The limits of these widths have priority, so the area is not always square.
    """
    left, scale = max(room.width - high, room.width * 0.5), room.scale
    seats = min(560 * scale, max(SEATS * scale, left * 0.56))
    log = min(460 * scale, max(LOG * scale, left * 0.4 - 40))
    return round(seats), round(log)


def usable_width(scene: BoardScene, wide: float, high: float) -> int:
    """Return how much of the width `wide` the board can use, in pixels."""
    shaped = min(wide, high * scene.aspect)
    return round(wide if scene.reach(wide, high) > scene.reach(shaped, high) else shaped)


def fill(area: Scrolling, fills: bool) -> None:
    high = QSizePolicy.Policy.Expanding if fills else QSizePolicy.Policy.Maximum
    area.setSizePolicy(QSizePolicy.Policy.Preferred, high)
