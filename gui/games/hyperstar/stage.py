"""HyperStar on the Stage, and the diagrams of its rules: the last turn, how both scores come."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from games.core import PUBLIC, Pair, Seat, Setup
from games.core.text import Wording
from games.hyperstar import GAME
from games.hyperstar.report import calculation
from games.hyperstar.rules import Position
from games.hyperstar.scoring import COST
from games.hyperstar.view import Double, Item, Move, Pass, Place, Swap, Turn, View
from games.match.matchview import MatchView
from gui.games.face import tr
from gui.games.hyperstar.overlays import Overlay
from gui.games.hyperstar.scene import HyperStarScene
from gui.kit import telling
from gui.kit.telling import Diagram, Last, Part, Token, Tone, Working
from gui.kit.wording import translate


class HyperStarTeller:
    """Everything is public (HS-13): the last turn, and the score as if it ended now (HS-10)."""

    def last(self, view: MatchView) -> Last | None:
        board: View = view.board
        turn = board.last
        if turn is None:
            return None
        return Last(
            telling.last_move(), (telling.Move(turn.seat, _parts(turn)),), _note(board, turn)
        )

    def working(self, view: MatchView) -> Pair[Working] | None:
        board: View = view.board
        if board.opening or board.ruled:
            return None
        decides = view.outcome is not None and view.outcome.ended_by == "HS-9"
        return Pair(*(_working(board, seat, decides) for seat in Seat))

    def score(self, view: MatchView) -> Pair[int] | None:
        board: View = view.board
        return None if self.working(view) is None else board.scoring.score


def _parts(turn: Turn) -> tuple[Part, ...]:
    """What was done, in words; a stone of the opponent's with its mark (HS-5)."""
    match turn.action:
        case None:
            return (Part(tr("out of time")),)
        case Pass():
            return (Part(tr("passes")),)
        case Place(cell):
            return (Part(cell, turn.seat.other if turn.opening else turn.seat),)
        case Move(source, target):
            return (Part(_item(Item.MOVE)), Part(f"{source} → {target}", turn.seat))
        case Swap(own, other):
            return (Part(_item(Item.SWAP)), Part(own, turn.seat), Part(other, turn.seat.other))
        case Double(one, two):
            return (Part(_item(Item.DOUBLE)), Part(one, turn.seat), Part(two, turn.seat))


def _item(item: Item) -> str:
    return {Item.MOVE: tr("Move"), Item.SWAP: tr("Swap"), Item.DOUBLE: tr("Double")}[item]


def _note(board: View, turn: Turn) -> str:
    """What has to be known about a turn (HS-5, HS-8, HS-9)."""
    if turn.action is None:
        return tr("opening stone lost") if turn.opening else tr("no move, and no pass")
    if board.passes:
        return tr("another pass ends the game")
    return tr("opening: the opponent’s stone") if turn.opening else ""


def _working(board: View, seat: Seat, decides: bool) -> Working:
    scoring = board.scoring
    words_ = (
        (str(scoring.edges[seat]), Tone.PLAIN),
        ("−", Tone.QUIET),
        (str(COST), Tone.PLAIN),
        ("×", Tone.QUIET),
        (str(scoring.charged[seat]), Tone.PLAIN),
    )
    total = str(scoring.score[seat]).replace("-", "−")
    level = scoring.score.one == scoring.score.two and board.over
    caption = tr("corners: {0}").format(scoring.corners[seat]) if level else ""
    return Working(tuple(Token(*word) for word in words_), total, caption, decides)


TELLER: telling.Teller = HyperStarTeller()


OPENING = ("'C1", "'E2")
GAME_SO_FAR = ("A1", "D1", "A2", "D2", "'A1", "'D1", "B1", "'D2", "B2", "C3", "'B2", "'G3")
"""Turns after the opening, on a board of radius 3."""
ITEMS = ("A1", "D1", "B1", "C1")
"""Stones that items can be used on."""


def diagrams() -> tuple[Diagram, ...]:
    """Those of its rules, in the order in which they are shown."""
    running = _view(*OPENING, *GAME_SO_FAR)
    over = _view(*OPENING, *GAME_SO_FAR, "pass", "pass")
    scores = [Wording(GAME.titles, translate=translate)(calculation(seat, over)) for seat in Seat]
    return (
        Diagram("HS-2", tr("The sectors A to G, their cells, and O."), _view(radius=4), _bare),
        Diagram(
            "HS-5",
            tr("After the opening: each has placed a stone of the other’s colour."),
            _view(*OPENING),
            _bare,
        ),
        _item_diagram(tr("Move: A1 went to A2."), "move A1>A2"),
        _item_diagram(tr("Swap: B1 and C1 changed places."), "swap B1 C1"),
        _item_diagram(tr("Double: two stones at once, here side by side."), "double B2 'B1"),
        Diagram(
            "HS-10",
            tr("Before the end: singles marked ✕ will go, pale stones will be filled in."),
            running,
            _shows(Overlay.WORKING),
        ),
        Diagram("HS-10", f"{scores[0]}. {scores[1]}.", over, _shows(Overlay.GROUPS)),
        Diagram(
            "HS-12",
            tr("Between equal scores the corners decide; each is marked."),
            running,
            _shows(Overlay.CORNERS),
        ),
    )


def _item_diagram(caption: str, turn: str) -> Diagram:
    """What an item did, with arrows and rings."""
    return Diagram("HS-7", caption, _view(*OPENING, *ITEMS, turn), _shows(Overlay.LAST))


def _bare(scene: HyperStarScene) -> None:
    scene.setOverlays(frozenset())


def _shows(overlay: Overlay) -> Callable[[HyperStarScene], None]:
    return lambda scene: scene.setOverlays(frozenset({overlay}))


def _view(*turns: str, radius: Literal[3, 4, 5] = 3) -> View:
    """What is seen after these turns."""
    setup = Setup(GAME.id, None, GAME.options(radius=radius), Pair("", ""))
    position: Position = GAME.start(setup)
    for text in turns:
        (seat,) = position.awaiting()
        action = GAME.read(text, position, seat)
        position.check(seat, action)
        position = position.play(seat, action)
    return position.view(PUBLIC)
