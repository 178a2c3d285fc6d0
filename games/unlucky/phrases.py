"""What stands beside a word of an Unlucky sheet: steps, cells, candles and amounts."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from games.reading.words import Kind, Token

STEPS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


def cells_of(run: Sequence[Token]) -> list[str]:
    return [one.text for one in run if one.kind is Kind.CELL]


def candle_at(run: Sequence[Token], at: int) -> str:
    """The candle that a single letter names; "" if it is an article or none."""
    token = run[at]
    raw = token.raw
    if len(raw) != 1 or raw.upper() not in "ABCDEFGHI" or token.kind is Kind.NUMBER:
        return ""
    after = run[at + 1] if at + 1 < len(run) else None
    if (
        raw in "aI"
        and after is not None
        and (after.kind is Kind.WORD or after.is_("candles"))
        and after.text not in ("and", "then", "please", "pls", "or")
    ):
        return ""
    return raw.upper()


def closing(run: Sequence[Token], at: int) -> bool:
    """Whether nothing belongs to a word but what stands before it: `B3 wall`."""
    after = run[at + 1 : at + 2]
    return not after or after[0].is_(",", ";", "and", "&", "+")


def counting(run: Sequence[Token], at: int) -> bool:
    return at + 1 < len(run) and run[at + 1].kind is Kind.NUMBER


def owning(run: Sequence[Token], at: int) -> bool:
    """Whether a number says how much Sway there is: “I only have 3 sway”, “12 left”."""
    before = [one.text for one in run[max(0, at - 3) : at]]
    after = [one.text for one in run[at + 1 : at + 3]]
    return "have" in before or "got" in before or "left" in after or "total" in after + before


def came_to(run: Sequence[Token], start: str) -> bool:
    """Whether the first cell of a move is where it leads: “to D5 from E5”."""
    at = next(index for index, one in enumerate(run) if one.kind is Kind.CELL and one.text == start)
    between = run[at + 1 :]
    cell = next((index for index, one in enumerate(between) if one.kind is Kind.CELL), len(between))
    return any(one.text == "from" for one in between[:cell])


def step_at(run: Sequence[Token], at: int) -> tuple[int, int] | None:
    """The step that direction words say: `up`, `up-left`, `diagonally down right`."""
    if not run[at].is_(*STEPS):
        return None
    steps = [STEPS[run[at].text]]
    for one in run[at + 1 : at + 3]:
        if one.is_(*STEPS):
            steps.append(STEPS[one.text])
    return sum(step[0] for step in steps), sum(step[1] for step in steps)


def is_step(token: Token) -> bool:
    return token.is_(*STEPS, "step", "steps", "space", "spaces")


def leads_on(near: Sequence[Token]) -> bool:
    """Whether an arrow or “to” leads to another cell: `C2-C3`."""
    signs = list(itertools.takewhile(lambda one: one.is_("-", ">", "→", "to", "from"), near))
    after = near[len(signs) :][:1]
    return bool(signs) and any(one.kind is Kind.CELL for one in after)
