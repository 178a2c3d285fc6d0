"""Two matches of HyperStar as lists of turns, for tests of surfaces. `OUT`: an expired clock."""

from __future__ import annotations

OUT = "!"

SMALL = (
    "'C1", "'E2", "A1", "D1", "A2", "D2", "'A1", "double 'D1 'D2", "double B1 B2", OUT, "'B1",
    "move 'C1>'C2", "C3", "swap D2 C3", "'B2", "pass", "pass",
)  # fmt: skip
"""Radius 3: each item is used once; the match has an expired clock and ends with two passes."""

LARGE = (
    "'C3", "'F5", "D1", "A1", "D3", "A2", "double D6 'D4", "A4", "'D3", "double 'A1 'G7", "'D5",
    "'A2", "F1", "B1", "F3", "B3", "F6", "B6", "'F4", "'B4", "'F3", "'B3", "'D6", "'G6", "'D2",
    "B5", "'F6", "'B5", "'F2", "pass", "pass",
)  # fmt: skip
"""Radius 4: two stars through O; the second player wins on territory, 10 to 6."""
