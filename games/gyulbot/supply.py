"""Where a match's puzzles come from, while it is being agreed on.

Instead of puzzles the option may name their source; records always hold the puzzles themselves.

- nothing: the small set of `starter`
- `{"pack": ID}`: a pack that comes with Garnet
- `{"title": TEXT, "from": [puzzle, …]}`: a pack out of a file
- `{"made": GRADE, "rigid": BOOL, "puzzles": [puzzle, …]}`: made for this match; `puzzles` grows
  while they are made. Without `puzzles`, those like them out of all packs

What may be remembered for another match is `kept`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from games.core import Draw
from games.gyulbot.board import Puzzle
from games.gyulbot.packs import SHIPPED, drawn, shipped
from games.gyulbot.starter import PUZZLES

SPARE = 2
"""Puzzles for extra rounds: none comes again after its shortest solution was shown (GY-11)."""


def supplied(options: dict[str, Any], rounds: int, draw: Draw, spare: int = 0) -> dict[str, Any]:
    """The options with puzzles in the place of their source; `spare`: those for extra rounds.

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
        return _with(options, drawn([entry.puzzle for entry in entries], rounds, draw, spare))
    if "from" in source:
        puzzles = msgspec.convert(source["from"], tuple[Puzzle, ...], strict=True)
        return _with(options, drawn(puzzles, rounds, draw, spare))
    if "puzzles" not in source:
        return _with(options, drawn(_like(source) or PUZZLES, rounds, draw, spare))
    made = source["puzzles"]
    if len(made) < rounds:
        raise ValueError(f"puzzles: {len(made)} of {rounds} are made")
    return _with(options, made)


def kept(source: Any) -> Any:
    """A source without what belongs to one match alone."""
    if not isinstance(source, dict):
        return source
    return {key: value for key, value in source.items() if key not in ("puzzles", "from")}


def _like(source: dict[str, Any]) -> tuple[Puzzle, ...]:
    """The puzzles of all packs that have the grade, and rigid bodies if those were wanted."""
    entries = [entry for pack_id in SHIPPED for entry in shipped(pack_id).puzzles]
    return tuple(
        entry.puzzle
        for entry in entries
        if entry.grade is not None
        and entry.grade.value == source.get("made")
        and has_rigid_body(entry.puzzle) == bool(source.get("rigid"))
    )


def has_rigid_body(puzzle: Puzzle) -> bool:
    """Whether two Gyulbots have one colour (GY-3)."""
    return len({colour for colour, _ in puzzle.robots}) < len(puzzle.robots)


def _with(options: dict[str, Any], puzzles: Sequence[Any]) -> dict[str, Any]:
    return {**options, "puzzles": msgspec.to_builtins(tuple(puzzles))}
