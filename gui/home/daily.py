from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Signal

from games.core import Game
from games.core.text import counted
from gui.kit.texts import Home
from gui.kit.theme import Space
from gui.kit.widgets.buttons import Button
from gui.kit.widgets.cards import Card
from gui.kit.widgets.flow import in_column, in_row
from gui.kit.widgets.labels import Role, label
from gui.kit.wording import plain
from gui.picture.board import BoardPicture

SIDE = 56


@dataclass(frozen=True, slots=True)
class Daily:
    """A day's puzzle. `days` is the number of consecutive days on which a puzzle was solved."""

    game: Game
    board: Any
    solved: bool
    days: int


class DailyCard(Card):
    """A card for the puzzle of the day.

    A click opens the puzzle or, if it has been solved, the Practice page.
    """

    puzzleRequested = Signal()
    practiceRequested = Signal()

    def __init__(self, daily: Daily) -> None:
        title = Home.tr("Puzzle of the day")
        super().__init__(title)
        self.daily = daily
        texts = (
            daily.game.title,
            Home.tr("solved today") if daily.solved else Home.tr("the same for everybody"),
            _in_a_row(daily.days),
        )
        self.detail = label(" · ".join(filter(None, texts)), Role.CAPTION, wrap=True)
        text = Home.tr("More puzzles") if daily.solved else Home.tr("Solve it")
        self.open = Button(text, icon="zap" if daily.solved else "gem")
        words = in_column(None, label(title, Role.STRONG), self.detail, None, gap=0)
        picture = BoardPicture(daily.game, lambda: daily.board, SIDE)
        self.body.addLayout(in_row(picture, (words, 1), self.open, gap=Space.M))
        self.body.setContentsMargins(Space.S, Space.S, Space.M, Space.S)
        self.setAccessibleDescription(self.detail.text())
        requested = self.practiceRequested if daily.solved else self.puzzleRequested
        self.activated.connect(requested)
        self.open.clicked.connect(requested)


def _in_a_row(days: int) -> str:
    return plain(counted(days, "{count} day in a row", "{count} days in a row")) if days else ""
