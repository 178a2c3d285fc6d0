"""Every widget in every state: `python -m tests.gui.kit.widgets.gallery [--grab DIR]`.

`--grab` writes the pages as pictures, dark and light, instead of showing them. Set
QT_QPA_PLATFORM=offscreen if there is no screen.
"""

import argparse
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QTabWidget, QVBoxLayout, QWidget

from gui.kit.theme import DARK, LIGHT, Theme, apply
from gui.kit.widgets.choices import Segmented
from tests.gui.kit.widgets.gallery_pages import PAGES


def open_page(name: str, parent: QWidget | None = None) -> QWidget:
    """Return a page, shown at its preferred size, with everything open that it can open."""
    make, size = PAGES[name]
    page = make()
    page.setWindowTitle(name)
    page.resize(size)
    page.show()
    opener = page.property("opener")
    if opener is not None:
        opener()
    return page


def grab(app: QApplication, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for theme in (DARK, LIGHT):
        apply(app, theme.with_motion(False))
        for name in PAGES:
            page = open_page(name)
            app.processEvents()
            page.grab().save(str(folder / f"{name}-{theme.name}.png"))
            page.close()
            page.deleteLater()
        app.processEvents()


class Gallery(QWidget):
    def __init__(self, app: QApplication) -> None:
        super().__init__()
        self._app = app
        self._tabs = QTabWidget()
        self._choice = Segmented([(DARK, "Dark"), (LIGHT, "Light")], "Theme")
        self._choice.valueChanged.connect(self._show)
        column = QVBoxLayout(self)
        column.addWidget(self._choice)
        column.addWidget(self._tabs, 1)
        self.resize(QSize(1280, 860))
        self._show(DARK)

    def _show(self, theme: Theme) -> None:
        apply(self._app, theme)
        now = max(0, self._tabs.currentIndex())
        while self._tabs.count():
            page = self._tabs.widget(0)
            self._tabs.removeTab(0)
            if page is not None:
                page.deleteLater()
        for name, (make, _size) in PAGES.items():
            self._tabs.addTab(make(), name)
        self._tabs.setCurrentIndex(now)


def main() -> int:
    parser = argparse.ArgumentParser(description="Every widget in every state.")
    parser.add_argument("--grab", type=Path, metavar="DIR", help="write pictures instead")
    arguments = parser.parse_args()
    app = QApplication([])
    if arguments.grab is not None:
        grab(app, arguments.grab)
        return 0
    gallery = Gallery(app)
    gallery.show()
    return app.exec()


if __name__ == "__main__":
    raise SystemExit(main())
