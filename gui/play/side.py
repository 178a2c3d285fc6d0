from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QLabel, QSizePolicy, QWidget

from games.core import GameKind, Pair, Seat
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
NARROWEST, WIDEST = 280, 440
"""Minimum and maximum width of the panel beside the board, in pixels at text scale 1.

The minimum is enough for a name with its status or a large score in any phase, so that the board
keeps its size.
"""
BESIDE = (Space.S, Space.S, Space.XL)
"""Left, top and right margins of the panel beside the board."""
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
        self._person, self._timed, self._kind = person, view.timed, view.game.kind
        self._acting = self._beside = False
        self._reserved_lines = 0
        self._width, self._available_height = 0, ANY
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
        """Labels for score calculations or holdings. `_reserve_lines` reserves space for them.

        As many lines are reserved as fit in every phase of a match, so that names stay in place.
        """
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
        self._show_what_fits()

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
        """Show the clocks. If `standing` is True, they look paused."""
        readings_by_seat = {} if view.over else {reading.seat: reading for reading in readings}
        hidden = self._hidden_clocks()
        for seat, panel in self.panels.items():
            reading = readings_by_seat.get(seat)
            panel.setReading(None if reading is None else replace(reading, paused=standing))
        shared_reading = readings_by_seat.get(None)
        self._shared_row.setVisible(shared_reading is not None)
        if shared_reading is not None:
            self.shared.setReading(replace(shared_reading, paused=standing))
        if self._hidden_clocks() != hidden:
            self._show_what_fits()

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
        self._show_what_fits()

    def set_working(self, seat: Seat, tally: Tally) -> None:
        """Show how a score is calculated below the player's name, and the total beside the name."""
        calculation = " ".join(tally.words)
        self._write(seat, "" if calculation == tally.total else calculation)
        set_role(self._numbers[seat], Role.GOLD)
        if tally:
            self.panels[seat].setScore(tally.total)
        self._show_what_fits()

    def _write(self, seat: Seat, text: str) -> None:
        numbers = self._numbers[seat]
        numbers.setText(text)
        numbers.setVisible(self._needs_lines(numbers, self._reserved_lines))

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

    def width_beside(self, width: int) -> int:
        """Return `width`, limited to the allowed widths of the panel beside the board."""
        left, _top, right = BESIDE
        least = max(panel.minimumSizeHint().width() for panel in self.panels) + left + right
        return max(least, min(px(WIDEST), max(px(NARROWEST), width)))

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
        left, top, right = BESIDE if beside else (0, 0, 0)
        self._column.setContentsMargins(left, top, right, 0)
        self._width = width - left - right
        self.keys.fit(self._width)
        for banner in (self.tip, self.advice):
            banner.lay_out(self._width)
        self._size_winner()
        if beside:
            self._available_height = high
            below_seats = high - sum(self._seat_heights(1)) - self._margins_height()
            self.roomy = below_seats >= self._result_height()
        else:
            self.roomy = True
            self.roomy = self.flat_height() <= (1 - MIN_BOARD_SHARE) * high
            self._available_height = self.flat_height()
        self._show_what_fits()

    def _size_winner(self) -> None:
        large = QFontMetrics(font(Size.DISPLAY, Weight.STRONG))
        room = self._width - RESULT[0] - RESULT[2]
        set_role(
            self._winner, Role.DISPLAY if fits(self._winner.text(), large, room) else Role.TITLE
        )

    def flat_height(self) -> int:
        """Return the height of the panel below the board, which is the same in all phases."""
        heights = self._seat_heights(1)
        across = self._seats.direction() is QBoxLayout.Direction.LeftToRight
        height = max(heights) if across else sum(heights) + Space.S
        height += self._most_clocks_height(across) + Space.M
        if self.roomy:
            height += self._moves_height()
        return height

    def _result_height(self) -> int:
        large = QFontMetrics(font(Size.DISPLAY, Weight.STRONG))
        words = large.lineSpacing() + 2 * self._reason.fontMetrics().lineSpacing()
        _height_left, top, _right, bottom = RESULT
        return words + top + bottom + Space.XS + Space.S

    def _needs_lines(self, numbers: QLabel, lines: int) -> bool:
        return bool(numbers.text()) or lines > 0 or not self._beside

    @staticmethod
    def _line_height(lines: int) -> int:
        """Return the height of lines in the size of a score calculation, the largest text here."""
        spacing = QFontMetrics(font(Size.BODY)).lineSpacing()
        return lines * spacing + Space.XS if lines else 0

    def _reserve_lines(self, lines: int) -> None:
        self._reserved_lines = lines
        for numbers in self._numbers:
            numbers.setMinimumHeight(self._line_height(lines))
            numbers.setVisible(self._needs_lines(numbers, lines))

    def _seat_heights(self, lines: int) -> list[int]:
        """Return the heights of both seats without clocks, if `lines` are reserved for each."""
        heights = []
        for panel, numbers in zip(self.panels, self._numbers, strict=True):
            height = panel.sizeHint().height() - self._clock_height_of(panel)
            if self._needs_lines(numbers, lines):
                height += max(numbers.sizeHint().height(), self._line_height(lines))
            heights.append(height)
        return heights

    @staticmethod
    def _clock_height_of(panel: SeatPanel) -> int:
        return 0 if panel.clock.isHidden() else panel.clock.sizeHint().height() + Space.XS

    def _most_clocks_height(self, across: bool = False) -> int:
        """Return the height of all clocks that can be shown at a time, in any phase."""
        if not self._timed:
            return 0
        own = [panel.clock.sizeHint().height() + Space.XS for panel in self.panels]
        shared = 0 if self._kind is GameKind.TURNS else self._height_of(self._shared_row)
        return max(max(own) if across else sum(own), shared)

    def _demonstrators_clock_height(self) -> int:
        """Return the height of the only clock of a race while the keys are shown."""
        clocks = (panel.clock.sizeHint().height() + Space.XS for panel in self.panels)
        return max(clocks) if self._timed else 0

    def _shown_clocks_height(self) -> int:
        shared = 0 if self._shared_row.isHidden() else self._height_of(self._shared_row)
        return shared + sum(self._clock_height_of(panel) for panel in self.panels)

    def _height_below_seats(self, lines: int, clocks_height: int) -> int:
        """Return the height left below names, clocks and bots' messages.

        `lines` is the number of lines reserved for each seat's score calculation.
        """
        used = sum(self._seat_heights(lines)) + self._margins_height() + clocks_height
        if not self._programs.isHidden():
            used += self._height_of(self._programs)
        return self._available_height - used

    def _margins_height(self) -> int:
        return self._column.contentsMargins().top() + Space.S

    def _hidden_clocks(self) -> tuple[bool, ...]:
        clocks = (self._shared_row, *(panel.clock for panel in self.panels))
        return tuple(clock.isHidden() for clock in clocks)

    def _height_of(self, part: QWidget) -> int:
        if (layout := part.layout()) is not None:
            layout.activate()  # the heights of its nested layouts may have changed
        if part.hasHeightForWidth():
            return Space.S + part.heightForWidth(self._width)
        return Space.S + part.sizeHint().height()

    def show_chance(self, view: MatchView) -> None:
        """Show the commitment or the seed as a tip, with a button that copies the digits."""
        self._chance, self._digits = words.chance(view), words.digits(view)
        self.tip.say(self._chance)

    def _show_what_fits(self) -> None:
        """Show what there is space for, whatever was shown before.

        The result, the advice and the tip come first, then the keys and the list of moves. In a
        race, the last moves come before the keys while there is a tip.
        """
        self.copy.setVisible(self.tip.said() == self._chance)
        self._result.setVisible(self._over and self.roomy)
        has_tip = bool(self.tip.said()) and (self.roomy or self._beside)
        self.tip.setVisible(has_tip)
        above_tip = [part for part in (self._result, self.advice) if not part.isHidden()]
        news_height = sum(self._height_of(part) for part in above_tip)
        lines = self._usual_lines()
        if has_tip:
            lines = self._lines_with_tip(lines, news_height)
        self._reserve_lines(lines)
        height_left = self._height_below_seats(lines, self._shown_clocks_height()) - news_height
        if has_tip:
            height_left -= self._height_of(self.tip)
        moves_first = has_tip and self._kind is GameKind.RACE
        keys_height = self._height_of(self.keys)
        moves_height = self._moves_height(short=moves_first)
        keys = self._acting and self._beside
        moves = bool(self.moves.lines()) and self.roomy and not self._ends
        if moves_first:
            moves = moves and moves_height <= height_left
            keys = keys and keys_height <= height_left - (moves_height if moves else 0)
        else:
            keys = keys and keys_height <= height_left
            moves = moves and moves_height <= height_left - (keys_height if keys else 0)
        self._title.setVisible(moves)
        self.moves.setVisible(moves)
        self.keys.setVisible(keys)

    def _moves_height(self, *, short: bool = False) -> int:
        """Return the height that the list of moves needs with its title, usually or if `short`."""
        list_height = self.moves.sizeHint().height() if short else px(LINES)
        return self._height_of(self._title) + Space.S + list_height

    def _usual_lines(self) -> int:
        """Return how many lines each seat's score calculation gets while there is no tip.

        They leave room for the result and for the clocks of all phases, so that the names stay in
        place.
        """
        clocks_height = self._most_clocks_height()
        for lines in (2, 1) if self._beside else ():
            if self._height_below_seats(lines, clocks_height) >= self._result_height():
                return lines
        return 0

    def _lines_with_tip(self, most: int, news_height: int) -> int:
        """Return how many lines, at most `most`, each score calculation gets while there is a tip.

        Set the size of the tip's text. `news_height` is the height of the result and the advice. A
        race has calculations only at its end; until then, the tip, the last moves and the keys are
        more important.
        """
        clocks_height = self._shown_clocks_height() if self._ends else self._most_clocks_height()
        set_role(self.tip.words, Role.BODY)
        if self._height_of(self.tip) > self._height_below_seats(most, clocks_height) - news_height:
            set_role(self.tip.words, Role.CAPTION)
        tip_height = self._height_of(self.tip)
        needs = [(tip_height, clocks_height)]
        if self._kind is GameKind.RACE and self._beside and self.roomy and not self._ends:
            with_moves = tip_height + self._moves_height(short=True)
            with_keys = with_moves + self._height_of(self.keys)
            needs += [(with_moves, clocks_height), (with_keys, self._demonstrators_clock_height())]

        def fitting(lines: int) -> int:
            """Return how many of the needs are met if `lines` lines are reserved."""
            return sum(
                self._height_below_seats(lines, clocks) - news_height >= height
                for height, clocks in needs
            )

        lines = max(range(most, -1, -1), key=fitting)
        return lines if fitting(lines) else 0

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
