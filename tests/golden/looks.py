"""Describe changes of pictures by a few numbers; read, write and compare lines of such numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import unified_diff
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

Pixels = NDArray[np.int16]
FAINT = 6
"""Differences in brightness up to this are ignored, since processors round differently."""
LOOK = re.compile(r"\blook (-?[\d.]+(?:,-?[\d.]+){7})")
NEAR, SHARE = 0.35, 0.04
"""Two looks are alike if their lengths differ by less than `NEAR` pixels, plus `SHARE` of their
size for amounts."""
LINES = 8
"""Number of differing lines that a failed test shows."""


def pixels(picture: QImage) -> Pixels:
    """Return the colours of a picture: rows, columns, and blue, green and red."""
    picture = picture.convertToFormat(QImage.Format.Format_RGB32)
    shape = (picture.height(), picture.width(), 4)
    return np.frombuffer(picture.constBits(), np.uint8).reshape(shape)[..., :3].astype(np.int16)


def look(before: Pixels | None, after: Pixels) -> str:
    """Return what changed between two pictures, or "" if nothing did.

    The numbers are the changes in brightness of each colour, the middle of what changed, and how
    far it extends from there. They differ by a pixel where something has moved by a pixel.
    """
    if before is None or before.shape != after.shape:
        before = np.full(after.shape, after[0, 0], np.int16)
    change = after - before
    size: NDArray[np.float64] = np.abs(change).max(axis=2).astype(np.float64)
    size[size <= FAINT] = 0
    total = size.sum()
    if not total:
        return ""
    across, down = size.sum(axis=0) / total, size.sum(axis=1) / total
    x, y = (float(line @ np.arange(len(line))) for line in (across, down))
    wide, high = (
        float(np.sqrt(line @ (np.arange(len(line)) - middle) ** 2))
        for line, middle in ((across, x), (down, y))
    )
    colours = change[size > 0].sum(axis=0) / 255
    parts = [*colours, total / 255, x, y, wide, high]
    return "look " + ",".join(f"{part:.1f}" for part in parts)


def alike(one: str, two: str) -> bool:
    """Return True if two lines differ in nothing but the rounding of looks."""
    if LOOK.sub("look", one) != LOOK.sub("look", two):
        return False
    for first, second in zip(LOOK.findall(one), LOOK.findall(two), strict=True):
        pairs = [*zip(_numbers(first), _numbers(second), strict=True)]
        total = pairs[3][0]
        for index, (left, right) in enumerate(pairs):
            allowed = NEAR + SHARE * total if index < 4 else NEAR
            if abs(left - right) > allowed:
                return False
    return True


def _numbers(look: str) -> list[float]:
    return [*map(float, look.split(","))]


def differences(stored: Sequence[str], now: Sequence[str]) -> Iterator[str]:
    """Yield the lines that differ, each after the headings above it."""
    same = [*now]
    for index, line in enumerate(stored[: len(now)]):
        if alike(line, now[index]):
            same[index] = line
    for line in unified_diff(headed(stored), headed(same), n=0, lineterm=""):
        if not line.startswith(("---", "+++", "@@")):
            yield line


def headed(lines: Sequence[str]) -> list[str]:
    found, heading = [], ""
    for line in lines:
        heading = line if line.startswith("#") else heading
        found.append(line if line is heading else f"{heading}: {line}")
    return found


def read(file: Path) -> list[str]:
    if not file.exists():
        return []
    return file.read_text("utf-8").removesuffix("\n").split("\n")


def write(file: Path, lines: Sequence[str]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join([*lines, ""]), "utf-8", newline="\n")
