"""Puzzles in the Workshop: the pack that is made is kept in a file of its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from games.gyulbot import packs
from games.gyulbot.packs import Pack
from gui.games.gyulbot.workshop import words
from gui.games.gyulbot.workshop.bench import Bench
from gui.games.gyulbot.workshop.keeping import FILE, Keeper
from gui.kit import exports
from gui.table.places import Notes, Workbench, WorkshopEditor


class PuzzleWorkbench(Workbench):
    """The pack that is being made."""

    key = "puzzles"

    def __init__(self, notes: Notes | None, where: exports.Where, parent: QObject) -> None:
        super().__init__(parent)
        self._where = where
        self.bench = Bench(self)
        folder = None if notes is None else notes.folder
        self._keeper = None if folder is None else Keeper(self.bench, folder / FILE, self)

    @property
    def title(self) -> str:
        return words.tr("Puzzles")

    def editor(self) -> WorkshopEditor:
        from gui.games.gyulbot.workshop.puzzles import PuzzleEditor

        return PuzzleEditor(self.bench, self._where)

    def at_risk(self) -> bool:
        if not self.bench.unsaved or self.bench.empty:
            return False
        if self._keeper is None:
            return True
        self._keeper.write()
        return self._keeper.failed

    def ask_to_close(
        self, window: QWidget, editor: WorkshopEditor, close: Callable[[], None]
    ) -> None:
        from gui.games.gyulbot.workshop.puzzles import PuzzleEditor
        from gui.games.gyulbot.workshop.sheets import ask_before_losing

        def go_on() -> None:
            self.bench.unsaved = False
            close()

        assert isinstance(editor, PuzzleEditor)
        ask_before_losing(window, partial(editor.files.save, then=go_on), go_on)

    def opens(self, value: Any, data: bytes, path: Path) -> Callable[[WorkshopEditor], None] | None:
        return partial(_take, packs.read(data), path) if packs.alike(value) else None


def _take(pack: Pack, path: Path, editor: WorkshopEditor) -> None:
    from gui.games.gyulbot.workshop.puzzles import PuzzleEditor

    assert isinstance(editor, PuzzleEditor)
    editor.files.take(pack, path)
