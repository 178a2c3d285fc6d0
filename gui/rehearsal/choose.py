"""Which evening to rehearse: one for each game that brings one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from games.core import Game
from games.rehearsal.script import Script
from gui.kit.widgets.offers import Offer, OffersPage
from gui.kit.wording import worded
from gui.rehearsal.words import tr


class ChoosePage(OffersPage):
    """The evenings there are. `chosen`: the id of a game."""

    def __init__(
        self, offers: Sequence[tuple[Game, Script]], parent: QWidget | None = None
    ) -> None:
        about = tr(
            "Two invented players, Nora and Felix, write in a chat beside the Desk: late, sloppy,"
            " wrong and twice. You umpire them with the real clocks. Nothing of it is kept, and at"
            " the end you see what every message meant and what became of it."
        )
        evenings = [
            Offer(
                game.id,
                game.title,
                worded(game, script.about),
                tr("{0} min").format(script.minutes),
                tr("Begin"),
                tr("Begin the evening of {0}").format(game.title),
            )
            for game, script in offers
        ]
        super().__init__(tr("Rehearse umpiring"), about, evenings, parent)
