"""Packs out of files and into files, asking before anything is lost."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from games.core import KnownError
from games.gyulbot import packs
from games.gyulbot.packs import Pack
from gui.games.gyulbot.puzzles.reading import read_pack
from gui.games.gyulbot.workshop import words
from gui.games.gyulbot.workshop.bench import Bench
from gui.games.gyulbot.workshop.sheets import ask_before_losing
from gui.kit import exports


def _nothing() -> None:
    """Nothing waits."""


class Files(QWidget):
    """The bench's way to files. `told`: a quiet word. `refused`: what went wrong, "" nothing."""

    told = Signal(str)
    refused = Signal(str)

    def __init__(
        self,
        parent: QWidget,
        bench: Bench,
        where: exports.Where,
        choose: exports.Choose,
    ) -> None:
        super().__init__(parent)
        self.hide()
        self._bench = bench
        self._where, self._choose = where, choose

    def open(self) -> None:
        """Lay a pack out of a file on the bench."""
        self._ask(self._open)

    def take(self, pack: Pack, path: Path) -> None:
        """Lay the pack that a file holds on the bench."""
        self._ask(partial(self._bench.take, pack, path))

    def clear(self) -> None:
        """Begin a new pack."""
        self._ask(self._clear)

    def take_shipped(self, pack_id: str) -> None:
        """Lay one of Garnet's packs on the bench."""
        self._ask(partial(self._bench.take, packs.shipped(pack_id)))

    def save(self, elsewhere: bool = False, then: Callable[[], None] = _nothing) -> None:
        """Save the pack, where it was or where the user says; `then`: what waits until it is."""
        bench = self._bench
        try:
            data = packs.dump(bench.pack())
        except KnownError as error:
            self.refused.emit(str(error))
            return

        def saved(path: Path) -> None:
            bench.saved(path)
            self.told.emit(words.tr("Saved."))
            then()

        failed = self.refused.emit
        if bench.path is not None and not elsewhere:
            exports.save_at(bench.path, data, saved, failed)
            return
        name = exports.clean_name(bench.title or words.tr("Puzzles"), packs.SUFFIX)
        title = words.tr("Save the pack")
        exports.save_bytes(self.window(), data, title, name, self._where, saved, failed)

    def load(self, path: Path) -> None:
        """Lay the pack of a file on the bench; what is wrong with it is told."""
        try:
            pack = read_pack(path)
        except KnownError as error:
            self.refused.emit(str(error))
        else:
            self._bench.take(pack, path)

    def _ask(self, go_on: Callable[[], None]) -> None:
        """Go on, but ask before what is in no file would be lost."""
        if self._bench.unsaved:
            ask_before_losing(self.window(), partial(self.save, then=go_on), go_on)
        else:
            go_on()

    def _open(self) -> None:
        self._choose(self.window(), self.load)

    def _clear(self) -> None:
        self._bench.take(Pack())
