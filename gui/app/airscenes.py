from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from games.broadcast.show import Scenes
from games.evening.scenes import captions
from games.match.tournament import NO_TOURNAMENT, Tournament
from gui.app.live import LiveMatch
from gui.app.scene_source import SceneSource
from gui.app.services import AppData, Services
from gui.app.stage_content import StageContent
from gui.app.staging import Staging
from gui.broadcast.onair import OnAir
from gui.picture.scenes import intro_of, on_air


class AirScenes(QObject):
    """Sends scenes and captions to the broadcast, even while the Stage shows another match."""

    def __init__(
        self, services: Services, data: AppData, staging: Staging, air: OnAir, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._services, self._data, self._staging, self._air = services, data, staging, air
        self._scene_source = SceneSource(data)
        self._live: LiveMatch | None = None
        self.match_id = ""
        """The id of the last match on air, or ""."""
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self.tell)
        services.settings.changed.connect(self.tell_soon)
        staging.staged.connect(self.tell_soon)

    def follow(self, live: LiveMatch | None) -> None:
        """Send scenes about a match or, if `live` is None, the scenes after the last match."""
        if self._live is not live:
            if self._live is not None:
                self._live.session.changed.disconnect(self.tell_soon)
            if self._scene_source.live is not None:
                self._scene_source.leave()
            if live is not None:
                self.match_id = live.header.id
                live.session.changed.connect(self.tell_soon)
        self._live = live
        self.tell_soon()

    def tell_soon(self) -> None:
        """Call `tell` once the current change of the match is complete."""
        if not self._later.isActive():
            self._later.start()

    def tell(self) -> None:
        if self._data.opened:
            self._air.tell(self._scenes())
        if self._air.on:
            evenings, now = self._data.store.evenings, self._services.settings.now
            stored = evenings.of_match(self.match_id) if self.match_id else None
            evening = None if stored is None else evenings.all.get(stored.id)
            names = self._air.names
            self._air.tell(captions(evening, names, now.air_lines, now.air_casters))

    def _scenes(self) -> Scenes:
        between, staging = self._scene_source, self._staging
        if self._live is None:
            between.host(staging.scene_source.evening_id if staging.window else "")
        elif between.live is None:
            between.pin(self._live)
        shared = staging.window is not None and between.shares(staging.scene_source)
        stage = staging.scene_source.scene(staging.shown) if shared else None
        view, evening = between.view, between.evening
        if view is None and evening is None and stage is None:
            return Scenes()
        event, people = NO_TOURNAMENT, tuple[str, ...]()
        if view is not None:
            event, people = view.tournament, tuple(view.names)
        if evening is not None:
            event, people = Tournament(evening.title), evening.names
        return on_air((intro_of(event, people), *map(between.scene, StageContent), stage), stage)
