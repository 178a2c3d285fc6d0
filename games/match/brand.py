"""The branding of a show, set once for everything that viewers see (docs/decisions/0183)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.core.strict_json import NotThere, Unreadable, convert, parse, read_bytes
from games.people.portrait import is_portrait, stripped

FORMAT = "garnet-brand/1"
SUFFIX = ".garnet-brand.json"
MAX_LOGO = 64 << 10
"""Maximum size of a logo in bytes; a logo is a PNG of at most `LOGO_SIDE` by `LOGO_SIDE` pixels."""
LOGO_SIDE = 512
MAX_RADIUS = 24

Colour = Annotated[str, Meta(pattern=r"\A#[0-9A-Fa-f]{6}\Z")]


class Brand(msgspec.Struct, frozen=True, omit_defaults=True):
    """A show's branding. A field that has its default value leaves Garnet's own look unchanged.

    `logo` is a PNG, `accent` is `#RRGGBB`, and `font` is the name of a font family. `radius` is the
    radius of corners, in pixels of an image 720 pixels high. `colours` are the colours of the first
    and second player in games that let players choose. `board` is the boards' material.
    """

    logo: Annotated[bytes, Meta(max_length=MAX_LOGO)] = b""
    accent: Annotated[str, Meta(pattern=r"\A(#[0-9A-Fa-f]{6})?\Z")] = ""
    font: Annotated[str, Meta(max_length=100, pattern=r"\A[^\x00-\x1f\"\\;{}<>]*\Z")] = ""
    radius: Annotated[int, Meta(ge=0, le=MAX_RADIUS)] | None = None
    colours: tuple[Colour, Colour] | None = None
    board: Literal["", "wood"] = ""

    def __bool__(self) -> bool:
        return self != NO_BRAND


NO_BRAND = Brand()


class _File(Brand, frozen=True, forbid_unknown_fields=True, kw_only=True):
    format: str


def is_logo(data: bytes) -> bool:
    """Return True if the bytes look like a logo. The image is checked when it is displayed."""
    return is_portrait(data, MAX_LOGO, LOGO_SIDE)


def dump(brand: Brand) -> bytes:
    file = _File(format=FORMAT, **msgspec.structs.asdict(brand))
    return msgspec.json.format(msgspec.json.encode(file), indent=1) + b"\n"


def read(data: bytes) -> Brand:
    """Decode the brand in a file's bytes. Raise `Unreadable` if they are malformed."""
    file = convert(parse(data), _File)
    if file.format != FORMAT:
        raise Unreadable("not a {brand} file", brand=FORMAT)
    if file.logo and not is_logo(file.logo):
        raise Unreadable("the logo is not a small PNG image")
    values = {**msgspec.structs.asdict(file), "logo": stripped(file.logo)}
    del values["format"]
    return Brand(**values)


def brand_path(path: Path, suffix: str) -> Path:
    """Return the path of the brand file next to a file whose name ends in `suffix`."""
    return path.with_name(path.name.removesuffix(suffix) + SUFFIX)


def read_for(path: Path, suffix: str) -> Brand:
    """Return the brand stored next to a file; if there is none, return the default brand.

    Raise `Unreadable` if the brand's file is malformed.
    """
    try:
        return read(read_bytes(brand_path(path, suffix)))
    except NotThere:
        return NO_BRAND
