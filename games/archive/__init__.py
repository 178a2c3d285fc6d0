"""The archive: every event of every match, in one SQLite file (docs/decisions/0020)."""

from games.archive.household import Household
from games.archive.leases import Lease, TakenOver
from games.archive.practice import Try
from games.archive.replay import CHAIN, match_of, resume, verify_rows
from games.archive.rows import Header
from games.archive.store import Archive, Summary

__all__ = [
    "CHAIN",
    "Archive",
    "Header",
    "Household",
    "Lease",
    "Summary",
    "TakenOver",
    "Try",
    "match_of",
    "resume",
    "verify_rows",
]
