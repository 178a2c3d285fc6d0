"""Messages that players sent, stored for the umpire alone; the chain holds their digests.

An event records a message's arrival and digest. The text and the salt of the digest are stored in
the archive only. The salt is random rather than derived from the match's seed: the seed is
published at the end, and short messages could then be guessed.
"""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass

MAX_LENGTH = 10_000
"""Maximum stored length of a message in characters; a longer one cannot be a move."""
MAX_MESSAGES = 2_000
"""Maximum number of messages stored for a match."""
SALT_BYTES = 16


@dataclass(frozen=True, slots=True)
class ReceivedText:
    """A message with the salt that makes its digest impossible to guess."""

    text: str
    salt: bytes

    @classmethod
    def of(cls, text: str) -> ReceivedText:
        """Return a new message with a random salt. Text longer than `MAX_LENGTH` is truncated."""
        kept = text[:MAX_LENGTH].encode(errors="replace").decode()
        return cls(kept, secrets.token_bytes(SALT_BYTES))

    @property
    def digest(self) -> str:
        """64 hex digits that reveal nothing about the text without the salt."""
        return hmac.digest(self.salt, self.text.encode(), "sha256").hex()
