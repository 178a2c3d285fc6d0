"""Copying text and saving files from a surface, and reading players' pictures."""

from __future__ import annotations

import re
import struct
import unicodedata
import zlib
from collections.abc import Callable, Hashable
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QCoreApplication,
    QIODevice,
    QMimeData,
    QObject,
    QSaveFile,
    QSize,
    QStandardPaths,
    Qt,
    QTextBoundaryFinder,
    Signal,
)
from PySide6.QtGui import QColorSpace, QGuiApplication, QImage, QImageReader, QImageWriter
from PySide6.QtWidgets import QFileDialog, QWidget

from games.core import KnownError
from games.core.strict_json import Unreadable, read_bytes
from games.match.brand import LOGO_SIDE, MAX_LOGO, is_logo
from games.match.matchview import MatchView
from games.people.portrait import COLOURED, MAX_PORTRAIT, MAX_SIDE, SIGNATURE, is_portrait, stripped
from gui.kit.texts import Kit
from gui.kit.wording import trouble

PNG = ".png"
MOST = 200
"""Maximum length of a suggested file name including its suffix, in UTF-8 bytes. File systems allow
255.
"""

Then: TypeAlias = Callable[[Path], None]
"""A callback for the chosen file. It is not called if the dialog is cancelled."""
Where: TypeAlias = Callable[[QWidget, str, str, Then], None]
"""`where(parent, title, suggested_name, then)` asks for a file to save to."""
Choose: TypeAlias = Callable[[QWidget, Then], None]
"""`choose(parent, then)` asks for a file to open."""

_RESERVED = re.compile(r'[<>:"/\\|?*]+')
_DEVICE = re.compile(
    r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\.|$)", re.IGNORECASE
)
"""Matches device names that Windows reserves, whatever follows the first dot."""
_JOINERS = "\u200c\u200d"
"""Invisible characters that are needed within words and emoji."""
_DOUBLE_SUFFIX = re.compile(r"\.garnet[a-z-]*\.json$")
_SPACES = re.compile(r"\s+")
_FOLDER = "garnetFolder"
"""The application property that holds the folder used last."""


def copy_text(text: str) -> None:
    QGuiApplication.clipboard().setText(text)


def copy_picture(picture: QImage) -> None:
    """Copy an image to the clipboard, both as an image and as PNG for chat programs."""
    data = QMimeData()
    data.setImageData(picture)
    data.setData("image/png", QByteArray(png(picture)))
    QGuiApplication.clipboard().setMimeData(data)


def png(picture: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"png"))
    writer.setCompression(60)  # 0 to 100; a higher value is slower and makes a smaller file
    if not writer.write(picture):
        raise KnownError(f"The picture could not be made: {writer.errorString()}.")
    return bytes(buffer.data().data())


def quick_png(picture: QImage) -> bytes:
    """Return a PNG file without row filters, twice as fast as `png` and about as large."""
    flat = picture.convertToFormat(QImage.Format.Format_RGBA8888)
    data, length = flat.constBits(), flat.bytesPerLine()
    lines = (bytes(data[y * length : (y + 1) * length]) for y in range(flat.height()))
    head = struct.pack(">IIBBBBB", flat.width(), flat.height(), 8, 6, 0, 0, 0)
    body = zlib.compress(b"".join(b"\0" + line for line in lines), 1)
    chunks = ((b"IHDR", head), (b"IDAT", body), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(of)) + kind + of + struct.pack(">I", zlib.crc32(kind + of))
        for kind, of in chunks
    )


def check_place(path: Path) -> None:
    """Raise `KnownError` if `path` cannot be written. Call this before expensive work."""
    file = QSaveFile(str(path))
    if not file.open(QIODevice.OpenModeFlag.WriteOnly):
        raise _unsaved(path, file)
    file.cancelWriting()


def write_file(path: Path, data: bytes) -> None:
    """Write a file atomically. Raise `KnownError` on failure."""
    file = QSaveFile(str(path))
    written = (
        file.open(QIODevice.OpenModeFlag.WriteOnly)
        and file.write(data) == len(data)
        and file.commit()
    )
    if not written:
        raise _unsaved(path, file)


def _unsaved(path: Path, file: QSaveFile) -> KnownError:
    return KnownError(f"{path.name} was not saved: {file.errorString()}.")


def ask_where(parent: QWidget, title: str, suggested: str, then: Then) -> None:
    """Let the user choose a file in the system's native dialog. A missing suffix is added."""
    suffix = suffix_of(suggested)
    dialog = QFileDialog(parent, title, str(folder()), f"*{suffix}")
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(suffix.removeprefix("."))  # the overwrite warning needs the suffix
    dialog.selectFile(suggested)

    def take(path: Path) -> None:
        whole = path.name.lower().endswith(suffix)
        then(path if whole else path.with_name(path.name + suffix))

    _open(dialog, take)


def ask_which(parent: QWidget, title: str, then: Then, kinds: str = "") -> None:
    """Let the user choose a file to open. `kinds` is a Qt name filter, or "" for all files."""
    dialog = QFileDialog(parent, title, str(folder()), kinds)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    _open(dialog, then)


def ask_folder(parent: QWidget, title: str, then: Then) -> None:
    dialog = QFileDialog(parent, title, str(folder()))
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    _open(dialog, then)


def _open(dialog: QFileDialog, then: Then) -> None:
    """Show a dialog without blocking, so that the event loop and all clocks keep running."""
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.fileSelected.connect(lambda path: then(_remember_folder(Path(path))))
    dialog.open()


def folder() -> Path:
    """Return the initial folder of file dialogs.

    This is the folder used last or, failing that, the user's documents folder or home folder.
    """
    app = QCoreApplication.instance()
    used = None if app is None else app.property(_FOLDER)
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    places = [Path(place) for place in (used, documents) if place]
    return next((place for place in places if place.is_dir()), Path.home())


def _remember_folder(path: Path) -> Path:
    app = QCoreApplication.instance()
    if app is not None:
        app.setProperty(_FOLDER, str(path.parent))
    return path


def save_bytes(
    parent: QWidget,
    data: bytes,
    title: str,
    suggested: str,
    where: Where,
    saved: Then,
    failed: Callable[[str], None],
) -> None:
    """Ask for a file and save to it. Call `saved` with the path, or `failed` with the reason."""
    where(parent, title, suggested, lambda path: save_at(path, data, saved, failed))


def save_at(path: Path, data: bytes, saved: Then, failed: Callable[[str], None]) -> None:
    """Save to `path`. Call `saved` with the path, or `failed` with the reason."""
    try:
        write_file(path, data)
    except KnownError as error:
        failed(trouble(error))
    else:
        saved(path)


def file_name(view: MatchView, suffix: str, note: str = "") -> str:
    """Return a suggested file name for a match. Long names of players are shortened."""
    word = "turn" if view.game.kind.alternating else "round"
    when = "over" if view.over else f"{word} {view.round}"

    def joined(first: str, second: str) -> str:
        return " · ".join([view.game.title, f"{first} – {second}", when, *([note] if note else [])])

    room = MOST - _bytes(joined("", "") + suffix)
    first_name, second_name = (_clean(name) for name in view.setup.players)
    half = room // 2
    first = cut(first_name, max(half, room - _bytes(second_name)))
    return clean_name(joined(first, cut(second_name, room - _bytes(first))), suffix)


def clean_name(text: str, suffix: str = "") -> str:
    """Return a file name, at most `MOST` bytes with its suffix, valid on every file system."""
    name = cut(_clean(text), MOST - _bytes(suffix)).rstrip(" ." + _JOINERS) or "garnet"
    if _DEVICE.match(name + suffix):
        name = "_" + cut(name, MOST - _bytes(suffix) - 1)
    return name + suffix


def cut(text: str, most: int) -> str:
    """Return as many whole graphemes from the start of `text` as fit into `most` bytes of UTF-8."""
    if _bytes(text) <= most:
        return text
    units = text.encode("utf-16-le")
    finder = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Grapheme, text)
    fitting = ""
    while (boundary := finder.toNextBoundary()) != -1:
        shortened = units[: 2 * boundary].decode("utf-16-le")
        if _bytes(shortened) > most:
            break
        fitting = shortened
    return fitting


def _clean(text: str) -> str:
    """Return the text without control characters and characters that file systems forbid."""
    printable = "".join(
        char if unicodedata.category(char)[0] != "C" or char in _JOINERS else " " for char in text
    )
    return _SPACES.sub(" ", _RESERVED.sub(" ", printable)).strip(" ." + _JOINERS)


def _bytes(text: str) -> int:
    return len(text.encode())


def suffix_of(name: str) -> str:
    """Return the suffix of a suggested name, for example `.png` or `.garnet.json`."""
    double = _DOUBLE_SUFFIX.search(name)
    return double[0] if double else Path(name).suffix


class Posting:
    """The progress of copying a post in parts.

    `key` identifies the post and the state of the match. All parts are made when the first part is
    copied, so that they are consistent.
    """

    def __init__(self) -> None:
        self._key: Hashable = None
        self._messages: tuple[str, ...] = ()
        self._copied = 0

    def copy(self, key: Hashable, messages: Callable[[], tuple[str, ...]]) -> None:
        """Copy the next part to the clipboard, starting with the first if `key` is new."""
        if not self.parts_left(key):
            self._key, self._messages, self._copied = key, messages(), 0
        copy_text(self._messages[self._copied])
        self._copied += 1

    def parts_left(self, key: Hashable) -> int:
        """Return the number of parts of this post left to copy, or 0 if copying has not begun."""
        return len(self._messages) - self._copied if key == self._key else 0

    def label(self, key: Hashable, whole: str) -> str:
        """Return the button's label: `whole` or, once copying has begun, the next part."""
        if not self.parts_left(key):
            return whole
        return Kit.tr("Copy part {0} of {1}").format(self._copied + 1, len(self._messages))

    @property
    def last(self) -> tuple[int, int]:
        """The number of the part copied last, starting at 1, and the total number of parts."""
        return self._copied, len(self._messages)

    def confirmation(self) -> str:
        if len(self._messages) == 1:
            return Kit.tr("Copied.")
        return Kit.tr("Part {0} of {1} copied.").format(*self.last)


class Exporting(QObject):
    """Copies or saves text, images and files of the page `host`.

    Emits `confirmed` on success, otherwise `failed`.
    """

    confirmed = Signal(str)
    failed = Signal(str)

    def __init__(self, host: QWidget, where: Where) -> None:
        super().__init__(host)
        self._host, self._where = host, where
        self._posting = Posting()

    def copy(self, text: str) -> None:
        copy_text(text)
        self.confirmed.emit(Kit.tr("Copied."))

    def save(
        self,
        title: str,
        name: str,
        data: Callable[[], bytes],
        then: Then = lambda path: None,
    ) -> None:
        """Save the result of `data` to a file that the user chooses. `name` is the suggested name.

        `then` is called with the path to save any accompanying files, and can raise `KnownError`.
        """
        try:
            content = data()
        except KnownError as error:
            self.failed.emit(trouble(error))
            return

        def saved(path: Path) -> None:
            try:
                then(path)
            except KnownError as error:
                self.failed.emit(trouble(error))
            else:
                self._say_saved(path)

        save_bytes(self._host, content, title, name, self._where, saved, self.failed.emit)

    def _say_saved(self, path: Path) -> None:
        self.confirmed.emit(Kit.tr("Saved as {0}.").format(path.name))


MOST_BYTES = 20 << 20
"""Maximum size of an image file that is read, in bytes."""
MOST_PIXELS = 50_000_000
"""Maximum number of pixels in an image that is decoded."""
UNPACKED = 4 * MAX_SIDE
"""Maximum side length at which an image is decoded before it is reduced for storage, in pixels."""
FORMATS = (b"png", b"jpeg", b"webp")


def take(path: Path) -> bytes:
    """Return the image in a file, reduced and without metadata. Raise `KnownError` on failure.

    This takes up to a second, so call it on another thread (`gui.kit.background`).
    """
    return packed(unpacked(path))


def take_logo(path: Path) -> bytes:
    """Return the logo in a file, reduced to at most `LOGO_SIDE`. Raise `KnownError` on failure."""
    return packed(unpacked(path), MAX_LOGO, LOGO_SIDE)


def unpacked(path: Path) -> QImage:
    """Decode an image file to at most `UNPACKED` pixels per side. Raise `KnownError` on failure."""
    try:
        data = read_bytes(path, MOST_BYTES)
    except Unreadable as error:
        raise KnownError(Kit.tr("This picture cannot be used: {0}.").format(error)) from None
    if len(data) > MOST_BYTES:
        raise KnownError(Kit.tr("This file is too large. Choose a picture of at most 20 MB."))
    if data.startswith(SIGNATURE):  # PNG text chunks can decompress to a huge size and block Python
        data = stripped(data, COLOURED)
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setDecideFormatFromContent(True)
    is_known_format = bytes(reader.format().data()) in FORMATS
    size = (
        reader.size() if is_known_format else QSize()
    )  # computing the size of an SVG may never finish
    if not size.isValid():
        raise KnownError(Kit.tr("This is not a picture. Choose a PNG, JPEG or WebP file."))
    if size.width() * size.height() > MOST_PIXELS:
        raise KnownError(Kit.tr("This picture is too large. Choose one of at most 50 megapixels."))
    reader.setAutoTransform(True)
    if max(size.width(), size.height()) > UNPACKED:  # scaling a larger image would block Python
        scaled_size = size.scaled(UNPACKED, UNPACKED, Qt.AspectRatioMode.KeepAspectRatio)
        reader.setScaledSize(scaled_size.expandedTo(QSize(1, 1)))
    image = reader.read()
    if image.isNull():
        raise KnownError(Kit.tr("This picture is damaged. Choose another file."))
    return image


def packed(image: QImage, most: int = MAX_PORTRAIT, longest: int = MAX_SIDE) -> bytes:
    """Encode an image without metadata, in at most `most` bytes and `longest` pixels per side."""
    image = image.convertToFormat(QImage.Format.Format_ARGB32)
    if image.colorSpace().isValid():
        image.convertToColorSpace(QColorSpace(QColorSpace.NamedColorSpace.SRgb))
    side = longest
    while True:
        small = image
        if max(image.width(), image.height()) > side:
            keeps = Qt.AspectRatioMode.KeepAspectRatio
            small = image.scaled(
                QSize(side, side), keeps, Qt.TransformationMode.SmoothTransformation
            )
        data = stripped(png(small))
        if len(data) <= most:
            return data
        side = side * 3 // 4


@lru_cache(maxsize=8)
def portrait(data: bytes) -> QImage:
    """Decode a stored picture from any source. Return a null image if the picture is invalid."""
    return QImage.fromData(data) if is_portrait(data) else QImage()


@lru_cache(maxsize=8)
def logo(data: bytes) -> QImage:
    """Decode a stored logo. Return a null image if it is invalid."""
    return QImage.fromData(data) if is_logo(data) else QImage()


def logo_anew(data: bytes) -> bytes:
    """Re-encode a logo from an untrusted source. Raise `KnownError` if the logo is invalid."""
    picture = logo(data)
    if data and picture.isNull():
        raise KnownError(Kit.tr("This picture is damaged. Choose another file."))
    return packed(picture, MAX_LOGO, LOGO_SIDE) if data else b""
