"""All trials of a game, or one of them alone; and the schedule, where there is one to keep."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from games import registry
from games.core import Game
from gui.kit.theme import Space
from gui.kit.widgets.buttons import quiet
from gui.kit.widgets.choices import Segmented
from gui.kit.widgets.labels import Section
from gui.storage.store import Kind


def family(game: Game) -> tuple[Game, ...]:
    """A game with its trials, or a trial with its game and the others; () where there are none."""
    whole = registry.game(game.whole) if game.whole else game
    parts = tuple(registry.game(one) for one in whole.trials if registry.knows(one))
    return (whole, *parts) if parts else ()


class TrialsPart(QWidget):
    """Which of them is played. `chosen`: another one's id."""

    chosen = Signal(str)
    scheduleRequested = Signal()

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game
        games = family(game)
        choices: list[tuple[object, str]] = [(one.id, self._title(one)) for one in games]
        self.choice = Segmented(choices or [(game.id, game.title)], self.tr("What is played"))
        self.choice.setValue(game.id)
        self.schedule = quiet(self.tr("Schedule a match"), "timer")
        title = Section(self.tr("Trials"))
        title.addEnd(self.schedule)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.S)
        column.addWidget(title)
        column.addWidget(self.choice, 0, Qt.AlignmentFlag.AlignLeft)
        if not games:
            self.hide()
        self.choice.valueChanged.connect(self._choose)
        self.schedule.clicked.connect(self.scheduleRequested)

    def show_kind(self, kind: Kind) -> None:
        """A schedule is an umpire's."""
        self.schedule.setVisible(self._game.scheduled and kind == "umpire")

    def _choose(self, game_id: str) -> None:
        if game_id != self._game.id:
            self.chosen.emit(game_id)

    def _title(self, game: Game) -> str:
        return registry.game(game.whole).part_name(game.id) if game.whole else self.tr("All three")
