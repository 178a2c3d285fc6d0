"""What each viewer may see of a match: the trials' views, and what binds them together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.core import Message, Outcome, Pair, Seat
from games.unlucky.trial import Verdict


@dataclass(frozen=True, slots=True)
class UnluckyView:
    """All that one viewer may know.

    `round` is the open one, 0 while candles are arranged. `trials` are the ids, `parts` the views
    of the trials in the same order; a trial played alone is the only one. `owed`: the trials that
    take a part in the open round. `received`: for which of them each seat has handed one in.
    `wins`: trials won so far. `settled`: the seat that will win whatever is still undecided, so
    that the umpire may close the match, and `closing` the words for it (UF-2).
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
        """Return the view of that trial; KeyError if it is not played here."""
        if trial not in self.trials:
            raise KeyError(trial)
        return self.parts[self.trials.index(trial)]

    def missing(self, seat: Seat) -> tuple[str, ...]:
        """Return the trials for which that seat still owes its part."""
        return tuple(trial for trial in self.owed if trial not in self.received[seat])


@dataclass(frozen=True, slots=True)
class Hidden:
    """The view of a veiled trial: `detail` has every key, and null for what is not known."""

    round: int
    detail: dict[str, Any]
    pending: Any = None
    verdict: Verdict | None = None
