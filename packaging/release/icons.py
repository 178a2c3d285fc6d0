"""Draw the icon: `icons.py SVG FOLDER [FILE.ico] [FILE.icns]`; needs Qt and Pillow."""

from __future__ import annotations

import io
import sys
from pathlib import Path

from PIL import Image
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

SIZES = (16, 24, 32, 48, 64, 128, 256, 512)


def drawn(renderer: QSvgRenderer, size: int, path: Path) -> bytes:
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    path.parent.mkdir(parents=True, exist_ok=True)
    image.save(str(path))
    return path.read_bytes()


def main(svg: str, folder: str, *more: str) -> None:
    """Write the icon at every size to the folders of an icon theme, and to the other files."""
    app = QGuiApplication([])
    renderer = QSvgRenderer(svg)
    pictures = {}
    for size in SIZES:
        path = Path(folder) / f"{size}x{size}" / "apps" / "garnet.png"
        pictures[size] = drawn(renderer, size, path)
    images = [Image.open(io.BytesIO(data)) for data in pictures.values()]
    for name in more:
        largest = 512 if name.endswith(".icns") else 256
        kept = [image for image in images if image.width <= largest]
        kept[-1].save(name, append_images=kept[:-1], sizes=[image.size for image in kept])
    app.quit()


if __name__ == "__main__":
    main(*sys.argv[1:])
