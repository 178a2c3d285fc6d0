from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from games.core import Game, KnownError, Seat
from games.core.pasted import revealed
from games.engine.ladder import expected, ladder, ratings
from games.engine.players import line_of
from games.match import draws, record
from games.match.match import Match
from gui.kit.exports import Choose, Then, ask_which
from gui.kit.texts import NewMatch
from gui.kit.theme import Space
from gui.kit.widgets.buttons import quiet, tip
from gui.kit.widgets.choices import Select
from gui.kit.widgets.fields import Field, State
from gui.kit.widgets.flow import in_column, in_row
from gui.kit.wording import trouble
from gui.newmatch.scale import LevelScale
from gui.table.programs import seat_player, words
from gui.table.programs.client import Handshake

_FIELD_LEFT = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.MouseFocusReason,
)
"""Reasons for a focus change that mean that the user has moved to another field."""


def choose_program(parent: QWidget, then: Then) -> None:
    ask_which(parent, NewMatch.tr("Choose a program"), then)


class PlayerChoice(QWidget):
    """The choice of a seat's player: a person, a bot at a given level, or a program.

    `changed` is emitted only when the user changes the choice. A typed command is tried on Enter
    and when its field loses the focus. A `foreign` command is not tried, because it could start any
    program. Such a command has not been allowed yet, and it comes from the settings or contains
    invisible characters.
    """

    changed = Signal()

    def __init__(
        self,
        game: Game,
        seat: Seat,
        allowed: Callable[[str], bool],
        choose: Choose = choose_program,
    ) -> None:
        super().__init__()
        self._game, self._seat, self._allowed, self._choose = game, seat, allowed, choose
        self._from_settings = False
        options = [
            (seat_player.PERSON, NewMatch.tr("A person")),
            (seat_player.BOT, NewMatch.tr("A bot")),
            (seat_player.ENGINE, NewMatch.tr("Another program…")),
        ]
        self.scale = LevelScale(
            {
                seat_player.bot(step.level): (words.mark(step.level.value), hint)
                for step, hint in zip(ladder(game), _strength_texts(game), strict=True)
            },
            NewMatch.tr("How well it plays"),
        )
        self.select = Select(options, NewMatch.tr("Who plays"))
        self.command = Field("", NewMatch.tr("Its command"))
        self.command.edit.setAccessibleName(NewMatch.tr("The program’s command"))
        self.file = quiet(NewMatch.tr("Choose…"), "folder")
        self._program = self._make_program()
        self._handshake: Handshake | None = None
        self._tried = ""
        in_column(self.select, self.scale, self._program, gap=Space.XS, of=self)
        self.scale.hide()
        self._program.hide()
        self.select.valueChanged.connect(self._on_choice)
        self.scale.valueChanged.connect(lambda _level: self.changed.emit())
        self.command.textChanged.connect(self._on_command)
        self.command.edit.installEventFilter(self)
        self.file.clicked.connect(self._choose_file)

    def value(self) -> str:
        """Return the player as a string (see `gui.table.programs.seat_player`)."""
        chosen = str(self.select.value())
        if chosen == seat_player.ENGINE:
            return seat_player.program(self.command.text().strip())
        return self.scale.value() if chosen == seat_player.BOT else chosen

    @property
    def foreign(self) -> bool:
        """True if the user must be asked before the program is started."""
        text = self.value()
        written_here = (
            not self._from_settings and revealed(self._typed_command()) == self._typed_command()
        )
        return bool(self._typed_command()) and not written_here and not self._allowed(text)

    def setValue(self, text: str, written_here: bool = False) -> None:
        """Show a player, or a person if the string is unknown.

        `written_here` is True if the user has entered or chosen the player on this page.
        """
        if text == self.value():
            return
        self.blockSignals(True)
        self._show(text, written_here)
        self.blockSignals(False)

    def choose(self, text: str) -> None:
        """Select a player as if the user had chosen it, and emit `changed`."""
        before = self.value()
        self.setValue(text, written_here=True)
        if self.value() != before:
            self.changed.emit()

    def _show(self, text: str, written_here: bool) -> None:
        if text.startswith(seat_player.ENGINE):
            self._from_settings = not written_here
            self.select.setValue(seat_player.ENGINE)
            self._write(text.removeprefix(seat_player.ENGINE))
        else:
            bot = seat_player.offered(text, self._game)
            self.select.setValue(seat_player.BOT if bot else seat_player.PERSON)
            if bot:
                self.scale.setValue(bot)

    def propose(self, bot: str, rating: int | None) -> None:
        """Set the level scale to a bot, unless the user has already chosen a bot.

        If the user's `rating` is known, show the win chance against each level.
        """
        self.scale.setDescriptions(_strength_texts(self._game, rating))
        if self.select.value() != seat_player.BOT and (
            level := seat_player.offered(bot, self._game)
        ):
            self.blockSignals(True)
            self.scale.setValue(level)
            self.blockSignals(False)

    def message(self) -> str:
        return self.command.message() if not self._program.isHidden() else ""

    def complain(self, sentence: str) -> None:
        self.command.setState(State.REFUSED, sentence)

    def _write(self, command: str) -> None:
        self.command.setText(command)
        self.command.edit.setCursorPosition(0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.command.edit and isinstance(event, QFocusEvent) and event.lostFocus():
            self._on_left(event.reason())
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Try a typed command on Enter. If it has already been accepted, Enter starts the match."""
        entered = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        tries = bool(self._typed_command()) and not self.foreign
        if entered and tries and self.command.state() is not State.OK:
            if self._handshake is None:
                self._try()
        else:
            super().keyPressEvent(event)

    def _on_choice(self, value: object) -> None:
        self._program.setVisible(value == seat_player.ENGINE)
        self.scale.setVisible(value == seat_player.BOT)
        self._reset_trial()
        self.changed.emit()

    def _on_command(self) -> None:
        if self._from_settings and not self.command.text():
            self._from_settings = False
            self.command.edit.setText("")  # clear the undo history: the text was not typed here
        self.command.edit.setToolTip(tip(self.command.text()))
        self._reset_trial()
        self.changed.emit()

    def _on_left(self, reason: Qt.FocusReason) -> None:
        """Scroll to the start of the command, and try it if the user moves to another field."""
        if not self.command.edit.hasFocus():
            self.command.edit.setCursorPosition(0)
        pressed = reason is Qt.FocusReason.MouseFocusReason and isinstance(
            QApplication.focusWidget(), QAbstractButton
        )  # buttons leave the page, start the match, or choose another program
        fresh = self._typed_command() != self._tried and not self.foreign
        if reason in _FIELD_LEFT and not pressed and fresh:
            self._try()

    def _typed_command(self) -> str:
        return self.command.text().strip() if self.select.value() == seat_player.ENGINE else ""

    def _reset_trial(self) -> None:
        self._cancel_trial()
        self._tried = ""
        hint = ""
        if self._typed_command():
            hint = NewMatch.tr("Press Enter to try it.")
        if self.foreign:
            hint = NewMatch.tr("Not allowed on this computer yet; you will be asked at the start.")
        self.command.setState(State.NEUTRAL, hint)

    def _cancel_trial(self) -> None:
        if self._handshake is not None:
            self._handshake.close()
            self._handshake = None

    def _choose_file(self) -> None:
        self._choose(self, self._take_file)

    def _take_file(self, path: Path) -> None:
        self._from_settings = False
        self._write(line_of([str(path)]))
        if not self.foreign:
            self._try()

    def _try(self) -> None:
        self._cancel_trial()
        self._tried = self._typed_command()
        try:
            line = seat_player.command(self.value(), self._game.id)
        except KnownError as error:
            self.command.setState(State.REFUSED, trouble(error))
            return
        self.command.setState(State.NEUTRAL, NewMatch.tr("Trying it…"))
        self._handshake = Handshake(line, _header(self._game, self._seat), self._name(), self)
        self._handshake.done.connect(self._on_tried)

    def _on_tried(self, reason: str) -> None:
        self._handshake = None
        if reason:
            self.command.setState(State.REFUSED, f"{reason[:1].upper()}{reason[1:]}.")
        else:
            self.command.setState(State.OK, NewMatch.tr("It answers."))

    def _name(self) -> str:
        return self._game.seats[self._seat]

    def _make_program(self) -> QWidget:
        box = QWidget()
        buttons = in_column(self.file, None)
        in_row((self.command, 1), buttons, gap=Space.S, of=box)
        return box


def _strength_texts(game: Game, rating: int | None = None) -> list[str]:
    """Return a description of each bot level's strength.

    If the user's `rating` is given, the descriptions include the user's win chances.
    """
    steps, rated = ladder(game), ratings(game)
    chances = {} if rating is None else {level: expected(rating, rated[level]) for level in rated}
    below = (None, *steps)
    return [
        words.strength(step, level_below, chances.get(step.level))
        for step, level_below in zip(steps, below, strict=False)
    ]


def _header(game: Game, seat: Seat) -> dict[str, Any]:
    """Return the header of a match with default options, used to try a program."""
    seed = bytes(draws.SEED_BYTES)
    options = game.drawn.supply(game.default_edition, {}, draws.drawer(seed))
    players = game.with_seat_names(game.titles.map(str))
    setup = record.setup_of(game, game.default_edition, options, players)
    return record.header(Match(game, setup, seed), seat)
