"""By what plan candles are burned in games played on; `packaging/candle_regrets.py` finds it."""

from __future__ import annotations

import hashlib
import zlib
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from games.core.strict import read_bytes
from games.unlucky.candle_countdown.abstraction import OPTIONS, SITUATIONS
from resources import CANDLES

MARK = b"Garnet candle plan 1\n"
DIGEST = hashlib.sha256().digest_size
FILE = CANDLES / "plan.bin"


@cache
def plan() -> NDArray[np.uint8]:
    """How often each option is taken in each situation, of 255 the most frequent one."""
    return read(FILE)


def read(path: Path) -> NDArray[np.uint8]:
    """A plan that was kept; `ValueError` where the file is not whole."""
    told = read_bytes(path)
    at = len(MARK) + DIGEST
    packed = told[at:]
    if told[: len(MARK)] != MARK or told[len(MARK) : at] != hashlib.sha256(packed).digest():
        raise ValueError(f"{path.name} is damaged")
    table = np.frombuffer(zlib.decompress(packed), np.uint8)
    if table.size != SITUATIONS * OPTIONS:
        raise ValueError(f"{path.name} belongs to another Garnet")
    return table.reshape(SITUATIONS, OPTIONS)


def write(path: Path, shares: NDArray[np.float64]) -> None:
    """Keep a plan: of each situation how often each option is taken, by any measure."""
    most = np.maximum(shares.max(axis=1, keepdims=True), np.finfo(float).tiny)
    packed = zlib.compress(np.round(255 * (shares / most)).astype(np.uint8).tobytes(), 9)
    path.write_bytes(MARK + hashlib.sha256(packed).digest() + packed)
