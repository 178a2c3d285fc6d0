"""How long the event loop is blocked with four live matches, two of them played by experts.

A timer fires every 5 ms; its delay is measured, first with one match at its Desk, then with four.
Experts play both seats of two matches of turns, so that moves come all the time.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import qInstallMessageHandler

from games import registry
from games.core import Pair, Seat
from games.engine.bots import Level
from gui.app.garnet import Garnet
from gui.app.services import Services
from gui.app.start import application
from gui.app.tour import SIZE, Seeds
from gui.kit.theme import Appearance
from gui.newmatch.draft import first_draft, request_of
from gui.storage.matches import Request
from gui.storage.settings import ARCHIVE, Settings
from gui.storage.store import Store
from gui.table.programs.seat_player import bot
from gui.table.simulated_input import settle
from tests.bench.bench_engine_gap import SECONDS, gaps, report
from tests.bench.scale import scaled

MATCHES = (("hyperstar", True), ("masked-army", True), ("gyulbot", False), ("thwart-omega", False))
"""Each as (game, whether experts play both seats)."""


def main() -> None:
    qInstallMessageHandler(lambda *_: None)
    app = application()
    with TemporaryDirectory() as folder:
        settings = Settings()
        garnet = Garnet(
            Services(
                appearance=Appearance(app, settings.now.taste),
                settings=settings,
                open_store=lambda: Store.open(Path(folder) / ARCHIVE),
                new_seed=Seeds(),
            )
        )
        garnet.window.resize(SIZE)
        garnet.window.show()
        settle(6)
        for number, (game_id, played) in enumerate(MATCHES):
            start(garnet, game_id, number, played)
            gaps(SECONDS)  # the experts have started, and their kernels are compiled
            if number in (0, len(MATCHES) - 1):
                report(f"live matches: {number + 1}", gaps(scaled(15.0, 0.5)))
        assert len(garnet.matches.live_matches) == len(MATCHES)
        garnet.leaving.anyway = True
        garnet.window.close()
        settle(3)


def start(garnet: Garnet, game_id: str, number: int, played: bool) -> None:
    """Start an umpired match; `played`: experts play both seats."""
    game, names = registry.game(game_id), Pair(f"Ann {number}", f"Ben {number}")
    draft = first_draft(game, "umpire", None, None)
    request = request_of(replace(draft, names=names, timed=True, words=False), Seeds()())
    assert isinstance(request, Request)
    garnet.matches.start(request)
    live = garnet.matches.shown
    assert live is not None
    live.session.begin()
    live.session.resume()
    if played:
        for seat in Seat:
            live.session.stand_in(seat, bot(Level.EXPERT))


if __name__ == "__main__":
    main()
