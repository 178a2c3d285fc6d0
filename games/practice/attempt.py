"""Attempts at puzzles: position, answers, hints and result."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import msgspec

from games.core import Game, Message, Pair, Position
from games.match.setups import setup_of
from games.practice.proof import Proof, TooMuch
from games.practice.puzzles import Practice, Puzzle

MOST = 4_000
"""Maximum number of positions that are searched to show how an answer fails."""
FEW = 4
"""Number of answers in the first hint, including the best answer."""
OTHERS = 60
"""Maximum number of wrong answers from which the hints are drawn."""


def position_of(game: Game, practice: Practice, puzzle: Puzzle) -> Position[Any, Any]:
    """Return the position after a puzzle's moves; raise `Refusal` if a move is illegal."""
    players = game.with_seat_names(Pair("One", "Two"))
    options = game.drawn.supply(practice.edition, dict(puzzle.options), lambda _label, _n: 0)
    position = game.start(setup_of(game, practice.edition, options, players))
    for line in puzzle.moves:
        name, _, text = line.partition(" ")
        seat = game.seat(name)
        action = game.read(text, position, seat)
        position.check(seat, action)
        position = position.play(seat, action)
        if position.complete():
            position = position.close()
    return position


@dataclass(frozen=True, slots=True)
class Answer:
    """The verdict on an answer.

    `board` is the game's view after the answer and the rival's `reply`, if any. `too_expensive` is
    True if the answer works but a cheaper answer works too. `end` is the position that `board`
    shows, or None if `board` shows the puzzle's own position. `final` is the position after best
    play by both seats, or None if finding it takes too long. `why` says why a chosen answer is
    wrong.
    """

    right: bool
    board: Any
    reply: Any = None
    too_expensive: bool = False
    end: Any = None
    final: Any = None
    why: Message | None = None


class Attempt:
    """An attempt at a puzzle.

    `tries` is the number of answers so far; `solved` is True once the right answer was given.
    """

    def __init__(self, game: Game, practice: Practice, puzzle: Puzzle) -> None:
        self.game, self.practice, self.puzzle = game, practice, puzzle
        self.seat = game.seat(puzzle.seat)
        self.position = position_of(game, practice, puzzle)
        self.choices = practice.choices(puzzle)
        self.hints = self._hints()
        self.tries = self.shown = 0
        self.solved = self.given_up = False

    @property
    def over(self) -> bool:
        return self.solved or self.given_up

    @property
    def board(self) -> Any:
        return self.position.view(self.practice.viewer(self.seat))

    def answer(self, text: str) -> Answer:
        """Judge an answer; raise `Refusal` if it is illegal."""
        if self.choices:
            right = text == self.puzzle.answer
            board = self._shown(self.position) if right else self.board
            arguments = self.puzzle, self.position, self.seat
            why = None if right else self.practice.why_wrong(*arguments, text)
            return self._count_try(Answer(right, board, why=why))
        action = self._read(text)
        right = self.game.write(action) == self.puzzle.answer
        return self._count_try(
            self._result_of_action(action) if right else self._refutation(action)
        )

    def give_up(self) -> Answer:
        self.given_up = True
        if self.choices:
            return Answer(False, self._shown(self.position))
        return replace(self._result_of_action(self.best), right=False)

    @property
    def best(self) -> Any:
        """The puzzle's answer as an action. The puzzle must ask for a move, not for a choice."""
        return self._read(self.puzzle.answer)

    def hint(self) -> None:
        self.shown = min(self.shown + 1, len(self.hints))

    def _read(self, text: str) -> Any:
        action = self.game.read(text, self.position, self.seat)
        self.position.check(self.seat, action)
        return action

    def _count_try(self, answer: Answer) -> Answer:
        self.tries += 1
        self.solved = answer.right
        return answer

    def _result_of_action(self, action: Any) -> Answer:
        proof = self._proof()
        try:
            reply, end = proof.best_reply(self.position, action)
        except TooMuch:
            return Answer(True, self._shown(self.position.play(self.seat, action)))
        return Answer(True, self._shown(end), reply, end=end, final=self._played_out(end))

    def _refutation(self, action: Any) -> Answer:
        try:
            refuted = self._proof().refuted(self.position, action)
        except TooMuch:
            return Answer(False, self.board)
        if refuted is None:
            return Answer(False, self.board, too_expensive=True)
        end, reply = refuted.end, refuted.reply
        return Answer(False, self._shown(end), reply, end=end, final=self._played_out(end))

    def _played_out(self, position: Any) -> Any:
        try:
            return self._proof().played_out(position)
        except TooMuch:
            return None

    def _proof(self) -> Proof:
        return Proof(self.practice, self.puzzle, self.seat, MOST)

    def _shown(self, position: Any) -> Any:
        return position.view(self.practice.shown_after(self.seat))

    def _hints(self) -> tuple[tuple[str, ...], ...]:
        """Return the hints: progressively smaller sets of answers that contain the best one.

        The hints for a puzzle are always the same.
        """
        best, mark = self.puzzle.answer, int(self.puzzle.id, 16)
        others: list[str] = [choice for choice in self.choices if choice != best]
        if not self.choices:
            actions = self.practice.actions(self.puzzle, self.position, self.seat)
            step = max(1, len(actions) // OTHERS)
            texts = (self.game.write(actions[at]) for at in range(0, len(actions), step))
            others = [text for text in texts if text != best]
        hints = []
        for count in (FEW, 2):
            if len(others) >= count:
                stride = len(others) // (count - 1) or 1
                named = [others[(mark + at * stride) % len(others)] for at in range(count - 1)]
                hints.append(tuple(sorted({*named, best})))
        return tuple(hints)


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """A saved result; `day` is the ISO date if it was the puzzle of that day."""

    puzzle: str
    solved: bool
    tries: int
    hints: int
    ms: int
    grade: int
    day: str | None = None


def result_of(attempt: Attempt, ms: int, day: str | None = None) -> Result:
    puzzle = attempt.puzzle
    return Result(
        puzzle=puzzle.id,
        solved=attempt.solved,
        tries=attempt.tries,
        hints=attempt.shown,
        ms=max(0, ms),
        grade=puzzle.grade,
        day=day,
    )
