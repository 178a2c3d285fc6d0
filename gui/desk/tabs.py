from __future__ import annotations

from collections.abc import Collection
from enum import Enum

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QTabBar

from gui.desk import words
from gui.kit.texts import Desk


class Page(Enum):
    BOARD = "board"
    NEWS = "news"
    LOG = "log"
    ALONE = "alone"


class PageTabs(QTabBar):
    def __init__(self) -> None:
        super().__init__()
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setUsesScrollButtons(False)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(Desk.tr("What is shown"))
        for page in Page:
            self.addTab(words.page(page.value))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @property
    def chosen(self) -> Page:
        return list(Page)[self.currentIndex()]

    def choose(self, page: Page) -> None:
        index = list(Page).index(page)
        if self.isTabVisible(index):
            self.setCurrentIndex(index)

    def offer(self, pages: Collection[Page], first: Page) -> None:
        """Set the available pages. If the current page is not among them, show `first`."""
        for index, page in enumerate(Page):
            # Set only what differs: redundant calls make Qt lose changes.
            if self.isTabVisible(index) is not (page in pages):
                self.setTabVisible(index, page in pages)
        if self.chosen not in pages:
            self.choose(first)
        self.updateGeometry()

    def name(self, page: Page, text: str) -> None:
        self.setTabText(list(Page).index(page), text)
