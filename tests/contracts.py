"""Import contracts in which `games.GAMES` and `gui.games.GAMES` stand for all games.

The games come from the registry, so that no contract lists them.
"""

from __future__ import annotations

from typing import Any

from importlinter.contracts.forbidden import ForbiddenContract
from importlinter.contracts.layers import LayersContract

from games import registry

Options = dict[str, Any]
GAMES = "GAMES"


def games_in(module: str) -> list[str]:
    """Return the module; for `….GAMES` the package of each game."""
    if not module.endswith(f".{GAMES}"):
        return [module]
    return [module.replace(GAMES, folder) for folder in registry.packages()]


class LayersWithGames(LayersContract):
    """The `layers` contract; games are siblings that do not import each other."""

    type_name = "layers_with_games"

    def __init__(self, name: str, session_options: Options, contract_options: Options) -> None:
        layers = [" | ".join(games_in(layer)) for layer in contract_options["layers"]]
        super().__init__(name, session_options, contract_options | {"layers": layers})


class ForbiddenToGames(ForbiddenContract):
    """The `forbidden` contract; `source_modules` may include the games."""

    type_name = "forbidden_to_games"

    def __init__(self, name: str, session_options: Options, contract_options: Options) -> None:
        sources = [
            item for module in contract_options["source_modules"] for item in games_in(module)
        ]
        super().__init__(name, session_options, contract_options | {"source_modules": sources})
