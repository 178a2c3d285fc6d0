from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from gui.app.crash import Reporter
from gui.kit import exports
from gui.kit.board.scene import BoardScene
from gui.kit.texts import App
from gui.kit.theme import Appearance, Theme
from gui.kit.timestamps import when
from gui.storage.settings import FILE, Settings
from gui.storage.store import Store
from gui.table.watch import Watch, computer

if TYPE_CHECKING:
    from gui.app.preparing import Preparing
    from gui.schedule.plans import Schedules


def ask_to_open(parent: QWidget, then: exports.Then) -> None:
    kinds = App.tr("Garnet’s files (*.json *.garnet-archive);;All files (*)")
    exports.ask_which(parent, App.tr("Open a file"), then, kinds)


@dataclass(frozen=True, slots=True)
class Services:
    """The application's dependencies, which tests replace.

    - `open_store`: opens the archive; called once, after the first paint
    - `new_seed`: returns 32 random bytes
    - `when`: formats the date of a match
    - `watch`: returns the current time
    - `demonstrations`: True if bots play on Home's cards
    - `preparing`: compiles the bots' kernels, or None
    """

    appearance: Appearance
    settings: Settings
    open_store: Callable[[], Store]
    new_seed: Callable[[], bytes]
    reporter: Reporter | None = None
    ask_to_open: exports.Choose = ask_to_open
    ask_where: exports.Where = exports.ask_where
    when: Callable[[str], str] = when
    watch: Watch = computer
    demonstrations: bool = False
    preparing: Preparing | None = None

    @property
    def theme(self) -> Theme:
        return self.appearance.theme


class AppData(QObject):
    """The archive and the schedules, opened on first use."""

    def __init__(self, services: Services, parent: QObject) -> None:
        super().__init__(parent)
        self._services = services
        self._store: Store | None = None
        self._schedules: Schedules | None = None

    @property
    def store(self) -> Store:
        if self._store is None:
            self._store = self._services.open_store()
            self._import_old_settings(self._store)
        return self._store

    @property
    def opened(self) -> bool:
        return self._store is not None

    @property
    def problem(self) -> str:
        """A message that says why the archive cannot be saved, or ""."""
        return "" if self._store is None else self._store.problem

    @property
    def schedules(self) -> Schedules:
        if self._schedules is None:
            from gui.schedule.plans import Schedules

            self._schedules = Schedules(self.store, self._services.watch, self)
        return self._schedules

    def close(self) -> None:
        if self._store is not None:
            self._store.close()

    def _import_old_settings(self, store: Store) -> None:
        """Move data that older versions stored in the settings into the archive."""
        folder = self._services.settings.folder
        if folder is not None:
            store.import_settings(folder / FILE)


def remember(scene: BoardScene, settings: Settings, what: str) -> None:
    """Restore a board's switches from the settings, and store their changes under `what`."""
    stored = settings.now.shown.get(what)
    if stored is not None:
        scene.setSwitches(stored)

    def keep() -> None:
        on = tuple(switch.id for switch in scene.switches() if switch.on)
        settings.change(shown={**settings.now.shown, what: on})

    scene.switched.connect(keep)
