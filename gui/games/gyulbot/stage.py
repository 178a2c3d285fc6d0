"""The text that Gyulbot shows on the Stage, and the diagrams of its rules."""

from __future__ import annotations

from itertools import takewhile

from games.core import PUBLIC, Pair, Seat, Setup
from games.core.text import counted
from games.gyulbot import GAME, solution
from games.gyulbot.board import Puzzle
from games.gyulbot.options import GyulbotOptions
from games.gyulbot.rules import Position
from games.gyulbot.view import (
    Action,
    Claim,
    Decline,
    GyulbotView,
    Lower,
    Phase,
    Round,
    Solve,
    Undercut,
)
from games.match.log import LogKind
from games.match.matchview import MatchView
from gui.games.gyulbot.words import Gyulbot, moves
from gui.kit.teller import (
    Diagram,
    Last,
    Move,
    Part,
    RoundStanding,
    Stand,
    Teller,
    Token,
    Tone,
    Working,
)
from gui.kit.wording import plain

SEALED = 8
"""Number of a seal's digits that are shown. Posts contain all of them."""


class GyulbotTeller(Teller):
    """Gyulbot's text on the Stage. A least number is shown only once its round is over."""

    def last(self, view: MatchView) -> Last | None:
        """Return the claims of the current round or, between two rounds, of the last round."""
        board: GyulbotView = view.board
        ended = board.rounds[-1] if board.rounds and _between_rounds(board) else None
        number = board.round if ended is None else ended.number
        moves = (*_claims(view, number), *_answers(board, ended, view))
        if not view.started:
            return None
        return Last(_title(board, ended), moves, _note(view, ended), marked=True)

    def working(self, view: MatchView) -> Pair[Working] | None:
        """Return the rounds that each seat has won, or None before the first point."""
        board: GyulbotView = view.board
        if view.outcome is None and not any(board.points):
            return None
        decides = view.outcome is not None and view.outcome.ended_by == "GY-11"
        return Pair(*(_won(board, seat, view.over, decides) for seat in Seat))

    def score(self, view: MatchView) -> Pair[int] | None:
        board: GyulbotView = view.board
        return board.points

    def striking(self, before: MatchView, view: MatchView) -> bool:
        old_standing, new_standing = before.board.standing, view.board.standing
        return new_standing is not None and new_standing.undercut not in (
            None,
            old_standing and old_standing.undercut,
        )

    def standing(self, view: MatchView) -> RoundStanding:
        board: GyulbotView = view.board
        parts = Pair(*(_activity(board, seat, view.waiting) for seat in Seat))
        when = Gyulbot.tr("Round {0} of {1}").format(board.round, max(board.round, board.planned))
        phase = "" if view.waiting else _phase(board)
        return RoundStanding(
            f"{when} · {phase}" if phase else when,
            board.points,
            parts.map(lambda part: part[0]),
            parts.map(lambda part: part[1]),
            _widest_texts(),
        )


def _between_rounds(board: GyulbotView) -> bool:
    return board.phase is Phase.OVER or board.puzzle is None


def _phase(board: GyulbotView) -> str:
    return {
        Phase.RACE: Gyulbot.tr("race"),
        Phase.REBUTTAL: Gyulbot.tr("rebuttal"),
        Phase.DEMONSTRATION: Gyulbot.tr("demonstration"),
        Phase.OVER: "",
    }[board.phase]


def _widest_texts() -> tuple[str, ...]:
    """Return the widest strings returned by `_activity`, for measuring the space they need."""
    numbers = (Gyulbot.tr("shows {0}").format(88), Gyulbot.tr("claims {0}").format(88))
    return (Gyulbot.tr("declined"), Gyulbot.tr("thinking"), Gyulbot.tr("undercut?"), *numbers)


def _activity(board: GyulbotView, seat: Seat, waiting: bool) -> tuple[Stand, str]:
    """Return a seat's activity in the current phase, as a `Stand` and in words."""
    standing = board.standing
    if waiting or board.phase is Phase.OVER:
        return Stand.RESTS, ""
    if standing is None:
        if seat in board.declined:
            return Stand.RESTS, Gyulbot.tr("declined")
        return Stand.CHOOSING, Gyulbot.tr("thinking")
    if board.demonstrator is seat:
        return Stand.TO_MOVE, Gyulbot.tr("shows {0}").format(standing.number)
    if seat is standing.claimant:
        return Stand.RESTS, Gyulbot.tr("claims {0}").format(standing.moves)
    return (
        (Stand.TO_MOVE, Gyulbot.tr("undercut?"))
        if board.demonstrator is None
        else (Stand.RESTS, "")
    )


def _title(board: GyulbotView, ended: Round | None) -> str:
    if ended is not None:
        return Gyulbot.tr("Round {0}").format(ended.number)
    return (
        Gyulbot.tr("Claims")
        if board.standing is not None or board.declined
        else Gyulbot.tr("No claim yet")
    )


def _note(view: MatchView, ended: Round | None) -> str:
    """Return a note on a round, for example the least number of moves or the seal, or ""."""
    board: GyulbotView = view.board
    if ended is not None:
        least = board.least_of(ended.number)
        if least is None:
            return ""
        if least.moves is None:
            return Gyulbot.tr("there is no solution")
        return Gyulbot.tr("least: {0}").format(moves(least.moves))
    if board.halved is not None and board.demonstrator is None:
        return Gyulbot.tr("half the time to undercut: {0}").format(view.player(board.halved))
    sealed = dict(board.commitments).get(board.round)
    return Gyulbot.tr("least, sealed: {0} …").format(sealed[:SEALED]) if sealed else ""


def _actions_of(view: MatchView, number: int) -> list[tuple[Seat, Action]]:
    """Return the actions in a round, starting with the first claim if there is one."""
    claims: list[tuple[Seat, Action]] = []
    for line in takewhile(lambda line: line.round >= number, reversed(view.log)):
        if line.round == number and line.kind is LogKind.MOVE and line.seat is not None:
            claims.insert(0, (line.seat, line.action))
    first = next((at for at, (_, action) in enumerate(claims) if isinstance(action, Claim)), 0)
    return claims[first:]


def _claims(view: MatchView, number: int) -> list[Move]:
    """Return the claims, undercuts, lowered claims and declines in a round, in order."""
    moves: list[Move] = []
    for seat, action in _actions_of(view, number):
        text = _claim(action)
        if not text:
            continue
        if isinstance(action, Lower) and len(moves) > 1:
            moves.pop()
        moves.append(Move(seat, (Part(text),)))
    return moves


def _claim(action: Action) -> str:
    match action:
        case Claim(moves=number):
            return Gyulbot.tr("claims {0}").format(number)
        case Lower(moves=number):
            return Gyulbot.tr("lowers it to {0}").format(number)
        case Undercut(moves=number):
            return Gyulbot.tr("undercuts: {0}").format(number)
        case Decline():
            return Gyulbot.tr("declines")
    return ""


def _answers(board: GyulbotView, ended: Round | None, view: MatchView) -> list[Move]:
    if ended is None:
        standing, demonstrator = board.standing, board.demonstrator
    else:
        standing, demonstrator = ended.standing, ended.demonstrator
    if standing is None or demonstrator is None:
        return []
    answers = []
    number = board.round if ended is None else ended.number
    declined = any(isinstance(action, Decline) for _, action in _actions_of(view, number))
    silent = demonstrator is standing.claimant and not declined
    if silent:
        answers.append(Move(demonstrator.other, (Part(Gyulbot.tr("no undercut in time")),)))
    if ended is not None and ended.solution is not None:
        shown = moves(len(ended.solution)), solution.write(ended.solution)
        answers.append(Move(demonstrator, tuple(Part(text) for text in shown)))
    elif ended is not None:
        text = Gyulbot.tr("does not show {0}").format(standing.number)
        answers.append(Move(demonstrator, (Part(text),)))
    return answers


def _won(board: GyulbotView, seat: Seat, over: bool, decides: bool) -> Working:
    rounds = [str(round_.number) for round_ in board.rounds if round_.point is seat]
    tokens = [Token(plain(counted(len(rounds), "Round", "Rounds")), Tone.QUIET)]
    for index, number in enumerate(rounds):
        tokens += [Token("·", Tone.QUIET)] * (index > 0) + [Token(number)]
    tokens_ = tuple(tokens) if rounds else (Token(Gyulbot.tr("No round"), Tone.QUIET),)
    if not over:
        return Working(tokens_ if rounds else ())
    points = plain(counted(len(rounds), "point", "points"))
    return Working(tokens_, str(len(rounds)), points, decides)


TELLER = GyulbotTeller()


SLIDES = Puzzle(
    width=6,
    height=6,
    walls=("E1E", "E3E", "F3S", "A5S", "B6E"),
    robots=(("red", "C2"), ("blue", "D6")),
    goal=("F5", None),
)
RIGID = Puzzle(
    width=8,
    height=8,
    walls=("G1E", "H1S", "B4S", "E4S", "A5E", "D5E", "G5E", "H5S", "B8E"),
    robots=(("red", "A2"), ("red", "D2")),
    goal=("H8", None),
)
COLOURED = Puzzle(
    width=8,
    height=8,
    walls=("B1S", "A2E", "C3S", "C4E", "E4E", "E4S", "A5S", "F6S", "A7S", "F7E"),
    robots=(("red", "A6"), ("blue", "E2"), ("green", "C1")),
    goal=("A4", "blue"),
)


def diagrams() -> tuple[Diagram, ...]:
    return (
        Diagram(
            "GY-2", Gyulbot.tr("Red left, down, right: three moves."), _solved(SLIDES, "Red LDR")
        ),
        Diagram(
            "GY-3",
            Gyulbot.tr("Both red Gyulbots slide and stop together: up, right, down, right."),
            _solved(RIGID, "Red URDR"),
        ),
        Diagram(
            "GY-5",
            Gyulbot.tr("A blue goal is for Blue alone; a white star is for any Gyulbot."),
            _started(COLOURED).view(PUBLIC),
        ),
    )


def _started(puzzle: Puzzle) -> Position:
    options = GyulbotOptions(rounds=1, puzzles=(puzzle,))
    return GAME.start(Setup(GAME.id, None, options, Pair("", "")))


def _solved(puzzle: Puzzle, line: str) -> GyulbotView:
    moves = solution.read(line)
    position = _started(puzzle).play(Seat.ONE, Claim(len(moves))).play(Seat.TWO, Decline())
    position.check(Seat.ONE, Solve(moves))
    return position.play(Seat.ONE, Solve(moves)).view(PUBLIC)
