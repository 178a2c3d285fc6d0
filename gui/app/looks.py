"""How boards are shown, remembered from match to match."""

from __future__ import annotations

from gui.kit.board.scene import BoardScene
from gui.storage.settings import Settings


def remember(scene: BoardScene, settings: Settings, what: str) -> None:
    """Show a board as it was shown last time, and keep what is changed. `what` names the choice."""
    kept = settings.now.shown.get(what)
    if kept is not None:
        scene.setSwitches(kept)

    def keep() -> None:
        on = tuple(one.id for one in scene.switches() if one.on)
        settings.change(shown={**settings.now.shown, what: on})

    scene.switched.connect(keep)
