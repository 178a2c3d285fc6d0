from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeySequence,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QFrame,
    QLabel,
    QLineEdit,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from games import registry
from gui.kit.look.smooth import smooth
from gui.kit.look.text import elided
from gui.kit.texts import Rules
from gui.kit.theme import RING_RADIUS, Radius, Size, Space, Weight, font, px, theme_of
from gui.kit.widgets.buttons import on_key, quiet
from gui.kit.widgets.choices import Options, Select
from gui.kit.widgets.flow import Flow, empty, gap, in_column, in_row
from gui.kit.widgets.ground import Studio
from gui.kit.widgets.labels import Clickable, Role, Section, label
from gui.rules.reader import Reader
from gui.rules.text import GENERAL, match_position, rule_text

NARROW = 900
"""Page width below which a drop-down list replaces the list of contents, in pixels."""


def pages() -> tuple[str, ...]:
    return (*registry.game_ids(), GENERAL)


def page_of(clause: str, preferred: str) -> str | None:
    """Return a page with this clause, preferably `preferred`, or None if there is none."""
    for page in (preferred, GENERAL, *pages()):
        if clause in rule_text(page).clauses:
            return page
    return None


class RulesPage(Studio):
    """The rules of all games. Clauses are links."""

    homeRequested = Signal()

    def __init__(self, page: str = "") -> None:
        super().__init__()
        self._page = ""
        self._ids = pages()
        titles = [(page_id, rule_text(page_id).title) for page_id in self._ids]
        self.home = quiet(Rules.tr("Home"), "arrow-left")
        self.choice = Select(titles, Rules.tr("Rules of"))
        self.field = QLineEdit()
        self.count = label("", Role.MUTED)
        self.reader = Reader()
        games = (page_id for page_id in self._ids if page_id != GENERAL)
        parts = {game_id for game_id in games if registry.containing_game(game_id)}
        self.contents = Contents(titles, parts)
        self._lay_out()
        self._wire()
        self.showPage(page or self._ids[0])

    @property
    def page(self) -> str:
        return self._page

    def showPage(self, page: str) -> None:
        if page not in self._ids:
            raise ValueError(f"there are no rules of “{page}”")
        if page == self._page:
            return
        self._page = page
        text = rule_text(page)
        self.reader.setRules(text)
        self.contents.setPage(page, text.headings)
        self.choice.setValue(page)
        self._search(self.field.text())

    def goTo(self, clause: str) -> bool:
        """Show a clause on its page. Return False if no page has the clause."""
        page = page_of(clause, self._page)
        if page is None:
            return False
        self.showPage(page)
        return self.reader.goToClause(clause)

    def enter(self) -> None:
        self.reader.setFocus(Qt.FocusReason.OtherFocusReason)

    def _search(self, searched: str) -> None:
        count = self.reader.search(searched.strip())
        self._show_count(1 if count else 0, count, bool(searched.strip()))

    def _step(self, by: int) -> None:
        count = self.reader.match_count()
        self._show_count(self.reader.step(by), count, bool(self.field.text().strip()))

    def _show_count(self, number: int, count: int, has_text: bool) -> None:
        self.count.setText(match_position(number, count) if has_text else "")

    def _focus_search(self) -> None:
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def _escape(self) -> None:
        if not self.field.text() and not self.field.hasFocus():
            self.homeRequested.emit()
            return  # another page has the focus now
        self.field.clear()
        self.enter()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < px(NARROW)
        self.contents.setVisible(not narrow)
        self.choice.setVisible(narrow)
        self._title.setVisible(not narrow)

    def _lay_out(self) -> None:
        self._title: QLabel = label(Rules.tr("Rules"), Role.STRONG)
        self.field.setPlaceholderText(Rules.tr("Search this page"))
        self.field.setAccessibleName(Rules.tr("Search this page"))
        self.field.setMaximumWidth(px(260))
        self.count.setMinimumWidth(px(70))
        fixed = QSizePolicy.Policy.Fixed
        for wide in (self._title, self.choice):
            wide.setSizePolicy(QSizePolicy.Policy.Expanding, fixed)
        self.choice.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.choice.setMinimumContentsLength(8)
        head = Flow(self.home, self._title, self.choice, self.count, self.field, right=True)
        head.setContentsMargins(Space.S, Space.S, Space.L, Space.S)
        body = in_row(self.contents, (self.reader, 1), gap=0)
        in_column(head, (body, 1), gap=0, of=self)

    def _wire(self) -> None:
        self.home.clicked.connect(self.homeRequested)
        self.choice.valueChanged.connect(self.showPage)
        self.contents.pageRequested.connect(self.showPage)
        self.contents.sectionRequested.connect(self.reader.goToSection)
        self.reader.clauseRequested.connect(self.goTo)
        self.field.textChanged.connect(self._search)
        self.field.returnPressed.connect(lambda: self._step(1))
        for keys, act in (
            (QKeySequence.StandardKey.Find, self._focus_search),
            (QKeySequence.StandardKey.FindNext, lambda: self._step(1)),
            (QKeySequence.StandardKey.FindPrevious, lambda: self._step(-1)),
            (Qt.Key.Key_Escape, self._escape),
        ):
            on_key(self, keys, act)


WIDTH = 290
INDENT = 12


class ContentsEntry(Clickable):
    """An entry in the table of contents: a page, a trial's page (`part`), or a section."""

    def __init__(self, text: str, page: bool, part: bool = False) -> None:
        super().__init__()
        self._indent = INDENT if part else 0
        self._face = font(Size.BODY, Weight.STRONG if page and not part else Weight.NORMAL)
        self.setText(text)
        self.setAccessibleName(text)
        self.setCheckable(page)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setProperty(RING_RADIUS, int(Radius.CONTROL))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(px(WIDTH - 32), px(34))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, area = theme_of(self), QRectF(self.rect())
        with smooth(self) as painter:
            painter.setPen(Qt.PenStyle.NoPen)
            if self.isChecked() or self.underMouse():
                painter.setBrush(QColor(theme.raised))
                painter.drawRoundedRect(area, Radius.CONTROL, Radius.CONTROL)
            if self.isChecked():
                painter.setBrush(QColor(theme.accent_text))
                painter.drawRoundedRect(QRectF(4, 9, 3, area.height() - 18), 1.5, 1.5)
            painter.setFont(self._face)
            lit = self.isChecked() or self.underMouse()
            painter.setPen(QColor(theme.text if lit else theme.muted))
            room = area.adjusted(Space.M + 4 + self._indent, 0, -Space.S, 0)
            text = elided(self.text(), painter.fontMetrics(), int(room.width()))
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)


class Contents(QScrollArea):
    """The table of contents. `parts` holds the ids of the trials.

    `pageRequested(id)` requests a page, and `sectionRequested(heading)` a section of the open page.
    """

    pageRequested = Signal(str)
    sectionRequested = Signal(str)

    def __init__(self, titles: Options, parts: Collection[str] = ()) -> None:
        super().__init__()
        self._pages: dict[str, ContentsEntry] = {}
        self._group = QButtonGroup(self)
        body = QWidget()
        column = in_column(gap=px(2), margins=(Space.L, Space.M, Space.L, Space.L), of=body)
        for page, title in titles:
            entry = ContentsEntry(title, page=True, part=page in parts)
            entry.clicked.connect(lambda _on=False, page=page: self.pageRequested.emit(page))
            self._group.addButton(entry)
            self._pages[str(page)] = entry
            column.addWidget(entry)
        gap(column, 24)
        column.addWidget(Section(Rules.tr("On this page")))
        gap(column, 4)
        self._sections = in_column(gap=0)
        column.addLayout(self._sections)
        column.addStretch()
        self.setWidget(body)
        self.setWidgetResizable(True)
        self.setFixedWidth(px(WIDTH))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def setPage(self, page: str, headings: tuple[str, ...]) -> None:
        """Mark the open page and list the page's sections."""
        self._pages[page].setChecked(True)
        empty(self._sections)
        for heading in headings:
            entry = ContentsEntry(heading, page=False)
            entry.clicked.connect(
                lambda _on=False, heading=heading: self.sectionRequested.emit(heading)
            )
            self._sections.addWidget(entry)
