"""How far the least number of a round is (GY-13)."""

from enum import Enum


class Sealed(Enum):
    """How far the least number of a round is."""

    WORKING = "being worked out"
    SEALED = "sealed"
    UNKNOWN = "not found"
