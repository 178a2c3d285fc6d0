"""Packs of puzzles: pack files (`.garnet-puzzle.json`) and the packs that come with Garnet."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from games.core import BadOption, Draw, InvalidAction, Message, counted
from games.core.strict_json import Unreadable, convert, parse
from games.gyulbot import solution
from games.gyulbot.board import Move, Puzzle, board_of, trace
from games.gyulbot.difficulty import Grade
from resources import PUZZLES

FORMAT = "garnet-puzzles/1"
SUFFIX = ".garnet-puzzle.json"
MOST_PUZZLES = 500

SHIPPED = ("first-slides", "tabletop", "rigid-bodies", "open-goals", "small-boards", "far-and-wide")
"""The ids of the packs that come with Garnet, easiest first."""

Name = Annotated[str, Meta(max_length=80)]
Least = Annotated[int, Meta(ge=1, le=999)]


class Entry(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True
):
    """A puzzle of a pack.

    `least` is the least number of moves, or None if it is unknown. `line` is a solution of exactly
    that length, as text. `grade` is the difficulty for people (`difficulty`).
    """

    name: Name = ""
    puzzle: Puzzle
    least: Least | None = None
    line: str | None = None
    grade: Grade | None = None

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of `line`, or () if there is no line."""
        return () if self.line is None else solution.read(self.line)


class Pack(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True
):
    """A titled list of puzzles; `about` describes them in a sentence."""

    title: Name = ""
    about: Annotated[str, Meta(max_length=400)] = ""
    puzzles: tuple[Entry, ...] = ()


class _File(Pack, frozen=True, forbid_unknown_fields=True, kw_only=True):
    format: Literal["garnet-puzzles/1"]


def alike(value: Any) -> bool:
    """Return True if a JSON value looks like a pack, a puzzle or a list of puzzles."""
    if isinstance(value, list):
        return bool(value) and isinstance(value[0], dict) and alike(value[0])
    return isinstance(value, dict) and ("width" in value or value.get("format") == FORMAT)


def read(data: bytes) -> Pack:
    """Parse a pack file; a puzzle or a list of puzzles is read as a pack without a title.

    Raise `Unreadable`, naming the entry and the clause, if an entry is invalid.
    """
    value = parse(data)
    if isinstance(value, dict) and "width" in value:
        value = [value]
    if isinstance(value, list):
        puzzles = convert(value, tuple[Puzzle, ...], "puzzles")
        pack = Pack(puzzles=tuple(Entry(puzzle=puzzle) for puzzle in puzzles))
    else:
        file = convert(value, _File, "pack")
        pack = Pack(title=file.title, about=file.about, puzzles=file.puzzles)
    if not pack.puzzles:
        raise Unreadable("there is no puzzle in it")
    if len(pack.puzzles) > MOST_PUZZLES:
        raise Unreadable(
            "{number:,} puzzles; a pack has at most {most}",
            number=len(pack.puzzles),
            most=MOST_PUZZLES,
        )
    for number, entry in enumerate(pack.puzzles, start=1):
        where = Message("puzzle {number}", number=number)
        if entry.name:
            where = Message("puzzle {number}, “{name}”", number=number, name=entry.name)
        _check(entry, where)
    return pack


def dump(pack: Pack) -> bytes:
    """Return the contents of a pack file, with one puzzle per line."""
    head: dict[str, Any] = {"format": FORMAT, "title": pack.title, "about": pack.about}
    lines = [f" {json.dumps(key)}: {json.dumps(text, ensure_ascii=False)}," for key, text in
             head.items() if text]  # fmt: skip
    entries = [
        "  " + json.dumps(msgspec.to_builtins(entry), ensure_ascii=False) for entry in pack.puzzles
    ]
    body = ",\n".join(entries)
    return "\n".join(["{", *lines, ' "puzzles": [', body, " ]", "}", ""]).encode()


@cache
def shipped(pack_id: str) -> Pack:
    """Return the pack with an id from `SHIPPED`; raise KeyError for other ids."""
    if pack_id not in SHIPPED:
        raise KeyError(pack_id)
    return read((PUZZLES / f"{pack_id}{SUFFIX}").read_bytes())


def drawn(puzzles: Sequence[Puzzle], rounds: int, draw: Draw, spare: int = 0) -> tuple[Puzzle, ...]:
    """Draw a different puzzle at random for each round; return them in the order of `puzzles`.

    Add up to `spare` further puzzles for extra rounds, if there are enough. Raise ValueError if
    there are fewer puzzles than rounds, because a puzzle cannot be played again after its solution
    has been shown.
    """
    if len(puzzles) < rounds:
        few = "puzzles: there are {number} for {rounds}; each round needs one"
        each = counted(rounds, "{count} round", "{count} rounds")
        raise BadOption("puzzles", Message(few, number=len(puzzles), rounds=each))
    left = list(range(len(puzzles)))
    drawn_indices = [
        left.pop(draw(f"gyulbot/{number}/-/puzzle", len(left))) for number in range(1, rounds + 1)
    ]
    others = [puzzles[index] for index in left]
    return (
        *(puzzles[index] for index in sorted(drawn_indices)),
        *_spares(others, rounds, draw, spare),
    )


def rising(
    puzzles: Sequence[Puzzle], rounds: int, draw: Draw, spare: int = 0
) -> tuple[Puzzle, ...]:
    """Draw a puzzle at random for each round, each from a harder part of the list.

    `puzzles`, sorted from easy to hard, are divided into as many parts as there are rounds. `spare`
    is the number of further puzzles for extra rounds, drawn from the harder half of the remaining
    puzzles.
    """
    if rounds > len(puzzles):
        return drawn(puzzles, rounds, draw, spare)
    chosen: list[Puzzle] = []
    for number in range(1, rounds + 1):
        low, high = (len(puzzles) * step // rounds for step in (number - 1, number))
        chosen.append(puzzles[low + draw(f"gyulbot/{number}/-/puzzle", high - low)])
    others = [puzzle for puzzle in puzzles if puzzle not in chosen]
    harder = others[min(len(others) // 2, max(0, len(others) - spare)) :]
    return (*chosen, *_spares(harder, rounds, draw, spare))


def _spares(others: list[Puzzle], rounds: int, draw: Draw, spare: int) -> list[Puzzle]:
    """Draw up to `spare` puzzles for extra rounds, and remove them from `others`."""
    return [
        others.pop(draw(f"gyulbot/{number}/-/puzzle", len(others)))
        for number in range(rounds + 1, rounds + 1 + min(spare, len(others)))
    ]


def _check(entry: Entry, where: Message) -> None:
    try:
        board = board_of(entry.puzzle)
        line = entry.moves
    except ValueError as error:
        raise Unreadable("{where}: {why}", where=where, why=error) from None
    except InvalidAction as error:
        raise Unreadable("{where}: {why}", where=where, why=error.reason) from None
    if entry.line is None:
        return
    if entry.least is None:
        raise Unreadable("{where}: a line without the least number of moves", where=where)
    traced = trace(board, line)
    if not traced.solved or not len(line) == len(traced.moves) == entry.least:
        moves = counted(entry.least, "{count} move", "{count} moves")
        raise Unreadable("{where}: its line is not a solution in {moves}", where=where, moves=moves)
