"""What players sent, as it came: kept for the umpire alone, and sealed in the chain by a digest.

An event says when a message of a seat arrived and what its digest is. The text, with the salt that
the digest was made with, lies in the archive and goes nowhere else. The salt is drawn for each
message and not from the match's seed: the seed is shown at the end, and with it anybody could try
out short messages.
"""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass

LONGEST = 10_000
"""Characters of a message that are kept; what is longer is no move."""
MOST = 2_000
"""Messages of a match that are kept."""
SALT_BYTES = 16


@dataclass(frozen=True, slots=True)
class ReceivedText:
    """A message, and the salt that makes its digest say nothing about it."""

    text: str
    salt: bytes

    @classmethod
    def of(cls, text: str) -> ReceivedText:
        """A message that has come in, with a salt of its own; the end of a very long one is cut."""
        kept = text[:LONGEST].encode(errors="replace").decode()
        return cls(kept, secrets.token_bytes(SALT_BYTES))

    @property
    def digest(self) -> str:
        """64 hex digits, which nobody can try texts against who has not the salt."""
        return hmac.digest(self.salt, self.text.encode(), "sha256").hex()
