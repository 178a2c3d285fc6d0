"""The analysis of a race, which compares the claims of each round with the shortest solutions."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QVBoxLayout, QWidget

from games.core import Pair, Seat
from games.engine.judging import MISTAKE, MOST
from games.gyulbot import solution
from games.gyulbot.solver import Solved
from games.match.match import Match
from games.match.matchview import MatchView
from gui.games.gyulbot.race import words
from gui.games.gyulbot.race.round_practice import RoundPractice
from gui.games.gyulbot.race.win_chances import RaceReview, chances, costs
from gui.games.gyulbot.race.words import RoundRecord, Statement, Way
from gui.games.gyulbot.solving import Solver
from gui.games.gyulbot.tableau import Shown, Tableau
from gui.games.gyulbot.words import Gyulbot
from gui.games.styles import styles_of
from gui.kit.theme import RING_GAP, SeatStyle, Space, px
from gui.kit.widgets.buttons import Button, Kind, icon_button, quiet
from gui.kit.widgets.chances import HEIGHT, Chances, TurningPoints, turning_point
from gui.kit.widgets.flow import Flow, discard, gap, in_column, in_row
from gui.kit.widgets.labels import Role, Section, label, set_role
from gui.kit.widgets.marks import SeatMark
from gui.kit.widgets.pages import Scrolling
from gui.table.extensions import ReviewPanel

MOST_LINES = 6
"""Maximum number of shortest solutions listed per round."""
TIME_LIMIT = 60
"""Time limit of the search for each puzzle, in seconds."""
MARK = 12
LOW = 300
"""Panel height below which the graph's height is halved to save space, in pixels."""

MOST_STATEMENTS = 20
"""Maximum number of statements listed per round. In longer rounds, the middle ones are omitted."""
CARDS_PER_PAGE = 20
"""Number of rounds on one page."""
LINES_PER_TURN = 12
"""Number of lines of text that are created in one iteration of the event loop."""


def known(solved: Solved) -> bool:
    return solved.least is not None or solved.complete


class Search(QObject):
    """A search for all shortest solutions, round by round.

    `solved(number, Solved)` reports a round's result, and `failed(number)` reports that the solver
    gave up on a round. `finished` is emitted at the end.
    """

    solved = Signal(int, object)
    failed = Signal(int)
    finished = Signal()

    def __init__(self, records: tuple[RoundRecord, ...], parent: QObject) -> None:
        super().__init__(parent)
        self._left = list(records)
        self._ticket: int | None = None
        self._solver = Solver(self)
        self._solver.answered.connect(self._on_answer)
        self._solver.failed.connect(self._on_failure)

    @property
    def left(self) -> int:
        return len(self._left)

    def start(self) -> None:
        if self._ticket is None and self._left:
            puzzle = self._left[0].puzzle
            self._ticket = self._solver.ask(puzzle, every=True, seconds=TIME_LIMIT)

    def pause(self) -> None:
        """Cancel the current search. `start` restarts it from the beginning."""
        if self._ticket is not None:
            self._solver.cancel(self._ticket)
            self._ticket = None

    def close(self) -> None:
        self._left.clear()
        self._ticket = None
        self._solver.close()

    def _on_answer(self, ticket: int, solved: Solved) -> None:
        if ticket == self._ticket:
            self.solved.emit(self._left[0].number, solved)
            self._go_on()

    def _on_failure(self, ticket: int, _sentence: str) -> None:
        if ticket == self._ticket:
            self.failed.emit(self._left[0].number)
            self._go_on()

    def _go_on(self) -> None:
        self._ticket = None
        del self._left[:1]
        if self._left:
            self.start()
        else:
            self._solver.close()
            self.finished.emit()


class RoundCard(QWidget):
    """A card that describes a round.

    `showRequested(Tableau)` requests that a line of moves be shown, and `stepRequested()` requests
    the step at the end of the round.
    """

    showRequested = Signal(object)
    stepRequested = Signal()

    def __init__(self, record: RoundRecord, players: Pair[str], styles: Pair[SeatStyle]) -> None:
        super().__init__()
        self.record, self._players, self._styles = record, players, styles
        self.least = record.least
        self._ways: tuple[Way, ...] | None = None
        self._complete = False
        self.title = Section("")
        self.go = icon_button("eye", words.go(record.number))
        self.title.addEnd(self.go)
        self.go.clicked.connect(self.stepRequested)
        self._body = QWidget()
        self._column = in_column(self.title, self._body, gap=0, of=self)
        self._fill()

    def take(self, solved: Solved) -> None:
        if not known(solved):
            return
        self.least, self._ways, self._complete = solved.least, solved.lines, solved.complete
        self._fill()

    def sentences(self) -> list[str]:
        return [text_label.text() for text_label in self._labels]

    def shows(self) -> list[Button]:
        return list(self._buttons)

    def _fill(self) -> None:
        self.title.setTitle(words.title(self.record.number, self.least, self._ways is not None))
        body = QWidget()
        rows = in_column(gap=Space.XS, of=body)
        self._labels: list[QLabel] = []
        self._buttons: list[Button] = []
        statements = self.record.statements
        left_out = max(0, len(statements) - MOST_STATEMENTS)
        for statement in statements[: MOST_STATEMENTS // 2] if left_out else statements:
            self._add_statement(rows, statement)
        if left_out:
            rows.addWidget(self._label(words.left_out(left_out), Role.MUTED))
            for statement in statements[-(MOST_STATEMENTS // 2) :]:
                self._add_statement(rows, statement)
        self._add_end(rows)
        self._add_ways(rows)
        self._column.replaceWidget(self._body, body)
        discard(self._body)
        self._body = body

    def _add_statement(self, rows: QVBoxLayout, statement: Statement) -> None:
        text = words.statement_text(statement, self._players, self.least)
        rows.addLayout(self._row(text, self._styles[statement.seat]))

    def _add_end(self, rows: QVBoxLayout) -> None:
        ended = self.record.ended
        if ended is None:
            return
        style = None if ended.demonstrator is None else self._styles[ended.demonstrator]
        text = words.ended(ended, self._players)
        rows.addLayout(self._row(text, style, ended.solution, Shown.SOLUTION))

    def _add_ways(self, rows: QVBoxLayout) -> None:
        ended, way = self.record.ended, self.record.way
        demonstrated = None if ended is None else ended.solution
        if self._ways is None:
            if way is not None and way != demonstrated:
                rows.addLayout(self._row(words.shortest(way), None, way, Shown.LEAST))
            return
        count = len(self._ways)
        if not count:
            return
        rows.addWidget(self._label(words.ways(count, self._complete), Role.MUTED))
        for line in self._ways[:MOST_LINES]:
            rows.addLayout(self._row(solution.write(line), None, line, Shown.LEAST))
        if count > MOST_LINES:
            rows.addWidget(self._label(words.more(count - MOST_LINES), Role.MUTED))

    def _row(
        self,
        text: str,
        style: SeatStyle | None,
        way: Way | None = None,
        shown: Shown = Shown.LEAST,
    ) -> QHBoxLayout:
        row = in_row(gap=Space.S)
        if style is None:
            gap(row, MARK + 8)
        else:
            mark = SeatMark(style, MARK)
            row.addWidget(mark, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._label(text, Role.BODY), 1)
        if way is not None:
            button = icon_button("play", words.show(way))
            best = shown is Shown.LEAST or len(way) == self.least
            tableau = Tableau(self.record.number, self.record.puzzle, shown, way, best)
            button.clicked.connect(lambda: self.showRequested.emit(tableau))
            self._buttons.append(button)
            row.addWidget(button)
        return row

    def _label(self, text: str, role: Role) -> QWidget:
        text_label = label(text, role, wrap=True)
        text_label.setMinimumHeight(px(24))
        self._labels.append(text_label)
        return text_label


class RoundsPanel(ReviewPanel):
    """A panel with the win chances during a finished race and, below them, all its rounds."""

    def __init__(
        self,
        match: Match,
        view: MatchView,
        steps: Sequence[int],
        data: RaceReview,
    ) -> None:
        super().__init__()
        players, styles = view.setup.players, styles_of(view)
        records = data.rounds
        self._match, self._steps, self._least = match, steps, dict(data.least)
        self._total = len(records)
        self.search: Search | None = None
        self.over = Chances(players, styles, len(steps))
        self._note = label(words.note(self._total), Role.MUTED, wrap=True)
        self.start = Button(Gyulbot.tr("Find every shortest solution"), icon="cpu")
        self.busy = QProgressBar()
        self.busy.setRange(0, max(1, self._total))
        self.busy.setTextVisible(False)
        self.busy.setFixedHeight(px(4))
        self.busy.hide()
        self._players, self._styles = players, styles
        self._records, self._first = records, 0
        self._solved: dict[int, Solved] = {}
        self.cards: tuple[RoundCard, ...] = ()
        self._create_timer = QTimer(self, singleShot=True)
        self._create_timer.timeout.connect(self._create_next_cards)
        self.earlier = quiet(Gyulbot.tr("Earlier rounds"), "chevron-up")
        self.later = quiet(Gyulbot.tr("Later rounds"), "chevron-down")
        self._step, self._worst = 0, dict[Seat, int]()
        self.turns = TurningPoints()
        self.finding = RoundPractice(records, players)
        self.find_first = Button(Gyulbot.tr("Learn from mistakes"), icon="learn")
        if not self.finding.rounds:
            self.find_first.hide()
        self.again = quiet(Gyulbot.tr("Try again from here"), "refresh")
        worst = Gyulbot.tr("{0}’s worst move")
        self.worst = {
            seat: Button(worst.format(players[seat]), Kind.QUIET, "chevron-down", elides=True)
            for seat in Seat
        }
        self._lay_out()
        self.start.setVisible(bool(records))
        self._show_chances(data.chances)
        self.over.stepRequested.connect(self.stepRequested)
        self.start.clicked.connect(self.begin)
        self.turns.stepRequested.connect(self.stepRequested)
        self.again.clicked.connect(self._try_again)
        self.find_first.clicked.connect(self.begin_learning)
        self.finding.showRequested.connect(self.showRequested)
        self.finding.changed.connect(self._on_finding)
        for seat, button in self.worst.items():
            button.clicked.connect(partial(self._go_to_worst, seat))
        self.earlier.clicked.connect(lambda: self._turn_page(-CARDS_PER_PAGE))
        self.later.clicked.connect(lambda: self._turn_page(CARDS_PER_PAGE))

    def begin(self) -> None:
        self.search = search = Search(self._records, self)
        search.solved.connect(self._on_solved)
        search.failed.connect(self._show_progress)
        search.finished.connect(self._on_finished)
        # Otherwise, the next button would get focus.
        self._scroll.setFocus(Qt.FocusReason.OtherFocusReason)
        self.start.hide()
        self.busy.show()
        self._show_progress()
        search.start()

    def begin_learning(self) -> None:
        self.finding.begin()
        if not self.finding.rounds:
            self._note.setText(words.nothing_missed())

    def close_down(self) -> None:
        if self.search is not None:
            self.search.close()

    def rest(self, resting: bool) -> None:
        if self.search is not None:
            if resting:
                self.search.pause()
            else:
                self.search.start()

    def setStep(self, index: int) -> None:
        self._step = index
        if self.finding.busy and index != self.finding.round.step:
            self.finding.stop()
        self.over.setStep(index)
        self.again.setVisible(index < len(self._steps) - 1)
        if not self.isVisible():
            return
        at = bisect_left(self._records, index, key=lambda chance: chance.step)
        if at < len(self._records):
            self._show_cards(at // CARDS_PER_PAGE * CARDS_PER_PAGE)
        self._scroll_to_step()

    def status_text(self) -> str:
        return self._note.text()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.over.graph.setFixedHeight(px(HEIGHT if self.height() >= px(LOW) else HEIGHT // 2))

    def sizeHint(self) -> QSize:
        return QSize(px(320), px(400))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self.cards:
            self._show_cards(0)

    def _on_finding(self) -> None:
        """Hide everything that would reveal a solution while the user is practising."""
        self._usual.setHidden(self.finding.busy)
        if not self.finding.busy:
            self.stepRequested.emit(self._step)

    def _show_cards(self, first: int) -> None:
        """Show only one page of cards, starting at index `first`.

        There may be thousands of cards.
        """
        if self.cards and first == self._first:
            return
        for card in self.cards:
            self._card_column.removeWidget(card)
            discard(card)
        self._first, self.cards = first, ()
        self._create_next_cards()
        self.earlier.setVisible(first > 0)
        self.later.setVisible(first + CARDS_PER_PAGE < len(self._records))

    def _create_next_cards(self) -> None:
        """Create the next few cards. After the last one, scroll to the current step's card."""
        left = self._records[self._first : self._first + CARDS_PER_PAGE][len(self.cards) :]
        lines = 0
        for record in left:
            if lines >= LINES_PER_TURN:
                break
            card = self._card(record)
            self.cards += (card,)
            self._card_column.addWidget(card)
            lines += len(card.sentences())
        if left:
            self._create_timer.start(0)
        else:
            self._scroll_to_step()

    def _scroll_to_step(self) -> None:
        current_card = next((card for card in self.cards if self._step <= card.record.step), None)
        if not self._step:
            self._scroll.verticalScrollBar().setValue(0)
        elif current_card is not None:
            self._scroll.ensureWidgetVisible(current_card, 0, int(Space.L))

    def _turn_page(self, by: int) -> None:
        self._show_cards(self._first + by)
        self._scroll.setFocus(Qt.FocusReason.OtherFocusReason)
        self._scroll.verticalScrollBar().setValue(0)

    def _card(self, record: RoundRecord) -> RoundCard:
        card = RoundCard(record, self._players, self._styles)
        if record.number in self._solved:
            card.take(self._solved[record.number])
        card.stepRequested.connect(lambda: self.stepRequested.emit(record.step))
        card.showRequested.connect(
            lambda line: self.showRequested.emit(record.step, lambda scene: scene.lay(line))
        )
        return card

    def _on_solved(self, number: int, solved: Solved) -> None:
        self._solved[number] = solved
        for card in self.cards:
            if card.record.number == number:
                card.take(solved)
        if known(solved):
            self._least[number] = solved.least
            self._show_chances(chances(self._match, self._steps, self._least))
        self._show_progress()

    def _show_chances(self, by_step: dict[int, float]) -> None:
        self.over.setChances(by_step)
        all_costs = costs(self._match, self._steps, by_step)
        costly = sorted(
            (chance for chance in all_costs if chance.share >= MISTAKE),
            key=lambda chance: -chance.share,
        )
        self._worst = {cost.seat: cost.step for cost in reversed(costly)}
        turned = sorted(costly[:MOST], key=lambda chance: chance.step)
        points = []
        for chance in turned:
            title = Gyulbot.tr("Round {0}").format(chance.round)
            points.append(
                (turning_point(title, self._players[chance.seat], chance.share), chance.step)
            )
        self.turns.setPoints(points, True)
        self.over.graph.setMarks(chance.step for chance in turned)
        for seat, button in self.worst.items():
            button.setVisible(seat in self._worst)

    def _go_to_worst(self, seat: Seat) -> None:
        if seat in self._worst:
            self.stepRequested.emit(self._worst[seat])

    def _try_again(self) -> None:
        self.againRequested.emit(self._steps[self._step])

    def _show_progress(self) -> None:
        left = 0 if self.search is None else self.search.left
        self.busy.setValue(self._total - left)
        self._note.setText(words.searched(self._total - left, self._total))

    def _on_finished(self) -> None:
        self.busy.hide()
        lacking = self._total - sum(map(known, self._solved.values()))
        self._note.setText(words.finished(lacking))
        set_role(self._note, Role.WARN if lacking else Role.MUTED)

    def _lay_out(self) -> None:
        body, self._usual = QWidget(), QWidget()
        self._card_column = in_column(gap=Space.M)
        in_column(
            self.find_first,
            label(words.about_chances(), Role.MUTED, wrap=True),
            self._note,
            self.start,
            self.earlier,
            self._card_column,
            self.later,
            self.turns,
            Flow(*self.worst.values(), self.again, gap=4),
            gap=Space.M,
            of=self._usual,
        )
        parts = (self.finding, self._usual, None)
        in_column(*parts, gap=Space.M, margins=(0, 0, Space.S, 0), of=body)
        self._scroll = Scrolling(body)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._scroll.setAccessibleName(Gyulbot.tr("Analysis"))
        self._scroll.setProperty(RING_GAP, int(Space.XS))
        in_column(
            self.over,
            self.busy,
            (self._scroll, 1),
            gap=Space.S,
            of=self,
        )
