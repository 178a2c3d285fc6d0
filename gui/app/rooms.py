"""The rooms beside the table: the Workshop and Practice, and what lies on the bench meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from games.gyulbot import packs
from gui.app.window import MainWindow
from gui.games.gyulbot.puzzles.reading import ask_to_open
from gui.games.gyulbot.workshop import words
from gui.games.gyulbot.workshop.bench import Bench
from gui.games.gyulbot.workshop.keeping import FILE, Keeper
from gui.games.gyulbot.workshop.page import EditorSpec, WorkshopPage
from gui.games.gyulbot.workshop.puzzles import PuzzleEditor
from gui.games.gyulbot.workshop.sheets import ask_before_losing
from gui.kit import exports
from gui.kit.theme import Theme
from gui.storage.settings import Settings
from gui.storage.store import Store
from gui.table.watch import Watch

if TYPE_CHECKING:
    from gui.games.unlucky.maps.bench import MapBench


class Rooms(QObject):
    """Opens the rooms in a window. What is drawn stays on the bench, also until the next time.

    `mapWanted(rows)`: a match is to be played on the map that was drawn.
    """

    mapWanted = Signal(object)

    def __init__(
        self,
        window: MainWindow,
        where: exports.Where = exports.ask_where,
        choose: exports.Choose = ask_to_open,
        settings: Settings | None = None,
    ) -> None:
        super().__init__(window)
        self._settings = settings
        self._maps_bench: MapBench | None = None
        self._window, self._where, self._choose = window, where, choose
        self.bench = Bench(self)
        folder = None if settings is None else settings.folder
        self._keeper = None if folder is None else Keeper(self.bench, folder / FILE, self)

    @property
    def at_risk(self) -> bool:
        """Whether something lies on the bench that would be lost; writes it where it is kept."""
        if not self.bench.unsaved or self.bench.empty:
            return False
        if self._keeper is None:
            return True
        self._keeper.write()
        return self._keeper.failed

    def open_workshop(self, theme: Theme, first: str = "") -> WorkshopPage:
        """Show the Workshop; `first`: which of its editors."""
        editors = {
            "puzzles": EditorSpec(words.tr("Puzzles"), self._puzzles),
            "maps": EditorSpec(words.tr("Maps"), self._maps),
        }
        page = WorkshopPage(theme, editors, first)
        page.backRequested.connect(self._window.back)
        page.told.connect(self._window.toast.say)
        self._window.open(page, words.tr("Workshop"), page.leave)
        return page

    def opens(self, theme: Theme, value: Any, data: bytes, path: Path) -> bool:
        """Open a file that holds this JSON value, if it belongs in the Workshop.

        Asks before what lies there is lost. Raises `Unreadable` for one that is not sound.
        """
        from gui.games.unlucky.maps import (
            files as maps,  # with its game's rules: not before it is wanted
        )

        if packs.alike(value):
            pack = packs.read(data)
            editor = self._workshop(theme, "puzzles")
            assert isinstance(editor, PuzzleEditor)
            editor.files.take(pack, path)
        elif maps.alike(value):
            from gui.games.unlucky.maps.editor import MapEditor

            rows = maps.rows_of(data)
            editor = self._workshop(theme, "maps")
            assert isinstance(editor, MapEditor)
            editor.take(rows, path)
        else:
            return False
        return True

    def _workshop(self, theme: Theme, key: str) -> QWidget | None:
        """An editor of the Workshop: of the one that is open, else of a new one."""
        kinds = [isinstance(page, WorkshopPage) for page in self._window.pages]
        if any(kinds):
            for _ in kinds[kinds.index(True) + 1 :]:
                self._window.back()
        page = self._window.page
        if not isinstance(page, WorkshopPage):
            page = self.open_workshop(theme, key)
        return page.show_editor(key)

    def open_practice(self, theme: Theme, store: Store, watch: Watch) -> None:
        """Show Practice."""
        from gui.games.gyulbot.practice.page import PracticePage

        page = PracticePage(theme, store, watch)
        page.backRequested.connect(self._window.back)
        self._window.open(page, words.tr("Practice"), page.leave)

    def ask_to_close(self, theme: Theme, close: Callable[[], None]) -> None:
        """Ask what becomes of the bench, in the Workshop, and close."""
        page = self._window.page
        if not isinstance(page, WorkshopPage):
            page = self.open_workshop(theme)
        editor = page.show_editor("puzzles")
        assert isinstance(editor, PuzzleEditor)

        def go_on() -> None:
            self.bench.unsaved = False
            close()

        save = partial(editor.files.save, then=go_on)
        ask_before_losing(theme, self._window, save, go_on)

    def _maps(self, theme: Theme) -> QWidget:
        from gui.games.unlucky.maps.editor import (
            MapEditor,  # with its game's rules: not before it is wanted
        )

        editor = MapEditor(theme, self.maps, self._where)
        editor.useRequested.connect(self.mapWanted)
        return editor

    @property
    def maps(self) -> MapBench:
        """The map that is being drawn; what was drawn last time, where that is kept."""
        if self._maps_bench is None:
            from gui.games.unlucky.maps.bench import MapBench

            kept = () if self._settings is None else self._settings.now.drawn_map
            self._maps_bench = MapBench(kept, self)
            self._maps_bench.changed.connect(self._keep_map)
        return self._maps_bench

    def _keep_map(self) -> None:
        if self._settings is not None and self._maps_bench is not None:
            self._settings.change(drawn_map=self._maps_bench.rows)

    def _puzzles(self, theme: Theme) -> PuzzleEditor:
        return PuzzleEditor(theme, self.bench, self._where, self._choose)
