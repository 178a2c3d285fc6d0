"""A text that knows where each of its characters stood in the paste from which it was made."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec

Span: TypeAlias = tuple[int, int]
"""From where to before where, counted in characters of the paste."""


class Traced(msgspec.Struct, frozen=True, gc=False):
    """`text`, and for each character from where (`starts`) to before where (`ends`) it stood.

    As it was pasted these are ranges, which cost nothing to cut; nearly all lines stay so.
    """

    text: str
    starts: Sequence[int]
    ends: Sequence[int]

    @classmethod
    def of(cls, text: str) -> Traced:
        """A text as it was pasted."""
        return cls(text, range(len(text)), range(1, len(text) + 1))

    @classmethod
    def joined(cls, parts: Sequence[Traced]) -> Traced:
        """Lines, with a line break between two."""
        if len(parts) == 1:
            return parts[0]
        words: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        for number, part in enumerate(parts):
            if number:
                at = ends[-1] if ends else 0
                starts.append(at)
                ends.append(at)
            words.append(part.text)
            starts += part.starts
            ends += part.ends
        return cls("\n".join(words), starts, ends)

    def cut(self, start: int, end: int | None = None) -> Traced:
        """A part of it."""
        part = slice(start, end)
        return Traced(self.text[part], self.starts[part], self.ends[part])

    def lines(self) -> list[Traced]:
        """Its lines."""
        if "\n" not in self.text:
            return [self]
        found, at = [], 0
        for line in self.text.split("\n"):
            found.append(self.cut(at, at + len(line)))
            at += len(line) + 1
        return found

    def span(self, start: int, end: int) -> Span:
        """Where a part of it stood in the paste."""
        return min(self.starts[start:end]), max(self.ends[start:end])

    @property
    def small(self) -> str:
        """The text in small letters, as far as it stays as long."""
        small = self.text.lower()
        return small if len(small) == len(self.text) else self.text

    def sub(
        self,
        pattern: re.Pattern[str],
        new: str | Callable[[re.Match[str]], str],
        seen: str | None = None,
    ) -> Traced:
        """`pattern.sub(new, text)`: what is kept of a match stays where it was.

        `seen`: the text as the pattern looks at it, as in small letters (much is found sooner in
        them than by a pattern that ignores case).
        """
        text, last = self.text, 0
        words: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        put = new if isinstance(new, str) else ""
        groups = "\\" in put
        for match in pattern.finditer(text if seen is None else seen):
            if groups or not isinstance(new, str):
                put = match.expand(new) if isinstance(new, str) else new(match)
            start, end = match.span()
            words += (text[last:start], put)
            starts += self.starts[last:start]
            ends += self.ends[last:start]
            self._place(put, start, end, starts, ends)
            last = end
        if not words:
            return self
        words.append(text[last:])
        starts += self.starts[last:]
        ends += self.ends[last:]
        return Traced("".join(words), starts, ends)

    def _place(self, put: str, start: int, end: int, starts: list[int], ends: list[int]) -> None:
        """Where the characters stood that take the place of those from `start` to `end`."""
        if end > start:
            low, high = self.span(start, end)
        else:
            low = high = self.starts[start] if start < len(self.starts) else (ends or [0])[-1]
        for one in put:
            at = -1 if one.isspace() else self.text.find(one, start, end)
            if at < 0:
                starts.append(low)
                ends.append(high)
            else:
                starts.append(self.starts[at])
                ends.append(self.ends[at])
                start = at + 1
