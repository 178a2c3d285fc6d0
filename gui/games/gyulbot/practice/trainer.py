from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any

import msgspec

from games.core import InvalidAction, Ms, Pair, Seat
from games.core.strict_json import sound
from games.gyulbot import solution
from games.gyulbot.packs import Entry
from games.gyulbot.practice import Exercise, Result, new_idea
from games.gyulbot.view import MOST_MOVES, GyulbotView, Least, Phase, Round, Standing
from gui.games.gyulbot import words as board_words
from gui.games.gyulbot.attempt import SOLVE
from gui.games.gyulbot.practice import words
from gui.games.gyulbot.practice.choose import ChoosePane, Supply, Wish
from gui.games.gyulbot.puzzles.choice import mine
from gui.games.gyulbot.scene import GyulbotScene
from gui.games.gyulbot.tableau import Shown
from gui.games.gyulbot.words import Gyulbot
from gui.kit.widgets.buttons import Button, Kind
from gui.kit.widgets.cards import EmptyState
from gui.kit.widgets.labels import Role
from gui.kit.widgets.pages import centred
from gui.table.extensions import Notes
from gui.table.practicepage import Moment, Trainer


class GyulbotTrainer(Trainer):
    """Practice with a choice of puzzles, or only with the puzzle `only`, such as a daily puzzle."""

    scene: GyulbotScene

    def __init__(
        self,
        notes: Notes | None = None,
        only: Entry | None = None,
        day: date | None = None,
        supply: Supply | None = None,
    ) -> None:
        super().__init__("gyulbot", "Gyulbot", PracticeScene(), day)
        self._only, own = only, mine(notes)
        self._wish = Wish()
        self.results: tuple[Result, ...] = ()
        self.exercise: Exercise | None = None
        self._found, self._longer = 0, 0
        self.supply = supply or Supply(random.Random(), own=own, parent=self)
        self.choose = ChoosePane(self.supply, own)
        self._first = centred(self.choose)
        self._first.setFocusProxy(self.choose.start)
        self.stopping = Button(Gyulbot.tr("Stop"))
        self.making = EmptyState(
            "puzzle",
            Gyulbot.tr("Making a puzzle"),
            Gyulbot.tr("This takes a moment; hard puzzles take longer."),
            self.stopping,
        )
        self.enough = Button(Gyulbot.tr("Finish here"))
        self.show_least = Button(Gyulbot.tr("Show the shortest"), icon="play")
        self.other = Button(Gyulbot.tr("Back") if only else Gyulbot.tr("Other puzzles"), Kind.QUIET)
        self.panes, self.ways = (self._first, self.making), (self.other,)
        self.buttons = (self.enough, self.show_least)
        self._wire()

    def begin(self, rows: Sequence[dict[str, Any]]) -> None:
        self.results = sound(rows, Result)
        if self._only is None:
            self._show_choice()
        else:
            self._pose(self._only)

    def moment(self, ms: Ms) -> Moment:
        exercise = self.exercise
        if exercise is None:
            return Moment("")
        hints = [words.hint(hint) for hint in exercise.hints[: exercise.shown]]
        now = Moment(
            name=exercise.entry.name or Gyulbot.tr("A new puzzle"),
            over=exercise.over,
            solved=exercise.perfect,
            tries=self._found,
            touched=bool(hints or exercise.best or self.scene.draft()),
            hints=hints,
            more=exercise.shown < len(exercise.hints),
        )
        if exercise.over:
            head, detail = words.outcome(exercise, ms)
            best_solution = exercise.best if exercise.perfect else None
            line = exercise.entry.line if best_solution is None else solution.write(best_solution)
            following = "" if self._only else Gyulbot.tr("Next")
            return replace(now, task=head, facts=detail, said=line or "", next=following)
        best, role = exercise.best, Role.MUTED
        if self._longer:
            detail, role = words.found(self._longer), Role.GOLD
        elif best is not None:
            detail = Gyulbot.tr("Best: {0}").format(words.moves(len(best)))
        else:
            detail = self.scene.prompt()
        return replace(now, said=detail, role=role, answer=best is None)

    def answer(self, text: str) -> None:
        if self.exercise is None or self.exercise.over:
            return
        try:
            moves = solution.read(text.removeprefix(SOLVE))
        except InvalidAction:
            return
        self._found += 1
        new_exercise = self.exercise.with_solution(moves)
        if new_exercise.over:
            self._end(new_exercise)
        else:
            self.exercise, self._longer = new_exercise, len(moves)
            self._show_buttons()

    def take_hint(self) -> None:
        if self.exercise is not None and not self.exercise.over:
            self.exercise = self.exercise.hinted()

    def give_up(self) -> None:
        self._leave_it()
        self._replay()

    def go_on(self) -> None:
        if self.exercise is not None and self.exercise.over:
            self._next()

    def record(self, ms: Ms) -> dict[str, Any]:
        assert self.exercise is not None
        result = self.exercise.result(ms, self.day_text)
        self.results = (*self.results, result)
        fields: dict[str, Any] = msgspec.to_builtins(result)
        return fields

    def back(self) -> bool:
        if self._only is not None or not self._first.isHidden():
            return False
        self._show_choice()
        return True

    def stop(self) -> None:
        self.supply.close()

    def _start(self, wish: Wish) -> None:
        self._wish = wish
        self._next()

    def _next(self) -> None:
        self.noted.emit("")
        self.supply.ask(self._wish, self.results)
        if self.supply.waiting:
            self.paneRequested.emit(self.making)

    def _pose(self, entry: Entry) -> None:
        idea = new_idea(entry, self.results)
        self.idea = "" if idea is None else words.idea(idea)
        self.exercise, self._found, self._longer = Exercise.of(entry), 0, 0
        self.scene.setInput(Seat.ONE)
        self.scene.setView(trying(entry), False)
        self._show_buttons()
        self.posed.emit()

    def _leave_it(self) -> None:
        if self.exercise is not None and not self.exercise.over:
            self._end(self.exercise.ended())

    def _end(self, exercise: Exercise) -> None:
        self.exercise = exercise
        self.scene.setInput(None)
        self.scene.setView(over(exercise), True)
        labels = Gyulbot.tr("Show it again"), Gyulbot.tr("Show the shortest")
        self.show_least.setText(labels[0 if exercise.perfect else 1])
        self._show_buttons()
        self.changed.emit()

    def _replay(self) -> None:
        shown = Shown.LEAST if Shown.LEAST in self.scene.lines() else Shown.SOLUTION
        self.scene.replay(shown)

    def _show_buttons(self) -> None:
        exercise = self.exercise
        self.enough.setVisible(bool(exercise and exercise.best and not exercise.over))
        self.show_least.setVisible(exercise is not None and exercise.over)

    def _show_choice(self) -> None:
        self.dropped.emit()
        self.supply.close()
        self.choose.setResults(self.results)
        self.paneRequested.emit(self._first)

    def _on_failed(self, sentence: str) -> None:
        self._show_choice()
        self.noted.emit(sentence)

    def _on_draft(self) -> None:
        self._longer = 0
        self.changed.emit()

    def _wire(self) -> None:
        self.scene.draftChanged.connect(lambda _text: self._on_draft())
        self.choose.startRequested.connect(self._start)
        self.supply.ready.connect(self._pose)
        self.supply.failed.connect(self._on_failed)
        self.stopping.clicked.connect(self._show_choice)
        self.enough.clicked.connect(self._leave_it)
        self.show_least.clicked.connect(self._replay)
        self.other.clicked.connect(self.leaveRequested)


class PracticeScene(GyulbotScene):
    """A board outside a match. Its description includes the puzzle and any solution shown."""

    def description(self) -> str:
        puzzle = self.view.puzzle if self.view is not None else None
        if puzzle is None:
            return ""
        texts = board_words.puzzle(puzzle)
        tableau = self._tableau
        if tableau.shown is not None:
            texts.append(f"{board_words.caption(tableau)}: {solution.write(tableau.line)}.")
        return " ".join(texts)


def _view(
    entry: Entry, phase: Phase, standing: Standing | None, rounds: tuple[Round, ...]
) -> GyulbotView:
    over = phase is Phase.OVER
    least = Least(1, entry.least, "", entry.moves)
    return GyulbotView(
        round=1,
        planned=1,
        phase=phase,
        puzzles=(entry.puzzle,),
        standing=standing,
        demonstrator=None if over else Seat.ONE,
        declined=frozenset(),
        halved=None,
        points=Pair(0, 0),
        rounds=rounds,
        least=(least,) if over else (),
        commitments=(),
        outcome=None,
    )


def trying(entry: Entry) -> GyulbotView:
    """Return the view of a puzzle that the user is trying to solve, with no limit on the moves."""
    return _view(entry, Phase.DEMONSTRATION, Standing(Seat.ONE, MOST_MOVES), ())


def over(exercise: Exercise) -> GyulbotView:
    """Return the view after an exercise, with the user's solution and the shortest one."""
    standing = Standing(Seat.ONE, MOST_MOVES)
    finished_round = Round(1, standing, Seat.ONE, exercise.best)
    return _view(exercise.entry, Phase.OVER, None, (finished_round,))
