from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QPaintEvent,
    QResizeEvent,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QFrame, QTextBrowser, QTextEdit

from gui.games import face, scene_class
from gui.kit.look.smooth import fill_with, smooth
from gui.kit.look.tokens import Tween
from gui.kit.teller import Diagram
from gui.kit.texts import Rules
from gui.kit.theme import (
    RING_RADIUS,
    THEME_CHANGED,
    Radius,
    Space,
    Theme,
    font,
    px,
    set_theme,
    theme_of,
    tint,
)
from gui.rules import text as rich
from gui.rules.text import RuleText, ruling

MARGIN = 18
"""Margin around the text in pixels, for the highlight of a paragraph."""
MAX_TEXT_WIDTH = 680
"""Maximum width of the text in pixels."""
MAX_DIAGRAM = 300
"""Maximum size of a diagram in pixels."""
BlockTest = Callable[[QTextBlock], bool]
"""A function that returns True for the block to scroll to."""
HIGHLIGHT_TIME = 2_600
"""Time in milliseconds for which a clause is highlighted after a jump."""


class Reader(QTextBrowser):
    """A browser that shows a game's rules in a column, with search and links to clauses."""

    clauseRequested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._text: RuleText | None = None
        self._side = px(MAX_DIAGRAM)
        self._searched = ""
        self._matches: list[QTextCursor] = []
        self._at = -1
        self._highlighted: QTextCursor | None = None
        self._target: BlockTest | None = None
        self._highlight_fade = Tween(self, lambda _value: self._mark())
        self._render_timer = QTimer(self, singleShot=True, interval=0)
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setProperty(RING_RADIUS, -1)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setStyleSheet("QTextBrowser { border: none; padding: 0; background: transparent; }")
        self.setAccessibleName(Rules.tr("Rules"))
        self.anchorClicked.connect(self._on_anchor)
        self._render_timer.timeout.connect(self._render_again)
        self.verticalScrollBar().actionTriggered.connect(self._leave_target)

    def setRules(self, text: RuleText) -> None:
        self._text, self._target = text, None
        self._render()
        self.verticalScrollBar().setValue(0)

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._render_again()

    def goToClause(self, clause: str) -> bool:
        """Scroll to a clause's first block, and highlight it. Return False if there is none."""
        return self._go_to(lambda block: rich.CLAUSE + clause in _links(block))

    def goToSection(self, heading: str) -> bool:
        """Scroll to a section. Return False if the text has no section with this heading."""
        return self._go_to(lambda block: _is_heading(block, heading))

    def _go_to(self, target: BlockTest) -> bool:
        if not self._scroll_to(target):
            return False
        self._target = target
        self._highlight_fade.to(1.0, 0)
        if theme_of(self).motion.on:
            self._highlight_fade.to(0.0, HIGHLIGHT_TIME)
        self._mark()
        return True

    def _scroll_to(self, target: BlockTest) -> bool:
        block = self._find(target)
        if block is None:
            return False
        self._highlighted = QTextCursor(block)
        top = self.document().documentLayout().blockBoundingRect(block).top()
        self.verticalScrollBar().setValue(max(0, round(top) - Space.XXL))
        return True

    def _leave_target(self) -> None:
        self._target = None
        self._highlight_fade.to(0.0, theme_of(self).motion.normal)

    def highlighted_text(self) -> str:
        return self._highlighted.block().text() if self._highlighted is not None else ""

    def search(self, searched: str) -> int:
        """Mark all matches, go to the first one and return their number."""
        self._searched = searched
        self._collect()
        self.step(1)
        return len(self._matches)

    def _collect(self) -> None:
        self._matches, self._at = [], -1
        cursor = QTextCursor(self.document())
        while (
            self._searched and not (cursor := self.document().find(self._searched, cursor)).isNull()
        ):
            self._matches.append(cursor)

    def match_count(self) -> int:
        return len(self._matches)

    def step(self, by: int) -> int:
        """Move by `by` search matches. Return the new match's number from 1, or 0 if none exist."""
        if not self._matches:
            self._mark()
            return 0
        self._at = (self._at + by) % len(self._matches)
        bar = self.verticalScrollBar()
        before = bar.value()
        cursor = self.cursorRect(self._matches[self._at])
        if not 0 <= cursor.top() <= self.viewport().height() - cursor.height():
            bar.setValue(before + cursor.top() - self.viewport().height() // 3)
        self._mark()
        return self._at + 1

    def _render_again(self) -> None:
        """Render the text again with new colours or diagrams, at the same scroll position."""
        place, at = self.verticalScrollBar().value(), self._at
        self._render()
        self._collect()
        self._at = at
        self.verticalScrollBar().setValue(place)
        if self._target is not None:
            self._scroll_to(self._target)
        self._mark()

    def _render(self) -> None:
        theme = theme_of(self)
        if self._text is None:
            return
        self._highlighted = None
        self._matches, self._at = [], -1
        figures = diagrams(self._text.id)
        document, ratio = self.document(), self.devicePixelRatioF()
        document.clear()
        kind = QTextDocument.ResourceType.ImageResource.value
        document.addResource(
            kind, QUrl(rich.RULING_PICTURE), rich.ruling_picture(theme, ruling(), ratio)
        )
        for index, figure in enumerate(figures):
            image = picture(self._text.id, figure, theme, self._side, ratio)
            document.addResource(kind, QUrl(f"diagram:{index}"), image)
        document.setDocumentMargin(px(MARGIN))
        document.setDefaultFont(font(px(rich.BODY)))
        document.setDefaultStyleSheet(rich.style(theme))
        self.setHtml(f"<body>{rich.body(self._text, figures, self._side)}</body>")
        self._mark()

    def _find(self, fits: BlockTest) -> QTextBlock | None:
        block = self.document().begin()
        while block.isValid():
            if fits(block):
                return block
            block = block.next()
        return None

    def _mark(self) -> None:
        marks = []
        for index, cursor in enumerate(self._matches):
            mark = QTextEdit.ExtraSelection()
            mark.cursor = cursor
            form = QTextCharFormat()
            strength = 0.5 if index == self._at else 0.22
            form.setBackground(tint(theme_of(self).gold, strength))
            mark.format = form
            marks.append(mark)
        self.setExtraSelections(marks)
        self.viewport().update()

    def _on_anchor(self, url: QUrl) -> None:
        if url.toString().startswith(rich.CLAUSE):
            self.clauseRequested.emit(url.toString().removeprefix(rich.CLAUSE))

    def resizeEvent(self, event: QResizeEvent) -> None:
        spare = max(Space.L, (self.width() - px(MAX_TEXT_WIDTH)) // 2) - px(MARGIN)
        self.setViewportMargins(max(0, spare), 0, max(0, spare - 14), 0)
        super().resizeEvent(event)
        room = self.viewport().width() - 2 * px(MARGIN) - 2 * Space.XL
        side = min(px(MAX_DIAGRAM), max(px(140), room // 2))
        if side != self._side or self._target is not None:
            self._side = side
            self._render_timer.start()  # the document must not change during its layout

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._highlighted is not None and self._highlight_fade.now > 0:
            self._paint_light(self._highlighted.block())
        super().paintEvent(event)

    def _paint_light(self, block: QTextBlock) -> None:
        theme = theme_of(self)
        area = self.document().documentLayout().blockBoundingRect(block)
        area.translate(0, -self.verticalScrollBar().value())
        area = QRectF(0, area.top() - 5, self.viewport().width(), area.height() + 4)
        with smooth(self.viewport()) as painter:
            painter.setOpacity(self._highlight_fade.now)
            fill_with(painter, QColor(theme.raised))
            painter.drawRoundedRect(area, Radius.CONTROL, Radius.CONTROL)
            painter.setBrush(QColor(theme.accent_text))
            painter.drawRoundedRect(QRectF(0, area.top(), 4, area.height()), 2, 2)


def _links(block: QTextBlock) -> set[str]:
    links = set()
    at = block.begin()
    while not at.atEnd():
        links.add(at.fragment().charFormat().anchorHref())
        at += 1
    return links


def _is_heading(block: QTextBlock, text: str) -> bool:
    return block.blockFormat().headingLevel() == 2 and block.text() == text


def diagrams(page: str) -> tuple[Diagram, ...]:
    return face(page).diagrams()


def picture(game_id: str, diagram: Diagram, theme: Theme, side: int, ratio: float) -> QImage:
    """Return the image of a diagram on a transparent background.

    `side` is in logical pixels.
    """
    scene = scene_class(diagram.board or game_id)()
    set_theme(scene, theme)
    diagram.prepare(scene)
    scene.setView(diagram.view, False)
    image = scene.picture(QSize(side, side) * ratio)
    image.setDevicePixelRatio(ratio)
    scene.deleteLater()
    return image
