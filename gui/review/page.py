from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QEvent, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from games.broadcast.hand import Hand, Pace
from games.core import Seat
from games.match.archive import Header
from games.match.match import Match
from games.match.matchview import MatchView
from gui.games import face
from gui.kit import exports
from gui.kit.board.scene import BoardScene
from gui.kit.board.view import SWITCHES_KEY, BoardView, SwitchButton
from gui.kit.texts import Review
from gui.kit.theme import RING_RADIUS, px
from gui.kit.widgets.buttons import on_key, quiet
from gui.kit.widgets.flow import ANY, in_column
from gui.kit.widgets.notices import Toast
from gui.picture.surface import StageSurface
from gui.review.analysis import AnalysisPanel
from gui.review.exporter import Exporter
from gui.review.replay import Frame, Replay, standing
from gui.review.side import ANALYSIS, WIDTH, ReviewHeader, ReviewSide, Transport
from gui.storage.analyses import StoredAnalyses
from gui.table.extensions import ReviewPanel
from gui.table.feed import PublicFeed
from gui.table.programs.analysis import analysed
from gui.table.programs.seat_player import sitters

BEAT = 1_300
"""Display time of each step in automatic play, in milliseconds. Reveals are always shown to
completion.
"""
WIDE = 1.12
"""Minimum aspect ratio (width to height) at which the side panel is beside the board."""
LEAST = 160
"""Minimum height of the area below the board, in pixels at text scale 1."""
SLIM = 366
"""Minimum width of the area beside the board in a narrow window, in pixels at text scale 1."""
CONFIRMING = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
NARROW, LONG = 940, 1100
"""Window widths in pixels at text scale 1. Below the first, the open log covers part of the board's
area. Below the second, the bar of steps is below the log as well.
"""


class ReviewPage(QWidget):
    """A page that shows a finished match move by move, with its secrets revealed.

    `header` is the match's header in the archive. If it is None, no log can be saved. Raise
    ValueError for an unfinished match.
    """

    homeRequested = Signal()
    stageRequested = Signal()
    againRequested = Signal(int)
    """Request to play on. Carries the number of events to keep."""

    def __init__(
        self,
        match: Match | Replay,
        header: Header | None = None,
        where: exports.Where = exports.ask_where,
        parent: QWidget | None = None,
        keeping: StoredAnalyses | None = None,
    ) -> None:
        super().__init__(parent)
        self._keeping = keeping
        self._tried: list[MatchView] = []
        self._replay = match if isinstance(match, Replay) else Replay(match)
        self._header_of = header
        self._count = 0
        self.step = 0
        self._open = False
        self._feed: PublicFeed | None = None
        self._hand = Hand(unhurried=True)
        final = self._replay.final
        frame = self._replay.frame(0)
        self.header = ReviewHeader(final, self._replay.secretive)
        self.stage = StageSurface(frame.saw, frame.readings)
        self.stage.setWideFrom(WIDE)
        self.stage.setTouchable()
        self.stage.setLookingBack()
        self.stage.setHand(self._hand)
        self.look = SwitchButton(self.stage.scene)
        self.stage_button = quiet(Review.tr("Stage"), "monitor")
        self.stage_button.setToolTip(Review.tr("Play it back on the Stage (F2)"))
        self.stage_button.setAccessibleName(Review.tr("Stage"))
        self.header.addEnd(self.look)
        self.header.addEnd(self.stage_button)
        self.transport = Transport(len(self._replay.steps))
        self.side = ReviewSide(
            final,
            self._replay.proof,
            header is not None,
            self._analysis(),
            bool(self._replay.match.received_texts),
        )
        self.toast = Toast(self)
        self.exporter = Exporter(self._replay, header, self, where, keeping)
        self._beat = QTimer(self, interval=BEAT)
        self._lay_out()
        self._wire()
        self.goTo(len(self._replay.steps) - 1)

    @property
    def steps(self) -> int:
        return len(self._replay.steps)

    def view(self) -> MatchView:
        """Return the current step's public view or, if revealed, its view with all secrets."""
        frame = self._frame()
        return frame.open if self._open else frame.saw

    def goTo(self, index: int, animated: bool = False) -> None:
        """Show a step. An index out of range selects the first or last step."""
        self.step = max(0, min(self.steps - 1, index))
        self._show(animated)

    def analyse(self) -> None:
        panel = self.panel
        if panel is not None:
            panel.analyse()

    def learn(self) -> None:
        panel = self.side.analysis
        if panel is not None:
            self.side.show_tab(ANALYSIS)
            self.header.more.setChecked(True)
            panel.begin_learning()

    @property
    def panel(self) -> AnalysisPanel | None:
        """The bot's analysis panel, or None if no bot plays this game."""
        analysis = self.side.analysis
        return analysis if isinstance(analysis, AnalysisPanel) else None

    def setRevealed(self, revealed: bool) -> None:
        self._open = revealed
        self._show(False)

    def play(self) -> None:
        """Start or stop automatic play. At the last step, start again from the first."""
        if self._beat.isActive():
            self._stop()
            return
        if self.step == self.steps - 1:
            self.goTo(0)
        self._beat.start()
        self.transport.setPlaying(True)

    @property
    def feed(self) -> PublicFeed:
        """The public feed of the current step, created on first use."""
        if self._feed is None:
            frame = self._frame()
            self._feed = PublicFeed(frame.saw, standing(frame.readings), self)
            self._feed.take(self._hand)
            self._feed.handChanged.connect(self._take_hand)
        return self._feed

    def cast(self, key: int) -> bool:
        """Handle a key that controls the replay. Return True if the key was handled."""
        match key:
            case Qt.Key.Key_Space:
                self.play()
            case Qt.Key.Key_Left:
                self._request(self.step - 1)
            case Qt.Key.Key_Right:
                self._request(self.step + 1)
            case Qt.Key.Key_Home:
                self._request(0)
            case Qt.Key.Key_End:
                self._request(self.steps - 1)
            case Qt.Key.Key_PageUp:
                self._request(self._replay.round_from(self.step, -1))
            case Qt.Key.Key_PageDown:
                self._request(self._replay.round_from(self.step, 1))
            case Qt.Key.Key_A:
                self._replay_step()
            case _:
                return False
        return True

    def _replay_step(self) -> None:
        self._stop()
        if self.step:
            index = self.step
            self.goTo(index - 1)
            self.goTo(index, animated=True)

    def _take_hand(self, hand: Hand) -> None:
        self._hand = hand
        self.stage.setHand(hand)

    def _choose_speed(self, speed: float) -> None:
        self._beat.setInterval(round(BEAT / speed))
        self._cast(replace(self._hand, pace=Pace.SLOW if speed < 1 else Pace.USUAL))

    def _show_chance(self) -> None:
        panel = self.panel
        chance = None if panel is None else panel.chance_shown()
        if chance != self._hand.chance:
            self._cast(replace(self._hand, chance=chance))

    def _cast(self, hand: Hand) -> None:
        """Apply a caster's annotations to this page, through the public feed if it exists."""
        if self._feed is None:
            self._take_hand(hand)
        else:
            self._feed.take(hand)

    def _frame(self) -> Frame:
        return self._replay.frame(self.step)

    def _analysis(self) -> Callable[[], ReviewPanel] | None:
        replay, match = self._replay, self._replay.match
        if review := face(match.game.id).review:
            final, counts = replay.final, replay.event_counts
            return lambda: self._wired(review.panel(match, final, counts, replay.own_data))
        if not analysed(match.game):
            return None
        programs = {} if self._header_of is None else sitters(match, self._header_of.programs)
        return lambda: self._wired(AnalysisPanel(replay, self._keeping, frozenset(programs)))

    def _wired(self, panel: ReviewPanel) -> ReviewPanel:
        panel.setStep(self.step)
        panel.stepRequested.connect(self._request)
        panel.showRequested.connect(self._show_at)
        panel.againRequested.connect(self.againRequested)
        if isinstance(panel, AnalysisPanel):
            panel.chanceChanged.connect(self._show_chance)
            panel.followRequested.connect(self._follow)
            learning = panel.learning
            learning.posed.connect(self._pose)
            learning.shown.connect(self._lay_out_better)
            learning.ended.connect(self._end_learning)
            learning.check.clicked.connect(self.stage.scene.confirmDraft)
            self.stage.scene.actionProposed.connect(learning.take)
            self.stage.scene.draftChanged.connect(
                lambda _text: learning.check.setEnabled(self.stage.scene.complete())
            )
        return panel

    def _show_at(self, step: int, show: Callable[[BoardScene], None]) -> None:
        self._stop()
        self.stage.skip()
        if step != self.step:
            self.goTo(step)
        show(self.stage.scene)

    def _follow(self, step: int, views: tuple[MatchView, ...]) -> None:
        self._stop()
        self.stage.skip()
        self.goTo(step)
        self._tried = list(views)
        self._count = len(views)
        self._beat.start()
        self._go_on()

    def _pose(self, step: int, seat: Seat, view: MatchView) -> None:
        """Let the user act for a seat on the board, which shows what the seat saw at a step."""
        self._stop()
        self.stage.skip()
        self.goTo(step)
        scene = self.stage.scene
        scene.setOver(False)
        scene.setView(view.board, False)
        scene.setInput(seat)
        board = self.stage.findChild(BoardView)
        if board is not None:
            board.setFocus(Qt.FocusReason.OtherFocusReason)

    def _lay_out_better(self, step: int, move: str) -> None:
        self.stage.scene.setDraft(move)

    def _end_learning(self) -> None:
        self.goTo(self.step)
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self, animated: bool) -> None:
        self._tried = []
        self.stage.scene.setInput(None)
        self.stage.scene.clearDraft()
        step = self._replay.steps[self.step]
        self.stage.setView(self.view(), animated)
        self.stage.setReadings(self._frame().readings)
        if self._feed is not None:
            frame = self._frame()
            self._feed.show(frame.saw, standing(frame.readings), animated)
        self.transport.setStep(self.step, step.title)
        self.transport.again.setVisible(bool(self.stage.scene.lines()))
        self.side.log.setEvents(step.events)
        if self.side.analysis_in_use is not None:
            self.side.analysis_in_use.setStep(self.step)
        self._name_post()

    def _name_post(self) -> None:
        self.exporter.setStep(self.step, self._open)
        self.side.name_post(self.exporter.post_label())

    def _request(self, index: int) -> None:
        self._stop()
        self.goTo(index, animated=index == self.step + 1)

    def _request_event(self, number: int) -> None:
        self._stop()
        self.goTo(self._replay.step_of(number))

    def _go_on(self) -> None:
        if self.stage.moving():
            return
        if self._tried:
            self.stage.setView(self._tried.pop(0), True)
            at = self._count - len(self._tried)
            self.transport.say(Review.tr("What would follow · {0} of {1}").format(at, self._count))
            if not self._tried:
                self._beat.stop()
            return
        if self.step == self.steps - 1:
            self._stop()
            return
        self.goTo(self.step + 1, animated=True)

    def _replay_best(self) -> None:
        self._stop()
        lines = self.stage.scene.lines()
        if lines:
            self.stage.scene.replay(lines[-1])

    def _stop(self) -> None:
        self._beat.stop()
        self.transport.setPlaying(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.stage.scene.input is not None and event.key() in CONFIRMING:
            self.stage.scene.confirmDraft()
            return
        looks = event.key() != Qt.Key.Key_Space and self.stage.scene.showKey(event)
        if looks or self.cast(event.key()):
            return
        if event.key() == Qt.Key.Key_Escape:
            self.homeRequested.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DeferredDelete and self.side.analysis_in_use is not None:
            self.side.analysis_in_use.close_down()
        return super().event(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.side.analysis_in_use is not None:
            self.side.analysis_in_use.rest(False)

    def hideEvent(self, event: QHideEvent) -> None:
        self._stop()
        if self.side.analysis_in_use is not None:
            self.side.analysis_in_use.rest(True)
        self.stage.skip()
        super().hideEvent(event)

    def enter(self) -> None:
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def leave(self) -> None:
        if self._feed is not None:
            self._feed.closing.emit()

    def _arrange(self) -> None:
        narrow = self.width() < px(NARROW)
        self.header.fit(narrow)
        self.stage_button.setText("" if narrow else Review.tr("Stage"))
        side_by_side = self.header.more.isChecked()
        down = narrow and self.width() < self.height()
        long = self.width() < px(LONG)
        self._place(self.side, (2, 0, 1, 2) if down else (0, 1, 1 if long else 2, 1))
        self._place(self.transport, (1, 0, 1, 2 if long else 1))
        self._body.setRowStretch(2, 1 if down and side_by_side else 0)
        room = QSizeF(
            self.width() - px(WIDTH),
            self.height() - self.header.height() - self.transport.sizeHint().height(),
        )
        large = not narrow and self.stage.larger_alone(room)
        # The side panel already contains the information in the Stage's column.
        self.stage.setAlone(large or (narrow and side_by_side))
        self.stage.setMinimumHeight(self.height() * 2 // 5 if down and side_by_side else 0)
        self.side.setMinimumHeight(px(LEAST) if down else 0)
        self.side.setVisible(not narrow or side_by_side)
        half = max(px(SLIM), self.width() * 9 // 20)
        wide = ANY if down else half if narrow else px(WIDTH)
        self.side.setMinimumWidth(0 if down else wide)
        self.side.setMaximumWidth(wide)

    def _place(self, part: QWidget, place: tuple[int, int, int, int]) -> None:
        at = self._body.indexOf(part)
        if at >= 0 and self._body.getItemPosition(at) == place:
            return
        self._body.addWidget(part, *place)

    def _lay_out(self) -> None:
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty(RING_RADIUS, -1)
        body = self._body = QGridLayout()
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(0)
        body.setRowStretch(0, 1)
        body.setColumnStretch(0, 1)
        body.addWidget(self.stage, 0, 0)
        body.addWidget(self.transport, 1, 0)
        body.addWidget(self.side, 0, 1, 2, 1)
        in_column(self.header, (body, 1), gap=0, of=self)

    def _show_received(self) -> None:
        from gui.table.sheets import ReceivedSheet

        ReceivedSheet(self, self._replay.match).open()

    def _wire(self) -> None:
        self.header.home.clicked.connect(self.homeRequested)
        self.header.revealedChanged.connect(self.setRevealed)
        self.header.more.toggled.connect(self._arrange)
        self.transport.stepRequested.connect(self._request)
        self.transport.play.clicked.connect(self.play)
        self.transport.again.clicked.connect(self._replay_best)
        self.transport.reveal.clicked.connect(self._replay_step)
        self.transport.speedChosen.connect(self._choose_speed)
        self.stage_button.clicked.connect(self.stageRequested)
        self._beat.timeout.connect(self._go_on)
        side = self.side
        side.log.eventRequested.connect(self._request_event)
        leaves = self.exporter
        leaves.confirmed.connect(self.toast.say)
        leaves.failed.connect(lambda reason: self.toast.say(reason, "circle-alert", 6_000))
        leaves.posted.connect(self._name_post)
        side.copyRequested.connect(leaves.copy)
        side.post.clicked.connect(leaves.copy_post)
        side.picture.clicked.connect(leaves.copy_picture)
        side.record.clicked.connect(leaves.save_record)
        side.clip.clicked.connect(leaves.ask_for_clip)
        if side.received is not None:
            side.received.clicked.connect(self._show_received)
        if side.save_log is not None:
            side.save_log.clicked.connect(leaves.save_log)
        for keys, step in (
            (Qt.Key.Key_Left, lambda: self._request(self.step - 1)),
            (Qt.Key.Key_Right, lambda: self._request(self.step + 1)),
            (Qt.Key.Key_Home, lambda: self._request(0)),
            (Qt.Key.Key_End, lambda: self._request(self.steps - 1)),
            (SWITCHES_KEY, self.look.open),
            (Qt.Key.Key_F2, self.stageRequested.emit),
        ):
            on_key(self, keys, step)
