"""What the best bot makes of a match that is over: the chances, and the best move of each step."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QElapsedTimer, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from games.core import Seat
from games.match.match import Match
from games.match.matchview import MatchView
from gui.games import spoken
from gui.games.styles import styles_of
from gui.kit.theme import RING_GAP, Space
from gui.kit.widgets.buttons import Button, quiet
from gui.kit.widgets.chances import Chances
from gui.kit.widgets.labels import Role, label, set_role
from gui.review import words
from gui.review.replay import Step, played
from gui.table.places import ReviewPanel
from gui.table.programs.analysis import Analysis, Estimate

AIR = 6
"""So far the focus ring stays away from the words beside the board."""


class Line(QWidget):
    """The best move of one seat at a step, what was played, and a button that shows the best."""

    def __init__(self) -> None:
        super().__init__()
        self.words = label("", Role.BODY, wrap=True)
        self.played = label("", Role.MUTED, wrap=True)
        self.show_it = quiet(words.tr("Show"), "eye")
        told = QVBoxLayout()
        told.setSpacing(Space.XS)
        told.addWidget(self.words)
        told.addWidget(self.played)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.S)
        row.addLayout(told, 1)
        row.addWidget(self.show_it)


class AnalysisPanel(ReviewPanel):
    """Starts the analysis when it is wanted, and shows what is found as it comes."""

    chanceChanged = Signal()
    """`chance_shown` may say something else now."""

    def __init__(self, match: Match, view: MatchView, steps: tuple[Step, ...]) -> None:
        super().__init__()
        self._match, self._view, self._steps = match, view, steps
        self._step = 0
        self._estimates: list[Estimate] = []
        self._by_step: dict[int, list[Estimate]] = {}
        self._chances: dict[int, float] = {}
        self.analysis: Analysis | None = None
        note = words.tr("The expert bot looks at each position as its mover saw it.")
        self._note = label(note, Role.MUTED, wrap=True)
        self.start = Button(words.tr("Analyse the match"), icon="cpu")
        self._since, self._second = QElapsedTimer(), QTimer(self)
        self._second.setInterval(1_000)
        self._second.timeout.connect(self._tell_warming)
        self.over = Chances(view.setup.players, styles_of(view), len(steps))
        self.graph = self.over.graph
        self.on_stage = quiet(words.tr("Show on the Stage"), "monitor")
        self.on_stage.setCheckable(True)
        self.on_stage.hide()
        self.on_stage.toggled.connect(self.chanceChanged)
        self.lines = [Line() for _ in Seat]
        self._lay_out()
        self.start.clicked.connect(self.begin)
        self.over.stepRequested.connect(self.stepRequested)
        for line in self.lines:
            line.show_it.clicked.connect(partial(self._show_move, line))

    def begin(self) -> None:
        """Look through the match, in the background."""
        if self.analysis is not None:
            self.analysis.close()
            self.analysis.deleteLater()
        for found in (self._estimates, self._by_step, self._chances):
            found.clear()
        self.analysis = analysis = Analysis(self._match, parent=self)
        analysis.estimated.connect(self._take)
        analysis.warming.connect(self._on_warming)
        analysis.progressed.connect(self._tell)
        analysis.finished.connect(self._on_finished)
        analysis.failed.connect(self._on_failed)
        self._scroll.setFocus(Qt.FocusReason.OtherFocusReason)  # not the button that comes next
        self.start.hide()
        analysis.start()

    def close_down(self) -> None:
        self._second.stop()
        if self.analysis is not None:
            self.analysis.close()

    def rest(self, resting: bool) -> None:
        if self.analysis is None:
            return
        if resting:
            self.analysis.pause()
        else:
            self.analysis.start()

    def setStep(self, index: int) -> None:
        self._step = index
        self._show()

    def estimates(self, index: int) -> tuple[Estimate, ...]:
        """What was found for the position of a step."""
        return tuple(self._by_step.get(index, ()))

    def chances(self) -> dict[int, float]:
        """By step the first seat's chance: the mean of what both thought, where both did."""
        found = dict(self._chances)
        outcome = self._view.outcome
        if outcome is not None and self._estimates:
            win = {Seat.ONE: 1.0, Seat.TWO: 0.0}
            found[len(self._steps) - 1] = 0.5 if outcome.winner is None else win[outcome.winner]
        return found

    def chance_shown(self) -> float | None:
        """The first seat's chance at the step, where everybody is to see it."""
        if not self.on_stage.isChecked():
            return None
        known = [step for step in self._chances if step <= self._step]
        return self._chances[max(known)] if known else None

    def told(self) -> str:
        """The note about the state of the analysis."""
        return self._note.text()

    # Inside

    def _take(self, estimate: Estimate) -> None:
        self._estimates.append(estimate)
        index = bisect_left(self._steps, estimate.events, key=lambda step: step.events)
        here = self._by_step.setdefault(index, [])
        here.append(estimate)
        said = [one.chance for one in here if one.chance is not None]
        if said and index < len(self._steps):
            self._chances[index] = sum(said) / len(said)
        self._show()

    def _show(self) -> None:
        self.on_stage.setVisible(bool(self._chances))
        self.chanceChanged.emit()
        self.over.setChances(self.chances())
        self.over.setStep(self._step)
        found = {one.seat: one for one in self.estimates(self._step)}
        for seat, line in zip(Seat, self.lines, strict=True):
            one = found.get(seat)
            line.setVisible(one is not None and bool(one.actions))
            if one is not None:
                view = self._view
                line.setProperty("move", "\n".join(map(view.game.write, one.actions)))
                move = self._spoken(one.actions, seat)
                line.words.setText(words.best(view.player(seat), move, one.line))
                line.played.setText(self._played(one))
                line.played.setVisible(bool(line.played.text()))

    def _played(self, one: Estimate) -> str:
        """What was played there, and in a game by turns how its player's chance went on.

        Chances are those that the same seat saw: two seats do not know the same.
        """
        view = self._view
        actions = played(self._match, one.events, one.seat)
        if not actions:
            return ""
        if set(actions) == set(one.actions):
            return words.tr("Played.")
        before = one.chance if view.game.alternating else None  # else it may have been the other
        later = (next_ for next_ in self._estimates if next_.events > one.events)
        after = next((next_.chance for next_ in later if next_.seat is one.seat), None)
        if one.seat is Seat.TWO:
            before, after = (None if share is None else 1 - share for share in (before, after))
        return words.played(self._spoken(actions, one.seat), before, after)

    def _spoken(self, actions: Sequence[Any], seat: Seat) -> str:
        game, players = self._view.game, self._view.setup.players
        return " · ".join(spoken(game, action, seat, players) for action in actions)

    def _show_move(self, line: Line) -> None:
        """Lay the best move out on the board."""
        move = line.property("move")
        self.showRequested.emit(self._step, lambda scene: scene.setDraft(move))

    def _tell(self, done: int, total: int) -> None:
        self._second.stop()
        self._note.setText(words.looked_at(done, total))

    def _on_warming(self) -> None:
        self._since.start()
        self._second.start()
        self._tell_warming()

    def _tell_warming(self) -> None:
        self._note.setText(words.warming(self._since.elapsed() // 1_000))

    def _on_finished(self) -> None:
        self._note.setText(words.tr("Each position as its mover saw it, by the expert bot."))

    def _on_failed(self, reason: str) -> None:
        self._second.stop()
        self._note.setText(words.no_analysis(reason))
        set_role(self._note, Role.DANGER)
        self.start.show()

    def _lay_out(self) -> None:
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, Space.S, 0)
        column.setSpacing(Space.M)
        column.addWidget(self._note)
        column.addWidget(self.start)
        column.addWidget(self.over)
        column.addWidget(self.on_stage)
        for line in self.lines:
            column.addWidget(line)
            line.hide()
        column.addStretch(1)
        self._scroll = QScrollArea()
        self._scroll.setWidget(body)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setProperty(RING_GAP, AIR)
        self.setFocusProxy(self._scroll)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.addWidget(self._scroll)
