"""The rules of Unlucky For Some (UF-1 to UF-4): trials side by side, one sealed sheet a round.

The same position plays a trial alone: it is then the only one, and its result is the match's.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import Any, Self, TypeAlias

from games import core
from games.core import UMPIRE, Draw, IllegalAction, Ms, Outcome, Pair, Seat, Timer, Viewer, many
from games.unlucky.trial import TITLES, Trial
from games.unlucky.view import View

Trials: TypeAlias = tuple[Trial[Any, Any], ...]
Sheet: TypeAlias = tuple[tuple[str, Any], ...]
"""A seat's parts for the open round, (trial's id, action), in the order of the trials."""

NO_SHEETS: Pair[Sheet] = Pair((), ())


@dataclass(frozen=True, slots=True)
class Times:
    """How long a round lasts, and the arrangement before the first (CC-1)."""

    round: Ms
    arrangement: Ms


LABEL = "unlucky-for-some"
"""What the labels of draws begin with (NOTATION.md), also where a trial is played alone."""


@dataclass(frozen=True, slots=True)
class Position(core.Position[Any, View]):
    """One moment of a match.

    `drawn`: whose part of the open round was drawn. `ruled`: a ruling ended the match here (GEN-6).
    """

    trials: Trials
    times: Times
    number: int
    sheets: Pair[Sheet] = NO_SHEETS
    drawn: frozenset[Seat] = frozenset()
    ruled: bool = False
    result: Outcome | None = None

    @property
    def round(self) -> int:
        """The open round; 0 while candles are arranged (CC-1)."""
        return self.number

    @property
    def alone(self) -> bool:
        """Whether one trial is a match of its own."""
        return len(self.trials) == 1

    def outcome(self) -> Outcome | None:
        """The result, at the end of round 13 (UF-2), or of a trial that is played alone."""
        return self.result

    def owed(self) -> Trials:
        """The trials that take a part in the open round."""
        if self.result is not None:
            return ()
        return tuple(one for one in self.trials if not one.verdict and one.round == self.number)

    def missing(self, seat: Seat) -> Trials:
        """Those of them for which the seat has handed in nothing yet."""
        handed = dict(self.sheets[seat])
        return tuple(one for one in self.owed() if one.id not in handed)

    def pending(self, seat: Seat) -> frozenset[str]:
        """The trials for which the seat has handed in its part of the open round."""
        return frozenset(trial for trial, _ in self.sheets[seat])

    def parts(self) -> tuple[str, ...]:
        """The trials that take a part in the open round; a trial alone is one piece."""
        return () if self.alone else tuple(one.id for one in self.owed())

    def awaiting(self) -> frozenset[Seat]:
        """The seats that still owe a part of the open round."""
        return frozenset(seat for seat in Seat if self.missing(seat))

    def complete(self) -> bool:
        """Whether all parts are in; each may still be replaced (GEN-3)."""
        return self.result is None and not self.awaiting()

    def trial_of(self, action: Any) -> Trial[Any, Any]:
        """The trial that such an action is a part of."""
        return next(one for one in self.trials if isinstance(action, one.actions))

    def refusal(self, seat: Seat) -> tuple[str, str] | None:
        """Once it is over, the clause that ended it."""
        return (self.result.ended_by, "The game is over.") if self.result else None

    def legal(self, seat: Seat) -> tuple[Any, ...]:
        """Legal parts for the trials that the seat still owes, or else for all that take one."""
        open_ = self.missing(seat) or self.owed()
        return tuple(action for one in open_ for action in one.legal(seat))

    def check(self, seat: Seat, action: Any) -> None:
        """Raise `IllegalAction` unless the trial takes the part (UF-2, CC-1) and allows it."""
        refused = self.refusal(seat)
        if refused is not None:
            raise IllegalAction(*refused)
        trial = self.trial_of(action)
        closed = self.closed(trial)
        if closed is not None:
            raise IllegalAction(*closed)
        trial.check(seat, action)

    def closed(self, trial: Trial[Any, Any]) -> tuple[str, str] | None:
        """Why the trial takes no part in the open round: clause and sentence; None if it does."""
        if trial.verdict is not None:
            return "UF-2", f"{trial.title} is over."
        if trial.round != self.number:
            return "CC-1", "The candles are arranged first; the other trials wait."
        return None

    def play(self, seat: Seat, action: Any) -> Self:
        """With this part in force for the seat; its earlier part of the trial is replaced."""
        return self._with(seat, action, self.drawn - {seat})

    def play_drawn(self, seat: Seat, action: Any) -> Self:
        """The same for an arrangement that was drawn (CC-1)."""
        return self._with(seat, action, self.drawn | {seat})

    def _with(self, seat: Seat, action: Any, drawn: frozenset[Seat]) -> Self:
        parts = dict(self.sheets[seat]) | {self.trial_of(action).id: action}
        sheet = tuple((one.id, parts[one.id]) for one in self.trials if one.id in parts)
        return replace(self, sheets=self.sheets.put(seat, sheet), drawn=drawn)

    def fallback(self, seat: Seat, draw: Draw) -> Any | None:
        """A drawn arrangement (CC-1); any other missing part is no action (UF-4)."""
        for trial in self.missing(seat):
            action = trial.fallback(seat, draw, f"{LABEL}/{trial.id}")
            if action is not None:
                return action
        return None

    def timers(self) -> tuple[Timer, ...]:
        """The one clock of the round, for both seats and all trials."""
        if self.result is not None:
            return ()
        time = self.times.round if self.number else self.times.arrangement
        return (Timer(("round", self.number), time),)

    def expire(self, key: tuple[str | int, ...]) -> Self:
        """The round ends at its deadline; missing parts are no action (UF-4)."""
        if self.result is not None:
            raise IllegalAction(self.result.ended_by, "The game is over.")
        if key != ("round", self.number):
            raise ValueError(f"no such clock is running: {key}")
        return self._resolved()

    def close(self) -> Self:
        """All trials after a complete round."""
        if not self.complete():
            raise ValueError("there is no complete round to close")
        return self._resolved()

    def _resolved(self) -> Self:
        owed = {one.id for one in self.owed()}
        trials = tuple(self._closed(one) if one.id in owed else one for one in self.trials)
        after = replace(self, trials=trials, sheets=NO_SHEETS, drawn=frozenset())
        if all(one.verdict for one in trials):
            return replace(after, result=judge(trials))
        return replace(after, number=self.number + 1)

    def _closed(self, trial: Trial[Any, Any]) -> Trial[Any, Any]:
        parts = self.sheets.map(lambda sheet: dict(sheet).get(trial.id))
        return trial.drawn_for(self.drawn).close(parts)

    def give_back(self) -> Self:
        """Both submit anew.

        Ruling on UF-4: nobody's part is left standing against one that can still be chosen by
        somebody who has seen it. Arrangements count as revealed by their trims (CC-2).
        """
        return replace(self, sheets=NO_SHEETS, drawn=frozenset())

    def view(self, viewer: Viewer) -> View:
        """Each trial's view; of the open round's parts its own, of others' that they are in."""
        seat = viewer if isinstance(viewer, Seat) else None
        open_ = viewer is UMPIRE or self.result is not None
        own: dict[str, Any] = dict(self.sheets[seat]) if seat is not None else {}
        idle = self.result is not None or self.ruled
        settled = None if idle else sure_winner(self.trials)
        received = NO_SHEETS if self.ruled else self.sheets
        return View(
            round=self.number,
            trials=tuple(one.id for one in self.trials),
            parts=tuple(one.view(seat, open_, own.get(one.id)) for one in self.trials),
            owed=tuple(one.id for one in self.owed()),
            received=received.map(lambda sheet: tuple(trial for trial, _ in sheet)),
            wins=wins(self.trials),
            settled=settled,
            closing=closing(self.trials, settled) if settled is not None else "",
            outcome=self.result,
        )

    def after_ruling(self) -> Self:
        """Which parts were handed in matters no more (GEN-6)."""
        return replace(self, ruled=True)

    def discloses(self, viewer: Viewer, seat: Seat, action: Any, round: int) -> bool:
        """A part is its seat's and the umpire's to know until its round is over (WN-10).

        Arrangements and investments stay secret until the match ends (CC-4, KN-6).
        """
        if viewer in (seat, UMPIRE) or self.result is not None:
            return True
        return round < self.number and isinstance(action, self.trial_of(action).revealed)


def wins(trials: Trials) -> Pair[int]:
    """How many trials each seat has won."""
    winners = [one.verdict.winner for one in trials if one.verdict is not None]
    return Pair(winners.count(Seat.ONE), winners.count(Seat.TWO))


def judge(trials: Trials) -> Outcome:
    """The result when every trial has one (UF-1)."""
    if len(trials) == 1 and trials[0].verdict is not None:
        verdict = trials[0].verdict
        return Outcome(verdict.winner, verdict.by, verdict.reason, verdict.by)
    won = wins(trials)
    winner = _ahead(won)
    more, fewer = max(won), min(won)
    return Outcome(winner, "UF-1", f"{many(more, 'trial')} against {fewer}", "UF-2")


def sure_winner(trials: Trials) -> Seat | None:
    """The seat that wins however the undecided trials end, as far as everybody can see (UF-2)."""
    possible = {_ahead(Pair(ends.count(Seat.ONE), ends.count(Seat.TWO))) for ends in _ends(trials)}
    return possible.pop() if len(possible) == 1 else None


def closing(trials: Trials, seat: Seat) -> str:
    """Why the umpire may close the match for that seat, in words for the award (UF-2)."""
    sure = " and ".join(one.title for one in trials if one.certain() is seat)
    return f"nothing undecided can change the winner: {TITLES[seat]} has {sure} (UF-2)"


def _ends(trials: Trials) -> product[tuple[Seat | None, ...]]:
    """All ways in which the trials can end."""
    every = (Seat.ONE, Seat.TWO, None)
    return product(*(_possible(one, every) for one in trials))


def _possible(trial: Trial[Any, Any], every: tuple[Seat | None, ...]) -> tuple[Seat | None, ...]:
    if trial.verdict is not None:
        return (trial.verdict.winner,)
    certain = trial.certain()
    return every if certain is None else (certain,)


def _ahead(won: Pair[int]) -> Seat | None:
    if won.one == won.two:
        return None
    return Seat.ONE if won.one > won.two else Seat.TWO
