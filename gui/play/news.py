"""What happened last, as lines to read."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent

from games.core.text import Kind
from gui.kit.theme import Space, Weight
from gui.kit.widgets.labels import Role, label
from gui.kit.widgets.pages import Scrolling
from gui.play.words import Line


class News(Scrolling):
    """Lines; those that belong together stand below their heading. Only whole lines are seen."""

    def __init__(self) -> None:
        self._lines: tuple[Line, ...] = ()
        self._label = label("", Role.MUTED, wrap=True)
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        super().__init__(self._label, snug=True)

    def tell(self, lines: Sequence[Line]) -> None:
        """Show these lines."""
        self._lines = tuple(lines)
        if any(line.kind is Kind.ITEM for line in lines):
            self._label.setTextFormat(Qt.TextFormat.RichText)
            self._label.setText("".join(map(_paragraph, lines)))
        else:
            self._label.setTextFormat(Qt.TextFormat.PlainText)
            self._label.setText(self.text())
        self._show_whole_lines()

    def text(self) -> str:
        """The lines, without what is for the eye alone."""
        return "\n".join(line.text for line in self._lines)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_whole_lines()

    def _show_whole_lines(self) -> None:
        """What is left of the height below the last whole line stays empty while it scrolls."""
        line = self._label.fontMetrics().lineSpacing()
        self.verticalScrollBar().setSingleStep(line)
        high = self.height()
        scrolls = self._label.heightForWidth(self.viewport().width()) > high
        rest = high % line if scrolls else 0
        if self.viewportMargins().bottom() != rest:
            self.setViewportMargins(0, 0, 0, rest)


def _paragraph(line: Line) -> str:
    """A line in HTML."""
    said, edges = escape(line.text), "margin:0"
    if line.kind is Kind.HEADING:
        return f'<p style="margin:0; font-weight:{Weight.STRONG.value}">{said}</p>'
    if line.kind is Kind.ITEM:
        edges = f"margin:0 0 0 {Space.L}px; text-indent:-{Space.S}px"
    return f'<p style="{edges}">{said}</p>'
