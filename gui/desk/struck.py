from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QLabel

from games.core.pasted import revealed
from games.reading.source_text import Span
from gui.desk import incoming
from gui.kit.theme import theme_of
from gui.kit.widgets.labels import Role

SHOWN_ENDS = 60
"""Maximum number of characters shown at each end of a long unused piece."""
MAX_LINES = 8
"""Number of lines above which only the first two unused lines of a message are shown."""
_WORDS = re.compile(r"\w")

Piece = tuple[str, bool]
"""A piece of text, and True if it was used."""


def pieces(text: str, used: Sequence[Span]) -> Iterator[Piece]:
    """Yield a text's used and unused pieces. Pieces without letters or digits count as used."""
    at = 0
    for start, end in (*sorted(used), (len(text), len(text))):
        start = max(start, at)
        if start > at:
            yield text[at:start], not _WORDS.search(text[at:start])
        if end > start:
            yield text[start:end], True
        at = max(at, end)


def has_unused_line(text: str, used: Sequence[Span]) -> bool:
    """Return True if a line of the text contains words and none of it was used."""
    start = 0
    for line in text.split("\n"):
        end = start + len(line)
        if _WORDS.search(line) and not any(
            start_used < end and start < end_used for start_used, end_used in used
        ):
            return True
        start = end + 1
    return False


def shown(text: str, used: Sequence[Span]) -> Iterator[Piece]:
    """Yield the pieces to show. Lines are separated by a piece that is a line break."""
    lines: list[list[Piece]] = [[]]
    for piece, use in pieces(text, used):
        first, *rest = piece.split("\n")
        lines[-1].append((first, use))
        lines += [[(line_text, use)] for line_text in rest]
    lines = [line for line in lines if any(piece.strip() for piece, _ in line)]
    idle = [at for at, line in enumerate(lines) if not any(use and text for text, use in line)]
    left_out = set(idle[2:]) if len(lines) > MAX_LINES else set()
    shown_lines = [line for at, line in enumerate(lines) if at not in left_out]
    for at, line in enumerate(shown_lines):
        if at:
            yield "\n", True
        for piece, use in line:
            if piece:
                yield _shortened(piece, use), use or not piece.strip()
    if left_out:
        yield "\n", True
        yield incoming.more_lines(len(left_out)), False


def _shortened(text: str, use: bool) -> str:
    whole = use or len(text) <= 2 * SHOWN_ENDS
    return text if whole else f"{text[:SHOWN_ENDS]} … {text[-SHOWN_ENDS:]}"


class StruckLabel(QLabel):
    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", Role.BODY.value)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        self._pieces: tuple[Piece, ...] = ()
        self.hide()

    def setMessage(self, text: str, used: Sequence[Span]) -> None:
        """Show a message. If `text` is "", hide the label."""
        self._pieces = tuple(shown(text, used))
        self.setAccessibleName("".join(piece for piece, use in self._pieces if use))
        self._write()
        self.setVisible(bool(self._pieces))

    def pieces(self) -> tuple[Piece, ...]:
        return self._pieces

    def _write(self) -> None:
        style = f"text-decoration: line-through; color: {theme_of(self).muted}"
        self.setText("".join(_marked(piece, use, style) for piece, use in self._pieces))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._pieces:
            self._write()


def _marked(piece: str, use: bool, style: str) -> str:
    if piece == "\n":
        return "<br>"
    text = piece.strip()
    before, _, after = piece.partition(text) if text else (" ", "", "")
    escaped = escape(revealed(text))
    struck = escaped if use or not text else f'<span style="{style}">{escaped}</span>'
    return f"{before}{struck}{after}"
