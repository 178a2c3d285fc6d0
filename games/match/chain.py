"""The hash chain over the events of a match: each head depends on everything before it."""

from __future__ import annotations

import hashlib
import hmac

import msgspec

from games.core import Setup
from games.match.agreement import Agreement
from games.match.events import Event, encode
from games.match.state import Table


def salt(seed: bytes | None, number: int) -> bytes:
    """Return the salt of link `number`, without which its head could be used to guess secrets."""
    return hmac.digest(seed or b"", b"chain/%d" % number, "sha256")


def root(setup: Setup, commitment: str, table: Table, agreement: Agreement | None) -> bytes:
    """Return the data that the chain starts from: commitment, table and agreement.

    Newer options of the table are left out if they have their defaults, so that older heads stay
    valid. The data is hashed with a salt, since the agreement can contain secrets (GEN-10). Chain
    version 1 had no salt, so its first head must not be published before the first event.
    """
    if agreement is not None:
        return b"garnet-chain/2\n" + bytes.fromhex(commitment) + agreement.origin
    more: list[object] = []
    if (table.hold, table.waits, table.post) != (False, None, None):
        more = [table.hold, table.waits, *([] if table.post is None else [table.post])]
    return msgspec.json.encode(
        [
            setup.game,
            setup.edition,
            setup.options,
            list(setup.players),
            commitment,
            table.timed,
            table.grace,
            *more,
        ],
        order="sorted",
    )


def first_head(bound: bytes, salt: bytes) -> str:
    return hashlib.sha256(bound + salt).hexdigest()


def next_head(head: str, event: Event, salt: bytes) -> str:
    return hashlib.sha256(bytes.fromhex(head) + salt + encode(event)).hexdigest()
