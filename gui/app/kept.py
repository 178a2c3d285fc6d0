"""What is kept from one day to the next: the archive of matches, and the planned ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from gui.app.services import Services
from gui.storage.settings import FILE
from gui.storage.store import Store

if TYPE_CHECKING:
    from gui.schedule.keeping import Schedules


class Kept(QObject):
    """Opens the archive and the schedules, each when it is first needed."""

    def __init__(self, services: Services, parent: QObject) -> None:
        super().__init__(parent)
        self._services = services
        self._store: Store | None = None
        self._schedules: Schedules | None = None

    @property
    def store(self) -> Store:
        """The archive."""
        if self._store is None:
            self._store = self._services.open_store()
            self._take_over(self._store)
        return self._store

    @property
    def opened(self) -> bool:
        """Whether the archive has been opened."""
        return self._store is not None

    @property
    def problem(self) -> str:
        """Why the archive keeps nothing, in a sentence; "" while all is well."""
        return "" if self._store is None else self._store.problem

    @property
    def schedules(self) -> Schedules:
        """The planned matches."""
        if self._schedules is None:
            from gui.schedule.keeping import Schedules

            self._schedules = Schedules(self.store, self._services.watch, self)
        return self._schedules

    def close(self) -> None:
        """Close the archive."""
        if self._store is not None:
            self._store.close()

    def _take_over(self, store: Store) -> None:
        """Bring what an older Garnet kept in the settings into the archive."""
        folder = self._services.settings.folder
        if folder is not None:
            store.take_over(folder / FILE)
