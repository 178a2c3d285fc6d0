"""The widgets around the replay: header, transport controls, log, facts and exports."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable

from PySide6.QtCore import (
    QModelIndex,
    QRectF,
    QSignalBlocker,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QListView, QSlider, QStackedWidget, QWidget

from games.core import Pair
from games.match.matchview import MatchView
from gui.games.styles import styles_of
from gui.kit.texts import Review
from gui.kit.theme import RING_GAP, SeatStyle, Space, px, theme_of
from gui.kit.widgets.buttons import Button, icon_button, quiet, tip
from gui.kit.widgets.choices import Segmented
from gui.kit.widgets.flow import gap, in_column, in_row
from gui.kit.widgets.labels import ElidedLabel, Role, label
from gui.kit.widgets.log_rows import LinesModel, LogDelegate, LogView
from gui.review import words
from gui.review.analysis import AIR
from gui.review.facts import FactsPanel
from gui.review.replay import Proof
from gui.table.extensions import ReviewPanel

SPEEDS = (1.0, 2.0, 0.5)
"""Speed factors of automatic play. The normal speed is 1."""


class Transport(QWidget):
    """Playback controls for `count` steps. `speedChosen` carries a speed from `SPEEDS`."""

    stepRequested = Signal(int)
    speedChosen = Signal(float)

    def __init__(self, count: int) -> None:
        super().__init__()
        self._last, self._now = count - 1, 0
        self.first = icon_button("first", Review.tr("First"), Review.tr("First (Home)"))
        self.back = icon_button("previous", Review.tr("Back"), Review.tr("Back (←)"))
        self.play = icon_button("play", Review.tr("Play"), Review.tr("Play (Space)"))
        self.on = icon_button("next", Review.tr("Forward"), Review.tr("Forward (→)"))
        self.last = icon_button("last", Review.tr("Last"), Review.tr("Last (End)"))
        self.reveal = icon_button(
            "refresh", Review.tr("Again"), Review.tr("Show again what led here (A)")
        )
        self.again = icon_button("repeat", Review.tr("Show the best solution"))
        self.again.hide()
        self.speed = quiet("")
        self.speed.setFixedWidth(px(52))
        self._speed = SPEEDS[0]
        self._name_speed()
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, self._last)
        self.slider.setPageStep(max(2, count // 8))
        self.slider.setAccessibleName(Review.tr("Step"))
        self.words = label("", Role.MUTED)
        self.words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._lay_out()
        self._wire()

    def setStep(self, index: int, title: str) -> None:
        self._now = index
        with QSignalBlocker(self.slider):
            self.slider.setValue(index)
        self.words.setText(words.place(title, index, self._last))
        self.slider.setAccessibleDescription(self.words.text())
        for button in (self.first, self.back, self.reveal):
            button.setEnabled(index > 0)
        for button in (self.on, self.last):
            button.setEnabled(index < self._last)

    def setPlaying(self, playing: bool) -> None:
        name = Review.tr("Stop") if playing else Review.tr("Play")
        self.play.setIconName("pause" if playing else "play")
        self.play.setAccessibleName(name)
        self.play.setToolTip(tip(Review.tr("{0} (Space)").format(name)))

    def buttons(self) -> tuple[Button, ...]:
        return (self.first, self.back, self.play, self.on, self.last, self.reveal)

    def _name_speed(self) -> None:
        self.speed.setText(f"{self._speed:g}×")
        self.speed.setAccessibleName(Review.tr("Speed: {0}").format(self.speed.text()))
        self.speed.setToolTip(Review.tr("Speed of playback and reveals"))

    def _choose_speed(self) -> None:
        self._speed = SPEEDS[(SPEEDS.index(self._speed) + 1) % len(SPEEDS)]
        self._name_speed()
        self.speedChosen.emit(self._speed)

    def say(self, text: str) -> None:
        self.words.setText(text)

    def _lay_out(self) -> None:
        row = in_row(gap=Space.XS, margins=(Space.M, Space.S, Space.L, Space.S), of=self)
        for button in self.buttons():
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # after a click, Space still plays
            row.addWidget(button)
        row.addWidget(self.again)
        self.speed.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        row.addWidget(self.speed)
        gap(row, 8)
        row.addWidget(self.slider, 1)
        gap(row, 12)
        row.addWidget(self.words)
        widest = words.place(words.after(False, self._last), self._last, self._last)
        self.words.setMinimumWidth(self.words.fontMetrics().horizontalAdvance(widest))

    def _wire(self) -> None:
        self.first.clicked.connect(lambda: self.stepRequested.emit(0))
        self.back.clicked.connect(lambda: self.stepRequested.emit(self._now - 1))
        self.on.clicked.connect(lambda: self.stepRequested.emit(self._now + 1))
        self.last.clicked.connect(lambda: self.stepRequested.emit(self._last))
        self.slider.valueChanged.connect(self.stepRequested)
        self.speed.clicked.connect(self._choose_speed)


BATCH = 60


class ReviewLog(LogView):
    """The match's log. `eventRequested(number)` carries an event's number. The first event is 1."""

    eventRequested = Signal(int)

    def __init__(self, view: MatchView, styles: Pair[SeatStyle]) -> None:
        super().__init__()
        self._lines = LinesModel(view, view.log, self)
        self._delegate = LogDelegate(styles, self)
        self._showing = self._unseen = False
        self._row = -1
        self.setItemDelegate(self._delegate)
        self.setAccessibleName(Review.tr("Log"))
        self.setLayoutMode(QListView.LayoutMode.Batched)  # keeps the event loop responsive
        self.setBatchSize(BATCH)
        self.verticalScrollBar().rangeChanged.connect(self._go_to_marked)

    def setEvents(self, events: int) -> None:
        """Mark the last log line within the first `events` events, ignoring undone lines."""
        lines = self._lines.lines
        row = bisect_right(lines, events, key=lambda line: line.number) - 1
        while row >= 0 and lines[row].undone:
            row -= 1
        self._row = row
        if self.model() is not None:
            self._mark(row)

    def showEvent(self, event: QShowEvent) -> None:
        """Lay out the lines when the log is first shown, because it then has its final width."""
        super().showEvent(event)
        if self.model() is None:
            self.setModel(self._lines)
            self.selectionModel().currentChanged.connect(self._on_current)
            self._mark(self._row)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._unseen = self._unseen or event.size().width() != event.oldSize().width()
        super().resizeEvent(event)

    def _mark(self, row: int) -> None:
        self._showing = True
        self.setCurrentIndex(self._lines.index(row) if row >= 0 else QModelIndex())
        self._showing = False
        self._unseen = True
        self._go_to_marked()

    def _go_to_marked(self) -> None:
        marked = self.currentIndex()
        if not marked.isValid():
            self.scrollToTop()
        elif self._unseen and self.visualRect(marked).isValid():
            self._unseen = False
            self.scrollTo(marked)

    def _on_current(self, current: QModelIndex) -> None:
        if not self._showing and current.isValid():
            self.eventRequested.emit(self._lines.lines[current.row()].number)


WIDTH = 392
"""Width of the side panel, in pixels at text scale 1."""
FACTS, ANALYSIS = 1, 2
LOW = 400
"""Height of the side panel below which the export buttons become a row of icons."""


class ReviewHeader(QWidget):
    revealedChanged = Signal(bool)

    def __init__(self, view: MatchView, secretive: bool) -> None:
        super().__init__()
        self.home = quiet(Review.tr("Home"), "arrow-left")
        self.more = quiet(Review.tr("Details"), "list")
        self.more.setCheckable(True)
        self.more.hide()
        self.reveal: Segmented | None = None
        self.eye = icon_button("eye", Review.tr("Everything revealed"))
        self.eye.setCheckable(True)
        self.eye.hide()
        row = self._row = in_row(gap=Space.M, margins=(Space.S, Space.S, Space.L, Space.S), of=self)
        row.addWidget(self.home)
        row.addWidget(ElidedLabel(view.game.title, Role.STRONG))
        row.addWidget(ElidedLabel(words.title(view), Role.MUTED), 1)
        if secretive:
            ways = (False, Review.tr("As it was seen")), (True, Review.tr("Everything revealed"))
            self.reveal = Segmented(ways, Review.tr("What is shown"))
            self.reveal.valueChanged.connect(self.eye.setChecked)
            self.reveal.valueChanged.connect(lambda on: self.revealedChanged.emit(bool(on)))
            self.eye.toggled.connect(self.reveal.setValue)
            row.addWidget(self.reveal)
        row.addWidget(self.eye)
        row.addWidget(self.more)

    def addEnd(self, widget: QWidget) -> None:
        self._row.addWidget(widget)

    def fit(self, narrow: bool) -> None:
        """In a narrow window, show an eye icon instead of the switch, to leave space for names."""
        self.more.setVisible(narrow)
        if self.reveal is not None:
            self.reveal.setHidden(narrow)
            self.eye.setVisible(narrow)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(theme.background))
            line = QRectF(0, self.height() - 1, self.width(), 1)
            painter.fillRect(line, QColor(theme.line))


class Tabs(QStackedWidget):
    """Stacked pages. The minimum size depends only on the current page."""

    def minimumSizeHint(self) -> QSize:
        shown = self.currentWidget()
        return super().minimumSizeHint() if shown is None else shown.minimumSizeHint()


class ReviewSide(QWidget):
    """The tabs for log, facts and analysis, with export buttons below the tabs.

    `proof` and `analysis` are called when first needed. `archived` is True if the match is in the
    archive. `received` is True if the match has stored messages.
    """

    copyRequested = Signal(str)

    def __init__(
        self,
        view: MatchView,
        proof: Callable[[], Proof],
        archived: bool,
        analysis: Callable[[], ReviewPanel] | None = None,
        received: bool = False,
    ) -> None:
        super().__init__()
        options = [(0, Review.tr("Log")), (FACTS, Review.tr("About"))]
        self._make_analysis = analysis
        self.analysis_in_use: ReviewPanel | None = None
        if analysis is not None:
            options.append((ANALYSIS, Review.tr("Analysis")))
        self.tabs = Segmented(options, Review.tr("Beside the board"))
        self.log = ReviewLog(view, styles_of(view))
        self._view, self._proof, self._archived = view, proof, archived
        self._facts: FactsPanel | None = None
        self.post = quiet(Review.tr("Copy post"), "copy")
        self.picture = quiet(Review.tr("Copy picture"), "image")
        self.record = quiet(Review.tr("Save record…"), "save")
        self.clip = quiet(Review.tr("Save clip…"), "film")
        self.save_log: Button | None = None
        if archived:
            self.save_log = quiet(Review.tr("Save log…"), "file-text")
        self.received = quiet(Review.tr("What was sent…"), "eye") if received else None
        self._stack = Tabs()
        self._stack.addWidget(self.log)
        self._stack.addWidget(QWidget(self))  # placeholder for the facts
        if analysis is not None:
            self._stack.addWidget(QWidget(self))  # placeholder for the analysis
        self.log.setProperty(RING_GAP, AIR)
        self.tabs.valueChanged.connect(self._turn_to)
        self.setMinimumWidth(px(WIDTH))
        self._lay_out()

    @property
    def facts(self) -> FactsPanel:
        """The facts panel, created on first use because verifying the random draws is slow."""
        if self._facts is None:
            clocks_off = self._archived and not self._view.timed
            panel = FactsPanel(self._view, self._proof(), clocks_off)
            panel.setProperty(RING_GAP, AIR)
            panel.copyRequested.connect(self.copyRequested)
            self._put(FACTS, panel)
            self._facts = panel
        return self._facts

    @property
    def analysis(self) -> ReviewPanel | None:
        """The analysis panel, or None if there is no analysis. It is created on first use."""
        if self.analysis_in_use is None and self._make_analysis is not None:
            self.analysis_in_use = self._make_analysis()
            self._put(ANALYSIS, self.analysis_in_use)
        return self.analysis_in_use

    def _put(self, tab: int, page: QWidget) -> None:
        old_page = self._stack.widget(tab)
        self._stack.insertWidget(tab, page)
        if old_page is not None:
            self._stack.removeWidget(old_page)
            old_page.deleteLater()

    def name_post(self, text: str) -> None:
        self.post.setText(text)
        self._post_icon.setAccessibleName(text)
        self._post_icon.setToolTip(tip(text))

    def show_tab(self, tab: int) -> None:
        self.tabs.setValue(tab)
        self._turn_to(tab)

    def _turn_to(self, tab: int) -> None:
        if tab == ANALYSIS and self.analysis is not None:
            self._stack.setCurrentWidget(self.analysis)
        else:
            self._stack.setCurrentWidget(self.facts if tab == FACTS else self.log)
        self._show_exports()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.isVisible():
            # Wait until the page's layout is complete: showing a widget activates the layout.
            QTimer.singleShot(0, self, self._show_exports)
        else:
            self._show_exports()

    def _show_exports(self) -> None:
        low = self.height() < px(LOW)
        wanted = self.tabs.value() != ANALYSIS  # the analysis needs the space
        self._exports.setVisible(wanted and not low)
        self._icons.setVisible(wanted and low)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(theme.surface))
            painter.fillRect(QRectF(0, 0, 1, self.height()), QColor(theme.line))

    def _lay_out(self) -> None:
        column = in_column(
            self.tabs,
            (self._stack, 1),
            gap=Space.M,
            margins=(Space.L, Space.L, Space.L, Space.L),
            of=self,
        )
        self._exports = QWidget()
        self._exports.setProperty("flush", True)
        grid = QGridLayout(self._exports)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(Space.S)
        lasting = (self.save_log, self.received)
        buttons = [self.post, self.picture, self.record, self.clip, *filter(None, lasting)]
        icons = [icon_button(button.iconName(), button.text()) for button in buttons]
        for icon, button in zip(icons, buttons, strict=True):
            button.setElides(True)  # two labels in a row may not fit in some languages
            icon.clicked.connect(button.click)
        self._icons = QWidget()
        in_row(*icons, None, gap=Space.XS, of=self._icons)
        self._icons.hide()
        self._post_icon = icons[0]
        for index, button in enumerate(buttons):
            wide = 2 if index == len(buttons) - 1 and index % 2 == 0 else 1
            grid.addWidget(button, index // 2, index % 2, 1, wide)
        column.addWidget(self._exports)
        column.addWidget(self._icons)
