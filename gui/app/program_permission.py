"""Permission to start programs.

A match or settings file from elsewhere can name any command. Garnet asks before it starts a command
that the user has not allowed on this computer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TypeAlias

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QFontDatabase, QTextOption
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from games.core import Game, Pair
from games.core.pasted import revealed
from games.engine.players import words_in
from gui.app.services import Services
from gui.kit.processes import program_file
from gui.kit.texts import App
from gui.kit.theme import Space, px
from gui.kit.widgets.buttons import Button, danger, primary
from gui.kit.widgets.labels import Role, label
from gui.kit.widgets.sheets import Sheet
from gui.table.programs import seat_player
from gui.table.programs.seat_player import allow, allowed

WIDTH = 640
MOST_LINES = 8
"""Maximum number of visible lines of a command. A longer command scrolls."""

Then: TypeAlias = Callable[[dict[str, str]], None]


class ProgramPermission(QObject):
    def __init__(self, services: Services, window: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._services, self._window = services, window
        self._sheet: ProgramSheet | None = None

    def ask(self, game: Game, players: Pair[str], programs: Mapping[str, str], then: Then) -> None:
        """Ask about programs that are not allowed, then call `then` with the players of the seats.

        The user replaces a refused program with a person or a bot. If the user closes a question
        without answering, `then` is not called.
        """
        chosen = {name: programs[name] for name in game.seats if programs.get(name)}
        for name, text in chosen.items():
            if not (seat_player.readable(text) and allowed(self._services.settings, text)):
                sheet = ProgramSheet(self._window, game, players[game.seat(name)], text)
                sheet.chosen.connect(partial(self._on_chosen, game, players, chosen, name, then))
                self._open(sheet)
                return
        then(chosen)

    def _open(self, sheet: ProgramSheet) -> None:
        if self._sheet is not None:
            self._sheet.close()
        self._sheet = sheet
        sheet.closed.connect(partial(self._on_closed, sheet))
        sheet.open()

    def _on_closed(self, sheet: ProgramSheet) -> None:
        if self._sheet is sheet:
            self._sheet = None

    def _on_chosen(
        self,
        game: Game,
        players: Pair[str],
        programs: dict[str, str],
        name: str,
        then: Then,
        by: str,
    ) -> None:
        if by == programs[name]:
            allow(self._services.settings, by)
        self.ask(game, players, {**programs, name: by}, then)


class ProgramSheet(Sheet):
    """A sheet that asks who plays a seat: a person, a bot, or the program named by a file.

    Enter chooses a person. `chosen(text)` carries the player as a string (see `seat_player`).
    """

    chosen = Signal(str)

    def __init__(self, host: QWidget, game: Game, player: str, text: str) -> None:
        startable = seat_player.readable(text)
        title = (
            App.tr("Start this program?")
            if startable
            else App.tr("Garnet does not know this player")
        )
        super().__init__(host, title, WIDTH)
        command = text.removeprefix(seat_player.ENGINE) if startable else text
        shown, name = revealed(command[: seat_player.LONGEST]), revealed(player)
        self.command = _box(shown + (" …" if len(command) > seat_player.LONGEST else ""))
        if startable:
            lead = App.tr("A program that you have not yet allowed on this computer plays for {0}:")
            self._add_command(lead.format(name), self.command, *_about(command))
            self.start = self._offer(danger(App.tr("Start the program")), text)
        else:
            lead = App.tr("This version of Garnet cannot start the program that plays for {0}:")
            self._add_command(lead.format(name), self.command)
        self.bot = self._offer(Button(App.tr("A casual bot plays")), seat_player.USUAL)
        self.person = self._offer(primary(App.tr("A person plays")), seat_player.PERSON)
        self.answer_with(self.person)

    def _add_command(self, lead: str, command: QWidget, *more: str) -> None:
        self.body.addWidget(label(lead, Role.BODY, wrap=True))
        self.body.addWidget(command)
        for sentence in filter(None, more):
            self.body.addWidget(label(sentence, Role.MUTED, wrap=True))

    def _offer(self, button: Button, text: str) -> Button:
        button.clicked.connect(lambda: self._choose(text))
        return self.addButton(button)

    def _choose(self, text: str) -> None:
        self.close()
        self.chosen.emit(text)


def _about(command: str) -> tuple[str, str]:
    program = words_in(command)[0]
    path = program_file(program)
    if Path(path).is_file():
        where = "" if path == program else App.tr("It runs {0}.").format(revealed(path))
    else:
        where = App.tr("There is no such program on this computer.")
    warning = App.tr(
        "It can do anything that you can do on this computer, such as read, change and send "
        "files. Start it only if you trust it. After that, Garnet will start it in any match "
        "without asking."
    )
    return where, warning


def _box(text: str) -> QPlainTextEdit:
    box = QPlainTextEdit(text)
    box.setReadOnly(True)
    box.setTabChangesFocus(True)
    box.setAccessibleName(App.tr("Command"))
    box.setWordWrapMode(QTextOption.WrapMode.WrapAnywhere)
    fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).family()
    box.setStyleSheet(f"font-family: '{fixed}', monospace; font-size: {px(13)}px;")
    box.ensurePolished()
    metrics = box.fontMetrics()
    lines = 1 + metrics.horizontalAdvance(text) // (px(WIDTH) - 5 * Space.L)
    high = min(lines, MOST_LINES) * metrics.lineSpacing() + 2 * Space.L
    box.setFixedHeight(max(high, box.minimumSizeHint().height()))
    return box
