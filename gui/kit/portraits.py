"""Pictures of players: taken from a file that somebody chose, small and safe to keep."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QCoreApplication, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader

from games.core import KnownError
from games.core.strict import Unreadable, read_bytes
from games.match.occasion import PORTRAIT, SIDE, is_portrait
from gui.kit import exports

MOST_BYTES = 20 << 20
"""Bytes of a file that is looked into."""
MOST_PIXELS = 50_000_000
"""Pixels of a picture that is unpacked."""
FORMATS = (b"png", b"jpeg", b"webp")


def tr(text: str) -> str:
    """A sentence in the user's language."""
    return QCoreApplication.translate("Portraits", text)


def take(path: Path) -> bytes:
    """The picture in a file, made small; `KnownError` with a sentence if there is none.

    Only the formats of photographs are read, after a look at their size, and what is kept is
    written anew: nothing of the file itself goes on.
    """
    try:
        data = read_bytes(path, MOST_BYTES)
    except Unreadable as error:
        raise KnownError(tr("This picture cannot be used: {0}.").format(error)) from None
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setDecideFormatFromContent(True)
    size = reader.size()
    if len(data) > MOST_BYTES:
        raise KnownError(tr("This file is too large. Choose a picture of at most 20 MB."))
    if bytes(reader.format().data()) not in FORMATS or not size.isValid():
        raise KnownError(tr("This is no picture. Choose a PNG, JPEG or WebP file."))
    if size.width() * size.height() > MOST_PIXELS:
        raise KnownError(tr("This picture is too large. Choose one of at most 50 megapixels."))
    reader.setAutoTransform(True)
    image = reader.read()
    if image.isNull():
        raise KnownError(tr("This picture is damaged. Choose another file."))
    return packed(image)


def packed(image: QImage) -> bytes:
    """A picture as it is kept."""
    side = SIDE
    while True:
        small = image
        if max(image.width(), image.height()) > side:
            keeps = Qt.AspectRatioMode.KeepAspectRatio
            small = image.scaled(
                QSize(side, side), keeps, Qt.TransformationMode.SmoothTransformation
            )
        data = exports.png(small.convertToFormat(QImage.Format.Format_ARGB32))
        if len(data) <= PORTRAIT:
            return data
        side = side * 3 // 4


@lru_cache(maxsize=8)
def portrait(data: bytes) -> QImage:
    """The picture in bytes that were kept, perhaps by somebody else; a null one if it is none."""
    return QImage.fromData(data) if is_portrait(data) else QImage()
