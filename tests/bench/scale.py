"""How much a bench measures: enough for figures to trust, or as little as shows that it runs."""

from __future__ import annotations

import os
from typing import TypeVar

T = TypeVar("T")

VARIABLE = "GARNET_BENCH"
BRIEF = os.environ.get(VARIABLE) == "brief"
"""Whether `dev.py bench --brief` asked for the least; children of a bench hear of it, too."""


def scaled(usual: T, least: T) -> T:
    """Return how much is measured of something, with figures to trust or with `--brief`."""
    return least if BRIEF else usual
