from __future__ import annotations

from typing import Any

from games.core import Game, Message, Pair, Seat
from games.lessons.steps import TIME, Lesson, Step
from games.match.history import visible_board
from games.match.match import Match, Table
from games.match.setups import setup_of

LEARNER = Seat.ONE
PLAYERS = Pair(Message("Learner"), Message("Rival"))

_SEED = bytes(32)
"""A fixed seed, so that the draws are the same each time a lesson is played."""
NOT_HERE = Message(
    "That is allowed in a match. In this lesson, follow the task above or press Show me."
)
"""The response to a legal move that does not solve the task, unless the step defines its own."""


class Course:
    """A lesson in progress, played by the game's rules in a match without clocks.

    The match is never saved, and the learner has the first seat. `done` is True if the step's task
    has been solved or the step has no task.
    """

    def __init__(self, game: Game, lesson: Lesson, at: int = 0) -> None:
        self.game, self.lesson = game, lesson
        self.go(min(max(at, 0), len(lesson.steps) - 1))

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.at]

    @property
    def last(self) -> bool:
        return self.at == len(self.lesson.steps) - 1

    @property
    def board(self) -> Any:
        return visible_board(self.match, LEARNER)

    def go(self, to: int) -> None:
        """Go to the beginning of a step by playing all previous steps as intended."""
        steps = self.lesson.steps
        start = max(at for at in range(to + 1) if steps[at].fresh is not None or at == 0)
        self.match = self._begun()
        for line in steps[start].fresh or ():
            self._play_line(line)
        for step in steps[start:to]:
            self._take(step, step.wants[0] if step.wants else "")
        self._start_round()
        self.at = to
        self.done = not self.step.wants

    def act(self, text: str) -> Message | None:
        """Play a move that solves the task, or return a hint for another legal move.

        Raise `Refusal` if the move is illegal.
        """
        if self.done:
            return None
        if text != TIME:
            game, position = self.game, self.match.position
            actions = game.read_all(text, position, LEARNER)
            for action in actions:
                position.check(LEARNER, action)
            text = "; ".join(map(game.write, actions))
        if text not in self.step.wants:
            return self.step.otherwise or NOT_HERE
        self._take(self.step, text)
        self.done = True
        return None

    def _begun(self) -> Match:
        game, lesson = self.game, self.lesson
        options = game.drawn.supply(lesson.edition, dict(lesson.options), lambda _label, _n: 0)
        players = game.with_seat_names(PLAYERS.map(str))
        setup = setup_of(game, lesson.edition, options, players)
        return Match(game, setup, _SEED, Table(timed=False, grace=None))

    def _take(self, step: Step, text: str) -> None:
        """Play a step: the learner's move with the opponent's replies, or running out of time."""
        self._start_round()
        late = text == TIME and LEARNER.other in self.match.position.awaiting()
        if text == TIME and not late:
            self._let_time_run_out()
        elif text and not late:
            self._play(LEARNER, text)
        for move in step.rival:
            self._play(LEARNER.other, move)
        if late:
            self._let_time_run_out()
        elif self.match.position.complete():
            self.match.append(self.match.close(0))

    def _play_line(self, line: str) -> None:
        self._start_round()
        if line == TIME:
            self._let_time_run_out()
            return
        seat, _, text = line.partition(" ")
        self._play(self.game.seat(seat), text)
        if self.match.position.complete():
            self.match.append(self.match.close(0))

    def _start_round(self) -> None:
        """Start the round if it does not start by itself, as in a race (GEN-9)."""
        if self.match.outcome is None and self.match.paused:
            self.match.append(self.match.resume(0))

    def _play(self, seat: Seat, text: str) -> None:
        match = self.match
        for part in self.game.parts.split(text):
            match.append(match.submit(seat, part, 0, live=True))

    def _let_time_run_out(self) -> None:
        self.match.append(self.match.deadline(0))
