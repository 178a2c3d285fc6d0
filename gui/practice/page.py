"""Practice of single positions: board, question, hints, and results."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import Any

import msgspec
from PySide6.QtGui import QKeyEvent

from games.core import Game, KnownError, Outcome, Pair, Refusal, Seat
from games.practice.daily import place_of
from games.practice.puzzles import GRADES, Practice, Puzzle
from games.practice.trying import Answer, Attempt, Result, result_of, results_of
from gui.games import Actor, face, scene_class
from gui.kit.texts import Exercises
from gui.kit.widgets.buttons import Button, icon_button, quiet
from gui.kit.widgets.choices import Select
from gui.kit.widgets.flow import Flow, in_column, in_row
from gui.kit.widgets.labels import Role, label
from gui.kit.widgets.marks import SeatMark
from gui.kit.wording import plain, trouble, worded
from gui.table.boardpage import BoardPage, day_text
from gui.table.places import GamePage, Notes, PageOffer, Progress, Tries
from gui.table.puzzle_controls import PuzzleControls
from gui.table.watch import Watch

MARK = 16
"""Size of the mark of the seat to move."""


def grade(number: int) -> str:
    """Return the name of a puzzle's difficulty."""
    return (
        Exercises.tr("Easy"),
        Exercises.tr("Medium"),
        Exercises.tr("Hard"),
        Exercises.tr("Expert"),
        Exercises.tr("Master"),
    )[number - 1]


def hint(answers: Sequence[str]) -> str:
    """Return a hint: the answer is one of these."""
    return Exercises.tr("It is one of these: {0}.").format(" · ".join(answers))


def offer_of(game: Game) -> PageOffer | None:
    """Return the practice page of a game's positions; None if it has none."""
    practice = face(game.id).practice()
    if practice is None:
        return None

    def make(tries: Tries, watch: Watch, notes: Notes | None = None) -> GamePage:
        return PuzzlePage(game, practice, tries, watch)

    def daily(tries: Tries, watch: Watch, day: date) -> GamePage:
        return PuzzlePage(game, practice, tries, watch, day)

    def progress(tries: Tries) -> Progress:
        results = results_of(tries.practice(game.id))
        solved = {one.puzzle for one in results if one.solved}
        ids = {one.id for one in practice.pool.puzzles}
        days = frozenset(one.day for one in results if one.day and one.solved)
        return Progress(len(solved & ids), len(ids), days)

    return PageOffer(
        Exercises.tr("Practise"),
        Exercises.tr("Practise {0}").format(game.title),
        "play",
        make,
        daily,
        progress,
    )


def puzzle_of(practice: Practice, day: date) -> Puzzle:
    """Return the puzzle of a day."""
    puzzles = practice.pool.puzzles
    return puzzles[place_of([one.id for one in puzzles], practice.pool.days, day)]


class PuzzlePage(BoardPage):
    """A game's puzzles, easiest first, from the first unsolved one; or the puzzle of a `day`."""

    def __init__(
        self, game: Game, practice: Practice, tries: Tries, watch: Watch, day: date | None = None
    ) -> None:
        title = Exercises.tr("Practice") if day is None else Exercises.tr("Puzzle of the day")
        super().__init__(scene_class(game.id)(), game.title, title)
        self._game, self._practice, self._tries, self._at = game, practice, tries, 0
        self._solved: set[str] = set()
        self._met: set[str] = set()
        self.answered: Answer | None = None
        """The result of the answer shown; None while an answer is awaited."""
        grades = (
            (0, Exercises.tr("All levels")),
            *((one, grade(one)) for one in range(1, GRADES + 1)),
        )
        self.grade = Select(grades, Exercises.tr("Difficulty"))
        self.mark = SeatMark(face(game.id).seat_styles.one, MARK)
        self.name = label("", Role.MUTED, wrap=True)
        self.controls = PuzzleControls(watch, day, self)
        self.task = label("", Role.HEADING, wrap=True)
        self.facts = label("", Role.CAPTION, wrap=True)
        self.easier = quiet(Exercises.tr("Practise with easier ones"), "play")
        self.choices: dict[str, Button] = {}
        self.choice_row = Flow(gap=6)
        self.before = icon_button("chevron-left", Exercises.tr("The one before"))
        self.after = icon_button("chevron-right", Exercises.tr("The next one"))
        self._lay_out()
        self._wire()
        self._read()
        self._line = self._wished()
        self.attempt = Attempt(game, practice, self._line[0])
        self._begin(self._first())

    def leave(self) -> None:
        self._drop()
        self.controls.stop()

    @property
    def result(self) -> Result:
        """The current puzzle's result, final or provisional."""
        return result_of(self.attempt, self.controls.ms, self.controls.day_text)

    # The exercise

    def _read(self) -> None:
        """Read the earlier results, and the ideas already met."""
        try:
            results = results_of(self._tries.practice(self._game.id))
        except KnownError as error:
            self.notice.say(trouble(error))
            results = ()
        ideas = {one.id: one.idea for one in self._practice.pool.puzzles}
        self._solved = {one.puzzle for one in results if one.solved}
        self._met = {ideas.get(one.puzzle, "") for one in results}

    def _wished(self) -> list[Puzzle]:
        """Return the day's puzzle, or all of the chosen difficulty."""
        if self.controls.day is not None:
            return [puzzle_of(self._practice, self.controls.day)]
        grade = self.grade.value()
        return [one for one in self._practice.in_order() if grade in (0, one.grade)]

    def _first(self) -> int:
        """Return the index of the first unsolved puzzle."""
        fresh = (at for at, one in enumerate(self._line) if one.id not in self._solved)
        return next(fresh, 0)

    def _take_easier(self) -> None:
        """Leave the day's puzzle for the easiest ones."""
        self._drop()
        self.attempt = Attempt(self._game, self._practice, self.attempt.puzzle)
        self.controls.day = None
        self.header.setTitle(self._game.title, Exercises.tr("Practice"))
        self.grade.setValue(1)

    def _choose(self) -> None:
        self._line = self._wished()
        self._begin(self._first())

    def _begin(self, at: int) -> None:
        """Show a puzzle and start its clock."""
        self._drop()
        self._at = at
        self.attempt = attempt = Attempt(self._game, self._practice, self._line[at])
        self.scene.setPlayers(self._players, face(self._game.id).seat_styles)
        for button in self.choices.values():
            self.choice_row.remove(button)
            button.deleteLater()
        self.choices = {one: self._choice(one) for one in attempt.choices}
        self.choice_row.setVisible(bool(self.choices))
        idea = self._practice.ideas.get(attempt.puzzle.idea)
        new = idea is not None and attempt.puzzle.idea not in self._met
        self.controls.begin(worded(self._game, idea) if idea is not None and new else "")
        self._ask()

    def _ask(self) -> None:
        """Show the position and accept an answer."""
        self.answered = None
        self.scene.setInput(None)
        self.scene.setView(self.attempt.board, False)
        self.scene.setInput(None if self.choices else self.attempt.seat)
        task = self._practice.task(self.attempt.puzzle, self.attempt.position, self.attempt.seat)
        self.task.setText(worded(self._game, task))
        facts = self._practice.facts(self.attempt.puzzle, self.attempt.position, self.attempt.seat)
        self.facts.setText("\n".join(worded(self._game, one) for one in facts))
        self.facts.setVisible(bool(facts))
        self.say("", Role.STRONG)
        self._show()
        self.place_focus()

    def _drop(self) -> None:
        """Store an unsolved attempt when the puzzle is left."""
        if not self.attempt.over and (self.attempt.tries or self.attempt.shown):
            self._keep()

    def _act(self, text: str) -> None:
        if self.attempt.over or self.answered is not None:
            return
        try:
            answer = self.attempt.answer(text)
        except Refusal as refusal:
            self.scene.clearDraft()
            self.say(worded(self._game, refusal.reason), Role.DANGER)
            return
        if self.choices:
            self.choices[text].setEnabled(False)
        self._tell(answer)

    def _give_up(self) -> None:
        if not self.attempt.over:
            self._tell(self.attempt.give_up())

    def _take_hint(self) -> None:
        if not self.attempt.over:
            self.attempt.hint()
            self._show()

    def _tell(self, answer: Answer) -> None:
        """Show the result of an answer on the board and in words."""
        attempt = self.attempt
        if attempt.over:
            self.controls.end()
            self._keep()
            self._met.add(attempt.puzzle.idea)
            if attempt.solved:
                self._solved.add(attempt.puzzle.id)
        if attempt.over or not self.choices:
            self.answered = answer
            self.scene.setInput(None)
            self.scene.setView(answer.board, True)
        self.say(self._told(answer), Role.OK if answer.right else Role.WARN)
        self._show()
        self.place_focus()

    def _keep(self) -> None:
        try:
            self._tries.practised(self._game.id, msgspec.to_builtins(self.result))
        except KnownError as error:
            self.notice.say(Exercises.tr("This try was not kept: {0}").format(trouble(error)))

    def go_on(self) -> None:
        if self.scene.animating():
            self.scene.finishAnimation()
        elif self.attempt.over:
            if self.controls.day is not None:
                self.backRequested.emit()
            else:
                self._begin((self._at + 1) % len(self._line))
        elif self.answered is not None:
            self._ask()
        else:
            self.scene.confirmDraft()

    def _step(self, by: int) -> None:
        self._begin((self._at + by) % len(self._line))

    # Display

    @property
    def _players(self) -> Pair[str]:
        named = Pair(Exercises.tr("Solver"), Exercises.tr("Rival"))
        return named if self.attempt.seat is Seat.ONE else Pair(named.two, named.one)

    def _told(self, answer: Answer) -> str:
        """Return the result of an answer in words."""
        attempt, game = self.attempt, self._game
        if answer.dear:
            return Exercises.tr("That does it, but it can be done for less.")
        if attempt.given_up:
            found = attempt.puzzle.answer if self.choices else self._spoken(attempt.best)
            head = Exercises.tr("The answer: {0}.").format(found)
        else:
            head = Exercises.tr("Right.") if answer.right else Exercises.tr("No.")
        end = answer.end
        said = None if end is None else self._practice.told(attempt.puzzle, end, attempt.seat)
        if said is not None:
            return f"{head} {worded(game, said)}"
        outcome = None if end is None else end.outcome()
        if outcome is None:
            reply = "" if answer.reply is None else self._spoken(answer.reply, rival=True)
            fails = bool(reply) and not answer.right and not attempt.given_up
            told = Exercises.tr("Your rival’s answer: {0}.").format(reply)
            return f"{head} {told}" if fails else head
        return f"{head} {self._ended(answer, outcome)}"

    def _ended(self, answer: Answer, outcome: Outcome) -> str:
        """Return how the match ends after an answer and the reply to it."""
        ends = Exercises.tr("a draw")
        if outcome.winner is not None:
            ends = (
                Exercises.tr("you win")
                if outcome.winner is self.attempt.seat
                else Exercises.tr("your rival wins")
            )
        why = worded(self._game, outcome.reason)
        if answer.reply is None:
            return Exercises.tr("Then {0}: {1}.").format(ends, why)
        reply = self._spoken(answer.reply, rival=True)
        return Exercises.tr("If your rival plays {0}, {1}: {2}.").format(reply, ends, why)

    def _spoken(self, action: Any, rival: bool = False) -> str:
        seat = self.attempt.seat.other if rival else self.attempt.seat
        said = face(self._game.id).spoken(action, Actor(seat, self._players, self.attempt.board))
        return said or self._game.write(action)

    def _worded(self, answers: Sequence[str]) -> Sequence[str]:
        """Return the answers of a hint in words."""
        game, attempt = self._game, self.attempt
        if self.choices:
            return answers
        return [self._spoken(game.read(one, attempt.position, attempt.seat)) for one in answers]

    def _show(self) -> None:
        attempt, over = self.attempt, self.attempt.over
        number = Exercises.tr("Puzzle {0} of {1}").format(self._at + 1, len(self._line))
        day = self.controls.day
        first = number if day is None else day_text(day)
        you = Exercises.tr("you are {0}").format(plain(self._game.titles[attempt.seat]))
        solved = Exercises.tr("solved") if attempt.puzzle.id in self._solved else ""
        parts = (first, grade(attempt.puzzle.grade), you, solved)
        self.name.setText(" · ".join(filter(None, parts)))
        self.mark.setSeatStyle(face(self._game.id).seat_styles[attempt.seat])
        given = [hint(self._worded(one)) for one in attempt.hints[: attempt.shown]]
        self.controls.show_given(given, attempt.shown < len(attempt.hints), over)
        for button in self.choices.values():
            button.setVisible(not over)
        self.easier.setVisible(day is not None and attempt.puzzle.grade > 1)
        for widget in (self.before, self.after, self.grade):
            widget.setVisible(day is None)
        self._show_next()

    def _show_next(self) -> None:
        asked = not self.attempt.over and self.answered is None
        if asked:
            text = face(self._game.id).controls.confirm()
        elif self.attempt.over:
            text = Exercises.tr("Next") if self.controls.day is None else Exercises.tr("Done")
        else:
            text = Exercises.tr("Try again")
        self.next.setText(text)
        self.next.setVisible(not (asked and self.choices))
        self.next.setEnabled(not asked or self.scene.complete())

    def _copy_result(self) -> None:
        one = self.result
        self.controls.copy_result(self._game.title, one.solved, one.tries, one.hints)

    # Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        choice = self.choices.get(event.text().upper())
        if event.text() == "?":
            self._take_hint()
        elif choice is not None and choice.isVisible():
            choice.click()
        else:
            super().keyPressEvent(event)

    # Construction

    def _choice(self, text: str) -> Button:
        button = Button(text)
        button.clicked.connect(partial(self._act, text))
        self.choice_row.add(button)
        return button

    def _wire(self) -> None:
        self.scene.actionProposed.connect(self._act)
        self.scene.draftChanged.connect(lambda _text: self._show_next())
        self.scene.promptChanged.connect(self._show_next)
        self.before.clicked.connect(lambda: self._step(-1))
        self.after.clicked.connect(lambda: self._step(1))
        self.controls.hint.clicked.connect(self._take_hint)
        self.controls.give_up.clicked.connect(self._give_up)
        self.controls.copy.clicked.connect(self._copy_result)
        self.easier.clicked.connect(self._take_easier)
        self.grade.valueChanged.connect(self._choose)

    def _lay_out(self) -> None:
        self.header.addEnd(self.grade)
        parts = self.controls
        ways = Flow(parts.hint, parts.give_up, parts.copy, self.easier, gap=4)
        asked = (parts.idea, self.task, self.facts, self.choice_row)
        name = in_row(in_column(2, self.mark, None, gap=0), (self.name, 1), gap=6)
        told = (*asked, parts.hints, self.said, ways)
        self.lay_out((name, parts.clock), told, (self.before, self.after, None))
