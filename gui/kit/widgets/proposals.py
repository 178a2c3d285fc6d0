"""Completions of typed text, listed below a line edit."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QCompleter,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from gui.kit.look.smooth import fill_with
from gui.kit.theme import Radius, Space, font, px, theme_of

DETAIL = int(Qt.ItemDataRole.UserRole)
ROW = 34
"""Height of a proposal, in pixels."""


@dataclass(frozen=True, slots=True)
class Proposal:
    text: str
    detail: str = ""


class Proposals(QCompleter):
    """A list of completions below a line edit.

    `find` returns the completions of the typed text. Emits `taken(text)` when one is chosen.
    """

    taken = Signal(str)

    def __init__(self, edit: QLineEdit, find: Callable[[str], Iterable[Proposal]]) -> None:
        super().__init__(edit)
        self._edit, self._find = edit, find
        self._rows = QStandardItemModel(self)
        self.setModel(self._rows)
        self.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        edit.textEdited.connect(self._propose)
        edit.setCompleter(self)
        self._list: QListView | None = None
        self.activated.connect(self._take)

    def proposed(self) -> list[str]:
        return [self._rows.item(row).text() for row in range(self._rows.rowCount())]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Accept the selected proposal on Enter, and consume the key."""
        if self._list is not None and watched is self._list and isinstance(event, QKeyEvent):
            enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            index = self._list.currentIndex()
            if enter and event.type() == QEvent.Type.KeyPress and index.isValid():
                self._take(str(index.data()))
                return True
        return super().eventFilter(watched, event)

    def _propose(self, text: str) -> None:
        self._rows.clear()
        proposals = list(self._find(text)) if text.strip() else []
        if [proposal.text for proposal in proposals] == [text]:
            proposals = []  # the only proposal is already typed in full
        for proposal in proposals:
            item = QStandardItem(proposal.text)
            item.setData(proposal.detail, DETAIL)
            spoken = ", ".join(filter(None, (proposal.text, proposal.detail)))
            item.setData(spoken, Qt.ItemDataRole.AccessibleTextRole)
            self._rows.appendRow(item)
        if proposals and self._list is None:
            self._list = shown = QListView()
            self.setPopup(shown)
            shown.setItemDelegate(_Row(self))
            shown.installEventFilter(self)

    def _take(self, text: str) -> None:
        if self._list is not None:
            self._list.hide()
        self._edit.setText(text)
        self.taken.emit(text)


class _Row(QStyledItemDelegate):
    """Paints a proposal: its text on the left, and its detail on the right."""

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return QSize(px(200), px(ROW))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        theme = theme_of(option.widget)
        rect: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            fill_with(painter, QColor(theme.raised))
            painter.drawRoundedRect(rect, Radius.CONTROL, Radius.CONTROL)
        area = rect.adjusted(Space.S, 0, -Space.S, 0)
        text, detail = str(index.data()), str(index.data(DETAIL) or "")
        painter.setFont(font())
        metrics = painter.fontMetrics()
        wide = min(
            metrics.horizontalAdvance(text), area.width() * 2 // 3 if detail else area.width()
        )
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        painter.setPen(QColor(theme.text))
        elided = metrics.elidedText(text, Qt.TextElideMode.ElideRight, wide)
        painter.drawText(area, flags | Qt.AlignmentFlag.AlignLeft, elided)
        painter.setPen(QColor(theme.muted))
        detail_area = area.adjusted(wide + Space.M, 0, 0, 0)
        elided = metrics.elidedText(detail, Qt.TextElideMode.ElideRight, detail_area.width())
        painter.drawText(detail_area, flags | Qt.AlignmentFlag.AlignRight, elided)
        painter.restore()
