"""What stands round the replay: the header, and beside it the log, the facts, the ways out."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from games.match.matchview import MatchView
from gui.games.styles import styles_of
from gui.kit.theme import RING_GAP, Space, theme_of
from gui.kit.widgets.buttons import Button, quiet
from gui.kit.widgets.choices import Segmented
from gui.kit.widgets.labels import ElidedLabel, Role
from gui.review import words
from gui.review.analysis import AIR
from gui.review.facts import FactsPanel
from gui.review.loglist import ReviewLog
from gui.review.replay import Proof
from gui.table.places import ReviewPanel

FACTS = 1
"""The tab of the facts."""


class ReviewHeader(QWidget):
    """Which match it is, the way home, and whether to show what was secret."""

    revealedChanged = Signal(bool)

    def __init__(self, view: MatchView, secretive: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.home = quiet(words.tr("Home"), "arrow-left")
        self.more = quiet(words.tr("Log"), "list")
        self.more.setCheckable(True)
        self.more.hide()
        self.reveal: Segmented | None = None
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(Space.S, Space.S, Space.L, Space.S)
        row.setSpacing(Space.M)
        row.addWidget(self.home)
        row.addWidget(ElidedLabel(view.game.title, Role.STRONG))
        row.addWidget(ElidedLabel(words.title(view), Role.MUTED), 1)
        if secretive:
            options: list[tuple[object, str]] = [
                (False, words.tr("As it was seen")),
                (True, words.tr("Everything revealed")),
            ]
            self.reveal = Segmented(options, words.tr("What is shown"))
            self.reveal.valueChanged.connect(lambda on: self.revealedChanged.emit(bool(on)))
            row.addWidget(self.reveal)
        row.addWidget(self.more)

    def addEnd(self, widget: QWidget) -> None:
        """Put a button at the right end."""
        self._row.addWidget(widget)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.background))
        line = QRectF(0, self.height() - 1, self.width(), 1)
        painter.fillRect(line, QColor(theme.line))
        painter.end()


class ReviewSide(QWidget):
    """Log or facts, and below them what can be copied and saved.

    `archived`: the archive holds the match, with more than its record tells. `proof` is asked when
    the facts are first looked at. `copyRequested(text)`: somebody copies one of them.
    """

    copyRequested = Signal(str)

    def __init__(
        self,
        view: MatchView,
        proof: Callable[[], Proof],
        archived: bool,
        analysis: ReviewPanel | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        options: list[tuple[object, str]] = [(0, words.tr("Log")), (FACTS, words.tr("About"))]
        self.analysis = analysis
        if analysis is not None:
            options.append((2, words.tr("Analysis")))
        self.tabs = Segmented(options, words.tr("Beside the board"))
        self.log = ReviewLog(view, styles_of(view))
        self._view, self._proof, self._archived = view, proof, archived
        self._facts: FactsPanel | None = None
        self.post = Button(words.tr("Copy post"), icon="copy")
        self.picture = Button(words.tr("Copy picture"), icon="image")
        self.record = Button(words.tr("Save record…"), icon="save")
        self.save_log: Button | None = None
        if archived:
            self.save_log = Button(words.tr("Save log…"), icon="file-text")
        self._stack = QStackedWidget()
        self._stack.addWidget(self.log)
        self._empty = QWidget(self)  # where the facts come to lie
        self._stack.addWidget(self._empty)
        if analysis is not None:
            self._stack.addWidget(analysis)
        self.log.setProperty(RING_GAP, AIR)
        self.tabs.valueChanged.connect(self._turn_to)
        self.setMinimumWidth(360)
        self._lay_out()

    @property
    def facts(self) -> FactsPanel:
        """What the match was; made when it is first looked at, since its proof takes a while."""
        if self._facts is None:
            clocks_off = self._archived and not self._view.timed
            made = FactsPanel(self._view, self._proof(), clocks_off)
            made.setProperty(RING_GAP, AIR)
            made.copyRequested.connect(self.copyRequested)
            self._stack.removeWidget(self._empty)
            self._stack.insertWidget(FACTS, made)
            self._facts = made
        return self._facts

    def _turn_to(self, tab: int) -> None:
        if tab == FACTS:
            self._stack.setCurrentWidget(self.facts)
        else:
            self._stack.setCurrentIndex(tab)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.surface))
        painter.fillRect(QRectF(0, 0, 1, self.height()), QColor(theme.line))
        painter.end()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.L, Space.L, Space.L, Space.L)
        column.setSpacing(Space.M)
        column.addWidget(self.tabs)
        column.addWidget(self._stack, 1)
        grid = QGridLayout()
        grid.setSpacing(Space.S)
        buttons = [self.post, self.picture, self.record]
        if self.save_log is not None:
            buttons.append(self.save_log)
        for index, button in enumerate(buttons):
            wide = 2 if index == len(buttons) - 1 and index % 2 == 0 else 1
            grid.addWidget(button, index // 2, index % 2, 1, wide)
        column.addLayout(grid)
