from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from games.core import Refusal, Seat
from games.engine.judging import Judgement
from games.match.match import Match
from games.match.matchview import MatchView, view_of
from gui.games import spoken
from gui.kit.texts import Review
from gui.kit.widgets.buttons import Button, Kind, quiet
from gui.kit.widgets.flow import Flow, in_column, keep_room
from gui.kit.widgets.labels import Role, label, set_role, show_text
from gui.kit.wording import refused
from gui.review import words
from gui.review.replay import Step
from gui.table.programs.analysis import MoveJudge


class MistakePractice(QWidget):
    """Practice with a player's mistakes.

    For each one, the user looks for a better move on the board.

    - `people`: the seats played by people
    - `chance_before(mistake)`: returns the win chance before the mistake
    - `posed(step, seat, view)`: the user must act for a seat, which saw `view` at this step
    - `shown(step, moves)`: requests that the better move be shown
    - `changed`: the practice has begun or ended
    - `ended`: the practice has ended
    """

    posed = Signal(int, object, object)
    shown = Signal(int, str)
    ended = Signal()
    changed = Signal()

    def __init__(
        self,
        match: Match,
        steps: tuple[Step, ...],
        people: Sequence[Seat],
        chance_before: Callable[[Judgement], float],
    ) -> None:
        super().__init__()
        self._chance_before = chance_before
        self._match, self._steps, self._alone = match, steps, len(people) == 1
        self._weigher: MoveJudge | None = None
        self._seat = Seat.ONE
        self._mistakes: tuple[Judgement, ...] = ()
        self._index = 0
        self._tried: tuple[str, ...] = ()
        self.busy = False
        self.title = label("", Role.STRONG, wrap=True)
        self.task = label("", Role.BODY, wrap=True)
        self.message = label("", Role.STRONG, wrap=True)
        self.check = Button(Review.tr("Try this move"), Kind.PRIMARY, key="⏎")
        self.show_it = quiet(Review.tr("Show the better move"), "eye")
        self.next = quiet(Review.tr("Next mistake"), "chevron-right")
        self.end = quiet(Review.tr("Back to the analysis"), "x")
        buttons = Flow(self.check, self.show_it, self.next, self.end, gap=4)
        for button in (self.check, self.show_it, self.next):
            keep_room(button)
        in_column(self.title, buttons, self.task, self.message, gap=8, of=self)
        self.show_it.clicked.connect(self._show_answer)
        self.next.clicked.connect(lambda: self._pose(self._index + 1))
        self.end.clicked.connect(self.stop)
        self.hide()

    @property
    def mistake(self) -> Judgement | None:
        at_it = self.busy and self._index < len(self._mistakes)
        return self._mistakes[self._index] if at_it else None

    def wait(self, seat: Seat) -> None:
        """Show that the analysis is still searching for mistakes of a seat."""
        self._begin(seat, ())
        self._show_task(Review.tr("Looking for mistakes…"), "")
        self._offer(search=False)

    def begin(self, seat: Seat, mistakes: Sequence[Judgement]) -> None:
        self._begin(seat, tuple(mistakes))
        if mistakes:
            self._pose(0)
        else:
            player = self._match.setup.players[seat]
            self._show_task(words.nothing_to_learn(player, self._alone), "")
            self._offer(search=False)

    def stop(self) -> None:
        if self.busy:
            self.busy = False
            self.hide()
            self.ended.emit()
            self.changed.emit()

    def close_down(self) -> None:
        if self._weigher is not None:
            self._weigher.close()

    def take(self, text: str) -> None:
        mistake = self.mistake
        if mistake is None:
            return
        game, position = self._match.game, self._match.states[mistake.events].position
        try:
            actions = game.read_all(text, position, self._seat)
            for action in actions:
                position.check(self._seat, action)
        except Refusal as refusal:
            view = view_of(self._match.upto(mistake.events), self._seat)
            self._say(refused(refusal, view), Role.DANGER)
            return
        self._tried = tuple(map(game.write, actions))
        if set(self._tried) == set(mistake.best):
            self._solved(words.found_it(self._chance_before(mistake)))
        elif set(self._tried) == set(mistake.played):
            self._say(
                Review.tr("That is the move that was played. There is a better one."), Role.WARN
            )
        else:
            if self._weigher is None:
                self._weigher = MoveJudge(self._match, self)
                self._weigher.weighed.connect(self._on_weighed)
                self._weigher.failed.connect(lambda: self._say(words.cannot_say(), Role.WARN))
            self._say(words.weighing(), Role.MUTED)
            self._weigher.ask(mistake.events, self._seat, actions)

    def remark(self) -> str:
        return self.message.text()

    def _begin(self, seat: Seat, mistakes: tuple[Judgement, ...]) -> None:
        self._seat, self._mistakes, self._index, self.busy = seat, mistakes, 0, True
        self.show()
        self.changed.emit()

    def _pose(self, at: int) -> None:
        """Show a mistake on the board. After the last mistake, stop."""
        self._index = at
        mistake = self.mistake
        if mistake is None:
            self.stop()
            return
        match, seat = self._match, self._seat
        position = match.states[mistake.events].position
        player = match.setup.players[seat]
        moves_text = " · ".join(self._worded(move, position) for move in mistake.played)
        turn = words.turn_title(match.game.kind.alternating, position.round)
        title = words.mistake(at + 1, len(self._mistakes), turn)
        self._show_task(title, words.find(player, moves_text, mistake.cost, self._alone))
        self._offer(search=True)
        step = self._step_of(mistake)
        view: MatchView = view_of(match.upto(mistake.events), seat)
        self.posed.emit(step, seat, view)

    def _step_of(self, judgement: Judgement) -> int:
        return bisect_right(self._steps, judgement.events, key=lambda step: step.events) - 1

    def _worded(self, move: str, position: object) -> str:
        game = self._match.game
        action = game.read(move, position, self._seat)
        return spoken(game, action, self._seat, self._match.setup.players)

    def _on_weighed(self, tried: Judgement) -> None:
        mistake = self.mistake
        if mistake is None or tried.events != mistake.events or tried.played != self._tried:
            return
        if tried.after is None:
            self._say(words.cannot_say(), Role.WARN)
            return
        most = self._chance_before(mistake)
        chance_kept = max(0.0, most - tried.cost)
        if tried.mistake:
            self._say(words.not_yet(chance_kept, most), Role.WARN)
        else:
            self._solved(words.just_as_good(chance_kept))

    def _show_answer(self) -> None:
        mistake = self.mistake
        if mistake is None:
            return
        position = self._match.states[mistake.events].position
        best = " · ".join(self._worded(move, position) for move in mistake.best)
        self._solved(words.better(best))
        step = self._step_of(mistake)
        self.shown.emit(step, "\n".join(mistake.best))

    def _solved(self, text: str) -> None:
        last = self._index == len(self._mistakes) - 1
        if last:
            text = f"{text} {words.learnt(len(self._mistakes))}"
        self._say(text, Role.OK)
        self._offer(search=False, solved=not last)

    def _show_task(self, title: str, task: str) -> None:
        self.title.setText(title)
        show_text(self.task, task)
        self._say("", Role.STRONG)

    def _say(self, text: str, role: Role) -> None:
        set_role(self.message, role)
        self.message.setText(text)
        room = 2 * self.message.fontMetrics().lineSpacing()  # so that widgets below do not move
        self.message.setMinimumHeight(0 if self.mistake is None else room)
        self.message.setVisible(bool(text) or self.mistake is not None)

    def _offer(self, search: bool, solved: bool = False) -> None:
        self.check.setVisible(search)
        self.check.setEnabled(False)  # the board has no draft yet
        self.show_it.setVisible(search)
        last = self._index >= len(self._mistakes) - 1
        self.next.setVisible((search or solved) and not last)
