from __future__ import annotations

import base64
import json
import struct
import zlib
from pathlib import Path

import pytest

from games.core.strict_json import Unreadable
from games.match.brand import (
    FORMAT,
    LOGO_SIDE,
    MAX_LOGO,
    NO_BRAND,
    Brand,
    brand_path,
    dump,
    is_logo,
    read,
    read_for,
)


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(wide: int = 8, high: int = 4, *more: bytes) -> bytes:
    """Return a PNG in one colour; `more`: extra chunks."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 6, 0, 0, 0))
    rows = (b"\0" + bytes((0, 229, 255, 255)) * min(wide, 9)) * min(high, 9)
    body = chunk(b"IDAT", zlib.compress(rows))
    return b"\x89PNG\r\n\x1a\n" + head + b"".join(more) + body + chunk(b"IEND", b"")


WHOLE = Brand(png(), "#00FF66", "DejaVu Serif", 0, ("#FFD400", "#8844FF"))


@pytest.mark.parametrize("brand", [NO_BRAND, WHOLE, Brand(radius=24)], ids=str)
def test_a_brand_survives_a_round_trip(brand: Brand) -> None:
    assert read(dump(brand)) == brand
    assert bool(brand) is (brand != Brand())


def test_metadata_of_a_logo_are_not_read() -> None:
    told = Brand(logo=png(8, 4, chunk(b"tEXt", b"Comment\0taken at home")))
    assert read(dump(told)).logo == png()


BOMB = png(60_000, 60_000)
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'


@pytest.mark.parametrize(
    "logo",
    [BOMB, SVG, b"x" * 100, png(LOGO_SIDE + 1, 4), png(4, LOGO_SIDE + 1)],
    ids=("bomb", "svg", "rubbish", "wide", "high"),
)
def test_unsuitable_logos_are_refused(logo: bytes) -> None:
    assert not is_logo(logo)
    with pytest.raises(Unreadable, match="logo"):
        read(dump(Brand(logo=logo)))


@pytest.mark.parametrize(
    "values",
    [
        {"format": "garnet-brand/2"},
        {"accent": "red"},
        {"accent": "#11223"},
        {"accent": "#112233\n"},
        {"accent": "#112233;}body{display:none"},
        {"font": 'x"; } body { display: none'},
        {"font": "x" * 101},
        {"radius": 25},
        {"radius": -1},
        {"radius": True},
        {"colours": ["#112233"]},
        {"colours": ["#112233", "blue"]},
        {"logo": base64.b64encode(bytes(MAX_LOGO + 1)).decode()},
        {"logo": "§"},
        {"script": "x"},
    ],
    ids=str,
)
def test_malformed_files_are_refused(values: dict[str, object]) -> None:
    with pytest.raises(Unreadable):
        read(json.dumps({"format": FORMAT, **values}).encode())


def test_a_brand_file_next_to_another_file_is_optional(tmp_path: Path) -> None:
    path = tmp_path / "Winter Cup.garnet-evening.json"
    suffix = ".garnet-evening.json"
    assert read_for(path, suffix) == NO_BRAND
    there = brand_path(path, suffix)
    assert there.name == "Winter Cup.garnet-brand.json"
    there.write_bytes(dump(WHOLE))
    assert read_for(path, suffix) == WHOLE
    there.write_bytes(b"x" * (100 << 20))
    with pytest.raises(Unreadable):
        read_for(path, suffix)
