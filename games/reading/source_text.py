"""Text whose characters can be mapped to their positions in the original paste."""

from __future__ import annotations

import itertools
import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

import msgspec

_GROUP = re.compile(r"\\(\d)")
Span: TypeAlias = tuple[int, int]
"""The start and end of a part of the paste, counted in characters."""


class _Edit(NamedTuple):
    """A replacement: the span in this text and the span in the source text."""

    start: int
    end: int
    old_start: int
    old_end: int


class TracedText(msgspec.Struct, frozen=True, gc=False):
    """A text and the edits that produced it from `source`; positions are computed when needed.

    Apart from the edits, the text equals `source` from index `at` on. If `source` is None, the text
    is the original paste.
    """

    text: str
    source: TracedText | None = None
    edits: tuple[_Edit, ...] = ()
    at: int = 0

    @classmethod
    def of(cls, text: str) -> TracedText:
        return cls(text)

    def cut(self, start: int, end: int | None = None) -> TracedText:
        return TracedText(self.text[start:end], self, (), start)

    def picked(self, parts: Sequence[Span]) -> TracedText:
        """Return several parts of the text in order, joined by line breaks."""
        first, last = parts[0][0], parts[-1][1]
        if all(left[1] + 1 == right[0] for left, right in itertools.pairwise(parts)):
            return self.cut(first, last)
        words: list[str] = []
        edits: list[_Edit] = []
        length = 0
        for number, (start, end) in enumerate(parts):
            if number:
                words.append("\n")
                edits.append(_Edit(length, length + 1, parts[number - 1][1], start))
                length += 1
            words.append(self.text[start:end])
            length += end - start
        return TracedText("".join(words), self, tuple(edits), first)

    def span(self, start: int, end: int) -> Span:
        """Return the position in the paste of a part of this text."""
        low, high = self._before(start, end) if self.edits else (start + self.at, end + self.at)
        return (low, high) if self.source is None else self.source.span(low, high)

    def _before(self, start: int, end: int) -> Span:
        """Return the position in the source of a part of this text."""
        index = bisect_right(self.edits, start, key=lambda edit: edit.end)
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
        return min(span[0] for span in spans), max(span[1] for span in spans)

    def _aligned(self, edit: _Edit) -> list[Span]:
        """Return the source position of each character in an edit.

        A character that also occurs in the replaced text has its position there. Any other
        character has the position of the whole replaced text.
        """
        assert self.source is not None
        spans: list[Span] = []
        start, old = edit.old_start, self.source.text
        for char in self.text[edit.start : edit.end]:
            at = -1 if char.isspace() else old.find(char, start, edit.old_end)
            if at < 0:
                spans.append((edit.old_start, edit.old_end))
            else:
                spans.append((at, at + 1))
                start = at + 1
        return spans

    @property
    def small(self) -> str:
        """The text in lower case, with its length unchanged."""
        small = self.text.lower()
        if len(small) == len(self.text):
            return small
        return "".join(char.lower() if len(char.lower()) == 1 else char for char in self.text)

    def sub(
        self,
        pattern: re.Pattern[str],
        new: str | Callable[[re.Match[str]], str],
        seen: str | None = None,
    ) -> TracedText:
        """Return the text after `pattern.sub(new, text)`, with the replacements recorded as edits.

        `seen` is the text that the pattern is matched against, such as the lower-case text, which
        is much faster than a pattern that ignores case.
        """
        text, last, length = self.text, 0, 0
        words: list[str] = []
        edits: list[_Edit] = []
        replacement = new if isinstance(new, str) else ""
        pieces = _GROUP.split(replacement) if "\\" in replacement else ()
        for match in pattern.finditer(text if seen is None else seen):
            start, end = match.span()
            if pieces:  # pieces at odd indices are group numbers
                kept = [text[slice(*match.span(int(piece)))] for piece in pieces[1::2]]
                replacement = "".join(
                    itertools.chain(*itertools.zip_longest(pieces[::2], kept, fillvalue=""))
                )
            elif not isinstance(new, str):
                replacement = new(match)
            words += (text[last:start], replacement)
            length += start - last
            edits.append(_Edit(length, length + len(replacement), start, end))
            length += len(replacement)
            last = end
        if not edits:
            return self
        words.append(text[last:])
        return TracedText("".join(words), self, tuple(edits))
