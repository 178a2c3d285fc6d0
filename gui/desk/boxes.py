from __future__ import annotations

from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from gui.kit.widgets.pages import ACROSS


class Box:
    """A row or column of widgets. The widget `most` gets the spare space.

    `add_to` creates the layout inside its outer layout before it adds the items. In the other
    order, PySide would delete the items twice.
    """

    def __init__(
        self,
        direction: QBoxLayout.Direction,
        *parts: QWidget | Box,
        gap: int = 0,
        most: QWidget | Box | None = None,
    ) -> None:
        self._direction, self._gap = direction, gap
        self._parts = [(part, int(part is most)) for part in parts]
        self._end = 0
        self._layout: QBoxLayout | None = None

    def share(self, part: QWidget, stretch: int) -> None:
        self._parts = [(widget, stretch if widget is part else old) for widget, old in self._parts]

    def add_stretch(self) -> None:
        self._end = 1

    def add_to(self, outer: QBoxLayout, stretch: int = 0) -> None:
        self._layout = QHBoxLayout() if self._direction is ACROSS else QVBoxLayout()
        outer.addLayout(self._layout, stretch)
        self._layout.setSpacing(self._gap)
        for part, share in self._parts:
            if isinstance(part, Box):
                part.add_to(self._layout, share)
            else:
                self._layout.addWidget(part, share)
        if self._end:
            self._layout.addStretch(self._end)

    def setStretch(self, index: int, stretch: int) -> None:
        assert self._layout is not None
        self._layout.setStretch(index, stretch)
