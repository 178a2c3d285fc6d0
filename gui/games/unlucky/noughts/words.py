"""All text shown on the board of Wandering Noughts and Crosses."""

from __future__ import annotations

from collections import Counter

from games.core import Pair, Seat
from games.core.text import counted
from games.kinds.grids import Cell, cell_name
from games.unlucky.wandering_noughts.board import PIECES, WALL
from games.unlucky.wandering_noughts.view import ActionKind, NoughtsView, Step, Turn
from gui.games.unlucky.captions import Captions
from gui.games.unlucky.words import Unlucky, lines, walls_left, word
from gui.kit.wording import plain


def line_word(number: int) -> str:
    return plain(counted(number, "line", "lines"))


def wall_word(number: int) -> str:
    return plain(counted(number, "wall left", "walls left"))


def steps(all_steps: tuple[Step, ...]) -> Captions:
    """Return the results of the actions, with reasons. Identical results are merged."""
    results = [(step.seat, word(step.outcome_text)) for step in all_steps]
    texts = Counter(text for _, text in results)
    once = {(None if texts[text] > 1 else seat, text): None for seat, text in results}
    return tuple(once)


def odd_steps(view: NoughtsView) -> Captions:
    """Return the round's results that have a reason, or all results if none has a reason."""
    assert view.last is not None
    all_steps = view.last.steps
    odd_aims = {step.aim for step in all_steps if step.because}
    reported = tuple(step for step in all_steps if step.because or step.start in odd_aims)
    return steps(reported or all_steps) or no_acts()


def no_acts() -> Captions:
    return ((None, Unlucky.tr("No action by either player")),)


def line_counts(view: NoughtsView) -> Captions:
    counts = (len(view.lines[seat]) for seat in Seat)
    return ((None, Unlucky.tr("Lines: {0} – {1}").format(*counts)),)


def tool(kind_: ActionKind) -> tuple[str, str]:
    return {
        ActionKind.WALL: (Unlucky.tr("Wall"), "W"),
        ActionKind.MOVE: (Unlucky.tr("Move"), "M"),
        ActionKind.PLACE: (Unlucky.tr("Place"), "P"),
    }[kind_]


def noughts_prompt(kind_: ActionKind | None, picked: bool) -> str:
    if picked:
        return Unlucky.tr("Choose where the piece goes.")
    return {
        ActionKind.WALL: Unlucky.tr("Choose an empty space for the wall."),
        ActionKind.MOVE: Unlucky.tr("Choose one of your pieces, then where it goes."),
        ActionKind.PLACE: Unlucky.tr("Choose a space with a dot for the new piece."),
        None: Unlucky.tr(
            "Click a piece to move it, or a dot to place one. W: a wall. Two actions at most."
        ),
    }[kind_]


def full() -> str:
    return Unlucky.tr("Two actions are chosen; click one to undo it.")


def in_vain(all_steps: tuple[Step, ...], turn: Turn, player: str = "") -> tuple[str, ...]:
    """Return warnings about drafted actions that will have no effect."""
    piece = Unlucky.tr("{0}’s piece").format(player) if player else Unlucky.tr("your piece")
    warnings = []
    for step in all_steps:
        on_own_move = (
            step.kind is ActionKind.PLACE and turn.move is not None and step.aim == turn.move[1]
        )
        by_wall = step.aim == turn.wall
        text = Unlucky.tr("{0} is cancelled if {2} gets there ({1})")
        text = text if on_own_move and not by_wall else Unlucky.tr("{0} will be cancelled ({1})")
        warnings.append(text.format(step.action, step.clause, piece))
    return tuple(warnings)


def space(view: NoughtsView, cell: Cell) -> str:
    mark = view.board[cell[1]][cell[0]]
    content = {
        ".": Unlucky.tr("empty"),
        "o": Unlucky.tr("nought"),
        "x": Unlucky.tr("cross"),
        "#": Unlucky.tr("wall"),
    }
    return f"{cell_name(cell)}: {content[mark]}"


def noughts(view: NoughtsView, names: Pair[str]) -> str:
    sentences = []
    for seat, piece in PIECES.items():
        cells = ", ".join(_cells_with(view, piece)) or Unlucky.tr("none")
        counts = f"{lines(len(view.lines[seat]))}, {walls_left(view.walls_left[seat])}"
        sentences.append(f"{names[seat]}: {cells}; {counts}.")
    walls = ", ".join(_cells_with(view, WALL))
    if walls:
        sentences.append(Unlucky.tr("Walls: {0}.").format(walls))
    if view.last is not None:
        sentences += [f"{names[step.seat]}: {word(step.why)}." for step in view.last.steps]
    return " ".join(sentences)


def _cells_with(view: NoughtsView, mark: str) -> list[str]:
    return [
        cell_name((column, row))
        for row, line in enumerate(view.board)
        for column, piece in enumerate(line)
        if piece == mark
    ]
