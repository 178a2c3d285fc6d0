"""How much a bench measures: enough for reliable figures, or as little as shows that it runs."""

from __future__ import annotations

import os
from typing import TypeVar

T = TypeVar("T")

VARIABLE = "GARNET_BENCH"
BRIEF = os.environ.get(VARIABLE) == "brief"
"""True for `dev.py bench --brief`; inherited by child processes."""


def scaled(usual: T, least: T) -> T:
    """Return `usual`, or `least` with `--brief`."""
    return least if BRIEF else usual
