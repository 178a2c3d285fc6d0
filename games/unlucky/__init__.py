"""Unlucky For Some: three trials played side by side in thirteen rounds; two trials win."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from games.core import Game, InvalidAction, Lasting, Message, Parts, Seat, Setup
from games.unlucky import candle_countdown, know_your_nodes, notation, report, wandering_noughts
from games.unlucky.options import ARRANGEMENT_SPEC, MAP_SPEC, ROUND_SPEC, UnluckyOptions
from games.unlucky.rules import Position
from games.unlucky.standalone import TrialGame, TrialReconstruction, trial_disclosed
from games.unlucky.trial import NAMES, TITLES
from games.unlucky.view import UnluckyView

__all__ = ["BY_ID", "GAME", "TRIALS", "UnluckyForSome"]

TRIALS: tuple[TrialGame, ...] = (
    candle_countdown.GAME,
    know_your_nodes.GAME,
    wandering_noughts.GAME,
)
"""The three trials, in the order in which they are announced."""

BY_ID = {game.id: game for game in TRIALS}
_HEAD = notation.heading(TRIALS)
_HOUR = timedelta(hours=1)


class Trials(Parts):
    """The trials as parts of a sheet, announced one by one before a match (UF-3)."""

    names = tuple(BY_ID)
    announced_before = tuple(zip(BY_ID, (hours * _HOUR for hours in (48, 24, 3)), strict=True))
    isolated_before = 24 * _HOUR

    def name(self, part: str) -> str:
        return BY_ID[part].short

    def title(self, part: str) -> str:
        return BY_ID[part].title

    def news(self, part: str, view: UnluckyView) -> tuple[Message, ...]:
        return report.news_of(view, BY_ID[part])

    def board_text(self, part: str, view: UnluckyView) -> Message:
        return BY_ID[part].text_with_legend(view.part(part))

    def disclosed(self, part: str, shown: UnluckyView, known: UnluckyView) -> Message | None:
        return trial_disclosed(BY_ID[part], known.part(part))

    def brief(self, view: UnluckyView) -> tuple[tuple[Message, ...], Message]:
        """Return the news that the boards do not show, and the boards without legends."""
        news = report.news(view, TRIALS, brief=True)
        return news, report.board_text(view, TRIALS, brief=True)

    def settled(self, view: UnluckyView) -> tuple[Seat, Message] | None:
        """Return the winner and the reason if the match is settled (UF-2), else None."""
        if view.settled is None or view.closing is None:
            return None
        return view.settled, view.closing


class UnluckyForSome(Game):
    id = "unlucky-for-some"
    bot = "games.unlucky.bot:UnluckyBot"
    reader = "games.unlucky.reading:READER"
    rehearsal = "games.unlucky:evening.txt"
    title = "Unlucky For Some"
    line = "Candles, nodes and noughts at once, under one clock: win two of three trials."
    minutes = (30, 70)
    secrets = "submissions, how candles are arranged, their totals, and what is invested where"
    seats = NAMES
    titles = TITLES
    options = UnluckyOptions
    option_specs = (MAP_SPEC, ROUND_SPEC, ARRANGEMENT_SPEC)
    parts = Trials()
    reconstruction = TrialReconstruction(TRIALS)

    def lasting(self, options: Any) -> Lasting:
        """Return `IMAGINED`, because bots sample the secret arrangements and investments."""
        return Lasting.IMAGINED

    def check_setup(self, setup: Setup) -> None:
        know_your_nodes.map_from(setup.options.map)

    def reason(
        self, position: Any, seat: Seat, played: Sequence[Any], better: Sequence[Any], after: Any
    ) -> Message | None:
        for game in TRIALS:
            first, second = (
                next((part for part in submission if self.game_of(part) is game), None)
                for submission in (played, better)
            )
            before, later = (
                next(trial for trial in at.trials if trial.id == game.id)
                for at in (position, after)
            )
            if first is None or second is None or first == second:
                continue
            explanation = before.reason(seat, first, second, later)
            if explanation is not None:
                return Message("{trial}: {found}", trial=game.title, found=explanation)
        return None

    def start(self, setup: Setup) -> Position:
        """Return the initial position: three trials, without arrangements of candles (CC-1)."""
        options: UnluckyOptions = setup.options
        return Position.first(tuple(game.first(options) for game in TRIALS), options)

    def parse(self, text: str, position: Position, seat: Seat) -> Any:
        """Return the part of a sheet that `text` contains, as `trial: move` (see `notation`).

        Raise `InvalidAction`: with a clause of the trial if the move is malformed, CC-1 for
        anything but an arrangement in round 0, UF-2 if the trial is over, and UF-4 if the trial is
        unclear.
        """
        game, rest = self._addressed(text, position)
        trial = next(trial for trial in position.trials if trial.id == game.id)
        closed = position.closed(trial)
        if closed is not None:
            raise InvalidAction(*closed)
        return game.read_part(rest, trial)

    def _addressed(self, text: str, position: Position) -> tuple[TrialGame, str]:
        """Return the trial that `text` names, and the rest of the text.

        In round 0, text without a trial's name is read as an arrangement.
        """
        addressed = notation.part_of(text, TRIALS, _HEAD)
        if addressed is not None:
            return addressed
        if position.number == 0:
            return TRIALS[0], text
        if len(text) > notation.LONGEST:
            long = Message("Longer than {most} characters.", most=notation.LONGEST)
            raise InvalidAction("UF-4", long)
        which = "For which trial? Write it first: “{example}: …”."
        raise InvalidAction("UF-4", Message(which, example=TRIALS[0].id))

    def write(self, action: Any) -> str:
        game = self.game_of(action)
        return f"{game.id}: {game.write(action)}"

    def game_of(self, action: Any) -> TrialGame:
        return next(game for game in TRIALS if isinstance(action, game.action_types()))

    def disclosed(self, shown: UnluckyView, known: UnluckyView) -> Message | None:
        return report.disclosed(known, TRIALS)

    def detail(self, view: UnluckyView) -> dict[str, Any]:
        return report.detail(view, TRIALS)

    def board_text(self, view: UnluckyView) -> Message:
        return report.board_text(view, TRIALS)

    def news(self, view: UnluckyView) -> tuple[Message, ...]:
        return report.news(view, TRIALS)


GAME = UnluckyForSome()
