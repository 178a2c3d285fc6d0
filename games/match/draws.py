"""The commitment and the draws, which nobody can choose and everybody can verify (GEN-4)."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable

from games.core import CannotDraw, Draw

SEED_BYTES = 32


def commitment(seed: bytes) -> str:
    """Return the SHA-256 (hex) of the umpire's seed, which is published before the first move."""
    return hashlib.sha256(seed).hexdigest()


def mix(seed: bytes, nonces: Iterable[str] | None) -> bytes:
    """Return the seed for the draws: `seed`, mixed with the players' words `nonces` if any."""
    if nonces is None:
        return seed
    return hmac.digest(seed, "/".join(nonces).encode(), "sha256")


def draw(seed: bytes, label: str, n: int) -> int:
    """Return a uniform random number from 0 to n - 1, derived from `seed` and an ASCII `label`.

    Take hashes in order until one is below the largest multiple of n up to 2^256, so that all
    numbers are equally likely (NOTATION.md, Draws).
    """
    if not 1 <= n <= 1 << 256:
        raise ValueError(f"cannot draw from {n} possibilities")
    limit = (1 << 256) - (1 << 256) % n
    attempt = 0
    while True:
        digest = hmac.digest(seed, f"{label}/{attempt}".encode("ascii"), "sha256")
        number = int.from_bytes(digest, "big")
        if number < limit:
            return number % n
        attempt += 1


def salt(seed: bytes | None, label: str) -> str:
    """Return 64 hex digits from `seed` and an ASCII `label`, for sealing a fact (NOTATION.md)."""
    if seed is None:
        raise CannotDraw("“{label}” needs the seed, but only the commitment is known.", label=label)
    return hmac.digest(seed, label.encode("ascii"), "sha256").hex()


def drawer(seed: bytes | None, nonces: Iterable[str] | None = None) -> Draw:
    """Return `draw` bound to a match's seed. Without a seed, every draw raises `CannotDraw`."""
    if seed is None:
        return _refuse
    mixed = mix(seed, nonces)
    return lambda label, n: draw(mixed, label, n)


def _refuse(label: str, n: int) -> int:
    raise CannotDraw(
        "“{label}” must be drawn, but only the commitment is known, not the seed.", label=label
    )
