"""All text shown in Practice."""

from __future__ import annotations

from games.core.text import counted
from games.gyulbot import solution
from games.gyulbot.difficulty import Grade
from games.gyulbot.practice import (
    AtLeast,
    Begins,
    Exactly,
    Exercise,
    First,
    Hint,
    Idea,
    Movers,
    Statistics,
)
from gui.games.gyulbot.words import Gyulbot, colour
from gui.games.gyulbot.words import grade as grade
from gui.games.gyulbot.words import moves as moves
from gui.kit.wording import plain
from gui.table.boardpage import time_text


def hint(shown_hint: Hint) -> str:
    match shown_hint:
        case AtLeast(moves=number):
            return Gyulbot.tr("It takes at least {0}.").format(moves(number))
        case Exactly(moves=number):
            return Gyulbot.tr("It takes {0}.").format(moves(number))
        case Movers(colours=colours):
            named = ", ".join(colour(name) for name in colours)
            return Gyulbot.tr("These Gyulbots move: {0}.").format(named)
        case First(colour=name):
            return Gyulbot.tr("{0} moves first.").format(colour(name))
        case Begins(moves=line):
            return Gyulbot.tr("It begins with {0}.").format(solution.write(line))


def idea(shown_idea: Idea) -> str:
    match shown_idea:
        case Idea.SLIDE:
            return Gyulbot.tr(
                "A Gyulbot slides until something stops it: look for what stops it at the goal."
            )
        case Idea.HELP:
            return Gyulbot.tr(
                "Where no wall stops it, another Gyulbot can: put one in its way first."
            )
        case Idea.LONG:
            return Gyulbot.tr(
                "When it takes many moves, think backwards from the goal: where must it come from?"
            )
        case Idea.RIGID:
            return Gyulbot.tr("Two Gyulbots of one colour slide as one: what stops one stops both.")
        case Idea.OPEN:
            return Gyulbot.tr("Any Gyulbot may finish here: first find the nearest one.")


def time(ms: int | None) -> str:
    """Return a duration as `1:23`, or a dash if `ms` is None."""
    return "–" if ms is None else time_text(ms)


def outcome(exercise: Exercise, ms: int) -> tuple[str, str]:
    hints = _hints(exercise.shown)
    if exercise.perfect:
        head = Gyulbot.tr("Solved in {0}").format(moves(exercise.least))
        text = Gyulbot.tr("It cannot be done in fewer. {time}, {hints}.")
        return head, text.format(time=time(ms), hints=hints)
    least = moves(exercise.least)
    if exercise.best is None:
        return Gyulbot.tr("The answer"), Gyulbot.tr("It takes {0}.").format(least)
    head = Gyulbot.tr("Solved in {0}").format(moves(len(exercise.best)))
    text = Gyulbot.tr("It can be done in {least}. {time}, {hints}.")
    return head, text.format(least=least, time=time(ms), hints=hints)


def found(number: int) -> str:
    return Gyulbot.tr("Solved in {0}. There is a shorter solution.").format(moves(number))


def _hints(number: int) -> str:
    if not number:
        return Gyulbot.tr("no hint")
    return plain(counted(number, "{count} hint", "{count} hints"))


def row(title: str, statistics: Statistics) -> tuple[str, ...]:
    return (
        title,
        str(statistics.tried),
        str(statistics.solved),
        str(statistics.perfect),
        str(statistics.alone),
        time(statistics.best_ms),
        time(statistics.mean_ms),
    )


def heads() -> tuple[str, ...]:
    return (
        Gyulbot.tr("Difficulty"),
        Gyulbot.tr("Tried"),
        Gyulbot.tr("Solved"),
        Gyulbot.tr("In fewest moves"),
        Gyulbot.tr("No hint"),
        Gyulbot.tr("Best"),
        Gyulbot.tr("Average"),
    )


def grade_or_any(chosen: Grade | None) -> str:
    """Return a grade's name, or "All levels" if `chosen` is None."""
    return Gyulbot.tr("All levels") if chosen is None else grade(chosen)
