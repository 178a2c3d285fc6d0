"""Pictures for the user guide: `python -m gui.shots [DIR]`, by default into `docs/images`.

Made by the same guide as the tour, so they show the windows as they are; a few colours fewer, so
that they are small enough to live beside the text.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from pathlib import Path

from gui.display import PLATFORM

os.environ[PLATFORM] = "offscreen"

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage

from games.core import PUBLIC, Game
from games.matchview import view_of
from gui import exports
from gui.hands import settle
from gui.home.page import shown_games
from gui.stage.picture import public_picture
from gui.tour import Guide, everything, lead

DOCS = Path(__file__).resolve().parents[1] / "docs" / "images"
LARGE = QSize(1920, 1080)
WIDTH = 960
"""How wide a picture of the guide is; a large Stage keeps its size."""
COLOURS = 256
RARE = 226
"""So many colours stand for what differs; the others for what there is most of."""


def main(folder: Path) -> int:
    """Take every picture; returns the exit status."""
    folder.mkdir(parents=True, exist_ok=True)
    names = _names()

    def keep(name: str, picture: QImage) -> None:
        if name not in names:
            return
        if picture.width() < LARGE.width():
            picture = picture.scaledToWidth(WIDTH, Qt.TransformationMode.SmoothTransformation)
        path = folder / f"{names[name]}.png"
        exports.write_file(path, exports.png(few_colours(picture)))
        print(path)

    lead(keep, _all)
    return 0


def few_colours(picture: QImage) -> QImage:
    """The picture in 256 of its own colours."""
    picture = picture.convertToFormat(QImage.Format.Format_RGB32)
    pixels = memoryview(bytes(picture.constBits())).cast("I")
    found = Counter(pixels).most_common()
    kinds: Counter[tuple[int, int, int]] = Counter()
    chief: dict[tuple[int, int, int], int] = {}
    for pixel, count in found:
        kind = (pixel >> 19 & 31, pixel >> 11 & 31, pixel >> 3 & 31)
        kinds[kind] += count
        chief.setdefault(kind, pixel)
    table = dict.fromkeys(chief[kind] for kind, _ in kinds.most_common(RARE))
    for pixel, _ in found:
        if len(table) == COLOURS:
            break
        table[pixel] = None
    plain = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither
    return picture.convertToFormat(QImage.Format.Format_Indexed8, list(table), plain)


def _names() -> dict[str, str]:
    """The pictures that the guide shows, by their names on the tour."""
    games = shown_games()
    first = games[0].id
    names = {f"{first}-{what}": what for what in ("new-match", "desk", "stage", "curtain", "play")}
    names |= {f"{game.id}-stage-end": f"{game.id}-end" for game in games}
    names |= {"home-played": "home", f"{first}-rules": "rules", f"{first}-review": "review"}
    names |= {name: name for name in ("settings", "home-light", "review-light", "stage-large")}
    return names


def _all(guide: Guide) -> None:
    everything(guide)
    games, garnet = shown_games(), guide.garnet
    _review(guide, games[0], f"{games[0].id}-review")
    garnet.open_rules(games[0].id)
    guide.picture(f"{games[0].id}-rules")
    guide.home()
    garnet.open_settings()
    guide.picture("settings")
    guide.home()
    _stage_large(guide, games[-1])
    garnet.services.settings.change(mode="light")
    settle(3)
    guide.picture("home-light")
    _review(guide, games[-1], "review-light")


def _review(guide: Guide, game: Game, name: str) -> None:
    """The finished match of a game."""
    header, match = guide.garnet.store.load(_finished(guide, game))
    guide.garnet.review(match, header)
    guide.picture(name)
    guide.home()


def _stage_large(guide: Guide, game: Game) -> None:
    """The end of a game's match on a large screen."""
    _, match = guide.garnet.store.load(_finished(guide, game))
    picture = public_picture(view_of(match, PUBLIC), (), guide.garnet.theme, LARGE)
    guide.keep("stage-large", picture)


def _finished(guide: Guide, game: Game) -> str:
    found = guide.garnet.store.summaries()
    return next(one.header.id for one in found if one.header.game == game.id and one.finished)


if __name__ == "__main__":
    if len(sys.argv) > 2:
        sys.exit("python -m gui.shots [DIR]")
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) == 2 else DOCS))
