"""A text that knows where each of its characters stood in the paste from which it was made."""

from __future__ import annotations

import itertools
import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

import msgspec

_GROUP = re.compile(r"\\(\d)")
Span: TypeAlias = tuple[int, int]
"""From where to before where, counted in characters of the paste."""


class _Edit(NamedTuple):
    """What took the place of a part of the text before: from `start` to `end` now."""

    start: int
    end: int
    old_start: int
    old_end: int


class Traced(msgspec.Struct, frozen=True, gc=False):
    """`text`, and how it came of another one; where something stood is looked up when it is asked.

    Between two edits it is as in `source`, and begins there `at`. Without a source it is the paste.
    """

    text: str
    source: Traced | None = None
    edits: tuple[_Edit, ...] = ()
    at: int = 0

    @classmethod
    def of(cls, text: str) -> Traced:
        """A text as it was pasted."""
        return cls(text)

    def cut(self, start: int, end: int | None = None) -> Traced:
        """A part of it."""
        return Traced(self.text[start:end], self, (), start)

    def picked(self, parts: Sequence[Span]) -> Traced:
        """Some parts of it in their order, with a line break between two."""
        first, last = parts[0][0], parts[-1][1]
        if all(one[1] + 1 == two[0] for one, two in itertools.pairwise(parts)):
            return self.cut(first, last)
        words: list[str] = []
        edits: list[_Edit] = []
        now = 0
        for number, (start, end) in enumerate(parts):
            if number:
                words.append("\n")
                edits.append(_Edit(now, now + 1, parts[number - 1][1], start))
                now += 1
            words.append(self.text[start:end])
            now += end - start
        return Traced("".join(words), self, tuple(edits), first)

    def span(self, start: int, end: int) -> Span:
        """Where a part of it stood in the paste."""
        low, high = self._before(start, end) if self.edits else (start + self.at, end + self.at)
        return (low, high) if self.source is None else self.source.span(low, high)

    def _before(self, start: int, end: int) -> Span:
        """Where a part of it stood in the text before."""
        index = bisect_right(self.edits, start, key=lambda one: one.end)
        shift = self.edits[index - 1].old_end - self.edits[index - 1].end if index else self.at
        spans: list[Span] = []
        for edit in self.edits[index:]:
            if edit.start >= end:
                break
            if start < edit.start:
                spans.append((start + shift, edit.start + shift))
            inside = slice(max(0, start - edit.start), end - edit.start)
            spans += self._aligned(edit)[inside]
            start, shift = max(start, edit.end), edit.old_end - edit.end
        if start < end or not spans:
            spans.append((start + shift, end + shift))
        return min(one[0] for one in spans), max(one[1] for one in spans)

    def _aligned(self, edit: _Edit) -> list[Span]:
        """Where the characters of an edit stood: what was kept of the old ones where it was."""
        assert self.source is not None
        found: list[Span] = []
        start, old = edit.old_start, self.source.text
        for one in self.text[edit.start : edit.end]:
            at = -1 if one.isspace() else old.find(one, start, edit.old_end)
            if at < 0:
                found.append((edit.old_start, edit.old_end))
            else:
                found.append((at, at + 1))
                start = at + 1
        return found

    @property
    def small(self) -> str:
        """The text in small letters, as long as it is."""
        small = self.text.lower()
        if len(small) == len(self.text):
            return small
        return "".join(one.lower() if len(one.lower()) == 1 else one for one in self.text)

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
        text, last, now = self.text, 0, 0
        words: list[str] = []
        edits: list[_Edit] = []
        put = new if isinstance(new, str) else ""
        pieces = _GROUP.split(put) if "\\" in put else ()
        for match in pattern.finditer(text if seen is None else seen):
            start, end = match.span()
            if pieces:  # every other one is the number of a group
                kept = [text[slice(*match.span(int(one)))] for one in pieces[1::2]]
                put = "".join(
                    itertools.chain(*itertools.zip_longest(pieces[::2], kept, fillvalue=""))
                )
            elif not isinstance(new, str):
                put = new(match)
            words += (text[last:start], put)
            now += start - last
            edits.append(_Edit(now, now + len(put), start, end))
            now += len(put)
            last = end
        if not edits:
            return self
        words.append(text[last:])
        return Traced("".join(words), self, tuple(edits))
