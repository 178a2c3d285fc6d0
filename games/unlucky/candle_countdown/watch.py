"""What a player remembers of the rounds: which candles burned, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from games.core import Pair, Seat
from games.unlucky.candle_countdown.view import LETTERS
from games.unlucky.trial import NAMES


@dataclass(frozen=True, slots=True)
class Round:
    """A round that was watched: what both had lit, the own total, who scored, the rival's star."""

    lit: Pair[str]
    total: int
    point: Seat | None
    star: bool


@dataclass(slots=True)
class Candles:
    """What is seen of a seat's candles.

    `lit`: those that burn now; `burned`: for how many rounds each has; `burnt`: those used up;
    `gone`: those that went out in rounds that were not watched; `out`: those ever extinguished.
    """

    lit: str = ""
    out: str = ""
    burnt: str = ""
    gone: str = ""
    burned: dict[str, int] = field(default_factory=lambda: dict.fromkeys(LETTERS, 0))

    def watch(self, act: list[str], now: str) -> str:
        """Take in a round, what was done and what burns on; what burned in it."""
        out, light = _named(act, "extinguish"), _named(act, "light")
        lit = "".join(one for one in LETTERS if one in self.lit + light and one not in out)
        for letter in lit:
            self.burned[letter] += 1
        self.burnt += "".join(one for one in lit if one not in now)
        self.out += out
        self.lit = now
        return lit

    def miss(self, acts: list[list[str]], now: str) -> None:
        """Take in several rounds at once; how long each candle burned cannot be told."""
        self.out += "".join(_named(act, "extinguish") for act in acts)
        lit = "".join(_named(act, "light") for act in acts) + self.lit
        self.gone += "".join(one for one in LETTERS if one in lit and one not in now + self.out)
        for letter in now:
            self.burned[letter] = max(1, self.burned[letter])
        self.lit = now


class Watch:
    """All that `seat` was shown of both seats' candles."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.rounds: list[Round] = []
        self.candles = Pair(Candles(), Candles())
        self.points = Pair(0, 0)
        self.last: Seat | None = None
        self._counted = self._read = 0

    def see(self, detail: dict[str, Any], moves: list[list[str]]) -> None:
        """Take in what is shown; `moves` are those of the trial, told after every change."""
        counted = len(detail["totals"])
        if counted > self._counted:
            self._rounds(detail, moves[self._read :], counted - self._counted)
            self._counted = counted
            self._read = len(moves)

    def _rounds(self, detail: dict[str, Any], moves: list[list[str]], count: int) -> None:
        said = [entry[-1].split() for entry in moves if len(entry) > 1]
        who = [entry[0] for entry in moves if len(entry) > 1]
        acts = {
            name: [words for words, by in zip(said, who, strict=True) if by == name]
            for name in NAMES
        }
        now = {name: "".join(detail["lit"][name]) for name in NAMES}
        points = Pair(*(int(detail["points"][name]) for name in NAMES))
        scored = [seat for seat in Seat if points[seat] > self.points[seat]]
        if count > 1:
            for seat, name in NAMES.items():
                self.candles[seat].miss(acts[name], now[name])
        else:
            lit = Pair(
                *(
                    self.candles[seat].watch((acts[name] or [[]])[-1], now[name])
                    for seat, name in NAMES.items()
                )
            )
            total = detail["totals"][-1][NAMES[self.seat]]
            star = detail["stars"][NAMES[self.seat.other]]
            self.rounds.append(Round(lit, total, scored[0] if scored else None, star))
        self.points = points
        self.last = scored[-1] if scored else self.last

    def most(self, seat: Seat) -> int:
        """The most candles that the seat had lit at a count (CC-6)."""
        return max((len(one.lit[seat]) for one in self.rounds), default=0)


def _named(act: list[str], word: str) -> str:
    """The letter after a word of an act; "" if it is not said."""
    return act[act.index(word) + 1] if word in act else ""
