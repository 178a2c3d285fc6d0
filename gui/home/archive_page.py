"""The matches of another archive, to look at: nothing in it is changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from games.engine.players import line_of
from gui.home.shelf import Shelf
from gui.kit.theme import Space
from gui.kit.widgets.labels import Role, label
from gui.kit.widgets.pages import PageHeader, centred
from gui.storage.store import Store

WIDEST = 1080


class ArchivePage(QWidget):
    """Lists an archive's matches. The store is closed with the page (`leave`)."""

    backRequested = Signal()
    reviewRequested = Signal(str)
    saveRequested = Signal(str)

    def __init__(
        self,
        store: Store,
        path: Path,
        when: Callable[[str], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.store = store
        self.header = PageHeader(path.name)
        self.shelf = Shelf(when, kept=False)
        text = self.tr(
            "Matches of another archive, to look at. To go on with one of them, start Garnet with"
            " {0}"
        )
        inner = QWidget()
        inner.setMaximumWidth(WIDEST)
        column = QVBoxLayout(inner)
        column.setContentsMargins(Space.XL, Space.S, Space.XL, Space.XXL)
        column.setSpacing(Space.L)
        command = line_of(["garnet", "--archive", str(path)])  # its name may hold anything
        column.addWidget(label(text.format(command), Role.MUTED, wrap=True))
        column.addWidget(self.shelf, 1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self.header)
        outer.addWidget(centred(inner), 1)
        self.shelf.read(store, lambda _summary: True)
        self.header.backRequested.connect(self.backRequested)
        self.shelf.reviewRequested.connect(self.reviewRequested)
        self.shelf.saveRequested.connect(self.saveRequested)

    def enter(self) -> None:
        """The page is shown."""
        self.shelf.search.setFocus()

    def leave(self) -> None:
        """The page is gone for good."""
        self.shelf.outcomes.forget()
        self.store.close()
