"""Trials as separate games; `games.unlucky` combines three of them."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from games.core import Game, Message, PublicBoard, Reconstruction, Seat, Setup
from games.core.text import handed_in
from games.unlucky.rounds import alone
from games.unlucky.rules import Position
from games.unlucky.trial import NAMES, TITLES, Trial, Verdict
from games.unlucky.view import Hidden, UnluckyView

if TYPE_CHECKING:
    from games.unlucky.veiled import Veiled, VeiledPosition


class TrialReconstruction(Reconstruction):
    """Trials rebuilt from public information, without arrangements and investments (CC-4, KN-6).

    `games` lists the trials of a match; it is empty for a trial played alone.
    """

    def __init__(self, games: tuple[TrialGame, ...] = ()) -> None:
        self._games = games

    def start(
        self, game: Any, setup: Setup, entries: Sequence[tuple[str, ...]]
    ) -> VeiledPosition | None:
        """Return a position with veiled trials, or None if the record contains every submission.

        An entry that closes a round shows that submissions are left out, even if the record
        contains some that stay secret, such as those of its reader's own seat.
        """
        games: tuple[TrialGame, ...] = self._games or (game,)
        by_id = {trial.id: trial for trial in games}

        def lasts(entry: tuple[str, ...]) -> bool:
            trial = by_id.get(entry[1]) if len(entry) > 2 else games[0] if len(games) == 1 else None
            return trial is not None and trial.lasts(entry[-1])

        veiled = [trial.veiled(setup.options) for trial in games]
        complete = ("closed",) not in entries and any(map(lasts, entries))
        if complete or not any(veiled):
            return None
        from games.unlucky.veiled import VeiledPosition  # imported here because few records need it

        trials = [
            veil or trial.first(setup.options) for veil, trial in zip(veiled, games, strict=True)
        ]
        return VeiledPosition.first(tuple(trials), setup.options)

    def position(self, game: Any, setup: Setup, board: PublicBoard) -> Position:
        """Return the current position, without submissions.

        The other seat's secrets are invented.
        """
        games: tuple[TrialGame, ...] = self._games or (game,)
        trials = []
        for trial_game in games:
            part = _part_of(board, trial_game.id) if self._games else board
            trials.append(_with_result(trial_game.shown(setup.options, part), part.seen["detail"]))
        return replace(Position.first(tuple(trials), setup.options), number=board.seen["round"])


def _part_of(board: PublicBoard, trial: str) -> PublicBoard:
    """Return the public facts about one trial of a match, as if only this trial were played."""
    head = f"{trial}: "
    composed = [(at, text) for at, text in board.composed if text.startswith(head)]
    own = tuple((at, text.removeprefix(head)) for at, text in composed)
    return replace(board, seen=alone(board.seen, trial), composed=own)


def _with_result(trial: Trial[Any, Any], detail: dict[str, Any]) -> Trial[Any, Any]:
    if detail["by"] is None:
        return trial
    winner = None if detail["winner"] is None else Seat(tuple(NAMES).index(detail["winner"]))
    over: Any = trial
    ended: Trial[Any, Any] = replace(over, result=Verdict(winner, detail["by"], Message("")))
    return ended


class TrialReport(Protocol):
    """The interface of a trial's `report` module. Each function takes the trial's view."""

    def detail(self, view: Any, /) -> dict[str, Any]:
        """Return the trial's part of the output of `garnet referee --json` (NOTATION.md)."""

    def board_text(self, view: Any, /) -> Message:
        """Return the trial's board as plain text."""

    def disclosed(self, view: Any, /) -> Message | None:
        """Return the secrets disclosed at the end; the view contains all of them."""

    def news(self, view: Any, /) -> tuple[Message, ...]:
        """Return the trial's news of the latest round as short lines."""

    def brief(self, view: Any, /) -> tuple[Message, ...]:
        """Return the news, excluding anything that the board already shows."""


class TrialGame(Game):
    """A trial: a separate `Game` as well as a part of Unlucky For Some.

    `short` is the trial's short name, `names` a pattern of its names in text, and `legend` the
    legend of its board. `hint` is a pattern that matches only this trial's submissions.
    """

    seats = NAMES
    titles = TITLES
    reader = "games.unlucky.reading:READER"
    reconstruction = TrialReconstruction()
    short: ClassVar[str]
    names: ClassVar[str]
    legend: ClassVar[str]
    hint: ClassVar[re.Pattern[str]]

    @property
    @abstractmethod
    def report(self) -> TrialReport:
        """The trial's `report` module, loaded only when it is used."""

    @abstractmethod
    def action_types(self) -> tuple[type, ...]:
        """Return the types of submissions."""

    @abstractmethod
    def first(self, options: Any) -> Trial[Any, Any]:
        """Return the initial state of the trial."""

    @abstractmethod
    def read_part(self, text: str, trial: Any) -> Any:
        """Parse an action; raise `InvalidAction` if there is not exactly one."""

    def reason(
        self, position: Any, seat: Seat, played: Sequence[Any], better: Sequence[Any], after: Any
    ) -> Message | None:
        trial: Trial[Any, Any] = position.trials[0]
        return trial.reason(seat, played[0], better[0], after.trials[0])

    def start(self, setup: Setup) -> Position:
        """Return the first position of a match of this trial alone, with a clock for its rounds."""
        return Position.first((self.first(setup.options),), setup.options)

    def veiled(self, options: Any) -> Veiled | None:
        """Return a veiled trial for a record without secrets, or None if it is never veiled."""
        return None

    @abstractmethod
    def shown(self, options: Any, board: PublicBoard) -> Trial[Any, Any]:
        """Return the trial rebuilt from the public facts in `board`, without a result.

        `board` contains only this trial.
        """

    def lasts(self, text: str) -> bool:
        """Return True if `text` is a submission that stays secret until the end of the match."""
        return False

    def parse(self, text: str, position: Position, seat: Seat) -> Any:
        return self.read_part(text, position.trials[0])

    def detail(self, view: UnluckyView) -> dict[str, Any]:
        return trial_detail(self, view.part(self.id))

    def board_text(self, view: UnluckyView) -> Message:
        return self.text_with_legend(view.part(self.id))

    def text_with_legend(self, part: Any) -> Message:
        """Return the trial's board with its legend, even if the trial is veiled."""
        return Message(
            "{board}\n{legend}", board=trial_text(self, part), legend=Message(self.legend)
        )

    def disclosed(self, shown: UnluckyView, known: UnluckyView) -> Message | None:
        return trial_disclosed(self, known.part(self.id))

    def news(self, view: UnluckyView) -> tuple[Message, ...]:
        """Return the news of the latest round, and who has submitted since."""
        lines = trial_news(self, view.part(self.id))
        if view.outcome is not None:
            return lines
        return (*lines, *(handed_in(seat) for seat in Seat if view.received[seat]))


def trial_detail(game: TrialGame, part: Any) -> dict[str, Any]:
    return part.detail if isinstance(part, Hidden) else game.report.detail(part)


def trial_text(game: TrialGame, part: Any) -> Message:
    if isinstance(part, Hidden):
        return Message("not shown before the match ends")
    return game.report.board_text(part)


def trial_disclosed(game: TrialGame, part: Any) -> Message | None:
    """Return the secrets of a trial that are disclosed at the end, or None if it is veiled."""
    return None if isinstance(part, Hidden) else game.report.disclosed(part)


def trial_news(game: TrialGame, part: Any, brief: bool = False) -> tuple[Message, ...]:
    if isinstance(part, Hidden):
        return ()
    return game.report.brief(part) if brief else game.report.news(part)
