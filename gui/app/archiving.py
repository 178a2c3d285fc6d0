from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from games.core import KnownError
from games.match.archive.backup import back_up, waiting
from games.match.archive.guarded import Stop
from gui.app.matches import Matches
from gui.app.services import AppData, Services
from gui.app.window import MainWindow
from gui.home.settings_page import SettingsPage
from gui.kit import exports
from gui.kit.background import Background
from gui.kit.texts import App
from gui.kit.widgets.buttons import Button, quiet
from gui.kit.widgets.sheets import ask
from gui.kit.wording import trouble
from gui.storage.settings import ARCHIVE, usual_path

SUFFIX = ".garnet-archive"


class Archiving(QObject):
    """Backs up, restores and moves the archive.

    `restartRequested` is emitted when Garnet must be restarted.
    """

    restartRequested = Signal()

    def __init__(
        self,
        services: Services,
        data: AppData,
        matches: Matches,
        window: MainWindow,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._services, self._data, self._matches = services, data, matches
        self._window = window
        self._copying: Background[None] | None = None

    def serve(self, page: SettingsPage) -> None:
        path = self._data.store.path
        configured = Path(self._services.settings.now.archive or usual_path())
        page.show_archive(path, movable=path == configured)
        page.back_up.clicked.connect(self.back_up)
        page.restore.clicked.connect(self.ask_what_to_restore)
        page.keep_elsewhere.clicked.connect(self.ask_where_to_move)

    # Back up

    def back_up(self) -> None:
        name = f"Garnet {date.today().isoformat()}{SUFFIX}"
        self._services.ask_where(self._window, App.tr("Back up the archive"), name, self._back_up)

    def _back_up(self, to: Path) -> None:
        self._copy(self._path, to, lambda: self._window.toast.say(App.tr("Backed up.")))

    # Restore

    def ask_what_to_restore(self) -> None:
        if self._may_change():
            self._services.ask_to_open(self._window, self._ask_to_restore)

    def _ask_to_restore(self, backup: Path) -> None:
        copy = partial(self._copy, backup, waiting(self._path), self.restartRequested.emit)
        text = App.tr(
            "Garnet will restart with the matches in {0}. Your current archive is kept next to"
            " it as a separate file."
        )
        ask(
            self._window,
            App.tr("Restore this backup?"),
            text.format(backup.name),
            (quiet(App.tr("Cancel")), None),
            (Button(App.tr("Restore")), copy),
        )

    # Move

    def ask_where_to_move(self) -> None:
        if self._may_change():
            exports.ask_folder(self._window, App.tr("Folder for the archive"), self._ask_to_move)

    def _ask_to_move(self, folder: Path) -> None:
        current, to = self._path, folder / ARCHIVE
        if to == current:
            self._window.toast.say(App.tr("The archive is already in that folder."))
        elif to.exists() or self._data.store.archive is None:
            text = App.tr(
                "Garnet will restart with the archive in {0}. The current one stays at {1}."
            )
            self._confirm_move(text.format(folder, current), partial(self._use, to))
        else:
            text = App.tr(
                "The archive will be copied to {0}, and Garnet will restart with "
                "it. The old file stays at {1} until you delete it."
            )
            copy = partial(self._copy, current, to, partial(self._use, to))
            self._confirm_move(text.format(folder, current), copy)

    def _confirm_move(self, text: str, do: Callable[[], None]) -> None:
        cancel, move = quiet(App.tr("Cancel")), Button(App.tr("Use that folder"))
        ask(
            self._window,
            App.tr("Use the archive in that folder?"),
            text,
            (cancel, None),
            (move, do),
        )

    def _use(self, path: Path) -> None:
        self._services.settings.change(archive="" if path == usual_path() else str(path))
        self.restartRequested.emit()

    # Helpers

    @property
    def _path(self) -> Path:
        path = self._data.store.path
        assert path is not None  # without an archive, the buttons are disabled
        return path

    def _may_change(self) -> bool:
        """Return True if no match is open; otherwise, show a message and return False.

        An open match would be saved to the old archive.
        """
        if self._matches.live_matches:
            self._window.notice.say(App.tr("Close the open matches first."))
        return not self._matches.live_matches

    def _copy(self, path: Path, to: Path, then: Callable[[], object]) -> None:
        """Copy an archive in the background, check the copy, then call `then`."""

        def work(stop: Stop) -> None:
            back_up(path, to, stop)

        def take(_answer: None) -> None:
            self._copying = None
            then()

        if self._copying is not None:
            return
        self._window.notice.say("")
        self._copying = copying = Background(work, self, many_objects=False)
        copying.answered.connect(take)
        copying.failed.connect(self._tell)
        copying.start()
        if self._copying is not None:
            self._window.toast.say(App.tr("Copying the archive…"))

    def _tell(self, error: BaseException) -> None:
        self._copying = None
        if not isinstance(error, KnownError):
            raise error
        self._window.notice.say(trouble(error))
