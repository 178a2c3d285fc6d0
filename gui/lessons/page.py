"""The page of a lesson on the real board, and the list of lessons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from games import registry
from games.core import Game, InvalidAction, Message, Refusal
from games.lessons.course import LEARNER, PLAYERS, Course
from games.lessons.steps import TIME, Lesson
from gui.games import face, scene_class
from gui.kit.look.smooth import smooth
from gui.kit.texts import Lessons
from gui.kit.theme import px, theme_of
from gui.kit.widgets.buttons import icon_button, quiet
from gui.kit.widgets.cards import Offer, OffersPage
from gui.kit.widgets.flow import Flow
from gui.kit.widgets.labels import Role, label
from gui.kit.wording import plain, translate, worded
from gui.lessons.pulse import Pulse
from gui.picture.board import BoardPicture
from gui.table.boardpage import BoardPage


class LessonPage(BoardPage):
    """The page of a lesson, which begins at step `at`.

    `stepped(int)` carries the index of the new step. `rulesRequested(str)` carries the clause to
    show.
    """

    SIDE = 360

    stepped = Signal(int)
    finished = Signal()
    playRequested = Signal()
    rulesRequested = Signal(str)

    def __init__(self, game: Game, lesson: Lesson, at: int = 0) -> None:
        super().__init__(scene_class(game.id)(), game.title, Lessons.tr("Lesson"))
        self._game = game
        self.course = Course(game, lesson, at)
        self.dots = Dots(len(lesson.steps))
        self.title = label("", Role.HEADING, wrap=True)
        self.task = label("", Role.BODY, wrap=True)
        self.rules = quiet(Lessons.tr("Read the rule"), "book")
        self.back = icon_button("chevron-left", Lessons.tr("Previous step"))
        self.show_me = quiet(Lessons.tr("Show me"), "eye")
        self.done_button = quiet(Lessons.tr("Done"))
        self.pulse = Pulse(self.board, self.scene)
        self.scene.setPlayers(PLAYERS.map(plain), face(game.id).seat_styles)
        self._lay_out()
        self._wire()
        self._show_step(animated=False)

    def enter(self) -> None:
        super().enter()
        self._note_end()

    @property
    def _on_board(self) -> bool:
        step = self.course.step
        return not self.course.done and step.button is None and TIME not in step.wants

    def go_on(self) -> None:
        course = self.course
        if self.scene.animating():
            self.scene.finishAnimation()
        elif not course.done:
            if self._on_board:
                self.scene.confirmDraft()
            else:
                self._act(course.step.wants[0])
        elif course.last:
            self.playRequested.emit()
        else:
            self._go(course.at + 1)

    def _act(self, text: str) -> None:
        course = self.course
        try:
            expected = course.act(text)
        except Refusal as refusal:
            self._explain(refusal.reason, Role.DANGER)
            return
        if expected is not None:
            self._explain(expected, Role.WARN)
            return
        self.scene.setInput(None)
        self.scene.setView(self.course.board, True)
        self._show_result()
        self._note_end()

    def _note_end(self) -> None:
        if self.course.done and self.course.last:
            self.finished.emit()

    def _explain(self, why: Message, role: Role) -> None:
        self.scene.clearDraft()
        self.say(worded(self._game, why), role)

    def _go(self, to: int) -> None:
        ahead = to > self.course.at
        self.course.go(to)
        self.stepped.emit(to)
        self._show_step(animated=ahead and self.course.step.fresh is None)
        self._note_end()

    def _lay_out_move(self) -> None:
        if not self.course.done:
            try:
                self.scene.setDraft(self.course.step.wants[0])
            except (ValueError, InvalidAction):
                self.say(self.course.step.wants[0], Role.STRONG)
            self._show_buttons()
            self.board.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_step(self, *, animated: bool) -> None:
        step = self.course.step
        self.dots.show_at(self.course.at)
        self.title.setText(worded(self._game, step.title))
        self.task.setText(worded(self._game, step.task))
        self.scene.setInput(None)
        self.scene.setView(self.course.board, animated)
        self.scene.setInput(LEARNER if self._on_board else None)
        self.scene.setTools(False)
        self.say("", Role.STRONG)
        self._show_buttons()
        self.place_focus()

    def _show_result(self) -> None:
        if not self.course.done or self.scene.animating():
            return
        result = self.course.step.result
        if result is not None and self.course.step.wants:
            self.say(worded(self._game, result), Role.OK)
        self._show_buttons()
        self.place_focus()

    def _show_buttons(self) -> None:
        course = self.course
        if course.done:
            text = Lessons.tr("Play a match") if course.last else Lessons.tr("Next")
        elif self._on_board:
            text = face(self._game.id).controls.confirm()
        elif course.step.button is not None:
            text = worded(self._game, course.step.button)
        else:
            text = Lessons.tr("Let the time run out")
        self.next.setText(text)
        self.next.setEnabled(not self._on_board or self.scene.complete())
        self.back.setEnabled(course.at > 0)
        self.show_me.setVisible(self._on_board)
        self.done_button.setVisible(course.done and course.last)
        self.pulse.point_at(course.step.wants[0] if self._on_board else "")

    def _on_draft(self) -> None:
        if not self.course.done:
            self.say("", Role.STRONG)
        self._show_buttons()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Backspace) and self.course.at > 0:
            self._go(self.course.at - 1)
        else:
            super().keyPressEvent(event)

    def _wire(self) -> None:
        self.scene.actionProposed.connect(self._act)
        self.scene.draftChanged.connect(lambda _text: self._on_draft())
        self.scene.promptChanged.connect(self._show_buttons)
        self.scene.revealFinished.connect(self._show_result)
        self.back.clicked.connect(lambda: self._go(self.course.at - 1))
        self.show_me.clicked.connect(self._lay_out_move)
        self.done_button.clicked.connect(self.backRequested)
        self.rules.clicked.connect(lambda: self.rulesRequested.emit(self.course.step.clause))

    def _lay_out(self) -> None:
        buttons = Flow(self.next, self.show_me, gap=8)
        content = (self.title, self.task, buttons, self.said)
        self.lay_out((self.dots, 4), content, (self.back, self.rules, None, self.done_button))


class Dots(QWidget):
    DOT, LONG, GAP = 8, 24, 6

    def __init__(self, count: int) -> None:
        super().__init__()
        self._count, self._at = count, 0

    def show_at(self, at: int) -> None:
        self._at = at
        self.setAccessibleName(Lessons.tr("Step {0} of {1}").format(at + 1, self._count))
        self.update()

    def sizeHint(self) -> QSize:
        each = px(self.DOT) + px(self.GAP)
        return QSize(each * (self._count - 1) + px(self.LONG), px(self.DOT) + 2)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, dot = theme_of(self), px(self.DOT)
        with smooth(self) as painter:
            painter.setPen(Qt.PenStyle.NoPen)
            x = 0
            for number in range(self._count):
                width = px(self.LONG) if number == self._at else dot
                painter.setBrush(QColor(theme.accent if number <= self._at else theme.edge))
                painter.drawRoundedRect(QRectF(x, 1, width, dot), dot / 2, dot / 2)
                x += width + px(self.GAP)


class ChoosePage(OffersPage):
    """The list of lessons. `reached` returns the number of finished steps, keyed by game id."""

    def __init__(
        self, lessons: Sequence[tuple[Game, Lesson]], reached: Callable[[], Mapping[str, int]]
    ) -> None:
        about = Lessons.tr("Learn a game on its board, one rule at a time, in two minutes.")
        self._lessons, self._reached = lessons, reached
        super().__init__(Lessons.tr("Learn"), about, self._offers())

    def enter(self) -> None:
        self.offer(self._offers())
        super().enter()

    def _offers(self) -> list[Offer]:
        reached = self._reached()
        fresh = next((game.id for game, _ in self._lessons if game.id not in reached), None)
        listed = {game.id for game, _ in self._lessons}
        offers = []
        for game, lesson in self._lessons:
            full_game = registry.containing_game(game.id) or ""
            offer = _offer(game, lesson, reached.get(game.id, 0), game.id == fresh)
            offers.append(replace(offer, within=full_game if full_game in listed else ""))
        return offers


PICTURE = 112


def _offer(game: Game, lesson: Lesson, reached: int, first: bool) -> Offer:
    steps = len(lesson.steps)
    aside, button = Lessons.tr("2 min"), Lessons.tr("Begin")
    if reached >= steps:
        aside, button = Lessons.tr("done"), Lessons.tr("Once more")
    elif reached:
        aside, button = (
            Lessons.tr("step {0} of {1}").format(reached + 1, steps),
            Lessons.tr("Continue"),
        )

    def picture() -> BoardPicture:
        return BoardPicture(game, lambda: Course(game, lesson, steps * 2 // 3).board, PICTURE)

    spoken = Lessons.tr("Learn {0}").format(game.title)
    about, line = translate(game.line), Lessons.tr("All at once")
    fields = game.id, game.title, about, aside, button, spoken, first
    return Offer(*fields, picture, line=line)
