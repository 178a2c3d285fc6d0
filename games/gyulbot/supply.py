"""The source of a match's puzzles while the match is being set up.

Before the match, the option `puzzles` may name a source instead of a list; records always hold the
puzzles themselves. Sources:

- no value: the small set of `starter`
- `{"mix": true}`: all packs that come with Garnet, easiest first
- `{"pack": ID}`: one of these packs
- `{"title": TEXT, "from": [puzzle, …]}`: a pack from a file
- `{"made": GRADE, "rigid": BOOL, "puzzles": [puzzle, …]}`: generated for this match; `puzzles`
  grows until the match starts. Without `puzzles`, the puzzles of this kind in all packs are used.

All sources but the last may have `"more": [puzzle, …]`, puzzles generated for this match because
the source had too few; no puzzle repeats in ordinary rounds (GY-11).

Once both players have agreed on a source, its `"of"` lists the ids of all puzzles that may be drawn
(`pinned`). Another version of Garnet with other packs then cannot draw from different puzzles
unnoticed.

`"seen": [id, …]` (`id_of`, oldest first) excludes puzzles of earlier matches as long as enough
puzzles are left. `remembered` returns the part of a source that is stored for later matches.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from typing import Any, TypedDict

import msgspec

from games.core import BadOption, Draw, Message
from games.gyulbot.board import Puzzle
from games.gyulbot.difficulty import Grade
from games.gyulbot.packs import SHIPPED, Entry, drawn, rising, shipped
from games.gyulbot.starter import PUZZLES

MIX = {"mix": True}
SPARE = 2
"""Number of puzzles for extra rounds, so that no solved puzzle is repeated in them (GY-11)."""

_Source = TypedDict(
    "_Source",
    {
        "mix": bool,
        "pack": str,
        "title": str,
        "from": tuple[Puzzle, ...],
        "made": str,
        "rigid": bool,
        "puzzles": tuple[Puzzle, ...],
        "more": tuple[Puzzle, ...],
        "of": tuple[str, ...],
        "seen": tuple[str, ...],
    },
    total=False,
)


def with_puzzles(
    options: dict[str, Any], rounds: int, draw: Draw, spare: int = 0
) -> dict[str, Any]:
    """Return `options` with puzzles in place of their source.

    `spare` is the number of further puzzles to draw for extra rounds. Raise ValueError, with a
    message for the user, if the source is invalid or has too few puzzles so far.
    """
    source = options.get("puzzles")
    if not source:
        return _with_puzzles(options, drawn(PUZZLES, rounds, draw))
    if not isinstance(source, dict):
        return options
    _check(source)
    if "puzzles" in source:
        generated = source["puzzles"]
        if len(generated) < rounds:
            few = Message("puzzles: {made} of {all} made", made=len(generated), all=rounds)
            raise BadOption("puzzles", few)
        return _with_puzzles(options, generated)
    puzzles = pool(source)
    if "of" in source and source["of"] != [id_of(puzzle) for puzzle in puzzles]:
        other = "puzzles: the packs in this version of Garnet differ from those agreed on"
        raise BadOption("puzzles", Message(other))
    left = unseen(puzzles, source.get("seen", ()), rounds + spare)
    return _with_puzzles(
        options, (drawn if _named_puzzles(source) else rising)(left, rounds, draw, spare)
    )


def _check(source: dict[str, Any]) -> None:
    try:
        msgspec.convert(source, _Source, strict=True)
    except msgspec.ValidationError as error:
        raise BadOption("puzzles", Message("puzzles: {why}", why=str(error))) from None


def pool(source: dict[str, Any]) -> tuple[Puzzle, ...]:
    """Return all puzzles that can be drawn from a source, without duplicates."""
    more = msgspec.convert(source.get("more", ()), tuple[Puzzle, ...], strict=True)
    return tuple(dict.fromkeys((*(_named_puzzles(source) or mixed()), *more)))


def pinned(source: Any) -> Any:
    """Return a source with the ids of all its puzzles as `of`.

    Lists, and sources that contain the match's generated puzzles, are returned unchanged.
    """
    if not source or not isinstance(source, dict) or "puzzles" in source:
        return source
    return {**source, "of": [id_of(puzzle) for puzzle in pool(source)]}


def id_of(puzzle: Puzzle) -> str:
    return hashlib.sha256(msgspec.json.encode(puzzle)).hexdigest()[:12]


def unseen(puzzles: Sequence[Puzzle], seen: Sequence[str], needed: int) -> tuple[Puzzle, ...]:
    """Return the puzzles whose ids are not in `seen` (oldest first), in their original order.

    If fewer than `needed` are left, add the puzzles that were seen longest ago.
    """
    moments = {puzzle_id: moment for moment, puzzle_id in enumerate(seen)}
    last = [moments.get(id_of(puzzle), -1) for puzzle in puzzles]
    by_age = sorted(range(len(puzzles)), key=lambda index: last[index])
    chosen = by_age[: max(last.count(-1), needed)]
    return tuple(puzzles[index] for index in sorted(chosen))


@cache
def mixed() -> tuple[Puzzle, ...]:
    """Return the graded puzzles of all packs, easiest first."""
    grades = list(Grade)

    def hardness(entry: Entry) -> tuple[int, int]:
        return grades.index(entry.grade or Grade.EASY), entry.least or 0

    entries = [entry for pack_id in SHIPPED for entry in shipped(pack_id).puzzles]
    return tuple(entry.puzzle for entry in sorted(entries, key=hardness) if entry.grade)


def remembered(source: Any) -> Any:
    """Return the part of a source to store for later matches, without lists of puzzles or ids."""
    if not isinstance(source, dict):
        return source
    left_out = ("puzzles", "from", "more", "of", "seen")
    return {key: value for key, value in source.items() if key not in left_out}


def _named_puzzles(source: dict[str, Any]) -> tuple[Puzzle, ...]:
    if "pack" in source:
        if source["pack"] not in SHIPPED:
            raise BadOption("puzzles", Message("puzzles: Garnet has no such pack"))
        return tuple(entry.puzzle for entry in shipped(source["pack"]).puzzles)
    if "from" in source:
        return msgspec.convert(source["from"], tuple[Puzzle, ...], strict=True)
    return _puzzles_of_grade(source) if "made" in source else ()


def _puzzles_of_grade(source: dict[str, Any]) -> tuple[Puzzle, ...]:
    """Return the packs' puzzles of the source's grade, with or without rigid bodies as required."""
    entries = [entry for pack_id in SHIPPED for entry in shipped(pack_id).puzzles]
    return tuple(
        entry.puzzle
        for entry in entries
        if entry.grade is not None
        and entry.grade.value == source.get("made")
        and has_rigid_body(entry.puzzle) == bool(source.get("rigid"))
    )


def has_rigid_body(puzzle: Puzzle) -> bool:
    """Return True if two Gyulbots have the same colour (GY-3)."""
    return len({colour for colour, _ in puzzle.robots}) < len(puzzle.robots)


def _with_puzzles(options: dict[str, Any], puzzles: Sequence[Any]) -> dict[str, Any]:
    return {**options, "puzzles": msgspec.to_builtins(tuple(puzzles))}
