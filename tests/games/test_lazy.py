from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

CODE = """
import sys
from games import registry
for game_id in registry.game_ids():
    game = registry.game(game_id)
    assert game.title and game.line and game.seats and game.option_specs is not None
print(*sys.modules)
from games.hyperstar import notation
assert "games.hyperstar.notation" not in sys.modules
assert notation.read and "games.hyperstar.notation" in sys.modules
"""


def test_game_metadata_is_available_before_the_rules_are_loaded() -> None:
    done = subprocess.run(
        [sys.executable, "-c", CODE], capture_output=True, text=True, cwd=ROOT, timeout=60
    )
    assert done.returncode == 0, done.stderr
    found = done.stdout.split()
    assert {"games.hyperstar", "games.gyulbot", "games.unlucky.candle_countdown"} <= {*found}
    lazily = ("hyperstar", "gyulbot", "unlucky.candle_countdown", "unlucky.know_your_nodes")
    for game in (*lazily, "unlucky.wandering_noughts"):
        for module in ("notation", "report", "rules", "view"):
            assert f"games.{game}.{module}" not in found
