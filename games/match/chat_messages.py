"""Splitting long text into chat messages of at most 2,000 characters, each readable on its own."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from games.core import Message
from games.match.chat import units

LIMIT = 2_000
"""Maximum length of a message in UTF-16 code units."""

_LEAST = 200
"""Minimum room for a part of a block, in UTF-16 code units.

With less room, the block begins in the next message.
"""
_WIDEST = 400
"""Maximum length of a line in a drawing that needs several messages; longer lines are broken."""
_EMPTY = 1_000
"""Minimum room below the heading in each message but the first, in UTF-16 code units."""
_COLUMNS = re.compile(r"\s*A\s+B\b")
"""The line of a board that contains the names of the columns (GEN-1)."""


class NoRoom(ValueError):
    """Raised if `head` and `foot` are too long for one message."""


@dataclass(frozen=True, slots=True)
class Fence:
    """A drawing in plain text, which is put into a code fence in each message."""

    lines: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> Fence:
        """Return a fence around a drawing. Three backticks in the drawing cannot close it."""
        return cls(tuple(line.rstrip() for line in text.replace("```", "'''").split("\n")))


Block: TypeAlias = str | Fence
"""Lines of Markdown, or a drawing."""


def split_into_messages(
    head: str, body: Sequence[Block], foot: Sequence[str] = (), word: Callable[[Message], str] = str
) -> tuple[str, ...]:
    """Return `head`, `body` and `foot` as one or more messages, each ending with a line feed.

    Each message begins with `head`, and with its number if there are several; the first contains
    all of `foot`. A drawing is divided only if no message has room for it. `word` formats the part
    number. Raise `NoRoom` if `head` and `foot` are too long for one message.
    """
    whole = _joined([head, *map(_text, body), *foot])
    if units(whole) <= LIMIT:
        return (whole,)
    empty = LIMIT - _cost(head + word(_mark(999, 999)))
    room = empty - sum(map(_cost, foot))
    if room < 0 or empty < _EMPTY:
        raise NoRoom(f"{head}: too long for {LIMIT} characters")
    left = deque(_wrapped(body))
    first = _take_fitting(left, room, empty)
    messages = [[*first, *foot]]
    while left:
        messages.append(_take_fitting(left, empty, empty))
    count = len(messages)
    return tuple(
        _joined([head + word(_mark(number, count)), *lines])
        for number, lines in enumerate(messages, start=1)
    )


def _mark(number: int, count: int) -> Message:
    return Message(" · part {number} of {all}", number=number, all=count)


def _take_fitting(left: deque[Block], room: int, empty: int) -> list[str]:
    """Remove the blocks that fit in `room` from the start of `left`, and return them as strings.

    A block is divided only if it does not fit in an empty message, whose room is `empty`.
    """
    texts: list[str] = []
    while left:
        block = left.popleft()
        cost = _cost(_text(block))
        if cost > room:
            parts = None if cost <= empty or room < _LEAST else _split_block(block, room)
            left.extendleft((block,) if parts is None else (parts[1],))
            return texts if parts is None else [*texts, _text(parts[0])]
        texts.append(_text(block))
        room -= cost
    return texts


def _split_block(block: Block, room: int) -> tuple[Block, Block] | None:
    """Split a block into a part that fits in `room` and the rest, or None if that is impossible."""
    if isinstance(block, str):
        return _split_text(block, room - 1)
    lines, taken = block.lines, 0
    room -= _cost(_text(Fence(())))
    while _cost(lines[taken]) <= room:
        room -= _cost(lines[taken])
        taken += 1
    if "" in lines[1:taken]:  # prefer a break between two drawings
        end = taken - 1 - lines[:taken][::-1].index("")
        return Fence(lines[:end]), Fence(lines[end + 1 :])
    heading = _heading(lines[:taken])
    if taken <= len(heading):
        return None
    return Fence(lines[:taken]), Fence((*heading, *lines[taken:]))


def _heading(lines: tuple[str, ...]) -> tuple[str, ...]:
    for number, line in enumerate(lines[:3], start=1):
        if _COLUMNS.match(line):
            return lines[:number]
    return ()


def _wrapped(body: Iterable[Block]) -> Iterable[Block]:
    for block in body:
        if isinstance(block, str):
            yield block
            continue
        lines: list[str] = []
        for line in block.lines:
            rest = line
            while units(rest) > _WIDEST:
                now, rest = _split_text(rest, _WIDEST, "  ")
                lines.append(now)
            lines.append(rest)
        yield Fence(tuple(lines))


def _split_text(line: str, room: int, mark: str = "… ") -> tuple[str, str]:
    """Split text between lines or at a space; the second part begins with `mark`."""
    end = min(len(line), room)
    while units(line[:end]) > room:
        end -= 1
    feed = line.rfind("\n", 1, end + 1)
    if feed > 0:
        return line[:feed], line[feed + 1 :]
    space = line.rfind(" ", len(mark) + 1, end + 1)
    if space > 0:
        return line[:space], mark + line[space + 1 :]
    slashes = end - len(line[:end].rstrip("\\"))
    end -= slashes % 2  # keep a backslash and the character it escapes together
    return line[:end], mark + line[end:]


def _text(block: Block) -> str:
    return block if isinstance(block, str) else "\n".join(["```", *block.lines, "```"])


def _cost(text: str) -> int:
    return units(text) + 1


def _joined(lines: Iterable[str]) -> str:
    return "\n".join(lines) + "\n"
