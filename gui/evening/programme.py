from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMenu, QWidget

from games import registry
from games.core import Game
from games.evening.values import Entry
from games.match.setups import usual_options
from gui.kit.texts import Evenings
from gui.kit.theme import Space
from gui.kit.widgets.buttons import Button, Kind, icon_button, literal, open_below
from gui.kit.widgets.flow import discard, in_column, in_row
from gui.kit.widgets.labels import ElidedLabel, Role
from gui.kit.wording import unusual

Then: TypeAlias = Callable[[Entry], None]
AskSettings: TypeAlias = Callable[[QWidget, Entry, Then], None]
"""A function that asks for an entry's settings in a sheet over a widget.

The last argument is called with the changed entry.
"""


class Programme(QWidget):
    """An editor for an evening's programme: games with editions and options (EV-3)."""

    changed = Signal()

    def __init__(self, games: tuple[Game, ...], ask: AskSettings, host: QWidget) -> None:
        super().__init__()
        self._ask, self._host, self._games = ask, host, games
        self.entries: list[Entry] = [usual(games[0])]
        self.rows: list[ProgrammeRow] = []
        self._column = in_column(gap=Space.S)
        self.add = Button(Evenings.tr("Add a game…"), icon="plus")
        self.add.setAccessibleName(Evenings.tr("Add a game to the programme"))
        self.add.clicked.connect(lambda: open_below(self.add, self.menu()))
        left = Qt.AlignmentFlag.AlignLeft
        in_column(self._column, (self.add, 0, left), gap=Space.S, of=self)
        self._show()

    def show_entries(self, entries: tuple[Entry, ...]) -> None:
        self.entries = [*entries]
        self._show()

    def menu(self) -> QMenu:
        menu = QMenu(self.add)
        for game in self._games:
            menu.addAction(literal(game.title), partial(self._add, game))
        return menu

    def _add(self, game: Game) -> None:
        self.entries.append(usual(game))
        self._change()

    def _replace(self, at: int, entry: Entry) -> None:
        self.entries[at] = entry
        self._change()

    def _remove(self, at: int) -> None:
        del self.entries[at]
        self._change()

    def _move(self, at: int) -> None:
        self.entries[at - 1 : at + 1] = reversed(self.entries[at - 1 : at + 1])
        self._change()

    def _change(self) -> None:
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        for row in self.rows:
            discard(row)
        self.rows = []
        for at, entry in enumerate(self.entries):
            row = ProgrammeRow(at, entry)
            row.settings.clicked.connect(
                partial(self._ask, self._host, entry, partial(self._replace, at))
            )
            row.up.clicked.connect(partial(self._move, at))
            row.remove.clicked.connect(partial(self._remove, at))
            row.up.setEnabled(at > 0)
            row.remove.setEnabled(len(self.entries) > 1)
            self._column.addWidget(row)
            self.rows.append(row)


class ProgrammeRow(QWidget):
    def __init__(self, at: int, entry: Entry) -> None:
        super().__init__()
        settings = settings_text(entry) or Evenings.tr("default settings")
        words = in_column(
            ElidedLabel(f"{at + 1}. {entry.title}", Role.STRONG),
            ElidedLabel(settings, Role.CAPTION),
            gap=0,
        )
        self.settings = Button(Evenings.tr("Settings…"), Kind.QUIET, "sliders")
        self.settings.setAccessibleName(Evenings.tr("Settings of {0}").format(entry.title))
        self.up = icon_button("chevron-up", Evenings.tr("Play {0} earlier").format(entry.title))
        self.remove = icon_button(
            "x", Evenings.tr("Remove {0} from the programme").format(entry.title)
        )
        in_row((words, 1), self.settings, self.up, self.remove, gap=Space.XS, of=self)


def usual(game: Game) -> Entry:
    return Entry(game.id, game.default_edition)


def settings_text(entry: Entry) -> str:
    """Return a description of the settings that differ from the game's defaults, or ""."""
    game = registry.game(entry.game)
    edition = entry.edition or game.default_edition
    return unusual(game, edition, {**usual_options(game), **entry.options})
