"""The application: which window shows what, and how one leads to the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from gui.crash import Reporter
from gui.home.page import HomePage
from gui.settings import Settings
from gui.store import Store
from gui.theme import Appearance, Theme
from gui.widgets.themed import dress
from gui.window import MainWindow


def ask_to_open(parent: QWidget) -> Path | None:
    """Let the user choose a record."""
    name, _ = QFileDialog.getOpenFileName(
        parent, parent.tr("Open a record"), "", parent.tr("Records (*.garnet.json *.json)")
    )
    return Path(name) if name else None


def ask_to_save(parent: QWidget, suggestion: str) -> Path | None:
    """Let the user choose where a file goes."""
    name, _ = QFileDialog.getSaveFileName(parent, parent.tr("Save"), suggestion)
    return Path(name) if name else None


@dataclass(frozen=True, slots=True)
class Services:
    """What the application is given; nothing of it is global.

    `open_store` is called once, after the first picture. `new_seed`: 32 bytes that nobody chose.
    """

    appearance: Appearance
    settings: Settings
    open_store: Callable[[], Store]
    new_seed: Callable[[], bytes]
    reporter: Reporter | None = None
    ask_to_open: Callable[[QWidget], Path | None] = field(default=ask_to_open)
    ask_to_save: Callable[[QWidget, str], Path | None] = field(default=ask_to_save)


class Garnet(QObject):
    """The application with its main window. `show` opens it."""

    def __init__(self, services: Services, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.services = services
        self._store: Store | None = None
        self.window = MainWindow(self.theme)
        self.home = HomePage(self.theme)
        self.window.open(self.home)
        self._wire()

    @property
    def theme(self) -> Theme:
        """What everything looks like now."""
        return self.services.appearance.theme

    @property
    def store(self) -> Store:
        """The archive; opened when it is first needed."""
        if self._store is None:
            self._store = self.services.open_store()
        return self._store

    def show(self) -> None:
        """Open the main window."""
        self.window.place(self.services.settings.now.size)
        self.window.show()

    def open_settings(self) -> None:
        """Show the settings."""
        from gui.home.settings_page import SettingsPage

        page = SettingsPage(self.theme, self.services.settings)
        page.backRequested.connect(self.window.back)
        self.window.open(page, self.tr("Settings"))

    def _open_archive(self) -> None:
        self.home.setStore(self.store)

    def _on_settings(self) -> None:
        self.services.appearance.choose(self.services.settings.now.taste)

    def _on_theme(self, theme: Theme) -> None:
        dress(self.window, theme)

    def _on_closed(self) -> None:
        if self._store is not None:
            self._store.close()
        QApplication.quit()

    def _wire(self) -> None:
        window, home, services = self.window, self.home, self.services
        services.appearance.themeChanged.connect(self._on_theme)
        services.settings.changed.connect(self._on_settings)
        window.painted.connect(self._open_archive)
        window.closed.connect(self._on_closed)
        home.settingsRequested.connect(self.open_settings)
