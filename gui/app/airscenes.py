"""The scenes on air: those of the match on air and its evening, which need not be the Stage's."""

from __future__ import annotations

from games.broadcast.feed import Pictures
from games.broadcast.show import Scenes
from games.evening.scenes import Scene
from games.match.tournament import NO_TOURNAMENT, Tournament
from gui.app.between import Between
from gui.app.live import LiveMatch
from gui.app.services import Kept
from gui.app.shown import What
from gui.app.staging import Staging
from gui.picture.scenes import intro_of, on_air


class AirScenes:
    """Finds the scenes that there are, and the one that the Stage shows."""

    def __init__(self, kept: Kept, staging: Staging) -> None:
        self._between, self._staging = Between(kept), staging

    def find(self, live: LiveMatch | None) -> tuple[Scenes, Pictures]:
        """Return the scenes as they are now, with this match on air."""
        between, staging = self._between, self._staging
        if live is not between.live:
            between.leave()
            if live is not None:
                between.pin(live)
        if between.live is None:
            between.host(staging.between.evening_id if staging.window else "")
        if between.view_started:
            between.begin()
        stage, view, evening = self._staged(), between.view, between.evening
        if view is None and evening is None and stage is None:
            return Scenes(), Pictures()
        event, people = NO_TOURNAMENT, tuple[str, ...]()
        if view is not None:
            event, people = view.tournament, tuple(view.names)
        if evening is not None:
            event, people = Tournament(evening.title), evening.names
        return on_air((intro_of(event, people), *map(between.scene, What)), stage)

    def _staged(self) -> Scene | None:
        """Return the Stage's scene; None for the match, and while it shows another one."""
        between, staging = self._between, self._staging
        leads = staging.window is not None and between.shares(staging.between)
        between.until = staging.between.until if leads else None
        return between.scene(staging.shown) if leads else None
