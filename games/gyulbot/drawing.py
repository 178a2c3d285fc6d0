"""Puzzles as plain text: two characters per cell, and a line for the walls between rows."""

from __future__ import annotations

import re

from games.gyulbot.board import COLOURS, Board, Bodies, Direction, Puzzle, board_of
from games.kinds.grids import Cell, cell_name, column_name, grid

EMPTY, GOAL = ".", "*"
_MARGIN = 3
_LETTERS = {colour[0]: colour for colour in COLOURS}
_EDGE = re.compile(r"\+(-\+)+")
_GOAL = re.compile(r"goal ([A-Za-z]{1,2}[0-9]{1,2})(?:, ([A-Za-z]+))?", re.IGNORECASE)


def draw(board: Board, bodies: Bodies) -> str:
    """Draw the board with coordinates and walls. Each Gyulbot is its colour's first letter."""
    marks = dict.fromkeys(grid(board.width, board.height), EMPTY) | {board.goal: GOAL}
    marks |= {cell: colour[0] for colour, cells in bodies.items() for cell in cells}
    names = "".join(f"{column_name(column):>2}"[-2:] for column in range(board.width))
    lines = [" " * _MARGIN + names]
    for row in range(board.height):
        lines += [_border(board, row), _cells(board, row, marks)]
    return "\n".join([*lines, _border(board, board.height)])


def with_legend(puzzle: Puzzle) -> str:
    """Draw a puzzle with a legend, so that `read` can restore it."""
    board = board_of(puzzle)
    bodies = board.bodies()
    name, colour = puzzle.goal
    marks = [f"{colour[0]} {colour}" for colour in COLOURS if colour in bodies]
    goal = f"{GOAL} goal {name}, {colour or 'any colour'}"
    return "\n".join([draw(board, bodies), "   ".join([f"{EMPTY} empty", goal, *marks])])


def _cells(board: Board, row: int, marks: dict[Cell, str]) -> str:
    line = f"{row + 1:>{_MARGIN - 1}} "
    for column in range(board.width):
        walled = ((column, row), Direction.LEFT) in board.walls
        line += ("|" if walled else " ") + marks[column, row]
    return line + "|"


def _border(board: Board, row: int) -> str:
    line = " " * _MARGIN
    for column in range(board.width + 1):
        line += "+" if _touched(board, column, row) else " "
        if column < board.width:
            line += "-" if _above(board, column, row) else " "
    return line


def _above(board: Board, column: int, row: int) -> bool:
    """Return True if a wall or the lower edge of the board is directly above the cell."""
    return ((column, row), Direction.UP) in board.walls or row == board.height


def _touched(board: Board, column: int, row: int) -> bool:
    if column in (0, board.width) or row in (0, board.height):
        return True
    upright = any(((column, y), Direction.LEFT) in board.walls for y in (row - 1, row))
    return upright or any(_above(board, x, row) for x in (column - 1, column))


def read(text: str) -> Puzzle:
    """Parse a drawing made by `draw`; raise ValueError with the line number if it is malformed.

    Coordinates are optional. The legend is optional unless a Gyulbot is on the goal; without a
    legend, the goal accepts any colour.
    """
    lines = text.expandtabs(8).splitlines()
    top, bottom, left, width = _frame(lines)
    if (bottom - top) % 2 or bottom == top:
        raise ValueError(
            f"line {bottom + 1}: rows of cells and rows of walls must alternate up to here"
        )
    height = (bottom - top) // 2
    walls, robots, goals = [], [], []
    for row in range(height):
        border, cells = top + 2 * row, top + 2 * row + 1
        walls += _walls_of(lines[border], border, left, width, row) if row else []
        for column in range(width):
            name = cell_name((column, row))
            if column and _character_at(lines[cells], left + 2 * column) != " ":
                walls.append(_vertical_wall(lines[cells], cells, left + 2 * column, name))
            mark = _character_at(lines[cells], left + 2 * column + 1)
            if mark == GOAL:
                goals.append(name)
            elif mark.lower() in _LETTERS:
                robots.append((_LETTERS[mark.lower()], name))
            elif mark not in (EMPTY, " "):
                where = f"line {cells + 1}, cell {name}"
                raise ValueError(f"{where}: “{mark}” is neither a Gyulbot nor the goal")
    cell, colour = _goal(lines[bottom + 1 :], goals)
    puzzle = Puzzle(
        width=width,
        height=height,
        walls=tuple(walls),
        robots=tuple(sorted(robots, key=lambda robot: COLOURS.index(robot[0]))),
        goal=(cell, colour),
    )
    board_of(puzzle)
    return puzzle


def _frame(lines: list[str]) -> tuple[int, int, int, int]:
    """Return the indices of the board's first and last line, its left column, and its width.

    The width is in cells; the left column is a character index.
    """
    edges = [number for number, line in enumerate(lines) if _EDGE.fullmatch(line.strip())]
    if len(edges) < 2:
        raise ValueError("a drawing needs an upper and a lower edge such as +-+-+-+-+")
    top, bottom = edges[0], edges[-1]
    length = len(lines[bottom].strip())
    if len(lines[top].strip()) != length:
        raise ValueError(f"line {bottom + 1}: the lower edge is not as long as the upper one")
    return top, bottom, len(lines[bottom]) - len(lines[bottom].lstrip()), length // 2


def _character_at(line: str, place: int) -> str:
    return line[place] if place < len(line) else " "


def _walls_of(line: str, number: int, left: int, width: int, row: int) -> list[str]:
    walls = []
    for column in range(width):
        mark, name = _character_at(line, left + 2 * column + 1), cell_name((column, row))
        if mark not in " -":
            raise ValueError(f"line {number + 1}, above {name}: “{mark}” is no wall")
        if mark == "-":
            walls.append(name + "N")
    return walls


def _vertical_wall(line: str, number: int, place: int, name: str) -> str:
    if line[place] != "|":
        raise ValueError(f"line {number + 1}, left of {name}: “{line[place]}” is no wall")
    return name + "W"


def _goal(legend: list[str], marked: list[str]) -> tuple[str, str | None]:
    """Return the goal's cell, taken from the drawing or the legend, and its colour.

    The colour is None if any colour may finish. Raise ValueError if there is no goal or more than
    one, or if the drawing and the legend disagree.
    """
    if len(marked) > 1:
        raise ValueError(f"there are two goals, {marked[0]} and {marked[1]}")
    noted = _GOAL.search("\n".join(legend))
    if noted is None and not marked:
        raise ValueError(f"there is no goal: draw it as {GOAL}")
    cell = marked[0] if noted is None or marked else noted[1].upper()
    colour = None if noted is None or noted[2] is None else noted[2].lower()
    if noted is not None and cell != noted[1].upper():
        raise ValueError(f"the goal is drawn on {cell}, but the legend says {noted[1].upper()}")
    return cell, None if colour == "any" else colour
