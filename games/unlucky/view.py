"""The view of a match of Unlucky For Some: the trials' views, and the match's state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.core import Message, Outcome, Pair, Seat
from games.unlucky.trial import Verdict


@dataclass(frozen=True, slots=True)
class UnluckyView:
    """A viewer's view.

    `round`: the open one, 0 while candles are arranged. `trials`: their ids; `parts`: their views
    in the same order; a trial played alone is the only one. `owed`: the trials that expect a part
    in the open round. `received`: for which of them each seat has submitted. `wins`: trials won so
    far. `settled`: the seat that wins whatever the undecided trials bring, so that the umpire may
    end the match; `closing`: the reason in words (UF-2).
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
        """Return the view of a trial; KeyError if it is not played."""
        if trial not in self.trials:
            raise KeyError(trial)
        return self.parts[self.trials.index(trial)]

    def missing(self, seat: Seat) -> tuple[str, ...]:
        """Return the trials for which the seat still owes its part."""
        return tuple(trial for trial in self.owed if trial not in self.received[seat])


@dataclass(frozen=True, slots=True)
class Hidden:
    """The view of a veiled trial: `detail` has every key, with null for unknown values."""

    round: int
    detail: dict[str, Any]
    pending: Any = None
    verdict: Verdict | None = None
