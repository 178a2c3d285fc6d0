"""Lines that say where each widget of a window lies, and how it may grow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QScrollBar, QSizePolicy, QWidget

from gui.kit.widgets.notices import Toast
from gui.lessons.pulse import Pulse
from gui.table.simulated_input import settle

STABLE, MOST = 3, 40
"""A layout is complete if it is the same after so many rounds; it is an error after `MOST`."""
UNLIMITED = 16_777_215
UPRIGHT = QSize(800, 900)
"""A window that is higher than wide, where many pages put parts below each other."""
POLICIES = {
    QSizePolicy.Policy.Fixed: "fix",
    QSizePolicy.Policy.Minimum: "min",
    QSizePolicy.Policy.Maximum: "max",
    QSizePolicy.Policy.Preferred: "pref",
    QSizePolicy.Policy.Expanding: "exp",
    QSizePolicy.Policy.MinimumExpanding: "minexp",
    QSizePolicy.Policy.Ignored: "ign",
}
MOVING = (Toast, Pulse, QScrollBar)
"""Widgets that come, go or move by themselves."""
USUAL = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
"""The alignment of a label, unless it is changed."""


def complete(window: QWidget) -> None:
    """Process events until the layout stays the same; some layouts need several rounds."""
    before, same = places(window), 0
    for _ in range(MOST):
        settle()
        now = places(window)
        same = same + 1 if now == before else 0
        if same == STABLE:
            return
        before = now
    raise AssertionError("the layout does not come to rest")


def layout(window: QWidget, narrow: QSize | None = None) -> list[str]:
    """Return a line for each visible widget: its class, its place in the window, and its settings.

    If `narrow` is given, the place in a window of that size follows in brackets, and the window
    gets its usual size again. A widget that is hidden at one of the sizes has no place there.
    Containers for which nothing is set are left out.
    """
    usual = places(window)
    settings = {widget: " ".join(_settings(widget)) for widget in usual}
    other = usual if narrow is None else _resized(window, narrow)
    lines = []
    for widget in usual | other:
        if type(widget) is QWidget and not settings.get(widget):
            continue
        parts = [type(widget).__name__, usual.get(widget, "")]
        if narrow is not None and usual.get(widget) != other.get(widget):
            parts.append(f"({other.get(widget, '')})")
        lines.append(" ".join(filter(None, [*parts, settings.get(widget)])))
    return lines


def _resized(window: QWidget, size: QSize) -> dict[QWidget, str]:
    """Return the places in a window of another size.

    Raise AssertionError if the layout at a size depends on the sizes before.
    """
    usual, found = window.size(), {}
    seen = {usual.toTuple(): _described(window)}
    for step in (size, UPRIGHT, usual, UPRIGHT, usual):
        window.resize(step)
        complete(window)
        if step == size:
            found = places(window)
        now = _described(window)
        before = seen.setdefault(step.toTuple(), now)
        changed = [*(f"- {line}" for line in before - now), *(f"+ {line}" for line in now - before)]
        if changed:
            wide, high = step.toTuple()
            raise AssertionError("\n".join([f"at {wide}x{high} after other sizes:", *changed]))
    return found


def _described(window: QWidget) -> Counter[str]:
    """Return how often each class of widget is at each place; some widgets are made anew."""
    return Counter(f"{type(part).__name__} {place}" for part, place in places(window).items())


def places(window: QWidget) -> dict[QWidget, str]:
    """Return the place in the window, and the size, of each visible widget.

    Left out are `MOVING` widgets, Qt's own parts of widgets, and a widget that fills its parent.
    """
    found = {}
    for widget in window.findChildren(QWidget):
        if not widget.isVisible() or isinstance(widget, MOVING):
            continue
        if not widget.objectName().startswith("qt_"):
            at, parent = widget.mapTo(window, QPoint()), widget.parentWidget()
            if parent is None or widget.geometry() != parent.rect():
                found[widget] = f"{at.x()},{at.y()} {widget.width()}x{widget.height()}"
    return found


def _settings(widget: QWidget) -> Iterator[str]:
    """Yield what is set, unless it is what every widget has."""
    policy = widget.sizePolicy()
    both = (policy.horizontalPolicy(), policy.verticalPolicy())
    if both != (QSizePolicy.Policy.Preferred,) * 2:
        yield "/".join(POLICIES[one] for one in both)
    if policy.horizontalStretch() or policy.verticalStretch():
        yield f"stretch={policy.horizontalStretch()},{policy.verticalStretch()}"
    least, most = widget.minimumSize(), widget.maximumSize()
    yield from _limits("w", least.width(), most.width())
    yield from _limits("h", least.height(), most.height())
    if isinstance(widget, QLabel) and widget.alignment() != USUAL:
        yield f"align={widget.alignment().value:x}"
    if isinstance(widget, QAbstractButton) and not widget.icon().isNull():
        yield f"icon={widget.iconSize().width()}"


def _limits(side: str, least: int, most: int) -> Iterator[str]:
    if least == most:
        yield f"{side}={least}"
        return
    if least:
        yield f"{side}>{least}"
    if most < UNLIMITED:
        yield f"{side}<{most}"
