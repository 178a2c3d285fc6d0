"""Search for positions that agree with a seat's view, from the rules alone.

The moves that the seat can know are replayed. Other events (a randomly drawn move, a hidden move, a
closed round) are guessed until the resulting view agrees with the seat's view.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from games.core import CannotDraw, Game, GameKind, Position, Refusal, Seat, Setup
from games.engine.bots import Seen

Entry: TypeAlias = Sequence[str]
AnyPosition: TypeAlias = Position[Any, Any]

UNSEEN = 300
"""Maximum number of consecutive unknown moves that are guessed."""
TRIED, NEAR = 120, 50
"""Maximum number of alternatives tried at random for a guess, and range of a second search.

The second search tries alternatives whose indices are within `NEAR` of the best ones.
"""
UNUSUAL, WRONG = 0.5, 3.0
"""Penalties for an unusual order, and for guesses that make a known move impossible.

A penalty of 1 counts as much as one difference between the resulting view and the seat's view.
"""
ALIKE = 5
"""Number of equally good alternatives that are kept."""
EFFORT, LISTING = 3_000, 20
"""Number of steps after which the search ends, and cost of listing legal actions, in steps."""


class Guesses:
    """A source of guesses: first the `fixed` ones, then random ones.

    `answers` holds a pair (n, answer) for each guess, with an answer from 0 to n - 1. `odd` is a
    sum of penalties: `UNUSUAL` for each unusual answer, and `WRONG` for each known move that the
    guesses made impossible.
    """

    def __init__(self, fixed: Sequence[int], rng: random.Random) -> None:
        self._fixed, self._rng = fixed, rng
        self.answers: list[tuple[int, int]] = []
        self.odd = 0.0

    def __call__(self, n: int, usual: int | None = None) -> int:
        index = len(self.answers)
        if index < len(self._fixed) and self._fixed[index] < n:
            answer = self._fixed[index]
        else:
            answer = self._rng.randrange(n) if usual is None else usual
        self.answers.append((n, answer))
        self.odd += UNUSUAL * (usual not in (None, answer))
        return answer


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A position at the start of a round, and the moves that led to it.

    `mismatch` is `Replay.mismatch` of the replay in which the position was reached.
    """

    moves: list[Entry]
    position: AnyPosition
    mismatch: float = 0.0


@dataclass(frozen=True, slots=True)
class Replay:
    """The result of a replay.

    `mismatch` is the distance between the result and the seat's view, plus `Guesses.odd`; it is
    infinite if the replay failed. `checkpoints` are the starts of the rounds, and `answers` the
    guesses made (`Guesses.answers`).
    """

    mismatch: float
    position: AnyPosition
    checkpoints: tuple[Checkpoint, ...]
    answers: tuple[tuple[int, int], ...] = ()


class Recollection:
    """A seat's memory, kept from one view to the next.

    `guessed` is True if any position recalled so far contains a guess. `mismatch` is the number of
    differences between the latest recalled position and the seat's view.
    """

    def __init__(self, game: Game, setup: Setup, seat: Seat, rng: random.Random) -> None:
        self.game, self.setup, self.seat, self.rng = game, setup, seat, rng
        self.guessed, self.mismatch = False, 0.0
        self._checkpoints = [Checkpoint([], game.start(setup))]

    def fork(self, rng: random.Random) -> Recollection:
        """Return a copy that guesses with another source of randomness."""
        other = Recollection(self.game, self.setup, self.seat, rng)
        other._checkpoints, other.guessed = list(self._checkpoints), self.guessed
        return other

    def recall(self, seen: Seen) -> AnyPosition:
        """Return a position that agrees with the view, or the nearest one found."""
        nearest: Replay | None = None
        for checkpoint in self._starts(seen):
            replay = self._best_continuation(checkpoint, seen)
            if nearest is None or replay.mismatch < nearest.mismatch:
                nearest = replay
            if nearest.mismatch <= checkpoint.mismatch:
                break  # the mismatch is no worse than before
        assert nearest is not None
        self.mismatch = nearest.mismatch
        self.guessed = self.guessed or any(n > 1 for n, _ in nearest.answers)
        kept = [
            checkpoint
            for checkpoint in self._checkpoints
            if checkpoint.position.round < nearest.checkpoints[0].position.round
        ]
        self._checkpoints = [
            *kept,
            *(replace(checkpoint, mismatch=nearest.mismatch) for checkpoint in nearest.checkpoints),
        ]
        return nearest.position

    def _starts(self, seen: Seen) -> list[Checkpoint]:
        """Return the checkpoints to continue from.

        These are the latest checkpoint whose moves agree with the view, and the start of the match.
        In an alternating game, the latest checkpoint comes first, even if its moves do not agree.
        """
        known = [
            checkpoint
            for checkpoint in self._checkpoints
            if checkpoint.position.round <= seen["round"]
        ]
        agreeing = [
            checkpoint
            for checkpoint in known
            if checkpoint.moves == seen["moves"][: len(checkpoint.moves)]
        ]
        latest = known[-1:] if self.game.kind.alternating else []
        return [*latest, *agreeing[-1:], Checkpoint([], self.game.start(self.setup))]

    def _best_continuation(self, checkpoint: Checkpoint, seen: Seen) -> Replay:
        """Return the best continuation from a checkpoint, improving the guesses one by one."""
        moves = seen["moves"]
        fresh = moves[len(checkpoint.moves) :]
        if moves[: len(checkpoint.moves)] != checkpoint.moves:  # the checkpoint's moves differ
            fresh = moves[max(0, len(moves) - seen["round"] + checkpoint.position.round) :]
        best = self._run(checkpoint, fresh, seen, ())
        listed = LISTING if self.game.kind.alternating else 1  # each guess requires the legal moves
        left = EFFORT // (len(fresh) + listed * len(best.answers) + 1)
        for at in range(len(best.answers)):
            if not best.mismatch or at >= len(best.answers) or left <= 0:
                break
            fixed = [answer for _, answer in best.answers]

            def replays_with(
                others: list[int], fixed: list[int] = fixed, at: int = at
            ) -> list[Replay]:
                guesses = ([*fixed[:at], other, *fixed[at + 1 :]] for other in others)
                runs = [self._run(checkpoint, fresh, seen, guess) for guess in guesses]
                return sorted(runs, key=lambda replay: replay.mismatch)

            n = best.answers[at][0]
            random_runs = replays_with(self._sample(range(n), min(TRIED, left)))
            likely = [
                run.answers[at][1]
                for run in random_runs[:ALIKE]
                if run.mismatch == random_runs[0].mismatch
            ]
            near = {k for index in likely for k in range(index - NEAR, index + NEAR) if 0 <= k < n}
            left -= len(random_runs)
            nearby_runs = replays_with(
                self._sample(sorted(near), left) if random_runs[0].mismatch and n > TRIED else []
            )
            left -= len(nearby_runs)
            best = min([best, *random_runs[:1], *nearby_runs[:1]], key=lambda run: run.mismatch)
        return best

    def _sample(self, answers: Sequence[int], most: int) -> list[int]:
        return self.rng.sample(answers, max(0, min(len(answers), most)))

    def _run(
        self, checkpoint: Checkpoint, fresh: Sequence[Entry], seen: Seen, fixed: Sequence[int]
    ) -> Replay:
        """Replay the moves `fresh` from a checkpoint, using the guesses `fixed` first."""
        guess = Guesses(fixed, self.rng)
        position, checkpoints = checkpoint.position, [checkpoint]
        entries: list[Entry] = list(checkpoint.moves)
        try:
            for entry in fresh:
                before = position.round
                position = self._after(position, entry, guess)
                entries = [*entries, entry]
                if position.round != before:
                    checkpoints.append(Checkpoint(entries, position))
            position = self._until(position, seen["round"], guess)
        except (Refusal, CannotDraw, KeyError, ValueError):
            return Replay(float("inf"), position, (checkpoint,), tuple(guess.answers))
        if position.round != checkpoints[-1].position.round:
            checkpoints.append(Checkpoint(entries, position))
        shown = self.game.detail(position.view(self.seat))
        mismatch = distance(shown, seen["detail"]) + abs(position.round - seen["round"]) + guess.odd
        return Replay(mismatch, position, tuple(checkpoints), tuple(guess.answers))

    def _after(self, position: AnyPosition, entry: Entry, guess: Guesses) -> AnyPosition:
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
            guess.odd += WRONG  # the move was possible, so an earlier guess is wrong
            return self._unseen(position, guess)
        return position.play(seat, action)

    def _until(self, position: AnyPosition, round_: int, guess: Guesses) -> AnyPosition:
        """Return the position at the start of round `round_`, or at the end of the match."""
        for _ in range(UNSEEN):
            if position.round >= round_ or position.outcome() is not None:
                break
            position = position.close() if position.complete() else self._unseen(position, guess)
        return position

    def _unseen(self, position: AnyPosition, guess: Guesses) -> AnyPosition:
        """Return the position after an unknown move, or after the deadline if none is possible."""
        awaited = sorted(position.awaiting(), key=lambda seat: seat is self.seat)
        for seat in awaited[:1]:
            actions = self.game.actions(position, seat)
            if actions:
                return position.play(seat, actions[guess(len(actions))])
        return expired(position, guess)


def expired(position: AnyPosition, choose: Callable[[int], int]) -> AnyPosition:
    """Return the position after its deadline, with missing moves drawn at random by the rules."""
    for seat in Seat:
        for _ in range(UNSEEN):
            if seat not in position.awaiting():
                break
            action = position.fallback(seat, lambda label, n: choose(n))
            if action is None:
                break
            position = position.play_drawn(seat, action)
    return position.expire(position.timers()[0].key)


def distance(first: Any, second: Any) -> float:
    """Return the number of differences between two JSON values, comparing strings by character."""
    if first == second:
        return 0.0
    match first, second:
        case dict(), dict():
            return sum(
                distance(first.get(key), second.get(key)) for key in first.keys() | second.keys()
            )
        case (str(), str()) | (list() | tuple(), list() | tuple()):
            rest = abs(len(first) - len(second))
            return rest + sum(distance(a, b) for a, b in _pairs_to_compare(first, second))
    return 1.0


def _pairs_to_compare(first: Sequence[Any], second: Sequence[Any]) -> list[tuple[Any, Any]]:
    if isinstance(first, str) and len(first) == len(second) == 1:
        return [(0, 1)]  # the two letters differ
    return list(zip(first, second, strict=False))
