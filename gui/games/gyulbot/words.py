"""All text shown on Gyulbot's board."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Pair, Seat
from games.core.text import counted
from games.gyulbot import solution
from games.gyulbot.board import Direction, Puzzle, board_of
from games.gyulbot.difficulty import Grade
from games.gyulbot.view import MOST_MOVES, GyulbotView, Phase, Round
from games.kinds.grids import Cell, cell_name
from gui.games.gyulbot.attempt import Attempt
from gui.games.gyulbot.tableau import Shown, Tableau
from gui.kit.board.animation import Tally, with_sign
from gui.kit.texts import Texts
from gui.kit.wording import plain


def moves(count: int) -> str:
    return plain(counted(count, "{count} move", "{count} moves"))


def colour(name: str) -> str:
    return {
        "red": Gyulbot.tr("Red"),
        "blue": Gyulbot.tr("Blue"),
        "green": Gyulbot.tr("Green"),
        "yellow": Gyulbot.tr("Yellow"),
        "orange": Gyulbot.tr("Orange"),
        "purple": Gyulbot.tr("Purple"),
    }[name]


def direction(way: Direction) -> str:
    return {
        Direction.UP: Gyulbot.tr("up"),
        Direction.RIGHT: Gyulbot.tr("right"),
        Direction.DOWN: Gyulbot.tr("down"),
        Direction.LEFT: Gyulbot.tr("left"),
    }[way]


def caption(tableau: Tableau, made: int | None = None) -> str:
    """Return the caption after the first `made` moves of the tableau's line (None for all)."""
    complete = made is None or made == len(tableau.line)
    if tableau.shown is None or made == 0:
        return ""
    if tableau.shown is Shown.LEAST:
        text = Gyulbot.tr("Least: {0}") if complete else Gyulbot.tr("A shorter one: {0}")
    elif tableau.best and complete:
        text = Gyulbot.tr("Demonstrated: {0}, the least")
    else:
        text = Gyulbot.tr("Demonstrated: {0}")
    return text.format(moves(len(tableau.line)))


def cover(view: GyulbotView) -> tuple[str, str]:
    return Gyulbot.tr("Round {0}").format(view.round), Gyulbot.tr(
        "The puzzle appears when the round starts."
    )


def moves_so_far(attempt: Attempt) -> str:
    """Return the move counter, for example `5 of 8`."""
    if attempt.most == MOST_MOVES:
        return moves(len(attempt.moves))
    return Gyulbot.tr("{0} of {1}").format(len(attempt.moves), attempt.most)


def prompt(attempt: Attempt) -> str:
    if not attempt.moves:
        text = Gyulbot.tr("Choose a Gyulbot, then press an arrow key or drag it.")
        if attempt.most == MOST_MOVES:
            return text
        most = Gyulbot.tr("{0} at most.").format(moves(attempt.most))
        return f"{text} {most}"
    if attempt.proven:
        return standing(attempt)
    return Gyulbot.tr("{0} ⌫ undoes one move, Esc undoes all.").format(standing(attempt))


def standing(attempt: Attempt) -> str:
    if attempt.proven:
        text = Gyulbot.tr("{0}: the goal is reached.")
    elif attempt.solved:
        text = Gyulbot.tr("{0}: the goal is reached, but in too many moves.")
    else:
        text = (
            Gyulbot.tr("{0}: too many moves.")
            if len(attempt.moves) > attempt.most
            else Gyulbot.tr("{0}.")
        )
    return text.format(moves_so_far(attempt))


def tallies(view: GyulbotView, upto: int | None = None) -> Pair[Tally]:
    return Pair(*(_won(view.rounds[:upto], seat) for seat in Seat))


def _won(played: Sequence[Round], seat: Seat) -> Tally:
    rounds = [str(round_.number) for round_ in played if round_.point is seat]
    listed = with_sign("·", rounds) if rounds else (Gyulbot.tr("none"),)
    return Tally((Gyulbot.tr("Rounds"), *listed), str(len(rounds)))


def description(view: GyulbotView, tableau: Tableau, players: Pair[str]) -> str:
    sentences = [_round_state(view, players)]
    if tableau.puzzle is None:
        sentences.append(cover(view)[1])
    else:
        sentences += puzzle(tableau.puzzle)
    if tableau.shown is not None:
        sentences.append(f"{caption(tableau)}: {solution.write(tableau.line)}.")
    return " ".join(sentences)


def _round_state(view: GyulbotView, players: Pair[str]) -> str:
    points = Gyulbot.tr("Points: {0}: {1}; {2}: {3}.").format(
        players.one, view.points.one, players.two, view.points.two
    )
    if view.phase is Phase.OVER:
        return Gyulbot.tr("All rounds have been played. {points}").format(points=points)
    text = Gyulbot.tr("Round {0} of {1}.").format(view.round, max(view.round, view.planned))
    waits = view.puzzle is None
    if waits and view.rounds:
        text += " " + ended(view.rounds[-1], players)
    elif view.demonstrator is not None and view.standing is not None:
        most = moves(view.standing.number)
        text += " " + Gyulbot.tr("{0} demonstrates {1}.").format(players[view.demonstrator], most)
    elif view.standing is not None:
        most = moves(view.standing.moves)
        text += " " + Gyulbot.tr("{0} claims {1}.").format(players[view.standing.claimant], most)
    return f"{text} {points}"


def ended(round_: Round, players: Pair[str]) -> str:
    if round_.point is None or round_.demonstrator is None:
        return Gyulbot.tr("Round {0} was void.").format(round_.number)
    template = Gyulbot.tr("Round {0}: the point goes to {1}.")
    return template.format(round_.number, players[round_.point])


def puzzle(puzzle_: Puzzle) -> list[str]:
    """Return a full description of a puzzle in sentences: its size, Gyulbots, goal and walls."""
    board = board_of(puzzle_)
    sentences = [Gyulbot.tr("{0} by {1} cells.").format(board.width, board.height)]
    sentences += [f"{body(name, cells)}." for name, cells in board.start]
    sentences.append(f"{goal(*puzzle_.goal)}.")
    if puzzle_.walls:
        sentences.append(
            Gyulbot.tr("Walls: {0}.").format(", ".join(sorted(set(puzzle_.walls), key=_by_cell)))
        )
    return sentences


def goal(cell: str, accepts: str | None) -> str:
    """Return the goal's cell and colour, for example `Goal: F7, red`."""
    return Gyulbot.tr("Goal: {0}").format(goal_in_short(cell, accepts))


def goal_in_short(cell: str, accepts: str | None) -> str:
    """Return a short form of the goal, for use next to the goal's sign, for example `F7, red`."""
    accepted = Gyulbot.tr("any colour") if accepts is None else colour(accepts).lower()
    return f"{cell}, {accepted}"


def body(name: str, cells: tuple[Cell, ...]) -> str:
    names = [cell_name(cell) for cell in cells]
    if len(names) == 1:
        return f"{colour(name)} {names[0]}"
    listed = Gyulbot.tr("{0} and {1}").format(", ".join(names[:-1]), names[-1])
    return Gyulbot.tr("{0} {1}, one body").format(colour(name), listed)


def chosen(attempt: Attempt, name: str) -> str:
    reach = attempt.reach(name)
    ways = [f"{direction(way)} {cell_name(cells[0])}" for way, cells in reach.items()]
    moves_text = ", ".join(ways) if ways else Gyulbot.tr("cannot move")
    return f"{body(name, attempt.bodies[name])}: {moves_text}."


def slid(attempt: Attempt) -> str:
    last = attempt.moves[-1]
    cells = attempt.bodies[last.colour]
    return f"{body(last.colour, cells)}. {standing(attempt)}"


def stuck(name: str, way: Direction) -> str:
    """Return the message that a body cannot move in a direction (GY-4)."""
    return Gyulbot.tr("{0} cannot move {1}.").format(colour(name), direction(way))


def _by_cell(wall: str) -> tuple[int, int, str, str]:
    letters = wall[:-1].rstrip("0123456789")
    return int(wall[len(letters) : -1]), len(letters), letters, wall[-1]


def grade(difficulty: Grade) -> str:
    return {
        Grade.EASY: Gyulbot.tr("Easy"),
        Grade.MEDIUM: Gyulbot.tr("Medium"),
        Grade.HARD: Gyulbot.tr("Hard"),
        Grade.EXPERT: Gyulbot.tr("Expert"),
        Grade.MASTER: Gyulbot.tr("Master"),
    }[difficulty]


class Gyulbot(Texts): ...
