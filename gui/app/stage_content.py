from __future__ import annotations

from enum import Enum

from gui.kit.texts import App


class StageContent(Enum):
    MATCH = "match"
    VERSUS = "versus"
    BREAK = "break"
    WINNER = "winner"
    TABLE = "table"
    GOAL = "goal"

    @property
    def words(self) -> tuple[str, str]:
        """The scene's name, and the label of the button that shows it."""
        return {
            StageContent.MATCH: (App.tr("the match"), App.tr("Show the match")),
            StageContent.VERSUS: (App.tr("who plays next"), App.tr("Show who plays next")),
            StageContent.BREAK: (App.tr("a break"), App.tr("Start a break…")),
            StageContent.WINNER: (App.tr("the winner"), App.tr("Show the winner")),
            StageContent.TABLE: (App.tr("the table"), App.tr("Show the table")),
            StageContent.GOAL: (App.tr("the goal of the game"), App.tr("Show the goal")),
        }[self]
