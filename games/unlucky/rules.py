"""The rules of Unlucky For Some (UF-1 to UF-4): trials side by side, one sealed sheet per round.

A position can also have a single trial, whose result then decides the match.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import Any, Self, TypeAlias

from games.core import (
    UMPIRE,
    Draw,
    IllegalAction,
    Message,
    Ms,
    Outcome,
    Pair,
    Seat,
    Viewer,
    ahead,
    counted,
)
from games.core.text import Listed
from games.kinds.sealed import NO_SHEETS, SealedRounds
from games.unlucky.trial import NAMES, Trial
from games.unlucky.view import UnluckyView

Trials: TypeAlias = tuple[Trial[Any, Any], ...]


@dataclass(frozen=True, slots=True)
class Position(SealedRounds[Any, UnluckyView]):
    """A position of a match, in which each seat owes a part for every open trial.

    In round 0, candles are arranged within a separate time limit, `arrangement_time` (CC-1).
    """

    label = "unlucky-for-some"
    names = NAMES
    samples = True

    trials: Trials
    arrangement_time: Ms = 0

    @classmethod
    def first(cls, trials: Trials, options: Any) -> Self:
        arrangement = getattr(options, "arrangement_seconds", 0)
        return cls(
            trials,
            1000 * arrangement,
            round_time=1000 * options.round_seconds,
            number=trials[0].round,
        )

    @property
    def alone(self) -> bool:
        """True if a single trial is played as a match."""
        return len(self.trials) == 1

    def open(self) -> Trials:
        """Return the trials that expect a part in the open round."""
        if self.result is not None:
            return ()
        return tuple(
            trial for trial in self.trials if not trial.verdict and trial.round == self.number
        )

    def lacking(self, seat: Seat) -> Trials:
        """Return the open trials for which the seat has not submitted a part."""
        missing = self.missing(seat)
        return tuple(trial for trial in self.open() if trial.id in missing)

    def owed(self) -> tuple[str, ...]:
        return tuple(trial.id for trial in self.open())

    def slot(self, action: Any) -> str:
        return self.trial_of(action).id

    def parts(self) -> tuple[str, ...]:
        """Return the ids of the open trials, or () for a trial played alone."""
        return () if self.alone else self.owed()

    def time(self) -> Ms:
        return self.round_time if self.number else self.arrangement_time

    def trial_of(self, action: Any) -> Trial[Any, Any]:
        return next(trial for trial in self.trials if isinstance(action, trial.actions))

    def legal(self, seat: Seat) -> tuple[Any, ...]:
        """Return legal parts for the open trials that await a part from the seat.

        If none does, return legal parts for all open trials.
        """
        return tuple(
            action for trial in self.lacking(seat) or self.open() for action in trial.legal(seat)
        )

    def check_action(self, seat: Seat, action: Any) -> None:
        """Raise `IllegalAction` if the trial is closed (UF-2, CC-1) or the action is illegal."""
        trial = self.trial_of(action)
        closed = self.closed(trial)
        if closed is not None:
            raise IllegalAction(*closed)
        trial.check(seat, action)

    def closed(self, trial: Trial[Any, Any]) -> tuple[str, Message | str] | None:
        """Return the clause and the reason if the trial expects no part now, else None."""
        if trial.verdict is not None:
            return "UF-2", Message("{trial} is over.", trial=trial.title)
        if trial.round != self.number:
            return "CC-1", "Arrange the candles first; the other trials have not started."
        return None

    def fallback(self, seat: Seat, draw: Draw) -> Any | None:
        """Return a random arrangement if one is missing (CC-1), or None for other parts (UF-4)."""
        drawn = (
            trial.fallback(seat, draw, f"{self.label}/{trial.id}") for trial in self.lacking(seat)
        )
        return next((action for action in drawn if action is not None), None)

    def _lapse(self, seat: Seat) -> Message:
        """Return a message about what replaces a missing part (CC-1, UF-4)."""
        if not self.number:
            return Message("Draw for {seat}", seat=seat, clause="CC-1")
        return Message("No action for {seat}", seat=seat, clause="UF-4")

    def close_round(self) -> Self:
        """Return the position after the round. A missing part counts as no action (UF-4)."""
        open_ = self.owed()
        trials = tuple(self._after(trial) if trial.id in open_ else trial for trial in self.trials)
        after = replace(self, trials=trials, sheets=NO_SHEETS, drawn=frozenset())
        return (
            replace(after, result=judge(trials))
            if all(trial.verdict for trial in trials)
            else after
        )

    def _after(self, trial: Trial[Any, Any]) -> Trial[Any, Any]:
        parts = self.sheets.map(lambda sheet: dict(sheet).get(trial.id))
        return trial.drawn_for(self.drawn).close(parts)

    def lasts(self, action: Any) -> bool:
        """Return True for arrangements and investments: they are secret to the end (CC-4, KN-6)."""
        return not isinstance(action, self.trial_of(action).revealed)

    def view(self, viewer: Viewer) -> UnluckyView:
        """Return the trials' views, the viewer's own parts, and who has submitted which part."""
        seat = viewer if isinstance(viewer, Seat) else None
        open_ = viewer is UMPIRE or self.result is not None
        own: dict[str, Any] = dict(self.sheets[seat]) if seat is not None else {}
        idle = self.result is not None or self.ruled
        settled = None if idle else sure_winner(self.trials)
        received = NO_SHEETS if self.ruled else self.sheets
        return UnluckyView(
            round=self.number,
            trials=tuple(trial.id for trial in self.trials),
            parts=tuple(trial.view(seat, open_, own.get(trial.id)) for trial in self.trials),
            owed=self.owed(),
            received=received.map(lambda sheet: tuple(trial for trial, _ in sheet)),
            wins=wins(self.trials),
            settled=settled,
            closing=closing(self.trials, settled) if settled is not None else None,
            outcome=self.result,
        )


def wins(trials: Trials) -> Pair[int]:
    winners = [trial.verdict.winner for trial in trials if trial.verdict is not None]
    return Pair(winners.count(Seat.ONE), winners.count(Seat.TWO))


def judge(trials: Trials) -> Outcome:
    """Return the outcome of trials that all have a result (UF-1)."""
    if len(trials) == 1 and trials[0].verdict is not None:
        verdict = trials[0].verdict
        return Outcome(verdict.winner, verdict.by, verdict.reason, verdict.by)
    won = wins(trials)
    winner = ahead(won)
    more, fewer = max(won), min(won)
    trials_won = counted(more, "{count} trial", "{count} trials")
    reason = Message("{more} against {fewer}", more=trials_won, fewer=fewer)
    return Outcome(winner, "UF-1", reason, "UF-2")


def sure_winner(trials: Trials) -> Seat | None:
    """Return the seat that is sure to win according to public facts, or None (UF-2)."""
    possible = {
        ahead(Pair(ends.count(Seat.ONE), ends.count(Seat.TWO)))
        for ends in _possible_results(trials)
    }
    return possible.pop() if len(possible) == 1 else None


def closing(trials: Trials, seat: Seat) -> Message:
    """Return the reason for ending the match early with an award to `seat` (UF-2)."""
    sure = Listed.of((trial.title for trial in trials if trial.certain() is seat), " and ")
    why = "nothing undecided can change the winner: {seat} has {trials}"
    return Message(why, seat=seat, trials=sure, clause="UF-2")


def _possible_results(trials: Trials) -> product[tuple[Seat | None, ...]]:
    every = (Seat.ONE, Seat.TWO, None)
    return product(*(_possible_winners(trial, every) for trial in trials))


def _possible_winners(
    trial: Trial[Any, Any], every: tuple[Seat | None, ...]
) -> tuple[Seat | None, ...]:
    if trial.verdict is not None:
        return (trial.verdict.winner,)
    certain = trial.certain()
    return every if certain is None else (certain,)
