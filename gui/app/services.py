"""What the application is given from outside."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from gui.app.crash import Reporter
from gui.home.text import when
from gui.kit import exports
from gui.kit.theme import Appearance, Theme
from gui.storage.settings import Settings
from gui.storage.store import Store
from gui.table.watch import Watch, computer


def ask_to_open(parent: QWidget, then: exports.Then) -> None:
    """Let the user choose a file of any kind that Garnet opens."""
    kinds = parent.tr("Garnet’s files (*.json *.garnet-archive);;All files (*)")
    exports.ask_which(parent, parent.tr("Open a file"), then, kinds)


@dataclass(frozen=True, slots=True)
class Services:
    """What the application is given; nothing of it is global.

    `open_store` is called once, after the first picture. `new_seed`: 32 bytes that nobody chose.
    `when` words the moment a match was begun. `demonstrations`: whether bots play on Home's cards.
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

    @property
    def theme(self) -> Theme:
        """What everything looks like now."""
        return self.appearance.theme
