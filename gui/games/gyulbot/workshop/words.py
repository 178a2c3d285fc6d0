"""All text shown in the Workshop."""

from __future__ import annotations

from games.core import grouped
from games.core.text import counted
from games.gyulbot.difficulty import Estimate
from games.gyulbot.sketch import Sketch
from games.kinds.grids import Cell, cell_name
from gui.games.gyulbot import words as gyulbot_words
from gui.games.gyulbot.words import Gyulbot, colour
from gui.games.gyulbot.words import grade as grade
from gui.games.gyulbot.words import moves as moves
from gui.kit.wording import plain


def ways(number: int, complete: bool) -> str:
    """Return the number of shortest solutions in words. `complete` is True if all are known."""
    if not complete:
        return Gyulbot.tr("More than {0} shortest solutions").format(grouped(number - 1))
    if number == 1:
        return Gyulbot.tr("One shortest solution")
    return Gyulbot.tr("{0} shortest solutions").format(grouped(number))


def goal(sketch: Sketch) -> str:
    """Return the heading above the goal's colours. It states the goal's cell and colour, if set."""
    if sketch.goal is None:
        return Gyulbot.tr("The goal is for")
    return gyulbot_words.goal(cell_name(sketch.goal), sketch.accepts)


def reasons(difficulty: Estimate) -> tuple[str, ...]:
    """Return the reasons for a puzzle's difficulty, most important first."""
    texts = {
        "moves": moves(difficulty.moves),
        "movers": _movers(difficulty.movers),
        "choices": _choices(round(difficulty.choices)),
        "away": _away(difficulty.away),
        "lures": _lures(difficulty.lures),
        "ways": _ways(difficulty.ways),
    }
    points = difficulty.points
    order = sorted(texts, key=lambda key: -abs(points[key]))
    return tuple(texts[key] for key in order if texts[key])


def _choices(number: int) -> str:
    if number == 1:
        return Gyulbot.tr("1 possible move at each turn")
    return Gyulbot.tr("{0} possible moves at each turn").format(number)


def _movers(number: int) -> str:
    if number < 2:
        return ""
    return Gyulbot.tr("{0} colours have to move").format(number)


def _away(number: int) -> str:
    if not number:
        return ""
    if number == 1:
        return Gyulbot.tr("one move seems to lead away from the goal")
    if number == 1:
        return Gyulbot.tr("1 move seems to lead away from the goal")
    return Gyulbot.tr("{0} moves seem to lead away from the goal").format(number)


def _lures(number: int) -> str:
    if not number:
        return ""
    if number == 1:
        return Gyulbot.tr("one short line is misleading")
    return Gyulbot.tr("{0} short lines are misleading").format(number)


def _ways(number: int) -> str:
    return Gyulbot.tr("only one solution") if number == 1 else ""


def in_cell(sketch: Sketch, cell: Cell) -> str:
    robot = sketch.robot_at(cell)
    parts = [cell_name(cell)]
    parts += [] if robot is None else [Gyulbot.tr("{0} Gyulbot").format(colour(robot))]
    parts += [Gyulbot.tr("goal")] if sketch.goal == cell else []
    return ", ".join(parts)


def spoken(sketch: Sketch) -> str:
    size = Gyulbot.tr("{0} by {1} cells").format(sketch.width, sketch.height)
    robots = ", ".join(
        f"{colour(robot_colour)} {cell_name(cell)}" for robot_colour, cell in sketch.robots
    )
    goal_text = "" if sketch.goal is None else goal(sketch)
    count = len(sketch.walls)
    walls = plain(counted(count, "{count} wall", "{count} walls"))
    return "; ".join(part for part in (size, walls, robots, goal_text) if part)


def hint(tool: str) -> str:
    """Return a hint on how to use a tool, for the line below the board."""
    return {
        "Walls": Gyulbot.tr("Click or draw along the borders of cells. Keys: Shift and an arrow."),
        "Goal": Gyulbot.tr("Click the goal cell. Keys: arrows, then Space."),
        "Eraser": Gyulbot.tr(
            "Click what you want to remove. The right button erases with every tool."
        ),
        "Robot": Gyulbot.tr(
            "Click a cell; drag a Gyulbot to move it. Two of one colour are one body."
        ),
    }[tool]
