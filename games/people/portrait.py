"""Portraits, which are small PNG files without metadata."""

from __future__ import annotations

from collections.abc import Container

MAX_PORTRAIT = 256 << 10
"""Maximum size of a portrait in bytes.

A portrait is a PNG of at most `MAX_SIDE` by `MAX_SIDE` pixels.
"""
MAX_SIDE = 320

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def is_portrait(data: bytes, most: int = MAX_PORTRAIT, longest: int = MAX_SIDE) -> bool:
    """Return True if the bytes look like a portrait: a PNG header with an allowed size.

    `most` is the maximum size in bytes, and `longest` the maximum length of a side in pixels. The
    image itself is checked when it is displayed. The dimensions are read from the header, so an
    oversized image is never decompressed.
    """
    if not data.startswith(SIGNATURE) or not 33 <= len(data) <= most or data[12:16] != b"IHDR":
        return False
    sides = (int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big"))
    return all(0 < side <= longest for side in sides)


_SHOWN = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")
"""The chunks that are needed to show a PNG.

Other chunks can reveal where the image came from.
"""


COLOURED = (*_SHOWN, b"cHRM", b"gAMA", b"iCCP", b"sRGB")
"""The chunks that are needed to show a PNG, and those that define its colours."""


def stripped(data: bytes, kinds: Container[bytes] = _SHOWN) -> bytes:
    """Return a PNG without its metadata (text, location, date, …), or b"" if it is broken.

    `kinds` are the chunks to keep.
    """
    kept, at = [SIGNATURE], len(SIGNATURE)
    while at + 12 <= len(data):
        end = at + 12 + int.from_bytes(data[at : at + 4], "big")
        kind = data[at + 4 : at + 8]
        if end > len(data):
            break
        if kind in kinds:
            kept.append(data[at:end])
        if kind == b"IEND":
            return b"".join(kept)
        at = end
    return b""
