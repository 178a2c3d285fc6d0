"""What the Stage tells of Masked Army: the last piece, and at the end the armies compared."""

from __future__ import annotations

from games.boards import cell_name, compare_sizes
from games.core import Pair
from games.masked_army.view import View
from games.matchview import MatchView
from gui.stage import words
from gui.stage.telling import Last, Move, Part, Token, Tone, Working


class MaskedArmyTeller:
    """The last piece while it shows its colours (MA-4); the armies once the board is open."""

    def last(self, view: MatchView) -> Last | None:
        board: View = view.board
        if board.last is not None:
            piece, seat = board.last.placement, board.last.seat
            parts = (Part(cell_name(piece.own), seat), Part(cell_name(piece.other), seat.other))
            return Last(words.last_piece(), (Move(seat, parts),))
        if board.last_seat is not None:
            return Last(words.last_piece(), (Move(board.last_seat, (Part(words.hidden()),)),))
        return None

    def working(self, view: MatchView) -> Pair[Working] | None:
        board: View = view.board
        if board.armies is None or view.outcome is None:
            return None
        sizes = board.armies.map(lambda armies: [army.size for army in armies])
        first = compare_sizes(sizes.one, sizes.two) if view.outcome.by == "MA-6" else None
        place = 0 if first is None else first[0]
        return sizes.map(lambda held: _working(held, place))


def _working(held: list[int], place: int) -> Working:
    """A seat's armies, largest first; `place` (from 1) is where they first differ, 0: nowhere."""
    tokens = [Token(str(size), Tone.QUIET) for size in held[: max(0, place - 1)]]
    total = caption = ""
    if place:
        deciding = held[place - 1] if place <= len(held) else 0
        tokens.append(Token(str(deciding), Tone.GOLD))
        total, caption = str(deciding), words.army_place(place)
    rest = held[place:]
    for size in dict.fromkeys(rest):
        count = rest.count(size)
        tokens.append(Token(str(size) if count == 1 else f"{size} ×{count}", Tone.QUIET))
    return Working(tuple(tokens), total, caption)


TELLER: MaskedArmyTeller = MaskedArmyTeller()
