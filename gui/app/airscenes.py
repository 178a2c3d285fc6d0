from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from games.broadcast.show import Scenes
from games.evening.scenes import captions
from games.match.tournament import NO_TOURNAMENT, Tournament
from gui.app.between import Between
from gui.app.live import LiveMatch
from gui.app.services import Kept, Services
from gui.app.stage_content import StageContent
from gui.app.staging import Staging
from gui.broadcast.onair import OnAir
from gui.picture.scenes import intro_of, on_air


class AirScenes(QObject):
    """Sends scenes and captions to the broadcast. The Stage can show another match meanwhile."""

    def __init__(
        self, services: Services, kept: Kept, staging: Staging, air: OnAir, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._services, self._kept, self._staging, self._air = services, kept, staging, air
        self._between = Between(kept)
        self._live: LiveMatch | None = None
        self.match_id = ""
        """The id of the last match on air, or ""."""
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self.tell)
        services.settings.changed.connect(self.tell_soon)
        staging.staged.connect(self.tell_soon)

    def follow(self, live: LiveMatch | None) -> None:
        """Follow a match. If `live` is None, show the scenes that follow the last match."""
        if self._live is not live:
            if self._live is not None:
                self._live.session.changed.disconnect(self.tell_soon)
            if self._between.live is not None:
                self._between.leave()
            if live is not None:
                self.match_id = live.header.id
                live.session.changed.connect(self.tell_soon)
        self._live = live
        self.tell_soon()

    def tell_soon(self) -> None:
        """Call `tell` from the event loop, once the current change of the match is complete."""
        if not self._later.isActive():
            self._later.start()

    def tell(self) -> None:
        if self._kept.opened:
            self._air.tell(self._scenes())
        if self._air.on:
            evenings, now = self._kept.store.evenings, self._services.settings.now
            found = evenings.of_match(self.match_id) if self.match_id else None
            evening = None if found is None else evenings.all.get(found.id)
            names = self._air.names
            self._air.tell(captions(evening, names, now.air_lines, now.air_casters))

    def _scenes(self) -> Scenes:
        between, staging = self._between, self._staging
        if self._live is None:
            between.host(staging.between.evening_id if staging.window else "")
        elif between.live is None:
            between.pin(self._live)
        shared = staging.window is not None and between.shares(staging.between)
        stage = staging.between.scene(staging.shown) if shared else None
        view, evening = between.view, between.evening
        if view is None and evening is None and stage is None:
            return Scenes()
        event, people = NO_TOURNAMENT, tuple[str, ...]()
        if view is not None:
            event, people = view.tournament, tuple(view.names)
        if evening is not None:
            event, people = Tournament(evening.title), evening.names
        return on_air((intro_of(event, people), *map(between.scene, StageContent), stage), stage)
