from __future__ import annotations

from enum import Enum

from gui.kit.texts import App


class What(Enum):
    MATCH = "match"
    VERSUS = "versus"
    BREAK = "break"
    WINNER = "winner"
    TABLE = "table"
    GOAL = "goal"

    @property
    def words(self) -> tuple[str, str]:
        """The scene's name, and the text of the button that shows it."""
        return {
            What.MATCH: (App.tr("the match"), App.tr("Show the match")),
            What.VERSUS: (App.tr("who plays next"), App.tr("Show who plays next")),
            What.BREAK: (App.tr("a break"), App.tr("Start a break…")),
            What.WINNER: (App.tr("the winner"), App.tr("Show the winner")),
            What.TABLE: (App.tr("the table"), App.tr("Show the table")),
            What.GOAL: (App.tr("the goal of the game"), App.tr("Show the goal")),
        }[self]
