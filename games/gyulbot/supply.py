"""Where a match's puzzles come from, while it is being agreed on.

Instead of puzzles the option may name their source; records always hold the puzzles themselves.

- nothing: the small set of `starter`
- `{"pack": ID}`: a pack that comes with Garnet
- `{"title": TEXT, "from": [puzzle, …]}`: a pack out of a file
- `{"made": {…}, "puzzles": [puzzle, …]}`: made for this match, as `recipes` says; `puzzles` grows
  while they are made
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from games.core import Draw
from games.gyulbot.board import Puzzle
from games.gyulbot.packs import SHIPPED, drawn, shipped
from games.gyulbot.starter import PUZZLES


def supplied(options: dict[str, Any], rounds: int, draw: Draw) -> dict[str, Any]:
    """The options with puzzles in the place of their source.

    ValueError, in a sentence for the field, where there are not enough yet or the source is
    unknown.
    """
    source = options.get("puzzles")
    if not source:
        return _with(options, drawn(PUZZLES, rounds, draw))
    if not isinstance(source, dict):
        return options
    if "pack" in source:
        if source["pack"] not in SHIPPED:
            raise ValueError("puzzles: Garnet has no such pack")
        entries = shipped(source["pack"]).puzzles
        return _with(options, drawn([entry.puzzle for entry in entries], rounds, draw))
    if "from" in source:
        puzzles = msgspec.convert(source["from"], tuple[Puzzle, ...], strict=True)
        return _with(options, drawn(puzzles, rounds, draw))
    made = source.get("puzzles", ())
    if len(made) < rounds:
        raise ValueError(f"puzzles: {len(made)} of {rounds} are made")
    return _with(options, made)


def _with(options: dict[str, Any], puzzles: Sequence[Any]) -> dict[str, Any]:
    return {**options, "puzzles": msgspec.to_builtins(tuple(puzzles))}
