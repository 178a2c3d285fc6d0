"""A puzzle in plain characters: two a cell, with a line of walls between rows."""

from __future__ import annotations

from games.boards import Cell, column_name, grid
from games.gyulbot.board import Board, Bodies, Direction

EMPTY, GOAL = ".", "*"
_MARGIN = 3


def draw(board: Board, bodies: Bodies) -> str:
    """The board with its coordinates and walls; a Gyulbot is its colour's first letter."""
    marks = dict.fromkeys(grid(board.width, board.height), EMPTY) | {board.goal: GOAL}
    marks |= {cell: colour[0] for colour, cells in bodies.items() for cell in cells}
    names = "".join(f"{column_name(column):>2}"[-2:] for column in range(board.width))
    lines = [" " * _MARGIN + names]
    for row in range(board.height):
        lines += [_border(board, row), _cells(board, row, marks)]
    return "\n".join([*lines, _border(board, board.height)])


def _cells(board: Board, row: int, marks: dict[Cell, str]) -> str:
    """A row: each cell after its western border, and the eastern edge."""
    line = f"{row + 1:>{_MARGIN - 1}} "
    for column in range(board.width):
        walled = ((column, row), Direction.LEFT) in board.walls
        line += ("|" if walled else " ") + marks[column, row]
    return line + "|"


def _border(board: Board, row: int) -> str:
    """The walls above `row`; a corner is drawn where a wall ends in it."""
    line = " " * _MARGIN
    for column in range(board.width + 1):
        line += "+" if _touched(board, column, row) else " "
        if column < board.width:
            line += "-" if _above(board, column, row) else " "
    return line


def _above(board: Board, column: int, row: int) -> bool:
    """Whether there is a wall above a cell (or below the one above it)."""
    return ((column, row), Direction.UP) in board.walls or row == board.height


def _touched(board: Board, column: int, row: int) -> bool:
    """Whether a wall ends in the upper left corner of a cell."""
    if column in (0, board.width) or row in (0, board.height):
        return True
    upright = any(((column, y), Direction.LEFT) in board.walls for y in (row - 1, row))
    return upright or any(_above(board, x, row) for x in (column - 1, column))
