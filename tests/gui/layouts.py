"""Find everything in a window that cannot be read or reached.

`complaints(window)` lists clipped, overlapping and unreachable widgets of a visible window, at any
size, text size and state. It does not check text that a widget paints itself; such a widget must
report its smallest size by `minimumSizeHint`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from typing import Any

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QTextDocumentFragment
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QLabel,
    QLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QStackedWidget,
    QTabBar,
    QWidget,
)

from gui.kit.board.view import BoardView
from gui.kit.look import text
from gui.kit.widgets.labels import ElidedLabel
from gui.kit.widgets.sheets import Sheet

WIDGETS = ("gui.kit.widgets", "gui.desk.parts", "gui.kit.look")
"""Modules that shorten texts of widgets; those widgets are checked themselves."""
CELL = 18.0
"""Minimum width in pixels of a clickable cell."""
SLACK = 1
"""Tolerance in pixels."""
NAMES = (
    *("Bartholomew Fitzgerald-Smythe", "Maximiliana Wolkenstein-Rodank"),
    *("Wilhelmina Featherstonehaugh-C", "Maximilian von Hohenzollern-Si"),
    *("Nora", "Felix", "Ann", "Ben"),
)
"""Names of players, four of them of the maximum length. Only names may be cut inside a text."""


def settle(window: QWidget) -> None:
    """Process layouts until they are complete: the height of wrapped text depends on its width."""
    for _ in range(8):
        QApplication.processEvents()
    assert window.isVisible()


def complaints(
    window: QWidget, primary: QWidget | None = None, cell: float | None = None
) -> list[str]:
    """Return the complaints about a window; if a sheet is open, only those about the sheet.

    `primary` must be visible; `cell`: minimum width in pixels of cells.
    """
    sheets = [sheet for sheet in window.findChildren(Sheet) if sheet.isVisible()]
    looked_at = sheets[-1] if sheets else window
    found = [item for widget in _shown(looked_at) for item in _of(widget, window)]
    for parent in [looked_at, *_shown(looked_at)]:
        found += _overlaps(parent)
    if primary is not None and not sheets and not _in_sight(primary):
        found.append(f"the primary action {_name(primary)} is not in sight")
    for sheet in sheets[-1:]:
        found += [
            f"{_name(button)} is not in sight"
            for button in sheet.buttons()
            if not _in_sight(button)
        ]
    if cell is not None and not sheets:
        found += _small_cells(looked_at, cell)
    return found


def _shown(within: QWidget) -> Iterator[QWidget]:
    """Yield the visible widgets in a widget, outermost first; item views are not entered."""
    for child in within.children():
        if not isinstance(child, QWidget) or child.isWindow() or child.isHidden():
            continue
        if child.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents) or _is_part(child):
            continue
        yield child
        if not isinstance(child, QAbstractScrollArea) or isinstance(child, QScrollArea):
            yield from _shown(child)


def _is_part(widget: QWidget) -> bool:
    """Return True if Qt made the widget as part of another, such as a spin box's line edit."""
    name = widget.objectName()
    return name.startswith("qt_") and name != "qt_scrollarea_viewport"


def _of(widget: QWidget, window: QWidget) -> Iterator[str]:
    """Yield complaints about one widget."""
    name, have, least = _name(widget), widget.size(), widget.minimumSizeHint()
    if isinstance(widget, QPushButton | QSpinBox):  # `_clipped` checks the width
        least.setWidth(0)
    if have.width() + SLACK < least.width() or have.height() + SLACK < least.height():
        need = f"{least.width()} × {least.height()}"
        yield f"{name} is squeezed: {have.width()} × {have.height()} of {need}"
    if said := _clipped(widget):
        yield f"{name} is clipped: {said}"
    if _outside(widget):
        yield f"{name} lies outside of what it is in"
    elif _out_of_reach(widget, window):
        yield f"{name} lies outside of the window"


def _clipped(widget: QWidget) -> str:
    """Return the texts of a widget that cannot be read; "" if there are none."""
    metrics, have = widget.fontMetrics(), widget.contentsRect()
    if isinstance(widget, ElidedLabel):
        if have.height() + SLACK < metrics.height():
            return "it is too low"
        shown = widget.text().replace("\n", " ")
        return f"“{shown}” of “{widget.fullText()}”" if cuts(widget.fullText(), shown) else ""
    if isinstance(widget, QLabel) and widget.text() and widget.wordWrap():
        words = re.split(r"\s+|(?<=-)", _plain(widget))  # split where a line may break
        longest = max(map(metrics.horizontalAdvance, words), default=0)
        if longest > have.width() + SLACK:
            return f"a word is {longest} wide, and there are {have.width()}"
        need = widget.heightForWidth(widget.width())
        if need > widget.height() + SLACK:
            return f"its lines take {need}, and there are {widget.height()}"
        return ""
    if isinstance(widget, QLabel) and widget.text():
        lines = _plain(widget).split("\n")
        longest = max(map(metrics.horizontalAdvance, lines))
        if longest > have.width() + SLACK or metrics.height() > have.height() + SLACK:
            return f"it takes {longest} × {metrics.height()} of {have.width()} × {have.height()}"
    if isinstance(widget, QPushButton) and widget.text():
        need = widget.sizeHint().width()
        if need > widget.width() + SLACK and not _has_whole(widget, widget.text()):
            return f"it takes {need}, and there are {widget.width()}"
    if isinstance(widget, QLineEdit) and not widget.text() and widget.placeholderText():
        need = metrics.horizontalAdvance(widget.placeholderText())
        room = have.width() - widget.textMargins().left() - widget.textMargins().right()
        if need > room and not _has_whole(widget, widget.placeholderText()):
            return f"“{widget.placeholderText()}” takes {need} of {room}"
    if isinstance(widget, QSpinBox):
        need = max(map(metrics.horizontalAdvance, _numbers(widget)))
        room = widget.lineEdit().width()
        return f"its number takes {need} of {room}" if need > room else ""
    if isinstance(widget, QComboBox | QTabBar):
        need = widget.minimumSizeHint().width()
        if need > widget.width() + SLACK:
            return f"it takes {need}, and there are {widget.width()}"
    return ""


def cuts(whole: str, shown: str) -> bool:
    """Return True if a shortened text lacks more than letters of names, hashes or paths."""
    if not shown.endswith("…") or whole == shown or any(whole in name for name in NAMES):
        return False
    if re.search(r"[0-9/\\]\S{20}", whole.split(" ")[-1]):
        return False
    end = len(shown.rstrip("… "))
    spans = [(found.start(), found.end()) for name in NAMES for found in re.finditer(name, whole)]
    return any(
        letter.isalnum() and not any(start <= at < stop for start, stop in spans)
        for at, letter in enumerate(whole)
        if at >= end
    )


class Painted:
    """Collects texts that surfaces shorten when they paint them."""

    def __init__(self) -> None:
        self._found: dict[str, str] = {}
        self._usual = text.elided
        self._watched: list[Any] = [
            module
            for name, module in sys.modules.items()
            if getattr(module, "elided", None) is text.elided and not name.startswith(WIDGETS)
        ]
        for module in self._watched:
            module.elided = partial(self._elided, self._usual)

    def leave(self) -> None:
        for module in self._watched:
            module.elided = self._usual

    def forget(self) -> None:
        self._found.clear()

    def complaints(self) -> list[str]:
        """Return the texts shortened since the last `forget`."""
        return [f"“{whole}” is painted as “{shown}”" for whole, shown in self._found.items()]

    def _elided(
        self, usual: Callable[[str, text.Metrics, float], str], whole: str, *room: Any
    ) -> str:
        shown = usual(whole, *room)
        if cuts(whole, shown):
            self._found[whole] = shown
        else:  # shortened only before the layout was complete
            self._found.pop(whole, None)
        return shown


def _numbers(box: QSpinBox) -> tuple[str, str]:
    """Return the two longest texts that a spin box may have to show."""
    return (
        f"{box.prefix()}{box.textFromValue(box.minimum())}{box.suffix()}",
        f"{box.prefix()}{box.textFromValue(box.maximum())}{box.suffix()}",
    )


def _plain(widget: QLabel) -> str:
    rich = widget.textFormat() == Qt.TextFormat.RichText
    return QTextDocumentFragment.fromHtml(widget.text()).toPlainText() if rich else widget.text()


def _has_whole(widget: QWidget, text: str) -> bool:
    return text in widget.toolTip() or getattr(widget, "elides", False)


def _outside(widget: QWidget) -> bool:
    """Return True if part of a widget is outside its parent, other than by vertical scrolling."""
    parent = widget.parentWidget()
    if parent is None:
        return False
    area, room = widget.geometry(), parent.rect()
    grand = parent.parentWidget()
    if isinstance(grand, QScrollArea) and grand.viewport() is parent:
        return area.left() < -SLACK or area.right() > room.right() + SLACK
    return not room.adjusted(-SLACK, -SLACK, SLACK, SLACK).contains(area)


def _out_of_reach(widget: QWidget, window: QWidget) -> bool:
    """Return True if a control is outside the window and cannot be scrolled to."""
    kinds = QAbstractButton | QLineEdit | QComboBox | BoardView
    if not isinstance(widget, kinds) and widget.focusPolicy() == Qt.FocusPolicy.NoFocus:
        return False
    area = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
    return not window.rect().contains(area) and not _scrolls(widget)


def _scrolls(widget: QWidget) -> bool:
    """Return True if a scroll area can bring the widget into view."""
    around = widget.parentWidget()
    while around is not None and not isinstance(around, QScrollArea):
        around = around.parentWidget()
    return around is not None


def _in_sight(widget: QWidget) -> bool:
    seen: QRect = widget.visibleRegion().boundingRect()
    return widget.isVisible() and seen == widget.rect()


def _overlaps(parent: QWidget) -> Iterator[str]:
    """Yield pairs of overlapping widgets in one layout."""
    layout: QLayout | None = parent.layout()
    if layout is None or isinstance(parent, QStackedWidget):
        return
    laid = [
        item for item in _laid(parent, layout) if not item.isHidden() and not item.size().isEmpty()
    ]
    for one, other in combinations(laid, 2):
        common = one.geometry().intersected(other.geometry())
        if common.width() > SLACK and common.height() > SLACK:
            yield f"{_name(one)} lies on {_name(other)}"


def _laid(parent: QWidget, layout: QLayout) -> Iterator[QWidget]:
    """Yield a parent's widgets that are in its layout or in nested layouts.

    The layouts' items are not used: PySide keeps them even after Qt has deleted them.
    """
    layouts = (layout, *layout.findChildren(QLayout))
    for child in parent.children():
        if isinstance(child, QWidget) and any(layout.indexOf(child) >= 0 for layout in layouts):
            yield child


def _small_cells(window: QWidget, least: float) -> Iterator[str]:
    for view in window.findChildren(BoardView):
        if view.isVisible():
            for what, size in cells(view.scene()):
                if size < least:
                    yield f"a cell of {what} is {size:.1f} wide, not {least:g}"


def cells(scene: Any) -> Iterator[tuple[str, float]]:
    """Yield each visible board or trial with cells: its name, and the width of its cells."""
    layout = getattr(scene, "layout", None)
    if layout is not None:
        yield scene.name(), layout.pitch
    trials = getattr(scene, "trials", None)
    frames = () if trials is None else trials.frames
    for panel, frame in zip(getattr(scene, "panels", ()), frames, strict=True):
        grid = getattr(panel, "grid", None)
        if frame.body is not None and grid is not None and panel.opened():
            yield panel.id, grid.pitch


def _name(widget: QWidget) -> str:
    """Return a widget's name for complaints."""
    text = getattr(widget, "text", lambda: "")()
    said = text if isinstance(text, str) and text else widget.accessibleName()
    kind = type(widget).__name__
    if kind == "QWidget" and widget.parentWidget() is not None:
        kind = f"QWidget in {type(widget.parentWidget()).__name__}"
    return f"{kind} “{said[:40]}”" if said else kind
