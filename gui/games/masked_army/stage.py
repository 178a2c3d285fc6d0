"""Masked Army on the Stage, and the diagrams of its rules: the last piece, armies compared."""

from __future__ import annotations

import random

from games.core import PUBLIC, Pair, Seat, Setup
from games.core.text import Wording
from games.kinds.grids import cell_name, compare_sizes
from games.masked_army import GAME
from games.masked_army.rules import Position
from games.masked_army.view import View
from games.match.matchview import MatchView
from gui.games.face import tr
from gui.kit.telling import Diagram, Last, Move, Part, Token, Tone, Working
from gui.kit.wording import translate


class MaskedArmyTeller:
    """The last piece while it shows its colours (MA-4); the armies once the board is open."""

    def last(self, view: MatchView) -> Last | None:
        board: View = view.board
        if board.last is not None:
            piece, seat = board.last.placement, board.last.seat
            parts = (Part(cell_name(piece.own), seat), Part(cell_name(piece.other), seat.other))
            return Last(tr("Last piece"), (Move(seat, parts),))
        if board.last_seat is not None:
            return Last(
                tr("Last piece"), (Move(board.last_seat, (Part(tr("hidden after a correction")),)),)
            )
        return None

    def working(self, view: MatchView) -> Pair[Working] | None:
        board: View = view.board
        if board.armies is None or view.outcome is None or view.outcome.ruled:
            return None
        sizes = board.armies.map(lambda armies: [army.size for army in armies])
        first = compare_sizes(sizes.one, sizes.two) if view.outcome.by == "MA-6" else None
        place = 0 if first is None else first[0]
        return Pair(
            *(_working(held, place, seat is view.outcome.winner) for seat, held in sizes.items())
        )

    def score(self, view: MatchView) -> Pair[int] | None:
        return None  # how the armies stand is under the cloth


def _working(held: list[int], place: int, won: bool) -> Working:
    """A seat's armies, largest first; `place` (from 1) is where they first differ, 0: nowhere."""
    total = caption = ""
    counted = [Token(str(size)) for size in held[: max(0, place - 1)]]
    if place:
        total = str(held[place - 1] if place <= len(held) else 0)
        caption = _army_place(place)
        counted.append(Token(total, Tone.GOLD if won else Tone.PLAIN))
    rest = held[place:]
    for size in dict.fromkeys(rest):
        count = rest.count(size)
        counted.append(Token(str(size) if count == 1 else f"{size} ×{count}", Tone.QUIET))
    tokens = [part for token in counted for part in (Token("·", Tone.QUIET), token)]
    return Working(tuple(tokens[1:]), total, caption, decides=bool(place))


TELLER: MaskedArmyTeller = MaskedArmyTeller()


def _army_place(place: int) -> str:
    """Beside the sizes that decide (MA-6)."""
    return tr("largest army") if place == 1 else tr("army no. {0}").format(place)


CHANCE = 5
"""Which of all matches is shown."""
SHOWN = 12
"""The pieces on the board of the first diagram."""


def diagrams() -> tuple[Diagram, ...]:
    """Those of its rules, in the order in which they are shown."""
    running = _played(SHOWN).view(PUBLIC)
    over = _played(100).view(PUBLIC)
    return (
        Diagram("MA-4", tr("Only the last piece shows its colours."), running),
        Diagram("MA-6", _compared(over), over),
    )


def _played(pieces: int) -> Position:
    """A position of a match in which every piece was placed by chance."""
    setup = Setup(GAME.id, None, GAME.options(), Pair("", ""))
    position = GAME.start(setup)
    luck = random.Random(CHANCE)
    for _ in range(pieces):
        if position.outcome() is not None:
            break
        seat = position.to_move
        position = position.play(seat, luck.choice(GAME.actions(position, seat)))
    return position


def _compared(view: View) -> str:
    assert view.armies is not None and view.outcome is not None
    red, blue = (view.armies[seat][0].size for seat in Seat)
    why = Wording(GAME.titles, translate=translate).sentence(view.outcome.reason)
    return tr("Largest armies: red {0}, blue {1}. {2}.").format(red, blue, why)
