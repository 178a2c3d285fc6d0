"""The archive: all events of all matches, in one SQLite file (docs/decisions/0020)."""

from games.match.archive import journal
from games.match.archive.household import Household
from games.match.archive.leases import Lease, TakenOver
from games.match.archive.listing import Summary
from games.match.archive.practice import Try
from games.match.archive.replay import CHAIN, match_of, resume, verify_rows
from games.match.archive.rows import Header
from games.match.archive.store import Archive

__all__ = [
    "CHAIN",
    "Archive",
    "Header",
    "Household",
    "Lease",
    "Summary",
    "TakenOver",
    "Try",
    "journal",
    "match_of",
    "resume",
    "verify_rows",
]
