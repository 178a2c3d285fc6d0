"""Take the pictures of the user guide: `python packaging/shots.py [DIR]`, default `docs/images`.

They are taken on the tour that the tests also use, so they show the real windows. Colours are
reduced to keep the files small.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from gui.app.display import PLATFORM

os.environ[PLATFORM] = "offscreen"

from PySide6.QtCore import QElapsedTimer, Qt
from PySide6.QtGui import QImage

from games.core import Game
from gui.app.tour import Guide, everything, lead, start
from gui.app.tour import _picker as picker
from gui.broadcast.ending import transition_text
from gui.broadcast.page import BroadcastPage
from gui.desk.page import DeskPage
from gui.home.page import shown_games
from gui.kit import exports
from gui.review import ReviewPage
from gui.review.side import ANALYSIS
from gui.table.simulated_input import settle

DOCS = Path(__file__).resolve().parents[1] / "docs" / "images"
WIDTH = 960
"""Width of a picture in pixels."""
COLOURS = 256
PATIENCE = 60_000
"""Maximum time to wait for an analysis, or for the broadcast to appear (ms)."""
LIKE = 16
"""Colours are merged if the differences of their channels add up to less than this."""


def main(folder: Path) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    names = _names()

    def keep(name: str, picture: QImage) -> None:
        if name not in names:
            return
        picture = picture.scaledToWidth(WIDTH, Qt.TransformationMode.SmoothTransformation)
        path = folder / f"{names[name]}.png"
        exports.write_file(path, exports.png(few_colours(picture)))
        print(path)

    lead(keep, _all)
    return 0


def few_colours(picture: QImage) -> QImage:
    """Return the picture in at most 256 of its own colours, none of them nearly equal."""
    picture = picture.convertToFormat(QImage.Format.Format_RGB32)
    pixels = memoryview(bytes(picture.constBits())).cast("I")
    table: dict[tuple[int, int, int], int] = {}
    for pixel, _ in Counter(pixels).most_common():
        r, g, b = pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255
        if all(abs(r - x) + abs(g - y) + abs(b - z) >= LIKE for x, y, z in table):
            table[r, g, b] = pixel
            if len(table) == COLOURS:
                break
    plain = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither
    return picture.convertToFormat(QImage.Format.Format_Indexed8, list(table.values()), plain)


def _names() -> dict[str, str]:
    """Return the names of the guide's pictures by their names on the tour."""
    games = shown_games()
    first = games[0].id
    names = {
        f"{first}-{what}": what for what in ("new-match", "desk", "time", "stage", "caster", "play")
    }
    names |= {f"{game.id}-stage-end": f"{game.id}-end" for game in games}
    names |= {"home-played": "home", f"{first}-review": "review"}
    names |= {name: name for name in ("settings", "broadcast", "home-light")}
    return names


def _all(guide: Guide) -> None:
    everything(guide)
    games, garnet = shown_games(), guide.garnet
    _review(guide, games[0], f"{games[0].id}-review")
    garnet.pages.open_settings()
    guide.picture("settings")
    guide.home()
    garnet.services.settings.change(mode="light")
    settle(3)
    guide.picture("home-light")
    garnet.services.settings.change(mode="dark")
    settle(3)
    _broadcast(guide, games[0])


def _review(guide: Guide, game: Game, name: str) -> None:
    header, match = guide.garnet.data.store.load(_finished(guide, game))
    guide.garnet.pages.review(match, header)
    window = guide.garnet.window
    _wait(lambda: isinstance(window.page, ReviewPage))
    page = window.page
    if isinstance(page, ReviewPage) and (panel := page.panel) is not None:
        page.side.show_tab(ANALYSIS)
        page.analyse()
        _wait(lambda: panel.done)
        page.goTo(page.steps // 2)
    guide.picture(name)
    guide.home()


def _broadcast(guide: Guide, game: Game) -> None:
    live = guide.begin(game, "umpire")
    desk = live.page
    assert isinstance(desk, DeskPage)
    start(desk)
    for _ in range(3):
        guide._round_at_desk(live, desk, picker(game))
    guide.garnet.broadcasting.open()
    page = guide.garnet.window.page
    assert isinstance(page, BroadcastPage)
    page.switch.click()
    air = guide.garnet.broadcasting.air
    _wait(lambda: page.preview.surface is not None and not transition_text(air))
    guide.picture("broadcast")
    page.switch.click()
    guide.garnet.window.back()
    guide.home()


def _wait(until: Callable[[], bool]) -> None:
    waited = QElapsedTimer()
    waited.start()
    while not until() and not waited.hasExpired(PATIENCE):
        settle(1)


def _finished(guide: Guide, game: Game) -> str:
    summaries = guide.garnet.data.store.summaries()
    return next(
        summary.header.id
        for summary in summaries
        if summary.header.game == game.id and summary.finished
    )


if __name__ == "__main__":
    if len(sys.argv) > 2:
        sys.exit("python packaging/shots.py [DIR]")
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) == 2 else DOCS))
