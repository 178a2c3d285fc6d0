"""Know Your Nodes: invest Sway in nodes, in secret, to control the regions of a map."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from games.core import InvalidAction, Lasting, PublicBoard, Setup
from games.core.lazy import lazy
from games.core.pasted import FLAGS
from games.unlucky.know_your_nodes.map import Map, default_rows, map_of
from games.unlucky.options import MAP_SPEC, ROUND_SPEC, MapOption, NodesOptions, rows_of
from games.unlucky.standalone import TrialGame, TrialReport

if TYPE_CHECKING:
    from games.unlucky.know_your_nodes import notation, report, rules
    from games.unlucky.know_your_nodes.rules import Nodes
    from games.unlucky.know_your_nodes.veiled import VeiledNodes
    from games.unlucky.know_your_nodes.view import Investment
else:
    notation, report, rules = lazy("games.unlucky.know_your_nodes", "notation report rules")

__all__ = ["GAME", "KnowYourNodes", "map_from"]


def map_from(option: MapOption) -> Map:
    """Return the option's map, or the default map; raise ValueError if it is invalid (KN-1)."""
    rows = rows_of(option)
    return map_of(default_rows() if rows is None else rows)


class KnowYourNodes(TrialGame):
    id = "know-your-nodes"
    bot = "games.unlucky.know_your_nodes.bot:KnowYourNodesBot"
    title = "Know Your Nodes"
    line = "Invest in nodes without seeing your rival’s hand, and hold the regions of a map."
    minutes = (10, 30)
    secrets = "how much is invested where, and each round’s submission"
    options = NodesOptions
    option_specs = (MAP_SPEC, ROUND_SPEC)
    short = "Nodes"
    names = r"know[ \-]?your[ \-]?nodes|nodes?|kyn|kn"
    legend = "A to M the node's region   . nobody's node"
    hint = re.compile(r"\b[a-z]{1,2}[0-9]+[\s:=>\-\u2010-\u2015\u2192]+[0-9]", FLAGS)

    @property
    def report(self) -> TrialReport:
        return report

    def chance(self, options: dict[str, Any]) -> bool:
        """Return False, because nothing is drawn. A missing part means no action (UF-4)."""
        return False

    def check_setup(self, setup: Setup) -> None:
        map_from(setup.options.map)

    def lasting(self, options: Any) -> Lasting:
        """Return `IMAGINED`, because bots must guess investments, which stay secret to the end."""
        return Lasting.IMAGINED

    def action_types(self) -> tuple[type, ...]:
        return rules.Nodes.actions

    def first(self, options: Any) -> Nodes:
        return rules.first(map_from(options.map))

    def veiled(self, options: Any) -> VeiledNodes:
        from games.unlucky.know_your_nodes.veiled import (
            veiled_nodes,  # imported here because few records need it
        )

        return veiled_nodes(map_from(options.map))

    def lasts(self, text: str) -> bool:
        """Return True if the text is an investment, even an empty one."""
        try:
            notation.read(text)
        except InvalidAction:
            return False
        return True

    def shown(self, options: Any, board: PublicBoard) -> Nodes:
        from games.unlucky.know_your_nodes.public_reconstruction import shown_nodes

        return shown_nodes(map_from(options.map), board)

    def read_part(self, text: str, trial: Nodes) -> Investment:
        return notation.read(text)

    def write(self, action: Investment) -> str:
        return notation.write(action)


GAME = KnowYourNodes()
