from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QLabel, QSizePolicy, QWidget

from games.core import Pair, Seat
from games.match.clocks import Reading
from games.match.matchview import MatchView
from gui.games import face
from gui.games.styles import styles_of
from gui.kit.board.animation import Tally
from gui.kit.exports import copy_text
from gui.kit.look.text import fits
from gui.kit.texts import Play
from gui.kit.theme import Size, Space, Weight, font, px
from gui.kit.widgets.buttons import quiet
from gui.kit.widgets.clock import ClockFace
from gui.kit.widgets.flow import ANY, in_column
from gui.kit.widgets.labels import KeyHint, Role, Section, label, set_role, show_text
from gui.kit.widgets.marks import SeatPanel
from gui.kit.widgets.notices import Banner, Tone
from gui.play import words
from gui.play.moves import LINES, MoveList
from gui.play.playview import PlayView
from gui.table.hotseat import Phase

RESULT = (Space.XL, Space.L, Space.S, Space.M)
_NO_SCORE: Pair[int] | None = None
NARROWEST, WIDEST = 232, 440
"""Minimum and maximum width of the panel beside the board, in pixels at text scale 1."""
MIN_BOARD_SHARE = 0.6
"""Minimum fraction of the height that is given to the board if moves are listed below it."""


class Keys(QWidget):
    def __init__(self, view: MatchView) -> None:
        super().__init__()
        self._rows = [
            (KeyHint(key), label(meaning, Role.CAPTION)) for key, meaning in words.keys(view)
        ]
        self._serving = list(self._rows)
        self._abreast, self._room = 0, ANY
        self._grid = grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, Space.L)
        grid.setHorizontalSpacing(Space.S)
        grid.setVerticalSpacing(Space.XS)
        self.fit(ANY)

    def show_view(self, view: MatchView) -> None:
        """Update the names of the keys, whose meanings do not change during a match."""
        for (key, _meaning), (text, _) in zip(self._rows, words.keys(view), strict=True):
            if key.text() != text:
                key.setText(text)
        self.fit(self._room)

    def show_serving(self, serves: Callable[[str], bool]) -> None:
        serving = [row for row in self._rows if serves(row[0].text())]
        if serving == self._serving:
            return
        self._serving = serving
        for row in self._rows:
            for part in row:
                self._grid.removeWidget(part)
                part.setVisible(row in serving)
        self._abreast = 0
        self.fit(self._room)

    def fit(self, width: int) -> None:
        self._room = width
        abreast = 2 if self._width(2) <= width else 1
        if abreast == self._abreast:
            return
        self._abreast = abreast
        for index, (key, meaning) in enumerate(self._serving):
            row, column = divmod(index, abreast)
            self._grid.addWidget(key, row, column * 2, Qt.AlignmentFlag.AlignRight)
            self._grid.addWidget(meaning, row, column * 2 + 1)
        for column in (1, 3):
            self._grid.setColumnStretch(column, 1 if column < abreast * 2 else 0)

    def _width(self, abreast: int) -> int:
        columns = [self._serving[column::abreast] for column in range(abreast)]
        wide = [
            max(max(part.sizeHint().width(), part.minimumWidth()) for part in parts)
            for rows in columns
            for parts in zip(*rows, strict=True)
        ]
        return int(sum(wide) + Space.S * (len(wide) - 1))


class SidePanel(QWidget):
    """The panel beside or below the board, with players, clocks, scores, news and keys."""

    def __init__(self, view: MatchView, person: Seat | None = None) -> None:
        super().__init__()
        self._person, self._timed = person, view.timed
        self._acting = self._beside = False
        self._has_lines, self._lines = True, 0
        self._visible = ANY
        self.roomy = True
        """True if there is space for the list of moves and the result."""
        styles = styles_of(view)
        self.panels = Pair(*(SeatPanel(style, "", 20, 36) for style in styles))
        self.setPlayers(view)
        self.panels.one.name.pair(self.panels.two.name)
        for panel in self.panels:  # reserve space for scores
            policy = panel.score.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            panel.score.setSizePolicy(policy)
        self._numbers: Pair[QLabel] = Pair(*(label("", Role.GOLD, wrap=True) for _ in Seat))
        """Labels for score calculations or holdings. `_reserve_lines` reserves space for them."""
        self.shared = ClockFace(40)
        self.shared.setAccessibleName(Play.tr("Time for both"))
        self._shared_row = self._make_shared()
        self._round, self._score, self._gained = 0, _NO_SCORE, Pair(0, 0)
        self._title = Section(Play.tr("Moves"))
        self.moves = MoveList(styles)
        self._happened = ""
        self.tip = Banner(Tone.CALM, stacked=True)
        self.tip.saidChanged.connect(self._show_what_fits)
        self.got_it = self.tip.add_cross(Play.tr("Got it"))
        self.got_it.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the page handles Enter
        self.tip.dismissed.connect(lambda: self.tip.say(""))
        self._chance, self._digits = "", ""
        self.copy = self.tip.add(quiet(Play.tr("Copy"), "copy"))
        self.copy.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click must not move the focus
        self.copy.clicked.connect(lambda: copy_text(self._digits))
        self.advice = Banner(Tone.CALM, stacked=True)
        self.advice.saidChanged.connect(self._show_what_fits)
        self._programs = label("", Role.WARN, wrap=True)
        self._programs.hide()
        self._over = self._ends = False
        self._winner, self._reason = label("", Role.TITLE, wrap=True), label("", wrap=True)
        self._result = QWidget()
        in_column(self._winner, self._reason, gap=Space.XS, margins=RESULT, of=self._result)
        self.keys = Keys(view)
        self._lay_out()

    def show_play(self, play: PlayView) -> None:
        """Highlight the seat to act or, after the final animation, the winner."""
        view = play.view
        for seat, panel in self.panels.items():
            turns = (Phase.TURN, Phase.GATE, Phase.THINKING)
            acts = play.phase in turns and seat is play.seat
            won = view.outcome is not None and view.outcome.winner is seat
            panel.setActive(acts or (play.phase is Phase.OVER and won and not play.shows))
            waits = play.sealed and seat in play.programs and seat in view.awaiting
            role = Role.MUTED if waits else Role.OK if play.sealed else Role.STRONG
            panel.setStatus(words.status(play, seat), role)
        self._acting = play.phase is Phase.TURN
        self._ends = play.phase is Phase.OVER
        self._over = self._ends and not play.shows
        if self._ends and play.shows:
            self._clear_scores()
        self._winner.setText(words.winner(view, play.person))
        self._reason.setText(words.concluded(view, play.person))
        self._size_winner()
        self.keys.show_view(view)
        self._show_what_fits()

    def setPlayers(self, view: MatchView) -> None:
        for panel, name in zip(self.panels, words.names(view, self._person), strict=True):
            panel.setName(name)

    def show_serving(self, serves: Callable[[str], bool]) -> None:
        self.keys.show_serving(serves)
        self._show_what_fits()

    def show_bot_message(self, sentence: str) -> None:
        show_text(self._programs, sentence)

    def bot_message(self) -> str:
        return self._programs.text()

    def show_news(self, view: MatchView) -> None:
        """Show the moves, and store the latest news for announcement by screen readers."""
        self._happened = "\n".join(words.happened(view, self._person))
        self.moves.show_view(view)
        self._show_what_fits()

    def happened(self) -> str:
        return self._happened

    def result(self) -> str:
        """Return the winner and the reason for the result, or "" before the end of the match."""
        return f"{self._winner.text()}\n{self._reason.text()}" if self._over else ""

    def show_clocks(self, view: MatchView, readings: Sequence[Reading], standing: bool) -> None:
        """Show the clocks. If `standing`, they look paused."""
        readings_by_seat = {} if view.over else {reading.seat: reading for reading in readings}
        for seat, panel in self.panels.items():
            reading = readings_by_seat.get(seat)
            panel.setReading(None if reading is None else replace(reading, paused=standing))
        shared_reading = readings_by_seat.get(None)
        self._shared_row.setVisible(shared_reading is not None)
        if shared_reading is not None:
            self.shared.setReading(replace(shared_reading, paused=standing))

    def show_scores(self, view: MatchView) -> None:
        """Show each seat's score and last gain or, in games without scores, its holdings.

        `view` must be the public view, because scores can be secret (MA-6).
        """
        tells = face(view.game.id).teller()
        working, score, round_ = tells.working(view), tells.score(view), tells.standing(view)
        if (view.round, score) != (self._round, self._score):
            previous_score, back = self._score, view.round < self._round
            self._gained = Pair(0, 0)
            if score is not None and previous_score is not None and not back:
                self._gained = Pair(*(score[seat] - previous_score[seat] for seat in Seat))
            self._round, self._score = view.round, score
        for seat, panel in self.panels.items():
            seat_working = None if working is None else working[seat]
            total = "" if seat_working is None else seat_working.total
            if round_ is not None and not view.over:
                total = str(round_.points[seat])
            gained = words.gained(self._gained[seat]) if total and not view.over else ""
            panel.setScore(total, gained)
            if view.over and self._numbers[seat].property("role") == Role.GOLD.value:
                continue  # keep the final calculation on screen
            shows_holdings = (
                seat_working is not None
                and not seat_working.total
                and round_ is None
                and not view.over
            )
            self._write(
                seat,
                words.held(seat_working) if seat_working is not None and shows_holdings else "",
            )
            set_role(self._numbers[seat], Role.CAPTION)

    def set_working(self, seat: Seat, tally: Tally) -> None:
        """Show how a score is calculated below the player's name, and the total beside the name."""
        calculation = " ".join(tally.words)
        self._write(seat, "" if calculation == tally.total else calculation)
        set_role(self._numbers[seat], Role.GOLD)
        if tally:
            self.panels[seat].setScore(tally.total)

    def _write(self, seat: Seat, text: str) -> None:
        numbers = self._numbers[seat]
        numbers.setText(text)
        numbers.setVisible(bool(text) or self._has_lines)

    def _clear_scores(self) -> None:
        for seat, panel in self.panels.items():
            if self._numbers[seat].property("role") != Role.GOLD.value:
                self.set_working(seat, Tally())
                panel.setScore("")

    def _make_shared(self) -> QWidget:
        """Return the shared clock with its title, which is on the left in the flat layout."""
        box = QWidget()
        self.shared.setFixedHeight(px(64))
        title = label(Play.tr("Time for both"), Role.MUTED)
        title.setContentsMargins(Space.XL, 0, 0, 0)
        row = QBoxLayout(QBoxLayout.Direction.TopToBottom, box)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.S)
        row.addWidget(title)
        row.addWidget(self.shared, 1)
        self._shared = row
        return box

    @staticmethod
    def width_beside(width: int) -> int:
        """Return `width`, limited to the allowed widths of the panel beside the board."""
        return min(px(WIDEST), max(px(NARROWEST), width))

    def fit(self, width: int, high: int, beside: bool) -> None:
        """Lay out the panel beside or below the board.

        `high` is the height available for the panel or, if it is below the board, for both.
        """
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        required_width = sum(panel.minimumSizeHint().width() for panel in self.panels) + Space.S
        self._beside = beside
        self._seats.setDirection(down if beside or required_width > width else across)
        self._shared.setDirection(down if beside else across)
        for index in range(self._seats.count()):
            self._seats.setStretch(index, 0 if beside else 1)
        left, top, right = (Space.S, Space.S, Space.XL) if beside else (0, 0, 0)
        self._column.setContentsMargins(left, top, right, 0)
        self.keys.fit(width - left - right)
        self.roomy, self._visible = True, high
        for lines in (2, 1, 0) if beside else (0,):  # prefer fewer lines to moving the names
            self._reserve_lines(lines)
            if self._height_left() - self._clocks_to_come() >= self._result_height():
                break
        if beside:
            self.roomy = self._height_left() >= self._result_height()
        else:
            self.roomy = self.flat_height() <= (1 - MIN_BOARD_SHARE) * high
            self._visible = self.flat_height()
        self._show_what_fits()

    def _reserve_lines(self, lines: int) -> None:
        self._lines, self._has_lines = lines, lines > 0 or not self._beside
        for seat, numbers in self._numbers.items():
            text = lines * numbers.fontMetrics().lineSpacing()
            numbers.setMinimumHeight(text + Space.XS if lines else 0)
            self._write(seat, numbers.text())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._size_winner()

    def _size_winner(self) -> None:
        large = QFontMetrics(font(Size.DISPLAY, Weight.STRONG))
        room = self.width() - 2 * Space.XL
        set_role(
            self._winner, Role.DISPLAY if fits(self._winner.text(), large, room) else Role.TITLE
        )

    def flat_height(self) -> int:
        """Return the height of the panel below the board, which is the same in all phases."""
        parts = [self._seats.sizeHint().height()]
        if not self._shared_row.isHidden():
            parts.append(self._shared_row.sizeHint().height())
        if self.roomy:
            parts.append(px(LINES) + self._title.sizeHint().height())
        return sum(parts) + Space.S * (len(parts) - 1) + Space.M

    def _result_height(self) -> int:
        large = QFontMetrics(font(Size.DISPLAY, Weight.STRONG))
        words = large.lineSpacing() + 2 * self._reason.fontMetrics().lineSpacing()
        _height_left, top, _right, bottom = RESULT
        return words + top + bottom + Space.XS + Space.S

    def _height_left(self) -> int:
        fixed = [self._seats.sizeHint().height(), self._column.contentsMargins().top()]
        rest = (self._shared_row, self._programs)
        fixed += [self._height_of(part) for part in rest if not part.isHidden()]
        return self._visible - sum(fixed)

    def _clocks_to_come(self) -> int:
        clocks = [panel.clock for panel in self.panels if self._timed and panel.clock.isHidden()]
        return sum(clock.sizeHint().height() + Space.XS for clock in clocks)

    def _height_of(self, part: QWidget) -> int:
        margins = self._column.contentsMargins()
        wide = self.width() - margins.left() - margins.right()
        return Space.S + (
            part.heightForWidth(wide) if part.hasHeightForWidth() else part.sizeHint().height()
        )

    def show_chance(self, view: MatchView) -> None:
        """Show the commitment or the seed as a tip, with a button that copies the digits."""
        self._chance, self._digits = words.chance(view), words.digits(view)
        self.tip.say(self._chance)

    def _show_what_fits(self) -> None:
        self.copy.setVisible(self.tip.said() == self._chance)
        self._result.setVisible(self._over and self.roomy)
        left = self._height_left()
        self.tip.setVisible(bool(self.tip.said()) and (self.roomy or self._beside))
        for part in (self._result, self.advice):
            left -= self._height_of(part) if not part.isHidden() else 0
        if not self.tip.isHidden():
            set_role(self.tip.words, Role.BODY)
            if self._height_of(self.tip) > left:
                set_role(self.tip.words, Role.CAPTION)
            while self._height_of(self.tip) > left and self._beside and self._lines:
                before = self._height_left()
                self._reserve_lines(self._lines - 1)
                left += self._height_left() - before
            left -= self._height_of(self.tip)
        keys = self._acting and self._beside and self._height_of(self.keys) <= left
        left -= self._height_of(self.keys) if keys else 0
        moves = bool(self.moves.lines()) and self.roomy and not self._ends
        moves = moves and self._height_of(self._title) + self._height_of(self.moves) <= left
        self._title.setVisible(moves)
        self.moves.setVisible(moves)
        self.keys.setVisible(keys)

    def _lay_out(self) -> None:
        self._seats = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._seats.setSpacing(Space.S)
        for seat, panel in self.panels.items():
            numbers = self._numbers[seat]
            numbers.setContentsMargins(Space.XL, Space.XS, Space.S, 0)
            numbers.setAlignment(Qt.AlignmentFlag.AlignTop)
            policy = numbers.sizePolicy()
            policy.setHorizontalPolicy(QSizePolicy.Policy.Ignored)
            numbers.setSizePolicy(policy)
            self._seats.addLayout(in_column(panel, numbers, gap=0))
        self._column = column = in_column(
            gap=Space.S, margins=(Space.S, Space.M, Space.XL, 0), of=self
        )
        column.addLayout(self._seats)
        column.addWidget(self._shared_row)
        column.addWidget(self._result)
        column.addWidget(self.advice)
        column.addWidget(self.tip)
        self._title.setContentsMargins(
            0, Space.L, 0, 0
        )  # unlike spacing, a margin is hidden with the title
        column.addWidget(self._title)
        column.addWidget(self.moves, 1000)
        column.addWidget(self._programs)
        column.addStretch(1)
        column.addWidget(self.keys)
