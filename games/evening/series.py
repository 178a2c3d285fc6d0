"""The score and state of a series, including its next game (EV-2 to EV-4)."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from games.core import Message
from games.evening.values import (
    Draws,
    Entry,
    Evening,
    Kind,
    Names,
    Result,
    Series,
    Starts,
)


class Illegal(Exception):
    """Raised for an evening that can be read but contains an impossible result.

    `series` is the number of the series, and `result` the number of the result in the series, both
    starting at 0. `result` is None if the fault does not concern a single result.
    """

    def __init__(self, series: int, result: int | None, clause: str, reason: Message) -> None:
        super().__init__(f"{reason} ({clause})")
        self.series = series
        self.result = result
        self.clause = clause
        self.reason = reason


class End(enum.Enum):
    """What ended a series: its games, the host's walkover, or a withdrawal (EV-2, EV-4)."""

    GAMES = "games"
    RULING = "ruling"
    WITHDRAWAL = "withdrawal"


@dataclass(frozen=True, slots=True)
class Next:
    """The next game of a series (EV-3); `number` is its number among the games that count.

    `first` is the player who takes the first seat, or None if the player is not known. `lot` is
    True if a lot decides. If `lot` is False and `first` is None, either the game's own rules decide
    or it is unknown who had the first seat in the previous game.
    """

    entry: Entry
    number: int
    first: str | None
    lot: bool = False


@dataclass(frozen=True, slots=True)
class Count:
    """The score and state of a series; `halves` are each person's points, in half points (EV-2).

    `winner` is None if the series is not over or ended in a draw, or if both people have withdrawn.
    `by` says what ended the series. `next` is None once the series is over.
    """

    people: Names
    halves: tuple[int, int]
    winner: str | None
    by: End | None
    next: Next | None

    @property
    def over(self) -> bool:
        """True if no further game will be played."""
        return self.by is not None

    @property
    def drawn(self) -> bool:
        return self.by is End.GAMES and self.winner is None

    @property
    def loser(self) -> str | None:
        """The person who has lost the series, or None if nobody has won it."""
        first, second = self.people
        return None if self.winner is None else second if self.winner == first else first


def count(evening: Evening, series: Series, index: int) -> Count:
    """Return the score of `series`, which has the number `index`.

    Raise `Illegal` if a result is impossible.
    """
    games = _Games(evening, series)
    for number, result in enumerate(series.results):
        clause = _fault(games, result)
        if clause is not None:
            raise Illegal(index, number, *clause)
        games.add(result)
    if series.ruling is not None and series.ruling.winner not in series.people:
        raise Illegal(index, None, "EV-1", _not_in_series(series, series.ruling.winner))
    by, winner = _ending(evening, series, games)
    halves = (games.halves[0], games.halves[1])
    return Count(series.people, halves, winner, by, games.next() if by is None else None)


def game_numbers(evening: Evening, series: Series) -> tuple[int, ...]:
    """Return the game numbers (EV-3) of all results and of the next game.

    A game's number is its place among the games that count.
    """
    games, numbers = _Games(evening, series), [1]
    for result in series.results:
        games.add(result)
        numbers.append(games.counted + 1)
    return tuple(numbers)


class _Games:
    """The state of a series while its results are added one by one."""

    def __init__(self, evening: Evening, series: Series) -> None:
        self._evening, self.series = evening, series
        self.halves = [0, 0]
        self.counted = 0
        self._last: Result | None = None
        self._first: str | None = None
        self._replay_due = False
        """True if the last counted game has to be played again (EV-2)."""

    @property
    def entry(self) -> Entry:
        """The programme's entry for the next game (EV-3)."""
        programme = self._evening.programme
        return programme[self.counted % len(programme)]

    @property
    def over(self) -> bool:
        length, (first, second) = self._evening.length, self.halves
        all_played = self.counted >= length.games
        if first == second:
            return all_played and self._evening.kind is not Kind.BRACKET
        return all_played or (length.best and max(first, second) > length.games)

    def leader(self) -> str | None:
        first, second = self.halves
        return None if first == second else self.series.people[first < second]

    def add(self, result: Result) -> None:
        """Add the result of the next game to the score."""
        self._first = result.first or self.next().first
        self._last = result
        drawn = result.winner is None
        self._replay_due = result.abandoned or (drawn and self._evening.draws is Draws.REPLAY)
        if not self._replay_due:
            self.counted += 1
            for place, name in enumerate(self.series.people):
                self.halves[place] += 1 if drawn else 2 * (name == result.winner)

    def next(self) -> Next:
        """Return the next game, with the person who takes the first seat (EV-3)."""
        number = self.counted + 1
        if self.entry.decides_first:
            return Next(self.entry, number, None)
        last, starts = self._last, self._evening.starts
        if last is None:
            first = self.series.first
            return Next(self.entry, number, first, lot=first is None)
        if self._replay_due:
            return Next(self.entry, number, self._first)
        if starts is Starts.LOT:
            return Next(self.entry, number, None, lot=True)
        if starts is Starts.LOSER and last.winner is not None:
            return Next(self.entry, number, self.series.other(last.winner))
        before = None if self._first is None else self.series.other(self._first)
        return Next(self.entry, number, before)


def _fault(games: _Games, result: Result) -> tuple[str, Message] | None:
    """Return the clause and the reason why a further result is illegal, or None if it is legal."""
    pair = " – ".join(games.series.people)
    if games.over:
        return "EV-2", Message("A game of {pair} came after the series was over.", pair=pair)
    if result.game != games.entry.game:
        wrong_game = Message(
            "{pair}: the next game was {next}, not {game}.",
            pair=pair,
            game=Entry(result.game).title,
            next=games.entry.title,
        )
        return "EV-3", wrong_game
    if result.winner is not None and result.winner not in games.series.people:
        return "EV-1", _not_in_series(games.series, result.winner)
    return None


def _not_in_series(series: Series, winner: str) -> Message:
    pair = " – ".join(series.people)
    return Message("{winner} is not in the series {pair}.", winner=winner, pair=pair)


def _ending(evening: Evening, series: Series, games: _Games) -> tuple[End | None, str | None]:
    if series.ruling is not None:
        return End.RULING, series.ruling.winner
    if games.over:
        return End.GAMES, games.leader()
    stayed = [name for name in series.people if name not in evening.withdrawn]
    if len(stayed) == 2:
        return None, None
    return End.WITHDRAWAL, next(iter(stayed), None)
