"""A bot's memory of Candle Countdown: the candles that burned, and the results."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Self

from games.core import Pair, Seat
from games.unlucky.candle_countdown.view import LETTERS, CandleKind
from games.unlucky.rounds import rounds_of
from games.unlucky.trial import NAMES

EVEN = 5
"""Number of even numbers from 0 to 8, and therefore of candles with a black trim."""


@dataclass(frozen=True, slots=True)
class WatchedRound:
    """A watched round: both seats' lit candles and stars, the seat's own total, and the scorer."""

    lit: Pair[str]
    total: int
    point: Seat | None
    stars: Pair[bool]


@dataclass(frozen=True, slots=True)
class SeenCandles:
    """The known facts about a seat's candles.

    `lit` lists the burning candles, `burned` the number of rounds for which each candle has burned,
    `burnt` the candles that have burnt out, `gone` the candles that went out in unwatched rounds,
    and `out` the candles that were ever extinguished.
    """

    lit: str = ""
    out: str = ""
    burnt: str = ""
    gone: str = ""
    burned: dict[str, int] = field(default_factory=lambda: dict.fromkeys(LETTERS, 0))

    def watch(self, act: list[str], burning: str) -> tuple[Self, str]:
        """Return the state of the candles after a round, and the letters of those that burned.

        `act` is the seat's act; `burning` lists the candles that continue to burn.
        """
        out, light = _letter_after(act, "extinguish"), _letter_after(act, "light")
        lit = "".join(
            letter for letter in LETTERS if letter in self.lit + light and letter not in out
        )
        burned = {letter: past + (letter in lit) for letter, past in self.burned.items()}
        burnt = self.burnt + "".join(letter for letter in lit if letter not in burning)
        return type(self)(burning, self.out + out, burnt, self.gone, burned), lit

    def miss(self, acts: list[list[str]], burning: str) -> Self:
        """Return the state of the candles after several unwatched rounds with these acts.

        The burn time of a candle that went out by itself in these rounds is unknown.
        """
        burned, out, since = dict(self.burned), self.out, dict.fromkeys(self.lit, 0)
        for number, act in enumerate(acts):
            for letter in _letter_after(act, "extinguish"):
                burned[letter] += number - since.pop(letter, number)
                out += letter
            for letter in _letter_after(act, "light"):
                since[letter] = number
        for letter in burning:
            burned[letter] += max(1, len(acts) - since.get(letter, len(acts)))
        gone = "".join(letter for letter in LETTERS if letter in since and letter not in burning)
        return type(self)(burning, out, self.burnt, self.gone + gone, burned)

    def own(self, shown: dict[str, Any], burning: str, extinguished: str) -> tuple[Self, str]:
        """Return the seat's own candles as `shown`, and those that have burned since the last view.

        A candle that was lit but did not burn was extinguished. If rounds were missed,
        `extinguished` lists the candles that the seat's moves extinguished.
        """
        left = {letter: int(shown[letter]["left"]) for letter in LETTERS}
        burned = {
            letter: CandleKind(shown[letter]["kind"]).burn - left[letter] for letter in LETTERS
        }
        burnt = "".join(letter for letter in LETTERS if not left[letter])
        lit = "".join(letter for letter in LETTERS if burned[letter] > self.burned[letter])
        out = self.out + "".join(
            letter for letter in LETTERS if letter in self.lit and letter not in lit
        )
        out += "".join(letter for letter in extinguished if letter not in out)
        return type(self)(burning, out, burnt, self.gone, burned), lit


@dataclass(frozen=True, slots=True)
class _Snapshot:
    """A bot's knowledge after `counted` counts, with the moves made until then."""

    counted: int = 0
    moves: tuple[tuple[str, ...], ...] = ()
    candles: Pair[SeenCandles] = field(default_factory=lambda: Pair(SeenCandles(), SeenCandles()))
    rounds: tuple[WatchedRound, ...] = ()
    points: Pair[int] = field(default_factory=lambda: Pair(0, 0))
    last: Seat | None = None


class Watch:
    """A seat's observations of all candles; `trims` lists the opponent's trims (CC-2)."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.trims = EVEN * "b" + (len(LETTERS) - EVEN) * "w"
        self._marks = [_Snapshot()]

    @property
    def candles(self) -> Pair[SeenCandles]:
        return self._marks[-1].candles

    @property
    def rounds(self) -> tuple[WatchedRound, ...]:
        return self._marks[-1].rounds

    @property
    def points(self) -> Pair[int]:
        return self._marks[-1].points

    @property
    def last(self) -> Seat | None:
        """The seat that last scored in a watched round, or None."""
        return self._marks[-1].last

    def see(self, detail: dict[str, Any], moves: list[list[str]]) -> None:
        """Record a view with this trial's `moves`; after a rewind, drop the undone rounds."""
        self.trims = detail["trims"][NAMES[self.seat.other]]
        counted, seen_moves = len(detail["totals"]), tuple(map(tuple, moves))
        while len(self._marks) > 1 and not self._is_current(counted, seen_moves):
            self._marks.pop()
        if counted > self._marks[-1].counted:
            self._marks.append(self._after(detail, moves))

    def most(self, seat: Seat) -> int:
        """Return the largest number of candles that the seat had lit at a watched count (CC-6)."""
        return max((len(round_.lit[seat]) for round_ in self.rounds), default=0)

    def _is_current(self, counted: int, moves: tuple[tuple[str, ...], ...]) -> bool:
        """Return True unless a rewind has undone the last saved state."""
        mark = self._marks[-1]
        return mark.counted <= counted and moves[: len(mark.moves)] == mark.moves

    def _after(self, detail: dict[str, Any], moves: list[list[str]]) -> _Snapshot:
        mark = self._marks[-1]
        counted = len(detail["totals"])
        points = Pair(*(int(detail["points"][name]) for name in NAMES))
        scored = [seat for seat in Seat if points[seat] > mark.points[seat]]
        watched = counted == mark.counted + 1
        own, own_lit = self._own_candles(detail, moves, watched)
        other, other_lit = self._candles_from_acts(self.seat.other, detail, moves)
        is_first = self.seat is Seat.ONE
        rounds = mark.rounds
        if watched:
            total = int(detail["totals"][-1][NAMES[self.seat]] or 0)  # 0 if the total was not seen
            lit = Pair(own_lit, other_lit) if is_first else Pair(other_lit, own_lit)
            stars = Pair(*(bool(detail["stars"][name]) for name in NAMES))
            scorer = scored[0] if scored else None
            rounds = (*rounds, WatchedRound(lit, total, scorer, stars))
        return _Snapshot(
            counted=counted,
            moves=tuple(map(tuple, moves)),
            candles=Pair(own, other) if is_first else Pair(other, own),
            rounds=rounds,
            points=points,
            last=scored[-1] if scored else mark.last,
        )

    def _own_candles(
        self, detail: dict[str, Any], moves: list[list[str]], watched: bool
    ) -> tuple[SeenCandles, str]:
        """Return the seat's own candles as shown, and those that burned since the last view.

        `watched` is False if rounds were missed since then.
        """
        name, past = NAMES[self.seat], self.candles[self.seat]
        turns = [entry[-1].split() for entry in moves if entry[0] == name]
        extinguished = (
            "" if watched else "".join(sorted({_letter_after(act, "extinguish") for act in turns}))
        )
        return past.own(detail["own"], "".join(detail["lit"][name]), extinguished)

    def _candles_from_acts(
        self, seat: Seat, detail: dict[str, Any], moves: list[list[str]]
    ) -> tuple[SeenCandles, str]:
        """Return the state of a seat's candles from its acts, and those that burned last round."""
        mark, name, counted = self._marks[-1], NAMES[seat], len(detail["totals"])
        past, burning = mark.candles[seat], "".join(detail["lit"][name])
        new = [entry[-1].split() for entry in moves[len(mark.moves) :] if entry[0] == name]
        if counted == mark.counted + 1:
            return past.watch((new or [[]])[-1], burning)
        rounds = rounds_of(moves, counted)
        if rounds is None:
            return past.miss(new, burning), burning
        return past.miss([acts.get(name, []) for acts in rounds[mark.counted :]], burning), burning


class PublicWatch(Watch):
    """The public's memory: for each seat, everything that its opponent can see."""

    def __init__(self) -> None:
        super().__init__(Seat.ONE)

    def _own_candles(
        self, detail: dict[str, Any], moves: list[list[str]], watched: bool
    ) -> tuple[SeenCandles, str]:
        return self._candles_from_acts(self.seat, detail, moves)


def _letter_after(act: list[str], word: str) -> str:
    return act[act.index(word) + 1] if word in act else ""
