from __future__ import annotations

import platform
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import Any

from PySide6.QtCore import QLocale, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from games.core.strict_json import Unreadable, read_bytes
from games.version import DISTRIBUTION, VERSION
from gui.kit import exports
from gui.kit.texts import About
from gui.kit.theme import Space, px
from gui.kit.widgets.buttons import Button, icon_button, quiet, tip
from gui.kit.widgets.flow import gap, in_column, in_row
from gui.kit.widgets.labels import ElidedLabel, Role, Section, label
from gui.kit.widgets.pages import Page, Wordmark
from resources import FONTS, ICONS, LICENCES

BUILD_TOOLS = frozenset({"pip", "setuptools", "wheel", "pyinstaller", "pyinstaller-hooks-contrib"})
"""Build tools that are found in frozen applications but are not part of Garnet."""
MAX_LICENCE_SIZE = 1 << 20
"""Maximum size of a licence file, in bytes. The largest files are about 100,000 bytes long."""

_REQUIRED = re.compile(r"[A-Za-z0-9._-]+")
_EXTRA = re.compile(r"\bextra\s*==")
_TEXT = re.compile(r"(licen[cs]e|copying|notice)", re.IGNORECASE)
_LGPL = "LGPL-3.0"


@dataclass(frozen=True, slots=True)
class Component:
    """Garnet, or a third-party component of it.

    `licence` is a short name such as `MIT`. `texts` lists the files with the full licence.
    """

    name: str
    version: str
    licence: str
    texts: tuple[Path, ...] = ()

    @property
    def lgpl(self) -> bool:
        """True if the licence (LGPL) lets users replace the component with their own build."""
        return _LGPL in self.licence

    def text(self) -> str:
        """Return the full licence: the contents of its files, separated by horizontal lines."""
        texts = []
        for path in self.texts:
            try:
                texts.append(
                    read_bytes(path, MAX_LICENCE_SIZE).decode("utf-8", errors="replace").strip()
                )
            except Unreadable as error:
                texts.append(f"{path}: {error}.")
        rule = "\n\n" + "─" * 40 + "\n\n"
        return rule.join(texts) or f"{self.name} came without the text of its licence."


def components() -> tuple[Component, ...]:
    return (
        Component("Garnet", VERSION, "MIT", (LICENCES / "MIT.txt",)),
        Component("Python", platform.python_version(), "PSF-2.0", (LICENCES / "Python.txt",)),
        *sorted(
            map(_component, _shipped()),
            key=lambda component: (not component.lgpl, component.name.lower()),
        ),
        *_parts(),
        Component("Garnet Sans, from Inter", "4.0", "OFL-1.1", (FONTS / "OFL.txt",)),
        Component("Icons, from Lucide", "", "ISC", (ICONS / "LICENSE.txt",)),
    )


def _parts() -> Iterator[Component]:
    """Yield the components that stand for many libraries with a common licence file."""
    lists = LICENCES / "Qt-third-parties.txt"
    yield Component("Libraries in Qt", "", "MIT, BSD, FTL, Unicode and others", (lists,))
    shipped = Path(sys.executable).parent / "THIRD-PARTY.txt"
    if shipped.is_file():
        yield Component("All libraries in this folder", "", "a list of them", (shipped,))


def links() -> tuple[str, ...]:
    try:
        urls = metadata.metadata(DISTRIBUTION).get_all("Project-URL") or []
    except metadata.PackageNotFoundError:
        return ()
    return tuple(url.partition(",")[2].strip() for url in urls)


def _shipped() -> tuple[metadata.Distribution, ...]:
    """Return Garnet's direct and indirect dependencies (all packages in a frozen application)."""
    by_name: dict[str, metadata.Distribution] = {}
    try:
        missing = list(_needs(metadata.distribution(DISTRIBUTION)))
    except metadata.PackageNotFoundError:
        by_name = {_plain(package): package for package in metadata.distributions()}
        return tuple(package for name, package in by_name.items() if name not in BUILD_TOOLS)
    while missing:
        try:
            package = metadata.distribution(missing.pop())
        except metadata.PackageNotFoundError:
            continue  # the package is required only on other systems
        if _plain(package) not in by_name:
            by_name[_plain(package)] = package
            missing += _needs(package)
    return tuple(by_name.values())


def _needs(package: metadata.Distribution) -> Iterator[str]:
    for line in package.requires or ():
        name = _REQUIRED.match(line)
        if name is not None and not _EXTRA.search(line):
            yield name[0]


def _plain(package: metadata.Distribution) -> str:
    return re.sub(r"[-_.]+", "-", package.metadata["Name"]).lower()


def _component(package: metadata.Distribution) -> Component:
    licence = _licence(package.metadata)
    files = [path for path in package.files or () if ".dist-info" in path.parts[0]]
    texts = [Path(str(package.locate_file(path))) for path in files if _TEXT.search(path.parts[-1])]
    if not texts and _LGPL in licence:
        texts = [LICENCES / "LGPL-3.0.txt", LICENCES / "GPL-3.0.txt"]
    return Component(package.metadata["Name"], package.version, licence, tuple(texts))


def _licence(about: Any) -> str:
    for key in ("License-Expression", "License"):
        line = str(about.get(key) or "").strip()
        if line and line != "UNKNOWN":
            return line.splitlines()[0][:100]
    named = [
        classifier
        for classifier in about.get_all("Classifier") or []
        if classifier.startswith("License ::")
    ]
    return named[-1].rpartition("::")[2].strip() if named else "?"


WIDEST = 760


@dataclass(frozen=True, slots=True)
class Places:
    """The user's storage locations. A location is None if nothing is stored there."""

    archive: Path | None
    settings: Path | None
    log: Path | None


class AboutPage(Page):
    copied = Signal()
    licenceRequested = Signal(object)

    def __init__(self, places: Places, details: Callable[[], str]) -> None:
        super().__init__()
        self._details = details
        self.head(About.tr("About Garnet"))
        self.report = Button(About.tr("Copy details"), icon="copy")
        self.places: dict[str, PlaceRow] = {}
        self.licences: list[Button] = []
        column = self.fill(widest=WIDEST)
        self._add_garnet(column)
        self._add_places(column, places)
        self._add_report(column)
        self._add_licences(column)
        column.addStretch(1)
        self.report.clicked.connect(lambda: self._copy(self._details()))

    def _copy(self, text: str) -> None:
        exports.copy_text(text)
        self.copied.emit()

    def _add_garnet(self, column: QVBoxLayout) -> None:
        row = in_row(Wordmark(), label(VERSION, Role.MUTED), None, gap=Space.M)
        column.addLayout(row)
        text = About.tr("Umpire, play and show Death Matches.")
        newer = About.tr(
            "New versions are available where you got this one. Garnet never checks for updates."
        )
        lines = "\n".join([text, newer, *links()])
        column.addWidget(label(lines, Role.MUTED, wrap=True))

    def _add_places(self, column: QVBoxLayout, places: Places) -> None:
        _begin(column, About.tr("On this computer"))
        for key, name, path in (
            ("archive", About.tr("Matches, plans and practice"), places.archive),
            ("settings", About.tr("Settings"), places.settings),
            ("log", About.tr("Error log"), places.log),
        ):
            self.places[key] = row = PlaceRow(name, path)
            row.copyRequested.connect(self._copy)
            column.addWidget(row)

    def _add_report(self, column: QVBoxLayout) -> None:
        _begin(column, About.tr("Report a problem"))
        text = About.tr(
            "Describe what you did, what happened and what you expected, and add these details: "
            "the versions, this computer’s screens and the trace of the last error. They contain "
            "neither seeds nor your name."
        )
        column.addWidget(label("\n".join([text, *links()]), Role.MUTED, wrap=True))
        column.addWidget(self.report, 0, Qt.AlignmentFlag.AlignLeft)

    def _add_licences(self, column: QVBoxLayout) -> None:
        _begin(column, About.tr("Licences"))
        every_component = components()
        for component in every_component:
            button = quiet(About.tr("Read"), "file-text")
            button.setAccessibleName(About.tr("Read the licence of {0}").format(component.name))
            button.clicked.connect(partial(self.licenceRequested.emit, component))
            self.licences.append(button)
            column.addWidget(_licence_row(component, button))
            if component.lgpl and component is _last_lgpl(every_component):
                column.addWidget(label(self._lgpl_note(), Role.CAPTION, wrap=True))

    def _lgpl_note(self) -> str:
        import PySide6

        text = About.tr(
            "Qt and PySide6 are licensed under the GNU Lesser General Public License: you may "
            "use, study, change and pass them on, and run Garnet with your own versions of them. "
            "They are separate files in {0}, which you can replace with compatible ones. Their "
            "sources are at https://download.qt.io and https://code.qt.io."
        )
        return text.format(Path(PySide6.__file__).parent)


class PlaceRow(QWidget):
    copyRequested = Signal(str)

    def __init__(self, name: str, path: Path | None) -> None:
        super().__init__()
        self.path = path
        text = About.tr("Nowhere: nothing is saved") if path is None else str(path)
        self.copy = icon_button("copy", About.tr("Copy the path: {0}").format(name))
        self.folder = quiet(About.tr("Open folder"), "folder")
        shown = ElidedLabel(text, Role.CAPTION)
        shown.setToolTip(tip(text))
        words = in_column(label(name, Role.STRONG), shown, gap=px(2))
        in_row((words, 1), self.copy, self.folder, gap=Space.S, of=self)
        self.copy.setVisible(path is not None)
        self.folder.setVisible(path is not None)
        self.copy.clicked.connect(lambda: self.copyRequested.emit(text))
        self.folder.clicked.connect(self._open)

    def _open(self) -> None:
        if self.path is not None:
            folder = next(parent for parent in self.path.absolute().parents if parent.is_dir())
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))


class LicencePage(Page):
    def __init__(self, component: Component) -> None:
        super().__init__()
        self.head(component.name, component.licence)
        self.text = QPlainTextEdit(component.text())
        self.text.setReadOnly(True)
        self.text.setMaximumWidth(px(WIDEST))
        self.text.setAccessibleName(About.tr("Licence for {0}").format(component.name))
        middle = in_row(
            None, (self.text, 1000), None, margins=(Space.XL, Space.S, Space.XL, Space.XL)
        )
        in_column(self.header, (middle, 1), of=self)

    def enter(self) -> None:
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)


def _begin(column: QVBoxLayout, title: str) -> None:
    gap(column, 12)
    column.addWidget(Section(title))


def _licence_row(component: Component, button: Button) -> QWidget:
    box = QWidget()
    row = in_row(label(component.name, Role.STRONG), gap=Space.M, of=box)
    if component.version:
        row.addWidget(label(component.version, Role.MUTED))
    row.addWidget(ElidedLabel(component.licence, Role.CAPTION), 1)
    row.addWidget(button)
    return box


def _last_lgpl(components_: tuple[Component, ...]) -> Component:
    return [component for component in components_ if component.lgpl][-1]


_SECRET = re.compile(r"[0-9a-fA-F]{32,}")
"""Matches hexadecimal numbers long enough to be a seed or to be derived from a seed."""


def details(versions: str, trace: str = "", problem: str = "") -> str:
    """Return the technical details for a problem report.

    Possible seeds and the path of the home folder are removed.
    """
    lines = [
        f"Garnet {versions}",
        f"{platform.platform()}, {platform.machine()}",
        f"Qt platform: {QGuiApplication.platformName()}, {QLocale().name()}",
        *(
            f"Screen: {screen.size().width()} x {screen.size().height()}"
            f" at {screen.devicePixelRatio():g}"
            for screen in QGuiApplication.screens()
        ),
    ]
    if getattr(sys, "frozen", False):
        lines.append("A packaged application")
    if problem:
        lines.append(f"Not saved: {problem}")
    lines += ["", trace.strip() or "No error has been noted since the start."]
    return _SECRET.sub("…", "\n".join(lines).replace(str(Path.home()), "~")) + "\n"
