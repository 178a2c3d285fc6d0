from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedWidget

from games import registry
from gui.app.window import MainWindow
from gui.games import face
from gui.kit import background, exports
from gui.kit.texts import App
from gui.kit.theme import Space
from gui.kit.widgets.choices import Segmented
from gui.kit.widgets.flow import in_column
from gui.kit.widgets.ground import Studio
from gui.kit.widgets.pages import Page
from gui.storage.settings import Settings
from gui.table.extensions import Workbench, WorkshopEditor


@dataclass(frozen=True, slots=True)
class EditorSpec:
    """An editor's title, and its constructor, which is called when the editor is first shown."""

    title: str
    make: Callable[[], WorkshopEditor]


class WorkshopPage(Studio, Page):
    """The page with the games' editors. A `Workbench` keeps the work after the page is left."""

    backRequested = Signal()
    messageSent = Signal(str)

    def __init__(self, editors: Mapping[str, EditorSpec], first: str = "") -> None:
        super().__init__()
        self._editors = dict(editors)
        self._created: dict[str, WorkshopEditor] = {}
        self.head(App.tr("Workshop"))
        titles = [(key, spec.title) for key, spec in editors.items()]
        self.choice = Segmented(titles, App.tr("What to create"))
        self.header.addEnd(self.choice)
        self.choice.setVisible(len(titles) > 1)
        self._stack = QStackedWidget()
        in_column(self.header, (self._stack, 1), gap=Space.XS, of=self)
        self.choice.valueChanged.connect(self._on_choice)
        self.choice.setValue(first or next(iter(self._editors)))
        self._on_choice(self.choice.value())

    @property
    def editor(self) -> WorkshopEditor:
        return self._created[str(self.choice.value())]

    def show_editor(self, key: str) -> WorkshopEditor:
        self.choice.setValue(key)
        return self.editor

    def enter(self) -> None:
        self.editor.enter()

    def leave(self) -> None:
        for editor in self._created.values():
            editor.leave()

    def _on_choice(self, key: object) -> None:
        name = str(key)
        if name not in self._created:
            editor = self._editors[name].make()
            self._created[name] = editor
            self._stack.addWidget(editor)
            self.header.addEnd(editor.tools)
            editor.messageSent.connect(self.messageSent)
        for other, editor in self._created.items():
            editor.tools.setVisible(other == name)
        self._stack.setCurrentWidget(self._created[name])
        if self.isVisible():
            self._created[name].enter()


class Workshop(QObject):
    """Opens the Workshop page, and owns the games' workbenches.

    `used(game_id, option, value)` requests a match with a value made in the Workshop, and
    `tried(PageOffer)` requests a page on which to try it out.
    """

    used = Signal(str, str, object)
    tried = Signal(object)

    def __init__(
        self,
        window: MainWindow,
        where: exports.Where = exports.ask_where,
        settings: Settings | None = None,
    ) -> None:
        super().__init__(window)
        self._window, self._where, self._settings = window, where, settings

    @cached_property
    def benches(self) -> dict[str, Workbench]:
        by_key = {}
        for game_id in registry.game_ids():
            bench = face(game_id).workbench(self._settings, self._where, self)
            if bench is not None:
                bench.used.connect(self.used)
                bench.tried.connect(self.tried)
                by_key[bench.key] = bench
        return by_key

    def open(self, first: str = "") -> WorkshopPage:
        """Open the Workshop. `first` is the key of the editor to show."""
        page = self._make(first)
        self._window.open(page, App.tr("Workshop"))
        return page

    def _make(self, first: str) -> WorkshopPage:
        editors = {
            key: EditorSpec(bench.title, bench.editor) for key, bench in self.benches.items()
        }
        page = WorkshopPage(editors, first)
        page.messageSent.connect(self._window.toast.say)
        return page

    def taker(self, value: Any, data: bytes, path: Path) -> Callable[[], None] | None:
        """Return a function that opens a file with this JSON value, or None if no workbench can.

        The returned function asks before it discards unsaved work. Raise `Unreadable` if the file
        is invalid. Once `benches` exist, this method can be called on any thread.
        """
        for key, bench in self.benches.items():
            take = bench.opens(value, data, path)
            if take is not None:
                return partial(self._take, key, take)
        return None

    def _take(self, key: str, take: Callable[[WorkshopEditor], None]) -> None:
        """Show an editor and pass it to `take`. If the Workshop is not open, open it first."""
        page = self._uncovered()
        shown = page is not None
        page = page or self._make(key)

        def show() -> None:
            if not shown:
                self._window.open(page, App.tr("Workshop"))
            editor = page.show_editor(key)
            background.next_turn(editor, partial(take, editor))

        background.next_turn(page, show)

    @property
    def at_risk(self) -> bool:
        """True if a workbench contains work that only the user can save.

        Reading this saves all other work of the workbenches.
        """
        return any([bench.at_risk() for bench in self.benches.values()])

    def ask_to_close(self, close: Callable[[], None]) -> None:
        """Show the editor with unsaved work, ask what to do with the work, then call `close`."""
        key, bench = next((key, bench) for key, bench in self.benches.items() if bench.at_risk())
        page = self._window.page
        if not isinstance(page, WorkshopPage):
            page = self.open()
        bench.ask_to_close(self._window, page.show_editor(key), close)

    def _uncovered(self) -> WorkshopPage | None:
        """Remove all pages above the Workshop page. Return that page, or None if it is not open."""
        kinds = [isinstance(page, WorkshopPage) for page in self._window.pages]
        if any(kinds):
            for _ in kinds[kinds.index(True) + 1 :]:
                self._window.back()
        page = self._window.page
        return page if isinstance(page, WorkshopPage) else None
