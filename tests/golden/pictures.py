"""Golden pictures: what the Stage and the widgets look like, as coarse thumbnails.

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
from gui.film.reel import Moment, Reel, moments
from gui.kit.theme import DARK, LIGHT, Theme, apply
from tests.golden.transcript import seeded_match
from tests.gui.kit.widgets.gallery import open_page
from tests.gui.kit.widgets.gallery_pages import PAGES

FILE = Path(__file__).with_name("pictures.json")
SIZE, COLUMNS, ROWS = QSize(640, 360), 32, 18
"""Size of the Stage's pictures, and size of a thumbnail in blocks."""
STEP, SHOWN = 100, 3
"""Milliseconds between two pictures of a reveal, and how many of these pictures are kept."""
UNIT = 4
"""Step of a thumbnail's colours. One step is no difference: processors round differently."""
CHANNELS = 3

Thumbnail = bytes
"""The mean red, green and blue of each block in steps of `UNIT`, row by row."""


def thumbnail(picture: QImage) -> Thumbnail:
    """Return the mean colours of `COLUMNS` by `ROWS` blocks."""
    mode = Qt.TransformationMode.SmoothTransformation
    ratio = Qt.AspectRatioMode.IgnoreAspectRatio
    small = picture.scaled(COLUMNS, ROWS, ratio, mode)
    small = small.convertToFormat(QImage.Format.Format_RGB888)
    lines = (bytes(cast(memoryview, small.constScanLine(row))) for row in range(ROWS))
    return bytes(value // UNIT for line in lines for value in line[: CHANNELS * COLUMNS])


def differences(thumbnail: Thumbnail, two: Thumbnail) -> list[tuple[int, int]]:
    """Return the column and row of each block whose colour differs."""
    blocks = range(0, len(thumbnail), CHANNELS)
    return [
        (at // CHANNELS % COLUMNS, at // CHANNELS // COLUMNS)
        for at in blocks
        if max(abs(thumbnail[at + part] - two[at + part]) for part in range(CHANNELS)) > 1
    ]


def stage_pictures(game_id: str) -> Iterator[tuple[str, QImage]]:
    """Yield the Stage's pictures of a seeded match: some reveals in motion, and the end."""
    match, _ = seeded_match(game_id)
    every = moments(match, 0, len(match.events))
    for part, theme in zip((0.2, 0.6, 1.0), (DARK, LIGHT, DARK), strict=True):
        last = max(1, round(part * (len(every) - 1)))
        yield from _reveal(f"{game_id}-{last}", every[last - 1 : last + 1], theme)


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


def stored() -> dict[str, Thumbnail]:
    """Return the stored thumbnails by name."""
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
    for name, picture in [*pictures, *widget_pictures(app)]:
        small = thumbnail(picture)
        texts[name] = base64.b64encode(zlib.compress(small, 9)).decode()
        if before.get(name) is None or differences(before[name], small):
            print(name)
        if options.save is not None:
            options.save.mkdir(parents=True, exist_ok=True)
            picture.save(str(options.save / f"{name}.png"))
    FILE.write_text(json.dumps(texts, indent=0) + "\n", "utf-8")


if __name__ == "__main__":
    main()
