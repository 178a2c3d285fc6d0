"""The wording and the panel of notes that the Desk shows to the umpire of a Gyulbot match."""

from __future__ import annotations

from games.core import Ms, Refusal, Seat
from games.core.text import counted
from games.gyulbot import GAME, solution
from games.gyulbot.options import DEFAULT_EDITION, RULES
from games.gyulbot.view import GyulbotView, Least, Standing
from games.match.chat import escape, shorten
from games.match.matchview import MatchView
from games.match.post import clock_text
from gui.games.face import RaceFace
from gui.games.gyulbot.solving import LeastState
from gui.games.gyulbot.words import Gyulbot, moves
from gui.kit.theme import Space
from gui.kit.widgets.buttons import icon_button, quiet
from gui.kit.widgets.flow import in_column, in_row
from gui.kit.widgets.labels import Role, Section, label
from gui.kit.wording import plain, worded
from gui.table.extensions import DeskPanel, PlayPanel
from gui.table.hotseat import HotSeatController
from gui.table.session import Session

_MOST_SAID = 500
"""Maximum length of the refused text quoted in a reply, and of the reason, in characters."""
FEW = 3
"""Maximum number of refused demonstrations that are listed, most recent first."""


def board_of(view: MatchView) -> GyulbotView:
    board: GyulbotView = view.board
    return board


def _state_text(board: GyulbotView, standing: Standing | None, seat: Seat) -> str:
    if standing is None:
        return (
            Gyulbot.tr("declined, may still claim")
            if seat in board.declined
            else Gyulbot.tr("may claim")
        )
    if board.demonstrator is seat:
        return Gyulbot.tr("to show {0}").format(standing.number)
    if seat is standing.claimant:
        return Gyulbot.tr("claims {0}").format(standing.moves)
    return Gyulbot.tr("waits") if board.demonstrator is not None else Gyulbot.tr("may undercut")


def _lower(view: MatchView, standing: Standing) -> str:
    """Return a note saying that the claimant may still lower the claim (GY-11), or ""."""
    most = RULES[view.setup.edition or DEFAULT_EDITION].lowerings
    if most is not None and standing.lowered >= most:
        return ""
    return Gyulbot.tr("lower to {0} or fewer").format(standing.moves - 1)


def next_round(view: MatchView) -> str:
    """Return the message before a round, with notes on void and extra rounds and on halved time."""
    board = board_of(view)
    parts = []
    if board.rounds and board.rounds[-1].point is None:
        parts.append(Gyulbot.tr("round {0} was void (GY-7)").format(board.rounds[-1].number))
    start = Gyulbot.tr("start round {0}").format(board.round)
    if board.round > board.planned:
        first, second = board.points
        start += Gyulbot.tr(", an extra one at {0} : {1} (GY-11)").format(first, second)
    parts.append(start)
    if board.halved is not None:
        time = clock_text(view.setup.options.rebuttal_seconds * 1000 // 2)
        template = Gyulbot.tr("{0} has {1} to undercut (GY-12)")
        parts.append(template.format(view.player(board.halved), time))
    return "; ".join(parts)


def least(known: Least) -> str:
    """Return a message about the least number of moves. Only the umpire may see it."""
    if known.moves is None:
        return Gyulbot.tr("There is no solution.")
    return moves(known.moves)


def reply(player: str, text: str, refusal: Refusal, left: str) -> str:
    template = Gyulbot.tr("{0}, “{1}” is refused: {2} ({3})")
    claim, reason = shorten(text, _MOST_SAID), shorten(worded(GAME, refusal.reason), _MOST_SAID)
    answer = template.format(escape(player), claim, reason, refusal.clause)
    return answer + (" " + Gyulbot.tr("You have {0} to try again.").format(left) if left else "")


class RaceNotes(DeskPanel):
    """A panel with the least number, which is initially hidden, and the refused attempts."""

    shows_secrets = True

    def __init__(self) -> None:
        super().__init__()
        self._shown = False
        self._sealed = LeastState.SOLVING
        self._view: MatchView | None = None
        self._refused: list[str] = []
        self._of: tuple[int, object] = (0, None)
        self._number = label("", Role.BODY, wrap=True)
        self.eye = icon_button("eye", Gyulbot.tr("Show the least number"))
        self.replay = quiet(Gyulbot.tr("Show the solution on the Stage"), "play")
        self._title = Section(Gyulbot.tr("Refused so far"))
        self._list = label("", Role.CAPTION, wrap=True)
        self._lay_out()
        self.eye.clicked.connect(self._toggle)
        self.replay.clicked.connect(self.replayRequested)

    def setView(self, view: MatchView) -> None:
        self._view = view
        board = board_of(view)
        now = (view.round, board.demonstrator)
        if now != self._of:
            self._of, self._refused = now, []
            self._shown = False
        self.setVisible(not view.over)
        self._show()

    def setCompanion(self, state: object) -> None:
        if isinstance(state, LeastState):
            self._sealed = state
        self._show()

    def setReplay(self, possible: bool) -> None:
        self.replay.setVisible(possible)

    def addRefused(self, at: Ms, text: str, refusal: Refusal) -> None:
        refusal_text = f"{worded(GAME, refusal.reason)} ({refusal.clause})"
        self._refused.insert(0, f"{clock_text(at)}  {text}\n{refusal_text}")
        self._show()

    def refused(self) -> tuple[str, ...]:
        return tuple(self._refused)

    def number(self) -> str:
        return self._number.text()

    def _toggle(self) -> None:
        self._shown = not self._shown
        self._show()

    def _show(self) -> None:
        view = self._view
        if view is None:
            return
        entry = board_of(view).least_of(view.round)
        self.eye.setVisible(entry is not None)
        self.eye.setIconName("eye-off" if self._shown else "eye")
        if entry is None:
            working = self._sealed is LeastState.SOLVING
            text = Gyulbot.tr("being worked out") if working else Gyulbot.tr("not found in time")
        elif not self._shown:
            text = Gyulbot.tr("sealed (GY-13)")
        else:
            text = least(entry)
            text += f": {solution.write(entry.line)}" if entry.line else ""
        self._number.setText(Gyulbot.tr("Least number: {0}").format(text))
        self._title.setVisible(bool(self._refused))
        self._list.setVisible(bool(self._refused))
        self._list.setText("\n".join(self._refused[:FEW]))

    def _lay_out(self) -> None:
        line = in_row((self._number, 1), self.eye, gap=Space.S)
        in_column(
            Section(Gyulbot.tr("Only you")),
            line,
            self.replay,
            self._title,
            self._list,
            gap=Space.XS,
            of=self,
        )


class GyulbotRace(RaceFace):
    tie_clause, retry_clause = "GY-7", "GY-9"

    def state(self, seat: Seat, view: MatchView) -> str:
        board = board_of(view)
        points = board.points[seat]
        points_text = plain(counted(points, "{count} point", "{count} points"))
        return (
            f"{points_text} · {_state_text(board, board.standing, seat)}"
            if not view.waiting
            else points_text
        )

    def placeholder(self, seat: Seat, view: MatchView) -> str:
        board = board_of(view)
        standing = board.standing
        if view.waiting:
            return Gyulbot.tr("after the start")
        if standing is None:
            return Gyulbot.tr("8, or decline")
        if board.demonstrator is not None:
            return Gyulbot.tr("Red URDL Blue R") if board.demonstrator is seat else ""
        if seat is standing.claimant:
            return _lower(view, standing)
        return Gyulbot.tr("{0} or fewer, or decline").format(standing.moves - 1)

    def awaited(self, view: MatchView) -> str:
        if view.waiting:
            return next_round(view)
        board = board_of(view)
        standing = board.standing
        names = [view.player(seat) for seat in Seat]
        if board.demonstrator is not None and standing is not None:
            name = view.player(board.demonstrator)
            return Gyulbot.tr("{0} to show {1}").format(name, moves(standing.number))
        if standing is not None:
            name = view.player(standing.claimant.other)
            return Gyulbot.tr("{0} to undercut {1}, or decline").format(name, standing.moves)
        declined = [view.player(seat) for seat in Seat if seat in board.declined]
        if declined:
            left = next(name for name in names if name not in declined)
            return Gyulbot.tr("{0} declined; {1} to claim, or decline").format(declined[0], left)
        return Gyulbot.tr("{0} or {1} to claim").format(*names)

    def demonstrator(self, view: MatchView) -> Seat | None:
        return board_of(view).demonstrator

    def reply(self, text: str, seat: Seat, view: MatchView, refusal: Refusal, left: str) -> str:
        return reply(view.player(seat), text, refusal, left)

    def controller(self, session: Session, programs: frozenset[Seat]) -> HotSeatController:
        from gui.games.gyulbot.race.controller import Race

        return Race(session, programs)

    def play_panel(self, controller: HotSeatController) -> PlayPanel:
        from gui.games.gyulbot.race.controller import Race
        from gui.games.gyulbot.race.pads import Pads

        assert isinstance(controller, Race)
        return Pads(controller)


RACE = GyulbotRace()
