from __future__ import annotations

from bisect import bisect_right
from contextlib import suppress
from functools import partial

from PySide6.QtCore import QElapsedTimer, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QProgressBar, QScrollArea, QWidget

from games.core import KnownError, Refusal, Seat
from games.engine import judging
from games.engine.judging import Judgement
from games.match import branch
from gui.games import spoken, worded_line
from gui.games.styles import styles_of
from gui.kit.texts import Review
from gui.kit.theme import RING_GAP, SeatStyle, Space, px
from gui.kit.widgets.buttons import Button, Kind, quiet
from gui.kit.widgets.chances import HEIGHT, Chances, TurningPoints, turning_point
from gui.kit.widgets.choices import Select
from gui.kit.widgets.flow import Flow, in_column, in_row
from gui.kit.widgets.labels import Role, label, set_role, show_text
from gui.kit.widgets.marks import SeatMark
from gui.kit.widgets.pages import Scrolling
from gui.kit.wording import wording
from gui.review import words
from gui.review.mistake_practice import MistakePractice
from gui.review.replay import Replay
from gui.storage.analyses import StoredAnalyses
from gui.table.extensions import ReviewPanel
from gui.table.programs.analysis import Analysis

AIR = 6
"""Distance between the focus ring and the text beside the board, in pixels."""
MARK = 12
LONG_NAMES = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
LOW = 300
"""Panel height below which the graph's height is halved, in pixels."""


class MoveCard(QWidget):
    """A card with a seat's move, its cost, the reason why it was a mistake, and a better move."""

    def __init__(self, style: SeatStyle) -> None:
        super().__init__()
        self.words = label("", Role.STRONG, wrap=True)
        self.cost = label("", Role.MUTED)
        self.reason = label("", Role.BODY, wrap=True)
        self.better = label("", Role.BODY, wrap=True)
        self.mixture = label("", Role.MUTED, wrap=True)
        self.show_it = quiet(Review.tr("Show it"), "eye")
        self.follow = quiet(Review.tr("What would follow"), "play")
        mark = in_column(3, SeatMark(style, MARK), None, gap=0)  # align it with the first line
        head = in_row(mark, (self.words, 1), gap=6)
        self.buttons = Flow(self.show_it, self.follow, gap=4)
        in_column(
            *(head, self.cost, self.reason, self.better, self.mixture, self.buttons),
            gap=Space.XS,
            of=self,
        )

    def show_lines(self, reason: str, better: str, mixture: str) -> None:
        show_text(self.reason, reason)
        show_text(self.better, better)
        show_text(self.mixture, mixture)


class AnalysisPanel(ReviewPanel):
    """The analysis of a match by the best bot: the cost of each move, and the turning points.

    `keeping` stores analyses. `bot_seats` holds the seats played by bots.
    """

    chanceChanged = Signal()
    followRequested = Signal(int, object)
    """Request to show the expected moves after a step. Carries the step's number and the views."""

    def __init__(
        self,
        replay: Replay,
        keeping: StoredAnalyses | None = None,
        bot_seats: frozenset[Seat] = frozenset(),
    ) -> None:
        super().__init__()
        match, view, steps = replay.match, replay.final, replay.steps
        self._replay, self._match, self._view, self._steps = replay, match, view, steps
        self._keeping = keeping
        people = frozenset(Seat) - bot_seats
        self.people = tuple(seat for seat in Seat if seat in people) or tuple(Seat)
        self.alone = len(self.people) == 1
        self._step = 0
        self.judgements: tuple[Judgement, ...] = ()
        self._bounded: tuple[Judgement, ...] = ()
        self._chances: dict[int, float] = {}
        self._mean: dict[int, float] = {}
        self._wants_to_learn: Seat | None = None
        self.analysis: Analysis | None = None
        self._viewpoint = words.viewpoint(view.game, view.setup.options)
        self._note = label(self._viewpoint, Role.MUTED, wrap=True)
        self.busy = QProgressBar()
        self.busy.setTextVisible(False)
        self.busy.setFixedHeight(px(4))
        self.busy.hide()
        self.start = Button(Review.tr("Analyse the match"), Kind.PRIMARY, "cpu")
        self._since, self._second = QElapsedTimer(), QTimer(self)
        self._second.setInterval(1_000)
        self._second.timeout.connect(self._show_warming)
        styles = styles_of(view)
        self.over = Chances(view.setup.players, styles, len(steps))
        self.graph = self.over.graph
        self.on_stage = quiet(Review.tr("Show on the Stage"), "monitor")
        self.on_stage.setCheckable(True)
        self.on_stage.hide()
        self.on_stage.toggled.connect(self.chanceChanged)
        self.cards = [MoveCard(styles[seat]) for seat in Seat]
        names = ((seat, view.player(seat)) for seat in Seat)
        self.seen_by = Select([(None, words.both()), *names], words.seen_by())
        self.seen = QWidget()
        self.seen_by.setSizeAdjustPolicy(LONG_NAMES)
        in_row(label(words.seen_by(), Role.MUTED), (self.seen_by, 1), gap=6, of=self.seen)
        self.again = quiet(Review.tr("Try again from here"), "refresh")
        self.learning = MistakePractice(match, steps, self.people, self._chance_before)
        self.turns = TurningPoints()
        self.worst: dict[Seat, Button] = {}
        self.learn: dict[Seat, Button] = {}
        for seat in self.people:
            player = view.player(seat)
            for buttons, name, icon in (
                (self.worst, words.worst_of(player, self.alone), "chevron-down"),
                (self.learn, words.learn_of(player, self.alone), "learn"),
            ):
                short, full_label = name
                buttons[seat] = quiet(short, icon if self.alone else None)
                buttons[seat].setAccessibleName(full_label)
        self._lay_out()
        self._wire()
        self._list_turns()

    def begin(self) -> None:
        if self.analysis is not None:
            self.analysis.close()
            self.analysis.deleteLater()
        pace = self._replay.pace
        stored = None if self._keeping is None else self._keeping.load(judging.depth(pace))
        loaded = judging.load(self._match, stored)
        self.start.hide()
        set_role(self._note, Role.MUTED)
        if loaded is not None:
            self.judgements = loaded
            self._done()
            return
        self.judgements = ()
        self.analysis = analysis = Analysis(self._match, pace, self)
        analysis.judged.connect(self._add_judgement)
        analysis.warming.connect(self._on_warming)
        analysis.progressed.connect(self._show_progress)
        analysis.finished.connect(self._on_finished)
        analysis.failed.connect(self._on_failed)
        self.busy.show()
        analysis.start()

    @property
    def done(self) -> bool:
        return bool(self.judgements) and (self.analysis is None or not self.analysis.running)

    def analyse(self) -> None:
        """Start the analysis, unless it has finished or is running."""
        if self.analysis is None and not self.judgements:
            self.begin()

    def begin_learning(self) -> None:
        """Start practice with the mistakes of the only human player.

        If there is no such player, only start the analysis.
        """
        if self.alone:
            self.learn_from(self.people[0])
        else:
            self.analyse()

    def learn_from(self, seat: Seat) -> None:
        self.analyse()
        self._wants_to_learn = None if self.done else seat
        if self.done:
            self.learning.begin(seat, judging.mistakes(self._match, self._bounded, seat))
        else:
            self.learning.wait(seat)

    def close_down(self) -> None:
        self._second.stop()
        self.learning.close_down()
        if self.analysis is not None:
            self.analysis.close()

    def rest(self, resting: bool) -> None:
        if self.analysis is None:
            return
        if resting:
            self.analysis.pause()
        else:
            self.analysis.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.graph.setFixedHeight(px(HEIGHT if self.height() >= px(LOW) else HEIGHT // 2))

    def setStep(self, index: int) -> None:
        self._step = index
        self._show()

    def judgements_at(self, index: int) -> tuple[Judgement, ...]:
        return tuple(
            judgement for judgement in self._bounded if self._step_of(judgement.events) == index
        )

    def chances(self) -> dict[int, float]:
        """Return the first seat's win chances, keyed by step."""
        return self._chances

    def chance_shown(self) -> float | None:
        """Return the first seat's latest known win chance, or None if it must not be shown."""
        if not self.on_stage.isChecked():
            return None
        past_steps = [step for step in self._mean if step <= self._step]
        return self._mean[max(past_steps)] if past_steps else None

    def status_text(self) -> str:
        return self._note.text()

    def _add_judgement(self, new: Judgement) -> None:
        by_move = {(judgement.events, judgement.seat): judgement for judgement in self.judgements}
        by_move[new.events, new.seat] = new
        self.judgements = tuple(by_move[key] for key in sorted(by_move))
        self._follow_up()

    def _follow_up(self) -> None:
        seat = self.seen_by.value()
        self._bounded = judging.bounded(self._match, self.judgements)
        self._mean = self._by_step(judging.line(self._match, self.judgements))
        self._chances = self._mean
        if isinstance(seat, Seat):
            self._chances = self._by_step(judging.line_of(self._match, self.judgements, seat))
        self.over.setChances(self._chances)
        self._list_turns()
        self._show()

    def _done(self) -> None:
        self.busy.hide()
        self._note.setText(self._viewpoint)
        self._follow_up()
        if self._wants_to_learn is not None:
            self.learn_from(self._wants_to_learn)

    def _by_step(self, chances: dict[int, float]) -> dict[int, float]:
        return {self._step_of(events): chance for events, chance in chances.items()}

    def _step_of(self, events: int) -> int:
        """Return the number of the step that shows the state after `events` events."""
        return bisect_right(self._steps, events, key=lambda step: step.events) - 1

    def _show(self) -> None:
        for part in (self.on_stage, self.seen):
            part.setVisible(bool(self._chances) and not self.learning.busy)
        self.chanceChanged.emit()
        self.over.setStep(self._step)
        by_seat = {judgement.seat: judgement for judgement in self.judgements_at(self._step)}
        for seat, card in zip(Seat, self.cards, strict=True):
            seat_judgement = by_seat.get(seat.value)
            card.setVisible(seat_judgement is not None and not self.learning.busy)
            if seat_judgement is not None:
                self._fill(card, seat_judgement, seat)
        for seat, button in self.learn.items():
            wrong = judging.mistakes(self._match, self._bounded, seat)
            button.setVisible(bool(wrong) and self.done and not self.learning.busy)
        last = self._step == len(self._steps) - 1
        self.again.setVisible(not last)

    def _fill(self, card: MoveCard, judgement: Judgement, seat: Seat) -> None:
        view, player = self._view, self._view.player(seat)
        did, best = (
            " · ".join(self._worded_move(move, seat, judgement.events) for move in moves)
            for moves in (judgement.played, judgement.best)
        )
        gave_up = judging.gave_up(self._match, judgement.events, seat)
        card.words.setText(words.here(player, did, gave_up))
        bad = judgement.mistake
        chances_known = judgement.before is not None and judgement.after is not None
        varied = len(judgement.mixture) > 1
        good = words.slight() if varied and judgement.share == 0 else Review.tr("as good as any")
        card.cost.setText(words.cost(judgement.cost) if bad else good if chances_known else "")
        card.cost.setVisible(bad or chances_known)
        set_role(card.cost, Role.WARN if bad else Role.MUTED)
        text = ""
        if best and set(judgement.best) != set(judgement.played):
            text = words.better(best) if bad else words.best(best)
        line = self._line(judgement, seat) if bad else ()
        if line:
            continuation = Review.tr("Likely continuation: {0}.").format("; ".join(line))
            text = f"{text}\n{continuation}"
        choices = [
            (self._worded_move(move, seat, judgement.events), share)
            for move, share in judgement.mixture
        ]
        mixture = words.mixed(choices, judgement.share) if varied else ""
        card.show_lines(self._reason(judgement, seat) if bad else "", text, mixture)
        card.show_it.setEnabled(bool(best))
        card.follow.setEnabled(bool(best))
        card.buttons.setVisible(bool(text) and not view.game.kind.race)

    def _line(self, judgement: Judgement, seat: Seat) -> tuple[str, ...]:
        match, best = self._match, "\n".join(judgement.best)
        position = match.states[judgement.events].position
        return worded_line(
            match.game, position, seat, best, judgement.line, self._view.setup.players
        )

    def _reason(self, judgement: Judgement, seat: Seat) -> str:
        """Return why a move was a mistake."""
        reason = judging.reason(self._match, judgement)
        own, you = self._chance_before(judgement), self.people[0] if self.alone else None
        after = max(0.0, own - judgement.cost)
        falls = words.falls(self._view.player(seat), own, after, alone=seat is you)
        return falls if reason is None else f"{wording(self._view, you=you)(reason)} {falls}"

    def _chance_before(self, judgement: Judgement) -> float:
        chance = self._chances.get(self._step_of(judgement.events))
        if chance is None:
            return judgement.before or 0.0
        return chance if judgement.seat == Seat.ONE.value else 1.0 - chance

    def _worded_move(self, move: str, seat: Seat, events: int) -> str:
        game, players = self._view.game, self._view.setup.players
        try:
            action = game.read(move, self._match.states[events].position, seat)
        except Refusal:
            return move
        return spoken(game, action, seat, players)

    def _list_turns(self) -> None:
        turned = judging.turning_points(self._match, self._bounded) if self.done else ()
        points = []
        for turn in turned:
            player = self._view.player(Seat(turn.seat))
            text = turning_point(self._title(turn), player, turn.cost)
            points.append((text, self._step_of(turn.events)))
        self.turns.setPoints(points, self.done)
        if self.learning.busy:  # hide the other judgements during practice
            self.turns.hide()
        self.graph.setMarks(step for _, step in points)
        for seat, button in self.worst.items():
            worst = judging.worst(self._match, self._bounded, seat) if self.done else None
            button.setVisible(worst is not None and not self.learning.busy)

    def _title(self, judgement: Judgement) -> str:
        number = self._match.states[judgement.events].position.round
        return words.turn_title(self._view.game.kind.alternating, number)

    def _go_to_worst(self, seat: Seat) -> None:
        judgement = judging.worst(self._match, self._bounded, seat)
        if judgement is not None:
            self.stepRequested.emit(self._step_of(judgement.events))

    def _judgement_here(self, seat: Seat) -> Judgement | None:
        here = self.judgements_at(self._step)
        return next((judgement for judgement in here if judgement.seat == seat.value), None)

    def _show_move(self, seat: Seat) -> None:
        judgement = self._judgement_here(seat)
        if judgement is not None:
            move = "\n".join(judgement.best)
            self.showRequested.emit(self._step, lambda scene: scene.setDraft(move))

    def _follow(self, seat: Seat) -> None:
        judgement = self._judgement_here(seat)
        if judgement is not None:
            position = self._match.states[judgement.events].position
            better = [self._match.game.read(move, position, seat) for move in judgement.best]
            views = branch.variation_views(
                self._match, judgement.events, seat, better, judgement.line
            )
            self.followRequested.emit(self._step, views)

    def _show_progress(self, share: float) -> None:
        self._second.stop()
        self.busy.setRange(0, 100)
        self.busy.setValue(round(100 * share))
        self._note.setText(words.looked_at(share))

    def _on_warming(self) -> None:
        self._since.start()
        self._second.start()
        self.busy.setRange(0, 0)
        self._show_warming()

    def _show_warming(self) -> None:
        self._note.setText(words.warming(self._since.elapsed() // 1_000))

    def _on_finished(self) -> None:
        assert self.analysis is not None
        if self._keeping is not None:
            data = judging.dump(self._match, self.analysis.ms, self.judgements)
            with suppress(KnownError):  # the analysis can be computed again
                self._keeping.save(judging.depth(self.analysis.ms), data)
        self._done()

    def _on_failed(self, reason: str) -> None:
        self._second.stop()
        self.busy.hide()
        self._note.setText(Review.tr("The analysis stopped: {0}.").format(reason))
        set_role(self._note, Role.DANGER)
        self.start.show()

    def _wire(self) -> None:
        self.start.clicked.connect(self.begin)
        self.over.stepRequested.connect(self.stepRequested)
        self.seen_by.valueChanged.connect(self._follow_up)
        self.turns.stepRequested.connect(self.stepRequested)
        self.again.clicked.connect(lambda: self.againRequested.emit(self._steps[self._step].events))
        self.learning.changed.connect(self._follow_up)
        for seat, card in zip(Seat, self.cards, strict=True):
            card.show_it.clicked.connect(partial(self._show_move, seat))
            card.follow.clicked.connect(partial(self._follow, seat))
        for seat, button in self.worst.items():
            button.clicked.connect(partial(self._go_to_worst, seat))
        for seat, button in self.learn.items():
            button.clicked.connect(partial(self.learn_from, seat))

    def _ways_to_learn(self, seat: Seat) -> Flow:
        mark = () if self.alone else (SeatMark(styles_of(self._view)[seat], MARK),)
        return Flow(*mark, self.worst[seat], self.learn[seat], gap=4)

    def _lay_out(self) -> None:
        for card in self.cards:
            card.hide()
        body = QWidget()
        in_column(
            *(self.start, self.learning, *self.cards, Flow(self.again)),
            *(self.turns, *map(self._ways_to_learn, self.people)),
            *(self.seen, Flow(self.on_stage)),
            *(self._note, None),
            gap=Space.M,
            margins=(0, 0, Space.S, 0),
            of=body,
        )
        for part in body.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            part.setProperty("flush", part is not self.learning)  # its buttons keep their padding
        self._scroll: QScrollArea = Scrolling(body)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._scroll.setProperty(RING_GAP, AIR)
        self.setFocusProxy(self._scroll)
        in_column(self.busy, self.over, (self._scroll, 1), gap=Space.S, of=self)
