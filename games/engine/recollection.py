"""Finds positions that agree with a seat's view, from the rules alone.

The moves that the seat may know are replayed. Other events (a drawn move, a hidden one, a closed
round) are guessed, until the resulting view agrees with the one shown.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from games.core import CannotDraw, Game, GameKind, Position, Refusal, Seat, Setup
from games.engine.bots import Seen

Entry: TypeAlias = Sequence[str]
At: TypeAlias = Position[Any, Any]

UNSEEN = 300
"""Most unknown moves in a row that are guessed."""
TRIED, NEAR = 120, 50
"""Most alternatives of one guess that are compared, and how far around the best."""
UNUSUAL, WRONG = 0.5, 3.0
"""Weights, in differences, of an unusual order of submissions and of a known move that is
impossible."""
ALIKE = 5
"""Number of equally good alternatives that are kept."""
EFFORT, LISTING = 3_000, 20
"""Steps of play after which the best guess so far is taken; the cost of listing actions, in steps.
"""


class Guess:
    """Guesses: first the `fixed` ones, then random ones. `asked`: (n, answer) of each.

    `odd`: how unlikely it is, by its unusual answers and their results.
    """

    def __init__(self, fixed: Sequence[int], rng: random.Random) -> None:
        self._fixed, self._rng = fixed, rng
        self.asked: list[tuple[int, int]] = []
        self.odd = 0.0

    def __call__(self, n: int, usual: int | None = None) -> int:
        at = len(self.asked)
        if at < len(self._fixed) and self._fixed[at] < n:
            answer = self._fixed[at]
        else:
            answer = self._rng.randrange(n) if usual is None else usual
        self.asked.append((n, answer))
        self.odd += UNUSUAL * (usual not in (None, answer))
        return answer


@dataclass(frozen=True, slots=True)
class Mark:
    """A position at the beginning of a round, after these moves; `away`: as in `Played`."""

    moves: list[Entry]
    position: At
    away: float = 0.0


@dataclass(frozen=True, slots=True)
class Played:
    """The result of a replay; `away`: its distance from the view shown, 0 if they agree."""

    away: float
    position: At
    marks: tuple[Mark, ...]
    asked: tuple[tuple[int, int], ...] = ()


class Recollection:
    """The memory of one seat from one view to the next.

    `guessed`: whether anything ever had to be guessed. `away`: number of differences between the
    position recalled last and the view.
    """

    def __init__(self, game: Game, setup: Setup, seat: Seat, rng: random.Random) -> None:
        self.game, self.setup, self.seat, self.rng = game, setup, seat, rng
        self.guessed, self.away = False, 0.0
        self._marks = [Mark([], game.start(setup))]

    def fork(self, rng: random.Random) -> Recollection:
        """Return a copy that guesses with another random source."""
        other = Recollection(self.game, self.setup, self.seat, rng)
        other._marks, other.guessed = list(self._marks), self.guessed
        return other

    def recall(self, seen: Seen) -> At:
        """Return a position that agrees with the view, as nearly as one is found."""
        found: Played | None = None
        for mark in self._starts(seen):
            again = self._matched(mark, seen)
            if found is None or again.away < found.away:
                found = again
            if found.away <= mark.away:
                break  # no worse than it was
        assert found is not None
        self.away = found.away
        self.guessed = self.guessed or any(n > 1 for n, _ in found.asked)
        kept = [mark for mark in self._marks if mark.position.round < found.marks[0].position.round]
        self._marks = [*kept, *(replace(mark, away=found.away) for mark in found.marks)]
        return found.position

    def _starts(self, seen: Seen) -> list[Mark]:
        """Return marks to continue from: the latest round, the latest with known moves, the first.

        In a game of turns the latest serves even if its moves are no longer in the view.
        """
        known = [one for one in self._marks if one.position.round <= seen["round"]]
        told = [one for one in known if one.moves == seen["moves"][: len(one.moves)]]
        latest = known[-1:] if self.game.kind.alternating else []
        return [*latest, *told[-1:], Mark([], self.game.start(self.setup))]

    def _matched(self, mark: Mark, seen: Seen) -> Played:
        """Return the best continuation found from a mark, improving one guess after another."""
        moves = seen["moves"]
        fresh = moves[len(mark.moves) :]
        if moves[: len(mark.moves)] != mark.moves:  # as many as there were turns since
            fresh = moves[max(0, len(moves) - seen["round"] + mark.position.round) :]
        best = self._run(mark, fresh, seen, ())
        listed = (
            LISTING if self.game.kind.alternating else 1
        )  # there guesses are of moves, else of draws
        left = EFFORT // (len(fresh) + listed * len(best.asked) + 1)
        for at in range(len(best.asked)):
            if not best.away or at >= len(best.asked) or left <= 0:
                break
            fixed = [answer for _, answer in best.asked]

            def found(others: list[int], fixed: list[int] = fixed, at: int = at) -> list[Played]:
                guesses = ([*fixed[:at], one, *fixed[at + 1 :]] for one in others)
                runs = [self._run(mark, fresh, seen, one) for one in guesses]
                return sorted(runs, key=lambda one: one.away)

            n = best.asked[at][0]
            any_ = found(self._some(range(n), min(TRIED, left)))
            likely = [one.asked[at][1] for one in any_[:ALIKE] if one.away == any_[0].away]
            near = {k for one in likely for k in range(one - NEAR, one + NEAR) if 0 <= k < n}
            left -= len(any_)
            beside = found(self._some(sorted(near), left) if any_[0].away and n > TRIED else [])
            left -= len(beside)
            best = min([best, *any_[:1], *beside[:1]], key=lambda one: one.away)
        return best

    def _some(self, answers: Sequence[int], most: int) -> list[int]:
        """Return some answers at random, or all."""
        return self.rng.sample(answers, max(0, min(len(answers), most)))

    def _run(self, mark: Mark, fresh: Sequence[Entry], seen: Seen, fixed: Sequence[int]) -> Played:
        """Play on from a mark, beginning with these guesses."""
        guess = Guess(fixed, self.rng)
        position, marks = mark.position, [mark]
        told: list[Entry] = list(mark.moves)
        try:
            for entry in fresh:
                before = position.round
                position = self._after(position, entry, guess)
                told = [*told, entry]
                if position.round != before:
                    marks.append(Mark(told, position))
            position = self._until(position, seen["round"], guess)
        except (Refusal, CannotDraw, KeyError, ValueError):
            return Played(float("inf"), position, (mark,), tuple(guess.asked))
        if position.round != marks[-1].position.round:
            marks.append(Mark(told, position))
        shown = self.game.detail(position.view(self.seat))
        away = distance(shown, seen["detail"]) + abs(position.round - seen["round"]) + guess.odd
        return Played(away, position, tuple(marks), tuple(guess.asked))

    def _after(self, position: At, entry: Entry, guess: Guess) -> At:
        """Return the position after unknown events and one more entry of the record."""
        if entry[0] == "closed":
            return position.close() if position.complete() else expired(position, guess)
        if entry[0] == "deadline":
            if position.complete():
                position = position.close()
            return expired(position, guess)
        seat = self.game.seat(entry[0])
        replaces = 1 if self.game.lasting(self.setup.options) is None else 0
        for _ in range(UNSEEN):
            if seat in position.awaiting():
                break
            sent_again = self.game.kind is GameKind.SEALED
            if position.complete():
                if sent_again and seat is self.seat and guess(2, 0):
                    break
                position = position.close()
            elif sent_again and guess(2, replaces):
                break
            else:
                position = self._unseen(position, guess)
        try:
            action = self.game.read(": ".join(entry[1:]), position, seat)
            position.check(seat, action)
        except Refusal:
            if seat is self.seat:
                raise
            guess.odd += WRONG  # it was possible: something before it was guessed wrong
            return self._unseen(position, guess)
        return position.play(seat, action)

    def _until(self, position: At, round_: int, guess: Guess) -> At:
        """Return the position once that round has begun."""
        for _ in range(UNSEEN):
            if position.round >= round_ or position.outcome() is not None:
                break
            position = position.close() if position.complete() else self._unseen(position, guess)
        return position

    def _unseen(self, position: At, guess: Guess) -> At:
        """Return the position after one move unknown to the seat, a rival's if possible."""
        awaited = sorted(position.awaiting(), key=lambda one: one is self.seat)
        for seat in awaited[:1]:
            actions = self.game.actions(position, seat)
            if actions:
                return position.play(seat, actions[guess(len(actions))])
        return expired(position, guess)


def expired(position: At, choose: Callable[[int], int]) -> At:
    """Return the position after its deadline, with missing moves drawn by the rules."""
    for seat in Seat:
        for _ in range(UNSEEN):
            if seat not in position.awaiting():
                break
            action = position.fallback(seat, lambda label, n: choose(n))
            if action is None:
                break
            position = position.play_drawn(seat, action)
    return position.expire(position.timers()[0].key)


def distance(one: Any, two: Any) -> float:
    """Return the number of differences between two JSON values; texts are compared by letters."""
    if one == two:
        return 0.0
    match one, two:
        case dict(), dict():
            return sum(distance(one.get(key), two.get(key)) for key in one.keys() | two.keys())
        case (str(), str()) | (list() | tuple(), list() | tuple()):
            rest = abs(len(one) - len(two))
            return rest + sum(distance(a, b) for a, b in _paired(one, two))
    return 1.0


def _paired(one: Sequence[Any], two: Sequence[Any]) -> list[tuple[Any, Any]]:
    if isinstance(one, str) and len(one) == len(two) == 1:
        return [(0, 1)]  # two letters that differ
    return list(zip(one, two, strict=False))
