"""By what plan candles are burned in games played on; `packaging/candle_regrets.py` finds it."""

from __future__ import annotations

import base64
import hashlib
import zlib
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from games.core.strict import read_bytes
from games.unlucky.candle_countdown.abstraction import OPTIONS, SITUATIONS
from resources import CANDLES

MARK = b"Garnet candle plan 1"
FILE = CANDLES / "plan.txt"
WIDTH = 100
"""Letters in a line of the file."""


@cache
def plan() -> NDArray[np.uint8]:
    """How often each option is taken in each situation, of 255 the most frequent one."""
    return read(FILE)


def read(path: Path) -> NDArray[np.uint8]:
    """A plan that was kept; `ValueError` where the file is not whole."""
    mark, digest, *lines = [*read_bytes(path).splitlines(), b"", b""]
    told = b"".join(lines)
    if mark != MARK or digest != _digest(told):
        raise ValueError(f"{path.name} is damaged")
    table = np.frombuffer(zlib.decompress(base64.b85decode(told)), np.uint8)
    if table.size != SITUATIONS * OPTIONS:
        raise ValueError(f"{path.name} belongs to another Garnet")
    return table.reshape(SITUATIONS, OPTIONS)


def write(path: Path, shares: NDArray[np.float64]) -> None:
    """Keep a plan: of each situation how often each option is taken, by any measure."""
    most = np.maximum(shares.max(axis=1, keepdims=True), np.finfo(float).tiny)
    told = base64.b85encode(
        zlib.compress(np.round(255 * (shares / most)).astype(np.uint8).tobytes(), 9)
    )
    lines = [told[at : at + WIDTH] for at in range(0, len(told), WIDTH)]
    path.write_bytes(b"\n".join((MARK, _digest(told), *lines, b"")))


def _digest(told: bytes) -> bytes:
    return hashlib.sha256(told).hexdigest().encode()
