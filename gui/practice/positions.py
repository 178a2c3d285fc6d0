from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import Any

import msgspec

from games.core import Game, Ms, Outcome, Pair, Refusal, Seat
from games.core.strict_json import sound
from games.practice.attempt import Answer, Attempt, Result, position_of, result_of
from games.practice.daily import place_of
from games.practice.puzzles import GRADES, Practice, Puzzle
from gui.games import Actor, face, scene_class
from gui.kit.texts import Exercises
from gui.kit.widgets.buttons import Button, icon_button, quiet
from gui.kit.widgets.choices import Select
from gui.kit.widgets.flow import Flow, in_column
from gui.kit.widgets.labels import Role
from gui.kit.widgets.marks import SeatMark
from gui.kit.wording import plain, worded
from gui.table.extensions import GamePage, Notes, PageOffer, Progress, Tries
from gui.table.practicepage import Moment, PracticePage, Trainer, day_text
from gui.table.watch import Watch

MARK = 16


def grade(number: int) -> str:
    """Return the name of a difficulty level from 1 to 5."""
    return (
        Exercises.tr("Easy"),
        Exercises.tr("Medium"),
        Exercises.tr("Hard"),
        Exercises.tr("Expert"),
        Exercises.tr("Master"),
    )[number - 1]


def hint(answers: Sequence[str]) -> str:
    return Exercises.tr("It is one of these: {0}.").format(" · ".join(answers))


def offer_of(game: Game) -> PageOffer | None:
    """Return the practice page of a game, or None if the game has no practice positions."""
    practice = face(game.id).practice()
    if practice is None:
        return None

    def make(tries: Tries, watch: Watch, notes: Notes | None = None) -> GamePage:
        return PracticePage(PositionTrainer(game, practice), tries, watch)

    def daily(tries: Tries, watch: Watch, day: date) -> GamePage:
        return PracticePage(PositionTrainer(game, practice, day), tries, watch)

    def board(day: date) -> Any:
        puzzle = puzzle_of(practice, day)
        view = practice.viewer(game.seat(puzzle.seat))
        return position_of(game, practice, puzzle).view(view)

    def progress(tries: Tries) -> Progress:
        results = sound(tries.practice(game.id), Result)
        solved = {result.puzzle for result in results if result.solved}
        ids = {puzzle.id for puzzle in practice.pool.puzzles}
        days = frozenset(result.day for result in results if result.day and result.solved)
        return Progress(len(solved & ids), len(ids), days)

    return PageOffer(
        Exercises.tr("Practise"),
        Exercises.tr("Practise {0}").format(game.title),
        "play",
        make,
        daily,
        progress,
        board=board,
    )


def puzzle_of(practice: Practice, day: date) -> Puzzle:
    puzzles = practice.pool.puzzles
    return puzzles[place_of([puzzle.id for puzzle in puzzles], practice.pool.days, day)]


class PositionTrainer(Trainer):
    """A trainer for a game's puzzles or, if `day` is given, for that day's puzzle.

    It starts with the easiest unsolved puzzle.
    """

    def __init__(self, game: Game, practice: Practice, day: date | None = None) -> None:
        super().__init__(game.id, game.title, scene_class(game.id)(), day)
        self._game, self.practice, self._at = game, practice, 0
        self._solved: set[str] = set()
        self._known_ideas: set[str] = set()
        self.answered: Answer | None = None
        """The answer whose result is shown, or None while the trainer waits for an answer."""
        self._message, self._role = "", Role.STRONG
        grades = (
            (0, Exercises.tr("All levels")),
            *((grade_, grade(grade_)) for grade_ in range(1, GRADES + 1)),
        )
        self.grade = Select(grades, Exercises.tr("Difficulty"))
        self.mark = SeatMark(face(game.id).seat_styles.one, MARK)
        self.easier = quiet(Exercises.tr("Practise easier ones"), "play")
        self.choice: dict[str, Button] = {}
        self._row = Flow(gap=6)
        previous_button = icon_button("chevron-left", Exercises.tr("Previous puzzle"))
        next_button = icon_button("chevron-right", Exercises.tr("Next puzzle"))
        self.tools, self.signs = (self.grade,), (in_column(2, self.mark, None, gap=0),)
        self.choices, self.buttons, self.ways = (
            (self._row,),
            (self.easier,),
            (previous_button, next_button),
        )
        self._puzzles = self._selected_puzzles()
        self.attempt = Attempt(game, practice, self._puzzles[0])
        self.scene.draftChanged.connect(self.changed)
        self.scene.promptChanged.connect(self.changed)
        previous_button.clicked.connect(lambda: self._step(-1))
        next_button.clicked.connect(lambda: self._step(1))
        self.easier.clicked.connect(self._take_easier)
        self.grade.valueChanged.connect(self._choose)

    def begin(self, rows: Sequence[dict[str, Any]]) -> None:
        results = sound(rows, Result)
        ideas = {puzzle.id: puzzle.idea for puzzle in self.practice.pool.puzzles}
        self._solved = {result.puzzle for result in results if result.solved}
        self._known_ideas = {ideas.get(result.puzzle, "") for result in results}
        self._pose(self._first())

    def answer(self, text: str) -> None:
        if self.attempt.over or self.answered is not None:
            return
        try:
            answer = self.attempt.answer(text)
        except Refusal as refusal:
            self.scene.clearDraft()
            self._message, self._role = worded(self._game, refusal.reason), Role.DANGER
            return
        if self.choice:
            self.choice[text].setEnabled(False)
        self._show_answer(answer)

    def give_up(self) -> None:
        if not self.attempt.over:
            self._show_answer(self.attempt.give_up())

    def take_hint(self) -> None:
        if not self.attempt.over:
            self.attempt.hint()

    def go_on(self) -> None:
        if self.scene.animating():
            self.scene.finishAnimation()
        elif self.attempt.over:
            if self.day is not None:
                self.leaveRequested.emit()
            else:
                self._step(1)
        elif self.answered is not None:
            self._ask()
        else:
            self.scene.confirmDraft()

    def record(self, ms: Ms) -> dict[str, Any]:
        puzzle = self.attempt.puzzle
        if self.attempt.over:
            self._known_ideas.add(puzzle.idea)
        if self.attempt.solved:
            self._solved.add(puzzle.id)
        fields: dict[str, Any] = msgspec.to_builtins(result_of(self.attempt, ms, self.day_text))
        return fields

    def _selected_puzzles(self) -> list[Puzzle]:
        if self.day is not None:
            return [puzzle_of(self.practice, self.day)]
        grade = self.grade.value()
        return [puzzle for puzzle in self.practice.in_order() if grade in (0, puzzle.grade)]

    def _first(self) -> int:
        fresh = (
            index for index, puzzle in enumerate(self._puzzles) if puzzle.id not in self._solved
        )
        return next(fresh, 0)

    def _take_easier(self) -> None:
        self.dropped.emit()
        self.day = None
        self.grade.setValue(1)

    def _choose(self) -> None:
        self._puzzles = self._selected_puzzles()
        self._pose(self._first())

    def _step(self, step: int) -> None:
        self._pose((self._at + step) % len(self._puzzles))

    def _pose(self, index: int) -> None:
        self.dropped.emit()
        self._at = index
        self.attempt = attempt = Attempt(self._game, self.practice, self._puzzles[index])
        styles = face(self._game.id).seat_styles
        self.scene.setPlayers(self._players, styles)
        self.mark.setSeatStyle(styles[attempt.seat])
        for button in self.choice.values():
            self._row.remove(button)
            button.deleteLater()
        self.choice = {choice: self._choice(choice) for choice in attempt.choices}
        idea = self.practice.ideas.get(attempt.puzzle.idea)
        is_new = idea is not None and attempt.puzzle.idea not in self._known_ideas
        self.idea = worded(self._game, idea) if idea is not None and is_new else ""
        puzzle_args = attempt.puzzle, attempt.position, attempt.seat
        self._task = worded(self._game, self.practice.task(*puzzle_args))
        facts = self.practice.facts(*puzzle_args)
        self._facts = "\n".join(worded(self._game, fact) for fact in facts)
        for widget in (*self.ways, *self.tools):
            widget.setVisible(self.day is None)
        self.easier.setVisible(self.day is not None and attempt.puzzle.grade > 1)
        self._ask()
        self.posed.emit()

    def _ask(self) -> None:
        self.answered, self._message = None, ""
        self.scene.setInput(None)
        self.scene.setView(self.attempt.board, False)
        self.scene.setInput(None if self.choice else self.attempt.seat)
        self._row.setVisible(bool(self.choice))

    def _choice(self, text: str) -> Button:
        button = Button(text)
        button.setShortcut(text)
        button.clicked.connect(partial(self.scene.actionProposed.emit, text))
        self._row.add(button)
        return button

    def _show_answer(self, answer: Answer) -> None:
        if self.attempt.over or not self.choice:
            self.answered = answer
            self.scene.setInput(None)
            self.scene.setView(answer.board, True)
            self._row.hide()
        self._message, self._role = (
            self._result_text(answer),
            Role.OK if answer.right else Role.WARN,
        )

    def moment(self, ms: Ms) -> Moment:
        attempt = self.attempt
        number = Exercises.tr("Puzzle {0} of {1}").format(self._at + 1, len(self._puzzles))
        first = number if self.day is None else day_text(self.day)
        own = face(self._game.id)
        role, mark = own.controls.role(attempt.seat), own.seat_styles[attempt.seat].mark.value
        title = mark if role else plain(self._game.titles[attempt.seat])
        you = Exercises.tr("you are {0}").format(title)
        solved = Exercises.tr("solved") if attempt.puzzle.id in self._solved else ""
        parts = (first, grade(attempt.puzzle.grade), you, solved)
        waiting = not self.attempt.over and self.answered is None
        if waiting:
            text = "" if self.choice else face(self._game.id).controls.confirm()
        elif self.attempt.over:
            text = Exercises.tr("Next") if self.day is None else Exercises.tr("Done")
        else:
            text = Exercises.tr("Try again")
        return Moment(
            name=" · ".join(filter(None, parts)),
            over=attempt.over,
            solved=attempt.solved,
            tries=attempt.tries,
            touched=bool(attempt.tries or attempt.shown),
            task=self._task,
            facts=self._facts,
            said=self._message,
            role=self._role,
            hints=[hint(self._worded(hint_)) for hint_ in attempt.hints[: attempt.shown]],
            more=attempt.shown < len(attempt.hints),
            next=text,
            ready=not waiting or self.scene.complete(),
        )

    @property
    def _players(self) -> Pair[str]:
        named = Pair(Exercises.tr("Solver"), Exercises.tr("Rival"))
        return named if self.attempt.seat is Seat.ONE else Pair(named.two, named.one)

    def _result_text(self, answer: Answer) -> str:
        attempt, game = self.attempt, self._game
        if answer.too_expensive:
            return Exercises.tr("That works, but there is a cheaper way.")
        if attempt.given_up:
            answer_text = attempt.puzzle.answer if self.choice else self._spoken(attempt.best)
            head = Exercises.tr("The answer: {0}.").format(answer_text)
        else:
            head = Exercises.tr("Right.") if answer.right else Exercises.tr("No.")
        if answer.why is not None:
            return f"{head} {worded(game, answer.why)}"
        end, final = answer.end, answer.final
        if end is None:
            return " ".join(filter(None, (head, self._unproved(answer))))
        replied = "" if answer.reply is None else self._replied(answer)
        message = self.practice.result_message(attempt.puzzle, end, attempt.seat)
        ending = "" if message is None else worded(game, message)
        if message is None and final is not None:
            ending = self._ended(final.outcome(), final is end)
        return " ".join(filter(None, (head, replied, ending)))

    def _unproved(self, answer: Answer) -> str:
        if self.choice:
            return ""
        if answer.right or self.attempt.given_up:
            return Exercises.tr("Whatever your rival plays, you win.")
        return Exercises.tr("There is something better; showing why would take too long.")

    def _replied(self, answer: Answer) -> str:
        reply = self._spoken(answer.reply, rival=True)
        if answer.right or self.attempt.given_up:
            return Exercises.tr("Your rival’s best reply: {0}.").format(reply)
        return Exercises.tr("Your rival’s answer: {0}.").format(reply)

    def _ended(self, outcome: Outcome, over: bool) -> str:
        why = worded(self._game, outcome.reason)
        if outcome.winner is None:
            text = (
                Exercises.tr("Then it is a draw: {0}.")
                if over
                else Exercises.tr("It is a draw with best play: {0}.")
            )
        elif outcome.winner is self.attempt.seat:
            text = (
                Exercises.tr("Then you win: {0}.")
                if over
                else Exercises.tr("You win with best play: {0}.")
            )
        else:
            text = (
                Exercises.tr("Then your rival wins: {0}.")
                if over
                else Exercises.tr("Your rival wins with best play: {0}.")
            )
        return text.format(why)

    def _spoken(self, action: Any, rival: bool = False) -> str:
        seat = self.attempt.seat.other if rival else self.attempt.seat
        text = face(self._game.id).spoken(action, Actor(seat, self._players, self.attempt.board))
        return text or self._game.write(action)

    def _worded(self, answers: Sequence[str]) -> Sequence[str]:
        game, attempt = self._game, self.attempt
        if self.choice:
            return answers
        return [
            self._spoken(game.read(answer, attempt.position, attempt.seat)) for answer in answers
        ]
