"""HyperStar's `GameFace`, its text on the Stage, and the diagrams of its rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

from games.core import PUBLIC, Pair, Seat, Setup, grouped
from games.core.text import Wording
from games.hyperstar import GAME
from games.hyperstar.report import calculation
from games.hyperstar.rules import Position
from games.hyperstar.scoring import COST
from games.hyperstar.view import Action, Double, HyperStarView, Item, Move, Pass, Place, Swap, Turn
from games.match.matchview import MatchView
from gui.games.face import Actor, Controls, GameFace, Keys, Showcase
from gui.games.hyperstar.words import HyperStar
from gui.kit import teller
from gui.kit.look.colours import INK, Mark, SeatStyle
from gui.kit.teller import Diagram, Last, Part, Teller, Token, Tone, Working
from gui.kit.wording import plain, translate

if TYPE_CHECKING:
    from games.lessons.steps import Lesson
    from games.practice.puzzles import Practice
    from gui.kit.board.scene import BoardScene
    from gui.table.extensions import GamePage, Notes, PageOffer, Tries
    from gui.table.watch import Watch


STYLES = Pair(
    SeatStyle("amber", Mark.DISC, "#F2B134", INK, "#F2B134", "#8A6400"),
    SeatStyle("periwinkle", Mark.DIAMOND, "#648FFF", INK, "#648FFF", "#3F6BE0"),
)
OPENING = ("'C1", "'E2")
GAME_SO_FAR = ("A1", "D1", "A2", "D2", "'A1", "'D1", "B1", "'D2", "B2", "C3", "'B2", "'G3")
"""The turns after the opening, on a board of radius 3."""
ITEMS = ("A1", "D1", "B1", "C1")


TURNS = (
    "'C3", "'F5", "D1", "A1", "D3", "A2", "double D6 'D4", "A4", "'D3", "double 'A1 'G7",
    "'D5", "'A2", "F1", "B1", "F3", "B3", "F6", "B6", "'F4", "'B4", "'F3", "'B3", "'D6", "'G6",
    "'D2", "B5", "'F6", "'B5", "'F2", "pass", "pass",
)  # fmt: skip
"""The script of a whole match, used because random turns would show little of the game."""


class HyperStarControls(Controls):
    def confirm(self) -> str:
        return HyperStar.tr("Play")

    def own_keys(self) -> Keys:
        return (
            ("A 1", HyperStar.tr("a cell’s name")),
            ("P", HyperStar.tr("pass")),
            ("V", HyperStar.tr("other view")),
            ("F6", HyperStar.tr("what to show")),
        )


def _turn(position: Position, _seat: Seat) -> str | None:
    return TURNS[position.round - 1] if 0 < position.round <= len(TURNS) else None


class HyperStarFace(GameFace):
    seat_styles = STYLES
    controls = HyperStarControls()
    showcase = Showcase(TURNS, move=_turn)

    def scene(self) -> type[BoardScene]:
        from gui.games.hyperstar.scene import HyperStarScene

        return HyperStarScene

    def preload(self, view: HyperStarView) -> None:
        super().preload(view)
        from gui.games.hyperstar.disk import cells
        from gui.games.hyperstar.overlays import prepare_groups

        prepare_groups(cells(view.radius), view)

    def lessons(self) -> Lesson:
        from games.hyperstar.lesson import LESSON

        return LESSON

    def practice(self) -> Practice:
        from games.hyperstar.practice import PRACTICE

        return PRACTICE

    def pages(self) -> tuple[PageOffer, ...]:
        from gui.table.extensions import PageOffer

        tip = HyperStar.tr("Learn the names of the cells")
        return (PageOffer(HyperStar.tr("Coordinates"), tip, "timer", _coordinates),)

    def diagrams(self) -> tuple[Diagram, ...]:
        running = _view(*OPENING, *GAME_SO_FAR)
        over = _view(*OPENING, *GAME_SO_FAR, "pass", "pass")
        worded = Wording(GAME.titles, translate=translate)
        scores = [worded(calculation(seat, over)) for seat in Seat]
        return (
            Diagram(
                "HS-2",
                HyperStar.tr("The sectors A to G, their cells, and O."),
                _view(radius=4),
                _bare,
            ),
            Diagram(
                "HS-5",
                HyperStar.tr(
                    "After the opening: each player has placed a stone of the other’s colour."
                ),
                _view(*OPENING),
                _bare,
            ),
            _item_diagram(HyperStar.tr("Move: A1 went to A2."), "move A1>A2"),
            _item_diagram(HyperStar.tr("Swap: B1 and C1 changed places."), "swap B1 C1"),
            _item_diagram(
                HyperStar.tr("Double: two stones at once, here side by side."), "double B2 'B1"
            ),
            Diagram(
                "HS-10",
                HyperStar.tr(
                    "Before the end: singles marked ✕ will be removed, pale stones will be added."
                ),
                running,
                _shows("working"),
            ),
            Diagram("HS-10", f"{scores[0]}. {scores[1]}.", over, _shows("groups")),
            Diagram(
                "HS-12",
                HyperStar.tr("If the scores are equal, the corners decide; each is marked."),
                running,
                _shows("corners"),
            ),
        )

    def teller(self) -> Teller:
        return HyperStarTeller()

    def spoken(self, action: Action, by: Actor) -> str:
        match action:
            case Place(cell) if _is_opening(by.board, by.corrects):
                return HyperStar.tr("a stone for {0} on {1}").format(
                    by.players[by.seat.other], cell
                )
            case Place(cell):
                return HyperStar.tr("a stone on {0}").format(cell)
            case Pass():
                return HyperStar.tr("Pass: no stone this turn")
            case Move(source, target):
                return HyperStar.tr("Move: {0} goes to {1}").format(source, target)
            case Swap(own, other):
                return HyperStar.tr("Swap: {0} and {1} change places").format(own, other)
            case Double(first, second):
                return HyperStar.tr("Double on {0} and {1}").format(first, second)


def _is_opening(board: Any, corrects: bool) -> bool:
    """Return True in the opening, in which a seat places the opponent's stone (HS-5)."""
    if corrects:
        return board.last is not None and board.last.opening
    return board is not None and board.opening


class HyperStarTeller(Teller):
    """HyperStar's public text (HS-13): the last turn, the seats' holdings and the score (HS-10)."""

    def last(self, view: MatchView) -> Last | None:
        board: HyperStarView = view.board
        turn = board.last
        if turn is None:
            return None
        return Last(teller.last_move(), (teller.Move(turn.seat, _parts(turn)),), _note(board, turn))

    def working(self, view: MatchView) -> Pair[Working] | None:
        board: HyperStarView = view.board
        if board.opening or board.ruled:
            return None
        decides = view.outcome is not None and view.outcome.ended_by == "HS-9"
        form = _working if board.over else _standing
        return Pair(*(form(board, seat, decides) for seat in Seat))

    def score(self, view: MatchView) -> Pair[int] | None:
        board: HyperStarView = view.board
        tells = board.over or board.scoring.tells
        return board.scoring.score if tells and self.working(view) is not None else None


def _parts(turn: Turn) -> tuple[Part, ...]:
    """Return a turn as the parts of a move. An opening stone has the opponent's mark (HS-5)."""
    from gui.games.hyperstar import words

    match turn.action:
        case None:
            return (Part(HyperStar.tr("out of time")),)
        case Pass():
            return (Part(HyperStar.tr("passes")),)
        case Place(cell):
            return (Part(cell, turn.seat.other if turn.opening else turn.seat),)
        case Move(source, target):
            return (Part(words.item(Item.MOVE)), Part(f"{source} → {target}", turn.seat))
        case Swap(own, other):
            return (Part(words.item(Item.SWAP)), Part(own, turn.seat), Part(other, turn.seat.other))
        case Double(first, second):
            return (Part(words.item(Item.DOUBLE)), Part(first, turn.seat), Part(second, turn.seat))


def _note(board: HyperStarView, turn: Turn) -> str:
    """Return a note on a turn (HS-5, HS-8, HS-9), or ""."""
    if turn.action is None:
        return (
            HyperStar.tr("opening stone lost")
            if turn.opening
            else HyperStar.tr("no move, and no pass")
        )
    if board.passes:
        return HyperStar.tr("another pass ends the game")
    return HyperStar.tr("opening: the opponent’s stone") if turn.opening else ""


def _standing(board: HyperStarView, seat: Seat, _decides: bool) -> Working:
    from gui.games.hyperstar import words

    edges, groups = map(plain, board.scoring.held[seat].texts)
    tokens = (Token(edges), Token("·", Tone.QUIET), Token(groups))
    now = words.if_ended(board, seat)[1] if board.scoring.tells else ""
    return Working(tokens, caption=now)


def _working(board: HyperStarView, seat: Seat, decides: bool) -> Working:
    scoring = board.scoring
    words_ = (
        (str(scoring.edges[seat]), Tone.PLAIN),
        ("−", Tone.QUIET),
        (str(COST), Tone.PLAIN),
        ("×", Tone.QUIET),
        (str(scoring.charged[seat]), Tone.PLAIN),
    )
    total = grouped(scoring.score[seat])
    level = scoring.score.one == scoring.score.two
    caption = HyperStar.tr("corners: {0}").format(scoring.corners[seat]) if level else ""
    return Working(tuple(Token(*word) for word in words_), total, caption, decides)


def _item_diagram(caption: str, turn: str) -> Diagram:
    return Diagram("HS-7", caption, _view(*OPENING, *ITEMS, turn), _shows("last"))


def _bare(scene: BoardScene) -> None:
    scene.setSwitches(())


def _shows(overlay: str) -> Callable[[BoardScene], None]:
    return lambda scene: scene.setSwitches((overlay,))


def _view(*turns: str, radius: Literal[3, 4, 5] = 3) -> HyperStarView:
    setup = Setup(GAME.id, None, GAME.options(radius=radius), Pair("", ""))
    position: Position = GAME.start(setup)
    for text in turns:
        (seat,) = position.awaiting()
        action = GAME.read(text, position, seat)
        position.check(seat, action)
        position = position.play(seat, action)
    return position.view(PUBLIC)


def _coordinates(tries: Tries, watch: Watch, notes: Notes | None) -> GamePage:
    from gui.games.hyperstar.coordinates import CoordinatesPage

    return CoordinatesPage(tries, watch)


FACES = {"hyperstar": HyperStarFace()}
