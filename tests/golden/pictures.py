"""Golden pictures: what the Stage and the widgets look like, as thumbnails and profiles.

`python -m tests.golden.pictures` writes them to `pictures.json` and prints the names of those that
changed; look at these pictures before committing the file (`--save DIR` writes them at full size).
"""

from __future__ import annotations

import argparse
import base64
import json
import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import cast

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from games import registry
from games.broadcast.hand import Hand
from gui.film.reel import Moment, Reel, moments
from gui.kit.theme import DARK, LIGHT, Theme, apply, set_theme
from gui.kit.widgets.flow import discard
from gui.picture.painter import Backdrop
from gui.picture.surface import StageSurface
from tests.golden.transcript import seeded_match
from tests.gui.kit.widgets.gallery import open_page
from tests.gui.kit.widgets.gallery_pages import PAGES

FILE = Path(__file__).with_name("pictures.json")
SIZE, COLUMNS, ROWS = QSize(640, 360), 32, 18
"""Size of the Stage's pictures, and size of a thumbnail in blocks."""
STEP, SHOWN = 100, 3
"""Milliseconds between two pictures of a reveal, and how many of these pictures are kept."""
CHANNELS, BANDS = 3, 2
"""Number of colours of a block, and of bands across a picture in which lines are averaged."""
COLOUR, BRIGHTNESS = 4, 2
"""Steps of colours and of brightness. One step is no difference: processors round differently."""

Print = bytes
"""The mean red, green and blue of each block in steps of `COLOUR`, row by row, and the mean
brightness in steps of `BRIGHTNESS` of each row of pixels in each band, and of each column. Rows and
columns differ where something has moved by a pixel, which blocks do not show.
"""
BLOCKS = COLUMNS * ROWS * CHANNELS
"""Size of the part of a print that is about blocks."""


def print_of(picture: QImage) -> Print:
    """Return the thumbnail of a picture and its profile in both directions."""
    small = _scaled(picture, COLUMNS, ROWS, QImage.Format.Format_RGB888, CHANNELS)
    grey = QImage.Format.Format_Grayscale8
    rows = _scaled(picture, BANDS, picture.height(), grey, 1)
    columns = _scaled(picture, picture.width(), BANDS, grey, 1)
    return _in_steps(small, COLOUR) + _in_steps(rows + columns, BRIGHTNESS)


def _in_steps(values: bytes, step: int) -> bytes:
    return bytes(value // step for value in values)


def _scaled(picture: QImage, width: int, height: int, form: QImage.Format, depth: int) -> bytes:
    """Return the bytes of a scaled picture without those that fill its lines."""
    mode = Qt.TransformationMode.SmoothTransformation
    small = picture.scaled(width, height, Qt.AspectRatioMode.IgnoreAspectRatio, mode)
    small = small.convertToFormat(form)
    lines = (bytes(cast(memoryview, small.constScanLine(row))) for row in range(height))
    return b"".join(line[: width * depth] for line in lines)


def differences(before: Print, after: Print) -> list[str]:
    """Return descriptions of the blocks that differ, and whether rows or columns do."""
    changed = [abs(one - two) > 1 for one, two in zip(before, after, strict=False)]
    blocks = [
        at // CHANNELS for at in range(0, BLOCKS, CHANNELS) if any(changed[at : at + CHANNELS])
    ]
    found = [f"block {at % COLUMNS}, {at // COLUMNS}" for at in blocks]
    if len(before) != len(after):
        found.append("the size")
    elif any(changed[BLOCKS:]):
        found.append(f"{sum(changed[BLOCKS:])} rows and columns of pixels")
    return found


def stage_pictures(game_id: str) -> Iterator[tuple[str, QImage]]:
    """Yield the Stage's pictures of a seeded match: some reveals in motion, and the end."""
    match, _ = seeded_match(game_id)
    every = moments(match, 0, len(match.events))
    for part, theme in zip((0.2, 0.6, 1.0), (DARK, LIGHT, DARK), strict=True):
        last = max(1, round(part * (len(every) - 1)))
        yield from _reveal(f"{game_id}-{last}", every[last - 1 : last + 1], theme)


def broadcast_pictures(game_id: str) -> Iterator[tuple[str, QImage]]:
    """Yield the Stage with win chances: on a green screen in a match, and upright at its end."""
    match, _ = seeded_match(game_id)
    every = moments(match, 0, len(match.events))
    upright = SIZE.transposed()
    for moment, backdrop, size, chance in (
        (every[len(every) // 2], Backdrop.GREEN, SIZE, 0.62),
        (every[-1], Backdrop.STUDIO, upright, 0.17),
    ):
        surface = StageSurface(moment.view, moment.readings(0))
        set_theme(surface, DARK.with_motion(False))
        surface.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        surface.setBackdrop(backdrop)
        surface.resize(size)
        surface.show()  # a hidden widget has no layout
        surface.setHand(Hand(chance=chance))
        yield f"{game_id}-chances-{backdrop.name.lower()}", surface.grab().toImage()
        discard(surface)


def _reveal(name: str, two: tuple[Moment, ...], theme: Theme) -> Iterator[tuple[str, QImage]]:
    frames = list(Reel(two, SIZE, STEP, theme, True).pictures())
    every = max(1, len(frames) // SHOWN)
    for number, frame in enumerate(frames[every - 1 :: every][:SHOWN]):
        yield f"{name}-{theme.name}-{number}", frame


def widget_pictures(app: QApplication) -> Iterator[tuple[str, QImage]]:
    """Yield each page of the widgets' gallery in both themes; the dark theme is set again."""
    for theme in (LIGHT, DARK):
        apply(app, theme.with_motion(False))
        for name in PAGES:
            page = open_page(name)
            app.processEvents()
            yield f"{name}-{theme.name}", page.grab().toImage()
            page.close()
            page.deleteLater()
            app.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def stored() -> dict[str, Print]:
    """Return the stored prints by name."""
    texts: dict[str, str] = json.loads(FILE.read_text("utf-8"))
    return {name: zlib.decompress(base64.b64decode(text)) for name, text in texts.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the golden pictures.")
    parser.add_argument("--save", type=Path, metavar="DIR", help="also write whole pictures there")
    options = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication([])
    before, texts = stored() if FILE.exists() else {}, {}
    apply(app, DARK.with_motion(False))
    pictures = [picture for game in registry.game_ids() for picture in stage_pictures(game)]
    pictures += [picture for game in registry.game_ids() for picture in broadcast_pictures(game)]
    for name, picture in [*pictures, *widget_pictures(app)]:
        small = print_of(picture)
        texts[name] = base64.b64encode(zlib.compress(small, 9)).decode()
        if before.get(name) is None or differences(before[name], small):
            print(name)
        if options.save is not None:
            options.save.mkdir(parents=True, exist_ok=True)
            picture.save(str(options.save / f"{name}.png"))
    FILE.write_text(json.dumps(texts, indent=0) + "\n", "utf-8")


if __name__ == "__main__":
    main()
