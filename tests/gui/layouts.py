"""Whether a window is laid out so that everything in it can be read and reached.

`complaints(window)` names what is clipped, overlapping or out of reach. It looks at the window as
it is shown: at every size, text size and state that a test brings it to. What a widget paints by
itself it cannot read; such a widget says by `minimumSizeHint` how little it can do with.
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
"""Who cuts the words of widgets, which are looked at themselves."""
CELL = 18.0
"""So large, in pixels, is at least what is clicked on a board."""
SLACK = 1
"""So many pixels are nothing."""
NAMES = (
    *("Bartholomew Fitzgerald-Smythe", "Maximiliana Wolkenstein-Rodank"),
    *("Wilhelmina Featherstonehaugh-C", "Maximilian von Hohenzollern-Si"),
    *("Nora", "Felix", "Ann", "Ben"),
)
"""Names, four as long as names can be: of a text they alone may be cut."""


def settle(window: QWidget) -> None:
    """Let the layouts come to rest: what is wrapped has its height only in its width."""
    for _ in range(8):
        QApplication.processEvents()
    assert window.isVisible()


def complaints(
    window: QWidget, primary: QWidget | None = None, cell: float | None = None
) -> list[str]:
    """What is wrong, in words; `primary` is to be in sight whole, and so large each `cell`.

    Where a sheet is open it alone is looked at, and what lies under it is not.
    """
    sheets = [sheet for sheet in window.findChildren(Sheet) if sheet.isVisible()]
    looked_at = sheets[-1] if sheets else window
    found = [one for widget in _shown(looked_at) for one in _of(widget, window)]
    for parent in [looked_at, *_shown(looked_at)]:
        found += _overlaps(parent)
    if primary is not None and not sheets and not _in_sight(primary):
        found.append(f"the primary action {_name(primary)} is not in sight")
    for sheet in sheets[-1:]:
        found += [f"{_name(one)} is not in sight" for one in sheet.buttons() if not _in_sight(one)]
    if cell is not None and not sheets:
        found += _small_cells(looked_at, cell)
    return found


def _shown(within: QWidget) -> Iterator[QWidget]:
    """All that is shown in it, from the outside in; views, which lay out themselves, as a whole."""
    for child in within.children():
        if not isinstance(child, QWidget) or child.isWindow() or child.isHidden():
            continue
        if child.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents) or _is_part(child):
            continue
        yield child
        if not isinstance(child, QAbstractScrollArea) or isinstance(child, QScrollArea):
            yield from _shown(child)


def _is_part(widget: QWidget) -> bool:
    """Whether Qt made it as a part of another: the line of a spin box, the arrows of tabs."""
    name = widget.objectName()
    return name.startswith("qt_") and name != "qt_scrollarea_viewport"


def _of(widget: QWidget, window: QWidget) -> Iterator[str]:
    """What is wrong with a single widget."""
    name, have, least = _name(widget), widget.size(), widget.minimumSizeHint()
    if isinstance(widget, QPushButton | QSpinBox):  # how wide it has to be: see `_clipped`
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
    """What of a widget's words cannot be read; "" for nothing."""
    metrics, have = widget.fontMetrics(), widget.contentsRect()
    if isinstance(widget, ElidedLabel):
        if have.height() + SLACK < metrics.height():
            return "it is too low"
        shown = widget.text().replace("\n", " ")
        return f"“{shown}” of “{widget.fullText()}”" if cuts(widget.fullText(), shown) else ""
    if isinstance(widget, QLabel) and widget.text() and widget.wordWrap():
        words = re.split(r"\s+|(?<=-)", _plain(widget))  # where a line may break
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
    """Whether more is missing from a text than letters of names, or of a hash or a path."""
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
    """What is painted shorter than it is, wherever a surface makes a text fit."""

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
        """Watch no longer."""
        for module in self._watched:
            module.elided = self._usual

    def forget(self) -> None:
        """Begin anew."""
        self._found.clear()

    def complaints(self) -> list[str]:
        """What was cut since."""
        return [f"“{whole}” is painted as “{shown}”" for whole, shown in self._found.items()]

    def _elided(
        self, usual: Callable[[str, text.Metrics, float], str], whole: str, *room: Any
    ) -> str:
        shown = usual(whole, *room)
        if cuts(whole, shown):
            self._found[whole] = shown
        else:  # it was cut only while the window was still being laid out
            self._found.pop(whole, None)
        return shown


def _numbers(box: QSpinBox) -> tuple[str, str]:
    """The longest that it may have to show."""
    return (
        f"{box.prefix()}{box.textFromValue(box.minimum())}{box.suffix()}",
        f"{box.prefix()}{box.textFromValue(box.maximum())}{box.suffix()}",
    )


def _plain(widget: QLabel) -> str:
    """The words of a label, without markup."""
    rich = widget.textFormat() == Qt.TextFormat.RichText
    return QTextDocumentFragment.fromHtml(widget.text()).toPlainText() if rich else widget.text()


def _has_whole(widget: QWidget, text: str) -> bool:
    """Whether its tooltip says all that there is no room for."""
    return text in widget.toolTip() or getattr(widget, "elides", False)


def _outside(widget: QWidget) -> bool:
    """Whether a part of it lies where its parent does not; what scrolls may, up and down."""
    parent = widget.parentWidget()
    if parent is None:
        return False
    area, room = widget.geometry(), parent.rect()
    grand = parent.parentWidget()
    if isinstance(grand, QScrollArea) and grand.viewport() is parent:
        return area.left() < -SLACK or area.right() > room.right() + SLACK
    return not room.adjusted(-SLACK, -SLACK, SLACK, SLACK).contains(area)


def _out_of_reach(widget: QWidget, window: QWidget) -> bool:
    """Whether something to be used lies outside of the window, and is not scrolled to either."""
    kinds = QAbstractButton | QLineEdit | QComboBox | BoardView
    if not isinstance(widget, kinds) and widget.focusPolicy() == Qt.FocusPolicy.NoFocus:
        return False
    area = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
    return not window.rect().contains(area) and not _scrolls(widget)


def _scrolls(widget: QWidget) -> bool:
    """Whether it lies in something that can be scrolled to it."""
    around = widget.parentWidget()
    while around is not None and not isinstance(around, QScrollArea):
        around = around.parentWidget()
    return around is not None


def _in_sight(widget: QWidget) -> bool:
    seen: QRect = widget.visibleRegion().boundingRect()
    return widget.isVisible() and seen == widget.rect()


def _overlaps(parent: QWidget) -> Iterator[str]:
    """Which two widgets of one layout lie on one another."""
    layout: QLayout | None = parent.layout()
    if layout is None or isinstance(parent, QStackedWidget):
        return
    laid = [one for one in _laid(parent, layout) if not one.isHidden() and not one.size().isEmpty()]
    for one, other in combinations(laid, 2):
        common = one.geometry().intersected(other.geometry())
        if common.width() > SLACK and common.height() > SLACK:
            yield f"{_name(one)} lies on {_name(other)}"


def _laid(parent: QWidget, layout: QLayout) -> Iterator[QWidget]:
    """The widgets of a parent that are in its layout or in those within it.

    The layouts' items are not asked for: PySide keeps them also when Qt has deleted them.
    """
    layouts = (layout, *layout.findChildren(QLayout))
    for child in parent.children():
        if isinstance(child, QWidget) and any(one.indexOf(child) >= 0 for one in layouts):
            yield child


def _small_cells(window: QWidget, least: float) -> Iterator[str]:
    """Which boards have cells that are too small to be clicked."""
    for view in window.findChildren(BoardView):
        if view.isVisible():
            for what, size in cells(view.scene()):
                if size < least:
                    yield f"a cell of {what} is {size:.1f} wide, not {least:g}"


def cells(scene: Any) -> Iterator[tuple[str, float]]:
    """What has cells on a board, and how wide each is: the board, or each trial that is seen."""
    layout = getattr(scene, "layout", None)
    if layout is not None:
        yield scene.name(), layout.pitch
    for panel, frame in zip(
        getattr(scene, "panels", ()), getattr(scene, "frames", ()), strict=True
    ):
        grid = getattr(panel, "grid", None)
        if frame.body is not None and grid is not None and panel.opened():
            yield panel.id, grid.pitch


def _name(widget: QWidget) -> str:
    """What a widget is called in a complaint."""
    text = getattr(widget, "text", lambda: "")()
    said = text if isinstance(text, str) and text else widget.accessibleName()
    kind = type(widget).__name__
    if kind == "QWidget" and widget.parentWidget() is not None:
        kind = f"QWidget in {type(widget.parentWidget()).__name__}"
    return f"{kind} “{said[:40]}”" if said else kind
