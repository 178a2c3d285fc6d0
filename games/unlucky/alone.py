"""A trial as a game of its own; `games.unlucky` plays three of them side by side."""

from __future__ import annotations

import re
from abc import abstractmethod
from typing import Any, ClassVar

from games.core import Game, InvalidAction, Pair, Seat, Setup
from games.unlucky.rules import Position, Times
from games.unlucky.trial import NAMES, Trial
from games.unlucky.view import View


class TrialGame(Game):
    """One trial: what `Game` asks for, and the same for its part of a sheet.

    `kind`: the trial's class. `short`: its name where there is little room. `names`: what a text
    may call the trial. `legend`: what the signs of its board mean. `hint`: what tells its
    submissions from others'.
    """

    seats = NAMES
    whole = "unlucky-for-some"
    kind: ClassVar[type[Trial[Any, Any]]]
    short: ClassVar[str]
    names: ClassVar[str]
    legend: ClassVar[str]
    hint: ClassVar[re.Pattern[str]]

    @abstractmethod
    def first(self, options: Any) -> Trial[Any, Any]:
        """The trial before its first round."""

    @abstractmethod
    def read_part(self, text: str, trial: Any) -> Any:
        """The action that `text` says; `InvalidAction` if it says none, or two."""

    @abstractmethod
    def some_actions(self, trial: Any, seat: Seat) -> tuple[Any, ...]:
        """Legal actions of `seat` in an open round, in canonical order; a sample if too many."""

    @abstractmethod
    def part_detail(self, view: Any) -> dict[str, Any]:
        """What the referee prints for the trial's view (NOTATION.md)."""

    @abstractmethod
    def part_text(self, view: Any) -> str:
        """The trial's board in plain characters."""

    @abstractmethod
    def part_news(self, view: Any, players: Pair[str]) -> tuple[str, ...]:
        """What the latest round brought in this trial, in short lines."""

    # As a game of its own

    def start(self, setup: Setup) -> Position:
        """The trial by itself, with a clock for its rounds."""
        options: Any = setup.options
        trial = self.first(options)
        arrangement = getattr(options, "arrangement_seconds", 0)
        times = Times(options.round_seconds * 1000, arrangement * 1000)
        return Position((trial,), times, label=self.id, number=trial.round)

    def read(self, text: str, position: Position, seat: Seat) -> Any:
        """See `read_part`; once the match is over the clause that ended it."""
        if position.result is not None:
            raise InvalidAction(position.result.ended_by, "The game is over.")
        return self.read_part(text, position.trials[0])

    def actions(self, position: Position, seat: Seat) -> tuple[Any, ...]:
        """See `some_actions`."""
        return () if position.result is not None else self.some_actions(position.trials[0], seat)

    def slot(self, action: Any) -> str:
        """The round's one submission: a later one replaces it (GEN-3)."""
        return self.id

    def detail(self, view: View) -> dict[str, Any]:
        """See `part_detail`."""
        return self.part_detail(view.part(self.id))

    def board_text(self, view: View) -> str:
        """See `part_text`; with a legend."""
        return f"{self.part_text(view.part(self.id))}\n{self.legend}"

    def news(self, view: View, players: Pair[str]) -> tuple[str, ...]:
        """The latest round, and who has submitted since."""
        lines = self.part_news(view.part(self.id), players)
        if view.outcome is not None:
            return lines
        waiting = (
            f"{players[seat]} ({NAMES[seat]}) has submitted" for seat in Seat if view.received[seat]
        )
        return (*lines, *waiting)
