"""Dots and Boxes: a player who draws the fourth side of a box owns the box and moves again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self, TypeAlias

from games.core import Game, GameKind, IllegalAction, Message, Pair, Seat, Setup, Viewer
from games.core.text import drawing
from games.kinds import turns
from games.kinds.base import by_score, score_messages
from games.kinds.cells import read_cells
from games.kinds.grids import Cell, Grid, cell_name
from games.kinds.turns import Turn

SIZE = 5
DOTS = Grid(SIZE, SIZE)
BOARD = Grid(2 * SIZE - 1, 2 * SIZE - 1)
"""The board has a place for each dot, for each line between two dots, and for each box."""
LINE, BOXES = "#", Pair("x", "o")
EMPTY = "".join("+" if x % 2 == y % 2 == 0 else "." for x, y in BOARD.cells)

Line: TypeAlias = tuple[Cell, Cell]
"""The two dots that a line joins, the left or upper dot first."""
LINES = [(cell, two) for cell in DOTS.cells for two in DOTS.around[cell] if cell < two]


def place_of(line: Line) -> Cell:
    """Return the place of a line on the board."""
    (x, y), (right, low) = line
    return x + right, y + low


def sides(board: str, box: Cell) -> int:
    """Return how many sides of a box are drawn; 0 if the place is not a box."""
    around = BOARD.around[box] if box[0] % 2 and box[1] % 2 else ()
    return sum(BOARD.mark(board, place) == LINE for place in around)


@dataclass(frozen=True, slots=True, kw_only=True)
class View(turns.TurnView[Line]):
    """The board, as rows of signs, and the number of boxes that each seat owns."""

    board: tuple[str, ...]
    score: Pair[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(turns.AlternatingTurns[Line, View]):
    """A position; `board` has a sign for each place, row by row."""

    turns, overtime = "DB-2", "DB-4"

    board: str = EMPTY
    last: Turn[Line] | None = None

    def legal(self, seat: Seat) -> tuple[Line, ...]:
        """Return the lines that are not drawn yet (DB-2)."""
        return tuple(line for line in LINES if BOARD.mark(self.board, place_of(line)) != LINE)

    def check_action(self, seat: Seat, action: Line) -> None:
        """Refuse dots that are not neighbours, and lines that are already drawn."""
        DOTS.check("DB-1", *action)
        if action not in LINES:
            raise IllegalAction("DB-1", "These dots do not lie side by side.")
        if BOARD.mark(self.board, place_of(action)) == LINE:
            raise IllegalAction("DB-2", "This line is drawn already.")

    def play(self, seat: Seat, action: Line) -> Self:
        """Return the position with the line drawn; a seat that closes a box moves again (DB-3)."""
        place = place_of(action)
        board = BOARD.put(self.board, {place: LINE})
        closed = [box for box in BOARD.around[place] if sides(board, box) == 4]
        board = BOARD.put(board, dict.fromkeys(closed, BOXES[seat]))
        after = replace(self, board=board, last=Turn(seat, action, self.number))
        if board.count(LINE) == len(LINES):
            return replace(after, result=by_score(BOXES.map(board.count), "DB-5"))
        return after.next_turn(to_move=seat) if closed else after.next_turn()

    def view(self, viewer: Viewer) -> View:
        """Return the board; nothing is secret."""
        board, score = BOARD.rows(self.board), BOXES.map(self.board.count)
        return self.with_turn(View(board=board, last=self.last, score=score))


class DotsAndBoxes(Game):
    """The game, as registered in Garnet."""

    id = "dots-and-boxes"
    bot = "dots_and_boxes.bot:DotsBot"
    reader = "dots_and_boxes.reading:READER"
    title = "Dots and Boxes"
    line = "Draw the fourth side of a box and it is yours, and so is the next turn."
    minutes = (5, 10)
    secrets = "nothing: everything is public"
    seats, titles = Pair("cross", "nought"), Pair(Message("Cross"), Message("Nought"))
    kind = GameKind.TURNS
    options, option_specs = turns.TurnOptions, turns.time_specs("DB-4")

    def chance(self, options: dict[str, Any]) -> bool:
        """Return False, since no move is drawn: a seat that runs out of time loses (DB-4)."""
        return False

    def start(self, setup: Setup) -> Position:
        """Return the position before the first line is drawn."""
        return Position(times=turns.Times.of(setup.options))

    def parse(self, text: str, position: Position, seat: Seat) -> Line:
        """Return the line between the two dots that the text names."""
        example = Message("write two dots, as in “{example}”", example="B2-C2")
        one, two = sorted(read_cells(text, 2, "DB-1", example))
        return one, two

    def write(self, action: Line) -> str:
        """Return the names of the line's two dots, such as `B2-C2`."""
        return "-".join(map(cell_name, action))

    def detail(self, view: View) -> dict[str, Any]:
        """Return the board and each seat's number of boxes."""
        return {"board": list(view.board), "score": self.with_seat_names(view.score)}

    def board_text(self, view: View) -> Message:
        """Return the board in plain characters."""
        return drawing(view.board, "+ dot   # line   x o boxes of Cross and Nought")

    def news(self, view: View) -> tuple[Message, ...]:
        """Return the last move, and each seat's number of boxes."""
        return (*turns.turn_messages(view, self.write), *score_messages(view, view.score))


GAME = DotsAndBoxes()
