from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.kinds.grids import cell_name
from games.unlucky.know_your_nodes.map import REGIONS, Map
from games.unlucky.know_your_nodes.view import Investment
from games.unlucky.trial import NAMES
from games.unlucky.veiled import Veiled


@dataclass(frozen=True, slots=True)
class VeiledNodes(Veiled):
    """A trial without known investments, and therefore without known control (KN-6)."""

    id: ClassVar[str] = "know-your-nodes"
    title: ClassVar[str] = "Know Your Nodes"
    actions: ClassVar[tuple[type, ...]] = (Investment,)
    revealed: ClassVar[tuple[type, ...]] = ()


def veiled_nodes(map_: Map) -> VeiledNodes:
    nodes = {cell_name(cell): None for cell in map_.nodes}
    detail = {"sway": dict.fromkeys(NAMES), "nodes": nodes, "regions": dict.fromkeys(REGIONS)}
    return VeiledNodes(detail | {"winner": None, "by": None}, 1)
