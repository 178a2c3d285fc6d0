"""What can be switched on or off about how a board is shown, as surfaces offer and remember it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Switch:
    """One of them. `key`: what turns it on the board. `group`: of those that share one, one is on.

    `explained`: what is seen when it is on.
    """

    id: str
    text: str
    explained: str
    key: str
    on: bool
    group: str = ""
