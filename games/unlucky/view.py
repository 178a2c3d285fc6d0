"""The view of a match of Unlucky For Some: the trials' views, and the state of the match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.core import Message, Outcome, Pair, Seat
from games.unlucky.trial import Verdict


@dataclass(frozen=True, slots=True)
class UnluckyView:
    """A viewer's view of the match.

    `round` is the open round, or 0 until the candles have been arranged. `trials` lists the ids of
    the trials, and `parts` their views in the same order; a trial that is played alone is the only
    entry. `owed` lists the trials that expect a part in the open round, and `received`, for each
    seat, the trials for which it has submitted a part. `wins` counts the trials won so far.
    `settled` is the seat that wins regardless of the undecided trials, so that the umpire may end
    the match; `closing` is the reason for ending it (UF-2).
    """

    round: int
    trials: tuple[str, ...]
    parts: tuple[Any, ...]
    owed: tuple[str, ...]
    received: Pair[tuple[str, ...]]
    wins: Pair[int]
    settled: Seat | None
    closing: Message | None
    outcome: Outcome | None

    def part(self, trial: str) -> Any:
        """Return the view of a trial; raise KeyError if it is not played."""
        if trial not in self.trials:
            raise KeyError(trial)
        return self.parts[self.trials.index(trial)]

    def missing(self, seat: Seat) -> tuple[str, ...]:
        """Return the trials for which the seat still owes a part."""
        return tuple(trial for trial in self.owed if trial not in self.received[seat])


@dataclass(frozen=True, slots=True)
class Hidden:
    """The view of a veiled trial: `detail` holds every key, with null for unknown values."""

    round: int
    detail: dict[str, Any]
    pending: Any = None
    verdict: Verdict | None = None
