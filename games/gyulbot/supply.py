"""Where a match's puzzles come from, while it is being agreed on.

Instead of puzzles the option may name their source; records always hold the puzzles themselves.

- nothing: the small set of `starter`
- `{"mix": true}`: all packs that come with Garnet, easy ones first
- `{"pack": ID}`: one of these packs
- `{"title": TEXT, "from": [puzzle, …]}`: a pack out of a file
- `{"made": GRADE, "rigid": BOOL, "puzzles": [puzzle, …]}`: made for this match; `puzzles` grows
  while they are made. Without `puzzles`, those like them out of all packs

To each but the last `"more": [puzzle, …]` may be added, made for this match because there were too
few: no puzzle comes twice in ordinary rounds (GY-11).

A source that was agreed on says by their marks `"of"` which puzzles are drawn (`pinned`), so that
a later Garnet with other packs does not take its own draw for the true one.

Where puzzles are drawn, `"seen": [mark, …]` (`mark`, oldest first) leaves out those that were seen
before, as long as there are others. What may be remembered for another match is `kept`.
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
"""Puzzles for extra rounds: none comes again after its shortest solution was shown (GY-11)."""

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
"""What a source may hold, wherever it comes from."""


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
    _check(source)
    if "puzzles" in source:
        made = source["puzzles"]
        if len(made) < rounds:
            few = Message("puzzles: {made} of {all} are made", made=len(made), all=rounds)
            raise BadOption("puzzles", few)
        return _with(options, made)
    puzzles = pool(source)
    if "of" in source and source["of"] != [mark(puzzle) for puzzle in puzzles]:
        other = "puzzles: this Garnet has other packs than those that were agreed on"
        raise BadOption("puzzles", Message(other))
    left = unseen(puzzles, source.get("seen", ()), rounds + spare)
    return _with(options, (drawn if _known(source) else rising)(left, rounds, draw, spare))


def _check(source: dict[str, Any]) -> None:
    """Raise ValueError unless all that a source says is of the right kind: a file may hold it."""
    try:
        msgspec.convert(source, _Source, strict=True)
    except msgspec.ValidationError as error:
        raise BadOption("puzzles", Message("puzzles: {why}", why=str(error))) from None


def pool(source: dict[str, Any]) -> tuple[Puzzle, ...]:
    """Return all that a source has to draw from, each once."""
    more = msgspec.convert(source.get("more", ()), tuple[Puzzle, ...], strict=True)
    return tuple(dict.fromkeys((*(_known(source) or mixed()), *more)))


def pinned(source: Any) -> Any:
    """A source that also says by their marks which puzzles are drawn; a list stays a list."""
    if not source or not isinstance(source, dict) or "puzzles" in source:
        return source
    return {**source, "of": [mark(puzzle) for puzzle in pool(source)]}


def mark(puzzle: Puzzle) -> str:
    """Return a puzzle in twelve letters, so that it is known again."""
    return hashlib.sha256(msgspec.json.encode(puzzle)).hexdigest()[:12]


def unseen(puzzles: Sequence[Puzzle], seen: Sequence[str], needed: int) -> tuple[Puzzle, ...]:
    """Those that were not `seen` (marks, oldest first), in their order.

    Where they are fewer than `needed`, with those that were seen longest ago.
    """
    moments = {one: moment for moment, one in enumerate(seen)}
    last = [moments.get(mark(puzzle), -1) for puzzle in puzzles]
    by_age = sorted(range(len(puzzles)), key=lambda index: last[index])
    taken = by_age[: max(last.count(-1), needed)]
    return tuple(puzzles[index] for index in sorted(taken))


@cache
def mixed() -> tuple[Puzzle, ...]:
    """Return the graded puzzles of all packs, easy ones first."""
    grades = list(Grade)

    def hardness(entry: Entry) -> tuple[int, int]:
        return grades.index(entry.grade or Grade.EASY), entry.least or 0

    entries = [entry for pack_id in SHIPPED for entry in shipped(pack_id).puzzles]
    return tuple(entry.puzzle for entry in sorted(entries, key=hardness) if entry.grade)


def kept(source: Any) -> Any:
    """Return a source without what belongs to one match alone."""
    if not isinstance(source, dict):
        return source
    left_out = ("puzzles", "from", "more", "of", "seen")
    return {key: value for key, value in source.items() if key not in left_out}


def _known(source: dict[str, Any]) -> tuple[Puzzle, ...]:
    """Return the puzzles that a source names; none where it is the mix, or they are not at hand."""
    if "pack" in source:
        if source["pack"] not in SHIPPED:
            raise BadOption("puzzles", Message("puzzles: Garnet has no such pack"))
        return tuple(entry.puzzle for entry in shipped(source["pack"]).puzzles)
    if "from" in source:
        return msgspec.convert(source["from"], tuple[Puzzle, ...], strict=True)
    return _like(source) if "made" in source else ()


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
    """Return whether two Gyulbots have one colour (GY-3)."""
    return len({colour for colour, _ in puzzle.robots}) < len(puzzle.robots)


def _with(options: dict[str, Any], puzzles: Sequence[Any]) -> dict[str, Any]:
    return {**options, "puzzles": msgspec.to_builtins(tuple(puzzles))}
