"""A second implementation of the draws, written from NOTATION.md only."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable


def plain_draw(seed: str) -> Callable[[str, int], int]:
    def draw(label: str, n: int) -> int:
        i, room = 0, 2**256 // n * n
        while True:
            message = f"{label}/{i}".encode("ascii")
            x = int(hmac.new(bytes.fromhex(seed), message, hashlib.sha256).hexdigest(), 16)
            if x < room:
                return x % n
            i += 1

    return draw
