"""A trial as a game of its own; `games.unlucky` plays three of them at once."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from games.core import Game, Message, Seat, Setup
from games.core.text import handed_in
from games.unlucky.rules import Position
from games.unlucky.trial import NAMES, TITLES, Trial
from games.unlucky.view import Hidden, UnluckyView

if TYPE_CHECKING:
    from games.unlucky.known import KnownPosition, Veiled


class TrialGame(Game):
    """A trial: a `Game` of its own, and a part of Unlucky For Some.

    `short`: its short name. `names`: a pattern of names for it in text. `legend`: the legend of its
    board. `hint`: a pattern found only in submissions for this trial.
    """

    seats = NAMES
    titles = TITLES
    reader = "games.unlucky.reading:READER"
    trial_class: ClassVar[type[Trial[Any, Any]]]
    short: ClassVar[str]
    names: ClassVar[str]
    legend: ClassVar[str]
    hint: ClassVar[re.Pattern[str]]

    @abstractmethod
    def first(self, options: Any) -> Trial[Any, Any]:
        """Return the trial before its first round."""

    @abstractmethod
    def read_part(self, text: str, trial: Any) -> Any:
        """Return the action that `text` says; `InvalidAction` if it says none, or two."""

    @abstractmethod
    def part_detail(self, view: Any) -> dict[str, Any]:
        """Return the trial's part of `garnet referee --json` (NOTATION.md)."""

    @abstractmethod
    def part_text(self, view: Any) -> Message:
        """Return the trial's board in plain characters."""

    def part_disclosed(self, view: Any) -> Message | None:
        """Return the trial's secrets that the end discloses; `view` has all of them."""
        return None

    @abstractmethod
    def part_news(self, view: Any) -> tuple[Message, ...]:
        """Return the news of the latest round in this trial, one short line each."""

    def part_brief(self, view: Any) -> tuple[Message, ...]:
        """Return `part_news` without what the board shows."""
        return self.part_news(view)

    # As a game of its own

    def reason(
        self, position: Any, seat: Seat, did: Sequence[Any], better: Sequence[Any], after: Any
    ) -> Message | None:
        """See `Trial.reason`."""
        here: Trial[Any, Any] = position.trials[0]
        return here.reason(seat, did[0], better[0], after.trials[0])

    def start(self, setup: Setup) -> Position:
        """Return the position of the trial alone, with a clock for its rounds."""
        return Position.first((self.first(setup.options),), setup.options)

    def veiled(self, options: Any) -> Veiled | None:
        """Return the trial for a record without its secrets; None if no secrets last."""
        return None

    def start_told(self, setup: Setup, entries: Sequence[tuple[str, ...]]) -> KnownPosition | None:
        """Return a veiled position if the record lacks the lasting secrets, else None."""
        trial = self.veiled(setup.options)
        if trial is None or not conceals(entries, lambda _trial, text: self.lasts(text)):
            return None
        from games.unlucky.known import KnownPosition  # few records need it

        return KnownPosition.first((trial,), setup.options)

    def shown(
        self,
        setup: Setup,
        seen: dict[str, Any],
        seat: Seat | None = None,
        composed: Sequence[tuple[int, str]] = (),
    ) -> Position:
        """Return the trial as the code shows it; see `shown`."""
        from games.unlucky.shown import shown_position

        return shown_position((self,), setup.options, seen, seat, composed)

    def lasts(self, text: str) -> bool:
        """Return True if a text is a submission that stays secret until the match ends."""
        return False

    def parse(self, text: str, position: Position, seat: Seat) -> Any:
        """See `read_part`."""
        return self.read_part(text, position.trials[0])

    def detail(self, view: UnluckyView) -> dict[str, Any]:
        """See `part_detail`."""
        return told_detail(self, view.part(self.id))

    def board_text(self, view: UnluckyView) -> Message:
        """See `part_text`; with a legend."""
        return self.text_with_legend(view.part(self.id))

    def text_with_legend(self, part: Any) -> Message:
        """Return the trial's board with its legend, also if it is veiled."""
        return Message(
            "{board}\n{legend}", board=told_text(self, part), legend=Message(self.legend)
        )

    def disclosed(self, shown: UnluckyView, known: UnluckyView) -> Message | None:
        """See `part_disclosed`."""
        return told_disclosed(self, known.part(self.id))

    def news(self, view: UnluckyView) -> tuple[Message, ...]:
        """Return the news of the latest round, and who has submitted since."""
        lines = told_news(self, view.part(self.id))
        if view.outcome is not None:
            return lines
        return (*lines, *(handed_in(seat) for seat in Seat if view.received[seat]))


def told_detail(game: TrialGame, part: Any) -> dict[str, Any]:
    """Return a trial's detail, also if it is veiled."""
    return part.detail if isinstance(part, Hidden) else game.part_detail(part)


def told_text(game: TrialGame, part: Any) -> Message:
    """Return a trial's board, also if it is veiled."""
    if isinstance(part, Hidden):
        return Message("not told before the match ends")
    return game.part_text(part)


def told_disclosed(game: TrialGame, part: Any) -> Message | None:
    """Return the secrets of a trial that an end discloses; None if it is veiled."""
    return None if isinstance(part, Hidden) else game.part_disclosed(part)


def told_news(game: TrialGame, part: Any, brief: bool = False) -> tuple[Message, ...]:
    """Return a trial's news, also if it is veiled."""
    if isinstance(part, Hidden):
        return ()
    return game.part_brief(part) if brief else game.part_news(part)


def conceals(entries: Sequence[tuple[str, ...]], lasts: Callable[[str, str], bool]) -> bool:
    """Return True if these entries lack every submission that stays secret until the end.

    `lasts(trial, text)`: True if a text is such a submission; the trial is "" in a game of its own.
    """
    return not any(lasts(entry[1] if len(entry) > 2 else "", entry[-1]) for entry in entries)
