"""All text shown in the map editor."""

from __future__ import annotations

from games.core.text import counted
from games.kinds.grids import Cell, cell_name
from games.unlucky.know_your_nodes.map import NO_NODE, Problem
from gui.games.unlucky.words import Unlucky
from gui.kit.wording import plain, sentence


def brush(letter: str) -> str:
    return Unlucky.tr("No node") if letter == NO_NODE else Unlucky.tr("Region {0}").format(letter)


def region_and_size(letter: str, number: int) -> str:
    nodes = plain(counted(number, "{count} node", "{count} nodes"))
    return f"{brush(letter)}, {nodes}"


def place(cell: Cell, letter: str) -> str:
    return f"{cell_name(cell)}: {brush(letter)}"


def problem(fault: Problem) -> str:
    return f"{sentence(fault.why)}."


def sound(nodes: int) -> str:
    return Unlucky.tr("This is a map: {0} nodes in 13 regions.").format(nodes)


def described(problems: tuple[Problem, ...], columns: int, rows: int) -> str:
    """Return the map's accessible description: its size and up to three problems."""
    size = Unlucky.tr("{0} by {1} places.").format(columns, rows)
    return " ".join((size, *(problem(fault) for fault in problems[:3])))
